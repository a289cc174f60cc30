"""Bots think outside the event loop, see only their views, and cannot stop a game."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

from examples.web import thinking
from examples.web.thinking import BOTS, Thinkers, think

from helvetia.bots import make_bot
from helvetia.core import OptionError
from helvetia.core.contract import AnyMove, AnyState
from helvetia.games import helsinki, helvetia
from tests.web.serving import run, serving, settings


@pytest.mark.parametrize("bot", BOTS)
def test_offered_bots_move_legally(bot: str) -> None:
    for game in (helvetia, helsinki):
        state = game.quick_start(2, Random(1))
        move = game.parse_move(think(game.GAME, bot, game.view(state, state.player), 1))
        assert game.why_not(state, move) is None


def test_failing_bot_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:

    def broken(view: AnyState, moves: tuple[AnyMove, ...]) -> AnyMove:
        raise OptionError("no idea")

    monkeypatch.setattr(
        thinking,
        "make_bot",
        lambda spec, *more: broken if spec == "greedy" else make_bot(spec, *more),
    )

    async def scenario() -> None:
        thinkers = Thinkers(0, Random(1))
        state = helvetia.quick_start(2, Random(1))
        move = await thinkers.choose(helvetia, "greedy", state)
        assert move in helvetia.legal_moves(state)
        await thinkers.close()

    run(scenario())
    assert "the bot greedy failed" in caplog.text


def test_silent_bot_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)

    async def scenario() -> None:
        thinkers = Thinkers(0, Random(1))
        state = helsinki.quick_start(2, Random(1))
        move = await thinkers.choose(helsinki, "greedy", helsinki.view(state, state.player))
        assert move in helsinki.legal_moves(state)
        await thinkers.close()

    run(scenario())


@pytest.mark.heavy
def test_bots_think_in_own_process(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path, workers=1)) as visitor:
            links = await visitor.open("helsinki", "human", "greedy")
            seen = await visitor.at_turn(links["seats"][0])
            for _ in range(3):
                move = seen["choices"][0]["move"]
                await visitor.move(links["seats"][0], move, seen["version"])
                # The server answers while the bot thinks.
                assert (await asyncio.wait_for(visitor.get("/"), 10)).status_code == 200
                seen = await visitor.at_turn(links["seats"][0])
            assert seen["yours"]

    run(scenario())


def _die(*_: object) -> str:
    os._exit(1)


@pytest.mark.thorough
@pytest.mark.heavy
def test_a_worker_that_dies_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        thinkers = Thinkers(1, Random(1))
        state = helvetia.quick_start(2, Random(1))
        with monkeypatch.context() as changed:
            changed.setattr(thinking, "think", _die)  # only ever called in the worker
            move = await thinkers.choose(helvetia, "greedy", state)
        assert move in helvetia.legal_moves(state)
        assert "new ones are started" in caplog.text
        caplog.clear()
        again = await thinkers.choose(helvetia, "greedy", state)
        assert again in helvetia.legal_moves(state)
        assert not caplog.text
        await thinkers.close()

    run(scenario())
