"""Checking a certificate with nothing but the rules: no search, no evaluation, no compiled part, no book.

Checked is that the strategy wins. From the start every reply of the losing side must hand over the game, or leave the
winner a win in one, or lead to a position that the certificate has, at least two plies nearer to the end. As the
distance falls with every move, the game must end, and it can only end with the winner's DIAM. Besides, every
position of the certificate must be met on the way, so nothing in it goes unchecked.

A position stands for all its images: turned and mirrored rings, and colours exchanged together with the slots that
place them. That these leave the rules as they are is used here, and is the only thing taken for granted; the images
are made here anew, apart from those that the book uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..game import GameError, Move
from ..games import find_game
from ..games.diam import DiamPosition
from .strategy import CertificateError, Entry, Strategy, unpack

__all__ = ["Checker", "Report", "verify"]


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked: from `start` the winning slots (from 0) win within `plies`; so many positions and replies."""

    start: str
    winner: tuple[int, ...]
    plies: int
    positions: int
    replies: int


def verify(data: bytes) -> Report:
    """Check a certificate, packed or in its text form; raise CertificateError, which says where it fails."""
    return Checker().check(unpack(data))


@dataclass(frozen=True, slots=True)
class _Step:
    """What follows from one move in one position: the replies that need an answer, and how many there are in all."""

    least: int
    replies: int
    open: tuple[tuple[str, str, str], ...]  # the position that a reply leads to, by name and by text, and the reply


@dataclass(slots=True)
class Checker:
    """Checks certificates; what follows from a move by the rules is remembered from one certificate to the next."""

    _steps: dict[tuple[str, str], _Step] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _quick: dict[str, bool] = field(default_factory=dict)

    def check(self, strategy: Strategy) -> Report:
        """The report on a strategy that wins; raise CertificateError if it does not, or if it has too much in it."""
        start = self._start(strategy)
        side = start.sides[strategy.winner[0]]
        answers = self._answers(strategy)
        replies = 0
        met: set[str] = set()
        ready: list[tuple[str, Entry]] = []
        if start.sides[start.turn] == side:
            opening = ((self._name(start), str(start), "--"),)
            self._answer(opening, strategy.plies, answers, met, ready, f"{start}, the start")
        else:
            step = self._replies(start, side, "at the start")
            replies += step.replies
            if strategy.plies < step.least:
                raise CertificateError(f"{start}: not all replies are over within {strategy.plies} plies")
            self._answer(step.open, strategy.plies - 1, answers, met, ready, f"{start}, the start")
        while ready:
            text, entry = ready.pop()
            step = self._step(text, entry.move)
            replies += step.replies
            if step.least + 1 > entry.plies:
                raise CertificateError(f"{text}, move {entry.move}: it cannot be over within {entry.plies} plies")
            self._answer(step.open, entry.plies - 2, answers, met, ready, f"{text}, move {entry.move}")
        if len(met) < len(answers):
            text = min(text for name, (text, _) in answers.items() if name not in met)
            raise CertificateError(f"{text}: no play by this certificate leads there, so nothing is said about it")
        return Report(strategy.start, strategy.winner, strategy.plies, len(answers), replies)

    def _answer(
        self,
        replies: tuple[tuple[str, str, str], ...],
        within: int,
        answers: dict[str, tuple[str, Entry]],
        met: set[str],
        ready: list[tuple[str, Entry]],
        where: str,
    ) -> None:
        """Find an answer to each reply that wins within so many plies; those met first are to be looked into."""
        for name, text, reply in replies:
            found = answers.get(name)
            if found is None:
                if within < 1 or not self._wins_now(name, text):
                    raise CertificateError(f"{where}, reply {reply}: the certificate has no answer in {text}")
            elif found[1].plies > within:
                raise CertificateError(
                    f"{where}, reply {reply}: the answer wins within {found[1].plies} plies, and {within} are left by "
                    "what was claimed"
                )
            elif name not in met:
                met.add(name)
                ready.append(found)

    def _wins_now(self, name: str, text: str) -> bool:
        """Whether the side to move has a win in one."""
        if name not in self._quick:
            position = _parse(DiamPosition.game, text, "a reply")
            self._quick[name] = next(_winning(position, position.sides[position.turn]), None) is not None
        return self._quick[name]

    def _start(self, strategy: Strategy) -> DiamPosition:
        start = _parse(strategy.game, strategy.start, "the start")
        if start.outcome() is not None:
            raise CertificateError(f"{start}: the game is over at the start")
        sides = {start.sides[slot] for slot in strategy.winner if slot < len(start.sides)}
        whole = len(sides) == 1 and strategy.winner == tuple(
            slot for slot, side in enumerate(start.sides) if side in sides
        )
        if not whole:
            named = "-".join(str(slot + 1) for slot in strategy.winner)
            raise CertificateError(f"the winner {named} is not one whole side of {start}")
        return start

    def _answers(self, strategy: Strategy) -> dict[str, tuple[str, Entry]]:
        """The entries by the name of their class."""
        answers: dict[str, tuple[str, Entry]] = {}
        for text, entry in strategy.entries.items():
            name = self._names.get(text)
            if name is None:
                position = _parse(strategy.game, text, "an entry")
                name = self._names[text] = self._name(position)
            if name in answers:
                raise CertificateError(f"{text}: this is an image of {answers[name][0]}, which has an answer already")
            answers[name] = text, entry
        return answers

    def _step(self, text: str, move: str) -> _Step:
        """What follows from a move that a certificate names; raise CertificateError if it is none or gives the game."""
        key = (text, move)
        if key not in self._steps:
            position = _parse(DiamPosition.game, text, "an entry")
            own = position.sides[position.turn]
            try:
                child = position.play(move)
            except GameError as error:
                raise CertificateError(f"{text}: {error}") from None
            outcome = child.outcome()
            if outcome is not None:
                whose = "the winner's" if child.sides[outcome.winners[0]] == own else "the other side's"
                raise CertificateError(f"{text}, move {move}: it makes {whose} line at once, which needs no entry")
            self._steps[key] = self._replies(child, own, f"{text}, move {move}")
        return self._steps[key]

    def _replies(self, position: DiamPosition, side: int, where: str) -> _Step:
        """Follow every reply of the losing side: `least` are the plies that the quick ends among them take."""
        threats = _wins(position.skip(), side)
        moves: list[Move | None] = [*position.moves()] or [None]
        least = 0
        open_: dict[str, tuple[str, str]] = {}
        for move in moves:
            child = position.skip() if move is None else position.play(move)
            outcome = child.outcome()
            if outcome is not None:
                if child.sides[outcome.winners[0]] != side:
                    raise CertificateError(f"{where}: the other side wins by {move}")
                least = max(least, 1)
            elif _wins_by(child, threats, side):
                least = max(least, 2)
            else:
                open_.setdefault(self._name(child), (str(child), "--" if move is None else str(move)))
        return _Step(least, len(moves), tuple((name, *reply) for name, reply in open_.items()))

    def _name(self, position: DiamPosition) -> str:
        text = str(position)
        name = self._names.get(text)
        if name is None:
            name = self._names[text] = _least_image(position)
        return name


