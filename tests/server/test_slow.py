"""A page that does not read harms nobody, and a fault of ours ends no match."""

from __future__ import annotations

import asyncio
import json
import socket as sockets

import pytest
from websockets.frames import Frame, Opcode

from adamas.server import room
from adamas.server.run import bind
from tests.server.harness import Served, served, until


async def test_slow_reader_is_closed_with_4409_and_others_get_everything() -> None:
    listening = bind("127.0.0.1", 0)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)  # what is accepted has it too
    async with served(sock=listening) as server:
        match = await server.create()
        async with server.visit(match) as page:
            slow = await stuck_page(server, match)
            seqs = []
            while server.node.metrics["sockets_slow"] == 0:
                for kind, fields in (("pause", {"reason": "menu"}), ("resume", {})):
                    await page.command(kind, 0, **fields)
                    await page.reach(page.seq + 1)
                    seqs.append(page.seq)
                server.clock.advance(50)
            assert seqs == list(range(2, len(seqs) + 2))
            await until(lambda: server.node.sockets == 1)
            slow.close()
            await slow.wait_closed()


async def stuck_page(server: Served, match: str) -> asyncio.StreamWriter:
    """A page that says hello and then reads nothing, with as little room in its socket as there can be."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1024)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", server.running.port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=1024)
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    writer.write(
        f"GET /m/{match}/ws HTTP/1.1\r\nHost: 127.0.0.1:{server.running.port}\r\nOrigin: {server.origin}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    hello = json.dumps({"type": "hello", "protocol": 1, "build": "x", "seen": 0, "browser": "b"}).encode()
    writer.write(Frame(Opcode.TEXT, hello).serialize(mask=True))
    await until(lambda: server.node.sockets == 2)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    return writer


async def test_a_fault_after_the_commit_is_no_second_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:

            def broken(*_: object) -> object:
                raise ZeroDivisionError("a fault of ours")

            with monkeypatch.context() as patch:
                patch.setattr(room, "make_view", broken)
                assert (await page.command("play", 1, move="r-3"))["type"] == "accepted"
                await page.alive()
            assert [frame["type"] for frame in page.frames].count("refused") == 0
            await page.send(type="sync", have=1, hash="x")
            await page.reach(2)
            assert (await page.play("k-3"))["type"] == "accepted"
        assert "a fault of ours" in caplog.text
        assert len(server.store.logs[match]) == 3


async def test_an_exception_of_the_room_is_answered_busy_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from adamas.match.match import Match

    async with served() as server, server.visit(await server.create()) as page:

        def broken(*_: object) -> object:
            raise ZeroDivisionError("a fault of ours")

        with monkeypatch.context() as patch:
            patch.setattr(Match, "advance", broken)
            answer = await page.command("play", 1, move="r-3")
        assert (answer["code"], answer["detail"]) == ("busy", "")
        assert "a fault of ours" in caplog.text
        assert (await page.play("r-3"))["type"] == "accepted"
