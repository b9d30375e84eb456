import assert from "node:assert/strict";
import { test } from "node:test";
import { Isolated, first, list, parts, t } from "../../src/adamas/web/i18n/index.js";
import { whyText } from "../../src/adamas/web/say/refusals.js";
import { createNames } from "../../src/adamas/web/say/names.js";
import { matches, normalMove, offers } from "../../src/adamas/web/say/offers.js";
import { tellEntry, tellStatus } from "../../src/adamas/web/say/tell.js";
import { RING, ROW, move, seat, view } from "./views.mjs";

const two = [seat(1), seat(2, { kind: "computer", level: 3 })];
const alone = createNames(RING, two, [1]);
const shared = createNames(RING, [seat(1), seat(2)], [1, 2]);
const ply = (change = {}) => ({ ...move(1, "r-1"), detail: null, ...change });
const detail = (change = {}) => ({ colour: "r", carried: [], from: "r", to: "1.1", hops: 1, ...change });

test("one person here is spoken to as you, several by their colours or names", () => {
  assert.equal(alone.player(1), "You");
  assert.equal(alone.who(2), "Computer (Black)");
  assert.equal(shared.player(1), "Red");
  assert.equal(String(createNames(RING, [seat(1, { name: "Anna" }), seat(2)], [1, 2]).who(1)), "Anna (Red)");
  assert.equal(shared.shared, true);
  assert.equal(alone.shared, false);
});

test("whose turn it is says name and colour", () => {
  assert.equal(alone.turn(1), "Your turn\u00a0– Red");
  assert.equal(alone.turn(2), "Computer to move\u00a0– Black");
  assert.equal(shared.turn(2), "Black to move");
  assert.equal(createNames(RING, [seat(1, { name: "Anna", colours: ["r", "k"] }), seat(2)], [1]).turn(1), "Anna to move\u00a0– Red and Black");
});

test("moves are told by what they move", () => {
  assert.equal(alone.ply(ply({ detail: detail() })), "You: red placed on square 1, level 1.");
  assert.equal(shared.ply(ply({ detail: detail() })), "Red placed on square 1, level 1.");
  assert.equal(
    shared.ply(ply({ move: "1.1-2", detail: detail({ from: "1.1", to: "2.2", carried: ["k"] }) })),
    "Red from square 1 to square 2, level 2, carrying black.",
  );
  assert.equal(shared.ply(ply({ move: "1.1-2" })), "Red: 1.1–2.", "without details the text of the move");
});

test("a step and a jump are told apart by the distance", () => {
  const names = createNames(ROW, [seat(1), seat(2, { colours: ["b"] })], [1, 2]);
  assert.equal(names.ply(ply({ move: "a1-a2", detail: detail({ from: "a1", to: "a2" }) })), "Red: a1 to a2, a step.");
  assert.equal(names.ply(ply({ move: "a1-a3", detail: detail({ from: "a1", to: "a3" }) })), "Red: a1 to a3, 1 jump.");
  assert.equal(names.ply(ply({ move: "a1-a5", detail: detail({ from: "a1", to: "a5", hops: 2 }) })), "Red: a1 to a5, 2 jumps.");
});

test("passed turns name the player and the reason", () => {
  assert.equal(shared.ply(ply({ kind: "skip", move: null })), "Red is skipped: no legal move.");
  assert.equal(alone.ply(ply({ kind: "time", move: null })), "Your time ran out; the turn passes.");
  assert.equal(shared.ply(ply({ kind: "retired", move: null })), "Red has resigned; the turn passes.");
});

test("legal moves tell their path and what is carried", () => {
  const row = createNames(ROW, [seat(1), seat(2)], [1, 2]);
  assert.equal(row.offer("a1", "a5", ["a1", "a3", "a5"], {}), "2 jumps: over a2 to a3, over a4 to a5");
  assert.equal(row.offer("a1", "a3", ["a1", "a3"], {}), "jump over a2 to a3");
  assert.equal(row.offer("a1", "a2", ["a1", "a2"], {}), "step to a2");
  assert.equal(shared.offer("r", "1", ["r", "1"], {}), "red on square 1");
  assert.equal(shared.offer("1.1", "2", ["1.1", "2"], { 1.1: "r", 1.2: "k" }), "to square 2, carrying black");
});

