/** The screen of a match: draws what the session knows, and turns buttons and keys into its verbs. */

import { first, list, t } from "../i18n/index.js";
import { isDead } from "../model/connection.js";
import { latestPlies } from "../model/log.js";
import { fetchGames } from "../net/api.js";
import { undoObstacle } from "../parts/actions.js";
import { connectionStrip, connectionWord } from "../parts/connection.js";
import { confirmDialog } from "../parts/dialog.js";
import { header } from "../parts/header.js";
import { pressLetter, toggleSound } from "../parts/letters.js";
import { showMoves } from "../parts/movedialog.js";
import { gameName } from "../parts/texts.js";
import { spoken } from "../parts/timers.js";
import { veil } from "../parts/veil.js";
import { dropMatch, keepMatch, prefs, reduced } from "../prefs.js";
import { createWake } from "../feel/wake.js";
import { tellStatus } from "../say/tell.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect, signal } from "../vendor/signals-core/signals-core.js";
import { showEnd } from "./end.js";
import { createHints } from "./hints.js";
import { createPanels, hasAids } from "./panels.js";
import { openSession } from "./session.js";
import { createStage } from "./stage.js";
import { createVerbs } from "./verbs.js";
import { watchPage } from "./watch.js";

/** @import {Catalogue, EntryMessage, View} from "../types.js" */
/** @import {App, Screen} from "../main.js" */

/** So long after its animation the winning move lies open before the end is told over it, in ms. */
const BREATH = 2500;

/** So many plies key D tells at most: as many as there may have been since one's own. */
const MOST_TOLD = 4;

/** The matches whose end this page has told. @type {Set<string>} */
const toldEnds = new Set();

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {string} id
 * @returns {Screen}
 */
