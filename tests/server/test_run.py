"""Starting and ending: ports, addresses, a server in a thread, and how little a start costs."""

from __future__ import annotations

import errno
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from adamas.server.run import PortTaken, bind, serve
from adamas.server.settings import Settings, default_data
from tests.server.clock import ManualClock
from tests.server.harness import in_thread


def test_a_taken_port_is_one_clear_sentence_and_another_can_be_bound() -> None:
    taken = bind("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(PortTaken, match=f"port {port} is taken: stop the other program or choose another port") as told:
        bind("127.0.0.1", port)
    assert told.value.errno == errno.EADDRINUSE
    other = bind("127.0.0.1", 0)
    assert other.getsockname()[1] != port
    taken.close()
    bind("127.0.0.1", port).close()
    other.close()


def test_a_port_that_is_bound_but_not_yet_listened_on_is_taken_too() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        with pytest.raises(PortTaken):
            bind("127.0.0.1", other.getsockname()[1])


def test_an_address_that_is_none_is_an_error_of_the_system() -> None:
    with pytest.raises(OSError):
        bind("192.0.2.1", 0)
    with pytest.raises(OSError):
        bind("no.such.name.invalid", 0)


def test_a_server_runs_in_a_thread_and_keeps_its_matches(tmp_path: Path) -> None:
    data = tmp_path / "folder" / "adamas.db"
    with in_thread(data, clock=ManualClock()) as running:
        assert running.url == f"http://127.0.0.1:{running.port}/"
        origin = running.url.rstrip("/")
        asked = {"create_id": "A" * 22, "game": "diam", "seats": [{"kind": "human"}] * 2}
        created = httpx.post(running.url + "api/matches", json=asked, headers={"Origin": origin})
        assert created.status_code == 201
        running.stop()
        running.stop()
    with in_thread(data) as running:
        origin = running.url.rstrip("/")
        again = httpx.post(running.url + "api/matches", json=asked, headers={"Origin": origin})
        assert (again.status_code, again.json()) == (200, created.json())
        log = httpx.get(running.url + f"m/{created.json()['id']}/log").json()
        assert log["entries"][-1]["events"] == [{"type": "Paused", "reason": "restart", "remaining": None}]


def test_a_socket_that_was_bound_before_is_used(tmp_path: Path) -> None:
    sock = bind("127.0.0.1", 0)
    port = sock.getsockname()[1]
    found = []

    def ready(running: object) -> None:
        found.append(running)
        threading.Thread(target=look).start()

    def look() -> None:
        found.append(httpx.get(f"http://127.0.0.1:{port}/healthz").status_code)
        found[0].stop()  # type: ignore[attr-defined]

    serve(Settings(data=tmp_path / "a.db"), sock=sock, on_ready=ready)
    assert found[1] == 200


def test_a_server_on_all_addresses_says_an_address_that_a_browser_takes() -> None:
    from adamas.server.run import page_url

    assert page_url("0.0.0.0", 80) == "http://localhost:80/"
    assert page_url("::", 80) == "http://localhost:80/"
    assert page_url("::1", 80) == "http://[::1]:80/"
    assert page_url("192.0.2.1", 80) == "http://192.0.2.1:80/"


def test_the_data_file_lies_in_the_users_own_folder() -> None:
    assert default_data().name == "adamas.db"
    assert default_data().parent.name == "adamas"
    assert Settings().data == default_data()


def test_a_server_that_starts_loads_no_engine_and_no_process() -> None:
    script = (
        "import sys, adamas.server.run; "
        "print([name for name in sys.modules if name.startswith('adamas.engine') or name in ('numpy', 'tqdm')])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
