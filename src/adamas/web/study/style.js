/** Style sheets that only some screens need: added to the document when they are first asked for, and kept. */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * @param {string} name   of a file in the folder of style sheets, without its ending
 * @returns {Promise<void>}   when it holds; rejects if it does not come
 */
export function loadStyle(name) {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../css/${name}.css`, import.meta.url).href;
      link.addEventListener("load", () => resolve());
      link.addEventListener("error", () => {
        link.remove();
        sheets.delete(name);
        reject(new Error(`the style sheet ${name} did not come`));
      });
      document.head.append(link);
    });
    sheets.set(name, sheet);
  }
  return sheet;
}
