/** Learning: which lessons there are, and a lesson as a page of its own. */

import { t } from "../i18n/index.js";
import { gamesWithLesson, hasLesson, loadLesson } from "../lessons/index.js";
import { header } from "../parts/header.js";
import { gameInText, gameName } from "../parts/texts.js";
import { learnPath, puzzlesPath, rulesPath } from "../routes.js";
import { createLessonView } from "../study/lesson.js";
import { forgetSteps, steps } from "../study/progress.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";

/** @import {Lesson} from "../model/lesson.js" */
/** @import {App, Screen} from "../main.js" */

/**
 * @param {App} app
 * @param {string} game   whose lesson; empty or unknown: the list of lessons
 * @returns {Promise<(host: HTMLElement) => Screen>}
 */
export async function openLearn(app, game) {
  if (hasLesson(game)) {
    const lesson = await loadLesson(game);
    return (host) => mountLesson(host, app, lesson);
  }
  const lessons = await Promise.all(gamesWithLesson().map(loadLesson));
  return (host) => mountList(host, app, lessons);
}

/** @param {App} app */
const bar = (app) => header({ onHome: app.follow, onHelp: () => app.navigate(rulesPath("")) });

/**
 * @param {HTMLElement} host
 * @param {App} app
 * @param {readonly Lesson[]} lessons
 * @returns {Screen}
 */
function mountList(host, app, lessons) {
  const stop = effect(() => {
    render(
      html`${bar(app)}
        <main class="page" id="main" tabindex="-1">
          <div class="panel">
            <h1>${t("learn.title")}</h1>
            <p>${t("learn.lead")}</p>
            <ul class="study-cards">
              ${lessons.map(({ game, steps: all }) => {
                const passed = steps.value[game] ?? [];
                const done = all.filter(({ id }) => passed.includes(id)).length;
                const way = done === 0 ? "learn.start" : done < all.length ? "learn.go_on" : "learn.again";
                return html`<li class="study-card">
                  <h2>${gameName(game)}</h2>
                  <p class="quiet-text">${t("learn.progress", { done, n: all.length })}</p>
                  <progress max=${all.length} value=${done} aria-hidden="true"></progress>
                  <a
                    class="button primary"
                    href=${learnPath(game)}
                    aria-label=${t("learn.way", { way: t(way), game: gameInText(game) })}
                    @click=${(/** @type {MouseEvent} */ event) => {
                      if (done === all.length) forgetSteps(game);
                      app.follow(event);
                    }}
                  >
                    ${t(way)}
                  </a>
                </li>`;
              })}
            </ul>
            <p class="study-links">
              <a href=${puzzlesPath()} @click=${app.follow}>${t("learn.puzzles")}</a>
              <a href=${rulesPath("")} @click=${app.follow}>${t("learn.rules")}</a>
            </p>
          </div>
        </main>`,
      host,
    );
  });
  return { title: () => t("title.learn"), dispose: stop };
}

/**
 * @param {HTMLElement} host
 * @param {App} app
 * @param {Lesson} lesson
 * @returns {Screen}
 */
function mountLesson(host, app, lesson) {
  const { game } = lesson;
  const place = document.createElement("div");
  const stop = effect(() => {
    render(
      html`${bar(app)}
        <main id="main" tabindex="-1">
          <p class="study-path"><a href=${learnPath()} @click=${app.follow}>${t("learn.others")}</a> ${gameName(game)}</p>
          ${place}
        </main>`,
      host,
    );
  });
  const view = createLessonView(place, {
    lesson,
    say: app.say,
    sound: app.sound,
    finished: () =>
      html`<p>${t("learn.finished.text", { game: gameInText(game) })}</p>
        <p class="study-links">
          <a class="button primary" href="/" @click=${app.follow}>${t("learn.play")}</a>
          <a class="button" href=${puzzlesPath(game)} @click=${app.follow}>${t("learn.puzzles")}</a>
          <a class="button" href=${learnPath()} @click=${app.follow}>${t("learn.others")}</a>
        </p>`,
  });
  return {
    title: () => t("title.lesson", { game: gameInText(game) }),
    dispose() {
      view.destroy();
      stop();
    },
  };
}
