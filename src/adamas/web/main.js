/** Starts the page: settings, speech, sound, and the screen that the address names. */

import { ensureDefs } from "./board/defs.js";
import { Sound } from "./feel/sound.js";
import { LANGUAGE, t } from "./i18n/index.js";
import { closeDialogs } from "./parts/dialog.js";
import { header } from "./parts/header.js";
import { prefs, soundLocked, startPrefs } from "./prefs.js";
import { parseRoute } from "./routes.js";
import { createSay } from "./say/say.js";
import { mountHome } from "./screens/home.js";
import { mountMatch } from "./screens/match.js";
import { mountRules } from "./screens/rules.js";
import { html, render } from "./vendor/lit-html/lit-html.js";
import { effect } from "./vendor/signals-core/signals-core.js";

/** @typedef {{title: () => string, dispose: () => void}} Screen */

/**
 * @typedef {object} App   what every screen may use
 * @property {string} build   of these files
 * @property {ReturnType<typeof createSay>} say
 * @property {Sound} sound
 * @property {(path: string) => void} navigate
 * @property {(event: MouseEvent) => void} follow   a click on a link inside the page
 * @property {(setup: unknown) => void} prefill   what the set-up shows next time
 * @property {() => unknown} takePrefill
 */

startPrefs();
ensureDefs();
document.documentElement.lang = LANGUAGE;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const build = /\/static\/([^/]+)\//.exec(import.meta.url)?.[1] ?? "";
/** @type {unknown} */
let prefilled = null;
/** @type {Screen | null} */
let screen = null;
/** @type {(() => void) | null} */
let stopTitle = null;

/** @type {App} */
const app = {
  build,
  say: createSay(/** @type {HTMLElement} */ (document.getElementById("speech"))),
  sound: new Sound({ onLocked: (locked) => (soundLocked.value = locked) }).listen(),
  navigate(path) {
    window.history.pushState(null, "", path);
    show();
  },
  follow(event) {
    const link = event.currentTarget;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain) return;
    event.preventDefault();
    app.navigate(link.pathname);
  },
  prefill: (setup) => (prefilled = setup),
  takePrefill() {
    const taken = prefilled;
    prefilled = null;
    return taken;
  },
};

effect(() => {
  const { sound, volume } = prefs.value;
  app.sound.set({ muted: !sound, volume });
});

/** Show the screen of the present address. */
function show() {
  stopTitle?.();
  screen?.dispose();
  closeDialogs();
  // A new element for each screen: nothing drawn for one is ever taken over by another.
  const host = document.createElement("div");
  host.className = "screen";
  root.replaceChildren(host);
  window.scrollTo(0, 0);
  screen = mount(host);
  stopTitle = effect(() => {
    document.title = /** @type {Screen} */ (screen).title();
  });
  const main = document.getElementById("main");
  if (document.activeElement === document.body || !document.activeElement?.isConnected) main?.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} host
 * @returns {Screen}
 */
function mount(host) {
  const route = parseRoute(window.location.pathname);
  switch (route.screen) {
    case "home":
      return mountHome(host, app);
    case "match":
      return mountMatch(host, app, route.id);
    case "rules":
      return mountRules(host, app, route.game);
    default:
      return mountMissing(host);
  }
}

/**
 * @param {HTMLElement} host
 * @returns {Screen}
 */
function mountMissing(host) {
  render(
    html`${header({ onHome: app.follow, onHelp: () => app.navigate("/rules/") })}
      <main class="page" id="main" tabindex="-1">
        <div class="panel">
          <h1>${t("missing.title")}</h1>
          <p>${t("missing.text")}</p>
          <p><a class="button primary" href="/" @click=${app.follow}>${t("connection.home")}</a></p>
        </div>
      </main>`,
    host,
  );
  return { title: () => t("title.missing"), dispose: () => {} };
}

window.addEventListener("popstate", show);
show();
