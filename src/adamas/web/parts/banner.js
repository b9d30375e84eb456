/** The line at the top of a match: whose turn it is, and beneath it what can be done or why something cannot. */

import { first, t } from "../i18n/index.js";
import { rich } from "../i18n/rich.js";
import { lostTurn, passedTurns, recentMoves } from "../model/log.js";
import { tone } from "../board/marks.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { chips } from "./chip.js";
import { coordinates } from "./coordinates.js";
import { icon } from "./icons.js";

/** @import {Settings, View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */
/** @import {Names} from "../say/names.js" */

/** Until a person has made so many moves, the line says how moves are made instead of what the last one was. */
const NOVICE = 2;

/**
 * @param {{view: View, line: readonly Ply[], names: Names, settings: Settings, yours: readonly number[],
 *   reason: string, hint: string, picked: string | null, asks: boolean, news: string, waiting: string,
 *   timer: unknown}} shown
 *   `asks`: a chosen move waits for Play; `news`: what happened beside moves, until the next thing that happens;
 *   `hint`: the one asked for, in words
 */
export function banner(shown) {
  const { view, names, reason, timer } = shown;
  const seats = view.result ? view.result.winners : [view.seat];
  const colours = view.seats
    .filter(({ seat }) => seats.includes(seat))
    .flatMap((seat) => seat.colours)
    .map(names.colourInfo);
  const yours = view.status === "live" && shown.yours.includes(view.seat) && !shown.waiting;
  const { text, look } = reason ? { text: reason, look: "is-reason" } : advice(shown);
  return html`<section class=${`banner is-${view.status} ${yours ? "is-yours" : ""}`} aria-labelledby="status-title">
    <span class="banner-band" aria-hidden="true">
      ${colours.map((colour) => html`<span class=${`tone-${tone(colour)}`}></span>`)}
    </span>
    ${chips(colours, "chip-large")}
    <h2 class="banner-title" id="status-title">${title(shown)}</h2>
    ${timer}
    <p class=${`banner-sub ${look}`}>${look === "is-hint" ? icon("hint") : nothing}${coordinates(text, names)}</p>
  </section>`;
}

/** @param {Parameters<typeof banner>[0]} shown */
function title({ view, names }) {
  if (view.status === "ended") return names.ending(view).title;
  if (view.status === "paused") return t("status.paused");
  const seat = view.seat;
  const values = { name: names.called(seat), colours: names.seatColours(seat) };
  if (names.isYou(seat)) return rich("turn.you", values);
  const found = view.seats.find((one) => one.seat === seat);
  return found?.name || found?.kind === "computer" ? rich("turn.named", values) : rich("turn.colours", values);
}

/**
 * The second line: what matters most now.
 * @param {Parameters<typeof banner>[0]} shown
 * @returns {{text: string, look: "" | "is-hint" | "is-notice" | "is-passed"}}
 */
function advice({ view, line, names, settings, yours, hint, picked, asks, news, waiting }) {
  const own = yours.includes(view.seat);
  const due = names.due(view);
  const withDue = (/** @type {string} */ text) => [due?.brief ?? "", text].filter(Boolean).join(" ");
  if (waiting) return plain(waiting);
  if (view.status === "ended") return plain(names.ending(view).reason);
  if (view.status === "paused") return plain(names.turn(view.seat));
  if (hint) return { text: hint, look: "is-hint" };
  if (own && picked !== null) {
    return plain(t(asks ? "status.picked.ask" : "status.picked", { what: names.group(picked, view.pieces ?? {}) }));
  }
  if (news) return { text: news, look: "is-notice" };
  // A seat that has resigned passes in every round: that is no news.
  const passed = passedTurns(line).findLast(({ kind }) => kind !== "retired") ?? lostTurn(line, yours);
  if (passed) return { text: names.passed(passed), look: "is-passed" };
  if (!own) return plain(withDue(t("status.thinking")));
  const threat = settings.aids ? threatText(view, names) : "";
  if (threat) return { text: withDue(threat), look: "is-notice" };
  const made = line.filter((ply) => ply.kind === "move" && ply.seat === view.seat).length;
  const [last] = recentMoves(line, [], 1);
  if (made >= NOVICE && last) return plain(withDue(names.ply(last)));
  return plain(howTo(view, names, settings.game, Math.min(made + 1, NOVICE), due?.code));
}

/** @param {string} text @returns {{text: string, look: ""}} */
const plain = (text) => ({ text, look: "" });

/**
 * The first threat in words; one that the seat to move can carry out goes before those against it.
 * @param {View} view
 * @param {Names} names
 */
function threatText(view, names) {
  const threats = (view.lines ?? []).filter(({ kind }) => kind === "threat");
  const chance = threats.find((found) => names.isChance(found, view.seat)) ?? threats[0];
  return chance ? (names.line(chance, view.seat) ?? "") : "";
}

/**
 * How a move is made, as far as a player in the first turns needs to know.
 * @param {View} view
 * @param {Names} names
 * @param {string} game
 * @param {number} number   of the player's own move, from 1
 * @param {string} [due]   the only colour that may be placed
 */
function howTo(view, names, game, number, due) {
  const team = names.partners(view.seat).length > 0 ? [`how.${game}.${number}.team`] : [];
  const [own = ""] = view.seats.find(({ seat }) => seat === view.seat)?.colours ?? [];
  const keys = [...(due === undefined ? [] : [`how.${game}.due`]), ...team, `how.${game}.${number}`];
  return first(keys, t("how"), { colour: names.piece(due ?? own) });
}
