/**
 * The still part of a board on which pawns stand, seen from a little above: a slab of wood, a seat for each square,
 * faint lines between squares that face each other, and a post on either side that shows the levels.
 *
 * @import {Geometry, Point} from "./types.js"
 */
import { grow, polar, STACK } from "./geometry.js";
import { drawWood } from "./star.js";
import { clear, el, polygon, round } from "./svg.js";

/** Half the width of the slab, and how much its depth is foreshortened. */
const HALF = STACK.rx + 52;
const FLAT = STACK.edge / HALF;
const CORNER = 14;

/**
 * @param {SVGElement} svg
 * @param {Geometry} geometry
 * @param {{slim: boolean}} options
 */
export function drawStacks(svg, geometry, { slim }) {
  clear(svg);
  const { sectors } = geometry;
  const core = Array.from({ length: sectors }, (_, i) => {
    const p = polar((HALF - CORNER) / Math.cos(Math.PI / sectors), ((i + 0.5) * 360) / sectors);
    return { x: p.x, y: p.y * FLAT };
  });
  /** @param {number} inset */
  const shape = (inset) => grow(core, CORNER - inset);
  /** @param {Point[]} points @param {number} drop */
  const down = (points, drop) => points.map(({ x, y }) => ({ x, y: y + drop }));
  const slab = el("g", { class: "wood-slab" }, svg);
  drawWood(slab, (inset) => down(shape(inset), STACK.slab), 1);
  const side = [...shape(0).filter(({ y }) => y > 0)].sort((a, b) => a.x - b.x);
  el("path", { class: "wood-side", d: polygon([...side, ...down([...side].reverse(), STACK.slab)]) }, svg);
  drawWood(svg, shape, slim ? 5 : 8, false);

  const stacks = [...geometry.groups.values()].flatMap(([low]) => (low ? [{ cell: low, y: low.y + STACK.rise / 2 }] : []));
  const ring = { rx: STACK.rx + STACK.w + 9, ry: (STACK.rx + STACK.w + 9) * (STACK.ry / STACK.rx) };
  el("ellipse", { class: "stack-dish-edge", ...ring }, svg);
  el("ellipse", { class: "stack-dish", rx: ring.rx - 1.5, ry: ring.ry - 1.5 }, svg);
  for (const { cell, y } of stacks) {
    if (cell.sector >= sectors / 2) continue;
    el("path", { class: "stack-line", d: `M${round(cell.x)} ${round(y)}L${round(-cell.x)} ${round(-y)}` }, svg);
  }
  el("ellipse", { class: "stack-hub", rx: 19, ry: 19 * (STACK.ry / STACK.rx) }, svg);
  for (const { cell, y } of stacks) {
    const at = { cx: cell.x, cy: y };
    el("ellipse", { class: "stack-seat-edge", ...at, rx: STACK.w + 7, ry: STACK.tilt + 4.2 }, svg);
    el("ellipse", { class: "stack-seat", ...at, rx: STACK.w + 4.6, ry: STACK.tilt + 2.6, fill: "url(#board-hole)" }, svg);
  }
  drawNumbers(svg, stacks);
  for (const sign of [-1, 1]) drawPost(svg, sign * (STACK.rx + 42), geometry.rings);
}

/**
 * The numbers of the squares, where no stack before them hides them.
 * @param {Element} svg @param {{cell: {group: string | null, x: number}, y: number}[]} stacks
 */
function drawNumbers(svg, stacks) {
  const group = el("g", { class: "board-labels" }, svg);
  for (const { cell, y } of stacks) {
    const behind = y < -1 && Math.abs(cell.x) > 1;
    const x = behind ? cell.x - Math.sign(cell.x) * (STACK.w + 17) : cell.x;
    const text = el("text", { x, y: y + (behind ? 15 : STACK.tilt + 24), "font-size": 19 }, group);
    text.textContent = cell.group ?? "";
  }
}

/**
 * A measuring post: how high each level of the stacks beside it is.
 * @param {Element} svg @param {number} x @param {number} levels
 */
function drawPost(svg, x, levels) {
  const group = el("g", { class: "stack-post" }, svg);
  const top = -levels * STACK.rise - 4;
  el("ellipse", { class: "post-shadow", cx: x + 1, cy: 5, rx: 12, ry: 6 }, group);
  el("path", { class: "post-body", d: `M${x - 10} 2V${top}a10 5 0 0 1 20 0V2a10 5 0 0 1 -20 0Z` }, group);
  const labels = el("g", { class: "board-labels post-labels" }, group);
  for (let level = 1; level <= levels; level += 1) {
    const middle = -(level - 0.5) * STACK.rise;
    el("path", { class: "post-tick", d: `M${x - 10} ${round(-level * STACK.rise)}h20` }, group);
    el("text", { x, y: middle + 5.4, "font-size": 15 }, labels).textContent = String(level);
  }
}
