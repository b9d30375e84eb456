"""A room: one live match, its inbox and the one task that judges, commits, answers and broadcasts, in this order.

Everything that wants to change the match, a person's frame, a timer, a computer's answer, goes through the inbox and is
stamped when it arrives, so one command is judged at a time and the order of arrival decides. The log in the store is
the truth: whenever the room cannot know what was stored it reads on from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from ..match import commands
from ..match.events import Event, Paused, Refused
from ..match.match import Match
from ..store import Appended, Conflict, Duplicate, Entry, Head, StoreError
from . import journal, wire
from .clock import Handle
from .computers import Thinker
from .details import Details
from .hints import Hints
from .view import hash_of, make_view, veiled

if TYPE_CHECKING:
    from .node import Node
    from .socket import Page

__all__ = ["BEAT_MS", "GRACE_MS", "IDLE_MS", "INBOX", "SILENT_MS", "Item", "Room", "head_of"]

INBOX = 256
GRACE_MS = 300
"""How long after a deadline the time-out is raised, so that frames read in time are judged first."""
SILENT_MS = 10_000
IDLE_MS = 5 * 60_000
BEAT_MS = 4_000
BEAT_JITTER_MS = 500
SOON_MS = (300, 900)
"""When a page that has just come in gets its first beat."""
RETRY_MS = 1_000
JUDGED_AT_MOST = 3
MISSED_AT_MOST = 50

_log = logging.getLogger("adamas.server")


class Item(msgspec.Struct, frozen=True):
    """A command on its way to be judged.

    `at` is the time of its arrival. `cmd_id` ends in "-" for the server's own commands: the number of the entry it is
    made on follows when it is judged. `page` is whom to answer. `when` says whether it is still wanted.
    """

    command: commands.Command
    at: int
    cmd_id: str
    actor: str
    page: Page | None = None
    again: bool = False
    when: Callable[[], bool] | None = None


def head_of(match: Match) -> Head:
    """What the store's row says of a match."""
    live = match.status == "live"
    computer = live and match.settings.seats[match.seat - 1].kind == "computer"
    return Head(status=match.status, due_ms=match.due, computer_to_move=computer)


