/** What a person chooses before a match, and the request that it becomes. Pure; games come as data. */

/** @import {Catalogue, GameInfo, OptionInfo, Settings, Value} from "../types.js" */

/** @typedef {{kind: "human" | "computer", name: string, level: number}} SeatChoice */

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {number} players
 * @property {Record<string, Value>} options   those chosen by hand, `players` not among them
 * @property {SeatChoice[]} seats
 * @property {number | null} timer
 * @property {number | null} undo
 * @property {boolean} aids   hints, threats, and a warning before a move that loses
 */

export const EASY = 2;
const USUAL_UNDO = 3;
export const NAME_LENGTH = 24;

/** The option that counts the players; it is asked first and on its own. */
const PLAYERS = "players";

/** The option whose values are turn slots, so that no slot is offered which this number of players does not have. */
const SLOTS = "starter";

/** @param {number} index @returns {SeatChoice} */
const newSeat = (index) => ({ kind: index === 0 ? "human" : "computer", name: "", level: EASY });

/**
 * A first visit: you against an easy computer, no timer, three undos.
 * @param {GameInfo} game
 * @returns {Setup}
 */
export function defaultSetup(game) {
  const players = game.players[0] ?? 2;
  return {
    game: game.name,
    players,
    options: {},
    seats: Array.from({ length: players }, (_, index) => newSeat(index)),
    timer: null,
    undo: USUAL_UNDO,
    aids: true,
  };
}

/**
 * The values that an option can be given with so many turn slots.
 * @param {OptionInfo} option
 * @param {number} slots
 */
export function valuesOf(option, slots) {
  if (option.name !== SLOTS) return option.values;
  return option.values.filter((value) => typeof value !== "number" || value <= slots);
}

/**
 * @param {OptionInfo} option
 * @param {unknown} value
 */
export function fits(option, value) {
  if (option.values.includes(/** @type {Value} */ (value))) return true;
  return (
    option.least !== null &&
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= option.least &&
    (option.most === null || value <= option.most)
  );
}

/**
 * The value of every option under this set-up, the number of players included.
 * @param {GameInfo} game
 * @param {Setup} setup
 * @returns {Record<string, Value>}
 */
export function allOptions(game, setup) {
  /** @type {Record<string, Value>} */
  const values = {};
  for (const option of game.options) values[option.name] = setup.options[option.name] ?? option.default;
  values[PLAYERS] = setup.players;
  for (const option of game.options) {
    if (!applies(option, values)) values[option.name] = option.default;
  }
  return values;
}

/**
 * @param {OptionInfo} option
 * @param {Record<string, Value>} values
 */
function applies(option, values) {
  return Object.entries(option.when).every(([name, wanted]) => {
    const value = values[name];
    return value !== undefined && wanted.includes(value);
  });
}

/**
 * The options that mean something now, without the number of players.
 * @param {GameInfo} game
 * @param {Setup} setup
 */
export function visibleOptions(game, setup) {
  const values = allOptions(game, setup);
  return game.options.filter((option) => option.name !== PLAYERS && applies(option, values));
}

/**
 * What differs from the defaults, as a request carries it; the number of players always.
 * @param {GameInfo} game
 * @param {Setup} setup
 * @returns {Record<string, Value>}
 */
export function chosenOptions(game, setup) {
  const values = allOptions(game, setup);
  const chosen = Object.fromEntries(
    game.options
      .filter((option) => values[option.name] !== option.default && option.name !== PLAYERS)
      .map((option) => [option.name, /** @type {Value} */ (values[option.name])]),
  );
  return { [PLAYERS]: setup.players, ...chosen };
}

/**
 * Another number of players: whoever has a seat keeps it, and the company stays, so that nobody becomes a computer unasked.
 * @param {Setup} setup
 * @param {number} players
 * @returns {Setup}
 */
export function withPlayers(setup, players) {
  const seats = Array.from({ length: players }, (_, index) => setup.seats[index] ?? newSeat(index));
  const options = { ...setup.options };
  delete options[SLOTS];
  const next = { ...setup, players, seats, options };
  const company = companyOf(setup);
  return company === null || companyOf(next) === company ? next : withCompany(next, company);
}

/**
 * Another game with the same people as far as it has seats; its own options start from their defaults.
 * @param {Setup} setup
 * @param {GameInfo} game
 * @returns {Setup}
 */
export function withGame(setup, game) {
  if (setup.game === game.name) return setup;
  const players = game.players.includes(setup.players) ? setup.players : (game.players[0] ?? 2);
  return withPlayers({ ...setup, game: game.name, options: {} }, players);
}

