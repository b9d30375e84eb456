/** What the desk of an analysis looks like, and its keys. */

import { parts, t } from "../i18n/index.js";
import { header } from "../parts/header.js";
import { coordinates } from "../parts/coordinates.js";
import { icon } from "../parts/icons.js";
import { gameName } from "../parts/texts.js";
import { prefs, reduced } from "../prefs.js";
import { guard } from "../vendor/lit-html/directives/guard.js";
import { ref } from "../vendor/lit-html/directives/ref.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { curvePicture } from "./curve.js";
import { moveTree } from "./movetree.js";
import { switches, verdictPanel, walkRow } from "./panel.js";
import { choice } from "./start.js";
import * as trees from "./tree.js";
import { curveText, mistakeText, verdictText } from "./verdict.js";

/** @import {View} from "../types.js" */
/** @import {App} from "../main.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Desk} from "./desk.js" */

/** The search times to choose from, in ms. */
const TIMES = [300, 1000, 3000];

/**
 * @param {{desk: Desk, app: App, container: HTMLElement, tray: HTMLElement, help: () => void}} around
 */
export function deskPage({ desk, app, container, tray, help }) {
  const { board, tree, here, line, at } = desk;
  const [view, names] = [board.view.value, board.names.value];
  const reserves = board.layout.value?.spots.some(({ kind }) => kind === "reserve") ?? false;
  return html`<a class="skip" href="#board" @click=${skip}>${t("study.skip")}</a>
    ${header({ onHome: app.follow, onHelp: help })}
    <main
      class="desk"
      id="main"
      tabindex="-1"
      @dragover=${(/** @type {DragEvent} */ event) => event.preventDefault()}
      @drop=${desk.drop}
    >
      <div class="study-head">
        <h1 class="study-title">${t("study.heading", { game: gameName(desk.game) })}</h1>
        <p class="quiet-text">${desk.players()}</p>
        ${desk.match
          ? html`<a class="button" href=${`/m/${desk.match}`} @click=${app.follow}>${icon("back")} ${t("study.back")}</a>`
          : nothing}
      </div>
      <section class="stage" aria-labelledby="board-title">
        <h2 class="unseen" id="board-title">${t("match.board")}</h2>
        <div class="board-place">${container}</div>
      </section>
      <div class="tray-place" ?hidden=${!reserves}>${tray}</div>
      ${view && names ? under(view, names) : html`<p class="loading">${t("study.loading")}</p>`}
    </main>`;

  /** @param {View} now @param {Names} words */
  function under(now, words) {
    const last = trees.node(tree.value, here.value).plies;
    const sentence = last.map((ply) => words.ply(ply)).join(" ");
    return html`<div class="study-now">
        ${walkRow({
          at: at.value,
          all: line.value.length - 1,
          text: sentence,
          playing: desk.playing.value,
          ...desk.walk,
        })}
        ${told(now, words, sentence)}
      </div>
      <div class="study-side">
        <section class="study-part" aria-labelledby="engine-title">
          <h2 class="small-title" id="engine-title">${t("study.engine")}</h2>
          ${verdictPanel({
            found: desk.found.value,
            searching: desk.analyst.searching.value === here.value,
            on: desk.on.value,
            problem: desk.analyst.problem.value,
            view: now,
            names: words,
            play: desk.playLine,
            again: desk.again,
          })}
        </section>
        ${moves(now, words)} ${curve(now, words)}
        <section class="study-part">${engine(now, words)}</section>
        <div class="study-actions">
          <button type="button" class="button" data-share-open @click=${desk.share}>${t("share.open")}</button>
          <button type="button" class="button" @click=${desk.other}>${t("share.other")}</button>
        </div>
        <p class="help">${t("study.keys")}</p>
      </div>`;
  }

  /** @param {View} now @param {Names} words @param {string} sentence */
  function told(now, words, sentence) {
    const gave = desk.mistakes.value.get(here.value);
    const problem = desk.problem.value;
    const reason = board.reason.value || (problem ? t(problem) : "");
    const threats = (now.lines ?? []).filter(({ kind }) => kind === "threat").map((found) => words.line(found, now.seat));
    const notes = now.notes.map(words.note).filter((note) => note !== null);
    const state = now.result ? words.ending(now) : null;
    return html`<section class="study-told" aria-label=${t("study.now")}>
      <p class="study-last">${sentence ? coordinates(sentence, words) : t("study.told.start")}</p>
      <p class="study-turn">${state ? `${state.title} ${state.reason}` : words.turn(now.seat)}</p>
      ${reason ? html`<p class="study-reason">${reason}</p>` : nothing}
      ${gave ? html`<p class="study-gave" data-gave>${mistakeText(gave, desk.game)}</p>` : nothing}
      ${now.occurrence > 1 ? html`<p class="message">${icon("note")}<span>${t("study.occurrence", { n: now.occurrence })}</span></p>` : nothing}
      ${[...notes, ...threats].map((text) => (text ? html`<p class="message">${icon("note")}<span>${text}</span></p>` : nothing))}
    </section>`;
  }

  /** @param {View} now @param {Names} words */
  function moves(now, words) {
    const branch = trees.branchOf(tree.value, here.value);
    return html`<section class="study-part" aria-labelledby="tree-title">
      <h2 class="small-title" id="tree-title">${t("study.moves")}</h2>
      <div class="tree" tabindex="-1" data-here=${here.value} ${ref((list) => inSight(list))}>
        ${guard([tree.value, here.value, desk.mistakes.value, words, t("study.moves")], () =>
          moveTree({ tree: tree.value, here: here.value, view: now, names: words, mistakes: desk.mistakes.value, go: desk.go }),
        )}
      </div>
      <div class="study-actions">
        ${now.dests ? html`<button type="button" class="button" @click=${desk.legal}>${t("study.legal")}</button>` : nothing}
        ${branch === null ? nothing : html`<button type="button" class="button" @click=${desk.promote}>${t("study.promote")}</button>`}
        ${trees.removable(tree.value, here.value)
          ? html`<button type="button" class="button" @click=${desk.remove}>${t("study.delete")}</button>`
          : nothing}
      </div>
    </section>`;
  }

  /** The button goes with its press, and the one to stop with the last position: the focus goes to what they belong to. */
  async function draw() {
    const keep = () => {
      if (document.activeElement === document.body) document.getElementById("curve-title")?.focus({ preventScroll: true });
    };
    const done = desk.draw();
    queueMicrotask(keep);
    await done;
    keep();
  }

  /** A mistake is looked at on the board, which on a phone lies above the list. @param {number} id */
  function show(id) {
    desk.go(id);
    container.scrollIntoView({ block: "nearest", behavior: reduced.peek() ? "instant" : "smooth" });
  }

  /** @param {View} now @param {Names} words */
  function curve(now, words) {
    const points = desk.points.value;
    if (points.length < 2) return nothing;
    const progress = desk.analyst.curve.value;
    const known = points.filter(({ worth }) => worth !== null).length;
    const whole = known === points.length;
    const gave = points.filter(({ mistake }) => mistake !== null);
    return html`<section class="study-part" aria-labelledby="curve-title">
      <h2 class="small-title" id="curve-title" tabindex="-1">${t("study.curve")}</h2>
      ${known > 1 ? curvePicture({ points, here: here.value, view: now, names: words, go: desk.go }) : nothing}
      ${progress
        ? html`<div class="curve-progress">
            <progress max=${progress.all} value=${progress.n} aria-label=${t("study.curve")}></progress>
            <span>${t("study.curve.progress", progress)}</span>
            <button type="button" class="button" @click=${desk.analyst.stop}>${t("study.curve.stop")}</button>
          </div>`
        : whole
          ? html`<p class="quiet-text" data-curve-done>${curveText(points, now, words)}</p>`
          : html`<p class="help">${t("study.curve.help")}</p>
              <div>
                <button type="button" class="button" data-curve-start @click=${() => void draw()}>
                  ${t(known > 2 ? "study.curve.more" : "study.curve.start")}
                </button>
              </div>`}
      ${gave.length > 0
        ? html`<h3 class="small-title">${t("study.mistakes")}</h3>
            <ul class="mistakes">
              ${gave.map(
                ({ id, ply, mistake }) =>
                  html`<li>
                    <button type="button" class="mistake" data-node=${id} @click=${() => show(id)}>
                      <span>${moveWords(id, ply, words)}</span>
                      <span class="mistake-words">${mistake ? mistakeText(mistake, desk.game) : nothing}</span>
                    </button>
                  </li>`,
              )}
            </ul>`
        : nothing}
      ${known > 1
        ? html`<details class="more">
            <summary>${t("study.curve.words")}</summary>
            <ul class="curve-words">
              ${points.map(
                ({ id, ply, worth }) =>
                  html`<li>
                    ${t("study.curve.row", {
                      n: ply,
                      move: moveText(id, words),
                      verdict: worth ? verdictText(worth, now, words) : t("study.curve.unknown"),
                    })}
                  </li>`,
              )}
            </ul>
          </details>`
        : nothing}
    </section>`;
  }

  /** @param {number} id @param {Names} words */
  function moveText(id, words) {
    const [ply] = trees.node(tree.value, id).plies;
    if (id === trees.ROOT || !ply) return t("study.at.start");
    return ply.move ? words.notation(ply.move) : t(`log.${ply.kind}`);
  }

  /** @param {number} id @param {number} ply @param {Names} words */
  function moveWords(id, ply, words) {
    const seat = trees.node(tree.value, id).plies[0]?.seat ?? 0;
    const move = html`<bdi class="no-break">${moveText(id, words)}</bdi>`;
    return parts("study.mistake", { who: words.who(seat), n: ply, move });
  }

  /** @param {View} now @param {Names} words */
  function engine(now, words) {
    return switches({
      on: desk.on.value,
      ms: desk.ms.value,
      marked: desk.marked.value,
      playing: desk.answers.value,
      view: now,
      names: words,
      setOn: desk.search,
      setMs: (ms) => (desk.ms.value = ms),
      setMarked: (marked) => (desk.marked.value = marked),
      setPlaying: desk.setAnswers,
      times: choice(
        "study-time",
        t("study.time"),
        TIMES.map((time) => [time, t("study.time.s", { n: time / 1000 })]),
        desk.ms.value,
        (time) => (desk.ms.value = time),
      ),
    });
  }

  /** @param {Event} event */
  function skip(event) {
    event.preventDefault();
    board.focus();
  }
}

