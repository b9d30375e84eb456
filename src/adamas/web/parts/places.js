/** What else there is beside playing: each with a sentence. */

import { t } from "../i18n/index.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

const PLACES = ["learn", "puzzles", "analysis"];

/** @param {(event: MouseEvent) => void} follow */
export const places = (follow) =>
  html`<nav class="places" aria-label=${t("home.places")}>
    ${PLACES.map(
      (place) =>
        html`<a class="place" href=${`/${place}`} @click=${follow}>
          <span class="place-name">${t(`bar.${place}`)} ${icon("forward")}</span>
          <span class="card-text">${t(`home.${place}`)}</span>
        </a>`,
    )}
  </nav>`;
