/**
 * Where the keyboard goes from a hole or cell. Pure: no DOM.
 *
 * On a star: along rows, to the nearest hole of the remembered column, and by four diagonals. Round a hub: round the
 * ring, up and down the levels of a stack as far as its free cell, to a square by its number, straight across.
 *
 * @import {Cell, Geometry, Pieces} from "./types.js"
 */
import { opposite, PITCH } from "./geometry.js";

/**
 * @typedef {object} Walk
 * @property {string} spot
 * @property {number} column   remembered: x on a star, the level on rings
 * @property {boolean} border   nothing lies that way
 */

/** @typedef {{key: string, code?: string, ctrl?: boolean}} Key */

/** The diagonals lie by place on the keyboard, so they form a square on every layout. */
const DIAGONALS = new Map([
  ["KeyQ", [-1, -1]],
  ["KeyE", [1, -1]],
  ["KeyZ", [-1, 1]],
  ["KeyC", [1, 1]],
]);

/**
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {string} spot
 * @param {number | null} column   what the last walk remembered
 * @param {Key} key
 * @param {boolean} [letters]   whether letter and digit keys count
 * @returns {Walk | null}   null if the key means nothing here
 */
export function walk(geometry, pieces, spot, column, key, letters = true) {
  const cell = geometry.cells.get(spot);
  if (!cell) return null;
  return geometry.sectors > 0
    ? walkRings(geometry, pieces, cell, column, key, letters)
    : walkRows(geometry, cell, column, key, letters);
}

/**
 * @param {Geometry} geometry
 * @param {Cell} cell
 * @param {number | null} column
 * @param {Key} key
 * @param {boolean} letters
 * @returns {Walk | null}
 */
function walkRows({ cells, rows }, cell, column, { key, code, ctrl }, letters) {
  const row = rows[cell.row] ?? [];
  const index = row.indexOf(cell.name);
  /** @param {string | undefined} name @param {number} [keep] @returns {Walk} */
  const go = (name, keep) => {
    const next = name === undefined ? undefined : cells.get(name);
    return next
      ? { spot: next.name, column: keep ?? next.x, border: next === cell }
      : { spot: cell.name, column: column ?? cell.x, border: true };
  };
  /** @param {number} step */
  const vertical = (step) => {
    const x = column ?? cell.x;
    const near = (rows[cell.row + step] ?? [])
      .flatMap((name) => cells.get(name) ?? [])
      .reduce(
        (best, other) => (!best || Math.abs(other.x - x) < Math.abs(best.x - x) - 1e-6 ? other : best),
        /** @type {Cell | null} */ (null),
      );
    return go(near?.name, x);
  };
  switch (key) {
    case "ArrowLeft":
      return go(row[index - 1]);
    case "ArrowRight":
      return go(row[index + 1]);
    case "ArrowUp":
      return vertical(-1);
    case "ArrowDown":
      return vertical(1);
    case "Home":
      return go(ctrl ? rows[0]?.[0] : row[0]);
    case "End":
      return go(ctrl ? rows.at(-1)?.at(-1) : row.at(-1));
  }
  const diagonal = letters && !ctrl ? DIAGONALS.get(code ?? "") : undefined;
  if (!diagonal) return null;
  const [dx = 0, dy = 0] = diagonal;
  const near = (rows[cell.row + dy] ?? [])
    .flatMap((name) => cells.get(name) ?? [])
    .filter((other) => (other.x - cell.x) * dx > 1e-6 && Math.abs(other.x - cell.x) < PITCH * 1.01)
    .sort((a, b) => Math.abs(a.x - cell.x) - Math.abs(b.x - cell.x))[0];
  return go(near?.name);
}

/**
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {Cell} cell
 * @param {number | null} column
 * @param {Key} key
 * @param {boolean} letters
 * @returns {Walk | null}
 */
function walkRings(geometry, pieces, cell, column, { key, ctrl }, letters) {
  const stacks = [...geometry.groups.values()].sort((a, b) => (a[0]?.sector ?? 0) - (b[0]?.sector ?? 0));
  const here = stacks.findIndex((stack) => stack.some((other) => other.name === cell.name));
  /** The highest level that a key reaches: the free cell on top, or the top pawn of a full stack. */
  /** @param {Cell[]} stack */
  const height = (stack) => {
    const free = stack.findIndex((other) => !(other.name in pieces));
    return free < 0 ? stack.length : free + 1;
  };
  /** @param {number} index @param {number} level @param {number} [keep] @returns {Walk} */
  const go = (index, level, keep) => {
    const stack = stacks[(index + stacks.length) % stacks.length] ?? [];
    const top = Math.max(1, Math.min(level, height(stack)));
    const next = stack[top - 1] ?? cell;
    return { spot: next.name, column: keep ?? next.level, border: next === cell };
  };
  const level = column ?? cell.level;
  const stack = stacks[here] ?? [];
  switch (key) {
    case "ArrowLeft":
      return go(here - 1, level, level);
    case "ArrowRight":
      return go(here + 1, level, level);
    case "ArrowUp":
      return cell.level >= height(stack)
        ? { spot: cell.name, column: cell.level, border: true }
        : go(here, cell.level + 1);
    case "ArrowDown":
      return cell.level <= 1 ? { spot: cell.name, column: cell.level, border: true } : go(here, cell.level - 1);
    case "Home":
      return ctrl ? go(here, 1) : go(0, level, level);
    case "End":
      return ctrl ? go(here, height(stack)) : go(stacks.length - 1, level, level);
  }
  if (!letters || ctrl) return null;
  if (/^[1-9]$/.test(key)) {
    const index = stacks.findIndex((other) => other[0]?.group === key);
    return index < 0 ? null : go(index, level, level);
  }
  if (key.toLowerCase() === "o") {
    const across = opposite(geometry, cell);
    return across
      ? go(
          stacks.findIndex((other) => other[0]?.sector === across.sector),
          level,
          level,
        )
      : null;
  }
  return null;
}

/**
 * The next of some spots after `spot` in reading order, round and round.
 * @param {Geometry} geometry
 * @param {Iterable<string>} spots
 * @param {string | null} spot
 * @param {boolean} backwards
 * @returns {string | null}
 */
export function nextOf(geometry, spots, spot, backwards) {
  const wanted = new Set(spots);
  const order = geometry.rows.flat();
  if (backwards) order.reverse();
  const start = spot === null ? -1 : order.indexOf(spot);
  for (let i = 1; i <= order.length; i += 1) {
    const name = order[(start + i + order.length) % order.length];
    if (name !== undefined && wanted.has(name)) return name;
  }
  return null;
}
