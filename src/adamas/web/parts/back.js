/**
 * The browser's way back: it closes an open dialog first, and otherwise leads to the screen before.
 *
 * An open dialog has an entry of the history above its screen's. A dialog that is closed in another way leaves the entry
 * behind for the next one: to take it out at once would race with whatever the click that closed it does to the history.
 * A step back from an entry that no dialog needs any more goes on to the one before the screen; likewise one from a
 * screen that stands in the place of the screen below it.
 */

/**
 * @typedef {object} Mark   what an entry of the history holds
 * @property {number} at   its place
 * @property {boolean} [dialog]   it is a dialog's
 * @property {boolean} [instead]   the entry below is of a screen that nobody should come back to
 */

/** @returns {Mark} */
const read = () => ({ at: 0, ...window.history.state });

/** @type {Mark} */
let now = { at: 0 };
let path = "";

/** A dialog opens: the next step back is for it. */
export function holdBack() {
  if (now.dialog) return;
  now = { at: now.at + 1, dialog: true };
  window.history.pushState(now, "");
}

/**
 * Change the address of the page to that of another screen.
 * @param {string} next
 * @param {{replace?: boolean}} [how]   `replace`: a step back does not come to the screen that is left
 */
export function goTo(next, { replace = false } = {}) {
  if (now.dialog || replace) {
    now = { at: now.at, instead: replace && (now.dialog || now.instead || false) };
    window.history.replaceState(now, "", next);
  } else {
    now = { at: now.at + 1 };
    window.history.pushState(now, "", next);
  }
  path = window.location.pathname;
}

/**
 * Follow the browser's steps.
 * @param {{close: () => boolean, anyOpen: () => boolean, show: () => void}} shown
 *   `close` closes the dialog on top and says whether there was one
 */
export function followBack({ close, anyOpen, show }) {
  now = read();
  path = window.location.pathname;
  window.addEventListener("popstate", () => {
    const left = now;
    now = read();
    const same = window.location.pathname === path;
    path = window.location.pathname;
    const below = now.at === left.at - 1;
    if (same && below && close()) {
      if (anyOpen()) holdBack();
    } else if (below && ((same && left.dialog) || (left.instead && now.at > 0))) window.history.back();
    else if (!same || !now.dialog) show();
  });
}
