/** What to analyse: a game from its beginning, or a match, a position or a link that a person has. */

import { t } from "../i18n/index.js";
import { fetchGames } from "../net/api.js";
import { gameName } from "../parts/texts.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { fetchStudy } from "./board.js";
import { openText, readFile, Unreadable } from "./open.js";

/** @import {Catalogue} from "../types.js" */
/** @import {Opened} from "./open.js" */
/** @import {Say} from "../say/say.js" */

/**
 * @param {{say: Say, opened: (found: Opened) => void}} around   `opened`: something was opened
 */
export function createStart({ say, opened }) {
  const catalogue = signal(/** @type {Catalogue | null} */ (null));
  const game = signal("");
  const players = signal(0);
  const typed = signal("");
  const problem = signal(/** @type {Unreadable | null} */ (null));
  const busy = signal(false);
  const over = signal(false);

  fetchGames().then(
    (found) => {
      catalogue.value = found;
      choose(found.games[0]?.name ?? "");
    },
    (error) => fail(new Unreadable(error.code === "network" ? "problem.network" : "study.fault.other", { message: String(error.message) })),
  );

  /** @param {string} name */
  function choose(name) {
    game.value = name;
    players.value = catalogue.peek()?.games.find((one) => one.name === name)?.players[0] ?? 2;
  }

  /** @param {Unreadable} error */
  function fail(error) {
    problem.value = error;
    say(error.words(), { urgent: true });
  }

  /** Whatever fails, nothing that is here is lost. @param {() => Promise<Opened>} open */
  async function attempt(open) {
    if (busy.peek()) return;
    busy.value = true;
    problem.value = null;
    try {
      opened(await open());
    } catch (error) {
      fail(error instanceof Unreadable ? error : new Unreadable("study.fault.other", { message: String(error) }));
    } finally {
      busy.value = false;
    }
  }

  const begin = () =>
    attempt(async () => {
      const answer = await fetchStudy({ game: game.peek(), options: { players: players.peek() } });
      return { answer, ply: null, match: "" };
    });

  /** @param {Blob | undefined} file */
  async function open(file) {
    if (!file) return;
    await attempt(async () => {
      const text = await readFile(file);
      typed.value = text;
      return openText(text);
    });
  }

  /** @param {Event} event */
  const read = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    void open(field.files?.[0]).then(() => (field.value = ""));
  };

  /** @param {DragEvent} event */
  function dragged(event) {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    over.value = true;
  }

  /** @param {DragEvent} event */
  function dropped(event) {
    over.value = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void open(file);
  }

  /** @param {Unreadable | null} [told]   what is wrong with the address, before anything was tried here */
  const template = (told = null) => {
    const fault = problem.value ?? told;
    return html`<div
      class=${over.value ? "study-open is-over" : "study-open"}
      @dragover=${dragged}
      @dragleave=${() => (over.value = false)}
      @drop=${dropped}
    >
      ${fault ? html`<p class="message is-passed" id="study-fault">${fault.words()}</p>` : nothing}
      <section class="study-from">
        <h2 class="small-title">${t("study.start.open")}</h2>
        <p class="help">${t("study.start.open.help")}</p>
        <label class="button file-button">
          <input class="unseen" type="file" accept=".txt,text/plain" @change=${read} />
          <span>${over.value ? t("study.start.drop") : t("study.start.file")}</span>
        </label>
        <form
          class="stack"
          @submit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            void attempt(() => openText(typed.peek()));
          }}
        >
          <label class="labelled" for="study-paste">
            <span class="label">${t("study.start.paste")}</span>
            <textarea
              class="input study-paste"
              id="study-paste"
              rows="6"
              spellcheck="false"
              autocapitalize="none"
              aria-invalid=${problem.value ? "true" : nothing}
              aria-describedby=${problem.value ? "study-fault" : nothing}
              .value=${typed.value}
              @input=${(/** @type {Event} */ event) => (typed.value = /** @type {HTMLTextAreaElement} */ (event.target).value)}
            ></textarea>
          </label>
          <div><button type="submit" class="button" ?disabled=${busy.value}>${t("study.start.read")}</button></div>
        </form>
      </section>
      ${fresh()}
    </div>`;
  };

  function fresh() {
    const found = catalogue.value;
    const info = found?.games.find(({ name }) => name === game.value);
    if (!found || !info) return nothing;
    return html`<section class="study-from">
      <h2 class="small-title">${t("study.start.game")}</h2>
      ${choice("study-game", t("study.game"), found.games.map(({ name }) => [name, gameName(name)]), game.value, choose)}
      ${choice(
        "study-players",
        t("study.players"),
        info.players.map((n) => [n, String(n)]),
        players.value,
        (n) => (players.value = n),
      )}
      <div><button type="button" class="button primary" ?disabled=${busy.value} @click=${begin}>${t("study.start.go")}</button></div>
    </section>`;
  }

  return { template };
}

/**
 * A choice of one among a few.
 * @template {string | number} T
 * @param {string} name
 * @param {string} legend
 * @param {readonly (readonly [T, string])[]} values
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export const choice = (name, legend, values, chosen, choose) =>
  html`<fieldset class="field">
    <legend class="legend">${legend}</legend>
    <div class="segments">
      ${values.map(
        ([value, word]) =>
          html`<label class="segment">
            <input type="radio" name=${name} .checked=${value === chosen} @change=${() => choose(value)} />
            <span class="segment-face">${word}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
