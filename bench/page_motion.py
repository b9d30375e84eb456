"""How long the page's main thread works for each frame while pieces move, on a Chromium slowed down four times.

A jump chain on 121 holes, a carried stack on rings and in stacks, a pawn placed from its reserve, and a drag. The work
of a frame is read from a trace: the thread's own time in the task that makes the frame, so that other programs of the
machine do not count; neither do frames that the compositor makes without this thread. ``python -m bench.page_motion``
runs this section alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from adamas.server.run import Running
from tests.e2e.shortcuts import centres, new_match
from tests.e2e.table import Table

from .browser import opened
from .report import ROOT, BenchError, Options, figure, quantile, tell

TITLE = "page_motion: work of the main thread a frame while pieces move, processor slowed 4 times"

SLOWER = 4
MOST_MS = 8.0
RUNS = 3
SHOWN_MS = 3_000
"""Longer than any move takes to arrive and to be shown."""

PHONE = {"width": 390, "height": 844}
CATEGORIES = ("toplevel", "devtools.timeline", "devtools.timeline.frame", "blink.user_timing")

CHAIN = "1/2/1b1/4/13/1bb9/3b7/b9/1b7/b9/1b4b4/2r4rr3/3r1r7/2rr/rb1/r1/r 2 1"
STACK = "rkn/n/r/./k/o/./. 2 1"

MARKS = """
{
  const real = Element.prototype.animate;
  let running = 0;
  Element.prototype.animate = function (frames, options) {
    const animation = real.call(this, frames, options);
    if (!frames.some(frame => 'offset' in frame)) return animation;
    if (running++ === 0) requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('motion-begins')));
    const over = () => { if (--running === 0) performance.mark('motion-ends'); };
    animation.finished.then(over, over);
    return animation;
  };
}
"""
"""The frames of an animation begin with the first one after that in which the move arrived, and was drawn."""


@dataclass(frozen=True, slots=True)
class Case:
    """A move to be looked at: the match, the view, and the spots that are tapped, or between which is dragged."""

    name: str
    game: str
    start: str
    spots: tuple[str, str]
    options: dict[str, Any]
    prefs: dict[str, str]
    drags: bool = False

    @property
    def move_to(self) -> str:
        """The target as a move names it: a square for its cells."""
        return self.spots[1].split(".")[0]


CASES = (
    Case("a chain of 11 jumps on 121 holes", "diamond", CHAIN, ("o1", "g5"), {"board": 121}, {}),
    Case("a carried stack, rings", "diam", STACK, ("1.1", "2.2"), {}, {"view": "rings"}),
    Case("a carried stack, stacks", "diam", STACK, ("1.1", "2.2"), {}, {"view": "stacks"}),
    Case("a pawn from its reserve, stacks", "diam", STACK, ("r", "8.1"), {}, {"view": "stacks"}),
    Case("a marble dragged over 121 holes", "diamond", CHAIN, ("o1", "g5"), {"board": 121}, {}, drags=True),
)


def run(options: Options) -> Iterator[str]:
    """Print each case's frames, slowest and 95 of 100."""
    yield from report(max(1, round(RUNS * options.scale)), options.folder)


def report(runs: int, folder: Path) -> Iterator[str]:
    """The lines of this section; raise BenchError if a frame takes too long."""
    slow = []
    with opened(folder) as (browser, server):
        for case in CASES:
            frames: list[float] = []
            first: list[float] = []
            for _ in range(runs):
                context = browser.new_context(
                    viewport=PHONE,  # type: ignore[arg-type]
                    device_scale_factor=2,
                    has_touch=True,
                    is_mobile=True,
                )
                arrival, moving = measure(context.new_page(), server, case)
                context.close()
                first.append(arrival)
                frames += moving
            worst = max(frames, default=0.0)
            if worst > MOST_MS:
                slow.append(case.name)
            most = quantile(frames or [0.0], 0.95)
            yield figure(
                case.name,
                f"{worst:.1f} ms",
                f"95 of 100 {most:.1f} ms of {len(frames)} frames; arrival {max(first):.1f} ms",
            )
    yield figure("goal: no frame over", f"{MOST_MS:.1f} ms", "NOT reached" if slow else "reached")
    if slow:
        raise BenchError(f"too slow: {', '.join(slow)}")


