/** Texts by key. English is the only language so far; every word that a person reads comes through here. */

import { enBoard } from "./en-board.js";
import { enSetup } from "./en-setup.js";
import { en } from "./en.js";

/** @typedef {string | {[category: string]: string}} Message   an object chooses by the plural category of `n` */
/** @typedef {string | number | Isolated} TextValue */

/** The language of the texts, for the `lang` attribute and for Intl. */
export const LANGUAGE = "en";

/** @type {Record<string, Message>} */
const messages = { ...en, ...enSetup, ...enBoard };
const numbers = new Intl.NumberFormat(LANGUAGE);
const plurals = new Intl.PluralRules(LANGUAGE);
const lists = new Intl.ListFormat(LANGUAGE, { style: "long", type: "conjunction" });
const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
const times = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "medium" });

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
export const has = (key) => Object.hasOwn(messages, key);

/**
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
function template(key, values) {
  const message = messages[key];
  if (message === undefined) {
    console.warn(`no text has the key ${key}`);
    return key;
  }
  if (typeof message === "string") return message;
  const n = Number(values["n"] ?? 0);
  return message[`=${n}`] ?? message[plurals.select(n)] ?? /** @type {string} */ (message["other"]);
}

/** @param {unknown} value */
const plain = (value) => (typeof value === "number" ? numbers.format(value) : String(value));

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
export const list = (items) => lists.format(items.map(String));

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
export const dateText = (ms) => dates.format(ms);

/** A time of day with seconds. @param {number} ms */
export const timeText = (ms) => times.format(ms);

/** A number as it is written in the language. @param {number} n */
export const numberText = (n) => numbers.format(n);
