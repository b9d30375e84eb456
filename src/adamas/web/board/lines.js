/**
 * What joins cells: lines that are threatened or made, the spots that won, the square across.
 *
 * @import {Cell, Line} from "./types.js"
 * @import {Scene} from "./signs.js"
 */
import { opposite } from "./geometry.js";
import { tone } from "./marks.js";
import { wedge } from "./rings.js";
import { lane, outline, reach, seat, stands } from "./shape.js";
import { cased } from "./signs.js";
import { clear, el } from "./svg.js";

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
    const way = lane(geometry, cells, 3);
    // A made line gets a dark edge as well: its colour may be as light as the wood.
    if (made) el("path", { class: "line-lane is-edge", d: way }, group);
    cased(group, way, "line-lane");
    const [gap, pawn] = pieces[p.name] === undefined ? [p, q] : [q, p];
    if (line.level !== null && !made) drawLevel(group, line.level, gap, pawn, reach(geometry) + 3);
  }
}

/**
 * A badge with the level on the outline of a threat, at the cell that would complete it.
 * @param {Element} parent @param {number} level @param {Cell} at @param {Cell} other @param {number} side
 */
function drawLevel(parent, level, at, other, side) {
  const length = Math.hypot(other.x - at.x, other.y - at.y) || 1;
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
    if (cell) cased(layer, outline(geometry, [cell], 2), "won-ring");
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
  const [low = other] = (other.group !== null && geometry.groups.get(other.group)) || [];
  const square = stands(geometry) ? seat(geometry, low, 0) : wedge(geometry, other.sector, 1, geometry.rings, 3);
  el("path", { class: "across-square", d: square }, layer);
  el("path", { class: "across-lane", d: lane(geometry, [cell, other], 1) }, layer);
}
