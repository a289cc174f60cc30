"""The table on every screen: sizes, overlaps, legible texts, folded parts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

pytest.importorskip("starlette", reason="the web example needs starlette")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")
pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from examples.web.match import HUMAN

from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.text import LANGUAGES
from tests.web.browsing import CHROMIUM, Seat, Server
from tests.web.playing import finished, keep_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
]

SCREENS = ((360, 740), (390, 844), (820, 1180), (1280, 720), (1440, 900), (1920, 1080), (844, 390))

#: Observers of sizes have been called when two frames have been drawn.
_SETTLED = """async (width) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return innerWidth === width;
}"""
#: Texts of a replay that are too small to read, with their sizes.
_SMALL = """() => [...document.querySelectorAll("#board text, .chart text")]
    .filter((text) => text.getClientRects().length)
    .map((text) => {
        const { a, b } = text.getScreenCTM();
        return [text.textContent, parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)];
    }).filter(([, size]) => size < 10)
"""
#: The boxes of the areas that are shown, and the smallest texts, in pixels.
_MEASURE = """() => {
    const areas = {};
    const names = ["section.say", ".work", ".shared", ".stage", ".strip", "section.act",
        "section.points", "section.log"];
    for (const name of names) {
        const box = document.querySelector(name).getBoundingClientRect();
        if (box.width > 0 && box.height > 0) areas[name] = [box.x, box.y, box.right, box.bottom];
    }
    const small = [];
    for (const text of document.querySelectorAll("#picture text")) {
        const shown = text.checkVisibility({ visibilityProperty: true });
        const { a, b } = text.getScreenCTM() ?? { a: 0, b: 0 };
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        if (shown && size < 10) small.push([text.textContent, size]);
    }
    for (const element of document.querySelectorAll("body *:not(svg *)")) {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (own && parseFloat(getComputedStyle(element).fontSize) < 10) {
            small.push([element.textContent, getComputedStyle(element).fontSize]);
        }
    }
    return {
        areas, small,
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
        main: [...document.querySelectorAll(".stage .part, .shared .part")]
            .map((part) => part.getBoundingClientRect().width).filter((width) => width > 0),
    };
}"""
#: Labels of the board that lie on another label, or leave the box that they stand in.
_CROWDED = """() => {
    const crowded = [];
    for (const part of document.querySelectorAll("#picture .part")) {
        if (part.closest(".strip") || !part.checkVisibility()) continue;
        const labels = [...part.querySelectorAll("text")].map((text) => {
            const { left, right, top, bottom, height } = text.getBoundingClientRect();
            const box = { left, right, top: top + height / 5, bottom: bottom - height / 5 };
            return { text, said: text.textContent.trim(), ...box };
        }).filter(({ said, left, right }) => said && right > left);
        const within = (box, x, y) =>
            box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
        for (const [index, one] of labels.entries()) {
            for (const other of labels.slice(index + 1)) {
                const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                if (wide > 0.5 && high > 0.5) crowded.push([one.said, other.said]);
            }
            const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
            let group = one.text.parentElement, box;
            for (; group !== part && !box; group = group.parentElement) {
                box = [...group.children].filter(({ tagName }) => tagName === "rect")
                    .map((each) => each.getBoundingClientRect()).find((each) => within(each, x, y));
            }
            if (box && (one.left < box.left - 0.5 || one.right > box.right + 0.5)) {
                crowded.push([one.said, "box"]);
            }
        }
    }
    return crowded;
}"""


def _overlap(one: list[float], other: list[float]) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_layout_fits_every_screen(
    server: Server, sit: Callable[..., Seat], game: str, players: int
) -> None:
    link, _ = server.open_table(game, "human", *["random"] * (players - 1))
    seat = sit(link)
    rng = Random(1)
    for _ in range(3):
        assert seat.wait_for_turn()
        seat.move(rng)
    assert seat.wait_for_turn()
    for width, height in SCREENS:
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.page.wait_for_function(_SETTLED, arg=width)
        found = seat.page.evaluate(_MEASURE)
        where = f"{game} {players} {width}x{height}"
        assert found["page"][0] <= width, where
        if width >= 1100:
            assert found["page"][1] <= height, where
        assert found["small"] == [], where
        areas = sorted(found["areas"].items())
        for index, (name, box) in enumerate(areas):
            for other, second in areas[index + 1 :]:
                assert not _overlap(box, second), f"{where}: {name} {other}"
        # What lies on the stage is large: nearly the width of a phone, 300 pixels elsewhere.
        assert max(found["main"]) >= min(0.9 * width, 300), where


@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_replay_has_no_small_text(server: Server, sit: Callable[..., Seat], game: AnyGame) -> None:
    link, *_ = keep_table(server, finished(game, HUMAN, *["greedy"] * 3, last=30))
    seat = sit(f"/api{link}/replay?lang=fr")
    page = seat.page
    page.wait_for_selector("#board svg")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_SETTLED, arg=width)
        for key in ("End", "Home"):
            page.keyboard.press(key)
            assert page.evaluate(_SMALL) == [], f"{game.GAME} {width}x{height}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_labels_stay_in_their_room(
    server: Server, sit: Callable[..., Seat], game: str, lang: str
) -> None:
    link, _ = server.open_table(game, "human", "random", "random", "random", lang=lang)
    seat = sit(link)
    assert seat.wait_for_turn()
    page = seat.page
    # A large screen after a small one: what was done to a label there must not stay.
    for width, height in (*SCREENS, SCREENS[0], SCREENS[3]):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_SETTLED, arg=width)
        parts = page.locator(".strip button").all() if width < 700 else []
        for part in [None, *parts]:
            if part is not None:
                part.click()
            assert page.evaluate(_CROWDED) == [], f"{game} {lang} {width}x{height}"
            assert page.evaluate(_MEASURE)["small"] == []


def test_folded_part_comes_to_the_stage(server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = server.open_table("helvetia", "human", "random", "random")
    seat = sit(link, viewport={"width": 1280, "height": 720})
    assert seat.wait_for_turn()
    page = seat.page
    assert page.locator(".stage #village-red").count() == 1
    assert page.locator(".strip #village-red").count() == 0
    page.locator(".strip button[data-part=village-blue]").click()
    page.wait_for_selector(".stage #village-blue")
    assert page.locator(".strip #village-red").count() == 1


def test_phone_shows_one_part_at_a_time(server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = server.open_table("helvetia", "human", "random")
    seat = sit(link, viewport={"width": 360, "height": 740})
    assert seat.wait_for_turn()
    page = seat.page
    # A turn begins with a character, and they are on the shared board.
    page.wait_for_selector("#picture[data-stage=shared]", state="attached")
    assert page.locator(".shared .characters").is_visible()
    assert not page.locator(".stage").is_visible()
    page.locator(".strip button[data-part=village-red]").click()
    assert page.locator(".stage #village-red").is_visible()
    assert not page.locator(".shared .characters").is_visible()
