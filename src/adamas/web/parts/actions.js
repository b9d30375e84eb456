/** The buttons under the board. They keep their places; one that cannot be used says why and stays focusable. */

import { t } from "../i18n/index.js";
import { rich } from "../i18n/rich.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** @import {Settings, View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */
/** @import {Names} from "../say/names.js" */

/**
 * Why undo is off now, or an empty text if it is not.
 * @param {{view: View, open: boolean, animating: boolean}} now
 */
export function undoObstacle({ view, open, animating }) {
  if (view.status === "ended") return t("undo.off.ended");
  if (view.status === "paused") return t("undo.off.paused");
  if (view.undo === null) return t("undo.off.nothing");
  if (view.undo.left === 0) return t("undo.off.used");
  if (animating) return t("undo.off.animating");
  if (!open || !view.can.undo) return t("undo.off.wait");
  return "";
}

/**
 * Why a hint is off now, or an empty text if it is not.
 * @param {{view: View, open: boolean}} now
 */
export function hintObstacle({ view, open }) {
  if (view.status === "ended") return t("hint.off.ended");
  if (view.status === "paused") return t("hint.off.paused");
  if (!view.dests) return t("hint.off.turn");
  return open ? "" : t("hint.off.wait");
}

/**
 * What the hint button says under its word: what the next press tells.
 * @param {number} grade   of the hint that is shown, 0 for none
 */
const hintNote = (grade) =>
  grade === 1 || grade === 2 ? html`<span class="action-note">${t(`hint.more.${grade}`)}</span>` : nothing;

/**
 * What the undo button says under its word: whose move it takes back where several play here, and how many are left.
 * The line is short, so it shows the name alone, and of a player without one the colour that moved.
 * @param {View} view
 * @param {readonly Ply[]} line
 * @param {Names} names
 */
function undoNote(view, line, names) {
  if (!view.undo || view.status === "ended") return nothing;
  const { seat, left } = view.undo;
  const { name = "", colours = [] } = view.seats.find((one) => one.seat === seat) ?? {};
  const moved = line.findLast((ply) => ply.kind === "move" && ply.seat === seat)?.detail?.colour;
  // A team moves pawns of one another: only of one's own colours the moved one tells who it was.
  const who = name || moved === undefined || !colours.includes(moved) ? names.player(seat) : names.colour(moved);
  return html`${names.shared
      ? html`<span class="action-note" aria-hidden="true"><bdi>${name || who}</bdi></span><span class="unseen">${rich("undo.of", { who })}</span>`
      : nothing}
    ${left === null ? nothing : html`<span class="action-note">${t("undo.left", { n: left })}</span>`}`;
}

/**
 * @param {{view: View, line: readonly Ply[], settings: Settings, names: Names, open: boolean, animating: boolean, canPause: boolean,
 *   hint: {busy: boolean, still: boolean, grade: number, press: () => void}, undo: () => void, moves: () => void, pause: () => void, menu: () => void, refuse: (why: string) => void}} around
 */
export function actions(around) {
  const { view, line, settings, names, open, canPause, hint } = around;
  const obstacle = undoObstacle(around);
  const noMoves = !view.dests || !open ? t("moves.off") : "";
  const noPause = canPause ? "" : t(view.status === "paused" ? "pause.off.paused" : "pause.off");
  return html`<section class="actions" aria-labelledby="actions-title">
    <h2 class="unseen" id="actions-title">${t("match.actions")}</h2>
    <div class=${`action-row ${names.shared ? "is-shared" : ""}`}>
      ${settings.undo === 0 || names.people.length === 0
        ? nothing
        : action("undo", t("undo"), obstacle, around.undo, around.refuse, undoNote(view, line, names))}
      ${settings.aids && names.people.length > 0
        ? hint.busy
          ? action("hint", t("hint.busy"), "", hint.press, around.refuse, nothing, t("hint.busy.long"), hint.still)
          : action("hint", t("hint"), hintObstacle(around), hint.press, around.refuse, hintNote(hint.grade))
        : nothing}
      ${action("moves", t("moves"), noMoves, around.moves, around.refuse)}
      ${action("pause", t("pause"), noPause, around.pause, around.refuse)}
      ${action("menu", t("menu"), "", around.menu, around.refuse)}
    </div>
  </section>`;
}

/**
 * @param {string} name
 * @param {string} word
 * @param {string} obstacle   why it is off; empty if it is not
 * @param {() => void} act
 * @param {(why: string) => void} refuse
 * @param {unknown} [note]
 * @param {string} [busy]   what pressing it ends, where it is at work
 * @param {boolean} [still]   with reduced motion
 */
function action(name, word, obstacle, act, refuse, note = nothing, busy = "", still = true) {
  return html`<button
    type="button"
    class=${`action action-${name} ${busy ? "is-busy" : ""}`}
    data-action=${name}
    aria-disabled=${obstacle ? "true" : nothing}
    aria-busy=${busy ? "true" : nothing}
    aria-label=${busy || nothing}
    title=${obstacle || busy || nothing}
    @click=${() => (obstacle ? refuse(obstacle) : act())}
  >
    ${icon(busy ? "busy" : name, still ? "" : "is-turning")}
    <span class="action-words">
      <span class="action-word">${word}</span>
      ${note}
    </span>
  </button>`;
}

/**
 * What may be done only now: announce a win, claim a draw, answer the offer of one. It stands under the fixed buttons and
 * moves none of them.
 * @param {{view: View, names: Names, yours: readonly number[], open: boolean, call: () => void, claim: () => void,
 *   answer: (seat: number, yes: boolean) => void}} around
 */
export function occasions({ view, names, yours, open, call, claim, answer }) {
  if (!view.can.call && !view.can.claim_draw && !view.offer) return nothing;
  const asked = view.offer?.open.find((seat) => yours.includes(seat));
  return html`<div class="occasions">
    ${view.offer
      ? html`<p>
          ${t("tell.offered", { who: names.who(view.offer.seat) })}
          ${asked === undefined || names.isYou(asked) ? nothing : t("draw.asked", { who: names.who(asked) })}
        </p>`
      : nothing}
    ${asked === undefined
      ? nothing
      : html`<div class="dialog-actions">
          <button type="button" class="button" ?disabled=${!open} @click=${() => answer(asked, false)}>${t("draw.decline")}</button>
          <button type="button" class="button" ?disabled=${!open} @click=${() => answer(asked, true)}>${t("draw.accept")}</button>
        </div>`}
    ${view.can.call
      ? html`<button type="button" class="button primary" ?disabled=${!open} @click=${call}>${t("call")}</button>
          <p class="help">${t("call.help")}</p>`
      : nothing}
    ${view.can.claim_draw
      ? html`<button type="button" class="button" ?disabled=${!open} @click=${claim}>${t("claim")}</button>
          <p class="help">${t("claim.help", { n: view.occurrence })}</p>`
      : nothing}
  </div>`;
}
