/**
 * One match as this page holds it: the socket, the model, the command under way, and what is told of each message.
 *
 * Everything shown is a signal; the screen draws them and calls the verbs.
 */

import { t } from "../i18n/index.js";
import { connectionState } from "../model/connection.js";
import { lacksDetail } from "../model/log.js";
import { EMPTY, isNews, reduce } from "../model/model.js";
import { fetchLayout } from "../net/api.js";
import { addSample, clockOffset, timeLeft, wholeSeconds } from "../net/clock.js";
import { createSocket } from "../net/socket.js";
import { prefs } from "../prefs.js";
import { createNames } from "../say/names.js";
import { refusalText, whyText } from "../say/refusals.js";
import { tellEntry } from "../say/tell.js";
import { batch, computed, effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Because, EntryMessage, Layout, ServerMessage, View} from "../types.js" */
/** @import {SocketStatus} from "../model/connection.js" */
/** @import {Drawn, Model} from "../model/model.js" */
/** @import {Answer} from "../net/socket.js" */
/** @import {Sample} from "../net/clock.js" */
/** @import {Say} from "../say/say.js" */

/** @typedef {{type: string, source: string | null, target: string | null}} Pending */
/** @typedef {{seconds: number, running: boolean, warning: boolean, own: boolean, known: boolean}} Timer */

const TICK = 200;
export const WARNING_SECONDS = 5;

/**
 * Open a match.
 * @param {string} id
 * @param {{build: string, say: Say, onEntry: (entry: EntryMessage, before: View | null, view: View) => void,
 *   onRefused: () => void}} around
 */
