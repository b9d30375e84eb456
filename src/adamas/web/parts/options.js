/** The rule options of a game in the set-up, whatever they are: each from its values, with help where there is one. */

import { first, t } from "../i18n/index.js";
import { valuesOf } from "../model/setup.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { segments } from "./choice.js";
import { picture } from "./picture.js";
import { optionHelp, optionName, valueHelp, valueInWords } from "./texts.js";

/** @import {GameInfo, Layout, OptionInfo, Value} from "../types.js" */
/** @import {Names} from "../say/names.js" */

/** A whole number to begin with where a text gives none. */
const usualNumber = (/** @type {OptionInfo} */ option) => Math.min(Math.max(30, option.least ?? 1), option.most ?? 1e6);

/**
 * @typedef {object} Around
 * @property {GameInfo} game
 * @property {Record<string, Value>} values   of every option
 * @property {Layout | null} layout
 * @property {Names | null} names
 * @property {(name: string, value: Value) => void} choose
 */

/**
 * @param {OptionInfo} option
 * @param {Around} around
 */
export function optionField(option, around) {
  const { game, values, layout, choose } = around;
  const value = /** @type {Value} */ (values[option.name]);
  const slots = (layout?.seats ?? []).reduce((sum, seat) => sum + seat.slots.length, 0);
  const named = valuesOf(option, slots || Infinity);
  const isNumber = option.least !== null && !named.includes(value);
  /** @type {{value: Value, label: unknown}[]} */
  const choices = named.map((one) => ({ value: one, label: valueInWords(option, one, layout, around.names) }));
  if (option.least !== null) {
    const word = first([`option.${option.name}.choose`], t("option.number"));
    choices.push({ value: isNumber ? value : usualNumber(option), label: word });
  }
  return html`<div class="option">
    ${segments({
      name: `option-${option.name}`,
      legend: optionName(game.name, option.name),
      value,
      choices,
      choose: (chosen) => choose(option.name, chosen),
      help: html`${optionHelp(game.name, option.name)} ${valueHelp(option.name, value)}`,
    })}
    ${isNumber ? numberField(option, Number(value), around) : nothing}
  </div>`;
}

/**
 * @param {OptionInfo} option
 * @param {number} value
 * @param {Around} around
 */
function numberField(option, value, { game, choose }) {
  const id = `number-${option.name}`;
  return html`<label class="labelled" for=${id}>
    <span class="label">${first([`option.${option.name}.unit`], optionName(game.name, option.name))}</span>
    <input
      class="input short"
      id=${id}
      type="number"
      inputmode="numeric"
      min=${option.least ?? 1}
      max=${option.most ?? nothing}
      .value=${live(String(value))}
      @change=${(/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        const given = Math.round(Number(input.value)) || (option.least ?? 1);
        const nearest = Math.min(Math.max(given, option.least ?? given), option.most ?? given);
        input.value = String(nearest);
        choose(option.name, nearest);
      }}
    />
  </label>`;
}

/**
 * The option that is chosen by its pictures: the boards side by side, each with its start.
 * @param {OptionInfo} option
 * @param {Around} around
 */
export function boardField(option, { game, values, choose }) {
  const players = /** @type {Value} */ (values["players"]);
  return html`<fieldset class="field">
    <legend class="legend">${optionName(game.name, option.name)}</legend>
    <div class="boards">
      ${option.values.map(
        (value) =>
          html`<label class="card board-card">
            <input
              type="radio"
              name=${`option-${option.name}`}
              value=${value}
              .checked=${live(values[option.name] === value)}
              @change=${() => choose(option.name, value)}
            />
            <span class="card-face">
              ${picture({ game: game.name, options: { players, [option.name]: value } })}
              <span class="card-name">${valueInWords(option, value)}</span>
              <span class="card-text">${valueHelp(option.name, value)}</span>
            </span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}
