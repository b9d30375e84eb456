"""Who may speak to the server at all, and what every answer says to the browser.

The Host allow-list keeps out pages that point their own name at this machine (DNS rebinding); the Origin check keeps
other sites from acting with a visitor's rights, for requests that change something and for every WebSocket, which
ordinary cross-origin rules do not cover. Both refuse with 403 before anything else is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["LOCAL_HOSTS", "Guard", "content_security_policy", "host_name"]

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}
_NO_DOCUMENT = (b"text/javascript", b"text/css")
_SAFE = ("GET", "HEAD", "OPTIONS")


def host_name(host: str) -> str:
    """The name in a Host header without its port, in lower case; an IPv6 address in its brackets."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[: host.find("]") + 1]
    return host.partition(":")[0].removesuffix(".")


def content_security_policy(host: str) -> str:
    """What a page may load and run: only what this server sends. `host` is the Host header, already allowed."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            f"connect-src 'self' ws://{host} wss://{host}",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types lit-html",
        )
    )


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = frozenset((*LOCAL_HOSTS, *(host_name(host) for host in hosts)))
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = scope["headers"]
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        if len(hosts) != 1 or host_name(hosts[0]) not in self._hosts or not _plain(hosts[0]):
            await _forbid(scope, send, "host", "this server does not go by that name: start it with the name as a host")
            return
        host = hosts[0].strip().lower()
        acts = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if acts and not self._known_origin([value for name, value in headers if name == b"origin"], host):
            await _forbid(scope, send, "origin", "only pages of this server may do this")
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        extra = _headers(host, scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                # A policy is for documents; with a hundred scripts and styles it would be a third of what is sent.
                bare = any(name == b"content-type" and kind.startswith(_NO_DOCUMENT) for name, kind in given)
                message = {**message, "headers": given + (extra[1:] if bare else extra)}
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _known_origin(self, origins: list[bytes], host: str) -> bool:
        """One origin, and it is this very server (whatever ends TLS before it), or one that the settings name."""
        if len(origins) != 1:
            return False
        origin = origins[0].decode("latin-1").lower()
        if origin in self._origins:
            return True
        scheme, separator, place = origin.partition("://")
        port = _DEFAULT_PORTS.get(scheme)
        return bool(separator) and port is not None and place.removesuffix(port) == host.removesuffix(port)


def _plain(host: str) -> bool:
    """Whether a Host header can stand in another header: a name and perhaps a port."""
    name = host_name(host)
    port = host.strip().lower()[len(name) :]
    return port == "" or (port.startswith(":") and port[1:].isdigit() and len(port) <= 6)


def _headers(host: str, scope: Scope) -> list[tuple[bytes, bytes]]:
    headers = [
        (b"content-security-policy", content_security_policy(host).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
    ]
    if scope["path"].startswith("/m/"):
        headers.append((b"x-robots-tag", b"noindex"))
    if scope["scheme"] == "https":
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    return headers


async def _forbid(scope: Scope, send: Send, error: str, message: str) -> None:
    prefix = "websocket.http" if scope["type"] == "websocket" else "http"
    if prefix == "websocket.http" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})  # before the accept: the server answers 403
        return
    body = json.dumps({"error": error, "message": message}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    ]
    await send({"type": f"{prefix}.response.start", "status": 403, "headers": headers})
    await send({"type": f"{prefix}.response.body", "body": body})
