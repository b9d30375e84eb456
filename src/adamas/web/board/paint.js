/**
 * What is drawn of a board's state, layer by layer: the position, then what depends on the selection, then what
 * depends on where pointer, finger or focus is.
 *
 * @import {BoardState, Dests, Geometry, Last, Layout, Translate} from "./types.js"
 * @import {PieceLayer} from "./pieces.js"
 * @import {Surface} from "./surface.js"
 */
import { shownLines } from "./arrival.js";
import { landing } from "./geometry.js";
import { drawHub } from "./hub.js";
import { drawAcross, drawLines, drawWon } from "./lines.js";
import { drawHint, drawMovable, drawPicked, drawPress, drawTargets } from "./signs.js";
import { drawPreview, drawTrail } from "./trail.js";

/** Radius in px of a ring wider than a fingertip. */
const FINGER = 34;

/**
 * @typedef {object} Picture   what a board shows now
 * @property {Layout} layout
 * @property {Geometry} geometry   with stacks as they stand now
 * @property {BoardState} state
 * @property {string | null} picked
 * @property {Dests | null} open   legal moves that can be played now
 * @property {Last | null} moved   the latest move
 */

export class Painter {
  /** @param {Surface} surface @param {PieceLayer} pieces @param {Translate} t */
  constructor(surface, pieces, t) {
    this.surface = surface;
    this.pieces = pieces;
    this.t = t;
  }

  /** @param {string} name */
  layer(name) {
    return this.surface.layer(name);
  }

  /** @param {Picture} picture */
  position({ layout, geometry, state, moved }) {
    const { view, marks } = state;
    const scene = { layout, geometry, pieces: view.pieces ?? {} };
    this.pieces.draw(layout, geometry, scene.pieces, marks, state.reduced);
    drawTrail(this.layer("trail"), this.layer("way"), scene, moved, state.trail ?? "normal", view.earlier);
    const lines = shownLines(state);
    drawLines(this.layer("lines"), scene, lines);
    if (view.result && !lines.some((line) => line.kind === "made")) {
      drawWon(this.layer("lines"), scene, view.result.spots ?? []);
    }
    drawHub(this.layer("hub"), scene, view, { marks, scale: this.surface.scale, t: this.t });
  }

  /** @param {Picture} picture */
  choice({ layout, geometry, state, picked, open }) {
    const { view, pending } = state;
    const scene = { layout, geometry, pieces: view.pieces ?? {} };
    const veiled = view.pieces === null;
    const movable = Object.keys(open ?? {}).filter((spot) => spot !== picked);
    drawMovable(this.layer("movable"), scene, movable, picked !== null);
    drawTargets(this.layer("targets"), scene, (picked !== null && open?.[picked]) || {});
    drawPicked(this.layer("picked"), scene, picked, pending);
    drawHint(this.layer("hint"), scene, veiled ? null : (state.hint ?? null));
    const { classList } = this.surface.frame;
    classList.toggle("is-open", open !== null);
    classList.toggle("is-choosing", picked !== null);
    classList.toggle("is-held", state.held);
    classList.toggle("is-veiled", veiled);
  }

  /**
   * @param {Picture} picture
   * @param {{pointed: string | null, target: string | null, pressed: string | null}} where   `target`: what the
   *   pointed spot means for the picked piece; `pressed`: the spot under a finger
   */
  pointed({ layout, geometry, state, picked, open }, { pointed, target, pressed }) {
    const scene = { layout, geometry, pieces: state.view.pieces ?? {} };
    const route = (picked !== null && target !== null && open?.[picked]?.[target]) || [];
    const end = target === null ? null : landing(geometry, scene.pieces, target);
    drawPreview(this.layer("preview"), scene, target === null ? null : picked, target, route);
    drawAcross(this.layer("across"), scene, end?.name ?? pointed ?? picked);
    drawPress(this.layer("press"), scene, pressed, FINGER / this.surface.scale);
    const aimed = target !== null || (pointed !== null && pointed in (open ?? {}));
    this.surface.frame.classList.toggle("is-aimed", aimed);
  }
}
