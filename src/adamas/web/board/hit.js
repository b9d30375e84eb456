/**
 * Which hole a place on the board means: the nearest, so that there are no dead zones. Pure: no DOM.
 *
 * @import {Geometry, Pieces} from "./types.js"
 */
import { HUB, PITCH, STACK } from "./geometry.js";

/** How far from the board a tap still counts for it, in pitches. */
export const REACH = 0.75;

/**
 * @param {Geometry} geometry
 * @param {number} x drawing units
 * @param {number} y drawing units
 * @param {Pieces} [pieces]   where they stand on each other, no cell above the free one on top of them is meant
 * @param {Geometry} [posed]   with stacks as they stand now; a stack is hit there and where it stood
 * @returns {string | null} the spot, or null if the place lies outside the board
 */
export function hit(geometry, x, y, pieces = {}, posed = geometry) {
  if (geometry.kind === "rings") return hitRings(geometry, x, y);
  return geometry.kind === "stacks" ? hitStacks(geometry, x, y, pieces, posed) : hitPoints(geometry, x, y);
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

/**
 * The nearest pawn, or the nearest free place: at the foot of the stack, as wide as it stands, or on top of it.
 * It is looked for where the stacks stand now and where they stood: else one that leans away would slip from a pointer.
 * @param {Geometry} geometry @param {number} x @param {number} y @param {Pieces} pieces @param {Geometry} posed
 * @returns {string | null}
 */
function hitStacks({ groups }, x, y, pieces, posed) {
  let best = null;
  let least = STACK.near ** 2;
  for (const stack of groups.values()) {
    const free = stack.findIndex((cell) => !(cell.name in pieces));
    for (const cell of free < 0 ? stack : stack.slice(0, free + 1)) {
      const now = posed.cells.get(cell.name) ?? cell;
      const distance = Math.min((cell.x - x) ** 2 + (cell.y - y) ** 2, (now.x - x) ** 2 + (now.y - y) ** 2);
      if (distance > least) continue;
      least = distance;
      best = cell.name;
    }
  }
  return best;
}
