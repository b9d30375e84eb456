/**
 * Sounds from oscillators with short envelopes; no files, and never the only bearer of a message.
 *
 * A browser lets a page sound only after the user has touched it. The context is therefore made in the first tap or
 * key; what should have been heard before is reported through `onLocked`, so that the page can offer a button.
 */

/** @typedef {"step" | "hop" | "place" | "refuse" | "edge" | "turn" | "skip" | "beep" | "fanfare"} SoundName */

/**
 * @typedef {object} Tone
 * @property {number} at   seconds from the beginning of the sound
 * @property {number} hz
 * @property {number} [to]   the frequency that it glides to
 * @property {number} length   seconds
 * @property {number} loud   0 to 1
 * @property {OscillatorType} [wave]
 */

/** @type {Record<SoundName, Tone[]>} */
const SOUNDS = {
  step: [
    { at: 0, hz: 430, to: 210, length: 0.07, loud: 0.5, wave: "triangle" },
    { at: 0, hz: 1250, to: 700, length: 0.025, loud: 0.12, wave: "square" },
  ],
  hop: [
    { at: 0, hz: 520, to: 300, length: 0.075, loud: 0.45, wave: "triangle" },
    { at: 0, hz: 1500, to: 900, length: 0.02, loud: 0.1, wave: "square" },
  ],
  place: [
    { at: 0, hz: 260, to: 120, length: 0.12, loud: 0.6, wave: "triangle" },
    { at: 0, hz: 900, to: 400, length: 0.03, loud: 0.14, wave: "square" },
  ],
  refuse: [
    { at: 0, hz: 175, length: 0.09, loud: 0.32, wave: "sine" },
    { at: 0.1, hz: 140, length: 0.13, loud: 0.32, wave: "sine" },
  ],
  edge: [{ at: 0, hz: 150, to: 110, length: 0.06, loud: 0.3, wave: "sine" }],
  turn: [
    { at: 0, hz: 587, length: 0.16, loud: 0.3, wave: "sine" },
    { at: 0.12, hz: 880, length: 0.26, loud: 0.3, wave: "sine" },
  ],
  skip: [
    { at: 0, hz: 523, length: 0.16, loud: 0.3, wave: "sine" },
    { at: 0.14, hz: 392, length: 0.24, loud: 0.3, wave: "sine" },
  ],
  beep: [{ at: 0, hz: 988, length: 0.11, loud: 0.45, wave: "sine" }],
  fanfare: [
    [0, 392, 0.14],
    [0.14, 523, 0.14],
    [0.28, 659, 0.14],
    [0.42, 784, 0.3],
    [0.74, 659, 0.14],
    [0.88, 784, 0.14],
    [1.04, 1047, 1.1],
    [1.04, 784, 1.1],
    [1.04, 659, 1.1],
  ].map(([at = 0, hz = 0, length = 0]) => ({ at, hz, length: length + 0.1, loud: 0.22, wave: "triangle" })),
};

/** How many landings of a chain are heard. */
const MOST_HOPS = 6;

/**
 * @typedef {object} SoundOptions
 * @property {number} [volume]   0 to 100
 * @property {boolean} [muted]
 * @property {(locked: boolean) => void} [onLocked]   a sound could not be heard, or now it can
 * @property {() => AudioContext} [makeContext]
 */

export class Sound {
  /** @param {SoundOptions} [options] */
  constructor({ volume = 60, muted = false, onLocked = () => {}, makeContext = () => new AudioContext() } = {}) {
    this.volume = volume;
    this.muted = muted;
    this.onLocked = onLocked;
    this.makeContext = makeContext;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {GainNode | null} */
    this.master = null;
    /** Whether a sound has been lost because the page may not sound yet. */
    this.locked = false;
    /** @type {Set<OscillatorNode>} */
    this.voices = new Set();
    this.stop = new AbortController();
    /** @type {BroadcastChannel | null} */
    this.channel = null;
    this.first = true;
  }

