/** The board of a match in its place: made when the layout comes, drawn with every change, with keys beside its own. */

import { createBoard } from "../board/board.js";
import { t } from "../i18n/index.js";
import { prefs, reduced, setPrefs } from "../prefs.js";
import { effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Board} from "../board/types.js" */
/** @import {Hint, Layout} from "../types.js" */
/** @import {Session} from "./session.js" */
/** @import {Sound} from "../feel/sound.js" */
/** @import {Say} from "../say/say.js" */

/** What a key does beside those of the board itself, by its character. */
/** @typedef {Partial<Record<string, () => void>>} Letters */

/**
 * @param {{session: Session, sound: Sound, say: Say, hint: () => Hint | null,
 *   play: (source: string, target: string) => void}} around
 */
export function createStage({ session, sound, say, hint, play }) {
  const picked = signal(/** @type {string | null} */ (null));
  const animating = signal(false);
  /** @type {Board | null} */
  let board = null;
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
    board = createBoard(container, {
      tray,
      t,
      say,
      onMove(source, target) {
        picked.value = null;
        play(source, target);
      },
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

  function draw() {
    const { view, joined } = session.model.value;
    const layout = session.layout.value;
    if (!board || !view || !joined || !layout) return;
    if (layout !== drawn) {
      board.setLayout(layout, layout.views[0]?.name);
      drawn = layout;
      picked.value = null;
    }
    // Another position: whatever was picked is let go, here and on the board.
    if (view.seq !== seq) picked.value = null;
    seq = view.seq;
    const pending = session.pending.value;
    const move = pending?.type === "play" ? pending : null;
    const shown = prefs.value;
    board.update({
      view,
      yours: joined.yours,
      held: !["live", "sending", "waiting"].includes(session.state.value) || (pending !== null && move === null),
      pending: move?.source && move.target ? { source: move.source, target: move.target } : null,
      reduced: reduced.value,
      speed: "normal",
      turned: shown.turned,
      coords: shown.coords,
      marks: shown.marks,
      aids: joined.settings.aids,
      hint: hint(),
      trail: "normal",
      letters: true,
    });
    session.drew(view);
    if (view.dests === null || view.status !== "live") picked.value = null;
  }

  /**
   * Letter keys count only while the focus is on the board or the reserves.
   * @param {KeyboardEvent} event
   * @param {Letters} letters
   */
  function key(event, letters) {
    if (event.altKey || event.metaKey || event.ctrlKey || event.repeat) return;
    const act = letters[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return {
    picked,
    animating,
    mount,
    key,
    turn: () => setPrefs({ turned: !prefs.peek().turned }),
    focus: () => board?.focus(),
    destroy() {
      stop?.();
      board?.destroy();
      board = null;
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
