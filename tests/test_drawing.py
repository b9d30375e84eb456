"""Any game's board as text."""

from __future__ import annotations

from adamas.drawing import draw
from adamas.game import Game, Position
from adamas.games import GAMES


def drawn(game: Game, position: Position) -> list[str]:
    return draw(game.layout(**game.options_of(position)), position).splitlines()


def test_every_piece_of_every_game_is_drawn_once() -> None:
    for game in GAMES.values():
        for players in game.option("players").values:
            position = game.start(players=players)
            for _ in range(12):
                position = position.play(position.moves()[-1])
                board = [line for line in drawn(game, position) if not line.startswith(("reserve", "square"))]
                shown = "".join("".join(line.split()[1:]) for line in board)
                for colour in set(position.pieces().values()):
                    assert shown.count(colour) == sum(one == colour for one in position.pieces().values())


def test_a_third_game_is_drawn_too(toy: Game) -> None:
    lines = drawn(toy, toy.start())
    assert sum(line.count(".") for line in lines) == 9
    assert lines[-1].startswith("reserve")
