import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allOptions,
  chosenOptions,
  companyOf,
  createRequest,
  defaultSetup,
  fits,
  readSetup,
  setupOf,
  valuesOf,
  visibleOptions,
  withCompany,
  withGame,
  withOption,
  withPlayers,
  withSeat,
} from "../../src/adamas/web/model/setup.js";

const option = (name, values, change = {}) => ({
  name,
  values,
  default: values[0],
  least: null,
  most: null,
  when: {},
  scope: "position",
  ...change,
});
const ring = {
  name: "ring",
  players: [2, 3, 4],
  options: [
    option("players", [2, 3, 4]),
    option("starter", [1, 2, 3, 4, "random"]),
    option("alone", ["alternate", "free"], { when: { players: [3] } }),
  ],
};
const star = {
  name: "star",
  players: [2, 3],
  options: [
    option("players", [2, 3]),
    option("board", [73, 121]),
    option("face", ["angle", "opposite"], { when: { board: [121], players: [2] } }),
    option("leave", ["off"], { least: 1 }),
  ],
};
const catalogue = { games: [ring, star], timers: [null, 15, 30, 60], timer: { least: 5, most: 600 }, undos: [0, 1, 3, 5, null], levels: 8, version: "1" };
const names = (options) => options.map(({ name }) => name);

test("first visit: a person against an easy computer, no timer, three undos", () => {
  const setup = defaultSetup(ring);
  assert.deepEqual(setup.seats.map(({ kind, level }) => [kind, level]), [["human", 2], ["computer", 2]]);
  assert.equal(setup.timer, null);
  assert.equal(setup.undo, 3);
});

test("everybody is a person, or one is and the rest are computers; names and levels stay", () => {
  const three = withSeat(withPlayers(defaultSetup(star), 3), 1, { name: "Ben", level: 5 });
  assert.equal(companyOf(three), "one");
  const all = withCompany(three, "all");
  assert.deepEqual(all.seats.map(({ kind }) => kind), ["human", "human", "human"]);
  assert.equal(companyOf(all), "all");
  const one = withCompany(all, "one");
  assert.deepEqual(one.seats.map(({ kind }) => kind), ["human", "computer", "computer"]);
  assert.deepEqual([one.seats[1].name, one.seats[1].level], ["Ben", 5]);
  assert.equal(companyOf(withSeat(all, 2, { kind: "computer" })), null);
});

test("the company stays when the number of players changes", () => {
  const kinds = ({ seats }) => seats.map(({ kind }) => kind);
  const all = withCompany(defaultSetup(ring), "all");
  assert.deepEqual(kinds(withPlayers(all, 3)), ["human", "human", "human"]);
  assert.deepEqual(kinds(withPlayers(withPlayers(all, 4), 2)), ["human", "human"]);
  assert.deepEqual(kinds(withPlayers(defaultSetup(ring), 4)), ["human", "computer", "computer", "computer"]);
  const third = withSeat(withSeat(withPlayers(defaultSetup(ring), 3), 0, { kind: "computer" }), 2, { kind: "human" });
  assert.deepEqual(kinds(withPlayers(third, 2)), ["human", "computer"]);
  const mixed = withSeat(withPlayers(defaultSetup(ring), 3), 1, { kind: "human" });
  assert.deepEqual(kinds(withPlayers(mixed, 4)), ["human", "human", "computer", "computer"]);
});

test("options are shown only when they mean something", () => {
  assert.deepEqual(names(visibleOptions(ring, defaultSetup(ring))), ["starter"]);
  assert.deepEqual(names(visibleOptions(ring, withPlayers(defaultSetup(ring), 3))), ["starter", "alone"]);
  const large = withOption(defaultSetup(star), "board", 121);
  assert.deepEqual(names(visibleOptions(star, large)), ["board", "face", "leave"]);
  assert.deepEqual(names(visibleOptions(star, withPlayers(large, 3))), ["board", "leave"]);
});

