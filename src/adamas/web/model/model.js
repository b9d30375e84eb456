/** What the page knows of a match, and how a message changes it: reduce(model, message, at) -> model. Pure. */

import { fingerprint } from "./hash.js";
import { readLine } from "./log.js";

/** @import {Beat, Detail, EntryMessage, ServerMessage, Settings, View} from "../types.js" */
/** @import {Ply} from "./log.js" */

/**
 * @typedef {object} Joined   what a welcome tells once
 * @property {string} match
 * @property {string} build
 * @property {string} game
 * @property {Settings} settings
 * @property {string} layout
 * @property {number[]} yours
 * @property {boolean} host
 */

/**
 * @typedef {object} Model
 * @property {Joined | null} joined
 * @property {View | null} view
 * @property {Ply[]} line
 * @property {number | null} agreed   page time at which server and page last said the same
 * @property {number | null} differs   page time since which they do not; null while they agree
 */

/** What is on the screen, as far as a beat can be compared with it. */
/** @typedef {Pick<View, "seq" | "position" | "status" | "deadline">} Drawn */

/** @type {Model} */
export const EMPTY = { joined: null, view: null, line: [], agreed: null, differs: null };

/**
 * Whether what is drawn is what a beat says.
 * @param {Drawn | null} drawn
 * @param {Beat} beat
 */
export function agrees(drawn, beat) {
  return (
    drawn !== null &&
    drawn.seq === beat.seq &&
    drawn.status === beat.status &&
    drawn.deadline === beat.deadline &&
    fingerprint(drawn) === beat.hash
  );
}

/**
 * @param {Model} model
 * @param {View} view
 * @param {number} at
 * @param {readonly (Detail | null)[]} [details]   of the plies of the view, where they came with it
 * @returns {Model}
 */
function show(model, view, at, details) {
  return { ...model, view, line: readLine(model.line, view, details), agreed: at, differs: null };
}

/**
 * The model after a message that came at page time `at`. `drawn` is what the screen shows, for beats.
 *
 * An entry with a known number is ignored, one that leaves a gap is not drawn: the model then differs from the
 * server until a whole state comes.
 * @param {Model} model
 * @param {ServerMessage} message
 * @param {number} at
 * @param {Drawn | null} [drawn]
 * @returns {Model}
 */
export function reduce(model, message, at, drawn = null) {
  switch (message.type) {
    case "welcome": {
      const { match, build, game, settings, layout, yours, host, view, details } = message;
      const line = model.joined?.match === match ? model.line : [];
      return show({ ...model, line, joined: { match, build, game, settings, layout, yours, host } }, view, at, details);
    }
    case "state":
      return model.joined ? show(model, message.view, at, message.details) : model;
    case "entry":
      if (!model.view || message.seq <= model.view.seq) return model;
      if (message.seq > model.view.seq + 1) return { ...model, differs: model.differs ?? at };
      return show(model, message.view, at);
    case "beat":
      if (!model.view) return model;
      return agrees(drawn, message)
        ? { ...model, agreed: at, differs: null }
        : { ...model, differs: model.differs ?? at };
    default:
      return model;
  }
}

/**
 * Whether this entry is news: its events have not been shown or told yet.
 * @param {Model} model   before the entry
 * @param {EntryMessage} entry
 */
export const isNews = (model, entry) => model.view !== null && entry.seq === model.view.seq + 1;
