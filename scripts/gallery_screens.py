"""Every screen that the gallery has a picture of, and the way to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import expect

import adamas
from adamas.games import find_game
from adamas.server.run import Running
from tests.e2e.shortcuts import Hand, new_match
from tests.e2e.table import Table

__all__ = ["SCREENS", "Screen", "prefs"]

Show = Callable[[Table, Running], None]

PEOPLE = ("Ann", "Ben", "Cleo", "Dora")
OPENING = ("r-1", "k-2", "o-3", "2.1-3", "r-1", "n-1", "o-5", "k-5", "r-8", "n-7", "3.1-4")
BEFORE_DIAM = "kr/./././n/././. 2 1"
"""Red makes a DIAM with its next pawn, on square 5."""


@dataclass(frozen=True)
class Screen:
    name: str
    show: Show
    view: str = "rings"
    grey: bool = False
    """Whether there is a grey copy too: pieces must be told apart in it."""
    tall: bool = False
    """Whether the window is made as high as the page, so that a bar at its foot covers nothing in the picture."""


def prefs(theme: str, view: str) -> str:
    """A script that gives the page these settings before it starts."""
    kept = json.dumps(json.dumps({"theme": theme, "view": view, "sound": False}))
    return f"localStorage.setItem('adamas.prefs', {kept})"


def screen_at(path: str, ready: str = "main h1") -> Show:
    def show(table: Table, _server: Running) -> None:
        table.open(path)
        expect(table.page.locator(ready).first).to_be_visible()

    return show


@cache
def line(game: str, options: tuple[tuple[str, Any], ...], plies: int) -> tuple[str, ...]:
    """A line of play by the weakest computer that still has an idea."""
    position = find_game(game).start(**dict(options))
    moves: list[str] = []
    for number in range(plies):
        moves.append(str(adamas.choose(position, level=2, seed=number)))
        position = position.play(moves[-1])
        if position.outcome() is not None:
            return tuple(moves[:-1])
    return tuple(moves)


def match(game: str, players: int, plies: int, options: Mapping[str, Any] | None = None, **more: Any) -> Show:
    """A match in which so many moves have been made."""

    def show(table: Table, server: Running) -> None:
        chosen = {"players": players, **(options or {})}
        path = new_match(server, game, PEOPLE[:players], options=options, **more)
        moves = OPENING[:plies] if (game, players) == ("diam", 2) else line(game, tuple(chosen.items()), plies)
        with Hand(server.url, path) as hand:
            for move in moves:
                hand.play(move)
        table.open(path)
        expect(table.page.locator("#board .layer-pieces [data-colour]").first).to_be_attached()

    return show


def after(show: Show, act: Callable[[Table], None]) -> Show:
    def both(table: Table, server: Running) -> None:
        show(table, server)
        act(table)

    return both


def menu(table: Table) -> None:
    table.action("menu").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def pause(table: Table) -> None:
    table.action("pause").click()
    table.expect_turn("Paused")


def from_menu(item: str, ready: str) -> Callable[[Table], None]:
    """What this item of the menu opens."""

    def act(table: Table) -> None:
        menu(table)
        table.page.locator(f'[data-item="{item}"]').click()
        expect(table.page.locator(ready).last).to_be_visible()

    return act


def share(table: Table) -> None:
    table.page.locator('[data-end="share"]').click()
    expect(table.page.locator('[data-share="share.png"]')).to_be_visible()


def asked(table: Table) -> None:
    """A move that waits for Play."""
    table.page.evaluate(
        "import(document.querySelector('script[type=module]').src.replace('main.js', 'prefs.js'))"
        ".then(module => module.setPrefs({confirm: 'always'}))"
    )
    pick("3.1")(table)
    table.tap("4.1")
    expect(table.page.locator(".confirm-bar button").first).to_be_visible()


def moves(table: Table) -> None:
    table.action("moves").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def hint(table: Table) -> None:
    """All that a hint tells: which piece, where to, why."""
    for _ in range(3):
        table.action("hint").click()
    expect(table.page.locator("#board .hint-ring").first).to_be_attached()


def pick(spot: str) -> Callable[[Table], None]:
    def act(table: Table) -> None:
        table.tap(spot)
        expect(table.cell(spot)).to_have_attribute("aria-pressed", "true")

    return act


def ended(table: Table, server: Running) -> None:
    path = new_match(server, start=BEFORE_DIAM)
    table.open(path)
    table.expect_turn("Ann")
    with Hand(server.url, path) as hand:
        hand.play("r-5")
    expect(table.page.get_by_role("dialog")).to_be_visible()


def analysis(table: Table, server: Running) -> None:
    match("diam", 2, len(OPENING))(table, server)
    table.open(f"/analysis#match={table.match_id}&ply={len(OPENING)}")
    expect(table.page.locator(".tree-move[aria-current]")).to_be_visible()
    expect(table.page.locator(".best-line").first).to_be_visible()


DIAM = match("diam", 2, len(OPENING))
STAR = match("diamond", 2, 14)

SCREENS = (
    Screen("home", screen_at("/", ".game-card"), tall=True),
    Screen("settings", screen_at("/settings")),
    Screen("match-diam-2", DIAM, grey=True),
    Screen("match-diam-2-stacks", DIAM, "stacks", grey=True),
    Screen("match-diam-3", match("diam", 3, 12), grey=True),
    Screen("match-diam-3-stacks", match("diam", 3, 12), "stacks", grey=True),
    Screen("match-diam-4", match("diam", 4, 12), grey=True),
    Screen("match-diam-4-stacks", match("diam", 4, 12), "stacks", grey=True),
    Screen("match-diamond-73-2", STAR, grey=True),
    Screen("match-diamond-73-3", match("diamond", 3, 15), grey=True),
    Screen("match-diamond-121-2", match("diamond", 2, 14, {"board": 121}, timer=60), grey=True),
    Screen("match-diamond-121-3", match("diamond", 3, 15, {"board": 121}), grey=True),
    Screen("match-picked", after(match("diam", 2, 10), pick("3.1")), grey=True),
    Screen("match-picked-star", after(match("diamond", 2, 2), pick("k2")), grey=True),
    Screen("match-hint", after(match("diam", 2, 10), hint)),
    Screen("match-menu", after(DIAM, menu)),
    Screen("match-paused", after(DIAM, pause)),
    Screen("match-moves", after(STAR, moves)),
    Screen("match-asked", after(match("diam", 2, 10), asked)),
    Screen("match-level", after(match("diam", 2, 10), pick("3.1")), "stacks"),
    Screen("match-rules", after(DIAM, from_menu("rules", ".dialog-rules .rules-options"))),
    Screen("match-lesson", after(STAR, from_menu("lesson", ".dialog-lesson .board-frame"))),
    Screen("match-settings", after(DIAM, from_menu("settings", ".dialog-settings .settings"))),
    Screen("match-resign", after(DIAM, from_menu("resign", ".dialog-small"))),
    Screen("match-draw", after(DIAM, from_menu("draw", ".dialog-small"))),
    Screen("match-end", ended),
    Screen("match-share", after(ended, share)),
    Screen("analysis-start", screen_at("/analysis")),
    Screen("analysis", analysis),
    Screen("learn", screen_at("/learn")),
    Screen("learn-diam", screen_at("/learn/diam", ".study [data-spot]")),
    Screen("learn-diamond", screen_at("/learn/diamond", ".study [data-spot]")),
    Screen("puzzles", screen_at("/puzzles")),
    Screen("puzzle-diam", screen_at("/puzzles/diam/1", ".study [data-spot]")),
    Screen("puzzle-diamond", screen_at("/puzzles/diamond/1", ".study [data-spot]")),
    Screen("rules-diam", screen_at("/rules/diam")),
    Screen("rules-diamond", screen_at("/rules/diamond")),
    Screen("join-wrong", screen_at("/m/there-is-no-such-match")),
    Screen("missing", screen_at("/nowhere")),
)
"""In the order in which a person meets them."""
