"""Learning: whole lessons by tap and by keyboard, over a paused match too, and puzzles failed, hinted and solved."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from adamas.engine.puzzle_answers import judge, solution
from adamas.engine.puzzles import Puzzle, shipped
from adamas.game import Position
from adamas.games import find_game
from tests.web.node import evaluate

from .conftest import NewTable
from .reader import Reader
from .table import Table
from .ways import Keys

LESSONS: dict[str, list[dict[str, Any]]] = evaluate(
    """
    const { gamesWithLesson, loadLesson } = await import(`${web}/lessons/index.js`);
    const found = {};
    for (const game of gamesWithLesson()) found[game] = (await loadLesson(game)).steps;
    process.stdout.write(JSON.stringify(found));
    """
)


class Study:
    """A lesson or a puzzle on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answer = page.locator(".answer-text")
        self.title = page.locator(".question-title")

    def spot(self, name: str) -> Locator:
        return self.page.locator(f'.study [data-spot="{name}"]')

    def expect_drawn(self) -> None:
        """The position that was asked for has come: before that the board takes no input."""
        expect(self.page.locator(".study.is-waiting")).to_have_count(0)

    def tap(self, name: str) -> None:
        self.expect_drawn()
        cell = self.spot(name)
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box is not None, f"{name} is not on the screen"
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self, position: Position, move: str) -> None:
        """Tap the piece or the reserve, then where it goes; only once the board shows this position."""
        source, target = move.split("-")
        for spot in position.pieces():
            expect(self.spot(spot)).not_to_have_attribute("aria-label", re.compile("empty"))
        self.tap(source)
        expect(self.spot(source)).to_have_attribute("aria-pressed", "true")
        self.tap(cell_for(position, target))

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def typed(self, move: str) -> None:
        """Choose a move with the keyboard alone, wherever the focus is on the page."""
        self.expect_drawn()
        source, target = move.split("-")
        Keys(self.page).play(source, target, board=".study")


def cell_for(position: Position, target: str) -> str:
    """The cell that stands for a target: itself, or the lowest empty cell of a square."""
    game = find_game(position.game)
    spots = game.layout(**game.options_of(position)).spots
    pieces = position.pieces()
    return next((spot.name for spot in spots if spot.group == target and spot.name not in pieces), target)


def start_of(game: str, step: dict[str, Any]) -> Position:
    rules = find_game(game)
    return rules.start(**step["options"]) if step["start"] is None else rules.parse(step["start"], **step["options"])


def wrong_move(item: Puzzle, code: str) -> str:
    return next(str(move) for move in item.start().moves() if judge(item, str(move)).code == code)


def first_of(game: str, kind: str) -> tuple[int, Puzzle]:
    """The first puzzle in two whose second move does not begin on the cell tapped last (a double click)."""
    for number, item in enumerate(shipped(game), 1):
        if item.kind == kind and item.moves == 2:
            first, second = solution(item)
            if cell_for(item.start(), first.move.target) != second.move.source:
                return number, item
    raise AssertionError("no such puzzle")


def test_a_whole_lesson_by_tap_with_a_mistake_and_a_refusal(new_table: NewTable) -> None:
    table = new_table()
    table.open("/learn")
    page = table.page
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible()
    page.get_by_role("link", name="Start: Diam").click()
    study = Study(page)
    steps = LESSONS["diam"]
    for number, step in enumerate(steps, 1):
        expect(page.locator(".question-step")).to_contain_text(f"Step {number} of {len(steps)}")
        position = start_of("diam", step)
        if step["id"] == "own":  # the words invite to try it
            study.tap("1.3")
            expect(study.answer).to_contain_text("The piece on square 1, level 3 is not yours.")
        if step["id"] == "theirs":
            study.play(position, "1.1-2")
            expect(study.answer).to_contain_text("You made that DIAM, but Black wins.")
            expect(page.get_by_role("button", name="Try again")).to_be_focused()
            study.press("Try again")
            expect(study.answer).not_to_contain_text("Black wins")
        for task in step["tasks"]:
            study.play(position, task["show"])
            expect(study.answer).to_contain_text("Right.")
            position = position.play(task["show"])
            position = position.play(task["reply"]) if "reply" in task else position
        expect(page.get_by_role("button", name="Finish" if step is steps[-1] else "Next step")).to_be_focused()
        page.keyboard.press("Enter")
    expect(study.title).to_have_text("Lesson finished")
    page.reload()
    expect(page.locator(".more-state")).to_have_text(f"{len(steps)} of {len(steps)} steps done")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="Do it again: Diam")).to_be_visible()


