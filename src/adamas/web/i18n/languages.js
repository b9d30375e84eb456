/** The languages that the page offers, each with its own name for itself. Texts come when a language is chosen. */

/** @typedef {string | {[category: string]: string}} Message   an object chooses by the plural category of `n` */
/** @typedef {{texts?: Record<string, Message>, book?: unknown}} More   texts that come with a screen */
/** @typedef {{texts: Record<string, Message>, more: Record<string, () => Promise<More>>}} Texts */

/** @type {Record<string, {name: string, load: () => Promise<Texts>}>} */
export const LANGUAGES = {
  en: { name: "English", load: () => import("./en/index.js") },
  de: { name: "Deutsch", load: () => import("./de/index.js") },
  fr: { name: "Français", load: () => import("./fr/index.js") },
  es: { name: "Español", load: () => import("./es/index.js") },
  ja: { name: "日本語", load: () => import("./ja/index.js") },
  ko: { name: "한국어", load: () => import("./ko/index.js") },
};

/**
 * The language for a setting ("auto" or a code) on a device that asks for these, the best first.
 * @param {string} choice
 * @param {readonly string[]} asked   language tags such as "de-AT"
 * @returns {string}
 */
export function pickLanguage(choice, asked) {
  const codes = [choice, ...asked.map((tag) => tag.toLowerCase().split("-")[0] ?? "")];
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}
