/** The turn timer in the set-up: off first, the usual ones, or one's own number of seconds. */

import { t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { segments } from "./choice.js";

/** @import {Signal} from "../vendor/signals-core/signals-core.js" */

const OWN = 45;

/**
 * @param {{timers: readonly (number | null)[], limits: {least: number, most: number}, value: number | null,
 *   problem: Signal<string>, choose: (timer: number | null) => void}} field
 */
export function timerField({ timers, limits, value, problem, choose }) {
  const own = !timers.includes(value);
  /** @type {{value: number | null, label: string}[]} */
  const choices = timers.map((seconds) => ({
    value: seconds,
    label: seconds === null ? t("setup.timer.off") : t("setup.timer.item", { n: seconds }),
  }));
  choices.push({ value: own ? value : OWN, label: t("setup.timer.own") });
  const text = problem.value;
  return html`${segments({
      name: "timer",
      legend: t("setup.timer"),
      value,
      choices,
      choose: (seconds) => {
        problem.value = "";
        choose(seconds);
      },
      help: t("setup.timer.help"),
    })}
    ${own
      ? html`<label class="labelled own-timer" for="own-timer">
          <span class="label">${t("setup.timer.seconds", limits)}</span>
          <input
            class="input short"
            id="own-timer"
            type="number"
            inputmode="numeric"
            min=${limits.least}
            max=${limits.most}
            aria-invalid=${text ? "true" : "false"}
            aria-describedby="own-timer-problem"
            .value=${String(value)}
            @change=${read}
            @blur=${read}
          />
          <span class="problem" id="own-timer-problem">${text || nothing}</span>
        </label>`
      : nothing}`;

  /** @param {Event} event */
  function read(event) {
    const given = Number(/** @type {HTMLInputElement} */ (event.target).value);
    const fits = Number.isInteger(given) && given >= limits.least && given <= limits.most;
    problem.value = fits ? "" : t("setup.timer.problem", limits);
    if (fits) choose(given);
  }
}
