import assert from "node:assert/strict";
import { test } from "node:test";
import { HUB, makeGeometry, PITCH, polar } from "../../src/adamas/web/board/geometry.js";
import { hit } from "../../src/adamas/web/board/hit.js";
import { rings, square, star121, star73 } from "./boards.mjs";

const boards = {
  "73 holes": [star73(), {}],
  "121 holes": [star121(), {}],
  "121 holes, turned": [star121(), { turn: 120 }],
  "121 holes on a phone": [star121(), { slim: true, coords: true }],
  rings: [rings(), {}],
  "nine points": [square(), {}],
};

for (const [name, [layout, options]] of Object.entries(boards)) {
  test(`faults: Holes too small - ${name}: the centre and 8 points near the edge select the hole`, () => {
    const geometry = makeGeometry(layout, layout.views[0], options);
    // At 24 px, the least pitch, a pixel is this many drawing units.
    const near = PITCH / 2 - PITCH / 24;
    let tried = 0;
    for (const cell of geometry.cells.values()) {
      assert.equal(hit(geometry, cell.x, cell.y), cell.name);
      for (let i = 0; i < 8; i += 1) {
        const p = polar(near, i * 45);
        assert.equal(hit(geometry, cell.x + p.x, cell.y + p.y), cell.name, `${cell.name}, ${i * 45} degrees`);
        tried += 1;
      }
    }
    assert.equal(tried, 8 * geometry.cells.size);
  });
}

test("between neighbouring holes there is no dead zone", () => {
  const layout = star73();
  const geometry = makeGeometry(layout, layout.views[0]);
  for (const [a, b] of layout.views[0].edges) {
    const [p, q] = [geometry.cells.get(a), geometry.cells.get(b)];
    for (const f of [0.3, 0.49, 0.51, 0.7]) {
      assert.equal(hit(geometry, p.x + (q.x - p.x) * f, p.y + (q.y - p.y) * f), f < 0.5 ? a : b);
    }
  }
});

test("a place counts for the board within 0.75 pitch of it, and not farther", () => {
  const layout = star73();
  const geometry = makeGeometry(layout, layout.views[0]);
  const top = geometry.cells.get("a1");
  assert.equal(hit(geometry, top.x, top.y - 0.74 * PITCH), "a1");
  assert.equal(hit(geometry, top.x, top.y - 0.76 * PITCH), null);
});

test("on the rings every place up to 0.75 ring beyond the rim belongs to the cell of its sector and ring", () => {
  const layout = rings();
  const geometry = makeGeometry(layout, layout.views[0]);
  const at = (radius, degrees) => {
    const p = polar(radius, degrees);
    return hit(geometry, p.x, p.y);
  };
  assert.equal(at(HUB + 1, 0), "1.1");
  assert.equal(at(HUB + 3.9 * PITCH, 22), "1.4");
  assert.equal(at(HUB + 3.9 * PITCH, 23), "2.4");
  assert.equal(at(HUB + 2.5 * PITCH, 338), "1.3");
  assert.equal(at(HUB + 4.7 * PITCH, 180), "5.4");
  assert.equal(at(HUB + 4.8 * PITCH, 180), null);
  assert.equal(at(0, 0), null);
});

test("the least width keeps a pitch of 24 px: 121 holes with labels fit into 320 px", () => {
  const layout = star121();
  const { bounds } = makeGeometry(layout, layout.views[0], { slim: true, coords: true });
  assert.ok((320 / bounds.w) * PITCH >= 24, `pitch ${(320 / bounds.w) * PITCH}`);
  const bare = makeGeometry(layout, layout.views[0], { slim: true }).bounds;
  assert.ok(Math.abs((320 / bare.w) * PITCH - 24.6) < 0.05);
  const small = star73();
  const wide = makeGeometry(small, small.views[0], { slim: true }).bounds;
  assert.ok(Math.abs((320 / wide.w) * PITCH - 32) < 0.01);
  assert.ok(Math.abs((320 / wide.w) * wide.h - 365) < 1);
});
