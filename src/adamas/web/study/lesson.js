/** A lesson at work: a step in words, a board to do its task on, and what is said to each move. */

import { t } from "../i18n/index.js";
import { lineOf, objection } from "../model/lesson.js";
import { icon } from "../parts/icons.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { batch, effect, signal } from "../vendor/signals-core/signals-core.js";
import { createStudyBoard } from "./board.js";
import { studyKey } from "./keys.js";
import { markStep, steps as stepsDone } from "./progress.js";
import { still } from "./still.js";

/** @import {Lesson, Step, Task} from "../model/lesson.js" */
/** @import {View} from "../types.js" */
/** @import {Sound} from "../feel/sound.js" */
/** @import {Say} from "../say/say.js" */

/**
 * @typedef {object} Told   what was said to the latest move
 * @property {"right" | "wrong" | "shown" | "problem"} kind
 * @property {string} say   the last part of the key of its text
 * @property {number} task
 * @property {View} [shown]   what stands after a move that was shown
 */

/**
 * @param {HTMLElement} host
 * @param {{lesson: Lesson, say: Say, sound: Sound, finished: () => unknown, level?: 1 | 3}} around
 *   `finished`: what stands under the last step when it is over; `level` of the heading
 */
export function createLessonView(host, { lesson, say, sound, finished, level = 1 }) {
  const { game, steps } = lesson;
  const known = stepsDone.peek()[game] ?? [];
  const open = steps.findIndex(({ id }) => !known.includes(id));
  const at = signal(open < 0 ? 0 : open);
  const over = signal(false);
  const done = signal(/** @type {string[]} */ ([]));
  const tried = signal("");
  const told = signal(/** @type {Told | null} */ (null));
  /** Why a tap on the board could not be, in words. */
  const refusal = signal("");
  let gone = false;

  const step = () => /** @type {Step} */ (steps[at.value]);
  const task = () => step().tasks[done.value.length];
  /** Nothing more is asked for in this step. */
  const complete = () => task() === undefined;

  /**
   * A text of a step; those of its second task have a 2 at the end.
   * @param {Step} of
   * @param {string} which
   * @param {number} [number]   of the task
   */
  function words(of, which, number = 0) {
    return number === 0 ? t(`learn.${game}.${of.id}.${which}`) : t(`learn.${game}.${of.id}.${which}.${number + 1}`);
  }

  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (host.querySelector(name));
  /** The seat that is to move when a step begins. @type {number[] | null} */
  let learner = null;
  // The board lives in an element of its own, which the drawing below only puts into its place.
  const container = document.createElement("div");
  const tray = document.createElement("div");
  const study = createStudyBoard({
    container,
    tray,
    say,
    sound,
    onMove: (source, target) => void attempt(source, target),
    yours: (view) => [view.seat],
    // While the other side replies the board does not turn.
    home: (view) => (learner ??= [view.seat]),
  });
  const stopHolding = effect(() => {
    // What is picked on the old position would be let go when the new one comes.
    study.held.value = complete() || tried.value !== "" || study.busy.value;
  });
  const stopReason = effect(() => {
    refusal.value = study.reason.value;
  });
  const stopDrawing = effect(() => {
    render(template(), host);
  });
  void begin(at.peek(), false);

  /** @param {readonly string[]} moves @param {{source: string, target: string}} [move] */
  async function draw(moves, move) {
    const { options, start } = step();
    try {
      return await study.show({ game, options, start, moves }, move);
    } catch {
      if (!gone) tell({ kind: "problem", say: "", task: 0 });
      return null;
    }
  }

  /** @param {number} index @param {boolean} [focus] */
  async function begin(index, focus = true) {
    learner = null;
    batch(() => {
      at.value = index;
      over.value = false;
      done.value = [];
      tried.value = "";
      told.value = null;
    });
    if (focus) {
      part(".question-title").focus({ preventScroll: true });
      // One reads from the first line of a step, which lies above its title.
      part(".question").scrollIntoView({ block: "nearest" });
    }
    await draw([]);
  }

  /** @param {string} source @param {string} target */
  async function attempt(source, target) {
    const [now, wanted, moves] = [step(), task(), done.peek()];
    if (!wanted) return;
    const move = `${source}-${target}`;
    const answer = await draw(lineOf(now, moves, [move]), { source, target });
    if (!answer || now !== step()) return;
    const against = objection(wanted, move, answer.view);
    if (against === null) await accept(now, wanted, move, "right", answer.view);
    else {
      tried.value = move;
      tell({ kind: "wrong", say: against, task: moves.length });
    }
  }

  /**
   * A task is done, or shown: the reply follows, and the next task or the next step.
   * @param {Step} now
   * @param {Task} wanted
   * @param {string} move
   * @param {"right" | "shown"} kind
   * @param {View} view   after the move
   */
  async function accept(now, wanted, move, kind, view) {
    const number = done.peek().length;
    batch(() => {
      done.value = [...done.peek(), move];
      tried.value = "";
    });
    if (kind === "right" && complete()) markStep(game, now.id);
    tell({ kind, say: "done", task: number, ...(kind === "shown" ? { shown: view } : {}) });
    if (!wanted.reply) return;
    await still(study.animating);
    if (!gone && now === step()) await draw(lineOf(now, done.peek()));
  }

  /** @param {Told} what */
  function tell(what) {
    told.value = what;
    say(saidText(what), { urgent: what.kind !== "right" });
    if (what.kind === "problem") return;
    // On a small screen what is said may lie below the edge.
    queueMicrotask(() => part(".answer").scrollIntoView({ block: "nearest" }));
    // The way on has the focus, unless the next task is to be done on the board.
    if (complete() || what.kind === "wrong") queueMicrotask(() => part("[data-way]")?.focus({ preventScroll: true }));
    else study.focus();
  }

  /** @param {Told} what */
  function saidText({ kind, say: answer, task: number, shown }) {
    if (kind === "problem") return t("learn.problem");
    const lead = t(kind === "right" ? "learn.right" : kind === "wrong" ? "learn.wrong" : "learn.shown");
    return [lead, shown && study.latest(shown), words(step(), answer, number)].filter(Boolean).join(" ");
  }

  async function show() {
    const [now, wanted] = [step(), task()];
    if (!wanted) return;
    tried.value = "";
    const answer = await draw(lineOf(now, done.peek(), [wanted.show]));
    if (answer && now === step()) await accept(now, wanted, wanted.show, "shown", answer.view);
  }

  async function retry() {
    tried.value = "";
    told.value = null;
    await draw(lineOf(step(), done.peek()));
    study.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    studyKey(event, { study, say, play: (source, target) => void attempt(source, target) });
  }

  function next() {
    if (step().tasks.length === 0) markStep(game, step().id);
    if (at.peek() < steps.length - 1) void begin(at.peek() + 1);
    else {
      over.value = true;
      queueMicrotask(() => part(".question-title").focus());
    }
  }

  function template() {
    const now = step();
    const number = done.value.length;
    const asked = task();
    const last = at.value === steps.length - 1;
    const text = refusal.value || (told.value ? saidText(told.value) : "");
    return html`<div class=${`match study ${over.value ? "is-over" : ""} ${study.busy.value ? "is-waiting" : ""}`}>
      <div class="question panel">
        ${over.value ? html`${title(t("learn.finished"))} ${finished()}` : question(now, number, asked)}
      </div>
      <section class="stage" aria-label=${t("match.board")} @keydown=${onKey}>
        <div class="board-place">${container}</div>
      </section>
      <div class="tray-place" ?hidden=${!study.layout.value?.spots.some(({ kind }) => kind === "reserve")} @keydown=${onKey}>${tray}</div>
      <div class="answer">
        <p class=${`answer-text is-${refusal.value ? "wrong" : (told.value?.kind ?? "none")}`}>
          ${told.value?.kind === "right" && !refusal.value ? icon("check") : nothing}<span>${text}</span>
        </p>
        <div class="answer-actions">
          <button type="button" class="button" ?disabled=${at.value === 0 && !over.value} @click=${() => void begin(over.value ? at.peek() : at.peek() - 1)}>
            ${t("learn.back")}
          </button>
          ${tried.value
            ? html`<button type="button" class="button primary" data-way @click=${() => void retry()}>${t("learn.retry")}</button>`
            : nothing}
          ${asked && !over.value ? html`<button type="button" class="button" @click=${() => void show()}>${t("learn.show")}</button>` : nothing}
          ${over.value
            ? nothing
            : html`<button type="button" class=${complete() ? "button primary" : "button"} data-way=${complete() ? "" : nothing} @click=${next}>
                ${t(last ? "learn.over" : "learn.next")}
              </button>`}
        </div>
      </div>
      <div class="side">${list()}</div>
    </div>`;
  }

  /**
   * @param {Step} now
   * @param {number} number
   * @param {Task | undefined} asked
   */
  function question(now, number, asked) {
    return html`<p class="question-step">${t("learn.step", { step: at.value + 1, n: steps.length })}</p>
      ${title(words(now, "title"))}
      <p>${words(now, "text")}</p>
      ${now.tasks.length === 0
        ? nothing
        : html`<p class="question-task">
            <strong>${t("learn.task")}</strong> ${words(now, "task", asked ? number : number - 1)}
          </p>`}`;
  }

  /** @param {string} text */
  function title(text) {
    return level === 1
      ? html`<h1 class="question-title" tabindex="-1">${text}</h1>`
      : html`<h3 class="question-title" tabindex="-1">${text}</h3>`;
  }

  function list() {
    const passed = stepsDone.value[game] ?? [];
    return html`<details class="more">
      <summary>
        ${t("learn.all")}
        <span class="more-state">
          ${t("learn.progress", { done: steps.filter(({ id }) => passed.includes(id)).length, n: steps.length })}
        </span>
      </summary>
      <ol class="step-list">
        ${steps.map(
          (one, index) =>
            html`<li>
              <button
                type="button"
                class="step-link"
                aria-current=${index === at.value && !over.value ? "step" : nothing}
                @click=${() => void begin(index)}
              >
                <span>${t("learn.item", { step: index + 1, title: words(one, "title") })}</span>
                ${passed.includes(one.id) ? html`<span class="step-done">${icon("check")}${t("learn.step.done")}</span>` : nothing}
              </button>
            </li>`,
        )}
      </ol>
    </details>`;
  }

  return {
    destroy() {
      gone = true;
      stopHolding();
      stopReason();
      study.destroy();
      stopDrawing();
    },
  };
}
