import assert from "node:assert/strict";
import { test } from "node:test";
import { makeGeometry, STACK } from "../../src/adamas/web/board/geometry.js";
import { hit } from "../../src/adamas/web/board/hit.js";
import { walk } from "../../src/adamas/web/board/keys.js";
import { choices, freePlace } from "../../src/adamas/web/board/levels.js";
import { frames } from "../../src/adamas/web/board/motion.js";
import { lane, outline, painted, posed } from "../../src/adamas/web/board/shape.js";
import { rings, stacks } from "./boards.mjs";

const layout = stacks();
const geometry = makeGeometry(layout, layout.views[0]);
const PX = 304 / geometry.bounds.w;
/** Every square holds four. */
const full = Object.fromEntries([...geometry.cells.keys()].map((name) => [name, "r"]));

test("at 304 px the stacks stand and rise as far as they are to", () => {
  const at = (name) => geometry.cells.get(name);
  assert.ok(Math.abs((at("3.1").x - at("7.1").x) * PX - 2 * 116) < 1);
  assert.ok(Math.abs((at("5.1").y - at("1.1").y) * PX - 2 * 80) < 1);
  assert.ok((at("1.1").y - at("1.2").y) * PX >= 24);
  assert.ok(2 * STACK.w * PX >= 34);
});

test("no stack of four hides a pawn of another", () => {
  for (const a of geometry.cells.values()) {
    for (const b of geometry.cells.values()) {
      if (a.group === b.group) continue;
      const apart = Math.abs(a.x - b.x) * PX >= 33 || Math.abs(a.y - b.y) >= STACK.rise + 2 * STACK.tilt - 2;
      assert.ok(apart, `${a.name} and ${b.name}`);
    }
  }
});

test("both views have the same squares, levels and rows", () => {
  const flat = makeGeometry(rings(), rings().views[0]);
  assert.deepEqual(geometry.rows, flat.rows);
  for (const [name, { sector, level, group }] of flat.cells) {
    const cell = geometry.cells.get(name);
    assert.deepEqual([cell.sector, cell.level, cell.group], [sector, level, group]);
  }
  assert.equal(walk(geometry, {}, "8.1", null, { key: "ArrowRight" }).spot, "1.1");
});

test("each pawn is hit at its middle and up to its edges", () => {
  for (const { name, x, y } of geometry.cells.values()) {
    for (const [dx, dy] of [
      [0, 0],
      [-STACK.w + 1, 0],
      [STACK.w - 1, 0],
      [0, STACK.rise / 2 - 1],
      [0, -STACK.rise / 2 + 1],
    ]) {
      assert.equal(hit(geometry, x + dx, y + dy, full), name);
    }
  }
});

test("above the free place of a stack nothing is meant, beside the board nothing either", () => {
  const { x, y } = geometry.cells.get("5.4");
  assert.equal(hit(geometry, x, y, { "5.1": "r" }), null);
  assert.equal(hit(geometry, x, geometry.cells.get("5.2").y, { "5.1": "r" }), "5.2");
  assert.equal(hit(geometry, 0, 0, {}), null);
  assert.equal(hit(geometry, geometry.cells.get("3.1").x + STACK.near + 1, 0, full), null);
});

test("between neighbouring squares there is no dead zone", () => {
  for (let sector = 0; sector < 8; sector += 1) {
    const [a, b] = [sector, (sector + 1) % 8].map((s) => geometry.cells.get(`${s + 1}.1`));
    for (const f of [0.3, 0.48, 0.52, 0.7]) {
      const found = hit(geometry, a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f, {});
      assert.equal(found, f < 0.5 ? a.name : b.name);
    }
  }
});

