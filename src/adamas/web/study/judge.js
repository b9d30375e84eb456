/**
 * What a position is worth to each side, and what a move gave away, from what the engine found before and after it.
 * Pure: numbers in, codes out; the words are elsewhere.
 */

/** @import {Analysis, View} from "../types.js" */

/**
 * @typedef {object} Worth
 * @property {readonly number[]} values   for each side, side 1 first: from -1 (lost) to 1 (won)
 * @property {boolean} exact   proven, or over
 * @property {number | null} plies   to a proven end; 0 if it is over
 * @property {number} side   the side to move, from 1
 * @property {number | null} steps   how many steps of a race the side to move is ahead
 * @property {boolean} only   there is only one legal move
 */

/**
 * @typedef {object} Mistake
 * @property {"?!" | "?" | "??"} mark
 * @property {"win" | "chance" | "loss" | "steps" | "worse"} code
 *   a win was given away; the other side can win at once; it has a won game now; so many steps; simply worse
 * @property {number} n   own moves to the win that was there or is there now, or steps
 * @property {number} side   that made it
 */

/** From how much a move is marked, by what it lost: of the value from -1 to 1, and in steps. */
const WORSE = { "??": 0.9, "?": 0.6, "?!": 0.35 };
const STEPS = { "??": 7, "?": 4, "?!": 2.5 };

/** Among several sides the replies are guesses, so that estimates swing more from turn to turn. */
const SEVERAL = 1.8;

/** From how many plies on a lost game was held out against, so that to allow the last move at once is a mistake. */
const HELD_OUT = 4;

/** How many sides play. @param {View} view */
export const sidesOf = ({ seats }) => Math.max(...seats.map(({ side }) => side));

/** The side to move. @param {View} view */
export const sideToMove = (view) => view.seats.find(({ seat }) => seat === view.seat)?.side ?? 1;

/**
 * @param {View} view
 * @param {number} value   for one side
 * @param {number} side
 */
const spread = (view, value, side) => Array.from({ length: sidesOf(view) }, (_, index) => (index + 1 === side ? value : -value));

/**
 * The worth of a position by its best move.
 * @param {Analysis} analysis
 * @param {View} view
 * @param {number} asked   how many lines were asked for
 * @returns {Worth | null}   null if nothing was found
 */
export function worthOf({ lines }, view, asked) {
  const [best] = lines;
  if (!best) return null;
  return { ...lineWorth(best, view), only: asked > 1 && lines.length === 1 };
}

/**
 * The worth of one line, as seen before its first move.
 * @param {Analysis["lines"][number]} line
 * @param {View} view
 * @returns {Worth}
 */
export function lineWorth({ value, exact, plies, steps }, view) {
  const side = sideToMove(view);
  const values = typeof value === "number" ? spread(view, value, side) : value;
  return { values, exact, plies, side, steps, only: false };
}

/**
 * The worth of a match that is over.
 * @param {View} view
 * @returns {Worth | null}   null if it is not, or if it ended without a result
 */
export function worthOfEnd(view) {
  const { result, seats } = view;
  if (!result || ["stopped", "expired"].includes(result.reason)) return null;
  const winners = seats.filter(({ seat }) => result.winners.includes(seat)).map(({ side }) => side);
  const draw = winners.length === 0;
  const values = Array.from({ length: sidesOf(view) }, (_, index) => (draw ? 0 : winners.includes(index + 1) ? 1 : -1));
  return { values, exact: true, plies: 0, side: sideToMove(view), steps: null, only: false };
}

/** The side that has a proven win, or null. @param {Worth} worth */
export function winnerOf({ values, exact }) {
  const index = values.indexOf(1);
  return exact && index >= 0 ? index + 1 : null;
}

/**
 * How many moves of its own the winner of a proven end still makes. The sides take turns, so of an odd number of plies
 * the side to move makes one more than the others.
 * @param {Worth} worth
 */
export function ownMoves(worth) {
  const { plies, side } = worth;
  if (plies === null) return 0;
  return winnerOf(worth) === side ? Math.ceil(plies / 2) : Math.floor(plies / 2);
}

/**
 * The worths of the positions of a line, with what follows for the next one: whoever has provenly lost has so after any
 * move, even where the search of the next position did not come to its end.
 * @param {readonly (Worth | null)[]} worths
 * @returns {(Worth | null)[]}
 */
export function followed(worths) {
  return worths.map((worth, index) => {
    const before = worths[index - 1];
    if (!worth || worth.exact || !before || before.values.length > 2) return worth;
    const winner = winnerOf(before);
    if (winner === null || winner === before.side) return worth;
    return { ...worth, values: before.values, steps: null };
  });
}

/**
 * What a move gave away, or null if it was good enough or the only one.
 * @param {Worth} before
 * @param {Worth} after
 * @returns {Mistake | null}
 */
export function mistake(before, after) {
  const found = gave(before, after);
  return found && { ...found, side: before.side };
}

/** @param {Worth} before @param {Worth} after @returns {Omit<Mistake, "side"> | null} */
function gave(before, after) {
  const { side } = before;
  if (before.only || before.plies === 0) return null;
  const was = before.values[side - 1] ?? 0;
  const is = after.values[side - 1] ?? 0;
  const lost = after.exact && is === -1;
  if (winnerOf(before) === side) {
    if (winnerOf(after) === side) return null;
    return { mark: is < 0.2 ? "??" : "?", code: "win", n: ownMoves(before) };
  }
  if (lost && !(before.exact && was === -1)) {
    const n = after.side === side ? Math.floor((after.plies ?? 0) / 2) : Math.ceil((after.plies ?? 0) / 2);
    return { mark: "??", code: after.plies === 1 ? "chance" : "loss", n };
  }
  // What is lost cannot be given away; but that it ends at once, long before it had to, is worth a mark.
  if (lost && after.plies === 1 && (before.plies ?? 0) >= HELD_OUT) return { mark: "?!", code: "chance", n: 1 };
  if (before.exact || after.exact) return null;
  if (before.steps !== null && after.steps !== null) {
    const gone = before.steps + (after.side === side ? -after.steps : after.steps);
    const mark = markOf(gone, STEPS);
    return mark && { mark, code: "steps", n: Math.round(gone) };
  }
  const mark = markOf((was - is) / (before.values.length > 2 ? SEVERAL : 1), WORSE);
  return mark && { mark, code: "worse", n: 0 };
}

/**
 * @param {number} lost
 * @param {Record<Mistake["mark"], number>} bounds
 * @returns {Mistake["mark"] | null}
 */
function markOf(lost, bounds) {
  for (const mark of /** @type {const} */ (["??", "?", "?!"])) if (lost >= bounds[mark]) return mark;
  return null;
}
