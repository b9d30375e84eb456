"""Texts: every key that the page asks for exists, every text is asked for, and no words stand in code.

Every language that the page offers has the same texts with the same placeholders, and the plural forms that it needs.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from adamas.engine import LEVELS
from adamas.engine.hints import CODES
from adamas.games import GAMES

from .node import WEB, evaluate

SOURCES = sorted(
    path
    for path in WEB.rglob("*.js")
    if path.relative_to(WEB).parts[0] not in {"vendor", "i18n"} or path.name == "rich.js"
)


def _code(path: Path) -> str:
    """A module's code without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


CODE = {path.relative_to(WEB).as_posix(): _code(path) for path in SOURCES}
Text = str | dict[str, str]
LANGUAGES: dict[str, dict[str, Any]] = evaluate(
    """
    const { LANGUAGES } = await import(`${web}/i18n/languages.js`);
    const found = {};
    for (const [code, { load }] of Object.entries(LANGUAGES)) {
      const { texts, more } = await load();
      const files = {};
      for (const [name, bring] of Object.entries(more)) files[name] = { ...(await bring()) };
      const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
      found[code] = { texts, files, categories };
    }
    process.stdout.write(JSON.stringify(found));
    """
)
"""For each language: `texts`, `files` that come with a screen (each with `texts` or a `book`), plural `categories`."""

OTHERS = sorted(set(LANGUAGES) - {"en"})


def _texts(code: str) -> dict[str, Text]:
    """All texts of a language by key."""
    found: dict[str, Text] = dict(LANGUAGES[code]["texts"])
    for file in LANGUAGES[code]["files"].values():
        found |= file.get("texts", {})
    return found


TEXTS = _texts("en")


def _asked() -> tuple[set[str], list[re.Pattern[str]]]:
    """The keys that code names, and patterns for those that it composes (`${}` in a template stands for a part)."""
    exact: set[str] = set()
    composed: list[re.Pattern[str]] = []
    for code in CODE.values():
        exact |= {key for key in re.findall(r'"([a-z][\w.=]*)"', code) if key in TEXTS}
        # Only the shape of a key: dotted parts, of which some are filled in.
        for template in re.findall(r"`((?:[\w.]|\$\{[^{}`]*\})+)`", code):
            shape = re.sub(r"\$\{[^{}]*\}", "\0", template)
            if "\0" in shape and "." in shape:
                pattern = "".join("[^ ]+" if part == "\0" else re.escape(part) for part in re.split("(\0)", shape))
                composed.append(re.compile(pattern))
    return exact, composed


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_key_is_given_twice(code: str) -> None:
    given = [
        key
        for path in sorted((WEB / "i18n" / code).glob("*.js"))
        for key in re.findall(r'^  (?:"([\w.=]+)"|(\w+)):', _code_of_texts(path), re.MULTILINE)
    ]
    keys = [quoted or bare for quoted, bare in given]
    assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})


def _code_of_texts(path: Path) -> str:
    """The part of a file of texts that gives them by key."""
    return path.read_text(encoding="utf-8").partition("export const texts = {\n")[2].partition("\n};")[0]


def test_every_key_asked_for_has_a_text() -> None:
    missing = {
        (name, key)
        for name, code in CODE.items()
        for key in re.findall(r'\b(?:t|rich|this\.t|options\.t)\(\s*"([^"]+)"', code)
        if key not in TEXTS
    }
    assert not missing


def test_every_choice_of_keys_has_texts() -> None:
    """`t(yes ? "a" : "b")`: both must exist."""
    missing = {
        (name, key)
        for name, code in CODE.items()
        for choice in re.findall(r"\b(?:t|rich)\(([^()`{]*\?[^()`{]*)", code)
        for key in re.findall(r'"([a-z][\w.]*)"', choice)
        if key not in TEXTS and "." in key
    }
    assert not missing


def test_every_text_is_asked_for() -> None:
    exact, composed = _asked()
    unused = [key for key in TEXTS if key not in exact and not any(pattern.fullmatch(key) for pattern in composed)]
    assert not unused


