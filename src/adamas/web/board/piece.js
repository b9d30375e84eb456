/**
 * One piece: a glass marble on a star, a turned pawn seen from above on the rings.
 *
 * @import {Colour} from "./types.js"
 */
import { PITCH } from "./geometry.js";
import { drawMark, tone } from "./marks.js";
import { el } from "./svg.js";

/** Radius of a piece in drawing units: 0.86 of the pitch across. */
export const PIECE = PITCH * 0.43;

/**
 * @param {Colour} colour
 * @param {"marble" | "pawn"} shape
 * @param {"subtle" | "strong" | "letters" | "off"} [marks]
 * @param {number} [radius]
 * @returns {SVGElement} a group round (0, 0)
 */
export function makePiece(colour, shape, marks = "subtle", radius = PIECE) {
  const name = tone(colour);
  const group = el("g", { class: `piece piece-${name}`, "data-colour": colour.code });
  const r = radius;
  el(
    "ellipse",
    { class: "piece-shadow", cx: r * 0.07, cy: r * 0.2, rx: r * 1.16, ry: r * 1.1, fill: "url(#board-shadow)" },
    group,
  );
  if (shape === "marble") {
    el("circle", { class: "piece-body", r, fill: `url(#marble-${name})` }, group);
    el(
      "ellipse",
      {
        class: "piece-shine",
        cx: -r * 0.34,
        cy: -r * 0.44,
        rx: r * 0.44,
        ry: r * 0.3,
        fill: "url(#board-shine)",
        transform: `rotate(-36 ${-r * 0.34} ${-r * 0.44})`,
      },
      group,
    );
  } else {
    el("circle", { class: "piece-body", r, fill: `url(#rim-${name})` }, group);
    el(
      "circle",
      {
        class: "piece-top",
        r: r * 0.76,
        fill: `url(#top-${name})`,
        stroke: `var(--${name}-dark)`,
        "stroke-width": r * 0.075,
      },
      group,
    );
    el(
      "path",
      {
        class: "piece-glint",
        d: `M${-r * 0.82} ${-r * 0.3}A${r * 0.87} ${r * 0.87} 0 0 1 ${r * 0.1} ${-r * 0.865}`,
        "stroke-width": r * 0.1,
      },
      group,
    );
  }
  drawMark(group, colour, r * (shape === "marble" ? 1 : 0.92), marks);
  return group;
}
