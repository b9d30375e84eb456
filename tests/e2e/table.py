"""What a person does at the page, in a person's words: set up, tap, read whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import httpx
from playwright.sync_api import Locator, Page, expect

from adamas.game import Layout, Position
from adamas.games import find_game
from adamas.match.record import parse_records

__all__ = ["COMPUTER", "Table"]

COMPUTER = "computer"
"""In place of a name: a computer sits here."""

WAIT_MS = 30_000


class Table:
    """A page with a match on it. `seats` at set-up are names of people, or `COMPUTER`."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url.rstrip("/")
        page.set_default_timeout(WAIT_MS)
        expect.set_options(timeout=WAIT_MS)

    # ---- set-up

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def choose(self, legend: str, choice: str, within: Locator | None = None) -> None:
        """Click a choice in the group with this heading."""
        group = (within or self.page).get_by_role("group", name=legend, exact=True)
        group.locator("label").filter(has_text=re.compile(rf"^\s*{re.escape(choice)}\s*$")).click()

    def set_up(
        self,
        game: str,
        seats: Sequence[str],
        timer: str = "Off",
        undo: str = "3",
        options: Mapping[str, str] | None = None,
        level: int = 1,
    ) -> None:
        """From the first page to a started match, by clicks."""
        page = self.page
        self.open()
        page.locator(".game-card").filter(has=page.get_by_text(game, exact=True)).click()
        self.choose("Number of players", f"{len(seats)} players")
        places = page.locator(".seat-choice")
        expect(places).to_have_count(len(seats))
        for index, who in enumerate(seats):
            place = places.nth(index)
            place.locator("label.segment").nth(1 if who == COMPUTER else 0).click()
            if who == COMPUTER:
                place.locator("select").select_option(str(level))
            else:
                place.locator("input[type=text]").fill(who)
        self.set_timer(timer)
        self.choose("Undos for each person", undo)
        if options:
            page.locator(".setup details.more:not(.levels) summary").click()
            for name, value in options.items():
                self.choose(name, value)
        self.start()

    def set_timer(self, timer: str) -> None:
        """One of the offered values, or own seconds."""
        if not timer.isdigit():
            self.choose("Turn timer", timer)
            return
        self.choose("Turn timer", "Other…")
        field = self.page.locator("#own-timer")
        field.fill(timer)
        field.blur()

    def start(self) -> None:
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.page.wait_for_url("**/m/*")
        expect(self.page.locator("#status-title")).to_be_visible()

    # ---- what is seen

    @property
    def match_id(self) -> str:
        return self.page.url.rsplit("/m/", 1)[1].split("#")[0]

    @property
    def status(self) -> Locator:
        return self.page.locator("#status-title")

    @property
    def advice(self) -> Locator:
        return self.page.locator(".banner-sub")

    def expect_turn(self, *words: str) -> None:
        """The line at the top says whose turn it is, with all these words, and the board is drawn."""
        for word in words:
            expect(self.status).to_contain_text(word)
        self.expect_drawn()

    def expect_drawn(self) -> None:
        """The first picture is there: until then nothing of a match can be seen."""
        expect(self.page.locator("main.is-drawing")).to_have_count(0)

    def cell(self, spot: str) -> Locator:
        return self.page.locator(f'#board [data-spot="{spot}"]')

    def reserve(self, colour: str) -> Locator:
        return self.page.locator(f'#tray [data-spot="{colour}"]')

    def record(self) -> str:
        return httpx.get(f"{self.url}/m/{self.match_id}/export", timeout=30).text

    def position(self) -> Position:
        """The position as the match's record tells it."""
        (record,) = parse_records(self.record(), find_game)
        return record.replay().position

    def names_of_cells(self) -> dict[str, str]:
        """What a screen reader says of every cell."""
        self.expect_drawn()
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('#board [data-spot]')]"
            ".map(b => [b.dataset.spot, b.getAttribute('aria-label')]))"
        )
        return found

    def expect_pieces(self, position: Position) -> None:
        """The board shows exactly the pieces of this position, drawn and named."""
        names = {colour.code: colour.name for colour in self._layout(position).colours}
        pieces = position.pieces()
        for code in names:
            drawn = self.page.locator(f'#board .layer-pieces [data-colour="{code}"]')
            expect(drawn).to_have_count(sum(colour == code for colour in pieces.values()))
        for spot, text in self.names_of_cells().items():
            colour = names.get(pieces.get(spot, ""))
            assert (colour is None) == ("empty" in text), f"{spot}: {text!r}, but there is {colour or 'nothing'}"
            assert colour is None or colour in text, f"{spot}: {text!r}, but there is {colour}"

    def plies(self) -> int:
        return self.page.locator(".ply").count()

    def expect_plies(self, number: int) -> None:
        expect(self.page.locator(".ply")).to_have_count(number)
        self.expect_drawn()

    # ---- what is done

    def tap(self, spot: str) -> None:
        """A tap at the middle of a cell, by its place on the screen."""
        self.expect_drawn()
        cell = self.cell(spot)
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box is not None, f"{spot} is not on the screen"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.click(x, y)

    def play(self, move: str) -> None:
        """Tap the piece (or the reserve), then where it goes."""
        position = self.position()
        source, target = move.split("-")
        if position.reserves() and source in position.reserves():
            self.reserve(source).click()
            expect(self.reserve(source)).to_have_attribute("aria-pressed", "true")
        else:
            self.tap(source)
            expect(self.cell(source)).to_have_attribute("aria-pressed", "true")
        self.tap(self._cell_for(position, target))

    def _cell_for(self, position: Position, target: str) -> str:
        """The cell that stands for a target: itself, or the lowest empty cell of a square."""
        cells = [spot.name for spot in self._layout(position).spots if spot.group == target]
        pieces = position.pieces()
        return next((cell for cell in cells if cell not in pieces), target)

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]')

    def _layout(self, position: Position) -> Layout:
        game = find_game(position.game)
        return game.layout(**game.options_of(position))