@pytest.mark.parametrize("code", LANGUAGES)
def test_plural_texts_have_the_forms_of_their_language(code: str) -> None:
    """Each form that the language needs, and none that it never uses; `=n` is for one number."""
    for key, text in _texts(code).items():
        if isinstance(text, dict):
            forms = {form for form in text if not re.fullmatch(r"=\d", form)}
            missing = set(LANGUAGES[code]["categories"]) - forms
            assert forms <= set(LANGUAGES[code]["categories"]), key
            # A number that has a text of its own needs no form.
            assert not missing or (missing == {"one"} and "=1" in text), key


def _placeholders(text: Text) -> set[str]:
    whole = text if isinstance(text, str) else " ".join(text.values())
    return set(re.findall(r"\{(\w+)\}", whole))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_form_has_a_placeholder_of_its_own(code: str) -> None:
    for key, text in _texts(code).items():
        if isinstance(text, dict):
            full = _placeholders(text["other"]) | {"n"}
            assert all(_placeholders(form) <= full for form in text.values()), key


@pytest.mark.parametrize("code", OTHERS)
def test_languages_have_the_same_keys(code: str) -> None:
    for name, texts in _by_file(code).items():
        expected = _by_file("en")[name]
        assert set(texts) == set(expected), f"{name}: {sorted(set(texts) ^ set(expected))}"
    assert set(_by_file(code)) == set(_by_file("en"))


def _by_file(code: str) -> dict[str, dict[str, Text]]:
    files = LANGUAGES[code]["files"]
    return {"page": LANGUAGES[code]["texts"], **{name: file.get("texts", {}) for name, file in files.items()}}


@pytest.mark.parametrize("code", OTHERS)
def test_languages_have_the_same_placeholders(code: str) -> None:
    for key, text in _texts(code).items():
        own, expected = _placeholders(text), _placeholders(TEXTS[key])
        assert own - {"n"} == expected - {"n"}, key
        # Only a text that chooses by a number is sure to get one.
        assert "n" not in own or "n" in expected or isinstance(TEXTS[key], dict), key
        assert isinstance(text, str) or isinstance(TEXTS[key], dict), f"{key} gets no number to choose by"


@pytest.mark.parametrize("code", OTHERS)
def test_languages_agree_on_what_is_no_text(code: str) -> None:
    """Positions and numbers among the texts are the same everywhere."""
    for key, text in TEXTS.items():
        if ".sample" in key:
            assert _texts(code)[key] == text


@pytest.mark.parametrize("code", OTHERS)
def test_books_are_built_alike(code: str) -> None:
    """The same structure and positions; only the texts in it differ."""
    for name, file in LANGUAGES[code]["files"].items():
        assert _shape(file.get("book")) == _shape(LANGUAGES["en"]["files"][name].get("book")), name


