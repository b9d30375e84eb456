"""Deadlines, pauses and silence in a room: decided by the server's clock alone, and each turn changes hands once."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from typing import Any

from adamas.games import find_game
from adamas.match.match import Match
from adamas.server import journal
from tests.server.harness import COMPUTER, HUMAN, QuickBots, Served, Visitor, cmd_id, served, settle, until


def replayed(server: Served, match: str) -> Match:
    """The match that the stored log leads to."""
    lines = [journal.read_entry(entry) for entry in server.store.logs[match]]
    game = find_game(server.store.rows[match].game)
    return Match.replay(game, ((line.seq, line.events, line.at) for line in lines))


def turn_changes(server: Served, match: str) -> list[int]:
    """The slot to move after each entry that changed the turn."""
    lines = [journal.read_entry(entry) for entry in server.store.logs[match]]
    positions = [getattr(event, "position", None) for line in lines for event in line.events]
    return [int(position.split()[-1]) for position in positions if position is not None]


async def pass_time(server: Served, page: Visitor, ms: int) -> None:
    """Let time pass with the page there."""
    while ms > 0:
        step = min(ms, 4_000)
        server.clock.advance(step)
        await page.alive()
        ms -= step


async def test_a_turn_is_forfeited_three_tenths_after_its_deadline_and_the_next_has_the_full_time() -> None:
    async with served() as server, server.visit(await server.create(timer=15)) as page:
        due = page.view["deadline"]
        assert due == server.clock.now() + 15_000
        await pass_time(server, page, 15_299)
        assert page.seq == 1
        server.clock.advance(1)
        await page.reach(2)
        assert page.view["last"]["kind"] == "time"
        assert page.view["deadline"] == server.clock.now() + 15_000


async def test_delay_allowance_disputed_a_move_stamped_at_the_deadline_is_in_time() -> None:
    async with served() as server, server.visit(await server.create(timer=5)) as page:
        server.clock.advance(5_000)
        assert (await page.play("r-3"))["type"] == "accepted"


async def test_the_next_turn_begins_when_the_move_has_been_shown() -> None:
    async with served() as server, server.visit(await server.create("diamond", timer=15)) as page:
        await page.play("k1-i3")
        assert page.view["last"]["show"] == 250
        assert page.view["deadline"] == server.clock.now() + 250 + 15_000


async def test_move_against_time_out_one_turn_change_each() -> None:
    chance = random.Random(5)
    async with served() as server:
        for _ in range(30):
            match = await server.create(timer=5)
            async with server.visit(match) as page:
                for _ in range(10):
                    if page.view["status"] != "live":
                        break
                    seq, due = page.seq, page.view["deadline"]
                    offset = chance.randint(-400, 400)
                    server.clock.advance(due + offset - server.clock.now())
                    move = next(
                        f"{source}-{target}" for source in page.view["dests"] for target in page.view["dests"][source]
                    )
                    number = cmd_id()
                    await page.send(type="play", cmd_id=number, base_seq=seq, seat=page.view["seat"], move=move)
                    for _ in range(chance.randint(0, 6)):
                        await asyncio.sleep(0)
                    read_by = server.clock.now()
                    if chance.random() < 0.5:  # time goes on while the frame is on its way
                        server.clock.advance(max(0, due + 400 - server.clock.now()))
                    answer = await page.answer(number)
                    server.clock.advance(max(0, due + 300 - server.clock.now()))
                    await page.reach(seq + 1)
                    assert page.seq == seq + 1
                    kind = page.view["last"]["kind"]
                    assert kind == ("move" if answer["type"] == "accepted" else "time")
                    if answer["type"] == "refused":
                        assert answer["code"] in ("late", "stale")
                        assert server.clock.now() > due
                    else:
                        assert read_by <= due or offset <= 0
            slots = turn_changes(server, match)
            assert all(before != after for before, after in pairwise(slots)), slots
            assert replayed(server, match).text == page.view["position"]


async def test_undo_against_the_computers_answer_one_of_them_wins_and_the_other_is_told() -> None:
    chance = random.Random(6)
    bots = QuickBots()
    async with served(bots=bots) as server:
        outcomes = set()
        for _ in range(60):
            match = await server.create(seats=[HUMAN, COMPUTER])
            async with server.visit(match) as page:
                await page.play("r-3")
                number, order = cmd_id(), chance.random()
                if order < 0.5:
                    await page.send(type="undo", cmd_id=number, base_seq=2, seat=1)
                    for _ in range(chance.randint(0, 12)):
                        await asyncio.sleep(0)
                    server.clock.advance(650)
                else:
                    server.clock.advance(650)
                    for _ in range(chance.randint(0, 12)):
                        await asyncio.sleep(0)
                    await page.send(type="undo", cmd_id=number, base_seq=2, seat=1)
                answer = await page.answer(number)
                await page.reach(3)
                await settle()
                assert page.view["seat"] == 1
                if answer["type"] == "accepted":
                    outcomes.add("undone")
                    assert page.view["position"] == "./././././././. 2 1"
                else:
                    outcomes.add("answered")
                    assert answer["code"] == "stale"
                    assert page.view["last"]["seat"] == 2
                assert page.view["position"] == replayed(server, match).text
                assert len(server.store.logs[match]) == 3
        assert outcomes == {"undone", "answered"}


async def test_pause_only_in_looks_ten_minutes_of_pause_leave_the_remaining_time_as_it_was() -> None:
    async with served() as server, server.visit(await server.create(timer=60)) as page:
        await pass_time(server, page, 20_000)
        await page.command("pause", 0, reason="away")
        await page.reach(2)
        assert page.view["remaining"] == 40_000
        assert page.view["deadline"] is None
        await pass_time(server, page, 600_000)
        assert page.seq == 2
        await page.command("resume", 0)
        await page.reach(3)
        assert page.view["deadline"] == server.clock.now() + 40_000


async def test_time_gained_by_pausing_a_hundred_pauses_add_no_time() -> None:
    async with served() as server, server.visit(await server.create(timer=60)) as page:
        due = page.view["deadline"]
        paused = 0
        for _ in range(100):
            await page.command("pause", 0, reason="menu")
            await page.reach(page.seq + 1)
            assert 0 <= page.view["remaining"] <= 60_000
            server.clock.advance(1_000)
            paused += 1_000
            await page.command("resume", 0)
            await page.reach(page.seq + 1)
            server.clock.advance(100)
        assert page.view["deadline"] == due + paused


async def test_pause_as_a_dodge_a_paused_match_with_a_timer_shows_no_position_anywhere() -> None:
    async with served() as server:
        match = await server.create(timer=30)
        async with server.visit(match) as page:
            await page.play("r-3")
            await page.play("k-4")
            await page.command("pause", 0, reason="menu")
            await page.reach(4)
            veiled(page.view)
            await page.send(type="sync", have=4, hash="x")
            state = await page.expect("state")
            veiled(state["view"])
            assert state["details"] == []
            await page.send(type="why", source="3.1", target="4")
            assert (await page.expect("because"))["code"] == "paused"
        async with server.visit(match, seen=1) as again:
            veiled(again.view)
            assert (again.welcome["missed"], again.welcome["details"]) == ([], [])
            for path in ("log", "export"):
                answer = await server.http.get(f"/m/{match}/{path}")
                assert (answer.status_code, answer.json()["error"]) == (409, "paused")
                assert "k" not in answer.json()["message"].split()
            await again.command("resume", 0)
            await again.reach(5)
            assert again.view["pieces"] == {"3.1": "r", "4.1": "k"}
            await again.send(type="sync", have=5, hash="x")
            assert [one["colour"] for one in (await again.expect("state"))["details"]] == ["r", "k"]
            assert (await server.http.get(f"/m/{match}/export")).status_code == 200


def veiled(view: dict[str, Any]) -> None:
    """Nothing in the view tells where a piece stands."""
    for name in ("position", "pieces", "lines", "dests", "moves", "last"):
        assert view[name] is None, name
    assert (view["reserves"], view["warn"], view["notes"], view["counts"]) == ({}, [], [], {})


async def test_a_paused_match_without_a_timer_shows_its_board() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.play("r-3")
        await page.command("pause", 0, reason="menu")
        await page.reach(3)
        assert page.view["pieces"] == {"3.1": "r"}
        assert page.view["dests"] is None


async def test_ten_seconds_of_silence_pause_a_match_as_of_the_last_frame() -> None:
    async with served() as server, server.visit(await server.create(timer=60)) as page:
        await pass_time(server, page, 7_000)
        heard = server.clock.now()
        server.clock.advance(9_999)
        await settle()
        assert len(server.store.logs[page.welcome["match"]]) == 1
        server.clock.advance(1)
        await page.reach(2)
        assert (page.view["status"], page.view["paused_reason"]) == ("paused", "silent")
        assert page.view["remaining"] == 53_000
        assert page.frames[-1]["at"] == heard


async def test_one_page_of_two_that_speaks_keeps_the_match_going() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match), server.visit(match) as two:
            await pass_time(server, two, 60_000)
            assert two.view["status"] == "live"


async def test_clock_stops_elsewhere_a_local_match_without_pages_pauses_instead_of_forfeiting_turns() -> None:
    async with served() as server:
        match = await server.create(timer=60)
        async with server.visit(match) as page:
            await page.play("r-3")
        await until(lambda: server.node.sockets == 0)
        server.clock.advance(600_000)
        await until(lambda: server.store.rows[match].status == "paused")
        assert len(server.store.logs[match]) == 3
        async with server.visit(match) as page:
            assert page.view["remaining"] == 60_250
            assert page.view["paused_reason"] == "silent"


async def test_a_match_that_no_page_ever_opened_is_paused_too() -> None:
    async with served() as server:
        match = await server.create(timer=5, seats=[HUMAN, HUMAN])
        server.clock.advance(10_000)
        await until(lambda: server.store.rows[match].status == "paused")


async def test_matches_never_opened_a_room_is_closed_after_five_idle_minutes() -> None:
    async with served() as server:
        matches = [await server.create() for _ in range(20)]
        async with server.visit(matches[0]) as page:
            assert len(server.node.rooms) == 20
            await pass_time(server, page, 310_000)
            assert len(server.node.rooms) == 1
            assert page.view["status"] == "live"
        await until(lambda: server.node.sockets == 0)
        server.clock.advance(300_000)
        await settle()
        server.clock.advance(300_000)
        assert len(server.node.rooms) == 0
        async with server.visit(matches[5]) as page:  # and comes back when it is wanted
            assert page.view["status"] == "paused"


async def test_odd_remaining_time_never_grows_within_a_turn_and_is_never_negative() -> None:
    chance = random.Random(3)
    async with served() as server, server.visit(await server.create(timer=15)) as page:
        left = 15_000
        for _ in range(60):
            server.clock.advance(chance.randint(0, 200))
            await page.command("pause", 0, reason="away")
            await page.reach(page.seq + 1)
            assert 0 <= page.view["remaining"] <= left
            left = page.view["remaining"]
            await page.command("resume", 0)
            await page.reach(page.seq + 1)
            assert page.view["deadline"] - server.clock.now() == left


async def test_clock_after_undo_the_player_to_move_has_the_full_time() -> None:
    async with served() as server, server.visit(await server.create(timer=15)) as page:
        server.clock.advance(9_000)
        await page.play("r-3")
        server.clock.advance(8_000)
        await page.command("undo", 1)
        await page.reach(3)
        assert (page.view["seat"], page.view["deadline"]) == (1, server.clock.now() + 15_000)
