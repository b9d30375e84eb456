"""What a frame may be: anything else is answered, closes its own socket with the right code, and harms nobody."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode

from tests.server.harness import COMMAND, cmd_id, served

MALFORMED = {
    "no JSON": "{",
    "empty": "",
    "a list": "[]",
    "a number": "5",
    "null": "null",
    "no type": json.dumps({"cmd_id": cmd_id()}),
    "type no text": json.dumps({"type": 5}),
    "unknown field": json.dumps({**COMMAND, "extra": 1}),
    "field missing": json.dumps({"type": "play", "cmd_id": cmd_id(), "base_seq": 1, "seat": 1}),
    "field twice": json.dumps(COMMAND)[:-1] + ', "move": "r-4"}',
    "field twice within": '{"type":"ping","t":{"a":1,"a":2}}',
    "text for a number": json.dumps({**COMMAND, "base_seq": "1"}),
    "number with a fraction": json.dumps({**COMMAND, "seat": 1.5}),
    "negative number": json.dumps({**COMMAND, "base_seq": -1}),
    "huge number": json.dumps({**COMMAND, "base_seq": 10**40}),
    "endless number": '{"type":"ping","t":1e999}',
    "not a number": '{"type":"ping","t":NaN}',
    "short id": json.dumps({**COMMAND, "cmd_id": "abc"}),
    "id with a line end": json.dumps({**COMMAND, "cmd_id": "Zk3v0bYw2mQ7tN5xR8pLc\n"}),
    "id of other letters": json.dumps({**COMMAND, "cmd_id": "Zk3v0bYw2mQ7tN5xR8pLc\u00e9"}),
    "long move": json.dumps({**COMMAND, "move": "r" * 41}),
    "U+0000": json.dumps({**COMMAND, "move": "r-3\0"}),
    "half a character": '{"type":"why","source":"\\ud800"}',
    "nested": "[" * 4000,
    "nested objects": '{"a":' * 1600,
    "reason unknown": json.dumps(
        {**{k: COMMAND[k] for k in ("cmd_id", "base_seq", "seat")}, "type": "pause", "reason": "restart"}
    ),
    "hello twice": json.dumps({"type": "hello", "protocol": 1, "build": "", "seen": 0, "browser": ""}),
}


@pytest.mark.parametrize("name", MALFORMED)
async def test_a_malformed_frame_is_refused_and_the_socket_closed(name: str) -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page, server.visit(match) as other:
            await page.socket.send(MALFORMED[name])
            assert await page.closed() == 1008
            assert page.frames[-1]["type"] == "refused"
            assert page.frames[-1]["code"] == "malformed"
            assert (await other.play("r-3"))["type"] == "accepted"


async def test_a_malformed_command_is_answered_by_its_id() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.send(**COMMAND, extra=1)
        assert await page.closed() == 1008
        assert page.frames[-1]["cmd_id"] == COMMAND["cmd_id"]


async def test_an_unknown_type_is_refused_and_the_sixth_within_a_minute_closes() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        for _ in range(5):
            answer = await page.command("takeback", 1)
            assert answer["code"] == "unknown_type"
        server.clock.advance(12_000)
        await page.send(type="dance")
        assert (await page.expect("refused"))["cmd_id"] is None
        await page.send(type="dance")
        assert await page.closed() == 1008


async def test_a_binary_frame_closes_with_1003() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        await page.socket.send(b"{}")
        assert await page.closed() == 1003


async def test_bad_utf8_closes_with_1007(caplog: pytest.LogCaptureFixture) -> None:
    async with served() as server, server.visit(await server.create()) as page:
        page.socket.protocol.send_text(b"\xff\xfe", fin=True)
        page.socket.transport.write(b"".join(page.socket.protocol.data_to_send()))
        assert await page.closed() == 1007
    assert "Traceback" not in caplog.text


async def test_huge_messages_close_with_1009_whole_or_in_pieces() -> None:
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as page:
            await page.socket.send(json.dumps({**COMMAND, "move": "r" * 9000}))
            assert await page.closed() == 1009
        async with server.visit(match) as page:
            await page.socket.send(["x" * 3000] * 3)
            assert await page.closed() == 1009


async def test_a_frame_of_exactly_the_limit_is_read() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        text = json.dumps(COMMAND)
        await page.socket.send(text + " " * (8192 - len(text)))
        assert (await page.answer(str(COMMAND["cmd_id"])))["type"] == "accepted"


async def test_a_frame_in_pieces_and_trickled_is_read_as_one() -> None:
    async with served() as server, server.visit(await server.create()) as page:
        text = json.dumps(COMMAND)
        await page.socket.send([text[:10], text[10:11], text[11:]])
        await page.reach(2)
        frame = Frame(Opcode.TEXT, json.dumps({"type": "ping", "t": 7}).encode()).serialize(mask=True)
        for byte in frame:
            page.socket.transport.write(bytes([byte]))
            await asyncio.sleep(0)
        assert (await page.expect("pong"))["t"] == 7
