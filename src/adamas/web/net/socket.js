/**
 * The one socket of a page: connects, says hello, resends what was not answered, notices silence, tries again.
 *
 * It knows nothing of what is said over it but the frame: hello and welcome, cmd_id, ping and pong, bye. Clock,
 * timers, chance and the socket itself are passed in.
 */

import { FINAL, SILENCE } from "../model/connection.js";
import { newId } from "./ids.js";

/** @import {Command, ServerMessage} from "../types.js" */
/** @import {SocketStatus} from "../model/connection.js" */
/** @import {Sample} from "./clock.js" */

/** @typedef {{ok: boolean, code: string, detail: string, seq: number}} Answer   `code` is empty when accepted */

/** @type {Answer} */
const CLOSED = { ok: false, code: "closed", detail: "", seq: 0 };

/**
 * @typedef {object} Surroundings
 * @property {() => WebSocket} open
 * @property {() => number} clock   page time in ms, never going back
 * @property {() => number} wall   the wall clock in ms, to be shown only
 * @property {() => number} random   from 0 to 1
 * @property {(run: () => void, ms: number) => number} later
 * @property {(timer: number) => void} cancel
 * @property {() => {seen: number, build: string}} hello
 * @property {() => boolean} visible
 * @property {(message: ServerMessage) => void} onMessage
 * @property {(status: SocketStatus) => void} onStatus
 * @property {(sample: Sample) => void} onSample
 */

const BACKOFF = [500, 1000, 2000, 4000, 8000, 10000];
const PING = 4000;
const PATIENCE = 2000;
const CONNECTING = 9000;
/** So long after the server has said that it restarts it is believed; then it is simply not there. */
const RESTART = 30_000;

/**
 * Start connecting and go on until `close`.
 * @param {Surroundings} around
 */
