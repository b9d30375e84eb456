/** The board of a match in its place: made when the layout comes, drawn with every change, with keys beside its own. */

import { createBoards } from "../board/pair.js";
import { ownTask } from "../board/task.js";
import { t } from "../i18n/index.js";
import { turnBoard } from "../parts/letters.js";
import { prefs, reducedNow, setPrefs } from "../prefs.js";
import { batch, effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Boards} from "../board/pair.js" */
/** @import {Hint, Layout} from "../types.js" */
/** @import {Prefs} from "../prefs.js" */
/** @import {Session} from "./session.js" */
/** @import {Sound} from "../feel/sound.js" */
/** @import {Say} from "../say/say.js" */

/** In the last seconds of a turn a move does not wait for Play, if that is the setting. */
const LATE = 10;

/**
 * @param {{session: Session, sound: Sound, say: Say, hint: () => Hint | null,
 *   play: (source: string, target: string) => void}} around
 */
export function createStage({ session, sound, say, hint, play }) {
  const picked = signal(/** @type {string | null} */ (null));
  const animating = signal(false);
  /**
   * The first picture comes in four tasks, for in one with the parts round the board a phone would stand still: 0 until
   * those are laid out, 1 until what never changes has been made, 2 from then on. The fourth is for what stands beside it.
   */
  const steps = signal(0);
  /** Whether the board has been drawn, and what stands beside it may be. */
  const ready = signal(false);
  let waiting = false;
  /** @type {Boards | null} */
  let board = null;
  /** @type {HTMLElement | null} */
  let bar = null;
  /** @type {Layout | null} */
  let drawn = null;
  let seq = 0;
  /** @type {(() => void) | null} */
  let stop = null;

  /**
   * Make the board in these two elements and keep it drawn.
   * @param {HTMLElement} container
   * @param {HTMLElement} tray
   */
  function mount(container, tray) {
    bar = document.createElement("div");
    container.after(bar);
    board = createBoards(container, {
      tray,
      bar,
      onView: (view) => setPrefs({ view: /** @type {Prefs["view"]} */ (view) }),
      t,
      say,
      onMove: (source, target) =>
        batch(() => {
          play(source, target);
          picked.value = null;
        }),
      onReason: (source, target) => session.why(source, target),
      onPick(spot) {
        picked.value = spot;
        session.reason.value = "";
      },
      onAnimating: (busy) => (animating.value = busy),
      onSound: (name, count, gap) => sound.play(name, { count, gap }),
    });
    stop = effect(draw);
  }

  /** The parts round the board are laid out, which asking for a width does, and the task that did it is over. */
  async function settle() {
    await ownTask();
    void bar?.offsetWidth;
    await ownTask();
  }

  function draw() {
    const { view, joined } = session.shown.value;
    const layout = session.layout.value;
    if (!board || !view || !joined || !layout) return;
    const shown = prefs.value;
    if (layout !== drawn) {
      board.setLayout(layout, shown.view);
      drawn = layout;
      picked.value = null;
    }
    board.show(shown.view, shown.bothViews);
    if (steps.value === 0) {
      if (!waiting) void settle().then(() => (steps.value = 1));
      waiting = true;
      return;
    }
    // Another position: whatever was picked is let go, here and on the board.
    if (view.seq !== seq) picked.value = null;
    seq = view.seq;
    const pending = session.pending.value;
    const move = pending?.type === "play" ? pending : null;
    const state = {
      view,
      yours: joined.yours,
      held: !["live", "sending", "waiting"].includes(session.state.value) || (pending !== null && move === null),
      pending: move?.source && move.target ? { source: move.source, target: move.target } : null,
      reduced: reducedNow(),
      speed: shown.speed,
      turned: shown.turned,
      coords: shown.coords,
      marks: shown.marks,
      aids: joined.settings.aids && shown.aids,
      hint: hint(),
      brief: shown.speech === "short",
      trail: shown.trail,
      letters: shown.letters,
      input: shown.input,
      confirms: shown.confirm !== "off",
      asks,
    };
    if (steps.value === 1) {
      board.prepare(state);
      void ownTask().then(() => (steps.value = 2));
      return;
    }
    board.update(state);
    session.drew(view);
    if (!ready.peek()) void ownTask().then(() => (ready.value = true));
    if (view.dests === null || view.status !== "live") picked.value = null;
  }

  /** Whether a move that is chosen now waits for the button Play. */
  function asks() {
    const { confirm } = prefs.peek();
    const timer = session.timer.peek();
    const late = timer !== null && timer.running && timer.known && timer.seconds <= LATE;
    return confirm === "always" || (confirm === "late" && !late);
  }

  return {
    picked,
    animating,
    ready,
    mount,
    turn: () => turnBoard(board?.other() ?? null, say),
    focus: () => board?.focus(),
    destroy() {
      stop?.();
      board?.destroy();
      bar?.remove();
      board = null;
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
