import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map([
  ["adamas.lessons", JSON.stringify({ one: ["a", 7, "b"], two: "nonsense" })],
  ["adamas.puzzles", JSON.stringify([1, 2])],
  ["adamas.streak", "{broken"],
]);
Object.assign(globalThis, {
  window: { localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text) } },
});
const { countStreak, forgetSteps, markSolved, markStep, solved, steps, streak } = await import(
  "../../src/adamas/web/study/progress.js"
);

test("what was stored is read as far as it makes sense", () => {
  assert.deepEqual(steps.value, { one: ["a", "b"] });
  assert.deepEqual(solved.value, {});
  assert.deepEqual(streak.value, { now: 0, best: 0 });
});

test("steps and puzzles are kept once each", () => {
  markStep("one", "c");
  markStep("one", "c");
  markStep("three", "a");
  assert.deepEqual(JSON.parse(kept.get("adamas.lessons") ?? ""), { one: ["a", "b", "c"], three: ["a"] });
  forgetSteps("one");
  assert.deepEqual(steps.value, { one: [], three: ["a"] });
  markSolved("one", 17);
  markSolved("one", 17);
  markSolved("one", 3);
  assert.deepEqual(JSON.parse(kept.get("adamas.puzzles") ?? ""), { one: [17, 3] });
});

test("a streak ends with a mistake, and the best one stays", () => {
  for (const clean of [true, true, false, true]) countStreak(clean);
  assert.deepEqual(streak.value, { now: 1, best: 2 });
  assert.deepEqual(JSON.parse(kept.get("adamas.streak") ?? ""), { now: 1, best: 2 });
});
