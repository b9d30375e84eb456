import assert from "node:assert/strict";
import { test } from "node:test";
import { homeTurn, makeGeometry } from "../../src/adamas/web/board/geometry.js";
import { nextOf, walk } from "../../src/adamas/web/board/keys.js";
import { rings, square, star121, star73 } from "./boards.mjs";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const full = Object.fromEntries(Object.keys(rings().views[0].at).map((name) => [name, "r"]));
const make = (layout, options) => makeGeometry(layout, layout.views[0], options);
const press = (geometry, pieces, spot, key, column = null, more = {}) =>
  walk(geometry, pieces, spot, column, { key, ...more });

/** Every spot that keys lead to from `start`, a fresh column each time. */
function reach(geometry, pieces, start, keys) {
  const seen = new Set([start]);
  for (const spot of seen) for (const key of keys) seen.add(press(geometry, pieces, spot, key).spot);
  return seen;
}

for (const [name, geometry, pieces] of [
  ["73 holes", make(star73()), {}],
  ["121 holes", make(star121()), {}],
  ["73 holes, turned", make(star73(), { turn: 240 }), {}],
  ["nine points", make(square()), {}],
  ["rings with full stacks", make(rings()), full],
]) {
  test(`${name}: arrows lead from every hole to every other`, () => {
    for (const start of geometry.cells.keys()) {
      assert.equal(reach(geometry, pieces, start, ARROWS).size, geometry.cells.size, start);
    }
  });
}

test("star: a row ends without a wrap and says so", () => {
  const geometry = make(star73());
  assert.deepEqual(press(geometry, {}, "d1", "ArrowLeft"), {
    spot: "d1",
    column: geometry.cells.get("d1").x,
    border: true,
  });
  assert.equal(press(geometry, {}, "d10", "ArrowRight").border, true);
  assert.equal(press(geometry, {}, "a1", "ArrowUp").border, true);
  assert.deepEqual(
    [press(geometry, {}, "d5", "ArrowRight").spot, press(geometry, {}, "d5", "ArrowRight").border],
    ["d6", false],
  );
});

test("star: up and down keep to the remembered column, a tie goes left, left and right set a new one", () => {
  const geometry = make(star73());
  // From a1 a tie between b1 and b2: the left one; the column stays that of a1, so the walk ends on m1 again.
  let [spot, column] = ["a1", null];
  const way = [];
  for (let i = 0; i < 12; i += 1) {
    ({ spot, column } = press(geometry, {}, spot, "ArrowDown", column));
    way.push(spot);
  }
  assert.deepEqual(way.slice(0, 3), ["b1", "c2", "d5"]);
  assert.equal(spot, "m1");
  ({ spot, column } = press(geometry, {}, "e2", "ArrowDown", null));
  assert.equal(spot, "f1");
  ({ spot, column } = press(geometry, {}, spot, "ArrowRight", column));
  assert.equal(column, geometry.cells.get("f2").x);
});

test("star: the four diagonals go by their place on the keyboard", () => {
  const geometry = make(star73());
  const go = (code, key = "ъ") => press(geometry, {}, "f4", key, null, { code }).spot;
  assert.deepEqual(
    ["KeyQ", "KeyE", "KeyZ", "KeyC"].map((code) => go(code)),
    ["e4", "e5", "g3", "g4"],
  );
  assert.equal(press(geometry, {}, "d1", "q", null, { code: "KeyQ" }).border, true);
  assert.equal(walk(geometry, {}, "f4", null, { key: "q", code: "KeyQ" }, false), null);
  assert.equal(press(make(square()), {}, "b2", "q", null, { code: "KeyQ" }).spot, "a1");
});

test("star: Home and End go to the ends of the row, with Ctrl to the first and last hole", () => {
  const geometry = make(star73());
  assert.equal(press(geometry, {}, "e4", "Home").spot, "e1");
  assert.equal(press(geometry, {}, "e4", "End").spot, "e9");
  assert.equal(press(geometry, {}, "e4", "Home", null, { ctrl: true }).spot, "a1");
  assert.equal(press(geometry, {}, "e4", "End", null, { ctrl: true }).spot, "m1");
});

