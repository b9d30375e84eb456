/** The settings as a screen of their own, with an address. */

import { t } from "../i18n/index.js";
import { header } from "../parts/header.js";
import { settingsBody } from "../parts/settings.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";

/** @import {App, Screen} from "../main.js" */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {Screen}
 */
export function mountSettings(root, app) {
  const stop = effect(() => {
    render(
      html`${header({ onHome: app.follow, onHelp: () => app.navigate("/rules/") })}
        <main class="page page-narrow" id="main" tabindex="-1">
          <div class="panel">
            <h1>${t("settings.title")}</h1>
            ${settingsBody(2)}
            <p><a class="button primary" href="/" @click=${app.follow}>${t("connection.home")}</a></p>
          </div>
        </main>`,
      root,
    );
  });
  return { title: () => t("title.settings"), dispose: stop };
}
