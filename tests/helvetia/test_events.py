"""Events tell everything that happens at the table, once and in order."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.games.helvetia import (
    PRESETS,
    GameState,
    Move,
    Options,
    apply_move,
    legal_moves,
    new_game,
    odds,
)
from helvetia.games.helvetia.event import Event, EventKind
from helvetia.games.helvetia.events import events
from tests.helvetia.ledger import KNOWN, fold, ledger_of

Step = tuple[GameState, Move, GameState]
GAMES = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


def random_game(players: int, options: Options, seed: int) -> Iterator[Step]:
    rng = Random(seed)
    state = new_game(players, options)
    while state.player is not None:
        if state.player == CHANCE:
            move: Move = sample(odds(state), rng)
        else:
            move = rng.choice(legal_moves(state))
        after = apply_move(state, move)
        yield state, move, after
        state = after


@pytest.mark.parametrize(("players", "preset"), GAMES)
def test_events_turn_the_table_before_into_the_table_after(players: int, preset: str) -> None:
    for seed in range(2):
        for before, move, after in random_game(players, PRESETS[preset], seed):
            ledger = ledger_of(before)
            for event in events(before, move, after):
                fold(ledger, event)
            assert ledger == ledger_of(after), f"seed {seed}: {move}"


def test_every_kind_of_event_is_known_to_the_ledger() -> None:
    assert {kind.value for kind in EventKind} == KNOWN


def tell(players: int, preset: str, seed: int) -> list[Event]:
    return [
        event
        for step in random_game(players, PRESETS[preset], seed)
        for event in events(*step)
    ]
