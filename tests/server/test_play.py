"""Two people at one device, over a real socket: each command gets one answer, each entry reaches everybody once."""

from __future__ import annotations

from tests.server.harness import COMPUTER, DIAM_IN_SEVEN, HUMAN, cmd_id, served


async def test_a_whole_match_is_played_to_its_result() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        assert page.welcome["yours"] == [1, 2]
        assert page.welcome["host"] is True
        for move in DIAM_IN_SEVEN:
            assert (await page.play(move))["type"] == "accepted"
        assert page.view["status"] == "ended"
        assert page.view["result"] == {"winners": [1], "reason": "diam", "spots": ["1.2", "5.2"]}
        assert page.view["dests"] is None
        assert (await page.command("play", 2, move="k-3"))["code"] == "ended"


async def test_accepted_comes_before_its_entry_and_the_entry_once() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.play("r-3")
        kinds = [frame["type"] for frame in page.frames if frame["type"] != "beat"]
        assert kinds == ["welcome", "accepted", "entry"]


async def test_many_tabs_show_the_same_and_either_may_act() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as one, server.visit(match) as two:
            await one.play("r-3")
            await two.reach(2)
            assert one.view == two.view
            assert (await two.play("k-4"))["type"] == "accepted"
            await one.reach(3)
            assert one.view == two.view
            assert [frame["seq"] for frame in one.frames if frame["type"] == "entry"] == [2, 3]
            assert [frame["seq"] for frame in two.frames if frame["type"] == "entry"] == [2, 3]


async def test_two_tabs_that_move_at_once_make_one_move() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as one, server.visit(match) as two:
            ids = cmd_id(), cmd_id()
            await one.send(type="play", cmd_id=ids[0], base_seq=1, seat=1, move="r-3")
            await two.send(type="play", cmd_id=ids[1], base_seq=1, seat=1, move="o-4")
            answers = [await one.answer(ids[0]), await two.answer(ids[1])]
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"stale"}
            await one.reach(2)
            await two.reach(2)
            assert one.view == two.view


async def test_double_move_after_a_rollback_the_same_command_acts_once_and_gets_the_same_answer() -> None:
    async with served() as server:
        match, number = await server.create(), cmd_id()
        async with server.visit(match) as page:
            first = await page.command("play", 1, cmd_id=number, move="r-3")
            again = await page.command("play", 1, base_seq=1, cmd_id=number, move="r-3")
            assert first == again == {"type": "accepted", "cmd_id": number, "seq": 2}
            await page.play("k-3")
        async with server.visit(match) as page:
            late = await page.command("play", 1, base_seq=1, cmd_id=number, move="r-3", again=True)
            assert late == first
            assert page.seq == 3


async def test_move_taken_back_by_itself_a_resent_command_on_an_old_number_is_dropped_and_told() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.play("r-3")
        for kind, fields in (("play", {"move": "k-3"}), ("pause", {"reason": "menu"}), ("resign", {}), ("stop", {})):
            seat = 0 if kind == "stop" else 1
            answer = await page.command(kind, seat, base_seq=1, again=True, **fields)
            assert (answer["type"], answer["code"]) == ("refused", "stale"), kind
        assert page.seq == 2


async def test_event_sent_twice_a_page_that_joins_at_any_moment_gets_each_entry_once() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as player:
            await player.play("r-3")
            async with server.visit(match, seen=1) as late:
                assert [entry["seq"] for entry in late.welcome["missed"]] == [2]
                assert late.view["seq"] == 2
                await player.play("k-3")
                await late.reach(3)
                assert [frame["seq"] for frame in late.frames if frame["type"] == "entry"] == [3]


async def test_snapshot_and_stream_race_every_view_carries_its_number() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as player:
            for move in DIAM_IN_SEVEN[:6]:
                number = cmd_id()
                await player.send(type="play", cmd_id=number, base_seq=player.seq, seat=player.view["seat"], move=move)
                async with server.visit(match) as late:  # while the move is being committed
                    start = late.welcome["view"]["seq"]
                    await player.answer(number)
                    await player.reach(player.seq + 1)
                    await late.reach(player.seq)
                    seqs = [frame["seq"] for frame in late.frames if frame["type"] == "entry"]
                    assert seqs == list(range(start + 1, player.seq + 1))
                    assert late.view == player.view


async def test_undo_takes_back_the_latest_human_move_and_costs_its_seat() -> None:
    async with served() as server, server.visit(await server.create(undo=1)) as page:
        await page.play("r-3")
        assert page.view["undo"] == {"seat": 1, "left": 1}
        assert (await page.command("undo", 2))["code"] == "not_your_seat"
        assert (await page.command("undo", 1))["type"] == "accepted"
        await page.reach(3)
        assert page.view["position"] == "./././././././. 2 1"
        assert page.view["undo"] is None
        await page.play("r-3")
        assert page.view["can"]["undo"] is False
        assert (await page.command("undo", 1))["code"] == "no_undo_left"


async def test_no_undo_wanted_an_allowance_of_none_offers_none() -> None:
    async with served() as server, server.visit(await server.create(undo=0)) as page:
        assert page.welcome["settings"]["undo"] == 0
        await page.play("r-3")
        assert page.view["can"]["undo"] is False
        assert page.view["undo"] == {"seat": 1, "left": 0}
        assert (await page.command("undo", 1))["code"] == "no_undo_left"


async def test_undo_after_the_end_is_refused() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        for move in DIAM_IN_SEVEN:
            await page.play(move)
        assert page.view["can"]["undo"] is False
        assert (await page.command("undo", 1))["code"] == "ended"


async def test_a_match_of_four_on_one_device_names_every_seat() -> None:
    async with served() as server:
        names = [{"kind": "human", "name": name} for name in ("Ada", "Bo", "Cy", "Di")]
        match = await server.create(seats=names, options={"players": 4})
        async with server.visit(match) as page:
            assert page.welcome["yours"] == [1, 2, 3, 4]
            assert [seat["name"] for seat in page.view["seats"]] == ["Ada", "Bo", "Cy", "Di"]
            assert [seat["side"] for seat in page.view["seats"]] == [1, 2, 1, 2]
            for seat, move in enumerate(("r-1", "n-1", "o-5", "k-5"), 1):
                assert page.view["seat"] == seat
                await page.play(move)


async def test_a_seat_of_the_computer_cannot_be_played_by_the_page() -> None:
    async with served() as server, server.visit(await server.create(seats=[HUMAN, COMPUTER])) as page:
        assert page.welcome["yours"] == [1]
        for kind, fields in (("play", {"move": "k-3"}), ("undo", {}), ("resign", {})):
            assert (await page.command(kind, 2, **fields))["code"] == "not_your_seat"


async def test_no_play_on_one_device_two_people_start_and_play_without_anything_else() -> None:
    async with served() as server, server.visit(await server.create("diamond")) as page:
        assert (await page.play("k1-i3"))["type"] == "accepted"
        assert (await page.play("d3-f3"))["type"] == "accepted"
        assert page.view["counts"] == {"1": 0, "2": 0}
        assert page.view["last"] == {
            "seq": 3,
            "seat": 2,
            "kind": "move",
            "move": "d3-f3",
            "shift": [["d3", "f3"]],
            "route": ["d3", "f3"],
            "show": 250,
        }