test("a fanned stack leans to the middle, a picked one rises with all that it carries", () => {
  const pieces = { 3.1: "r", 3.2: "k", 3.3: "r", 1.1: "k" };
  const now = posed(geometry, pieces, { fan: "3", picked: "3.2" });
  const moved = (name) => {
    const [from, to] = [geometry.cells.get(name), now.cells.get(name)];
    return [to.x - from.x, to.y - from.y].map(Math.round);
  };
  assert.deepEqual(moved("3.1"), [0, 0]);
  assert.deepEqual(moved("3.2"), [-STACK.lean, -STACK.lift]);
  assert.deepEqual(moved("3.3"), [-2 * STACK.lean, -STACK.lift]);
  assert.deepEqual(moved("1.1"), [0, 0]);
  assert.equal(now.groups.get("3")[2], now.cells.get("3.3"));
  assert.equal(posed(geometry, pieces, { fan: "1", picked: null }), geometry, "a pawn alone");
  assert.equal(posed(geometry, pieces, { fan: null, picked: "r" }), geometry, "a reserve");
});

test("a stack that leans away is hit where it stands and where it stood", () => {
  const pieces = { 3.1: "r", 3.2: "r", 3.3: "r", 3.4: "r" };
  const now = posed(geometry, pieces, { fan: "3", picked: null });
  for (const cells of [geometry.cells, now.cells]) {
    for (const name of Object.keys(pieces)) {
      const { x, y } = cells.get(name);
      assert.equal(hit(geometry, x, y, pieces, now), name);
    }
  }
});

test("what stands farther back is painted first, and from below to above", () => {
  assert.deepEqual(painted(geometry, ["5.2", "5.1", "3.1", "1.2", "1.1"]), ["1.1", "1.2", "3.1", "5.1", "5.2"]);
});

test("the panel lists one's own pawns of a stack from the top, if there is a choice", () => {
  const dests = { 3.1: {}, 3.3: {}, 5.1: {} };
  assert.deepEqual(
    choices(geometry, dests, "3.1").map((cell) => cell.name),
    ["3.3", "3.1"],
  );
  assert.deepEqual(choices(geometry, dests, "5.1"), []);
  assert.deepEqual(choices(geometry, dests, "r"), []);
  assert.deepEqual(choices(geometry, null, "3.1"), []);
});

test("the panel covers no target", () => {
  const keep = [
    { x: 250, y: 150, r: 20 },
    { x: 160, y: 60, r: 20 },
    { x: 160, y: 240, r: 20 },
  ];
  const at = freePlace({ w: 304, h: 320 }, { w: 120, h: 90 }, keep);
  for (const { x, y, r } of keep) {
    const [dx, dy] = [Math.max(at.x - x, 0, x - at.x - 120), Math.max(at.y - y, 0, y - at.y - 90)];
    assert.ok(Math.hypot(dx, dy) >= r);
  }
  assert.ok(at.x >= 0 && at.x <= 184 && at.y >= 0 && at.y <= 230);
});

test("a pawn flies over what stands between, at its own size", () => {
  const list = frames(geometry, [geometry.cells.get("1.1"), geometry.cells.get("3.1")], false);
  assert.equal(list.length, 3);
  const [x, y] = /translate\((.*)px, (.*)px\)/.exec(list[1].transform).slice(1).map(Number);
  assert.ok(x < 0);
  assert.ok(y < geometry.cells.get("1.1").y - geometry.cells.get("3.1").y, "higher than both");
  assert.ok(list.every((frame) => frame.transform.endsWith("scale(1)")));
});

test("outlines go round all that is meant", () => {
  const [low, high] = [geometry.cells.get("3.1"), geometry.cells.get("3.3")];
  const heights = (path) => [...path.matchAll(/ (-?[\d.]+)(?=[LAZ])/g)].map((found) => Number(found[1]));
  const round = heights(outline(geometry, [low, high], 2));
  assert.ok(Math.max(...round) > low.y + STACK.rise / 2 - 0.1);
  assert.ok(Math.min(...round) < high.y - STACK.rise / 2 + 0.1);
  const joined = heights(lane(geometry, [geometry.cells.get("1.2"), geometry.cells.get("5.2")], 3));
  assert.ok(Math.max(...joined) > geometry.cells.get("5.2").y + STACK.tilt);
  assert.ok(Math.min(...joined) < geometry.cells.get("1.2").y - STACK.tilt);
});
