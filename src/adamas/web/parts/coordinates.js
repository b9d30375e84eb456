/** Names of holes in a sentence stand in a type in which no letter looks like a digit. */

import { html } from "../vendor/lit-html/lit-html.js";

/** @import {Names} from "../say/names.js" */

/**
 * @param {string} text
 * @param {Names} names
 * @returns {unknown}   something to render
 */
export const coordinates = (text, names) =>
  text
    .split(/\b([a-z]\d{1,2})\b/)
    .map((part) => (names.kind(part) === "hole" ? html`<span class="coordinate">${part}</span>` : part));
