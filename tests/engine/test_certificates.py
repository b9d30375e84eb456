"""Certificates: made, packed, read, checked; and refused when anything in them is wrong.

A mutation must be refused whatever the certificate is, so only such are made as turn it into a false statement or
break it by its very form:

- a move changed: to one that cannot be played, or to one after which the other side can win at once;
- an answer missing: every position of a certificate is met by some play through positions with larger distances, so
  its predecessors lack it;
- a distance lowered: distances are exact, so less is false; likewise the plies claimed for the whole;
- another variant: the entries are positions of their own variant; or they are made positions of the other one, where
  the claim is false (with 2 and 4 players the second side wins, with the free variant of 3 the first);
- the other side as winner;
- bytes changed, cut off or added: the packed form has check sums.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pytest

from adamas.engine.book import defence, lookup
from adamas.engine.certificate import make_strategy
from adamas.engine.limit import Stopped
from adamas.engine.proof import PlainProver
from adamas.engine.strategy import CertificateError, Entry, Strategy, pack, parse_strategy, print_strategy, unpack
from adamas.engine.values.symmetry import class_of
from adamas.engine.verify import Checker, verify
from adamas.game import Position
from adamas.games import find_game

from .test_proof import ROWS

SHIPPED = {"2": ("./././././././. 2 1", (1,), 20), "3f": ("./././././././. 3f 1", (0, 2), 27)}
SHIPPED["4"] = ("./././././././. 4 1", (1, 3), 34)
MUTATIONS = 200
FALSE = {"2": ("3", "3f", "4"), "3f": ("2", "3", "4"), "4": ("3f",)}
"""For each certificate the variants for which its claim is false."""


def parse(text: str) -> Position:
    return find_game("diam").parse(text)


def shipped(variant: str) -> bytes:
    return files("adamas.engine").joinpath("data", f"diam-{variant}.cert").read_bytes()


@cache
def checked(variant: str) -> tuple[Strategy, Checker]:
    """A shipped certificate and a checker that has accepted it, and so knows what follows from its moves."""
    checker = Checker()
    strategy = unpack(shipped(variant))
    checker.check(strategy)
    return strategy, checker


def wins_at_once(position: Position) -> bool:
    for move in position.moves():
        outcome = position.play(move).outcome()
        if outcome is not None and position.turn in outcome.winners:
            return True
    return False


def blunders(text: str) -> list[str]:
    """The moves that let the other side win at once, and some that cannot be played."""
    position = parse(text)
    found = ["1.1-5", "x-1", "n-3", "r-9"] if position.turn == 0 else ["1.1-5", "x-1", "o-9"]
    for move in position.moves():
        child = position.play(move)
        if child.outcome() is None and wins_at_once(child):
            found.append(str(move))
    return found


def changed(strategy: Strategy, text: str, entry: Entry | None) -> Strategy:
    entries = dict(strategy.entries)
    if entry is None:
        del entries[text]
    else:
        entries[text] = entry
    return replace(strategy, entries=entries)


def mutations(variant: str, strategy: Strategy) -> Iterator[tuple[str, Strategy]]:
    """Wrong certificates with what is wrong."""
    rng = random.Random(f"mutations of {variant}")
    texts = sorted(strategy.entries)
    for number in range(MUTATIONS):
        text = rng.choice(texts)
        entry = strategy.entries[text]
        if number % 3 == 0:
            move = rng.choice(blunders(text))
            yield f"{text}: {entry.move} changed to {move}", changed(strategy, text, entry._replace(move=move))
        elif number % 3 == 1:
            yield f"{text}: missing", changed(strategy, text, None)
        else:
            less = rng.randrange(1, entry.plies + 1)
            lower = entry._replace(plies=entry.plies - less)
            yield f"{text}: {less} plies less", changed(strategy, text, lower)
    for less in (1, 2, strategy.plies):
        yield f"claim lowered by {less}", replace(strategy, plies=strategy.plies - less)
    others = tuple(slot for slot in range(len(parse(strategy.start).sides)) if slot not in strategy.winner)
    for slots in (others, (*strategy.winner, 7), strategy.winner[1:] or (9,), tuple(sorted((*others, 0, 1)))):
        yield f"winner {slots}", replace(strategy, winner=slots)
    for other in ("2", "3", "3f", "4"):
        if other != variant and (variant, other) != ("4", "3"):
            yield f"start of {other}", replace(strategy, start=f"./././././././. {other} 1")
    for other in FALSE[variant]:
        entries = {text.replace(f" {variant} ", f" {other} "): entry for text, entry in strategy.entries.items()}
        yield f"all for {other}", replace(strategy, start=f"./././././././. {other} 1", entries=entries)


@pytest.mark.parametrize("variant", SHIPPED)
class TestShipped:
    def test_is_accepted(self, variant: str) -> None:
        strategy, checker = checked(variant)
        report = checker.check(strategy)
        assert (report.start, report.winner, report.plies) == SHIPPED[variant]
        assert report.positions == len(strategy.entries) > 1000

    def test_mutations_are_refused(self, variant: str) -> None:
        strategy, checker = checked(variant)
        accepted = []
        count = 0
        for what, mutated in mutations(variant, strategy):
            count += 1
            try:
                checker.check(mutated)
            except CertificateError as error:
                assert len(str(error)) > 20
                assert "\n" not in str(error)
            else:
                accepted.append(what)
        assert accepted == []
        assert count >= MUTATIONS

    def test_damaged_files_are_refused(self, variant: str) -> None:
        data = shipped(variant)
        rng = random.Random(f"damage of {variant}")
        for _ in range(40):
            place = rng.randrange(len(data))
            flipped = bytearray(data)
            flipped[place] ^= 1 << rng.randrange(8)
            for damaged in (bytes(flipped), data[:place], data + data[place:]):
                with pytest.raises(CertificateError):
                    unpack(damaged)

    def test_the_book_plays_it_from_every_image(self, variant: str) -> None:
        strategy, _ = checked(variant)
        rng = random.Random(variant)
        for text in rng.sample(sorted(strategy.entries), 60):
            board, name, slot = text.split(" ")
            stacks = board.split("/")
            shift = rng.randrange(8)
            turned = parse(f"{'/'.join(stacks[shift:] + stacks[:shift])} {name} {slot}")
            found = lookup(turned)
            assert found is not None
            assert found.plies == strategy.entries[text].plies
            ours = parse(text).play(strategy.entries[text].move)
            assert (class_of(turned.play(found.move)) or ("",))[0] == (class_of(ours) or ("no",))[0]


class TestBook:
    def test_random_defence_never_gets_out_of_it(self) -> None:
        for variant in SHIPPED:
            start, winner, plies = SHIPPED[variant]
            for seed in range(8):
                rng = random.Random(seed)
                position, left = parse(start), plies
                while position.outcome() is None:
                    if position.turn in winner:
                        found = lookup(position)
                        if found is None:
                            assert wins_at_once(position)
                            break
                        assert found.plies <= left
                        position = position.play(found.move)
                    else:
                        moves = position.moves()
                        position = position.play(rng.choice(moves)) if moves else position.skip()
                    left -= 1
                outcome = position.outcome()
                assert outcome is None or set(outcome.winners) == set(winner)

    def test_the_losing_side_holds_out_as_long_as_can_be(self) -> None:
        for variant in SHIPPED:
            start, winner, plies = SHIPPED[variant]
            position, left = parse(start), plies
            while left > 3:
                if position.turn in winner:
                    found = lookup(position)
                else:
                    moves = defence(position)
                    assert moves is not None
                    assert {item.move for item in moves} == set(position.moves())
                    found = moves[0]
                assert found is not None
                assert found.plies == left
                position, left = position.play(found.move), left - 1
            assert position.outcome() is None

    def test_three_players_play_from_the_book_of_four(self) -> None:
        position = parse("./././././././. 3 1").play("r-4")
        found = lookup(position)
        assert found is not None
        assert found.plies == 33
        assert lookup(parse("./././././././. 3 1")) is None

    def test_another_starter_is_the_same_with_other_colours(self) -> None:
        found = lookup(parse("./././././././. 2 2").play("n-2"))
        assert found is not None
        assert found.plies == 19
        moves = defence(parse("./././././././. 4 3"))
        assert moves is not None
        assert {item.plies for item in moves} == {34}

    def test_it_does_not_know_everything(self) -> None:
        assert lookup(find_game("diamond").start()) is None
        assert defence(find_game("diamond").start()) is None
        assert lookup(parse("kr/./././nr/././. 2 2")) is None
        assert defence(parse("kr/./././nr/././. 2 2")) is None
        assert defence(parse("rk/./o/././n/./. 2 1")) is None


SMALL = [
    row[0]
    for kind in (("win", 3), ("loss", 4), ("win", 5))
    for row in [row for row in ROWS if row[1:3] == kind and row[0].split(" ")[1] in "24"][:4]
]


class TestMaking:
    @pytest.mark.parametrize("text", SMALL)
    def test_a_small_one_by_the_plain_prover(self, text: str) -> None:
        position = parse(text)
        told: list[tuple[int, int]] = []
        strategy = make_strategy(position, 5, PlainProver(position), lambda *pair: told.append(pair))
        report = verify(pack(strategy))
        row = next(row for row in ROWS if row[0] == text)
        assert (report.start, report.plies) == (text, row[2])
        assert (position.turn in report.winner) is (row[1] == "win")
        assert told == [] or told[-1][0] == told[-1][1] == report.positions
        assert unpack(print_strategy(strategy).encode()) == unpack(pack(strategy)) == strategy
        if row[1] == "win":
            entry = strategy.entries[(class_of(position) or ("",))[0]]
            assert entry.answers == len(row[3])

    def test_what_cannot_be_certified(self) -> None:
        undecided = parse(next(row[0] for row in ROWS if row[1] == "undecided"))
        with pytest.raises(CertificateError, match="nothing is forced within 2 plies"):
            make_strategy(undecided, 2, PlainProver(undecided))
        quick = parse(next(row[0] for row in ROWS if row[1:3] == ("win", 1)))
        with pytest.raises(CertificateError, match="in one move"):
            make_strategy(quick, 2, PlainProver(quick))
        slow = parse(next(row[0] for row in ROWS if row[1:3] == ("win", 3)))
        with pytest.raises(Stopped):
            make_strategy(slow, 3, PlainProver(slow), stop=lambda: True)


HEAD = """adamas certificate 1
game diam
start ./././././././. 2 1
winner 2
plies 20
positions 1

