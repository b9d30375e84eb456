/** The parts of a match's screen round its board. Each is worked out and drawn again only when it changes. */

import { t } from "../i18n/index.js";
import { isDead } from "../model/connection.js";
import { actions, occasions } from "../parts/actions.js";
import { banner } from "../parts/banner.js";
import { moveList } from "../parts/moves.js";
import { positionText } from "../parts/position.js";
import { seats } from "../parts/seats.js";
import { changedOptions, rematchWord, rulesInWords, timerInWords, undoInWords } from "../parts/texts.js";
import { isOver, timerBox } from "../parts/timers.js";
import { terms, told } from "../parts/told.js";
import { prefs, reduced } from "../prefs.js";
import { html, noChange, nothing } from "../vendor/lit-html/lit-html.js";
import { computed } from "../vendor/signals-core/signals-core.js";

/** @import {Catalogue, View} from "../types.js" */
/** @import {Joined, Model} from "../model/model.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Say} from "../say/say.js" */
/** @import {Hints} from "./hints.js" */
/** @import {Session} from "./session.js" */
/** @import {Stage} from "./stage.js" */
/** @import {Verbs} from "./verbs.js" */
/** @import {Signal} from "../vendor/signals-core/signals-core.js" */

/** @typedef {{view: View, joined: Joined, line: Model["line"], names: Names}} Ready */

/** Whether hints and threats are shown: the match has them, and this browser shows them. @param {Joined | null} joined */
export const hasAids = (joined) => joined !== null && joined.settings.aids && prefs.value.aids;

/**
 * @param {{session: Session, stage: Stage, hints: Hints, verbs: Verbs, say: Say, catalogue: Signal<Catalogue | null>,
 *   stale: Signal<boolean>, news: Signal<{seq: number, text: string}>, undo: () => void, moves: () => void}} around
 */
export function createPanels({ session, stage, hints, verbs, say, catalogue, stale, news, undo, moves }) {
  const newsNow = computed(() => (news.value.seq === session.shown.value.view?.seq ? news.value.text : ""));

  /** The match, as soon as all is there that it takes to draw it. */
  const match = computed(() => {
    const { view, joined, line } = session.shown.value;
    const names = session.names.value;
    return view && joined && names ? { view, joined, line, names } : null;
  });

  /**
   * A part of the screen, in one place of it, that is worked out and drawn again only when it changes: a move that is
   * being shown leaves no time for all of them.
   * @param {(match: Ready) => unknown} make
   */
  function part(make) {
    const made = computed(() => (match.value ? make(match.value) : nothing));
    /** @type {unknown} */
    let drawn;
    return () => {
      if (drawn === made.value) return noChange;
      drawn = made.value;
      return drawn;
    };
  }

  /** @param {Ready} match */
  function topOf({ view, joined, line, names }) {
    const state = session.state.value;
    const over = isOver(session.timer.value) ? t("timer.over") : "";
    const slow = ["sending", "waiting", "catching"].includes(state) ? t(`status.${state}`) : "";
    return html`${banner({
      view,
      line,
      names,
      settings: { ...joined.settings, aids: hasAids(joined) },
      yours: joined.yours,
      reason: session.reason.value,
      hint: hints.text.value,
      picked: stage.picked.value,
      asks: prefs.value.confirm !== "off",
      news: newsNow.value,
      waiting: isDead(state) ? t("status.dead") : slow || over,
      timer: timerBox(session.timer.value),
    })}
    ${seats(view, names)}`;
  }

  /** @param {Ready} match */
  function buttonsOf({ view, joined, line, names }) {
    return actions({
      view,
      line,
      settings: { ...joined.settings, aids: hasAids(joined) },
      names,
      open: session.live.value,
      animating: stage.animating.value,
      canPause: view.can.pause && !isDead(session.state.value),
      hint: { busy: hints.busy.value, still: reduced.value, grade: hints.shown.value?.grade ?? 0, press: hints.press },
      undo,
      moves,
      pause: () => void session.pause(),
      menu: verbs.menu,
      refuse: session.refuse,
    });
  }

  /** @param {Ready} match */
  function sideOf({ view, joined, line, names }) {
    const layout = session.layout.value;
    const info = catalogue.value?.games.find(({ name }) => name === joined.game);
    const width = view.seats.reduce((sum, seat) => sum + seat.slots.length, 0);
    return html`<div class="side">
      ${stale.value ? oldPage() : nothing}
      ${view.status === "ended"
        ? html`<div class="after">
            <button type="button" class="button primary" @click=${() => void verbs.rematch()}>${rematchWord(view.seats.length)}</button>
            <button type="button" class="button" @click=${verbs.analysis}>${t("menu.analysis")}</button>
            <button type="button" class="button" @click=${verbs.share}>${t("menu.share")}</button>
            <a class="button" href=${verbs.record} download=${verbs.file()}>${t("menu.record")}</a>
          </div>`
        : nothing}
      ${occasions({
        view,
        names,
        yours: joined.yours,
        open: session.live.value,
        call: () => void session.command("call", view.seat),
        claim: () => void session.command("claim_draw", session.speaker()),
        answer: (seat, yes) => void session.command("answer_draw", seat, { yes }),
      })}
      ${told({ view, line, names, yours: joined.yours, aids: hasAids(joined), hint: hints.whole.value })} ${moveList({ view, line, names, width })}
      ${layout ? positionText({ view, layout, names, say }) : nothing}
      ${terms(
        [
          timerInWords(joined.settings.timer),
          names.people.length === 0 ? "" : undoInWords(joined.settings.undo),
          joined.settings.aids ? "" : t("terms.aids.off"),
          rulesInWords(changedOptions(info, joined.settings.options, layout, names)),
        ].filter(Boolean),
        verbs.inForce,
      )}
        </div>`;
  }

  return { match, top: part(topOf), buttons: part(buttonsOf), side: part(sideOf) };
}

function oldPage() {
  return html`<div class="message is-old">
    <span>${t("old.page")}</span>
    <button type="button" class="button" @click=${() => window.location.reload()}>${t("old.reload")}</button>
  </div>`;
}
