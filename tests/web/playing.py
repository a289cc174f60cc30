"""Games played in a browser: opened on the static page, clicked or typed to their end, compared."""

from __future__ import annotations

import asyncio
import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from examples.web.local import Local
from examples.web.match import HUMAN, Match

from helvetia.core import Record, playout
from helvetia.core.contract import AnyGame
from tests.web.browsing import Seat, Server

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


def open_static_table(seat: Seat, game: str) -> None:
    """Choose a game against one bot, and wait until the person must decide."""
    page = seat.page
    page.locator("select[name=game]").select_option(game)
    page.locator("select[name=players]").select_option("2")
    page.locator("select[name=seat1]").select_option("greedy")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/table.html?*#*")
    assert seat.wait_for_turn()


# `Any`: the document of a look.
def replayed_in_cpython(seat: Seat, query: str) -> Any:
    """What the page sees, after a check that CPython sees the same, to the byte."""
    seen = seat.page.evaluate(_LOOK, query)
    table = Local.open(seat.page.evaluate(_KEPT), "en")  # every move checked
    assert json.loads(table.answer("GET", f"t/x?{query}"))["text"] == seen
    return json.loads(seen)


def play_to_the_end(seat: Seat, rng: Random) -> int:
    """Click until the game is over; return the number of decisions. None of them was forced."""
    version = -1
    decisions = 0
    while seat.wait_for_turn(version):
        version = seat.version
        assert seat.page.locator("#choices button[data-move]").count() > 1
        seat.move(rng)
        decisions += 1
    return decisions


#: What the focus is on: a choice, the button that confirms, or something else.
_FOCUS = """() => {
    const on = document.activeElement;
    if (on.id === "confirm") return "confirm";
    return on.matches("#choices [data-move]") ? "choice" : "";
}"""
#: The key that leads back to the choices; nothing while the focus is among them.
_WAY = """() => {
    const choices = document.querySelector("#choices");
    const where = choices.compareDocumentPosition(document.activeElement);
    if (where & Node.DOCUMENT_POSITION_CONTAINED_BY) return "";
    return where & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
}"""
_FOLDED = "document.activeElement.matches('#choices details:not([open]) summary')"
#: More parts than this cannot be reached by the key.
_MOST_TABS = 400


def play_by_keyboard(seat: Seat, rng: Random) -> int:
    """Play with Tab, Enter and arrow keys alone; return the number of decisions."""
    page = seat.page
    version = -1
    decisions = 0
    while seat.wait_for_turn(version):
        version = seat.version
        while seat.version == version:
            if page.locator("#ghost-place").count():
                for _ in range(rng.randrange(3)):
                    page.keyboard.press(rng.choice(["ArrowLeft", "ArrowUp", "r", "f"]))
            wanted = "confirm" if page.locator("#confirm").count() else "choice"
            _tab_to(seat, wanted, 1 if wanted == "confirm" else 1 + rng.randrange(4))
            page.keyboard.press("Enter")
            # A choice that ends the turn is proposed first.
            proposed = " || document.querySelector('#confirm')" if wanted == "choice" else ""
            page.wait_for_function(
                f"before => Number(document.body.dataset.version) > before{proposed}", arg=version
            )
        decisions += 1
    return decisions


def _tab_to(seat: Seat, wanted: str, times: int) -> None:
    """Press Tab until the focus has met what is wanted so many times.

    Behind the choices it turns round: in Firefox the key leads out of the page at its end, into the
    browser's own bars.
    """
    page = seat.page
    key = "Tab"
    for _ in range(_MOST_TABS):
        if page.evaluate(_FOCUS) == wanted:
            times -= 1
        if times == 0:
            return
        key = page.evaluate(_WAY) or key
        page.keyboard.press(key)
        # A list of many choices is folded; its summary opens it.
        if wanted == "choice" and page.evaluate(_FOLDED):
            page.keyboard.press("Enter")
    raise AssertionError(f"Tab never reached: {wanted}")


# --- tables that nobody has played at ------------------------------------------------------------


def finished(game: AnyGame, *seats: str, last: int = 14) -> Match:
    """The last moves of a game at random, as a match that is over."""
    played = playout(game, game.new_game(len(seats)), Random(3))
    state = game.new_game(len(seats))
    for move in played.moves[:-last]:
        state = game.apply_move(state, move)
    return Match.of(seats, Record.start_from(game, state).add(*played.moves[-last:]))


def keep_table(server: Server, match: Match) -> list[str]:
    """Put a table into the file of a server that runs; return the links of its people."""
    from examples.web.server.storage import Storage, Stored

    tokens = {
        secrets.token_urlsafe(24): seat for seat, kind in enumerate(match.seats) if kind == HUMAN
    }

    async def keep() -> None:
        storage = Storage(server.database)
        await storage.open()
        await storage.create(Stored(secrets.token_hex(8), "en", match), dict(tokens))
        await storage.close()

    with ThreadPoolExecutor(1) as thread:  # this one has playwright's event loop
        thread.submit(lambda: asyncio.run(keep())).result()
    return [f"/t/{token}" for token in tokens]
