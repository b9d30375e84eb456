/**
 * The signs on the board: what can move, what is picked, where it can go, what just happened, what is threatened.
 *
 * Every sign differs by its shape; colour only repeats it. Dark strokes lie on a light casing, so that they show on
 * wood, holes and pieces alike.
 *
 * @import {Geometry, Layout, Pieces} from "./types.js"
 */
import { carried, landing, PITCH } from "./geometry.js";
import { capsule, hops } from "./route.js";
import { outline, PIECE, reach, seat, stands } from "./shape.js";
import { clear, el, round } from "./svg.js";

/** @typedef {{layout: Layout, geometry: Geometry, pieces: Pieces}} Scene */

/** A stroke with its casing. @param {Element} parent @param {string} d @param {string} name */
export function cased(parent, d, name) {
  el("path", { class: `${name} is-casing`, d }, parent);
  return el("path", { class: name, d }, parent);
}

/**
 * Own pieces that can move: a thin ring.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {Iterable<string>} spots
 * @param {boolean} faint
 */
export function drawMovable(layer, { geometry }, spots, faint) {
  clear(layer);
  const group = el("g", { class: faint ? "movable is-faint" : "movable" }, layer);
  for (const spot of spots) {
    const cell = geometry.cells.get(spot);
    if (cell) cased(group, outline(geometry, [cell], 2), "movable-ring");
  }
}

/**
 * The picked piece, with what it carries: a thick ring; a dotted one while the server has not answered.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {string | null} picked
 * @param {{source: string, target: string} | null} pending
 */
export function drawPicked(layer, scene, picked, pending) {
  clear(layer);
  if (pending) {
    const cells = carried(scene, pending.source);
    if (cells.length) cased(layer, outline(scene.geometry, cells, 2.4), "pending-ring");
    const cell = landing(scene.geometry, scene.pieces, pending.target);
    if (cell) cased(layer, capsule(cell, cell, PIECE * 0.62), "pending-ring");
  } else if (picked !== null) {
    const cells = carried(scene, picked);
    if (cells.length) cased(layer, outline(scene.geometry, cells, 2.2), "picked-ring");
  }
}

/**
 * Four corners round (x, y): the sign of a hint, which no other sign is like.
 * @param {number} x @param {number} y @param {number} reach of the corners @returns {string} path data
 */
export function corners(x, y, reach) {
  const arm = 8;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([h = 0, v = 0]) => {
      const [left, top] = [round(x + h * reach), round(y + v * reach)];
      return `M${left} ${round(top - v * arm)}V${top}H${round(left - h * arm)}`;
    })
    .join("");
}

/**
 * The move of a hint, as far as it has been told: corners round the piece, and round where it goes.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {{source: string, target: string | null} | null} hint
 */
export function drawHint(layer, { geometry, pieces }, hint) {
  clear(layer);
  if (!hint) return;
  const end = hint.target === null ? null : landing(geometry, pieces, hint.target);
  const start = geometry.cells.get(hint.source);
  if (start) cased(layer, corners(start.x, start.y, reach(geometry) + 4), "hint-ring");
  // Within the hole, so that they do not cross those of a neighbour that goes there.
  if (end) cased(layer, corners(end.x, end.y, PIECE - 3.5), "hint-ring");
}

/**
 * Where the picked piece can go: a dot, ringed if it needs a jump.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {Record<string, string[]>} ways   target -> route
 */
export function drawTargets(layer, { geometry, pieces }, ways) {
  clear(layer);
  for (const [target, route] of Object.entries(ways)) {
    const cell = landing(geometry, pieces, target);
    if (!cell) continue;
    // A place to stand is a disc seen from the side; a dot alone would float.
    if (stands(geometry)) cased(layer, seat(geometry, cell, 0), "target-seat");
    if (hops(geometry, pieces, route))
      el("circle", { class: "target-ring", cx: cell.x, cy: cell.y, r: PITCH * 0.265 }, layer);
    el("circle", { class: "target-dot", cx: cell.x, cy: cell.y, r: PITCH * 0.15 }, layer);
  }
}

/**
 * Under a finger the hole that it means is shown by a ring wider than the fingertip.
 * @param {Element} layer @param {Scene} scene @param {string | null} spot @param {number} radius drawing units
 */
export function drawPress(layer, { geometry }, spot, radius) {
  clear(layer);
  const cell = spot === null ? undefined : geometry.cells.get(spot);
  if (cell) cased(layer, capsule(cell, cell, radius), "press-ring");
}
