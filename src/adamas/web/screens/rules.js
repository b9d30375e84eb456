/** The rules as a page of their own, for any game that has them in words. */

import { t } from "../i18n/index.js";
import { fetchGames, fetchLayout, layoutAddress } from "../net/api.js";
import { header } from "../parts/header.js";
import { showKeys } from "../parts/keylist.js";
import { gamesWithRules, hasRules, rulesText } from "../parts/rules.js";
import { gameInText, gameName } from "../parts/texts.js";
import { rulesPath } from "../routes.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { computed, effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Catalogue} from "../types.js" */
/** @import {App, Screen} from "../main.js" */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {string} wanted   the name of a game; empty or unknown: the first that has rules in words
 * @returns {Screen}
 */
export function mountRules(root, app, wanted) {
  const catalogue = signal(/** @type {Catalogue | null} */ (null));
  const games = gamesWithRules().filter((name) => name !== "*");
  const game = computed(() => {
    const known = hasRules(wanted) || (catalogue.value?.games ?? []).some(({ name }) => name === wanted);
    return known ? wanted : (games[0] ?? "");
  });
  fetchGames().then(
    (found) => (catalogue.value = found),
    // The words are here already; only the table of options is missing without the server.
    () => {},
  );

  /** Which keys there are depends on how the board is drawn. */
  async function keys() {
    const layout = await fetchLayout(layoutAddress(game.peek(), {})).catch(() => null);
    showKeys(layout?.views[0]?.kind ?? "");
  }

  const stop = effect(() => {
    render(
      html`${header({ onHome: app.follow, onHelp: () => document.getElementById("main")?.focus() })}
        <main class="page" id="main" tabindex="-1">
          <div class="panel">
            <h1>${t("rules.title", { game: gameInText(game.value) })}</h1>
            <nav class="rules-nav" aria-label=${t("rules.nav")}>
              ${games.map(
                (name) =>
                  html`<a class="tab" href=${rulesPath(name)} aria-current=${name === game.value ? "page" : nothing} @click=${app.follow}>
                    ${gameName(name)}
                  </a>`,
              )}
            </nav>
            ${rulesText({
              game: game.value,
              info: catalogue.value?.games.find(({ name }) => name === game.value),
              options: null,
              level: 2,
              keys: () => void keys(),
            })}
            <p><a class="button primary" href="/" @click=${app.follow}>${t("rules.play")}</a></p>
          </div>
        </main>`,
      root,
    );
  });
  return { title: () => t("title.rules", { game: gameInText(game.value) }), dispose: stop };
}
