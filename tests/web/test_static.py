"""The page without a server, in a real browser: whole games after the network is cut."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from examples.web.build import build
from examples.web.local import Local
from examples.web.texts import texts_of

from helvetia.core import Record
from helvetia.games import find
from helvetia.text import LANGUAGES
from tests.web.browsing import CHROMIUM, Seat
from tests.web.static_host import PYODIDE_FILE, Host, static_host

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
    pytest.mark.skipif(not PYODIDE_FILE, reason="PYODIDE_FILE names no file of Pyodide"),
]

#: What a first visit may transfer, in bytes.
MOST = 9_000_000
#: What the worker answers to a look, as text.
_LOOK = """async (query) => {
    const transport = await import("../static/transport.js");
    return await transport.read(`${transport.table}?${query}`);
}"""
#: What is kept on the shelf for the table that the page is about.
_KEPT = """async () => {
    const shelf = await import("../static/host/shelf.js");
    return (await shelf.get(location.hash.slice(1))).kept;
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("static") / "any" / "folder"
    build(made, Path(PYODIDE_FILE))
    return made.parent  # served from a folder of the host, as project pages are


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with static_host(folder) as started:
        yield started


@pytest.fixture
def sit(browser: Browser, host: Host) -> Iterator[Callable[..., Seat]]:
    """Opens pages of the host; none may complain, and none may ask elsewhere."""
    seats: list[Seat] = []

    def sit_down(path: str, **profile: object) -> Seat:
        seats.append(Seat(browser, host.address(f"folder/{path}"), **profile))
        seats[-1].page.set_default_timeout(120_000)  # a load on a busy machine
        return seats[-1]

    yield sit_down
    complaints = [complaint for seat in seats for complaint in seat.complaints]
    foreign = [
        address for seat in seats for address in seat.addresses()
        if not address.startswith((host.address(""), "blob:"))
    ]  # fmt: skip
    for seat in seats:
        seat.close()
    assert not complaints
    assert not foreign


def _open_table(seat: Seat, game: str) -> None:
    """Choose a game against one bot, and wait until the person must decide."""
    page = seat.page
    page.locator("select[name=game]").select_option(game)
    page.locator("select[name=players]").select_option("2")
    page.locator("select[name=seat1]").select_option("greedy")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/table.html?*#*")
    assert seat.wait_for_turn()


# `Any`: the document of a look.
def _replayed_in_cpython(seat: Seat, query: str) -> Any:
    """What the page sees, after a check that CPython sees the same, to the byte."""
    seen = seat.page.evaluate(_LOOK, query)
    table = Local.open(seat.page.evaluate(_KEPT), "en")  # every move checked
    assert json.loads(table.answer("GET", f"t/x?{query}"))["text"] == seen
    return json.loads(seen)


@pytest.mark.parametrize(("game", "lang"), [("helvetia", "de"), ("helsinki", "fr")])
def test_whole_game_without_a_network(
    host: Host, sit: Callable[..., Seat], game: str, lang: str
) -> None:
    seat = sit(f"{lang}/index.html?seed=1&pause=0")
    _open_table(seat, game)
    host.stop()
    assert host.sent < MOST
    rng = Random(1)
    version = -1
    while seat.wait_for_turn(version):
        version = seat.version
        seat.move(rng)
    assert seat.by_picture > 10
    page = seat.page
    query = f"lang={lang}&theme=auto"
    seen = _replayed_in_cpython(seat, query)
    assert seen["over"]
    assert page.locator("html").get_attribute("lang") == lang
    with page.expect_download() as kept:
        page.locator("#record").click()
    record = Record.from_json(kept.value.path().read_text(encoding="utf-8"), find(game))
    assert [score.total for score in record.game.score(record.final())] == [
        player["points"] for player in seen["players"]
    ]
    page.reload()  # still without a network
    page.wait_for_selector("body[data-over]")
    assert _replayed_in_cpython(seat, query) == seen


def test_game_in_a_link_goes_on(host: Host, sit: Callable[..., Seat]) -> None:
    seat = sit("en/index.html?seed=2&pause=0")
    _open_table(seat, "helsinki")
    page = seat.page
    seat.move(Random(1))
    assert seat.wait_for_turn()
    told = page.locator("#log p").all_text_contents()
    page.locator("#share").click()
    link = page.locator("#shared").input_value()
    assert link.startswith(host.address("folder/en/table.html#g="))
    assert len(link) < 2000
    page.goto("about:blank")
    page.goto(link)
    assert seat.wait_for_turn()
    assert page.locator("#log p").all_text_contents() == told
    page.goto(host.address("folder/it/table.html#g=eJwDAAAAAAE"))
    sentence = texts_of("it")["refused_bad_link"]
    page.wait_for_function("text => document.body.innerText.includes(text)", arg=sentence)


def test_games_are_replayed_saved_and_forgotten(host: Host, sit: Callable[..., Seat]) -> None:
    seat = sit("it/index.html?seed=4&pause=0")
    _open_table(seat, "helsinki")
    page = seat.page
    told = page.locator("#log p").all_text_contents()
    page.locator("#replay").click()
    with page.context.expect_page() as opened:
        page.locator("#replayed").click()
    replay = opened.value
    replay.on("pageerror", lambda error: seat.complaints.append(str(error)))
    replay.wait_for_selector("#board svg")
    assert replay.locator(".step").count() > len(told) // 2
    # The policy of this page lets its style sheet through.
    styled = "getComputedStyle(document.querySelector('.moves ol')).listStyleType"
    assert replay.evaluate(styled) == "none"
    with page.expect_download() as kept:
        page.locator("#record").click()
    page.goto(host.address("folder/it/index.html?pause=0"))
    seat.wait_for_home()
    page.locator("#file").set_input_files(kept.value.path())
    page.wait_for_url("**/table.html?*#*")
    assert seat.wait_for_turn()
    assert page.locator("#log p").all_text_contents() == told
    page.goto(host.address("folder/it/index.html"))
    page.wait_for_function("() => document.querySelectorAll('#recent li').length === 2")
    page.locator("#recent li button").first.click()
    page.wait_for_function("() => document.querySelectorAll('#recent li').length === 1")


@pytest.mark.thorough
@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_moves_in_every_language(host: Host, sit: Callable[..., Seat], lang: str) -> None:
    seat = sit("?seed=3&pause=0", locale=lang)
    seat.page.wait_for_url(f"**/{lang}/index.html*")
    seat.page.goto(host.address(f"folder/{lang}/index.html?seed=3&pause=0"))
    _open_table(seat, "helvetia")
    host.stop()
    rng = Random(2)
    for _ in range(5):
        seat.move(rng)
        assert seat.wait_for_turn()
    assert not _replayed_in_cpython(seat, f"lang={lang}")["over"]
