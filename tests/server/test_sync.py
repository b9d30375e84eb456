"""Page and server stay in step: missed entries, sync, beats, hashes, and what a page asks without acting."""

from __future__ import annotations

from itertools import pairwise

from adamas.server.view import fnv
from tests.server.harness import COMMAND, COMPUTER, DIAM_IN_SEVEN, HUMAN, served


async def test_reconnect_without_refresh_hello_brings_the_missed_entries() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            for move in DIAM_IN_SEVEN[:4]:
                await page.play(move)
        async with server.visit(match, seen=3) as page:
            assert [entry["seq"] for entry in page.welcome["missed"]] == [4, 5]
            assert page.welcome["missed"][0]["events"][0]["type"] == "Played"
        for seen in (0, 5, 6, 2**40):
            async with server.visit(match, seen=seen) as page:
                assert page.welcome["missed"] == []


async def test_who_comes_later_is_told_what_every_move_moved() -> None:
    def detail(colour: str, source: str, target: str, *carried: str) -> dict[str, object]:
        return {"colour": colour, "carried": list(carried), "from": source, "to": target, "hops": 1}

    placed = [detail("r", "r", "3.1"), detail("k", "k", "3.2")]
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            for move in ("r-3", "k-3", "3.1-4"):
                await page.play(move)
            async with server.visit(match) as late:
                assert late.welcome["details"] == [*placed, detail("r", "3.1", "4.1", "k")]
            await page.command("undo", 1)
            await page.reach(5)
            await page.play("o-3")
            await page.send(type="sync", have=6, hash="x")
            assert (await page.expect("state"))["details"] == [*placed, detail("o", "o", "3.3")]


async def test_more_than_fifty_missed_entries_are_not_listed() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            for _ in range(26):
                await page.command("pause", 0, reason="menu")
                await page.reach(page.seq + 1)
                await page.command("resume", 0)
                await page.reach(page.seq + 1)
            assert page.seq == 53
        async with server.visit(match, seen=3) as page:
            assert len(page.welcome["missed"]) == 50
        async with server.visit(match, seen=2) as page:
            assert page.welcome["missed"] == []


async def test_board_wrong_after_reconnect_sync_brings_the_whole_state() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.play("r-3")
        view = page.view
        await page.send(type="sync", have=1, hash="00000000")
        assert (await page.expect("state"))["view"] == view


async def test_beats_come_within_a_second_and_then_every_four_and_agree_with_the_view() -> None:
    async with served() as server, server.visit(await server.create(timer=60)) as page:
        server.clock.advance(1_000)
        first = await page.expect("beat")
        assert first["hash"] == page.view["hash"]
        assert (first["seq"], first["deadline"], first["status"]) == (1, page.view["deadline"], "live")
        assert first["now"] <= server.clock.now()
        for number in range(30):
            await page.send(type="ping", t=number)
            await page.expect("pong", t=number)
            server.clock.advance(1_000)
        await page.send(type="ping", t=30)
        await page.expect("pong", t=30)
        times = [frame["now"] for frame in page.frames if frame["type"] == "beat"]
        assert len(times) >= 7
        gaps = [later - earlier for earlier, later in pairwise(times)]
        assert all(3_500 <= gap <= 4_500 for gap in gaps), gaps


async def test_a_crowd_that_walks_in_does_not_put_off_the_beat() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            for _ in range(10):
                server.clock.advance(100)
                async with server.visit(match):
                    await page.alive()
            assert any(frame["type"] == "beat" for frame in page.frames)


def test_the_hash_of_the_worked_example() -> None:
    assert fnv("5 1/2/3/bbbb6/b1b6/1b6/b6/1b6/2r1rb3/3rrrr3/1rr/rr/1 2 1 live") == "051a8fae"


async def test_the_hash_is_that_of_number_position_and_status() -> None:
    async with served() as server, server.visit(await server.create("diamond")) as page:
        for move in ("k1-i3", "e3-e4"):
            await page.play(move)
            view = page.view
            assert view["hash"] == fnv(f"{view['seq']} {view['position']} {view['status']}")


