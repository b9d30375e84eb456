/**
 * The panel beside a stack that holds several pieces that can move: one row for each, from the top, with what it
 * would carry. So nobody needs to aim at one pawn of a stack.
 *
 * @import {Cell, Dests, Geometry, Layout, Marks, Pieces, Point, Translate} from "./types.js"
 */
import { carried, landing } from "./geometry.js";
import { setHidden } from "./nodes.js";
import { makePiece } from "./piece.js";
import { el } from "./svg.js";

/**
 * The levels of a stack that can be picked, the highest first; none if there is no choice.
 * @param {Geometry} geometry
 * @param {Dests | null} dests
 * @param {string | null} spot   a cell of the stack
 * @returns {Cell[]}
 */
export function choices(geometry, dests, spot) {
  const group = spot === null ? null : (geometry.cells.get(spot)?.group ?? null);
  const stack = (group !== null && geometry.groups.get(group)) || [];
  const own = stack.filter((cell) => dests && cell.name in dests);
  return own.length > 1 ? own.reverse() : [];
}

/**
 * Where on the board a box covers the fewest of these places, and then lies nearest to the first of them.
 * @param {{w: number, h: number}} room   of the board
 * @param {{w: number, h: number}} size   of the box
 * @param {readonly {x: number, y: number, r: number}[]} keep   what is to stay free, in the board's own corner's units
 * @returns {Point}   its left upper corner
 */
export function freePlace(room, size, keep) {
  const [first = { x: 0, y: 0, r: 0 }] = keep;
  let best = { x: 0, y: 0 };
  let least = Infinity;
  const steps = 8;
  for (let i = 0; i <= steps; i += 1) {
    for (let k = 0; k <= steps; k += 1) {
      const x = (Math.max(0, room.w - size.w) * i) / steps;
      const y = (Math.max(0, room.h - size.h) * k) / steps;
      const covered = keep.filter((p) => {
        const [dx, dy] = [Math.max(x - p.x, 0, p.x - x - size.w), Math.max(y - p.y, 0, p.y - y - size.h)];
        return Math.hypot(dx, dy) < p.r;
      }).length;
      const far = Math.hypot(x + size.w / 2 - first.x, y + size.h / 2 - first.y);
      const cost = covered * 1e6 + far;
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  return best;
}

export class LevelPanel {
  /**
   * @param {HTMLElement} frame
   * @param {{t: Translate, choose: (spot: string) => void, letGo: () => void}} options
   */
  constructor(frame, { t, choose, letGo }) {
    this.t = t;
    this.root = document.createElement("div");
    this.root.className = "level-panel";
    this.root.setAttribute("role", "group");
    this.root.hidden = true;
    frame.append(this.root);
    this.key = "";
    // The board would take its own taps for taps on the cells below it.
    for (const type of ["pointerdown", "pointermove", "pointerup", "touchend", "click"])
      this.root.addEventListener(type, (event) => event.stopPropagation());
    this.root.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("[data-level]") : null;
      if (row instanceof HTMLElement) choose(row.dataset["level"] ?? "");
    });
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      letGo();
    });
  }

  /**
   * @param {{layout: Layout, geometry: Geometry, pieces: Pieces, dests: Dests | null, picked: string | null,
   *   marks: Marks, scale: number}} now   `scale` in screen pixels a drawing unit
   */
  update({ layout, geometry, pieces, dests, picked, marks, scale }) {
    const cells = choices(geometry, dests, picked);
    const key = cells.map((cell) => carried({ geometry, pieces }, cell.name).map(({ name }) => name + pieces[name])).join();
    setHidden(this.root, cells.length === 0);
    if (key !== this.key) this.build(cells, layout, { geometry, pieces }, marks);
    this.key = key;
    for (const row of this.root.querySelectorAll("[data-level]")) {
      row.setAttribute("aria-pressed", String(row instanceof HTMLElement && row.dataset["level"] === picked));
    }
    if (cells.length && picked !== null) this.place(geometry, pieces, cells, Object.keys(dests?.[picked] ?? {}), scale);
  }

  /**
   * @param {Cell[]} cells @param {Layout} layout
   * @param {{geometry: Geometry, pieces: Pieces}} scene @param {Marks} marks
   */
  build(cells, layout, scene, marks) {
    const { t } = this;
    const square = cells[0]?.group ?? "";
    this.root.setAttribute("aria-label", t("levels.name", { square }));
    this.root.replaceChildren(
      ...cells.map((cell) => {
        const row = document.createElement("button");
        row.type = "button";
        row.className = "level-row";
        row.dataset["level"] = cell.name;
        const stack = carried(scene, cell.name);
        const colours = stack.flatMap(({ name }) => layout.colours.find(({ code }) => code === scene.pieces[name]) ?? []);
        const names = colours.map(({ name }) => t(`colour.${name}`));
        const own = t("levels.row", { level: cell.level, colour: names[0] ?? "" });
        const riders = names.slice(1).reduce((all, name) => (all ? t("cell.join", { a: all, b: name }) : name), "");
        const takes = riders ? t("cell.takes", { pieces: riders }) : "";
        row.setAttribute("aria-label", takes ? t("cell.join", { a: own, b: takes }) : own);
        const level = document.createElement("span");
        level.className = "level-number";
        level.textContent = String(cell.level);
        row.append(level);
        colours.forEach((colour, index) => {
          const view = { viewBox: "-20 -20 40 40", "aria-hidden": "true", class: index ? "level-rider" : "level-own" };
          el("svg", view, row).append(makePiece(colour, "pawn", marks, 16));
        });
        return row;
      }),
    );
  }

  /**
   * @param {Geometry} geometry @param {Pieces} pieces @param {Cell[]} cells @param {string[]} targets
   * @param {number} scale
   */
  place(geometry, pieces, cells, targets, scale) {
    const { bounds } = geometry;
    /** @param {Point} p @param {number} r */
    const free = (p, r) => ({ x: (p.x - bounds.x) * scale, y: (p.y - bounds.y) * scale, r: r * scale });
    const stack = geometry.groups.get(cells[0]?.group ?? "") ?? [];
    // What lies where the stack may go, and as high as it would stand there.
    const high = stack.filter(({ name }) => name in pieces).length;
    const ends = targets.flatMap((target) => {
      const end = landing(geometry, pieces, target);
      const group = (end && end.group !== null && geometry.groups.get(end.group)) || [];
      return end ? group.filter(({ level }) => level < end.level + high) : [];
    });
    const at = freePlace(
      { w: bounds.w * scale, h: bounds.h * scale },
      { w: this.root.offsetWidth, h: this.root.offsetHeight },
      [...cells, ...stack, ...ends].map((cell) => free(cell, 24)),
    );
    this.root.style.setProperty("left", `${at.x.toFixed(1)}px`);
    this.root.style.setProperty("top", `${at.y.toFixed(1)}px`);
  }
}
