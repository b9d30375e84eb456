"""Random bytes and random messages: the decoder says what is wrong, the server stays up, others are served."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from adamas.server import wire
from tests.server.harness import COMMAND, cmd_id, served

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=20,
)
FIELDS = ("type", "cmd_id", "base_seq", "seat", "move", "again", "reason", "source", "target", "have", "hash", "t")
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from([*wire.FROM_PAGE, "dance"])},
    optional={
        "cmd_id": st.just("Zk3v0bYw2mQ7tN5xR8pLcA") | st.text(max_size=24),
        "base_seq": st.integers(-2, 2**60),
        "seat": st.integers(-2, 12),
        "move": st.text(max_size=45),
        "again": st.booleans() | st.none(),
        "reason": st.sampled_from(["menu", "away", "silent", 5]),
        "source": st.text(max_size=20),
        "target": st.none() | st.text(max_size=20),
        "have": st.integers(-1, 2**53),
        "hash": st.text(max_size=70),
        "t": st.floats() | st.integers(),
        "protocol": st.integers(-1, 2),
        "build": st.text(max_size=70),
        "seen": st.integers(-1, 5),
        "browser": st.text(max_size=10),
        "x": JSON,
    },
)


def judge(text: str) -> None:
    """Either a message or Malformed, nothing else; and a message can be written and read again."""
    try:
        message = wire.decode(text)
    except wire.Malformed:
        return
    assert wire.decode(wire.encode(message)) == message


@given(st.text())
@example("[" * 100_000)
@example('{"a":' * 100_000)
@example('{"type":"why","source":"\\ud800"}')
@example('{"type":"why","source":"\ud800"}')
@example('{"type":"ping","t":1e999}')
@example('{"type":"ping","t":-0.0}')
@example('{"type":"play","type":"play"}')
@example("9" * 10_000)
@example("\ufeff{}")
def test_any_text_is_a_message_or_malformed(text: str) -> None:
    judge(text)


@given(JSON)
def test_any_json_is_a_message_or_malformed(value: Any) -> None:
    judge(json.dumps(value))


@given(MESSAGES)
def test_near_messages_are_messages_or_malformed(value: dict[str, Any]) -> None:
    judge(json.dumps(value))


@given(st.binary())
def test_any_bytes_are_a_message_or_malformed(content: bytes) -> None:
    judge(content.decode("utf-8", "surrogateescape"))


async def test_random_bytes_into_live_sockets_leave_the_server_up_and_others_served(
    caplog: pytest.LogCaptureFixture,
) -> None:
    chance = random.Random(11)
    async with served() as server:
        match = await server.create()
        async with server.visit(match) as witness:
            for number in range(60):
                async with server.visit(match) as page:
                    transport = page.socket.transport
                    kind = number % 4
                    content = chance.randbytes(chance.randint(0, 300))
                    if kind == 0:  # no frames at all
                        transport.write(content)
                    elif kind == 1:
                        transport.write(Frame(Opcode.TEXT, content).serialize(mask=True))
                    elif kind == 2:  # a message with some bytes changed
                        text = bytearray(json.dumps({**COMMAND, "cmd_id": cmd_id()}).encode())
                        for _ in range(chance.randint(1, 4)):
                            text[chance.randrange(len(text))] = chance.randrange(128)
                        transport.write(Frame(Opcode.TEXT, bytes(text)).serialize(mask=True))
                    else:
                        opcode = chance.choice([Opcode.CONT, Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE])
                        whole = opcode is not Opcode.CONT or chance.random() < 0.5
                        transport.write(Frame(opcode, content[:120], fin=whole).serialize(mask=True))
                    if chance.random() < 0.5:
                        transport.abort()
                await witness.alive()
            assert (await server.http.get("/healthz")).status_code == 200
            assert (await server.http.get("/readyz")).status_code == 200
            assert server.node.metrics["faults"] == 0
            if witness.view["status"] == "live":
                assert (await witness.play_next(cmd_id()))["type"] == "accepted"
    ours = ("adamas", "uvicorn", "asyncio")
    assert [record for record in caplog.records if record.levelname == "ERROR" and record.name.startswith(ours)] == []


async def test_random_messages_in_any_order_leave_a_match_that_replays() -> None:
    from tests.server.test_time import replayed

    chance = random.Random(12)
    async with served() as server:
        for _ in range(12):
            match = await server.create(timer=chance.choice([None, 5]), undo=chance.choice([None, 1]))
            async with server.visit(match) as page:
                for _ in range(60):
                    kind = chance.choice(["play"] * 3 + ["undo", "call", "claim_draw", "pause", "resume", "ping"])
                    if chance.random() < 0.01:
                        kind = chance.choice(["resign", "stop"])
                    if kind == "ping":
                        server.clock.advance(chance.randint(0, 3_000))
                        await page.alive()
                        continue
                    fields: dict[str, Any] = {}
                    if kind == "play":
                        fields["move"] = chance.choice(["r-3", "o-4", "k-5", "n-6", "3.1-4", "4.1-5", "x", "5.2-6"])
                    if kind == "pause":
                        fields["reason"] = "menu"
                    seat = page.view["seat"] if chance.random() < 0.7 else chance.randint(0, 3)
                    base = page.seq if chance.random() < 0.8 else chance.randint(0, page.seq + 1)
                    number = cmd_id()
                    answer = await page.command(kind, seat, base, cmd_id=number, **fields)
                    if answer["type"] == "accepted":
                        again = await page.command(kind, seat, base, cmd_id=number, again=True, **fields)
                        assert again == answer
                        await page.reach(answer["seq"])
                await page.send(type="sync", have=0, hash="")
                state = (await page.expect("state"))["view"]
                assert state["seq"] == len(server.store.logs[match])
                found = replayed(server, match)
                if state["position"] is not None:
                    assert found.text == state["position"]
                assert (found.status, found.seat) == (state["status"], state["seat"])
        assert server.node.metrics["faults"] == 0
