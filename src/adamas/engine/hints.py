"""Hints in three grades: which piece, where to, and why.

The move is the engine's best at full strength: from the book, by proof, or by search. A reason is a code with values,
worded by whoever shows it, and is given only if it is true of the move by the rules or by proof; no estimate is a
reason. At most two are given, the weightiest first.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..game import Line, Move, Position
from ..games import find_game
from .analysis import check_playable
from .exact import exact_lines
from .levels import LEVELS
from .limit import Budget, Limit, Stop
from .player import choose
from .race import way_home
from .values import values_for
from .values.strengths import find_level
from .wins import arrives, winning_move

__all__ = ["CODES", "Course", "Hint", "Reason", "course_of", "hint", "reasons_for"]

CODES: Mapping[str, tuple[str, ...]] = {
    "wins": ("plies",),
    "holds_out": ("plies",),
    "only_move": (),
    "blocks": ("colour", "level", "one", "other"),
    "two_threats": (),
    "threat": ("level", "one", "other"),
    "finishes": ("moves",),
    "frees_corner": ("hole",),
    "fills": ("hole",),
    "far_hop": ("rows",),
    "gains": ("rows",),
    "leaves_home": (),
    "ladder": (),
    "best": (),
}
"""Every reason with the names of its values, the weightiest first.

wins: by force, in exactly so many plies, this move included. holds_out: lost in exactly so many plies, and no move
lasts longer. only_move: every other move loses by force. blocks: the other side could have made that line with its
next action, and cannot any more. two_threats, threat: own lines that the next own action would make, if nothing is
done about them. finishes: the race can be over in so many own moves, this one included, if the others stand still.
frees_corner: leaves a hole that is another's goal too. fills: enters a hole of the own goal. far_hop, gains: rows
nearer to the goal, by a chain of jumps or otherwise. leaves_home: out of the own home. ladder: prepares a chain of
jumps that gains at least three rows more than any move now. best: nothing else.
Where a line on the board wins at once, its reason has the name of the outcome (DIAM) and the values of a threat.
"""

MOST = 2
"""Reasons that are given at most."""

FAR = 4
"""Rows from which on a chain of jumps is called far."""

LADDER = 3
"""Rows that a prepared chain must gain more than any move could before."""

ROW = math.sqrt(3) / 2
"""Distance between two rows of holes whose neighbours are 1 apart."""

PROOF_SHARE = 0.4
"""The part of the limit in which a proof is tried."""

PLAN_WIDTH, PLAN_NODES = 16, 4_000
"""How widely the way home is planned, and with how many positions at most."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good: a code (see `CODES`) with its values; squares by number, holes by name, colours by letter."""

    code: str
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint. Grade 1 tells the `source` alone; grade 2 the `target` too; grade 3 the `reasons` too.

    `move` is the whole move in every grade, for the caller alone; what a grade does not tell is None or empty.
    """

    grade: int
    move: Move
    source: str
    target: str | None
    reasons: tuple[Reason, ...]


def hint(
    position: Position,
    grade: int = 3,
    history: Iterable[Position] = (),
    stop: Stop | None = None,
    limit: Limit | None = None,
) -> Hint:
    """A hint for the side to move, found within a limit (half a second if none is given).

    `history` are the earlier positions of the match, for repetition only. Raises ValueError if the game is over, if
    the turn must be skipped, or if there is no such grade.
    """
    if isinstance(grade, bool) or not isinstance(grade, int) or not 1 <= grade <= 3:
        raise ValueError(f"grade must be 1, 2 or 3, not {grade!r}")
    moves = check_playable(position)
    limit = Limit(time=0.5) if limit is None else limit
    move, first = _found(position, moves, list(history), stop, limit)
    if grade == 1:
        return Hint(grade, move, move.source, None, ())
    if grade == 2:
        return Hint(grade, move, move.source, move.target, ())
    return Hint(grade, move, move.source, move.target, reasons_for(position, move, first))


def reasons_for(position: Position, move: Move, proven: Sequence[Reason] = ()) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first: what is `proven` of it, and what the rules say."""
    reasons = [*proven, *(_race(position, move) if position.home() else _lines(position, move))]
    order = list(CODES)
    reasons.sort(key=lambda reason: order.index(reason.code) if reason.code in CODES else -1)
    return tuple(_fewest(reasons)) or (Reason("best"),)


