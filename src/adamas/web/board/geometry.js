/**
 * From a layout's view to places in drawing units. Pure: no DOM.
 *
 * One unit system for all boards: neighbours are PITCH apart, the middle of the board is (0, 0), y grows downwards.
 *
 * @import {Cell, Geometry, Layout, LayoutView, Pieces, Point} from "./types.js"
 */

export const PITCH = 40;
export const HUB = 50;

/**
 * Pawns that stand on an ellipse of `rx` by `ry`, each `w` and `tilt` half as wide and as deep, `rise` high. A stack
 * that is fanned out leans by `lean` a level; what is picked stands `lift` higher. A tap counts for what is `near`: half
 * the way to the next stack.
 */
export const STACK = { rx: 183, ry: 126, w: 27, tilt: 13.5, rise: 38, lean: 13, lift: 11, edge: 178, slab: 14, near: 70 };

/** Width of the wooden rim in drawing units; `slim` boards (phones below 345 px) give it up to keep the pitch. */
export const RIM = { star: { wide: 13, slim: 0, labelled: 20 }, rings: { wide: 30, slim: 26, labelled: 30 } };

/**
 * Which rim a board has: one with letters on it needs more room for them.
 * @param {{coords: unknown, slim: boolean}} options
 */
export const rimKind = ({ coords, slim }) => (slim ? "slim" : coords ? "labelled" : "wide");

/**
 * @param {Layout} layout
 * @param {LayoutView} view
 * @param {{turn?: number, coords?: boolean, slim?: boolean}} [options] `turn` in degrees, clockwise
 * @returns {Geometry}
 */
export function makeGeometry(layout, view, { turn = 0, coords = false, slim = false } = {}) {
  const rings = view.kind === "rings" || view.kind === "stacks";
  const stands = view.kind === "stacks";
  const groupOf = new Map(layout.spots.map((spot) => [spot.name, spot.group ?? null]));
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const [name, at] of Object.entries(view.at)) {
    const [a = 0, b = 0] = at;
    const degrees = (a * 360) / (view.sectors || 1);
    const place = stands
      ? standing(degrees, b)
      : rings
        ? polar(HUB + (b - 0.5) * PITCH, degrees)
        : rotate({ x: a * PITCH, y: b * PITCH }, turn);
    cells.set(name, {
      name,
      group: groupOf.get(name) ?? null,
      x: place.x,
      y: place.y,
      row: 0,
      sector: rings ? a : -1,
      level: rings ? b : 0,
    });
  }
  /** @type {Map<string, Cell[]>} */
  const groups = new Map();
  for (const spot of layout.spots) {
    const cell = cells.get(spot.name);
    if (cell?.group) groups.set(cell.group, [...(groups.get(cell.group) ?? []), cell]);
  }
  for (const stack of groups.values()) stack.sort((a, b) => a.level - b.level);

  const rows =
    turn && !rings ? rowsOnScreen([...cells.values()]) : view.rows.map((row) => row.filter((name) => cells.has(name)));
  rows.forEach((row, index) => {
    for (const name of row) /** @type {Cell} */ (cells.get(name)).row = index;
  });

  const labels = (view.labels ?? []).map(({ text, x, y }) => {
    const place = rotate({ x: x * PITCH, y: y * PITCH }, rings ? 0 : turn);
    return { text, ...(rings ? place : beside(cells.get(firstOf(view, x, y)), place)) };
  });
  const rim = (rings ? RIM.rings : RIM.star)[rimKind({ coords, slim })];
  const bounds = stands
    ? tall(view.rings ?? 0)
    : rings
      ? square(outerRadius(view.rings ?? 0) + rim)
      : box([...cells.values()], coords ? labels : [], PITCH / 2 + rim);
  return {
    kind: view.kind,
    cells,
    groups,
    rows,
    bounds,
    labels,
    sectors: view.sectors ?? 0,
    rings: view.rings ?? 0,
  };
}

/** @param {number} rings @returns {number} the radius of the outermost ring's outer edge */
export const outerRadius = (rings) => HUB + rings * PITCH;

/**
 * The middle of a pawn of this level that stands at an angle from the back, clockwise.
 * @param {number} degrees @param {number} level @returns {Point}
 */
