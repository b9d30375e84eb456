/** The end of a match: who won and why, and what to do next. It can be closed to look at the board. */

import { t } from "../i18n/index.js";
import { chips } from "../parts/chip.js";
import { isDialogOpen, noDialogOpen, openDialog } from "../parts/dialog.js";
import { rematchWord } from "../parts/texts.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { signal } from "../vendor/signals-core/signals-core.js";

/** @import {View} from "../types.js" */
/** @import {Dialog} from "../parts/dialog.js" */
/** @import {Names} from "../say/names.js" */

/**
 * Confetti over the page and behind the words, in a canvas of its own that lets clicks through.
 * @param {Dialog} dialog   the topmost layer, so that the canvas is not under it
 * @param {string[]} colours   names of the winner's colours
 * @param {() => void} done
 * @returns {() => void}   stops at once
 */
function throwConfetti(dialog, colours, done) {
  /** @type {() => void} */
  let stop = () => {};
  let over = false;
  const finish = () => {
    over = true;
    done();
  };
  // Loaded now: few visits come to this. Without it a win is still told.
  import("../feel/confetti.js").then(({ celebrate, tokenColour }) => {
    if (over || !dialog.element.open) return;
    const canvas = document.createElement("canvas");
    canvas.className = "confetti";
    canvas.setAttribute("aria-hidden", "true");
    dialog.element.append(canvas);
    const shades = colours.map(tokenColour).filter((colour) => /^#[0-9a-f]{6}$/.test(colour));
    stop = celebrate(canvas, shades, () => {
      canvas.remove();
      finish();
    });
  }, finish);
  return () => {
    if (over) return;
    finish();
    stop();
  };
}

/**
 * @typedef {{view: View, names: Names, record: string, file: string, confetti: boolean, rematch: () => void,
 *   analysis: () => void, share: () => void, home: () => void}} Around
 */

/**
 * Tell the end. Whoever is busy in another dialog is not interrupted: it waits until that is closed.
 * @param {Around} around
 * @returns {{closed: Promise<void>}}   fulfilled when it has been closed, or the match was left before it could open
 */
export function showEnd(around) {
  if (!isDialogOpen()) return openEnd(around);
  const at = window.location.pathname;
  const closed = noDialogOpen().then(() => (window.location.pathname === at ? openEnd(around).closed : undefined));
  return { closed };
}

/** @param {Around} around */
function openEnd({ view, names, record, file, confetti, rematch, analysis, share, home }) {
  const flying = signal(confetti);
  /** @type {() => void} */
  let stop = () => {};
  const winners = view.result?.winners ?? [];
  const colours = view.seats.filter(({ seat }) => winners.includes(seat)).flatMap((seat) => seat.colours);
  const placed = view.seats
    .filter((seat) => seat.place !== null)
    .sort((one, other) => Number(one.place) - Number(other.place));
  const dialog = openDialog({
    title: () => names.ending(view).title,
    className: `dialog-end ${winners.length > 0 ? "is-won" : ""}`,
    unasked: true,
    body: ({ close }) =>
      html`<div class="end">
        ${colours.length > 0
          ? html`<div class="end-chips">
              ${chips(colours.map(names.colourInfo), "chip-huge")}
              ${flying.value ? html`<button type="button" class="button quiet" @click=${() => stop()}>${t("end.stop")}</button>` : nothing}
            </div>`
          : nothing}
        <p class="end-reason">${names.ending(view).reason}</p>
        ${placed.length > 1
          ? html`<ul>${placed.map((seat) => html`<li>${t("end.place", { place: Number(seat.place), who: names.who(seat.seat) })}</li>`)}</ul>`
          : nothing}
        <p class="quiet-text">${t("end.turns", { n: view.plies })}</p>
        <div class="end-actions">
          <button type="button" class="button primary" data-end="rematch" @click=${act(rematch)}>${rematchWord(view.seats.length)}</button>
          <button type="button" class="button" @click=${act(home)}>${t("end.new")}</button>
          <button type="button" class="button" data-end="analysis" @click=${act(analysis)}>${t("menu.analysis")}</button>
          <button type="button" class="button" data-end="share" @click=${act(share)}>${t("menu.share")}</button>
          <a class="button" href=${record} download=${file}>${t("menu.record")}</a>
          <button type="button" class="button quiet" @click=${close}>${t("end.look")}</button>
        </div>
      </div>`,
  });

  if (confetti) {
    const winning = colours.map((code) => names.colourInfo(code)?.name ?? "");
    stop = throwConfetti(dialog, winning, () => (flying.value = false));
    void dialog.closed.then(stop);
  }

  /** @param {() => void} then */
  function act(then) {
    return () => {
      dialog.close();
      then();
    };
  }
  return dialog;
}
