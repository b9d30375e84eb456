/** The line at the top of a match: whose turn it is, and beneath it what can be done or why something cannot. */

import { has, t } from "../i18n/index.js";
import { rich } from "../i18n/rich.js";
import { recentMoves } from "../model/log.js";
import { tone } from "../board/marks.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { chips } from "./chip.js";

/** @import {Settings, View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */
/** @import {Names} from "../say/names.js" */

/** Until a person has made so many moves, the line says how moves are made instead of what the last one was. */
const NOVICE = 2;

/**
 * @param {{view: View, line: readonly Ply[], names: Names, settings: Settings, yours: readonly number[],
 *   reason: string, picked: string | null, waiting: string, timer: unknown}} shown
 */
export function banner(shown) {
  const { view, names, reason, timer } = shown;
  const seats = view.result ? view.result.winners : [view.seat];
  const colours = view.seats
    .filter(({ seat }) => seats.includes(seat))
    .flatMap((seat) => seat.colours)
    .map(names.colourInfo);
  const yours = view.status === "live" && shown.yours.includes(view.seat) && !shown.waiting;
  return html`<section class=${`banner is-${view.status} ${yours ? "is-yours" : ""}`} aria-labelledby="status-title">
    <span class="banner-band" aria-hidden="true">
      ${colours.map((colour) => html`<span class=${`tone-${tone(colour)}`}></span>`)}
    </span>
    ${chips(colours, "chip-large")}
    <h2 class="banner-title" id="status-title">${title(shown)}</h2>
    ${timer}
    <p class=${`banner-sub ${reason ? "is-reason" : ""}`}>${reason || advice(shown)}</p>
  </section>`;
}

/** @param {Parameters<typeof banner>[0]} shown */
function title({ view, names }) {
  if (view.status === "ended") return names.ending(view).title;
  if (view.status === "paused") return t("status.paused");
  const seat = view.seat;
  const values = { name: names.player(seat), colours: names.seatColours(seat) };
  if (names.isYou(seat)) return rich("turn.you", values);
  const found = view.seats.find((one) => one.seat === seat);
  return found?.name || found?.kind === "computer" ? rich("turn.named", values) : rich("turn.colours", values);
}

/** @param {Parameters<typeof banner>[0]} shown */
function advice({ view, line, names, settings, yours, picked, waiting }) {
  if (waiting) return waiting;
  if (view.status === "ended") return names.ending(view).reason;
  if (view.status === "paused") return names.turn(view.seat);
  if (!yours.includes(view.seat)) return t("status.thinking");
  if (picked !== null) return t("status.picked", { what: names.group(picked, view.pieces ?? {}) });
  const own = line.filter((ply) => ply.kind === "move" && ply.seat === view.seat).length;
  const hint = `hint.${settings.game}`;
  const [last] = recentMoves(line, [], 1);
  if (own < NOVICE || !last) return t(has(hint) ? hint : "hint");
  return last ? names.ply(last) : nothing;
}