def test_a_whole_lesson_by_keyboard_and_a_step_that_is_shown(new_table: NewTable) -> None:
    table = new_table(width=1280, height=800)
    table.open("/learn/diamond")
    study, page = Study(table.page), table.page
    steps = LESSONS["diamond"]
    for number, step in enumerate(steps, 1):
        expect(page.locator(".question-step")).to_contain_text(f"Step {number} of {len(steps)}")
        for task in step["tasks"]:
            if step["id"] == "chain":
                study.typed("j6-j4")
                expect(study.answer).to_contain_text("That was the first jump only.")
                page.keyboard.press("Enter")  # Try again has the focus
                expect(study.answer).to_have_text("")
            if step["id"] == "goal":
                study.press("Show me")
                source, target = task["show"].split("-")
                said = re.compile(rf"This is a way to do it\. .*{source} to {target}, ")
                expect(study.answer).to_have_text(said)
            else:
                study.typed(task["show"])
                expect(study.answer).to_contain_text("Right.")
        if step["tasks"]:
            expect(page.get_by_role("button", name="Next step")).to_be_focused()
        else:
            page.get_by_role("button", name="Finish").focus()
        page.keyboard.press("Enter")
    expect(study.title).to_have_text("Lesson finished")
    expect(study.title).to_be_focused()
    # What was only shown is not done.
    expect(page.locator(".more-state")).to_have_text(f"{len(steps) - 1} of {len(steps)} steps done")
    page.locator(".more summary").click()
    expect(page.locator(".step-link").filter(has_text="Into the goal")).not_to_contain_text("done")


def test_a_lesson_over_a_paused_match_leaves_it_as_it_was(new_table: NewTable) -> None:
    table = new_table()
    table.set_up("Diam", ["Ann", "Ben"])
    table.play("r-1")
    table.expect_plies(1)
    before, address = str(table.position()), table.page.url
    table.action("menu").click()
    table.page.locator('[data-item="lesson"]').click()
    study = Study(table.page)
    lesson = table.page.locator(".dialog-lesson")
    expect(lesson.get_by_role("heading", name="Place a pawn")).to_be_visible()
    expect(lesson).not_to_have_class(re.compile("is-new"))  # a new dialog takes no taps that were meant for the page
    study.play(start_of("diam", LESSONS["diam"][0]), "r-3")
    expect(study.answer).to_contain_text("Right.")
    lesson.get_by_role("button", name="Back to the match").click()
    expect(lesson).to_have_count(0)
    assert table.page.url == address
    # At the match, not in the menu that led to the lesson.
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(table.status).to_contain_text("Paused")
    table.page.get_by_role("button", name="Resume").click()
    table.expect_turn("Ben")
    assert str(table.position()) == before
    table.play("k-2")
    table.expect_plies(2)


