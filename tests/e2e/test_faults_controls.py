"""Controls and words of a match: whatever is in sight works or says why not, fits on the screen, explains the rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from adamas.server.run import Running

from .conftest import NewTable
from .shortcuts import Hand, new_match, quick_computers, until
from .spies import SENT
from .table import COMPUTER, Table

CONTROLS = """
[...document.querySelectorAll('button, a[href], summary, input, select')]
  .filter(c => !c.closest('#board') && !c.matches('.skip') && c.checkVisibility())
  .map(c => ({
    name: c.getAttribute('aria-label') || c.textContent.trim().replace(/\\s+/g, ' ') || c.id || c.name,
    off: c.disabled === true || c.getAttribute('aria-disabled') === 'true',
    why: c.title || (c.getAttribute('aria-label') ?? '').split(', ').slice(2).join() ||
      document.getElementById(c.getAttribute('aria-describedby') ?? '')?.textContent || '',
  }))
"""
"""Every control in sight, whether it is off, and the reason that it gives for it."""


def unexplained(page: Page) -> list[str]:
    """Controls that are off and do not say why."""
    return [control["name"] for control in page.evaluate(CONTROLS) if control["off"] and not control["why"]]


def test_dead_button(new_table: NewTable, server: Running) -> None:
    """Dead button: in every state of a match each control that is off says why, and its reason is told when used."""
    let = quick_computers(server)
    table = new_table(1280, 900)
    page = table.page
    table.open(new_match(server, seats=("Ann", COMPUTER)))
    table.expect_turn("Ann")
    faults = {"own turn": unexplained(page)}
    let(False)
    table.play("r-1")
    table.expect_turn("Computer")
    faults["the computer's turn"] = unexplained(page)
    off = page.locator("[data-action][aria-disabled=true]")
    assert off.count() > 0
    for button in off.all():
        why = button.get_attribute("title")
        button.click(force=True)
        expect(table.advice).to_have_text(why or "no reason")
    table.action("pause").click()
    expect(table.status).to_have_text("Paused")
    faults["paused"] = unexplained(page)
    page.get_by_role("button", name="Resume").click()
    table.expect_turn("Computer")
    with Hand(server.url, "/m/" + table.match_id) as hand:
        hand.command("resign", 1)
    page.get_by_role("button", name="Look at the board").click()
    faults["over"] = unexplained(page)
    assert {state: names for state, names in faults.items() if names} == {}


EFFECT = """
JSON.stringify([location.href, document.querySelectorAll('dialog[open]').length, document.body.innerText,
  sent.length, [...document.querySelectorAll('details')].map(d => d.open), {...localStorage},
  [...document.querySelectorAll('[aria-pressed=true]')].map(b => b.dataset.spot), document.activeElement.id])