export function openSession(id, { build, say, onEntry, onRefused }) {
  const model = signal(/** @type {Model} */ (EMPTY));
  const status = signal(
    /** @type {SocketStatus} */ ({
      phase: "connecting",
      heard: null,
      heardWall: null,
      retryAt: null,
      code: null,
      restarting: false,
      silent: false,
      sentAt: null,
    }),
  );
  const layout = signal(/** @type {Layout | null} */ (null));
  const pending = signal(/** @type {Pending | null} */ (null));
  /** Why something could not be done, in words; until the next thing that happens. */
  const reason = signal("");
  const tick = signal(0);
  const samples = signal(/** @type {Sample[]} */ ([]));
  const failure = signal(/** @type {string | null} */ (null));

  /** The entry that the accepted command waits for: until it is drawn the command is still under way. */
  let awaited = Infinity;
  /** Whether it is not told that the match goes on. */
  let hushed = false;
  /** @type {Drawn | null} */
  let drawn = null;
  const clock = () => performance.now();

  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  const socket = createSocket({
    open: () => new WebSocket(`${scheme}://${window.location.host}/m/${id}/ws`),
    clock,
    wall: () => Date.now(),
    random: Math.random,
    later: (run, ms) => window.setTimeout(run, ms),
    cancel: (timer) => window.clearTimeout(timer),
    hello: () => ({ seen: model.peek().view?.seq ?? 0, build }),
    visible: () => document.visibilityState === "visible",
    // All that a message changes is drawn once.
    onMessage: (message) => batch(() => hear(message)),
    onStatus: (next) => (status.value = next),
    onSample: (sample) => (samples.value = addSample(samples.peek(), sample)),
  });

  /** @type {Pick<Model, "view" | "joined" | "line">} */
  let latest = EMPTY;
  /** What is drawn of the model. A beat changes none of it, so that nothing is drawn for one. */
  const shown = computed(() => {
    const { view, joined, line } = model.value;
    if (view !== latest.view || joined !== latest.joined || line !== latest.line) latest = { view, joined, line };
    return latest;
  });

  const names = computed(() => {
    const { view, joined } = shown.value;
    return layout.value && view && joined ? createNames(layout.value, view.seats, joined.yours) : null;
  });

  const state = computed(() => {
    void tick.value;
    return connectionState(model.value, status.value, clock());
  });

  /**
   * Whether the board is the server's and the match goes on. It stays so while a command is under way, which an answer
   * soon ends: what is shown by this does not flicker.
   */
  const live = computed(() => state.value === "live" && model.value.view?.status === "live");

  /** Whether a command may be given now: none is under way either. */
  const open = computed(() => live.value && pending.value === null);

  const timer = computed(() => {
    void tick.value;
    return JSON.stringify(readTimer());
  });

  /** @returns {Timer | null} */
  function readTimer() {
    const { view, joined } = model.value;
    const offset = clockOffset(samples.value);
    if (!view || !joined || joined.settings.timer === null || view.status === "ended") return null;
    const known = offset !== null && ["live", "sending", "waiting"].includes(state.value);
    const own = joined.yours.includes(view.seat);
    if (view.deadline === null || offset === null) {
      const seconds = view.remaining === null ? joined.settings.timer : wholeSeconds(view.remaining);
      return { seconds, running: false, warning: false, own, known };
    }
    // One's own timer stands while the move is on its way: the server judges by the time it came.
    const at = own && pending.value?.type === "play" ? (status.value.sentAt ?? clock()) : clock();
    // The deadline includes the time for showing the move; nobody is told to have more than a full turn.
    const seconds = Math.min(wholeSeconds(timeLeft(view.deadline, at, offset)), joined.settings.timer);
    return { seconds, running: known, warning: known && own && seconds <= WARNING_SECONDS, own, known };
  }

  /** @param {ServerMessage} message */
  function hear(message) {
    const before = model.peek();
    if (message.type === "because") return explain(message);
    model.value = reduce(before, message, clock(), drawn);
    if ((model.peek().view?.seq ?? 0) >= awaited) pending.value = null;
    const { view } = model.peek();
    if (message.type === "welcome") {
      load(message.layout);
      if (before.view !== null && view) back(view);
    }
    if (message.type === "entry" && isNews(before, message)) {
      reason.value = "";
      if (message.events.some(({ type }) => type === "Played")) say.settle();
      const words = names.peek();
      if (words) {
        const { polite, urgent } = tellEntry(words, message.events, before.view, message.view, model.peek().line, {
          aids: prefs.peek().aids,
          short: prefs.peek().speech === "short",
          taken: before.line.slice(model.peek().line.length),
        });
        const unsaid = hushed && message.events.every(({ type }) => type === "Resumed");
        for (const sentence of unsaid ? [] : polite) say(sentence);
        for (const sentence of urgent) say(sentence, { urgent: true });
      }
      onEntry(message, before.view, message.view);
    }
    // Joined under the veil, the page was told of no move; the whole state makes up for it.
    const untold = message.type === "entry" && view?.pieces && lacksDetail(model.peek().line);
    if (untold || (model.peek().differs !== null && before.differs === null)) sync();
  }

  /** @param {string} address */
  function load(address) {
    fetchLayout(address).then(
      (found) => {
        failure.value = null;
        layout.value = found;
      },
      (error) => (failure.value = String(error.code)),
    );
  }

  /** After a broken connection only the present is told, not what was missed. @param {View} view */
  function back(view) {
    const words = names.peek();
    if (!words) return;
    const turn = view.status === "live" ? words.turn(view.seat) : t(`status.${view.status}`);
    say(t("tell.back", { turn }), { urgent: true });
  }

  /** @param {Because} message */
  function explain(message) {
    const words = names.peek();
    if (message.code === null || !words) return;
    refuse(whyText(words, message.code, message.source, message.target, model.peek().view?.dests ?? null));
  }

  /** @param {string} text */
  function refuse(text) {
    reason.value = text;
    say(text, { urgent: true });
    onRefused();
  }

  function sync() {
    const shown = drawn;
    const hash = model.peek().view?.hash ?? "";
    socket.say({ type: "sync", have: shown?.seq ?? 0, hash });
  }

  /**
   * Send a command and tell a refusal. One at a time: while another is under way nothing is sent.
   * @param {string} type
   * @param {number} seat
   * @param {{move?: string, reason?: string, yes?: boolean}} [fields]
   * @returns {Promise<Answer | null>} null if it was not sent
   */
  async function command(type, seat, fields = {}) {
    const view = model.peek().view;
    if (!view || pending.peek() !== null || state.peek() !== "live") return null;
    const [source = null, target = null] = fields.move?.split("-") ?? [];
    awaited = Infinity;
    // On its way before anything is drawn for it.
    const sent = batch(() => {
      reason.value = "";
      pending.value = { type, source, target };
      return socket.command({ type, base_seq: view.seq, seat, ...fields });
    });
    const answer = await sent;
    awaited = answer.seq;
    if (!answer.ok || awaited <= (model.peek().view?.seq ?? 0)) pending.value = null;
    if (!answer.ok && answer.code !== "closed") refuse(refusalText(answer));
    return answer;
  }

  /** The seat that speaks for this page: the one to move if it is here, else the first one here, else the host. */
  function speaker() {
    const { view, joined } = model.peek();
    const yours = joined?.yours ?? [];
    return view && yours.includes(view.seat) ? view.seat : (yours[0] ?? 0);
  }

  /** Wait until no command is under way, for at most two seconds. */
  async function idle() {
    if (pending.peek() === null) return;
    await new Promise((done) => {
      const stop = effect(() => {
        if (pending.value === null) queueMicrotask(finish);
      });
      const limit = window.setTimeout(finish, 2000);
      function finish() {
        window.clearTimeout(limit);
        stop();
        done(null);
      }
    });
  }

  const ticking = window.setInterval(() => (tick.value += 1), TICK);

  return {
    id,
    model,
    shown,
    status,
    layout,
    names,
    state,
    live,
    open,
    pending,
    reason,
    failure,
    tick,
    timer: computed(() => /** @type {Timer | null} */ (JSON.parse(timer.value))),
    clock,
    /** The screen tells what it has drawn; beats are held against this. @param {View} view */
    drew(view) {
      drawn = view;
    },
    refuse,
    command,
    speaker,
    settled: idle,
    /** @param {string} source @param {string} target */
    play: (source, target) => command("play", model.peek().view?.seat ?? 0, { move: `${source}-${target}` }),
    /** Ask why a spot cannot be picked, or a move not be made. @param {string} source @param {string | null} target */
    why: (source, target) => socket.say({ type: "why", source, target }),
    /** Stop the match for the menu, after the answer to what is under way. */
    async pause() {
      await idle();
      if (model.peek().view?.can.pause) await command("pause", speaker(), { reason: "menu" });
    },
    async resume() {
      await idle();
      if (model.peek().view?.can.resume) await command("resume", speaker());
    },
    /** A paused match takes no command: it goes on for the one that follows, without a word about it. */
    async ready() {
      await idle();
      if (!model.peek().view?.can.resume) return;
      hushed = true;
      await command("resume", speaker());
      await idle();
      hushed = false;
    },
    /** The page is left: stop the match at once, whatever else is under way, for there may be no later. */
    away() {
      const view = model.peek().view;
      if (!view?.can.pause || status.peek().phase !== "open") return;
      void socket.command({ type: "pause", base_seq: view.seq, seat: speaker(), reason: "away" });
    },
    /** The page is seen again. */
    wake() {
      socket.wake();
      if (status.peek().phase === "open") sync();
    },
    retryNow: () => socket.retryNow(),
    close() {
      window.clearInterval(ticking);
      socket.close();
    },
  };
}

/** @typedef {ReturnType<typeof openSession>} Session */
