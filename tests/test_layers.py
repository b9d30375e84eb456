"""Imports go one way, no game is named outside its own files, and `import adamas` stays light.

game <- games <- engine; game <- match <- store; all of these <- server <- cli; rl stands on game, games and engine.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import adamas
from adamas.games import GAMES

ROOT = Path(adamas.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

MAY_IMPORT = {
    "game": set(),
    "games": {"game"},
    "engine": {"game", "games"},
    "rl": {"game", "games", "engine"},
    "match": {"game"},
    "store": {"game", "match"},
    "drawing": {"game"},
    "server": {"game", "games", "engine", "match", "store", ""},
    "cli": {"game", "games", "engine", "match", "store", "server", "drawing", ""},
    "__main__": {"cli"},
    "": {"game", "games", "engine"},
}
"""Which layer may import which others; the empty name is the package itself (its public names)."""

RIM = {"time", "random", "socket", "sqlite3", "os", "pathlib", "asyncio", "threading", "subprocess", "secrets"}
"""Where the world comes in."""

HEAVY = ("adamas.server", "adamas.match", "adamas.store", "adamas.engine", "starlette", "uvicorn", "websockets",
         "msgspec", "numpy", "sqlite3", "asyncio", "tqdm", "platformdirs")  # fmt: skip


def dotted(path: Path) -> str:
    """The full name of a module of the package."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer(module: str) -> str:
    """The part of the package that a module belongs to, ``""`` for the package itself."""
    return [*module.split("."), ""][1]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every import of a module with its line, inside functions and under TYPE_CHECKING too, made absolute."""
    module = dotted(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                anchor = package.split(".")
                above = anchor[: len(anchor) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            for name in node.names:
                inner = f"{base}.{name.name}"
                yield node.lineno, inner if base in RIM or (base == "adamas" and is_module(inner)) else base


def is_module(name: str) -> bool:
    path = ROOT.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def forbidden(path: Path) -> list[str]:
    """The imports of a module that go the wrong way."""
    own = layer(dotted(path))
    found = []
    for line, name in imports(path):
        if name == "adamas" or name.startswith("adamas."):
            other = layer(name)
            if other != own and other not in MAY_IMPORT[own]:
                found.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return found


def test_every_module_has_its_place_in_the_order() -> None:
    assert {layer(dotted(path)) for path in MODULES} <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_go_one_way(path: Path) -> None:
    assert forbidden(path) == []


def test_a_wrong_import_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "adamas"
    for name in ("games", "match", "server"):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").write_text("")
    (package / "cli.py").write_text("")
    wrong = package / "match" / "match.py"
    wrong.write_text(
        "from typing import TYPE_CHECKING\n"
        "from ..game import Move\n"
        "if TYPE_CHECKING:\n    from ..games import find_game\n"
        "def late():\n    import adamas.server.app\n    from adamas import cli\n    from .. import server\n"
    )
    monkeypatch.setattr(sys.modules[__name__], "ROOT", package)
    assert [line.rpartition(" ")[2] for line in forbidden(wrong)] == [
        "adamas.games", "adamas.server.app", "adamas.cli", "adamas.server",
    ]  # fmt: skip


def test_match_and_games_do_no_input_or_output() -> None:
    """Time, randomness, sockets and disk are passed in; the type of a source of randomness may be named."""
    for path in MODULES:
        if layer(dotted(path)) in ("game", "games", "match"):
            used = {name for _, name in imports(path) if name.split(".")[0] in RIM} - {"random.Random"}
            assert not used, f"{dotted(path)} imports {used}"


# No game's name outside its own files

NAMES = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(sorted(GAMES, key=len, reverse=True))})(?![A-Za-z])", re.IGNORECASE)


def word(node: ast.AST) -> str:
    """The text or name that a node of code consists of, ``""`` for the others."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text) | ast.keyword(arg=str(text)):
            return text
        case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.alias(name=text):
            return text
    return ""


def named(path: Path) -> list[str]:
    """Where a module names a game in code: a string that is not a docstring, a name, an attribute, an argument."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    texts |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if id(node) in texts:
            continue
        words = word(node)
        if NAMES.search(words.replace("_", " ")):
            found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {words!r:.80}")
    return found


def sentence(entry: str) -> bool:
    """Whether a finding is a sentence for people: the help of the command line, an example in a message."""
    return entry.count(" ") >= 4


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_game_is_named_outside_its_own_files(path: Path) -> None:
    module = dotted(path)
    # The kernels are listed by game in one place, as the games themselves are.
    if module.startswith(("adamas.games", "adamas.engine.values", "adamas.engine.kernel")):
        return
    assert [entry for entry in named(path) if not sentence(entry)] == []


def test_the_names_of_games_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    code = tmp_path / "code.py"
    code.write_text(
        '"""Diam is named here."""\n'
        "if game.name == 'diam':\n    diamond_only = diameter\n"
        "from .games.diam import Diam\n"
    )
    assert len(named(code)) == 3
    assert sentence(f"cli.py:3 {'play Diam or the Diamond Game'!r}")
    assert not sentence("cli.py:3 'diam'")


SCRIPTS = [path for path in sorted(ROOT.glob("web/**/*")) if path.suffix in (".js", ".mjs", ".css", ".svg")]


def uncommented(text: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<![:\w])//[^\n]*", "", text, flags=re.DOTALL)


def test_no_file_of_the_page_names_a_game_except_texts_and_lessons() -> None:
    found = []
    for path in SCRIPTS:
        inside = path.relative_to(ROOT / "web")
        if inside.parts[0] in ("i18n", "lessons", "vendor"):
            continue
        for number, line in enumerate(uncommented(path.read_text(encoding="utf-8")).splitlines(), 1):
            if re.search(r"\bdiam(?:ond)?\b", line.replace("_", " "), re.IGNORECASE):
                found.append(f"{inside}:{number} {line.strip():.80}")
    assert found == []


# A light import


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_adamas_pulls_in_neither_server_nor_numpy() -> None:
    loaded = run("import sys, adamas; print(*sys.modules, sep='\\n')").split()
    assert [name for name in HEAVY if name in loaded] == []


def test_playing_by_the_public_names_stays_light() -> None:
    loaded = run(
        "import sys, adamas\n"
        "for name in adamas.games():\n"
        "    position = adamas.game(name).start()\n"
        "    adamas.perft(position.play(position.moves()[0]), 1)\n"
        "print(*sys.modules, sep='\\n')"
    ).split()
    assert [name for name in HEAVY if name in loaded] == []


@pytest.mark.parametrize(
    "first", ["import adamas.games", "from adamas.games import GAMES", "import adamas.games.diam", "import adamas.game"]
)
def test_functions_and_modules_of_one_name_do_not_hide_each_other(first: str) -> None:
    """`adamas.games()` and `adamas.game(name)` are calls; `adamas.games` and `adamas.game` are modules as well."""
    out = run(
        f"{first}\nimport adamas\nfrom adamas.games import GAMES, find_game\nfrom adamas.game import Move\n"
        "print(adamas.games(), adamas.game('diam') is GAMES['diam'], find_game('diam').name)"
    )
    assert out.split() == ["('diam',", "'diamond')", "True", "diam"]


def test_public_names_are_exactly_those_promised() -> None:
    promised = {"games", "game", "Move", "perft", "analyse", "choose", "Limit"}
    promised |= {"UnknownGame", "InvalidOption", "InvalidPosition", "InvalidMove", "IllegalMove"}
    assert promised <= set(adamas.__all__)
    assert all(name in adamas.__all__ or name.startswith("_") for name in ("games", "game"))
