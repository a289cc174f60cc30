"""The pages in a real browser: whole games by clicking, reload, two browsers, a restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

import pytest

pytest.importorskip("starlette", reason="the web example needs starlette")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")
pytest.importorskip("playwright.sync_api", reason="playwright is missing")

from tests.web.browsing import CHROMIUM, Seat, Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.heavy,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is missing"),
]


@pytest.mark.parametrize(("game", "lang"), [("helvetia", "de"), ("helsinki", "fr")])
def test_a_whole_game_is_played_by_clicking(
    server: Server, sit: Callable[..., Seat], game: str, lang: str
) -> None:
    # The greedy bot brings the game to its end sooner.
    link, _ = server.open_table(game, "human", "greedy", lang=lang)
    seat = sit(link)
    rng = Random(1)
    version = -1
    moves = 0
    while seat.wait_for_turn(version):
        version = seat.version
        seat.move(rng)
        moves += 1
    assert moves > 20
    assert seat.by_picture > moves // 4
    page = seat.page
    assert page.locator("#choices button[data-move]").count() == 0
    assert page.locator("#undo").is_disabled()
    status, seen = server.ask(f"/api{link}")
    assert status == 200
    assert seen["over"]
    assert page.locator("#prompt").inner_text() != ""
    totals = [int(text) for text in page.locator("#players .total").all_inner_texts()]
    assert totals == [player["points"] for player in seen["players"]]
    told = [line["words"] for each in seen["log"]["moves"] for line in each["lines"]]
    assert page.locator("#log p").all_text_contents() == told


#: The picture without the marks of where the mouse or the focus happens to be.
_PICTURE = """() => {
    const copy = document.querySelector("#picture svg").cloneNode(true);
    for (const part of copy.querySelectorAll(".pointed")) part.classList.remove("pointed");
    return copy.outerHTML;
}"""


def test_a_reload_in_mid_game_changes_nothing(server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = server.open_table("helvetia", "human", "random")
    seat = sit(link)
    rng = Random(2)
    for _ in range(8):
        assert seat.wait_for_turn()
        seat.move(rng)
    assert seat.wait_for_turn()
    page = seat.page

    def shown() -> tuple[object, ...]:
        return (
            seat.version,
            page.locator("#prompt").inner_text(),
            page.locator("#choices button").all_inner_texts(),
            page.locator("#log p").all_text_contents(),
            page.evaluate(_PICTURE),
        )

    before = shown()
    page.reload()
    assert seat.wait_for_turn()
    assert shown() == before


def _hands(answers: list[str], seat: int) -> dict[int, list[str]]:
    """The cards that the pictures in these answers show in a hand, by version."""
    found = {}
    for text in answers:
        seen = json.loads(text) if text.startswith("{") else {}
        if "board" in seen:
            hand = ElementTree.fromstring(seen["board"]).find(f".//*[@id='hand-{seat}']")
            assert hand is not None
            pieces = [part.get("data-piece") for part in hand.iter()]
            found[int(seen["version"])] = [piece for piece in pieces if piece]
    return found


def test_two_browsers_play_at_one_table(server: Server, sit: Callable[..., Seat]) -> None:
    *links, spectators = server.open_table("helsinki", "human", "human")
    seats = [sit(link) for link in links]
    bench = sit(spectators)
    everybody = (*seats, bench)
    sent: list[list[str]] = [[], [], []]
    rng = Random(3)
    version = 0
    for _ in range(16):
        for seat, texts in zip(everybody, sent, strict=True):
            # Everybody sees the move without doing anything.
            seat.page.wait_for_function(
                "now => Number(document.body.dataset.version ?? -1) >= now", arg=version
            )
            texts.extend(seat.answers())
        mover = next(s for s in seats if s.page.locator("#choices button").count())
        mover.move(rng)
        version = mover.version
    assert bench.page.locator("#choices button").count() == 0
    for index, texts in enumerate(sent):
        others = {*links, spectators} - {[*links, spectators][index]}
        assert not [link for link in others for text in texts if link.removeprefix("/t/") in text]
    for owner in (0, 1):
        # The other player sees of a hand what everybody sees; its owner sees more.
        own, other, public = (_hands(sent[who], owner) for who in (owner, 1 - owner, 2))
        assert own.keys() & other.keys() & public.keys()
        for number in other.keys() & public.keys():
            assert other[number] == public[number]
        assert any("card:unknown" in hand for hand in other.values())
        assert not any("card:unknown" in hand for hand in own.values())


def test_page_survives_a_restart(own_server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = own_server.open_table("helsinki", "human", "random")
    seat = sit(link, own_server)
    rng = Random(4)
    for _ in range(4):
        assert seat.wait_for_turn()
        seat.move(rng)
    assert seat.wait_for_turn()
    version = seat.version
    own_server.stop()
    seat.page.wait_for_selector("#offline", state="visible")
    own_server.start()
    seat.page.wait_for_selector("#offline", state="hidden")
    seat.complaints.clear()  # the browser has complained about the lost connection
    assert seat.version == version
    seat.move(rng)
    assert seat.version > version


def test_impossible_click_is_explained(server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = server.open_table("helsinki", "human", "random")
    seat = sit(link)
    assert seat.wait_for_turn()
    # Nobody has a coat of arms at the beginning.
    seat.page.locator("#picture #action-one-joker").click(force=True)
    seat.page.wait_for_selector("#message", state="visible")
    assert "(LA1)" in seat.page.locator("#message").inner_text()


def test_button_takes_a_move_back(server: Server, sit: Callable[..., Seat]) -> None:
    # Without a bot, whose answer could come between the move and the click on undo.
    *links, _ = server.open_table("helvetia", "human", "human")
    seat = sit(next(link for link in links if server.ask(f"/api{link}")[1]["yours"]))
    assert seat.wait_for_turn()
    page = seat.page
    choices = page.locator("#choices button").all_inner_texts()
    log = page.locator("#log p").all_text_contents()
    page.locator("#choices button").first.click()
    page.wait_for_selector("#undo:enabled")
    version = seat.version
    page.locator("#undo").click()
    assert seat.wait_for_turn(version)
    assert page.locator("#choices button").all_inner_texts() == choices
    assert page.locator("#log p").all_text_contents() == log


def test_the_keyboard_is_enough(server: Server, sit: Callable[..., Seat]) -> None:
    link, _ = server.open_table("helvetia", "human", "random")
    seat = sit(link)
    assert seat.wait_for_turn()
    page = seat.page
    version = seat.version
    page.locator("#choices button").first.focus()
    page.keyboard.press("Enter")
    assert seat.wait_for_turn(version)
    # The focus stays among the choices, so that Enter can be pressed again.
    assert page.evaluate("document.getElementById('choices').contains(document.activeElement)")
    part = page.locator("#picture .legal[tabindex='0']").first
    if part.count():
        version = seat.version
        part.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => Number(document.body.dataset.version) > before"
            " || !document.getElementById('all').hidden",
            arg=version,
        )


def test_table_opens_in_chosen_language(server: Server, sit: Callable[..., Seat]) -> None:
    seat = sit("/?lang=en")
    page = seat.page
    seat.wait_for_home()
    page.locator("#language").select_option("it")
    page.wait_for_selector("html[lang=it]")
    seat.wait_for_home()
    page.locator("select[name=game]").select_option("helvetia")
    page.locator("select[name=players]").select_option("3")
    page.locator("select[name=seat1]").select_option("random")
    page.locator("select[name=seat2]").select_option("random")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    assert seat.wait_for_turn()
    assert page.locator("html").get_attribute("lang") == "it"
    assert page.locator("#players details").count() == 3
    page.goto(server.address("/"))
    seat.wait_for_home()
    assert page.locator("#recent a").count() == 1


def test_links_are_shown_when_several_people_play(server: Server, sit: Callable[..., Seat]) -> None:
    seat = sit("/")
    page = seat.page
    page.locator("select[name=seat1]").select_option("human")
    page.locator("button[type=submit]").click()
    page.wait_for_selector("#links", state="visible")
    addresses = [field.input_value() for field in page.locator("#links input").all()]
    assert len(set(addresses)) == 3
    assert all(address.startswith(server.address("/t/")) for address in addresses)


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
@pytest.mark.parametrize("width", [390, 1366])
def test_the_page_fits_its_window(
    server: Server, sit: Callable[..., Seat], game: str, width: int
) -> None:
    link, _ = server.open_table(game, "human", "random", "random", "random")
    seat = sit(link, viewport={"width": width, "height": 768}, color_scheme="dark")
    assert seat.wait_for_turn()
    page = seat.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    picture = ".shared .part svg, .stage .part svg"
    for part in ("#prompt", picture, "#choices button", "#undo", "#players", "#log"):
        assert page.locator(part).first.bounding_box() is not None
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme").select_option("light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.wait_for_selector(".part svg.hv-light")


def test_wrong_request_is_explained(server: Server) -> None:
    link, spectators = server.open_table("helsinki", "human", "random")
    for path, body, expected in (
        (f"/api{link}/move", {"move": "dance", "version": 10**6}, 409),
        (f"/api{link}/move", {"move": 1, "version": 0}, 400),
        (f"/api{spectators}/move", {"move": "take", "version": 0}, 403),
        (f"/api/t/{'x' * 32}", None, 404),
        ("/api/nothing", None, 404),
    ):
        status, answer = server.ask(path, body)
        assert status == expected
        assert answer["error"]["sentence"]