export function createSocket(around) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<string, {command: Command, sentAt: number, answer: (answer: Answer) => void}>} */
  const unanswered = new Map();
  /** @type {SocketStatus} */
  let status = {
    phase: "connecting",
    heard: null,
    heardWall: null,
    retryAt: null,
    code: null,
    restarting: false,
    silent: false,
    sentAt: null,
  };
  let tries = 0;
  let welcomed = false;
  let sentHello = 0;
  /** Page time until which a restart that was announced is believed. */
  let backBy = 0;
  /** @type {number | null} */
  let retryTimer = null;
  /** @type {number | null} */
  let watchTimer = null;
  /** @type {number | null} */
  let pingTimer = null;

  /** @param {Partial<SocketStatus>} change */
  function tell(change) {
    const [oldest] = unanswered.values();
    status = { ...status, ...change, sentAt: oldest ? oldest.sentAt : null };
    if (around.clock() >= backBy) status.restarting = false;
    around.onStatus(status);
  }

  /** @param {number | null} timer */
  function stop(timer) {
    if (timer !== null) around.cancel(timer);
    return null;
  }

  /** Drop a socket without waiting for its close: a dead one would take minutes. */
  function abandon() {
    const dead = socket;
    socket = null;
    watchTimer = stop(watchTimer);
    pingTimer = stop(pingTimer);
    if (!dead) return;
    dead.onopen = dead.onmessage = dead.onclose = dead.onerror = null;
    // One that has not opened yet is closed as soon as it does; closing it before would be reported as an error.
    if (dead.readyState === 0) dead.onopen = () => dead.close();
    else dead.close();
  }

  /** @param {{silent?: boolean}} [why] */
  function connect({ silent = false } = {}) {
    if (status.phase === "closed" || status.phase === "refused") return;
    abandon();
    retryTimer = stop(retryTimer);
    welcomed = false;
    const next = around.open();
    socket = next;
    next.onopen = () => {
      const { seen, build } = around.hello();
      sentHello = around.clock();
      next.send(JSON.stringify({ type: "hello", protocol: 1, build, seen, browser: newId() }));
    };
    next.onmessage = (event) => hear(event.data);
    next.onclose = (event) => lost(event.code);
    next.onerror = null;
    tell({ phase: "connecting", retryAt: null, silent });
    watch(CONNECTING);
  }

  /** Give up on the present socket if nothing comes within `ms`. @param {number} ms */
  function watch(ms) {
    watchTimer = stop(watchTimer);
    watchTimer = around.later(() => {
      if (welcomed) connect({ silent: true });
      else lost(null);
    }, ms);
  }

  /** @param {number | null} code   null: no close came */
  function lost(code) {
    abandon();
    if (status.phase === "closed") return;
    if (code !== null && FINAL.includes(code)) {
      for (const { answer } of unanswered.values()) answer(CLOSED);
      unanswered.clear();
      tell({ phase: "refused", code, retryAt: null, restarting: false });
      return;
    }
    const base = BACKOFF[Math.min(tries, BACKOFF.length - 1)] ?? 10000;
    tries += 1;
    retry(base * (0.7 + 0.6 * around.random()), code);
  }

  /**
   * @param {number} ms
   * @param {number | null} code
   */
  function retry(ms, code) {
    retryTimer = stop(retryTimer);
    retryTimer = around.later(() => connect(), ms);
    tell({ phase: "waiting", retryAt: around.clock() + ms, code });
  }

  /** @param {unknown} data */
  function hear(data) {
    /** @type {ServerMessage} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    const at = around.clock();
    if (message === null || typeof message !== "object") return;
    watch(SILENCE);
    if (message.type === "pong") around.onSample({ asked: message.t, at, now: message.now });
    if (message.type === "welcome") {
      around.onSample({ asked: sentHello, at, now: message.now });
      welcomed = true;
      tries = 0;
    }
    if (message.type === "bye" && message.reason === "restart") backBy = at + RESTART;
    const restarting = message.type === "bye" ? message.reason === "restart" : status.restarting && !welcomed;
    tell({ phase: welcomed ? "open" : status.phase, heard: at, heardWall: around.wall(), restarting, silent: false });
    if (message.type === "accepted" || message.type === "refused") settle(message);
    around.onMessage(message);
    if (message.type === "welcome") {
      for (const { command } of unanswered.values()) write({ ...command, again: true });
      ping();
    }
    if (message.type === "bye" && message.reason === "restart") {
      abandon();
      retry(message.retry_ms ?? 1000, null);
    }
  }

  /** @param {Extract<ServerMessage, {type: "accepted" | "refused"}>} message */
  function settle(message) {
    const waiting = message.cmd_id === null ? undefined : unanswered.get(message.cmd_id);
    if (!waiting) return;
    unanswered.delete(/** @type {string} */ (message.cmd_id));
    tell({});
    const refused = message.type === "refused";
    waiting.answer({
      ok: !refused,
      code: refused ? message.code : "",
      detail: refused ? message.detail : "",
      seq: message.seq,
    });
  }

  /** @param {object} message */
  function write(message) {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  }

  function ping() {
    pingTimer = stop(pingTimer);
    pingTimer = around.later(ping, PING);
    if (welcomed && around.visible()) write({ type: "ping", t: around.clock() });
  }

  connect();

  return {
    /**
     * Send a command and promise its one answer, over as many connections as it takes.
     * @param {Omit<Command, "cmd_id">} command
     * @returns {Promise<Answer>}
     */
    command(command) {
      if (status.phase === "refused" || status.phase === "closed") {
        return Promise.resolve(CLOSED);
      }
      const full = /** @type {Command} */ ({ ...command, cmd_id: newId() });
      return new Promise((answer) => {
        unanswered.set(full.cmd_id, { command: full, sentAt: around.clock(), answer });
        // Written first: what is drawn for it need not be waited for.
        if (welcomed) write(full);
        tell({});
      });
    },
    /**
     * Send something that is not answered by number: why, sync. Lost if there is no connection.
     * @param {object} message
     */
    say(message) {
      if (welcomed) write(message);
    },
    /** The page is seen again: ask at once, and do not trust the socket if it stays silent for two seconds. */
    wake() {
      if (status.phase === "open") {
        write({ type: "ping", t: around.clock() });
        watch(PATIENCE);
      } else if (status.phase === "waiting") {
        connect();
      }
    },
    /** Try again now. */
    retryNow() {
      if (status.phase === "waiting") connect();
    },
    /** End for good; what has been written still goes out. */
    close() {
      retryTimer = stop(retryTimer);
      watchTimer = stop(watchTimer);
      pingTimer = stop(pingTimer);
      status = { ...status, phase: "closed" };
      const open = socket;
      socket = null;
      if (open) {
        open.onopen = open.onmessage = open.onclose = null;
        open.close();
      }
      for (const { answer } of unanswered.values()) answer(CLOSED);
      unanswered.clear();
    },
  };
}

/** @typedef {ReturnType<typeof createSocket>} Socket */
