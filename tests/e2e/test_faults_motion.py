"""Animations, and what may be done while one runs: it is only a view, and whatever happens to it the board lives on."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

import adamas
from adamas.server.run import Running
from tests.server.clock import ManualClock

from .conftest import NewTable
from .shortcuts import Hand, centres, new_match, quick_computers, stop_time
from .spies import ANIMATIONS, HELD_ANIMATIONS
from .table import COMPUTER, Table

ANIMATING = "Undo works when the move has been shown."
NEARLY = "n/./././kr/././. 2 1"
"""Red to move wins on square 1."""


def held(new_table: NewTable, path: str, **more: Any) -> Table:
    """A page on which time stands still, and with it every animation as soon as it has begun."""
    table = new_table(motion="no-preference", **more)
    table.page.add_init_script(HELD_ANIMATIONS)
    stop_time(table.page)
    table.open(path)
    expect(table.status).to_be_visible()
    table.page.clock.run_for(500)
    return table


def expect_animating(table: Table, yes: bool) -> None:
    undo = table.action("undo")
    if yes:
        expect(undo).to_have_attribute("title", ANIMATING)
        expect(undo).to_have_attribute("aria-disabled", "true")
    else:
        expect(undo).not_to_have_attribute("aria-disabled", "true")


def running(table: Table) -> int:
    """How many animations there are, standing or not."""
    number: int = table.page.evaluate("document.getAnimations().filter(a => a.effect.target.closest('#board')).length")
    return number


def test_animation_flag_stuck(new_table: NewTable, server: Running) -> None:
    """Animation flag stuck: it clears when an animation is cancelled, never finishes, is of zero length or fades in."""
    path = new_match(server)
    table = held(new_table, path)
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        expect_animating(table, True)
        table.tap("8.1")  # a tap only finishes the animation ...
        expect_animating(table, False)
        assert running(table) == 0
        table.reserve("k").click()  # ... and the next one counts
        expect(table.reserve("k")).to_have_attribute("aria-pressed", "true")
        table.reserve("k").click()

        hand.play("n-2")
        expect_animating(table, True)
        table.page.clock.run_for(499)  # one hop of 250 ms and a margin of 250
        expect_animating(table, True)
        table.page.clock.run_for(1)
        expect_animating(table, False)

        hand.play("o-3")
        expect_animating(table, True)
        table.page.evaluate("heldAnimations.forEach(a => a.finish())")
        table.page.clock.run_for(20)  # a frame
        expect_animating(table, False)

        hand.play("k-4")
        expect_animating(table, True)
        table.page.evaluate("heldAnimations.forEach(a => a.cancel())")
        expect_animating(table, False)

        table.page.evaluate("void (Element.prototype.animate = () => { throw new Error('no animations here'); })")
        table.page.emulate_media(reduced_motion="reduce")
        hand.play("r-5")  # zero length: no animation is even begun
        table.expect_plies(5)
        expect_animating(table, False)
        table.expect_pieces(table.position())


def test_live_controls_on_stale_state(new_table: NewTable, server: Running) -> None:
    """Live controls on stale state: in an animation undo is off and says why; pause, menu and moves work."""
    path = new_match(server)
    table = held(new_table, path)
    sent: list[str] = []
    table.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        expect_animating(table, True)
        undo = table.action("undo")
        undo.focus()
        expect(undo).to_be_focused()
        undo.click(force=True)
        expect(table.advice).to_have_text(ANIMATING)
        table.cell("1.1").focus()
        table.page.keyboard.press("u")
        expect(table.advice).to_have_text(ANIMATING)
        expect_animating(table, True)
        assert hand.look()["plies"] == 1
        assert not [frame for frame in sent if '"undo"' in frame]

        for name in ("moves", "pause", "menu"):
            expect(table.action(name)).not_to_have_attribute("aria-disabled", "true")
        table.action("moves").click()
        expect(table.page.get_by_role("dialog")).to_contain_text("Legal moves")
        table.page.keyboard.press("Escape")
        table.action("pause").click()
        expect(table.status).to_have_text("Paused")
        expect(undo).to_have_attribute("title", "Undo works again when the match goes on.")
        table.page.get_by_role("button", name="Resume").click()
        table.expect_turn("Ben")
        undo.click()
        table.expect_plies(0)


def test_live_controls_on_stale_state_claim_a_draw(new_table: NewTable, server: Running) -> None:
    path = new_match(server)
    table = held(new_table, path)
    claim = table.page.get_by_role("button", name="Claim a draw")
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        hand.play("k-4")
        for _ in range(2):
            for move in ("1.1-2", "4.1-3", "2.1-1", "3.1-4"):
                table.expect_plies(hand.look()["plies"])
                expect(claim).to_have_count(0)
                hand.play(move)
        expect_animating(table, True)
        expect(claim).to_be_enabled()
        claim.click()
        expect(table.status).to_have_text("A draw")


def test_animated_twice(new_table: NewTable, server: Running) -> None:
    """Animated twice: one action is one animation, at every page, also at the one that acted."""
    path = new_match(server)
    tables = [new_table(motion="no-preference") for _ in range(2)]
    for table in tables:
        table.page.add_init_script(ANIMATIONS)
        table.open(path)
        table.expect_turn("Ann")
    for number, move in enumerate(("r-1", "n-2", "1.1-2"), 1):
        tables[number % 2].play(move)
        for table in tables:
            table.expect_plies(number)
            expect_animating(table, False)
    travels = "animated.filter(a => a.kind === 'travel' && a.layer === 'layer-pieces').map(a => a.colour)"
    for table in tables:
        assert table.page.evaluate(travels) == ["r", "n", "r"]


def test_ghost_pieces(new_table: NewTable, server: Running) -> None:
    """Ghost pieces: quick random taps during animations leave exactly the pieces of the position."""
    path = new_match(server, "diamond", ("Ann", "Ben"))
    table = new_table(motion="no-preference")
    table.page.add_init_script(COUNTING)
    table.open(path)
    table.expect_turn("Ann")
    table.page.evaluate("countPieces()")
    chance = random.Random(5)
    places = centres(table)
    with Hand(server.url, path) as hand:
        for _ in range(100):  # on a slow machine most taps only end an animation, or come while a move is on its way
            if table.plies() > 3:
                break
            dests = hand.look()["dests"]
            for source in chance.sample(sorted(dests), 2):
                target = chance.choice(sorted(dests[source]))
                for spot in (source, chance.choice(sorted(places)), source, target, target):
                    table.page.mouse.click(*places[spot])
        expect_animating(table, False)
        position = table.position()
        table.expect_pieces(position)
        assert table.page.locator("#board .layer-effects > *").count() == 0
        assert table.page.evaluate("wrongCounts") == []
        assert 3 < hand.look()["plies"] == table.plies()


COUNTING = """
window.wrongCounts = [];
window.countPieces = () => {
  const layer = document.querySelector('#board .layer-pieces');
  const look = () => {
    for (const colour of ['r', 'b']) {
      const drawn = layer.querySelectorAll(`[data-colour=${colour}]`).length;
      if (drawn !== 10) window.wrongCounts.push([colour, drawn]);
    }
  };
  new MutationObserver(look).observe(layer, {subtree: true, childList: true});
  look();
};
"""


def test_display_of_state(new_table: NewTable, server: Running, clock: ManualClock) -> None:
    """Display of state: after every event the pieces shown are those of the position, ten of each colour."""
    quick_computers(server)
    path = new_match(server, "diamond", ("Ann", COMPUTER, COMPUTER), undo=3)
    table = new_table()
    table.page.add_init_script(COUNTING.replace("['r', 'b']", "['r', 'b', 'y']"))
    table.open(path)
    table.expect_turn("Ann")
    table.page.evaluate("countPieces()")
    for turn in range(3):
        table.play(str(adamas.choose(table.position(), level=1, seed=turn)))
        for ply in range(3 * turn + 1, 3 * turn + 4):
            expect(table.page.locator(".ply").nth(ply - 1)).to_be_attached()
            clock.advance(2_500)  # the computer waits until the move has been shown, and a little
        table.expect_turn("Ann")
        table.expect_pieces(table.position())
    table.action("undo").click()
    table.expect_plies(6)
    table.expect_pieces(table.position())
    assert table.page.evaluate("wrongCounts") == []


def test_reduced_motion_ignored(new_table: NewTable, server: Running) -> None:
    """Reduced motion ignored: nothing moves with it, and a change of it in the middle of an animation is obeyed."""
    path = new_match(server)
    table = held(new_table, path)
    with Hand(server.url, path) as hand:
        hand.play("r-1")
        expect_animating(table, True)
        assert running(table) > 0
        table.page.emulate_media(reduced_motion="reduce")
        expect_animating(table, False)
        assert running(table) == 0
        begun = table.page.evaluate("heldAnimations.length")
        hand.play("n-2")
        table.expect_plies(2)
        table.reserve("r").click()
        table.tap("5.1")
        table.expect_plies(3)
        table.tap("1.1")  # a refusal, which shakes the piece when motion is allowed
        expect(table.advice).to_have_class("banner-sub is-reason")
        assert table.page.evaluate("heldAnimations.length") == begun
        assert running(table) == 0
        # In place of motion the way is drawn more strongly for two seconds.
        expect(table.page.locator("#board .layer-way")).to_have_class("layer-way is-fresh")
        table.page.clock.run_for(2000)
        expect(table.page.locator("#board .layer-way")).to_have_class("layer-way")
        table.page.emulate_media(reduced_motion="no-preference")
        hand.play("k-6")
        expect_animating(table, True)


def test_celebration_lost(new_table: NewTable, server: Running) -> None:
    """Celebration lost: with reduced motion the message and a still sign are shown, and nothing flies."""
    path = new_match(server, start=NEARLY)
    table = new_table()
    table.page.add_init_script(ANIMATIONS)
    table.open(path)
    table.play("r-1")
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text("Ann")
    expect(dialog.get_by_role("heading")).to_contain_text("win")
    expect(dialog.locator(".end-chips .chip").first).to_be_visible()
    expect(dialog.locator("canvas")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Stop the confetti")).to_have_count(0)
    assert table.page.evaluate("animated") == []
    expect(table.page.locator("#board .layer-lines .is-made").first).to_be_attached()


def test_celebration_lost_when_motion_is_reduced_in_its_middle(new_table: NewTable, server: Running) -> None:
    path = new_match(server, start=NEARLY)
    table = new_table(motion="no-preference")
    stop_time(table.page)
    table.open(path)
    table.page.clock.run_for(500)
    table.play("r-1")
    expect(table.status).to_contain_text("win")
    dialog = table.page.get_by_role("dialog")
    for _ in range(60):
        if dialog.count():
            break
        table.page.clock.run_for(100)
    canvas = dialog.locator("canvas")
    expect(canvas).to_be_visible()
    expect(dialog.get_by_role("button", name="Stop the confetti")).to_be_visible()
    table.page.emulate_media(reduced_motion="reduce")  # no time passes, so it does not end by itself
    expect(canvas).to_have_count(0)
    expect(dialog.get_by_role("heading")).to_contain_text("win")
    expect(dialog.locator(".end-chips .chip").first).to_be_visible()
