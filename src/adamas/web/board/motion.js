/**
 * Lets pieces arrive where they already are drawn. Cancelling an animation at any moment leaves the right picture.
 *
 * @import {Difference} from "./anim.js"
 * @import {Geometry, Pieces, Point} from "./types.js"
 */
import { STACK } from "./geometry.js";
import { isHop, stations } from "./route.js";
import { round } from "./svg.js";

/**
 * @typedef {object} Stage
 * @property {(spot: string) => Element | null} piece   the piece drawn at a cell
 * @property {(colour: string, at: Point) => Element} extra   a piece that is drawn only while it vanishes
 * @property {(reserve: string) => Point | null} reserve   where a reserve lies, in drawing units
 * @property {(busy: boolean) => void} busy
 */

export class Motion {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Element[]} */
    this.extras = [];
    this.timer = 0;
    this.turn = 0;
    /** @type {(() => void) | null} */
    this.after = null;
  }

  get busy() {
    return this.timer !== 0;
  }

  /**
   * @param {Geometry} geometry
   * @param {Pieces} pieces   after the move
   * @param {Difference} difference
   * @param {number} ms
   * @param {() => void} after   what follows when the pieces have come to rest
   */
  run(geometry, pieces, difference, ms, after) {
    this.settle();
    if (ms <= 0 || document.hidden) return after();
    this.after = after;
    const turn = (this.turn += 1);
    try {
      this.start(geometry, pieces, difference, ms);
    } catch (error) {
      this.settle();
      throw error;
    }
    if (!this.running.length) return this.settle();
    // A detached or throttled animation may never finish, so the flag does not rest on it alone.
    this.timer = window.setTimeout(() => this.settle(), ms + 250);
    this.stage.busy(true);
    const over = () => void (turn === this.turn && this.settle());
    // A frame later: the one in which the pieces land has no time for more.
    const landed = () => void requestAnimationFrame(over);
    Promise.all(this.running.map((animation) => animation.finished)).then(landed, over);
  }

  /**
   * @param {Geometry} geometry
   * @param {Pieces} pieces
   * @param {Difference} difference
   * @param {number} ms
   */
  start(geometry, pieces, { travels, gone, come, route }, ms) {
    travels.forEach((travel, index) => {
      const from = geometry.cells.get(travel.from) ?? this.stage.reserve(travel.from);
      const to = geometry.cells.get(travel.to) ?? this.stage.reserve(travel.to);
      if (!from || !to) return;
      const middle = index === 0 && route.length > 2 ? stations(geometry, pieces, route.slice(1, -1)) : [];
      const settled = geometry.cells.has(travel.to);
      const node = settled ? this.stage.piece(travel.to) : this.stage.extra(travel.colour, to);
      if (!node) return;
      if (!settled) this.extras.push(node);
      node.parentNode?.append(node);
      this.play(node, frames(geometry, [from, ...middle, to], !geometry.cells.has(travel.from) || !settled), ms);
    });
    for (const { spot, colour } of gone) {
      const cell = geometry.cells.get(spot);
      if (!cell) continue;
      const node = this.stage.extra(colour, cell);
      this.extras.push(node);
      this.play(node, [{ opacity: 1 }, { opacity: 0 }], Math.min(ms, 250));
    }
    for (const { spot } of come) {
      const node = this.stage.piece(spot);
      if (node) this.play(node, [{ opacity: 0 }, { opacity: 1 }], Math.min(ms, 250));
    }
  }

  /** @param {Element} node @param {Keyframe[]} keyframes @param {number} duration */
  play(node, keyframes, duration) {
    const moving = node.firstElementChild ?? node;
    this.running.push(moving.animate(keyframes, { duration, fill: "backwards" }));
  }

  /** End the animation at once: the picture is complete without it. */
  settle() {
    const was = this.busy;
    this.turn += 1;
    window.clearTimeout(this.timer);
    this.timer = 0;
    const running = this.running;
    this.running = [];
    for (const animation of running) animation.cancel();
    for (const node of this.extras) node.remove();
    this.extras = [];
    if (was) this.stage.busy(false);
    const { after } = this;
    this.after = null;
    after?.();
  }
}

/**
 * Keyframes relative to where the piece ends. A hop lifts the piece in its middle; every leg takes equally long.
 * @param {Geometry} geometry
 * @param {Point[]} points
 * @param {boolean} lifted   the whole way is through the air: to or from a reserve
 * @returns {Keyframe[]}
 */
export function frames(geometry, points, lifted) {
  const end = /** @type {Point} */ (points.at(-1));
  const legs = points.length - 1;
  /** @type {Keyframe[]} */
  const list = [];
  /** @param {Point} p @param {number} scale */
  const at = (p, scale) => `translate(${round(p.x - end.x)}px, ${round(p.y - end.y)}px) scale(${scale})`;
  points.forEach((point, i) => {
    list.push({ offset: i / legs, transform: at(point, 1), easing: geometry.kind === "stacks" ? "ease-out" : "ease-in" });
    const next = points[i + 1];
    if (!next) return;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    const high = lifted || isHop(geometry, point, next);
    if (geometry.kind === "stacks") {
      // A pawn comes down from above: what stands between is not pushed away.
      const top = { x: middle.x, y: Math.min(point.y, next.y) - STACK.rise };
      list.push({ offset: (i + 0.5) / legs, transform: at(top, 1), easing: "ease-in" });
    } else if (high) list.push({ offset: (i + 0.5) / legs, transform: at(middle, 1.24), easing: "ease-out" });
    else /** @type {Keyframe} */ (list.at(-1)).easing = "ease-in-out";
  });
  return list;
}

/**
 * A short shake that says no.
 * @param {Element | null} node
 */
export function shake(node) {
  const moving = node?.firstElementChild;
  moving?.animate(
    [0, -4, 4, -3, 3, 0].map((x) => ({ transform: `translate(${x}px, 0)` })),
    { duration: 260, easing: "ease-out" },
  );
}

/**
 * One soft pulse.
 * @param {Element | null} node
 */
export function pulse(node) {
  node?.firstElementChild?.animate(
    [{ transform: "scale(1)" }, { transform: "scale(1.16)" }, { transform: "scale(1)" }],
    {
      duration: 480,
      easing: "ease-in-out",
    },
  );
}
