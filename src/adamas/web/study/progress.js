/** What a person has learned and solved, kept in this browser; without storage it lasts as long as the page. */

import { load, write } from "../prefs.js";
import { signal } from "../vendor/signals-core/signals-core.js";

/** @typedef {Record<string, string[]>} Steps   by game, the steps of its lesson that were done */
/** @typedef {Record<string, number[]>} Solved   by game, the numbers of the puzzles that were solved */
/** @typedef {{now: number, best: number}} Streak   puzzles solved one after the other without a mistake or help */

const STEPS = "adamas.lessons";
const SOLVED = "adamas.puzzles";
const STREAK = "adamas.streak";

/**
 * What was stored, with lists of the wanted kind only.
 * @template T
 * @param {unknown} stored
 * @param {(value: unknown) => value is T} fits
 * @returns {Record<string, T[]>}
 */
function lists(stored, fits) {
  if (stored === null || typeof stored !== "object" || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, list]) => (Array.isArray(list) ? [[key, list.filter(fits)]] : [])),
  );
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";
/** @param {unknown} value @returns {value is number} */
const isNumber = (value) => Number.isInteger(value);

/** @returns {Streak} */
function storedStreak() {
  const stored = /** @type {Record<string, unknown> | null} */ (load(STREAK));
  const { now, best } = stored !== null && typeof stored === "object" ? stored : {};
  return { now: isNumber(now) ? now : 0, best: isNumber(best) ? best : 0 };
}

/** @type {import("../vendor/signals-core/signals-core.js").Signal<Steps>} */
export const steps = signal(lists(load(STEPS), isText));
/** @type {import("../vendor/signals-core/signals-core.js").Signal<Solved>} */
export const solved = signal(lists(load(SOLVED), isNumber));
export const streak = signal(storedStreak());

/** @param {string} game @param {string} step */
export function markStep(game, step) {
  const done = steps.peek()[game] ?? [];
  if (done.includes(step)) return;
  steps.value = { ...steps.peek(), [game]: [...done, step] };
  write(STEPS, steps.peek());
}

/** Forget which steps of a lesson were done. @param {string} game */
export function forgetSteps(game) {
  steps.value = { ...steps.peek(), [game]: [] };
  write(STEPS, steps.peek());
}

/** @param {string} game @param {number} number */
export function markSolved(game, number) {
  const done = solved.peek()[game] ?? [];
  if (done.includes(number)) return;
  solved.value = { ...solved.peek(), [game]: [...done, number] };
  write(SOLVED, solved.peek());
}

/** A puzzle was solved at the first go, or else it was not. @param {boolean} clean */
export function countStreak(clean) {
  const { now, best } = streak.peek();
  const next = clean ? now + 1 : 0;
  streak.value = { now: next, best: Math.max(best, next) };
  write(STREAK, streak.peek());
}
