/**
 * Tap, then tap: one state machine for fingers, mouse, pen, keyboard, screen reader and the reserves. Pure: no DOM.
 *
 * It acts when a press is lifted from the spot on which it began. Leaving the spot, a second finger, or a change of
 * the position in between cancel the press; two quick taps on one spot are one tap.
 *
 * @import {Dests} from "./types.js"
 */

/** Two taps on one spot within this time are a double click, in ms. */
export const DOUBLE = 350;

/** @typedef {{pointer: number, spot: string | null, epoch: number, dead: boolean}} Press */

/**
 * @typedef {object} InputState
 * @property {string | null} picked
 * @property {Press | null} press
 * @property {readonly number[]} fingers   pointers that are down
 * @property {{spot: string | null, time: number} | null} tapped   the latest tap
 */

/**
 * @typedef {object} Context   what the machine must know of the game; it knows no rule itself
 * @property {Dests | null} dests   null when no seat of this page is to move
 * @property {boolean} held
 * @property {boolean} pending
 * @property {boolean} animating
 * @property {number} epoch   changes with every new position or board
 * @property {(spot: string) => string | null} group   the square that a cell belongs to
 */

/**
 * @typedef {{type: "down", pointer: number, spot: string | null, primary: boolean}
 *   | {type: "move", pointer: number, spot: string | null}
 *   | {type: "up", pointer: number, spot: string | null, time: number}
 *   | {type: "cancel", pointer: number}
 *   | {type: "activate", spot: string}
 *   | {type: "letgo"}
 *   | {type: "position"}} InputEvent
 */

/**
 * @typedef {{type: "pick", spot: string | null}
 *   | {type: "move", source: string, target: string}
 *   | {type: "reason", source: string, target: string | null}
 *   | {type: "wait"}
 *   | {type: "settle"}} Effect
 */

/** @type {InputState} */
export const IDLE = { picked: null, press: null, fingers: [], tapped: null };

/**
 * @param {InputState} state
 * @param {InputEvent} event
 * @param {Context} context
 * @returns {{state: InputState, effect: Effect | null}}
 */
export function reduce(state, event, context) {
  switch (event.type) {
    case "down": {
      // A primary pointer is the first to touch: any other that is still on the list has been lost.
      const fingers = [...(event.primary ? [] : state.fingers), event.pointer];
      const press =
        fingers.length > 1
          ? state.press && { ...state.press, dead: true }
          : { pointer: event.pointer, spot: event.spot, epoch: context.epoch, dead: false };
      return { state: { ...state, fingers, press }, effect: null };
    }
    case "move": {
      const { press } = state;
      if (!press || press.pointer !== event.pointer || press.dead || press.spot === event.spot)
        return { state, effect: null };
      return { state: { ...state, press: { ...press, dead: true } }, effect: null };
    }
    case "up": {
      const { press } = state;
      const fingers = state.fingers.filter((pointer) => pointer !== event.pointer);
      if (!press || press.pointer !== event.pointer) return { state: { ...state, fingers }, effect: null };
      const free = { ...state, fingers, press: null };
      const { spot } = press;
      if (press.dead || spot !== event.spot || press.epoch !== context.epoch) return { state: free, effect: null };
      const last = state.tapped;
      if (last && last.spot === spot && event.time - last.time < DOUBLE) return { state: free, effect: null };
      return act({ ...free, tapped: { spot, time: event.time } }, spot, context);
    }
    case "cancel": {
      const fingers = state.fingers.filter((pointer) => pointer !== event.pointer);
      const press = state.press?.pointer === event.pointer ? null : state.press;
      return { state: { ...state, fingers, press }, effect: null };
    }
    case "activate":
      return act(state, event.spot, context);
    case "letgo":
      return act(state, null, { ...context, animating: false });
    case "position":
      return { state: { ...state, picked: null }, effect: state.picked === null ? null : { type: "pick", spot: null } };
  }
}

/**
 * What a completed tap does.
 * @param {InputState} state
 * @param {string | null} spot   null beside the board
 * @param {Context} context
 * @returns {{state: InputState, effect: Effect | null}}
 */
function act(state, spot, { dests, held, pending, animating, group }) {
  if (animating) return { state, effect: { type: "settle" } };
  const { picked } = state;
  if (held || pending) return { state, effect: null };
  if (spot === null || spot === picked) {
    return { state: { ...state, picked: null }, effect: picked === null ? null : { type: "pick", spot: null } };
  }
  if (!dests) return { state, effect: { type: "wait" } };
  const square = group(spot);
  const ways = (picked !== null && dests[picked]) || {};
  if (picked !== null && spot in ways) return play(state, picked, spot);
  if (spot in dests) return { state: { ...state, picked: spot }, effect: { type: "pick", spot } };
  if (picked !== null && square !== null && square in ways) return play(state, picked, square);
  return {
    state,
    effect: { type: "reason", source: picked ?? spot, target: picked === null ? null : (square ?? spot) },
  };
}

/**
 * @param {InputState} state
 * @param {string} source
 * @param {string} target
 * @returns {{state: InputState, effect: Effect}}
 */
const play = (state, source, target) => ({
  state: { ...state, picked: null },
  effect: { type: "move", source, target },
});
