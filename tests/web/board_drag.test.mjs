import assert from "node:assert/strict";
import { test } from "node:test";
import { dropTarget } from "../../src/adamas/web/board/drag.js";
import { makeGeometry, PITCH } from "../../src/adamas/web/board/geometry.js";
import { DRAG, IDLE, reduce } from "../../src/adamas/web/board/input.js";
import { rings, star73 } from "./boards.mjs";

const dests = { a1: { a2: ["a1", "a2"] }, b1: { a2: ["b1", "a2"] }, r: { a2: ["r", "a2"] } };
const open = { dests, held: false, pending: false, animating: false, epoch: 1, group: () => null, mode: "both" };

function run(events, context = open, start = IDLE) {
  let state = start;
  const effects = [];
  for (const event of events) {
    const next = reduce(state, event, context);
    state = next.state;
    if (next.effect) effects.push(next.effect);
  }
  return { state, effects };
}
const down = (spot, more = {}) => ({ type: "down", pointer: 1, spot, primary: true, x: 100, y: 100, ...more });
const move = (spot, x, y) => ({ type: "move", pointer: 1, spot, x, y });
const up = (spot, target = null) => ({ type: "up", pointer: 1, spot, time: 5000, target });

test("a drag begins after six pixels, picks its piece and plays where it is dropped", () => {
  const near = run([down("a1"), move("a1", 100 + DRAG - 1, 100)]);
  assert.equal(near.state.drag, null);
  assert.deepEqual(near.effects, []);
  const begun = run([down("a1"), move("a1", 100 + DRAG, 100)]);
  assert.deepEqual(begun.effects, [{ type: "pick", spot: "a1" }]);
  assert.equal(begun.state.drag.source, "a1");
  const dropped = run([down("a1"), move("a2", 140, 100), up("a2", "a2")]);
  assert.deepEqual(dropped.effects.at(-1), { type: "move", source: "a1", target: "a2" });
  assert.equal(dropped.state.drag, null);
  assert.equal(dropped.state.picked, null);
});

test("anywhere else it returns, what was picked before is picked again, and the reason is told", () => {
  const back = run([down("a1"), move("c3", 300, 300), up("c3")]);
  assert.deepEqual(back.effects, [
    { type: "pick", spot: "a1" },
    { type: "reason", source: "a1", target: "c3", dropped: true },
  ]);
  assert.equal(back.state.picked, null);
  const square = run([down("a1"), move("c3", 300, 300), up("c3")], { ...open, group: () => "3" });
  assert.equal(square.effects.at(-1).target, "3", "a cell of a square means the square");
  const other = run([down("a1"), move("c3", 300, 300), up("c3")], open, { ...IDLE, picked: "b1" });
  assert.equal(other.state.picked, "b1");
});

test("beside the board, or where it came from, it returns without a word", () => {
  for (const [spot, x] of [[null, 900], ["a1", 100]]) {
    const { state, effects } = run([down("a1"), move("c3", 300, 300), move(spot, x, 100), up(spot)]);
    assert.equal(state.picked, null);
    assert.deepEqual(effects.at(-1), { type: "pick", spot: null });
  }
});

test("a shaky tap is a tap", () => {
  const { state, effects } = run([down("a1"), move("a1", 108, 100), up("a1")]);
  assert.equal(state.picked, "a1");
  assert.deepEqual(effects, [{ type: "pick", spot: "a1" }]);
});

for (const [name, change] of Object.entries({
  "where taps alone move": { mode: "tap" },
  "while the position is held": { held: true },
  "while a move is unanswered": { pending: true },
  "while pieces move": { animating: true },
  "when it is not one's turn": { dests: null },
})) {
  test(`nothing is dragged ${name}`, () => {
    const { state, effects } = run([down("a1"), move("a2", 140, 100), up("a2", "a2")], { ...open, ...change });
    assert.equal(state.drag, null);
    assert.deepEqual(effects, []);
  });
}

test("what cannot move is not dragged", () => {
  assert.equal(run([down("c3"), move("a2", 140, 100)]).state.drag, null);
});

test("a second finger, a lost pointer, Escape and a new position put the piece back", () => {
  const second = { type: "down", pointer: 2, spot: "b1", primary: false };
  for (const event of [second, { type: "cancel", pointer: 1 }, { type: "letgo" }, { type: "position" }]) {
    const { state, effects } = run([down("a1"), move("a2", 140, 100), event, up("a2", "a2")]);
    assert.equal(state.drag, null, event.type);
    assert.equal(state.picked, null, event.type);
    assert.ok(
      effects.every(({ type }) => type === "pick"),
      event.type,
    );
  }
});

test("with dragging alone a tap picks no piece, but plays for one that was picked by the keyboard", () => {
  const drag = { ...open, mode: "drag" };
  assert.equal(run([down("a1"), up("a1")], drag).state.picked, null);
  const { effects } = run([{ type: "activate", spot: "r" }, down("a2"), up("a2")], drag);
  assert.deepEqual(effects.at(-1), { type: "move", source: "r", target: "a2" });
});

test("a reserve acts on its own click, unless it is dragged", () => {
  const pressed = run([down("r", { aside: true }), up("r")]);
  assert.deepEqual(pressed.effects, []);
  const { effects } = run([down("r", { aside: true }), move("a2", 140, 20), up("a2", "a2")]);
  assert.deepEqual(effects.at(-1), { type: "move", source: "r", target: "a2" });
});

test("a drop means the hole under it, its square, or the nearest target within reach", () => {
  const board = star73();
  const geometry = makeGeometry(board, board.views[0]);
  const { x, y } = geometry.cells.get("g5");
  const ways = { g5: [], a1: [] };
  assert.equal(dropTarget(geometry, {}, ways, "g5", { x, y }), "g5");
  assert.equal(dropTarget(geometry, {}, ways, "g6", { x: x + 0.7 * PITCH, y }), "g5");
  assert.equal(dropTarget(geometry, {}, ways, "g6", { x: x + PITCH, y }), null);
  const round = rings();
  const circle = makeGeometry(round, round.views[0]);
  assert.equal(dropTarget(circle, {}, { 4: [] }, "4.3", circle.cells.get("4.3")), "4");
  assert.equal(dropTarget(circle, {}, { 4: [] }, "8.3", circle.cells.get("8.3")), null);
});