./r/./././././. 2 1,r-1,3,1
"""


class TestText:
    def test_reads_what_it_prints(self) -> None:
        assert print_strategy(parse_strategy(HEAD)) == HEAD

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("certificate 1", "certificate 2", "line 1"),
            ("game diam", "gane diam", "line 2"),
            ("winner 2", "winner 0", "line 4"),
            ("winner 2", "winner two", "line 4"),
            ("plies 20", "plies 020", "line 5"),
            ("positions 1", "positions 2", "announces 2"),
            ("r-1,3,1", "r-1,3", "line 8"),
            ("r-1,3,1", "r-1,-3,1", "line 8"),
            ("r-1,3,1\n", "r-1,3,1", "cut short"),
            ("r-1,3,1\n", "r-1,3,1\n./././././././. 2 1,r-1,3,1\n", "sorted"),
            ("game diam", "game chess", "chess"),
            ("game diam", "game diamond", "start"),
            ("./r/./././././. 2 1,", "./r/./././././ 2 1,", "entry"),
            ("start ./././././././. 2 1", "start kr/./././nr/././. 2 2", "over"),
        ],
    )
    def test_a_fault_is_told(self, old: str, new: str, words: str) -> None:
        assert old in HEAD
        with pytest.raises(CertificateError, match=words):
            verify(HEAD.replace(old, new).encode())

    @pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"ADAMAS1\0", b"ADAMAS1\0\xfd7zXZ", b"hello\n"])
    def test_what_is_no_certificate(self, data: bytes) -> None:
        with pytest.raises(CertificateError):
            verify(data)

    def test_an_entry_that_no_play_leads_to(self) -> None:
        strategy, checker = checked("2")
        extra = changed(strategy, "rrrr/nnnn/./././././. 2 1", Entry("o-1", 3, 0))
        with pytest.raises(CertificateError, match="no play by this certificate leads there"):
            checker.check(extra)

    def test_two_images_of_one_position(self) -> None:
        strategy, checker = checked("2")
        text = next(text for text in strategy.entries if not text.startswith("./."))
        board, rest = text.split(" ", 1)
        stacks = board.split("/")
        twin = f"{'/'.join(stacks[1:] + stacks[:1])} {rest}"
        with pytest.raises(CertificateError, match="image"):
            checker.check(changed(strategy, twin, strategy.entries[text]))
