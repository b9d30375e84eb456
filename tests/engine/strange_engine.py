"""A small program behind the engine protocol, for tests of the arena: ``python strange_engine.py HABIT``.

It plays the first legal move, but by its habit it answers at times with a move that is none (``illegal``), late
(``late``), ends instead (``crash``), or plays no game at all (``refuse``).
"""

from __future__ import annotations

import sys

from adamas.game import Game, Position
from adamas.games import find_game


def main(habit: str) -> None:
    """Answer lines until the end of input."""
    game: Game | None = None
    options: dict[str, int | str] = {}
    position: Position | None = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "quit":
            return
        if words[0] == "newgame":
            game = find_game(words[1])
            options = {}
            for word in words[2:]:
                name, _, value = word.partition("=")
                options[name] = game.option(name).read(value)
        elif words[0] == "isready":
            print("error there is no such game" if habit == "refuse" else "readyok", flush=True)
        elif words[0] == "position":
            assert game is not None
            assert words[1] == "startpos"
            position = game.start(**options)
            for ply in words[3:]:
                position = position.skip() if ply == "--" else position.play(ply)
        elif words[0] == "go":
            assert position is not None
            if habit == "crash":
                return
            if habit == "late":
                sys.stdin.read()  # until the arena has given it up
                return
            print("info depth 1", flush=True)
            print("bestmove", "a1-a1" if habit == "illegal" else position.moves()[0], flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
