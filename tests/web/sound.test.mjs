import assert from "node:assert/strict";
import { test } from "node:test";
import { Sound } from "../../src/adamas/web/feel/sound.js";

/** An audio context that only records. */
function fake(state = "suspended") {
  const context = { state, currentTime: 10, oscillators: [], gains: [], destination: {} };
  const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  context.createGain = () => {
    const gain = { gain: param(), connect: (next) => next };
    context.gains.push(gain);
    return gain;
  };
  context.createOscillator = () => {
    const oscillator = {
      frequency: param(),
      begun: null,
      ends: null,
      stopped: false,
      connect: (next) => next,
      disconnect() {},
      start(at) {
        this.begun = at;
      },
      stop(at) {
        if (at === undefined) this.stopped = true;
        else this.ends = at;
      },
    };
    context.oscillators.push(oscillator);
    return oscillator;
  };
  context.resume = async () => {
    context.state = "running";
  };
  context.close = async () => {
    context.state = "closed";
  };
  return context;
}

async function running(options = {}) {
  const context = fake();
  const sound = new Sound({ makeContext: () => context, ...options });
  await sound.unlock();
  return { sound, context };
}

test("faults: First sound silent - a sound before the first tap is told as locked, the tap unlocks it", async () => {
  const locked = [];
  const context = fake();
  const sound = new Sound({ makeContext: () => context, onLocked: (yes) => locked.push(yes) });
  sound.play("beep");
  sound.play("beep");
  assert.deepEqual(locked, [true]);
  assert.equal(context.oscillators.length, 0);
  await sound.unlock();
  assert.deepEqual(locked, [true, false]);
  sound.play("beep");
  assert.equal(context.oscillators.length, 1);
});

test("faults: Beeps after mute - muting stops every scheduled beep at once", async () => {
  const { sound, context } = await running();
  sound.beeps([0, 1000, 2000, 3000, 4000]);
  assert.deepEqual(
    context.oscillators.map((oscillator) => oscillator.begun),
    [10, 11, 12, 13, 14],
  );
  sound.set({ muted: true });
  assert.ok(context.oscillators.every((oscillator) => oscillator.stopped));
  sound.play("turn");
  assert.equal(context.oscillators.length, 5);
});

test("pause, undo and end take back the beeps still to come", async () => {
  const { sound, context } = await running();
  sound.beeps([500, 1500]);
  sound.hush();
  assert.ok(context.oscillators.every((oscillator) => oscillator.stopped));
  sound.play("step");
  assert.ok(context.oscillators.at(-1).stopped === false);
});

test("volume 0 is silence, and asks for no unlocking", async () => {
  const locked = [];
  const sound = new Sound({ volume: 0, makeContext: () => fake(), onLocked: (yes) => locked.push(yes) });
  sound.play("turn");
  assert.deepEqual(locked, []);
  const { sound: other, context } = await running({ volume: 50 });
  assert.equal(context.gains[0].gain.value, 0.25);
  other.set({ volume: 100 });
  assert.equal(context.gains[0].gain.value, 1);
});

test("a chain sounds once a landing, six times at most", async () => {
  const { sound, context } = await running();
  sound.play("hop", { count: 3, gap: 250 });
  assert.deepEqual([...new Set(context.oscillators.map((oscillator) => oscillator.begun))], [10.25, 10.5, 10.75]);
  context.oscillators.length = 0;
  sound.play("hop", { count: 20, gap: 100 });
  assert.equal(new Set(context.oscillators.map((oscillator) => oscillator.begun)).size, 6);
});

test("the fanfare lasts at most three seconds", async () => {
  const { sound, context } = await running();
  sound.play("fanfare");
  assert.ok(context.oscillators.length > 5);
  assert.ok(Math.max(...context.oscillators.map((oscillator) => oscillator.ends)) <= 13);
});

test("faults: Sound from every tab - of two pages of one match only the one looked at last sounds", async () => {
  const one = await running();
  const two = await running();
  for (const { sound } of [one, two]) {
    sound.channel = null;
  }
  const between = [one, two].map(({ sound }) => sound);
  for (const sound of between) {
    sound.channel = {
      postMessage: () => {
        for (const other of between) if (other !== sound) other.first = false;
      },
      close() {},
    };
    sound.claim();
  }
  one.sound.play("turn");
  two.sound.play("turn");
  assert.equal(one.context.oscillators.length, 0);
  assert.ok(two.context.oscillators.length > 0);
  one.sound.claim();
  one.sound.play("turn");
  assert.ok(one.context.oscillators.length > 0);
});
