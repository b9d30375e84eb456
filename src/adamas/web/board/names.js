/**
 * What each hole or cell is called for a screen reader: place, content, state. Pure: no DOM.
 *
 * @import {Cell, Dests, Geometry, Layout, Pieces, Translate} from "./types.js"
 */
import { carried, landing, opposite } from "./geometry.js";
import { hops } from "./route.js";

/**
 * @typedef {object} Situation
 * @property {Layout} layout
 * @property {Geometry} geometry
 * @property {Pieces} pieces
 * @property {Dests | null} dests
 * @property {string | null} picked
 * @property {{source: string, target: string | null} | null} [hint]
 * @property {ReadonlySet<string>} from   cells that the last move left
 * @property {ReadonlySet<string>} to   cells that it filled
 * @property {ReadonlySet<string>} [won]   cells of the line that has won
 * @property {boolean} [brief]   only place, content and what can be done
 * @property {Translate} t
 */

/** @type {ReadonlySet<string>} */
const NONE = new Set();

/** The names of all cells. @param {Situation} situation @returns {Map<string, string>} */
export function cellNames(situation) {
  const { layout, geometry, pieces, dests, picked } = situation;
  const colours = new Map(layout.colours.map((colour) => [colour.code, colour.name]));
  /** @type {Map<string, {target: string, route: string[]}>} */
  const targets = new Map();
  for (const [target, route] of Object.entries((picked !== null && dests?.[picked]) || {})) {
    const cell = landing(geometry, pieces, target);
    if (cell) targets.set(cell.name, { target, route });
  }
  const { hint = null } = situation;
  const aim = hint?.target ? landing(geometry, pieces, hint.target)?.name : undefined;
  const fixed = grounds(situation, colours);
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const cell of geometry.cells.values()) {
    const sign = cell.name === hint?.source ? "cell.hint" : cell.name === aim ? "cell.hint.to" : null;
    names.set(cell.name, cellName(situation, cell, colours, targets, fixed, sign));
  }
  return names;
}

/** @type {WeakMap<Geometry, {language: string, camps: Map<string, string[]>}>} */
const known = new WeakMap();

/**
 * The camps that each hole belongs to, in words: the same for a whole match, so they are put together once.
 * @param {Situation} situation
 * @param {Map<string, string>} colours
 */
function grounds({ layout, geometry, t }, colours) {
  // The texts tell which language they are in.
  const language = t("cell.goal", { colour: t("colour.red") });
  const before = known.get(geometry);
  if (before?.language === language) return before.camps;
  /** @type {Map<string, string[]>} */
  const camps = new Map();
  for (const { colour, kind, spots } of layout.camps ?? []) {
    const words = t(`cell.${kind}`, { colour: t(`colour.${colours.get(colour) ?? "grey"}`) });
    for (const spot of spots) camps.set(spot, [...(camps.get(spot) ?? []), words]);
  }
  known.set(geometry, { language, camps });
  return camps;
}

/**
 * @param {Situation} situation
 * @param {Cell} cell
 * @param {Map<string, string>} colours
 * @param {Map<string, {target: string, route: string[]}>} targets
 * @param {Map<string, string[]>} fixed
 * @param {string | null} sign   the key of what a hint says of the cell
 */
function cellName({ geometry, pieces, dests, picked, from, to, won = NONE, brief = false, t }, cell, colours, targets, fixed, sign) {
  /** @param {string | undefined} code */
  const colour = (code) => t(`colour.${colours.get(code ?? "") ?? "grey"}`);
  const held = pieces[cell.name];
  const parts = [place(geometry, pieces, cell, t), ...((!brief && fixed.get(cell.name)) || [])];
  const target = targets.get(cell.name);
  if (held !== undefined) {
    parts.push(colour(held));
    const stack = cell.group === null ? [] : (geometry.groups.get(cell.group) ?? []);
    const index = stack.indexOf(cell);
    const below = pieces[stack[index - 1]?.name ?? ""];
    const above = pieces[stack[index + 1]?.name ?? ""];
    if (below !== undefined && !brief) parts.push(t("cell.on", { colour: colour(below) }));
    if (above !== undefined && !brief) parts.push(t("cell.under", { colour: colour(above) }));
  } else {
    parts.push(t("cell.empty"));
  }
  if (sign !== null) parts.push(t(sign));
  if (won.has(cell.name)) parts.push(t("cell.made"));
  if (cell.name === picked) parts.push(t("cell.picked"));
  else if (held !== undefined && dests && cell.name in dests) parts.push(t("cell.movable"));
  if (dests && cell.name in dests) {
    const riders = carried({ geometry, pieces }, cell.name).slice(1);
    if (riders.length) {
      const list = riders.map((rider) => colour(pieces[rider.name])).reduce((a, b) => t("cell.join", { a, b }));
      parts.push(t("cell.takes", { pieces: list }));
    }
  }
  if (target && picked !== null) {
    const jumps = hops(geometry, pieces, target.route);
    const placed = !geometry.cells.has(picked);
    if (placed) parts.push(t("cell.place", { colour: colour(picked) }));
    else parts.push(jumps ? t("cell.jumps", { n: jumps }) : t("cell.legal"));
  }
  if (brief) return parts.reduce((a, b) => t("cell.join", { a, b }));
  if (from.has(cell.name)) parts.push(t("cell.from"));
  if (to.has(cell.name)) parts.push(t("cell.to"));
  const across = cell.level === 1 || held !== undefined ? opposite(geometry, cell) : null;
  if (across?.group) parts.push(t("cell.opposite", { square: across.group }));
  return parts.reduce((a, b) => t("cell.join", { a, b }));
}

/**
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {Cell} cell
 * @param {Translate} t
 */
function place({ groups }, pieces, cell, t) {
  if (cell.group === null) return cell.name;
  const stack = groups.get(cell.group) ?? [];
  const height = stack.filter((other) => other.name in pieces).length;
  const level = stack.indexOf(cell) + 1;
  if (height === 0 && level === 1) return t("cell.square", { square: cell.group });
  return level <= height
    ? t("cell.level_of", { square: cell.group, level, height })
    : t("cell.level", { square: cell.group, level });
}
