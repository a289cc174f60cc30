"""Limits of the web example: one visitor cannot fill, slow down or grow what all share."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")

from examples.web.match import MOST_WASTE
from examples.web.server import room as rooms
from examples.web.server.gate import Openings
from examples.web.show import draw

from tests.web.serving import Visitor, run, serving, settings


def test_openings_are_limited_by_client(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("examples.web.server.gate.time.monotonic", lambda: clock[0])
    openings = Openings(6)
    assert [openings.take("a") for _ in range(8)] == [True] * 6 + [False] * 2
    assert openings.take("b")
    clock[0] += 20  # a third of a minute: two more
    assert [openings.take("a") for _ in range(3)] == [True, True, False]


def test_server_refuses_many_openings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("examples.web.server.gate.time", SimpleNamespace(monotonic=lambda: 0.0))

    async def scenario() -> None:
        async with serving(settings(tmp_path, openings=2)) as visitor:
            for _ in range(2):
                await visitor.open("helvetia", "human", "random")
            wish = {"game": "helvetia", "seats": ["human", "random"], "preset": "", "lang": "en"}
            answer = await visitor.post("/api/tables", {**wish, "quick": True})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")

    run(scenario())


def test_unknown_host_names_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            answer = await visitor.client.get("/", headers={"Host": "evil.example"})
            assert answer.status_code == 400
            assert (await visitor.get("/")).status_code == 200
            for path in ("/static/%00", "/static/..%2f..%2fhouse.py", "/static/%ff"):
                assert (await visitor.get(path)).status_code == 404

    run(scenario())


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
def test_file_belongs_to_its_owner_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            await visitor.open("helvetia", "human", "random")
            for file in tmp_path.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    run(scenario())


async def _close(visitor: Visitor, closed: str) -> None:
    storage = visitor.house._storage
    await storage._run(lambda: storage._open().execute(f"PRAGMA query_only = {closed}"))


def test_unwritable_file_refuses_moves_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helsinki", "human", "random"))["seats"][0]
            seen = await visitor.at_turn(link)
            move = seen["choices"][0]["move"], seen["version"]
            await _close(visitor, "ON")
            for _ in range(2):
                answer = await visitor.move(link, *move)
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unsaved")
                assert (await visitor.look(link))["version"] == seen["version"]
            await _close(visitor, "OFF")
            answer = await visitor.move(link, *move)
            assert answer.status_code == 200

    run(scenario())
    assert sum("cannot use" in record.message for record in caplog.records) == 1


def test_old_and_unplayed_tables_go(tmp_path: Path) -> None:
    async def scenario() -> None:
        links: list[Any] = []
        async with serving(settings(tmp_path)) as visitor:
            for _ in range(4):
                links.append(await visitor.open("helvetia", "human", "random"))
            for one in links[2:]:  # two are played at
                seen = await visitor.at_turn(one["seats"][0])
                move = seen["choices"][0]["move"]
                assert (await visitor.move(one["seats"][0], move, seen["version"])).is_success
        _age(tmp_path, 2 * 86400, rows=(1, 3))  # one of each kind, by two days
        async with serving(settings(tmp_path)) as visitor:
            await _expired(visitor, 3)
        _age(tmp_path, 90 * 86400, rows=(2,))
        async with serving(settings(tmp_path)) as visitor:
            await _expired(visitor, 2)
            found = [(await visitor.get(f"/api{one['seats'][0]}")).status_code for one in links]
            assert sorted(found) == [200, 200, 404, 404]

    run(scenario())


def _age(folder: Path, seconds: int, rows: tuple[int, ...]) -> None:
    connection = sqlite3.connect(folder / "games.sqlite3")
    with connection:
        for row in rows:
            query = "UPDATE tables SET used = used - ? WHERE rowid = ?"
            assert connection.execute(query, (seconds, row)).rowcount == 1
    connection.close()


async def _expired(visitor: Any, left: int) -> None:
    while await visitor.house._storage.count() > left:
        await asyncio.sleep(0.01)
    assert await visitor.house._storage.count() == left


def test_history_is_compacted(tmp_path: Path) -> None:
    """Endless taking back makes no endless history, and versions still only grow."""

    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helvetia", "human", "human")
            seen = await visitor.look(links["seats"][0])
            seat = links["seats"][seen["player"]]
            seen, versions = await visitor.look(seat), []
            room = next(iter(visitor.house._rooms.values()))
            for _ in range(MOST_WASTE):
                move = next(c["move"] for c in seen["choices"] if "commit" in c["move"])
                after = (await visitor.move(seat, move, seen["version"])).json()
                body = {"version": after["version"]}
                seen = (await visitor.post(f"/api{seat}/undo", body)).json()
                versions += [after["version"], seen["version"]]
                assert len(room.match.history) <= MOST_WASTE + 2
            assert versions == sorted(set(versions))
            match = room.match
            assert match.compacted > 0
            old = (await visitor.get(f"/api{seat}?since=1")).json()
            assert old["log"]["from"] == 0  # nobody knows what counted then
        async with serving(settings(tmp_path)) as visitor:
            await visitor.look(seat)
            assert next(iter(visitor.house._rooms.values())).match == match

    run(scenario())


def test_watchers_share_one_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def counted(*given: Any) -> Any:
        drawn.append(given[1])
        return draw(*given)

    monkeypatch.setattr(rooms, "draw", counted)

    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helsinki", "human", "human")
            bench = links["spectators"]
            answers = await asyncio.gather(*(visitor.look(bench) for _ in range(40)))
            assert len(drawn) == 1
            assert all(answer == answers[0] for answer in answers)
            await visitor.get(f"/api{bench}?lang=de")
            assert len(drawn) == 2

    run(scenario())


def test_one_slow_table_does_not_hold_up_loading(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = [await visitor.open("helvetia", "human", "random") for _ in range(3)]
        async with serving(settings(tmp_path)) as visitor:
            storage = visitor.house._storage
            load, slow = storage.load, asyncio.Event()
            loads: list[str] = []

            async def loading(table: str) -> Any:
                loads.append(table)
                if len(loads) == 1:
                    await slow.wait()
                return await load(table)

            storage.load = loading  # type: ignore[method-assign]  # the first one is slow
            first = [asyncio.create_task(visitor.look(links[0]["seats"][0])) for _ in range(5)]
            while not loads:
                await asyncio.sleep(0)
            await visitor.look(links[1]["seats"][0])
            assert not any(task.done() for task in first)
            slow.set()
            await asyncio.gather(*first)
            assert len(loads) == 2  # five visitors, one loading

    run(scenario())
