/** Small line drawings for buttons; each button also has its word. */

import { html, svg } from "../vendor/lit-html/lit-html.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9.500 17.500h5M10.500 20.500h3M12 3.500a5.800 5.800 0 0 0-3.300 10.500c.5.4.8.9.8 1.500h5c0-.6.3-1.100.8-1.500A5.800 5.800 0 0 0 12 3.500Z",
  busy: "M12 3.500a8.500 8.500 0 1 0 8.500 8.500",
  moves: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  pause: "M8 5v14M16 5v14",
  resume: "M7 4.5v15l12-7.5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  sound: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3M12 17.5h.01",
  close: "M6 6l12 12M18 6 6 18",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.500-6 7.500-6s6.900 2 7.500 6",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2",
  check: "M5 12.5l4.500 4.500L19 7",
  note: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.500M12 7.500h.01",
};

/**
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = "") {
  return html`<svg class="icon ${className}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${svg`<path d=${PATHS[name] ?? ""}></path>`}
  </svg>`;
}