async def test_why_answers_with_the_reason_and_stores_nothing() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.play("r-3")
        for source, target, code in (
            ("3.1", None, "not_yours"),
            ("3.1", "4", "not_yours"),
            ("k", "3", None),
            ("k", None, None),
            ("r", "3", "not_yours"),
        ):
            await page.send(type="why", source=source, target=target)
            because = await page.expect("because")
            assert because == {"type": "because", "source": source, "target": target, "code": code}
        for odd in ("zzz", "9.9", "\u2028", "-", "4.1.1"):
            for target in (None, "4", "zz"):
                await page.send(type="why", source=odd, target=target)
                assert (await page.expect("because"))["code"] is not None
        assert page.seq == 2


async def test_pong_brings_back_the_pages_clock_and_the_servers() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.send(type="ping", t=81234.5)
        assert await page.expect("pong") == {"type": "pong", "t": 81234.5, "now": server.clock.now()}


async def test_faked_delay_no_time_that_a_page_sends_moves_a_deadline() -> None:
    async with served() as server, server.visit(await server.create(timer=15)) as page:
        for t in (-1e15, 0, 1e15):
            await page.send(type="ping", t=t)
            await page.expect("pong")
        await page.send(type="sync", have=1, hash="x")
        assert (await page.expect("state"))["view"]["deadline"] == page.welcome["view"]["deadline"]
        await page.send(**COMMAND, at=0)
        assert await page.closed() == 1008


async def test_destinations_go_only_to_who_holds_the_seat_to_move_and_carry_their_routes() -> None:
    async with served() as server:
        async with server.visit(await server.create("diamond")) as page:
            assert page.view["dests"]["k1"]["i3"] == ["k1", "i3"]
            await page.play("k1-i3")
            assert page.view["dests"]["e3"]["e4"] == ["e3", "e4"]
        async with server.visit(await server.create(seats=[HUMAN, COMPUTER])) as page:
            assert page.view["dests"]
            await page.play("r-3")
            assert page.view["dests"] is None
            assert page.view["warn"] == []
            assert await page.command("pause", 0, reason="menu")
            await page.reach(3)
            assert page.view["dests"] is None


async def test_aids_off_shows_no_lines_and_no_warnings() -> None:
    moves = ("r-1", "k-2", "r-1", "k-2", "r-5", "k-3")
    async with served() as server:
        async with server.visit(await server.create()) as page:
            for move in moves:
                await page.play(move)
            assert {"spots": ["1.2", "5.2"], "colour": "r", "kind": "threat", "level": 2} in page.view["lines"]
        async with server.visit(await server.create(aids=False)) as page:
            for move in moves:
                await page.play(move)
                assert (page.view["lines"], page.view["warn"]) == ([], [])


async def test_the_moves_since_ones_own_turn_are_told_oldest_first() -> None:
    """Whoever comes to the move may have missed what all the others did, not only the last of them."""
    async with served() as server:
        match = await server.create(seats=(HUMAN,) * 4, options={"players": 4}, timer=60)
        async with server.visit(match) as page:

            async def earlier(move: str) -> list[tuple[int, str, list[list[str]]]]:
                await page.play(move)
                return [(one["seat"], one["move"], one["shift"]) for one in page.view["earlier"]]

            assert page.view["earlier"] == []
            assert await earlier("r-1") == []
            red = (1, "r-1", [["r", "1.1"]])
            assert await earlier("n-1") == [red]
            brown = (2, "n-1", [["n", "1.2"]])
            assert await earlier("o-3") == [red, brown]
            orange = (3, "o-3", [["o", "3.1"]])
            assert await earlier("k-4") == [brown, orange], "its own move is not among them"
            assert await earlier("1.1-2") == [orange, (4, "k-4", [["k", "4.1"]])]
            await page.command("pause", 0, reason="menu")
            await page.reach(page.seq + 1)
            assert page.view["earlier"] == [], "nothing shows through the veil"