class Room:
    """One match on this node, open as long as somebody looks at it or something is to be done."""

    def __init__(self, node: Node, match_id: str, match: Match, lines: Iterable[journal.Line]) -> None:
        self.node = node
        self.id = match_id
        self.match = match
        self.lines = list(lines)
        self.pages: set[Page] = set()
        self._seqs = {line.cmd_id: line.seq for line in self.lines}
        self._inbox: asyncio.Queue[Item | None] = asyncio.Queue()
        self._judging = False
        self._answered = False
        self._doubtful = False
        self._views: dict[bool, msgspec.Raw] = {}
        self._details = Details()
        self._heard = node.clock.now()
        self._beat_at = 0
        self._handles: dict[str, Handle] = {}
        self._thinker = Thinker(self)
        self.hints = Hints(self)
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"room {match_id}")
        if any(seat.kind == "computer" for seat in match.settings.seats):
            node.bots.warm()
        self._plan()
        self._arm_idle()

    # --- for sockets ---------------------------------------------------------------------------------------------

    def attach(self, page: Page, seen: int) -> None:
        """Let a socket in: it gets `welcome` and from then on every entry."""
        self.pages.add(page)
        self._heard = self.node.clock.now()
        page.push(self._welcome(page, seen), "news")
        self._arm_beat(soon=True)
        self._plan()

    def detach(self, page: Page) -> None:
        """Let a socket go."""
        self.pages.discard(page)
        if not self.pages:
            self._disarm("beat")
            self._thinker.plan()
            self._arm_idle()

    def heard(self, at: int) -> None:
        """A frame of a page that holds the match was read at this time."""
        self._heard = max(self._heard, at)

    def submit(self, item: Item) -> bool:
        """Put a command into the inbox; False if it is full. The server's own commands always find room."""
        if item.page is not None and self._inbox.qsize() >= INBOX:
            return False
        self._inbox.put_nowait(item)
        return True

    def state(self, page: Page) -> str:
        """A full state for this socket."""
        return wire.encode(wire.State(self._view(page), self._details.of(self.match)))

    def why(self, source: str, target: str | None) -> str | None:
        """Why a spot cannot be picked or a move not be made now; None if it can."""
        if self.match.status != "live":
            return self.match.status if self.match.status in ("paused", "ended") else "not_started"
        return self.match.position.why(source, target)

    @property
    def idle(self) -> bool:
        """Nothing waits to be judged."""
        return self._inbox.empty() and not self._judging

    def rest(self) -> None:
        """Start nothing more of its own accord, because the server is about to end."""
        self._thinker.cancel()
        self.hints.cancel()
        for name in ("due", "silent", "beat", "idle"):
            self._disarm(name)

    def close(self) -> None:
        """Cancel everything that this room owns."""
        self._thinker.cancel()
        self.hints.cancel()
        for name in tuple(self._handles):
            self._disarm(name)
        self._task.cancel()

    # --- judging -------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            item = await self._inbox.get()
            self._judging, self._answered = True, False
            try:
                if item is None:
                    await self._reload()
                else:
                    await self._handle(item)
            except Exception:
                # A fault of ours must not take the match with it: the log is whole, so read on from there.
                _log.exception("a command in match %s failed", self.id)
                self.node.metrics.count("faults")
                self._doubtful = True
                if item is not None and not self._answered:
                    self._refuse(item, "busy")
                self._retry_later()
            finally:
                self._judging = False
            await asyncio.sleep(0)  # refusals wait for nothing, and others want their turn of the event loop

    async def _handle(self, item: Item) -> None:
        if item.when is not None and not item.when():
            return
        if self._doubtful and not await self._reload():
            self._refuse(item, "busy")
            return
        for _ in range(JUDGED_AT_MOST):
            base = self.match.seq
            cmd_id = f"{item.cmd_id}{base}" if item.cmd_id.endswith("-") and item.page is None else item.cmd_id
            known = self._seqs.get(cmd_id)
            if known is not None:
                self._accept(item, known)
                return
            if item.again and item.command.base_seq != base:
                self._refuse(item, "stale")
                return
            after, events = self.match.advance(item.command, item.at)
            refused = events[0] if events else Refused("stale")
            if isinstance(refused, Refused):
                self._refuse(item, refused.code, refused.detail)
                if refused.code == "illegal" and item.page is None:
                    self._thinker.amend(refused.detail)
                return
            made: tuple[Event, ...] = events  # type: ignore[assignment]
            entry = Entry(base + 1, cmd_id, item.at, item.actor, journal.print_payload(made))
            try:
                answer = await self.node.append(self.id, base, entry, head_of(after))
            except StoreError as error:
                _log.error("match %s: %s", self.id, error)
                self._doubtful = True
                self._refuse(item, "busy")
                self._retry_later()
                return
            if isinstance(answer, Appended):
                self._accept(item, answer.seq)
                self._take(journal.Line(answer.seq, cmd_id, item.at, item.actor, made), after)
                return
            if not await self._reload():
                self._refuse(item, "busy")
                return
            if isinstance(answer, Duplicate):
                self._accept(item, answer.seq)
                return
            assert isinstance(answer, Conflict)
        self._refuse(item, "busy")

    async def _reload(self) -> bool:
        """Read on from the store what this room has not seen; False if the store fails."""
        try:
            stored = await self.node.store.load(self.id, self.match.seq)
        except StoreError as error:
            _log.error("match %s: %s", self.id, error)
            self._doubtful = True
            self._retry_later()
            return False
        self._doubtful = False
        for entry in stored.entries if stored is not None else ():
            line = journal.read_entry(entry)
            self._take(line, self.match.apply(line.events, line.at))
        self._plan()
        return True

    def _take(self, line: journal.Line, after: Match) -> None:
        """The match has moved on by a committed entry: tell everybody, and see what is to be done next."""
        self.match = after
        self.lines.append(line)
        self._seqs[line.cmd_id] = line.seq
        self._views.clear()
        self._broadcast(lambda view: wire.encode(wire.EntryMessage(line.seq, line.at, line.events, view)))
        self._plan()

    def _accept(self, item: Item, seq: int) -> None:
        self._answered = True
        if item.page is not None:
            self.node.metrics.count("commands_accepted")
            item.page.push(wire.encode(wire.Accepted(item.cmd_id, seq)), "answer")

    def _refuse(self, item: Item, code: str, detail: str = "") -> None:
        self._answered = True
        if item.page is not None:
            item.page.refuse(item.cmd_id, code, detail)

    # --- telling -------------------------------------------------------------------------------------------------

    def _view(self, page: Page) -> msgspec.Raw:
        """The view in JSON, encoded once for the seat to move and once for everybody else."""
        mine = self.match.seat in page.seats
        found = self._views.get(mine)
        if found is None:
            found = self._views[mine] = msgspec.Raw(
                msgspec.json.encode(make_view(self.match, mine, self._paused_reason()))
            )
        return found

    def _paused_reason(self) -> str | None:
        if self.match.status != "paused":
            return None
        events = (event for line in reversed(self.lines) for event in reversed(line.events))
        return next((event.reason for event in events if isinstance(event, Paused)), None)

    def _broadcast(self, make: Callable[[msgspec.Raw], str]) -> None:
        frames: dict[bool, str] = {}
        for page in self.pages:
            mine = self.match.seat in page.seats
            frame = frames.get(mine)
            if frame is None:
                frame = frames[mine] = make(self._view(page))
            page.push(frame, "news")

    def _welcome(self, page: Page, seen: int) -> str:
        match = self.match
        missed = self.lines[seen:] if 0 < seen <= match.seq and not veiled(match) else []
        if len(missed) > MISSED_AT_MOST:
            missed = []
        return wire.encode(
            wire.Welcome(
                protocol=wire.PROTOCOL,
                build=self.node.assets.build,
                match=self.id,
                game=match.game.name,
                settings=match.settings,
                layout=self.node.layout_url(match.settings),
                yours=tuple(sorted(page.seats)),
                host=page.host,
                now=self.node.clock.now(),
                view=self._view(page),
                missed=tuple(wire.Missed(line.seq, line.at, line.events) for line in missed),
                details=self._details.of(match),
            )
        )

    def _beat(self) -> None:
        self._disarm("beat")
        match, now = self.match, self.node.clock.now()
        frame = wire.encode(wire.Beat(match.seq, hash_of(match), now, match.due, match.status))
        for page in self.pages:
            page.push(frame, "beat")
        if self.pages:
            self._arm_beat(soon=False)

    # --- timers --------------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        """See what comes next: a deadline, a computer's move, a pause because nobody is there."""
        match = self.match
        live = match.status == "live"
        if live and match.due is not None:
            due = match.due
            self._arm("due", due + GRACE_MS, lambda: self._time_up(due))
        else:
            self._disarm("due")
        if live and match.local:
            if "silent" not in self._handles:
                self._arm("silent", max(self._heard, self.lines[-1].at) + SILENT_MS, self._silent)
        else:
            self._disarm("silent")
        self._thinker.plan()
        self.hints.plan()

    def _time_up(self, due: int) -> None:
        self._disarm("due")
        command = commands.TimeUp(seat=0, base_seq=self.match.seq, due=due)
        self.submit(Item(command, self.node.clock.now(), "t-", "server"))

    def _silent(self) -> None:
        self._disarm("silent")
        if self._is_silent():
            at = max(self._heard, self.lines[-1].at)
            command = commands.Pause(seat=0, base_seq=self.match.seq, reason="silent")
            self.submit(Item(command, at, "s-", "server", when=self._is_silent))
        elif self.match.status == "live":
            self._arm("silent", self._heard + SILENT_MS, self._silent)

    def _is_silent(self) -> bool:
        return self.node.clock.now() - self._heard >= SILENT_MS

    def _arm_beat(self, soon: bool) -> None:
        now, random = self.node.clock.now(), self.node.random
        if not soon:
            self._beat_at = now + BEAT_MS + random.randint(-BEAT_JITTER_MS, BEAT_JITTER_MS)
        elif "beat" in self._handles and self._beat_at <= now + SOON_MS[1]:
            return  # it comes in time; put off at each arrival, it would never come while a crowd walks in
        else:
            self._beat_at = now + random.randint(*SOON_MS)
        self._arm("beat", self._beat_at, self._beat)

    def _arm_idle(self) -> None:
        self._arm("idle", self.node.clock.now() + IDLE_MS, self._idle_over)

    def _idle_over(self) -> None:
        if self.pages or not self.idle or self._thinker.busy:
            self._arm_idle()
        else:
            self.node.rooms.close(self)

    def _retry_later(self) -> None:
        self._arm("retry", self.node.clock.now() + RETRY_MS, self._retry)

    def _retry(self) -> None:
        self._disarm("retry")
        self._inbox.put_nowait(None)

    def _arm(self, name: str, when_ms: int, callback: Callable[[], None]) -> None:
        self._disarm(name)
        self._handles[name] = self.node.clock.call_at(when_ms, callback)

    def _disarm(self, name: str) -> None:
        handle = self._handles.pop(name, None)
        if handle is not None:
            handle.cancel()
