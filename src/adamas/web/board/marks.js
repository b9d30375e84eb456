/**
 * The shape that belongs to a colour, so that no piece is told by its colour alone.
 *
 * @import {Colour} from "./types.js"
 */
import { el, round } from "./svg.js";

/** Colours that the stylesheet has tokens for; any other name falls back to a neutral piece. */
const KNOWN = new Set(["red", "orange", "brown", "black", "blue", "yellow", "white", "green", "grey"]);

/** @param {Colour | undefined} colour @returns {string} the part of a token's name that stands for the colour */
export const tone = (colour) => (colour && KNOWN.has(colour.name) ? colour.name : "grey");

/**
 * Path data of a mark round (0, 0).
 * @param {string} mark disc, triangle, square or cross @param {number} size half its width @returns {string}
 */
export function markPath(mark, size) {
  const s = round(size);
  switch (mark) {
    case "triangle": {
      const top = round(-size * 1.16);
      const base = round(size * 0.74);
      const half = round(size * 1.12);
      return `M0 ${top}L${half} ${base}H${-half}Z`;
    }
    case "square": {
      const h = round(size * 0.86);
      return `M${-h} ${-h}H${h}V${h}H${-h}Z`;
    }
    case "cross": {
      const h = round(size * 0.84);
      return `M${-h} ${-h}L${h} ${h}M${h} ${-h}L${-h} ${h}`;
    }
    default:
      return `M${s} 0A${s} ${s} 0 1 1 ${-s} 0A${s} ${s} 0 1 1 ${s} 0Z`;
  }
}

/**
 * Draw the mark of a colour at the middle of `parent`.
 * @param {Element} parent @param {Colour} colour @param {number} radius of the piece
 * @param {"subtle" | "strong" | "letters" | "off"} style
 */
export function drawMark(parent, colour, radius, style = "subtle") {
  if (style === "off") return;
  if (style === "letters") {
    const text = el(
      "text",
      { class: `piece-letter ink-${tone(colour)}`, "font-size": radius * 1.2, y: radius * 0.42 },
      parent,
    );
    text.textContent = colour.code.toUpperCase();
    return;
  }
  const strong = style === "strong";
  const cross = colour.mark === "cross";
  el(
    "path",
    {
      class: `mark ink-${tone(colour)}${strong && !cross ? " is-filled" : ""}`,
      d: markPath(colour.mark, radius * (strong ? 0.44 : 0.34)),
      "stroke-width": radius * (strong ? (cross ? 0.26 : 0.1) : 0.155),
    },
    parent,
  );
}
