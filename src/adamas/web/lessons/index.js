/** Which games have a lesson; each is loaded when it is opened. */

/** @import {Lesson} from "../model/lesson.js" */

/** @type {Record<string, () => Promise<{lesson: Lesson}>>} */
const LESSONS = {
  diam: () => import("./diam.js"),
  diamond: () => import("./diamond.js"),
};

/** The games that have a lesson. */
export const gamesWithLesson = () => Object.keys(LESSONS);

/** @param {string} game */
export const hasLesson = (game) => Object.hasOwn(LESSONS, game);

/** The lesson of a game that has one. @param {string} game */
export const loadLesson = async (game) =>
  (await /** @type {NonNullable<typeof LESSONS[string]>} */ (LESSONS[game])()).lesson;
