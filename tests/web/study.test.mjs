import assert from "node:assert/strict";
import { test } from "node:test";

import { followed, lineWorth, mistake, ownMoves, winnerOf, worthOf, worthOfEnd } from "../../src/adamas/web/study/judge.js";
import { flagged } from "../../src/adamas/web/study/flags.js";
import { fragmentOf, linkIn, matchIn, readFragment, recordOf } from "../../src/adamas/web/study/link.js";
import * as trees from "../../src/adamas/web/study/tree.js";
import { curveText, mistakeText, verdictText } from "../../src/adamas/web/study/verdict.js";
import { loadTexts } from "../../src/adamas/web/i18n/index.js";
import { createNames } from "../../src/adamas/web/say/names.js";
import { move, RING, seat, view } from "./views.mjs";

await loadTexts("study");

const ply = (kind, text, number = 1) => ({ seat: number, kind, move: text });
const answer = (moves, record = "R") => ({ settings: {}, view: view({ moves }), record, details: moves.map(() => null) });
const LINE = [move(1, "r-1"), move(2, "k-2"), ply("skip", null), ply("time", null, 2), move(1, "r-5")];

test("a record becomes one line; forced skips stand with the ply before them", () => {
  const tree = trees.treeOf(answer(LINE));
  const line = trees.lineThrough(tree, trees.ROOT);
  assert.deepEqual(line.map(({ move: text, at }) => [text, at]), [[null, 0], ["r-1", 1], ["k-2", 2], [null, 4], ["r-5", 5]]);
  assert.deepEqual(line[2].plies.map(({ kind }) => kind), ["move", "skip"]);
  assert.equal(trees.depth(tree, line.at(-1).id), 5);
  assert.deepEqual(trees.lineOf(tree, line[3].id), { record: "R", at: 4, moves: [] });
});

test("skips before the first move stand at the root", () => {
  const tree = trees.treeOf(answer([ply("skip", null), move(2, "k-2")]));
  assert.equal(trees.node(tree, trees.ROOT).plies.length, 1);
  assert.equal(trees.node(tree, 1).at, 2);
});

test("a link to a ply finds the last position within it", () => {
  const tree = trees.treeOf(answer(LINE));
  assert.deepEqual([0, 1, 2, 3, 4, 5, 99].map((at) => trees.nodeAt(tree, at)), [0, 1, 1, 2, 3, 4, 4]);
});

test("a move of the line goes on with it, another one branches off", () => {
  const tree = trees.treeOf(answer(LINE));
  assert.equal(trees.tried(tree, 1, "k-2").id, 2);
  const { tree: branched, id } = trees.tried(tree, 1, "k-3");
  assert.equal(branched.nodes.size, tree.nodes.size + 1);
  assert.equal(trees.node(tree, 1).children.length, 1, "the first tree is as it was");
  assert.deepEqual(trees.lineOf(branched, id), { record: "R", at: 1, moves: ["k-3"] });
  assert.equal(trees.tried(branched, 1, "k-3").id, id);
  assert.equal(trees.branchOf(branched, id), id);
  assert.equal(trees.branchOf(branched, 2), null);
  const told = trees.filled(branched, id, answer([move(1, "r-1"), move(2, "k-3"), ply("skip", null)]));
  assert.deepEqual(trees.node(told, id).plies.map(({ kind }) => kind), ["move", "skip"]);
});

test("a variation is promoted and taken away; what was recorded stays", () => {
  const first = trees.tried(trees.treeOf(answer(LINE)), 1, "k-3");
  const second = trees.tried(first.tree, first.id, "r-7");
  const up = trees.promoted(second.tree, second.id);
  assert.deepEqual(trees.lineThrough(up, trees.ROOT).map(({ id }) => id), [0, 1, first.id, second.id]);
  assert.equal(trees.branchOf(up, 2), 2);
  const back = trees.promoted(up, 4);
  assert.deepEqual(trees.lineThrough(back, trees.ROOT).map(({ id }) => id), [0, 1, 2, 3, 4]);
  assert.equal(trees.removable(up, 2), false);
  const gone = trees.removed(up, first.id);
  assert.equal(gone.id, 1);
  assert.equal(gone.tree.nodes.has(second.id), false);
  assert.deepEqual(trees.lineThrough(gone.tree, 0).map(({ id }) => id), [0, 1, 2, 3, 4]);
});

