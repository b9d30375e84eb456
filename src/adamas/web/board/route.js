/**
 * The way of a piece: its points, the line through them with an arrow, and where the hops are. Pure: no DOM.
 *
 * @import {Cell, Geometry, Pieces, Point} from "./types.js"
 */
import { landing, PITCH } from "./geometry.js";

/**
 * Whether a leg of a way passes over something. On a star that shows in its length; on rings no leg does.
 * @param {Geometry} geometry
 * @param {Point} from
 * @param {Point} to
 */
export const isHop = (geometry, from, to) =>
  geometry.kind === "star" && Math.hypot(to.x - from.x, to.y - from.y) > 1.2 * PITCH;

/**
 * The cells that a route visits. Names without a place, such as a reserve, are left out.
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {readonly string[]} route
 * @returns {Cell[]}
 */
export const stations = (geometry, pieces, route) => route.flatMap((name) => landing(geometry, pieces, name) ?? []);

/**
 * How many hops a route has; 0 for a step.
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {readonly string[]} route
 */
export function hops(geometry, pieces, route) {
  const cells = stations(geometry, pieces, route);
  return cells.slice(1).filter((cell, i) => isHop(geometry, /** @type {Cell} */ (cells[i]), cell)).length;
}

/**
 * A line through the stations as many short pieces: straight for a step, an arc round the piece jumped over.
 * @param {Geometry} geometry
 * @param {readonly Point[]} points
 * @param {number} [startGap]
 * @param {number} [endGap]   how much of the line is left off at its ends
 * @returns {Point[]}   at least two points, or none
 */
export function trace(geometry, points, startGap = 0, endGap = 0) {
  /** @type {Point[]} */
  const line = points.length ? [/** @type {Point} */ (points[0])] : [];
  for (let i = 1; i < points.length; i += 1) {
    const a = /** @type {Point} */ (points[i - 1]);
    const b = /** @type {Point} */ (points[i]);
    const bend = isHop(geometry, a, b) ? 0.42 : 0;
    const above = geometry.kind === "stacks" && Math.abs(a.x - b.x) > 1;
    const steps = bend || above ? 16 : 8;
    // From stack to stack it goes over what stands between.
    const middle = above
      ? { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 1.5 * PITCH }
      : { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend };
    for (let k = 1; k <= steps; k += 1) {
      const f = k / steps;
      const g = 1 - f;
      line.push({
        x: g * g * a.x + 2 * f * g * middle.x + f * f * b.x,
        y: g * g * a.y + 2 * f * g * middle.y + f * f * b.y,
      });
    }
  }
  return shorten(shorten(line, startGap).reverse(), endGap).reverse();
}

/**
 * @param {Point[]} line
 * @param {number} by   length to take off its beginning
 * @returns {Point[]}
 */
function shorten(line, by) {
  let left = by;
  for (let i = 1; i < line.length; i += 1) {
    const a = /** @type {Point} */ (line[i - 1]);
    const b = /** @type {Point} */ (line[i]);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length > left) {
      const f = left / length;
      return [{ x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f }, ...line.slice(i)];
    }
    left -= length;
  }
  return [];
}

/**
 * The three corners of an arrow head at the end of a line.
 * @param {readonly Point[]} line
 * @param {number} size
 * @returns {Point[]}
 */
export function arrow(line, size) {
  const tip = line.at(-1);
  const tail = line.at(-4) ?? line[0];
  if (!tip || !tail || line.length < 2) return [];
  const length = Math.hypot(tip.x - tail.x, tip.y - tail.y) || 1;
  const [ux, uy] = [(tip.x - tail.x) / length, (tip.y - tail.y) / length];
  return [
    { x: tip.x + ux * size * 0.62, y: tip.y + uy * size * 0.62 },
    { x: tip.x - ux * size * 0.6 - uy * size * 0.52, y: tip.y - uy * size * 0.6 + ux * size * 0.52 },
    { x: tip.x - ux * size * 0.6 + uy * size * 0.52, y: tip.y - uy * size * 0.6 - ux * size * 0.52 },
  ];
}

/**
 * The outline of a stadium round two points; a circle if they are one.
 * @param {Point} p
 * @param {Point} q
 * @param {number} r
 * @returns {string}   path data
 */
export function capsule(p, q, r) {
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = length < 1e-6 ? [1, 0] : [(q.x - p.x) / length, (q.y - p.y) / length];
  const [nx, ny] = [-uy * r, ux * r];
  /** @param {number} x @param {number} y */
  const at = (x, y) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return (
    `M${at(p.x + nx, p.y + ny)}A${r} ${r} 0 0 1 ${at(p.x - nx, p.y - ny)}L${at(q.x - nx, q.y - ny)}` +
    `A${r} ${r} 0 0 1 ${at(q.x + nx, q.y + ny)}Z`
  );
}
