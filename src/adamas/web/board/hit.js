/**
 * Which hole a place on the board means: the nearest, so that there are no dead zones. Pure: no DOM.
 *
 * @import {Geometry} from "./types.js"
 */
import { HUB, PITCH } from "./geometry.js";

/** How far from the board a tap still counts for it, in pitches. */
export const REACH = 0.75;

/**
 * @param {Geometry} geometry
 * @param {number} x drawing units
 * @param {number} y drawing units
 * @returns {string | null} the spot, or null if the place lies outside the board
 */
export function hit(geometry, x, y) {
  return geometry.kind === "rings" ? hitRings(geometry, x, y) : hitPoints(geometry, x, y);
}

/** @param {Geometry} geometry @param {number} x @param {number} y @returns {string | null} */
function hitPoints(geometry, x, y) {
  let best = null;
  let least = (REACH * PITCH) ** 2;
  for (const cell of geometry.cells.values()) {
    const distance = (cell.x - x) ** 2 + (cell.y - y) ** 2;
    if (distance <= least) {
      least = distance;
      best = cell.name;
    }
  }
  return best;
}

/** @param {Geometry} geometry @param {number} x @param {number} y @returns {string | null} */
function hitRings({ cells, sectors, rings }, x, y) {
  const radius = Math.hypot(x, y);
  const ring = Math.min(rings, Math.max(1, Math.floor((radius - HUB) / PITCH) + 1));
  // The hub belongs to nobody in its middle; near its edge it counts for the innermost ring.
  if (radius > HUB + (rings + REACH) * PITCH || radius < HUB - 0.3 * PITCH) return null;
  const sector = ((Math.round((Math.atan2(x, -y) / (2 * Math.PI)) * sectors) % sectors) + sectors) % sectors;
  for (const cell of cells.values()) {
    if (cell.sector === sector && cell.level === ring) return cell.name;
  }
  return null;
}
