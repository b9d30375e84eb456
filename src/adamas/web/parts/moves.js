/** The move list of a match: every ply on the line, in rounds. */

import { t } from "../i18n/index.js";
import { rows } from "../model/log.js";
import { guard } from "../vendor/lit-html/directives/guard.js";
import { ref } from "../vendor/lit-html/directives/ref.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { chip } from "./chip.js";

/** @import {View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */
/** @import {Names} from "../say/names.js" */

/**
 * @param {{view: View, line: readonly Ply[], names: Names, width: number}} shown   `width`: plies in a round
 */
export function moveList({ view, line, names, width }) {
  const veiled = view.moves === null;
  return html`<section class="moves" aria-labelledby="moves-title">
    <h2 id="moves-title" class="small-title">${t("log.title")}</h2>
    <div class="move-scroll" role="log" aria-live="off" aria-labelledby="moves-title" tabindex="0" ${ref(toEnd(line))}>
      ${guard([line, veiled, names], () =>
        veiled || line.length === 0
          ? html`<p class="quiet-text">${t(veiled ? "told.veiled" : "log.none")}</p>`
          : html`<ol class=${`move-rows is-${width}`}>
              ${rows(line, width).map(
                ({ number, plies }) =>
                  html`<li class="move-row">
                    <span class="move-number" aria-hidden="true">${number}</span>
                    ${plies.map((ply) => plyCell(ply, view, names))}
                  </li>`,
              )}
            </ol>`,
      )}
    </div>
  </section>`;
}

/**
 * @param {Ply} ply
 * @param {View} view
 * @param {Names} names
 */
function plyCell(ply, view, names) {
  const seat = view.seats.find((one) => one.seat === ply.seat);
  const colour = ply.detail?.colour ?? (seat?.colours.length === 1 ? seat.colours[0] : undefined);
  const text = ply.move ? names.notation(ply.move) : t(`log.${ply.kind}`);
  return html`<span class=${`ply is-${ply.kind}`}>
    ${colour === undefined ? nothing : chip(names.colourInfo(colour))}
    <span class="unseen">${names.who(ply.seat)} </span><bdi class="ply-text">${text}</bdi>
  </span>`;
}

/** @type {WeakMap<Element, number>} */
const lengths = new WeakMap();

/**
 * Keep the newest ply in sight, but only when one came: whoever scrolls back is left in peace. In the next frame, for
 * to scroll makes the browser lay out what is not drawn to its end yet.
 * @param {readonly Ply[]} line
 */
const toEnd = (line) => (/** @type {Element | undefined} */ node) => {
  if (!node || lengths.get(node) === line.length) return;
  lengths.set(node, line.length);
  if (line.length > 0) requestAnimationFrame(() => node.scrollTo({ top: node.scrollHeight }));
};
