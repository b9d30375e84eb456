/**
 * What a board shows: its layout, its state, what is picked, and the layers that are drawn of them.
 *
 * @import {BoardOptions, BoardState, Dests, Geometry, Last, Layout, LayoutView, Point} from "./types.js"
 * @import {Tray} from "../parts/tray.js"
 * @import {ConfirmBar} from "./confirm.js"
 * @import {InputEvent, InputState} from "./input.js"
 * @import {LevelPanel} from "./levels.js"
 * @import {Picture} from "./paint.js"
 */
import { Arrival, shownLines } from "./arrival.js";
import { ensureDefs } from "./defs.js";
import { homeTurn } from "./geometry.js";
import { Grid } from "./grid.js";
import { IDLE } from "./input.js";
import { Motion, shake } from "./motion.js";
import { cellNames } from "./names.js";
import { Painter } from "./paint.js";
import { viewOf } from "./picture.js";
import { PieceLayer } from "./pieces.js";
import { posed, shapeOf, stands } from "./shape.js";
import { Surface } from "./surface.js";
import { lastCells } from "./trail.js";

export class ShownBoard {
  /** @param {HTMLElement} container @param {BoardOptions} options */
  constructor(container, options) {
    ensureDefs();
    this.options = options;
    this.container = container;
    this.surface = new Surface(container);
    this.frame = this.surface.frame;
    this.grid = new Grid(this.frame, options.t("board.name"));
    // What two views of a match show is told and reached by the keyboard once.
    if (options.mirror) this.grid.root.remove();
    this.pieces = new PieceLayer(this.surface.layer("pieces"), this.surface.layer("effects"));
    this.painter = new Painter(this.surface, this.pieces, options.t);
    // Those who have hands make these.
    /** @type {Tray | null} */
    this.tray = null;
    /** @type {ConfirmBar | null} */
    this.bar = null;
    /** @type {LevelPanel | null} */
    this.levels = null;
    this.motion = new Motion({
      piece: (spot) => this.pieces.at(spot),
      extra: (colour, at) => this.pieces.extra(colour, at),
      reserve: (spot) => this.reserveAt(spot),
      busy: (busy) => {
        if (!busy) this.pieces.settle();
        options.onAnimating?.(busy);
      },
    });
    this.arrival = new Arrival({
      motion: this.motion,
      pieces: this.pieces,
      way: this.surface.layer("way"),
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
    /** @type {{source: string, target: string} | null} the move that waits for Play */
    this.waiting = null;
    /** @type {Map<string, unknown[]>} what each part that is drawn depends on */
    this.known = new Map();
    /** @type {string | null} the square whose stack is fanned out */
    this.fan = null;
    /** @type {Geometry | null} the places with stacks as they stand now */
    this.posed = null;
    /** @type {string | null} where a dragged piece would go */
    this.drop = null;
    /** @type {string | null} the move that a hand has brought to its end */
    this.brought = null;
    // In the next frame: to change sizes while they are being told is an error in browsers.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.resize()));
    this.sizes.observe(container);
    this.sizes.observe(this.frame);
  }

  /** What hands do. @param {InputEvent} _event */
  send(_event) {}

  /** A dragged piece is where it belongs again. */
  dragEnd() {}

  /**
   * What hands change.
   * @param {Partial<Pick<ShownBoard, "input" | "drop" | "waiting" | "brought" | "column">>} change
   */
  set(change) {
    Object.assign(this, change);
  }

  /** It is made with its first state, on which it depends as well. @param {Layout} layout @param {string} [viewName] */
  setLayout(layout, viewName) {
    this.known.clear();
    const look = viewOf(layout, viewName);
    this.settle();
    this.layout = layout;
    this.look = look;
    this.state = null;
    this.epoch += 1;
    this.input = IDLE;
    this.hover = null;
    this.moved = null;
    this.waiting = null;
    this.grid.spot = null;
    this.surface.reset();
  }

  /** @param {string} viewName */
  setView(viewName) {
    if (!this.layout || this.look?.name === viewName) return;
    this.look = viewOf(this.layout, viewName);
    this.epoch += 1;
    this.hover = null;
    this.dragEnd();
    this.surface.reset();
    this.build();
  }

  get geometry() {
    return this.surface.geometry;
  }

  /** Make what does not change from move to move, if it must be made anew. @param {boolean} [draws] */
  build(draws = true) {
    const { layout, look, state } = this;
    if (!layout || !look) return;
    const mine = state?.view.seats?.find((seat) => seat.seat === state.yours[0])?.colours[0];
    const turn = state?.turned ? homeTurn(layout, look, mine) : 0;
    const geometry = this.surface.build(layout, look, { turn, coords: state?.coords ?? false });
    if (!geometry) return;
    this.settle();
    this.posed = geometry;
    this.fan = null;
    this.known.clear();
    this.grid.build(geometry);
    this.pieces.reset();
    if (draws) this.draw();
    requestAnimationFrame(() => this.resize());
  }

  resize() {
    this.surface.resized();
    if (!this.state) return;
    this.build();
    this.surface.checkWidth();
    this.draw();
  }

  /**
   * Make what does not change from move to move for the first state to come: half of the work of drawing it.
   * @param {BoardState} state
   */
  prepare(state) {
    if (this.state) return;
    this.state = state;
    this.build(false);
    this.state = null;
  }

  /** @param {BoardState} state */
  update(state) {
    const before = this.state;
    this.state = state;
    const entry = before?.view.seq !== state.view.seq;
    if (entry) {
      this.epoch += 1;
      this.waiting = null;
    }
    if (entry || state.reduced) this.settle();
    this.build(false);
    const { picked } = this.input;
    const moved = before?.view.position !== state.view.position || before?.view.plies !== state.view.plies;
    if (picked !== null && (moved || !(picked in (this.dests() ?? {})))) this.send({ type: "position" });
    this.draw();
    if (!before && this.geometry) this.grid.start(this.geometry, Object.keys(this.dests() ?? {}));
    // An answer that comes without a newer entry is a refusal, however late the page forgets the command.
    if (before?.pending && !state.pending && this.asked === state.view.seq) this.refuse(before.pending.source);
    if (state.pending && !before?.pending) this.asked = state.view.seq;
    if (before && entry && this.posed) {
      this.arrival.show(this.posed, before, state, this.brought !== null && this.brought === state.view.last?.move);
      this.brought = null;
    }
  }

  /**
   * Whether a part must be drawn: something that it depends on is another than it was when this was last asked.
   * @param {string} part @param {...unknown} values
   */
  fresh(part, ...values) {
    const before = this.known.get(part);
    if (before?.every((value, index) => value === values[index])) return false;
    this.known.set(part, values);
    return true;
  }

  /** What is drawn of the state now. @returns {Picture | null} */
  picture() {
    const { layout, posed: geometry, state, moved } = this;
    if (!layout || !geometry || !state) return null;
    return { layout, geometry, state, picked: this.input.picked, open: this.open(), moved: state.view.pieces && moved };
  }

  draw() {
    const { geometry, state } = this;
    if (!geometry || !state) return;
    const pieces = state.view.pieces ?? {};
    if (state.view.pieces) this.latest(state.view.last);
    this.fan = this.fanned();
    this.posed = posed(geometry, pieces, { fan: this.fan, picked: this.input.picked });
    const picture = this.picture();
    if (!picture) return;
    const { view, marks, reduced, trail, aids } = state;
    const word = this.options.t("board.to_move");
    if (this.fresh("position", this.posed, view, marks, reduced, trail, aids, this.moved, this.surface.scale, word)) {
      this.painter.position(picture);
    }
    this.drawParts(picture);
    this.drawPointed();
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

  /** What depends on the selection. In stacks that is how they stand, too. */
  drawChoice() {
    if (this.geometry && stands(this.geometry)) return this.draw();
    const picture = this.picture();
    if (!picture) return;
    this.drawParts(picture);
    this.drawPointed();
  }

  /** @param {Picture} picture */
  drawParts(picture) {
    const { layout, state, picked, open, geometry: now } = picture;
    const { geometry } = this;
    if (!geometry) return;
    const { view, pending, held } = state;
    if (this.fresh("choice", now, view, picked, open, pending, held, state.hint)) this.painter.choice(picture);
    const veiled = state.view.pieces === null;
    const pieces = state.view.pieces ?? {};
    this.grid.root.hidden = veiled;
    this.grid.place(now);
    const hint = veiled ? null : (state.hint ?? null);
    const { from, to } = lastCells({ layout, geometry, pieces }, picture.moved);
    const scene = { layout, geometry, pieces, dests: open, picked, hint, t: this.options.t };
    const [name, brief, mode] = [this.options.t("board.name"), state.brief ?? false, this.mode()];
    // Until a move is answered the cells keep their names: its entry gives them new ones, a refusal none.
    if (!pending && this.fresh("names", geometry, state.view, open, picked, hint, picture.moved, brief, mode, name)) {
      const grabs = new Set(mode === "tap" ? [] : Object.keys(open ?? {}));
      this.grid.root.setAttribute("aria-label", name);
      const won = new Set(shownLines(state).flatMap((line) => (line.kind === "made" ? line.spots : [])));
      this.grid.update(cellNames({ ...scene, brief, won, from: nameSet(from), to: nameSet(to) }), picked, grabs);
    }
    // An answer comes so soon that a reserve would only flicker.
    this.tray?.update(layout, state, held ? null : this.dests(), picked, shapeOf(geometry));
    if (this.waiting && this.waiting.source !== picked) this.waiting = null;
    const focused = this.bar?.focused ?? false;
    this.bar?.update(state.confirms ?? false, this.waiting !== null);
    if (focused && !this.waiting) this.focus();
    const chooses = stands(geometry) && !this.input.drag && !this.waiting;
    const { scale } = this.surface;
    this.levels?.update({ layout, geometry: now, pieces, dests: chooses ? open : null, picked, marks: state.marks, scale });
  }

  /** The square whose stack is fanned out. Under a press it stays as it is: nothing slips away from a finger. */
  fanned() {
    const { geometry, input } = this;
    if (!geometry || !stands(geometry) || !this.open()) return null;
    if ((input.press && !input.press.dead) || input.drag || this.waiting) return this.fan;
    const spot = this.hover ?? this.focusedSpot() ?? input.picked;
    return spot === null ? null : (geometry.cells.get(spot)?.group ?? null);
  }

  /** The spot that has a visible focus. */
  focusedSpot() {
    return this.grid.root.querySelector(":focus-visible") ? this.grid.focused() : null;
  }

  /** What depends on where pointer, finger or focus is. */
  drawPointed() {
    const { press, input, waiting } = this;
    if (this.fanned() !== this.fan) return this.draw();
    const picture = this.picture();
    if (!picture) return;
    const { picked, open } = picture;
    const pressed = input.press && !input.press.dead ? press.spot : null;
    // What is dragged points with its target alone: the holes that it passes mean nothing.
    const pointed = input.drag ? null : (pressed ?? this.hover ?? this.focusedSpot());
    const ways = (picked !== null && open?.[picked]) || {};
    const meant = pointed === null ? null : this.targetAt(pointed, ways);
    const target = waiting?.target ?? (input.drag ? this.drop : meant);
    const finger = press.finger && !this.motion.busy && !input.drag ? pressed : null;
    const { geometry, state } = picture;
    if (!this.fresh("pointed", geometry, state.view, picked, open, pointed, target, finger, this.surface.scale)) return;
    this.painter.pointed(picture, { pointed, target, pressed: finger });
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

  /** @param {number} x @param {number} y   in the window */
  spotAt(x, y) {
    return this.surface.spotAt(x, y, this.posed, this.state?.view.pieces ?? {});
  }

  mode() {
    return this.state?.input ?? "tap";
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

  /** @param {string} spot */
  refuse(spot) {
    this.options.onSound?.("refuse", 1, 0);
    if (!this.state?.reduced) shake(this.pieces.at(spot) ?? this.tray?.icon(spot) ?? null);
  }

  /** @param {string | null} [spot] */
  focus(spot) {
    const name = spot ?? this.grid.spot;
    if (name !== null) this.grid.focus(name);
  }

  settle() {
    this.motion.settle();
  }

  /** @param {string | null} spot */
  pick(spot) {
    if (spot === this.input.picked) return;
    this.input = { ...this.input, picked: spot, drag: null };
    this.waiting = null;
    this.drawChoice();
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

  destroy() {
    this.settle();
    this.sizes.disconnect();
    this.arrival.destroy();
    this.tray?.destroy();
    this.bar?.destroy();
    this.surface.destroy();
  }
}

/** @param {{name: string}[]} cells @returns {Set<string>} */
const nameSet = (cells) => new Set(cells.map((cell) => cell.name));
