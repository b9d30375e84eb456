/** Who sits where, in the set-up: each seat a person at this device or a computer of some level. */

import { first, list, numberText, t } from "../i18n/index.js";
import { NAME_LENGTH } from "../model/setup.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { segments } from "./choice.js";
import { chips } from "./chip.js";
import { icon } from "./icons.js";

/** @import {Layout} from "../types.js" */
/** @import {SeatChoice} from "../model/setup.js" */
/** @import {Names} from "../say/names.js" */

/**
 * @param {{game: string, seats: readonly SeatChoice[], layout: Layout | null, names: Names | null, levels: number,
 *   change: (index: number, change: Partial<SeatChoice>) => void}} choice
 */
export function seatChoices({ seats, ...around }) {
  const computers = seats.some(({ kind }) => kind === "computer");
  return html`<div class="seat-choices">
    ${seats.map((seat, index) => seatChoice(seat, index, around))} ${computers ? levelTable(around) : nothing}
  </div>`;
}

/**
 * @param {SeatChoice} seat
 * @param {number} index
 * @param {Omit<Parameters<typeof seatChoices>[0], "seats">} around
 */
function seatChoice(seat, index, { game, layout, names, levels, change }) {
  const place = layout?.seats[index];
  const colours = (place?.colours ?? []).map((code) => layout?.colours.find((colour) => colour.code === code));
  const partners = (layout?.seats ?? []).filter((other, at) => at !== index && other.side === place?.side);
  const name = place && names ? list(place.colours.map(names.colour)) : t("setup.seat", { n: index + 1 });
  const partnerNames = names ? list(partners.flatMap((other) => other.colours.map(names.colour))) : "";
  const slots = place?.slots.length ?? 1;
  return html`<div class="seat-choice" role="group" aria-labelledby=${`seat-${index}`}>
    <div class="seat-head">
      ${chips(colours)}
      <h3 id=${`seat-${index}`} class="seat-name">${name}</h3>
      ${partners.length > 0 ? html`<span class="seat-note">${t("setup.partner", { colours: partnerNames })}</span>` : nothing}
      ${partners.length === 0 && slots > 1 ? html`<span class="seat-note">${t("setup.twice")}</span>` : nothing}
    </div>
    <div class="seat-body">
      ${segments({
        name: `kind-${index}`,
        legend: html`<span aria-hidden="true">${t("setup.played")}</span
          ><span class="unseen">${t("setup.who", { colours: name })}</span>`,
        value: seat.kind,
        choices: [
          { value: "human", label: html`${icon("person")}<span>${t("setup.human")}</span>` },
          { value: "computer", label: html`${icon("computer")}<span>${t("setup.computer")}</span>` },
        ],
        choose: (kind) => change(index, { kind: /** @type {SeatChoice["kind"]} */ (kind) }),
      })}
      ${seat.kind === "human" ? nameField(seat, index, change) : levelField(seat, index, { game, levels, change })}
    </div>
  </div>`;
}

/**
 * @param {SeatChoice} seat
 * @param {number} index
 * @param {(index: number, change: Partial<SeatChoice>) => void} change
 */
function nameField(seat, index, change) {
  return html`<label class="labelled">
    <span class="label label-line"
      ><span>${t("setup.name")}</span
      ><span class="name-length" aria-hidden="true">${t("setup.name.length", { n: seat.name.length, all: NAME_LENGTH })}</span></span
    >
    <input
      class="input"
      type="text"
      name=${`name-${index}`}
      maxlength=${NAME_LENGTH}
      autocomplete="off"
      spellcheck="false"
      .value=${live(seat.name)}
      @input=${(/** @type {Event} */ event) =>
        change(index, { name: /** @type {HTMLInputElement} */ (event.target).value })}
    />
  </label>`;
}

/** @param {number} level */
export const levelName = (level) => first([`level.${level}`], t("level", { n: level }));

/** What a level sees, in a sentence; empty for a game without such texts. @param {string} game @param {number} level */
const levelHelp = (game, level) => first([`level.${game}.${level}.help`], "");

/** @param {number} level */
const levelItem = (level) => t("setup.level.item", { n: numberText(level), name: levelName(level) });

/** @param {number} levels */
const numbers = (levels) => Array.from({ length: levels }, (_, at) => at + 1);

/**
 * @param {SeatChoice} seat
 * @param {number} index
 * @param {{game: string, levels: number, change: (index: number, change: Partial<SeatChoice>) => void}} around
 */
function levelField(seat, index, { game, levels, change }) {
  const help = `level-help-${index}`;
  return html`<div>
    <label class="labelled">
      <span class="label">${t("setup.level")}</span>
      <select
        class="input"
        name=${`level-${index}`}
        aria-describedby=${help}
        .value=${live(String(seat.level))}
        @change=${(/** @type {Event} */ event) =>
          change(index, { level: Number(/** @type {HTMLSelectElement} */ (event.target).value) })}
      >
        ${numbers(levels).map(
          (level) => html`<option value=${level} ?selected=${level === seat.level}>${levelItem(level)}</option>`,
        )}
      </select>
    </label>
    <p class="help" id=${help} aria-live="polite">${levelHelp(game, seat.level) || nothing}</p>
  </div>`;
}

/**
 * All levels side by side, to be compared before one is chosen.
 * @param {{game: string, levels: number}} around
 */
function levelTable({ game, levels }) {
  if (!levelHelp(game, 1)) return nothing;
  return html`<details class="more levels">
    <summary>${t("setup.levels")}</summary>
    <dl class="level-list">
      ${numbers(levels).map(
        (level) =>
          html`<div class="levels-row">
            <dt>${levelItem(level)}</dt>
            <dd>${levelHelp(game, level)}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}
