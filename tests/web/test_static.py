"""The page without a server, in a real browser: whole games after the network is cut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from examples.web.match import HUMAN
from examples.web.sharing import tagged
from examples.web.texts import texts_of

from helvetia.core import Record
from helvetia.games import find, helsinki
from helvetia.text import LANGUAGES
from tests.web.browsing import CHROMIUM, Seat
from tests.web.playing import (
    finished,
    open_static_table,
    play_to_the_end,
    replayed_in_cpython,
)
from tests.web.static_host import PYODIDE_FILE, Host

pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
    pytest.mark.skipif(not PYODIDE_FILE, reason="PYODIDE_FILE names no file of Pyodide"),
]

#: What a first visit may transfer, in bytes.
MOST = 9_000_000


@pytest.mark.parametrize(("game", "lang"), [("helvetia", "de"), ("helsinki", "fr")])
def test_whole_game_without_a_network(
    host: Host, visit: Callable[..., Seat], game: str, lang: str
) -> None:
    seat = visit(f"{lang}/index.html?seed=1&pause=0")
    open_static_table(seat, game)
    host.stop()
    assert host.sent < MOST
    play_to_the_end(seat, Random(1))
    assert seat.by_picture > 10
    page = seat.page
    query = f"lang={lang}&theme=auto"
    seen = replayed_in_cpython(seat, query)
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
    assert replayed_in_cpython(seat, query) == seen


def test_game_in_a_link_continues(host: Host, visit: Callable[..., Seat]) -> None:
    seat = visit("en/index.html?seed=2&pause=0")
    open_static_table(seat, "helsinki")
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


def test_games_are_replayed_saved_and_forgotten(host: Host, visit: Callable[..., Seat]) -> None:
    seat = visit("it/index.html?seed=4&pause=0")
    open_static_table(seat, "helsinki")
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
def test_first_moves_in_every_language(host: Host, visit: Callable[..., Seat], lang: str) -> None:
    seat = visit("?seed=3&pause=0", locale=lang)
    seat.page.wait_for_url(f"**/{lang}/index.html*")
    seat.page.goto(host.address(f"folder/{lang}/index.html?seed=3&pause=0"))
    open_static_table(seat, "helvetia")
    host.stop()
    rng = Random(2)
    for _ in range(5):
        seat.move(rng)
        assert seat.wait_for_turn()
    assert not replayed_in_cpython(seat, f"lang={lang}")["over"]


@pytest.mark.thorough
def test_finished_game_is_reviewed_in_the_worker(
    host: Host, visit: Callable[..., Seat], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    tagged(finished(helsinki, HUMAN, "greedy", last=6)).save(file)
    seat = visit("de/index.html?pause=0")
    page = seat.page
    seat.wait_for_home()
    page.locator("#file").set_input_files(file)
    page.wait_for_selector("body[data-over]")
    host.stop()
    page.locator("#review").click()
    page.wait_for_selector("#reviewed")
    assert page.locator("#dialog tbody tr").count() == 2
    with page.context.expect_page() as opened:
        page.locator("#reviewed").click()
    opened.value.wait_for_selector("#board svg")
