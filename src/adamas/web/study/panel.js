/** The parts beside the board of an analysis: buttons to walk, the verdict with its bar, and the best moves. */

import { markPath, tone } from "../board/marks.js";
import { first, t } from "../i18n/index.js";
import { chips } from "../parts/chip.js";
import { coordinates } from "../parts/coordinates.js";
import { icon } from "../parts/icons.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { lineWorth, sidesOf } from "./judge.js";
import { coloursOf, sideName, valueText, verdictText } from "./verdict.js";

/** @import {BestLine, View} from "../types.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Found} from "./analyst.js" */
/** @import {Worth} from "./judge.js" */

/** So many moves of a line are shown behind its first one. */
const AHEAD = 8;

/**
 * @param {{at: number, all: number, text: string, playing: boolean, first: () => void, previous: () => void,
 *   play: () => void, next: () => void, last: () => void, to: (index: number) => void}} walk
 *   `at` and `all` count the positions of the line from 0
 */
export function walkRow(walk) {
  const { at, all, text, playing } = walk;
  /**
   * @param {string} name
   * @param {string} picture
   * @param {() => void} act
   * @param {boolean} off
   */
  const button = (name, picture, act, off) =>
    html`<button
      type="button"
      class="action walk"
      data-walk=${name}
      aria-label=${t(`study.${name}`)}
      title=${t(`study.${name}`)}
      aria-disabled=${off ? "true" : nothing}
      @click=${() => {
        if (!off) act();
      }}
    >
      ${icon(picture)}
    </button>`;
  return html`<section class="walk-place" aria-label=${t("study.walk")}>
    <div class="walk-row">
      ${button("first", "first", walk.first, at === 0)} ${button("previous", "back", walk.previous, at === 0)}
      ${button(playing ? "stop" : "play", playing ? "pause" : "resume", walk.play, !playing && at === all)}
      ${button("next", "forward", walk.next, at === all)} ${button("last", "last", walk.last, at === all)}
    </div>
    <label class="slider walk-slider">
      <span class="unseen">${t("study.slider")}</span>
      <input
        type="range"
        min="0"
        max=${all}
        step="1"
        .value=${String(at)}
        aria-valuetext=${at === 0 ? t("study.at.start") : t("study.at", { n: at, all, text })}
        @input=${(/** @type {Event} */ event) => walk.to(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      <output>${t("study.of", { n: at, all })}</output>
    </label>
  </section>`;
}

const BAR = 300;

/**
 * @param {Worth | null} worth
 * @param {View} view
 * @param {Names} names
 */
export function bar(worth, view, names) {
  const words = worth ? verdictText(worth, view, names) : t("study.curve.unknown");
  if (sidesOf(view) > 2) {
    return html`<div class="bars" role="img" aria-label=${t("study.bar", { verdict: words })}>
      ${Array.from({ length: sidesOf(view) }, (_, index) => strip(index + 1, worth?.values[index] ?? null))}
    </div>`;
  }
  const share = BAR * (0.5 + (worth?.values[0] ?? 0) / 2);
  return html`<div class="bar-line" role="img" aria-label=${t("study.bar", { verdict: words })}>
    ${chips(coloursOf(view, 1).map(names.colourInfo))}
    <svg class="worth-bar" viewBox=${`0 0 ${BAR} 22`} preserveAspectRatio="none">
      ${svg`<rect class=${`worth-two tone-${toneOf(2)}`} width=${BAR} height="22"></rect>
        <rect class=${`worth-one tone-${toneOf(1)}`} width=${share.toFixed(1)} height="22"></rect>
        <path class="worth-edge" d=${`M${share.toFixed(1)} 0V22`}></path>
        <path class="worth-middle" d=${`M${BAR / 2} 0V22`}></path>`}
    </svg>
    ${chips(coloursOf(view, 2).map(names.colourInfo))}
  </div>`;

  /** @param {number} side */
  function toneOf(side) {
    const colour = names.colourInfo(coloursOf(view, side)[0] ?? "");
    return colour ? tone(colour) : "grey";
  }

  /** @param {number} side @param {number | null} value */
  function strip(side, value) {
    const colour = names.colourInfo(coloursOf(view, side)[0] ?? "");
    const length = value === null ? 0 : (BAR * (value + 1)) / 2;
    return html`<div class="bar-line">
      ${chips([colour])}
      <svg class="worth-bar" viewBox=${`0 0 ${BAR} 22`} preserveAspectRatio="none">
        ${svg`<rect class="worth-none" width=${BAR} height="22"></rect>
          <rect class=${`worth-one tone-${toneOf(side)}`} width=${length.toFixed(1)} height="22"></rect>
          <path class=${`mark ink-${toneOf(side)}`} d=${markPath(colour?.mark ?? "disc", 5)} transform="translate(12 11)" stroke-width="2"></path>
          <path class="worth-middle" d=${`M${BAR / 2} 0V22`}></path>`}
      </svg>
      <span class="bar-value">${value === null ? "" : valueText(value)}</span>
    </div>`;
  }
}

