/**
 * A board: one state in, one picture out.
 *
 *     const board = createBoard(container, { tray, t, say, onMove, onReason, onPick, onAnimating });
 *     board.setLayout(layout, "star");
 *     board.update({ view, yours: [1], held: false, ... });
 *
 * The board knows no rule: which pieces may go where, it reads from `view.dests`. A target that is a square stands
 * for the lowest empty cell of that square.
 *
 * @import {Board, BoardOptions, BoardState, Dests, Last, Layout, LayoutView, Point} from "./types.js"
 * @import {InputEvent, InputState} from "./input.js"
 */
import { Tray } from "../parts/tray.js";
import { Arrival, shownLines } from "./arrival.js";
import { ensureDefs } from "./defs.js";
import { homeTurn, landing } from "./geometry.js";
import { Grid } from "./grid.js";
import { IDLE, reduce } from "./input.js";
import { boardKey } from "./keyboard.js";
import { Motion, shake } from "./motion.js";
import { cellNames } from "./names.js";
import { shapeOf, viewOf } from "./picture.js";
import { PieceLayer } from "./pieces.js";
import { listen } from "./pointer.js";
import * as signs from "./signs.js";
import { Surface } from "./surface.js";

export { drawPicture } from "./picture.js";

/** Radius in px of a ring wider than a fingertip. */
const FINGER = 34;

/**
 * Make a board in a container.
 * @param {HTMLElement} container
 * @param {BoardOptions} options
 * @returns {Board}
 */
export const createBoard = (container, options) => new LiveBoard(container, options);

