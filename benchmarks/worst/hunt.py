"""The search for hard positions: players who want a hard position, not a good one.

Every quarry is something that makes listing the moves hard. Its hunters play whole games, mostly
taking the move after which they hold most of it, sometimes a random one. Of all positions on the
way the one with most of it is kept; among equals the one whose moves cost most calls to list when
nothing is remembered. Calls are counted, not timed, so a hunt with the same seed finds the same.
"""

import sys
from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from types import FrameType
from typing import Final, NamedTuple, TypeAlias

from helvetia.core import CHANCE, sample
from helvetia.core.contract import AnyGame, AnyState

from ..contender import pick
from ..own import PLAYERS
from ..remembered import Forgetful

#: How much of its quarry a position has for a seat: compared from left to right.
Amount: TypeAlias = tuple[int, ...]
Measure: TypeAlias = Callable[[AnyGame, AnyState, int], Amount]

#: How often a hunter takes a random move, so that games differ.
STRAY: Final = 0.1


# --- Helvetia ------------------------------------------------------------------------------------


def _coins(state: AnyState, seat: int) -> int:
    return int(state.coins[seat])


def _awake(state: AnyState, seat: int) -> int:
    return int(state.players[seat].awake.bit_count())


def _traders(state: AnyState, seat: int) -> int:
    """The kinds of trading buildings in which the seat has somebody awake."""
    awake = state.players[seat].awake
    buildings = state.options.catalog.buildings
    return sum(bool(b.swaps and state.built[b.building] & awake) for b in buildings)


def _begins(state: AnyState) -> bool:
    """Whether a turn begins, where all characters and all numbers of coins are in question."""
    return str(state.decision) == "turn"


def many_coins(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """All coins in hand, with as many traders and workers awake as can be."""
    return _begins(state), _coins(state, seat), _traders(state, seat), _awake(state, seat)


def many_traders(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """Traders awake, with coins in hand."""
    return _begins(state), _traders(state, seat), _coins(state, seat), _awake(state, seat)


def many_awake(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """Workers awake, with coins in hand."""
    return _begins(state), _awake(state, seat), _coins(state, seat), _traders(state, seat)


def rich(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """All of these together."""
    return (_coins(state, seat) + _awake(state, seat) + 3 * _traders(state, seat),)


def late(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """A late round."""
    return _begins(state), int(state.round)


# --- Helsinki ------------------------------------------------------------------------------------


def _acts(state: AnyState) -> bool:
    """Whether a player takes or builds, where all cards, places and coats are in question."""
    return str(state.decision) == "action"


def full_hand(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """Seven cards, and every coat of arms won and not yet used."""
    player = state.players[seat]
    return _acts(state), min(len(player.hand), 7) + player.coats, player.coats


def builds(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """Coats and full roofs, and a build under way: what leads to many coats, and then to cards."""
    player = state.players[seat]
    building = state.seat == seat and state.turn.card >= 0
    return player.coats, player.filled.bit_count() + 3 * building, len(player.hand)


def late_board(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """A full board, with cards in hand."""
    player = state.players[seat]
    return _acts(state), player.filled.bit_count(), len(player.hand)


# --- both ----------------------------------------------------------------------------------------


def many_moves(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """Many legal moves."""
    return (len(game.legal_moves(state)) if state.player == seat else 0,)


def costly(game: AnyGame, state: AnyState, seat: int) -> Amount:
    """Nothing in particular: only the cost counts."""
    return (0,)


class Quarry(NamedTuple):
    """What is hunted, and what hunters want to have after a move, if that is something else."""

    amount: Measure
    lure: Measure | None = None

    def follow(self, game: AnyGame, state: AnyState, seat: int) -> Amount:
        """How much a hunter likes a position; who wants a turn to begin must not wait for it."""
        return (
            self.amount(game, state, seat)[1:]
            if self.lure is None
            else self.lure(game, state, seat)
        )


QUARRIES: Final[dict[str, dict[str, Quarry]]] = {
    "helvetia": {
        "coins": Quarry(many_coins),
        "traders": Quarry(many_traders),
        "awake": Quarry(many_awake),
        "late": Quarry(late, rich),
        "moves": Quarry(many_moves),
        "costly": Quarry(costly, rich),
    },
    "helsinki": {
        "hand": Quarry(full_hand, builds),
        "late": Quarry(late_board, builds),
        "moves": Quarry(many_moves, builds),
        "costly": Quarry(costly, builds),
    },
}


# --- the hunt ------------------------------------------------------------------------------------


def calls(function: Callable[[AnyState], object], state: AnyState) -> int:
    """How many calls, of Python and of C, a function makes."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        function(state)
    finally:
        sys.setprofile(before)
    return count


def hunted_game(game: AnyGame, players: int, rng: Random, quarry: Quarry) -> Iterator[AnyState]:
    """The positions of one game between hunters."""
    state = game.new_game(players)
    while state.player is not None:
        if state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
            continue
        yield state
        seat = state.player
        moves = game.legal_moves(state)
        if rng.random() < STRAY or len(moves) == 1:
            state = game.apply_move(state, pick(moves, rng))
        else:
            children = [game.apply_move(state, move) for move in moves]
            rng.shuffle(children)
            state = max(children, key=lambda child: quarry.follow(game, child, seat))


def hunt(game: AnyGame, quarry: Quarry, games: int, seed: int) -> tuple[AnyState, Amount, int]:
    """The hardest position that so many games led to, how much it has, and what it costs."""
    forgetful = Forgetful(game)
    rng = Random(seed)
    best: tuple[Amount, int] = ((), -1)
    found: AnyState = None
    for number in range(games):
        for state in hunted_game(game, PLAYERS[number % len(PLAYERS)], rng, quarry):
            amount = quarry.amount(game, state, state.player)
            if amount >= best[0]:
                forgetful.forget()
                cost = calls(game.legal_moves, copy(state))  # one that was not asked before
                if (amount, cost) > best:
                    best, found = (amount, cost), state
    return found, *best
