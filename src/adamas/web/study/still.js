/** Waiting for a board, so that one move is seen before the next one is shown. */

import { effect } from "../vendor/signals-core/signals-core.js";

/** @import {ReadonlySignal} from "../vendor/signals-core/signals-core.js" */

/** No animation of one move lasts longer, in ms; a hidden page may hold one up for ever. */
const LONGEST = 3000;

/**
 * Resolves when the board does not move any more.
 * @param {ReadonlySignal<boolean>} animating
 * @returns {Promise<void>}
 */
export function still(animating) {
  return new Promise((resolve) => {
    /** @type {(() => void) | null} */
    let stop = null;
    let over = false;
    const timer = window.setTimeout(finish, LONGEST);
    stop = effect(() => {
      if (!animating.value) finish();
    });
    if (over) stop();

    function finish() {
      window.clearTimeout(timer);
      over = true;
      stop?.();
      resolve();
    }
  });
}
