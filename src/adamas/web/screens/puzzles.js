/** Puzzles: the list of them, and one of them as a page of its own. */

import { has, t } from "../i18n/index.js";
import { ApiError, fetchGames } from "../net/api.js";
import { fetchPuzzle, fetchPuzzles, freshPuzzle } from "../net/puzzles.js";
import { header } from "../parts/header.js";
import { gameInText, gameName } from "../parts/texts.js";
import { learnPath, puzzlesPath, rulesPath } from "../routes.js";
import { solved, streak } from "../study/progress.js";
import { createPuzzleView, gradeOf } from "../study/puzzle.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";

/** @import {ListedPuzzle, Puzzle} from "../net/puzzles.js" */
/** @import {App, Screen} from "../main.js" */

/** @typedef {(host: HTMLElement) => Screen} Mount */

/**
 * @param {App} app
 * @param {{game: string, which: string, kind: string}} wanted   a number, or `fresh` with a kind; neither: the list
 * @returns {Promise<Mount>}
 */
export async function openPuzzles(app, { game, which, kind }) {
  try {
    if (which === "") return await openList(app, game);
    const all = await fetchPuzzles(game);
    const puzzle = which === "fresh" ? await freshPuzzle(game, kind) : await fetchPuzzle(game, Number(which));
    return (host) => mountPuzzle(host, app, puzzle, all);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "network") throw error;
    const text = has(`puzzle.problem.${error.code}`) ? `puzzle.problem.${error.code}` : "puzzle.problem.other";
    return (host) => mountProblem(host, app, text);
  }
}

/** @param {App} app */
const bar = (app) => header({ onHome: app.follow, onHelp: () => app.navigate(rulesPath("")) });

/** @param {App} app @param {string} only   a game, or empty for all @returns {Promise<Mount>} */
async function openList(app, only) {
  const { games } = await fetchGames();
  const names = games.map(({ name }) => name).filter((name) => only === "" || name === only);
  const found = await Promise.all(names.map(async (name) => ({ game: name, all: await fetchPuzzles(name) })));
  const some = found.filter(({ all }) => all.length > 0);
  return some.length > 0 ? (host) => mountList(host, app, some) : (host) => mountProblem(host, app, "puzzle.problem.not_found");
}

/** The kinds of these puzzles. @param {readonly ListedPuzzle[]} all */
const kindsOf = (all) => [...new Set(all.map(({ kind }) => kind))];

/**
 * @param {HTMLElement} host
 * @param {App} app
 * @param {readonly {game: string, all: readonly ListedPuzzle[]}[]} games
 * @returns {Screen}
 */
function mountList(host, app, games) {
  const stop = effect(() => {
    render(
      html`${bar(app)}
        <main class="page" id="main" tabindex="-1">
          <div class="panel">
            <h1>${t("puzzle.title")}</h1>
            <p>${t("puzzle.lead")}</p>
            ${streak.value.best > 0
              ? html`<p class="quiet-text">${t("puzzle.streak", { n: streak.value.now, best: streak.value.best })}</p>`
              : nothing}
            ${games.map(
              ({ game, all }) =>
                html`<section class="study-group">
                  <h2>${gameName(game)}</h2>
                  <ul class="study-cards">${kindsOf(all).map((kind) => card(game, kind, all))}</ul>
                </section>`,
            )}
            <p class="study-links"><a href=${learnPath()} @click=${app.follow}>${t("puzzle.learn")}</a></p>
          </div>
        </main>`,
      host,
    );
  });

  /**
   * @param {string} game
   * @param {string} kind
   * @param {readonly ListedPuzzle[]} all
   */
  function card(game, kind, all) {
    const own = all.filter((item) => item.kind === kind);
    const known = new Set(solved.value[game] ?? []);
    const done = own.filter(({ number }) => known.has(number)).length;
    const next = own.find(({ number }) => !known.has(number)) ?? own[0];
    const name = t(`puzzle.kind.${kind}`);
    return html`<li class="study-card">
      <h3>${name}</h3>
      <p>${t(`puzzle.kind.${kind}.text`)}</p>
      <p class="quiet-text">${t("puzzle.progress", { done, n: own.length })}</p>
      <progress max=${own.length} value=${done} aria-hidden="true"></progress>
      <p class="study-links">
        <a
          class="button primary"
          href=${puzzlesPath(game, next?.number ?? 1)}
          aria-label=${t("puzzle.way", { way: t(done > 0 ? "puzzle.go_on" : "puzzle.start"), kind: name, game: gameInText(game) })}
          @click=${app.follow}
        >
          ${t(done > 0 ? "puzzle.go_on" : "puzzle.start")}
        </a>
        <a
          class="button"
          href=${puzzlesPath(game, `fresh/${kind}`)}
          aria-label=${t("puzzle.way", { way: t("puzzle.fresh"), kind: name, game: gameInText(game) })}
          @click=${app.follow}
        >
          ${t("puzzle.fresh")}
        </a>
      </p>
      <details class="more">
        <summary>${t("puzzle.all")}</summary>
        <ol class="puzzle-list">
          ${own.map(
            ({ number, difficulty }, index) =>
              html`<li>
                <a
                  class=${known.has(number) ? "puzzle-link is-solved" : "puzzle-link"}
                  href=${puzzlesPath(game, number)}
                  aria-label=${t(known.has(number) ? "puzzle.item.solved" : "puzzle.item", { number: index + 1, grade: gradeOf(difficulty) })}
                  @click=${app.follow}
                  >${index + 1}</a
                >
              </li>`,
          )}
        </ol>
      </details>
    </li>`;
  }

  return { title: () => t("title.puzzles"), dispose: stop };
}

