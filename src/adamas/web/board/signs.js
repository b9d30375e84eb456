/**
 * The signs on the board: what can move, what is picked, where it can go, what just happened, what is threatened.
 *
 * Every sign differs by its shape; colour only repeats it. Dark strokes lie on a light casing, so that they show on
 * wood, holes and pieces alike.
 *
 * @import {Cell, Geometry, Layout, Line, Marks, Pieces, Point, Translate, View} from "./types.js"
 */
import { carried, grow, hull, landing, opposite, outerRadius, PITCH, polar } from "./geometry.js";
import { drawMark, tone } from "./marks.js";
import { makePiece, PIECE } from "./piece.js";
import { shapeOf, stand } from "./picture.js";
import { wedge } from "./rings.js";
import { arrow, capsule, hops, stations, trace } from "./route.js";
import { clear, el, polygon, round } from "./svg.js";

/** @typedef {{layout: Layout, geometry: Geometry, pieces: Pieces}} Scene */

/** A stroke with its casing. @param {Element} parent @param {string} d @param {string} name */
function cased(parent, d, name) {
  el("path", { class: `${name} is-casing`, d }, parent);
  return el("path", { class: name, d }, parent);
}

/** @param {readonly Point[]} points */
const open = (points) => `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}`;

/** @param {readonly Cell[]} cells lowest first @param {number} r */
const around = (cells, r) => capsule(/** @type {Cell} */ (cells[0]), /** @type {Cell} */ (cells.at(-1)), r);

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
    if (cell) cased(group, capsule(cell, cell, PIECE + 2), "movable-ring");
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
    if (cells.length) cased(layer, around(cells, PIECE + 2.4), "pending-ring");
    const cell = landing(scene.geometry, scene.pieces, pending.target);
    if (cell) cased(layer, capsule(cell, cell, PIECE * 0.62), "pending-ring");
  } else if (picked !== null) {
    const cells = carried(scene, picked);
    if (cells.length) cased(layer, around(cells, PIECE + 2.2), "picked-ring");
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
  if (start) cased(layer, corners(start.x, start.y, PIECE + 4), "hint-ring");
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
    if (hops(geometry, pieces, route))
      el("circle", { class: "target-ring", cx: cell.x, cy: cell.y, r: PITCH * 0.265 }, layer);
    el("circle", { class: "target-dot", cx: cell.x, cy: cell.y, r: PITCH * 0.15 }, layer);
  }
}

/**
 * The cells that the last move left and filled, lowest first.
 * @param {Scene} scene
 * @param {View["last"]} last
 * @returns {{from: Cell[], to: Cell[]}}
 */
export function lastCells({ geometry }, last) {
  const shift = last?.kind === "move" ? (last.shift ?? []) : [];
  return {
    from: shift.flatMap(([from]) => geometry.cells.get(from) ?? []),
    to: shift.flatMap(([, to]) => geometry.cells.get(to) ?? []),
  };
}

/**
 * The last move: its start hollow, a double ring at its end, the way between with an arrow.
 * The way lies above the pieces, since it passes between them and is to be read long after; arcs leave marks free.
 * @param {Element} layer
 * @param {Element} above
 * @param {Scene} scene
 * @param {View["last"]} last
 * @param {"off" | "normal" | "strong"} strength
 */
export function drawTrail(layer, above, scene, last, strength) {
  clear(layer);
  clear(above);
  const { from, to } = lastCells(scene, last);
  if (strength === "off" || !last || !to.length) return;
  const { geometry, pieces } = scene;
  const group = el("g", { class: `last-move is-${strength}` }, layer);
  for (const cell of from) {
    if (!(cell.name in pieces)) cased(group, capsule(cell, cell, PITCH * 0.27), "trail-start");
  }
  const end = /** @type {Cell} */ (to[0]);
  const way = from[0]
    ? [from[0], ...stations(geometry, pieces, last.route.slice(1, -1)), end]
    : entrance(geometry, end);
  const line = trace(geometry, way, from[0] ? PITCH * 0.3 : 0, PIECE + 7.5);
  if (line.length > 1) {
    const over = el("g", { class: `last-move is-${strength}` }, above);
    cased(over, open(line), "trail-line");
    el("path", { class: "trail-head", d: polygon(arrow(line, 11)) }, over);
  }
  el("path", { class: "trail-end is-outer", d: around(to, PIECE + 4.6) }, group);
  el("path", { class: "trail-end", d: around(to, PIECE + 2.2) }, group);
}

