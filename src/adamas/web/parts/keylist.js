/** The list of keys, as a dialog: which there are depends on how the board is drawn. */

import { t } from "../i18n/index.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { openDialog } from "./dialog.js";

/** @type {Record<string, string[]>} */
const BOARD_KEYS = {
  star: ["star.arrows", "star.diagonals", "star.ends", "turn"],
  rings: ["rings.arrows", "rings.squares", "rings.opposite", "rings.ends", "rings.tray", "rings.view"],
};
const COMMON = ["pick", "letgo", "next", "list", "hint", "undo", "pause", "mute", "time", "status", "last", "help"];

/** Those that mean something only where a match is played. */
const MATCH_ONLY = ["hint", "undo", "pause", "time"];

/**
 * @param {string} kind   of the board's view
 * @param {readonly string[] | null} [more]   outside a match: which of the keys that belong to one there are all the same
 */
export function showKeys(kind, more = null) {
  const common = COMMON.filter((name) => more === null || more.includes(name) || !MATCH_ONLY.includes(name));
  openDialog({
    title: () => t("keys.title"),
    className: "dialog-keys",
    body: () =>
      html`<p class="help">${t("keys.intro")}</p>
        <dl class="keys">
          ${[...(BOARD_KEYS[kind] ?? []), ...common].map(
            (name) =>
              html`<div class="key-row">
                <dt><kbd>${t(`keys.${name}.key`)}</kbd></dt>
                <dd>${t(`keys.${name}`)}</dd>
              </div>`,
          )}
        </dl>`,
  });
}
