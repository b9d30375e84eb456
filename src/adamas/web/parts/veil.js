/** What lies over the board while the match is paused. With a timer on, the board itself is not there at all. */

import { t } from "../i18n/index.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** @import {View} from "../types.js" */

/**
 * @param {{view: View, open: boolean, resume: () => void}} now
 */
export function veil({ view, open, resume }) {
  const closed = view.pieces === null;
  const why = closed ? "veil.closed" : view.paused_reason === "restart" ? "veil.restart" : "veil.open";
  return html`<div class=${`veil ${closed ? "is-closed" : ""}`} role="group" aria-labelledby="veil-title">
    <div class="veil-card">
      <h3 class="veil-title" id="veil-title">${t("status.paused")}</h3>
      <p>${t(why)}</p>
      <button type="button" class="button primary" id="resume" ?disabled=${!open} @click=${resume}>
        ${icon("resume")}<span>${t("resume")}</span>
      </button>
    </div>
  </div>`;
}
