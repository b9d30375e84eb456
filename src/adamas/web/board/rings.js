/**
 * The still part of a rings board: an octagon of wood, the cells of each square from the hub outwards, labels.
 *
 * @import {Geometry, LayoutView} from "./types.js"
 */
import { HUB, outerRadius, PITCH, polar, RIM, grow } from "./geometry.js";
import { drawWood } from "./star.js";
import { clear, el, round } from "./svg.js";

/**
 * @param {SVGElement} svg
 * @param {LayoutView} view
 * @param {Geometry} geometry
 * @param {{coords: boolean | "full", slim: boolean}} options
 */
export function drawRings(svg, view, geometry, { slim }) {
  clear(svg);
  const { sectors, rings } = geometry;
  const outer = outerRadius(rings);
  const apothem = outer + RIM.rings[slim ? "slim" : "wide"];
  const corner = 14;
  const core = Array.from({ length: sectors }, (_, i) =>
    polar((apothem - corner) / Math.cos(Math.PI / sectors), ((i + 0.5) * 360) / sectors),
  );
  drawWood(svg, (inset) => grow(core, corner - inset), slim ? 4.5 : 7);

  el("circle", { class: "ring-dish-edge", r: outer + 2.5 }, svg);
  el("circle", { class: "ring-dish", r: outer + 0.5 }, svg);
  const dull = new Set(view.dull ?? []);
  const group = el("g", { class: "ring-cells" }, svg);
  for (const { sector, level, x, y } of geometry.cells.values()) {
    const kind = dull.has(level) ? " is-dull" : level % 2 ? " is-odd" : "";
    el("path", { class: `ring-cell${kind}`, d: wedge(geometry, sector, level) }, group);
    if (dull.has(level))
      el("path", { class: "ring-hatch", d: wedge(geometry, sector, level), fill: "url(#board-dull)" }, group);
    el("circle", { class: "ring-seat", cx: x, cy: y, r: PITCH * 0.3 }, group);
  }
  drawNumbers(svg, geometry);
  el("circle", { class: "ring-hub-edge", r: HUB - 1.5 }, svg);
  el("circle", { class: "ring-hub", r: HUB - 4, fill: "url(#board-hub)" }, svg);
}

/**
 * The outline of one cell, a little in from its neighbours.
 * @param {Geometry} geometry @param {number} sector @param {number} level @param {number} [top] last level to span
 * @param {number} [gap] @returns {string} path data
 */
export function wedge({ sectors }, sector, level, top = level, gap = 1.1) {
  const inner = HUB + (level - 1) * PITCH + gap;
  const outer = HUB + top * PITCH - gap;
  const middle = (sector * 360) / sectors;
  const half = 180 / sectors;
  /** @param {number} radius @param {number} side */
  const at = (radius, side) => {
    // The gap is equally wide everywhere, so its angle shrinks as the radius grows.
    const p = polar(radius, middle + side * (half - (Math.asin(gap / radius) * 180) / Math.PI));
    return `${round(p.x)} ${round(p.y)}`;
  };
  return (
    `M${at(inner, -1)}L${at(outer, -1)}A${outer} ${outer} 0 0 1 ${at(outer, 1)}` +
    `L${at(inner, 1)}A${inner} ${inner} 0 0 0 ${at(inner, -1)}Z`
  );
}

/** Squares at the rim, levels between the first two squares and across: without them no move text can be read. */
/** @param {SVGElement} svg @param {Geometry} geometry */
function drawNumbers(svg, { groups, rings, sectors }) {
  const group = el("g", { class: "board-labels" }, svg);
  for (const [name, stack] of groups) {
    const p = polar(outerRadius(rings) + 13.5, ((stack[0]?.sector ?? 0) * 360) / sectors);
    el("text", { x: p.x, y: p.y + 6.6, "font-size": 19 }, group).textContent = name;
  }
  const levels = el("g", { class: "board-labels level-labels" }, svg);
  for (const side of [0.5, sectors / 2 + 0.5]) {
    for (let level = 1; level <= rings; level += 1) {
      const p = polar(HUB + (level - 0.5) * PITCH, (side * 360) / sectors);
      el("text", { x: p.x, y: p.y + 5.4, "font-size": 15 }, levels).textContent = String(level);
    }
  }
}
