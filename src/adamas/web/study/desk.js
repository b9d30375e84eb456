/**
 * The desk of an analysis: a match on a board, its moves as a tree, and what the engine finds.
 *
 * `tree` holds every move that is known, `here` the node that is looked at; the board, the lists and the search follow
 * them. What is tried stays in this page; the address holds the match itself and how far one has walked.
 */

import { t } from "../i18n/index.js";
import { ApiError } from "../net/api.js";
import { openDialog } from "../parts/dialog.js";
import { showMoves } from "../parts/movedialog.js";
import { gameName } from "../parts/texts.js";
import { reduced } from "../prefs.js";
import { batch, computed, effect, signal, untracked } from "../vendor/signals-core/signals-core.js";
import { createAnalyst } from "./analyst.js";
import { createStudyBoard, fetchStudy } from "./board.js";
import { followed, mistake, sideToMove } from "./judge.js";
import { fragmentOf } from "./link.js";
import { openText, readFile, Unreadable } from "./open.js";
import { createStart } from "./start.js";
import * as trees from "./tree.js";
import { curveText, verdictText } from "./verdict.js";

/** @import {BestLine} from "../types.js" */
/** @import {App} from "../main.js" */
/** @import {Mistake} from "./judge.js" */
/** @import {Opened} from "./open.js" */
/** @import {Tree} from "./tree.js" */

/** What the curve searches each position for, if a shorter time is not chosen, in ms. */
const CURVE_MS = 300;

/** So long a position stands while the moves are played, beside the time that its move takes to be shown, in ms. */
const STANDS = 900;

/** The address is written so long after the last step, as browsers take only so many changes of it, in ms. */
const SETTLED = 400;

/**
 * @param {{app: App, opened: Opened, container: HTMLElement, tray: HTMLElement}} around
 */
