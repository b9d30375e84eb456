/** What has happened and what holds, in words: the latest moves, passed turns, notes on the position, the terms. */

import { t } from "../i18n/index.js";
import { lostTurn, passedTurns, recentMoves } from "../model/log.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { chips } from "./chip.js";
import { coordinates } from "./coordinates.js";
import { icon } from "./icons.js";

/** @import {View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */
/** @import {Names} from "../say/names.js" */

const MOST = 4;

/**
 * @param {{view: View, line: readonly Ply[], names: Names, yours: readonly number[], aids: boolean, hint: string}} shown
 *   `hint`: all that has been told of it, since the line at the top may be out of sight
 */
export function told({ view, line, names, yours, aids, hint }) {
  const veiled = view.pieces === null;
  const recent = veiled ? [] : recentMoves(line, yours, MOST);
  const own = lostTurn(line, yours);
  const passed = veiled ? [] : [...new Set([...(own ? [own] : []), ...passedTurns(line).slice(-1)])];
  const threats = (view.lines ?? []).filter(({ kind }) => aids && kind === "threat").map((found) => names.line(found, view.seat));
  const notes = (view.status === "ended" ? [] : view.notes).map(names.note).filter((note) => note !== null);
  return html`<section class="told" aria-labelledby="told-title">
    <h2 id="told-title" class="small-title">${t("told.title")}</h2>
    ${hint ? html`<p class="message is-hint">${icon("hint")}<span>${coordinates(hint, names)}</span></p>` : nothing}
    ${passed.map((ply) => html`<p class="message is-passed">${icon("note")}<span>${names.passed(ply)}</span></p>`)}
    ${recent.length > 0
      ? html`<ul class="recent">
          ${recent.map(
            (ply) =>
              html`<li class="recent-move">${chips(coloursOf(ply, view, names))}<span>${coordinates(names.ply(ply), names)}</span></li>`,
          )}
        </ul>`
      : html`<p class="quiet-text">${veiled ? t("told.veiled") : t("told.none")}</p>`}
    ${notes.map((note) => html`<p class="message">${icon("note")}<span>${note}</span></p>`)}
    ${threats.map((text) => (text ? html`<p class="message">${icon("note")}<span>${text}</span></p>` : nothing))}
  </section>`;
}

/**
 * The colour that moved where it is known, else those of the player.
 * @param {Ply} ply
 * @param {View} view
 * @param {Names} names
 */
function coloursOf(ply, view, names) {
  if (ply.detail) return [names.colourInfo(ply.detail.colour)];
  return (view.seats.find(({ seat }) => seat === ply.seat)?.colours ?? []).map(names.colourInfo);
}

/**
 * The terms of the match, always in sight.
 * @param {readonly string[]} terms
 * @param {() => void} rules   opens the rules
 */
export function terms(terms, rules) {
  return html`<section class="terms" aria-labelledby="terms-title">
    <h2 id="terms-title" class="small-title">${t("terms.title")}</h2>
    <p class="quiet-text">${terms.join(" ")}</p>
    <button type="button" class="text-button" @click=${rules}>${t("terms.rules")}</button>
  </section>`;
}
