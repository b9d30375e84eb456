/** Texts for templates: names stand in `bdi`, and a placeholder may be filled by a template. */

import { html } from "../vendor/lit-html/lit-html.js";
import { Isolated, numberText, parts } from "./index.js";

/** @typedef {import("./index.js").TextValue | import("../vendor/lit-html/lit-html.js").TemplateResult} RichValue */

/**
 * The text of a key as something to render.
 * @param {string} key
 * @param {Record<string, RichValue>} [values]
 * @returns {unknown[]}
 */
export const rich = (key, values = {}) => parts(key, values).map(renderable);

/** @param {unknown} value */
function renderable(value) {
  if (value instanceof Isolated) return html`<bdi>${value.text}</bdi>`;
  return typeof value === "number" ? numberText(value) : value;
}
