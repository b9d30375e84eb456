/** The position as text: every piece by colour, and the position text to be copied. */

import { list, t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { chip } from "./chip.js";
import { coordinates } from "./coordinates.js";

/** @import {Layout, View} from "../types.js" */
/** @import {Names} from "../say/names.js" */

/**
 * @param {{view: View, layout: Layout, names: Names, say: (text: string) => void}} shown
 */
export function positionText({ view, layout, names, say }) {
  const { pieces, position } = view;
  if (!pieces || position === null) return nothing;
  return html`<details class="more position">
    <summary><h2 class="small-title">${t("position.title")}</h2></summary>
    <div class="stack">
      <ul class="recent">
        ${layout.colours.map((colour) => {
          const own = layout.spots.filter((spot) => pieces[spot.name] === colour.code);
          const spots = own.map((spot) => names.spot(spot.name));
          const values = { colour: names.colour(colour.code), spots: list(spots), n: view.reserves[colour.code] ?? 0 };
          return html`<li class="recent-move">
            ${chip(colour)}
            <span>
              ${coordinates(t(spots.length > 0 ? "position.pieces" : "position.none", values), names)}
              ${colour.code in view.reserves ? t("position.reserve", values) : nothing}
            </span>
          </li>`;
        })}
      </ul>
      <div class="copy">
        <label class="labelled" for="position-text">
          <span class="label">${t("position.text")}</span>
          <input
            class="input position-input"
            id="position-text"
            type="text"
            readonly
            .value=${position}
            @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
          />
        </label>
        <button type="button" class="button" @click=${() => void copy(position, say)}>${t("position.copy")}</button>
      </div>
    </div>
  </details>`;
}

/**
 * The clipboard exists on HTTPS and localhost only; elsewhere the text is selected, ready to be copied by hand.
 * @param {string} text
 * @param {(text: string) => void} say
 */
async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("position.copied"));
  } catch {
    document.getElementById("position-text")?.focus();
    say(t("position.selected"));
  }
}
