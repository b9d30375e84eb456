/** Requests over HTTP. Every failure is an ApiError whose `code` the interface words. */

/** @import {Analysis, Catalogue, Hint, Layout, StudyAnswer, StudyLine, Value, View} from "../types.js" */

/** A request failed: `code` is the server's, or `network` if no answer came, or `server` if none could be read. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
    /** Where in a text something is wrong, counted from 1. @type {{line: number, column: number} | null} */
    this.place = null;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]   ends the request, which then fails
 * @returns {Promise<Response>}
 */
export async function ask(path, body, signal) {
  let response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { headers: { Accept: "application/json" } }
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: signal ?? null },
    );
  } catch (error) {
    throw new ApiError("network", String(error));
  }
  if (response.ok) return response;
  let code = "server";
  let message = `${response.status}`;
  let place = null;
  try {
    const told = await response.json();
    code = String(told.error ?? code);
    message = String(told.message ?? message);
    if (Number.isInteger(told.line) && Number.isInteger(told.column)) place = { line: told.line, column: told.column };
  } catch {
    // An answer that is not ours, such as a proxy's page: the status is all there is to say.
  }
  const failed = new ApiError(code, message);
  failed.place = place;
  throw failed;
}

/** @returns {Promise<Catalogue>} */
export const fetchGames = async () => (await ask("/api/games")).json();

/** @type {Map<string, Promise<Layout>>} */
const layouts = new Map();

/**
 * A layout by its address; one request for each, as layouts never change.
 * @param {string} address
 * @returns {Promise<Layout>}
 */
export function fetchLayout(address) {
  let layout = layouts.get(address);
  if (!layout) {
    layout = ask(address).then((response) => response.json());
    layouts.set(address, layout);
    layout.catch(() => layouts.delete(address));
  }
  return layout;
}

/**
 * The address of the layout of a game under these options.
 * @param {string} game
 * @param {Record<string, Value>} options
 */
export function layoutAddress(game, options) {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  return `/api/games/${encodeURIComponent(game)}/layout?${query}`;
}

/**
 * Any position as a board shows it; the usual start if `position` is null.
 * @param {string} game
 * @param {Record<string, Value>} options
 * @param {string | null} position
 * @returns {Promise<Pick<View, "pieces" | "reserves" | "dests"> & {position: string}>}
 */
export const fetchView = async (game, options, position) =>
  (await ask("/api/view", { game, options, position })).json();

/**
 * @param {{create_id: string, game: string, options: Record<string, Value>,
 *   seats: {kind: string, name?: string, level?: number}[], timer: number | null, undo: number | null,
 *   aids: boolean}} request
 * @returns {Promise<{id: string, url: string}>}
 */
export const createMatch = async (request) => (await ask("/api/matches", request)).json();

/**
 * A new match with the same settings and the seats shifted by one.
 * @param {string} id
 * @param {string} createId   the same id again makes no second match
 * @returns {Promise<{id: string, url: string}>}
 */
export const createRematch = async (id, createId) =>
  (await ask(`/m/${id}/rematch`, { create_id: createId })).json();

/**
 * A hint on the position after an entry, as far as its grade goes.
 * @param {string} id
 * @param {number} seq
 * @param {number} grade
 * @param {AbortSignal} signal
 * @returns {Promise<Hint>}
 */
export const askHint = async (id, seq, grade, signal) => (await ask(`/m/${id}/hint`, { seq, grade }, signal)).json();

/**
 * What stands at the end of a line of moves.
 * @param {StudyLine} line
 * @returns {Promise<StudyAnswer>}
 */
export const askStudy = async (line) => (await ask("/api/study", line)).json();

/**
 * Why a spot cannot be picked, or a move not be made, at the end of a line: a code, or null if it can.
 * @param {StudyLine & {source: string, target: string | null}} question
 * @returns {Promise<{code: string | null}>}
 */
export const askStudyWhy = async (question) => (await ask("/api/study/why", question)).json();

/**
 * The best moves at the end of a line.
 * @param {StudyLine & {lines: number, time_ms: number}} question
 * @param {AbortSignal} signal
 * @returns {Promise<Analysis>}
 */
export const askAnalysis = async (question, signal) => (await ask("/api/study/analyse", question, signal)).json();

/**
 * The record of a match that may be analysed.
 * @param {string} id
 * @returns {Promise<{record: string}>}
 */
export const fetchMatchRecord = async (id) => (await ask(`/m/${encodeURIComponent(id)}/study`)).json();
