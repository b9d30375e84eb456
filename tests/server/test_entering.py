"""Coming into a room: unknown matches, hello, and how many sockets there may be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect

from adamas.server.settings import Rate
from tests.server.harness import COMMAND, PATIENT, served, settle, until, upgrade


async def test_an_unknown_match_is_accepted_and_closed_with_4404() -> None:
    async with served() as server, server.visit("nosuchmatch", hello=False) as page:
        assert await page.closed() == 4404


async def test_no_hello_within_five_seconds_closes_with_4408() -> None:
    async with served() as server, server.visit(await server.create(), hello=False) as page:
        await until(lambda: server.node.sockets == 1)
        await settle()
        server.clock.advance(4_999)
        assert server.node.sockets == 1
        server.clock.advance(1)
        assert await page.closed() == 4408


@pytest.mark.parametrize("first", [COMMAND, {"type": "ping", "t": 1}, {"type": "dance"}])
async def test_anything_before_hello_closes(first: dict[str, Any]) -> None:
    async with served() as server, server.visit(await server.create(), hello=False) as page:
        await page.send(**first)
        assert await page.closed() == 1008


async def test_old_page_after_an_update_another_protocol_closes_with_4426_and_another_build_is_told() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match, hello=False) as page:
            await page.send(type="hello", protocol=0, build="x", seen=0, browser="b")
            assert await page.closed() == 4426
        async with server.visit(match) as page:
            assert page.welcome["build"] == server.node.assets.build != "test"


async def test_too_many_sockets_of_an_address_close_with_4429() -> None:
    limits = replace(PATIENT, open_per_address=2)
    async with served(limits=limits) as server:
        match = await server.create()
        async with server.visit(match), server.visit(match), server.visit(match, hello=False) as third:
            assert await third.closed() == 4429
        await until(lambda: server.node.sockets == 0)
        async with server.visit(match) as page:
            assert page.seq == 1


async def test_too_many_sockets_in_a_minute_close_with_4429() -> None:
    async with served(limits=replace(PATIENT, sockets=Rate(2, 0.5))) as server:
        match = await server.create()
        for _ in range(2):
            async with server.visit(match):
                pass
        async with server.visit(match, hello=False) as page:
            assert await page.closed() == 4429
        server.clock.advance(2_000)
        async with server.visit(match):
            pass


async def test_too_many_sockets_of_a_seat_close_with_4429() -> None:
    async with served(limits=replace(PATIENT, open_per_seat=1)) as server:
        match = await server.create()
        async with server.visit(match), server.visit(match, hello=False) as second:
            await second.send(type="hello", protocol=1, build="x", seen=0, browser="b")
            assert await second.closed() == 4429


async def test_memory_for_compression_no_socket_gets_any() -> None:
    async with served() as server:
        address = f"ws{server.origin[4:]}/m/{await server.create()}/ws"
        async with connect(address, origin=server.origin, compression="deflate") as socket:  # type: ignore[arg-type]
            assert socket.response is not None
            assert "Sec-WebSocket-Extensions" not in socket.response.headers


async def test_beyond_the_limit_of_the_node_the_upgrade_is_answered_503() -> None:
    async with served(limits=replace(PATIENT, open_in_all=1)) as server:
        match = await server.create()
        async with server.visit(match):
            answer = await upgrade(server, match)
            assert answer == (503, "2")
