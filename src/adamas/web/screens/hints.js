/**
 * Hints on request: the first press tells which piece, the second where to, the third why.
 *
 * A hint belongs to a position. It goes when that goes, and is out of sight while the match is paused.
 */

import { first, t } from "../i18n/index.js";
import { ApiError, askHint } from "../net/api.js";
import { hintObstacle } from "../parts/actions.js";
import { hintText, wholeHint } from "../say/hints.js";
import { computed, effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Hint, View} from "../types.js" */
/** @import {Session} from "./session.js" */
/** @import {Say} from "../say/say.js" */

/** A search that takes longer than this, in ms, is shown, and can be stopped; a second click of two is no stop. */
const SLOW = 300;

/** What a hint was asked on. @typedef {Pick<View, "position" | "plies">} Ground */

/**
 * Whether a view shows the position that a hint was asked on.
 * @param {Ground} ground
 * @param {View} view
 */
const same = (ground, view) => view.position === ground.position && view.plies === ground.plies;

/**
 * @param {{session: Session, say: Say}} around
 */
export function createHints({ session, say }) {
  const held = signal(/** @type {{hint: Hint, ground: Ground} | null} */ (null));
  const slow = signal(false);
  /** @type {{ground: Ground, stop: AbortController} | null} */
  let asking = null;

  const shown = computed(() => {
    const { view } = session.model.value;
    const found = held.value;
    return view?.status === "live" && found && same(found.ground, view) ? found.hint : null;
  });

  const text = computed(() => {
    const names = session.names.value;
    const { view } = session.model.value;
    return shown.value && names && view?.pieces ? hintText(names, shown.value, view) : "";
  });

  const whole = computed(() => {
    const names = session.names.value;
    const { view } = session.model.value;
    return shown.value && names && view?.pieces ? wholeHint(names, shown.value, view) : "";
  });

  const stop = effect(() => {
    const { view } = session.model.value;
    if (!view) return;
    if (asking && (view.status !== "live" || !same(asking.ground, view))) asking.stop.abort();
    // Under the veil of a pause there is no position to compare with.
    if (held.peek() && view.position !== null && !same(/** @type {Ground} */ (held.peek()?.ground), view)) held.value = null;
  });

  /** The button, or its key. */
  function press() {
    const { view } = session.model.peek();
    if (!view) return;
    if (asking) {
      if (!slow.peek()) return;
      asking.stop.abort();
      say(t("hint.stopped"));
      return;
    }
    const obstacle = hintObstacle({ view, open: session.open.peek() });
    if (obstacle) {
      session.refuse(obstacle);
      return;
    }
    session.reason.value = "";
    const hint = shown.peek();
    if (hint && hint.grade > 2) say(whole.peek());
    else void ask(view, (hint?.grade ?? 0) + 1);
  }

  /**
   * @param {View} view
   * @param {number} grade
   */
  async function ask(view, grade) {
    const now = { ground: { position: view.position, plies: view.plies }, stop: new AbortController() };
    const { signal: ended } = now.stop;
    asking = now;
    const timer = window.setTimeout(() => {
      slow.value = true;
      say(t("hint.searching"));
    }, SLOW);
    try {
      const hint = await askHint(session.id, view.seq, grade, ended);
      if (ended.aborted) return;
      held.value = { hint, ground: now.ground };
      say(text.peek());
    } catch (error) {
      if (ended.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const { code, message } = error;
      const keys = [`hint.problem.${code}`, `refused.${code}`, `problem.${code}`];
      session.refuse(first(keys, t("problem.other", { message })));
    } finally {
      window.clearTimeout(timer);
      asking = null;
      slow.value = false;
    }
  }

  return {
    /** The hint on the position that is shown, or null. */
    shown,
    /** What was told last, in words; empty if there is none. */
    text,
    /** All that has been told of it. */
    whole,
    /** Whether a search is shown to be under way. */
    busy: slow,
    press,
    destroy() {
      asking?.stop.abort();
      stop();
    },
  };
}

/** @typedef {ReturnType<typeof createHints>} Hints */
