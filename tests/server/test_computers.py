"""Computers in a room: when they move, when they stand still, and that an answer is for one position only."""

from __future__ import annotations

from typing import Any

import pytest

from adamas.server.bots import Job
from tests.server.harness import COMPUTER, HUMAN, QuickBots, cmd_id, served, settle, until


async def test_a_computer_moves_four_tenths_after_its_turn_began_which_is_when_the_move_before_was_shown() -> None:
    async with served(bots=QuickBots()) as server:
        match = await server.create("diamond", [HUMAN, COMPUTER])
        async with server.visit(match) as page:
            await page.play("k1-i3")
            played = server.clock.now()
            await until(lambda: server.node.bots.asked)  # type: ignore[attr-defined]
            await settle()
            server.clock.advance(250 + 399)
            await page.alive()
            assert page.seq == 2
            server.clock.advance(1)
            await page.reach(3)
            assert page.frames[-1]["at"] == played + 650


async def test_a_computer_thinks_while_the_move_before_is_shown_and_at_most_half_the_turn() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        for timer, limit, urgent in ((None, 1_500, False), (60, 1_500, True), (5, 1_500, True)):
            match = await server.create(seats=[COMPUTER, HUMAN], timer=timer)
            async with server.visit(match):
                await until(lambda match=match: bots.asked and bots.asked[-1].match_id == match)
                assert (bots.asked[-1].limit_ms, bots.asked[-1].urgent) == (limit, urgent)
                assert timer is None or limit <= timer * 500


async def test_a_computer_obeys_the_timer() -> None:
    bots = QuickBots()
    bots.let.clear()
    async with served(bots=bots) as server:
        match = await server.create(seats=[COMPUTER, HUMAN], timer=5)
        async with server.visit(match) as page:
            server.clock.advance(5_300)
            await page.reach(2)
            assert page.view["last"] == {
                "seq": 2,
                "seat": 1,
                "kind": "time",
                "move": None,
                "shift": [],
                "route": [],
                "show": 0,
            }
            await until(lambda: bots.cancelled == 1)


async def test_undo_too_short_one_undo_leads_back_to_the_humans_decision_also_while_the_computer_thinks() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create(seats=[HUMAN, COMPUTER])
        async with server.visit(match) as page:
            await page.play("r-3")
            server.clock.advance(650)
            await page.reach(3)
            assert page.view["seat"] == 1
            await page.command("undo", 1)
            await page.reach(4)
            assert page.view["position"] == "./././././././. 2 1"
            bots.let.clear()
            await page.play("o-4")
            await until(lambda: len(bots.asked) == 2)
            await page.command("undo", 1)
            await page.reach(6)
            assert page.view["position"] == "./././././././. 2 1"
            await until(lambda: bots.cancelled == 1)
            bots.let.set()
            server.clock.advance(5_000)
            await page.alive()
            assert page.seq == 6  # nothing comes from the search that was dropped


async def test_a_paused_computer_stands_still_and_goes_on_when_resumed() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create(seats=[COMPUTER, HUMAN])
        async with server.visit(match) as page:
            await until(lambda: bots.asked)
            await page.command("pause", 0, reason="menu")
            await page.reach(2)
            server.clock.advance(9_000)
            await page.alive()
            assert page.seq == 2
            await page.command("resume", 0)
            await page.reach(3)
            server.clock.advance(400)
            await page.reach(4)
            assert page.view["last"]["seat"] == 1


async def test_a_match_of_computers_runs_only_while_somebody_watches() -> None:
    bots = QuickBots()
    async with served(bots=bots) as server:
        match = await server.create(seats=[COMPUTER, COMPUTER])
        server.clock.advance(3_000)
        await settle()
        assert len(server.store.logs[match]) == 1
        async with server.visit(match) as page:
            assert page.welcome["yours"] == []
            server.clock.advance(400)
            await page.reach(2)
            bots.let.clear()
        await until(lambda: server.node.sockets == 0)
        bots.let.set()
        server.clock.advance(5_000)
        await settle()
        assert len(server.store.logs[match]) == 2
        async with server.visit(match) as page:
            await page.reach(3)
            assert (await page.command("pause", 0, reason="menu"))["type"] == "accepted"
            await page.reach(page.seq + 1)
            assert (await page.command("stop", 0))["type"] == "accepted"


async def test_an_illegal_answer_of_the_engine_is_replaced_and_written_down(caplog: pytest.LogCaptureFixture) -> None:
    class Wrong(QuickBots):
        async def move(self, job: Job) -> str:
            await super().move(job)
            return "9-9"

    async with served(bots=Wrong()) as server:
        match = await server.create(seats=[COMPUTER, HUMAN])
        async with server.visit(match) as page:
            server.clock.advance(400)
            await page.reach(2)
            assert page.view["last"]["kind"] == "move"
        assert server.node.metrics["faults"] == 1
    assert "was refused: bad_text" in caplog.text


async def test_search_shown_no_search_changes_or_announces_the_position() -> None:
    async with served() as server:
        match = await server.create(seats=[HUMAN, {"kind": "computer", "level": 3}])
        async with server.visit(match) as page:
            await page.play("r-3")
            server.clock.advance(650)
            await page.reach(3)
            assert [frame["seq"] for frame in page.frames if frame["type"] == "entry"] == [2, 3]


async def test_set_up_matrix_every_mix_of_humans_and_computers_starts_and_plays_ten_plies() -> None:
    from itertools import product

    forms: list[tuple[str, int, dict[str, Any]]] = [
        ("diam", 2, {}),
        ("diam", 3, {"players": 3}),
        ("diam", 4, {"players": 4}),
        ("diamond", 2, {}),
        ("diamond", 3, {"players": 3}),
        ("diamond", 2, {"board": 121}),
        ("diamond", 3, {"board": 121, "players": 3}),
    ]
    async with served(bots=QuickBots()) as server:
        for game, seats, options in forms:
            for mix in product([HUMAN, COMPUTER], repeat=seats):
                async with server.visit(await server.create(game, mix, options)) as page:
                    while page.view["plies"] < 10 and page.view["status"] == "live":
                        seq = page.seq
                        if mix[page.view["seat"] - 1] is HUMAN:
                            await page.play_next(cmd_id())
                        else:
                            server.clock.advance(2_500)
                        await page.reach(seq + 1)
                        await page.alive()
                    assert page.view["plies"] >= 10 or page.view["status"] == "ended", (game, options, mix)
