"""One server process: what its parts share."""

from __future__ import annotations

import random
from urllib.parse import urlencode

from ..games import find_game
from ..match.events import Settings as MatchSettings
from ..store import Appended, Conflict, Created, Duplicate, Entry, Head, NewMatch, Store, StoreError
from .bots import Bots
from .clock import Clock
from .limits import Addresses, network
from .metrics import Metrics
from .rooms import Rooms
from .settings import Settings
from .static import Assets

__all__ = ["Node"]


class Node:
    """Settings, clock, store, page files, rooms, computers and counters of one process."""

    def __init__(self, settings: Settings, clock: Clock, store: Store, chance: random.Random | None = None) -> None:
        self.settings = settings
        self.clock = clock
        self.store = store
        self.random = chance or random.SystemRandom()
        self.assets = Assets(settings.web)
        self.metrics = Metrics()
        self.bots = Bots(settings.thinkers, self.metrics)
        self.rooms = Rooms(self)
        self.draining = False
        limits = settings.limits
        self.socket_rate = Addresses(limits.sockets, limits.addresses)
        self.create_rate = Addresses(limits.creates, limits.addresses)
        self.view_rate = Addresses(limits.views, limits.addresses)
        self.hint_rate = Addresses(limits.hints, limits.addresses)
        self.analysis_rate = Addresses(limits.analyses, limits.addresses)
        self.puzzle_rate = Addresses(limits.puzzles, limits.addresses)
        self.analysing: dict[str, int] = {}
        self._open: dict[str, int] = {}
        self._failed = False

    # --- the store, and whether it works ---------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether new work is welcome: the store takes writes and the server is not about to end."""
        return not self.draining and bool(getattr(self.store, "ready", not self._failed))

    async def create(self, new: NewMatch) -> Created:
        """`Store.create`, counted."""
        try:
            created = await self.store.create(new)
        except StoreError:
            self._count_failure()
            raise
        self._failed = False
        if created.new:
            self.metrics.count("matches_created")
        return created

    async def append(self, match_id: str, base_seq: int, entry: Entry, head: Head) -> Appended | Duplicate | Conflict:
        """`Store.append`, counted."""
        try:
            answer = await self.store.append(match_id, base_seq, entry, head)
        except StoreError:
            self._count_failure()
            raise
        self._failed = False
        self.metrics.count("entries")
        return answer

    def _count_failure(self) -> None:
        self._failed = True
        self.metrics.count("store_failures")

    # --- open sockets of an address --------------------------------------------------------------------------------

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(self._open.values())

    def enter(self, address: str) -> bool:
        """Count a new socket of this address; False if it has as many as it may have."""
        key = network(address)
        if self._open.get(key, 0) >= self.settings.limits.open_per_address:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """Count a socket of this address out again."""
        key = network(address)
        left = self._open.get(key, 0) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._open.pop(key, None)

    # --- small things ----------------------------------------------------------------------------------------------

    def layout_url(self, match: MatchSettings) -> str:
        """The address of the board's layout: the options that a position carries out, with their values."""
        game = find_game(match.game)
        scopes = {option.name: option.scope for option in game.options}
        query = {name: value for name, value in match.options.items() if scopes.get(name) == "position"}
        return f"/api/games/{match.game}/layout?{urlencode(query)}"

    def close(self) -> None:
        """End rooms and computers; the store is closed by who opened it."""
        self.rooms.close_all()
        self.bots.close()
