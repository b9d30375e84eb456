/** Days and hours as people tell them: today and yesterday go by their names. */

import { language } from "./index.js";

/**
 * Which day a time lies in, seen from now, by this device's calendar.
 * @param {number} ms
 * @param {number} now
 * @returns {"today" | "yesterday" | "other"}
 */
export function dayOf(ms, now) {
  const [day, today, before] = [new Date(ms), new Date(now), new Date(now)];
  // The hour of noon is there on every day, also when clocks are put forward.
  before.setHours(12);
  before.setDate(before.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return "today";
  return day.toDateString() === before.toDateString() ? "yesterday" : "other";
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const clocks = new Map();

/** An hour and its minute: "14:05". @param {number} ms */
export function clockText(ms) {
  const code = language();
  const clock = clocks.get(code) ?? new Intl.DateTimeFormat(code, { timeStyle: "short" });
  clocks.set(code, clock);
  return clock.format(ms);
}
