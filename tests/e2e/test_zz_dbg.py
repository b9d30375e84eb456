from tests.e2e.conftest import *
from tests.e2e.shortcuts import *
from tests.e2e.test_faults_board import finger, touch
def test_x(new_table, server):
    path = new_match(server, start="r/n/./././././. 2 1")
    table = new_table(has_touch=True)
    table.open(path)
    table.expect_turn("Ann")
    table.tap("1.1")
    places, session = centres(table), finger(table)
    table.page.evaluate("""window.log=[]; for (const k of ['pointerdown','pointermove','pointerup','pointercancel','click','touchstart','touchend']) document.addEventListener(k, e => log.push([k, e.pointerId, e.isPrimary, Math.round(e.clientX), Math.round(e.clientY), Math.round(e.timeStamp)]), true)""")
    def show(): 
        print(table.page.evaluate("[...document.querySelectorAll('#board [aria-pressed]')].map(x=>x.dataset.spot)"), table.status.inner_text(), table.plies(), table.page.locator(".connection-word").inner_text(), table.page.locator("dialog").count())
    show()
    touch(session, "start", places["8.1"])
    touch(session, "move", places["7.1"])
    touch(session, "move", places["8.1"])
    touch(session, "end")
    show()
    touch(session, "start", places["8.1"])
    touch(session, "start", places["8.1"], places["5.1"])  # a second finger
    touch(session, "end")
    show()
    touch(session, "start", places["8.1"])
    touch(session, "end")
    show()
    table.page.wait_for_timeout(1000)
    show()
