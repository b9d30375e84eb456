/** The menu of a match. It stops a live match on this device; only the player's Resume goes on. */

import { t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { openDialog } from "./dialog.js";

/** @import {View} from "../types.js" */

/**
 * @typedef {object} MenuActions
 * @property {() => void} resume
 * @property {() => void} rules
 * @property {() => void} settings
 * @property {() => void} keys
 * @property {() => void} restart
 * @property {() => void} change
 * @property {() => void} resign
 * @property {() => void} leave
 * @property {() => void} rematch
 * @property {string} record   the address of the match record
 * @property {string} file   the name it is saved under
 */

/**
 * @param {{view: () => View | null, actions: MenuActions, stops: boolean, gameName: string,
 *   onClose: () => void}} around
 *   `stops`: this menu has paused the match
 */
export function showMenu({ view, actions, stops, gameName, onClose }) {
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
          ? html`${item("rematch", actions.rematch, "primary")}
              <a class="menu-item" href=${actions.record} download=${actions.file}>${t("menu.record")}</a>`
          : item("resume", actions.resume, "primary")}
        ${item("rules", actions.rules, "", false, { game: gameName })} ${item("settings", actions.settings, "", false)}
        ${item("keys", actions.keys, "", false)}
        ${over ? nothing : item("restart", actions.restart)} ${item("change", actions.change)}
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
   * @param {Record<string, string>} [values]
   */
  function item(name, act, className = "", closes = true, values = {}) {
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
      ${t(`menu.${name}`, values)}
    </button>`;
  }
  return dialog;
}
