"""A plain Chromium over its DevTools socket, for what Playwright never lets happen: a page that is really hidden."""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

__all__ = ["Chromium", "Tab", "chromium"]

WAIT_S = 30.0


class Chromium:
    """The browser: opens tabs and brings one to the front."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """One DevTools command and its result."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(timeout=WAIT_S))
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                result: dict[str, Any] = answer["result"]
                return result

    def open(self, url: str) -> Tab:
        """A new tab, in front."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.navigate", session, url=url)  # answers when the new page has taken the place of the blank one
        return Tab(self, target, session)


class Tab:
    """One tab of it."""

    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self._browser = browser
        self._target = target
        self._session = session

    def show(self) -> None:
        """Bring this tab to the front; the one that was there is hidden."""
        self._browser.call("Target.activateTarget", targetId=self._target)

    def evaluate(self, expression: str) -> Any:
        answer = self._browser.call(
            "Runtime.evaluate", self._session, expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, condition: str) -> None:
        """Until this expression holds in the page, looked at whenever the page changes."""
        held = self.evaluate(
            "new Promise(done => {"
            f"  const holds = () => Boolean({condition});"
            "   const look = () => { if (!holds()) return; watch.disconnect(); clearInterval(pulse); done(true); };"
            "   const watch = new MutationObserver(look);"
            "   const pulse = setInterval(look, 100);"
            f"  setTimeout(() => done(false), {WAIT_S * 900:.0f});"
            "   watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});"
            "   look();"
            "})"
        )
        assert held, f"never came true: {condition}"


@contextmanager
def chromium(path: str, flags: list[str]) -> Generator[Chromium]:
    """A headless Chromium in a new profile of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [path, "--headless", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={profile}", *flags],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if line.startswith("DevTools listening on "):
                    break
            address = line.removeprefix("DevTools listening on ").strip()
            with connect(address, max_size=2**24, compression=None) as socket:
                yield Chromium(socket)
        finally:
            process.kill()
            process.communicate()
