/** The matches that this browser holds, to go on with or to take off the list. */

import { Isolated, dateText, first, list, t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { matchPath } from "../routes.js";
import { icon } from "./icons.js";
import { gameName } from "./texts.js";

/** @import {KeptMatch} from "../prefs.js" */

/**
 * @param {{kept: readonly KeptMatch[], follow: (event: MouseEvent) => void, drop: (id: string) => void}} shown
 */
export function continueList({ kept, follow, drop }) {
  if (kept.length === 0) return nothing;
  return html`<section class="panel continue" aria-labelledby="continue-title">
    <h2 id="continue-title">${t("home.continue")}</h2>
    <ul class="continue-list">
      ${kept.map(
        (match) =>
          html`<li class="continue-item">
            <a class="continue-link" href=${matchPath(match.id)} @click=${follow}>
              <span class="continue-game">${gameName(match.game)}</span>
              <span class="continue-who">${list(match.seats.map(seatName))}</span>
              <span class="continue-when">${t("home.played", { date: dateText(match.played) })}</span>
            </a>
            <button
              type="button"
              class="icon-button"
              aria-label=${t("home.forget", { game: gameName(match.game), date: dateText(match.played) })}
              title=${t("home.forget.short")}
              @click=${() => drop(match.id)}
            >
              ${icon("close")}
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {KeptMatch["seats"][number]} seat */
function seatName(seat) {
  // Written by an earlier page, in words.
  if (typeof seat === "string") return seat;
  const colours = list(seat.colours.map((colour) => first([`owner.${colour}`], colour)));
  if (seat.kind === "you") return t("player.you");
  const name = seat.kind === "computer" ? t("player.computer") : new Isolated(seat.name);
  return seat.name || seat.kind === "computer" ? t("player.colours", { name, colours }) : colours;
}
