/**
 * What this browser remembers: display and sound settings, the latest set-up, and the matches it holds.
 *
 * Everything works without storage (refused, full, or cleared by the user): then it lasts as long as the page.
 */

import { computed, effect, signal } from "./vendor/signals-core/signals-core.js";

/**
 * @typedef {object} Prefs
 * @property {string} language   a code, or "auto": as the browser asks
 * @property {boolean} sound
 * @property {number} volume   0 to 100
 * @property {boolean} warning   whether the last five seconds of a turn are heard
 * @property {"full" | "short"} speech   what a screen reader is told: everything, or only what cannot be asked for
 * @property {boolean} awake   the screen is kept on during a live match
 * @property {boolean} aids   hints and threats are shown in matches that have them
 * @property {"auto" | "on"} motion   reduced motion: as the device asks, or always
 * @property {boolean} coords
 * @property {"subtle" | "strong" | "letters" | "off"} marks
 * @property {boolean} turned   the board turned so that one's own home is at the bottom
 * @property {"wood" | "light" | "dark" | "contrast" | "system"} theme   "system" is light, dark or high contrast, as
 *   the device asks; "wood" keeps the wooden board and darkens only the page round it on a dark device
 * @property {"rings" | "stacks"} view   how a board with more than one view is drawn: "rings" from above, "stacks" as
 *   pawns that stand on each other; the key V and the button at the board change it
 * @property {boolean} bothViews   such a board shows its other view beside it in windows of 1100 px and more
 * @property {"tap" | "drag" | "both"} input   how a pointer moves a piece: two taps, dragging, or either of them
 * @property {"off" | "always" | "late"} confirm   whether a move waits for the button Play: never, always, or always
 *   but in the last ten seconds of a turn ("late")
 * @property {"off" | "subtle" | "normal" | "strong"} trail   how strongly the last move is marked
 * @property {"off" | "fast" | "normal"} speed   of animations
 * @property {boolean} letters   whether letter keys work while the focus is on the board
 */

/** @typedef {{kind: "you" | "human" | "computer", name: string, colours: string[]}} KeptSeat   colours by name */
/** @typedef {{id: string, game: string, seats: (KeptSeat | string)[], played: number}} KeptMatch   `played` is in ms */

/** @type {Prefs} */
export const DEFAULTS = {
  language: "auto",
  sound: true,
  volume: 60,
  warning: true,
  speech: "full",
  awake: true,
  aids: true,
  motion: "auto",
  coords: true,
  marks: "subtle",
  turned: false,
  theme: "wood",
  view: "rings",
  bothViews: false,
  input: "both",
  confirm: "off",
  trail: "normal",
  speed: "normal",
  letters: true,
};

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
 * Keep a value under a key.
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
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
export function load(key) {
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
  const among = (/** @type {unknown[]} */ ...values) => (/** @type {unknown} */ value) => values.includes(value);
  return {
    language: pick("language", (value) => typeof value === "string" && /^[a-z]{2,4}$/.test(value)),
    sound: pick("sound", flag),
    volume: pick("volume", (value) => typeof value === "number" && value >= 0 && value <= 100),
    warning: pick("warning", flag),
    speech: pick("speech", among("full", "short")),
    awake: pick("awake", flag),
    aids: pick("aids", flag),
    motion: pick("motion", (value) => value === "auto" || value === "on"),
    coords: pick("coords", flag),
    marks: pick("marks", (value) => ["subtle", "strong", "letters", "off"].includes(/** @type {string} */ (value))),
    turned: pick("turned", flag),
    theme: pick("theme", among("wood", "light", "dark", "contrast", "system")),
    view: pick("view", among("rings", "stacks")),
    bothViews: pick("bothViews", flag),
    input: pick("input", among("tap", "drag", "both")),
    confirm: pick("confirm", among("off", "always", "late")),
    trail: pick("trail", among("off", "subtle", "normal", "strong")),
    speed: pick("speed", among("off", "fast", "normal")),
    letters: pick("letters", flag),
  };
}

/** Whether what is set outlasts the page. */
export function isKept() {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** @type {import("./vendor/signals-core/signals-core.js").Signal<Prefs>} */
export const prefs = signal(DEFAULTS);

/** The language that was chosen in this browser. The texts need it before anything else of the page is there. */
export const storedLanguage = () => readPrefs(load("adamas.prefs")).language;

/** Whether a sound was lost because the page may not sound before it is touched. */
export const soundLocked = signal(false);

const deviceReduces = signal(false);

/** Whether nothing may move: the setting, or what the device asks for. Follows a change of either at once. */
export const reduced = computed(() => prefs.value.motion === "on" || deviceReduces.value);

/** @type {MediaQueryList | null} */
let query = null;

/** The same for what is drawn now: the device is asked itself, since its word of a change may come after a move. */
export const reducedNow = () => reduced.value || (query?.matches ?? false);

/** Read what is stored and follow the device; call once, before the first drawing. */
export function startPrefs() {
  prefs.value = readPrefs(load("adamas.prefs"));
  const device = window.matchMedia("(prefers-reduced-motion: reduce)");
  query = device;
  deviceReduces.value = device.matches;
  device.addEventListener("change", () => (deviceReduces.value = device.matches));
  followTheme();
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

/** The theme of the page, which the stylesheets go by: the setting, or what the device asks for. */
function followTheme() {
  const device = signal("light");
  const queries = ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"].map((query) => window.matchMedia(query));
  const ask = () => {
    const [contrast, dark] = queries.map((query) => query.matches);
    device.value = contrast ? "contrast" : dark ? "dark" : "light";
  };
  ask();
  for (const query of queries) query.addEventListener("change", ask);
  effect(() => {
    const { theme } = prefs.value;
    document.documentElement.dataset["theme"] = theme === "system" ? device.value : theme;
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
      item.seats.every(isSeat),
  );
}

/** @param {any} seat */
const isSeat = (seat) =>
  typeof seat === "string" ||
  (seat !== null &&
    typeof seat === "object" &&
    ["you", "human", "computer"].includes(seat.kind) &&
    typeof seat.name === "string" &&
    Array.isArray(seat.colours) &&
    seat.colours.every((/** @type {unknown} */ colour) => typeof colour === "string"));

/**
 * Remember a match as the newest. When it was begun is known from the first time.
 * @param {KeptMatch} match
 */
export function keepMatch(match) {
  const played = keptMatches().find(({ id }) => id === match.id)?.played ?? match.played;
  write("adamas.matches", [{ ...match, played }, ...keptMatches().filter(({ id }) => id !== match.id)].slice(0, KEPT_MATCHES));
}

/**
 * Forget a match that has ended or is gone.
 * @param {string} id
 */
export function dropMatch(id) {
  const kept = keptMatches();
  if (kept.some((match) => match.id === id)) write("adamas.matches", kept.filter((match) => match.id !== id));
}
