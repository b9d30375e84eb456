import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, dayOf } from "../../src/adamas/web/i18n/days.js";
import { useLanguage } from "../../src/adamas/web/i18n/index.js";

const at = (...parts) => new Date(...parts).getTime();

test("days go by the calendar, not by hours", () => {
  const now = at(2026, 2, 1, 0, 10);
  assert.equal(dayOf(at(2026, 2, 1, 0, 0), now), "today");
  assert.equal(dayOf(at(2026, 1, 28, 23, 59), now), "yesterday");
  assert.equal(dayOf(at(2026, 1, 28, 0, 0), now), "yesterday");
  assert.equal(dayOf(at(2026, 1, 27, 23, 59), now), "other");
  assert.equal(dayOf(at(2025, 2, 1, 0, 5), now), "other");
  assert.equal(dayOf(at(2026, 2, 1, 23, 59), now), "today");
});

test("the hour is told as the language tells it, without seconds", async () => {
  const time = at(2026, 2, 1, 14, 5, 9);
  assert.match(clockText(time), /^2:05\sPM$/);
  await useLanguage("de");
  assert.equal(clockText(time), "14:05");
  await useLanguage("en");
});
