/**
 * Real buttons in the places of the holes, over the picture that is hidden from assistive technology: a grid with one
 * tab stop whose focus moves by arrows.
 *
 * @import {Geometry} from "./types.js"
 */
import { PITCH, STACK } from "./geometry.js";
import { setAttribute } from "./nodes.js";

export class Grid {
  /**
   * @param {HTMLElement} parent
   * @param {string} label   the name of the board
   */
  constructor(parent, label) {
    this.root = document.createElement("div");
    this.root.className = "board-grid";
    this.root.setAttribute("role", "grid");
    this.root.setAttribute("aria-label", label);
    parent.append(this.root);
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {string | null} the spot that the Tab key reaches */
    this.spot = null;
    /** @type {string | null} */
    this.pressed = null;
    /** Width of a button in drawing units. */
    this.size = 0;
    /** @type {Geometry["cells"] | null} */
    this.placed = null;
  }

  /**
   * Lay the buttons out; the focus stays on its spot if that is still there.
   * @param {Geometry} geometry
   */
  build(geometry) {
    const focused = this.focused();
    const { bounds, rows, cells } = geometry;
    this.placed = null;
    const same = this.buttons.size === cells.size && rows.flat().every((name) => this.buttons.has(name));
    if (!same) this.buttons.clear();
    this.root.replaceChildren(
      ...rows.map((names, index) => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.setAttribute("aria-rowindex", String(index + 1));
        row.append(...names.map((name) => this.cell(name)));
        return row;
      }),
    );
    this.root.setAttribute("aria-rowcount", String(rows.length));
    // In a stack one begins where the other ends.
    const size = geometry.kind === "stacks" ? STACK.rise : PITCH * 0.98;
    for (const button of this.buttons.values()) {
      button.style.setProperty("width", percent(size / bounds.w));
      button.style.setProperty("height", percent(size / bounds.h));
    }
    this.size = size;
    this.place(geometry);
    this.stop(this.spot !== null && this.buttons.has(this.spot) ? this.spot : (rows[0]?.[0] ?? null));
    if (focused !== null) this.focus(focused);
  }

  /** Put the buttons where the cells are now. @param {Geometry} geometry */
  place({ bounds, cells }) {
    if (cells === this.placed) return;
    this.placed = cells;
    for (const [name, button] of this.buttons) {
      const cell = cells.get(name);
      if (!cell) continue;
      button.style.setProperty("left", percent((cell.x - this.size / 2 - bounds.x) / bounds.w));
      button.style.setProperty("top", percent((cell.y - this.size / 2 - bounds.y) / bounds.h));
    }
  }

  /** @param {string} name @returns {HTMLElement} */
  cell(name) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    let button = this.buttons.get(name);
    if (!button) {
      button = document.createElement("button");
      button.type = "button";
      button.className = "board-cell";
      button.dataset["spot"] = name;
      button.tabIndex = -1;
      this.buttons.set(name, button);
    }
    cell.append(button);
    return cell;
  }

  /**
   * @param {Map<string, string>} names   what each spot is called
   * @param {string | null} picked
   * @param {ReadonlySet<string>} grabs   spots whose piece a finger may drag: there it does not scroll the page
   */
  update(names, picked, grabs) {
    for (const [spot, button] of this.buttons) button.classList.toggle("is-grabbed", grabs.has(spot));
    for (const [spot, name] of names) {
      const button = this.buttons.get(spot);
      if (button) setAttribute(button, "aria-label", name);
    }
    if (this.pressed === picked) return;
    this.buttons.get(this.pressed ?? "")?.removeAttribute("aria-pressed");
    this.buttons.get(picked ?? "")?.setAttribute("aria-pressed", "true");
    this.pressed = picked;
  }

  /**
   * The Tab key first reaches something that can be done, not the top corner.
   * @param {Geometry} geometry
   * @param {readonly string[]} movable
   */
  start({ rows, groups }, movable) {
    if (this.focused() !== null) return;
    const square = [...groups.values()][0]?.[0]?.name;
    const spot = rows.flat().find((name) => movable.includes(name)) ?? square;
    if (spot !== undefined) this.stop(spot);
  }

  /** Make a spot the one that Tab reaches. @param {string | null} spot */
  stop(spot) {
    if (this.spot !== null) this.buttons.get(this.spot)?.setAttribute("tabindex", "-1");
    this.spot = spot;
    if (spot !== null) this.buttons.get(spot)?.setAttribute("tabindex", "0");
  }

  /** Move the focus to a spot. @param {string} spot */
  focus(spot) {
    if (!this.buttons.has(spot)) return;
    this.stop(spot);
    this.buttons.get(spot)?.focus({ preventScroll: false });
  }

  /** What a spot is called. @param {string} spot */
  nameOf(spot) {
    return this.buttons.get(spot)?.getAttribute("aria-label") ?? "";
  }

  /** The spot whose button has the focus. @returns {string | null} */
  focused() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.root.contains(active) ? (active.dataset["spot"] ?? null) : null;
  }
}

/** @param {number} part */
const percent = (part) => `${(part * 100).toFixed(4)}%`;
