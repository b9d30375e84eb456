import assert from "node:assert/strict";
import { test } from "node:test";
import { anim, difference, duration } from "../../src/adamas/web/board/anim.js";
import { landing, makeGeometry, opposite } from "../../src/adamas/web/board/geometry.js";
import { hops, trace } from "../../src/adamas/web/board/route.js";
import { rings, star73 } from "./boards.mjs";

const sorted = (travels) => travels.map(({ from, to, colour }) => `${from}>${to} ${colour}`).sort();
const ring = rings();
const ringGeometry = makeGeometry(ring, ring.views[0]);
const hexagon = star73();
const starGeometry = makeGeometry(hexagon, hexagon.views[0]);
const view = (pieces, last = null) => ({ pieces, last });
const last = (shift, route) => ({ seq: 1, seat: 1, kind: "move", move: "", shift, route, show: 250 });

test("a carried stack travels together, in its order, also past equal colours", () => {
  const before = { 3.1: "r", 3.2: "k", 3.3: "k", 4.1: "k" };
  const after = { 3.1: "r", 4.1: "k", 4.2: "k", 4.3: "k" };
  const shift = [
    ["3.2", "4.2"],
    ["3.3", "4.3"],
  ];
  const change = anim(before, after, { shift, route: ["3.2", "4"] });
  assert.deepEqual(sorted(change.travels), ["3.2>4.2 k", "3.3>4.3 k"]);
  assert.deepEqual([change.gone, change.come], [[], []]);
  assert.deepEqual(change.route, ["3.2", "4"]);
});

test("undo of a carried stack goes back by the same pairs, without a route", () => {
  const before = view(
    { 3.1: "r", 4.1: "k", 4.2: "k", 4.3: "r" },
    last(
      [
        ["3.2", "4.2"],
        ["3.3", "4.3"],
      ],
      ["3.2", "4"],
    ),
  );
  const after = view({ 3.1: "r", 3.2: "k", 3.3: "r", 4.1: "k" });
  const change = difference(ringGeometry, before, after);
  assert.deepEqual(sorted(change.travels), ["4.2>3.2 k", "4.3>3.3 r"]);
  assert.deepEqual(change.route, []);
});

test("a placed pawn comes from its reserve, and goes back there when it is taken back", () => {
  const placed = view({ 1.1: "r" }, last([["r", "1.1"]], ["r", "1"]));
  assert.deepEqual(sorted(difference(ringGeometry, view({}), placed).travels), ["r>1.1 r"]);
  assert.deepEqual(sorted(difference(ringGeometry, placed, view({})).travels), ["1.1>r r"]);
});

test("a chain keeps its landings", () => {
  const before = view({ j6: "r", j5: "b", i4: "b" });
  const after = view({ h4: "r", j5: "b", i4: "b" }, last([["j6", "h4"]], ["j6", "j4", "h4"]));
  const change = difference(starGeometry, before, after);
  assert.deepEqual(sorted(change.travels), ["j6>h4 r"]);
  assert.deepEqual(change.route, ["j6", "j4", "h4"]);
  assert.equal(hops(starGeometry, after.pieces, change.route), 2);
  assert.equal(hops(starGeometry, after.pieces, ["j6", "i5"]), 0);
});

test("a hint that does not fit the two positions is not used", () => {
  const before = view({ a1: "r", m1: "b" });
  const after = view({ b1: "r", m1: "b" }, last([["m1", "l1"]], ["m1", "l1"]));
  const change = difference(starGeometry, before, after);
  assert.deepEqual(sorted(change.travels), ["a1>b1 r"]);
  assert.deepEqual(change.route, []);
});

test("without a hint the nearest pieces of a colour are paired and the rest fade", () => {
  const change = difference(starGeometry, view({ a1: "r", m1: "r", d1: "b" }), view({ b1: "r", l1: "r", g4: "y" }));
  assert.deepEqual(sorted(change.travels), ["a1>b1 r", "m1>l1 r"]);
  assert.deepEqual(change.gone, [{ spot: "d1", colour: "b" }]);
  assert.deepEqual(change.come, [{ spot: "g4", colour: "y" }]);
});

test("faults: Ghost pieces - every piece is accounted for once, whatever the two positions are", () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const names = hexagon.spots.map((spot) => spot.name);
  const position = () =>
    Object.fromEntries(names.filter(() => random(3) === 0).map((name) => [name, "rby"[random(3)]]));
  for (let round = 0; round < 200; round += 1) {
    const [before, after] = [position(), position()];
    const change = difference(
      starGeometry,
      view(before, last([[names[random(73)], names[random(73)]]], [])),
      view(after),
    );
    const drawn = { ...before };
    for (const { from } of change.travels) delete drawn[from];
    for (const { spot } of change.gone) delete drawn[spot];
    for (const { to, colour } of change.travels) {
      assert.equal(drawn[to], undefined);
      drawn[to] = colour;
    }
    for (const { spot, colour } of change.come) {
      assert.equal(drawn[spot], undefined);
      drawn[spot] = colour;
    }
    assert.deepEqual(drawn, after);
  }
});

test("equal positions need no animation", () => {
  assert.deepEqual(difference(starGeometry, view({ a1: "r" }), view({ a1: "r" }, last([["b1", "a1"]], ["b1", "a1"]))), {
    travels: [],
    gone: [],
    come: [],
    route: [],
  });
});

test("an animation lasts as the server allows for, never over two seconds, and not at all with reduced motion", () => {
  assert.equal(duration(750, "normal", false), 750);
  assert.equal(duration(9000, "normal", false), 2000);
  assert.equal(duration(750, "fast", false), 375);
  assert.equal(duration(null, "normal", false), 250);
  assert.equal(duration(750, "off", false), 0);
  assert.equal(duration(750, "normal", true), 0);
});

test("a square as target means its lowest empty cell", () => {
  assert.equal(landing(ringGeometry, { 4.1: "r" }, "4").name, "4.2");
  assert.equal(landing(ringGeometry, { 4.1: "r", 4.2: "r", 4.3: "r", 4.4: "r" }, "4"), null);
  assert.equal(landing(ringGeometry, {}, "r"), null);
  assert.equal(opposite(ringGeometry, ringGeometry.cells.get("7.3")).name, "3.3");
  assert.equal(opposite(starGeometry, starGeometry.cells.get("a1")), null);
});

test("the line of a route is cut at both ends and never longer than its way", () => {
  const points = ["j6", "j4", "h4"].map((name) => starGeometry.cells.get(name));
  const line = trace(starGeometry, points, 12, 20);
  const far = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
  assert.ok(Math.abs(far(line[0], points[0]) - 12) < 1);
  assert.ok(Math.abs(far(line.at(-1), points[2]) - 20) < 1.5);
  assert.ok(line.some((p) => far(p, points[1]) < 0.01));
  assert.deepEqual(trace(starGeometry, points.slice(0, 1)), []);
});