/**
 * A placed pawn comes in from the rim, above its square; elsewhere a placement has no way.
 * @param {Geometry} geometry
 * @param {Cell} end
 * @returns {Point[]}
 */
function entrance({ kind, rings, sectors }, end) {
  if (kind !== "rings") return [];
  return [polar(outerRadius(rings) - 5, (end.sector * 360) / sectors), end];
}

/**
 * Lines made (solid) and threatened (dashed, with their level).
 * @param {Element} layer
 * @param {Scene} scene
 * @param {readonly Line[]} lines
 */
export function drawLines(layer, { layout, geometry, pieces }, lines) {
  clear(layer);
  for (const line of lines) {
    const cells = line.spots.flatMap((spot) => geometry.cells.get(spot) ?? []);
    const [p, q] = ends(cells);
    if (!p || !q) continue;
    const colour = layout.colours.find((other) => other.code === line.colour);
    const group = el("g", { class: `win-line is-${line.kind} tone-${tone(colour)}` }, layer);
    const made = line.kind === "made";
    // Spots that lie on a line are joined by a lane; an area, such as a filled camp, gets its outline.
    const corners = hull(cells);
    const lane = corners.length > 2 ? polygon(grow(corners, PIECE + 3)) : capsule(p, q, PIECE + 3);
    // A made line gets a dark edge as well: its colour may be as light as the wood.
    if (made) el("path", { class: "line-lane is-edge", d: lane }, group);
    cased(group, lane, "line-lane");
    const [gap, pawn] = pieces[p.name] === undefined ? [p, q] : [q, p];
    if (line.level !== null && !made) drawLevel(group, line.level, gap, pawn);
  }
}

/**
 * A badge with the level on the outline of a threat, at the cell that would complete it.
 * @param {Element} parent @param {number} level @param {Cell} at @param {Cell} other
 */
function drawLevel(parent, level, at, other) {
  const length = Math.hypot(other.x - at.x, other.y - at.y) || 1;
  const side = PIECE + 3;
  const x = at.x - ((other.y - at.y) / length) * side;
  const y = at.y + ((other.x - at.x) / length) * side;
  el("circle", { class: "line-badge", cx: x, cy: y, r: 9.5 }, parent);
  el("text", { class: "line-level", x, y: y + 5, "font-size": 14 }, parent).textContent = String(level);
}

/** The two cells of a line that lie farthest apart. @param {Cell[]} cells @returns {Cell[]} */
function ends(cells) {
  let best = cells.slice(0, 1).concat(cells.slice(0, 1));
  let far = -1;
  for (const a of cells) {
    for (const b of cells) {
      const length = Math.hypot(a.x - b.x, a.y - b.y);
      if (length > far) [far, best] = [length, [a, b]];
    }
  }
  return best;
}

/**
 * The spots that won, where no line says so already.
 * @param {Element} layer @param {Scene} scene @param {readonly string[]} spots
 */
export function drawWon(layer, { geometry }, spots) {
  for (const spot of spots) {
    const cell = geometry.cells.get(spot);
    if (cell) cased(layer, capsule(cell, cell, PIECE + 2), "won-ring");
  }
}

/**
 * The square across from a cell, and the two cells of one level joined.
 * @param {Element} layer @param {Scene} scene @param {string | null} spot
 */
export function drawAcross(layer, { geometry }, spot) {
  clear(layer);
  const cell = spot === null ? undefined : geometry.cells.get(spot);
  const other = cell ? opposite(geometry, cell) : null;
  if (!cell || !other) return;
  el("path", { class: "across-square", d: wedge(geometry, other.sector, 1, geometry.rings, 3) }, layer);
  el("path", { class: "across-lane", d: capsule(cell, other, PIECE + 1) }, layer);
}

