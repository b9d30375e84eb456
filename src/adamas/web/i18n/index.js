/**
 * Texts by key, in the language of the page; every word that a person reads comes through here.
 *
 * A module that imports this one runs when the texts are there. What reads a text inside an effect is drawn again when
 * the language changes.
 */

import { storedLanguage } from "../prefs.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { LANGUAGES, pickLanguage } from "./languages.js";
import { joinList } from "./lists.js";

/** @import {Message, More} from "./languages.js" */
/** @typedef {string | number | Isolated} TextValue */

/**
 * What is made when it is first asked for: each of these takes some milliseconds on a phone.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/**
 * What the texts of one language are made of.
 * @param {string} code
 * @param {Record<string, Message>} messages
 * @param {Record<string, unknown>} books
 */
const speaker = (code, messages, books) => ({
  code,
  messages,
  books,
  numbers: once(() => new Intl.NumberFormat(code)),
  plurals: once(() => new Intl.PluralRules(code)),
  lists: once(() => new Intl.ListFormat(code, { style: "long", type: "conjunction" })),
  dates: once(() => new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" })),
  times: once(() => new Intl.DateTimeFormat(code, { timeStyle: "medium" })),
});

const current = signal(speaker("en", {}, {}));

/** The language that was asked for last, and the screens' texts that have been asked for. */
let wanted = "";
/** @type {Set<string>} */
const needed = new Set();
/** @type {Promise<void>} */
let latest = Promise.resolve();

/** Fetch what is wanted and needed now, and speak it; if more has been asked for meanwhile, wait for that. */
async function bring() {
  const code = wanted;
  const { texts, more } = await /** @type {typeof LANGUAGES[string]} */ (LANGUAGES[code]).load();
  const names = [...needed].filter((name) => Object.hasOwn(more, name));
  const files = await Promise.all(names.map((name) => /** @type {() => Promise<More>} */ (more[name])()));
  return () => {
    const messages = Object.assign({}, texts, ...files.map((file) => file.texts));
    const books = Object.fromEntries(files.map((file, index) => [names[index], file.book]));
    current.value = speaker(code, messages, books);
  };
}

/** @returns {Promise<void>} */
function renew() {
  /** @type {Promise<void>} */
  const own = bring().then(
    (speak) => (latest === own ? speak() : latest),
    (error) => {
      if (latest !== own) return latest;
      // What is spoken stays, and what did not come may be asked for again.
      wanted = current.peek().code;
      needed.clear();
      for (const name of Object.keys(current.peek().books)) needed.add(name);
      latest = Promise.resolve();
      throw error;
    },
  );
  latest = own;
  return own;
}

/**
 * Speak the language of this setting: a code, or "auto" for what the browser asks for. Rejects if its files do not come.
 * @param {string} choice
 * @returns {Promise<void>}
 */
export function useLanguage(choice) {
  const code = pickLanguage(choice, globalThis.navigator?.languages ?? []);
  if (code === wanted) return latest;
  wanted = code;
  return renew();
}

/**
 * Load the texts of a screen, in this and every later language of the page.
 * @param {string} name   of a file in each language's folder
 * @returns {Promise<void>}
 */
export function loadTexts(name) {
  if (needed.has(name)) return latest;
  needed.add(name);
  return renew();
}

await useLanguage(storedLanguage());

/** The language of the texts, for the `lang` attribute and for Intl. */
export const language = () => current.value.code;

/**
 * Texts in a structure of their own, from a file that `loadTexts` has brought.
 * @param {string} name
 * @returns {unknown}
 */
export const book = (name) => current.value.books[name];

/** A name that a person chose: its direction and characters must not disturb the sentence round it. */
export class Isolated {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** Plain ASCII reads left to right anywhere; anything else goes between the Unicode isolates. */
  toString() {
    return /^[\x20-\x7e]*$/.test(this.text) ? this.text : `\u2068${this.text}\u2069`;
  }
}

/** Whether there is a text of this key. @param {string} key */
export const has = (key) => Object.hasOwn(current.value.messages, key);

/**
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
function template(key, values) {
  const { messages, plurals } = current.value;
  const message = messages[key];
  if (message === undefined) {
    console.warn(`no text has the key ${key}`);
    return key;
  }
  if (typeof message === "string") return message;
  const n = Number(values["n"] ?? 0);
  return message[`=${n}`] ?? message[plurals().select(n)] ?? /** @type {string} */ (message["other"]);
}

/** @param {unknown} value */
const plain = (value) => (typeof value === "number" ? numberText(value) : String(value));

/**
 * The text of a key, its placeholders such as `{name}` filled in.
 * @param {string} key
 * @param {Record<string, TextValue>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (_, name) => plain(values[name] ?? ""));
}

/**
 * The text of a key cut at its placeholders: texts at even places, values at odd ones.
 * @param {string} key
 * @param {Record<string, unknown>} values
 * @returns {unknown[]}
 */
export function parts(key, values) {
  return template(key, values)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? "")));
}

/**
 * "Red, Blue and Yellow".
 * @param {readonly (string | Isolated)[]} items
 */
export function list(items) {
  const { code, lists } = current.value;
  const texts = items.map(String);
  return joinList(code, texts) ?? lists().format(texts);
}

/**
 * The text of the first of these keys that exists, or `fallback`.
 * @param {readonly string[]} keys
 * @param {string} fallback
 * @param {Record<string, TextValue>} [values]
 */
export function first(keys, fallback, values) {
  const key = keys.find(has);
  return key === undefined ? fallback : t(key, values);
}

/** A date with its time of day. @param {number} ms */
export const dateText = (ms) => current.value.dates().format(ms);

/** A time of day with seconds. @param {number} ms */
export const timeText = (ms) => current.value.times().format(ms);

/**
 * A number as it is written in the language. Small ones are written alike in all of ours, and `Intl.NumberFormat` takes
 * its time when it is first used.
 * @param {number} n
 */
export const numberText = (n) =>
  Number.isInteger(n) && n >= 0 && n < 1000 && !Object.is(n, -0) ? String(n) : current.value.numbers().format(n);