const worth = (value, change = {}) => ({
  values: [value, -value],
  exact: false,
  plies: null,
  side: 1,
  steps: null,
  only: false,
  ...change,
});
const won = (side, plies, toMove) => ({
  ...worth(side === 1 ? 1 : -1),
  exact: true,
  plies,
  side: toMove,
});

test("a value is told for each side, whoever is to move", () => {
  const now = view({ seat: 2, turn: 2 });
  const line = { value: 0.25, exact: false, plies: null, steps: 3, moves: ["a-b"], move: "a-b" };
  assert.deepEqual(lineWorth(line, now).values, [-0.25, 0.25]);
  assert.equal(worthOf({ lines: [line] }, now, 2).only, true);
  assert.equal(worthOf({ lines: [line] }, now, 1).only, false);
  assert.equal(worthOf({ lines: [] }, now, 1), null);
  const three = view({ seats: [seat(1), seat(2), seat(3)] });
  assert.deepEqual(lineWorth({ ...line, value: [0.1, 0.2, 0.3] }, three).values, [0.1, 0.2, 0.3]);
});

test("an end is worth what its result says", () => {
  const over = (winners, reason = "goal") => view({ status: "ended", result: { winners, reason, spots: [] } });
  assert.deepEqual(worthOfEnd(over([2])).values, [-1, 1]);
  assert.deepEqual(worthOfEnd(over([], "repetition")).values, [0, 0]);
  assert.equal(worthOfEnd(over([], "stopped")), null);
  assert.equal(worthOfEnd(view()), null);
});

test("plies to an end are told as moves of the winner", () => {
  for (const [plies, moves] of [[1, 1], [3, 2], [13, 7]]) assert.equal(ownMoves(won(1, plies, 1)), moves);
  for (const [plies, moves] of [[2, 1], [4, 2], [0, 0]]) assert.equal(ownMoves(won(2, plies, 1)), moves);
  assert.equal(winnerOf(won(2, 4, 1)), 2);
  assert.equal(winnerOf(worth(0.9)), null);
});

test("a mistake is what a move gave away", () => {
  assert.deepEqual(mistake(won(1, 9, 1), worth(0.4, { side: 2 })), { mark: "?", code: "win", n: 5, side: 1 });
  assert.deepEqual(mistake(won(1, 3, 1), won(2, 5, 2)), { mark: "??", code: "win", n: 2, side: 1 });
  assert.equal(mistake(won(1, 3, 1), won(1, 8, 2)), null);
  assert.deepEqual(mistake(worth(0), won(2, 1, 2)), { mark: "??", code: "chance", n: 1, side: 1 });
  assert.deepEqual(mistake(worth(0), won(2, 7, 2)), { mark: "??", code: "loss", n: 4, side: 1 });
  assert.equal(mistake(won(2, 4, 1), won(2, 3, 2)), null, "what is lost cannot be given away");
  assert.deepEqual(mistake(won(2, 6, 1), won(2, 1, 2)), { mark: "?!", code: "chance", n: 1, side: 1 }, "it could hold out");
  assert.equal(mistake(won(2, 2, 1), won(2, 1, 2)), null, "the last move could not be put off");
  assert.deepEqual(mistake(worth(0.4), worth(-0.3, { side: 2 })), { mark: "?", code: "worse", n: 0, side: 1 });
  assert.equal(mistake(worth(0.1), worth(0, { side: 2 })), null);
  assert.equal(mistake(worth(0.9, { only: true }), won(2, 1, 2)), null);
});

test("who has lost for sure has lost after any move, found or not", () => {
  const line = [won(2, 20, 1), worth(0.1, { side: 2 }), worth(0.1), won(1, 5, 1), worth(0.3, { side: 2 }), null];
  const values = followed(line).map((one) => one?.values);
  // Only after a move of the loser: the winner may give the win away.
  assert.deepEqual(values, [[-1, 1], [-1, 1], [0.1, -0.1], [1, -1], [0.3, -0.3], undefined]);
  assert.equal(followed(line)[1].exact, false, "in how many moves is not known");
});

test("in a race a mistake is told in steps", () => {
  const before = worth(0.2, { steps: 2 });
  assert.deepEqual(mistake(before, worth(0, { side: 2, steps: 2.4 })), { mark: "?", code: "steps", n: 4, side: 1 });
  assert.equal(mistake(before, worth(0, { side: 2, steps: -1 })), null);
});

