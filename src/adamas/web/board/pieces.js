/**
 * The pieces on the board, kept from one position to the next: a piece that stays is not drawn anew.
 *
 * @import {Colour, Geometry, Layout, Marks, Pieces, Point} from "./types.js"
 */
import { makePiece } from "./piece.js";
import { shapeOf, stand } from "./picture.js";
import { el } from "./svg.js";

export class PieceLayer {
  /** @param {Element} layer @param {Element} effects   where pieces are drawn that only vanish */
  constructor(layer, effects) {
    this.layer = layer;
    this.effects = effects;
    /** @type {Map<string, {node: SVGElement, key: string}>} */
    this.drawn = new Map();
    /** @type {Marks} */
    this.marks = "subtle";
    /** @type {Colour[]} */
    this.colours = [];
    /** @type {"marble" | "pawn"} */
    this.shape = "marble";
  }

  /** Forget all pieces: the board changes its shape. */
  reset() {
    for (const { node } of this.drawn.values()) node.remove();
    this.drawn.clear();
  }

  /** @param {Layout} layout @param {Geometry} geometry @param {Pieces} pieces @param {Marks} marks */
  draw(layout, geometry, pieces, marks) {
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
      if (!cell || this.drawn.has(spot)) continue;
      const node = this.make(code, cell);
      this.layer.append(node);
      this.drawn.set(spot, { node, key: `${code} ${marks}` });
    }
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
