/** Verdicts and mistakes in words. Pure: numbers of `judge.js` in, sentences out. */

import { first, language, list, t } from "../i18n/index.js";
import { ownMoves, winnerOf } from "./judge.js";

/** @import {View} from "../types.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Mistake, Worth} from "./judge.js" */

/** From how much a side counts as better: of the value from -1 to 1. */
const BETTER = [0.08, 0.3, 0.6];

/** The colours of a side. @param {View} view @param {number} side */
export const coloursOf = (view, side) => view.seats.filter((seat) => seat.side === side).flatMap(({ colours }) => colours);

/** "Red and Orange". @param {View} view @param {Names} names @param {number} side */
export const sideName = (view, names, side) => list(coloursOf(view, side).map(names.colour));

/** A value as it is written: "+0.21". @param {number} value */
export const valueText = (value) =>
  new Intl.NumberFormat(language(), { signDisplay: "exceptZero", minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/**
 * What a position is worth, in words: "Black: win in 7 moves", "Red: slightly better (+0.21)", "Even".
 * @param {Worth} worth
 * @param {View} view   any of the match: it says who plays on which side
 * @param {Names} names
 */
export function verdictText(worth, view, names) {
  const { values, exact, plies, side } = worth;
  const winner = winnerOf(worth);
  if (winner !== null) {
    const n = ownMoves(worth);
    const who = sideName(view, names, winner);
    return n === 1 && winner === side ? t("study.win.now", { who }) : t("study.win", { who, n });
  }
  if (exact && plies === 0) return t("study.over.draw");
  const best = values.indexOf(Math.max(...values));
  const others = values.filter((_, index) => index !== best);
  // Of two sides one number tells all; of more the best is compared with the next.
  const lead = values.length > 2 ? ((values[best] ?? 0) - Math.max(...others)) / 2 : (values[best] ?? 0);
  const grade = BETTER.findLastIndex((bound) => lead >= bound) + 1;
  if (grade === 0) return t("study.even");
  const verdict = t(`study.better.${grade}`, { who: sideName(view, names, best + 1) });
  if (worth.steps !== null) return t("study.better.steps", { verdict, n: Math.max(1, Math.round(Math.abs(worth.steps))) });
  return t("study.better.number", { verdict, value: valueText(values[best] ?? 0) });
}

/**
 * What the search of a whole match has found: how many mistakes, or who could not be kept from winning.
 * @param {readonly {worth: Worth | null, mistake: Mistake | null}[]} points   from the first position on
 * @param {View} view
 * @param {Names} names
 */
export function curveText(points, view, names) {
  const n = points.filter((point) => point.mistake !== null).length;
  const begin = points[0]?.worth;
  const winner = begin ? winnerOf(begin) : null;
  if (n > 0 || winner === null) return t("study.curve.done", { n });
  return t("study.curve.decided", { who: sideName(view, names, winner) });
}

/** @param {Mistake["mark"]} mark */
export const markWord = (mark) =>
  mark === "??" ? t("study.mark.grave") : mark === "?" ? t("study.mark.bad") : t("study.mark.dubious");

/**
 * What a move gave away: "?? grave mistake: gave away the win in 5".
 * @param {Mistake} mistake
 * @param {string} game
 */
export function mistakeText({ mark, code, n }, game) {
  const words = first([`study.gave.${code}.${game}`, `study.gave.${code}`], "", { n });
  return t("study.gave", { mark, kind: markWord(mark), words });
}