/**
 * @param {{found: Found | undefined, searching: boolean, on: boolean, problem: string, view: View, names: Names,
 *   play: (line: BestLine) => void, again: () => void}} shown
 */
export function verdictPanel({ found, searching, on, problem, view, names, play, again }) {
  const worth = found?.worth ?? null;
  const analysis = found?.analysis ?? null;
  const words = worth
    ? verdictText(worth, view, names)
    : found && view.status === "ended"
      ? t("study.over.none")
      : searching
        ? t("study.thinking")
        : on
          ? ""
          : t("study.engine.off");
  return html`<div class="verdict">
    ${bar(worth, view, names)}
    <p class="verdict-words ${worth?.exact ? "is-exact" : ""}" data-verdict>${words}</p>
    ${problem && !searching
      ? html`<p class="message is-passed">
          <span>${first([`study.problem.${problem}`, `study.fault.${problem}`, `problem.${problem}`], t("study.problem.busy"))}</span>
          <button type="button" class="text-button" @click=${again}>${t("study.again")}</button>
        </p>`
      : nothing}
    ${analysis && on ? lines(analysis.lines) : nothing}
    ${analysis && on
      ? html`<p class="help">
          ${t("study.depth", { n: analysis.depth })}
          ${analysis.bound > 0 && !worth?.exact ? t("study.bound", { n: analysis.bound }) : nothing}
        </p>`
      : nothing}
  </div>`;

  /** @param {readonly BestLine[]} all */
  function lines(all) {
    return html`<h3 class="small-title">${t("study.lines")}</h3>
      <ol class="best-lines">
        ${all.map((line) => {
          const { source, target, move } = line;
          const route = view.dests?.[source]?.[target] ?? [source, target];
          const offer = names.offer(source, target, route, view.pieces ?? {});
          const verdict = verdictText(lineWorth(line, view), view, names);
          const then = line.moves.slice(1, AHEAD).map(names.notation);
          return html`<li>
            <button type="button" class="best-line" data-move=${move} @click=${() => play(line)}>
              <span class="best-move"><bdi>${names.notation(move)}</bdi></span>
              <span class="best-words">${coordinates(offer, names)}</span>
              <span class="best-verdict">${verdict}</span>
              ${then.length > 0 ? html`<span class="best-then">${t("study.line.then", { moves: then.join(" ") })}</span>` : nothing}
            </button>
          </li>`;
        })}
      </ol>`;
  }
}

/**
 * The switches of the search.
 * @param {{on: boolean, ms: number, marked: boolean, playing: ReadonlySet<number>, view: View, names: Names,
 *   setOn: (on: boolean) => void, setMs: (ms: number) => void, setMarked: (marked: boolean) => void,
 *   setPlaying: (side: number, on: boolean) => void, times: unknown}} shown   `times`: the choice of search time
 */
export function switches({ on, marked, playing, view, names, setOn, setMarked, setPlaying, times }) {
  /** @param {string} words @param {boolean} value @param {(on: boolean) => void} set @param {string} name */
  const toggle = (words, value, set, name) =>
    html`<label class="toggle">
      <span class="toggle-text">${words}</span>
      <input
        type="checkbox"
        data-switch=${name}
        .checked=${value}
        @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}
      />
    </label>`;
  return html`<div class="switches">
    ${toggle(t("study.engine.on"), on, setOn, "on")} ${times} ${toggle(t("study.mark"), marked, setMarked, "mark")}
    <fieldset class="field">
      <legend class="legend">${t("study.answer")}</legend>
      <p class="help">${t("study.answer.help")}</p>
      ${Array.from({ length: sidesOf(view) }, (_, index) =>
        toggle(sideName(view, names, index + 1), playing.has(index + 1), (value) => setPlaying(index + 1, value), `side-${index + 1}`),
      )}
    </fieldset>
  </div>`;
}
