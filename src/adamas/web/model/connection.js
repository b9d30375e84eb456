/** Whether the board may look live: one state out of what the socket and the model know. Pure. */

/** @import {Model} from "./model.js" */

/**
 * @typedef {object} SocketStatus
 * @property {"connecting" | "open" | "waiting" | "refused" | "closed"} phase   `waiting`: until the next try
 * @property {number | null} heard   page time of the latest message
 * @property {number | null} heardWall   the same on the wall clock, to be shown
 * @property {number | null} retryAt   page time of the next try
 * @property {number | null} code   of the close that ended the latest socket
 * @property {boolean} restarting   the server said that it restarts
 * @property {boolean} silent   the latest socket was given up because nothing came
 * @property {number | null} sentAt   page time at which the oldest unanswered command was first sent
 */

/**
 * @typedef {"joining" | "live" | "sending" | "waiting" | "catching" | "stale" | "offline" | "restarting" | "refused"}
 *   ConnectionState
 */

export const SILENCE = 9000;
const SLOW_ANSWER = 2000;
/** An answer that comes sooner is not worth a word. */
const SHORT_WAIT = 300;

/** Close codes after which another try is useless. */
export const FINAL = [4401, 4404, 4426, 4429];

/**
 * @param {Model} model
 * @param {SocketStatus} status
 * @param {number} now   page time
 * @returns {ConnectionState}
 */
export function connectionState(model, status, now) {
  if (status.phase === "refused") return "refused";
  if (status.restarting) return "restarting";
  if (status.phase !== "open") {
    if (model.view === null && status.phase === "connecting") return "joining";
    if (status.phase === "connecting" && status.silent) return "stale";
    return "offline";
  }
  if (model.view === null) return "joining";
  if (model.differs !== null) return "catching";
  if (model.agreed === null || now - model.agreed > SILENCE) return "stale";
  const waited = status.sentAt === null ? 0 : now - status.sentAt;
  if (waited > SLOW_ANSWER) return "waiting";
  return waited > SHORT_WAIT ? "sending" : "live";
}

/**
 * Whether the board may be played on: only while it is known to be the server's.
 * @param {ConnectionState} state
 */
export const isOpen = (state) => state === "live";

/**
 * Whether the board must be shown as not live.
 * @param {ConnectionState} state
 */
export const isDead = (state) => ["stale", "offline", "restarting", "refused"].includes(state);
