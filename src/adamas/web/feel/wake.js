/** Keeps the screen on while a match is live and the page is seen. A refusal by the device is no error. */

/** @param {() => boolean} wanted   whether the screen should stay on now */
export function createWake(wanted) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let asking = false;

  /** Take or let go, as wanted now; call whenever that may have changed. */
  async function update() {
    const want = wanted() && document.visibilityState === "visible";
    if (!want) {
      void lock?.release().catch(() => {});
      lock = null;
      return;
    }
    // The interface exists on HTTPS and localhost only.
    if ((lock && !lock.released) || asking || !("wakeLock" in navigator)) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null;
    } finally {
      asking = false;
    }
    if (!wanted()) void update();
  }

  return { update: () => void update() };
}
