/** The display and sound settings of this browser. They may change at any time. */

import { t } from "../i18n/index.js";
import { DEFAULTS, prefs, setPrefs } from "../prefs.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { segments, toggle } from "./choice.js";
import { openDialog } from "./dialog.js";

/** @import {Prefs} from "../prefs.js" */

export function showSettings() {
  openDialog({ title: () => t("settings.title"), className: "dialog-settings", body: settingsBody });
}

function settingsBody() {
  const value = prefs.value;
  return html`<div class="stack">
    ${toggle({ label: t("settings.sound"), on: value.sound, set: (sound) => setPrefs({ sound }) })}
    <label class="slider">
      <span>${t("settings.volume")}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        .value=${live(String(value.volume))}
        ?disabled=${!value.sound}
        @input=${(/** @type {Event} */ event) =>
          setPrefs({ volume: Number(/** @type {HTMLInputElement} */ (event.target).value) })}
      />
      <output>${t("settings.percent", { n: value.volume })}</output>
    </label>
    ${toggle({
      label: t("settings.motion"),
      help: t("settings.motion.help"),
      on: value.motion === "on",
      set: (on) => setPrefs({ motion: on ? "on" : "auto" }),
    })}
    ${toggle({
      label: t("settings.coords"),
      help: t("settings.coords.help"),
      on: value.coords,
      set: (coords) => setPrefs({ coords }),
    })}
    ${toggle({
      label: t("settings.turned"),
      help: t("settings.turned.help"),
      on: value.turned,
      set: (turned) => setPrefs({ turned }),
    })}
    ${segments({
      name: "marks",
      legend: t("settings.marks"),
      help: t("settings.marks.help"),
      value: value.marks,
      choices: /** @type {Prefs["marks"][]} */ (["subtle", "strong", "letters", "off"]).map((marks) => ({
        value: marks,
        label: t(`settings.marks.${marks}`),
      })),
      choose: (marks) => setPrefs({ marks }),
    })}
    <button type="button" class="button quiet" @click=${() => setPrefs(DEFAULTS)}>${t("settings.reset")}</button>
  </div>`;
}