export function createDesk({ app, opened, container, tray }) {
  const { say, sound } = app;
  const tree = signal(/** @type {Tree} */ (trees.treeOf(opened.answer)));
  const here = signal(opened.ply === null ? trees.ROOT : trees.nodeAt(tree.peek(), opened.ply));
  const on = signal(true);
  const ms = signal(CURVE_MS);
  const marked = signal(false);
  const answers = signal(/** @type {ReadonlySet<number>} */ (new Set()));
  const playing = signal(false);
  const problem = signal("");
  /** The node at which the engine is to answer, if it plays the side to move there. */
  const due = signal(/** @type {number | null} */ (null));
  const { game } = opened.answer.settings;
  let gone = false;
  /** The node whose verdict was told last. @type {number | null} */
  let judged = null;

  const analyst = createAnalyst((id) => trees.lineOf(tree.peek(), id));
  const found = computed(() => analyst.found.value.get(here.value));
  const board = createStudyBoard({
    container,
    tray,
    say,
    sound,
    onMove: (source, target) => void play(source, target),
    hint: () => (marked.value && board.busy.value === false ? (found.value?.analysis?.lines[0] ?? null) : null),
  });

  /** The line on which one walks: through the node that is looked at, to its end. */
  const line = computed(() => trees.lineThrough(tree.value, here.value));
  const at = computed(() => line.value.findIndex(({ id }) => id === here.value));

  const points = computed(() => {
    let ply = 0;
    const worths = followed(line.value.map(({ id }) => analyst.found.value.get(id)?.worth ?? null));
    return line.value.map(({ id, plies }, index) => {
      ply += plies.length;
      return { id, ply, worth: worths[index] ?? null, mistake: mistakes.value.get(id) ?? null };
    });
  });

  /** What each move gave away, as far as the positions before and after it are known. */
  const mistakes = computed(() => {
    /** @type {Map<number, Mistake>} */
    const all = new Map();
    const known = analyst.found.value;
    for (const { id, parent, move } of tree.value.nodes.values()) {
      const [before, after] = [known.get(parent ?? -1)?.worth, known.get(id)?.worth];
      const gave = move !== null && before && after ? mistake(before, after) : null;
      if (gave) all.set(id, gave);
    }
    return all;
  });

  /**
   * Look at a node.
   * @param {number} id
   * @param {{source: string, target: string}} [move]   if it was just played
   */
  async function go(id, move) {
    here.value = id;
    problem.value = "";
    try {
      const answer = await board.show(trees.lineOf(tree.peek(), id), move);
      if (!answer || gone) return;
      tree.value = trees.filled(tree.peek(), id, answer);
      tell(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (gone || here.peek() !== id) return;
      // A move that cannot be made leaves nothing behind; without a connection the board stays as it was.
      const back = trees.removable(tree.peek(), id) && trees.node(tree.peek(), id).plies.length === 0;
      if (back) {
        const after = trees.removed(tree.peek(), id);
        batch(() => {
          here.value = after.id;
          tree.value = after.tree;
        });
      }
      problem.value = error.code === "network" ? "problem.network" : back ? "study.refused" : "study.problem.busy";
      say(t(problem.peek()), { urgent: true });
    }
  }

  /** What was done last and who is to move, for whoever does not see it. @param {number} id */
  function tell(id) {
    const names = board.names.peek();
    const view = board.view.peek();
    if (!names || !view) return;
    for (const ply of trees.node(tree.peek(), id).plies) say(names.ply(ply));
    if (id === trees.ROOT) say(t("study.told.start"));
    say(view.result ? names.ending(view).title : names.turn(view.seat));
  }

  /** @param {string} source @param {string} target */
  async function play(source, target) {
    stop();
    const next = trees.tried(tree.peek(), here.peek(), `${source}-${target}`);
    tree.value = next.tree;
    await go(next.id, { source, target });
    due.value = here.peek() === next.id ? next.id : null;
  }

  /** @param {BestLine} best */
  const playLine = (best) => void play(best.source, best.target);

  /** @param {number} index   of the line */
  function step(index) {
    const next = line.peek()[Math.max(0, Math.min(line.peek().length - 1, index))];
    due.value = null;
    if (next && next.id !== here.peek()) void go(next.id);
  }

  function stop() {
    playing.value = false;
  }

  const walk = {
    first: () => (stop(), step(0)),
    previous: () => (stop(), step(at.peek() - 1)),
    next: () => (stop(), step(at.peek() + 1)),
    last: () => (stop(), step(line.peek().length - 1)),
    /** @param {number} index */
    to: (index) => (stop(), step(index)),
    play() {
      if (at.peek() === line.peek().length - 1 && !playing.peek()) step(0);
      playing.value = !playing.peek();
    },
  };

  const stops = [
    // The moves by themselves, one after the other.
    effect(() => {
      if (!playing.value) return;
      const shown = board.answer.value;
      if (board.busy.value || !shown) return;
      const end = at.value === line.value.length - 1;
      const timer = window.setTimeout(
        () => (end ? stop() : step(at.peek() + 1)),
        end ? 0 : STANDS + (reduced.peek() ? 0 : (shown.view.last?.show ?? 0)),
      );
      return () => window.clearTimeout(timer);
    }),
    effect(() => {
      const [id, time] = [here.value, ms.value];
      const known = trees.node(tree.value, id).plies.length > 0 || id === trees.ROOT;
      // A move that was just tried is searched when the server has let it pass.
      untracked(() => (on.value && known ? void analyst.look(id, time) : analyst.rest()));
    }),
    // A verdict is told when it comes, once for each position that is looked at.
    effect(() => {
      const worth = found.value?.worth;
      const id = here.value;
      if (!worth || worth.plies === 0 || analyst.searching.value !== null || !on.value) return;
      untracked(() => {
        const [view, names] = [board.view.peek(), board.names.peek()];
        if (id === judged || !view || !names) return;
        judged = id;
        say(verdictText(worth, view, names));
      });
    }),
    effect(() => {
      const id = due.value;
      const best = found.value?.analysis?.lines[0];
      const view = board.view.value;
      if (id === null || id !== here.value || !best || !view || board.busy.value || analyst.searching.value !== null) return;
      if (board.animating.value || view.status !== "live" || !answers.value.has(sideToMove(view))) return;
      untracked(() => playLine(best));
    }),
    effect(() => {
      const steps = trees.path(tree.value, here.value).filter(({ at: recorded }) => recorded !== null);
      const ply = steps.reduce((sum, { plies }) => sum + plies.length, 0);
      const timer = window.setTimeout(() => void keepAddress(ply), SETTLED);
      return () => window.clearTimeout(timer);
    }),
  ];

  /** @param {number} ply */
  async function keepAddress(ply) {
    const fragment = opened.match ? `#match=${opened.match}&ply=${ply}` : await fragmentOf(opened.answer.record, ply);
    if (!gone) window.history.replaceState(window.history.state, "", `/analysis${fragment}`);
  }

  async function share() {
    stop();
    const id = here.peek();
    const [view, layout] = [board.view.peek(), board.layout.peek()];
    const end = /** @type {trees.Node} */ (line.peek().at(-1));
    if (!view || !layout) return;
    try {
      const asked = trees.lineOf(tree.peek(), end.id);
      const [{ showShare }, whole] = await Promise.all([import("./share.js"), fetchStudy(asked)]);
      if (!gone) showShare({ game, record: whole.record, ply: trees.depth(tree.peek(), id), view, layout, say });
    } catch {
      if (!gone) board.refuse(t("problem.network"));
    }
  }

  /** @param {Opened} next */
  async function change(next) {
    const fragment = next.match ? `#match=${next.match}` : await fragmentOf(next.answer.record, next.ply);
    if (!gone) app.navigate(`/analysis${fragment}`);
  }

  /** A file that is dropped here is opened; if it cannot be, all stays as it is. @param {DragEvent} event */
  async function drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    stop();
    try {
      await change(await openText(await readFile(file)));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (!gone) board.refuse(error.words());
    }
  }

  function other() {
    stop();
    const start = createStart({ say, opened: (next) => void change(next) });
    openDialog({ title: () => t("share.other"), className: "dialog-open", body: () => start.template() });
  }

  function legal() {
    const names = board.names.peek();
    if (!names || !board.view.peek()?.dests) return;
    showMoves({
      view: () => board.view.value,
      names,
      play: (source, target) => void play(source, target),
      why: (source, target) => void board.why(source, target),
      reason: () => board.reason.value,
      hint: () => null,
    });
  }

  function promote() {
    tree.value = trees.promoted(tree.peek(), here.peek());
    say(t("study.promoted"));
  }

  function remove() {
    const after = trees.removed(tree.peek(), here.peek());
    if (after.id === here.peek()) return;
    batch(() => {
      here.value = after.id;
      tree.value = after.tree;
    });
    void go(after.id);
    say(t("study.deleted"));
  }

  /** @param {number} side @param {boolean} yes */
  function setAnswers(side, yes) {
    const next = new Set(answers.peek());
    if (yes) next.add(side);
    else next.delete(side);
    batch(() => {
      answers.value = next;
      if (yes) on.value = true;
      due.value = yes && line.peek().at(-1)?.id === here.peek() ? here.peek() : null;
    });
  }

  void go(here.peek());

  return {
    game,
    match: opened.match,
    settings: opened.answer.settings,
    analyst,
    board,
    tree,
    here,
    line,
    at,
    found,
    points,
    mistakes,
    on,
    ms,
    marked,
    answers,
    playing,
    problem,
    walk,
    go: (/** @type {number} */ id) => (stop(), (due.value = null), void go(id)),
    play: (/** @type {string} */ source, /** @type {string} */ target) => void play(source, target),
    playLine,
    share: () => void share(),
    other,
    drop,
    /** @param {boolean} yes */
    search(yes) {
      batch(() => {
        on.value = yes;
        // Without a search the engine has no move to answer with.
        if (!yes) answers.value = new Set();
      });
    },
    legal,
    promote,
    remove,
    setAnswers,
    again: () => void (problem.peek() ? go(here.peek()) : analyst.look(here.peek(), ms.peek())),
    /** Search every position of the line. */
    async draw() {
      const ids = line.peek().map(({ id }) => id);
      const whole = await analyst.draw(ids, Math.min(ms.peek(), CURVE_MS));
      const [names, view] = [board.names.peek(), board.view.peek()];
      if (whole && !gone && names && view) say(curveText(points.peek(), view, names));
    },
    /** The players, as the heading tells them. */
    players: () => {
      const [names, view] = [board.names.value, board.view.value];
      return names && view ? view.seats.map(({ seat }) => names.who(seat)).join(" – ") : "";
    },
    title: () => t("study.page.game", { game: gameName(game) }),
    destroy() {
      gone = true;
      for (const end of stops) end();
      analyst.destroy();
      board.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createDesk>} Desk */
