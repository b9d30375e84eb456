/** Addresses of the page: which screen a path means, and the path of a screen. Pure. */

/**
 * @typedef {{screen: "home"} | {screen: "match", id: string} | {screen: "rules", game: string} |
 *   {screen: "missing"}} Route
 */

/**
 * The screen that a path means; `missing` for a path that no screen has.
 * @param {string} path
 * @returns {Route}
 */
export function parseRoute(path) {
  if (path === "/" || path === "") return { screen: "home" };
  const match = /^\/m\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (match) return { screen: "match", id: /** @type {string} */ (match[1]) };
  const rules = /^\/rules(?:\/([a-z0-9_]{1,32}))?\/?$/.exec(path);
  if (rules) return { screen: "rules", game: rules[1] ?? "" };
  return { screen: "missing" };
}

/** @param {string} id */
export const matchPath = (id) => `/m/${id}`;

/** @param {string} game */
export const rulesPath = (game) => `/rules/${game}`;