  /**
   * Unlock in the first tap or key, and follow which page of a match has been looked at last.
   * @returns {this}
   */
  listen() {
    const { signal } = this.stop;
    for (const type of ["pointerdown", "pointerup", "keydown", "touchend", "click"]) {
      document.addEventListener(type, () => void this.unlock(), { signal, capture: true, passive: true });
    }
    window.addEventListener("focus", () => this.claim(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.claim(), {
      signal,
    });
    return this;
  }

  /**
   * Several pages of one match: only the one that was looked at last sounds.
   * @param {string | null} match   its id
   */
  scope(match) {
    this.channel?.close();
    this.channel = null;
    this.first = true;
    if (match === null || typeof BroadcastChannel === "undefined") return;
    this.channel = new BroadcastChannel(`adamas-sound-${match}`);
    this.channel.onmessage = () => {
      this.first = false;
      this.hush();
    };
    if (document.visibilityState === "visible") this.claim();
  }

  claim() {
    this.first = true;
    this.channel?.postMessage("mine");
  }

  /** Whether this page is the one to sound. */
  get mine() {
    return this.first && (typeof document === "undefined" || document.visibilityState === "visible");
  }

  /** Make or wake the audio context; works only inside a tap or a key press. @returns {Promise<void>} */
  async unlock() {
    if (this.context?.state === "running") return this.heard(true);
    try {
      this.context ??= this.open();
      await this.context.resume();
    } catch {
      // No sound device, or not allowed here: everything is shown as well.
      return;
    }
    this.heard(this.context?.state === "running");
  }

  /** @returns {AudioContext} */
  open() {
    const context = this.makeContext();
    this.master = context.createGain();
    this.master.gain.value = this.loudness;
    this.master.connect(context.destination);
    return context;
  }

  /** Loudness is heard as a square of the setting. */
  get loudness() {
    return this.muted ? 0 : (this.volume / 100) ** 2;
  }

  /** @param {boolean} yes */
  heard(yes) {
    if (!this.locked || !yes) return;
    this.locked = false;
    this.onLocked(false);
  }

  /**
   * Change the settings; muting silences at once, scheduled beeps too.
   * @param {{volume?: number, muted?: boolean}} settings
   */
  set({ volume = this.volume, muted = this.muted }) {
    this.volume = volume;
    this.muted = muted;
    if (this.master) this.master.gain.value = this.loudness;
    if (this.loudness === 0) this.hush();
  }

  /**
   * @param {SoundName} name
   * @param {{count?: number, gap?: number, delay?: number}} [when]   how often, ms apart, ms from now; a hop is heard
   *   at its landing
   */
  play(name, { count = 1, gap = 0, delay = 0 } = {}) {
    if (this.loudness === 0 || !this.mine) return;
    const { context } = this;
    if (!context || context.state !== "running") {
      if (!this.locked) {
        this.locked = true;
        this.onLocked(true);
      }
      return;
    }
    // Without time between them they would be one loud noise.
    const times = gap > 0 ? Math.min(count, MOST_HOPS) : 1;
    for (let i = 0; i < times; i += 1) {
      const landing = name === "hop" || name === "step" || name === "place" ? gap : 0;
      const start = context.currentTime + (delay + landing + i * gap) / 1000;
      for (const tone of SOUNDS[name]) this.voice(context, tone, start, name === "hop" ? 1 + i * 0.07 : 1);
    }
  }

  /**
   * Beeps at these times from now, as for the last five seconds of a turn. `hush` takes back those still to come.
   * @param {readonly number[]} delays   ms
   */
  beeps(delays) {
    for (const delay of delays) if (delay >= 0) this.play("beep", { delay });
  }

  /** @param {AudioContext} context @param {Tone} tone @param {number} start @param {number} pitch */
  voice(context, { at, hz, to = hz, length, loud, wave = "sine" }, start, pitch) {
    if (!this.master) return;
    const begin = start + at;
    const oscillator = context.createOscillator();
    const envelope = context.createGain();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(hz * pitch, begin);
    if (to !== hz) oscillator.frequency.exponentialRampToValueAtTime(to * pitch, begin + length);
    envelope.gain.setValueAtTime(0.0001, begin);
    envelope.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.012, length / 4));
    envelope.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    oscillator.connect(envelope).connect(this.master);
    oscillator.start(begin);
    oscillator.stop(begin + length + 0.02);
    this.voices.add(oscillator);
    oscillator.onended = () => this.voices.delete(oscillator);
  }

  /** Silence at once what sounds, and take back what is scheduled: on mute, pause, undo and end. */
  hush() {
    for (const oscillator of this.voices) {
      oscillator.onended = null;
      oscillator.stop();
      oscillator.disconnect();
    }
    this.voices.clear();
  }

  destroy() {
    this.hush();
    this.stop.abort();
    this.channel?.close();
    void this.context?.close();
    this.context = null;
  }
}
