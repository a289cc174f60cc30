"""The replay page in a real browser, opened as a file, without a network."""

import shutil
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from helvetia.core import Note, Record
from helvetia.core.records.notes import ALL
from helvetia.games import helsinki
from helvetia.render.puzzles import Shown, puzzle_page
from helvetia.render.replay import replay_page
from helvetia.render.replay.steps import better_turns
from tests.helsinki.playing import play
from tests.render.test_replay_remarks import reviewed
from tests.review.samples import played

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]
MOVES = 44
TIMEOUT = 15_000  # milliseconds


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    played = [move for _, move, _ in play(4, None, "browser")]
    record = Record.start(helsinki, 4).add(*played[:MOVES])
    path = tmp_path_factory.mktemp("replay") / "page.html"
    path.write_text(replay_page(record, seat=1, lang="de"), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=60_000
        )
        try:
            yield started
        finally:
            started.close()


class Window:
    """A page that was opened, and whatever it complained about or asked the network for."""

    def __init__(self, browser: Any, file: Path, width: int, height: int, scheme: str) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme
        )
        self.context.set_default_timeout(TIMEOUT)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(file.as_uri())
        self.page.wait_for_selector("body[data-ready]")

    def step(self) -> int:
        """Where the slider stands; the list must agree."""
        number = int(self.page.input_value("#slider"))
        current = self.page.inner_text("#moves [aria-current] .number")
        assert int(current) == number
        return number

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def window(browser: Any, page_file: Path) -> Iterator[Window]:
    opened = Window(browser, page_file, 1366, 768, "light")
    try:
        yield opened
        assert opened.complaints == []
        assert opened.requests == [page_file.as_uri()]
    finally:
        opened.close()


def test_controls_go_to_a_step(window: Window) -> None:
    page = window.page
    assert window.step() == 0
    assert page.is_disabled("#first")
    page.click("#next")
    page.click("#next")
    assert window.step() == 2
    page.click("#previous")
    assert window.step() == 1
    page.click("#last")
    assert window.step() == MOVES
    assert page.is_disabled("#next")
    page.click("#first")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert window.step() == 1
    page.keyboard.press("End")
    assert window.step() == MOVES
    page.keyboard.press("Home")
    assert window.step() == 0
    page.fill("#slider", "7")
    assert window.step() == 7
    page.click("#moves .step:nth-child(13) button")
    assert window.step() == 12
    box = page.locator("#chart").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 26 / 360 + 1, box["y"] + box["height"] / 2)
    assert window.step() == 0


def test_page_key_goes_to_next_turn(window: Window) -> None:
    page = window.page
    page.keyboard.press("PageDown")  # the first turn after the set-up, or seat 1's
    seen = []
    for _ in range(3):
        page.keyboard.press("PageDown")
        seen.append(page.inner_text("#where"))
    assert len(set(seen)) == 3


def test_picture_follows_and_marks_changes(window: Window) -> None:
    page = window.page
    assert page.locator("#board svg .last").count() == 0
    page.click("#next")  # the first card is turned up
    assert page.locator("#slot-0.last").count() == 1
    assert page.locator("#slot-0[data-piece]").count() == 1
    assert page.locator("#slot-1[data-piece]").count() == 0
    page.click("#next")
    assert page.locator("#slot-1.last").count() == 1
    assert page.locator("#slot-0.last").count() == 0
    assert page.inner_text("#caption").startswith("Aufgedeckt")


def test_step_of_chance_can_be_read_while_it_is_marked(window: Window) -> None:
    window.page.click("#next")  # the first card is turned up
    colour = "element => getComputedStyle(element).color"
    (step,) = window.page.locator("#moves [aria-current] > button").all()
    assert step.locator(".chance").evaluate(colour) == step.evaluate(colour)


