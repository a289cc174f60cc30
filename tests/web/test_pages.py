"""The pages: in every language, with strict headers, and with nothing from elsewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

import examples.web
from examples.web.pages import page
from examples.web.server.site import SITE

from helvetia.text import LANGUAGES
from tests.web.serving import run, serving, settings

FOLDER = Path(examples.web.__file__).parent
FILES = sorted([*FOLDER.glob("static/**/*.*"), *FOLDER.glob("templates/*")])


class _Reader(HTMLParser):
    """The elements of a page: their names and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_pages_fetch_only_from_their_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|[\"'(]//", text)
    assert "innerHTML" not in text
    assert "eval(" not in text


@pytest.mark.parametrize("path", sorted(FOLDER.glob("templates/*")), ids=lambda path: path.name)
def test_page_has_nothing_inline(path: Path) -> None:
    for tag, attributes in _Reader(path.read_text(encoding="utf-8")).elements:
        assert tag != "style"
        assert tag != "script" or attributes.get("src", "")
        assert not any(name == "style" or name.startswith("on") for name in attributes)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_every_answer_has_the_strict_headers(tmp_path: Path) -> None:
    folder = files("helvetia.render.replay")
    scripts = (folder / name for name in ("legible.js", "replay.js"))
    replay_js = "".join(script.read_text(encoding="utf-8") for script in scripts)

    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helsinki", "human", "random"))["seats"][0]
            for address in ("/", link, f"/api{link}", "/static/table.js", "/nowhere", "/t/no"):
                headers = (await visitor.get(address)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                # Beside the page's own files only the script of replay pages.
                assert f"script-src 'self' {_hash(replay_js)};" in policy
                assert policy.count("unsafe") == 1  # style attributes of the pictures
                assert headers["referrer-policy"] == "no-referrer"
                assert headers["x-content-type-options"] == "nosniff"
                stored = "no-cache" if address.startswith("/static/") else "no-store"
                assert headers["cache-control"] == stored

    run(scenario())


def test_library_and_page_enlarge_texts_in_the_same_way() -> None:
    """A replay is one file and can import nothing, so it has the lines of its own."""
    own = (FOLDER / "static" / "legible.js").read_text("utf-8")
    library = (files("helvetia.render.replay") / "legible.js").read_text("utf-8")
    assert library == own.replace("export function", "function")


def test_the_pages_speak_four_languages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helsinki", "human", "random", lang="fr"))["seats"][0]
            for address in ("/", link):
                pages = [(await visitor.get(f"{address}?lang={lang}")).text for lang in LANGUAGES]
                assert [f'<html lang="{lang}">' in text for lang, text in
                        zip(LANGUAGES, pages, strict=True)] == [True] * 4  # fmt: skip
                assert len(set(pages)) == 4
            assert '<html lang="fr">' in (await visitor.get(link)).text  # the table's own
            german = await visitor.client.get("/", headers={"Accept-Language": "rm, de-CH;q=0.9"})
            assert '<html lang="de">' in german.text
            assert (await visitor.get("/?lang=rm")).status_code == 400

    run(scenario())


def test_dead_link_shows_a_page(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            answer = await visitor.get(f"/t/{'x' * 32}")
            assert answer.status_code == 404
            assert answer.headers["content-type"].startswith("text/html")
            assert "This link leads to no table." in answer.text
            hostile = await visitor.get("/t/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
            assert hostile.status_code == 404
            assert "alert(1)" not in hostile.text

    run(scenario())


def test_page_contents_are_escaped() -> None:
    evil = "\"'><script>alert(1)</script>&$data"
    text = page("lost", "en", SITE, {}, message=evil)
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;$data" in text
    written = page("table", "en", SITE, {"table": evil})
    body = next(attributes for tag, attributes in _Reader(written).elements if tag == "body")
    assert "<script>alert(1)" in (body["data-page"] or "")  # whole, and inside the attribute
    assert "<script>alert(1)" not in written