def _parse(game: str, text: str, what: str) -> DiamPosition:
    try:
        position = find_game(game).parse(text)
    except GameError as error:
        raise CertificateError(f"{what}: {error}") from None
    if not isinstance(position, DiamPosition):
        raise CertificateError(f"certificates of {game} cannot be checked: its symmetries are not known here")
    return position


def _winning(position: DiamPosition, side: int) -> Iterator[Move]:
    """The moves that win for a side; where fewer than two pawns face the target, nothing can be made there."""
    facing = [len(position.stacks[(square + 4) % 8]) for square in range(8)]
    for move in position.moves():
        if facing[int(move.target) - 1] < 2:
            continue
        outcome = position.play(move).outcome()
        if outcome is not None and position.sides[outcome.winners[0]] == side:
            yield move


def _wins(position: DiamPosition, side: int) -> tuple[Move, ...]:
    return tuple(_winning(position, side))


def _wins_by(position: DiamPosition, moves: tuple[Move, ...], side: int) -> bool:
    """Whether one of some moves is legal and wins: what would win after a pass mostly wins after a reply."""
    for move in moves:
        try:
            outcome = position.play(move).outcome()
        except GameError:
            continue
        if outcome is not None and position.sides[outcome.winners[0]] == side:
            return True
    return False


# The colours of the slots 1, 2, 3, 4 where each places one; two players place two each.
_ONE_EACH = "rnok"


def _exchanges(variant: str, slot: int) -> list[str]:
    """For each allowed exchange what r, o, n, k become, when this slot (from 0) becomes the first of its kind."""
    if variant == "2":
        return ["ronk", "orkn", "rokn", "ornk"] if slot == 0 else ["nkro", "knor", "nkor", "knro"]
    if variant == "3f":
        return ["ronk", "ornk"] if slot < 2 else ["orkn", "rokn"]
    return ["".join(_ONE_EACH[(_ONE_EACH.index(colour) - slot) % 4] for colour in "ronk")]


_TABLES = {
    (variant, slot): [str.maketrans("ronk", colours) for colours in _exchanges(variant, slot)]
    for variant in ("2", "3", "3f", "4")
    for slot in range(2 if variant == "2" else 4)
}


def _least_image(position: DiamPosition) -> str:
    """A name that all images of a position share: the first of their texts."""
    board = "/".join(position.stacks)
    texts = []
    for table in _TABLES[position.variant, position.turn]:
        ring = board.translate(table).split("/")
        for way in (ring, ring[::-1]):
            twice = way + way
            texts += ["/".join(twice[start : start + 8]) for start in range(8)]
    slot = position.turn % 2 if position.variant == "3f" else 0
    tree = "4" if position.variant == "3" else position.variant
    return f"{min(texts)} {tree} {slot + 1}"