/**
 * The way to a target before it is played: numbered landings and a ghost of what would lie there.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {string | null} source
 * @param {string | null} target
 * @param {readonly string[]} route
 */
export function drawPreview(layer, scene, source, target, route) {
  clear(layer);
  if (source === null || target === null) return;
  const { layout, geometry, pieces } = scene;
  const end = landing(geometry, pieces, target);
  if (!end) return;
  const start = geometry.cells.get(source);
  const way = start ? [start, ...stations(geometry, pieces, route.slice(1, -1)), end] : entrance(geometry, end);
  const line = trace(geometry, way, start ? PIECE + 4 : 0, PIECE + 2);
  if (line.length > 1) {
    cased(layer, open(line), "preview-line");
    el("path", { class: "preview-head", d: polygon(arrow(line, 11)) }, layer);
  }
  const stack = (end.group !== null && geometry.groups.get(end.group)) || [end];
  const place = stack.indexOf(end);
  const riders = start ? carried(scene, source).map((cell) => pieces[cell.name]) : [source];
  riders.forEach((code, index) => {
    const cell = stack[place + index];
    const colour = layout.colours.find((other) => other.code === code);
    if (!cell || !colour) return;
    const ghost = stand(cell, makePiece(colour, shapeOf(geometry)));
    ghost.classList.add("piece-ghost");
    layer.append(ghost);
  });
  if (way.length < 3) return;
  way.slice(1).forEach((point, index) => {
    const last = index === way.length - 2;
    const at = last ? { x: point.x + PIECE * 0.8, y: point.y - PIECE * 0.8 } : point;
    el("circle", { class: "preview-badge", cx: at.x, cy: at.y, r: 9 }, layer);
    el("text", { class: "preview-number", x: at.x, y: at.y + 4.6, "font-size": 13 }, layer).textContent = String(
      index + 1,
    );
  });
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

/** The least height of the letters in the hub, in screen pixels. */
const LEGIBLE = 10.5;

/**
 * The hub of a rings view: whose turn it is, or who has won. Flat discs, for nobody is to take them for pieces.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {View} view
 * @param {{marks: Marks, scale: number, t: Translate}} options   `scale` in screen pixels a drawing unit
 */
export function drawHub(layer, { layout, geometry }, view, { marks, scale, t }) {
  clear(layer);
  if (geometry.kind !== "rings") return;
  const seats = view.result ? view.result.winners : [view.seat];
  const codes = new Set(view.seats.filter(({ seat }) => seats.includes(seat)).flatMap((seat) => seat.colours));
  const colours = layout.colours.filter((colour) => codes.has(colour.code));
  const key = view.result ? "board.won" : view.status === "live" ? "board.to_move" : null;
  const caption = key !== null && colours.length > 0;
  const size = colours.length > 2 ? 8 : colours.length > 1 ? 10.5 : 12;
  const step = size * 2.4;
  const columns = colours.length > 2 ? 2 : colours.length;
  const rows = Math.ceil(colours.length / Math.max(1, columns));
  // Lines that pass the hub leave it to its words.
  if (caption) el("circle", { class: "hub-ground", r: 34 }, layer);
  if (view.result && colours.length) el("circle", { class: "hub-won", r: 42 }, layer);
  colours.forEach((colour, index) => {
    const x = ((index % columns) - (columns - 1) / 2) * step;
    const y = (Math.floor(index / columns) - (rows - 1) / 2) * step - (caption ? 10 : 0);
    const disc = stand({ x, y }, el("circle", { class: `hub-disc tone-${tone(colour)}`, r: size }));
    drawMark(disc, colour, size, marks);
    layer.append(disc);
  });
  const height = Math.min(17, Math.max(13, LEGIBLE / scale));
  if (caption) el("text", { class: "hub-caption", y: 23, "font-size": height }, layer).textContent = t(key);
}