export function mountMatch(root, app, id) {
  const { say, sound } = app;
  const catalogue = signal(/** @type {Catalogue | null} */ (null));
  const stale = signal(false);
  const news = signal({ seq: 0, text: "" });
  let gone = false;
  let kept = false;

  const session = openSession(id, { build: app.build, say, onEntry, onRefused: () => {} });
  const hints = createHints({ session, say });
  const stage = createStage({ session, sound, say, hint: () => hints.shown.value, play: (source, target) => void play(source, target) });
  const verbs = createVerbs(app, session, { catalogue, isGone: () => gone });
  sound.scope(id);
  const wake = createWake(() => !gone && prefs.peek().awake && session.model.peek().view?.status === "live");
  fetchGames().then((found) => (catalogue.value = found), () => {});

  /** @param {string} source @param {string} target */
  async function play(source, target) {
    const { view, joined } = session.model.peek();
    if (hasAids(joined) && view?.warn.includes(`${source}-${target}`)) {
      const seq = view.seq;
      const agreed = await confirmDialog({ title: t("warn.title"), text: t("warn.text"), yes: t("warn.yes"), grave: true });
      if (!agreed || session.model.peek().view?.seq !== seq) return;
    }
    await session.play(source, target);
  }

  function undo() {
    const view = session.model.peek().view;
    if (!view) return;
    const why = undoObstacle({ view, open: session.open.peek(), animating: stage.animating.peek() });
    if (why) session.refuse(why);
    else if (view.undo) void session.command("undo", view.undo.seat);
  }

  /**
   * @param {EntryMessage} entry
   * @param {View | null} before
   * @param {View} view
   */
  function onEntry(entry, before, view) {
    const types = entry.events.map(({ type }) => type);
    if (types.includes("Skipped")) sound.play("skip");
    if (["Paused", "Undone", "Ended"].some((type) => types.includes(type))) sound.hush();
    const yours = session.model.peek().joined?.yours ?? [];
    const computerMoved = before?.seats.find(({ seat }) => seat === before.seat)?.kind === "computer";
    if (view.status === "live" && types.includes("Played") && computerMoved && yours.includes(view.seat)) {
      sound.play("turn", { delay: view.last?.show ?? 0 });
    }
    news.value = { seq: view.seq, text: newsOf(entry, view) };
    if (view.status === "ended") {
      const shown = reduced.peek() ? 0 : (view.last?.show ?? 0);
      if (isFestive(view)) sound.play("fanfare", { delay: shown });
      window.setTimeout(() => end(true), shown + BREATH);
    }
  }

  /**
   * What happened beside moves and passed turns, for the line at the top.
   * @param {EntryMessage} entry
   * @param {View} view
   */
  function newsOf({ events }, view) {
    const names = session.names.peek();
    const taken = events.find(({ type }) => type === "Undone");
    const called = events.find(({ type }) => type === "Called");
    const declined = events.find((event) => event.type === "Answered" && !event["yes"]);
    const retired = events.find(({ type }) => type === "Retired");
    if (!names) return "";
    if (declined) return t("tell.declined", { who: names.who(Number(declined["seat"])) });
    if (retired) {
      const seat = Number(retired["seat"]);
      return t(names.isYou(seat) ? "tell.resigned.you" : "tell.resigned", { who: names.who(seat) });
    }
    if (called) return t("tell.called", { who: names.who(Number(called["seat"])), other: names.who(view.seat) });
    if (!taken) return "";
    const seat = Number(taken["seat"]);
    return t(names.isYou(seat) ? "status.undone.you" : "status.undone", { who: names.player(seat) });
  }

  /** A person has won: where only computers did, nobody who looks on has a reason to cheer. @param {View} view */
  const isFestive = ({ result, seats: all }) =>
    all.some(({ seat, kind }) => kind !== "computer" && result?.winners.includes(seat));

  /** @param {boolean} fresh   whether it has ended just now, before one's eyes */
  function end(fresh) {
    const { view, joined } = session.model.peek();
    const names = session.names.peek();
    // Whoever comes back from the analysis has been told already, and wants the board.
    if (gone || toldEnds.has(id) || !view?.result || !names || !joined) return;
    toldEnds.add(id);
    const dialog = showEnd({
      view,
      names,
      record: verbs.record,
      file: verbs.file(),
      confetti: fresh && isFestive(view) && !reduced.peek(),
      rematch: () => void verbs.rematch(),
      analysis: verbs.analysis,
      share: verbs.share,
      home: verbs.home,
    });
    void dialog.closed.then(() => sound.hush());
  }

  function moves() {
    const names = session.names.peek();
    if (!names) return;
    session.reason.value = "";
    showMoves({
      view: () => (session.open.value ? session.model.value.view : null),
      names,
      play: (source, target) => void play(source, target),
      why: session.why,
      reason: () => session.reason.value,
      hint: () => hints.shown.value,
    });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { view, line } = session.model.peek();
    const names = session.names.peek();
    if (!view || !names) return;
    const open = session.open.peek();
    pressLetter(event, {
      u: undo,
      h: () => {
        const { joined } = session.model.peek();
        if (hasAids(joined)) hints.press();
        else session.refuse(t(joined?.settings.aids ? "hint.problem.set_off" : "hint.problem.no_aids"));
      },
      p: () => verbs.menu(),
      m: () => toggleSound(say),
      t: () => {
        const timer = session.timer.peek();
        say(timer ? spoken(timer) : t("timer.none"));
      },
      s: () => say(tellStatus(names, view, { aids: prefs.peek().aids, picked: stage.picked.peek() })),
      d: () => {
        const latest = latestPlies(line, session.model.peek().joined?.yours ?? [], MOST_TOLD);
        say(latest.length > 0 && view.pieces ? latest.map(names.ply).join(" ") : t("told.none"));
      },
      l: () => (view.dests && open ? moves() : session.refuse(t("moves.off"))),
      v: () => stage.turn(),
      "?": () => verbs.keys(),
    });
  }

  const panels = createPanels({ session, stage, hints, verbs, say, catalogue, stale, news, undo, moves });

  const stop = effect(() => {
    render(template(), root);
  });
  stage.mount(
    /** @type {HTMLElement} */ (root.querySelector("#board")),
    /** @type {HTMLElement} */ (root.querySelector("#tray")),
  );

  const stopWatching = [
    effect(() => {
      const { view, joined } = session.model.value;
      const names = session.names.value;
      void prefs.value.awake;
      wake.update();
      // Opened in a tab that nobody looks at, or left before it had opened.
      if (view && document.visibilityState === "hidden") session.away();
      if (!view || !joined || !names) return;
      stale.value = joined.build !== app.build;
      if (view.status === "ended") {
        dropMatch(id);
        if (!kept) queueMicrotask(() => end(false));
      } else if (!kept) {
        keepMatch({ id, game: joined.game, seats: view.seats.map(names.kept), played: Date.now() });
        const turn = view.status === "live" ? names.turn(view.seat) : t("status.paused");
        const due = view.status === "live" ? names.due(view)?.text : "";
        say([t("tell.joined", { game: gameName(joined.game), turn }), due].filter(Boolean).join(" "));
      }
      kept = true;
    }),
    effect(() => {
      if (session.status.value.code === 4404) dropMatch(id);
    }),
  ];
  const stopPage = watchPage({ root, session, stage, say, sound, wake });

  /** Seconds until the next try to connect. */
  function untilRetry() {
    const { phase, retryAt } = session.status.value;
    if (phase !== "waiting" || retryAt === null) return null;
    void session.tick.value;
    return Math.max(0, Math.ceil((retryAt - session.clock()) / 1000));
  }

  function template() {
    const { view, joined, names } = panels.match.value ?? { view: null, joined: null, names: null };
    const state = session.state.value;
    const ready = view !== null;
    const dead = isDead(state);
    const covered = ready && view.pieces === null;
    const reserves = session.layout.value?.spots.some(({ kind }) => kind === "reserve") ?? false;
    return html`<a class="skip" href="#board" @click=${skip}>${t("match.skip")}</a>
      ${header({ onHome: app.follow, onHelp: verbs.rules, middle: connectionWord(state) })}
      <main
        class=${["match", `is-${state}`, dead && ready && "is-dead", ready && !stage.ready.value && "is-drawing"]
          .filter(Boolean)
          .join(" ")}
        id="main"
        tabindex="-1"
      >
        <h1 class="unseen">
          ${ready
            ? t("match.title", { game: gameName(joined.game), who: list(view.seats.map(({ seat }) => names.who(seat))) })
            : t("match.joining")}
        </h1>
        ${ready || state === "refused" ? nothing : html`<p class="loading">${loading()}</p>`} ${panels.top()}
        <section class="stage" aria-labelledby="board-title" @keydown=${onKey}>
          <h2 class="unseen" id="board-title">${t("match.board")}</h2>
          <div class=${`board-place ${covered ? "is-covered" : ""}`} ?hidden=${!ready}><div id="board"></div></div>
          ${ready && view.status === "paused"
            ? veil({ view, open: state === "live", resume: () => void session.resume() })
            : nothing}
          ${connectionStrip({
            state,
            // It changes with every message, and is told only while something is wrong.
            status: dead ? session.status.value : session.status.peek(),
            seconds: dead ? untilRetry() : null,
            retry: session.retryNow,
            home: app.follow,
            again: () => window.location.reload(),
          })}
        </section>
        <div class=${`tray-place ${covered ? "is-covered" : ""}`} ?hidden=${!reserves} @keydown=${onKey}>
          <div id="tray"></div>
        </div>
        ${panels.buttons()} ${stage.ready.value ? panels.side() : nothing}
      </main>`;

    function loading() {
      const code = session.failure.value;
      return code === null ? t("match.joining") : first([`problem.${code}`], t("problem.other", { message: code }));
    }
  }

  /** @param {Event} event */
  function skip(event) {
    event.preventDefault();
    stage.focus();
  }

  return {
    title() {
      const { view, joined } = session.model.value;
      const names = session.names.value;
      if (!view || !joined || !names) return t("title.joining");
      const game = gameName(joined.game);
      if (isDead(session.state.value)) return t("title.dead", { game });
      if (view.status === "ended") return t("title.match", { state: names.ending(view).title, game });
      if (view.status === "paused") return t("title.match", { state: t("status.paused"), game });
      const own = joined.yours.includes(view.seat);
      return t(own ? "title.own" : "title.match", { state: names.turn(view.seat), game });
    },
    dispose() {
      gone = true;
      hints.destroy();
      session.away();
      stopPage();
      for (const end of stopWatching) end();
      sound.hush();
      sound.scope(null);
      stage.destroy();
      stop();
      session.close();
      wake.update();
    },
  };
}
