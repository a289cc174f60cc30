"""What a bot can reach from what it is handed: its own view, and no generator of chance."""

import asyncio
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest

from helvetia.arena.isolation.playing import BotProcess
from helvetia.arena.matches import Match, options_text
from helvetia.arena.referee import _Table, play
from helvetia.arena.seats import LocalSeat
from helvetia.bots import SearchBot
from helvetia.bots.explain import explanation_of
from helvetia.bots.levels import make_level
from helvetia.cli import main
from helvetia.cli.play import Match as PlayedMatch
from helvetia.core import CHANCE, Record, playout
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki
from helvetia.games.helsinki import GameState
from helvetia.games.helsinki.packed import State
from tests.secrecy import spies
from tests.secrecy.graph import difference, reachable
from tests.secrecy.worlds import games_alike, worlds

_SPY = "tests.secrecy.spies:spy"


class _Enough(Exception):  # noqa: N818 - not an error
    """Ends a game after the first decision."""


def _once(*given: Any) -> Any:
    spies.choose(*given)
    raise _Enough


def _by_referee(world: GameState, seat: int) -> None:
    match = Match("m", "helsinki", options_text(helsinki), ("x",) * 3, 1, (2, 3, 4))
    table = _Table(helsinki, world, match, ())
    table.seats = [LocalSeat(_SPY, helsinki, 1)] * 3
    table._decide(seat)


def _by_playout(world: GameState, seat: int) -> None:
    with pytest.raises(_Enough):
        playout(helsinki, world, Random(1), _once)


def _own_decisions(pairs: int) -> Iterator[tuple[GameState, GameState, int]]:
    found = ((s, t, seat) for s, t, seat in worlds(3, 8) if s.player == seat != CHANCE)
    return ((s, t, seat) for s, t, seat in islice(found, pairs) if seat is not None)


@pytest.mark.parametrize("ask", [_by_referee, _by_playout])
def test_bots_reach_only_their_view(ask: Callable[[GameState, int], None]) -> None:
    for state, twin, seat in _own_decisions(8):
        spies.forget()
        for world in (state, twin):
            ask(world, seat)
        one, other = spies.ARGUMENTS
        assert difference(one, other) is None
        for found in reachable(one):
            assert not isinstance(found, Random | Match | _Table)
            assert not isinstance(found, State) or found.visible == (seat,)


@pytest.mark.parametrize("spec", ["random", "novice", "casual", "greedy", "search"])
def test_bots_hold_the_same_after_equal_games(spec: str) -> None:
    """What a bot keeps, such as turns that it tried, comes from the views that it was handed."""
    _, _, steps = games_alike(3, 1, 150, seed=8)
    asked = [each for each in steps if each.state.player == 1]
    assert len(asked) > 12
    assert any(each.state != each.twin for each in asked)
    held = []
    for world in ("state", "twin"):
        bot = _bot(spec)
        for each in asked[-12:]:
            state = getattr(each, world)
            bot(helsinki.view(state, 1), helsinki.legal_moves(state))
        held.append((bot, explanation_of(bot)))
    assert difference(*held) is None


def _bot(spec: str) -> Any:
    """Return a bot whose clock stands still: on a busy machine a level finds less in its time."""
    if spec == "search":
        return SearchBot(helsinki, Random(3), simulations=3, clock=_no_time)
    return make_level(spec, helsinki, Random(3), _no_time)


def test_planted_cache_of_hidden_cards_is_found() -> None:
    """The comparison looks into what a bot keeps, into methods and into functions made for it."""
    state, twin, _ = next(_own_decisions(1))
    for keep in (_Keeps, _keeper, lambda world: partial(_no_time, world)):
        assert difference(keep(state), keep(twin)) is not None
        assert difference(keep(state), keep(state)) is None


class _Keeps:
    def __init__(self, world: GameState) -> None:
        self.call, self._world = self.choose, world

    def choose(self) -> GameState:
        return self._world


def _keeper(world: GameState) -> Callable[[], GameState]:
    return lambda: world


