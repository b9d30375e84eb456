/** German. Files as in English. */

import { texts as board } from "./board.js";
import { texts as match } from "./match.js";
import { texts as setup } from "./setup.js";

export const texts = { ...match, ...setup, ...board };

export const more = {
  rules: () => import("./rules.js"),
  learn: () => import("./learn.js"),
  puzzles: () => import("./puzzles.js"),
  study: () => import("./study.js"),
};
