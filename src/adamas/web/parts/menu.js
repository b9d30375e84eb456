/** The menu of a match. It stops a live match on this device; only the player's Resume goes on. */

import { t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { openDialog } from "./dialog.js";
import { rematchWord } from "./texts.js";

/** @import {View} from "../types.js" */

/**
 * @typedef {object} MenuActions
 * @property {() => void} resume
 * @property {() => void} rules
 * @property {(() => void) | null} lesson   null if there is none of this game
 * @property {() => void} analysis
 * @property {() => void} share   a match that is over
 * @property {() => void} settings
 * @property {() => void} keys
 * @property {() => void} restart
 * @property {() => void} change
 * @property {() => void} resign
 * @property {() => void} draw   agree on one
 * @property {() => void} leave
 * @property {() => void} rematch
 * @property {string} record   the address of the match record
 * @property {string} file   the name it is saved under
 */

/** The seats of people who still play. @param {View} view */
export const peopleOf = ({ seats }) =>
  seats.filter(({ kind, retired, place }) => kind !== "computer" && !retired && place === null).map(({ seat }) => seat);

/**
 * @param {{view: () => View | null, actions: MenuActions, stops: boolean, gameName: () => string,
 *   obstacle: () => string, onClose: () => void}} around
 *   `stops`: this menu has paused the match; `obstacle`: why it cannot be analysed now, empty if it can
 */
export function showMenu({ view, actions, stops, gameName, obstacle, onClose }) {
  // Where there is only a finger there is hardly a keyboard.
  const keyboard = window.matchMedia("(any-pointer: fine), (any-hover: hover)").matches;
  const dialog = openDialog({
    title: () => t("menu.title"),
    className: "dialog-menu",
    onClose,
    body: () => {
      const now = view();
      const over = now?.status === "ended";
      return html`<div class="menu">
        ${over ? nothing : html`<p class="menu-note">${t(stops ? "menu.stopped" : "menu.note")}</p>`}
        ${over
          ? html`${item("rematch", actions.rematch, "primary", true, rematchWord(now.seats.length))}
              <a class="menu-item" href=${actions.record} download=${actions.file}>${t("menu.record")}</a>
              ${item("share", actions.share)}`
          : item("resume", actions.resume, "primary")}
        ${obstacle()
          ? html`<p class="menu-item is-off" data-item="analysis">${obstacle()}</p>`
          : item("analysis", actions.analysis)}
        ${item("rules", actions.rules, "", false, t("menu.rules", { game: gameName() }))}
        ${actions.lesson ? item("lesson", actions.lesson, "", false) : nothing}
        ${item("settings", actions.settings, "", false)}
        ${keyboard ? item("keys", actions.keys, "", false) : nothing}
        ${over ? nothing : item("restart", actions.restart)} ${item("change", actions.change)}
        ${now?.can.offer_draw || (now?.status === "paused" && peopleOf(now).length > 1)
          ? item("draw", actions.draw)
          : nothing}
        ${now?.can.resign || (now?.status === "paused" && now.seats.some(({ kind }) => kind === "human"))
          ? item("resign", actions.resign)
          : nothing}
        ${item("leave", actions.leave)}
      </div>`;
    },
  });

  /**
   * @param {string} name
   * @param {() => void} act
   * @param {string} [className]
   * @param {boolean} [closes]
   * @param {string} [word]
   */
  function item(name, act, className = "", closes = true, word = t(`menu.${name}`)) {
    return html`<button
      type="button"
      class=${`menu-item ${className}`}
      data-item=${name}
      data-focus=${className ? "" : nothing}
      @click=${() => {
        if (closes) dialog.close();
        act();
      }}
    >
      ${word}
    </button>`;
  }
  return dialog;
}
