/** The turn timer. What it shows is computed from the deadline; here it is only drawn. */

import { t } from "../i18n/index.js";
import { timerText } from "../net/clock.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** @typedef {{seconds: number, running: boolean, warning: boolean, own: boolean, known: boolean}} Timer */

/**
 * @param {Timer | null} timer   null: there is none in this match
 */
export function timerBox(timer) {
  if (!timer) return nothing;
  const text = timer.known ? timerText(timer.seconds) : t("timer.unknown");
  return html`<div class=${`timer ${timer.warning ? "is-warning" : ""} ${isOver(timer) ? "is-over" : ""}`} role="timer" aria-live="off">
    ${icon("clock")}
    <span class="timer-digits" aria-label=${spoken(timer)}>${text}</span>
  </div>`;
}

/** At zero only the server takes the turn away; until then the page says that it waits. @param {Timer | null} timer */
export const isOver = (timer) => timer !== null && timer.running && timer.seconds === 0;

/** The time left as a sentence. @param {Timer} timer */
export function spoken(timer) {
  if (!timer.known) return t("timer.unknown.long");
  if (isOver(timer)) return t("timer.over");
  return t("timer.left", { n: timer.seconds });
}