def test_a_puzzle_is_failed_hinted_solved_and_kept(new_table: NewTable) -> None:
    number, item = first_of("diam", "win")
    table = new_table()
    page, study = table.page, Study(table.page)
    table.open(f"/puzzles/diam/{number}")
    expect(study.title).to_have_text(f"Puzzle {number}")
    expect(page.locator(".question-task")).to_contain_text("win in 2 moves")
    position = item.start()

    study.play(position, wrong_move(item, "answered"))
    expect(study.answer).to_contain_text(re.compile(r"has a DIAM at level \d, squares \d and \d"))
    study.press("Try again")
    study.play(position, wrong_move(item, "escapes"))
    expect(study.answer).to_contain_text("After that there is no win in time.")
    study.press("Try again")

    steps = solution(item)
    for name, said in (("Hint", "Hint:"), ("Where?", "Hint:"), ("Why?", "Wins in 3 turns")):
        study.press(name)
        expect(study.answer).to_contain_text(said)
    study.play(position, str(steps[0].move))
    expect(study.answer).to_contain_text("Now win at once.")
    position = position.play(steps[0].move)
    position = position if steps[0].reply is None else position.play(steps[0].reply)
    study.play(position, str(steps[1].move))
    expect(study.answer).to_have_text("Solved.")
    expect(page.locator("[data-way]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(study.title).to_have_text(f"Puzzle {number + 1}")

    # The next one at the first go, by keyboard alone, begins a streak.
    item = shipped("diam")[number]
    step = solution(item)[0]
    position = item.start()
    study.typed(f"{step.move.source}-{cell_for(position, step.move.target)}")
    expect(study.answer).to_contain_text("Right.")
    position = position.play(step.move)
    position = position if step.reply is None else position.play(step.reply)
    last = solution(item)[1].move
    study.typed(f"{last.source}-{cell_for(position, last.target)}")
    expect(study.answer).to_have_text("Solved, at the first go.")
    page.reload()
    expect(page.locator(".question-step")).to_contain_text("Streak: 1; best 1")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("2 of 210 solved")).to_be_visible()


def test_puzzles_are_counted_within_their_kind(new_table: NewTable) -> None:
    """The first race is Puzzle 1, on its page and in the list, whatever number it has among all puzzles."""
    number = [item.kind for item in shipped("diamond")].index("home") + 1
    assert number > 1
    table = new_table()
    page, study = table.page, Study(table.page)
    table.open(f"/puzzles/diamond/{number}")
    expect(study.title).to_have_text("Puzzle 1")
    expect(page).to_have_title("Puzzle 1, the Diamond Game")
    page.get_by_role("link", name="Next puzzle").click()
    expect(study.title).to_have_text("Puzzle 2")
    page.get_by_role("link", name="All puzzles").click()
    for card in page.locator(".study-card").all():
        links = card.locator(".puzzle-link")
        assert [text.strip() for text in links.all_text_contents()] == [str(n + 1) for n in range(links.count())]
    own = page.locator(f".puzzle-link[href='/puzzles/diamond/{number}']")
    expect(own).to_have_attribute("aria-label", re.compile(r"^Puzzle 1, difficulty \d$"))


def test_lessons_and_puzzles_fit_the_window(new_table: NewTable) -> None:
    """On a desktop the whole board of a lesson is seen, on a phone the buttons of a puzzle as well."""
    for width, height in ((390, 844), (1280, 800)):
        table = new_table(width=width, height=height)
        paths = ["/learn/diam", "/learn/diamond"] if width > 700 else []
        for game in LESSONS:
            kinds = [item.kind for item in shipped(game)]
            paths += [f"/puzzles/{game}/{kinds.index(kind) + 1}" for kind in sorted(set(kinds))]
        assert len(paths) >= 4
        for path in paths:
            table.open(path)
            expect(table.page.locator(".board-frame [data-spot]").first).to_be_attached()
            expect(table.page.locator(".question-task").first).not_to_be_empty()
            for part in (".board-frame", ".answer-actions"):
                box = table.page.locator(part).first.bounding_box()
                assert box is not None
                assert box["y"] >= 0, (path, part)
                assert box["y"] + box["height"] <= height, (width, path, part)


def test_races_are_solved_and_a_fresh_one_is_shown(new_table: NewTable) -> None:
    number, item = first_of("diamond", "home")
    table = new_table(width=1280, height=800, expected=("404 (Not Found)",))
    page, study = table.page, Study(table.page)
    table.open(f"/puzzles/diamond/{number}")
    study.play(item.start(), wrong_move(item, "slower"))
    expect(study.answer).to_contain_text("There is one of 2.")
    study.press("Try again")
    for step in solution(item):
        study.play(
            item.start() if step.position == item.position else find_game("diamond").parse(step.position),
            str(step.move),
        )
    expect(study.answer).to_have_text("Solved.")
    page.get_by_role("link", name="Continue in the analysis").click()
    page.wait_for_url("**/analysis#**")

    table.open("/puzzles/diamond/fresh/jump")
    expect(study.title).to_have_text("A fresh puzzle")
    page.get_by_role("button", name="Show the solution").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show the solution")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body"), "the focus went with its button"
    expect(page.get_by_role("button", name="From the start")).to_be_visible()
    expect(study.answer).to_contain_text("Red:")
    expect(page.get_by_role("link", name="A fresh one")).to_be_focused()
    table.open("/puzzles/diamond/99999")
    expect(page.get_by_text("There is no such puzzle.")).to_be_visible()


