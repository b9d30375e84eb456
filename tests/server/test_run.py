"""Starting and ending: ports, addresses, a server in a thread, and how little a start costs."""

from __future__ import annotations

import errno
import signal
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


class Command:
    """``adamas`` in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "adamas", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, complaint = self.process.communicate(timeout=60)
        return self.process.returncode, out, complaint


def free_port() -> int:
    """A port that nobody has at this moment."""
    sock = bind("127.0.0.1", 0)
    port: int = sock.getsockname()[1]
    sock.close()
    return port


def test_play_serves_the_page_says_where_and_ends_with_the_data_kept(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    command = Command("play", "--no-browser", "--port", str(free_port()), "--data", str(data))
    said = command.line()
    url = said.split()[3]
    assert said == f"Adamas is at {url} - end it with Ctrl-C.\n"
    assert "<!doctype html>" in httpx.get(url).text.lower()
    assert command.end() == (0, f"Adamas has ended; the matches are kept in {data}.\n", "")


def test_play_takes_the_next_free_port_and_says_so(tmp_path: Path) -> None:
    taken = bind("127.0.0.1", 0)
    port = taken.getsockname()[1]
    command = Command("play", "--no-browser", "--port", str(port), "--data", str(tmp_path / "a.db"))
    said = command.line()
    assert said.startswith(f"Port {port} is taken by another program, so Adamas takes ")
    url = command.line().split()[3]
    assert url == f"http://127.0.0.1:{said.split()[-1].rstrip('.')}/"
    assert httpx.get(url + "healthz").json() == {"ok": True}
    assert command.end(signal.SIGTERM)[0] == 0
    taken.close()


def test_serve_on_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    taken = bind("127.0.0.1", 0)
    port = taken.getsockname()[1]
    command = Command("serve", "--port", str(port), "--data", str(tmp_path / "a.db"))
    out, complaint = command.process.communicate(timeout=60)
    assert (command.process.returncode, out) == (2, "")
    assert complaint == f"adamas: port {port} is taken: stop the other program or choose another port\n"
    taken.close()


def test_a_data_file_that_is_not_ours_or_in_use_is_one_sentence(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("these are my notes")
    for command in (Command("serve", "--port", str(free_port()), "--data", str(path)) for path in (notes, tmp_path)):
        out, complaint = command.process.communicate(timeout=60)
        assert (command.process.returncode, out) == (2, "")
        assert complaint.count("\n") == 1
        assert "Traceback" not in complaint
    assert notes.read_text() == "these are my notes"


def test_serve_for_a_home_network_says_who_gets_in(tmp_path: Path) -> None:
    for names, wanted in (((), "Only this device gets in"), (("play.home",), "Others can reach it")):
        allow = [word for name in names for word in ("--allow-host", name)]
        port = str(free_port())
        command = Command("serve", "--host", "0.0.0.0", "--port", port, "--data", str(tmp_path / "a.db"), *allow)
        url = command.line().split()[3]
        assert command.line().startswith(wanted)
        assert url == f"http://localhost:{port}/"
        for host in ("localhost", *names):
            assert httpx.get(f"http://127.0.0.1:{port}/healthz", headers={"Host": host}).status_code == 200
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", headers={"Host": "evil.example"}).status_code == 403
        assert command.end()[0] == 0
