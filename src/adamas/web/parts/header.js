/**
 * The bar at the top of every screen: the way home, the connection, sound, settings and help, always in one place; and
 * outside a match the ways to the other screens.
 */

import { t } from "../i18n/index.js";
import { prefs, setPrefs, soundLocked } from "../prefs.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { showSettings } from "./settings.js";

/** The tap that unlocks the sound is not a tap on the switch that it has become by then; in ms. */
const SAME_TAP = 1000;
let wasLocked = false;
let unlockedAt = -Infinity;

const PLACES = ["learn", "puzzles", "analysis"];

/**
 * `onHome` follows every link of the bar; `middle` stands where the links to other screens are without it.
 * @param {{onHome: (event: MouseEvent) => void, onHelp: () => void, middle?: unknown}} bar
 */
export function header({ onHome, onHelp, middle = nothing }) {
  const { sound } = prefs.value;
  const locked = sound && soundLocked.value;
  if (wasLocked && !locked) unlockedAt = performance.now();
  wasLocked = locked;
  const word = t(locked ? "bar.sound.locked" : sound ? "bar.sound.on" : "bar.sound.off");
  return html`<header class="bar">
    <a class="brand" href="/" @click=${onHome} aria-label=${t("bar.home")}>
      <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 1.500 21 9.200 12 22.500 3 9.200Z"></path>
        <path class="brand-cut" d="M3 9.200h18M8 9.200l4 13.300 4-13.300L12 1.500Z"></path>
      </svg>
      <span>${t("app.name")}</span>
    </a>
    ${middle === nothing ? places(onHome) : html`<div class="bar-middle">${middle}</div>`}
    <div class="bar-end">
      <button
        type="button"
        class=${locked ? "icon-button is-locked" : "icon-button"}
        aria-label=${word}
        title=${word}
        @click=${() => {
          if (!locked && performance.now() - unlockedAt > SAME_TAP) setPrefs({ sound: !sound });
        }}
      >
        ${icon(sound ? "sound" : "mute")}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label=${t("bar.settings")}
        title=${t("bar.settings")}
        @click=${() => showSettings()}
      >
        ${icon("settings")}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label=${t("bar.help")}
        title=${t("bar.help")}
        @click=${onHelp}
      >
        ${icon("help")}
      </button>
    </div>
  </header>`;
}

/** @param {(event: MouseEvent) => void} follow */
function places(follow) {
  const here = window.location.pathname.split("/")[1];
  return html`<nav class="bar-middle bar-places" aria-label=${t("bar.places")}>
    ${PLACES.map(
      (place) =>
        html`<a class="bar-place" href=${`/${place}`} aria-current=${place === here ? "page" : nothing} @click=${follow}>
          ${t(`bar.${place}`)}
        </a>`,
    )}
  </nav>`;
}