def _no_time(*_: object) -> float:
    return 0.0


def test_arena_process_gets_only_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament: all that crosses to the process of a bot is equal in equal worlds."""
    sent: list[bytes] = []

    class Wire:
        def call(self, *given: Any, **_: Any) -> int:
            sent.append(pickle.dumps(given))
            return 0

    monkeypatch.setattr("helvetia.arena.isolation.playing.Process", lambda **_: Wire())
    match = Match("m", "helsinki", options_text(helsinki), (_SPY,) * 3, 1, (2, 3, 4))

    def make(spec: str, game: AnyGame, seed: int) -> Callable[[], BotProcess]:
        return partial(BotProcess, spec, "helsinki", 1, match.limits)

    for state, twin, seat in _own_decisions(8):
        for world in (state, twin):
            table = _Table(helsinki, world, match, ())
            table.seat_bots(make)
            table._decide(seat)
        assert sent[-1] == sent[-8]  # three bots get ready and sit down in between
        assert b"luck" not in sent[-1]


def test_thinking_process_gets_only_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The web example: all that crosses to the other process is equal in equal worlds."""
    pytest.importorskip("starlette")
    from examples.web.server.thinking import Thinkers

    sent: list[bytes] = []

    class Wire:
        def __init__(self, *given: Any) -> None:
            sent.append(pickle.dumps(given))

        def choose(self, *given: Any) -> int:
            sent[-1] += pickle.dumps(given)
            return 0

        def leave(self, *given: Any, fit: bool) -> None:
            sent[-1] += pickle.dumps(given)

    monkeypatch.setattr("examples.web.server.thinking.BotProcess", Wire)
    for state, twin, seat in _own_decisions(8):
        for world in (state, twin):
            thinkers = Thinkers(1, Random(1))
            asyncio.run(thinkers.choose(helsinki, "greedy", helsinki.view(world, seat), 1))
        assert len(sent) % 2 == 0
        assert not sent or sent[-1] == sent[-2]
    assert sent


# --- generators of chance ------------------------------------------------------------------------


def test_gymnasium_keeps_chance_to_itself() -> None:
    pytest.importorskip("gymnasium")
    from helvetia.research.gymnasium import SeatEnv

    table = SeatEnv("helsinki", 3, bots=_SPY)
    spies.forget()
    table.reset(seed=1)
    _strangers([*spies.GENERATORS, table.episode._chance, table.episode._others])


def test_watch_keeps_chance_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[Random] = []

    def watched(game: Any, state: Any, rng: Random, bots: Any) -> Any:
        used.append(rng)
        return playout(game, state, rng)

    monkeypatch.setattr("helvetia.cli.narration.playout", watched)
    spies.forget()
    seats = f"{_SPY},{_SPY}"
    watch = ["watch", "--game", "helsinki", "--players", "2", "--seats", seats, "--seed", "1"]
    assert main([*watch, "--quiet"]) == 0
    _strangers([*spies.GENERATORS, *used])


def test_arena_keeps_chance_to_itself() -> None:
    spies.forget()
    match = Match("m", "helsinki", options_text(helsinki), (_SPY,) * 2, 1, (2, 3))
    assert play(match).fault is None
    _strangers([*spies.GENERATORS, Random(match.luck)])


def test_played_match_keeps_chance_to_itself() -> None:
    spies.forget()
    match = PlayedMatch(Record.start(helsinki, 2), (_SPY, _SPY), seed=1)
    while match.made < 60:
        before, made = match.state.player, match.made
        match.step()
        if before != CHANCE:
            # The spies draw no numbers, so this is what the bot of this move was given.
            assert spies.GENERATORS[before].getstate() != Random(f"1 move {made}").getstate()
    _strangers([*spies.GENERATORS, match._chance])


def _strangers(generators: list[Random]) -> None:
    """No two of these are one, or will draw the same numbers."""
    assert len(generators) > 2
    assert len({rng.getstate() for rng in generators}) == len(generators)