/** @implements {Board} */
class LiveBoard {
  /** @param {HTMLElement} container @param {BoardOptions} options */
  constructor(container, options) {
    ensureDefs();
    this.options = options;
    this.container = container;
    this.surface = new Surface(container);
    this.frame = this.surface.frame;
    this.grid = new Grid(this.frame, options.t("board.name"));
    this.pieces = new PieceLayer(this.layer("pieces"), this.layer("effects"));
    this.tray = options.tray
      ? new Tray(options.tray, { t: options.t, send: (event) => this.send(event), leave: () => this.focus() })
      : null;
    this.motion = new Motion({
      piece: (spot) => this.pieces.at(spot),
      extra: (colour, at) => this.pieces.extra(colour, at),
      reserve: (spot) => this.reserveAt(spot),
      busy: (busy) => options.onAnimating?.(busy),
    });
    this.arrival = new Arrival({
      motion: this.motion,
      pieces: this.pieces,
      way: this.layer("way"),
      sound: (name, count, ms) => options.onSound?.(name, count, ms),
    });

    /** @type {Layout | null} */
    this.layout = null;
    /** @type {LayoutView | null} */
    this.look = null;
    /** @type {BoardState | null} */
    this.state = null;
    /** @type {InputState} */
    this.input = IDLE;
    this.epoch = 0;
    /** @type {number | null} */
    this.column = null;
    /** @type {string | null} */
    this.hover = null;
    /** @type {{spot: string | null, finger: boolean}} */
    this.press = { spot: null, finger: false };
    /** @type {Last | null} */
    this.moved = null;
    /** The entry that was the newest when the unanswered command was sent. */
    this.asked = 0;

    this.stop = new AbortController();
    const { signal } = this.stop;
    this.unlisten = listen({
      frame: this.frame,
      spotAt: (x, y) => this.surface.spotAt(x, y),
      send: (event) => this.send(event),
      pressed: (spot, finger) => this.setPress(spot, finger),
      hovered: (spot) => this.setHover(spot),
    });
    this.grid.root.addEventListener("keydown", (event) => this.key(event), { signal });
    this.grid.root.addEventListener("focusin", () => this.focused(), { signal });
    this.grid.root.addEventListener("focusout", () => this.drawPointed(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.settle(), { signal });
    document.addEventListener("click", (event) => this.outside(event), { signal });
    // In the next frame: to change sizes while they are being told is an error in browsers.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.resize()));
    this.sizes.observe(container);
  }

  /** @param {Layout} layout @param {string} [viewName] */
  setLayout(layout, viewName) {
    const look = viewOf(layout, viewName);
    this.settle();
    this.layout = layout;
    this.look = look;
    this.state = null;
    this.epoch += 1;
    this.input = IDLE;
    this.hover = null;
    this.moved = null;
    this.grid.spot = null;
    this.surface.reset();
    this.build();
  }

  get geometry() {
    return this.surface.geometry;
  }

  /** Make what does not change from move to move, if it must be made anew. */
  build() {
    const { layout, look, state } = this;
    if (!layout || !look) return;
    const mine = state?.view.seats?.find((seat) => seat.seat === state.yours[0])?.colours[0];
    const turn = state?.turned ? homeTurn(layout, look, mine) : 0;
    const geometry = this.surface.build(layout, look, { turn, coords: state?.coords ?? false });
    if (!geometry) return;
    this.settle();
    this.grid.build(geometry);
    this.pieces.reset();
    if (state) this.draw();
  }

  resize() {
    this.build();
    this.surface.checkWidth();
    this.draw();
  }

  /** @param {BoardState} state */
  update(state) {
    const before = this.state;
    this.state = state;
    const entry = before?.view.seq !== state.view.seq;
    if (entry) this.epoch += 1;
    if (entry || state.reduced) this.settle();
    this.build();
    const { picked } = this.input;
    const moved = before?.view.position !== state.view.position || before?.view.plies !== state.view.plies;
    if (picked !== null && (moved || !(picked in (this.dests() ?? {})))) this.send({ type: "position" });
    this.draw();
    if (!before && this.geometry) this.grid.start(this.geometry, Object.keys(this.dests() ?? {}));
    // An answer that comes without a newer entry is a refusal, however late the page forgets the command.
    if (before?.pending && !state.pending && this.asked === state.view.seq) this.refuse(before.pending.source);
    if (state.pending && !before?.pending) this.asked = state.view.seq;
    if (before && entry && this.geometry) this.arrival.show(this.geometry, before, state);
  }

  draw() {
    const { layout, geometry, state } = this;
    if (!layout || !geometry || !state) return;
    const { view, marks } = state;
    const scene = { layout, geometry, pieces: view.pieces ?? {} };
    this.pieces.draw(layout, geometry, scene.pieces, marks);
    const last = view.pieces ? this.latest(view.last) : null;
    signs.drawTrail(this.layer("trail"), this.layer("way"), scene, last, state.trail ?? "normal");
    const lines = shownLines(state);
    signs.drawLines(this.layer("lines"), scene, lines);
    if (view.result && !lines.some((line) => line.kind === "made")) {
      signs.drawWon(this.layer("lines"), scene, view.result.spots ?? []);
    }
    signs.drawHub(this.layer("hub"), scene, view, { marks, scale: this.surface.scale, t: this.options.t });
    this.drawChoice();
  }

  /**
   * The latest move. A turn that passed without one leaves it marked, so that it can still be seen.
   * @param {Last | null} last
   */
  latest(last) {
    const passed = last !== null && last.kind !== "move";
    if (!passed || (this.moved?.seq ?? 0) > last.seq) this.moved = passed ? null : last;
    return this.moved;
  }

  /** What depends on the selection. */
  drawChoice() {
    const { layout, geometry, state } = this;
    if (!layout || !geometry || !state) return;
    const { view, pending } = state;
    const scene = { layout, geometry, pieces: view.pieces ?? {} };
    const { picked } = this.input;
    const open = this.open();
    const veiled = view.pieces === null;
    signs.drawMovable(
      this.layer("movable"),
      scene,
      Object.keys(open ?? {}).filter((spot) => spot !== picked),
      picked !== null,
    );
    signs.drawTargets(this.layer("targets"), scene, (picked !== null && open?.[picked]) || {});
    signs.drawPicked(this.layer("picked"), scene, picked, pending);
    const hint = veiled ? null : (state.hint ?? null);
    signs.drawHint(this.layer("hint"), scene, hint);
    this.frame.classList.toggle("is-open", open !== null);
    this.frame.classList.toggle("is-choosing", picked !== null);
    this.frame.classList.toggle("is-held", state.held);
    this.frame.classList.toggle("is-veiled", veiled);
    this.grid.root.hidden = veiled;
    const { from, to } = signs.lastCells(scene, veiled ? null : this.moved);
    const names = cellNames({ ...scene, dests: open, picked, hint, from: nameSet(from), to: nameSet(to), t: this.options.t });
    this.grid.update(names, picked);
    this.tray?.update(layout, state, open, picked, shapeOf(geometry));
    this.drawPointed();
  }

  /** What depends on where pointer, finger or focus is. */
  drawPointed() {
    const { layout, geometry, state, press } = this;
    if (!layout || !geometry || !state) return;
    const scene = { layout, geometry, pieces: state.view.pieces ?? {} };
    const { picked } = this.input;
    const open = this.open();
    const pressed = this.input.press && !this.input.press.dead ? press.spot : null;
    const focused = this.grid.root.querySelector(":focus-visible") ? this.grid.focused() : null;
    const pointed = pressed ?? this.hover ?? focused;
    const ways = (picked !== null && open?.[picked]) || {};
    const target = pointed === null ? null : this.targetAt(pointed, ways);
    const end = target === null ? null : landing(geometry, scene.pieces, target);
    signs.drawPreview(this.layer("preview"), scene, target === null ? null : picked, target, ways[target ?? ""] ?? []);
    signs.drawAcross(this.layer("across"), scene, end?.name ?? pointed ?? picked);
    const radius = FINGER / this.surface.scale;
    signs.drawPress(this.layer("press"), scene, press.finger && !this.motion.busy ? pressed : null, radius);
    this.frame.classList.toggle("is-aimed", target !== null || (pointed !== null && pointed in (open ?? {})));
  }

  /**
   * The target that a spot means: itself or its square; a piece that could be picked instead means none.
   * @param {string} spot
   * @param {Record<string, string[]>} ways
   */
  targetAt(spot, ways) {
    if (spot in ways) return spot;
    const group = this.geometry?.cells.get(spot)?.group ?? null;
    return group !== null && group in ways && !(spot in (this.dests() ?? {})) ? group : null;
  }

  /** @param {string} name */
  layer(name) {
    return this.surface.layer(name);
  }

  /** Legal moves, if a seat of this page is to move. @returns {Dests | null} */
  dests() {
    const view = this.state?.view;
    return view?.status === "live" && view.dests ? view.dests : null;
  }

  /** Legal moves that a tap would play now. @returns {Dests | null} */
  open() {
    return this.state && !this.state.held && !this.state.pending ? this.dests() : null;
  }

  /** @param {string} spot @returns {Point | null} */
  reserveAt(spot) {
    const box = this.tray?.place(spot);
    return box ? this.surface.toUnits(box.left + box.width / 2, box.top + box.height / 2) : null;
  }

  /** @param {string | null} spot @param {boolean} finger */
  setPress(spot, finger) {
    this.press = { spot, finger };
    this.drawPointed();
  }

  /** @param {string | null} spot */
  setHover(spot) {
    if (spot === this.hover) return;
    this.hover = spot;
    this.drawPointed();
  }

  /** @param {InputEvent} event */
  send(event) {
    const { state, input: before } = this;
    if (!state) return;
    const { state: input, effect } = reduce(before, event, {
      dests: this.dests(),
      held: state.held,
      pending: state.pending !== null,
      animating: this.motion.busy,
      epoch: this.epoch,
      group: (spot) => this.geometry?.cells.get(spot)?.group ?? null,
    });
    this.input = input;
    if (event.type === "up" && event.spot !== null && before.press?.spot === event.spot) this.grid.stop(event.spot);
    if (input.picked !== before.picked) this.drawChoice();
    switch (effect?.type) {
      case "pick":
        return this.options.onPick?.(effect.spot);
      case "move":
        return this.options.onMove(effect.source, effect.target);
      case "reason":
        this.refuse(effect.source);
        return this.options.onReason(effect.source, effect.target);
      case "wait":
        return state.view.status === "live" ? this.options.say(this.options.t("board.wait")) : undefined;
      case "settle":
        return this.settle();
    }
  }

  /** @param {string} spot */
  refuse(spot) {
    this.options.onSound?.("refuse", 1, 0);
    if (!this.state?.reduced) shake(this.pieces.at(spot) ?? this.tray?.icon(spot) ?? null);
  }

  /** A click beside the board lets go, unless it is for a control. @param {Event} event */
  outside(event) {
    if (this.input.picked === null || !(event.target instanceof Element)) return;
    if (this.container.contains(event.target) || this.options.tray?.contains(event.target)) return;
    if (event.target.closest("a, button, input, select, textarea, label, summary, dialog")) return;
    this.send({ type: "letgo" });
  }

  focused() {
    const spot = this.grid.focused();
    if (spot !== null && spot !== this.grid.spot) {
      this.grid.stop(spot);
      this.column = null;
    }
    this.drawPointed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { geometry, state } = this;
    const spot = this.grid.focused();
    if (!geometry || !state || spot === null) return;
    const used = boardKey(event, {
      geometry,
      spot,
      column: this.column,
      pieces: state.view.pieces ?? {},
      dests: this.open() ?? {},
      picked: this.input.picked,
      letters: state.letters !== false,
      go: (next, column) => {
        this.grid.focus(next);
        this.column = column;
      },
      border: () => this.options.onSound?.("edge", 1, 0),
      letGo: () => this.send({ type: "letgo" }),
      tell: () => this.options.say(this.grid.nameOf(spot)),
      toTray: () => this.tray?.focus() ?? false,
    });
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string | null} [spot] */
  focus(spot) {
    const name = spot ?? this.grid.spot;
    if (name !== null) this.grid.focus(name);
  }

  settle() {
    this.motion.settle();
  }

  destroy() {
    this.settle();
    this.stop.abort();
    this.unlisten();
    this.sizes.disconnect();
    this.arrival.destroy();
    this.tray?.destroy();
    this.surface.destroy();
  }
}

/** @param {{name: string}[]} cells @returns {Set<string>} */
const nameSet = (cells) => new Set(cells.map((cell) => cell.name));
