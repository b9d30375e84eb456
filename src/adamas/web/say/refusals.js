/** Why something was not done, in words: the server's codes become sentences here. Pure. */

import { first, list, t } from "../i18n/index.js";

/** @import {Dests} from "../types.js" */
/** @import {Answer} from "../net/socket.js" */
/** @import {Names} from "./names.js" */

/**
 * Why a command was refused.
 * @param {Pick<Answer, "code" | "detail">} answer
 */
export function refusalText({ code, detail }) {
  if (code === "illegal") return first([`illegal.${detail}`], t("refused.illegal"));
  return first([`refused.${code}`], t("refused.other"));
}

/**
 * Why a spot cannot be picked, or a move not be made.
 * @param {Names} names
 * @param {string} code
 * @param {string} source
 * @param {string | null} target
 * @param {Dests | null} dests   the legal moves: with a reserve among them, an empty place is meant as a target
 */
export function whyText(names, code, source, target, dests) {
  const kind = names.kind(source);
  const reserves = Object.keys(dests ?? {}).filter((spot) => names.kind(spot) === "reserve");
  const values = {
    source: names.spot(source),
    target: target === null ? "" : names.spot(target),
    piece: names.piece(source),
    usable: list(reserves.map(names.piece)),
  };
  const keys = [
    ...(reserves.length > 0 ? [`why.${code}.place`] : []),
    ...(reserves.length > 0 && kind === "reserve" ? [`why.${code}.usable`] : []),
    ...(target === null ? [`why.${code}.source`] : []),
    `why.${code}.${kind}`,
    `why.${code}`,
  ];
  return first([...keys, `illegal.${code}`], t("refused.illegal"), values);
}
