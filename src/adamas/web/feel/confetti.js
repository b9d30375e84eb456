/**
 * Confetti for a win: at most four seconds, none with reduced motion, stopped at any time.
 *
 * Always through `create` with a canvas of our own: the ready-made function of the library asks for a blob worker,
 * which the page's content policy forbids, and ignores reduced motion.
 */
import { create } from "../vendor/canvas-confetti/confetti.js";

/** After this many ms nothing flies any more: a little under four seconds, for late timers. */
export const LONGEST = 3900;

/** New pieces are thrown for so long, in ms; the last of them need the rest of the time to fall. */
const THROWING = 1900;

/**
 * Throw confetti.
 * @param {HTMLCanvasElement} canvas   over the page, letting clicks through
 * @param {readonly string[]} colours   of the winner, as #rrggbb
 * @param {() => void} [done]   nothing flies any more
 * @returns {() => void}   stops at once
 */
export function celebrate(canvas, colours, done = () => {}) {
  // The library asks for the device's wish only when it is loaded; it may have changed since.
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  if (calm.matches) {
    done();
    return () => {};
  }
  const fire = create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  const shades = [...colours, "#ffffff", "#f2d38a"];
  let over = false;
  const stop = () => {
    if (over) return;
    over = true;
    window.clearInterval(throwing);
    window.clearTimeout(end);
    document.removeEventListener("visibilitychange", hidden);
    calm.removeEventListener("change", stop);
    fire.reset();
    done();
  };
  const hidden = () => document.hidden && stop();
  const begun = performance.now();
  const burst = () => {
    if (performance.now() - begun > THROWING) return window.clearInterval(throwing);
    for (const [x, angle] of [
      [0, 60],
      [1, 120],
    ]) {
      void fire({
        particleCount: 26,
        angle,
        spread: 62,
        startVelocity: 52,
        ticks: 120,
        gravity: 1.15,
        scalar: 1.05,
        origin: { x, y: 0.72 },
        colors: shades,
      });
    }
  };
  const throwing = window.setInterval(burst, 260);
  const end = window.setTimeout(stop, LONGEST);
  document.addEventListener("visibilitychange", hidden);
  calm.addEventListener("change", stop);
  burst();
  return stop;
}

/**
 * The value of a colour token as #rrggbb.
 * @param {string} name   such as `red`
 */
export const tokenColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
