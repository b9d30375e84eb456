/**
 * The way of a move: of the last one, which stays on the board, and of one that is looked at before it is played.
 *
 * @import {Cell, Geometry, Point, View} from "./types.js"
 * @import {Scene} from "./signs.js"
 */
import { carried, landing, outerRadius, PITCH, polar, STACK } from "./geometry.js";
import { makePiece } from "./piece.js";
import { stand } from "./picture.js";
import { arrow, stations, trace } from "./route.js";
import { outline, reach, seat, shapeOf, stands } from "./shape.js";
import { cased } from "./signs.js";
import { clear, el, polygon, round } from "./svg.js";

/** @param {readonly Point[]} points */
const open = (points) => `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}`;

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

/** How much can be seen of the moves before the last one, the later first. */
const FADED = [0.55, 0.35];

/**
 * The last move, and fainter the ones before it that the player to move may have missed.
 * @param {Element} layer
 * @param {Element} above
 * @param {Scene} scene
 * @param {View["last"]} last
 * @param {"off" | "subtle" | "normal" | "strong"} strength
 * @param {View["earlier"]} [earlier]   oldest first
 */
export function drawTrail(layer, above, scene, last, strength, earlier = []) {
  clear(layer);
  clear(above);
  if (strength === "off" || !last) return;
  // What has been moved again since would point to where nothing is.
  const before = earlier.filter((move) => move.seq !== last.seq && lastCells(scene, move).to.every(({ name }) => name in scene.pieces));
  before.forEach((move, index) => {
    drawMove(layer, above, scene, move, strength, FADED[before.length - 1 - index] ?? FADED.at(-1));
  });
  drawMove(layer, above, scene, last, strength);
}

/**
 * A move: its start hollow, a double ring at its end, the way between with an arrow.
 * The way lies above the pieces, since it passes between them and is to be read long after; arcs leave marks free.
 * @param {Element} layer
 * @param {Element} above
 * @param {Scene} scene
 * @param {NonNullable<View["last"]>} last
 * @param {string} strength
 * @param {number} [faded]   how much can be seen of an earlier move
 */
function drawMove(layer, above, scene, last, strength, faded) {
  const { from, to } = lastCells(scene, last);
  if (!to.length) return;
  const { geometry, pieces } = scene;
  const earlier = faded !== undefined;
  /** @type {Record<string, string | number>} */
  const look = earlier ? { class: `earlier-move is-${strength}`, opacity: faded } : { class: `last-move is-${strength}` };
  const group = el("g", look, layer);
  for (const cell of stands(geometry) ? from.slice(0, 1) : from) {
    if (!(cell.name in pieces)) cased(group, seat(geometry, cell, PITCH * 0.27), "trail-start");
  }
  const end = /** @type {Cell} */ (to[0]);
  const way = from[0]
    ? [from[0], ...stations(geometry, pieces, last.route.slice(1, -1)), end]
    : entrance(geometry, end);
  const line = trace(geometry, way, from[0] ? PITCH * 0.3 : 0, reach(geometry) + 7.5);
  if (line.length > 1) {
    const over = el("g", look, above);
    cased(over, open(line), "trail-line");
    el("path", { class: "trail-head", d: polygon(arrow(line, 11)) }, over);
  }
  el("path", { class: "trail-end is-outer", d: outline(geometry, to, 4.6) }, group);
  // Round a piece that can move there is a ring already, which an older move is not to veil.
  if (!earlier) el("path", { class: "trail-end", d: outline(geometry, to, 2.2) }, group);
}

/**
 * A placed pawn comes in from the rim of its square, or from above its stack; elsewhere a placement has no way.
 * @param {Geometry} geometry
 * @param {Cell} end
 * @returns {Point[]}
 */
function entrance({ kind, rings, sectors, bounds }, end) {
  // Above a full stack at the back there is no room for the whole way: it begins at the edge of the picture.
  if (kind === "stacks") return [{ x: end.x, y: Math.max(end.y - 1.9 * STACK.rise, bounds.y + 2) }, end];
  if (kind !== "rings") return [];
  return [polar(outerRadius(rings) - 5, (end.sector * 360) / sectors), end];
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
  const line = trace(geometry, way, start ? reach(geometry) + 4 : 0, reach(geometry) + 2);
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
    const at = last ? { x: point.x + reach(geometry) * 0.8, y: point.y - reach(geometry) * 0.8 } : point;
    el("circle", { class: "preview-badge", cx: at.x, cy: at.y, r: 9 }, layer);
    el("text", { class: "preview-number", x: at.x, y: at.y + 4.6, "font-size": 13 }, layer).textContent = String(
      index + 1,
    );
  });
}
