/**
 * Lessons: what a step asks for, and what is said to a move. Pure.
 *
 * A step knows no rule. It names the moves it wants, or says how the server's view must look after one.
 */

/** @import {View} from "../types.js" */

/**
 * @typedef {object} Condition   all that is given must hold after a move
 * @property {readonly string[]} [moves]   it was one of these
 * @property {readonly string[]} [from]   it came from one of these spots
 * @property {readonly string[]} [to]   it went to one of these
 * @property {Record<string, string>} [holds]   these spots hold pieces of these colours
 * @property {{colours: readonly string[], least?: number, most?: number}} [threats]   so many threatened lines of
 *   these colours are there
 * @property {readonly number[]} [won]   these seats have won
 */

/**
 * @typedef {object} Task
 * @property {Condition} accept
 * @property {string} show   a move that is accepted
 * @property {string} [reply]   the move with which the other side answers it
 * @property {readonly {when: Condition, say: string}[]} [wrong]   what is said to other moves; the first that fits, and
 *   `else` if none does
 */

/**
 * @typedef {object} Step
 * @property {string} id   names its texts
 * @property {Record<string, string | number>} options
 * @property {string | null} start   a position; null for the usual one
 * @property {readonly Task[]} tasks   none: the step is only read
 */

/** @typedef {{game: string, steps: readonly Step[]}} Lesson */

/**
 * Whether a condition holds after a move.
 * @param {Condition} condition
 * @param {string} move
 * @param {Pick<View, "pieces" | "lines" | "result">} view
 */
export function holds(condition, move, view) {
  const { moves, from, to, holds: pieces, threats, won } = condition;
  const [source = "", target = ""] = move.split("-");
  if (moves && !moves.includes(move)) return false;
  if (from && !from.includes(source)) return false;
  if (to && !to.includes(target)) return false;
  if (pieces && Object.entries(pieces).some(([spot, colour]) => view.pieces?.[spot] !== colour)) return false;
  if (won && !won.every((seat) => view.result?.winners.includes(seat))) return false;
  if (threats) {
    const lines = (view.lines ?? []).filter(({ kind, colour }) => kind === "threat" && threats.colours.includes(colour));
    if (lines.length < (threats.least ?? 0) || lines.length > (threats.most ?? Infinity)) return false;
  }
  return true;
}

/**
 * What is said to a legal move: `null` if it is right, otherwise which text says why not.
 * @param {Task} task
 * @param {string} move
 * @param {Pick<View, "pieces" | "lines" | "result">} view   after the move
 * @returns {string | null}
 */
export function objection(task, move, view) {
  if (holds(task.accept, move, view)) return null;
  return task.wrong?.find(({ when }) => holds(when, move, view))?.say ?? "else";
}

/**
 * The line of moves on the board: tasks that are done, with their replies, and what has been tried.
 * @param {Step} step
 * @param {readonly string[]} done   the moves that did the first tasks
 * @param {readonly string[]} [tried]
 */
export function lineOf(step, done, tried = []) {
  const moves = done.flatMap((move, index) => [move, step.tasks[index]?.reply ?? []].flat());
  return [...moves, ...tried];
}
