/** A lesson over a match: the match stays where it is, and is there again when the lesson is closed. */

import { t } from "../i18n/index.js";
import { openDialog } from "../parts/dialog.js";
import { gameInText } from "../parts/texts.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { createLessonView } from "./lesson.js";

/** @import {Lesson} from "../model/lesson.js" */
/** @import {Sound} from "../feel/sound.js" */
/** @import {Say} from "../say/say.js" */

/**
 * @param {{lesson: Lesson, say: Say, sound: Sound, runs: () => boolean, back: () => void}} around
 *   `runs`: whether the match goes on meanwhile, read from signals; `back`: what leads on to the match
 */
export function showLesson({ lesson, say, sound, runs, back }) {
  const place = document.createElement("div");
  const leave = () => {
    dialog.close();
    back();
  };
  const dialog = openDialog({
    title: () => t("title.lesson", { game: gameInText(lesson.game) }),
    className: "dialog-lesson",
    body: () =>
      html`<p class="lesson-note">
          ${t(runs() ? "learn.runs" : "learn.paused")}
          <button type="button" class="button" data-focus @click=${leave}>${t("learn.return")}</button>
        </p>
        ${place}`,
    onClose: () => view.destroy(),
  });
  const view = createLessonView(place, {
    lesson,
    say,
    sound,
    level: 3,
    finished: () =>
      html`<p>${t("learn.finished.text", { game: gameInText(lesson.game) })}</p>
        <p><button type="button" class="button primary" @click=${leave}>${t("learn.return")}</button></p>`,
  });
  return dialog;
}
