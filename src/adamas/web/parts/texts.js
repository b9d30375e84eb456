/** Words for what comes as data: games, options and their values. What has no text shows its own name. Pure. */

import { first, has, list, t } from "../i18n/index.js";

/** @import {GameInfo, Layout, OptionInfo, Settings, Value} from "../types.js" */
/** @import {Names} from "../say/names.js" */

/** @param {string} text */
const readable = (text) => {
  const words = text.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param {string} game */
export const gameName = (game) => first([`game.${game}`], readable(game));

/** The name of a game within a sentence, with its article where it has one. @param {string} game */
export const gameInText = (game) => first([`game.${game}.in`], gameName(game));

/** @param {string} game */
export const gameBlurb = (game) => first([`game.${game}.blurb`], "");

/** @param {string} game @param {string} option */
export const optionName = (game, option) => first([`option.${game}.${option}`, `option.${option}`], readable(option));

/** @param {string} game @param {string} option */
export const optionHelp = (game, option) => first([`option.${game}.${option}.help`, `option.${option}.help`], "");

/**
 * @param {string} option
 * @param {Value} value
 */
export function valueName(option, value) {
  const key = `option.${option}.${value}`;
  const keys = typeof value === "number" && !has(key) ? [`option.${option}.number`] : [key];
  return first(keys, readable(String(value)), { n: Number(value) });
}

/** @param {string} option @param {Value} value */
export const valueHelp = (option, value) => first([`option.${option}.${value}.help`], "");

/**
 * The colours that act in a turn slot, as codes. (A layout counts slots from 0, everything else from 1.)
 * @param {Layout} layout
 * @param {number} slot   from 1
 */
export function slotColours(layout, slot) {
  const seat = layout.seats.find(({ slots }) => slots.includes(slot - 1));
  if (!seat) return [];
  const own = seat.slots.length === seat.colours.length ? seat.colours[seat.slots.indexOf(slot - 1)] : undefined;
  return own !== undefined && seat.slots.length > 1 ? [own] : seat.colours;
}

/**
 * What a value of an option is called; a turn goes by its colours where the seats are known.
 * @param {OptionInfo} option
 * @param {Value} value
 * @param {Layout | null} [layout]
 * @param {Names | null} [names]
 */
export function valueInWords(option, value, layout = null, names = null) {
  const colours = option.name === "starter" && typeof value === "number" && layout ? slotColours(layout, value) : [];
  return colours.length > 0 && names ? list(colours.map(names.colour)) : valueName(option.name, value);
}

/**
 * The rule options of a match that are not as usual, in words.
 * @param {GameInfo | undefined} game
 * @param {Settings["options"]} options
 * @param {Layout | null} layout
 * @param {Names | null} names
 */
export function changedOptions(game, options, layout, names) {
  /** @type {string[]} */
  const found = [];
  for (const option of game?.options ?? []) {
    const value = options[option.name];
    if (option.name === "players" || value === undefined || value === option.default) continue;
    const applies = Object.entries(option.when).every(([name, values]) => values.some((one) => one === options[name]));
    const words = valueInWords(option, value, layout, names);
    if (applies) found.push(t("option.in.words", { option: optionName(/** @type {GameInfo} */ (game).name, option.name), value: words }));
  }
  return found;
}

/** Everybody gets other colours in a rematch: the button says so. @param {number} seats */
export const rematchWord = (seats) => t(seats > 2 ? "menu.rematch.many" : "menu.rematch");

/** @param {number | null} seconds */
export const timerInWords = (seconds) => (seconds === null ? t("sum.timer.off") : t("sum.timer", { n: seconds }));

/** @param {number | null} undo */
export const undoInWords = (undo) => (undo === null ? t("sum.undo.free") : t("sum.undo", { n: undo }));

/**
 * @param {readonly string[]} changed
 */
export const rulesInWords = (changed) =>
  changed.length === 0 ? t("sum.rules.usual") : t("sum.rules", { rules: changed.join(t("sum.rules.between")) });
