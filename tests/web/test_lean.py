"""What is sent without its comments is the same program, token by token and line by line."""

from __future__ import annotations

import json

from adamas.server.lean import lean

from .node import WEB, run

TOKENS = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const given = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const options = { ecmaVersion: "latest", sourceType: "module", locations: true };
function tokens(text) {
  const found = [];
  const onToken = ({ type, value, loc }) => found.push([type.label, String(value), loc.start.line]);
  parse(text, { ...options, onToken });
  return JSON.stringify(found);
}
const different = given.filter(({ before, after }) => tokens(before) !== tokens(after)).map(({ name }) => name);
console.log(JSON.stringify({ different, checked: given.length }));
"""


def test_scripts_without_comments_are_the_same_programs() -> None:
    files = [
        {"name": name, "before": path.read_text(encoding="utf-8"), "after": lean(name, path.read_bytes()).decode()}
        for path in sorted(WEB.rglob("*.js"))
        if not (name := path.relative_to(WEB).as_posix()).startswith("vendor/")
    ]
    done = run("--expose-internals", "--eval", TOKENS, given=json.dumps(files))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"different": [], "checked": len(files)}


def test_styles_without_comments_have_the_same_rules() -> None:
    for path in sorted((WEB / "css").glob("*.css")):
        source = path.read_text(encoding="utf-8")
        sent = lean(f"css/{path.name}", path.read_bytes()).decode()
        assert sent.count("\n") == source.count("\n")
        assert _rules(sent) == _rules(source), path.name


def _rules(text: str) -> list[str]:
    """The words of a style sheet, its comments read away character by character."""
    kept = []
    index = 0
    while index < len(text):
        if text.startswith("/*", index):
            index = text.index("*/", index) + 2
        else:
            kept.append(text[index])
            index += 1
    return "".join(kept).split()
