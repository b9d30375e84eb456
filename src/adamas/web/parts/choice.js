/** Choosing one of a few: radio buttons drawn as a row of segments, or as cards. Native inputs, so keys just work. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";

/**
 * @template T
 * @typedef {{value: T, label: unknown, describe?: string}} Choice
 */

/**
 * @template T
 * @param {{name: string, legend: unknown, choices: readonly Choice<T>[], value: T, choose: (value: T) => void,
 *   hideLegend?: boolean, className?: string, help?: unknown}} group
 */
export function segments({ name, legend, choices, value, choose, hideLegend = false, className = "", help }) {
  return html`<fieldset class="field ${className}">
    <legend class=${hideLegend ? "unseen" : "legend"}>${legend}</legend>
    <div class="segments">
      ${choices.map(
        (choice, index) =>
          html`<label class="segment">
            <input
              type="radio"
              name=${name}
              value=${index}
              .checked=${live(choice.value === value)}
              @change=${() => choose(choice.value)}
            />
            <span class="segment-face">${choice.label}</span>
          </label>`,
      )}
    </div>
    ${help ? html`<p class="help">${help}</p>` : nothing}
  </fieldset>`;
}

/**
 * An on/off switch with its label.
 * @param {{label: unknown, on: boolean, set: (on: boolean) => void, help?: unknown}} field
 */
export function toggle({ label, on, set, help }) {
  return html`<label class="toggle">
    <span class="toggle-text">${label}${help ? html`<span class="help">${help}</span>` : nothing}</span>
    <input
      type="checkbox"
      role="switch"
      .checked=${live(on)}
      @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}
    />
  </label>`;
}
