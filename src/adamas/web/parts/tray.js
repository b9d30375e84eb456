/**
 * The reserves beside the board: one button for each colour, part of the same input as the board.
 *
 * @import {BoardState, Dests, Layout, Translate} from "../board/types.js"
 * @import {InputEvent} from "../board/input.js"
 * @import {Shape} from "../board/shape.js"
 */
import { setAttribute, setHidden, setText } from "../board/nodes.js";
import { makePiece } from "../board/piece.js";
import { corners } from "../board/signs.js";
import { el } from "../board/svg.js";

/**
 * @typedef {object} TrayOptions
 * @property {Translate} t
 * @property {(event: InputEvent) => void} send
 * @property {() => void} leave   the keyboard goes back to the board
 * @property {(x: number, y: number) => string | null} spotAt   the spot of the board at a place in the window
 * @property {(x: number, y: number) => string | null} moved   a pressed pointer is there; the target it means
 * @property {() => boolean} dragging
 */

/** @typedef {{button: HTMLButtonElement, icon: SVGElement, count: HTMLElement, key: string}} Slot */

export class Tray {
  /** @param {HTMLElement} root @param {TrayOptions} options */
  constructor(root, options) {
    this.root = root;
    this.options = options;
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
    /** Whether the press that ends now has dragged. */
    this.dragged = false;
    this.stop = new AbortController();
    const { signal } = this.stop;
    root.classList.add("tray");
    root.setAttribute("role", "group");
    root.addEventListener("click", (event) => this.click(event), { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    // A reserve that is dragged goes on under the pointer; a press that stays on it is a click like any other.
    root.addEventListener("pointerdown", (event) => this.press(event), { signal });
    root.addEventListener("pointermove", (event) => this.drag(event), { signal });
    root.addEventListener("pointerup", (event) => this.drop(event), { signal });
    root.addEventListener(
      "pointercancel",
      (event) => this.options.send({ type: "cancel", pointer: event.pointerId }),
      { signal },
    );
    root.hidden = true;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
    if (!(button instanceof HTMLElement) || (event.pointerType === "mouse" && event.button !== 0)) return;
    button.setPointerCapture?.(event.pointerId);
    const spot = button.dataset["spot"] ?? null;
    const { pointerId: pointer, clientX: x, clientY: y, isPrimary: primary } = event;
    this.options.send({ type: "down", pointer, spot, primary, x, y, aside: true });
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!event.buttons) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.options.send({ type: "move", pointer, spot: this.spotAt(event), x, y });
    this.options.moved(x, y);
    this.dragged ||= this.options.dragging();
  }

  /** The reserve that was pressed, while the pointer is still on it; or else the spot of the board. @param {PointerEvent} event */
  spotAt(event) {
    const { clientX: x, clientY: y, target } = event;
    const button = target instanceof Element ? target.closest("[data-spot]") : null;
    const box = button?.getBoundingClientRect();
    const inside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return button instanceof HTMLElement && inside ? (button.dataset["spot"] ?? null) : this.options.spotAt(x, y);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { pointerId: pointer, clientX: x, clientY: y, timeStamp: time } = event;
    const target = this.options.moved(x, y);
    this.options.send({ type: "up", pointer, spot: this.spotAt(event), time, target });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
    const dragged = this.dragged;
    this.dragged = false;
    // The second click of a double click is no tap of its own, nor is the end of a drag.
    if (!(button instanceof HTMLElement) || event.detail > 1 || dragged) return;
    const spot = button.dataset["spot"] ?? "";
    this.stopAt(spot);
    this.options.send({ type: "activate", spot });
    const byKey = event.detail === 0;
    if (byKey && button.getAttribute("aria-pressed") === "true") this.options.leave();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const spots = [...this.slots.keys()];
    const focused = spots.findIndex((spot) => this.slots.get(spot)?.button === document.activeElement);
    if (focused < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      this.focus(spots[(focused + step + spots.length) % spots.length]);
    } else if (event.key === "Escape") {
      this.options.send({ type: "letgo" });
      this.options.leave();
    } else if (event.repeat && (event.key === "Enter" || event.key === " ")) {
      // Held down, a key would pick and let go in turn.
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {Layout} layout
   * @param {BoardState} state
   * @param {Dests | null} dests   legal moves, if this page may move now
   * @param {string | null} picked
   * @param {Shape} shape
   */
  update(layout, state, dests, picked, shape) {
    setAttribute(this.root, "aria-label", this.options.t("tray.name"));
    const reserves = state.view.reserves ?? {};
    const colours = inTurn(layout).filter((colour) => colour.code in reserves);
    setHidden(this.root, colours.length === 0);
    this.root.classList.toggle("is-veiled", state.view.pieces === null);
    this.root.classList.toggle("is-grabbed", (state.input ?? "tap") !== "tap");
    for (const [code, slot] of this.slots) {
      if (code in reserves) continue;
      slot.button.remove();
      this.slots.delete(code);
    }
    for (const colour of colours) {
      const { t } = this.options;
      const count = reserves[colour.code] ?? 0;
      const slot = this.slots.get(colour.code) ?? this.add(colour.code);
      const { button } = slot;
      const hinted = state.hint?.source === colour.code;
      const key = `${state.marks} ${shape} ${hinted}`;
      if (slot.key !== key) {
        slot.key = key;
        slot.icon.replaceChildren(makePiece(colour, shape, state.marks, 16));
        const d = corners(0, 0, 18.5);
        if (hinted) for (const part of ["hint-ring is-casing", "hint-ring"]) el("path", { class: part, d }, slot.icon);
      }
      const usable = Boolean(dests && colour.code in dests);
      const chosen = picked === colour.code;
      const pending = state.pending?.source === colour.code;
      setText(slot.count, String(count));
      button.classList.toggle("is-usable", usable && !chosen);
      button.classList.toggle("is-picked", chosen);
      button.classList.toggle("is-pending", pending);
      button.classList.toggle("is-empty", count === 0);
      setAttribute(button, "aria-disabled", usable ? null : "true");
      setAttribute(button, "aria-pressed", usable ? String(chosen) : null);
      const plain = t("tray.reserve", { colour: t(`colour.${colour.name}`), n: count });
      const name = hinted ? t("cell.join", { a: plain, b: t("cell.hint") }) : plain;
      setAttribute(button, "aria-label", usable ? name : t("cell.join", { a: name, b: t("tray.not_usable") }));
    }
    if (![...this.slots.values()].some((slot) => slot.button.tabIndex === 0))
      this.stopAt(this.slots.keys().next().value ?? "");
  }

  /** @param {string} spot @returns {Slot} */
  add(spot) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reserve";
    button.dataset["spot"] = spot;
    button.tabIndex = -1;
    const icon = el(
      "svg",
      { class: "reserve-icon", viewBox: "-20 -20 40 42", "aria-hidden": "true", focusable: "false" },
      button,
    );
    const count = document.createElement("span");
    count.className = "reserve-count";
    button.append(count);
    this.root.append(button);
    const slot = { button, icon, count, key: "" };
    this.slots.set(spot, slot);
    return slot;
  }

  /** Make a reserve the one that Tab reaches. @param {string} spot */
  stopAt(spot) {
    for (const [name, { button }] of this.slots) button.tabIndex = name === spot ? 0 : -1;
  }

  /**
   * Move the focus to a reserve; without a name to the first that can be used.
   * @param {string} [spot]
   * @returns {boolean}   whether there was one
   */
  focus(spot) {
    const usable = [...this.slots].find(([, { button }]) => button.getAttribute("aria-disabled") === null)?.[0];
    const name = spot ?? usable ?? this.slots.keys().next().value;
    const slot = name === undefined || this.root.hidden ? undefined : this.slots.get(name);
    if (!slot || name === undefined) return false;
    this.stopAt(name);
    slot.button.focus();
    return true;
  }

  /** Where a reserve's piece lies in the window. @param {string} spot @returns {DOMRect | null} */
  place(spot) {
    return this.root.hidden ? null : (this.slots.get(spot)?.icon.getBoundingClientRect() ?? null);
  }

  /** The picture of a reserve, to be shaken. @param {string} spot @returns {Element | null} */
  icon(spot) {
    return this.slots.get(spot)?.icon ?? null;
  }

  destroy() {
    this.stop.abort();
    this.root.replaceChildren();
    this.slots.clear();
  }
}

/**
 * The colours in the order of their turns, as the players stand in their list too.
 * @param {Layout} layout
 */
function inTurn({ colours, seats }) {
  /** @param {string} code */
  const turn = (code) => {
    const seat = seats.find((other) => other.colours.includes(code));
    // A seat with a turn for each colour plays them in this order; one with a single turn plays them all in it.
    return seat?.slots[seat.colours.indexOf(code)] ?? seat?.slots[0] ?? seats.length;
  };
  return [...colours].sort((one, other) => turn(one.code) - turn(other.code));
}
