"""Accessibility by axe-core: no violation in any view, light and dark.

The environment variable AXE names the script; ``.ci/run`` installs it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web example needs starlette")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")
pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from examples.web.match import HUMAN

from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from tests.web.browsing import CHROMIUM, Seat, Server
from tests.web.playing import finished, keep_table

AXE = os.environ.get("AXE", "")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
    pytest.mark.skipif(not AXE, reason="axe-core is missing; AXE names its script"),
]

_RUN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const told = (node) => `${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`;
    return violations.map(({ id, nodes }) => [id, nodes.slice(0, 4).map(told)]);
}"""


def _violations(seat: Seat) -> list[object]:
    # Through the debugger, so that the content security policy of the page stays as it is.
    seat.page.evaluate(f"() => {{ {Path(AXE).read_text(encoding='utf-8')} }}")
    found: list[object] = seat.page.evaluate(_RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_no_view_has_a_violation(
    server: Server, sit: Callable[..., Seat], game: str, scheme: str
) -> None:
    link, spectators = server.open_table(game, "human", "random", "random")
    seat = sit(link, color_scheme=scheme)
    assert seat.wait_for_turn()
    page = seat.page
    assert _violations(seat) == []
    page.locator("#help").click()
    page.wait_for_selector("#dialog[open]")
    assert _violations(seat) == []
    page.keyboard.press("Escape")
    wished = "#open-mine" if game == "helvetia" else "#card-hand-0-0"
    page.locator(f"#picture {wished}").click(force=True)
    page.wait_for_function("() => !document.body.matches('.busy, .planning')")
    assert _violations(seat) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert _violations(seat) == []
    bench = sit(spectators, color_scheme=scheme)
    bench.page.wait_for_selector("body[data-version]")
    assert _violations(bench) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_has_no_violation(sit: Callable[..., Seat], scheme: str) -> None:
    seat = sit("/", color_scheme=scheme)
    seat.page.wait_for_selector("select[name=seat1]")
    assert _violations(seat) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_end_and_review_have_no_violation(
    server: Server, sit: Callable[..., Seat], scheme: str
) -> None:
    link, *_ = keep_table(server, finished(helsinki, HUMAN, "greedy", last=4))
    seat = sit(link, color_scheme=scheme)
    seat.page.wait_for_selector(".ending li")
    assert _violations(seat) == []
    seat.page.locator("#review").click()
    seat.page.wait_for_selector("#reviewed")
    assert _violations(seat) == []


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_replay_has_no_violation(
    sit: Callable[..., Seat], server: Server, game: AnyGame, scheme: str
) -> None:
    match = finished(game, HUMAN, "greedy", last=30)
    link, *_ = keep_table(server, match)
    seat = sit(f"/api{link}/replay", color_scheme=scheme)
    seat.page.wait_for_selector("#board svg")
    assert seat.page.locator(".step").count() > 10
    assert _violations(seat) == []
