/** What a person can do with a match as a whole: menu, restart, resign, rematch, leave. */

import { first, loadTexts, t } from "../i18n/index.js";
import { hasLesson, loadLesson } from "../lessons/index.js";
import { createRequest, setupOf } from "../model/setup.js";
import { ApiError, createMatch, createRematch, fetchGames, fetchMatchRecord } from "../net/api.js";
import { newId } from "../net/ids.js";
import { confirmDialog, openDialog } from "../parts/dialog.js";
import { showKeys } from "../parts/keylist.js";
import { peopleOf, showMenu } from "../parts/menu.js";
import { showSettings } from "../parts/settings.js";
import { gameInText } from "../parts/texts.js";
import { dropMatch } from "../prefs.js";
import { analysisPath, matchPath } from "../routes.js";
import { loadStyle } from "../study/style.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** @import {Catalogue} from "../types.js" */
/** @import {App} from "../main.js" */
/** @import {Session} from "./session.js" */
/** @import {Signal} from "../vendor/signals-core/signals-core.js" */

/**
 * @param {App} app
 * @param {Session} session
 * @param {{catalogue: Signal<Catalogue | null>, isGone: () => boolean}} around
 */
export function createVerbs(app, session, { catalogue, isGone }) {
  const rematchId = newId();
  const restartId = newId();
  const record = `/m/${session.id}/export`;
  const view = () => session.model.peek().view;
  const settings = () => session.model.peek().joined?.settings ?? null;
  const file = () => `${settings()?.game ?? "match"}-${session.id.slice(0, 8)}.txt`;

  /** @param {unknown} error */
  function problem(error) {
    if (!(error instanceof ApiError)) throw error;
    session.refuse(first([`problem.${error.code}`], t("problem.other", { message: error.message })));
  }

  async function rematch() {
    try {
      const { id } = await createRematch(session.id, rematchId);
      app.navigate(matchPath(id), { replace: true });
    } catch (error) {
      problem(error);
    }
  }

  async function restart() {
    const agreed = await confirmDialog({ title: t("restart.title"), text: t("restart.text"), yes: t("restart.yes") });
    const old = settings();
    if (!agreed || !old) return;
    try {
      const found = await fetchGames();
      const setup = setupOf(old, found);
      const info = found.games.find(({ name }) => name === old.game);
      if (!setup || !info) return;
      const { id } = await createMatch(createRequest(info, setup, restartId));
      // Only now that the new one is there does the old one end.
      if (view()?.can.stop) await session.command("stop", 0);
      // This page goes before the server has told it of the end.
      dropMatch(session.id);
      app.navigate(matchPath(id), { replace: true });
    } catch (error) {
      problem(error);
    }
  }

  function change() {
    const old = settings();
    if (old) app.prefill({ ...old, players: old.seats.length, kept: view()?.status !== "ended" });
    app.navigate("/");
  }

  async function resign() {
    const names = session.names.peek();
    const now = view();
    if (!names || !now) return;
    const people = peopleOf(now);
    const playing = now.seats.filter(({ retired, place }) => !retired && place === null);
    const several = new Set(playing.map(({ side }) => side)).size > 2;
    const text = t(several ? (people.length === 1 ? "resign.text.last" : "resign.text.many") : "resign.text");
    const seat = people.length === 1 ? people[0] : await chooseSeat(people, text);
    if (seat === undefined) return;
    if (people.length === 1) {
      const agreed = await confirmDialog({ title: t("resign.title"), text, yes: t("resign.yes"), grave: true });
      if (!agreed) return;
    }
    await session.ready();
    await session.command("resign", seat);
  }

  /** All people here agree on a draw: one offers it, the others accept. */
  async function draw() {
    const now = view();
    const [one, ...others] = now ? peopleOf(now) : [];
    const agreed = await confirmDialog({ title: t("draw.title"), text: t("draw.text"), yes: t("draw.yes"), grave: true });
    if (!agreed) return session.resume();
    await session.ready();
    if (one === undefined) return;
    const offered = await session.command("offer_draw", one);
    if (!offered?.ok) return;
    for (const seat of others) {
      await session.settled();
      await session.command("answer_draw", seat, { yes: true });
    }
  }

  /**
   * @param {number[]} people
   * @param {string} text   what follows
   * @returns {Promise<number | undefined>}
   */
  async function chooseSeat(people, text) {
    const names = session.names.peek();
    /** @type {number | undefined} */
    let chosen;
    const dialog = openDialog({
      title: () => t("resign.title"),
      className: "dialog-small",
      body: ({ close }) =>
        html`<p class="menu-note">${t("resign.who")} ${text}</p>
          <div class="menu">
            ${people.map(
              (seat) =>
                html`<button
                  type="button"
                  class="menu-item"
                  @click=${() => {
                    chosen = seat;
                    close();
                  }}
                >
                  ${t("resign.seat", { who: names?.who(seat) ?? "" })}
                </button>`,
            )}
            <button type="button" class="menu-item primary" data-focus @click=${close}>${t("dialog.cancel")}</button>
          </div>`,
    });
    await dialog.closed;
    return chosen;
  }

  /** The lesson of this game, over the match, which stays as it is. @param {() => void} back   to the match, by a button */
  async function lesson(back) {
    const loaded = await Promise.all([
      import("../study/lessondialog.js"),
      loadLesson(settings()?.game ?? ""),
      loadTexts("learn"),
      loadStyle("learn"),
    ]).catch(() => null);
    if (isGone()) return;
    if (!loaded) return session.refuse(t("problem.network"));
    const [{ showLesson }, found] = loaded;
    const runs = () => session.model.value.view?.status === "live";
    showLesson({ lesson: found, say: app.say, sound: app.sound, runs, back });
  }

  /** Why the match cannot be analysed now, in words; empty if it can: an analysis must help nobody who plays. */
  function analysisObstacle() {
    const old = settings();
    if (!old || view()?.status === "ended") return "";
    if (old.seats.some(({ kind }) => kind === "remote")) return t("menu.analysis.others");
    return old.timer === null ? "" : t("menu.analysis.timed");
  }

  /** Walk through the match. It stays as it is; a step back leads to it again. */
  function analysis() {
    app.navigate(analysisPath(session.id, view()?.plies ?? 0));
  }

  /** Save and share the match, when it is over. */
  async function share() {
    const [now, layout] = [view(), session.layout.peek()];
    if (!now || !layout) return;
    const loaded = await Promise.all([
      import("../study/share.js"),
      fetchMatchRecord(session.id),
      loadTexts("study"),
      loadStyle("study"),
    ]).catch(() => null);
    if (isGone()) return;
    if (!loaded) return session.refuse(t("problem.network"));
    const [{ showShare }, { record: text }] = loaded;
    showShare({ game: settings()?.game ?? "", record: text, ply: null, view: now, layout, say: app.say });
  }

  /** @param {boolean} [inForce]   at the options of this match, instead of the beginning */
  async function rules(inForce = false) {
    const loaded = await Promise.all([import("../parts/rules.js"), loadTexts("rules")]).catch(() => null);
    if (isGone()) return;
    if (!loaded) return session.refuse(t("problem.network"));
    const [{ rulesText }] = loaded;
    const { game = "", options = null } = settings() ?? {};
    const { element } = openDialog({
      title: () => t("rules.title", { game: gameInText(game) }),
      className: "dialog-rules",
      body: () =>
        rulesText({
          game,
          info: catalogue.value?.games.find(({ name }) => name === game),
          options,
          level: 3,
          keys,
          layout: session.layout.value,
          names: session.names.value,
        }),
    });
    if (inForce) element.querySelector(".rules-options")?.parentElement?.scrollIntoView({ block: "start" });
  }

  function keys() {
    showKeys(session.layout.peek()?.views[0]?.kind ?? "");
  }

  function menu() {
    const now = view();
    const stops = Boolean(now?.can.pause);
    if (stops) void session.pause();
    // Closing the menu by Esc goes on with what it stopped; a choice in it decides for itself.
    let chosen = false;
    /** @param {() => unknown} act */
    const choose = (act) => () => {
      chosen = true;
      void act();
    };
    const dialog = showMenu({
      view: () => session.model.value.view,
      stops,
      obstacle: analysisObstacle,
      gameName: () => gameInText(settings()?.game ?? ""),
      onClose: () => {
        // The choice is made just after the dialog closes.
        queueMicrotask(() => {
          if (!chosen && stops && !isGone()) void session.resume();
        });
      },
      actions: {
        resume: choose(session.resume),
        rules: () => void rules(),
        // Back from the lesson one is at the match, not in this menu; a match that it has stopped waits for Resume.
        lesson: hasLesson(settings()?.game ?? "") ? () => void lesson(choose(dialog.close)) : null,
        analysis: choose(analysis),
        share: () => void share(),
        settings: showSettings,
        keys,
        restart: choose(restart),
        change: choose(change),
        resign: choose(resign),
        draw: choose(draw),
        leave: choose(() => app.navigate("/")),
        rematch: choose(rematch),
        record,
        file: file(),
      },
    });
  }

  return { menu, rules: () => void rules(), inForce: () => void rules(true), keys, rematch, record, file, analysis, share: () => void share(), home: () => app.navigate("/") };
}

/** @typedef {ReturnType<typeof createVerbs>} Verbs */
