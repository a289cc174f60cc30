"""The JSON side: tables, looking, waiting, moving, taking back, and reasons for every refusal."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")


from helvetia.core import Record
from helvetia.games import find
from helvetia.text import LANGUAGES
from tests.web.serving import LIMIT, Answer, run, serving, settings


def _words(seen: Answer) -> list[str]:
    """The log as lines."""
    return [line["words"] for told in seen["log"]["moves"] for line in told["lines"]]


# --- a whole game --------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "seats"), [pytest.param("helvetia", 2, marks=pytest.mark.heavy), ("helsinki", 3)]
)
def test_a_whole_game_is_played_against_bots(tmp_path: Path, game: str, seats: int) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open(game, "human", *["random"] * (seats - 1))
            assert [link is None for link in links["seats"]] == [False] + [True] * (seats - 1)
            link = links["seats"][0]
            rng = Random(3)
            seen = await visitor.at_turn(link)
            while not seen["over"]:
                choice = seen["choices"][rng.randrange(len(seen["choices"]))]
                answer = await visitor.move(link, choice["move"], seen["version"])
                assert answer.status_code == 200, answer.text
                assert answer.json()["version"] > seen["version"]
                seen = await visitor.at_turn(link, answer.json())
            assert not seen["choices"]
            assert not seen["yours"]
            assert min(player["place"] for player in seen["players"]) == 1
            for player in seen["players"]:
                assert sum(item["points"] for item in player["items"]) == player["points"]
            record = (await visitor.get(f"/api{link}/record")).text
            kept = Record.from_json(record, find(game))
            assert kept.redacted is (game == "helsinki")

    run(scenario())


def test_bots_alone_play_for_spectators(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helsinki", "random", "random")
            assert links["seats"] == [None, None]
            seen = await visitor.look_when(links["spectators"], lambda seen: bool(seen["over"]))
            assert seen["seat"] is None
            assert not seen["undo"]

    run(scenario())


# --- several people ------------------------------------------------------------------------------


def test_moves_reach_waiting_clients(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = (await visitor.open("helsinki", "human", "human"))["seats"]
            views = [await visitor.look(link) for link in links]
            mover = views[0]["player"]
            assert [view["yours"] for view in views] == [mover == 0, mover == 1]
            version = views[0]["version"]
            waiting = asyncio.create_task(
                visitor.get(f"/api{links[1 - mover]}?since={version}&wait=20")
            )
            await asyncio.sleep(0.05)
            assert not waiting.done()
            choice = views[mover]["choices"][0]["move"]
            assert (await visitor.move(links[mover], choice, version)).status_code == 200
            news = (await waiting).json()
            assert news["version"] > version
            assert news["log"]["from"] > 0  # only what is new is told again
            assert news["log"]["moves"][0]["changed"]
            # The opening is told, but nobody looks at its steps again.
            assert not any(told["changed"] for view in views for told in view["log"]["moves"])

    run(scenario())


def test_waiting_ends_without_news(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helvetia", "human", "human"))["seats"][0]
            version = (await visitor.look(link))["version"]
            answer = await visitor.get(f"/api{link}?since={version}&wait=0")
            assert (answer.status_code, answer.content) == (204, b"")
            # A version from another life is answered at once, with everything.
            answer = await visitor.get(f"/api{link}?since=99999&wait=20")
            assert answer.json()["log"]["from"] == 0

    run(scenario())


def test_simultaneous_moves_count_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helvetia", "human", "random"))["seats"][0]
            seen = await visitor.at_turn(link)
            moves = [visitor.move(link, c["move"], seen["version"]) for c in seen["choices"][:2]]
            answers = await asyncio.gather(*moves)
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            refused = next(answer for answer in answers if answer.status_code == 409)
            assert refused.json()["error"]["code"] in ("moved_on", "not_your_turn")

    run(scenario())


# --- taking back ---------------------------------------------------------------------------------


def test_undo_removes_log_entries(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = (await visitor.open("helvetia", "human", "human"))["seats"]
            mover = (await visitor.look(links[0]))["player"]
            start = await visitor.look(links[mover])
            assert start["undo"] is False
            await visitor.move(links[mover], start["choices"][0]["move"], start["version"])
            moved = await visitor.look(links[mover])
            assert moved["undo"] is True
            other = await visitor.look(links[1 - mover])
            assert other["undo"] is False
            refused = await visitor.post(
                f"/api{links[1 - mover]}/undo", {"version": other["version"]}
            )
            assert refused.status_code == 409
            assert refused.json()["error"]["code"] == "no_undo"
            answer = await visitor.post(f"/api{links[mover]}/undo", {"version": moved["version"]})
            assert answer.status_code == 200, answer.text
            again = await visitor.look(links[mover])
            assert again["version"] == moved["version"] + 1
            same = ("choices", "log", "players", "prompt", "undo", "player", "yours")
            assert {key: again[key] for key in same} == {key: start[key] for key in same}

    run(scenario())


# --- restart -------------------------------------------------------------------------------------


def test_game_continues_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helsinki", "human", "human", "random")
            link = links["seats"][0]
            seen = await visitor.look_when(link, lambda seen: seen["player"] in (0, 1))
            for _ in range(6):
                mover = links["seats"][seen["player"]]
                legal = await visitor.look(mover)
                move = legal["choices"][0]["move"]
                assert (await visitor.move(mover, move, legal["version"])).status_code == 200
                seen = await visitor.look_when(link, lambda seen: seen["player"] in (0, 1))
        async with serving(settings(tmp_path, rng=Random(99))) as visitor:
            assert await visitor.look(link) == seen
            mover = links["seats"][seen["player"]]
            legal = await visitor.look(mover)
            answer = await visitor.move(mover, legal["choices"][0]["move"], legal["version"])
            assert answer.status_code == 200

    run(scenario())


def test_bots_play_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        slow = settings(tmp_path, pause=10 * LIMIT)  # the server is gone before the bot moves
        async with serving(slow) as visitor:
            links = await visitor.open("helsinki", "human", "random")
            link = links["seats"][0]
            seen = await visitor.look(link)
            while seen["player"] == 0:
                move = seen["choices"][0]["move"]
                seen = (await visitor.move(link, move, seen["version"])).json()
            assert seen["player"] == 1
        async with serving(settings(tmp_path)) as visitor:
            assert (await visitor.at_turn(link))["version"] > seen["version"]

    run(scenario())


def test_tables_that_leave_memory_come_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path, in_memory=1)) as visitor:
            links = [(await visitor.open("helvetia", "human", "human"))["seats"] for _ in range(3)]
            first = [await visitor.look(pair[0]) for pair in links]
            for pair, seen in zip(links, first, strict=True):
                mover = pair[seen["player"]]
                legal = await visitor.look(mover)
                await visitor.move(mover, legal["choices"][0]["move"], legal["version"])
            for pair, seen in zip(links, first, strict=True):
                assert (await visitor.look(pair[0]))["version"] > seen["version"]

    run(scenario())


def test_two_servers_share_one_file(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as one, serving(settings(tmp_path)) as two:
            links = (await one.open("helvetia", "human", "human"))["seats"]
            seen = await one.look(links[0])
            link = links[seen["player"]]
            move = (await two.look(link))["choices"][0]["move"]
            assert (await one.move(link, move, seen["version"])).status_code == 200
            late = await two.move(link, move, seen["version"])
            assert (late.status_code, late.json()["error"]["code"]) == (409, "moved_on")
            assert await two.look(link) == await one.look(link)

    run(scenario())


def test_unreadable_table_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helvetia", "human", "random"))["seats"][0]
        connection = sqlite3.connect(tmp_path / "games.sqlite3")
        with connection:
            connection.execute(
                """UPDATE tables SET record = replace(record, '"moves":["', '"moves":["x')"""
            )
        connection.close()
        async with serving(settings(tmp_path)) as visitor:
            answer = await visitor.get(f"/api{link}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (410, "unreadable")
            assert (await visitor.get(link)).status_code == 410

    run(scenario())
    assert "cannot be loaded" in caplog.text


# --- languages -----------------------------------------------------------------------------------


def test_table_is_shown_in_every_language(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helvetia", "human", "human", lang="it"))["seats"][0]
            seen = {
                lang: (await visitor.get(f"/api{link}?lang={lang}")).json() for lang in LANGUAGES
            }
            assert await visitor.look(link) == seen["it"]  # the table's own language
            assert len({str(_words(each)) for each in seen.values()}) == len(LANGUAGES)
            moves = {str([c["move"] for c in each["choices"]]) for each in seen.values()}
            assert len(moves) == 1

    run(scenario())
