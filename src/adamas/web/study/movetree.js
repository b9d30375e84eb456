/** The move list of an analysis: the line from its beginning, variations set in under the move that they replace. */

import { t } from "../i18n/index.js";
import { chip } from "../parts/chip.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { node, ROOT } from "./tree.js";
import { markWord } from "./verdict.js";

/** @import {View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Mistake} from "./judge.js" */
/** @import {Tree} from "./tree.js" */

/**
 * @param {{tree: Tree, here: number, view: View, names: Names, mistakes: ReadonlyMap<number, Mistake>,
 *   go: (id: number) => void}} shown
 */
export function moveTree({ tree, here, view, names, mistakes, go }) {
  const root = node(tree, ROOT);
  const [first] = root.children;
  if (first === undefined) return html`<p class="quiet-text">${t("study.moves.none")}</p>`;

  /**
   * A line, with the variations of its moves; those of its first move stand beside it already, if it is one itself.
   * @param {number} start
   * @param {number} count   plies before it
   * @param {boolean} inside   whether it is a variation
   * @returns {unknown[]}
   */
  function line(start, count, inside) {
    const items = [];
    for (let id = /** @type {number | undefined} */ (start); id !== undefined; ) {
      const one = node(tree, id);
      items.push(item(id, count + 1));
      const parent = node(tree, /** @type {number} */ (one.parent));
      if (!(inside && id === start)) {
        for (const other of parent.children.slice(1)) {
          items.push(
            html`<li class="branch">
              <ol class="tree-line" aria-label=${t("study.variation")}>${line(other, count, true)}</ol>
            </li>`,
          );
        }
      }
      count += one.plies.length;
      [id] = one.children;
    }
    return items;
  }

  /** @param {number} id @param {number} number */
  function item(id, number) {
    const { plies, move } = node(tree, id);
    const [ply, ...skips] = plies;
    const found = mistakes.get(id);
    const current = id === here;
    return html`<li>
      <button
        type="button"
        class="tree-move"
        data-node=${id}
        data-ply=${number}
        tabindex=${current || (here === ROOT && id === first) ? 0 : -1}
        aria-current=${current ? "step" : nothing}
        @click=${() => go(id)}
      >
        <span class="tree-number">${number}</span>
        ${ply ? dot(ply, view, names) : nothing}
        <bdi>${ply?.move ? names.notation(ply.move) : move ? names.notation(move) : t(`log.${ply?.kind ?? "move"}`)}</bdi>
        ${found ? html`<span class="tree-mark"><span aria-hidden="true">${found.mark}</span><span class="unseen">${markWord(found.mark)}</span></span>` : nothing}
        ${skips.map((skip) => html`<span class="tree-skip">${t(`log.${skip.kind}`)}</span>`)}
      </button>
    </li>`;
  }

  return html`<ol class="tree-line">${line(first, root.plies.length, false)}</ol>`;
}

/** @param {Ply} ply @param {View} view @param {Names} names */
function dot(ply, view, names) {
  const seat = view.seats.find((one) => one.seat === ply.seat);
  const colour = ply.detail?.colour ?? (seat?.colours.length === 1 ? seat.colours[0] : undefined);
  const word = colour === undefined ? nothing : html`<span class="unseen">${names.colour(colour)} </span>`;
  return colour === undefined ? nothing : html`${chip(names.colourInfo(colour))}${word}`;
}
