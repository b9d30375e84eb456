"""The fingerprint of a view is the same in the page as in the server."""

from __future__ import annotations

from random import Random

from adamas.games import GAMES
from adamas.server.view import fnv

from .node import evaluate


def _texts(count: int) -> list[tuple[int, str, str]]:
    """Positions from random play of every game, with numbers and states that a view can have."""
    random = Random(20261130)
    found: list[tuple[int, str, str]] = []
    while len(found) < count:
        game = random.choice(sorted(GAMES))
        players = random.choice(GAMES[game].option("players").values)
        position = GAMES[game].start(players=players)
        while len(found) < count and position.outcome() is None and random.random() < 0.97:
            moves = position.moves()
            position = position.play(random.choice(moves)) if moves else position.skip()
            found.append((random.randrange(1, 10_000), str(position), random.choice(["live", "ended"])))
    return found


def test_hash_is_the_servers_on_a_thousand_views() -> None:
    views = [(seq, "" if seq % 50 == 0 else text, status) for seq, text, status in _texts(1000)]
    shown = [{"seq": seq, "position": text or None, "status": status} for seq, text, status in views]
    script = 'const { fingerprint } = await import(web + "/model/hash.js");'
    script += "process.stdout.write(JSON.stringify(given.map(fingerprint)));"
    assert evaluate(script, shown) == [fnv(f"{seq} {text} {status}") for seq, text, status in views]