/** Keep the move that is looked at in sight, inside its own list only. @param {Element | undefined} list */
function inSight(list) {
  if (!(list instanceof HTMLElement)) return;
  const here = list.dataset["here"] ?? "";
  if (list.dataset["seen"] === here) return;
  list.dataset["seen"] = here;
  queueMicrotask(() => {
    const move = list.querySelector('[aria-current="step"]');
    if (!(move instanceof HTMLElement)) return void list.scrollTo({ top: 0 });
    const hadFocus = document.activeElement?.closest(".tree") === list;
    if (hadFocus && document.activeElement !== move && document.activeElement?.matches(".tree-move")) move.focus({ preventScroll: true });
    const top = move.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    const bottom = top + move.offsetHeight;
    if (top < list.scrollTop) list.scrollTo({ top });
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight });
  });
}

/**
 * Keys of the whole screen; what has keys of its own keeps them.
 * @param {KeyboardEvent} event
 * @param {Desk} desk
 */
export function onDeskKey(event, desk) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const onBoard = target.closest('[role="grid"], .tray') !== null;
  if (!onBoard && target.closest("input, textarea, select")) return;
  /** @type {Partial<Record<string, () => void>>} */
  const everywhere = {
    PageUp: desk.walk.previous,
    PageDown: desk.walk.next,
    ...(prefs.peek().letters ? { v: desk.board.turn, l: desk.legal } : {}),
  };
  /** @type {Partial<Record<string, () => void>>} */
  const off = {
    ArrowLeft: desk.walk.previous,
    ArrowRight: desk.walk.next,
    Home: desk.walk.first,
    End: desk.walk.last,
    ...(target.closest("button, a, summary") ? {} : { " ": desk.walk.play }),
  };
  const act = (onBoard ? {} : off)[event.key] ?? (onBoard ? everywhere[event.key] : undefined);
  if (!act) return;
  event.preventDefault();
  act();
}
