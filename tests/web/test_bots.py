"""Bots think outside the event loop, see only their views, and cannot stop a game."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

from examples.web import turns
from examples.web.match import Match
from examples.web.opening import BOTS, Wish, open_match
from examples.web.server import thinking
from examples.web.server.room import Room
from examples.web.server.storage import Storage
from examples.web.server.thinking import Queue, Thinkers, think
from examples.web.turns import bot_seed

from helvetia.arena import BotProcess
from helvetia.bots import GreedyBot, make_bot
from helvetia.core import OptionError
from helvetia.core.contract import AnyMove, AnyState
from helvetia.core.optional import turn_end_of
from helvetia.games import helsinki, helvetia
from tests.web.serving import LIMIT, run, serving, settings


@pytest.mark.parametrize("bot", BOTS)
def test_offered_bots_move_legally(bot: str) -> None:
    for game in (helvetia, helsinki):
        state = game.quick_start(2, Random(1))
        seat = state.player
        for move in think(game, bot, game.view(state, seat), 1, apart=False):
            assert state.player == seat
            state = game.apply_move(state, move)
        assert game.turn_over(state, seat)


def test_favourite_plan_lasts_all_game() -> None:
    rng = Random(1)

    def taste(table: str, seat: int) -> str:
        start = rng.randrange(100)
        bot: Any = make_bot("novice", helvetia, Random(bot_seed("novice", table, seat, start)))
        assert isinstance(bot, GreedyBot)
        return bot.taste

    assert all(taste("table 1", 0) == taste("table 1", 0) for _ in range(20))
    assert len({taste(f"table {number}", number % 2) for number in range(20)}) > 1
    assert bot_seed("random", "table", 0, 7) != bot_seed("random", "table", 0, 9)


def test_failing_bot_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:

    def broken(view: AnyState, moves: tuple[AnyMove, ...]) -> AnyMove:
        raise OptionError("no idea")

    monkeypatch.setattr(
        turns,
        "make_bot",
        lambda spec, *more: broken if spec == "greedy" else make_bot(spec, *more),
    )

    async def scenario() -> None:
        thinkers = Thinkers(0, Random(1))
        state = helvetia.quick_start(2, Random(1))
        (move,) = await thinkers.choose(helvetia, "greedy", state, 1)
        assert move in helvetia.legal_moves(state)
        await thinkers.close()

    run(scenario())
    assert "the bot greedy failed" in caplog.text


def test_silent_bot_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    replaced = threading.Event()

    def silent(view: AnyState, moves: tuple[AnyMove, ...]) -> AnyMove:
        replaced.wait(LIMIT)
        return moves[0]

    monkeypatch.setattr(thinking, "PATIENCE", -5.0)  # it is asked for five seconds longer
    monkeypatch.setattr(turns, "make_bot", lambda *_: silent)

    async def scenario() -> None:
        thinkers = Thinkers(0, Random(1))
        state = helsinki.quick_start(2, Random(1))
        try:
            view = helsinki.view(state, state.player)
            (move,) = await thinkers.choose(helsinki, "greedy", view, 1)
            assert move in helsinki.legal_moves(state)
        finally:
            replaced.set()
        await thinkers.close()

    run(scenario())
    assert "the bot greedy failed" in caplog.text


@pytest.mark.heavy
def test_server_answers_while_bots_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot in a process of its own, held in the middle of its thought."""
    thinking_now, answered = threading.Event(), threading.Event()
    choose = BotProcess.choose

    def held(self: BotProcess, *given: Any) -> object:
        thinking_now.set()
        answered.wait(LIMIT)
        return choose(self, *given)

    monkeypatch.setattr(BotProcess, "choose", held)
    monkeypatch.setattr(thinking, "PATIENCE", LIMIT)

    async def scenario() -> None:
        async with serving(settings(tmp_path, workers=1)) as visitor:
            links = await visitor.open("helsinki", "human", "greedy")
            link = links["seats"][0]
            while not thinking_now.is_set():
                seen = await visitor.look(link)
                if seen["yours"]:
                    await visitor.move(link, seen["choices"][0]["move"], seen["version"])
            seen = await visitor.look(link)
            assert not seen["yours"]
            assert (await visitor.get("/")).status_code == 200
            assert (await visitor.look(link))["version"] == seen["version"]
            answered.set()
            assert (await visitor.at_turn(link))["version"] > seen["version"]

    run(scenario())
    assert "failed" not in caplog.text


@pytest.mark.heavy
def test_a_worker_that_dies_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    choose = BotProcess.choose

    def die(self: BotProcess, *given: Any) -> object:
        os.kill(self._process._process.pid, signal.SIGKILL)
        return choose(self, *given)

    async def scenario() -> None:
        thinkers = Thinkers(1, Random(1))
        state = helvetia.quick_start(2, Random(1))
        with monkeypatch.context() as changed:
            changed.setattr(BotProcess, "choose", die)
            (move,) = await thinkers.choose(helvetia, "greedy", state, 1)
        assert move in helvetia.legal_moves(state)
        assert "the bot greedy failed" in caplog.text
        caplog.clear()
        again = await thinkers.choose(helvetia, "greedy", state, 1)
        assert again == think(helvetia, "greedy", state, 1, apart=False)
        assert not caplog.text
        await thinkers.close()

    run(scenario())


