/** The players of a match, whose turn it is among them, and how many pieces each has in the goal. */

import { list, t } from "../i18n/index.js";
import { rich } from "../i18n/rich.js";
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
  const partners = names.partners(seat.seat);
  const tag = seat.retired ? t("seat.resigned") : seat.place !== null ? t("seat.place", { place: seat.place }) : "";
  const occupied = view.seats.some((one) => one.name || one.kind === "computer" || names.isYou(one.seat));
  return html`<li
    class=${`seat-card ${toMove ? "is-turn" : ""} ${won ? "is-winner" : ""} ${seat.retired ? "is-retired" : ""}`}
    aria-current=${toMove ? "true" : nothing}
  >
    <span class="seat-line">${chips(colours)}<span class="seat-colours">${names.seatColours(seat.seat)}</span></span>
    ${occupied || tag ? html`<span class=${`seat-who ${seat.kind === "computer" ? "is-computer" : ""}`}>${occupant(seat, names)}${tag ? html`<span class="seat-tag">${tag}</span>` : nothing}</span>` : nothing}
    ${partners.length > 0 ? html`<span class="seat-partner">${rich("seat.partner", { colours: team(partners, names) })}</span>` : nothing}
    ${goal > 0 ? count(view.counts[seat.seat] ?? 0, goal, view.pieces === null) : nothing}
  </li>`;
}

/**
 * @param {SeatView} seat
 * @param {Names} names
 */
function occupant(seat, names) {
  if (seat.kind === "computer") {
    return html`<span class="seat-computer">${icon("computer")}${t("player.computer")}</span>
      <span class="seat-level">${levelName(seat.level)}</span>`;
  }
  if (!seat.name && !names.isYou(seat.seat)) return nothing;
  const text = seat.name ? html`<bdi>${seat.name}</bdi>` : t("player.you");
  return html`${icon("person")}<span class="seat-person" title=${seat.name || nothing}>${text}</span>`;
}

/**
 * The colours of partners by name, or where that is too wide by their marks.
 * @param {readonly string[]} colours
 * @param {Names} names
 */
const team = (colours, names) =>
  html`<span class="partner-name">${list(colours.map(names.colour))}</span>${chips(colours.map(names.colourInfo))}`;

/**
 * How far a seat's race has come. Under the veil the line keeps its place, as the board does.
 * @param {number} n
 * @param {number} all
 * @param {boolean} veiled
 */
function count(n, all, veiled) {
  const values = { n, all };
  return html`<span class=${`seat-count ${veiled ? "is-covered" : ""}`}
    ><span class="seat-long">${t("seat.count", values)}</span><span class="seat-short">${t("seat.count.short", values)}</span></span
  >`;
}
