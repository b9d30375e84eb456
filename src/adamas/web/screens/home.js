/** The first page: choose a game, who sits where, the terms; or go on with a match. */

import { ownTask } from "../board/task.js";
import { first, list, t } from "../i18n/index.js";
import { rich } from "../i18n/rich.js";
import {
  allOptions,
  chosenOptions,
  companyOf,
  createRequest,
  defaultSetup,
  readSetup,
  visibleOptions,
  withCompany,
  withGame,
  withOption,
  withPlayers,
  withSeat,
} from "../model/setup.js";
import { ApiError, createMatch, fetchGames, fetchLayout, layoutAddress } from "../net/api.js";
import { newId } from "../net/ids.js";
import { segments, toggle } from "../parts/choice.js";
import { continueList } from "../parts/continue.js";
import { header } from "../parts/header.js";
import { icon } from "../parts/icons.js";
import { boardField, optionField } from "../parts/options.js";
import { picture } from "../parts/picture.js";
import { places } from "../parts/places.js";
import { levelName, seatChoices } from "../parts/seatchoice.js";
import {
  changedOptions,
  gameBlurb,
  gameInText,
  gameName,
  rulesInWords,
  timerInWords,
  undoInWords,
} from "../parts/texts.js";
import { timerField } from "../parts/timerchoice.js";
import { dropMatch, keptMatches, loadSetup, saveSetup } from "../prefs.js";
import { matchPath, rulesPath } from "../routes.js";
import { createNames } from "../say/names.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { computed, effect, signal } from "../vendor/signals-core/signals-core.js";

/** @import {Catalogue, GameInfo, Layout, Value} from "../types.js" */
/** @import {Setup} from "../model/setup.js" */
/** @import {App, Screen} from "../main.js" */

/** The option that is chosen by its pictures, in any game that has one of this name. */
const BOARD = "board";

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {Screen}
 */
