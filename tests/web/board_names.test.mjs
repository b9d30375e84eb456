import assert from "node:assert/strict";
import { test } from "node:test";
import { makeGeometry } from "../../src/adamas/web/board/geometry.js";
import { frames } from "../../src/adamas/web/board/motion.js";
import { cellNames } from "../../src/adamas/web/board/names.js";
import { texts } from "../../src/adamas/web/i18n/en/board.js";
import { rings, star73 } from "./boards.mjs";

const t = (key, values = {}) => {
  const message = texts[key];
  assert.ok(message !== undefined, `no text ${key}`);
  const text = typeof message === "string" ? message : message[values.n === 1 ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    assert.ok(name in values, `${key} misses ${name}`);
    return String(values[name]);
  });
};

function names(layout, pieces, more = {}) {
  const geometry = makeGeometry(layout, layout.views[0]);
  return cellNames({ layout, geometry, pieces, dests: null, picked: null, from: new Set(), to: new Set(), t, ...more });
}

test("faults: Hidden children - every hole and cell has a name, and all names differ", () => {
  for (const layout of [star73(), rings()]) {
    const all = names(layout, {});
    assert.equal(all.size, Object.keys(layout.views[0].at).length);
    assert.equal(new Set(all.values()).size, all.size);
  }
});

test("a hole tells its place, its camps, its piece and whether it can be reached, and by how many jumps", () => {
  const dests = { f4: { f5: ["f4", "f5"], h4: ["f4", "f2", "h4"] }, f3: { e3: ["f3", "e3"] } };
  const all = names(star73(), { f4: "r", f3: "r", a1: "b" }, { dests, picked: "f4", to: new Set(["a1"]) });
  assert.equal(all.get("a1"), "a1, red goal, blue, last move ended here");
  assert.equal(all.get("m1"), "m1, red home, empty");
  assert.equal(all.get("f4"), "f4, red, picked");
  assert.equal(all.get("f3"), "f3, red, can move");
  assert.equal(all.get("f5"), "f5, empty, legal");
  assert.equal(all.get("h4"), "h4, empty, legal, 2 jumps");
  assert.equal(all.get("e5"), "e5, empty");
});

test("a stack tells level, neighbours above and below, what is taken along, and the opposite square", () => {
  const pieces = { 3.1: "r", 3.2: "k", 3.3: "r" };
  const all = names(rings(), pieces, { dests: { 3.2: { 4: ["3.2", "4"] } } });
  assert.equal(
    all.get("3.2"),
    "Square 3, level 2 of 3, black, on red, under red, can move, takes red with it, opposite square 7",
  );
  assert.equal(all.get("3.4"), "Square 3, level 4, empty");
  assert.equal(all.get("5.1"), "Square 5, empty, opposite square 1");
});

test("both pieces of the line that has won are named as such, with short names too", () => {
  const pieces = { 3.1: "k", 3.2: "r", 7.1: "k", 7.2: "r" };
  for (const brief of [false, true]) {
    const all = names(rings(), pieces, { won: new Set(["3.2", "7.2"]), brief });
    const told = [...all].filter(([, name]) => name.includes("in the winning line")).map(([spot]) => spot);
    assert.deepEqual(told.sort(), ["3.2", "7.2"]);
  }
});

test("a placement is named on the cell where the pawn would lie", () => {
  const all = names(rings(), { 5.1: "k" }, { dests: { r: { 5: ["r", "5"], 6: ["r", "6"] } }, picked: "r" });
  assert.equal(all.get("5.2"), "Square 5, level 2, empty, place red here");
  assert.equal(all.get("6.1"), "Square 6, empty, place red here, opposite square 2");
});

test("an animation ends exactly on its cell, passes each landing, and lifts the piece over what it jumps", () => {
  const layout = star73();
  const geometry = makeGeometry(layout, layout.views[0]);
  const points = ["j6", "j4", "h4"].map((name) => geometry.cells.get(name));
  const list = frames(geometry, points, false);
  assert.deepEqual(
    list.map((frame) => frame.offset),
    [0, 0.25, 0.5, 0.75, 1],
  );
  assert.equal(list.at(-1).transform, "translate(0px, 0px) scale(1)");
  assert.match(list[1].transform, /scale\(1\.24\)$/);
  const [a, b] = [points[1], points[2]];
  assert.equal(
    list[2].transform,
    `translate(${Math.round((a.x - b.x) * 100) / 100}px, ${Math.round((a.y - b.y) * 100) / 100}px) scale(1)`,
  );
  const step = frames(
    geometry,
    ["j6", "i5"].map((name) => geometry.cells.get(name)),
    false,
  );
  assert.deepEqual(
    step.map((frame) => frame.offset),
    [0, 1],
  );
});
