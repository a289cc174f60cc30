"""Whole games in two browsers, in every language, with and without a server, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("starlette", reason="the web example needs starlette")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")
pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from helvetia.text import LANGUAGES
from tests.web.browsing import CHROMIUM, FIREFOX, Seat, Server, launched
from tests.web.playing import (
    open_static_table,
    play_by_keyboard,
    play_to_the_end,
    replayed_in_cpython,
)
from tests.web.static_host import PYODIDE_FILE, Host

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.heavy]

_GAMES = ("helvetia", "helsinki")
_WITH_PYODIDE = pytest.mark.skipif(not PYODIDE_FILE, reason="PYODIDE_FILE names no file of Pyodide")
#: What a first visit may transfer, in bytes.
MOST = 9_000_000


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    if (CHROMIUM if request.param == "chromium" else FIREFOX) is None:
        pytest.skip(f"{request.param} is missing")
    with launched(request.param) as opened:
        yield opened


@pytest.mark.long
@pytest.mark.timeout(1200)
@_WITH_PYODIDE
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", _GAMES)
def test_static_game_without_a_network(
    host: Host, visit: Callable[..., Seat], game: str, lang: str
) -> None:
    seat = visit(f"{lang}/index.html?seed=1&pause=0")
    open_static_table(seat, game)
    host.stop()
    assert host.sent < MOST
    assert play_to_the_end(seat, Random(1)) > 20
    assert seat.page.locator("html").get_attribute("lang") == lang
    assert replayed_in_cpython(seat, f"lang={lang}&theme=auto")["over"]


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", _GAMES)
def test_served_game(server: Server, sit: Callable[..., Seat], game: str, lang: str) -> None:
    link, _ = server.open_table(game, "human", "greedy", lang=lang)
    seat = sit(link)
    assert play_to_the_end(seat, Random(1)) > 20
    _, seen = server.ask(f"/api{link}")
    totals = [int(text) for text in seat.page.locator("#players .total").all_inner_texts()]
    assert totals == [player["points"] for player in seen["players"]]
    told = [line["words"] for each in seen["log"]["moves"] for line in each["lines"]]
    assert seat.page.locator("#log p").all_text_contents() == told


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", _GAMES)
def test_game_by_keyboard_alone(server: Server, sit: Callable[..., Seat], game: str) -> None:
    link, _ = server.open_table(game, "human", "greedy")
    seat = sit(link)
    assert play_by_keyboard(seat, Random(2)) > 20
    assert server.ask(f"/api{link}")[1]["over"]


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", _GAMES)
def test_two_browsers_at_one_table(server: Server, sit: Callable[..., Seat], game: str) -> None:
    *links, _ = server.open_table(game, "human", "human")
    seats = [sit(link) for link in links]
    rng = Random(3)
    for _ in range(30):
        version = max(seat.version for seat in seats)
        for seat in seats:
            seat.page.wait_for_function(
                "now => Number(document.body.dataset.version ?? -1) >= now", arg=version
            )
        next(seat for seat in seats if seat.page.locator("#choices button").count()).move(rng)
    assert len({seat.version for seat in seats}) <= 2


@pytest.mark.thorough
@_WITH_PYODIDE
def test_static_moves_without_a_network(host: Host, visit: Callable[..., Seat]) -> None:
    seat = visit("de/index.html?seed=3&pause=0")
    open_static_table(seat, "helsinki")
    host.stop()
    rng = Random(2)
    for _ in range(4):
        seat.move(rng)
        assert seat.wait_for_turn()
    assert not replayed_in_cpython(seat, "lang=de")["over"]
