/**
 * Which pieces moved between two positions, told from their difference. Pure: no DOM.
 *
 * The picture after a move is drawn at once; an animation only lets the pieces arrive there. So undo, replay and
 * catching up animate with the same code as a move.
 *
 * @import {Geometry, Pieces, View} from "./types.js"
 */
import { landing } from "./geometry.js";

/** @typedef {{from: string, to: string, colour: string}} Travel   `from` or `to` may be a reserve */
/** @typedef {{spot: string, colour: string}} Fade */
/** @typedef {{travels: Travel[], gone: Fade[], come: Fade[], route: string[]}} Difference */
/** @typedef {readonly (readonly [string, string])[]} Shift */

/**
 * @typedef {object} Hint
 * @property {Shift} [shift]   the exact pairs of the move that led here
 * @property {Shift} [back]   those of the move that was taken back
 * @property {readonly string[]} [route]
 * @property {(spot: string) => boolean} [reserve]   whether a spot lies beside the board
 * @property {(a: string, b: string) => number} [distance]
 */

/**
 * Pair the pieces that vanished with those that appeared.
 *
 * A hint that does not fit both positions is not used. Without one, the nearest pieces of a colour are paired.
 * @param {Pieces} before
 * @param {Pieces} after
 * @param {Hint} [hint]
 * @returns {Difference}
 */
export function anim(before, after, hint = {}) {
  const { shift = [], back = [], route = [], reserve = () => false, distance = () => 0 } = hint;
  /** @type {Map<string, string>} */
  const gone = new Map(Object.entries(before).filter(([spot, colour]) => after[spot] !== colour));
  /** @type {Map<string, string>} */
  const come = new Map(Object.entries(after).filter(([spot, colour]) => before[spot] !== colour));
  /** @param {Shift} pairs */
  const fits = (pairs) =>
    pairs.length > 0 &&
    pairs.every(([from, to]) => {
      const [a, b] = [gone.get(from), come.get(to)];
      if (a === undefined) return reserve(from) && b !== undefined;
      return b === undefined ? reserve(to) : a === b;
    });
  const reversed = /** @type {[string, string][]} */ (back.map(([from, to]) => [to, from]));
  const forward = fits(shift);
  const pairs = forward ? shift : fits(reversed) ? reversed : [];

  /** @type {Travel[]} */
  const travels = [];
  for (const [from, to] of pairs) {
    travels.push({ from, to, colour: /** @type {string} */ (come.get(to) ?? gone.get(from)) });
    gone.delete(from);
    come.delete(to);
  }
  const near = [...gone]
    .flatMap(([from, colour]) =>
      [...come].filter(([, other]) => other === colour).map(([to]) => ({ from, to, colour })),
    )
    .map((travel) => ({ travel, length: distance(travel.from, travel.to) }))
    .sort((a, b) => a.length - b.length);
  for (const { travel } of near) {
    if (!gone.has(travel.from) || !come.has(travel.to)) continue;
    travels.push(travel);
    gone.delete(travel.from);
    come.delete(travel.to);
  }
  /** @param {Map<string, string>} map */
  const fades = (map) => [...map].map(([spot, colour]) => ({ spot, colour }));
  return { travels, gone: fades(gone), come: fades(come), route: forward ? [...route] : [] };
}

/**
 * The difference between two views of one match, with the hints that they carry.
 * @param {Geometry} geometry
 * @param {View} before
 * @param {View} after
 * @returns {Difference}
 */
export function difference(geometry, before, after) {
  return anim(before.pieces ?? {}, after.pieces ?? {}, {
    shift: after.last?.shift ?? [],
    back: before.last?.shift ?? [],
    reserve: (spot) => !landing(geometry, {}, spot),
    route: after.last?.route ?? [],
    distance: (a, b) => {
      const [p, q] = [geometry.cells.get(a), geometry.cells.get(b)];
      return p && q ? Math.hypot(p.x - q.x, p.y - q.y) : Infinity;
    },
  });
}

/**
 * What a change sounds like.
 * @param {Geometry} geometry
 * @param {Difference} change
 * @param {number} jumps   how many hops its route has
 * @returns {"step" | "hop" | "place"}
 */
export function soundOf(geometry, { travels }, jumps) {
  if (jumps > 0) return "hop";
  return travels.some((travel) => !geometry.cells.has(travel.from)) ? "place" : "step";
}

/** The longest that a move may take to be shown, and how long a change without a hint takes, in ms. */
const LONGEST = 2000;
const PLAIN = 250;

/**
 * How long an animation lasts: as long as the server allows for, shortened by the setting, never longer.
 * @param {number | null | undefined} show   ms
 * @param {"off" | "fast" | "normal"} speed
 * @param {boolean} reduced
 * @returns {number}   ms
 */
export function duration(show, speed, reduced) {
  if (reduced || speed === "off") return 0;
  const full = Math.min(LONGEST, Math.max(0, show ?? PLAIN));
  return speed === "fast" ? full / 2 : full;
}