def test_playing_stops_at_the_end(window: Window) -> None:
    page = window.page
    page.fill("#slider", str(MOVES - 3))
    page.select_option("#speed", "8")
    page.click("#play")
    page.wait_for_selector("body.playing")
    page.wait_for_selector("#next:disabled")
    page.wait_for_selector("body:not(.playing)")
    assert window.step() == MOVES
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    assert not page.evaluate("document.body.classList.contains('playing')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_screen_scrolls_only_board(browser: Any, page_file: Path, scheme: str) -> None:
    narrow = Window(browser, page_file, 390, 844, scheme)
    try:
        assert narrow.page.evaluate("document.documentElement.scrollWidth") == 390
        assert narrow.page.evaluate("document.getElementById('board').scrollWidth") > 390
        colour = narrow.page.evaluate("getComputedStyle(document.body).backgroundColor")
        dark = sum(map(int, colour[4:-1].split(","))) < 200
        assert dark == (scheme == "dark")
        assert narrow.complaints == []
    finally:
        narrow.close()


def test_address_with_step_opens_it(browser: Any, page_file: Path) -> None:
    opened = Window(browser, page_file, 1366, 768, "light")
    try:
        opened.page.goto(f"{page_file.as_uri()}#9")
        opened.page.wait_for_selector("#moves .step:nth-child(10)[aria-current]")
        assert opened.step() == 9
    finally:
        opened.close()


def test_better_turn_is_drawn_and_can_be_played(browser: Any, tmp_path: Path) -> None:
    record = reviewed(ALL)
    at = next(iter(better_turns(record, ALL)))
    path = tmp_path / "page.html"
    path.write_text(replay_page(record, play_page="https://example.org/t"), encoding="utf-8")
    window = Window(browser, path, 1366, 768, "light")
    try:
        page = window.page
        assert page.locator(".better").count() == 0
        page.fill("#slider", str(at))
        assert page.locator(".better circle").count() == 2
        assert page.locator("#better-key").is_visible()
        page.wait_for_selector("#onward[href*='#g=']")
        link = page.get_attribute("#onward", "href").partition("#g=")[2]
        text = zlib.decompress(urlsafe_b64decode(link + "=" * (-len(link) % 4))).decode()
        assert Record.from_json(text) == record.without_notes().cut(at)
        page.fill("#slider", str(at + 1))
        assert page.locator(".better").count() == 0
        assert window.complaints == []
    finally:
        window.close()


def test_two_clicks_on_one_element_stand_side_by_side(browser: Any, tmp_path: Path) -> None:
    whole = played("helsinki", ("greedy", "greedy"), 1)
    names = [str(move) for move in whole.moves]
    at = next(
        number
        for number, (one, two) in enumerate(pairwise(names))
        if one.startswith("place ") and two == f"superstructure {one[6:8]}"
    )
    record = whole.annotate(Note(at, "? Better was this.", whole.moves[at : at + 2]))
    path = tmp_path / "page.html"
    path.write_text(replay_page(record), encoding="utf-8")
    window = Window(browser, path, 1366, 768, "light")
    try:
        window.page.fill("#slider", str(at))
        one, two = (each.bounding_box() for each in window.page.locator(".better circle").all())
        assert two["x"] >= one["x"] + one["width"] - 1
        assert window.complaints == []
    finally:
        window.close()


def test_puzzle_can_be_solved(browser: Any, tmp_path: Path) -> None:
    choices = (("Wait", "No: it loses 9 %.", False), ("Build", "Right.", True))
    path = tmp_path / "puzzles.html"
    shown = [Shown("<svg xmlns='http://www.w3.org/2000/svg'/>", "What now?", choices)] * 2
    path.write_text(puzzle_page(shown, "helvetia"), encoding="utf-8")
    window = Window(browser, path, 800, 600, "dark")
    try:
        page = window.page
        page.click("text=Wait")
        assert page.inner_text(".worse p") == "No: it loses 9 %."
        page.click("text=Build")
        assert page.inner_text(".best p") == "Right."
        assert page.inner_text("#solved") == "0 of 1 solved"  # the first choice counts
        page.click("#next")
        assert page.inner_text("#where") == "Puzzle 2 of 2"
        page.click("#show")
        assert page.locator("#choices p").count() == 2
        page.click("text=Build")
        assert page.inner_text("#solved") == "1 of 2 solved"
        assert (window.complaints, window.requests) == ([], [path.as_uri()])
    finally:
        window.close()
