/**
 * A board over positions that are no match: lessons, puzzles and the analysis show a line of moves on it.
 *
 *     const study = createStudyBoard({ container, tray, say, sound, onMove: (source, target) => ... });
 *     await study.show({ game, options, start, moves: ["a1-b2"] });   // or { record, at, moves }
 *
 * `show` asks the server what stands at the end of the line and draws it; nothing else changes the board. A move that
 * a person chooses goes to `onMove`, and whoever made the board decides whether the line goes on with it. Why a tap
 * cannot be is asked here and told in `reason`. All that a screen draws is a signal.
 */

import { createBoards } from "../board/pair.js";
import { t } from "../i18n/index.js";
import { latestDetail } from "../model/log.js";
import { askStudy, askStudyWhy, fetchLayout, layoutAddress } from "../net/api.js";
import { turnBoard } from "../parts/letters.js";
import { prefs, reducedNow, setPrefs } from "../prefs.js";
import { createNames } from "../say/names.js";
import { whyText } from "../say/refusals.js";
import { batch, computed, effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Boards} from "../board/pair.js" */
/** @import {Prefs} from "../prefs.js" */
/** @import {Layout, StudyAnswer, StudyLine, View} from "../types.js" */
/** @import {Sound} from "../feel/sound.js" */
/** @import {Say} from "../say/say.js" */
/** @import {ApiError} from "../net/api.js" */

/** So many positions are kept, so that going back and forth asks nothing. */
const KEPT = 500;

/** The server takes so many questions at a time; after this, in ms, it takes more. */
const RATE_WAIT = 1500;

/** @type {Map<string, Promise<StudyAnswer>>} */
const answers = new Map();
/** Records are long: a number stands for each in the keys above. @type {Map<string, number>} */
const numbers = new Map();

/**
 * What stands at the end of a line; asked once, kept, and shared by all boards. Rejects with an ApiError.
 * @param {StudyLine} line
 * @returns {Promise<StudyAnswer>}
 */
export function fetchStudy(line) {
  const { record } = line;
  if (record !== undefined && !numbers.has(record)) numbers.set(record, numbers.size);
  const key = JSON.stringify([record === undefined ? null : numbers.get(record), { ...line, record: undefined }]);
  let answer = answers.get(key);
  answers.delete(key);
  if (!answer) {
    answer = patient(line);
    answer.catch(() => answers.delete(key));
  }
  answers.set(key, answer); // the newest stand last
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  return answer;
}

/** @param {StudyLine} line @returns {Promise<StudyAnswer>} */
async function patient(line) {
  try {
    return await askStudy(line);
  } catch (error) {
    if (/** @type {ApiError} */ (error).code !== "rate") throw error;
    await new Promise((later) => window.setTimeout(later, RATE_WAIT));
    return askStudy(line);
  }
}

/**
 * @param {{
 *   container: HTMLElement,
 *   tray: HTMLElement | null,
 *   say: Say,
 *   sound: Sound,
 *   onMove: (source: string, target: string) => void,
 *   yours?: (view: View) => readonly number[],
 *   home?: (view: View) => readonly number[],
 *   hint?: () => {source: string, target: string | null} | null,
 *   aids?: boolean,
 * }} around
 *   `tray`: where the reserves go. `onMove`: a legal move was chosen. `yours`: the seats that sentences speak to as
 *   "you" (a single one), none if it is left out. `home`: those whose home is at the bottom, if that is not the same.
 *   `hint`: the move that is marked, read from signals. `aids`: show
 *   threats, unless false.
 */
