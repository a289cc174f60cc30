"""The picture of Helvetia in a real browser: texts fit, targets can be clicked, night is dark."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest

from helvetia.games.helvetia import GameState, legal_moves, new_game
from helvetia.render.svg import Highlight, render_svg, targets
from helvetia.text import LANGUAGES
from tests.render.helvetia_positions import one_of_each_decision

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is missing")

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
]
SOME = one_of_each_decision()[::4]

#: The texts that stick out of the frame of their element, or of the whole picture.
STICKING_OUT = """() => {
  const whole = document.querySelector("svg").getBoundingClientRect();
  return [...document.querySelectorAll("svg text")].filter((text) => {
    const element = text.closest("g[id]");
    const frame = element && element.querySelector(":scope > .frame, :scope > .panel");
    const box = frame ? frame.getBoundingClientRect() : whole;
    const at = text.getBoundingClientRect();
    return at.left < box.left - 1 || at.right > box.right + 1;
  }).map((text) => text.textContent);
}"""

#: The ids of legal elements that are not hit where they are largest.
NOT_HIT = """() => [...document.querySelectorAll("svg .legal")].filter((element) => {
  const box = (element.querySelector(":scope > .frame") || element).getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(hit && hit.closest(".legal"));
}).map((element) => element.id)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=30_000
        )
        try:
            yield opened
        finally:
            opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A laptop's screen."""
    opened = browser.new_page(viewport={"width": 1366, "height": 768})
    opened.set_default_timeout(20_000)
    try:
        yield opened
    finally:
        opened.close()


def show(page: Page, picture: str) -> None:
    page.set_content(f'<!doctype html><body style="margin:0">{picture}</body>')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_stay_in_frames(page: Page, lang: str) -> None:
    for state in SOME:
        show(page, render_svg(state, lang=lang))
        assert page.evaluate(STICKING_OUT) == [], state.decision


def test_targets_can_be_clicked(page: Page) -> None:
    for state in SOME:
        moves = legal_moves(state)
        show(page, render_svg(state, highlight=Highlight(legal=moves)))
        assert page.evaluate(NOT_HIT) == [], state.decision
        marked = page.evaluate("() => document.querySelectorAll('svg .legal').length")
        assert marked == len({id for move in moves for id in targets(state, move)})


def _ground(page: Page, state: GameState, theme: str) -> str:
    show(page, render_svg(state, theme=theme))
    found: str = page.evaluate("() => getComputedStyle(document.querySelector('.ground')).fill")
    return found


def test_auto_theme_follows_reader(page: Page) -> None:
    state = new_game(2)
    light, dark = _ground(page, state, "light"), _ground(page, state, "dark")
    assert light != dark
    schemes: dict[Literal["light", "dark"], str] = {"light": light, "dark": dark}
    for scheme, expected in schemes.items():
        page.emulate_media(color_scheme=scheme)
        assert _ground(page, state, "auto") == expected
        assert _ground(page, state, "light") == light
