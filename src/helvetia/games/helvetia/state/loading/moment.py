"""Impossible states are refused: everything that the material and the rules fix is counted.

Here is the whole, and the moment of the game; the parts have files of their own.
"""

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from ...names import Colour, Decision
from ...packed import NOBODY, NONE, Packed
from ...phases import STEPS
from ...phases.round_end import REVEALED
from ...phases.scoring import all_points
from ...phases.turn import may_act
from ...village import NEUTRAL
from .checking import require
from .people import check_people
from .setup import check_setup
from .table import (
    check_coins,
    check_market,
    check_owners,
    check_places,
    check_ring_tiles,
    check_tiles,
)
from .turn import check_turn

_SETUP: Final = frozenset(
    {
        Decision.LETTER,
        Decision.FIRST_PLAYER,
        Decision.DRAFT,
        Decision.STEAL,
        Decision.NEUTRAL_HOUSE,
        Decision.NEUTRAL_FIGURE,
        Decision.PAIR_ONE,
        Decision.PAIR_TWO,
        Decision.PAIR_THREE,
    }
)
#: Far more rounds than a game can have: everything in it is finite (T5).
MOST_ROUNDS: Final = 10_000
_CHANCE: Final = frozenset({Decision.LETTER, Decision.FIRST_PLAYER, Decision.REVEAL})
#: All seats, for each number of players.
_SEATS: Final = tuple(tuple(range(count)) for count in range(len(Colour)))


def validate(state: Packed) -> None:
    """Raise LoadError, naming the fault, for a state that no game can reach."""
    board, villages = state.board, _SEATS[len(state.players)]
    if state.neutral is not None:
        villages += (NEUTRAL,)
    _check_seats(state)
    check_tiles(state)
    full_rings = check_places(state.built, villages)
    check_people(state, villages)
    check_coins(state)
    delivered = tuple([player.delivered for player in state.players])
    check_market(state.options.catalog, delivered, board.goods_tiles, board.family_tiles)
    check_ring_tiles(state, full_rings)
    _check_moment(state)
    check_turn(state)
    if not _goes_on(state):
        raise LoadError(f"nothing could be done at decision {state.decision.value!r}", "$.decision")


def _goes_on(state: Packed) -> bool:
    """Whether there is a legal move, or the game is over."""
    decision = state.decision
    if decision is Decision.TURN and state.turn.tile == NONE:
        return True  # who could do nothing would not be asked: may_act was checked with the round
    return decision in (Decision.OVER, Decision.FINISH) or bool(STEPS[decision].moves(state))


# --- seats and moment ----------------------------------------------------------------------------


def _check_seats(state: Packed) -> None:
    count, board = len(state.players), state.board
    if not 0 <= state.start_player < count:
        raise LoadError(f"a seat is 0 to {count - 1}", "$.start_player")
    check_owners(
        count,
        state.options.character_tiles,
        board.tile_owner,
        board.used_tiles,
        board.goods_tiles,
        board.family_tiles,
        board.ring_tiles,
        board.points,
    )
    if not 0 <= state.idle < count:
        raise LoadError(f"0 to {count - 1}", "$.idle_seats")


def _check_moment(state: Packed) -> None:
    """The decision fits who decides and what is in progress."""
    decision = state.decision
    if decision is Decision.OVER:
        right = state.seat == NOBODY
    elif decision in _CHANCE:
        right = state.seat == CHANCE
    else:
        right = 0 <= state.seat < len(state.players)
    if not right:
        raise LoadError(f"nobody of that kind decides at {decision.value!r}", "$.player")
    preparing = decision in _SETUP or (decision is Decision.PLACE and state.turn.stage is None)
    require((state.round == 0) == preparing, "the set-up is round 0", "$.round")
    require(0 <= state.round <= MOST_ROUNDS, f"0 to {MOST_ROUNDS} rounds", "$.round")
    no_turn = preparing or decision in (Decision.REVEAL, Decision.OVER)
    require(
        no_turn == (state.turn.stage is None),
        "a turn is in progress exactly during a turn",
        "$.turn",
    )
    if preparing:
        check_setup(state, state.setup)
    else:
        _check_round(state)


def _check_round(state: Packed) -> None:
    """The round is where its decision says, and the game not over or over for a reason."""
    decision, count = state.decision, len(state.players)
    if decision is Decision.REVEAL:
        right = 1 <= state.progress <= REVEALED
        require(right, f"1 to {REVEALED} buildings are turned up (E2)", "$.reveals_left")
    between = decision in (Decision.PUPIL, Decision.REVEAL, Decision.OVER)
    board = state.board
    if between:
        require(not any(state.placed), "coins have gone back (E2)", "$.characters")
        require(not board.used_tiles, "tiles are turned up again (K6)", "$.characters")
        back = board.neutral_coin == (count == 2)
        require(back, "the neutral coin is back (D10)", "$.neutral_coin")
        require(state.idle == 0, "the round is over", "$.idle_seats")
    else:
        if not state.acted:
            laid = sum(state.placed) - sum(state.placed[state.seat :: count])
            require(not laid, "others have laid coins (T5)", "$.anybody_acted")
        if decision is Decision.TURN and state.turn.tile == NONE:
            holders = count - state.coins.count(0)
            require(holders + board.neutral_coin > 1, "the round is over (E1)", "$.decision")
            require(may_act(state, state.turn), "no turn (T2)", "$.player")
    _check_end(state)


def _check_end(state: Packed) -> None:
    """The track shows what was last set, and the game is over when somebody reached the target."""
    points, target = state.board.points, state.options.target
    if state.decision is not Decision.OVER:
        require(max(points) < target, "the game would be over (E4)", "$.points")
        return
    nothing_left = not state.acted and not any(state.board.pile_two + state.board.pile_three)
    require(max(points) >= target or nothing_left, "nobody has won (E4, T5)", "$.points")
    require(points == all_points(state), "the track shows the points (E2)", "$.points")
