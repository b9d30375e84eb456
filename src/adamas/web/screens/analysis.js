/** The screen of the analysis: asks what is to be analysed, or shows what the address holds. */

import { t } from "../i18n/index.js";
import { header } from "../parts/header.js";
import { createDesk } from "../study/desk.js";
import { deskPage, onDeskKey } from "../study/deskpage.js";
import { fragmentOf, readFragment } from "../study/link.js";
import { openFragment, Unreadable } from "../study/open.js";
import { createStart } from "../study/start.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {App, Screen} from "../main.js" */
/** @import {Desk} from "../study/desk.js" */
/** @import {Opened} from "../study/open.js" */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {Screen}
 */
export function mountAnalysis(root, app) {
  const fragment = readFragment(window.location.hash);
  const asked = fragment.packed !== "" || fragment.plain !== "" || fragment.match !== "";
  const loading = signal(asked || /^#./.test(window.location.hash));
  const problem = signal(/** @type {Unreadable | null} */ (null));
  const desk = signal(/** @type {Desk | null} */ (null));
  const help = () => app.navigate("/rules/");
  let gone = false;

  const start = createStart({
    say: app.say,
    opened: (found) => void change(found),
  });

  let stop = effect(() => {
    render(
      html`${header({ onHome: app.follow, onHelp: help })}
        <main class="page" id="main" tabindex="-1">
          <div class="panel">
            <h1>${t("study.title")}</h1>
            <p>${t("study.start.text")}</p>
            ${loading.value ? html`<p class="loading" role="status">${t("study.loading")}</p>` : start.template(problem.value)}
            ${fragment.match && problem.value
              ? html`<p><a class="button" href=${`/m/${fragment.match}`} @click=${app.follow}>${t("study.back")}</a></p>`
              : nothing}
          </div>
        </main>`,
      root,
    );
  });

  /** What was opened gets an address of its own, so that a step back leads here again. @param {Opened} found */
  async function change({ match, answer, ply }) {
    const next = match ? `#match=${match}` : await fragmentOf(answer.record, ply);
    if (!gone) app.navigate(`/analysis${next}`);
  }

  /** @param {Opened} opened */
  function show(opened) {
    stop();
    const host = document.createElement("div");
    host.className = "screen";
    root.replaceWith(host);
    root = host;
    const [container, tray] = [document.createElement("div"), document.createElement("div")];
    container.id = "board";
    tray.id = "tray";
    const made = createDesk({ app, opened, container, tray });
    desk.value = made;
    stop = effect(() => {
      render(deskPage({ desk: made, app, container, tray, help }), host);
    });
    const onKey = (/** @type {KeyboardEvent} */ event) => onDeskKey(event, made);
    document.addEventListener("keydown", onKey);
    const ended = stop;
    stop = () => {
      document.removeEventListener("keydown", onKey);
      made.destroy();
      ended();
    };
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  /** @param {Unreadable} fault */
  function fail(fault) {
    problem.value = fault;
    loading.value = false;
    app.say(fault.words(), { urgent: true });
  }

  if (asked) {
    openFragment(fragment).then(
      (opened) => {
        if (!gone) show(opened);
      },
      (error) => {
        if (gone) return;
        if (!(error instanceof Unreadable)) throw error;
        fail(error);
      },
    );
  } else if (loading.peek()) {
    queueMicrotask(() => fail(new Unreadable("study.fault.link")));
  }

  return {
    title: () => desk.value?.title() ?? t("study.page"),
    dispose() {
      gone = true;
      stop();
    },
  };
}
