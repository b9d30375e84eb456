/** All legal moves as a list, to be found by typing: the equal of the board for whoever cannot or will not point. */

import { t } from "../i18n/index.js";
import { isMove, matches, normalMove, offers } from "../say/offers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { coordinates } from "./coordinates.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";

/** @import {Hint, View} from "../types.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Offer} from "../say/offers.js" */

/**
 * @param {{view: () => View | null, names: Names, play: (source: string, target: string) => void,
 *   why: (source: string, target: string) => void, reason: () => string, hint: () => Hint | null}} around
 */
export function showMoves({ view, names, play, why, reason, hint }) {
  const typed = signal("");
  /** What stands in the way of a move that was entered, in words. */
  const obstacle = signal("");
  /** Whether the server was asked for it, and nothing has been typed since. */
  const asked = signal(false);
  const start = view()?.seq;
  // A focused field would call up the keyboard of a device without one, over the list.
  const byHand = !window.matchMedia("(pointer: coarse)").matches;
  const dialog = openDialog({
    title: () => t("moves.title"),
    className: "dialog-moves",
    body: () => {
      const now = view();
      if (!now?.dests || now.seq !== start) {
        // The position changed under the dialog: its moves are not the board's any more.
        queueMicrotask(() => dialog.close());
        return html``;
      }
      const groups = offers(now.dests, names, now.pieces ?? {});
      const text = typed.value;
      const told = hint();
      const found = groups
        .map(({ title, offers: all }) => ({ title, offers: all.filter((offer) => matches(offer, title, text)) }))
        .filter((group) => group.offers.length > 0);
      const tag = html`<span class="offer-hint">${icon("hint")}${t("moves.hint")}</span>`;
      const count = found.reduce((sum, group) => sum + group.offers.length, 0);
      return html`<form class="typed-move" @submit=${submit}>
          <label class="labelled" for="typed-move">
            <span class="label">${t("moves.typed")}</span>
            <input
              class="input"
              id="typed-move"
              type="text"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-describedby="typed-help"
              data-focus=${byHand ? "" : nothing}
              .value=${text}
              @input=${read}
            />
          </label>
          <button type="submit" class="button primary">${t("moves.play")}</button>
        </form>
        <p class="help" id="typed-help" role="status">
          ${problem() ? html`<strong class="problem">${problem()}</strong>` : t("moves.count", { n: count })}
        </p>
        ${letters(now)}
        <div class="offer-groups">
          ${found.map(
            (group) =>
              html`<section class="offer-group">
                <h3 class="offer-title">
                  ${coordinates(group.title, names)} ${told?.source === group.offers[0]?.source ? tag : nothing}
                </h3>
                <ul class="offer-list">
                  ${group.offers.map(
                    (offer) =>
                      html`<li>
                        <button type="button" class="offer" data-move=${offer.move} @click=${() => choose(offer)}>
                          <span class="offer-move">${names.notation(offer.move)}</span>
                          <span class="offer-words">${coordinates(offer.words, names)}</span>
                          ${told?.source === offer.source && told.target === offer.target ? tag : nothing}
                        </button>
                      </li>`,
                  )}
                </ul>
              </section>`,
          )}
        </div>`;
    },
  });

  /** Why what was entered is not played: the server's reason, or that it is not one move. */
  function problem() {
    return obstacle.value || (asked.value ? reason() : "");
  }

  /** @param {Event} event */
  function read(event) {
    obstacle.value = "";
    asked.value = false;
    typed.value = /** @type {HTMLInputElement} */ (event.target).value;
  }

  /** What the letters of reserves mean, and the number of a pawn that can move. @param {View} now */
  function letters(now) {
    const codes = Object.keys(now.reserves);
    if (codes.length === 0) return nothing;
    const all = codes.map((code) => t("moves.letter", { letter: code, colour: names.piece(code) }));
    const example = Object.keys(now.dests ?? {}).find((spot) => names.kind(spot) === "pawn");
    if (example) all.push(t("moves.spot", { example, spot: names.spot(example) }));
    return html`<p class="help letters">${all.join(t("offer.then"))}</p>`;
  }

  /** @param {Offer} offer */
  function choose(offer) {
    dialog.close();
    play(offer.source, offer.target);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const now = view();
    if (!now?.dests) return;
    const groups = offers(now.dests, names, now.pieces ?? {});
    const all = groups.flatMap(({ title, offers: own }) => own.map((offer) => ({ offer, title })));
    const move = normalMove(typed.value);
    const exact = all.find(({ offer }) => offer.move === move);
    const left = all.filter(({ offer, title }) => matches(offer, title, typed.value));
    const [only] = left;
    obstacle.value = "";
    if (exact) choose(exact.offer);
    else if (left.length === 1 && only && typed.value.trim()) choose(only.offer);
    else if (isMove(move)) {
      const [source = "", target = ""] = move.split("-");
      asked.value = true;
      why(source, target);
    } else obstacle.value = left.length > 1 ? t("moves.several") : t("moves.bad", { move: all[0]?.offer.move ?? "" });
  }
}
