/**
 * One piece: a glass marble on a star, a turned pawn seen from above on the rings and from the side in stacks.
 *
 * @import {Colour, Marks} from "./types.js"
 * @import {Shape} from "./shape.js"
 */
import { STACK } from "./geometry.js";
import { drawMark, tone } from "./marks.js";
import { PIECE } from "./shape.js";
import { el } from "./svg.js";

/** One of each look: the others are copies, which costs a browser far less than to make them part by part. */
/** @type {Map<string, SVGElement>} */
const models = new Map();

/**
 * @param {Colour} colour
 * @param {Shape} shape
 * @param {Marks} [marks]
 * @param {number} [radius]
 * @returns {SVGElement} a group round (0, 0)
 */
export function makePiece(colour, shape, marks = "subtle", radius = PIECE) {
  const key = JSON.stringify([colour, shape, marks, radius]);
  const model = models.get(key) ?? drawPiece(colour, shape, marks, radius);
  models.set(key, model);
  return /** @type {SVGElement} */ (model.cloneNode(true));
}

/** @param {Colour} colour @param {Shape} shape @param {Marks} marks @param {number} radius @returns {SVGElement} */
function drawPiece(colour, shape, marks, radius) {
  const name = tone(colour);
  const group = el("g", { class: `piece piece-${name}`, "data-colour": colour.code });
  if (shape === "turned") {
    drawTurned(group, colour, marks, radius);
    return group;
  }
  const r = radius;
  el(
    "ellipse",
    { class: "piece-shadow", cx: r * 0.07, cy: r * 0.2, rx: r * 1.16, ry: r * 1.1, fill: "url(#board-shadow)" },
    group,
  );
  if (shape === "marble") {
    el("circle", { class: "piece-body", r, fill: `url(#marble-${name})` }, group);
    // Light that has gone through the glass gathers at its far side.
    const far = { cx: r * 0.3, cy: r * 0.5, rx: r * 0.52, ry: r * 0.34 };
    el("ellipse", { ...far, fill: `url(#glow-${name})`, transform: `rotate(-32 ${far.cx} ${far.cy})` }, group);
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

const { w: W, tilt: T, rise: RISE } = STACK;
const H = RISE / 2;
/** The outline of a turned pawn: a rim, a waist, a foot. The foot of the next one stands on the rim. */
const BODY =
  `M${-W} ${-H}V${-H + 8}C${-W} ${-H + 13} ${-W + 4.5} ${-6} ${-W + 4.5} 0S${-W} ${H - 13} ${-W} ${H - 7}V${H}` +
  `A${W} ${T} 0 0 0 ${W} ${H}V${H - 7}C${W} ${H - 13} ${W - 4.5} 6 ${W - 4.5} 0S${W} ${-H + 13} ${W} ${-H + 8}V${-H}` +
  `A${W} ${T} 0 0 0 ${-W} ${-H}Z`;

/** An arc of the front of the pawn. @param {number} y @param {number} w */
const front = (y, w) => `M${-w} ${y}A${w} ${w / 2} 0 0 0 ${w} ${y}`;

/** @param {Element} group @param {Colour} colour @param {Marks} marks @param {number} radius */
function drawTurned(group, colour, marks, radius) {
  const name = tone(colour);
  const scale = radius / W;
  const body = scale === 1 ? group : el("g", { transform: `scale(${scale})` }, group);
  el("ellipse", { class: "piece-shadow", cx: 5, cy: H + 3, rx: W * 1.17, ry: T * 1.2, fill: "url(#board-shadow)" }, body);
  el("path", { class: "piece-body", d: BODY, fill: `url(#side-${name})` }, body);
  // The waist lies in the shade of the rim; the foot catches the light again.
  el("path", { class: "piece-waist", d: `${front(-H + 9, W - 0.6)}V-2${front(2, W - 4).replace("M", "L")}Z` }, body);
  el("path", { class: "piece-groove", d: front(-H + 8.5, W - 0.5), stroke: `var(--${name}-dark)` }, body);
  el("path", { class: "piece-groove", d: front(H - 8, W - 1), stroke: `var(--${name}-dark)` }, body);
  el("path", { class: "piece-lip", d: front(H - 6.2, W - 1) }, body);
  el("ellipse", { class: "piece-top", cy: -H, rx: W - 1, ry: T - 0.5, fill: `url(#top-${name})` }, body);
  el(
    "ellipse",
    { class: "piece-dish", cy: -H, rx: W * 0.76, ry: T * 0.74, fill: "none", stroke: `var(--${name}-dark)` },
    body,
  );
  el("path", { class: "piece-glint", d: `M${-W + 3} ${-H - 2.5}A${W - 2} ${T - 1.5} 0 0 1 2 ${-H - T + 2.4}`, "stroke-width": 1.6 }, body);
  drawMark(el("g", { transform: `translate(0 ${H - 6.5})` }, body), colour, 21, marks);
  drawMark(el("g", { transform: `translate(0 ${-H}) scale(1 0.5)` }, body), colour, 21, marks);
}
