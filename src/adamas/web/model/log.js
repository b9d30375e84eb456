/**
 * The plies on the line, with what is known of each beyond its text: the piece that moved, what it carried, its
 * route. The server sends the whole line with every view. The details of the plies so far come when the page joins,
 * later ones with their entries, and are kept here. Pure.
 */

/** @import {Detail, PlyView, View} from "../types.js" */

/** @typedef {PlyView & {detail: Detail | null}} Ply */

/**
 * What the latest ply of a view moved, or null if it was no move or is veiled.
 * @param {View} view
 * @returns {Detail | null}
 */
export function latestDetail(view) {
  const { last, pieces } = view;
  if (!last || !pieces || last.kind !== "move" || last.shift.length === 0) return null;
  const colours = last.shift.map(([, to]) => pieces[to] ?? "");
  const [from, to] = /** @type {[string, string]} */ (last.shift[0]);
  return { colour: colours[0] ?? "", carried: colours.slice(1), from, to, hops: Math.max(1, last.route.length - 1) };
}

/**
 * @param {PlyView} one
 * @param {PlyView | undefined} other
 */
const same = (one, other) =>
  other !== undefined && one.seat === other.seat && one.kind === other.kind && one.move === other.move;

/**
 * The line of `view` with the details that came with it, else those known from `before` for as far as both lines agree.
 * @param {readonly Ply[]} before
 * @param {View} view
 * @param {readonly (Detail | null)[]} [details]   one for each ply of the view, or none
 * @returns {Ply[]}
 */
export function readLine(before, view, details = []) {
  const moves = view.moves;
  if (!moves) return [...before];
  /** @type {Ply[]} */
  const line = [];
  let agreed = true;
  for (const [index, ply] of moves.entries()) {
    agreed &&= same(ply, before[index]);
    line.push({ ...ply, detail: details[index] ?? (agreed ? (before[index]?.detail ?? null) : null) });
  }
  const latest = line.findLastIndex((ply) => ply.kind === "move");
  const ply = line[latest];
  // The view describes its latest ply only; skips behind it do not change the board.
  if (ply && ply.detail === null && view.last?.kind === "move" && ply.move === view.last.move) {
    line[latest] = { ...ply, detail: latestDetail(view) };
  }
  return line;
}

/** Whether a move stands on the line of which only the text is known. @param {readonly Ply[]} line */
export const lacksDetail = (line) => line.some(({ kind, detail }) => kind === "move" && detail === null);

/**
 * The skipped and forfeited turns since the latest move, oldest first: what a message tells until the next action.
 * @param {readonly PlyView[]} line
 * @returns {PlyView[]}
 */
export function passedTurns(line) {
  return line.slice(line.findLastIndex((ply) => ply.kind === "move") + 1);
}

/**
 * The turn that a person at this device has lost to the timer and has not moved after, whatever others did since.
 * @param {readonly PlyView[]} line
 * @param {readonly number[]} own   the seats of people at this device
 * @returns {PlyView | null}
 */
export function lostTurn(line, own) {
  const latest = line.findLast(({ seat }) => own.includes(seat));
  return latest?.kind === "time" ? latest : null;
}

/**
 * What has happened since the latest move of a seat in `own`.
 * @param {readonly Ply[]} line
 * @param {readonly number[]} own   the seats of people at this device
 */
const since = (line, own) =>
  line.slice(line.findLastIndex((ply) => ply.kind === "move" && own.includes(ply.seat)) + 1);

/**
 * The moves a person may not have watched: all since the latest move of a seat in `own`, at least the latest one.
 * @param {readonly Ply[]} line
 * @param {readonly number[]} own
 * @param {number} most
 * @returns {Ply[]}
 */
export function recentMoves(line, own, most) {
  const moves = since(line, own).filter(({ kind }) => kind === "move");
  return moves.length > 0 ? moves.slice(-most) : line.filter(({ kind }) => kind === "move").slice(-1);
}

/**
 * The same with the turns that were passed; at least the latest ply.
 * @param {readonly Ply[]} line
 * @param {readonly number[]} own
 * @param {number} most
 * @returns {Ply[]}
 */
export function latestPlies(line, own, most) {
  const plies = since(line, own);
  return plies.length > 0 ? plies.slice(-most) : line.slice(-1);
}

/**
 * The line in rounds of `width` plies, as a move list shows them. A row has the number of its first ply: plies are what
 * the analysis, the end and a link count.
 * @param {readonly Ply[]} line
 * @param {number} width
 * @returns {{number: number, plies: Ply[]}[]}
 */
export function rows(line, width) {
  const found = [];
  for (let start = 0; start < line.length; start += width) {
    found.push({ number: start + 1, plies: line.slice(start, start + width) });
  }
  return found;
}
