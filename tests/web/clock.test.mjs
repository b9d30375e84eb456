import assert from "node:assert/strict";
import { test } from "node:test";
import { addSample, clockOffset, timeLeft, timerText, wholeSeconds } from "../../src/adamas/web/net/clock.js";

test("nothing is known without a sample", () => assert.equal(clockOffset([]), null));

test("the offset is taken in the middle of the round trip", () => {
  assert.equal(clockOffset(addSample([], { asked: 100, at: 140, now: 5120 })), 5000);
});

test("the shortest of the last eight round trips counts", () => {
  let samples = [];
  for (const [asked, trip, error] of [[0, 400, 150], [1000, 20, 3], [2000, 300, -120]]) {
    samples = addSample(samples, { asked, at: asked + trip, now: 7000 + asked + trip / 2 + error });
  }
  assert.equal(clockOffset(samples), 7003);
  for (let i = 0; i < 8; i += 1) samples = addSample(samples, { asked: 3000 + i * 100, at: 3090 + i * 100, now: 10045 + i * 100 });
  assert.equal(samples.length, 8);
  assert.equal(clockOffset(samples), 7000);
});

test("a jump of the page's clock makes old samples worthless", () => {
  const before = addSample([], { asked: 0, at: 2, now: 5001 });
  // The device slept for a minute, in which the page's clock stood still.
  const after = addSample(before, { asked: 10, at: 60, now: 65035 });
  assert.equal(after.length, 1);
  assert.equal(clockOffset(after), 65000);
});

test("small errors within the round trips drop nothing", () => {
  const before = addSample([], { asked: 0, at: 200, now: 5100 });
  assert.equal(addSample(before, { asked: 300, at: 500, now: 5480 }).length, 2);
});

test("time left comes from the deadline, whatever ticks were lost (drifting counter)", () => {
  assert.equal(timeLeft(20_000, 1000, 5000), 14_000);
  assert.equal(timeLeft(20_000, 14_500, 5000), 500);
  assert.equal(timeLeft(20_000, 99_999, 5000), 0, "never negative");
});

test("the last second reads 1 until it is over", () => {
  assert.deepEqual([15_000, 14_999, 1000, 1, 0].map(wholeSeconds), [15, 15, 1, 1, 0]);
});

test("seconds as text", () => {
  assert.deepEqual([0, 9, 59, 60, 65, 600].map(timerText), ["0", "9", "59", "1:00", "1:05", "10:00"]);
});
