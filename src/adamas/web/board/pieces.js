/**
 * The pieces on the board, kept from one position to the next: a piece that stays is not drawn anew.
 *
 * @import {Colour, Geometry, Layout, Marks, Pieces, Point} from "./types.js"
 */
import { makePiece } from "./piece.js";
import { stand } from "./picture.js";
import { painted, shapeOf, stands } from "./shape.js";
import { el, round } from "./svg.js";

/** @import {Shape} from "./shape.js" */

/** How long a fanned or picked pawn takes to its place, in ms. */
const POSE = 110;

export class PieceLayer {
  /** @param {Element} layer @param {Element} effects   where pieces are drawn that only vanish */
  constructor(layer, effects) {
    this.layer = layer;
    this.effects = effects;
    /** @type {Map<string, {node: SVGElement, key: string, at: Point}>} */
    this.drawn = new Map();
    /** @type {string[] | null} the order in which the pieces are painted, where it matters */
    this.order = null;
    /** @type {Marks} */
    this.marks = "subtle";
    /** @type {Colour[]} */
    this.colours = [];
    /** @type {Shape} */
    this.shape = "marble";
  }

  /** Forget all pieces: the board changes its shape. */
  reset() {
    for (const { node } of this.drawn.values()) node.remove();
    this.drawn.clear();
  }

  /**
   * @param {Layout} layout @param {Geometry} geometry @param {Pieces} pieces @param {Marks} marks
   * @param {boolean} still   nothing may move
   */
  draw(layout, geometry, pieces, marks, still) {
    this.colours = layout.colours;
    this.shape = shapeOf(geometry);
    this.marks = marks;
    for (const [spot, { node, key }] of this.drawn) {
      if (key === `${pieces[spot]} ${marks}`) continue;
      node.remove();
      this.drawn.delete(spot);
    }
    for (const [spot, code] of Object.entries(pieces)) {
      const cell = geometry.cells.get(spot);
      if (!cell) continue;
      const known = this.drawn.get(spot);
      if (known) {
        this.pose(known, cell, still);
        continue;
      }
      const node = this.make(code, cell);
      this.layer.append(node);
      this.drawn.set(spot, { node, key: `${code} ${marks}`, at: { x: cell.x, y: cell.y } });
    }
    this.order = stands(geometry) ? painted(geometry, [...this.drawn.keys()]) : null;
    this.settle();
  }

  /**
   * A piece that stays goes where its stack holds it now.
   * @param {{node: SVGElement, at: Point}} piece @param {Point} to @param {boolean} still
   */
  pose(piece, to, still) {
    const { node, at } = piece;
    const [x, y] = [at.x - to.x, at.y - to.y];
    if (!x && !y) return;
    piece.at = { x: to.x, y: to.y };
    node.setAttribute("transform", `translate(${round(to.x)} ${round(to.y)})`);
    if (still) return;
    const from = { transform: `translate(${round(x)}px, ${round(y)}px)` };
    node.firstElementChild?.animate([from, { transform: "none" }], { duration: POSE, easing: "ease-out" });
  }

  /** Paint what stands farther back first, also after pieces have flown over others. */
  settle() {
    if (!this.order) return;
    // Only those that are out of place: what is put anywhere is styled anew with all its parts.
    this.order.forEach((spot, index) => {
      const node = /** @type {Element} */ (this.at(spot));
      const found = this.layer.children[index] ?? null;
      if (found !== node) this.layer.insertBefore(node, found);
    });
  }

  /** @param {string} code @param {Point} at @returns {SVGElement} */
  make(code, at) {
    const colour = this.colours.find((other) => other.code === code);
    return stand(at, colour ? makePiece(colour, this.shape, this.marks) : el("g"));
  }

  /** A piece that is drawn only while it vanishes. @param {string} code @param {Point} at @returns {SVGElement} */
  extra(code, at) {
    const node = this.make(code, at);
    this.effects.append(node);
    return node;
  }

  /** @param {string} spot @returns {SVGElement | null} */
  at(spot) {
    return this.drawn.get(spot)?.node ?? null;
  }
}
