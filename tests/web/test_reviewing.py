"""The review of a finished game: worked on in slices, by what a seat may know, on both hosts."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples.web import reviewing
from examples.web.local import Local
from examples.web.match import HUMAN, Match
from examples.web.refusal import Refusal
from examples.web.reviewing import Reviewing, knowledge
from examples.web.show import Eye

from helvetia.core import Record
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.render.replay import ALL
from helvetia.text import texts
from tests.web.playing import finished


# `Any`: JSON, before the test has looked at it.
def _asked(table: Local, path: str) -> tuple[int, Any]:
    reply = json.loads(table.answer("GET", f"t/token/{path}"))
    return reply["status"], reply["text"]


@pytest.mark.parametrize(("game", "lang"), [(helvetia, "de"), (helsinki, "fr")])
def test_local_review_is_made_in_slices(
    game: AnyGame, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "_SLICE", -1.0)  # one position at a time
    table = Local(finished(game, HUMAN, "greedy", last=8), "en")
    assert _asked(table, "reviewed")[0] == 409
    done = []
    while True:
        status, text = _asked(table, f"review?lang={lang}")
        assert status == 200
        answer = json.loads(text)
        done.append(answer["done"])
        if answer["review"] is not None:
            break
    assert done == [*range(1, answer["total"] + 1), answer["total"]]
    assert len(answer["review"]["table"]) == 3
    status, page = _asked(table, f"reviewed?lang={lang}")
    assert status == 200
    assert f'lang="{lang}"' in page
    assert texts("replay", lang)["shares"] in unescape(page)


def test_review_waits_for_the_end() -> None:
    match = Match.of((HUMAN, "greedy"), Record.start(helsinki, 2)).let_chance_decide(Random(1))
    with pytest.raises(Refusal, match="not_over"):
        Reviewing.of(match, ALL)


def test_review_knows_what_the_seat_knows() -> None:
    alone, together = (finished(helsinki, HUMAN, other) for other in ("greedy", HUMAN))
    assert knowledge(alone, Eye(0, "en")) is ALL
    assert [knowledge(together, Eye(seat, "en")) for seat in (0, 1, None)] == [0, 1, None]


def test_server_reviews_a_finished_game(tmp_path: Path) -> None:
    pytest.importorskip("httpx", reason="the tests of the web example need httpx")
    pytest.importorskip("starlette", reason="the web example needs starlette")
    from examples.web.server.storage import Storage, Stored

    from tests.web.serving import run, serving, settings

    token = "1" * 32

    async def scenario() -> None:
        storage = Storage(tmp_path / "games.sqlite3")
        await storage.open()
        await storage.create(
            Stored("1", "en", finished(helsinki, HUMAN, HUMAN, last=5)), {token: 1}
        )
        await storage.close()
        async with serving(settings(tmp_path)) as visitor:
            answer = (await visitor.get(f"/api/t/{token}/review")).json()
            while answer["review"] is None:
                answer = (await visitor.get(f"/api/t/{token}/review")).json()
            assert "Player 2" in answer["review"]["heading"]
            page = await visitor.get(f"/api/t/{token}/reviewed?lang=it")
            assert page.headers["content-type"].startswith("text/html")
            assert 'lang="it"' in page.text

    run(scenario())
