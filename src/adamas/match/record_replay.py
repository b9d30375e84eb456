"""Replaying a match record through the match itself, so that there is one judge of what may happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adamas.game import GameError
from adamas.match.commands import Play, Resign, TimeUp
from adamas.match.errors import RecordError
from adamas.match.events import Ended, Refused
from adamas.match.judge import CLAIM_AT
from adamas.match.line import Kind, Ply
from adamas.match.match import Match
from adamas.match.record_sheet import Token
from adamas.match.record_values import RecordResult, Value, print_result
from adamas.match.turn import FINISHED

if TYPE_CHECKING:
    from adamas.match.record import Record

__all__ = ["MARKS", "replay", "result_of", "token_of"]

MARKS: dict[Kind, str] = {"skip": "--", "time": "-t", "retired": "-r"}
"""How plies are written that are no moves."""

_WORDS = {"--": "a forced skip", "-t": "a turn lost to the timer", "-r": "the turn of a retired player"}

_BY_PEOPLE = ("repetition", "agreed", "resigned", "away", "expired", "stopped")
"""Ends that do not follow from the plies."""


def token_of(ply: Ply) -> str:
    """A ply as a record writes it."""
    return ply.move if ply.move is not None else MARKS[ply.kind]


def result_of(match: Match) -> RecordResult:
    """How a match stands, as a record says it."""
    if match.result is None:
        return RecordResult((), "unfinished")
    winners = sorted(slot + 1 for seat in match.result.winners for slot in match.roster[seat - 1].slots)
    return RecordResult(tuple(winners), match.result.reason)


def replay(record: Record) -> Match:
    """The match at the end of a record; raise RecordError at the first ply, or at a result, that cannot be."""
    match, _ = Match.create(record.game, record.settings, 0)
    tokens = record.tokens
    for index, token in enumerate(tokens):
        if match.plies == index:
            match = _retire_ahead(match, tokens, index)
            match = _act(match, token)
        written = token_of(match.line[index + 1])
        if written != token.text:
            raise token.fault(f"{token.text!r:.80} cannot be here: this ply is {_WORDS.get(written, written)}")
    if match.plies > len(tokens):
        missing = token_of(match.line[len(tokens) + 1])
        raise _fault_at_end(record, f"after the last ply {missing} is missing ({_WORDS[missing]})")
    return match if record.result is None else _finish(match, record, record.result)


def _act(match: Match, token: Token) -> Match:
    """Use the turn of the slot to move as the token says."""
    if match.result is not None:
        raise token.fault(f"the match has ended before this ply ({print_result(result_of(match))})")
    if token.text == "--":
        raise token.fault(f"slot {match.slot} has a legal action here, so it is not skipped")
    now = match.at
    if token.text == "-t":
        if match.due is None:
            raise token.fault("no turn can be lost to the timer in a match without one")
        now = match.due
        after, events = match.advance(TimeUp(seat=0, base_seq=match.seq, due=match.due), now)
    elif token.text == "-r":
        after, events = match.advance(Resign(seat=match.seat, base_seq=match.seq), now)
    else:
        after, events = match.advance(Play(seat=match.seat, base_seq=match.seq, move=token.text), now)
    refused = events[0]
    if isinstance(refused, Refused):
        if token.text == "-r":
            raise token.fault(f"seat {match.seat} cannot retire")
        raise token.fault(_why(match, token.text))
    if after.plies == match.plies:
        raise token.fault("a match that only one side is left in has ended: there is no turn of a retired player")
    return after


def _retire_ahead(match: Match, tokens: tuple[Token, ...], index: int) -> Match:
    """Let those give up whose turn is passed over right behind this ply, before its entry runs on to them.

    A record does not say when a player gave up. Had he not done so by now, the match would see in the same entry
    that he has no action, and call his turn a forced skip.
    """
    slots = len(match.position.sides)
    for offset, token in enumerate(tokens[index + 1 : index + slots], 1):
        if token.text not in ("--", "-r"):
            break
        seat = match.seat_of((match.position.turn + offset) % slots + 1)
        if token.text == "-r" and seat != match.seat and seat not in match.retired and match.result is None:
            match, events = match.advance(Resign(seat=seat, base_seq=match.seq), match.at)
            if isinstance(events[0], Refused):
                raise token.fault(f"seat {seat} cannot retire")
            if match.result is not None:
                raise token.fault("a match that only one side is left in has ended: nobody's turn is passed over")
    return match


def _finish(match: Match, record: Record, result: RecordResult) -> Match:
    """The match with the end that its result tells; raise RecordError if the plies do not bear it out."""
    reached = result_of(match)
    if reached == result:
        return match
    winners = match.seats_of([slot - 1 for slot in result.winners])
    if match.result is not None or not (result.reason in _BY_PEOPLE or _raced_alone(match, winners, result.reason)):
        raise _fault(record, "Result", f"the plies give {print_result(reached)}, not {print_result(result)}")
    if result.reason == "repetition" and match.occurrence() < CLAIM_AT:
        raise _fault(record, "Result", "the last position has not occurred three times, so no draw can be claimed")
    if not _may_win(match, winners, result.reason):
        raise _fault(record, "Result", f"{print_result(result)} does not go with who is still playing")
    return match.apply((Ended(winners=winners, reason=result.reason),), match.at)


def _raced_alone(match: Match, winners: tuple[int, ...], reason: str) -> bool:
    """Whether a race under play_on may have ended with the last ply, because others had given up untold by any ply."""
    last = match.last
    finished = last is not None and last.kind == "move" and last.seat in match.placed
    return finished and reason == FINISHED and winners == match.placed[:1]


def _may_win(match: Match, winners: tuple[int, ...], reason: str) -> bool:
    """Whether these seats may have won, or none, by an end that people brought about."""
    if winners == match.placed[:1]:
        return True
    sides = [tuple(n for n, seat in enumerate(match.roster, 1) if seat.side == side) for side in match.sides_left()]
    return reason in ("resigned", "away") and (not winners or winners in sides)


def _why(match: Match, text: str) -> str:
    """The game's own sentence on a move that it refuses."""
    try:
        match.position.play(text)
    except GameError as error:
        return str(error)
    return f"{text!r:.80} cannot be played here"


def _fault(record: Record, header: str, message: str) -> RecordError:
    value = record.places.get(header)
    return RecordError(message, 1, 1) if value is None else value.fault(message)


def _fault_at_end(record: Record, message: str) -> RecordError:
    if record.tokens:
        return record.tokens[-1].fault(message)
    values: list[Value] = list(record.places.values())
    return values[-1].fault(message) if values else RecordError(message, 1, 1)
