/** Hints in words: each grade, each reason, and what is left out. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { hintText, wholeHint } from "../../src/adamas/web/say/hints.js";
import { createNames } from "../../src/adamas/web/say/names.js";
import { rings, star73 } from "./boards.mjs";

const star = star73();
const onRing = createNames(rings(), [], []);
const onStar = createNames(star, [], []);

const many = { a: { b: [], c: [] } };
const hint = (source, target, reasons, grade = 3) => ({ seq: 1, grade, source, target, reasons });
const why = (code, values = {}, view = {}) =>
  hintText(onRing, hint("r", "5", [{ code, values }]), { pieces: {}, dests: many, ...view });

test("the first grade names the piece alone, the second where it goes, the third why", () => {
  const reasons = [{ code: "gains", values: { rows: 2 } }];
  const [source, target] = [star.spots[0].name, star.spots[1].name];
  const view = { pieces: { [source]: star.colours[0].code }, dests: many };
  assert.equal(hintText(onStar, hint(source, null, [], 1), view), `Hint: look at the piece on ${source}.`);
  assert.equal(hintText(onStar, hint(source, target, [], 2), view), `Hint: ${source} to ${target}.`);
  assert.equal(hintText(onStar, hint(source, target, reasons), view), "Gains 2 rows.");
  assert.equal(wholeHint(onStar, hint(source, target, reasons), view), `Hint: ${source} to ${target}. Gains 2 rows.`);
  assert.equal(wholeHint(onStar, hint(source, target, [], 2), view), `Hint: ${source} to ${target}.`);
});

test("turns and rows are counted in words that fit the number", () => {
  assert.equal(why("wins", { plies: 1 }), "Wins at once.");
  assert.equal(why("wins", { plies: 5 }), "Wins in 5 turns, counting those of all players.");
  assert.equal(why("wins"), "Wins.");
  assert.equal(why("gains", { rows: 1 }), "Gains 1 row.");
  assert.match(why("holds_out", { plies: 8 }), /Every move loses.*8 turns/);
});

test("a line is told by its level and squares, and without levels by its ends", () => {
  assert.match(why("blocks", { colour: "k", level: 3, one: 3, other: 7 }), /^Blocks Black’s DIAM on 3 and 7, level 3\.$/);
  assert.equal(why("threat", { one: "a1", other: "c1" }), "Threatens to complete a line: a1 and c1.");
});

test("one legal move is no choice, so nothing is said of other moves", () => {
  assert.equal(why("only_move"), "Any other move loses.");
  assert.equal(why("only_move", {}, { dests: { r: { 5: [] } } }), "There is no other legal move.");
});

test("two reasons are enough, and one without words is left out", () => {
  const reasons = ["of_the_future", "two_threats", "best", "ladder"].map((code) => ({ code, values: {} }));
  const text = hintText(onRing, hint("r", "5", reasons), { pieces: {}, dests: many });
  assert.equal(text, "Makes two threats at once. The best move found.");
  assert.equal(why("of_the_future"), "The best move found.");
});
