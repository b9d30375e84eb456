/** A puzzle at work: its question, a board to answer it on, and what comes of each try. */

import { first, list, t } from "../i18n/index.js";
import { ApiError } from "../net/api.js";
import { fetchSolution, tryMove } from "../net/puzzles.js";
import { icon } from "../parts/icons.js";
import { hintText } from "../say/hints.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { batch, effect, signal } from "../vendor/signals-core/signals-core.js";
import { createStudyBoard } from "./board.js";
import { studyKey } from "./keys.js";
import { fragmentOf } from "./link.js";
import { countStreak, markSolved, streak } from "./progress.js";
import { still } from "./still.js";

/** @import {App} from "../main.js" */
/** @import {Puzzle, PuzzleAnswer, SolutionStep} from "../net/puzzles.js" */
/** @import {View} from "../types.js" */

/** How long a move of the solution stays before the next one, in ms. */
const PAUSE = 1600;

/** An answer that takes longer than this, in ms, is waited for in words. */
const SLOW = 400;

/** Difficulties are told in so many grades. */
const GRADES = 5;

/** @param {number} difficulty   from 1 to 100 */
export const gradeOf = (difficulty) => Math.max(1, Math.min(GRADES, Math.ceil(difficulty / (100 / GRADES))));

/**
 * @typedef {object} Told   what was said last
 * @property {"right" | "wrong" | "solved" | "shown" | "help" | "problem"} kind
 * @property {() => string} words
 */

/**
 * @param {HTMLElement} host
 * @param {{puzzle: Puzzle, which: number | null, app: App, ways: () => unknown}} around
 *   `which`: its number within its kind, null for a fresh one; `ways`: where one can go from here
 */