test("an option that means nothing now is not sent", () => {
  const face = withOption(withOption(defaultSetup(star), "board", 121), "face", "opposite");
  assert.deepEqual(chosenOptions(star, face), { players: 2, board: 121, face: "opposite" });
  assert.deepEqual(chosenOptions(star, withPlayers(face, 3)), { players: 3, board: 121 });
  assert.equal(allOptions(star, withPlayers(face, 3)).face, "angle");
});

test("no slot is offered that this number of players does not have", () => {
  assert.deepEqual(valuesOf(ring.options[1], 2), [1, 2, "random"]);
  assert.deepEqual(valuesOf(star.options[1], 2), [73, 121]);
  const chosen = withOption(withPlayers(defaultSetup(ring), 4), "starter", 4);
  assert.equal(withPlayers(chosen, 2).options.starter, undefined);
});

test("numbers fit within their limits only", () => {
  assert.equal(fits(star.options[3], "off"), true);
  assert.equal(fits(star.options[3], 30), true);
  for (const value of [0, 1.5, "30", null, undefined]) assert.equal(fits(star.options[3], value), false);
  assert.equal(fits(option("n", [], { least: 1, most: 9 }), 10), false);
});

test("seats stay when the number of players or the game changes", () => {
  const named = withSeat(withPlayers(defaultSetup(ring), 4), 3, { kind: "human", name: "Zoë" });
  assert.equal(withPlayers(withPlayers(named, 4), 4).seats[3].name, "Zoë");
  const other = withGame(named, star);
  assert.equal(other.players, 2);
  assert.deepEqual(other.options, {});
  assert.equal(withGame(named, ring), named);
});

test("the request carries what was chosen, names trimmed, no level for people", () => {
  const setup = withSeat(defaultSetup(ring), 0, { name: "  Anna " });
  assert.deepEqual(createRequest(ring, setup, "id"), {
    create_id: "id",
    game: "ring",
    options: { players: 2 },
    seats: [{ kind: "human", name: "Anna" }, { kind: "computer", level: 2 }],
    timer: null,
    undo: 3,
    aids: true,
  });
});

test("hints and threats are on unless they were switched off", () => {
  const off = { ...defaultSetup(ring), aids: false };
  assert.equal(createRequest(ring, off, "id").aids, false);
  assert.equal(readSetup(JSON.parse(JSON.stringify(off)), catalogue).aids, false);
  const { aids, ...old } = off;
  assert.equal(readSetup(old, catalogue).aids, true);
});

test("whatever was stored becomes a set-up that can be, or none", () => {
  for (const stored of [null, undefined, 5, "x", {}, { game: "none" }]) assert.equal(readSetup(stored, catalogue), null);
  const read = readSetup(
    { game: "ring", players: 9, options: { starter: 7, alone: "free", old: 1 }, seats: [{ kind: "ghost" }, { kind: "human", name: 5, level: 99 }], timer: 4, undo: 2 },
    catalogue,
  );
  assert.equal(read.players, 2);
  assert.deepEqual(read.options, { alone: "free" });
  assert.deepEqual(read.seats.map(({ kind }) => kind), ["human", "human"]);
  assert.equal(read.seats[1].level, 2);
  assert.equal(read.timer, null);
  assert.equal(read.undo, 3);
});

test("a set-up survives storing", () => {
  const setup = { ...withOption(withPlayers(defaultSetup(star), 3), "leave", 30), timer: 45, undo: null };
  assert.deepEqual(readSetup(JSON.parse(JSON.stringify(setup)), catalogue), setup);
});

test("a match's settings become the set-up that made it", () => {
  const settings = {
    game: "star",
    options: { players: 3, board: 121, face: "angle", leave: "off" },
    seats: [{ kind: "human", name: "A", level: 0 }, { kind: "computer", name: "", level: 5 }, { kind: "human", name: "", level: 0 }],
    timer: 30,
    undo: 0,
    aids: true,
    start: null,
  };
  const setup = setupOf(settings, catalogue);
  assert.equal(setup.players, 3);
  assert.deepEqual(chosenOptions(star, setup), { players: 3, board: 121 });
  assert.deepEqual(setup.seats.map(({ kind, level }) => [kind, level]), [["human", 2], ["computer", 5], ["human", 2]]);
  assert.equal(setup.undo, 0);
});
