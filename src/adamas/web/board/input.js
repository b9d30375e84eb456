/**
 * Tap, then tap, or drag: one state machine for fingers, mouse, pen, keyboard, screen reader and the reserves. Pure:
 * no DOM.
 *
 * It acts when a press is lifted from the spot on which it began. Leaving the spot, a second finger, or a change of
 * the position in between cancel the press; two quick taps on one spot are one tap. Where dragging is on, a press on a
 * piece that can move becomes a drag once it has gone far enough.
 *
 * @import {Dests} from "./types.js"
 */

/** Two taps on one spot within this time are a double click, in ms. */
export const DOUBLE = 350;

/** How far a press must go to become a drag, in px. */
export const DRAG = 6;

/**
 * @typedef {object} Press
 * @property {number} pointer
 * @property {string | null} spot
 * @property {number} epoch
 * @property {boolean} dead
 * @property {number} x   in the window
 * @property {number} y
 * @property {boolean} aside   on a reserve, which acts on its own click
 */

/** @typedef {{source: string, before: string | null, left: boolean}} Drag   `left`: it has been off its spot */

/**
 * @typedef {object} InputState
 * @property {string | null} picked
 * @property {Press | null} press
 * @property {Drag | null} drag
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
 * @property {"tap" | "drag" | "both"} [mode]   how a pointer moves a piece
 */

/**
 * @typedef {{type: "down", pointer: number, spot: string | null, primary: boolean, x?: number, y?: number,
 *     aside?: boolean}
 *   | {type: "move", pointer: number, spot: string | null, x?: number, y?: number}
 *   | {type: "up", pointer: number, spot: string | null, time: number, target?: string | null}
 *   | {type: "cancel", pointer: number}
 *   | {type: "activate", spot: string}
 *   | {type: "letgo"}
 *   | {type: "position"}} InputEvent   `target`: where a piece would go that is dropped there
 */

/**
 * @typedef {{type: "pick", spot: string | null}
 *   | {type: "move", source: string, target: string}
 *   | {type: "reason", source: string, target: string | null, dropped?: boolean}
 *   | {type: "wait"}
 *   | {type: "settle"}} Effect   `dropped`: a piece has gone back, and is picked only if it was before
 */

/** @type {InputState} */
export const IDLE = { picked: null, press: null, drag: null, fingers: [], tapped: null };

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
      const { x = 0, y = 0, aside = false, pointer, spot } = event;
      if (fingers.length > 1) {
        const back = putBack(state);
        return { ...back, state: { ...back.state, fingers, press: state.press && { ...state.press, dead: true } } };
      }
      const press = { pointer, spot, epoch: context.epoch, dead: false, x, y, aside };
      return { state: { ...state, fingers, press, drag: null }, effect: null };
    }
    case "move": {
      const { press, drag } = state;
      if (!press || press.pointer !== event.pointer || press.dead) return { state, effect: null };
      const left = press.spot !== event.spot;
      if (drag) return { state: left && !drag.left ? { ...state, drag: { ...drag, left } } : state, effect: null };
      if (press.spot !== null && canDrag(press, context)) {
        const { x = press.x, y = press.y } = event;
        if (Math.hypot(x - press.x, y - press.y) < DRAG) return { state, effect: null };
        const source = press.spot;
        return {
          state: { ...state, picked: source, drag: { source, before: state.picked, left } },
          effect: state.picked === source ? null : { type: "pick", spot: source },
        };
      }
      return { state: left ? { ...state, press: { ...press, dead: true } } : state, effect: null };
    }
    case "up": {
      const { press, drag } = state;
      const fingers = state.fingers.filter((pointer) => pointer !== event.pointer);
      if (!press || press.pointer !== event.pointer) return { state: { ...state, fingers }, effect: null };
      const free = { ...state, fingers, press: null };
      const { spot } = press;
      const stale = press.dead || press.epoch !== context.epoch;
      if (drag) {
        if (!stale && event.target != null && event.target in (context.dests?.[drag.source] ?? {})) {
          return play({ ...free, drag: null }, drag.source, event.target);
        }
        // A shaky tap is a tap: what never left its spot stays picked.
        if (!stale && !drag.left && drag.before === null) return { state: { ...free, drag: null }, effect: null };
        const back = putBack(free);
        // Dropped on a place where it cannot go: the reason is told, as after a tap there.
        if (stale || event.spot === null || event.spot === drag.source) return back;
        const target = context.group(event.spot) ?? event.spot;
        return { ...back, effect: { type: "reason", source: drag.source, target, dropped: true } };
      }
      if (stale || press.aside || spot !== event.spot) return { state: free, effect: null };
      const last = state.tapped;
      if (last && last.spot === spot && event.time - last.time < DOUBLE) return { state: free, effect: null };
      const done = act({ ...free, tapped: { spot, time: event.time } }, spot, context);
      const picks = done.effect?.type === "pick" && done.effect.spot !== null;
      return context.mode === "drag" && picks ? { state: { ...done.state, picked: state.picked }, effect: null } : done;
    }
    case "cancel": {
      const fingers = state.fingers.filter((pointer) => pointer !== event.pointer);
      if (state.press?.pointer !== event.pointer) return { state: { ...state, fingers }, effect: null };
      return putBack({ ...state, fingers, press: null });
    }
    case "activate":
      return act(state, event.spot, context);
    case "letgo":
      return act({ ...state, drag: null }, null, { ...context, animating: false });
    case "position":
      return {
        state: { ...state, picked: null, drag: null },
        effect: state.picked === null ? null : { type: "pick", spot: null },
      };
  }
}

/** @param {Press} press @param {Context} context */
const canDrag = ({ spot }, { mode = "tap", dests, held, pending, animating }) =>
  mode !== "tap" && !held && !pending && !animating && spot !== null && dests !== null && spot in dests;

/**
 * A dragged piece goes back, and what was picked before is picked again.
 * @param {InputState} state
 * @returns {{state: InputState, effect: Effect | null}}
 */
function putBack(state) {
  if (!state.drag) return { state, effect: null };
  const { source, before } = state.drag;
  return {
    state: { ...state, picked: before, drag: null },
    effect: before === source ? null : { type: "pick", spot: before },
  };
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
