"""One check for every game: does it keep the contract of `adamas.game`? Random play, no rule of any game.

from tests.conformance import check_game
check_game(MyGame())                    # every combination of options; AssertionError says what is broken
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from adamas.game import Game, GameError, IllegalMove, InvalidMove, InvalidOption, Layout, Move, Outcome, Position

__all__ = ["CODES", "REACH", "check_game", "combinations"]

CODES = frozenset(
    {"not_yours", "empty", "too_high", "not_neighbour", "reserve_empty", "partner_reserve", "other_colour"}
    | {"occupied", "unreachable", "closed_camp", "leave_home", "same_hole", "over"}
)
"""Every refusal detail that IllegalMove may carry; the page has words for exactly these."""

KINDS = {"hole", "square", "pawn", "reserve"}
MARKS = {"disc", "triangle", "square", "cross"}
REACH = 3
"""The number tried for an option that takes whole numbers (or its least, if that is more)."""


def combinations(game: Game) -> Iterator[dict[str, Any]]:
    """Every combination of option values with which the game starts; number options are tried with one number."""
    choices = [
        (*option.values, *(() if option.least is None else (max(option.least, REACH),))) for option in game.options
    ]
    for values in itertools.product(*choices):
        options = dict(zip((option.name for option in game.options), values, strict=True))
        try:
            game.start(**options)
        except InvalidOption:
            continue
        yield options


def check_game(
    game: Game,
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 1,
    playouts: int = 2,
    plies: int = 120,
    close: int = 12,
) -> None:
    """Raise AssertionError with a clear message if a game breaks the contract.

    Plays `playouts` random matches of at most `plies` plies with each combination of options (or only with
    `options`), looks at every position met, and at about `close` positions of each match very closely.
    """
    found = [options] if options is not None else list(combinations(game))
    _demand(bool(found), game, "no combination of options starts a match")
    _check_options(game)
    for chosen in found:
        try:
            _check_combination(game, dict(chosen), random.Random(seed), playouts, plies, close)
        except (AssertionError, GameError) as error:
            raise AssertionError(f"{game.name} with {dict(chosen)}: {error}") from error


def _demand(condition: bool, where: object, message: str) -> None:
    if not condition:
        raise AssertionError(f"{where}: {message}")


def _refuses(action: Callable[[], object], errors: type[GameError] | tuple[type[GameError], ...]) -> GameError | None:
    """The named error that an action raises, or None if it raises nothing."""
    try:
        action()
    except errors as error:
        return error
    return None


def _check_options(game: Game) -> None:
    names = [option.name for option in game.options]
    _demand(len(set(names)) == len(names), game.name, f"an option name occurs twice in {names}")
    _demand("players" in names, game.name, "there is no option `players`")
    for option in game.options:
        _demand(option.scope in ("position", "match"), option.name, f"unknown scope {option.scope}")
        _demand(option.check(option.default) == option.default, option.name, "the default is not one of the values")
        for name, values in option.when.items():
            for value in values:
                _demand(game.option(name).check(value) == value, option.name, f"`when` names {name}={value}")
        for value in option.values:
            _demand(option.read(str(value)) == value, option.name, f"{value} cannot be read from its text")
    _demand(
        _refuses(lambda: game.start(no_such_option=1), InvalidOption) is not None,
        game.name,
        "start() accepts an option that does not exist",
    )


def _check_combination(
    game: Game, options: dict[str, Any], rng: random.Random, playouts: int, plies: int, close: int
) -> None:
    for option in game.options:
        if options.get(option.name, option.default) != option.default:
            met = all(options.get(name, game.option(name).default) in values for name, values in option.when.items())
            _demand(met, option.name, f"accepted although `when` ({dict(option.when)}) is not met")
    layout = game.layout(**options)
    start = game.start(**options)
    _check_layout(game, layout, options, start)
    _demand(start.outcome() is None, start, "the start is already over")
    _demand(start == game.start(**options), start, "two starts with the same options differ")
    _demand(start == game.parse(str(start), **options), start, "cannot be parsed with the options of its match")
    for _ in range(playouts):
        position = start
        for ply in range(plies):
            _check_position(game, position, layout, options)
            if position.outcome() is not None:
                break
            if ply % max(1, plies // close) == 0:
                _check_moves(position, layout, rng)
                _check_options_of(game, position, layout)
            moves = position.moves()
            if not moves:
                position = _check_skip(position)
            elif rng.random() < 0.03:
                position = _check_skip(position)  # a turn lost to the timer
            else:
                position = _check_play(position, rng.choice(moves))
        _check_position(game, position, layout, options)


def _check_layout(game: Game, layout: Layout, options: dict[str, Any], start: Position) -> None:
    _demand(layout.game == game.name, "layout", f"is of {layout.game}")
    spots = {spot.name: spot for spot in layout.spots}
    _demand(len(spots) == len(layout.spots), "layout", "a spot is listed twice")
    for spot in layout.spots:
        _demand(spot.kind in KINDS, spot.name, f"unknown kind of spot {spot.kind}")
        spelled = Move.parse(f"{spot.name}-{spot.name}")
        _demand(spelled.source == spot.name, spot.name, "a move cannot name this spot")
        if spot.group is not None:
            _demand(spot.group in spots, spot.name, f"its group {spot.group} is no spot")
    colours = [colour.code for colour in layout.colours]
    _demand(len(set(colours)) == len(colours), "layout", "a colour is listed twice")
    marks = [(colour.name, colour.mark) for colour in layout.colours]
    _demand(all(mark in MARKS for _, mark in marks), "layout", f"unknown mark in {marks}")
    _demand(all(name == name.lower() for name, _ in marks), "layout", f"colour names are not lower case: {marks}")

    seats = game.seats(**options)
    _demand(layout.seats == seats, "layout", "its seats are not those of seats()")
    slots = sorted(slot for seat in seats for slot in seat.slots)
    _demand(slots == list(range(len(start.sides))), "seats", f"do not share out the turn slots: {slots}")
    owned = sorted(colour for seat in seats for colour in seat.colours)
    _demand(len(set(owned)) == len(owned), "seats", f"a colour has two owners: {owned}")
    _demand(set(owned) <= set(colours), "seats", f"a colour of {owned} is not in the layout")
    _demand(set(start.pieces().values()) <= set(owned), "seats", "a piece belongs to nobody")
    for number, seat in enumerate(seats):
        for slot in seat.slots:
            _demand(start.sides[slot] == seat.side, f"seat {number}", f"slot {slot} plays for another side")
            _demand(game.seat_of(slot, **options) == number, f"seat {number}", f"seat_of({slot}) disagrees")
    outside = len(start.sides)
    try:
        game.seat_of(outside, **options)
    except IndexError:
        pass
    else:
        raise AssertionError(f"seat_of({outside}) names a seat although there is no such slot")

    _demand(bool(layout.views), "layout", "there is no view")
    board = {spot.name for spot in layout.spots if spot.kind in ("hole", "pawn")}
    for view in layout.views:
        _demand(view.kind in ("star", "rings", "stacks"), view.name, f"unknown kind of view {view.kind}")
        _demand(set(view.at) == board, view.name, "does not place every spot that can hold a piece, and no other")
        _demand(len(set(view.at.values())) == len(view.at), view.name, "two spots have one place")
        rows = [spot for row in view.rows for spot in row]
        _demand(sorted(rows) == sorted(view.at), view.name, "the rows do not name every spot exactly once")
        for edge in view.edges:
            _demand(set(edge) <= board and edge[0] != edge[1], view.name, f"edge {edge} does not join two spots")
        pairs = {frozenset(edge) for edge in view.edges}
        _demand(len(pairs) == len(view.edges), view.name, "an edge is listed twice")
        if view.kind == "rings":
            for cell, (sector, ring) in view.at.items():
                inside = sector in range(view.sectors) and ring in range(1, view.rings + 1)
                _demand(inside, view.name, f"{cell} is at sector {sector}, ring {ring}")
    for camp in layout.camps:
        _demand(camp.kind in ("home", "goal"), camp.colour, f"unknown kind of camp {camp.kind}")
        _demand(camp.colour in colours, camp.colour, "a camp has a colour that is not in the layout")
        _demand(set(camp.spots) <= board, camp.colour, f"{camp.kind} has spots that are not on the board")
    _demand(bool(msgspec.json.encode(layout)), "layout", "cannot be sent")


def _check_position(game: Game, position: Position, layout: Layout, options: Mapping[str, Any]) -> None:
    _check_text(game, position, options)
    _check_board(position, layout)
    _check_listing(game, position, layout)
    outcome = position.outcome()
    if outcome is not None:
        _check_finished(position, outcome)


def _check_text(game: Game, position: Position, options: Mapping[str, Any]) -> None:
    text = str(position)
    _demand(text.isascii() and text == " ".join(text.split()), position, "the text is not in the agreed form")
    again = game.parse(text, **position.options)
    _demand(again == position, position, "parsing text and options gives another position")
    _demand(hash(again) == hash(position), position, "equal positions have different hashes")
    _demand(str(again) == text, position, "prints otherwise after parsing")
    known = {option.name for option in game.options} | {"round", "finished"}
    _demand(set(position.options) <= known, position, f"options {dict(position.options)} has unknown names")
    for name, value in position.options.items():
        if name in options:
            _demand(value == options[name], position, f"option {name} became {value}")
    _demand(position.game == game.name, position, f"says it is of {position.game}")
    _demand(position.turn in range(len(position.sides)), position, f"there is no turn slot {position.turn}")
    try:
        setattr(position, "turn", 1 - position.turn)  # noqa: B010 - the type checker forbids the plain form
    except (AttributeError, TypeError):
        return
    raise AssertionError(f"{position}: is not frozen, its turn can be set")


def _check_options_of(game: Game, position: Position, layout: Layout) -> None:
    """The options that a position tells of itself give the same board, and parse its text."""
    told = game.options_of(position)
    names = {option.name for option in game.options if option.scope == "position"}
    _demand(set(told) == names, position, f"options_of() names {sorted(told)}")
    _demand(game.layout(**told) == layout, position, f"options_of() gives another board: {told}")
    again = game.parse(str(position), **{**told, **position.options})
    _demand(again == position, position, f"options_of() gives another position: {told}")


def _check_board(position: Position, layout: Layout) -> None:
    spots = {spot.name: spot.kind for spot in layout.spots}
    colours = {colour.code for colour in layout.colours}
    pieces = position.pieces()
    _demand(set(pieces.values()) <= colours, position, "a piece has a colour that the layout does not list")
    for spot in pieces:
        _demand(spots.get(spot) in ("hole", "pawn"), position, f"a piece stands on {spot}, which the board lacks")
    reserves = position.reserves()
    for spot, number in reserves.items():
        _demand(spots.get(spot) == "reserve" and number >= 0, position, f"reserve {spot} holds {number}")
    _demand(set(position.home()) <= set(range(len(position.sides))), position, "home() names an unknown slot")
    held = list(pieces.values())
    for slot, number in position.home().items():
        _demand(0 <= number <= len(held), position, f"slot {slot} has {number} pieces home")
    pieces.clear()
    reserves.clear()
    _demand(list(position.pieces().values()) == held, position, "changes when what pieces() returned is changed")
    for line in position.lines():
        _demand(line.kind in ("made", "threat"), position, f"unknown kind of line {line.kind}")
        _demand(len(line.spots) >= 2 and set(line.spots) <= set(spots), position, f"line {line} leaves the board")
        _demand(line.colour in colours, position, f"line {line} has an unknown colour")
        if line.kind == "made":  # other colours may stand in a line if an option lets it count all the same
            owners = {position.pieces().get(spot) for spot in line.spots}
            _demand(line.colour in owners, position, f"line {line} is not made")
    _demand(len(set(position.lines())) == len(position.lines()), position, "a line is listed twice")
    for note in position.notes():
        _demand(note.slot in range(len(position.sides)), position, f"note {note} is for an unknown slot")
        _demand(set(note.colours) <= colours, position, f"note {note} names an unknown colour")


def _check_listing(game: Game, position: Position, layout: Layout) -> None:
    """moves() and dests() agree, name spots of the layout only, and are the same each time."""
    spots = {spot.name for spot in layout.spots}
    again = game.parse(str(position), **position.options)
    moves, dests = position.moves(), position.dests()
    _demand(isinstance(moves, tuple), position, "moves() is not a tuple")
    _demand(len(set(moves)) == len(moves), position, "a move is listed twice")
    _demand(moves == position.moves() == again.moves(), position, "moves() changes its order")
    offered = {Move(source, target) for source, targets in dests.items() for target in targets}
    _demand(offered == set(moves), position, f"dests() and moves() differ: {_texts(offered ^ set(moves))}")
    for source, targets in dests.items():
        _demand(source in spots, position, f"a move starts from {source}, which the layout lacks")
        for target, route in targets.items():
            _demand(target in spots, position, f"a move ends on {target}, which the layout lacks")
            _demand(len(route) >= 2 and route[0] == source and route[-1] == target, position, f"bad route {route}")
            _demand(set(route) <= spots, position, f"route {route} leaves the board")
    dests.clear()
    _demand(len(position.dests()) == len({move.source for move in moves}), position, "dests() is not a copy")
    warned = position.warnings()
    _demand(set(warned) <= set(moves), position, "warns of a move that is not legal")
    _demand(len(set(warned)) == len(warned), position, "warns of a move twice")


def _texts(moves: Iterable[Move]) -> list[str]:
    return sorted(str(move) for move in moves)


def _check_finished(position: Position, outcome: Outcome) -> None:
    _demand(bool(outcome.reason), position, "ended without a reason")
    winners = set(outcome.winners)
    _demand(winners <= set(range(len(position.sides))), position, f"unknown winners {outcome.winners}")
    sides = {position.sides[slot] for slot in winners}
    team = {slot for slot, side in enumerate(position.sides) if side in sides}
    _demand(winners == team, position, f"slots {team} win together, not {winners}")
    _demand(position.moves() == () and position.dests() == {}, position, "is finished but has moves")
    _demand(position.warnings() == (), position, "is finished but warns of moves")
    for action in (position.skip, lambda: position.play("zz-zz")):
        error = _refuses(action, GameError)
        _demand(isinstance(error, (IllegalMove, InvalidMove)), position, "is finished but goes on")
    error = _refuses(position.skip, IllegalMove)
    _demand(getattr(error, "code", None) == "over", position, "skip() after the end is not refused with code over")


def _check_play(position: Position, move: Move) -> Position:
    """Play a legal move with everything that must hold around it."""
    before = (str(position), position.pieces(), position.reserves(), hash(position))
    after = position.play(move)
    now = (str(position), position.pieces(), position.reserves(), hash(position))
    _demand(now == before, before[0], f"changed when {move} was played")
    _demand(position.play(str(move)) == after, before[0], f"{move} as text gives another position")
    _demand(after.turn == (position.turn + 1) % len(position.sides), before[0], f"wrong turn after {move}")
    _demand(after.sides == position.sides, before[0], f"sides change with {move}")
    _demand(after != position and str(after) != before[0], before[0], f"{move} changes nothing")

    pieces, reserves = position.pieces(), position.reserves()
    shift = position.shift(move)
    _demand(bool(shift), before[0], f"{move} shifts nothing")
    landed = {}
    for source, target in shift:
        if source in reserves:
            reserves[source] -= 1
            landed[target] = source
        else:
            _demand(source in pieces, before[0], f"shift of {move} takes a piece from {source}, which is empty")
            landed[target] = pieces.pop(source)
    _demand(not set(landed) & set(pieces), before[0], f"shift of {move} lands on a piece")
    _demand(pieces | landed == after.pieces(), before[0], f"shift of {move} does not lead to the next pieces")
    _demand(reserves == after.reserves(), before[0], f"shift of {move} does not lead to the next reserves")
    return after


def _check_skip(position: Position) -> Position:
    """Skip with everything that must hold around it: nothing but the turn (and the round) changes."""
    after = position.skip()
    _demand(after.pieces() == position.pieces(), position, "a skip moves a piece")
    _demand(after.reserves() == position.reserves(), position, "a skip changes a reserve")
    _demand(after.turn == (position.turn + 1) % len(position.sides), position, "a skip does not pass the turn on")
    _demand(after.outcome() is None, position, "a skip ends the game")
    _demand(str(after) != str(position), position, "a skip leaves the text as it is")
    return after


def _check_moves(position: Position, layout: Layout, rng: random.Random) -> None:
    """Every listed move can be played, and what is not listed is refused with a reason."""
    moves, dests = position.moves(), position.dests()
    lost = set()
    for move in moves:
        _demand(Move.parse(str(move)) == move, position, f"{move} does not parse back")
        after = _check_play(position, move)
        _demand(position.route(move) == dests[move.source][move.target], position, f"route of {move} differs")
        _demand(position.route(str(move)) == position.route(move), position, f"route of the text of {move} differs")
        _demand(position.why(move.source) is None, position, f"why() bars the source of {move}")
        _demand(position.why(move.source, move.target) is None, position, f"why() bars {move}")
        outcome = after.outcome()
        if outcome is not None and position.turn not in outcome.winners:
            lost.add(move)
    warned = set(position.warnings())
    _demand(warned == lost, position, f"warnings() should differ by {_texts(warned ^ lost)}")
    names = [spot.name for spot in layout.spots]
    groups = {spot.name: spot.group for spot in layout.spots}
    for _ in range(60):
        source, target = rng.choice(names), rng.choice(names)
        _check_refused(position, Move(source, target), meant=Move(source, groups[target] or target))
    for source in names:
        code = position.why(source)
        _demand((code is None) == (source in dests), position, f"why({source!r}) is {code}")
        _demand(code is None or code in CODES | {"bad_text"}, position, f"why({source!r}) is the unknown {code}")
    for text in ("", "-", "a", "a1", "zz-zz", "r-", "a1-a2 ", "a1--a2", "A1-A2", "0-0", "9.9-9.9"):
        error = _refuses(lambda text=text: position.play(text), GameError)  # type: ignore[misc]
        _demand(isinstance(error, (InvalidMove, IllegalMove)), position, f"plays {text!r}")


def _check_refused(position: Position, move: Move, meant: Move) -> None:
    """`meant` is the move that a tap on the target stands for: one to the square that the tapped cell is on."""
    legal = move in position.moves()
    error = _refuses(lambda: position.play(move), (InvalidMove, IllegalMove))
    _demand((error is None) == legal, position, f"moves() and play() disagree about {move}")
    if legal:
        return
    code = getattr(error, "code", None)
    why = position.why(move.source, move.target)
    if isinstance(error, IllegalMove):
        _demand(why == code, position, f"why() and play() disagree about {move}")
    elif meant not in position.moves():
        _demand(why in CODES | {"bad_text"}, position, f"why() has no known reason against {move}: {why}")
    known = CODES if isinstance(error, IllegalMove) else {"bad_text"}
    _demand(code in known, position, f"{move} is refused with the unknown code {code}")
    _demand(len(str(error)) > 10, position, f"{move} is refused without a sentence")
    _demand(
        isinstance(_refuses(lambda: position.route(move), GameError), type(error)),
        position,
        f"route() does not refuse {move} as play() does",
    )