test("a record comes through a link as it was", async () => {
  const record = `[Game "x"]\n[Seats "human Zoë, human 木村"]\n\n${"a1-b2 c3-d4 ".repeat(200)}\n`;
  const fragment = await fragmentOf(record, 17);
  assert.match(fragment, /^#r=[A-Za-z0-9_-]+&ply=17$/);
  assert.ok(fragment.length < 400, "it is packed");
  const read = readFragment(fragment);
  assert.equal(read.ply, 17);
  assert.equal(await recordOf(read), record);
  assert.equal(await recordOf(readFragment(`#t=${encodeURIComponent(record)}`)), record);
  assert.equal(readFragment(await fragmentOf(record, null)).ply, null);
});

test("a broken link is refused, and one that unpacks to no end", async () => {
  const { packed } = readFragment(await fragmentOf("a short text", null));
  for (const broken of [`${packed.slice(0, -4)}`, `!${packed}`, "AAAA"]) {
    await assert.rejects(recordOf({ packed: broken, plain: "" }));
  }
  const bomb = new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(bomb).arrayBuffer()).toString("base64url");
  await assert.rejects(recordOf({ packed: bytes, plain: "" }), RangeError);
});

test("a fragment says only what it may", () => {
  assert.deepEqual(readFragment("#match=../../x&ply=-3"), { packed: "", plain: "", match: "", ply: null });
  assert.equal(readFragment("#match=Zk3v0bYw2mQ7&ply=0").match, "Zk3v0bYw2mQ7");
});

test("a pasted link is known as one", () => {
  assert.equal(linkIn("https://example.org/analysis#r=abc&ply=3").packed, "abc");
  assert.equal(linkIn(" /analysis#match=abc ").match, "abc");
  assert.equal(linkIn("r-1 k-2"), null);
  assert.equal(matchIn("http://localhost:8000/m/Zk3v0b"), "Zk3v0b");
  assert.equal(matchIn("./m"), null);
});

test("verdicts are told in words", () => {
  const now = view();
  const names = createNames(RING, now.seats, []);
  const say = (one) => verdictText(one, now, names);
  assert.equal(say(won(2, 14, 1)), "Black: win in 7 moves");
  assert.equal(say(won(1, 13, 1)), "Red: win in 7 moves");
  assert.equal(say(won(2, 2, 1)), "Black: win in 1 move");
  assert.equal(say(won(1, 1, 1)), "Red: win with this move");
  assert.equal(say(won(1, 0, 2)), "Red won");
  assert.equal(say(worth(0, { exact: true, plies: 0 })), "A draw");
  assert.equal(say(worth(0.05)), "Even");
  assert.equal(say(worth(-0.21)), "Black: slightly better (+0.21)");
  assert.equal(say(worth(0.4)), "Red: better (+0.40)");
  assert.equal(say(worth(-0.9)), "Black: much better (+0.90)");
  assert.equal(say(worth(0.4, { steps: 3.6 })), "Red: better (about 4 steps)");
  assert.equal(mistakeText({ mark: "??", code: "win", n: 5, side: 1 }, "ring"), "?? grave mistake: gave away the win in 5");
  assert.equal(mistakeText({ mark: "?", code: "steps", n: 4, side: 1 }, "ring"), "? mistake: lost 4 steps");
  assert.equal(
    mistakeText({ mark: "??", code: "chance", n: 1, side: 1 }, "ring"),
    "?? grave mistake: allowed the other side to win at once",
  );
});

test("flags that would cover one another give way to the gravest", () => {
  const at = (ply, mark) => ({ id: ply, ply, worth: worth(0), mistake: mark && { mark, code: "worse", n: 0, side: 1 } });
  const points = [at(1, "?!"), at(2, "??"), at(3, "?"), at(4, null), at(10, "?"), at(11, "?")];
  assert.deepEqual(flagged(points, (ply) => ply * 6).map(({ ply }) => ply).sort((a, b) => a - b), [2, 10]);
  assert.deepEqual(flagged(points, (ply) => ply * 60).length, 5, "none is left out where there is room");
});

test("a whole match is summed up in a sentence", () => {
  const now = view();
  const names = createNames(RING, now.seats, []);
  const say = (points) => curveText(points, now, names);
  const wrong = { mark: "?", code: "worse", n: 0, side: 1 };
  assert.equal(say([{ worth: worth(0), mistake: null }]), "Analysed. No mistake was found.");
  assert.equal(say([{ worth: worth(0), mistake: null }, { worth: worth(0), mistake: wrong }]), "Analysed. 1 mistake was found.");
  assert.equal(
    say([{ worth: won(2, 20, 1), mistake: null }]),
    "Analysed. No mistake was found: Black could force the win from the start.",
  );
});
