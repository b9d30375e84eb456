/**
 * Links that hold a whole match: its record, packed into the part of the address that browsers never send. Pure.
 *
 *     /analysis#r=<packed>&ply=17     a record, deflated
 *     /analysis#t=<text>              the same, by a browser that cannot deflate
 *     /analysis#match=<id>            a match of this server
 */

/** No record is longer: whoever packs more means no good. */
const MOST = 60_000;

/** @typedef {{packed: string, plain: string, match: string, ply: number | null}} Fragment */

/**
 * @param {string} hash   with its #
 * @returns {Fragment}
 */
export function readFragment(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const ply = fields.get("ply") ?? "";
  return {
    packed: fields.get("r") ?? "",
    plain: fields.get("t") ?? "",
    match: /^[A-Za-z0-9_-]{1,64}$/.test(fields.get("match") ?? "") ? (fields.get("match") ?? "") : "",
    ply: /^\d{1,4}$/.test(ply) ? Number(ply) : null,
  };
}

/**
 * The fragment that holds a record, and says where to begin.
 * @param {string} record
 * @param {number | null} ply
 * @returns {Promise<string>}
 */
export async function fragmentOf(record, ply) {
  const end = ply === null ? "" : `&ply=${ply}`;
  const packed = await pack(record);
  return packed === null ? `#t=${encodeURIComponent(record)}${end}` : `#r=${packed}${end}`;
}

/** @param {string} text @returns {Promise<string | null>}   null where the browser cannot deflate */
async function pack(text) {
  if (typeof CompressionStream === "undefined") return null;
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), MOST);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The record in a fragment. Rejects if it is broken.
 * @param {Fragment} fragment
 * @returns {Promise<string>}
 */
export async function recordOf({ packed, plain }) {
  if (plain) return plain;
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(stream, MOST));
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} most   more bytes are refused before they are unpacked
 */
async function bytesOf(stream, most) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("the text in this link is too long");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * The fragment of a pasted text that is a link to an analysis, or null. Whose server it names does not matter: what is
 * shown lies in the link.
 * @param {string} text
 */
export function linkIn(text) {
  const found = /^(?:https?:\/\/\S+)?\/analysis\/?(#\S+)$/.exec(text.trim());
  return found ? readFragment(/** @type {string} */ (found[1])) : null;
}

/** The id of the match that a pasted link names, or null. @param {string} text */
export const matchIn = (text) => /^(?:https?:\/\/\S+)?\/m\/([A-Za-z0-9_-]{1,64})(?:[/?#]\S*)?$/.exec(text.trim())?.[1] ?? null;