def _fewest(reasons: Sequence[Reason]) -> list[Reason]:
    """The reasons without those that say less than another one, `MOST` at most."""
    over = reasons[:1] and (reasons[0].code not in CODES or reasons[0].values.get("plies") == 1)
    return list(reasons[: 1 if over else MOST])


def _found(
    position: Position, moves: Sequence[Move], history: list[Position], stop: Stop | None, limit: Limit
) -> tuple[Move, list[Reason]]:
    """The move, and what is proven of it."""
    values = values_for(position)
    win = winning_move(position, values)
    if win is not None:
        child = position.play(win)
        return win, [Reason("wins", {"plies": 1})] if _won(child, position.turn) else []
    if len(moves) == 1:
        return moves[0], [Reason("only_move")]
    if len(set(position.sides)) == 2 and not position.home():
        nodes = -1 if limit.nodes is None else int(limit.nodes * PROOF_SHARE)
        deadline = math.inf if limit.time is None else time.perf_counter() + limit.time * PROOF_SHARE
        found = exact_lines(position, 1, history, nodes=nodes, deadline=deadline, stop=stop)
        if found.verdict == "win":
            return found.lines[0].move, [Reason("wins", {"plies": found.plies})]
        if found.verdict == "loss" and found.lines[0].plies == found.plies:
            return found.lines[0].move, [Reason("holds_out", {"plies": found.plies})]
        losing = {line.move for line in found.lines if not line.won}
        left = [move for move in moves if move not in losing]
        if len(left) == 1:
            return left[0], [Reason("only_move")]
        if stop is not None and stop():
            return (left or list(moves))[0], []
        rest = replace(
            limit,
            time=None if limit.time is None else limit.time * (1 - PROOF_SHARE),
            nodes=None if limit.nodes is None else limit.nodes - int(limit.nodes * PROOF_SHARE),
        )
        # What can be proven was looked for above.
        chosen = choose(position, replace(find_level(LEVELS[-1], position.game), proof=0), 7, history, stop, rest)
        return (chosen if chosen not in losing or not left else left[0]), []
    return choose(position, 8, 7, history, stop, limit), []


def _won(child: Position, slot: int) -> bool:
    """Whether a slot has just won: not only arrived after somebody else."""
    outcome = child.outcome()
    if outcome is not None:
        return any(child.sides[winner] == child.sides[slot] for winner in outcome.winners)
    return tuple(child.options.get("finished", ()))[:1] == (slot,)


# ---- lines to complete or to block --------------------------------------------------------------------------------


def _lines(position: Position, move: Move) -> list[Reason]:
    own = _colours(position, position.sides[position.turn])
    child = position.play(move)
    after = child.lines()
    outcome = child.outcome()
    if outcome is not None:
        # Named as the outcome is: the line that was made is why the game is won.
        return [Reason(outcome.reason, _place(line)) for line in after if line.kind == "made" and line.colour in own]
    reasons = []
    left = set(after)
    for line in position.lines():
        if line.kind == "threat" and line.colour not in own and line not in left:
            reasons.append(Reason("blocks", {"colour": line.colour, **_place(line)}))
            break  # lines come highest first, and the highest is the one to speak of
    ours = [line for line in after if line.kind == "threat" and line.colour in own]
    if any(line.colour not in own for line in after):
        return reasons  # the other side is first
    if len(ours) > 1:
        reasons.append(Reason("two_threats"))
    elif ours:
        reasons.append(Reason("threat", _place(ours[0])))
    return reasons


