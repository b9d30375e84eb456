"""The page's files: one hash for all of them, kept for ever, never from outside their folder."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from adamas.server.lean import lean
from adamas.server.static import Assets
from tests.server.harness import served


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "css").mkdir(parents=True)
    (folder / "index.html").write_text('<!doctype html><script src="/static/{build}/main.js" type="module"></script>')
    (folder / "main.js").write_text("export const answer = 42;\n" * 200)
    (folder / "css" / "base.css").write_text("body { margin: 0 }")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / ".hidden").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


async def test_the_page_names_the_build_and_its_files_are_kept_for_ever(web: Path) -> None:
    async with served(web=web) as server:
        build = server.node.assets.build
        for path in ("/", "/m/some-match", "/rules", "/rules/diam", "/settings"):
            page = await server.http.get(path)
            assert page.status_code == 200
            assert page.headers["cache-control"] == "no-store"
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert f"/static/{build}/main.js" in page.text
            assert "{build}" not in page.text
        script = await server.http.get(f"/static/{build}/main.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.text == (web / "main.js").read_text()


async def test_files_have_their_types(web: Path) -> None:
    types = {
        "css/base.css": "text/css; charset=utf-8",
        "icon.svg": "image/svg+xml",
        "manifest.webmanifest": "application/manifest+json",
    }
    async with served(web=web) as server:
        for name, kind in types.items():
            answer = await server.http.get(f"/static/{server.node.assets.build}/{name}")
            assert answer.headers["content-type"] == kind
        assert (await server.http.get("/favicon.ico")).headers["content-type"] == "image/svg+xml"


async def test_files_are_packed_for_who_takes_that(web: Path) -> None:
    async with served(web=web) as server:
        path = f"/static/{server.node.assets.build}/main.js"
        async with server.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            body = b"".join([chunk async for chunk in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert gzip.decompress(body) == (web / "main.js").read_bytes()
        assert len(body) < 200
        plain = await server.http.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "css/../../secret.txt",
        "css/%2e%2e/%2e%2e/secret.txt",
        "/etc/passwd",
        "//etc/passwd",
        "..\\secret.txt",
        ".hidden",
        "css",
        "css/",
        "",
        "index.html",
        "main.js/",
        "main.js%00",
    ],
)
async def test_no_path_leads_out_of_the_folder(web: Path, path: str) -> None:
    from tests.server.test_security import raw

    async with served(web=web) as server:
        request = (
            f"GET /static/{server.node.assets.build}/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        status, _ = await raw(server, request)
        assert status == 404


async def test_what_a_device_needs_to_install_the_page() -> None:
    async with served() as server:
        page = (await server.http.get("/")).text
        assert '<link rel="manifest" href="/manifest.webmanifest" />' in page
        answer = await server.http.get("/manifest.webmanifest")
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = answer.json()
        assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
        kinds = set()
        for icon in manifest["icons"]:
            image = await server.http.get(icon["src"])
            assert image.status_code == 200
            assert image.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                assert image.content.startswith(b"\x89PNG\r\n\x1a\n")
                size = tuple(int.from_bytes(image.content[at : at + 4]) for at in (16, 20))
                assert "x".join(map(str, size)) == icon["sizes"]
            kinds.add((icon["sizes"], icon.get("purpose", "any")))
        assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds
        for name in ("none.png", "..%2fmain.js", "main.js"):
            assert (await server.http.get(f"/icons/{name}")).status_code == 404


async def test_comments_of_own_files_stay_at_home(web: Path) -> None:
    (web / "vendor").mkdir()
    (web / "vendor" / "lib.js").write_text("/** Licence */\nlet a;\n")
    (web / "main.js").write_text(
        "/**\n * What it does.\n */\n"
        "export const f = (/** @type {string} */ x) => `${x} // kept`;\n  // why\nf('/* kept */');\n"
    )
    (web / "css" / "base.css").write_text("/* Head */\nbody { margin: 0 } /* kept */\n")
    async with served(web=web) as server:
        at = f"/static/{server.node.assets.build}"
        assert (await server.http.get(f"{at}/vendor/lib.js")).text == "/** Licence */\nlet a;\n"
        main = (await server.http.get(f"{at}/main.js")).text
        assert main == "\n\n\nexport const f = ( x) => `${x} // kept`;\n\nf('/* kept */');\n"
        assert (await server.http.get(f"{at}/css/base.css")).text == "\nbody { margin: 0 } /* kept */\n"


async def test_old_page_after_an_update_files_of_another_build_are_not_mixed_in(web: Path) -> None:
    old = Assets(web).build
    (web / "css" / "base.css").write_text("body { margin: 1px }")
    async with served(web=web) as server:
        assert server.node.assets.build != old
        answer = await server.http.get(f"/static/{old}/main.js")
        assert answer.status_code == 404
        assert "immutable" not in answer.headers["cache-control"]


def test_the_build_depends_on_names_and_contents_alone(web: Path, tmp_path: Path) -> None:
    first = Assets(web).build
    copy = tmp_path / "copy"
    for path in sorted(web.rglob("*"), reverse=True):
        if path.is_file():
            (copy / path.relative_to(web)).parent.mkdir(parents=True, exist_ok=True)
            (copy / path.relative_to(web)).write_bytes(path.read_bytes())
    assert Assets(copy).build == first
    (copy / "main.js").rename(copy / "other.js")
    assert Assets(copy).build != first


async def test_a_page_that_is_not_installed_is_said_so(tmp_path: Path) -> None:
    async with served(web=tmp_path) as server:
        assert "not installed" in (await server.http.get("/")).text


async def test_the_pages_own_files_are_all_served() -> None:
    async with served() as server:
        folder = server.node.settings.web
        for path in folder.rglob("*"):
            if path.is_file() and path.name != "index.html" and not path.name.startswith("."):
                name = path.relative_to(folder).as_posix()
                answer = await server.http.get(f"/static/{server.node.assets.build}/{name}")
                assert answer.content == lean(name, path.read_bytes()), path
                assert answer.headers["content-type"] != "application/octet-stream", path


async def test_the_page_names_the_scripts_of_its_screen_and_language_and_one_style_sheet() -> None:
    async with served() as server:
        for path, language, wanted in (
            ("/", "", {"screens/home.js", "i18n/en/index.js"}),
            ("/m/some-match", "de-AT,de;q=0.9,en;q=0.8", {"screens/match.js", "i18n/de/index.js"}),
            ("/rules/diam", "xx, en", {"screens/rules.js", "i18n/en/index.js"}),
        ):
            text = (await server.http.get(path, headers={"Accept-Language": language})).text
            early = re.findall(r'<link rel="modulepreload" href="/static/[^/]+/bundle/([^"]+)" />', text)
            assert set(early) == wanted
            assert len(early) == 2
            (sheet,) = re.findall(r'<link rel="stylesheet" href="([^"]+)" />', text)
            (script,) = re.findall(r'<script type="module" src="([^"]+)"></script>', text)
            base = script.removesuffix("main.js")
            for address in (sheet, script, *(base + name for name in early)):
                answer = await server.http.get(address)
                assert answer.status_code == 200, address
                assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            sheets = [(await server.http.get(sheet)).text]
            for name in ("tokens", "base", "board", "themes"):
                css = (await server.http.get(base.replace("bundle/", f"css/{name}.css"))).text
                assert css in sheets[0]


async def test_nothing_else_is_joined() -> None:
    async with served() as server:
        at = f"/static/{server.node.assets.build}/bundle"
        for name in ("none.js", "css/base.css", "icon.svg", "index.html", "", "bundle/main.js"):
            assert (await server.http.get(f"{at}/{name}")).status_code == 404, name


async def test_a_wrong_address_gives_a_person_the_page_and_a_program_json() -> None:
    async with served() as server:
        for accept, kind in (("text/html,*/*;q=0.8", "text/html; charset=utf-8"), ("*/*", "application/json")):
            answer = await server.http.get("/nowhere", headers={"Accept": accept})
            assert (answer.status_code, answer.headers["content-type"]) == (404, kind)