def test_a_solution_that_is_shown_ends_with_a_word(new_table: NewTable) -> None:
    table = new_table()
    number, _ = first_of("diam", "win")
    table.open(f"/puzzles/diam/{number}")
    study = Study(table.page)
    study.expect_drawn()
    study.press("Show the solution")
    expect(study.answer).to_contain_text("That is the whole solution.")
    spots = table.page.locator('.study [data-spot][aria-label*="in the winning line"]')
    expect(spots).to_have_count(2)


def test_letter_keys_of_lessons_and_puzzles(new_table: NewTable) -> None:
    """What a key tells in a match it tells here; the list of legal moves plays them."""
    table = new_table(width=1280, height=800)
    page = table.page
    reader = Reader(page)
    number, item = first_of("diam", "win")
    move = str(solution(item)[0].move)
    words = {"s": "our turn", "d": "No move has been made yet.", "m": "Sound is off", "v": "Stacks"}
    for path in (f"/puzzles/diam/{number}", "/learn/diam"):
        table.open(path)
        study = Study(page)
        study.expect_drawn()
        page.locator('.study [role=grid] [tabindex="0"]').focus()
        for key, told in words.items():
            before = len(reader.heard())
            reader.press(key)
            reader.wait(f"{told} by {key}", lambda b=before, w=told: any(w in text for text in reader.heard()[b:]))  # type: ignore[misc]
        reader.press("v")
        reader.press("m")
        reader.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        # Nothing is listed that has no use here.
        expect(page.locator(".key-row").filter(has_text="hint, where")).to_have_count(int(path.startswith("/puzzles")))
        expect(page.locator(".key-row").filter(has_text="undo")).to_have_count(0)
        reader.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        reader.press("l")
        expect(page.get_by_role("dialog", name="Legal moves")).to_be_visible()
        if path.startswith("/puzzles"):
            reader.write(move)
            reader.press("Enter")
            expect(study.answer).to_have_attribute("data-verdict", "right")
            page.locator('.study [role=grid] [tabindex="0"]').focus()
            reader.press("h")
            expect(study.answer).to_contain_text("Hint:")
        else:
            reader.press("Escape")


def test_progress_without_storage_lasts_as_long_as_the_page(new_table: NewTable) -> None:
    table: Table = new_table()
    table.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    table.open("/learn/diam")
    study, page = Study(table.page), table.page
    study.play(start_of("diam", LESSONS["diam"][0]), "r-3")
    expect(study.answer).to_contain_text("Right.")
    expect(page.locator(".more-state")).to_have_text("1 of 13 steps done")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="Go on: Diam")).to_be_visible()


def test_the_board_does_not_turn_while_the_other_side_replies(new_table: NewTable) -> None:
    """With one's home at the bottom the board of a puzzle for Blue is turned, before and after a wrong move."""
    kinds = [item.kind for item in shipped("diamond")]
    number = next(
        n for n, item in enumerate(shipped("diamond"), 1) if kinds[n - 1] == "home" and item.start().turn == 1
    )
    item = shipped("diamond")[number - 1]
    table = new_table()
    table.page.add_init_script("localStorage.setItem('adamas.prefs', '{\"turned\": true}')")
    table.open(f"/puzzles/diamond/{number}")
    study = Study(table.page)
    expect(study.spot("a1")).to_be_attached()

    def below() -> float:
        """How far the tip of the star's row a lies below that of row m, wherever the page has scrolled to."""
        boxes = [study.spot(spot).bounding_box() for spot in ("a1", "m1")]
        assert all(boxes)
        return float(boxes[0]["y"] - boxes[1]["y"])  # type: ignore[index]

    study.expect_drawn()
    before = below()
    study.play(item.start(), wrong_move(item, "slower"))
    expect(study.answer).to_contain_text("There is one of")
    assert before > 0, "the board is turned for Blue"
    assert below() == before
