"""Impossible states are found: everything that the material and the rules fix is counted.

Here is the whole, and the moment of the game; the parts have files of their own.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import Claims, Fault, broken, raise_first, staged

from ...names import Colour, Decision
from ...packed import NOBODY, NONE, Packed
from ...phases import STEPS, draft
from ...phases import setup as placing
from ...phases.round_end import REVEALED
from ...phases.scoring import all_points
from ...phases.turn import may_act, round_is_over
from ...village import NEUTRAL
from .setup import setup_faults
from .table import coins, figures, market, people_in_houses, places, ring_tiles, seats, tiles
from .turn import turn_faults

_SETUP: Final = frozenset({*draft.STEPS, *placing.STEPS} - {Decision.PLACE})
#: Far more rounds than a game can have: everything in it is finite (T5).
MOST_ROUNDS: Final = 10_000
_CHANCE: Final = frozenset({Decision.LETTER, Decision.FIRST_PLAYER, Decision.REVEAL})
_NO_TURN: Final = frozenset({Decision.REVEAL, Decision.OVER})
_NO_MOVES: Final = frozenset({Decision.OVER, Decision.FINISH})
_BETWEEN: Final = frozenset({Decision.PUPIL, Decision.REVEAL, Decision.OVER})


def validate(state: Packed) -> None:
    """Raise LoadError, naming the first fault, for a state that no game can reach."""
    raise_first(faults_of(state))


def faults_of(state: Packed) -> Iterator[Fault]:
    """Yield what is wrong with a state, stage by stage."""
    villages = tuple(range(len(state.players)))
    if state.neutral is not None:
        villages += (NEUTRAL,)
    table = chain(
        tiles(state),
        places(state, villages),
        people_in_houses(state, villages),
        figures(state, villages),
        coins(state),
        market(state),
        ring_tiles(state),
    )
    return staged(
        broken(seats(state)),
        broken(chain(table, _moment(state))),
        setup_faults(state) if is_setup(state) else broken(_round(state)),
        turn_faults(state),
        broken(_continuation(state)),
    )


def is_setup(state: Packed) -> bool:
    """Return whether the decision belongs to the set-up; houses are placed in turns, too."""
    decision = state.decision
    return decision in _SETUP or (decision is Decision.PLACE and state.turn.stage is None)


def _moment(state: Packed) -> Claims:
    """Claim that the decision fits the seat that decides, the round and the turn."""
    decision, setup = state.decision, is_setup(state)
    if decision is Decision.OVER:
        who, right = "nobody", state.seat == NOBODY
    elif decision in _CHANCE:
        who, right = "chance", state.seat == CHANCE
    else:
        who, right = "a seat", 0 <= state.seat < len(state.players)
    yield right, f"{who} decides at '{decision}'", "$.player"
    yield (state.round == 0) == setup, "the set-up is round 0", "$.round"
    yield 0 <= state.round <= MOST_ROUNDS, f"expected 0 to {MOST_ROUNDS} rounds", "$.round"
    no_turn = setup or decision in _NO_TURN
    won = decision is not Decision.OVER and _is_won(state)
    yield not won, f"{state.options.target} points end the game (E4)", "$.points"
    fits = no_turn == (state.turn.stage is None)
    yield fits, "a turn must be given at decisions of a turn, and only there", "$.turn"


def _round(state: Packed) -> Claims:
    """Claim that the round is where its decision says, and the game over only for a reason."""
    decision, count = state.decision, len(state.players)
    if decision is Decision.REVEAL:
        right = 1 <= state.progress <= REVEALED
        yield right, f"1 to {REVEALED} buildings are turned up (E2)", "$.reveals_left"
    board = state.board
    if decision in _BETWEEN:
        yield not any(state.placed), "coins have gone back (E2)", "$.characters"
        yield not board.used_tiles, "tiles are turned up again (K6)", "$.characters"
        back = board.neutral_coin == (count == 2)
        yield back, "the neutral coin is back (D10)", "$.neutral_coin"
        yield state.idle == 0, "expected 0 after the end of a round", "$.idle_seats"
    elif not state.acted:
        laid = sum(state.placed) - sum(state.placed[state.seat :: count])
        yield not laid, "others have laid coins (T5)", "$.anybody_acted"
    if decision is Decision.TURN and state.turn.tile == NONE:
        running = not round_is_over(state)
        yield running, "only one colour has coins, so the round is over (E1)", "$.decision"
        if not may_act(state, state.turn):
            yield False, f"{Colour(state.seat)} can do nothing (T2, T4)", "$.player"
    if decision is Decision.OVER:
        yield from _end(state)


def _is_won(state: Packed) -> bool:
    return max(state.board.points) >= state.options.target


def _end(state: Packed) -> Claims:
    """Claim a reason for the end of the game, and that the track shows the points."""
    board, reached = state.board, _is_won(state)
    nothing_left = not state.acted and not any(board.pile_two + board.pile_three)
    yield reached or nothing_left, "nobody has won (E4, T5)", "$.points"
    yield board.points == all_points(state), "the track shows the points (E2)", "$.points"


def _continuation(state: Packed) -> Claims:
    """Claim a legal move, unless the game is over."""
    decision = state.decision
    if decision is Decision.TURN and state.turn.tile == NONE:
        return  # the round has checked that this seat can act
    if decision is Decision.PRODUCE:
        return  # the turn has checked that the good can be made or bought, so there is a first step
    if decision not in _NO_MOVES:
        moves = STEPS[decision].moves(state)
        yield moves, f"nothing could be done at decision '{decision}'", "$.decision"
