/** The state of the connection: a word in the bar, and a strip over the board whenever it may not look live. */

import { has, t, timeText } from "../i18n/index.js";
import { isDead } from "../model/connection.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @import {ConnectionState, SocketStatus} from "../model/connection.js" */

/** @param {ConnectionState} state */
export function connectionWord(state) {
  return html`<span class=${`connection is-${state}`}>
    <span class="connection-dot" aria-hidden="true"></span>
    <span class="connection-word">${t(`connection.${state}`)}</span>
  </span>`;
}

/**
 * @param {{state: ConnectionState, status: SocketStatus, seconds: number | null, retry: () => void,
 *   home: (event: MouseEvent) => void, again: () => void}} now   `seconds` until the next try
 */
export function connectionStrip({ state, status, seconds, retry, home, again }) {
  if (!isDead(state)) return nothing;
  const heard = status.heardWall;
  const seen = heard === null ? t("connection.never") : t("connection.seen", { time: timeText(heard) });
  if (state === "refused") {
    const key = `refused.close.${status.code}`;
    return html`<div class="strip is-refused" role="group" aria-label=${t("connection.refused")}>
      <p class="strip-text"><strong>${t(has(key) ? key : "refused.close")}</strong></p>
      <div class="strip-actions">
        ${status.code === 4404
          ? nothing
          : html`<button type="button" class="button" @click=${again}>${t("connection.again")}</button>`}
        <a class="button primary" href="/" @click=${home}>${t("connection.home")}</a>
      </div>
    </div>`;
  }
  return html`<div class="strip" role="group" aria-label=${t(`connection.${state}`)}>
    <p class="strip-text">
      <strong>${t(`connection.${state}.long`)}</strong>
      <span>${state === "restarting" ? nothing : seen}</span>
      ${seconds !== null && state === "offline" ? html`<span>${t("connection.next", { n: seconds })}</span>` : nothing}
    </p>
    ${status.phase === "waiting"
      ? html`<div class="strip-actions">
          <button type="button" class="button" @click=${retry}>${t("connection.now")}</button>
        </div>`
      : nothing}
  </div>`;
}
