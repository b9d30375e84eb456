/**
 * A board: one state in, one picture out, and what hands do at it.
 *
 *     const board = createBoard(container, { tray, t, say, onMove, onReason, onPick, onAnimating });
 *     board.setLayout(layout, "star");
 *     board.update({ view, yours: [1], held: false, ... });
 *
 * The board knows no rule: which pieces may go where, it reads from `view.dests`. A target that is a square stands
 * for the lowest empty cell of that square.
 *
 * @import {Board, BoardOptions} from "./types.js"
 * @import {InputEvent} from "./input.js"
 */
import { Tray } from "../parts/tray.js";
import { ConfirmBar } from "./confirm.js";
import { Dragged, dropTarget } from "./drag.js";
import { landing } from "./geometry.js";
import { reduce } from "./input.js";
import { boardKey } from "./keyboard.js";
import { LevelPanel } from "./levels.js";
import { listen } from "./pointer.js";
import { ShownBoard } from "./shown.js";

export { drawPicture } from "./picture.js";

/**
 * Make a board in a container.
 * @param {HTMLElement} container
 * @param {BoardOptions} options
 * @returns {Board}
 */
export const createBoard = (container, options) => new LiveBoard(container, options);

/** @implements {Board} */
class LiveBoard extends ShownBoard {
  /** @param {HTMLElement} container @param {BoardOptions} options */
  constructor(container, options) {
    super(container, options);
    const { t, tray, bar } = options;
    this.dragged = new Dragged(this.pieces);
    if (tray) {
      this.tray = new Tray(tray, {
        t,
        send: (event) => this.send(event),
        leave: () => this.focus(this.placeAt(this.grid.spot)),
        spotAt: (x, y) => this.spotAt(x, y),
        moved: (x, y) => this.dragTo(x, y),
        dragging: () => this.input.drag !== null,
      });
    }
    if (bar) this.bar = new ConfirmBar(bar, { t, play: () => this.confirm(), cancel: () => this.unask() });
    this.levels = new LevelPanel(this.frame, {
      t,
      choose: (spot) => spot !== this.input.picked && this.send({ type: "activate", spot }),
      letGo: () => {
        this.send({ type: "letgo" });
        this.focus();
      },
    });
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.unlisten = listen({
      frame: this.frame,
      spotAt: (x, y) => this.spotAt(x, y),
      send: (event) => this.send(event),
      pressed: (spot, finger) => this.setPress(spot, finger),
      hovered: (spot) => this.setHover(spot),
      moved: (x, y) => this.dragTo(x, y),
    });
    this.grid.root.addEventListener("keydown", (event) => this.key(event), { signal });
    this.grid.root.addEventListener("focusin", () => this.focused(), { signal });
    this.grid.root.addEventListener("focusout", () => this.drawPointed(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.settle(), { signal });
    document.addEventListener("click", (event) => this.outside(event), { signal });
  }

  /**
   * A pressed pointer is here: a dragged piece follows it.
   * @param {number} x @param {number} y   in the window @returns {string | null}   the target that is meant
   */
  dragTo(x, y) {
    const { drag } = this.input;
    const { posed: geometry, state } = this;
    if (!drag || !geometry || !state) return null;
    const pieces = state.view.pieces ?? {};
    const at = this.surface.toUnits(x, y);
    this.dragged.move(geometry, pieces, drag.source, at);
    const target = dropTarget(geometry, pieces, this.open()?.[drag.source] ?? {}, this.spotAt(x, y), at);
    if (target !== this.drop) {
      this.set({ drop: target });
      this.drawPointed();
    }
    return target;
  }

  /** @override */
  dragEnd() {
    this.dragged.end();
    this.set({ drop: null });
  }

  /**
   * @override
   * @param {InputEvent} event
   */
  send(event) {
    const { state, input: before } = this;
    if (!state) return;
    const { state: input, effect } = reduce(before, event, {
      dests: this.dests(),
      held: state.held,
      pending: state.pending !== null,
      animating: this.motion.busy,
      epoch: this.epoch,
      mode: this.mode(),
      group: (spot) => this.geometry?.cells.get(spot)?.group ?? null,
    });
    this.set({ input });
    if (before.drag && !input.drag) this.dragEnd();
    if (event.type === "up" && event.spot !== null && before.press?.spot === event.spot) this.grid.stop(event.spot);
    // A move is on its way before anything is drawn for it.
    if (input.picked !== before.picked && effect?.type !== "move") this.drawChoice();
    switch (effect?.type) {
      case "pick":
        return this.options.onPick?.(effect.spot);
      case "move":
        return this.chosen(effect, event.type === "activate", before.drag !== null);
      case "reason":
        this.refuse(effect.source);
        if (effect.dropped) this.options.onPick?.(input.picked);
        // Whoever taps a reserve, or a piece of their own that cannot be picked, means it and no place to go to.
        if (effect.target !== null && "spot" in event && event.spot !== null && this.isOwn(event.spot)) {
          return this.options.onReason(event.spot, null);
        }
        return this.options.onReason(effect.source, effect.target);
      case "wait":
        return state.view.status === "live" ? this.options.say(this.options.t("board.wait")) : undefined;
      case "settle":
        return this.settle();
    }
  }

  /**
   * Where what is picked would be placed on the square of this cell; null if it cannot be. From a reserve one comes to
   * this place: on a pawn of one's own Enter would pick that one instead.
   * @param {string | null} spot
   */
  placeAt(spot) {
    const { picked } = this.input;
    const square = spot === null ? null : (this.geometry?.cells.get(spot)?.group ?? null);
    if (!this.geometry || picked === null || square === null || !(square in (this.open()?.[picked] ?? {}))) return null;
    return landing(this.geometry, this.state?.view.pieces ?? {}, square)?.name ?? null;
  }

  /** Whether this is a reserve, or holds a piece of the player to move. @param {string} spot */
  isOwn(spot) {
    const { seats, seat, pieces, reserves } = /** @type {NonNullable<typeof this.state>} */ (this.state).view;
    const colours = seats.find((one) => one.seat === seat)?.colours ?? [];
    return spot in (reserves ?? {}) || colours.includes(pieces?.[spot] ?? "");
  }

  /**
   * A move has been chosen: it is played, or waits for Play.
   * @param {{source: string, target: string}} move @param {boolean} byKey @param {boolean} dragged
   */
  chosen({ source, target }, byKey, dragged) {
    if (!this.bar || !this.state?.asks?.()) {
      this.set({ brought: dragged ? `${source}-${target}` : null });
      this.options.onMove(source, target);
      return this.drawChoice();
    }
    this.set({ input: { ...this.input, picked: source } });
    this.set({ waiting: { source, target } });
    this.drawChoice();
    this.options.say(this.options.t("confirm.ask"));
    if (byKey) this.bar.focus();
  }

  /** @param {string} source @param {string} target */
  offer(source, target) {
    this.chosen({ source, target }, false, false);
  }

  /** Play the move that waits. */
  confirm() {
    const move = this.waiting;
    if (!move || this.open()?.[move.source]?.[move.target] === undefined) return this.unask();
    this.set({ input: { ...this.input, picked: null } });
    this.set({ waiting: null });
    this.options.onMove(move.source, move.target);
    this.drawChoice();
  }

  /** The move that waits is not played; its piece stays picked. */
  unask() {
    if (!this.waiting) return;
    this.set({ waiting: null });
    this.drawChoice();
  }

  /** A click beside the board lets go, unless it is for a control. @param {Event} event */
  outside(event) {
    if (this.input.picked === null || !(event.target instanceof Element)) return;
    const { within = this.container, tray, bar } = this.options;
    if ([within, tray, bar].some((place) => place?.contains(/** @type {Element} */ (event.target)))) return;
    if (event.target.closest("a, button, input, select, textarea, label, summary, dialog")) return;
    this.send({ type: "letgo" });
  }

  focused() {
    const spot = this.grid.focused();
    if (spot !== null && spot !== this.grid.spot) {
      this.grid.stop(spot);
      this.set({ column: null });
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
        this.set({ column });
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

  /** @override */
  destroy() {
    this.stop.abort();
    this.unlisten();
    super.destroy();
  }
}