function standing(degrees, level) {
  const { x, y } = polar(1, degrees);
  return { x: x * STACK.rx, y: y * STACK.ry - (level - 0.5) * STACK.rise };
}

/** Room for a full stack at the back that is picked, and for the arrow that a pawn came in by. @param {number} levels */
function tall(levels) {
  const half = STACK.rx + 57;
  const top = -STACK.ry - levels * STACK.rise - STACK.tilt - STACK.lift - 18;
  return { x: -half, y: top, w: 2 * half, h: STACK.edge + STACK.slab + 8 - top };
}

/** @param {number} radius @param {number} degrees clockwise from the top @returns {Point} */
export function polar(radius, degrees) {
  const a = (degrees * Math.PI) / 180;
  return { x: radius * Math.sin(a), y: -radius * Math.cos(a) };
}

/** @param {Point} point @param {number} degrees clockwise @returns {Point} */
function rotate({ x, y }, degrees) {
  if (!degrees) return { x, y };
  const a = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(a) - y * Math.sin(a), y: x * Math.sin(a) + y * Math.cos(a) };
}

/**
 * By how many degrees the board must turn so that the home of a colour lies at the bottom; 0 without a home.
 * @param {Layout} layout @param {LayoutView} view @param {string | undefined} colour @returns {number}
 */
export function homeTurn(layout, view, colour) {
  const home =
    view.kind === "star" ? layout.camps?.find((camp) => camp.kind === "home" && camp.colour === colour) : undefined;
  if (!home) return 0;
  let x = 0;
  let y = 0;
  for (const name of home.spots) {
    x += view.at[name]?.[0] ?? 0;
    y += view.at[name]?.[1] ?? 0;
  }
  const degrees = Math.round(((Math.atan2(x, y) * 180) / Math.PI) * 1000) / 1000;
  return ((degrees % 360) + 360) % 360;
}

/**
 * Rows of a turned board: cells at one height, from left to right.
 * @param {Cell[]} cells @returns {string[][]}
 */
function rowsOnScreen(cells) {
  /** @type {Map<number, Cell[]>} */
  const byHeight = new Map();
  for (const cell of cells) {
    const key = Math.round(cell.y);
    const near = [key, key - 1, key + 1].find((height) => byHeight.has(height)) ?? key;
    byHeight.set(near, [...(byHeight.get(near) ?? []), cell]);
  }
  return [...byHeight.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.x - b.x).map((cell) => cell.name));
}

/**
 * The hole that a label stands before: the nearest one of its row, for those of other rows may lie as near.
 * @param {LayoutView} view @param {number} x @param {number} y @returns {string}
 */
function firstOf({ at }, x, y) {
  const far = (/** @type {string} */ name) => Math.abs((at[name]?.[0] ?? 0) - x) + 100 * Math.abs((at[name]?.[1] ?? 0) - y);
  return Object.keys(at).reduce((best, name) => (far(name) < far(best) ? name : best), Object.keys(at)[0] ?? "");
}

/**
 * A label close to its hole: so it stays on the wood, and where there is no rim for it costs little width.
 * @param {Cell | undefined} hole @param {Point} label @returns {Point}
 */
function beside(hole, label) {
  if (!hole) return label;
  const far = Math.hypot(hole.x - label.x, hole.y - label.y);
  const f = Math.min(1, (0.66 * PITCH) / (far || 1));
  return { x: hole.x + (label.x - hole.x) * f, y: hole.y + (label.y - hole.y) * f };
}

/** @param {number} half */
const square = (half) => ({ x: -half, y: -half, w: 2 * half, h: 2 * half });

