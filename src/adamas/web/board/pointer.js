/**
 * From the browser's pointer, touch and click events to those of the input machine.
 *
 * The container is the one hit area. A click that a pointer made is not looked at, because the lifted pointer has
 * acted already; one from a keyboard or a screen reader counts for the button that it is on.
 *
 * @import {InputEvent} from "./input.js"
 */

/**
 * @typedef {object} PointerHost
 * @property {HTMLElement} frame
 * @property {(x: number, y: number) => string | null} spotAt   the spot at a place in the window
 * @property {(event: InputEvent) => void} send
 * @property {(spot: string | null, finger: boolean) => void} pressed   a press begins, moves on, or ends (null)
 * @property {(spot: string | null) => void} hovered
 * @property {(x: number, y: number) => string | null} moved   a pressed pointer is there; the target that is meant for
 *   a dragged piece
 */

/**
 * @param {PointerHost} host
 * @returns {() => void}   stops listening
 */
export function listen({ frame, spotAt, send, pressed, hovered, moved }) {
  const stop = new AbortController();
  const { signal } = stop;
  let sawPointer = false;
  let lastTouch = 0;
  let over = false;

  frame.addEventListener(
    "pointerdown",
    (event) => {
      sawPointer = true;
      if (event.pointerType === "mouse" && event.button !== 0) return;
      const spot = spotAt(event.clientX, event.clientY);
      // Touch pointers are captured by their target, so leaving the board is seen as well; the mouse needs asking.
      if (event.pointerType === "mouse" && event.target instanceof Element)
        event.target.setPointerCapture?.(event.pointerId);
      const { clientX: x, clientY: y } = event;
      send({ type: "down", pointer: event.pointerId, spot, primary: event.isPrimary, x, y });
      pressed(event.isPrimary ? spot : null, event.pointerType !== "mouse");
    },
    { signal },
  );
  frame.addEventListener(
    "pointermove",
    (event) => {
      const spot = spotAt(event.clientX, event.clientY);
      if (event.buttons) {
        send({ type: "move", pointer: event.pointerId, spot, x: event.clientX, y: event.clientY });
        moved(event.clientX, event.clientY);
        pressed(spot, event.pointerType !== "mouse");
      } else {
        over = true;
        hovered(spot);
      }
    },
    { signal },
  );
  frame.addEventListener(
    "pointerup",
    (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      pressed(null, false);
      const spot = spotAt(event.clientX, event.clientY);
      const target = moved(event.clientX, event.clientY);
      send({ type: "up", pointer: event.pointerId, spot, time: event.timeStamp, target });
    },
    { signal },
  );
  frame.addEventListener(
    "pointercancel",
    (event) => {
      sawPointer = false;
      pressed(null, false);
      send({ type: "cancel", pointer: event.pointerId });
    },
    { signal },
  );
  frame.addEventListener(
    "pointerleave",
    () => {
      over = false;
      hovered(null);
    },
    { signal },
  );
  // The way that a pointer brings up can be sent away without moving it, wherever the focus is.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !over || !(event.target instanceof Element)) return;
      if (event.target.closest("dialog") === frame.closest("dialog")) send({ type: "letgo" });
    },
    { signal },
  );
  frame.addEventListener(
    "click",
    (event) => {
      const byPointer = sawPointer && event.detail > 0;
      sawPointer = false;
      if (byPointer) return;
      const inside = event.detail > 0 && (event.clientX !== 0 || event.clientY !== 0);
      const button = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
      const own = button instanceof HTMLElement ? (button.dataset["spot"] ?? null) : null;
      const spot = inside ? (spotAt(event.clientX, event.clientY) ?? own) : own;
      if (spot !== null) send({ type: "activate", spot });
    },
    { signal },
  );
  // Older iOS zooms on two quick taps although `touch-action: manipulation` forbids it.
  frame.addEventListener(
    "touchend",
    (event) => {
      const quick = event.timeStamp - lastTouch < 350;
      lastTouch = event.timeStamp;
      if (quick && event.touches.length === 0 && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  // A long press under a finger shows where it points; it opens no menu over the board.
  frame.addEventListener(
    "contextmenu",
    (event) => {
      if (!(event instanceof PointerEvent && event.pointerType === "mouse")) event.preventDefault();
    },
    { signal },
  );
  return () => stop.abort();
}
