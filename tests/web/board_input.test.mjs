import assert from "node:assert/strict";
import { test } from "node:test";
import { DOUBLE, IDLE, reduce } from "../../src/adamas/web/board/input.js";

/** Two own pieces, one placement, targets that are holes and squares. */
const dests = {
  a1: { a2: ["a1", "a2"], c3: ["a1", "b2", "c3"] },
  b1: { a2: ["b1", "a2"] },
  3.2: { 4: ["3.2", "4"] },
  4.1: { 5: ["4.1", "5"] },
  r: { 4: ["r", "4"], 6: ["r", "6"] },
};
const group = (spot) => (/^\d\.\d$/.test(spot) ? spot[0] : null);
const open = { dests, held: false, pending: false, animating: false, epoch: 1, group };

/** Feed events; answer the end state and every effect. */
function run(events, context = open, start = IDLE) {
  let state = start;
  const effects = [];
  for (const event of events) {
    const { context: own, ...rest } = event;
    const next = reduce(state, rest, { ...context, ...own });
    state = next.state;
    if (next.effect) effects.push(next.effect);
  }
  return { state, effects };
}
let clock = 0;
const tap = (spot, { pointer = 1, time = (clock += 1000), context } = {}) => [
  { type: "down", pointer, spot, primary: true, context },
  { type: "up", pointer, spot, time, context },
];
const key = (spot) => [{ type: "activate", spot }];
const pick = (spot) => ({ type: "pick", spot });
const picked = (spot) => ({ ...IDLE, picked: spot });

const table = [
  ["a first tap picks", null, tap("a1"), "a1", [pick("a1")]],
  ["the second plays", "a1", tap("a2"), null, [{ type: "move", source: "a1", target: "a2" }]],
  [
    "one tap on the last hole plays a whole chain",
    "a1",
    tap("c3"),
    null,
    [{ type: "move", source: "a1", target: "c3" }],
  ],
  ["another own piece is picked instead", "a1", tap("b1"), "b1", [pick("b1")]],
  ["the picked piece is let go", "a1", tap("a1"), null, [pick(null)]],
  ["a tap beside the board lets go", "a1", tap(null), null, [pick(null)]],
  ["Escape lets go", "a1", [{ type: "letgo" }], null, [pick(null)]],
  ["nothing to let go", null, tap(null), null, []],
  ["a free cell means its square", "3.2", tap("4.2"), null, [{ type: "move", source: "3.2", target: "4" }]],
  ["so does another piece there", "r", tap("6.1"), null, [{ type: "move", source: "r", target: "6" }]],
  ["but an own piece there is picked", "r", tap("4.1"), "4.1", [pick("4.1")]],
  ["a reserve is picked like a piece", null, key("r"), "r", [pick("r")]],
  ["from piece to reserve", "a1", key("r"), "r", [pick("r")]],
  [
    "a reserve that may not be used gets a reason",
    null,
    key("k"),
    null,
    [{ type: "reason", source: "k", target: null }],
  ],
  ["not one's own: a reason", null, tap("z9"), null, [{ type: "reason", source: "z9", target: null }]],
  [
    "unreachable: a reason, the piece stays picked",
    "a1",
    tap("z9"),
    "a1",
    [{ type: "reason", source: "a1", target: "z9" }],
  ],
  [
    "unreachable square: named as moves name it",
    "3.2",
    tap("7.4"),
    "3.2",
    [{ type: "reason", source: "3.2", target: "7" }],
  ],
  ["keyboard: pick", null, key("a1"), "a1", [pick("a1")]],
  ["keyboard: play", "a1", key("a2"), null, [{ type: "move", source: "a1", target: "a2" }]],
  ["keyboard: two quick presses are two", null, [...key("a1"), ...key("a1")], null, [pick("a1"), pick(null)]],
  ["held: nothing", null, tap("a1", { context: { held: true } }), null, []],
  ["unanswered command: nothing", "a1", tap("a2", { context: { pending: true } }), "a1", []],
  ["an animation is only finished", null, tap("a1", { context: { animating: true } }), null, [{ type: "settle" }]],
  ["not one's turn: told so", null, tap("a1", { context: { dests: null } }), null, [{ type: "wait" }]],
  ["a new position clears the choice", "a1", [{ type: "position" }], null, [pick(null)]],
];
for (const [name, start, events, end, effects] of table) {
  test(`input: ${name}`, () => {
    const got = run(events, open, picked(start));
    assert.equal(got.state.picked, end);
    assert.deepEqual(got.effects, effects);
  });
}