test("moves are found by typing, in any spelling of the dash", () => {
  assert.equal(normalMove(" K2 – E4 "), "k2-e4");
  assert.equal(normalMove("k2 e4"), "k2-e4");
  assert.equal(normalMove("3.2>4"), "3.2-4");
  const [group] = offers({ a1: { a2: ["a1", "a2"], a3: ["a1", "a3"] } }, createNames(ROW, [seat(1)], [1]), { a1: "r" });
  const found = (typed) => group.offers.filter((offer) => matches(offer, group.title, typed)).map((offer) => offer.move);
  assert.deepEqual(found(""), ["a1-a2", "a1-a3"]);
  assert.deepEqual(found("a1-a3"), ["a1-a3"]);
  assert.deepEqual(found("jump"), ["a1-a3"]);
  assert.deepEqual(found("RED a2"), ["a1-a2", "a1-a3"]);
  assert.deepEqual(found("nothing"), []);
});

test("names of people are isolated where they could disturb the sentence (injected markup)", () => {
  const hostile = createNames(RING, [seat(1, { name: "<b>\u05d0\u05d1" }), seat(2)], [1, 2]);
  assert.equal(hostile.turn(1), "\u2068<b>\u05d0\u05d1\u2069 to move\u00a0– Red");
  assert.deepEqual(parts("turn.named", { name: new Isolated("<b>"), colours: "Red" })[1].text, "<b>");
});

test("a colour or a note without a text still has a name", () => {
  const odd = { ...RING, colours: [{ code: "v", name: "violet", mark: "disc" }] };
  const names = createNames(odd, [seat(1, { colours: ["v"] })], [1, 2]);
  assert.equal(names.colour("v"), "Violet");
  assert.equal(names.note({ code: "unheard_of", seat: 1, colours: [] }), null);
});

test("the end says who won and why", () => {
  const won = view({
    status: "ended",
    pieces: { 1.2: "k", 2.2: "k" },
    result: { winners: [2], reason: "diam", spots: ["1.2", "2.2"] },
  });
  assert.deepEqual(shared.ending(won), { title: "Black wins!", reason: "Black has a DIAM at level 2, squares 1 and 2." });
  assert.equal(alone.ending(view({ status: "ended", result: { winners: [1], reason: "home", spots: [] } })).title, "You win!");
  const drawn = shared.ending(view({ status: "ended", result: { winners: [], reason: "repetition", spots: [] } }));
  assert.deepEqual(drawn, { title: "A draw", reason: "The same position has come up too often." });
  const stopped = shared.ending(view({ status: "ended", result: { winners: [], reason: "stopped", spots: [] } }));
  assert.equal(stopped.title, "Ended without a result");
  const other = shared.ending(view({ status: "ended", result: { winners: [1], reason: "three_in_a_row", spots: [] } }));
  assert.equal(other.reason, "The aim of the game is reached.");
});

test("who has resigned is named where it is known", () => {
  const seats = [seat(1, { name: "Ann", retired: true }), seat(2)];
  const names = createNames(RING, seats, [1, 2]);
  const gone = view({ status: "ended", seats, result: { winners: [2], reason: "resigned", spots: [] } });
  assert.equal(names.ending(gone).reason, "Ann resigned.");
  const yours = view({ ...gone, seats: [seat(1, { retired: true }), seat(2)] });
  assert.equal(alone.ending(yours).reason, "You resigned.");
  assert.equal(names.ending({ ...gone, seats: [seat(1), seat(2)] }).reason, "The other side has resigned.");
});

test("a threat of the side to move is something it can do now", () => {
  const names = createNames(ROW, [seat(1), seat(2, { colours: ["b"] })], [1]);
  const threat = { spots: ["a4", "a5"], colour: "r", kind: "threat", level: null };
  assert.equal(names.line(threat, 1), "You can complete a line now: a4 and a5.");
  assert.equal(names.line(threat, 2), "Red threatens a line: a4 and a5.");
  assert.equal(names.line({ ...threat, colour: "b" }, 2), "Blue can complete a line now: a4 and a5.");
  assert.equal(names.line(threat), "Red threatens a line: a4 and a5.");
});

test("those who play together are known by their colours", () => {
  const seats = ["r", "k", "o"].map((code, slot) => ({ slots: [slot], colours: [code], side: slot % 2 }));
  const colours = [...RING.colours, { code: "o", name: "orange", mark: "triangle" }];
  const names = createNames({ ...RING, seats, colours }, [seat(1), seat(2), seat(3)], [1]);
  assert.deepEqual([1, 2, 3].map(names.partners), [["o"], [], ["r"]]);
  assert.deepEqual(alone.partners(1), []);
});

