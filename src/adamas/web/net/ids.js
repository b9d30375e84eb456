/** Random ids. `crypto.randomUUID` is missing on plain HTTP in a home network, `getRandomValues` is always there. */

/** An id of 128 random bits: 22 URL-safe characters. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