# --- whole turns ---------------------------------------------------------------------------------


def _room(match: Match, thinkers: Thinkers) -> Room:
    return Room("table", "en", match, Storage(":memory:"), thinkers, Random(1), 0.0)


@pytest.mark.parametrize("bot", ["random", "novice", "expert"])
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_restarted_server_finds_the_same_turns(game: str, bot: str) -> None:
    """One room goes on, the other is a new one for every move: all moves are the same."""
    match = open_match(Wish(game, (bot, bot), quick=True), Random(3))
    asked: list[AnyState] = []

    async def scenario(match: Match) -> None:
        thinkers = Thinkers(0, Random(1))
        choose = thinkers.choose

        async def counted(*question: Any) -> turns.Moves:
            asked.append(question[2])
            return await choose(*question)

        room, rng = _room(match, thinkers), Random(2)
        begun = 0
        while begun < 8 and match.state.player is not None:
            seat = match.state.player
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(thinkers, "choose", counted)
                move = await room._bot_move(match)
            assert await _room(match, thinkers)._bot_move(match) == move
            match = match.play(move)
            begun += turn_end_of(match.game)(match.state, seat)
            match = match.let_chance_decide(rng)
        assert len(asked) <= begun + 1  # once in each turn
        await thinkers.close()

    run(scenario(match))
    for view in asked:
        assert match.game.view(view, view.player) == view


def test_turn_that_went_another_way_is_left() -> None:
    match = open_match(Wish("helvetia", ("greedy", "greedy"), quick=True), Random(3))
    view = match.seen(match.opening, match.state.player)
    moves = turns.choose_here(helvetia, "greedy", view, 1)
    turn = turns.Turn(match.opening, view, moves)
    assert turn.next(match) == moves[0]
    assert turns.start_of(match, None) == match.opening
    along = match.play(moves[0])
    assert turn.next(along) == moves[1]
    assert turns.start_of(along, None) == match.opening
    away = match.play(next(m for m in helvetia.legal_moves(match.state) if m != moves[0]))
    assert turn.next(away) is None
    assert turns.start_of(away, turn) == match.opening + 1  # the bot thinks anew, here
    assert turn.next(along.go_back(match.opening)) == moves[0]
    late = turns.Turn(match.opening + 5, view, moves)
    assert late.next(match) is None


# --- the queue -----------------------------------------------------------------------------------


def test_queue_shares_between_visitors_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow tables of one visitor hold up neither another visitor nor a quick table."""
    clock = [0.0]
    monkeypatch.setattr("examples.web.server.thinking.time.monotonic", lambda: clock[0])
    order: list[str] = []

    async def think_at(queue: Queue, table: str, owner: str, seconds: float) -> None:
        for _ in range(3):
            async with queue.turn(table, owner):
                order.append(table)
                clock[0] += seconds
                await asyncio.sleep(0)

    async def scenario() -> None:
        queue = Queue(1)
        slow = [think_at(queue, f"slow-{n}", "crowd", 1.0) for n in range(20)]
        quick = [think_at(queue, "other", "person", 0.1), think_at(queue, "own", "crowd", 0.1)]
        tasks = [asyncio.create_task(one) for one in (*slow, *quick)]
        await asyncio.sleep(0)
        assert queue.place("slow-0") == 0  # it thinks
        assert sorted(queue.place(f"slow-{n}") for n in range(1, 20)) == list(range(1, 20))
        await asyncio.gather(*tasks)

    asyncio.run(scenario())
    assert len(order) == 66
    assert max(n for n, table in enumerate(order) if table == "other") < 8
    # All slow tables have thought once before the quick one of the same visitor; none twice.
    assert max(n for n, table in enumerate(order) if table == "own") < 30


def test_queue_survives_cancelled_requests() -> None:
    async def scenario() -> None:
        queue = Queue(1)
        async with queue.turn("a", "x"):
            waiting = asyncio.create_task(queue.turn("b", "x").__aenter__())
            await asyncio.sleep(0)
            assert queue.place("b") == 1
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert queue.place("b") == 0
        async with queue.turn("c", "x"):
            pass

    run(scenario())


def test_bots_rest_at_abandoned_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        visitor_left = asyncio.Event()
        choose = Thinkers.choose

        async def when_left(self: Thinkers, *question: Any) -> AnyMove:
            await visitor_left.wait()
            return await choose(self, *question)

        monkeypatch.setattr(Thinkers, "choose", when_left)
        async with serving(settings(tmp_path, rest=0.0)) as visitor:
            links = await visitor.open("helsinki", "human", "random")
            seen = await visitor.look(links["seats"][0])
            while seen["yours"]:
                move = seen["choices"][-1]["move"]
                answer = await visitor.move(links["seats"][0], move, seen["version"])
                seen = answer.json()
            room = next(iter(visitor.house._rooms.values()))
            left_at = room.match.version
            visitor_left.set()
            while room._driving:
                await asyncio.sleep(0.01)
            assert room.match.version == left_at + 1  # it finished its thought, and rested
            assert room.match.state.player == 1  # though it had more to do
            # The next visitor wakes it.
            assert (await visitor.at_turn(links["seats"][0]))["version"] > left_at + 1

    run(scenario())
