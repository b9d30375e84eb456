"""From a tap to the painted own move, with the server's verdict between them, on this machine.

A person plays in a browser against another one who has none. Each of the person's moves is measured in the page: from
the time stamp of the pointer that is lifted on the target, over the server's answer, to the frame after the one in
which the moved piece first is drawn at its new spot. With motion that is the first frame of its way there. ``python -m
bench.page_tap`` runs this section alone.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

from adamas.game import Layout, Move, Position
from adamas.games import find_game
from adamas.server.run import Running
from tests.e2e.shortcuts import Hand, centres, new_match, until
from tests.e2e.table import Table

from .browser import opened
from .report import ROOT, BenchError, Options, figure, quantile, tell

TITLE = "page_tap: from a tap to the painted own move, with the server's verdict, on this machine"

MOVES = 60
MOST_MS = 80.0
MOST_MATCHES = 30
DOUBLE_MS = 400
"""Two taps on one spot within this time are one to the page."""
PHONE = {"width": 390, "height": 844}
MOTIONS = {"with motion": "no-preference", "reduced motion": "reduce"}

WATCH = """
{
  // A piece that was not there when the pointer was lifted is the one that the move has brought.
  let lifted = 0, known = new Set(), answer = null;
  const layer = () => document.querySelector('#board .layer-pieces');
  addEventListener('pointerup', event => {
    lifted = event.timeStamp;
    known = new Set(layer()?.children);
  }, true);
  globalThis.watchTap = () => {
    globalThis.tapped = new Promise(done => (answer = done));
    new MutationObserver((changes, observer) => {
      const come = changes.flatMap(({ addedNodes }) => [...addedNodes])
        .find(node => !known.has(node) && node.isConnected);
      if (!lifted || !come) return;
      observer.disconnect();
      globalThis.landed = come;
      // The first frame paints it; when the second begins, it has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => answer(performance.now() - lifted)));
    }).observe(layer(), { childList: true });
    lifted = 0;
  };
}
"""

IDLE = (
    "document.querySelectorAll('.ply.is-move').length === {moves}"
    " && document.querySelector('.connection.is-live')"
    " && !document.getAnimations().length"
)
"""The page shows so many moves, and nothing moves any more: a tap is not the one that ends an animation."""

OFF = """
spot => {
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
  const button = document.querySelector(`#board [data-spot="${spot}"]`).getBoundingClientRect();
  const piece = landed.querySelector('.piece-body').getBoundingClientRect();
  const [a, b] = [middle(button), middle(piece)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]) / button.width;
}
"""
"""How far the piece that has landed lies from where it should, in widths of a hole."""


class Player:
    """A person at the page, and another one elsewhere, who play one match; every own move is measured."""

    def __init__(self, page: Page, server: Running, game: str, chance: random.Random) -> None:
        self.table = Table(page, server.url)
        self.page = page
        self.chance = chance
        path = new_match(server, game, aids=False)
        self.table.open(path)
        self.table.expect_turn("Ann")
        self.hand = Hand(server.url, path)
        found = find_game(game)
        self.position: Position = found.start(players=2)
        self.layout: Layout = found.layout(**found.options_of(self.position))
        self.moves = 0
        self.tapped = ""

    def measure(self, most: int) -> Iterator[float]:
        """Milliseconds of each own move, until the match ends or there are so many."""
        with self.hand as hand:
            while most > 0 and self.position.outcome() is None:
                moves = sorted(self.position.moves(), key=str)
                if not moves:
                    return
                move = self.chance.choice(moves)
                if self.position.turn == 0:
                    yield self._play(move)
                    most -= 1
                else:
                    hand.play(str(move))
                self.position = self.position.play(move)
                self.moves += 1

    def _play(self, move: Move) -> float:
        """Tap the piece and its target; milliseconds from the second tap to the painted move."""
        page = self.page
        until(page, IDLE.format(moves=self.moves))
        source, target = str(move).split("-")
        places = centres(self.table)
        if source == self.tapped:
            page.wait_for_timeout(DOUBLE_MS)
        if source in places:
            page.touchscreen.tap(*places[source])
        else:
            self.table.reserve(source).tap()
        page.wait_for_selector(f'[data-spot="{source}"][aria-pressed=true]')
        cell = self.tapped = self._cell(target)
        page.evaluate("watchTap()")
        # A picked stack may have changed where the places are.
        page.touchscreen.tap(*centres(self.table)[cell])
        took: float = page.evaluate("tapped")
        until(page, IDLE.format(moves=self.moves + 1))
        off: float = page.evaluate(OFF, cell)
        if off > 0.5:
            raise BenchError(f"{move}: the piece that came lies {off:.1f} holes from {cell}")
        return took

    def _cell(self, target: str) -> str:
        """The cell that stands for a target: itself, or the lowest empty cell of a square."""
        pieces = self.position.pieces()
        cells = [spot.name for spot in self.layout.spots if spot.group == target]
        return next((cell for cell in cells if cell not in pieces), target)


def measure(browser: Browser, server: Running, game: str, motion: str, moves: int) -> list[float]:
    """Milliseconds of so many own moves in as many matches as they need."""
    chance = random.Random(7)
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        device_scale_factor=2,
        has_touch=True,
        reduced_motion=motion,  # type: ignore[arg-type]
    )
    took: list[float] = []
    for _ in range(MOST_MATCHES):
        if len(took) >= moves:
            break
        page = context.new_page()
        page.add_init_script(WATCH)
        took += Player(page, server, game, chance).measure(moves - len(took))
        page.close()
    context.close()
    return took


def report(moves: int, folder: Path) -> Iterator[str]:
    """The lines of this section; raise BenchError if more than 5 of 100 moves take too long."""
    slow = []
    with opened(folder) as (browser, server):
        for game in ("diam", "diamond"):
            for name, motion in MOTIONS.items():
                took = measure(browser, server, game, motion, moves)
                if not took:
                    raise BenchError(f"{game}: no move was made")
                most = quantile(took, 0.95)
                if most > MOST_MS:
                    slow.append(f"{game} {name}")
                yield figure(
                    f"{game}, {name}, {len(took)} moves: p95",
                    f"{most:.0f} ms",
                    f"p50 {quantile(took, 0.5):.0f} ms, slowest {max(took):.0f} ms",
                )
    yield figure("goal: p95 under", f"{MOST_MS:.0f} ms", "NOT reached" if slow else "reached")
    if slow:
        raise BenchError(f"too slow: {', '.join(slow)}")


def run(options: Options) -> Iterator[str]:
    """The section of ``python -m bench``."""
    yield from report(max(1, round(MOVES * options.scale)), options.folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run this section alone; 1 if the goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.page_tap", description=TITLE)
    parser.add_argument("--moves", type=int, default=MOVES, help=f"own moves of each game ({MOVES})")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache", help="where the server keeps its file (.cache)")
    asked = parser.parse_args(arguments)
    return tell(report(asked.moves, asked.folder))


if __name__ == "__main__":
    sys.exit(main())
