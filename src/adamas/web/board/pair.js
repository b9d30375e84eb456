/**
 * A board that has more than one view: one of them is shown, with a button to change it, or two side by side. What is
 * picked in one is picked in the other; keyboard, names and sounds belong to the first.
 *
 * @import {Board, BoardOptions, BoardState, Layout, LayoutView} from "./types.js"
 */
import { createBoard } from "./board.js";
import { el } from "./svg.js";

/** From this width of the window on, two views have room beside each other. */
const WIDE = "(min-width: 1100px)";

/** The pictures of the button: what it changes to. */
const ICONS = {
  rings: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 3v4.5M12 16.5V21M3 12h4.5M16.5 12H21",
  stacks: "M6 8a6 2.6 0 0 1 12 0v8.5a6 2.6 0 0 1-12 0ZM6 8a6 2.6 0 0 0 12 0M6 12.4a6 2.6 0 0 0 12 0",
};

/**
 * @typedef {Omit<Board, "setLayout" | "setView" | "pick" | "offer"> & {
 *   setLayout: (layout: Layout, viewName: string) => void,
 *   show: (viewName: string, both: boolean) => void,
 *   other: () => string | null}} Boards   `show`: this view, and beside it the other one if there is room; `other`:
 *   the view that the button changes to
 */

/**
 * @param {HTMLElement} container
 * @param {BoardOptions & {onView?: (viewName: string) => void}} options
 * @returns {Boards}
 */
export const createBoards = (container, options) => new Pair(container, options);

/** @implements {Boards} */
class Pair {
  /** @param {HTMLElement} container @param {BoardOptions & {onView?: (viewName: string) => void}} options */
  constructor(container, options) {
    this.container = container;
    this.options = options;
    container.classList.add("board-pair");
    const first = container.appendChild(document.createElement("div"));
    const second = container.appendChild(document.createElement("div"));
    second.hidden = true;
    this.second = second;
    this.main = createBoard(first, {
      ...options,
      within: container,
      onPick: (spot) => {
        this.mirror?.pick(spot);
        options.onPick?.(spot);
      },
    });
    /** @type {Board | null} */
    this.mirror = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {BoardState | null} */
    this.state = null;
    this.view = "";
    this.both = false;
    this.stop = new AbortController();
    this.wide = window.matchMedia(WIDE);
    this.wide.addEventListener("change", () => this.arrange(), { signal: this.stop.signal });
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "view-switch";
    this.button.hidden = true;
    this.button.addEventListener(
      "click",
      () => {
        const other = this.other();
        if (other !== null) options.onView?.(other);
      },
      { signal: this.stop.signal },
    );
    container.append(this.button);
  }

  /** @param {Layout} layout @param {string} viewName */
  setLayout(layout, viewName) {
    this.layout = layout;
    this.state = null;
    this.view = this.known(viewName);
    this.main.setLayout(layout, this.view);
    this.mirror?.destroy();
    this.mirror = null;
    this.arrange();
  }

  /** @param {string} viewName @returns {string}   the same, or the first that there is */
  known(viewName) {
    const views = this.layout?.views ?? [];
    return (views.find(({ name }) => name === viewName) ?? views[0])?.name ?? "";
  }

  /** @returns {LayoutView | null} */
  next() {
    const views = this.layout?.views ?? [];
    const at = views.findIndex(({ name }) => name === this.view);
    return views.length > 1 ? (views[(at + 1) % views.length] ?? null) : null;
  }

  other() {
    return this.next()?.name ?? null;
  }

  /** @param {string} viewName @param {boolean} both */
  show(viewName, both) {
    const view = this.known(viewName);
    if (view === this.view && both === this.both) return;
    this.view = view;
    this.both = both;
    this.main.setView(view);
    this.arrange();
  }

  /** One board or two, and the button. */
  arrange() {
    const next = this.next();
    const two = next !== null && this.both && this.wide.matches;
    this.container.classList.toggle("is-both", two);
    this.second.hidden = !two;
    this.button.hidden = next === null || two;
    if (!next || !this.layout) return;
    this.label(next);
    if (!two) {
      this.mirror?.destroy();
      this.mirror = null;
      return;
    }
    if (this.mirror) {
      this.mirror.setView(next.name);
      return;
    }
    const { onSound, onMove: _, ...options } = this.options;
    this.mirror = createBoard(this.second, {
      ...options,
      within: this.container,
      mirror: true,
      tray: null,
      bar: null,
      say: () => {},
      onMove: (source, target) => this.main.offer(source, target),
      onPick: (spot) => {
        this.main.pick(spot);
        options.onPick?.(spot);
      },
      onAnimating: () => {},
      // The main board sounds what arrives; here only a tap is answered.
      onSound: (name, count, ms) => name === "refuse" && onSound?.(name, count, ms),
    });
    this.mirror.setLayout(this.layout, next.name);
    if (this.state) this.mirror.update(this.state);
  }

  /** @param {LayoutView} next */
  label({ kind }) {
    const { t } = this.options;
    if (this.button.title === t(`view.show.${kind}`)) return;
    const icon = el("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" });
    el("path", { d: kind === "stacks" ? ICONS.stacks : ICONS.rings }, icon);
    const word = document.createElement("span");
    word.className = "view-name";
    word.textContent = t(`view.${kind}`);
    this.button.replaceChildren(icon, word);
    this.button.title = t(`view.show.${kind}`);
    this.button.setAttribute("aria-label", t(`view.show.${kind}`));
  }

  /** @param {BoardState} state */
  prepare(state) {
    this.main.prepare(state);
  }

  /** @param {BoardState} state */
  update(state) {
    this.state = state;
    const next = this.next();
    if (next) this.label(next);
    this.container.classList.toggle("has-bar", state.confirms ?? false);
    this.main.update(state);
    this.mirror?.update(state);
  }

  /** @param {string | null} [spot] */
  focus(spot) {
    this.main.focus(spot);
  }

  settle() {
    this.main.settle();
    this.mirror?.settle();
  }

  destroy() {
    this.stop.abort();
    this.mirror?.destroy();
    this.main.destroy();
    this.container.replaceChildren();
    this.container.classList.remove("board-pair", "is-both");
  }
}