export function createStudyBoard({ container, tray, say, sound, onMove, yours = () => [], home = yours, hint = () => null, aids = true }) {
  const answer = signal(/** @type {StudyAnswer | null} */ (null));
  const layout = signal(/** @type {Layout | null} */ (null));
  const pending = signal(/** @type {{source: string, target: string} | null} */ (null));
  const busy = signal(false);
  const held = signal(false);
  const reason = signal("");
  const picked = signal(/** @type {string | null} */ (null));
  const animating = signal(false);
  /** @type {StudyLine | null} */
  let shown = null;
  /** @type {Layout | null} */
  let drawn = null;
  /** Positions of a study come in any order, so the board counts those that it was shown. */
  let count = 0;
  let seq = 0;
  let gone = false;
  /** One question at a time, so that whoever leafs through quickly asks only for what can be seen. */
  let asking = Promise.resolve();

  const names = computed(() => {
    const view = answer.value?.view;
    return view && layout.value ? createNames(layout.value, view.seats, yours(view)) : null;
  });

  /** @type {Boards} */
  const board = createBoards(container, {
    tray,
    onView: (view) => setPrefs({ view: /** @type {Prefs["view"]} */ (view) }),
    t,
    say,
    onMove(source, target) {
      picked.value = null;
      reason.value = "";
      say.settle();
      onMove(source, target);
    },
    onReason: (source, target) => void why(source, target),
    onPick(spot) {
      picked.value = spot;
      reason.value = "";
    },
    onAnimating: (moving) => (animating.value = moving),
    onSound: (name, times, gap) => sound.play(name, { count: times, gap }),
  });

  const stop = effect(() => {
    const found = answer.value;
    const look = layout.value;
    if (!found || !look) return;
    const liked = prefs.value;
    if (look !== drawn) {
      board.setLayout(look, liked.view);
      drawn = look;
    }
    board.show(liked.view, liked.bothViews);
    const { view } = found;
    const people = home(view);
    board.update({
      view: { ...view, seq },
      yours: people.length > 0 ? [...people] : view.seats.map((seat) => seat.seat),
      held: held.value,
      pending: pending.value,
      reduced: reducedNow(),
      speed: liked.speed,
      turned: liked.turned,
      coords: liked.coords,
      marks: liked.marks,
      aids,
      hint: hint(),
      brief: liked.speech === "short",
      trail: liked.trail,
      letters: liked.letters,
      input: liked.input,
    });
  });

  /**
   * Show what stands at the end of a line. Of several that are asked for, only the last is drawn.
   * @param {StudyLine} line
   * @param {{source: string, target: string}} [move]   the last move of the line, if a person has just chosen it: it
   *   is marked until the answer comes
   * @returns {Promise<StudyAnswer | null>}   null if something else is shown by now; rejects with an ApiError, and
   *   then the board is as it was
   */
  async function show(line, move) {
    const turn = (count += 1);
    batch(() => {
      busy.value = true;
      pending.value = move ?? null;
    });
    try {
      await asking;
      if (turn !== count || gone) return null;
      const asked = fetchStudy(line);
      asking = asked.then(
        () => {},
        () => {},
      );
      const found = await asked;
      const look = await fetchLayout(layoutAddress(found.settings.game, found.settings.options));
      if (turn !== count || gone) return null;
      shown = line;
      seq = turn;
      batch(() => {
        pending.value = null;
        picked.value = null;
        reason.value = "";
        layout.value = look;
        answer.value = found;
      });
      return found;
    } finally {
      if (turn === count && !gone) {
        batch(() => {
          busy.value = false;
          pending.value = null;
        });
      }
    }
  }

  /** Ask why a spot cannot be picked, or a move not be made. @param {string} source @param {string | null} target */
  async function why(source, target) {
    const [line, view, words] = [shown, answer.peek()?.view, names.peek()];
    if (!line || !view || !words) return;
    try {
      const { code } = await askStudyWhy({ ...line, source, target });
      if (shown === line && code !== null) refuse(whyText(words, code, source, target, view.dests));
    } catch {
      if (shown === line) refuse(t("problem.network"));
    }
  }

  /** Tell why something was not done. @param {string} text */
  function refuse(text) {
    reason.value = text;
    say(text, { urgent: true });
  }

  /** The latest move of a view as a sentence; empty if there is none. @param {View} view */
  function latest(view) {
    const move = view.moves?.at(-1);
    return move ? (names.value?.ply({ ...move, detail: latestDetail(view) }) ?? "") : "";
  }

  return {
    /** What stands at the end of the line that is shown. */
    answer,
    view: computed(() => answer.value?.view ?? null),
    layout,
    /** The words for players, spots and moves. */
    names,
    /** Whether an answer is awaited. */
    busy,
    /** Set it to take no input. */
    held,
    /** Why the last tap could not be, in words; empty when something has happened since. */
    reason,
    picked,
    animating,
    show,
    latest,
    why,
    refuse,
    /** The line that is shown. */
    line: () => shown,
    /** @param {string | null} [spot] */
    focus: (spot) => board.focus(spot),
    turn: () => turnBoard(board.other(), say),
    settle: () => board.settle(),
    destroy() {
      gone = true;
      stop();
      board.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createStudyBoard>} StudyBoard */
