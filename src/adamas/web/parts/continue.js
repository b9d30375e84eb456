/** The matches that this browser holds, to go on with or to take off the list. */

import { clockText, dayOf } from "../i18n/days.js";
import { Isolated, dateText, first, list, t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { matchPath } from "../routes.js";
import { confirmDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { gameName } from "./texts.js";

/** @import {KeptMatch} from "../prefs.js" */

/** So many are in sight, the newest; the others are one press away. */
const SHOWN = 3;

/**
 * @param {{kept: readonly KeptMatch[], follow: (event: MouseEvent) => void, drop: (id: string) => void}} shown
 */
export function continueList({ kept, follow, drop }) {
  if (kept.length === 0) return nothing;

  /** Off the list: nothing else in this browser leads back to a match. @param {KeptMatch} match */
  async function ask(match) {
    const agreed = await confirmDialog({
      title: t("home.forget.title"),
      text: t("home.forget.text", {
        game: gameName(match.game),
        who: list(match.seats.map(seatName)),
        when: begun(match.played),
      }),
      yes: t("home.forget.yes"),
    });
    if (!agreed) return;
    drop(match.id);
    // The button that had the focus may be gone with its match.
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }

  return html`<section class="panel continue" aria-labelledby="continue-title">
    <h2 id="continue-title">${t("home.continue")}</h2>
    <ul class="continue-list">${kept.slice(0, SHOWN).map(item)}</ul>
    ${kept.length > SHOWN
      ? html`<details class="more">
          <summary>${t("home.continue.more", { n: kept.length - SHOWN })}</summary>
          <ul class="continue-list">${kept.slice(SHOWN).map(item)}</ul>
        </details>`
      : nothing}
  </section>`;

  /** @param {KeptMatch} match */
  function item(match) {
    return html`<li class="continue-item">
      <a class="continue-link" href=${matchPath(match.id)} @click=${follow}>
        <span class="continue-game">${gameName(match.game)}</span>
        <span class="continue-who">${list(match.seats.map(seatName))}</span>
        <span class="continue-when">${begun(match.played)}</span>
      </a>
      <button
        type="button"
        class="icon-button"
        aria-label=${t("home.forget", { game: gameName(match.game), when: begun(match.played) })}
        title=${t("home.forget.short")}
        @click=${() => void ask(match)}
      >
        ${icon("close")}
      </button>
    </li>`;
  }
}

/** When a match was begun, in words. @param {number} ms */
function begun(ms) {
  const day = dayOf(ms, Date.now());
  if (day === "today") return t("home.played.today", { time: clockText(ms) });
  if (day === "yesterday") return t("home.played.yesterday", { time: clockText(ms) });
  return t("home.played", { date: dateText(ms) });
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