/**
 * @param {HTMLElement} host
 * @param {App} app
 * @param {Puzzle} puzzle
 * @param {readonly ListedPuzzle[]} all
 * @returns {Screen}
 */
function mountPuzzle(host, app, puzzle, all) {
  const { game, number, kind } = puzzle;
  const place = document.createElement("div");
  const own = all.filter((item) => item.kind === kind);
  const at = own.findIndex((item) => item.number === number);
  const [before, after] = number === null ? [] : [own[at - 1], own[at + 1]];
  const stop = effect(() => {
    render(
      html`${bar(app)}
        <main id="main" tabindex="-1">
          <nav class="study-path" aria-label=${t("puzzle.nav")}>
            <a href=${puzzlesPath(game)} @click=${app.follow}>${t("puzzle.others")}</a>
            <span class="study-path-end">
              ${before ? html`<a href=${puzzlesPath(game, before.number)} @click=${app.follow}>${t("puzzle.previous")}</a>` : nothing}
              ${after ? html`<a href=${puzzlesPath(game, after.number)} @click=${app.follow}>${t("puzzle.next")}</a>` : nothing}
            </span>
          </nav>
          ${place}
        </main>`,
      host,
    );
  });
  const view = createPuzzleView(place, { puzzle, which: number === null ? null : at + 1, app, ways });

  function ways() {
    const known = new Set(solved.value[game] ?? []);
    const later = own.find((item) => number !== null && item.number > number && !known.has(item.number));
    const next = number === null ? undefined : (later ?? own.find((item) => !known.has(item.number)));
    return html`${next
        ? html`<a class="button primary" data-way href=${puzzlesPath(game, next.number)} @click=${app.follow}>${t("puzzle.next")}</a>`
        : nothing}
      <a
        class=${next ? "button" : "button primary"}
        data-way=${next ? nothing : ""}
        href=${puzzlesPath(game, `fresh/${kind}`)}
        @click=${app.follow}
        >${t("puzzle.fresh")}</a
      >`;
  }

  return {
    title: () =>
      number === null
        ? t("title.puzzle.fresh", { game: gameInText(game) })
        : t("title.puzzle", { number: at + 1, game: gameInText(game) }),
    dispose() {
      view.destroy();
      stop();
    },
  };
}

/**
 * @param {HTMLElement} host
 * @param {App} app
 * @param {string} text   its key
 * @returns {Screen}
 */
function mountProblem(host, app, text) {
  const stop = effect(() => {
    render(
      html`${bar(app)}
        <main class="page" id="main" tabindex="-1">
          <div class="panel">
            <h1>${t("puzzle.title")}</h1>
            <p>${t(text)}</p>
            <p><a class="button primary" href=${puzzlesPath()} @click=${app.follow}>${t("puzzle.others")}</a></p>
          </div>
        </main>`,
      host,
    );
  });
  return { title: () => t("title.puzzles"), dispose: stop };
}
