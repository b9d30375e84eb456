/** Opening what a person has: a match record, a position, or a link, as text. What it is, is found out here. */

import { t } from "../i18n/index.js";
import { ApiError, fetchGames, fetchMatchRecord } from "../net/api.js";
import { fetchStudy } from "./board.js";
import { linkIn, matchIn, recordOf } from "./link.js";

/** @import {StudyAnswer} from "../types.js" */
/** @import {Fragment} from "./link.js" */

/** @typedef {{answer: StudyAnswer, ply: number | null, match: string}} Opened   `match`: of this server, or empty */

/** The server takes no longer record. */
const MOST = 50_000;

/** What is wrong with a text, in the words of the page. */
export class Unreadable extends Error {
  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }

  words() {
    return t(this.key, this.values);
  }
}

/**
 * @param {unknown} error
 * @param {string} [text]   in which it was
 * @returns {Unreadable}
 */
function fault(error, text = "") {
  if (error instanceof Unreadable) return error;
  if (!(error instanceof ApiError)) throw error;
  const { code, message, place } = error;
  if (code === "network") return new Unreadable("problem.network");
  if (place && (code === "record" || code === "record_play")) {
    const found = /^\S+/.exec((text.split("\n")[place.line - 1] ?? "").slice(place.column - 1))?.[0] ?? "";
    const key = found === "" ? "study.fault.record.end" : `study.fault.${code}`;
    return new Unreadable(key, { line: place.line, column: place.column, text: found.slice(0, 40) });
  }
  if (code === "records") return new Unreadable("study.fault.records", { n: Number(/\d+/.exec(message)?.[0] ?? 0) });
  if (["finished", "timed", "others", "not_found", "rate"].includes(code)) return new Unreadable(`study.fault.${code}`);
  return new Unreadable("study.fault.other", { message });
}

/**
 * What a text holds. Rejects with Unreadable.
 * @param {string} text
 * @returns {Promise<Opened>}
 */
export async function openText(text) {
  const bare = text.trim();
  if (bare === "") throw new Unreadable("study.fault.empty");
  const link = linkIn(bare);
  if (link) return openFragment(link);
  const match = matchIn(bare);
  if (match !== null) return openMatch(match, null);
  if (text.length > MOST) throw new Unreadable("study.fault.long");
  if (/^\ufeff?\s*(;[^\n]*\n\s*)*\[/.test(text)) return openRecord(text, null);
  return openPosition(bare);
}

/** What a fragment of an address holds. @param {Fragment} fragment @returns {Promise<Opened>} */
export async function openFragment(fragment) {
  if (fragment.match) return openMatch(fragment.match, fragment.ply);
  let record;
  try {
    record = await recordOf(fragment);
  } catch {
    throw new Unreadable("study.fault.link");
  }
  return openRecord(record, fragment.ply);
}

/** @param {string} id @param {number | null} ply @returns {Promise<Opened>} */
async function openMatch(id, ply) {
  try {
    const { record } = await fetchMatchRecord(id);
    return { answer: await fetchStudy({ record }), ply, match: id };
  } catch (error) {
    throw fault(error);
  }
}

/** @param {string} record @param {number | null} ply @returns {Promise<Opened>} */
async function openRecord(record, ply) {
  try {
    return { answer: await fetchStudy({ record }), ply, match: "" };
  } catch (error) {
    throw fault(error, record);
  }
}

/** A position says not which game it is of: each is tried. @param {string} start @returns {Promise<Opened>} */
async function openPosition(start) {
  try {
    const { games } = await fetchGames();
    for (const { name } of games) {
      try {
        return { answer: await fetchStudy({ game: name, start }), ply: null, match: "" };
      } catch (error) {
        if (!(error instanceof ApiError) || !["position", "malformed", "invalid"].includes(error.code)) throw error;
      }
    }
  } catch (error) {
    throw fault(error);
  }
  throw new Unreadable("study.fault.text");
}

/**
 * The text of a file. Rejects with Unreadable for one that is no text.
 * @param {Blob} file
 */
export async function readFile(file) {
  if (file.size > 2 * MOST) throw new Unreadable("study.fault.long");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Unreadable("study.fault.file");
  }
}
