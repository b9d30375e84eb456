/** What an entry of the log sounds like: its events as sentences, in order. Pure. */

import { list, t } from "../i18n/index.js";

/** @import {GameEvent, View} from "../types.js" */
/** @import {Names} from "./names.js" */
/** @import {Ply} from "../model/log.js" */

/**
 * The sentences that tell an entry, the turn that begins included; the end of a match comes last. Short speech leaves out
 * the counts and threats, which a key tells on demand.
 * @param {Names} names
 * @param {readonly GameEvent[]} events
 * @param {View | null} before
 * @param {View} view   after the entry
 * @param {readonly Ply[]} line   after the entry
 * @param {{aids: boolean, short: boolean, taken?: readonly Ply[]}} [how]   `aids`: threats are told; `taken`: what an
 *   undo took back
 * @returns {{polite: string[], urgent: string[]}}
 */
export function tellEntry(names, events, before, view, line, how = { aids: true, short: false }) {
  /** @type {string[]} */
  const polite = [];
  /** @type {string[]} */
  const urgent = [];
  for (const event of events) {
    const seat = Number(event["seat"] ?? 0);
    switch (event.type) {
      case "Played": {
        const ply = line.findLast((one) => one.kind === "move" && one.seat === seat);
        if (ply) polite.push(how.short ? names.brief(ply) : names.ply(ply));
        break;
      }
      case "Skipped":
        polite.push(names.passed({ seat, kind: event["reason"] === "no_move" ? "skip" : String(event["reason"]) }));
        break;
      case "Undone": {
        const left = /** @type {number | null} */ (event["undo_left"] ?? null);
        const key = left === null ? "tell.undone.free" : "tell.undone";
        polite.push(t(names.isYou(seat) ? `${key}.you` : key, { who: names.who(seat), n: left ?? 0 }));
        if (!how.short && how.taken?.length) polite.push(t("tell.taken", { moves: how.taken.map(names.ply).join(" ") }));
        break;
      }
      case "Called":
        polite.push(t("tell.called", { who: names.who(seat), other: names.who(view.seat) }));
        break;
      case "Offered":
        polite.push(t(names.isYou(seat) ? "tell.offered.you" : "tell.offered", { who: names.who(seat) }));
        break;
      case "Answered":
        // Who accepts last ends the match, which is told by itself.
        if (!event["yes"]) polite.push(t("tell.declined", { who: names.who(seat) }));
        break;
      case "Retired":
        polite.push(t(names.isYou(seat) ? "tell.resigned.you" : "tell.resigned", { who: names.who(seat) }));
        break;
      case "Placed":
        polite.push(
          t(names.isYou(seat) ? "tell.placed.you" : "tell.placed", {
            who: names.who(seat),
            place: Number(event["place"]),
          }),
        );
        break;
      case "Paused":
        polite.push(t("tell.paused"));
        break;
      case "Resumed":
        polite.push(t("tell.resumed"));
        break;
      case "Ended": {
        const { title, reason } = names.ending(view);
        urgent.push([title, reason].filter(Boolean).join(" "));
        break;
      }
    }
  }
  if (before && view.pieces && before.pieces && !how.short) {
    polite.push(...countsNews(names, before, view), ...(how.aids ? lineNews(names, before, view) : []));
  }
  if (view.status === "live") polite.push(...turnNow(names, view));
  return { polite, urgent };
}

/** Whose turn it is, and which colour is due in it. @param {Names} names @param {View} view */
const turnNow = (names, view) => [t("tell.turn", { turn: names.turn(view.seat) }), names.due(view)?.text ?? ""].filter(Boolean);

/**
 * @param {Names} names
 * @param {View} before
 * @param {View} view
 */
function countsNews(names, before, view) {
  return view.seats
    .filter(({ seat }) => (view.counts[seat] ?? 0) !== (before.counts[seat] ?? 0))
    .map(({ seat }) =>
      t(names.isYou(seat) ? "tell.count.you" : "tell.count", {
        who: names.player(seat),
        n: view.counts[seat] ?? 0,
        all: names.goalSize(seat),
      }),
    );
}

/**
 * The threats that were not there before.
 * @param {Names} names
 * @param {View} before
 * @param {View} view
 */
function lineNews(names, before, view) {
  /** @param {View["lines"]} lines */
  const keys = (lines) => new Set((lines ?? []).map((line) => JSON.stringify([line.kind, line.colour, line.spots])));
  const known = keys(before.lines);
  return (view.lines ?? [])
    .filter((line) => line.kind === "threat" && !known.has(JSON.stringify([line.kind, line.colour, line.spots])))
    .map((line) => names.line(line, view.seat) ?? "")
    .filter(Boolean);
}

/**
 * Turn, what is picked, counts, who has resigned and threats on demand, as one text; of a match that is over who has
 * won, and why.
 * @param {Names} names
 * @param {View} view
 * @param {{aids: boolean, picked?: string | null}} [how]   `aids`: threats are told; `picked`: a spot
 */
export function tellStatus(names, view, { aids, picked = null } = { aids: true }) {
  const counts = view.seats
    .filter(({ seat }) => names.goalSize(seat) > 0)
    .map(({ seat }) =>
      t("tell.count.short", { who: names.player(seat), n: view.counts[seat] ?? 0, all: names.goalSize(seat) }),
    );
  const over = view.status === "ended";
  const threats = (over ? [] : (view.lines ?? [])).filter((line) => aids && line.kind === "threat").map((line) => names.line(line, view.seat) ?? "");
  const { title, reason } = names.ending(view);
  const state = over ? [title, reason] : turnNow(names, view);
  const held = picked === null || over ? "" : t("tell.picked", { what: names.group(picked, view.pieces ?? {}) });
  const retired = view.seats.filter((seat) => seat.retired && !over);
  const gone = retired.map(({ seat }) => t(names.isYou(seat) ? "tell.retired.you" : "tell.retired", { who: names.who(seat) }));
  return [...state, held, ...gone, counts.length > 0 ? t("tell.counts", { counts: list(counts) }) : "", ...threats].filter(Boolean).join(" ");
}
