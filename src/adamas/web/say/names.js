/**
 * Names and sentences of a match in words: players, colours, spots, moves. Pure.
 *
 * What a spot or a player is comes from the layout and the settings; no game is known here.
 */

import { Isolated, first, has, list, t } from "../i18n/index.js";

/** @import {BoardView, Detail, Layout, LineView, NoteView, SeatView, View} from "../types.js" */
/** @import {Ply} from "../model/log.js" */

/** @typedef {string | Isolated} Name */

/**
 * @param {string} text
 */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The words for one match (or for a set-up, which has seats too).
 * @param {Layout} layout
 * @param {readonly Pick<SeatView, "seat" | "kind" | "name" | "level" | "colours">[]} seats
 * @param {readonly number[]} yours   the seats of people at this device
 */
export function createNames(layout, seats, yours) {
  const colours = new Map(layout.colours.map((colour) => [colour.code, colour]));
  const spots = new Map(layout.spots.map((spot) => [spot.name, spot]));
  const people = seats.filter((seat) => yours.includes(seat.seat));
  const alone = people.length === 1;

  /** A colour as a name: "Red". @param {string} code */
  function colour(code) {
    const name = colours.get(code)?.name ?? code;
    return first([`owner.${name}`], capital(name));
  }

  /** A colour as an adjective or a piece: "red". @param {string} code */
  function piece(code) {
    const name = colours.get(code)?.name ?? code;
    return first([`colour.${name}`], name);
  }

  /** @param {number} number */
  const seatOf = (number) => seats.find((seat) => seat.seat === number);

  /** "Red", "Orange": the colours of a seat by name. @param {number} number */
  const coloursByName = (number) => (seatOf(number)?.colours ?? []).map(colour);

  /** "Red and Orange". @param {number} number */
  const seatColours = (number) => list(coloursByName(number));

  /** The side of a seat; undefined if the layout has no such seat. @param {number} number */
  const sideOf = (number) => layout.seats[number - 1]?.side;

  /** The colours, as codes, of those who play together with a seat. @param {number} number */
  const partners = (number) =>
    layout.seats.filter((other, at) => at !== number - 1 && other.side === sideOf(number)).flatMap((other) => other.colours);

  /** Whether this is the only person here, who is spoken to as "you". @param {number} number */
  const isYou = (number) => alone && yours.includes(number) && !seatOf(number)?.name;

  /** Of several computers none is *the* computer. */
  const manyComputers = seats.filter(({ kind }) => kind === "computer").length > 1;

  /** A player as short as can be told from others: "You", "Anna", "Computer", "Computer (Blue)", "Red". @param {number} number */
  const player = (number) => (manyComputers && seatOf(number)?.kind === "computer" ? who(number) : called(number));

  /** The name of a player: "You", "Anna", "Computer", "Red". @param {number} number @returns {Name} */
  function called(number) {
    const seat = seatOf(number);
    if (!seat) return "";
    if (seat.name) return new Isolated(seat.name);
    if (seat.kind === "computer") return t("player.computer");
    return isYou(number) ? t("player.you") : seatColours(number);
  }

  /** A player with the colours: "Anna (Red)", "Computer (Blue)", "You", "Red". @param {number} number */
  function who(number) {
    const seat = seatOf(number);
    if (!seat || isYou(number) || (!seat.name && seat.kind !== "computer")) return String(called(number));
    return t("player.colours", { name: called(number), colours: seatColours(number) });
  }

  /** Whose turn it is, as a sentence. @param {number} number */
  function turn(number) {
    const seat = seatOf(number);
    const values = { name: called(number), colours: seatColours(number), n: seat?.colours.length ?? 1 };
    if (isYou(number)) return t("turn.you", values);
    return seat?.name || seat?.kind === "computer" ? t("turn.named", values) : t("turn.colours", values);
  }

  /** A spot in a sentence: "e4", "square 4", "square 3, level 2". @param {string} name */
  function spot(name) {
    const found = spots.get(name);
    if (!found || found.kind === "hole") return name;
    if (found.kind === "square") return t("spot.square", { square: name });
    if (found.kind === "reserve") return t("spot.reserve", { piece: piece(name) });
    return t("spot.pawn", { square: found.group ?? "", level: level(name) });
  }

  /** The level of a pawn's cell, from 1. @param {string} name */
  function level(name) {
    const group = spots.get(name)?.group;
    const stack = layout.spots.filter((other) => other.group === group && group !== null);
    return stack.findIndex((other) => other.name === name) + 1;
  }

  /**
   * Whether a route jumps: its first hop is longer than to a neighbour.
   * @param {readonly string[]} route
   */
  function jumps(route) {
    const at = /** @type {BoardView} */ (layout.views[0]).at;
    const [from, to] = [at[route[0] ?? ""], at[route[1] ?? ""]];
    return from !== undefined && to !== undefined && Math.hypot(to[0] - from[0], to[1] - from[1]) > 1.5;
  }

  /** A move's text as people read it: "e2–i6". @param {string} move */
  const notation = (move) => move.replace("-", "–");

  /**
   * What a move did, without who: "e2 to i6, 4 jumps", "black placed on square 3, level 2".
   * @param {Ply} ply
   */
  function deed({ move, detail }) {
    if (!move) return "";
    if (!detail) return notation(move);
    return deedOf(detail);
  }

  /** @param {Detail} detail */
  function deedOf(detail) {
    const from = spots.get(detail.from);
    const to = spots.get(detail.to);
    const colourName = piece(detail.colour);
    if (from?.kind === "reserve") {
      return to?.kind === "pawn"
        ? t("deed.stack", { piece: colourName, square: to.group ?? "", level: level(detail.to) })
        : t("deed.place", { piece: colourName, to: spot(detail.to) });
    }
    if (from?.kind === "pawn" && to?.kind === "pawn") {
      const values = {
        piece: colourName,
        from: from.group ?? "",
        to: to.group ?? "",
        toLevel: level(detail.to),
      };
      return detail.carried.length > 0
        ? t("deed.carry", { ...values, carried: list(detail.carried.map(piece)) })
        : t("deed.move", values);
    }
    const values = { from: detail.from, to: detail.to, n: detail.hops };
    return detail.hops > 1 || jumps([detail.from, detail.to]) ? t("deed.jump", values) : t("deed.step", values);
  }

  /**
   * A ply as one sentence: "Blue: e2 to i6, 4 jumps." "Red is skipped: no legal move."
   * @param {Ply} ply
   */
  function ply(ply) {
    if (ply.kind !== "move") return passed(ply);
    const told = ply.detail;
    // The deed names the colour of a pawn or a placed piece; only a move between holes needs the player's.
    if (!told || spots.get(told.from)?.kind === "hole") return t("ply.move", { who: who(ply.seat), deed: deed(ply) });
    const colours = seatOf(ply.seat)?.colours ?? [];
    const own = !nameOf(ply.seat) && !isYou(ply.seat) && colours.length === 1 && colours[0] === told.colour;
    return own ? t("ply.own", { deed: capital(deed(ply)) }) : t("ply.move", { who: player(ply.seat), deed: deed(ply) });
  }

  /** A move in the fewest words: "Blue: e2–i6." @param {Ply} ply */
  const brief = (ply) => t("ply.move", { who: player(ply.seat), deed: notation(ply.move ?? "") });

  /** Why a turn passed without an action. @param {{seat: number, kind: string}} ply */
  const passed = ({ seat, kind }) => t(isYou(seat) ? `passed.${kind}.you` : `passed.${kind}`, { who: who(seat) });

  /**
   * A legal move as a list offers it: "red on square 3", "k2 to e4 over i4, i2, g2 and e2".
   * @param {string} source
   * @param {string} target
   * @param {readonly string[]} route
   * @param {Record<string, string>} pieces   on the board now
   */
  function offer(source, target, route, pieces) {
    const from = spots.get(source);
    const to = spots.get(target);
    if (from?.kind === "reserve") return t("offer.place", { piece: piece(source), to: spot(target) });
    if (from?.kind === "pawn") {
      const above = layout.spots
        .filter((other) => other.group === from.group && level(other.name) > level(source) && pieces[other.name])
        .map((other) => piece(/** @type {string} */ (pieces[other.name])));
      const values = { from: spot(source), to: spot(target), piece: piece(pieces[source] ?? "") };
      return above.length > 0 ? t("offer.carry", { ...values, carried: list(above) }) : t("offer.move", values);
    }
    if (!jumps(route)) return t("offer.step", { to: to ? spot(target) : target });
    const hops = route
      .slice(1)
      .map((next, index) => t("offer.hop", { over: between(route[index] ?? "", next), to: next }));
    return t("offer.jumps", { n: hops.length, hops: hops.join(t("offer.then")) });
  }

  /** The spot halfway between two, which a jump goes over. @param {string} from @param {string} to */
  function between(from, to) {
    const { at } = /** @type {BoardView} */ (layout.views[0]);
    const [a, b] = [at[from], at[to]];
    if (!a || !b) return "";
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return Object.keys(at).find((name) => Math.hypot((at[name]?.[0] ?? 0) - x, (at[name]?.[1] ?? 0) - y) < 0.1) ?? "";
  }

  /** What the moves from a source are grouped under. @param {string} source @param {Record<string, string>} pieces */
  function group(source, pieces) {
    const from = spots.get(source);
    if (from?.kind === "reserve") return t("group.reserve", { piece: piece(source) });
    return t("group.piece", { piece: piece(pieces[source] ?? ""), spot: spot(source) });
  }

  /**
   * The note that a game makes on a position, or null if there are no words for it.
   * @param {NoteView} note
   */
  function note(note) {
    const key = [...(isYou(note.seat) ? [`note.${note.code}.you`] : []), `note.${note.code}`].find(has);
    if (key === undefined) return null;
    return t(key, { who: player(note.seat), colours: list(note.colours.map(colour)), n: note.colours.length });
  }

  /**
   * The only colour that may be placed in this turn: its code, and a sentence with a shorter one; null if the rules
   * name none.
   * @param {View} view
   */
  function due({ notes }) {
    const found = notes.find(({ code }) => code === "due");
    const [code] = found?.colours ?? [];
    return found && code !== undefined ? { code, text: note(found) ?? "", brief: t("due", { colour: colour(code) }) } : null;
  }

  /** Whether the side of the seat to move can make this line now. @param {LineView} line @param {number} turn */
  function isChance(line, turn) {
    const owner = layout.seats.find((seat) => seat.colours.includes(line.colour));
    return line.kind === "threat" && owner !== undefined && owner.side === sideOf(turn);
  }

  /**
   * A line that a board shows, in words; null if there are none.
   * @param {LineView} line
   * @param {number} [turn]   the seat to move: what its own side threatens, it can do now
   */
  function line(line, turn = 0) {
    const kind = isChance(line, turn) ? (isYou(turn) ? "chance.you" : "chance") : line.kind;
    const key = [`line.${layout.game}.${kind}`, `line.${kind}`].find(has);
    if (key === undefined) return null;
    const squares = line.spots.map((name) => spots.get(name)?.group ?? name);
    return t(key, { colour: colour(line.colour), level: line.level ?? "", squares: list(squares) });
  }

  /** How many pieces a seat has to bring home, or 0 in a game that is no race. @param {number} number */
  function goalSize(number) {
    const own = seatOf(number)?.colours ?? [];
    return layout.camps
      .filter((camp) => camp.kind === "goal" && own.includes(camp.colour))
      .reduce((sum, camp) => sum + camp.spots.length, 0);
  }

  /**
   * Who won and why, as one sentence each.
   * @param {View} view
   * @returns {{title: string, reason: string}}
   */
  function ending(view) {
    const result = view.result;
    if (!result) return { title: "", reason: "" };
    const { winners, reason } = result;
    if (winners.length === 0) {
      // When the last person resigns among computers nobody is declared the winner.
      const none = ["stopped", "expired", "resigned"].includes(reason);
      const keys = [`end.why.${reason}.none`, `end.why.${reason}`];
      return { title: t(none ? "end.none" : "end.draw"), reason: first(keys, "") };
    }
    const you = winners.some(isYou);
    // A name is enough for a person; several computers are told apart by their colours.
    const names = list(winners.map((seat) => (seatOf(seat)?.kind === "computer" ? who(seat) : player(seat))));
    const many = winners.length > 1 || (winners.length === 1 && !nameOf(winners[0]) && coloursOf(winners[0]) > 1);
    const title = you
      ? t("end.you", { others: list(winners.filter((seat) => !isYou(seat)).map(who)), n: winners.length })
      : t("end.winners", { names, n: many ? 2 : 1 });
    const colourNames = list(winners.flatMap((seat) => (seatOf(seat)?.colours ?? []).map(colour)));
    const made = view.lines?.filter(({ kind }) => kind === "made") ?? [];
    const line = made.find(({ spots: own }) => result.spots.every((name) => own.includes(name)));
    const lineColour = line?.colour ?? view.pieces?.[result.spots[0] ?? ""];
    const values = {
      names,
      colours: colourNames,
      colour: lineColour ? colour(lineColour) : colourNames,
      level: result.spots[0] ? level(result.spots[0]) : "",
      squares: list(result.spots.map((name) => spots.get(name)?.group ?? name)),
      who: list(view.seats.filter((seat) => seat.retired).map((seat) => player(seat.seat))),
    };
    const detail = result.spots.length > 0 ? "spots" : values.who ? "who" : "";
    const key = `end.why.${reason}.${detail}`;
    return { title, reason: first([key, `end.why.${reason}`], t("end.why.other"), values) };
  }

  /** @param {number | undefined} number */
  const nameOf = (number) => {
    const seat = seatOf(number ?? 0);
    return seat?.kind === "computer" || seat?.name;
  };

  /** @param {number | undefined} number */
  const coloursOf = (number) => seatOf(number ?? 0)?.colours.length ?? 0;

  /**
   * A seat as the list of kept matches holds it: what its name is made of, in no language.
   * @param {Pick<SeatView, "seat" | "kind" | "name" | "colours">} seat
   * @returns {import("../prefs.js").KeptSeat}
   */
  const kept = ({ seat, kind, name, colours: codes }) => ({
    kind: kind === "computer" ? "computer" : isYou(seat) ? "you" : "human",
    name,
    colours: codes.map((code) => colours.get(code)?.name ?? code),
  });

  return {
    colour,
    piece,
    colours: coloursByName,
    seatColours,
    isYou,
    partners,
    called,
    player,
    who,
    turn,
    spot,
    level,
    notation,
    deed,
    ply,
    brief,
    passed,
    offer,
    group,
    note,
    due,
    isChance,
    line,
    goalSize,
    ending,
    kept,
    kind: (/** @type {string} */ name) => spots.get(name)?.kind ?? "",
    colourInfo: (/** @type {string} */ code) => colours.get(code),
    shared: people.length > 1,
    people: people.map((seat) => seat.seat),
  };
}

/** @typedef {ReturnType<typeof createNames>} Names */
