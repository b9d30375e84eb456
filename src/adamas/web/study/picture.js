/**
 * The picture of a position as a file: the board as it is drawn here, with every colour written into it, so that it
 * looks the same wherever it is opened.
 */

import { drawPicture } from "../board/board.js";

/** @import {Layout} from "../types.js" */
/** @import {Marks} from "../board/types.js" */

/** What style sheets say of a drawing, as attributes: all but the last are inherited. */
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
];

/** What they say of letters besides. */
const LETTERS = ["font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];

const NAMESPACE = "http://www.w3.org/2000/svg";

/** How wide a picture of dots is. */
const WIDTH = 1200;

/**
 * @param {{layout: Layout, look: string | undefined, pieces: Record<string, string>, marks: Marks, title: string}} shown
 * @returns {string}   an SVG file
 */
export function pictureFile({ layout, look, pieces, marks, title }) {
  const stage = document.createElement("div");
  stage.className = "picture-stage";
  stage.setAttribute("aria-hidden", "true");
  document.body.append(stage);
  try {
    drawPicture(stage, layout, look, pieces, { marks });
    const drawn = /** @type {SVGSVGElement} */ (stage.querySelector("svg"));
    const copy = /** @type {SVGSVGElement} */ (drawn.cloneNode(true));
    bake(drawn, copy);
    for (const grain of copy.querySelectorAll(".wood-grain")) grain.remove();
    const [x = 0, y = 0, width = 1, height = 1] = (copy.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const name = document.createElementNS(NAMESPACE, "title");
    name.textContent = title;
    const ground = document.createElementNS(NAMESPACE, "rect");
    for (const [key, value] of Object.entries({ x, y, width, height })) ground.setAttribute(key, String(value));
    ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
    copy.prepend(name, definitions(copy), ground);
    copy.setAttribute("xmlns", NAMESPACE);
    copy.setAttribute("width", String(WIDTH));
    copy.setAttribute("height", String(Math.round((WIDTH * height) / width)));
    copy.setAttribute("preserveAspectRatio", "xMidYMid slice");
    copy.setAttribute("role", "img");
    copy.removeAttribute("aria-hidden");
    copy.removeAttribute("focusable");
    for (const node of [copy, ...copy.querySelectorAll("[class]")]) node.removeAttribute("class");
    return new XMLSerializer().serializeToString(copy);
  } finally {
    stage.remove();
  }
}

/** Write into a copy what the style sheets say of each element. @param {Element} from @param {Element} to */
function bake(from, to) {
  const style = getComputedStyle(from);
  const around = getComputedStyle(/** @type {Element} */ (from.parentElement));
  for (const property of from.localName === "text" ? [...PROPERTIES, ...LETTERS] : PROPERTIES) {
    const value = style.getPropertyValue(property);
    const inherited = property === "opacity" ? "1" : around.getPropertyValue(property);
    if (value && (value !== inherited || to.hasAttribute(property))) to.setAttribute(property, value.replace(/url\("[^"#]*#([^"]+)"\)/g, "url(#$1)"));
  }
  const copies = [...to.children];
  for (const [index, child] of [...from.children].entries()) bake(child, /** @type {Element} */ (copies[index]));
}

/** The gradients and patterns that a drawing refers to, with their colours written out. @param {Element} drawing */
function definitions(drawing) {
  const defs = document.createElementNS(NAMESPACE, "defs");
  const text = new XMLSerializer().serializeToString(drawing);
  for (const id of new Set([...text.matchAll(/url\((?:&quot;|")?#([\w-]+)/g)].map((found) => found[1]))) {
    const node = document.getElementById(id ?? "");
    if (!node) continue;
    const copy = /** @type {Element} */ (node.cloneNode(true));
    bakeStops(node, copy);
    defs.append(copy);
  }
  return defs;
}

/** @param {Element} from @param {Element} to */
function bakeStops(from, to) {
  const originals = [from, ...from.querySelectorAll("*")];
  for (const [index, node] of [to, ...to.querySelectorAll("*")].entries()) {
    const original = /** @type {Element} */ (originals[index]);
    const style = getComputedStyle(original);
    const names = original.localName === "stop" ? ["stop-color", "stop-opacity"] : ["fill", "stroke", "stroke-width", "opacity"];
    if (original.localName.endsWith("Gradient") || original.localName === "pattern") continue;
    for (const name of names) node.setAttribute(name, style.getPropertyValue(name));
  }
}

/**
 * The same picture in dots.
 * @param {string} file   an SVG file
 * @returns {Promise<Blob>}   a PNG file; rejects if the browser cannot make one
 */
export async function pictureOfDots(file) {
  const image = new Image();
  // A data address, as the page allows no other source of pictures.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas to draw on");
  pen.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser makes no picture files"))), "image/png");
  });
}