/** @param {Point[]} points @param {Point[]} labels @param {number} margin */
function box(points, labels, margin) {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  // Labels may lie on the rim, so they widen the picture only where they would be cut off.
  const half = PITCH * 0.17;
  const left = Math.min(Math.min(...xs) - margin, ...labels.map((p) => p.x - half));
  const right = Math.max(Math.max(...xs) + margin, ...labels.map((p) => p.x + half));
  const top = Math.min(Math.min(...ys) - margin, ...labels.map((p) => p.y - half));
  const bottom = Math.max(Math.max(...ys) + margin, ...labels.map((p) => p.y + half));
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * The lowest cell of a square that holds no piece, or null if all are full.
 * @param {Geometry} geometry @param {Pieces} pieces @param {string} group @returns {Cell | null}
 */
export function lowestEmpty(geometry, pieces, group) {
  return geometry.groups.get(group)?.find((cell) => !(cell.name in pieces)) ?? null;
}

/**
 * The cell in which a piece comes to lie that goes to `target`: itself, or the lowest empty cell of that square.
 * @param {Geometry} geometry @param {Pieces} pieces @param {string} target @returns {Cell | null}
 */
export function landing(geometry, pieces, target) {
  return geometry.cells.get(target) ?? lowestEmpty(geometry, pieces, target);
}

/**
 * A cell and every piece stacked on it: what moves together.
 * @param {{geometry: Geometry, pieces: Pieces}} scene
 * @param {string} spot
 * @returns {Cell[]}
 */
export function carried({ geometry, pieces }, spot) {
  const cell = geometry.cells.get(spot);
  if (!cell) return [];
  const stack = (cell.group !== null && geometry.groups.get(cell.group)) || [cell];
  const from = stack.indexOf(cell);
  const riders = stack.slice(from + 1);
  const end = riders.findIndex((other) => !(other.name in pieces));
  return [cell, ...(end < 0 ? riders : riders.slice(0, end))];
}

/**
 * The square straight across, or null if the view has none.
 * @param {Geometry} geometry @param {Cell} cell @returns {Cell | null} the cell of the same level there
 */
export function opposite(geometry, cell) {
  if (cell.sector < 0 || geometry.sectors % 2) return null;
  const across = (cell.sector + geometry.sectors / 2) % geometry.sectors;
  for (const other of geometry.cells.values()) {
    if (other.sector === across && other.level === cell.level) return other;
  }
  return null;
}

/**
 * The convex hull of points, clockwise on the screen.
 * @param {Point[]} points @returns {Point[]}
 */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  /** @param {Point} o @param {Point} a @param {Point} b */
  const cross = (o, a, b) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  /** @param {Point[]} list */
  const half = (list) => {
    /** @type {Point[]} */
    const chain = [];
    for (const p of list) {
      while (
        chain.length > 1 &&
        cross(/** @type {Point} */ (chain.at(-2)), /** @type {Point} */ (chain.at(-1)), p) <= 1e-6
      )
        chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/**
 * The part of a polygon on one side of the line through `at` across `towards`: the side away from `towards`.
 * @param {Point[]} polygon @param {Point} at @param {Point} towards direction @returns {Point[]}
 */
export function cut(polygon, at, towards) {
  /** @param {Point} p */
  const side = (p) => (p.x - at.x) * towards.x + (p.y - at.y) * towards.y;
  /** @type {Point[]} */
  const kept = [];
  polygon.forEach((p, index) => {
    const q = /** @type {Point} */ (polygon[(index + 1) % polygon.length]);
    const [a, b] = [side(p), side(q)];
    if (a <= 0) kept.push(p);
    if (a * b < 0) kept.push({ x: p.x + ((q.x - p.x) * a) / (a - b), y: p.y + ((q.y - p.y) * a) / (a - b) });
  });
  return kept;
}

/**
 * A convex polygon grown by a distance, its corners rounded: the outline of a board or a camp round its holes.
 * @param {Point[]} polygon clockwise on the screen @param {number} by @returns {Point[]}
 */
export function grow(polygon, by) {
  const n = polygon.length;
  if (n < 3) return polygon;
  return polygon.flatMap((p, i) => {
    const before = outward(/** @type {Point} */ (polygon[(i + n - 1) % n]), p);
    const after = outward(p, /** @type {Point} */ (polygon[(i + 1) % n]));
    const from = Math.atan2(before.y, before.x);
    const bend = (Math.atan2(after.y, after.x) - from + 4 * Math.PI) % (2 * Math.PI);
    const steps = Math.max(2, Math.ceil(bend / 0.17));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const a = from + (bend * step) / steps;
      return { x: p.x + by * Math.cos(a), y: p.y + by * Math.sin(a) };
    });
  });
}

/** @param {Point} p @param {Point} q @returns {Point} */
function outward(p, q) {
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  return { x: (q.y - p.y) / length, y: -(q.x - p.x) / length };
}
