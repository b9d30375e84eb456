/** Keys that are letters: they count only on a board, and only for those who want them. */

import { t } from "../i18n/index.js";
import { prefs, setPrefs } from "../prefs.js";

/** @import {Say} from "../say/say.js" */

/** What a key does beside those of the board itself, by its character. */
/** @typedef {Partial<Record<string, () => void>>} Letters */

/**
 * Do what the letter of a key press says, if it says anything. The caller sees to it that the focus is on a board.
 * @param {KeyboardEvent} event
 * @param {Letters} letters
 */
export function pressLetter(event, letters) {
  if (!prefs.peek().letters || event.altKey || event.metaKey || event.ctrlKey || event.repeat) return;
  const act = letters[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Sound off, or on again, told in words. @param {Say} say */
export function toggleSound(say) {
  setPrefs({ sound: !prefs.peek().sound });
  say(t(prefs.peek().sound ? "bar.sound.on" : "bar.sound.off"));
}

/**
 * The board in its other view; one that has no other is turned. Which it is now is told.
 * @param {string | null} other   the name of its other view
 * @param {Say} say
 */
export function turnBoard(other, say) {
  if (other === null) {
    setPrefs({ turned: !prefs.peek().turned });
    say(t(prefs.peek().turned ? "view.turned" : "view.straight"));
  } else {
    setPrefs({ view: /** @type {ReturnType<typeof prefs.peek>["view"]} */ (other) });
    say(t(`view.${other}`));
  }
}
