/**
 * The server's clock as the page knows it. Nothing is ever counted down: time left is the deadline minus now. Pure.
 *
 * A sample says: at page time `at` an answer came to a question asked at page time `asked`, and the server's clock
 * showed `now` in between. The sample with the shortest round trip bounds the error best.
 */

/** @typedef {{asked: number, at: number, now: number}} Sample */

const KEEP = 8;

/** @param {Sample} sample */
const trip = (sample) => sample.at - sample.asked;

/** @param {Sample} sample */
const offset = (sample) => sample.now - (sample.asked + sample.at) / 2;

/**
 * The samples with one more, at most eight.
 *
 * Two samples of one steady clock can differ by no more than half of both round trips; where the new one differs by
 * more, the page's clock has jumped (a device that slept), and the old samples are worthless.
 * @param {readonly Sample[]} samples
 * @param {Sample} sample
 * @returns {Sample[]}
 */
export function addSample(samples, sample) {
  const slack = 50;
  const steady = samples.filter(
    (old) => Math.abs(offset(old) - offset(sample)) <= (trip(old) + trip(sample)) / 2 + slack,
  );
  return [...steady, sample].slice(-KEEP);
}

/**
 * What to add to the page's clock to get the server's, or null while nothing is known.
 * @param {readonly Sample[]} samples
 */
export function clockOffset(samples) {
  const [first, ...rest] = samples;
  if (!first) return null;
  return offset(rest.reduce((best, next) => (trip(next) < trip(best) ? next : best), first));
}

/**
 * The time left until a deadline of the server, in ms, never negative.
 * @param {number} deadline
 * @param {number} clock   the page's clock now
 * @param {number} shift   the clock's offset
 */
export function timeLeft(deadline, clock, shift) {
  return Math.max(0, deadline - (clock + shift));
}

/**
 * Milliseconds as whole seconds to show: the last second reads 1 until it is over.
 * @param {number} ms
 */
export const wholeSeconds = (ms) => Math.ceil(ms / 1000);

/**
 * Seconds as they are written on a timer: `24`, `1:05`.
 * @param {number} seconds
 */
export function timerText(seconds) {
  return seconds < 60 ? `${seconds}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
