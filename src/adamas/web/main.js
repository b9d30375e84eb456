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
    void show();
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

let shown = 0;

/** Show the screen of the present address. The match and the rules are loaded when they are first asked for. */
async function show() {
  const turn = (shown += 1);
  stopTitle?.();
  screen?.dispose();
  closeDialogs();
  // A new element for each screen: nothing drawn for one is ever taken over by another.
  const host = document.createElement("div");
  host.className = "screen";
  root.replaceChildren(host);
  window.scrollTo(0, 0);
  const next = await load().catch(failed);
  if (turn !== shown || !next) return;
  screen = next(host);
  stopTitle = effect(() => {
    document.title = /** @type {Screen} */ (screen).title();
  });
  const focused = document.activeElement;
  if (focused === document.body || !focused?.isConnected) document.getElementById("main")?.focus({ preventScroll: true });
}

/** @returns {Promise<(host: HTMLElement) => Screen>} */
async function load() {
  const route = parseRoute(window.location.pathname);
  switch (route.screen) {
    case "home":
      return (host) => mountHome(host, app);
    case "match": {
      const { mountMatch } = await import("./screens/match.js");
      return (host) => mountMatch(host, app, route.id);
    }
    case "rules": {
      const { mountRules } = await import("./screens/rules.js");
      return (host) => mountRules(host, app, route.game);
    }
    default:
      return mountMissing;
  }
}

/**
 * The files of a screen did not come. On an old page they are gone from the server: then the address is opened anew.
 * A page that fails with its first screen already says so, and does not try for ever.
 */
function failed() {
  if (screen) {
    window.location.reload();
    return null;
  }
  return mountFailed;
}

/**
 * A screen that only says something and offers a way on.
 * @param {HTMLElement} host
 * @param {{title: string, text: string, way: unknown}} said
 * @returns {Screen}
 */
function mountNotice(host, { title, text, way }) {
  render(
    html`${header({ onHome: app.follow, onHelp: () => app.navigate("/rules/") })}
      <main class="page" id="main" tabindex="-1">
        <div class="panel">
          <h1>${title}</h1>
          <p>${text}</p>
          <p>${way}</p>
        </div>
      </main>`,
    host,
  );
  return { title: () => t("title.missing"), dispose: () => {} };
}

/** @param {HTMLElement} host */
const mountMissing = (host) =>
  mountNotice(host, {
    title: t("missing.title"),
    text: t("missing.text"),
    way: html`<a class="button primary" href="/" @click=${app.follow}>${t("connection.home")}</a>`,
  });

/** @param {HTMLElement} host */
const mountFailed = (host) =>
  mountNotice(host, {
    title: t("failed.title"),
    text: t("problem.network"),
    way: html`<button type="button" class="button primary" @click=${() => window.location.reload()}>
      ${t("old.reload")}
    </button>`,
  });

window.addEventListener("popstate", () => void show());
void show();