/**
 * @param {Setup} setup
 * @param {number} index
 * @param {Partial<SeatChoice>} change
 * @returns {Setup}
 */
export function withSeat(setup, index, change) {
  return { ...setup, seats: setup.seats.map((seat, other) => (other === index ? { ...seat, ...change } : seat)) };
}

/**
 * Whether all seats are of people, or one is and the rest are computers; null for any other company.
 * @param {Setup} setup
 * @returns {"all" | "one" | null}
 */
export function companyOf({ seats }) {
  const people = seats.filter(({ kind }) => kind === "human").length;
  return people === seats.length ? "all" : people === 1 ? "one" : null;
}

/**
 * All seats for people, or the first one only and computers in the rest; names and levels stay.
 * @param {Setup} setup
 * @param {"all" | "one"} company
 * @returns {Setup}
 */
export const withCompany = (setup, company) => ({
  ...setup,
  seats: setup.seats.map((seat, index) => ({ ...seat, kind: company === "all" || index === 0 ? "human" : "computer" })),
});

/**
 * @param {Setup} setup
 * @param {string} name
 * @param {Value} value
 * @returns {Setup}
 */
export const withOption = (setup, name, value) => ({ ...setup, options: { ...setup.options, [name]: value } });

/**
 * The body of the request that creates the match.
 * @param {GameInfo} game
 * @param {Setup} setup
 * @param {string} createId
 */
export function createRequest(game, setup, createId) {
  return {
    create_id: createId,
    game: game.name,
    options: chosenOptions(game, setup),
    seats: setup.seats.map(({ kind, name, level }) =>
      kind === "computer" ? { kind, level } : { kind, name: name.trim() },
    ),
    timer: setup.timer,
    undo: setup.undo,
    aids: setup.aids,
  };
}

/**
 * A set-up from whatever was stored, or null if it fits no game of the catalogue; each part that cannot be is left out.
 * @param {unknown} stored
 * @param {Catalogue} catalogue
 * @returns {Setup | null}
 */
export function readSetup(stored, catalogue) {
  if (stored === null || typeof stored !== "object") return null;
  const from = /** @type {Record<string, unknown>} */ (stored);
  const game = catalogue.games.find(({ name }) => name === from["game"]);
  if (!game) return null;
  const players = /** @type {number} */ (from["players"]);
  const start = withPlayers(defaultSetup(game), game.players.includes(players) ? players : (game.players[0] ?? 2));
  const options = /** @type {Record<string, unknown>} */ (from["options"] ?? {});
  const seats = Array.isArray(from["seats"]) ? from["seats"] : [];
  return {
    ...start,
    options: /** @type {Record<string, Value>} */ (
      Object.fromEntries(
        game.options
          .filter(({ name }) => name !== PLAYERS && Object.hasOwn(options, name))
          .map((option) => /** @type {const} */ ([option, options[option.name]]))
          .filter(([option, value]) => fits(option, value))
          .map(([option, value]) => [option.name, value]),
      )
    ),
    seats: start.seats.map((seat, index) => readSeat(seats[index], catalogue.levels) ?? seat),
    timer: readTimer(from["timer"], catalogue),
    undo: catalogue.undos.find((allowance) => allowance === from["undo"]) ?? (from["undo"] === null ? null : USUAL_UNDO),
    aids: from["aids"] !== false,
  };
}

/**
 * @param {unknown} stored
 * @param {number} levels
 * @returns {SeatChoice | null}
 */
function readSeat(stored, levels) {
  const seat = /** @type {Record<string, unknown> | null | undefined} */ (stored);
  if (!seat || (seat["kind"] !== "human" && seat["kind"] !== "computer")) return null;
  const level = Number(seat["level"]);
  return {
    kind: seat["kind"],
    name: String(seat["name"] ?? "").slice(0, NAME_LENGTH),
    level: Number.isInteger(level) && level >= 1 && level <= levels ? level : EASY,
  };
}

/**
 * @param {unknown} timer
 * @param {Catalogue} catalogue
 */
function readTimer(timer, { timer: { least, most } }) {
  return typeof timer === "number" && Number.isInteger(timer) && timer >= least && timer <= most ? timer : null;
}

/**
 * The set-up that a match was made with, to change it or to start it again.
 * @param {Settings} settings
 * @param {Catalogue} catalogue
 */
export function setupOf(settings, catalogue) {
  return readSetup(
    {
      game: settings.game,
      players: settings.seats.length,
      options: settings.options,
      seats: settings.seats,
      timer: settings.timer,
      undo: settings.undo,
      aids: settings.aids,
    },
    catalogue,
  );
}
