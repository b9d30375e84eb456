/**
 * Keys that the board understands while one of its holes has the focus. Others are left to the page.
 *
 * @import {Dests, Geometry, Pieces} from "./types.js"
 */
import { landing } from "./geometry.js";
import { nextOf, walk } from "./keys.js";

/**
 * @typedef {object} KeyHost
 * @property {Geometry} geometry
 * @property {Pieces} pieces
 * @property {Dests} dests
 * @property {string | null} picked
 * @property {string} spot   that has the focus
 * @property {number | null} column   remembered by the last walk
 * @property {boolean} letters
 * @property {(spot: string, column: number | null) => void} go
 * @property {() => void} border   nothing lies that way
 * @property {() => void} letGo
 * @property {() => void} tell   what is here
 * @property {() => boolean} toTray
 */

/**
 * @param {KeyboardEvent} event
 * @param {KeyHost} host
 * @returns {boolean}   whether the key has been used
 */
export function boardKey(event, host) {
  if (event.altKey || event.metaKey) return false;
  const { geometry, pieces, spot, column, letters } = host;
  // The buttons act on Enter and Space themselves; held down, such a key would pick and let go in turn.
  if (event.key === "Enter" || event.key === " ") return event.repeat;
  if (event.key === "Escape") {
    if (host.picked === null) return false;
    host.letGo();
    return true;
  }
  const step = walk(geometry, pieces, spot, column, { key: event.key, code: event.code, ctrl: event.ctrlKey }, letters);
  if (step) {
    if (step.border) host.border();
    host.go(step.spot, step.column);
    return true;
  }
  if (!letters || event.ctrlKey) return false;
  switch (event.key.toLowerCase()) {
    case "n": {
      const next = nextOf(geometry, wanted(host), spot, event.shiftKey);
      // Where nothing on the board can move, something in reserve may.
      if (next !== null) host.go(next, null);
      else if (host.picked !== null || Object.keys(host.dests).length === 0 || !host.toTray()) host.border();
      return true;
    }
    case "i":
      host.tell();
      return true;
    case "r":
      return host.toTray();
    default:
      return false;
  }
}

/** The targets of the picked piece, or else the pieces that can move. @param {KeyHost} host @returns {string[]} */
function wanted({ geometry, pieces, dests, picked }) {
  if (picked === null) return Object.keys(dests);
  return Object.keys(dests[picked] ?? {}).flatMap((target) => landing(geometry, pieces, target)?.name ?? []);
}
