import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionState, isDead, isOpen } from "../../src/adamas/web/model/connection.js";
import { EMPTY, reduce } from "../../src/adamas/web/model/model.js";
import { welcome } from "./views.mjs";

const status = (change = {}) => ({
  phase: "open",
  heard: 0,
  heardWall: 0,
  retryAt: null,
  code: null,
  restarting: false,
  silent: false,
  sentAt: null,
  ...change,
});
const model = reduce(EMPTY, welcome(), 0);

test("live while server and page agreed within nine seconds", () => {
  assert.equal(connectionState(model, status(), 9000), "live");
  assert.equal(connectionState(model, status(), 9001), "stale");
});

test("an unanswered command: first nothing, then sending, then waiting", () => {
  const sent = status({ sentAt: 1000 });
  assert.deepEqual([1200, 1300, 1301, 3000, 3001].map((now) => connectionState(model, sent, now)), [
    "live",
    "live",
    "sending",
    "sending",
    "waiting",
  ]);
});

test("a difference is caught up before anything else is said", () => {
  assert.equal(connectionState({ ...model, differs: 5 }, status({ sentAt: 0 }), 100), "catching");
});

test("without a socket: stale after silence, else offline", () => {
  assert.equal(connectionState(model, status({ phase: "connecting", silent: true }), 0), "stale");
  assert.equal(connectionState(model, status({ phase: "connecting" }), 0), "offline");
  assert.equal(connectionState(model, status({ phase: "waiting" }), 0), "offline");
  assert.equal(connectionState(EMPTY, status({ phase: "connecting" }), 0), "joining");
  assert.equal(connectionState(EMPTY, status({ phase: "waiting" }), 0), "offline");
});

test("restart and refusal go before everything", () => {
  assert.equal(connectionState(model, status({ phase: "waiting", restarting: true }), 0), "restarting");
  assert.equal(connectionState(model, status({ phase: "refused", restarting: true }), 0), "refused");
});

test("input is open only on a live board, and whatever is dead never looks live", () => {
  const all = ["joining", "live", "sending", "waiting", "catching", "stale", "offline", "restarting", "refused"];
  assert.deepEqual(all.filter(isOpen), ["live"]);
  assert.deepEqual(all.filter(isDead), ["stale", "offline", "restarting", "refused"]);
});
