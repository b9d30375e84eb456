import assert from "node:assert/strict";
import { test } from "node:test";
import { book, dateText, has, language, list, loadTexts, numberText, t, useLanguage } from "../../src/adamas/web/i18n/index.js";
import { LANGUAGES, pickLanguage } from "../../src/adamas/web/i18n/languages.js";
import { joinList } from "../../src/adamas/web/i18n/lists.js";
import { DEFAULTS, readPrefs } from "../../src/adamas/web/prefs.js";
import { effect } from "../../src/adamas/web/vendor/signals-core/signals-core.js";

test("the setting goes before what the browser asks for, and English is left", () => {
  assert.equal(pickLanguage("de", ["en-GB"]), "de");
  assert.equal(pickLanguage("auto", ["de-AT", "en"]), "de");
  assert.equal(pickLanguage("auto", ["DE"]), "de");
  assert.equal(pickLanguage("auto", ["cy", "de"]), "de");
  assert.equal(pickLanguage("auto", ["cy"]), "en");
  assert.equal(pickLanguage("auto", []), "en");
  assert.equal(pickLanguage("xx", []), "en");
  assert.equal(pickLanguage("toString", ["constructor"]), "en");
});

test("every language calls itself by a name of its own", () => {
  const names = Object.values(LANGUAGES).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test("texts, numbers, lists and dates follow the language, and what is drawn is drawn again", async () => {
  await useLanguage("en");
  const drawn = [];
  const stop = effect(() => void drawn.push(t("undo.left", { n: 2 })));
  assert.deepEqual([numberText(1.5), list(["a", "b"]), language()], ["1.5", "a and b", "en"]);
  const date = dateText(0);
  await useLanguage("de");
  assert.deepEqual([numberText(1.5), list(["a", "b"]), language()], ["1,5", "a und b", "de"]);
  assert.notEqual(dateText(0), date);
  assert.deepEqual(drawn, ["2 left", "noch 2"]);
  stop();
  await useLanguage("en");
  assert.equal(language(), "en");
});

test("lists are written as Intl writes them, in every language", () => {
  const words = ["Red", "Blue", "Ida", "hielo", "Hilda", "Yago", "2 x", "Óscar", "\u2068Ílhan\u2069"];
  for (const code of Object.keys(LANGUAGES)) {
    const lists = new Intl.ListFormat(code, { style: "long", type: "conjunction" });
    let joined = 0;
    for (let size = 0; size <= 5; size += 1) {
      for (let from = 0; from < words.length; from += 1) {
        const items = Array.from({ length: size }, (_, index) => words[(from + index) % words.length]);
        const made = joinList(code, items);
        if (made !== null) assert.equal(made, lists.format(items), code);
        joined += made === null ? 0 : 1;
      }
    }
    assert.ok(joined > 30, `${code}: left to Intl`);
  }
});

test("small numbers are written as Intl writes them, in every language", async () => {
  for (const code of Object.keys(LANGUAGES)) {
    await useLanguage(code);
    const numbers = new Intl.NumberFormat(code);
    for (const n of [0, 1, 9, 10, 999, 1000, 123456, -1, -0, 0.5, 7.25]) assert.equal(numberText(n), numbers.format(n), code);
  }
  await useLanguage("en");
});

test("the texts of a screen come with it, in every language from then on", async () => {
  await useLanguage("en");
  assert.equal(book("rules"), undefined);
  await loadTexts("rules");
  assert.equal(book("rules").diam[0].title, "The aim");
  await useLanguage("de");
  assert.equal(book("rules").diam[0].title, "Worum es geht");
  await loadTexts("rules");
  assert.equal(has("undo"), true);
  await loadTexts("no such file");
  await useLanguage("en");
});

test("the language that is asked for last is spoken, whichever comes first", async () => {
  await useLanguage("en");
  const load = LANGUAGES.de.load;
  let bring = () => {};
  const held = new Promise((resolve) => (bring = resolve));
  LANGUAGES.de.load = async () => {
    await held;
    return load();
  };
  const german = useLanguage("de");
  const english = useLanguage("en");
  await english;
  bring();
  await german;
  LANGUAGES.de.load = load;
  assert.equal(language(), "en");
});

test("a language whose files do not come leaves the page as it was, and may be asked for again", async () => {
  await useLanguage("en");
  const load = LANGUAGES.de.load;
  LANGUAGES.de.load = () => Promise.reject(new Error("offline"));
  await assert.rejects(useLanguage("de"), /offline/);
  assert.equal(language(), "en");
  assert.equal(t("undo"), "Undo");
  LANGUAGES.de.load = load;
  await useLanguage("de");
  assert.equal(t("dialog.cancel"), "Abbrechen");
  await useLanguage("en");
});

test("a stored setting that cannot be is the usual one", () => {
  assert.deepEqual(readPrefs(null), DEFAULTS);
  assert.deepEqual(readPrefs({ language: "../x", volume: 101, speech: "loud", warning: 1, view: "side", awake: null }), DEFAULTS);
  assert.equal(readPrefs({ language: "de" }).language, "de");
  assert.equal(readPrefs({ ...DEFAULTS, speech: "short" }).speech, "short");
});
