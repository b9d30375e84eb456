/** The players of a match, whose turn it is among them, and how many pieces each has home. */

import { t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { chips } from "./chip.js";
import { icon } from "./icons.js";
import { levelName } from "./seatchoice.js";

/** @import {SeatView, View} from "../types.js" */
/** @import {Names} from "../say/names.js" */

/**
 * @param {View} view
 * @param {Names} names
 */
export function seats(view, names) {
  return html`<section class="seats" aria-labelledby="seats-title">
    <h2 class="unseen" id="seats-title">${t("match.players")}</h2>
    <ul class=${`seat-list seats-${view.seats.length}`}>
      ${view.seats.map((seat) => seatCard(seat, view, names))}
    </ul>
  </section>`;
}

/**
 * @param {SeatView} seat
 * @param {View} view
 * @param {Names} names
 */
function seatCard(seat, view, names) {
  const toMove = view.status !== "ended" && seat.seat === view.seat;
  const won = view.result?.winners.includes(seat.seat) ?? false;
  const goal = names.goalSize(seat.seat);
  const colours = seat.colours.map(names.colourInfo);
  return html`<li
    class=${`seat-card ${toMove ? "is-turn" : ""} ${won ? "is-winner" : ""} ${seat.retired ? "is-retired" : ""}`}
    aria-current=${toMove ? "true" : nothing}
  >
    <span class="seat-line">${chips(colours)}<span class="seat-colours">${names.seatColours(seat.seat)}</span></span>
    <span class="seat-who">${occupant(seat, names)}</span>
    ${goal > 0
      ? html`<span class="seat-count"
          >${view.pieces === null ? t("seat.count.hidden") : t("seat.count", { n: view.counts[seat.seat] ?? 0, all: goal })}</span
        >`
      : nothing}
    ${seat.retired ? html`<span class="seat-tag">${t("seat.resigned")}</span>` : nothing}
    ${seat.place !== null ? html`<span class="seat-tag">${t("seat.place", { place: seat.place })}</span>` : nothing}
  </li>`;
}

/**
 * @param {SeatView} seat
 * @param {Names} names
 */
function occupant(seat, names) {
  if (seat.kind === "computer") {
    return html`${icon("computer")}<span class="seat-long">${t("seat.computer", { level: levelName(seat.level) })}</span
      ><span class="seat-short">${t("player.computer")}</span>`;
  }
  const text = seat.name ? html`<bdi>${seat.name}</bdi>` : names.isYou(seat.seat) ? t("player.you") : t("player.here");
  return html`${icon("person")}<span class="seat-person">${text}</span>`;
}
