/** The settings of this browser. They may change at any time, in a dialog over any screen or on a screen of their own. */

import { LANGUAGES } from "../i18n/languages.js";
import { t } from "../i18n/index.js";
import { DEFAULTS, isKept, prefs, setPrefs } from "../prefs.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { segments, toggle } from "./choice.js";
import { confirmDialog, openDialog } from "./dialog.js";

/** @import {Prefs} from "../prefs.js" */

/** @typedef {{[K in keyof Prefs]: Prefs[K] extends boolean ? K : never}[keyof Prefs]} Flag */

export function showSettings() {
  openDialog({ title: () => t("settings.title"), className: "dialog-settings", body: () => settingsBody(3) });
}

/**
 * Every setting, in groups.
 * @param {2 | 3} level   of the headings
 */
export function settingsBody(level) {
  return html`<div class="stack settings">
    <p class="help">${t(isKept() ? "settings.kept" : "settings.lost")}</p>
    ${group("language", level, languageField())}
    ${group("board", level, [
      choice("theme", ["wood", "light", "dark", "contrast", "system"]),
      choice("view", ["rings", "stacks"], true),
      flag("bothViews", "both_views", true),
      choice("marks", ["subtle", "strong", "letters", "off"], true),
      choice("trail", ["off", "subtle", "normal", "strong"]),
      flag("coords", "coords", true),
      flag("turned", "turned", true),
    ])}
    ${group("play", level, [
      choice("input", ["tap", "drag", "both"]),
      choice("confirm", ["off", "always", "late"], true),
      flag("aids", "aids", true),
      flag("letters", "letters", true),
      flag("awake", "awake", true),
    ])}
    ${group("sound", level, [
      flag("sound", "sound"),
      volumeField(),
      flag("warning", "warning", true),
      choice("speed", ["off", "fast", "normal"]),
      toggle({
        label: t("settings.motion"),
        help: t("settings.motion.help"),
        on: prefs.value.motion === "on",
        set: (on) => setPrefs({ motion: on ? "on" : "auto" }),
      }),
    ])}
    ${group("speech", level, choice("speech", ["full", "short"], true))}
    <button type="button" class="button quiet" data-item="reset" @click=${() => void reset()}>${t("settings.reset")}</button>
  </div>`;
}

/**
 * @param {string} name
 * @param {2 | 3} level
 * @param {unknown} fields
 */
function group(name, level, fields) {
  const title = t(`settings.${name}.title`);
  const id = `settings-${name}-${level}`;
  return html`<section class="settings-group" aria-labelledby=${id}>
    ${level === 2 ? html`<h2 class="settings-title" id=${id}>${title}</h2>` : html`<h3 class="settings-title" id=${id}>${title}</h3>`}
    ${fields}
  </section>`;
}

/**
 * A setting of a few values, each with a text.
 * @template {keyof Prefs} K
 * @param {K} name
 * @param {Prefs[K][]} values
 * @param {boolean} [helped]
 */
function choice(name, values, helped = false) {
  return segments({
    name: `setting-${name}`,
    legend: t(`settings.${name}`),
    help: helped ? t(`settings.${name}.help`) : undefined,
    value: prefs.value[name],
    choices: values.map((value) => ({ value, label: t(`settings.${name}.${value}`) })),
    choose: (value) => setPrefs({ [name]: value }),
  });
}

/**
 * A setting that is on or off.
 * @param {Flag} name
 * @param {string} key   of its texts
 * @param {boolean} [helped]
 */
function flag(name, key, helped = false) {
  return toggle({
    label: t(`settings.${key}`),
    help: helped ? t(`settings.${key}.help`) : undefined,
    on: prefs.value[name],
    set: (on) => setPrefs({ [name]: on }),
  });
}

/** Each language is called by its own name for itself, so that whoever lands in a wrong one finds the way back. */
function languageField() {
  const { language } = prefs.value;
  return html`<label class="labelled" for="setting-language">
    <span class="label">${t("settings.language")}</span>
    <select
      class="input"
      id="setting-language"
      .value=${live(language)}
      @change=${(/** @type {Event} */ event) =>
        setPrefs({ language: /** @type {HTMLSelectElement} */ (event.target).value })}
    >
      <option value="auto" ?selected=${language === "auto"}>${t("settings.language.auto")}</option>
      ${Object.entries(LANGUAGES).map(
        ([code, { name }]) => html`<option value=${code} lang=${code} ?selected=${language === code}>${name}</option>`,
      )}
    </select>
  </label>`;
}

function volumeField() {
  const { volume, sound } = prefs.value;
  return html`<label class="slider">
    <span>${t("settings.volume")}</span>
    <input
      type="range"
      min="0"
      max="100"
      step="5"
      .value=${live(String(volume))}
      ?disabled=${!sound}
      @input=${(/** @type {Event} */ event) =>
        setPrefs({ volume: Number(/** @type {HTMLInputElement} */ (event.target).value) })}
    />
    <output>${t("settings.percent", { n: volume })}</output>
  </label>`;
}

async function reset() {
  const agreed = await confirmDialog({
    title: t("settings.reset.title"),
    text: t("settings.reset.text"),
    yes: t("settings.reset.yes"),
    grave: true,
  });
  if (agreed) setPrefs(DEFAULTS);
}