test("rings: left and right wrap and remember the level, up goes to the free cell on top", () => {
  const geometry = make(rings());
  const pieces = { 1.1: "r", 1.2: "k", 3.1: "r" };
  assert.equal(press(geometry, pieces, "1.1", "ArrowLeft").spot, "8.1");
  let { spot, column } = press(geometry, pieces, "1.3", "ArrowRight");
  assert.deepEqual([spot, column], ["2.1", 3]);
  ({ spot, column } = press(geometry, pieces, spot, "ArrowRight", column));
  assert.equal(spot, "3.2");
  assert.equal(press(geometry, pieces, "1.2", "ArrowUp").spot, "1.3");
  assert.deepEqual(
    [press(geometry, pieces, "1.3", "ArrowUp").spot, press(geometry, pieces, "1.3", "ArrowUp").border],
    ["1.3", true],
  );
  assert.equal(press(geometry, pieces, "1.1", "ArrowDown").border, true);
});

test("rings: digits go to a square, O to the opposite one, Home and End to the ends", () => {
  const geometry = make(rings());
  const pieces = { 5.1: "r" };
  assert.equal(press(geometry, pieces, "1.1", "5").spot, "5.1");
  assert.equal(press(geometry, pieces, "5.2", "o").spot, "1.1");
  assert.equal(press(geometry, pieces, "1.1", "O").spot, "5.1");
  assert.equal(press(geometry, pieces, "4.1", "Home").spot, "1.1");
  assert.equal(press(geometry, pieces, "4.1", "End").spot, "8.1");
  assert.equal(press(geometry, pieces, "5.1", "End", null, { ctrl: true }).spot, "5.2");
  assert.equal(press(geometry, pieces, "5.2", "Home", null, { ctrl: true }).spot, "5.1");
  assert.equal(press(geometry, pieces, "1.1", "9"), null);
});

test("keys that mean nothing on a board are left to the page", () => {
  for (const geometry of [make(star73()), make(rings())]) {
    const spot = geometry.rows[0][0];
    for (const key of ["Tab", "Enter", "u", "p", "m", "F5", "a"])
      assert.equal(press(geometry, {}, spot, key), null, key);
  }
});

test("N goes round all targets in reading order, backwards with Shift", () => {
  const geometry = make(star73());
  const targets = ["g4", "a1", "m1"];
  assert.equal(nextOf(geometry, targets, "a1", false), "g4");
  assert.equal(nextOf(geometry, targets, "m1", false), "a1");
  assert.equal(nextOf(geometry, targets, "a1", true), "m1");
  assert.equal(nextOf(geometry, targets, "e4", true), "a1");
  assert.equal(nextOf(geometry, [], "a1", false), null);
});

test("my home at the bottom: the board turns, its shape and names stay", () => {
  const layout = star121();
  const turn = homeTurn(layout, layout.views[0], "b");
  assert.equal(homeTurn(layout, layout.views[0], "r"), 0);
  const [still, turned] = [make(layout), make(layout, { turn })];
  const lowest = Math.max(...[...turned.cells.values()].map((cell) => cell.y));
  const home = new Set(layout.camps[2].spots);
  const [tip] = [...turned.cells.values()].filter((cell) => Math.abs(cell.y - lowest) < 1e-6);
  assert.ok(home.has(tip.name));
  assert.deepEqual(
    turned.rows.map((row) => row.length),
    still.rows.map((row) => row.length),
  );
  assert.deepEqual(new Set(turned.rows.flat()), new Set(still.rows.flat()));
  const round = (value) => value.toFixed(3);
  const places = ({ cells }) =>
    [...cells.values()].map(({ x, y }) => `${round(x + 0)} ${round(y + 0)}`.replaceAll("-0.000", "0.000")).sort();
  assert.deepEqual(places(turned), places(still));
});
