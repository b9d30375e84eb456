"""Who may speak to the server, and what every answer tells the browser."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from adamas.server.limits import network
from adamas.server.security import host_name
from adamas.server.settings import Settings
from tests.server.harness import HUMAN, Served, cmd_id, served, upgrade

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lit-html",
}


def policy(answer: Any) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers["content-security-policy"].split(";"))
    return {name: value for name, _, value in parts}


async def test_csp_and_the_other_headers_are_on_every_answer() -> None:
    async with served() as server:
        match = await server.create()
        address = f"127.0.0.1:{server.running.port}"
        for path in (
            "/",
            "/rules",
            "/rules/diam",
            f"/m/{match}",
            "/m/unknown",
            f"/m/{match}/log",
            f"/m/{match}/export",
            "/api/games",
            "/healthz",
            "/readyz",
            "/metrics",
            "/nowhere",
            "/static/none/x.js",
            "/favicon.ico",
        ):
            answer = await server.http.get(path)
            found = policy(answer)
            assert found.pop("connect-src") == f"'self' ws://{address} wss://{address}"
            assert found == POLICY, path
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert ("x-robots-tag" in answer.headers) == path.startswith("/m/")
            assert "strict-transport-security" not in answer.headers
            assert "server" not in answer.headers


async def test_scripts_and_styles_are_no_documents_and_carry_no_policy_of_their_own() -> None:
    async with served() as server:
        build = server.node.assets.build
        for name in ("main.js", "css/base.css"):
            answer = await server.http.get(f"/static/{build}/{name}")
            assert answer.status_code == 200
            assert "content-security-policy" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
        icon = await server.http.get(f"/static/{build}/icon.svg")
        assert "content-security-policy" in icon.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.2", "", "localhost:80:80", "localhost:8000;x", "[::2]"]
)
async def test_a_wrong_host_is_refused_with_403(host: str) -> None:
    async with served() as server:
        status, headers = await raw(server, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        assert status == 403
        assert "content-security-policy" in headers
        status, _ = await raw(server, upgrade_request("none", host, f"http://{host}"))
        assert status == 403


async def test_no_host_and_two_hosts_are_refused() -> None:
    async with served() as server:
        for request in (
            "GET / HTTP/1.0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        ):
            status, _ = await raw(server, request)
            assert status in (400, 403)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "[::1]:1", "play.home", "play.home:443"])
async def test_local_names_and_names_from_the_settings_are_let_in(host: str) -> None:
    async with served(hosts=("Play.Home",)) as server:
        status, _ = await raw(server, f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        assert status == 200


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
        "ftp://127.0.0.1:{port}",
        "127.0.0.1:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://127.0.0.1:{port}/",
    ],
)
async def test_foreign_origin_upgrades_and_posts_are_refused_with_403(origin: str | None) -> None:
    async with served() as server:
        match = await server.create()
        given = None if origin is None else origin.format(port=server.running.port)
        assert await upgrade(server, match, origin=given or "") == (403, None)
        headers = {} if given is None else {"Origin": given}
        async with server.bare() as http:
            for path in ("/api/matches", f"/m/{match}/rematch", "/api/view"):
                answer = await http.post(path, json={"create_id": cmd_id()}, headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (403, "origin")
            for method in ("PUT", "DELETE", "PATCH"):
                assert (await http.request(method, "/api/games", headers=headers)).status_code == 403
            assert (await http.get("/api/games", headers=headers)).status_code == 200
        assert len(server.store.rows) == 1


async def test_an_upgrade_with_two_origins_is_refused() -> None:
    async with served() as server:
        host = f"127.0.0.1:{server.running.port}"
        request = upgrade_request(await server.create(), host, f"http://{host}")
        doubled = request.replace("Upgrade: websocket", "Origin: http://evil.example\r\nUpgrade: websocket")
        assert (await raw(server, doubled))[0] in (400, 403)


async def test_behind_something_that_ends_tls_the_same_host_counts_and_an_origin_of_the_settings_too() -> None:
    async with served(hosts=("play.example",), origins=("https://other.example",)) as server:
        match = await server.create()
        for host, origin in (
            ("play.example", "https://play.example"),
            ("play.example:443", "https://play.example"),
            ("play.example", "https://other.example"),
        ):
            status, _ = await raw(server, upgrade_request(match, host, origin))
            assert status == 101, (host, origin)
        assert (await raw(server, upgrade_request(match, "play.example", "https://play.example:444")))[0] == 403


async def test_forwarded_headers_are_believed_only_from_configured_proxies() -> None:
    from dataclasses import replace

    from adamas.server.settings import Rate
    from tests.server.harness import PATIENT

    limits = replace(PATIENT, views=Rate(1, 0.001))
    for proxies, statuses in (((), [200, 429]), (("127.0.0.1",), [200, 200])):
        async with served(limits=limits, proxies=proxies) as server:
            found = [
                (
                    await server.http.post("/api/view", json={"game": "diam"}, headers={"X-Forwarded-For": address})
                ).status_code
                for address in ("192.0.2.1", "192.0.2.2")
            ]
            assert found == statuses


def test_an_ipv6_home_counts_as_one_address() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("no address") == "no address"


def test_host_names_are_read_without_their_port() -> None:
    assert [host_name(host) for host in ("A.b:80", "[::1]:80", "[::1", "x.", "")] == ["a.b", "[::1]", "", "x", ""]


def test_the_address_that_a_server_listens_on_is_a_name_of_it_but_no_wildcard_is() -> None:
    assert Settings(host="192.0.2.7").names == ("192.0.2.7",)
    assert Settings(host="fd00::1", hosts=("a",)).names == ("a", "[fd00::1]")
    for host in ("0.0.0.0", "::", ""):
        assert Settings(host=host).names == ()


async def test_match_ids_cannot_be_guessed_and_differ() -> None:
    async with served() as server:
        matches = {await server.create(seats=[HUMAN, HUMAN]) for _ in range(50)}
        assert len(matches) == 50
        assert all(len(match) == 22 for match in matches)


async def raw(server: Served, request: str) -> tuple[int, dict[str, str]]:
    """Send bytes as they are; status and headers of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.running.port)
    writer.write(request.encode())
    async with asyncio.timeout(30):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.close()
    await writer.wait_closed()
    status, *lines = head.strip().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(status.split()[1]), headers


def upgrade_request(match: str, host: str, origin: str) -> str:
    return (
        f"GET /m/{match}/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
