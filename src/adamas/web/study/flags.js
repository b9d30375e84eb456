/** Which mistakes get a flag on the curve. Pure. */

/** @import {Point} from "./curve.js" */

/** Marks of mistakes, the gravest last. */
const GRAVITY = ["?!", "?", "??"];

/** So near to each other, in the picture's units, flags would cover one another. */
const NEAR = 13;

/**
 * The mistakes that get a flag: of several close together the gravest, and of those the first.
 * @param {readonly Point[]} points
 * @param {(ply: number) => number} x
 */
export function flagged(points, x) {
  const gravity = (/** @type {Point} */ { mistake }) => GRAVITY.indexOf(mistake?.mark ?? "");
  /** @type {Point[]} */
  const kept = [];
  for (const point of points.filter(({ mistake, worth }) => mistake && worth).sort((a, b) => gravity(b) - gravity(a))) {
    if (kept.every(({ ply }) => Math.abs(x(ply) - x(point.ply)) >= NEAR)) kept.push(point);
  }
  return kept;
}
