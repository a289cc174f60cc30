"""Games in the file: whole, only growing, and without the tokens that open them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

from examples.web.match import HUMAN, Entry, Match
from examples.web.server.storage import Conflict, Link, Storage, Stored

from helvetia.core import Record, playout
from helvetia.games import helsinki, helvetia
from tests.web.serving import run


def _stored(name: str = "table") -> Stored:
    return Stored(name, "de", Match.of((HUMAN, "random"), Record.start(helvetia, 2)))


def test_table_is_restored_with_its_history(tmp_path: Path) -> None:
    async def scenario() -> None:
        played = playout(helsinki, helsinki.new_game(3), Random(1)).moves[:60]
        start = Match.of((HUMAN, "greedy", "random"), Record.start(helsinki, 3))
        match = start
        for move in played:
            match = match.play(move)
        match = match.go_back(50).play(played[50])
        storage = Storage(tmp_path / "file")
        await storage.open()
        await storage.create(Stored("a", "fr", start), {"token": 0, "bench": None})
        await storage.append("a", 0, match.history[:40])
        await storage.append("a", 40, match.history[40:])
        await storage.close()

        again = Storage(tmp_path / "file")
        await again.open()
        assert await again.load("a") == Stored("a", "fr", match)
        assert await again.find("token") == Link("a", 0)
        assert await again.find("bench") == Link("a", None)
        assert await again.find("other") is None
        assert await again.count() == 1
        await again.close()

    run(scenario())


def test_two_writers_cannot_tear_a_history_apart(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage(tmp_path / "file")
        await storage.open()
        await storage.create(_stored(), {"token": 0})
        await storage.append("table", 0, [Entry("draft well")])
        with pytest.raises(Conflict):
            await storage.append("table", 0, [Entry("draft woodcutter"), Entry("draft well")])
        match = (await storage.load("table")).match
        assert match.history == (Entry("draft well"),)  # nothing of the refused ones
        await storage.close()

    run(scenario())


def test_file_holds_no_tokens(tmp_path: Path) -> None:
    async def scenario() -> None:
        storage = Storage(tmp_path / "file")
        await storage.open()
        await storage.create(_stored(), {"very-secret-token": 0})
        await storage.append("table", 0, [Entry("draft well")])
        await storage.close()

    run(scenario())
    assert not any(b"very-secret-token" in path.read_bytes() for path in tmp_path.iterdir())
    connection = sqlite3.connect(tmp_path / "file")
    try:
        (text,) = connection.execute("SELECT record FROM tables").fetchone()
        assert Record.from_json(text, helvetia).players == 2
        rows = connection.execute("SELECT number, move, back FROM entries").fetchall()
        assert rows == [(0, "draft well", None)]
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("INSERT INTO entries VALUES ('table', 1, NULL, NULL)")
    finally:
        connection.close()
