/**
 * What this browser remembers: display and sound settings, the latest set-up, and the matches it holds.
 *
 * Everything works without storage (refused, full, or cleared by the user): then it lasts as long as the page.
 */

import { computed, effect, signal } from "./vendor/signals-core/signals-core.js";

/**
 * @typedef {object} Prefs
 * @property {boolean} sound
 * @property {number} volume   0 to 100
 * @property {"auto" | "on"} motion   reduced motion: as the device asks, or always
 * @property {boolean} coords
 * @property {"subtle" | "strong" | "letters" | "off"} marks
 * @property {boolean} turned   the board turned so that one's own home is at the bottom
 */

/** @typedef {{id: string, game: string, seats: string[], played: number}} KeptMatch   `played` is a time in ms */

/** @type {Prefs} */
export const DEFAULTS = { sound: true, volume: 60, motion: "auto", coords: true, marks: "subtle", turned: false };

const KEPT_MATCHES = 12;

/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key */
function read(key) {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // Refused or full: the copy in memory serves until the page is closed.
  }
}

/**
 * The stored value of a key, or null if there is none or it is not JSON.
 * @param {string} key
 * @returns {unknown}
 */
function load(key) {
  const text = read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Settings from whatever was stored: a value that cannot be is the default.
 * @param {unknown} stored
 * @returns {Prefs}
 */
export function readPrefs(stored) {
  const from = /** @type {Record<string, unknown>} */ (stored !== null && typeof stored === "object" ? stored : {});
  /**
   * @template T
   * @param {keyof Prefs} key
   * @param {(value: unknown) => boolean} fits
   * @returns {T}
   */
  const pick = (key, fits) => /** @type {T} */ (fits(from[key]) ? from[key] : DEFAULTS[key]);
  const flag = (/** @type {unknown} */ value) => typeof value === "boolean";
  return {
    sound: pick("sound", flag),
    volume: pick("volume", (value) => typeof value === "number" && value >= 0 && value <= 100),
    motion: pick("motion", (value) => value === "auto" || value === "on"),
    coords: pick("coords", flag),
    marks: pick("marks", (value) => ["subtle", "strong", "letters", "off"].includes(/** @type {string} */ (value))),
    turned: pick("turned", flag),
  };
}

/** @type {import("./vendor/signals-core/signals-core.js").Signal<Prefs>} */
export const prefs = signal(DEFAULTS);

/** Whether a sound was lost because the page may not sound before it is touched. */
export const soundLocked = signal(false);

const deviceReduces = signal(false);

/** Whether nothing may move: the setting, or what the device asks for. Follows a change of either at once. */
export const reduced = computed(() => prefs.value.motion === "on" || deviceReduces.value);

/** Read what is stored and follow the device; call once, before the first drawing. */
export function startPrefs() {
  prefs.value = readPrefs(load("adamas.prefs"));
  const query = window.matchMedia("(prefers-reduced-motion: reduce)");
  deviceReduces.value = query.matches;
  query.addEventListener("change", () => (deviceReduces.value = query.matches));
  let first = true;
  effect(() => {
    const value = prefs.value;
    if (!first) write("adamas.prefs", value);
    first = false;
  });
  window.addEventListener("storage", (event) => {
    if (event.key === "adamas.prefs") prefs.value = readPrefs(load("adamas.prefs"));
  });
}

/** @param {Partial<Prefs>} change */
export function setPrefs(change) {
  prefs.value = { ...prefs.peek(), ...change };
}

/** The set-up that was used last, as it was stored; null on a first visit. */
export const loadSetup = () => load("adamas.setup");

/** @param {unknown} setup */
export const saveSetup = (setup) => write("adamas.setup", setup);

/**
 * The matches this browser holds, newest first.
 * @returns {KeptMatch[]}
 */
export function keptMatches() {
  const stored = load("adamas.matches");
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (item) =>
      item !== null &&
      typeof item === "object" &&
      typeof item.id === "string" &&
      typeof item.game === "string" &&
      typeof item.played === "number" &&
      Array.isArray(item.seats) &&
      item.seats.every((/** @type {unknown} */ name) => typeof name === "string"),
  );
}

/**
 * Remember a match as the newest.
 * @param {KeptMatch} match
 */
export function keepMatch(match) {
  write("adamas.matches", [match, ...keptMatches().filter(({ id }) => id !== match.id)].slice(0, KEPT_MATCHES));
}

/**
 * Forget a match that has ended or is gone.
 * @param {string} id
 */
export function dropMatch(id) {
  const kept = keptMatches();
  if (kept.some((match) => match.id === id)) write("adamas.matches", kept.filter((match) => match.id !== id));
}
