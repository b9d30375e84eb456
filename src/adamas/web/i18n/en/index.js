/** English. A file of texts that the page needs at once goes into `texts`, one that a screen loads into `more`. */

import { texts as board } from "./board.js";
import { texts as match } from "./match.js";
import { texts as setup } from "./setup.js";

export const texts = { ...match, ...setup, ...board };

/** Each of these has `texts`, more texts by key, or a `book`, texts in a structure of their own, or both. */
export const more = {
  rules: () => import("./rules.js"),
  learn: () => import("./learn.js"),
  puzzles: () => import("./puzzles.js"),
  study: () => import("./study.js"),
};
