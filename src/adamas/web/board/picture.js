/**
 * The still picture of a board: its wood and holes, and pieces on it without any input.
 *
 * @import {Geometry, Layout, LayoutView, Marks, Pieces, Point} from "./types.js"
 */
import { ensureDefs } from "./defs.js";
import { makeGeometry } from "./geometry.js";
import { makePiece } from "./piece.js";
import { drawRings } from "./rings.js";
import { painted, shapeOf } from "./shape.js";
import { drawStacks } from "./stacks.js";
import { drawStar } from "./star.js";
import { el, round } from "./svg.js";

/**
 * An empty picture, hidden from assistive technology: the buttons over it tell what it shows.
 * @param {string} name   its class
 */
export const picture = (name) => el("svg", { class: name, "aria-hidden": "true", focusable: "false" });

/**
 * A view of a layout by its name; the first one if there is none of that name.
 * @param {Layout} layout
 * @param {string} [name]
 * @returns {LayoutView}
 */
export function viewOf(layout, name) {
  const look = layout.views.find((view) => view.name === name) ?? layout.views[0];
  if (!look) throw new Error("this layout has no view that a board could draw");
  return look;
}

/**
 * @param {Point} at
 * @param {Element} piece
 * @returns {SVGElement}   a group that stands at a place; what moves in an animation is the piece in it
 */
export function stand(at, piece) {
  const node = el("g", { transform: `translate(${round(at.x)} ${round(at.y)})` });
  node.append(piece);
  return node;
}

/**
 * Draw what never changes while a match is played.
 * @param {SVGElement} svg
 * @param {Layout} layout
 * @param {LayoutView} look
 * @param {Geometry} geometry
 * @param {{coords: boolean | "full", slim: boolean, plain?: boolean}} options
 */
export function drawStill(svg, layout, look, geometry, options) {
  if (geometry.kind === "stacks") drawStacks(svg, geometry, options);
  else if (geometry.kind === "rings") drawRings(svg, look, geometry, options);
  else drawStar(svg, layout, look, geometry, options);
}

/**
 * Draw a still board without input, as on the cards of the set-up.
 * @param {HTMLElement} container
 * @param {Layout} layout
 * @param {string | undefined} viewName
 * @param {Pieces} pieces
 * @param {{marks?: Marks, plain?: boolean, coords?: boolean}} [options]
 *   `plain`: flat holes, for a page full of boards; `coords`: letters and numbers, for words that name places
 */
export function drawPicture(container, layout, viewName, pieces, { marks = "subtle", plain = false, coords = false } = {}) {
  ensureDefs();
  const look = viewOf(layout, viewName);
  const geometry = makeGeometry(layout, look, { coords });
  const { x, y, w, h } = geometry.bounds;
  const svg = picture("board-picture");
  // Room for the shadow below.
  svg.setAttribute("viewBox", `${round(x - 3)} ${round(y - 3)} ${round(w + 6)} ${round(h + 16)}`);
  drawStill(el("g", {}, svg), layout, look, geometry, { coords, slim: false, plain });
  for (const spot of painted(geometry, Object.keys(pieces))) {
    const cell = geometry.cells.get(spot);
    const colour = layout.colours.find((other) => other.code === pieces[spot]);
    if (cell && colour) svg.append(stand(cell, makePiece(colour, shapeOf(look), marks)));
  }
  container.replaceChildren(svg);
}
