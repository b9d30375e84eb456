/**
 * The hub of a board seen from above: whose turn it is, or who has won.
 *
 * @import {Marks, Translate, View} from "./types.js"
 * @import {Scene} from "./signs.js"
 */
import { drawMark, tone } from "./marks.js";
import { stand } from "./picture.js";
import { clear, el } from "./svg.js";

/** The least height of the letters in the hub, in screen pixels. */
const LEGIBLE = 10.5;

/**
 * The hub of a rings view: whose turn it is, or who has won. Flat discs, for nobody is to take them for pieces.
 * @param {Element} layer
 * @param {Scene} scene
 * @param {View} view
 * @param {{marks: Marks, scale: number, t: Translate}} options   `scale` in screen pixels a drawing unit
 */
export function drawHub(layer, { layout, geometry }, view, { marks, scale, t }) {
  clear(layer);
  if (geometry.kind !== "rings") return;
  const seats = view.result ? view.result.winners : [view.seat];
  const codes = new Set(view.seats.filter(({ seat }) => seats.includes(seat)).flatMap((seat) => seat.colours));
  const colours = layout.colours.filter((colour) => codes.has(colour.code));
  const key = view.result ? "board.won" : view.status === "live" ? "board.to_move" : null;
  const caption = key !== null && colours.length > 0;
  const size = colours.length > 2 ? 8 : colours.length > 1 ? 10.5 : 12;
  const step = size * 2.4;
  const columns = colours.length > 2 ? 2 : colours.length;
  const rows = Math.ceil(colours.length / Math.max(1, columns));
  // Lines that pass the hub leave it to its words.
  if (caption) el("circle", { class: "hub-ground", r: 34 }, layer);
  if (view.result && colours.length) el("circle", { class: "hub-won", r: 42 }, layer);
  colours.forEach((colour, index) => {
    const x = ((index % columns) - (columns - 1) / 2) * step;
    const y = (Math.floor(index / columns) - (rows - 1) / 2) * step - (caption ? 10 : 0);
    const disc = stand({ x, y }, el("circle", { class: `hub-disc tone-${tone(colour)}`, r: size }));
    drawMark(disc, colour, size, marks);
    layer.append(disc);
  });
  const height = Math.min(17, Math.max(13, LEGIBLE / scale));
  if (caption) el("text", { class: "hub-caption", y: 23, "font-size": height }, layer).textContent = t(key);
}