export function createPuzzleView(host, { puzzle, which, app, ways }) {
  const { say, sound } = app;
  /** What is left of the puzzle. */
  const now = signal(puzzle);
  /** What is on the board: a start and the moves from there. */
  const line = signal({ start: puzzle.position, moves: /** @type {string[]} */ ([]) });
  const told = signal(/** @type {Told | null} */ (null));
  const state = signal(/** @type {"ask" | "wrong" | "over"} */ ("ask"));
  const waiting = signal(false);
  /** Whether an answer takes so long that one wants to be told. */
  const slow = signal(false);
  const steps = signal(/** @type {SolutionStep[] | null} */ (null));
  const help = signal(0);
  const link = signal("");
  const asked = signal(/** @type {View | null} */ (null));
  let clean = true;
  let counted = false;
  let gone = false;
  /** Counts what the board was asked to show, so that a solution that is played stops when something else is wanted. */
  let turn = 0;

  /** The seats of the side that is to move in the puzzle. @type {number[] | null} */
  let solvers = null;
  /** @param {View} view */
  const sideOf = ({ seats, seat }) => {
    const side = seats.find((one) => one.seat === seat)?.side;
    return seats.filter((one) => one.side === side).map((one) => one.seat);
  };

  const container = document.createElement("div");
  const tray = document.createElement("div");
  const study = createStudyBoard({
    container,
    tray,
    say,
    sound,
    onMove: (source, target) => void attempt(`${source}-${target}`),
    yours: (view) => [view.seat],
    // While the other side replies the board does not turn.
    home: (view) => (solvers ??= sideOf(view)),
    hint: () => {
      const step = steps.value?.[0];
      if (!step || help.value === 0 || state.value !== "ask") return null;
      return { source: step.source, target: help.value > 1 ? step.target : null };
    },
  });
  const stops = [
    effect(() => {
      slow.value = false;
      if (!waiting.value) return undefined;
      const timer = window.setTimeout(() => (slow.value = true), SLOW);
      return () => window.clearTimeout(timer);
    }),
    effect(() => {
      study.held.value = waiting.value || study.busy.value || state.value !== "ask";
    }),
    effect(() => {
      const record = study.answer.value?.record;
      if (record) fragmentOf(record, null).then((hash) => (link.value = hash), () => {});
    }),
    effect(() => {
      render(template(), host);
    }),
  ];
  void begin();

  /** @param {string} start @param {readonly string[]} moves @param {string} [move]   just chosen */
  async function draw(start, moves, move) {
    const [source = "", target = ""] = (move ?? "").split("-");
    const { game, options } = puzzle;
    return study.show({ game, options, start, moves }, move ? { source, target } : undefined);
  }

  /** Show where the puzzle stands, ready for a move. */
  async function begin() {
    const mine = (turn += 1);
    batch(() => {
      state.value = "ask";
      told.value = null;
    });
    try {
      const answer = await draw(line.peek().start, line.peek().moves);
      if (answer && mine === turn) asked.value = answer.view;
    } catch (error) {
      fail(error);
    }
  }

  /** @param {string} move */
  async function attempt(move) {
    const mine = (turn += 1);
    const { start, moves } = line.peek();
    waiting.value = true;
    told.value = null;
    try {
      const [answer, shown] = await Promise.all([tryMove(now.peek(), move), draw(start, [...moves, move], move)]);
      if (mine !== turn || gone || !shown) return;
      await still(study.animating);
      if (mine !== turn || gone) return;
      if (answer.verdict === "wrong") await refute(answer, [...moves, move]);
      else await accept(answer, [...moves, move]);
    } catch (error) {
      if (mine === turn) fail(error);
    } finally {
      waiting.value = false;
    }
  }

  /** @param {PuzzleAnswer} answer @param {string[]} moves */
  async function refute({ reply, code, values }, moves) {
    clean = false;
    if (!counted) countStreak(false);
    counted = true;
    const shown = reply ? await draw(line.peek().start, [...moves, reply]) : study.answer.peek();
    if (gone || !shown) return;
    state.value = "wrong";
    const { view } = shown;
    tell("wrong", () => wrongText(view, reply, code, values));
    way();
  }

  /**
   * Why a move is wrong.
   * @param {View} view   after the reply
   * @param {string | null} reply
   * @param {string} code
   * @param {Record<string, number | string>} values
   */
  function wrongText(view, reply, code, values) {
    const names = study.names.value;
    if (!names) return "";
    const { kind } = puzzle;
    const n = Number(values["moves"] ?? values["rows"] ?? 0);
    const form = code === "escapes" && n < 2 ? "now" : n === 0 ? "long" : kind;
    const texts = [`puzzle.wrong.${code}.${form}`, `puzzle.wrong.${code}`];
    const sentence = first(texts, t("puzzle.wrong"), { n, best: Number(values["best"] ?? 0), reply: reply ? study.latest(view) : "" });
    return view.result ? `${sentence} ${names.ending(view).reason}` : sentence;
  }

  /** @param {PuzzleAnswer} answer @param {string[]} moves */
  async function accept({ verdict, reply, puzzle: left }, moves) {
    steps.value = null;
    help.value = 0;
    if (verdict === "solved" || !left) {
      if (clean && !counted) countStreak(true);
      counted = true;
      if (puzzle.number !== null) markSolved(puzzle.game, puzzle.number);
      state.value = "over";
      tell("solved", () => t(clean ? "puzzle.solved.clean" : "puzzle.solved"));
      return way();
    }
    // Where the others stand still there is no move of theirs: the board goes on from the position itself.
    line.value = reply ? { start: line.peek().start, moves: [...moves, reply] } : { start: left.position, moves: [] };
    now.value = left;
    const shown = await draw(line.peek().start, line.peek().moves);
    if (gone || !shown) return;
    asked.value = shown.view;
    const said = shown.view;
    tell("right", () => t(reply ? "puzzle.right.reply" : "puzzle.right", { n: left.moves, reply: reply ? study.latest(said) : "" }));
    study.focus();
  }

  /** @param {Told["kind"]} kind @param {() => string} words */
  function tell(kind, words) {
    told.value = { kind, words };
    study.reason.value = "";
    say(words(), { urgent: kind !== "right" && kind !== "help" });
    // On a small screen what is said may lie below the edge.
    queueMicrotask(() => host.querySelector(".answer")?.scrollIntoView({ block: "nearest" }));
  }

  /** Where to go on has the focus, since the board takes no move now. */
  const way = () => queueMicrotask(() => /** @type {HTMLElement | null} */ (host.querySelector("[data-way]"))?.focus({ preventScroll: true }));

  /** @param {unknown} error */
  function fail(error) {
    if (!(error instanceof ApiError)) throw error;
    if (gone) return;
    state.value = "wrong";
    tell("problem", () => first([`puzzle.problem.${error.code}`, `problem.${error.code}`], t("problem.other", { message: error.message })));
  }

  /** The solution from where the puzzle stands; null if it could not be had. */
  async function solve() {
    if (steps.peek()) return steps.peek();
    waiting.value = true;
    try {
      const of = now.peek();
      const found = await fetchSolution(of);
      if (gone || of !== now.peek()) return null;
      steps.value = found;
      return found;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      waiting.value = false;
    }
  }

  /** One more grade of help. */
  async function hint() {
    if (state.peek() !== "ask") await begin();
    const found = await solve();
    const [step] = found ?? [];
    if (!step || state.peek() !== "ask") return;
    clean = false;
    help.value = help.peek() % 3 + 1;
    const grade = help.peek();
    tell("help", () => {
      const [names, view] = [study.names.value, asked.value];
      if (!names || !view) return "";
      return hintText(names, { seq: 0, grade, source: step.source, target: step.target, reasons: step.reasons }, view);
    });
  }

  /** Play the solution from where the puzzle stands. */
  async function show() {
    if (state.peek() === "wrong") await begin();
    const found = await solve();
    if (!found) return;
    const mine = (turn += 1);
    clean = false;
    if (!counted) countStreak(false);
    counted = true;
    state.value = "over";
    // The button that was pressed has gone.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      /** @type {HTMLElement | null} */ (host.querySelector(".question-title"))?.focus({ preventScroll: true });
    });
    let { start, moves } = line.peek();
    for (const [index, { source, target, reply, position }] of found.entries()) {
      const before = found[index - 1];
      if (before && !before.reply) [start, moves] = [position, []];
      for (const move of [`${source}-${target}`, reply]) {
        if (!move) continue;
        moves = [...moves, move];
        const shown = await draw(start, moves).catch(fail);
        if (gone || mine !== turn || !shown) return;
        const { view } = shown;
        const last = index === found.length - 1 && (move === reply || !reply);
        tell("shown", () => (last ? `${study.latest(view)} ${t("puzzle.shown")}` : study.latest(view)));
        if (move === reply || index < found.length - 1) await new Promise((later) => window.setTimeout(later, PAUSE));
        if (gone || mine !== turn) return;
      }
    }
    way();
  }

  /** Back to where the question was asked first. */
  function restart() {
    batch(() => {
      now.value = puzzle;
      line.value = { start: puzzle.position, moves: [] };
      steps.value = null;
      help.value = 0;
    });
    return begin();
  }

  async function retry() {
    await (state.peek() === "over" ? restart() : begin());
    study.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const play = (/** @type {string} */ source, /** @type {string} */ target) => void attempt(`${source}-${target}`);
    studyKey(event, { study, say, play, more: { h: () => state.peek() !== "over" && !waiting.peek() && void hint() } });
  }

  function question() {
    const [names, view] = [study.names.value, asked.value];
    if (!names || !view) return "";
    const side = view.seats.find(({ seat }) => seat === view.seat)?.side;
    const own = view.seats.filter((seat) => seat.side === side).flatMap(({ colours }) => colours);
    const who = list(own.map(names.colour));
    const several = view.seats.filter((seat) => seat.side === side).length > 1;
    const text = t(`puzzle.ask.${puzzle.kind}`, { who: names.seatColours(view.seat), n: now.value.moves });
    return several ? `${text} ${t("puzzle.both", { who })}` : text;
  }

  function template() {
    const idle = slow.value ? t("puzzle.waiting") : "";
    const words = study.reason.value || (told.value?.words() ?? idle);
    const kind = study.reason.value ? "wrong" : (told.value?.kind ?? "none");
    const over = state.value === "over";
    const grade = gradeOf(puzzle.difficulty);
    return html`<div class=${`match study is-puzzle ${study.busy.value ? "is-waiting" : ""}`}>
      <div class="question panel">
        <p class="question-step">
          <span>${t("puzzle.grade", { kind: t(`puzzle.kind.${puzzle.kind}`), grade, most: GRADES })}</span>
          ${streak.value.best > 0
            ? html`<span>${t("puzzle.streak", { n: streak.value.now, best: streak.value.best })}</span>`
            : nothing}
        </p>
        <h1 class="question-title" tabindex="-1">
          ${which === null ? t("puzzle.name.fresh") : t("puzzle.name", { number: which })}
        </h1>
        <p class="question-task">${question()}</p>
      </div>
      <section class="stage" aria-label=${t("match.board")} @keydown=${onKey}>
        <div class="board-place">${container}</div>
      </section>
      <div class="tray-place" ?hidden=${!study.layout.value?.spots.some((spot) => spot.kind === "reserve")} @keydown=${onKey}>${tray}</div>
      <div class="answer">
        <p class=${`answer-text is-${kind}`} data-verdict=${kind}>
          ${kind === "solved" || kind === "right" ? icon("check") : nothing}<span>${words}</span>
        </p>
        <div class="answer-actions">
          ${state.value === "wrong" || over
            ? html`<button type="button" class=${over ? "button" : "button primary"} data-way=${over ? nothing : ""} @click=${() => void retry()}>
                ${t(over ? "puzzle.again" : "puzzle.retry")}
              </button>`
            : nothing}
          ${over
            ? nothing
            : html`<button type="button" class="button" aria-disabled=${waiting.value} @click=${() => !waiting.peek() && void hint()}>
                  ${t(`puzzle.hint.${help.value % 3}`)}
                </button>
                <button type="button" class="button" aria-disabled=${waiting.value} @click=${() => !waiting.peek() && void show()}>
                  ${t("puzzle.show")}
                </button>`}
          ${over ? ways() : nothing}
        </div>
      </div>
      <div class="side">
        <p class="study-links">
          ${link.value
            ? html`<a
                href=${`/analysis${link.value}`}
                @click=${(/** @type {MouseEvent} */ event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  app.navigate(`/analysis${link.peek()}`);
                }}
                >${t("puzzle.analysis")}</a
              >`
            : nothing}
        </p>
      </div>
    </div>`;
  }

  return {
    destroy() {
      gone = true;
      for (const stop of stops) stop();
      study.destroy();
    },
  };
}