def measure(page: Page, server: Running, case: Case) -> tuple[float, list[float]]:
    """Work in milliseconds: of the frame in which the move arrived, and of each frame while it was shown."""
    stored = json.dumps(json.dumps(case.prefs))
    page.add_init_script(f"localStorage.setItem('adamas.prefs', {stored})")
    page.add_init_script(MARKS)
    table = Table(page, server.url)
    table.open(new_match(server, case.game, start=case.start, options=case.options))
    table.expect_turn("Ann")
    source, target = case.spots

    def pick() -> None:
        places = centres(table)
        page.touchscreen.tap(*places[source]) if source in places else table.reserve(source).tap()
        page.wait_for_selector("#board [aria-pressed=true], #tray [aria-pressed=true]")

    # Once before it counts: what the browser does only the first time is no part of a frame.
    pick()
    page.touchscreen.tap(*centres(table)[target])
    table.expect_plies(1)
    page.wait_for_timeout(SHOWN_MS)
    table.action("undo").tap()
    table.expect_plies(0)
    page.wait_for_timeout(SHOWN_MS)
    if not case.drags:
        pick()
    places = centres(table)
    page.evaluate("performance.clearMarks()")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    events = begin_trace(session)
    if case.drags:
        drag(page, session, places[source], places[target])
    else:
        page.touchscreen.tap(*places[target])
        # Whoever asks the page how far it is gives it work.
        page.wait_for_timeout(SHOWN_MS)
        page.wait_for_function("performance.getEntriesByName('motion-ends').length > 0")
    trace = end_trace(page, session, events)
    return frames_of(trace)


def drag(page: Page, session: CDPSession, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Take a piece from one place to another with a finger in sixty steps, a frame each."""

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", *start)
    page.evaluate("performance.mark('motion-begins')")
    for step in range(1, 61):
        touch("touchMove", *(a + (b - a) * step / 60 for a, b in zip(start, end, strict=True)))
        page.evaluate("new Promise(requestAnimationFrame)")
    page.evaluate("performance.mark('motion-ends')")
    touch("touchEnd")


def begin_trace(session: CDPSession) -> list[dict[str, Any]]:
    """Start a trace; its events arrive in this list."""
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    session.send(
        "Tracing.start",
        {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": list(CATEGORIES)}},
    )
    return events


def end_trace(page: Page, session: CDPSession, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Stop the trace and wait for the last of its events."""
    done = threading.Event()
    session.on("Tracing.tracingComplete", lambda _: done.set())
    session.send("Tracing.end")
    for _ in range(200):
        if done.is_set():
            return events
        page.wait_for_timeout(50)
    raise BenchError("the trace did not end")


def frames_of(events: Sequence[dict[str, Any]]) -> tuple[float, list[float]]:
    """The work of the frames before the marks, in which the move arrived, and of each frame between them."""
    marks = {event["name"]: event for event in events if event["name"] in ("motion-begins", "motion-ends")}
    if len(marks) < 2:
        raise BenchError("nothing moved in the trace")
    begin, end = marks["motion-begins"], marks["motion-ends"]
    thread = (begin["pid"], begin["tid"])
    own = [event for event in events if (event.get("pid"), event.get("tid")) == thread]
    tasks: list[tuple[float, float, float]] = []
    for event in sorted(own, key=lambda event: (event["ts"], -event.get("dur", 0))):
        # A task may run others inside it; their time is its own.
        if event["ph"] == "X" and event["name"].endswith("RunTask") and event["ts"] >= (tasks[-1][1] if tasks else 0):
            tasks.append((event["ts"], event["ts"] + event["dur"], event.get("tdur", event["dur"]) / 1000))
    starts = [event["ts"] for event in own if event["name"] == "AnimationFrame::Render" and event["ph"] == "b"]
    # A frame that the compositor makes alone costs this thread nothing, and is not among these.
    frames = [task for task in tasks if any(task[0] <= start <= task[1] for start in starts)]
    before = [work for at, _, work in frames if at < begin["ts"]]
    moving = [work for at, _, work in frames if begin["ts"] <= at <= end["ts"]]
    return (max(before[-2:], default=0.0), moving)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if the goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.page_motion", description=TITLE)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"how often each move is made ({RUNS})")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where the server keeps its file (.cache)")
    asked = parser.parse_args(arguments)
    return tell(report(asked.runs, asked.folder))


if __name__ == "__main__":
    sys.exit(main())
