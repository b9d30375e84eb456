/** What a match follows beside its own drawing: the tab, the network, a lost connection, the timer's warning, focus. */

import { t } from "../i18n/index.js";
import { isDead } from "../model/connection.js";
import { prefs } from "../prefs.js";
import { effect } from "../vendor/signals-core/signals-core.js";

/** @import {Sound} from "../feel/sound.js" */
/** @import {Say} from "../say/say.js" */
/** @import {Session} from "./session.js" */
/** @import {Stage} from "./stage.js" */

/**
 * @param {{root: HTMLElement, session: Session, stage: Stage, say: Say, sound: Sound,
 *   wake: {update: () => void}}} match
 * @returns {() => void}   stops following
 */
export function watchPage({ root, session, stage, say, sound, wake }) {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", seen, { signal });
  window.addEventListener("pagehide", () => session.away(), { signal });
  window.addEventListener("pageshow", () => session.wake(), { signal });
  window.addEventListener("online", () => session.retryNow(), { signal });
  // A dialog gives the focus back to its button; in a paused match, unless it goes on now, it belongs to Resume.
  const closed = () => {
    if (session.pending.peek()?.type !== "resume") focusResume();
  };
  document.addEventListener("close", () => window.setTimeout(closed), { signal, capture: true });

  const stops = [watchLoss(), watchTimer(), followPause()];

  /** Leaving the tab pauses; coming back does not resume, but trusts nothing that was shown before. */
  function seen() {
    if (document.visibilityState === "hidden") session.away();
    else {
      session.wake();
      focusResume();
    }
    wake.update();
  }

  /** A loss is told once, however often the page tries again. */
  function watchLoss() {
    let lost = false;
    return effect(() => {
      const dead = isDead(session.state.value);
      if (dead && !lost) {
        say(t("tell.lost"), { urgent: true });
        sound.hush();
      }
      lost = dead;
    });
  }

  /** One sentence and one beep a second in the last five seconds of a person at this device. */
  function watchTimer() {
    let warned = -1;
    let beeped = "";
    return effect(() => {
      const timer = session.timer.value;
      const seq = session.model.peek().view?.seq ?? 0;
      if (!timer?.warning || timer.seconds === 0) return;
      if (warned !== seq) say(t("tell.warning", { n: timer.seconds }), { urgent: true });
      warned = seq;
      const beep = `${seq} ${timer.seconds}`;
      if (beeped !== beep && prefs.peek().warning) sound.play("beep");
      beeped = beep;
    });
  }

  /** Paused: as soon as Resume can be used the focus goes there. Going on: from there to the board, not nowhere. */
  function followPause() {
    let before = "";
    let offered = false;
    return effect(() => {
      const status = session.names.value ? (session.model.value.view?.status ?? "") : "";
      const offer = status === "paused" && session.state.value === "live";
      if (offer && !offered) queueMicrotask(focusResume);
      offered = offer;
      const nowhere = document.activeElement === document.body || document.activeElement?.id === "resume";
      if (before === "paused" && status === "live" && nowhere) queueMicrotask(stage.focus);
      before = status;
    });
  }

  function focusResume() {
    if (document.querySelector("dialog[open]") || document.visibilityState !== "visible") return;
    const button = root.querySelector("#resume");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  return () => {
    listening.abort();
    for (const stop of stops) stop();
  };
}