export function mountHome(root, app) {
  const catalogue = signal(/** @type {Catalogue | null} */ (null));
  const setup = signal(/** @type {Setup | null} */ (null));
  const layout = signal(/** @type {Layout | null} */ (null));
  const problem = signal("");
  const timerProblem = signal("");
  const busy = signal(false);
  const kept = signal(keptMatches());
  /** The key of what is said to whoever comes from a match for other settings. */
  const arrival = signal("");
  /**
   * Whether the lower half is drawn too: in one task with the upper one it would hold up a phone. It comes in the next,
   * below what can be seen.
   */
  const whole = signal(false);
  let createId = newId();

  const game = computed(() => catalogue.value?.games.find(({ name }) => name === setup.value?.game) ?? null);
  const names = computed(() => {
    const choice = setup.value;
    const found = layout.value;
    if (!choice || !found || found.seats.length !== choice.seats.length) return null;
    const seats = choice.seats.map((seat, index) => ({
      ...seat,
      name: seat.kind === "human" ? seat.name.trim() : "",
      seat: index + 1,
      colours: found.seats[index]?.colours ?? [],
    }));
    return createNames(found, seats, seats.filter(({ kind }) => kind === "human").map(({ seat }) => seat));
  });

  function load() {
    problem.value = "";
    fetchGames().then(
      (found) => {
        const firstGame = found.games[0];
        if (!firstGame) return;
        const prefill = app.takePrefill();
        setup.value = readSetup(prefill, found) ?? readSetup(loadSetup(), found) ?? defaultSetup(firstGame);
        catalogue.value = found;
        void ownTask().then(() => (whole.value = true));
        if (prefill !== null) arrive(/** @type {{kept?: boolean}} */ (prefill));
      },
      (error) => (problem.value = problemText(error)),
    );
  }

  /** Straight to the settings. @param {{kept?: boolean}} from   whether the match they come from goes on */
  function arrive({ kept: goesOn }) {
    arrival.value = goesOn ? "setup.other" : "setup.other.over";
    app.say(t(arrival.value));
    const title = /** @type {HTMLElement | null} */ (root.querySelector("#players-title"));
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "start" });
  }

  /** @param {Setup} next */
  function change(next) {
    setup.value = next;
    problem.value = "";
    createId = newId();
  }

  const stopLayout = effect(() => {
    const [found, choice] = [game.value, setup.value];
    if (!found || !choice) return;
    const address = layoutAddress(found.name, chosenOptions(found, choice));
    fetchLayout(address).then(
      (next) => {
        const [now, present] = [game.peek(), setup.peek()];
        if (now && present && layoutAddress(now.name, chosenOptions(now, present)) === address) layout.value = next;
      },
      (error) => (problem.value = problemText(error)),
    );
  });

  async function start() {
    const [found, choice] = [game.peek(), setup.peek()];
    if (!found || !choice || busy.peek()) return;
    if (timerProblem.peek()) {
      root.querySelector("#own-timer")?.scrollIntoView({ block: "center" });
      /** @type {HTMLElement | null} */ (root.querySelector("#own-timer"))?.focus();
      return;
    }
    busy.value = true;
    try {
      const { id } = await createMatch(createRequest(found, choice, createId));
      saveSetup(choice);
      app.navigate(matchPath(id));
    } catch (error) {
      problem.value = problemText(error);
      app.say(problem.value, { urgent: true });
      busy.value = false;
    }
  }

  const stop = effect(() => {
    render(template(), root);
  });
  load();

  function template() {
    const [found, choice, info] = [catalogue.value, setup.value, game.value];
    return html`${header({ onHome: app.follow, onHelp: () => app.navigate(rulesPath(choice?.game ?? "")) })}
      <main class="home" id="main" tabindex="-1">
        <div class="hero">
          <h1>${t("home.title")}</h1>
          <p class="tagline">${t("home.tagline")}</p>
        </div>
        ${continueList({
          kept: kept.value,
          follow: app.follow,
          drop: (id) => {
            dropMatch(id);
            kept.value = keptMatches();
          },
        })}
        ${found && choice && info ? setupForm(found, choice, info) : waitingPart()}
      </main>`;
  }

  function waitingPart() {
    return problem.value
      ? html`<div class="panel">
          <p>${problem.value}</p>
          <button type="button" class="button primary" @click=${load}>${t("home.again")}</button>
        </div>`
      : html`<p class="loading">${t("home.loading")}</p>`;
  }

  /**
   * @param {Catalogue} found
   * @param {Setup} choice
   * @param {GameInfo} info
   */
  function setupForm(found, choice, info) {
    const visible = visibleOptions(info, choice);
    const board = visible.find(({ name }) => name === BOARD);
    const others = visible.filter(({ name }) => name !== BOARD);
    const around = {
      game: info,
      values: allOptions(info, choice),
      layout: layout.value,
      names: names.value,
      choose: (/** @type {string} */ name, /** @type {Value} */ value) => change(withOption(choice, name, value)),
    };
    const changed = changedOptions(info, around.values, layout.value, names.value);
    return html`<form
      class="setup"
      novalidate
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void start();
      }}
    >
      <fieldset class="field games-field">
        <legend class="unseen">${t("setup.game")}</legend>
        <div class="games">${found.games.map((one) => gameCard(one, choice))}</div>
      </fieldset>

      <div class="columns">
        <section class="panel" aria-labelledby="players-title">
          <h2 id="players-title" tabindex="-1">${t("setup.players.title")}</h2>
          ${arrival.value ? html`<p class="message">${icon("note")}<span>${t(arrival.value)}</span></p>` : nothing}
          ${segments({
            name: "players",
            legend: t("setup.players"),
            value: choice.players,
            choices: info.players.map((n) => ({ value: n, label: t("setup.players.item", { n }) })),
            choose: (players) => change(withPlayers(choice, players)),
          })}
          ${segments({
            name: "company",
            className: "company",
            legend: t("setup.quick"),
            hideLegend: true,
            value: companyOf(choice),
            choices: [
              { value: "all", label: t("setup.quick.all") },
              { value: "one", label: t("setup.quick.one") },
            ],
            choose: (company) => change(withCompany(choice, company === "all" ? "all" : "one")),
          })}
          ${seatChoices({
            game: info.name,
            seats: choice.seats,
            layout: layout.value,
            names: names.value,
            levels: found.levels,
            change: (index, part) => change(withSeat(choice, index, part)),
          })}
        </section>

        ${whole.value ? terms() : nothing}
      </div>
      ${whole.value ? foot() : nothing}
    </form>`;

    function terms() {
      return html`<section class="panel" aria-labelledby="terms-title">
          <h2 id="terms-title">${t("setup.terms")}</h2>
          ${board ? boardField(board, around) : nothing}
          ${timerField({
            timers: found.timers,
            limits: found.timer,
            value: choice.timer,
            problem: timerProblem,
            choose: (timer) => change({ ...choice, timer }),
          })}
          ${segments({
            name: "undo",
            legend: t("setup.undo"),
            value: choice.undo,
            choices: found.undos.map((n) => ({
              value: n,
              label: n === null ? t("setup.undo.free") : t("setup.undo.item", { n }),
            })),
            choose: (undo) => change({ ...choice, undo }),
            help: t("setup.undo.help"),
          })}
          ${toggle({
            label: t("setup.aids"),
            help: first([`setup.aids.help.${info.name}`], t("setup.aids.help")),
            on: choice.aids,
            set: (aids) => change({ ...choice, aids }),
          })}
          <p class="advice">${icon("note")}<span>${t("setup.advice")}</span></p>
          ${others.length > 0
            ? html`<details class="more">
                <summary>
                  <span>${t("setup.options")}</span>
                  <span class="more-state"
                    >${changed.length > 0 ? t("setup.changed", { n: changed.length }) : t("setup.usual")}</span
                  >
                </summary>
                <div class="stack">${others.map((option) => optionField(option, around))}</div>
              </details>`
            : nothing}
          <a class="text-link" href=${rulesPath(info.name)} @click=${app.follow}>
            ${t("setup.rules", { game: gameInText(info.name) })}
          </a>
        </section>`;
    }

    function foot() {
      return html`${places(app.follow)}

      <div class="start-bar">
        <div class="start-inner">
          <p class="sum" id="sum">${problem.value || timerProblem.value
              ? html`<strong class="problem">${problem.value || timerProblem.value}</strong>`
              : sum(choice, info, changed)}</p>
          <button type="submit" class="button primary start" aria-describedby="sum" ?disabled=${busy.value}>
            ${t("setup.start")}
          </button>
        </div>
      </div>`;
    }
  }

  /**
   * @param {GameInfo} one
   * @param {Setup} choice
   */
  function gameCard(one, choice) {
    const players = Number(first([`game.${one.name}.sample.players`], String(one.players[0])));
    const sample = first([`game.${one.name}.sample`], "");
    return html`<label class="card game-card">
      <input
        type="radio"
        name="game"
        value=${one.name}
        .checked=${live(choice.game === one.name)}
        @change=${() => change(withGame(choice, one))}
      />
      <span class="card-face">
        ${picture({ game: one.name, options: { players }, position: sample || null })}
        <span class="card-name">${gameName(one.name)}</span>
        <span class="card-text">${gameBlurb(one.name)}</span>
      </span>
    </label>`;
  }

  /** Seats by the side that they play for. @param {readonly number[]} seats */
  function sidesOf(seats) {
    const sideOf = (/** @type {number} */ seat) => layout.value?.seats[seat - 1]?.side;
    return [...new Set(seats.map(sideOf))].map((side) => seats.filter((seat) => sideOf(seat) === side));
  }

  /**
   * The whole set-up in one sentence.
   * @param {Setup} choice
   * @param {GameInfo} info
   * @param {string[]} changed
   */
  function sum(choice, info, changed) {
    const words = names.value;
    if (!words) return "";
    /** @param {number} seat */
    const nameless = (seat) => words.people.includes(seat) && !words.isYou(seat) && !choice.seats[seat - 1]?.name.trim();
    const all = choice.seats.map((_, index) => index + 1);
    /** Whether that they are at this device can be said of all in one. */
    const here = choice.seats.every(({ kind }) => kind === "human") && !all.some(words.isYou);
    /** Those who sit on one side. @param {readonly number[]} numbers */
    const who = (numbers) => {
      /** @param {number} one @param {number} other   whether they are told in one */
      const alike = (one, other) => {
        const [a, b] = [choice.seats[one - 1], choice.seats[other - 1]];
        return a?.kind === "computer" ? b?.kind === "computer" && a.level === b.level : nameless(one) && nameless(other);
      };
      return list(
        numbers.flatMap((number) => {
          const seat = choice.seats[number - 1];
          const group = numbers.filter((other) => other === number || alike(number, other));
          // They are told once, where the first of them sits.
          if (!seat || number !== group[0]) return [];
          const colours = list(group.flatMap((one) => words.colours(one)));
          const values = { name: words.player(number), colours, n: group.length };
          if (seat.kind === "computer") return t("sum.computer", { ...values, level: levelName(seat.level) });
          if (nameless(number)) return here ? colours : t("sum.colours", { colours });
          return t(words.isYou(number) ? "sum.you" : "sum.named", values);
        }),
      );
    };
    const [one = [], ...rest] = [...sidesOf(all)].sort((a, b) => a.length - b.length);
    const teams = rest.length === 1 && rest.some((side) => side.length > 1);
    const seated = teams ? t(one.length > 1 ? "sum.teams" : "sum.alone", { one: who(one), others: who(rest.flat()) }) : who(all);
    return rich("sum", {
      game: html`<strong>${gameName(info.name)}</strong>`,
      seats: here ? t("sum.here", { seats: seated }) : seated,
      timer: timerInWords(choice.timer),
      undo: words.people.length === 0 ? "" : undoInWords(choice.undo),
      aids: choice.aids ? "" : t("sum.aids.off"),
      rules: rulesInWords(changed),
    });
  }

  return {
    title: () => t("title.home"),
    dispose() {
      stopLayout();
      stop();
    },
  };
}

/** @param {unknown} error */
function problemText(error) {
  if (!(error instanceof ApiError)) throw error;
  return first([`problem.${error.code}`], t("problem.other", { message: error.message }));
}
