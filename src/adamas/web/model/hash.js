/** FNV-1a, 32 bits, over the UTF-8 bytes of a text. Pure. */

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const encoder = new TextEncoder();

/**
 * The hash of a text as 8 hexadecimal digits.
 * @param {string} text
 */
export function fnv1a(text) {
  let hash = OFFSET;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, PRIME) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/**
 * The fingerprint of what is drawn, to be compared with the server's, so that a board that differs is found out.
 *
 * Under the veil no position is drawn, so its text is empty on both sides.
 * @param {{seq: number, position: string | null, status: string}} drawn
 */
export function fingerprint({ seq, position, status }) {
  return fnv1a(`${seq} ${position ?? ""} ${status}`);
}
