import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createSocket } from "../../src/adamas/web/net/socket.js";
import { view, welcome } from "./views.mjs";

/** A clock, timers and sockets in the test's hands. */
class World {
  constructor() {
    this.now = 0;
    this.timers = new Map();
    this.next = 1;
    this.sockets = [];
    this.messages = [];
    this.status = null;
    this.samples = [];
    this.seen = 0;
    this.isVisible = true;
    this.socket = createSocket({
      open: () => this.open(),
      clock: () => this.now,
      wall: () => this.now + 1_000_000,
      random: () => 0.5,
      later: (run, ms) => {
        this.timers.set(this.next, { at: this.now + ms, run });
        return this.next++;
      },
      cancel: (timer) => this.timers.delete(timer),
      hello: () => ({ seen: this.seen, build: "b" }),
      visible: () => this.isVisible,
      onMessage: (message) => this.messages.push(message),
      onStatus: (status) => (this.status = status),
      onSample: (sample) => this.samples.push(sample),
    });
  }

  open() {
    const socket = { readyState: 0, sent: [], closed: false, send: (text) => socket.sent.push(JSON.parse(text)) };
    socket.close = () => (socket.closed = true);
    this.sockets.push(socket);
    return socket;
  }

  get latest() {
    return this.sockets.at(-1);
  }

  /** The commands sent over the latest socket. */
  get commands() {
    return this.latest.sent.filter(({ cmd_id: id }) => id !== undefined);
  }

  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].run();
    }
    this.now = end;
  }

  connect(shown = {}) {
    this.latest.readyState = 1;
    this.latest.onopen();
    this.hear(welcome({}, shown));
  }

  hear(message) {
    this.latest.onmessage({ data: JSON.stringify(message) });
  }
}

let world;
beforeEach(() => (world = new World()));
const settled = () => new Promise((done) => setImmediate(done));

test("says hello with what it has seen, and is open after the welcome only", () => {
  world.seen = 7;
  world.latest.readyState = 1;
  world.latest.onopen();
  const [hello] = world.latest.sent;
  assert.deepEqual([hello.type, hello.protocol, hello.build, hello.seen], ["hello", 1, "b", 7]);
  assert.equal(world.status.phase, "connecting");
  world.hear(welcome());
  assert.equal(world.status.phase, "open");
});

test("a command gets one answer, accepted or refused", async () => {
  world.connect();
  const one = world.socket.command({ type: "play", base_seq: 1, seat: 1, move: "r-1" });
  const [sent] = world.commands;
  assert.match(sent.cmd_id, /^[A-Za-z0-9_-]{22}$/);
  assert.equal(sent.again, undefined);
  assert.equal(world.status.sentAt, 0);
  world.hear({ type: "accepted", cmd_id: sent.cmd_id, seq: 2 });
  assert.deepEqual(await one, { ok: true, code: "", detail: "", seq: 2 });
  assert.equal(world.status.sentAt, null);
  const two = world.socket.command({ type: "undo", base_seq: 2, seat: 1 });
  const id = world.commands.at(-1).cmd_id;
  world.hear({ type: "refused", cmd_id: "another", code: "stale", detail: "", seq: 2 });
  world.hear({ type: "refused", cmd_id: id, code: "illegal", detail: "too_high", seq: 2 });
  assert.deepEqual(await two, { ok: false, code: "illegal", detail: "too_high", seq: 2 });
});

test("an unanswered command is resent with the same id (double move after a rollback)", async () => {
  world.connect();
  const answer = world.socket.command({ type: "play", base_seq: 1, seat: 1, move: "r-1" });
  const first = world.commands.at(-1);
  world.latest.onclose({ code: 1006 });
  world.pass(500);
  assert.equal(world.sockets.length, 2);
  world.connect();
  assert.deepEqual(world.commands, [{ ...first, again: true }]);
  world.hear({ type: "accepted", cmd_id: first.cmd_id, seq: 2 });
  assert.equal((await answer).ok, true);
  world.latest.onclose({ code: 1006 });
  world.pass(500);
  world.connect();
  assert.deepEqual(world.commands, [], "an answered one is not sent again");
});

test("waiting times grow, are capped, and start anew after a welcome (reconnect storm)", () => {
  const waits = [];
  for (let i = 0; i < 8; i += 1) {
    world.latest.onclose({ code: 1006 });
    waits.push(world.status.retryAt - world.now);
    world.pass(waits.at(-1));
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 10000, 10000, 10000]);
  world.connect();
  world.latest.onclose({ code: 1006 });
  assert.equal(world.status.retryAt - world.now, 500);
});

test("waiting times are random within thirty per cent", () => {
  for (const [chance, wait] of [[0, 350], [1, 650]]) {
    const other = new World();
    const close = other.latest.onclose;
    other.socket.close();
    const random = createSocket({
      open: () => other.open(),
      clock: () => 0,
      wall: () => 0,
      random: () => chance,
      later: () => 1,
      cancel: () => {},
      hello: () => ({ seen: 0, build: "" }),
      visible: () => true,
      onMessage: () => {},
      onStatus: (status) => (other.status = status),
      onSample: () => {},
    });
    assert.ok(close && random);
    other.latest.onclose({ code: 1006 });
    assert.ok(Math.abs(other.status.retryAt - wait) < 1e-9);
  }
});

