import assert from "node:assert/strict";
import { test } from "node:test";
import { fnv1a } from "../../src/adamas/web/model/hash.js";
import { lacksDetail } from "../../src/adamas/web/model/log.js";
import { EMPTY, agrees, isNews, reduce } from "../../src/adamas/web/model/model.js";
import { last, move, view, welcome } from "./views.mjs";

const entry = (seq, shown = {}) => ({ type: "entry", seq, at: 5, events: [], view: view({ seq, ...shown }) });
const joined = reduce(EMPTY, welcome(), 10);

test("FNV-1a gives the example of the protocol", () => {
  assert.equal(fnv1a("5 1/2/3/bbbb6/b1b6/1b6/b6/1b6/2r1rb3/3rrrr3/1rr/rr/1 2 1 live"), "051a8fae");
  assert.equal(fnv1a(""), "811c9dc5");
});

test("nothing is known before the welcome", () => {
  assert.equal(reduce(EMPTY, entry(1), 1), EMPTY);
  assert.equal(reduce(EMPTY, { type: "state", view: view() }, 1), EMPTY);
  assert.equal(reduce(EMPTY, { type: "beat", seq: 1, hash: "", now: 1, deadline: null, status: "live" }, 1), EMPTY);
});

test("a welcome tells the match and the present view", () => {
  assert.equal(joined.joined.match, "m");
  assert.equal(joined.view.seq, 1);
  assert.equal(joined.agreed, 10);
  assert.equal(joined.differs, null);
});

test("the next entry is drawn, one that is known is ignored (event sent twice)", () => {
  const next = reduce(joined, entry(2), 20);
  assert.equal(next.view.seq, 2);
  assert.equal(next.agreed, 20);
  assert.equal(reduce(next, entry(2, { position: "other" }), 30), next);
  assert.equal(reduce(next, entry(1), 30), next);
});

test("an entry that leaves a gap is not drawn; a whole state mends it", () => {
  const gap = reduce(joined, entry(4), 20);
  assert.equal(gap.view.seq, 1);
  assert.equal(gap.differs, 20);
  assert.equal(reduce(gap, entry(5), 25).differs, 20, "the time of the first difference stays");
  const mended = reduce(gap, { type: "state", view: view({ seq: 5 }) }, 30);
  assert.equal(mended.view.seq, 5);
  assert.equal(mended.differs, null);
});

test("only the next entry is news", () => {
  assert.equal(isNews(EMPTY, entry(1)), false);
  assert.equal(isNews(joined, entry(1)), false);
  assert.equal(isNews(joined, entry(2)), true);
  assert.equal(isNews(joined, entry(3)), false);
});

test("a beat agrees only with exactly what is drawn", () => {
  const drawn = view({ seq: 5, position: "x", status: "live", deadline: 99 });
  const beat = { type: "beat", seq: 5, hash: fnv1a("5 x live"), now: 1, deadline: 99, status: "live" };
  assert.equal(agrees(drawn, beat), true);
  assert.equal(agrees(null, beat), false);
  for (const change of [{ seq: 6 }, { hash: "00000000" }, { deadline: 98 }, { deadline: null }, { status: "paused" }]) {
    assert.equal(agrees(drawn, { ...beat, ...change }), false, JSON.stringify(change));
  }
  assert.equal(agrees({ ...drawn, position: "y" }, beat), false, "another board");
});

test("under the veil the empty position is compared", () => {
  const drawn = view({ seq: 7, position: null, status: "paused" });
  const beat = { type: "beat", seq: 7, hash: fnv1a("7  paused"), now: 1, deadline: null, status: "paused" };
  assert.equal(agrees(drawn, beat), true);
});

test("beats keep the model live or find it wrong", () => {
  const good = { type: "beat", seq: 1, hash: fnv1a("1 p live"), now: 1, deadline: null, status: "live" };
  assert.equal(reduce(joined, good, 50, joined.view).agreed, 50);
  const wrong = reduce(joined, { ...good, seq: 2 }, 60, joined.view);
  assert.equal(wrong.differs, 60);
  assert.equal(reduce(wrong, good, 70, joined.view).differs, null);
});

test("a board that was not drawn never counts as live", () => {
  const good = { type: "beat", seq: 1, hash: fnv1a("1 p live"), now: 1, deadline: null, status: "live" };
  assert.equal(reduce(joined, good, 50, null).differs, 50);
});

test("details of moves stay with the line, and go with an undo", () => {
  const first = reduce(
    joined,
    entry(2, { moves: [move(1, "r-1")], pieces: { 1.1: "r" }, last: last(1, "r-1", [["r", "1.1"]]) }),
    20,
  );
  assert.deepEqual(first.line[0].detail, { colour: "r", carried: [], from: "r", to: "1.1", hops: 1 });
  const second = reduce(
    first,
    entry(3, { moves: [move(1, "r-1"), move(2, "k-1")], pieces: { 1.1: "r", 1.2: "k" }, last: last(2, "k-1", [["k", "1.2"]]) }),
    30,
  );
  assert.equal(second.line[0].detail.colour, "r");
  const undone = reduce(second, entry(4, { moves: [move(1, "r-1")], pieces: { 1.1: "r" }, last: null }), 40);
  assert.equal(undone.line.length, 1);
  assert.equal(undone.line[0].detail.colour, "r");
});

test("another line of the same length keeps no detail of the old one", () => {
  const first = reduce(joined, entry(2, { moves: [move(1, "r-1")], pieces: { 1.1: "r" }, last: last(1, "r-1", [["r", "1.1"]]) }), 20);
  const other = reduce(first, { type: "state", view: view({ seq: 9, moves: [move(1, "r-2")], last: null }) }, 30);
  assert.equal(other.line[0].detail, null);
});

test("a page that comes later is told what every move did", () => {
  const detail = { colour: "r", carried: [], from: "r", to: "1.1", hops: 1 };
  const moves = [move(1, "r-1"), { seat: 2, kind: "skip", move: null }];
  const late = reduce(EMPTY, welcome({ details: [detail, null] }, { seq: 3, moves, last: null }), 10);
  assert.deepEqual(late.line.map((ply) => ply.detail), [detail, null]);
  assert.equal(lacksDetail(late.line), false);
  const veiled = reduce(EMPTY, welcome({}, { seq: 3, moves: null, pieces: null, last: null }), 10);
  const resumed = reduce(veiled, entry(4, { moves, last: null }), 20);
  assert.equal(lacksDetail(resumed.line), true);
  const whole = reduce(resumed, { type: "state", view: view({ seq: 4, moves, last: null }), details: [detail, null] }, 30);
  assert.deepEqual(whole.line[0].detail, detail);
});

test("a welcome of the same match keeps the line, of another one drops it", () => {
  const shown = { seq: 2, moves: [move(1, "r-1")], pieces: { 1.1: "r" }, last: last(1, "r-1", [["r", "1.1"]]) };
  const first = reduce(joined, entry(2, shown), 20);
  const bare = { seq: 2, moves: [move(1, "r-1")], pieces: { 1.1: "r" }, last: null };
  assert.equal(reduce(first, welcome({}, bare), 30).line[0].detail.colour, "r");
  assert.equal(reduce(first, welcome({ match: "n" }, bare), 30).line[0].detail, null);
});
