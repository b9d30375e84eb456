/**
 * The still part of a star board, or of any board of points and lines: wood, camps, lines, holes, labels.
 *
 * @import {Camp, Colour, Geometry, Layout, LayoutView, Point} from "./types.js"
 */
import { cut, grow, hull, PITCH, RIM, rimKind } from "./geometry.js";
import { tone } from "./marks.js";
import { capsule } from "./route.js";
import { clear, el, polygon, round } from "./svg.js";

const HOLE = PITCH * 0.37;

/**
 * @param {SVGElement} svg
 * @param {Layout} layout
 * @param {LayoutView} view
 * @param {Geometry} geometry
 * @param {{coords: boolean | "full", slim: boolean, plain?: boolean}} options   `plain` for many small boards
 */
export function drawStar(svg, layout, view, geometry, { coords, slim, plain = false }) {
  clear(svg);
  const cells = [...geometry.cells.values()];
  const outline = hull(cells);
  const edge = PITCH * 0.5 + RIM.star[rimKind({ coords, slim })];
  drawWood(svg, (inset) => grow(outline, edge - inset), slim ? 2.4 : 8);

  const lines = (view.edges ?? [])
    .map(([a = "", b = ""]) => [geometry.cells.get(a), geometry.cells.get(b)])
    .map(([a, b]) => (a && b ? `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}` : ""))
    .join("");
  // The lines drawn very wide are the star itself: an inlay of lighter wood, whatever shape the board has.
  const reach = slim ? HOLE + 2.6 : HOLE + 6;
  el("path", { class: "wood-inlay-edge", d: lines, "stroke-width": 2 * reach + 2.4 }, svg);
  el("path", { class: "wood-inlay", d: lines, "stroke-width": 2 * reach }, svg);
  drawCamps(svg, layout, geometry, reach);
  el("path", { class: "board-edges", d: lines }, svg);
  const holes = el("g", { class: "board-holes" }, svg);
  if (plain) {
    el("path", { d: cells.map((cell) => capsule(cell, cell, HOLE)).join(""), fill: "var(--hole)" }, holes);
  } else {
    const model = el("circle", { r: HOLE, fill: "url(#board-hole)" });
    for (const { x, y } of cells) {
      const hole = /** @type {SVGElement} */ (holes.appendChild(model.cloneNode()));
      hole.setAttribute("cx", String(round(x)));
      hole.setAttribute("cy", String(round(y)));
    }
  }
  if (coords) drawLabels(svg, geometry, coords === "full", slim);
}

/** Thin layers, each lower and wider than the one before, add up to a soft shadow: how far down, how far out. */
const SHADOW = [
  [8, 2.5],
  [7, 1.5],
  [6, 0.7],
  [5, 0],
  [4, -0.4],
  [3, -0.6],
  [2, -0.6],
  [1, -0.4],
];

/**
 * A slab of wood with a rim; `shape(inset)` is its outline, so far in from the edge.
 * @param {SVGElement} svg @param {(inset: number) => Point[]} shape @param {number} rim @param {boolean} [shadow]
 */
export function drawWood(svg, shape, rim, shadow = true) {
  const body = el("g", { class: "wood" }, svg);
  for (const [drop = 0, spread = 0] of shadow ? SHADOW : []) {
    el(
      "path",
      {
        class: "wood-shadow",
        d: polygon(shape(-spread)),
        transform: `translate(0 ${drop})`,
      },
      body,
    );
  }
  el("path", { d: polygon(shape(0)), fill: "url(#board-rim)", class: "wood-rim" }, body);
  if (rim > 4) {
    el("path", { d: polygon(shape(1.6)), class: "wood-bevel" }, body);
    el("path", { d: polygon(shape(rim - 1.2)), class: "wood-groove" }, body);
  }
  el("path", { d: polygon(shape(rim)), fill: "url(#board-wood)" }, body);
  el("path", { d: polygon(shape(0)), fill: "url(#board-grain)", class: "wood-grain" }, body);
}

/** @param {SVGElement} svg @param {Layout} layout @param {Geometry} geometry @param {number} reach */
function drawCamps(svg, layout, geometry, reach) {
  const colours = new Map(layout.colours.map((colour) => [colour.code, colour]));
  const camps = (layout.camps ?? []).map((camp) => {
    const spots = camp.spots.flatMap((name) => geometry.cells.get(name) ?? []);
    return { camp, spots, names: new Set(camp.spots), middle: centre(spots) };
  });
  const group = el("g", { class: "camps" }, svg);
  for (const { camp, spots, middle } of camps) {
    let shape = grow(hull(spots), reach);
    for (const other of camps) {
      const shared = spots.filter((spot) => other.names.has(spot.name));
      if (other.camp === camp || !shared.length || shared.length === spots.length) continue;
      // Two camps that share a corner hole split it between them.
      shape = cut(shape, centre(shared), { x: other.middle.x - middle.x, y: other.middle.y - middle.y });
    }
    drawCamp(group, camp, /** @type {Colour | undefined} */ (colours.get(camp.colour)), shape);
  }
}

/** @param {Element} parent @param {Camp} camp @param {Colour | undefined} colour @param {Point[]} shape */
function drawCamp(parent, camp, colour, shape) {
  const group = el("g", { class: `camp camp-${camp.kind} tone-${tone(colour)}` }, parent);
  el("path", { class: "camp-tint", d: polygon(shape) }, group);
  el("path", { class: "camp-pattern", d: polygon(shape), fill: `url(#camp-${colour?.mark ?? "disc"})` }, group);
}

/** @param {Point[]} points @returns {Point} */
function centre(points) {
  const n = points.length || 1;
  return { x: points.reduce((sum, p) => sum + p.x, 0) / n, y: points.reduce((sum, p) => sum + p.y, 0) / n };
}

/**
 * The letter before each row, and in each hole its number in the row: both together are the hole's name. A piece lies
 * over the number of its hole, which its neighbours tell.
 * @param {SVGElement} svg @param {Geometry} geometry @param {boolean} whole   the whole name in each hole
 * @param {boolean} slim
 */
function drawLabels(svg, geometry, whole, slim) {
  const letter = PITCH * (slim ? 0.4 : 0.38);
  const group = el("g", { class: slim ? "board-labels is-slim" : "board-labels" }, svg);
  for (const { text, x, y } of geometry.labels) {
    el("text", { x, y: y + letter * 0.34, "font-size": letter }, group).textContent = text;
  }
  const inside = el("g", { class: "hole-names" }, svg);
  for (const { name, x, y } of geometry.cells.values()) {
    el("text", { x, y, class: whole ? "is-whole" : "" }, inside).textContent = whole ? name : (/\d+$/.exec(name)?.[0] ?? "");
  }
}