"""
"""What a control may bring about."""


def go_on(table: Table, path: str) -> None:
    """From wherever a control has led, back to the live match without a dialog."""
    page = table.page
    if path not in page.url:
        table.open(path)
        expect(table.status).to_be_visible()
    until(
        page,
        "[...document.querySelectorAll('dialog[open]')].pop()?.close(), "
        "document.querySelector('#resume:not([disabled])')?.click(), "
        # For a while, since what is fetched when it is first asked for opens late.
        "(window.calm = document.querySelector('dialog[open], #resume')"
        " || !document.querySelector('.connection.is-live') ? 0 : (window.calm ?? 0) + 1) > 40",
    )
    page.evaluate("window.calm = 0")


def use(table: Table, selector: str, index: int) -> None:
    """Click a control, and see that something happens."""
    page = table.page
    control = page.locator(selector).and_(page.locator(":visible:not([aria-disabled=true])")).nth(index)
    name = control.get_attribute("aria-label") or control.inner_text()
    if control.get_attribute("download") is not None:
        with page.expect_download():
            control.click()
        return
    before = page.evaluate(EFFECT)
    control.click()
    held = page.evaluate(
        "before => new Promise(done => { let frames = 0; const look = () =>"
        f" ({EFFECT}) !== before ? done(true) : frames++ > 600 ? done(false) : requestAnimationFrame(look);"
        " look(); })",
        before,
    )
    assert held, f"{name} does nothing"
    if (name or "").split()[0] in ("Pause", "Menu"):
        expect(table.status).to_have_text("Paused")


def test_dead_button_each_works_in_a_live_match(new_table: NewTable, server: Running) -> None:
    path = new_match(server, undo=None)
    # 409: the refusal of a hint whose match has moved on, if it comes before the page lets go.
    table = new_table(1280, 900, expected=("409",), permissions=["clipboard-read", "clipboard-write"])
    table.page.add_init_script(SENT)
    table.open(path)
    for number, move in enumerate(("r-1", "n-2"), 1):
        table.play(move)
        table.expect_plies(number)
    selector = ".actions button, .bar button, .side button, .side summary, #tray button"
    number = table.page.locator(selector).and_(table.page.locator(":visible:not([aria-disabled=true])")).count()
    assert number > 8
    for index in range(number):
        use(table, selector, index)
        go_on(table, path)


def test_dead_button_each_works_in_the_menu(new_table: NewTable, server: Running) -> None:
    path = new_match(server)
    table = new_table(1280, 900)
    page = table.page
    page.add_init_script(SENT)
    table.open(path)
    table.expect_turn("Ann")
    table.action("menu").click()
    expect(table.status).to_have_text("Paused")
    items = page.locator("[data-item]").evaluate_all("all => all.map(item => item.dataset.item)")
    assert {"resume", "rules", "settings", "keys", "restart", "change", "resign", "leave"} <= set(items)
    for item in items:
        if not page.locator(".dialog-menu").count():
            table.action("menu").click()
        expect(table.status).to_have_text("Paused")
        use(table, f"[data-item={item}]", 0)
        if item != "resume":  # some of it is fetched only now, and opens then
            until(page, f"document.querySelector('dialog[open]:not(.dialog-menu)') || location.pathname !== '{path}'")
        go_on(table, path)


@pytest.mark.parametrize(
    ("width", "height"), [(390, 600), (844, 300), (320, 480), (568, 250)], ids=["phone", "landscape", "small", "low"]
)
@pytest.mark.parametrize("game", ["diam", "diamond"])
def test_cut_off_by_bars(new_table: NewTable, server: Running, game: str, width: int, height: int) -> None:
    """Cut off by bars: with the browser's bars shown every control can be seen and hit, and nothing sticks out."""
    table = new_table(width, height)
    table.open(new_match(server, game, timer=60))
    table.expect_turn("Ann")
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    covered = page.eval_on_selector_all(
        "button, a[href], summary",
        """all => all.filter(c => !c.matches('.skip') && c.checkVisibility()).flatMap(c => {
          c.scrollIntoView({block: 'nearest', inline: 'nearest'});
          const box = c.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const inside = box.left >= 0 && box.right <= innerWidth && y >= 0 && y <= innerHeight;
          const hit = document.elementFromPoint(x, y);
          return inside && hit && (c.contains(hit) || hit.contains(c) || hit.closest('#board') === c.closest('#board'))
            ? [] : [c.textContent.trim() || c.ariaLabel];
        })""",
    )
    assert covered == []


def test_cut_off_by_bars_beside_notches(new_table: NewTable, server: Running) -> None:
    """Cut off by bars: beside notches every control keeps clear of them."""
    table = new_table(844, 390)
    session = table.page.context.new_cdp_session(table.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21}})
    table.open(new_match(server))
    table.expect_turn("Ann")
    edges = table.page.eval_on_selector_all(
        "button, a[href]",
        "all => all.filter(c => !c.matches('.skip') && c.checkVisibility()).map(c => c.getBoundingClientRect())"
        ".filter(box => box.width > 0).map(box => [box.left, innerWidth - box.right])",
    )
    assert min(min(edge) for edge in edges) >= 47


def test_variant_confusion(new_table: NewTable, server: Running) -> None:
    """Variant confusion: the options in force stand in the match and are marked in its help."""
    table = new_table()
    table.open(new_match(server, "diamond", options={"camps": "closed", "board": 121}))
    table.expect_turn("Ann")
    page = table.page
    terms = page.locator(".terms")
    expect(terms).to_contain_text("Closed")
    expect(terms).to_contain_text("121 holes")
    terms.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".is-marked").filter(has_text="Closed").first).to_contain_text("in this match")
    marked = dialog.locator(".is-marked").all_inner_texts()
    assert not any(text.startswith("Open") for text in marked)


def test_variant_confusion_of_reserves(new_table: NewTable, server: Running) -> None:
    """Variant confusion: a reserve that may not be used says so and why, and the rule of the match is shown."""
    table = new_table()
    page = table.page
    table.open(new_match(server, seats=("Ann", "Ben", "Cleo")))
    table.expect_turn("Ann", "Red")
    orange = table.reserve("o")
    expect(orange).to_have_attribute("aria-disabled", "true")
    expect(orange).to_have_accessible_name(re.compile("not usable"))
    orange.click(force=True)
    expect(table.advice).to_have_class(re.compile("is-reason"))
    expect(table.advice).to_contain_text(re.compile("red", re.IGNORECASE))
    expect(page.locator(".terms")).to_contain_text(re.compile("in turn|usual", re.IGNORECASE))


def test_rule_not_explained(new_table: NewTable, server: Running) -> None:
    """Rule not explained: where moves are explained the help says that nothing is captured."""
    table = new_table()
    table.open(new_match(server, "diamond"))
    table.expect_turn("Ann")
    table.page.get_by_role("button", name="Help and rules").click()
    dialog = table.page.get_by_role("dialog")
    section = dialog.locator(".rules-section", has_text="jump")
    expect(section.filter(has_text=re.compile("nothing is captured", re.IGNORECASE)).first).to_be_visible()
