/** The legal moves as a list of words, and finding one by typing. Pure. */

/** @import {Dests} from "../types.js" */
/** @import {Names} from "./names.js" */

/** @typedef {{move: string, source: string, target: string, words: string}} Offer */

const MOVE = /^[a-z0-9]+(?:\.[0-9]+)?-[a-z0-9]+(?:\.[0-9]+)?$/;

/** Whether a text is spelled as a move. @param {string} text */
export const isMove = (text) => MOVE.test(text);

/**
 * What was typed, in the form of a move's text: dashes of all kinds and spaces are one hyphen.
 * @param {string} typed
 */
export const normalMove = (typed) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/\s*[-–—>\s]+\s*/g, "-");

/**
 * Every legal move with its words, in the order of the board.
 * @param {Dests} dests
 * @param {Names} names
 * @param {Record<string, string>} pieces
 * @returns {{title: string, offers: Offer[]}[]}
 */
export function offers(dests, names, pieces) {
  return Object.entries(dests).map(([source, targets]) => ({
    title: names.group(source, pieces),
    offers: Object.entries(targets).map(([target, route]) => ({
      move: `${source}-${target}`,
      source,
      target,
      words: names.offer(source, target, route, pieces),
    })),
  }));
}

/**
 * @param {Offer} offer
 * @param {string} title
 * @param {string} typed
 */
export function matches(offer, title, typed) {
  const text = typed.trim().toLowerCase();
  if (text === "" || offer.move.startsWith(normalMove(typed))) return true;
  const all = `${offer.move} ${title} ${offer.words}`.toLowerCase();
  return text.split(/\s+/).every((word) => all.includes(word));
}