test("an empty place is answered by what is missing before it", () => {
  const text = (dests) => whyText(shared, "empty", "1.1", null, dests);
  assert.equal(text({ r: { 1: ["r", "1"] } }), "First choose a pawn in your reserve, then the square.");
  assert.equal(text({ 2.1: { 1: ["2.1", "1"] } }), "There is no piece on square 1, level 1.");
  assert.equal(text(null), "There is no piece on square 1, level 1.");
});

test("a team wins together", () => {
  const team = createNames(RING, [seat(1), seat(2), seat(3, { colours: ["r"] })], [1, 2, 3]);
  assert.equal(team.ending(view({ result: { winners: [1, 2], reason: "diam", spots: [] } })).title, "Red and Black win!");
});

test("an entry is told in its order, the turn last", () => {
  const before = view();
  const after = view({ seat: 2, pieces: { 1.1: "r" } });
  const line = [ply({ detail: detail() })];
  assert.deepEqual(tellEntry(shared, [{ type: "Played", seat: 1 }], before, after, line), {
    polite: ["Red placed on square 1, level 1.", "Black to move."],
    urgent: [],
  });
  const skipped = tellEntry(shared, [{ type: "Played", seat: 1 }, { type: "Skipped", seat: 2, reason: "no_move" }], before, view(), line);
  assert.deepEqual(skipped.polite.slice(1), ["Black is skipped: no legal move.", "Red to move."]);
});

test("undo, pause, call, resignation and places are told once each", () => {
  const tell = (events) => tellEntry(shared, events, view(), view({ status: "paused" }), []).polite;
  assert.deepEqual(tell([{ type: "Undone", seat: 1, undo_left: 2 }]), ["Undo: back to the move of Red. 2 left."]);
  assert.deepEqual(tell([{ type: "Undone", seat: 1, undo_left: null }]), ["Undo: back to the move of Red."]);
  assert.deepEqual(tell([{ type: "Paused" }]), ["Paused."]);
  assert.deepEqual(tell([{ type: "Resumed" }]), ["The match goes on."]);
  assert.deepEqual(tell([{ type: "Retired", seat: 2 }]), ["Black resigns."]);
  assert.deepEqual(tell([{ type: "Placed", seat: 2, place: 1 }]), ["Black takes place 1."]);
  assert.equal(tell([{ type: "Called", seat: 2 }])[0].startsWith("Black calls"), true);
});

test("an undo tells what it took back, unless speech is short", () => {
  const taken = [ply({ detail: detail() }), { ...ply({ move: "k-2", detail: detail({ colour: "k", from: "k", to: "2.1" }) }), seat: 2 }];
  const tell = (short) => tellEntry(shared, [{ type: "Undone", seat: 1, undo_left: 2 }], view(), view(), [], { aids: true, short, taken }).polite;
  assert.deepEqual(tell(false), [
    "Undo: back to the move of Red. 2 left.",
    "Taken back: Red placed on square 1, level 1. Black placed on square 2, level 1.",
    "Red to move.",
  ]);
  assert.deepEqual(tell(true), ["Undo: back to the move of Red. 2 left.", "Red to move."]);
});

test("the state on demand tells what is picked and who has resigned, until the end", () => {
  const seats = [seat(1), seat(2), seat(3, { colours: ["k"], retired: true })];
  const three = createNames(RING, seats, [1, 2]);
  const live = view({ seats, pieces: { 1.1: "r" } });
  assert.equal(tellStatus(three, live, { aids: true, picked: "1.1" }), "Red to move. Picked: red on square 1, level 1. Black has resigned.");
  assert.equal(tellStatus(three, live, { aids: true, picked: "r" }), "Red to move. Picked: red from the reserve. Black has resigned.");
  const over = view({ seats, status: "ended", result: { winners: [1], reason: "diam", spots: [] } });
  assert.ok(!tellStatus(three, over, { aids: true, picked: "1.1" }).match(/Picked|resigned/));
});

test("the end is told at once, and no turn after it", () => {
  const after = view({ status: "ended", result: { winners: [1], reason: "home", spots: [] } });
  const { polite, urgent } = tellEntry(shared, [{ type: "Ended" }], view(), after, []);
  assert.deepEqual(polite, []);
  assert.deepEqual(urgent, ["Red wins! All ten pieces of Red are in their goal."]);
});

