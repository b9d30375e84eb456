/**
 * A dragged piece under the pointer, with all that it carries. It only looks moved: until the server has spoken it
 * belongs to where it came from.
 *
 * @import {Geometry, Pieces, Point} from "./types.js"
 * @import {PieceLayer} from "./pieces.js"
 */
import { carried, landing, PITCH } from "./geometry.js";
import { REACH } from "./hit.js";
import { round } from "./svg.js";

/**
 * The target that a place on the board means for a dragged piece: the nearest within reach.
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {Record<string, string[]>} ways   target -> route
 * @param {string | null} spot   the cell there
 * @param {Point} at   in drawing units
 * @returns {string | null}
 */
export function dropTarget(geometry, pieces, ways, spot, at) {
  const group = spot === null ? null : (geometry.cells.get(spot)?.group ?? null);
  if (spot !== null && spot in ways) return spot;
  if (group !== null && group in ways) return group;
  let best = null;
  let least = REACH * PITCH;
  for (const target of Object.keys(ways)) {
    const cell = landing(geometry, pieces, target);
    const distance = cell ? Math.hypot(cell.x - at.x, cell.y - at.y) : Infinity;
    if (distance < least) [least, best] = [distance, target];
  }
  return best;
}

export class Dragged {
  /** @param {PieceLayer} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    /** @type {{node: Element, from: Point}[]} */
    this.held = [];
    /** @type {Element | null} */
    this.extra = null;
  }

  /**
   * @param {Geometry} geometry @param {Pieces} pieces @param {string} source
   * @param {Point} at   drawing units
   */
  move(geometry, pieces, source, at) {
    if (!this.held.length) this.lift(geometry, pieces, source, at);
    const first = this.held[0]?.from;
    if (!first) return;
    for (const { node } of this.held) {
      const moving = node.firstElementChild;
      if (!(moving instanceof SVGElement)) continue;
      moving.style.setProperty("transform", `translate(${round(at.x - first.x)}px, ${round(at.y - first.y)}px)`);
    }
  }

  /** @param {Geometry} geometry @param {Pieces} pieces @param {string} source @param {Point} at */
  lift(geometry, pieces, source, at) {
    const cells = carried({ geometry, pieces }, source);
    if (!cells.length) {
      this.extra = this.pieces.extra(source, at);
      this.held = [{ node: this.extra, from: { x: at.x, y: at.y } }];
      return;
    }
    this.held = cells.flatMap((cell) => {
      const node = this.pieces.at(cell.name);
      if (!node) return [];
      node.classList.add("is-dragged");
      node.parentNode?.append(node);
      return [{ node, from: { x: cell.x, y: cell.y } }];
    });
  }

  /** The pieces are where they belong again. */
  end() {
    for (const { node } of this.held) {
      node.classList.remove("is-dragged");
      if (node.firstElementChild instanceof SVGElement) node.firstElementChild.style.removeProperty("transform");
    }
    this.held = [];
    this.extra?.remove();
    this.extra = null;
    this.pieces.settle();
  }
}
