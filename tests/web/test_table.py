"""At the table in a browser: few clicks, nothing forced, no accident, the focus, help, the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

pytest.importorskip("starlette", reason="the web example needs starlette")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")
pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from examples.web.match import HUMAN, Match

from helvetia.bots import LEVELS
from helvetia.core import Record
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from tests.web.browsing import CHROMIUM, Seat, Server
from tests.web.playing import finished, keep_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
]

_QUIET = "() => !document.body.matches('.busy, .planning')"


def _click(seat: Seat, selector: str) -> None:
    """One click, and what follows from it."""
    seat.page.locator(selector).first.click(force=True)
    seat.page.wait_for_function(_QUIET)


def _bought(seat: Seat) -> list[int]:
    """How many goods each plan on the page buys."""
    plans = seat.page.locator(".plan").all_inner_texts()
    return [plan.count("Buy ") for plan in plans]


def test_building_with_purchases_takes_four_clicks(
    own_server: Server, sit: Callable[..., Seat]
) -> None:
    # The first table of a server is always the same: chance has a seed.
    link, _ = own_server.open_table("helvetia", "human", "random", "random")
    seat = sit(link, own_server)
    assert seat.wait_for_turn()
    version = seat.version
    _click(seat, "#picture #open-cowshed")
    clicks = 1
    bought = _bought(seat)
    assert max(bought) == 3
    if bought[0] != 3:
        _click(seat, f".plan >> nth={bought.index(3)}")
        clicks += 1
    assert "previewing" in (seat.page.locator("body").get_attribute("class") or "")
    _click(seat, "#confirm")
    clicks += 1
    assert clicks <= 4
    assert seat.version > version
    assert seat.page.locator("#picture [id^=place-red-][data-building=cowshed]").count() == 1


def test_deliveries_take_a_click_each_and_one_more(
    own_server: Server, sit: Callable[..., Seat]
) -> None:
    link, _ = own_server.open_table("helvetia", "human", "random", "random")
    seat = sit(link, own_server)
    assert seat.wait_for_turn()
    wished = 0
    for good in ("water", "grain", "wood", "brick", "stone"):
        _click(seat, f"#picture #good-{good}")
        wished = seat.page.locator(".wishes li").count()
        if wished == 3:
            break
    assert wished >= 2
    version = seat.version
    log = seat.page.locator("#log p").count()
    _click(seat, "#confirm")
    assert seat.version > version
    told = seat.page.locator("#log p[data-kind=good_delivered]")
    assert told.count() >= wished
    assert seat.page.locator("#log p").count() > log


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_no_click_is_forced(server: Server, sit: Callable[..., Seat], game: str) -> None:
    link, _ = server.open_table(game, "human", "random")
    seat = sit(link)
    rng = Random(5)
    version = -1
    for _ in range(25):
        if not seat.wait_for_turn(version):
            break
        version = seat.version
        _, seen = server.ask(f"/api{link}")
        assert len(seen["choices"]) > 1
        seat.move(rng)


def test_double_click_makes_one_move(server: Server, sit: Callable[..., Seat]) -> None:
    *links, _ = server.open_table("helvetia", "human", "human")
    link = next(each for each in links if server.ask(f"/api{each}")[1]["yours"])
    seat = sit(link)
    assert seat.wait_for_turn()
    version = seat.version
    choices = server.ask(f"/api{link}")[1]["choices"]
    seat.page.locator("#choices button[data-move]").first.dblclick()
    seat.page.wait_for_function(
        "before => Number(document.body.dataset.version) > before", arg=version
    )
    seat.page.wait_for_function(_QUIET)
    version = seat.version
    # One decision was made; what follows from it had no alternative. So one step back undoes all.
    seat.page.locator("#undo").click()
    seat.page.wait_for_function(
        "before => Number(document.body.dataset.version) > before", arg=version
    )
    assert server.ask(f"/api{link}")[1]["choices"] == choices


def test_escape_drops_a_plan(own_server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = own_server.open_table("helvetia", "human", "random", "random")
    seat = sit(link, own_server)
    assert seat.wait_for_turn()
    version, picture = seat.version, seat.page.locator(".stage").inner_html()
    _click(seat, "#picture #open-cowshed")
    assert seat.page.locator("#confirm").count() == 1
    seat.page.keyboard.press("Escape")
    assert seat.page.locator("#confirm").count() == 0
    assert seat.version == version
    assert seat.page.locator(".stage").inner_html().count("<g") == picture.count("<g")


def test_tile_of_helsinki_is_a_ghost(own_server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = own_server.open_table("helsinki", "human", "random")
    seat = sit(link, own_server)
    rng = Random(3)
    page = seat.page
    for _ in range(12):
        assert seat.wait_for_turn()
        for number in range(page.locator("#picture [id^=card-hand-0-]").count()):
            _click(seat, f"#picture #card-hand-0-{number}")
            if page.locator("#confirm").count():
                break
        if page.locator("#confirm").count() and not page.locator("#ghost-place").count():
            _click(seat, "#confirm")
        if page.locator("#ghost-place").count():
            break
        seat.move(rng)
    assert page.locator("#picture .ghost").count() >= 2
    places = set()
    for key in ("r", "ArrowRight", "ArrowDown", "f", "ArrowLeft", "ArrowUp", "r", "ArrowLeft"):
        page.keyboard.press(key)
        places.add(page.locator("#ghost-place").inner_text())
    assert len(places) >= 2
    version = seat.version
    _click(seat, "#confirm")
    assert seat.version > version


def test_help_hint_and_focus(server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = server.open_table("helvetia", "human", "random", lang="de")
    seat = sit(link)
    assert seat.wait_for_turn()
    page = seat.page
    page.locator("#help").click()
    page.wait_for_selector("#dialog[open]")
    assert page.locator("#dialog .how li").count() == 6
    assert page.locator("#dialog .key li").count() >= 8
    page.keyboard.press("Escape")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "help"
    page.locator("#hint").click()
    page.wait_for_selector("#dialog[open]")
    assert page.locator("#dialog .how li").count() >= 1
    bots = page.locator("#dialog-text .buttons button")
    assert bots.count() == len(LEVELS)
    bots.nth(1).click()  # the second level
    page.wait_for_selector("#dialog .aim")
    assert page.locator("#dialog .aim").inner_text().startswith("Bot 2, Neuling: ")
    assert page.locator("#dialog .how li").count() >= 1
    page.keyboard.press("Escape")
    page.locator("#picture #good-milk").hover(force=True)
    assert "Milch" in page.locator("#about").inner_text()
    page.locator("#choices button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(_QUIET)
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_end_offers_review_and_rematch(
    server: Server, sit: Callable[..., Seat], game: AnyGame
) -> None:
    link, *_ = keep_table(server, finished(game, HUMAN, "greedy"))
    seat = sit(link)
    page = seat.page
    page.wait_for_selector(".ending li")
    assert page.locator(".ending li").count() == 2
    assert page.locator(".ending li").first.inner_text().startswith("1. ")
    page.locator("#review").click()
    page.wait_for_selector("#reviewed")
    assert page.locator("#dialog tbody tr").count() == 2
    with page.context.expect_page() as opened:
        page.locator("#reviewed").click()
    replay = opened.value
    replay.on("pageerror", lambda error: seat.complaints.append(str(error)))
    replay.wait_for_selector("#board svg")
    replay.close()
    page.keyboard.press("Escape")
    page.locator(".ending button").first.click()
    page.wait_for_url(lambda address: link not in address and "/t/" in address)
    assert seat.wait_for_turn()


def test_dairy_with_three_purchases_takes_four_clicks(
    server: Server, sit: Callable[..., Seat]
) -> None:
    position = helvetia.Position(players=2).house("red", "b2", "well", "man").turn("red")
    state = position.open(*position.build().open, "dairy").build()
    link, *_ = keep_table(server, Match.of((HUMAN, "random"), Record.start_from(helvetia, state)))
    seat = sit(link)
    assert seat.wait_for_turn()
    _click(seat, "#picture #open-dairy")
    assert _bought(seat)[0] == 3
    _click(seat, "#confirm")  # the second click
    assert seat.page.locator("#picture [id^=place-red-][data-building=dairy]").count() == 1


def test_three_deliveries_take_four_clicks(server: Server, sit: Callable[..., Seat]) -> None:
    position = helvetia.Position(players=2).turn("red")
    for place, building in (
        ("b2", "woodcutter"), ("c2", "well"), ("d2", "cowshed"), ("e2", "dairy"),
        ("b4", "grain_farm"),
    ):  # fmt: skip
        position = position.house("red", place, building, "man")
    start = Record.start_from(helvetia, position.build())
    link, *_ = keep_table(server, Match.of((HUMAN, "random"), start))
    seat = sit(link)
    assert seat.wait_for_turn()
    for good in ("milk", "water", "wood"):
        _click(seat, f"#picture #good-{good}")
    _click(seat, "#confirm")  # the fourth click
    told = seat.page.locator("#log p[data-kind=good_delivered]")
    assert told.count() == 3
