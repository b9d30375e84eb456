/**
 * The sheet that a board is drawn on: its size, its layers, and the way from the window's pixels to drawing units.
 *
 * Two pictures lie on each other: still wood below, pieces and signs above, so that motion repaints only the latter.
 *
 * @import {Geometry, Layout, LayoutView, Pieces, Point} from "./types.js"
 */
import { makeGeometry, PITCH } from "./geometry.js";
import { hit } from "./hit.js";
import { drawStill, picture } from "./picture.js";
import { clear, el, round } from "./svg.js";

/** Boards narrower than this, in px, give up their rim, so that the pitch stays as large as can be. */
const SLIM = 345;
/** The least pitch in px: a narrower container scrolls. */
const LEAST = 24;
/** The largest pitch in px: a board of few holes does not grow without end. */
const MOST = 84;

/** From below to above. */
const LAYERS = [
  "across",
  "movable",
  "trail",
  "pieces",
  "lines",
  "hub",
  "way",
  // Above the way of the last move, which would hide them.
  "targets",
  "picked",
  "hint",
  "preview",
  "effects",
  "press",
];

export class Surface {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.frame = document.createElement("div");
    this.frame.className = "board-frame";
    this.base = picture("board-base");
    this.live = picture("board-live");
    this.frame.append(this.base, this.live);
    container.classList.add("board");
    container.replaceChildren(this.frame);
    /** @type {Map<string, SVGElement>} */
    this.layers = new Map(LAYERS.map((name) => [name, el("g", { class: `layer-${name}` }, this.live)]));
    /** @type {Geometry | null} */
    this.geometry = null;
    this.built = "";
    /** How wide the container is in px, until its size has changed; 0 if it is not known. */
    this.room = 0;
    /** How wide the frame is in px: to ask makes the browser lay out the page, so it is guessed until a frame later. */
    this.width = 0;
    this.px = "";
    /** @type {DOMRect | null} where the frame lies in the window, for the event that is under way */
    this.box = null;
  }

  /** The board is another one. */
  reset() {
    this.built = "";
    for (const layer of this.layers.values()) clear(layer);
  }

  /**
   * Draw what depends only on the layout, its view, the turn of the board, the labels and the width, if any changed.
   * @param {Layout} layout
   * @param {LayoutView} look
   * @param {{turn: number, coords: boolean | "full"}} options
   * @returns {Geometry | null}   the new places, or null if nothing changed
   */
  build(layout, look, { turn, coords }) {
    this.room ||= this.container.clientWidth;
    const { room } = this;
    const slim = room < SLIM;
    const key = [look.name, slim, coords, turn].join();
    if (key === this.built) return null;
    this.built = key;
    const geometry = makeGeometry(layout, look, { turn, coords: Boolean(coords), slim });
    this.geometry = geometry;
    drawStill(this.base, layout, look, geometry, { coords, slim });
    const { x, y, w, h } = geometry.bounds;
    for (const svg of [this.base, this.live]) svg.setAttribute("viewBox", [x, y, w, h].map(round).join(" "));
    const [least, most] = [Math.floor((w / PITCH) * LEAST), Math.ceil((w / PITCH) * MOST)];
    this.frame.style.setProperty("--board-ratio", String(w / h));
    this.frame.style.setProperty("--board-least", `${least}px`);
    this.frame.style.setProperty("--board-most", `${most}px`);
    this.setWidth(Math.max(least, Math.min(room, most)));
    return geometry;
  }

  /** The size of the container has changed. */
  resized() {
    this.room = 0;
  }

  /** How large a pixel is now, and whether the board is wider than its container, which then scrolls. */
  checkWidth() {
    const [width, room] = [this.frame.offsetWidth, this.container.clientWidth];
    this.setWidth(width);
    this.container.classList.toggle("is-scrolling", width > room + 1);
  }

  /** @param {number} width */
  setWidth(width) {
    this.width = width;
    const px = (1 / this.scale).toFixed(3);
    // Every node of the pictures inherits it.
    if (px !== this.px) this.frame.style.setProperty("--px", px);
    this.px = px;
  }

  /** @param {string} name @returns {SVGElement} */
  layer(name) {
    return /** @type {SVGElement} */ (this.layers.get(name));
  }

  /** Screen pixels a drawing unit. */
  get scale() {
    return this.width / (this.geometry?.bounds.w || 1) || 1;
  }

  /** Where the frame lies: asked once in an event, before what the event draws would have to be laid out for it. */
  place() {
    if (!this.box) {
      this.box = this.frame.getBoundingClientRect();
      queueMicrotask(() => (this.box = null));
    }
    return this.box;
  }

  /** @param {number} x @param {number} y   in the window @returns {Point}   in drawing units */
  toUnits(x, y) {
    const box = this.place();
    const bounds = this.geometry?.bounds ?? { x: 0, y: 0, w: 1, h: 1 };
    return {
      x: bounds.x + ((x - box.left) / (box.width || 1)) * bounds.w,
      y: bounds.y + ((y - box.top) / (box.height || 1)) * bounds.h,
    };
  }

  /**
   * @param {number} x @param {number} y   in the window
   * @param {Geometry | null} posed   with stacks as they stand now
   * @param {Pieces} pieces
   * @returns {string | null}
   */
  spotAt(x, y, posed, pieces) {
    const p = this.toUnits(x, y);
    return this.geometry ? hit(this.geometry, p.x, p.y, pieces, posed ?? this.geometry) : null;
  }

  destroy() {
    this.container.replaceChildren();
    this.container.classList.remove("board", "is-scrolling");
  }
}