def _colours(position: Position, side: int) -> set[str]:
    game = find_game(position.game)
    seats = game.seats(**game.options_of(position))
    return {colour for seat in seats if seat.side == side for colour in seat.colours}


def _place(line: Line) -> dict[str, int | str]:
    """Where a line is: its level, if it has one, and its two ends."""
    ends = [spot.partition(".")[0] for spot in (line.spots[0], line.spots[-1])]
    one, other = (int(end) if end.isdigit() else end for end in ends)
    return {**({} if line.level is None else {"level": line.level}), "one": one, "other": other}


# ---- a race to a goal ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Course:
    """Where a slot's colour starts and must go, and how far each hole is along the way, in rows."""

    home: frozenset[str]
    goal: frozenset[str]
    others: frozenset[str]
    rows: Mapping[str, float]

    def gain(self, move: Move) -> int:
        """By how many rows a move brings its piece nearer to the goal."""
        return round(self.rows[move.target] - self.rows[move.source])


def course_of(position: Position) -> Course:
    """The course of the slot to move in a race."""
    game = find_game(position.game)
    layout = game.layout(**game.options_of(position))
    colour = next(seat.colours[0] for seat in layout.seats if position.turn in seat.slots)
    camps = {(camp.colour, camp.kind): frozenset(camp.spots) for camp in layout.camps}
    home, goal = camps[colour, "home"], camps[colour, "goal"]
    others = frozenset(
        spot for (owner, kind), spots in camps.items() if owner != colour and kind == "goal" for spot in spots
    )
    at = layout.views[0].at
    (x0, y0), (x1, y1) = (
        (sum(at[spot][0] for spot in camp) / len(camp), sum(at[spot][1] for spot in camp) / len(camp))
        for camp in (home, goal)
    )
    length = math.hypot(x1 - x0, y1 - y0) * ROW
    rows = {spot: (x * (x1 - x0) + y * (y1 - y0)) / length for spot, (x, y) in at.items()}
    return Course(home, goal, others, rows)


def _race(position: Position, move: Move) -> list[Reason]:
    course = course_of(position)
    child = position.play(move)
    if arrives(child, position.turn):
        return []
    reasons = []
    plan = _plan(position, move)
    if plan is not None:
        reasons.append(Reason("finishes", {"moves": plan}))
    if move.source in course.others and move.target not in course.others:
        reasons.append(Reason("frees_corner", {"hole": move.source}))
    if move.target in course.goal and move.source not in course.goal:
        reasons.append(Reason("fills", {"hole": move.target}))
    gain = course.gain(move)
    if gain > 0:
        chain = len(position.route(move)) > 2
        reasons.append(Reason("far_hop" if chain and gain >= FAR else "gains", {"rows": gain}))
    if move.source in course.home and move.target not in course.home:
        reasons.append(Reason("leaves_home"))
    if _ladder(position, child, course):
        reasons.append(Reason("ladder"))
    return reasons


def _plan(position: Position, move: Move) -> int | None:
    """In how many own moves the race can be over with this one, if that is near enough to be planned."""
    values = values_for(position)
    if not values.homing(position):
        return None
    child = position.play(move)
    while child.turn != position.turn:
        if child.outcome() is not None:
            return None
        child = child.skip()
    plan = way_home(child, values, PLAN_WIDTH, Budget(Limit(nodes=PLAN_NODES), None, time.perf_counter))
    return None if plan is None else len(plan) + 1


def _ladder(position: Position, child: Position, course: Course) -> bool:
    """Whether the next own turn, if nobody disturbs it, has a chain that gains much more than any move now."""
    now = max((course.gain(move) for move in position.moves()), default=0)
    while child.turn != position.turn:
        if child.outcome() is not None:
            return False
        child = child.skip()
    for source, targets in child.dests().items():
        for target, route in targets.items():
            if len(route) > 2 and course.gain(Move(source, target)) >= now + LADDER:
                return True
    return False
