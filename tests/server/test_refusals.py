"""Every command that cannot be is refused with its reason, once, and nothing changes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from adamas.server.settings import Rate
from tests.server.harness import HUMAN, PATIENT, cmd_id, served, until


async def test_every_illegal_move_is_refused_with_its_reason() -> None:
    cases = {
        "not_yours": (("r-1", "k-2"), "2.1-3"),
        "empty": ((), "3.1-4"),
        "not_neighbour": (("r-1", "k-2"), "1.1-3"),
        "too_high": (("r-1", "k-1", "r-1", "k-1"), "r-1"),
        "bad_text": ((), "9-9"),
        "reserve_empty": (("r-1", "k-2", "r-1", "k-2", "r-1", "n-2", "r-3", "n-2"), "r-5"),
    }
    async with served() as server:
        for detail, (before, move) in cases.items():
            async with server.visit(await server.create()) as page:
                for earlier in before:
                    assert (await page.play(earlier))["type"] == "accepted", (detail, earlier)
                seq = page.seq
                answer = await page.play(move)
                assert (answer["code"], answer["detail"], answer["seq"]) == ("illegal", detail, seq), detail


async def test_illegal_moves_of_teams_and_races_are_refused_with_their_reason() -> None:
    async with served() as server:
        async with server.visit(await server.create(seats=[HUMAN] * 4, options={"players": 4})) as page:
            assert (await page.play("o-1"))["detail"] == "partner_reserve"
        async with server.visit(await server.create(seats=[HUMAN] * 3, options={"players": 3})) as page:
            assert (await page.play("o-1"))["detail"] == "other_colour"
        async with server.visit(await server.create("diamond")) as page:
            assert (await page.play("k1-k2"))["detail"] == "occupied"
            assert (await page.play("k1-e4"))["detail"] == "unreachable"
            assert (await page.play("d1-e4"))["detail"] == "not_yours"
            assert (await page.play("e5-e6"))["detail"] == "empty"
        async with server.visit(await server.create("diamond", options={"camps": "closed"})) as page:
            assert (await page.play("j7-i7"))["detail"] == "closed_camp"
        async with server.visit(await server.create("diamond", options={"leave_home": 1})) as page:
            assert (await page.play("k1-k1"))["detail"] == "same_hole"
            for move in ("k1-i3", "e3-e4"):
                assert (await page.play(move))["type"] == "accepted"
            assert (await page.play("i3-i4"))["detail"] == "leave_home"


@pytest.mark.parametrize(
    ("kind", "seat", "fields", "code"),
    [
        ("play", 2, {"move": "k-3"}, "not_your_turn"),
        ("play", 3, {"move": "k-3"}, "not_your_seat"),
        ("play", 0, {"move": "k-3"}, "not_your_seat"),
        ("play", 1, {"move": "k-3", "base_seq": 9}, "stale"),
        ("undo", 1, {}, "nothing_to_undo"),
        ("call", 1, {}, "no_call"),
        ("claim_draw", 1, {}, "no_claim"),
        ("resume", 0, {}, "not_paused"),
        ("stop", 1, {}, "not_your_seat"),
    ],
)
async def test_commands_that_cannot_be_are_refused(kind: str, seat: int, fields: dict[str, Any], code: str) -> None:
    async with served() as server, server.visit(await server.create()) as page:
        answer = await page.command(kind, seat, **fields)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert page.seq == 1


async def test_while_paused_only_resume_and_stop_are_taken() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.play("r-3")
        assert (await page.command("pause", 0, reason="menu"))["type"] == "accepted"
        await page.reach(3)
        assert page.view["status"] == "paused"
        assert page.view["paused_reason"] == "menu"
        for kind, seat, fields in (
            ("play", 2, {"move": "k-3"}),
            ("undo", 1, {}),
            ("claim_draw", 1, {}),
            ("resign", 1, {}),
            ("call", 2, {}),
            ("pause", 0, {"reason": "away"}),
        ):
            assert (await page.command(kind, seat, **fields))["code"] == "paused", kind
        assert (await page.command("resume", 1))["type"] == "accepted"
        await page.reach(4)
        assert page.view["paused_reason"] is None
        assert (await page.command("stop", 0))["type"] == "accepted"
        await page.reach(5)
        assert page.view["result"] == {"winners": [], "reason": "stopped", "spots": []}


async def test_after_the_end_everything_is_refused_as_ended() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        assert (await page.command("resign", 1))["type"] == "accepted"
        await page.reach(2)
        for kind, seat, fields in (
            ("play", 1, {"move": "r-3"}),
            ("undo", 1, {}),
            ("pause", 0, {"reason": "menu"}),
            ("resume", 0, {}),
            ("claim_draw", 1, {}),
            ("resign", 2, {}),
            ("call", 1, {}),
            ("stop", 0, {}),
        ):
            assert (await page.command(kind, seat, **fields))["code"] == "ended", kind
        can = page.view["can"]
        assert not any(can.values())


async def test_a_late_move_is_refused_and_the_turn_passes() -> None:
    async with served() as server, server.visit(await server.create(timer=15)) as page:
        server.clock.advance(9_000)
        await page.send(type="ping", t=0)  # somebody is there
        await page.expect("pong")
        server.clock.advance(6_001)  # past the deadline, before the time-out is raised
        assert (await page.command("play", 1, move="r-3"))["code"] == "late"
        server.clock.advance(299)
        entry = await page.expect("entry")
        assert entry["events"][0] == {
            "type": "Skipped",
            "seat": 1,
            "slot": 1,
            "reason": "time",
            "position": "./././././././. 2 2",
            "due": server.clock.now() + 15_000,
        }


async def test_silent_refusal_an_inbox_that_is_full_answers_busy_and_every_command_gets_one_answer() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        server.store.gate = asyncio.Event()
        ids = [cmd_id() for _ in range(300)]
        for number in ids:
            await page.send(type="play", cmd_id=number, base_seq=1, seat=1, move="r-3")
            if number == ids[0]:  # it is out of the inbox and being committed
                await until(lambda: server.store.appending == 1)
        busy = [await page.expect("refused", code="busy") for _ in range(300 - 257)]
        server.store.gate.set()
        answers = [frame for frame in page.frames if frame["type"] in ("accepted", "refused")]
        while len(answers) < 300:
            frame = await page.receive()
            answers += [frame] if frame["type"] in ("accepted", "refused") else []
        assert sorted(answer["cmd_id"] for answer in answers) == sorted(ids)
        assert [answer["cmd_id"] for answer in answers if answer["type"] == "accepted"] == ids[:1]
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"busy", "stale"}
        assert [answer["cmd_id"] for answer in busy] == ids[257:]


async def test_commands_pings_and_questions_in_haste_are_refused_by_rate() -> None:
    limits = replace(PATIENT, commands=Rate(3, 2.0), pings=Rate(2, 1.0), questions=Rate(2, 1.0))
    async with served(limits=limits) as server, server.visit(await server.create()) as page:
        answers = [await page.command("undo", 1) for _ in range(5)]
        assert [answer["code"] for answer in answers] == ["nothing_to_undo"] * 3 + ["rate"] * 2
        server.clock.advance(500)
        assert [(await page.command("undo", 1))["code"] for _ in range(2)] == ["nothing_to_undo", "rate"]
        for kind, fields, answer in (
            ("ping", {"t": 1.5}, "pong"),
            ("sync", {"have": 1, "hash": "00000000"}, "state"),
        ):
            for _ in range(3):
                await page.send(type=kind, **fields)
            await page.expect(answer)
            await page.expect(answer)
            assert (await page.expect("refused"))["code"] == "rate"
        await page.send(type="why", source="r", target="3")
        assert (await page.expect("refused"))["code"] == "rate"


async def test_a_flood_of_refused_haste_is_closed() -> None:
    limits = replace(PATIENT, pings=Rate(1, 0.1))
    async with served(limits=limits) as server, server.visit(await server.create()) as page:
        for _ in range(70):
            await page.send(type="ping", t=0)
        assert await page.closed() == 4429
