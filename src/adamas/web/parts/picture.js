/** A board as a still picture, drawn from the game's own layout and position: no image files. */

import { drawPicture } from "../board/picture.js";
import { ownTask } from "../board/task.js";
import { fetchLayout, fetchView, layoutAddress } from "../net/api.js";
import { guard } from "../vendor/lit-html/directives/guard.js";
import { ref } from "../vendor/lit-html/directives/ref.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** @import {Layout, Value} from "../types.js" */

/** @typedef {{layout: Layout, pieces: Record<string, string>}} Scene */

/** @type {Map<string, Promise<Scene>>} */
const scenes = new Map();

/** Pictures are drawn one at a time, each in a task of its own: between them the page answers. */
let turn = Promise.resolve();
const ownTurn = () => (turn = turn.then(ownTask));

/**
 * What a picture shows; one pair of requests for each.
 * @param {string} game
 * @param {Record<string, Value>} options
 * @param {string | null} position   null for the start
 */
function loadScene(game, options, position) {
  const key = JSON.stringify([game, options, position]);
  let scene = scenes.get(key);
  if (!scene) {
    scene = Promise.all([fetchLayout(layoutAddress(game, options)), fetchView(game, options, position)]).then(
      ([layout, view]) => ({ layout, pieces: view.pieces ?? {} }),
    );
    scenes.set(key, scene);
    scene.catch(() => scenes.delete(key));
  }
  return scene;
}

/**
 * @param {{game: string, options: Record<string, Value>, position?: string | null, label?: string}} what
 *   without a label the picture is decoration, hidden from screen readers
 */
export function picture({ game, options, position = null, label }) {
  const key = JSON.stringify([game, options, position, label]);
  return guard([key], () => {
    const paint = (/** @type {Element | undefined} */ node) => {
      if (!(node instanceof HTMLElement)) return;
      loadScene(game, options, position).then(
        async ({ layout, pieces }) => {
          await ownTurn();
          const view = layout.views[0];
          node.replaceChildren();
          if (view) drawPicture(node, layout, view.name, pieces, { coords: label !== undefined });
        },
        // Without its picture a card is still a card; the failed request is told where the catalogue is.
        () => {},
      );
    };
    return label === undefined
      ? html`<div class="picture" aria-hidden="true" ${ref(paint)}></div>`
      : html`<div class="picture" role="img" aria-label=${label} ${ref(paint)}></div>`;
  });
}
