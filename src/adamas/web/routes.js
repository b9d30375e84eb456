/** Addresses of the page: which screen a path means, and the path of a screen. Pure. */

/**
 * @typedef {{screen: "home"} | {screen: "settings"} | {screen: "match", id: string} | {screen: "rules", game: string} |
 *   {screen: "analysis"} |
 *   {screen: "learn", game: string} | {screen: "puzzles", game: string, which: string, kind: string} |
 *   {screen: "missing"}} Route
 */

/**
 * The screen that a path means; `missing` for a path that no screen has.
 * @param {string} path
 * @returns {Route}
 */
export function parseRoute(path) {
  if (path === "/" || path === "") return { screen: "home" };
  if (/^\/settings\/?$/.test(path)) return { screen: "settings" };
  const match = /^\/m\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (match) return { screen: "match", id: /** @type {string} */ (match[1]) };
  if (/^\/analysis\/?$/.test(path)) return { screen: "analysis" };
  const rules = /^\/rules(?:\/([a-z0-9_]{1,32}))?\/?$/.exec(path);
  if (rules) return { screen: "rules", game: rules[1] ?? "" };
  const learn = /^\/learn(?:\/([a-z0-9_]{1,32}))?\/?$/.exec(path);
  if (learn) return { screen: "learn", game: learn[1] ?? "" };
  const puzzles = /^\/puzzles(?:\/([a-z0-9_]{1,32})(?:\/(\d{1,5}|fresh)(?:\/([a-z]{1,16}))?)?)?\/?$/.exec(path);
  if (puzzles) {
    const [, game = "", which = "", kind = ""] = puzzles;
    return { screen: "puzzles", game, which, kind };
  }
  return { screen: "missing" };
}

/** @param {string} id */
export const matchPath = (id) => `/m/${id}`;

/**
 * A match in the analysis, from this ply on. The fragment is not sent to the server.
 * @param {string} id
 * @param {number} ply
 */
export const analysisPath = (id, ply) => `/analysis#match=${id}&ply=${ply}`;

/** @param {string} game */
export const rulesPath = (game) => `/rules/${game}`;

/** The lesson of a game, or the list of lessons. @param {string} [game] */
export const learnPath = (game = "") => (game ? `/learn/${game}` : "/learn");

/**
 * A puzzle by its number, a new one of a kind (`fresh/win`), or the list of puzzles.
 * @param {string} [game]
 * @param {number | string} [which]
 */
export const puzzlesPath = (game = "", which = "") =>
  game && which ? `/puzzles/${game}/${which}` : game ? `/puzzles/${game}` : "/puzzles";
