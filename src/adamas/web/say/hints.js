/** A hint in words: which piece, where to, and why. Pure. */

import { has, list, t } from "../i18n/index.js";

/** @import {Hint, HintReason, View} from "../types.js" */
/** @import {Names} from "./names.js" */

/** So many reasons are enough, and fit into the two lines that a hint has. */
const MOST = 2;

/**
 * What a hint tells that the grade below it did not.
 * @param {Names} names
 * @param {Hint} hint
 * @param {Pick<View, "pieces" | "dests">} view
 */
export function hintText(names, { grade, source, target, reasons }, { pieces, dests }) {
  const moves = Object.values(dests ?? {}).reduce((sum, targets) => sum + Object.keys(targets).length, 0);
  if (grade > 2) return whyText(names, reasons, moves);
  const kind = names.kind(source);
  const values = {
    piece: names.piece(kind === "reserve" ? source : (pieces?.[source] ?? "")),
    spot: names.spot(source),
    from: names.spot(source),
    to: target === null ? "" : names.spot(target),
  };
  const key = grade > 1 ? "hint.where" : "hint.piece";
  return t(["pawn", "reserve"].includes(kind) ? `${key}.${kind}` : key, values);
}

/**
 * Everything that a hint tells, for whoever asks once more.
 * @param {Names} names
 * @param {Hint} hint
 * @param {Pick<View, "pieces" | "dests">} view
 */
export const wholeHint = (names, hint, view) =>
  hint.grade > 2
    ? `${hintText(names, { ...hint, grade: 2 }, view)} ${hintText(names, hint, view)}`
    : hintText(names, hint, view);

/**
 * @param {Names} names
 * @param {readonly HintReason[]} reasons
 * @param {number} moves   how many are legal
 */
function whyText(names, reasons, moves) {
  const words = reasons.flatMap((reason) => reasonText(names, reason, moves) ?? []).slice(0, MOST);
  return words.length > 0 ? words.join(" ") : t("hint.reason.best");
}

/**
 * A reason as a sentence; null for one that there are no words for.
 * @param {Names} names
 * @param {HintReason} reason
 * @param {number} moves
 */
function reasonText(names, { code, values }, moves) {
  const n = values["plies"] ?? values["moves"] ?? values["rows"];
  const form = values["one"] !== undefined && values["level"] === undefined ? "line" : n === undefined ? "" : "turns";
  const word = code === "only_move" && moves === 1 ? "only_legal" : code;
  const key = [`hint.reason.${word}.${form}`, `hint.reason.${word}`].find(has);
  if (key === undefined) return null;
  return t(key, {
    n: Number(n ?? 0),
    level: values["level"] ?? "",
    hole: values["hole"] ?? "",
    who: names.colour(String(values["colour"] ?? "")),
    squares: list([values["one"] ?? "", values["other"] ?? ""].map(String)),
  });
}
