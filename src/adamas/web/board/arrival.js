/**
 * How a new position arrives: its pieces move, its sound is heard, new lines pulse once.
 *
 * With reduced motion nothing moves: the way of the move is drawn more strongly for a while instead.
 *
 * @import {BoardState, Geometry, Line} from "./types.js"
 * @import {Motion} from "./motion.js"
 * @import {PieceLayer} from "./pieces.js"
 */
import { difference, duration, soundOf } from "./anim.js";
import { pulse } from "./motion.js";
import { hops } from "./route.js";

/** How long the way of a move is emphasised in place of motion, in ms. */
const EMPHASIS = 2000;

/** Between the end of a move and the pulse of the lines it has made, in ms. */
const PAUSE = 40;

/** The lines that are shown. @param {BoardState} state @returns {Line[]} */
export const shownLines = ({ view, aids }) => (view.lines ?? []).filter((line) => line.kind === "made" || aids);

export class Arrival {
  /**
   * @param {{motion: Motion, pieces: PieceLayer, way: Element,
   *   sound: (name: "step" | "hop" | "place", count: number, ms: number) => void}} parts
   */
  constructor(parts) {
    this.parts = parts;
    /** @type {Set<number>} */
    this.timers = new Set();
  }

  /**
   * @param {Geometry} geometry
   * @param {BoardState} before
   * @param {BoardState} after   drawn already
   * @param {boolean} arrived   the piece has been brought there by hand
   */
  show(geometry, before, after, arrived) {
    if (!before.view.pieces || !after.view.pieces) return;
    const change = difference(geometry, before.view, after.view);
    if (!change.travels.length && !change.gone.length && !change.come.length) return;
    const { motion, pieces, way, sound } = this.parts;
    const forward = change.route.length > 0;
    const ms = arrived ? 0 : duration(forward ? after.view.last?.show : null, after.speed, after.reduced);
    const jumps = forward ? hops(geometry, after.view.pieces, change.route) : 0;
    sound(soundOf(geometry, change, jumps), Math.max(1, jumps), jumps ? ms / jumps : ms);
    const known = new Set(shownLines(before).map((line) => line.spots.join()));
    const fresh = shownLines(after).filter((line) => line.kind === "made" || !known.has(line.spots.join()));
    const spots = new Set(fresh.flatMap((line) => line.spots));
    motion.run(geometry, after.view.pieces, change, ms, () => {
      if (!after.reduced) this.later(PAUSE, () => spots.forEach((spot) => pulse(pieces.at(spot))));
    });
    if (!after.reduced) return;
    way.classList.add("is-fresh");
    this.later(EMPHASIS, () => way.classList.remove("is-fresh"));
  }

  /** @param {number} ms @param {() => void} act */
  later(ms, act) {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  destroy() {
    this.timers.forEach((timer) => window.clearTimeout(timer));
  }
}
