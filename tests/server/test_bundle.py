"""Joined modules run as they do apart: what is imported, exported and loaded later, each module once and in order."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adamas.server.bundle import BundleError, join_modules, modules_of
from adamas.server.lean import lean
from tests.web.node import WEB
from tests.web.node import run as node

FILES = {
    "main.js": """
import { apart as far, log } from "./board/hit.js";
import * as tree from "./board/tree.js";
import "./effect.js";
import { again } from "./passing.js";
log.push("main");
export const seen = [far(2), tree.grow(3), again(1), new tree.Node().name];
export { far as distance };
export const later = () => import("./screens/late.js");
export const here = import.meta.url;
""",
    "board/hit.js": """
import{twice as t}from"../vendor/tiny.js";
export const log = ["hit"];
export function apart(n) { return t(n) + 1; }
""",
    "board/tree.js": """
import { log } from "./hit.js";
log.push("tree");
export class Node { name = "node"; }
export async function slow() {}
export const grow = (n) => n * 10;
""",
    "effect.js": """
import { log } from "./board/hit.js";
log.push("effect");
""",
    "passing.js": 'export { apart as again } from "./board/hit.js";\n',
    "vendor/tiny.js": "const n=2;const f=x=>x*n;export{f as twice};export default f;\n",
    "wait.js": 'await Promise.resolve();\nexport const ready = "yes";\n',
    "screens/late.js": """
import { log } from "../board/hit.js";
import { ready } from "../wait.js";
log.push("late");
export const found = [ready, ...log];
""",
}


def run(folder: Path, files: dict[str, str], code: str) -> object:
    """What a script prints as JSON, run in a folder with these files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    start = folder / "start.mjs"
    start.write_text(code, "utf-8")
    done = node(str(start))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


PRINT = """
const main = await import("%s");
const late = await main.later();
console.log(JSON.stringify([main.seen, main.distance(5), late.found, Object.keys(main).sort()]));
"""


def test_the_program_is_the_same(tmp_path: Path) -> None:
    place = tmp_path.as_posix()
    apart = run(tmp_path, {**FILES, "package.json": '{"type": "module"}'}, PRINT % "./main.js")
    read = FILES.__getitem__
    first = modules_of("main.js", read)
    joined = {
        "bundle/main.js": join_modules("main.js", read, place),
        "bundle/screens/late.js": join_modules("screens/late.js", read, place, first),
    }
    assert run(tmp_path, joined, PRINT % "./bundle/main.js") == apart
    assert "board/hit.js" in joined["bundle/main.js"]
    assert '"board/hit.js"] ??=' not in joined["bundle/screens/late.js"], "what the first script brought comes twice"


def test_a_module_comes_behind_what_it_imports() -> None:
    order = modules_of("main.js", FILES.__getitem__)
    assert order[-1] == "main.js"
    assert order.index("vendor/tiny.js") < order.index("board/hit.js") < order.index("board/tree.js")
    assert len(order) == len(set(order))
    assert "screens/late.js" not in order


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"main.js": 'import { a } from "./b.js";', "b.js": 'import { c } from "./main.js";'}, "circle"),
        ({"main.js": "let n = 1;\nexport { n };"}, "assigned"),
        ({"main.js": "export let n = 1;"}, "cannot be joined"),
        ({"main.js": "export const { a, b } = c;"}, "cannot be joined"),
    ],
)
def test_what_would_not_be_the_same_is_refused(files: dict[str, str], words: str) -> None:
    with pytest.raises(BundleError, match=words):
        join_modules("main.js", files.__getitem__, "/static/x")


def test_every_script_of_the_page_can_be_joined_and_exports_what_its_module_does(tmp_path: Path) -> None:
    def read(name: str) -> str:
        return lean(name, (WEB / name).read_bytes()).decode()

    texts = [path.read_text("utf-8") for path in WEB.rglob("*.js")]
    names = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js") if path.parent.name == "screens"}
    assert any("import(" in text for text in texts)
    first = modules_of("main.js", read)
    for name in sorted({"main.js", *names}):
        text = join_modules(name, read, "/static/x", () if name == "main.js" else first)
        own = set(re.findall(r"^export (?:async )?(?:function|class|const) ([\w$]+)", read(name), re.MULTILINE))
        told = re.search(r"^export const \{ ([^}]*) \} = modules", text, re.MULTILINE)
        assert set(told[1].split(", ") if told else ()) == own, name
        (tmp_path / "one.mjs").write_text(text, "utf-8")
        done = node("--check", str(tmp_path / "one.mjs"))
        assert done.returncode == 0, done.stderr
