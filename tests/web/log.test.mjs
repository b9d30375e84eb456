import assert from "node:assert/strict";
import { test } from "node:test";
import { latestDetail, latestPlies, lostTurn, passedTurns, readLine, recentMoves, rows } from "../../src/adamas/web/model/log.js";
import { last, move, view } from "./views.mjs";

const ply = (seat, kind = "move", text = "x-y") => ({ seat, kind, move: kind === "move" ? text : null, detail: null });

test("a detail names the piece, what it carried, and how far it went", () => {
  const shown = view({
    pieces: { 2.1: "r", 2.2: "k", 2.3: "k" },
    last: last(1, "1.1-2", [["1.1", "2.1"], ["1.2", "2.2"], ["1.3", "2.3"]], ["1.1", "2"]),
  });
  assert.deepEqual(latestDetail(shown), { colour: "r", carried: ["k", "k"], from: "1.1", to: "2.1", hops: 1 });
});

test("a chain has as many hops as its route has jumps", () => {
  const shown = view({ pieces: { a5: "r" }, last: last(1, "a1-a5", [["a1", "a5"]], ["a1", "a3", "a5"]) });
  assert.equal(latestDetail(shown).hops, 2);
});

test("no detail of a skip, nor under the veil", () => {
  assert.equal(latestDetail(view({ last: { ...last(1, null, []), kind: "skip" } })), null);
  assert.equal(latestDetail(view({ pieces: null, last: last(1, "r-1", [["r", "1.1"]]) })), null);
});

test("a veiled line stays as it was known", () => {
  const before = [ply(1)];
  assert.deepEqual(readLine(before, view({ moves: null })), before);
});

test("the latest move is described although skips came after it", () => {
  const shown = view({
    pieces: { 1.1: "r" },
    moves: [move(1, "r-1"), { seat: 2, kind: "skip", move: null }],
    last: { ...last(2, null, []), kind: "skip" },
  });
  assert.deepEqual(readLine([], shown).map(({ detail }) => detail), [null, null]);
});

test("passed turns are those since the latest move", () => {
  assert.deepEqual(passedTurns([]), []);
  assert.deepEqual(passedTurns([ply(1), ply(2)]), []);
  const line = [ply(1), ply(2, "skip"), ply(1), ply(2, "time"), ply(3, "skip")];
  assert.deepEqual(passedTurns(line).map(({ seat }) => seat), [2, 3]);
  assert.deepEqual(passedTurns([ply(1, "time")]).length, 1);
});

test("every move since one's own is shown, so that none need be watched", () => {
  const line = [ply(1), ply(2), ply(1), ply(2), ply(3, "skip"), ply(3)];
  assert.deepEqual(recentMoves(line, [1], 4).map(({ seat }) => seat), [2, 3]);
  assert.deepEqual(recentMoves(line, [1], 1).map(({ seat }) => seat), [3]);
});

test("right after one's own move that one is shown", () => {
  assert.deepEqual(recentMoves([ply(2), ply(1)], [1], 4).map(({ seat }) => seat), [1]);
  assert.deepEqual(recentMoves([], [1], 4), []);
  assert.deepEqual(recentMoves([ply(1, "time")], [1], 4), []);
});

test("computers among themselves: the latest ones", () => {
  assert.deepEqual(recentMoves([ply(1), ply(2), ply(1)], [], 2).map(({ seat }) => seat), [2, 1]);
});

test("a turn lost to the timer is told until one moves again, whatever others did", () => {
  const lost = { ...ply(1), kind: "time", move: null };
  assert.equal(lostTurn([ply(1), ply(2), lost, ply(2)], [1]), lost);
  assert.equal(lostTurn([lost, ply(2), ply(1), ply(2)], [1]), null);
  assert.equal(lostTurn([lost, ply(2)], [2]), null, "it was another one's");
  assert.equal(lostTurn([{ ...lost, kind: "skip" }, ply(2)], [1]), null);
  assert.equal(lostTurn([], [1]), null);
});

test("what one has missed: all plies since one's own move, else the latest", () => {
  const lost = { ...ply(3), kind: "time", move: null };
  assert.deepEqual(latestPlies([ply(1), ply(2), lost], [1], 4).map(({ seat }) => seat), [2, 3]);
  assert.deepEqual(latestPlies([ply(2), ply(1)], [1, 2], 4).map(({ seat }) => seat), [1]);
  assert.deepEqual(latestPlies([ply(2), ply(3), ply(2), ply(3)], [1], 2).length, 2);
  assert.deepEqual(latestPlies([], [1], 4), []);
});

test("rows hold a round each and have the number of their first ply", () => {
  const line = [ply(1), ply(2), ply(1), ply(2), ply(1)];
  assert.deepEqual(rows(line, 2).map(({ number, plies }) => [number, plies.length]), [[1, 2], [3, 2], [5, 1]]);
});
