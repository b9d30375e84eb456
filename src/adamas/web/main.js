/** Starts the page: settings, speech, sound, and the screen that the address names. */

import { ensureDefs } from "./board/defs.js";
import { ownTask } from "./board/task.js";
import { Sound } from "./feel/sound.js";
import { language, loadTexts, t, useLanguage } from "./i18n/index.js";
import { followBack, goTo } from "./parts/back.js";
import { closeDialogs, closeTopDialog, isDialogOpen } from "./parts/dialog.js";
import { header } from "./parts/header.js";
import { prefs, soundLocked, startPrefs } from "./prefs.js";
import { parseRoute } from "./routes.js";
import { createSay } from "./say/say.js";
import { loadStyle } from "./study/style.js";
import { html, render } from "./vendor/lit-html/lit-html.js";
import { effect, untracked } from "./vendor/signals-core/signals-core.js";

/** @typedef {{title: () => string, dispose: () => void}} Screen */

/**
 * @typedef {object} App   what every screen may use
 * @property {string} build   of these files
 * @property {ReturnType<typeof createSay>} say
 * @property {Sound} sound
 * @property {(path: string, how?: {replace?: boolean}) => void} navigate   `replace`: the way back does not come here
 * @property {(event: MouseEvent) => void} follow   a click on a link inside the page
 * @property {(setup: unknown) => void} prefill   what the set-up shows next time
 * @property {() => unknown} takePrefill
 */

startPrefs();
effect(() => {
  document.documentElement.lang = language();
});

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
  navigate(path, how) {
    goTo(path, how);
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
  const choice = prefs.value.language;
  untracked(() => useLanguage(choice)).catch(() => app.say(t("problem.network"), { urgent: true }));
});

effect(() => {
  const { sound, volume } = prefs.value;
  app.sound.set({ muted: !sound, volume });
});

/** What every board refers to, made in a task of its own while the files of the first screen come. */
const defs = ownTask().then(ensureDefs);

let shown = 0;

/** Show the screen of the present address. Each is loaded when it is first asked for. */
async function show() {
  const turn = (shown += 1);
  stopTitle?.();
  screen?.dispose();
  closeDialogs();
  // A new element for each screen: nothing drawn for one is ever taken over by another.
  const host = document.createElement("div");
  host.className = "screen";
  root.replaceChildren(host);
  if (screen) window.scrollTo(0, 0);
  const [next] = await Promise.all([load().catch(failed), defs]);
  if (turn !== shown || !next) return;
  screen = next(host);
  stopTitle = effect(() => {
    document.title = /** @type {Screen} */ (screen).title();
  });
  // With the first frame: to focus earlier makes the browser lay out the page twice.
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (turn !== shown || (focused !== document.body && focused?.isConnected)) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}

/** @returns {Promise<(host: HTMLElement) => Screen>} */
async function load() {
  const route = parseRoute(window.location.pathname);
  switch (route.screen) {
    case "home": {
      const { mountHome } = await import("./screens/home.js");
      return (host) => mountHome(host, app);
    }
    case "settings": {
      const { mountSettings } = await import("./screens/settings.js");
      return (host) => mountSettings(host, app);
    }
    case "match": {
      const { mountMatch } = await import("./screens/match.js");
      return (host) => mountMatch(host, app, route.id);
    }
    case "rules": {
      const [{ mountRules }] = await Promise.all([import("./screens/rules.js"), loadTexts("rules")]);
      return (host) => mountRules(host, app, route.game);
    }
    case "analysis": {
      const [{ mountAnalysis }] = await Promise.all([
        import("./screens/analysis.js"),
        loadTexts("study"),
        loadStyle("study"),
      ]);
      return (host) => mountAnalysis(host, app);
    }
    case "learn": {
      const [{ openLearn }] = await Promise.all([import("./screens/learn.js"), loadTexts("learn"), loadStyle("learn")]);
      return openLearn(app, route.game);
    }
    case "puzzles": {
      const [{ openPuzzles }] = await Promise.all([
        import("./screens/puzzles.js"),
        loadTexts("puzzles"),
        loadStyle("learn"),
      ]);
      return openPuzzles(app, route);
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

followBack({ close: closeTopDialog, anyOpen: isDialogOpen, show: () => void show() });
void show();