test("faults: Double click is not two taps - on a piece it picks, and never lets go or plays", () => {
  const got = run([...tap("a1", { time: 100 }), ...tap("a1", { time: 100 + DOUBLE - 1 })]);
  assert.equal(got.state.picked, "a1");
  assert.deepEqual(got.effects, [pick("a1")]);
  assert.equal(run([...tap("a1", { time: 100 }), ...tap("a1", { time: 100 + DOUBLE })]).state.picked, null);
});

test("faults: Double click is not two taps - on a target it plays once, also after the next position", () => {
  const later = { context: { epoch: 2, dests: { a2: { a1: ["a2", "a1"] } } } };
  const got = run([...tap("a2", { time: 50 }), ...tap("a2", { time: 200, ...later })], open, picked("a1"));
  assert.deepEqual(got.effects, [{ type: "move", source: "a1", target: "a2" }]);
});

test("quick taps on two spots are two taps", () => {
  const got = run([...tap("a1", { time: 10 }), ...tap("a2", { time: 90 })]);
  assert.deepEqual(got.effects, [pick("a1"), { type: "move", source: "a1", target: "a2" }]);
});

test("faults: Finger hides the hole - leaving the hole before lifting cancels, also when it is come back to", () => {
  const got = run([
    { type: "down", pointer: 1, spot: "a1", primary: true },
    { type: "move", pointer: 1, spot: "b1" },
    { type: "move", pointer: 1, spot: "a1" },
    { type: "up", pointer: 1, spot: "a1", time: 10 },
  ]);
  assert.deepEqual(got, { state: IDLE, effects: [] });
});

test("a second finger cancels, whichever is lifted first", () => {
  for (const order of [
    [1, 2],
    [2, 1],
  ]) {
    const got = run([
      { type: "down", pointer: 1, spot: "a1", primary: true },
      { type: "down", pointer: 2, spot: "b1", primary: false },
      ...order.map((pointer) => ({ type: "up", pointer, spot: pointer === 1 ? "a1" : "b1", time: 10 })),
    ]);
    assert.deepEqual(got.effects, []);
    assert.deepEqual(got.state.fingers, []);
    assert.equal(run(tap("a1"), open, got.state).state.picked, "a1");
  }
});

test("a pointer whose lifting was never seen does not block the next one", () => {
  const lost = run([{ type: "down", pointer: 7, spot: "a1", primary: true }]).state;
  assert.equal(run(tap("b1"), open, lost).state.picked, "b1");
});

test("a press that the browser takes over for scrolling does nothing", () => {
  const got = run([
    { type: "down", pointer: 1, spot: "a1", primary: true },
    { type: "cancel", pointer: 1 },
    { type: "up", pointer: 1, spot: "a1", time: 10 },
  ]);
  assert.deepEqual(got, { state: IDLE, effects: [] });
});

test("faults: Long press falls through - a press begun in one position or view does nothing in another", () => {
  const got = run([
    { type: "down", pointer: 1, spot: "a1", primary: true },
    { type: "up", pointer: 1, spot: "a1", time: 10, context: { epoch: 2 } },
  ]);
  assert.deepEqual(got.effects, []);
  assert.equal(got.state.press, null);
});

test("a press begun elsewhere and lifted on the board does nothing", () => {
  assert.deepEqual(run([{ type: "up", pointer: 1, spot: "a1", time: 10 }]).effects, []);
});
