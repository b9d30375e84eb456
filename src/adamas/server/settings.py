"""What the person who runs a server can set; a value for each, good for one's own machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

__all__ = ["Limits", "Rate", "Settings", "default_data"]


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: so many at once, refilled by so many a second."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one socket, one address, one match and the whole node may ask for.

    `commands`, `questions` (``why`` and ``sync``) and `pings` are for each socket; `sockets`, `creates`, `views`,
    `hints`, `analyses` and `puzzles` for each address, an IPv6 address counting by its /64 network.
    `analyses_at_once` is how many positions of an address are searched, or wait for it, at a time.
    """

    commands: Rate = Rate(10, 2.0)
    questions: Rate = Rate(20, 4.0)
    pings: Rate = Rate(5, 1.0)
    sockets: Rate = Rate(30, 0.5)
    creates: Rate = Rate(10, 10 / 60)
    views: Rate = Rate(60, 5.0)
    hints: Rate = Rate(20, 1.0)
    analyses: Rate = Rate(120, 2.0)
    puzzles: Rate = Rate(40, 2.0)
    analyses_at_once: int = 4
    open_per_address: int = 50
    open_per_seat: int = 10
    open_per_match: int = 2_000
    open_in_all: int = 10_000
    addresses: int = 50_000
    body_bytes: int = 16 * 1024
    frame_bytes: int = 8_192


_ANY = ("", "0.0.0.0", "::")
"""Addresses that mean every one of the machine; none of them is a name."""


def default_data() -> Path:
    """The data file in the user's own data folder."""
    return Path(platformdirs.user_data_dir("adamas")) / "adamas.db"


@dataclass(frozen=True, slots=True)
class Settings:
    """How to run a server.

    `hosts` are the names by which pages may reach it, beside localhost, 127.0.0.1 and [::1]. `origins` are whole
    origins (``https://play.example.org``) whose pages may act beside those of the same origin. `proxies` are the
    addresses whose forwarded headers are believed. `port` 0 takes any free one. `workers` is the number of processes
    in which computers think, None for one fewer than the machine has cores.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=default_data)
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    workers: int | None = None
    web: Path = Path(__file__).parent.parent / "web"
    limits: Limits = Limits()

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which pages may reach the server: those given, and the address that it listens on."""
        if self.host in _ANY:
            return self.hosts
        return (*self.hosts, f"[{self.host}]" if ":" in self.host else self.host)

    @property
    def thinkers(self) -> int:
        """How many processes think."""
        return self.workers if self.workers is not None else max(1, (os.cpu_count() or 1) - 1)