test("nine seconds of silence: a new socket, without waiting for the old one's close (network change)", () => {
  world.connect();
  const old = world.latest;
  world.pass(8999);
  assert.equal(world.sockets.length, 1);
  world.pass(1);
  assert.equal(world.sockets.length, 2);
  assert.equal(old.closed, true);
  assert.equal(world.status.silent, true);
  old.onmessage?.({ data: JSON.stringify(welcome()) });
  assert.equal(world.status.phase, "connecting", "the old socket is not heard any more");
});

test("anything heard keeps the socket", () => {
  world.connect();
  for (let i = 0; i < 5; i += 1) {
    world.pass(8000);
    world.hear({ type: "beat", seq: 1, hash: "", now: 1, deadline: null, status: "live" });
  }
  assert.equal(world.sockets.length, 1);
});

test("pings at once and every four seconds while seen, and makes samples of the answers", () => {
  world.connect();
  world.isVisible = true;
  world.pass(100);
  const pings = () => world.latest.sent.filter(({ type }) => type === "ping").length;
  assert.equal(pings(), 1);
  world.pass(3900);
  assert.equal(pings(), 2);
  world.hear({ type: "pong", t: 4000, now: 90_000 });
  assert.deepEqual(world.samples.at(-1), { asked: 4000, at: 4000, now: 90_000 });
  world.isVisible = false;
  world.hear({ type: "beat", seq: 1, hash: "", now: 1, deadline: null, status: "live" });
  world.pass(4000);
  assert.equal(pings(), 2);
});

test("seen again: a ping at once, and two seconds of silence are enough for a new socket", () => {
  world.connect();
  world.socket.wake();
  assert.equal(world.latest.sent.at(-1).type, "ping");
  world.pass(2000);
  assert.equal(world.sockets.length, 2);
});

test("a restart is announced and kept in mind until the next welcome", () => {
  world.connect();
  world.hear({ type: "bye", reason: "restart", retry_ms: 700 });
  assert.equal(world.status.restarting, true);
  assert.equal(world.status.retryAt, 700);
  world.pass(700);
  assert.equal(world.status.restarting, true);
  world.connect();
  assert.equal(world.status.restarting, false);
  assert.equal(world.status.phase, "open");
});

test("a server that does not come back from its restart is simply not there", () => {
  world.connect();
  world.hear({ type: "bye", reason: "restart", retry_ms: 700 });
  const tryFor = (ms) => {
    for (const end = world.now + ms; world.now < end; world.pass(1000)) {
      if (world.status.phase === "connecting") world.latest.onclose({ code: 1006 });
    }
  };
  tryFor(25_000);
  assert.equal(world.status.restarting, true);
  tryFor(20_000);
  assert.equal(world.status.restarting, false);
  assert.notEqual(world.status.phase, "open");
});

test("a socket that breaks without a word is no restart", () => {
  world.connect();
  for (const code of [1006, 1012]) {
    world.latest.onclose({ code });
    assert.equal(world.status.restarting, false);
    world.pass(1000);
  }
});

test("refused for good: no further try, and what was under way is answered", async () => {
  for (const code of [4401, 4404, 4426, 4429]) {
    world = new World();
    world.connect();
    const answer = world.socket.command({ type: "undo", base_seq: 1, seat: 1 });
    world.latest.onclose({ code });
    assert.equal(world.status.phase, "refused");
    assert.equal(world.status.code, code);
    assert.equal((await answer).ok, false);
    world.pass(60_000);
    assert.equal(world.sockets.length, 1);
    assert.equal((await world.socket.command({ type: "undo", base_seq: 1, seat: 1 })).code, "closed");
  }
});

test("other closes are tried again, a slow reader's too", () => {
  for (const code of [1000, 1006, 1008, 1012, 4408, 4409]) {
    world = new World();
    world.connect();
    world.latest.onclose({ code });
    assert.equal(world.status.phase, "waiting", String(code));
  }
});

test("a connection that never opens is given up", () => {
  world.pass(9000);
  assert.equal(world.status.phase, "waiting");
  const dead = world.sockets[0];
  assert.equal(dead.closed, false);
  dead.onopen();
  assert.equal(dead.closed, true);
});

test("frames that are no messages are ignored", () => {
  world.connect();
  const count = world.messages.length;
  world.latest.onmessage({ data: "{" });
  world.latest.onmessage({ data: "null" });
  assert.equal(world.messages.length, count);
});

test("after closing nothing runs on", async () => {
  world.connect();
  const answer = world.socket.command({ type: "undo", base_seq: 1, seat: 1 });
  world.socket.close();
  await settled();
  assert.equal((await answer).code, "closed");
  world.pass(100_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.timers.size, 0);
  assert.equal(world.latest.closed, true);
  assert.ok(view());
});