def _shape(value: object, key: str = "") -> object:
    """A structure with every text in it left out; what is no text is kept."""
    if isinstance(value, dict):
        return {name: _shape(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_shape(part) for part in value]
    is_text = isinstance(value, str) and (key in {"", *PROSE} or (" " in value and key not in DATA))
    return "text" if is_text else value


PROSE = {"title", "caption", "text", "name"}
DATA = {"position", "start", "move", "moves", "id"}
"""What the parts of a book are called that hold text, and those that never do."""


def test_no_language_is_a_copy_of_english() -> None:
    """A text that is the same in two languages is a short one, or only placeholders."""
    for code in OTHERS:
        texts = _texts(code)
        same = [key for key, text in TEXTS.items() if texts[key] == text and ".sample" not in key]
        assert len(same) < len(TEXTS) / 8, (code, same)


def _words(code: str) -> list[str]:
    """What a person would read or hear that stands in the templates of this code."""
    found: list[str] = []
    for template in _templates(code):
        text = re.sub(r"<[^>]*>", " ", template)
        found += re.findall(r"[A-Za-z]{2,}", text)
        found += re.findall(r'(?:aria-label|title|placeholder|alt)="([^"\0]+)"', template)
    return found


def test_words_in_templates_would_be_found() -> None:
    code = 'html`<p class="no">${ok(`a ${b}`, html`<b title="Why">${x}</b>`)} Hello</p>`'
    assert sorted(_words(code)) == ["Hello", "Why"]


@pytest.mark.parametrize("name", sorted(CODE))
def test_templates_hold_no_words(name: str) -> None:
    """Text between tags and words in attributes that a person reads or hears come from the catalogue."""
    assert _words(CODE[name]) == []


@pytest.mark.parametrize("name", sorted(CODE))
def test_templates_hold_no_style_attribute(name: str) -> None:
    """The content policy forbids them (and handlers as text)."""
    assert not re.search(r"<[^>]*\s(?:style|on\w+)=", CODE[name])
    assert "styleMap" not in CODE[name]
    assert "innerHTML" not in CODE[name]


def _templates(code: str) -> list[str]:
    """The template strings with markup, each `${...}` in them one mark; nested ones on their own."""
    found: list[str] = []
    open_templates: list[list[str]] = []
    braces: list[int] = []  # for each open template: how deep in `${}` the reading is, 0 in its text
    index = 0
    while index < len(code):
        char = code[index]
        in_text = bool(braces) and braces[-1] == 0
        if char == "`" and in_text:
            found.append("".join(open_templates.pop()))
            braces.pop()
        elif char == "`":
            open_templates.append([])
            braces.append(0)
        elif in_text and code.startswith("${", index):
            open_templates[-1].append("\0")
            braces[-1] = 1
            index += 1
        elif in_text:
            open_templates[-1].append(char)
        elif braces and char in "{}":
            braces[-1] += 1 if char == "{" else -1
        index += 1
    return [template for template in found if re.search(r"<\w", template)]


def test_every_option_of_every_game_has_words() -> None:
    """The two games are told in full; a third without texts shows its options by their names."""
    for name, game in GAMES.items():
        assert f"game.{name}" in TEXTS
        for option in game.options:
            if option.name == "players":
                continue
            assert f"option.{option.name}" in TEXTS, option.name
            assert f"option.{option.name}.help" in TEXTS, option.name
            for value in option.values:
                known = {f"option.{option.name}.{value}", f"option.{option.name}.number"} & set(TEXTS)
                assert known, (option.name, value)


def test_every_level_of_every_game_has_a_name_and_says_what_it_sees() -> None:
    for level in LEVELS:
        assert f"level.{level}" in TEXTS
        for game in GAMES:
            assert f"level.{game}.{level}.help" in TEXTS


def test_every_colour_has_a_name() -> None:
    for game in GAMES.values():
        for players in game.option("players").values:
            for colour in game.layout(players=players).colours:
                assert f"owner.{colour.name}" in TEXTS
                assert f"colour.{colour.name}" in TEXTS


def test_every_game_has_rules_in_words() -> None:
    rules = LANGUAGES["en"]["files"]["rules"]["book"]
    assert set(rules) == {*GAMES, "*"}
    for name, sections in rules.items():
        for section in sections:
            for block in section["blocks"]:
                if isinstance(block, dict) and block.get("position"):
                    GAMES[name].parse(block["position"], **block["options"])


def test_pictures_of_the_cards_are_positions() -> None:
    for name, game in GAMES.items():
        sample = TEXTS[f"game.{name}.sample"]
        assert isinstance(sample, str)
        game.parse(sample)


def test_every_reason_for_a_hint_has_words_for_its_values() -> None:
    """The codes are the engine's; the page fills in these placeholders for its values."""
    filled = {"plies": "n", "moves": "n", "rows": "n", "colour": "who", "one": "squares", "other": "squares"}
    for code, values in CODES.items():
        forms = [key for key in (f"hint.reason.{code}.turns", f"hint.reason.{code}") if key in TEXTS]
        text = TEXTS[forms[0]]
        words = text if isinstance(text, str) else text["other"]
        assert set(re.findall(r"\{(\w+)\}", words)) == {filled.get(name, name) for name in values}, code
