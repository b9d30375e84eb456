/** A colour as a small marble with its mark, for texts and lists; the name always stands beside it. */

import { markPath, tone } from "../board/marks.js";
import { html, svg } from "../vendor/lit-html/lit-html.js";

/** @import {Colour} from "../types.js" */

/**
 * @param {Colour | undefined} colour
 * @param {string} [className]
 */
export function chip(colour, className = "") {
  if (!colour) return html``;
  const name = tone(colour);
  return html`<svg class="chip ${className}" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
    ${svg`<circle class="chip-body" r="10.5" fill=${`url(#marble-${name})`}></circle>
      <path class=${`mark ink-${name}`} d=${markPath(colour.mark, 4.1)} stroke-width="1.9"></path>`}
  </svg>`;
}

/**
 * @param {readonly (Colour | undefined)[]} colours
 * @param {string} [className]
 */
export const chips = (colours, className = "") =>
  html`<span class="chips">${colours.map((colour) => chip(colour, className))}</span>`;