test("a new count and a new threat are told, old ones are not", () => {
  const names = createNames(ROW, [seat(1), seat(2, { colours: ["b"] })], [1, 2]);
  const line = { spots: ["a4", "a5"], colour: "b", kind: "threat", level: 3 };
  const told = tellEntry(names, [], view({ counts: { 1: 0 } }), view({ counts: { 1: 1 }, lines: [line] }), []);
  assert.deepEqual(told.polite, ["Red has 1 of 2 in the goal.", "Blue threatens a line: a4 and a5.", "Red to move."]);
  const again = tellEntry(names, [], view({ counts: { 1: 1 }, lines: [line] }), view({ counts: { 1: 1 }, lines: [line] }), []);
  assert.deepEqual(again.polite, ["Red to move."]);
  assert.equal(tellStatus(names, view({ counts: { 1: 1 } })), "Red to move. Red 1 of 2 in the goal.");
  const over = view({ status: "ended", counts: { 1: 2 }, result: { winners: [1], reason: "home", spots: [] } });
  assert.equal(tellStatus(names, over), "Red wins! All ten pieces of Red are in their goal. Red 2 of 2 in the goal.");
});

test("plurals and numbers follow the language", () => {
  assert.equal(t("undo.left", { n: 1 }), "1 left");
  assert.equal(t("undo.left", { n: 0 }), "None left");
  assert.equal(t("sum.timer", { n: 1200 }), "1,200 seconds a turn.");
  assert.equal(list(["a", "b", "c"]), "a, b, and c");
  assert.equal(first(["not.there"], "fallback"), "fallback");
});

test("short speech tells the move by its text, whose turn it is, and no more", () => {
  const line = [ply({ move: "k2-i6", detail: detail({ from: "k2", to: "i6", hops: 4 }) })];
  const threat = { kind: "threat", colour: "r", level: 2, spots: ["1.2", "5.2"] };
  const after = view({ seat: 2, counts: { 1: 1 }, lines: [threat] });
  const tell = (how) => tellEntry(shared, [{ type: "Played", seat: 1 }], view({ counts: { 1: 0 } }), after, line, how).polite;
  assert.deepEqual(tell({ aids: true, short: true }), ["Red: k2–i6.", "Black to move."]);
  const full = tell({ aids: true, short: false });
  assert.equal(full.length, 4);
  assert.deepEqual(tell({ aids: false, short: false }), full.filter((sentence) => !sentence.includes("threatens")));
  assert.ok(tellStatus(shared, after).includes("threatens"));
  assert.ok(!tellStatus(shared, after, { aids: false }).includes("threatens"));
});

test("a seat is kept without words, so that it can be named in any language", () => {
  assert.deepEqual(alone.kept(seat(1)), { kind: "you", name: "", colours: ["red"] });
  assert.deepEqual(alone.kept(seat(2, { kind: "computer" })), { kind: "computer", name: "", colours: ["black"] });
  assert.deepEqual(shared.kept(seat(2, { name: "Ben" })), { kind: "human", name: "Ben", colours: ["black"] });
});

test("the colour that is due in a turn is told with whose turn it is", () => {
  const due = view({ notes: [{ code: "due", seat: 1, colours: ["r"] }] });
  assert.deepEqual(shared.due(due), { code: "r", text: "Only Red may be placed in this turn: the two colours alternate.", brief: "Red is due." });
  assert.equal(shared.due(view()), null);
  assert.equal(shared.due(view({ notes: [{ code: "goal_blocked", seat: 1, colours: ["k"] }] })), null);
  assert.equal(tellStatus(shared, due), "Red to move. Only Red may be placed in this turn: the two colours alternate.");
  assert.deepEqual(tellEntry(alone, [], view(), due, []).polite, ["Your turn\u00a0– Red.", "Only Red may be placed in this turn: the two colours alternate."]);
  const over = view({ ...due, status: "ended", result: { winners: [1], reason: "resigned", spots: [] } });
  assert.ok(!tellStatus(shared, over).includes("placed"));
});

test("a hole that cannot be reached is answered with what a piece can do", () => {
  const row = createNames(ROW, [seat(1), seat(2)], [1, 2]);
  const why = (code, target) => whyText(row, code, "a1", target, { a1: {} });
  assert.equal(why("unreachable", "a4"), "This piece cannot reach a4: it steps once, or jumps over single pieces.");
  assert.equal(why("unreachable", null), "This piece has no move now.");
  assert.equal(why("occupied", "a2"), "There is a piece on a2 already.");
  assert.equal(why("closed_camp", "a4"), "Not to a4: camps of others are closed, on the way too.");
  assert.equal(why("leave_home", "a2"), "A piece must leave its home now, as long as one can.");
});
