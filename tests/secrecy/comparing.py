"""Compare worlds that look alike to a seat, by everything that the seat is handed."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.games import helvetia
from helvetia.games.helvetia import (
    Buying,
    FirstSeat,
    GameState,
    Options,
    TilePurchases,
)
from tests.secrecy.channels import handed, shown, told
from tests.secrecy.graph import difference
from tests.secrecy.worlds import next_step, worlds

#: Pictures and texts cost a hundred times as much: so one pair in so many.
_SHOWN = 40
#: The presets of Helvetia, and the readings that no preset has.
RULES = (
    *helvetia.PRESETS.values(),
    Options(
        buying=Buying.IF_UNABLE,
        builder_tile_purchases=TilePurchases.ALL_COINS,
        first_player=FirstSeat.RANDOM,
    ),
)


def compare_worlds(players: int, pairs: int, seed: int) -> None:
    """Compare so many pairs of worlds of Helsinki."""
    rng = Random(players)
    for number, (state, twin, seat) in enumerate(islice(worlds(players, seed), pairs)):
        _compare(handed(state, seat, number), handed(twin, seat, number))
        step = next_step(state, twin, seat, rng)
        if step is not None:
            _compare(told(state, step.move, seat), told(twin, step.other, seat))
        if number % _SHOWN == _SHOWN // 4:
            _compare(shown(state, seat, number), shown(twin, seat, number))


def _compare(one: dict[str, object], other: dict[str, object]) -> None:
    for name, value in one.items():
        assert difference(value, other[name]) is None, name
    assert one.keys() == other.keys()


# --- Helvetia ------------------------------------------------------------------------------------


def positions(players: int, options: Options, seed: int) -> Iterator[GameState]:
    """Yield every position of a random game of Helvetia."""
    rng, state = Random(seed), helvetia.new_game(players, options)
    yield state
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(helvetia.odds(state), rng)
        else:
            moves = helvetia.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = helvetia.apply_move(state, move)
        yield state


def compare_public(state: GameState) -> None:
    """Compare a state of Helvetia with what is read back from its public fields.

    Nothing else hides in it: the two cannot be told apart, and every view is the state itself.
    """
    again = from_json(to_json(state), GameState)
    assert difference(_used(again), _used(state)) is None
    assert again == state
    for seat in (*range(len(state.players)), None):
        assert helvetia.view(state, seat) == state


def _used(state: GameState) -> object:
    fields = {name: getattr(state, name) for name in GameState.FIELDS}
    odds = helvetia.odds(state) if state.player == CHANCE else ()
    return fields, helvetia.legal_moves(state), odds, helvetia.score(state), str(state)


def compare_positions(players: int, pairs: int, seed: int) -> None:
    """Compare so many positions of Helvetia with what their public fields say."""
    left = pairs
    for options in cycle(RULES):
        for state in islice(positions(players, options, seed), left):
            compare_public(state)
            left -= 1
        if not left:
            return
        seed += 1_000_003
