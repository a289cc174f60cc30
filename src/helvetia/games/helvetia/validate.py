"""Impossible states are refused: everything that the material and the rules fix is counted.

Here is the whole, and the moment of the game; the parts have files of their own.
"""

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from . import decisions
from .checking import require
from .legal import legal_moves
from .names import Colour
from .parts import NONE
from .rounds import REVEALED, may_act
from .scoring import all_points
from .state import GameState
from .validate_people import check_people
from .validate_setup import check_setup
from .validate_table import (
    check_coins,
    check_market,
    check_owners,
    check_places,
    check_ring_tiles,
    check_tiles,
)
from .validate_turn import check_turn
from .village import NEUTRAL

_SETUP: Final = frozenset(
    {
        decisions.LETTER,
        decisions.FIRST_PLAYER,
        decisions.DRAFT,
        decisions.STEAL,
        decisions.NEUTRAL_HOUSE,
        decisions.NEUTRAL_FIGURE,
        decisions.PAIR_ONE,
        decisions.PAIR_TWO,
        decisions.PAIR_THREE,
    }
)
#: Far more rounds than a game can have: everything in it is finite (T5).
MOST_ROUNDS: Final = 10_000
_CHANCE: Final = frozenset({decisions.LETTER, decisions.FIRST_PLAYER, decisions.REVEAL})
#: All seats, for each number of players.
_SEATS: Final = tuple(tuple(range(count)) for count in range(len(Colour)))


def validate(state: GameState) -> None:
    """Raise LoadError, naming the fault, for a state that no game can reach.

    >>> from helvetia import new_game
    >>> validate(new_game(4))
    """
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


def _goes_on(state: GameState) -> bool:
    """Whether there is a legal move, or the game is over."""
    decision = state.decision
    if decision is decisions.TURN and state.now.tile == NONE:
        return True  # who could do nothing would not be asked: may_act was checked with the round
    return decision in (decisions.OVER, decisions.FINISH) or bool(legal_moves(state))


# --- seats and moment ----------------------------------------------------------------------------


def _check_seats(state: GameState) -> None:
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
        raise LoadError(f"0 to {count - 1}", "$.idle")


def _check_moment(state: GameState) -> None:
    """The decision fits who decides and what is in progress."""
    decision = state.decision
    if decision is decisions.OVER:
        right = state.player is None
    elif decision in _CHANCE:
        right = state.player == CHANCE
    else:
        right = state.player is not None and 0 <= state.player < len(state.players)
    if not right:
        raise LoadError(f"nobody of that kind decides at {decision.value!r}", "$.player")
    preparing = decision in _SETUP or (decision is decisions.PLACE and state.turn is None)
    require(
        preparing == (state.setup is not None),
        "a set-up is in progress exactly during the set-up",
        "$.setup",
    )
    require((state.round == 0) == preparing, "the set-up is round 0", "$.round")
    require(0 <= state.round <= MOST_ROUNDS, f"0 to {MOST_ROUNDS} rounds", "$.round")
    no_turn = preparing or decision in (decisions.REVEAL, decisions.OVER)
    require(
        no_turn == (state.turn is None), "a turn is in progress exactly during a turn", "$.turn"
    )
    if state.setup is not None:
        check_setup(state, state.setup)
    else:
        _check_round(state)


def _check_round(state: GameState) -> None:
    """The round is where its decision says, and the game not over or over for a reason."""
    decision, count = state.decision, len(state.players)
    progress = state.progress
    if decision is decisions.PUPIL:
        right = 0 <= progress < count
        right = right and state.player == (state.start_player + progress) % count
        require(right, "pupils leave school in turn order (E2)", "$.progress")
    elif decision is decisions.REVEAL:
        require(1 <= progress <= REVEALED, "five buildings are turned up (E2)", "$.progress")
    elif decision is decisions.OVER:
        require(0 <= progress < count, "no such step", "$.progress")  # the last who left school
    else:
        require(progress == 0, "nothing else is in progress", "$.progress")
    between = decision in (decisions.PUPIL, decisions.REVEAL, decisions.OVER)
    board = state.board
    if between:
        require(not any(state.placed), "coins have gone back (E2)", "$.characters")
        require(not board.used_tiles, "tiles are turned up again (K6)", "$.characters")
        back = board.neutral_coin == (count == 2)
        require(back, "the neutral coin is back (D10)", "$.neutral_coin")
        require(state.idle == 0, "the round is over", "$.idle")
    else:
        if not state.acted:
            laid = sum(state.placed) - sum(state.placed[state.current :: count])
            require(not laid, "others have laid coins (T5)", "$.acted")
        if decision is decisions.TURN and state.now.tile == NONE:
            holders = count - state.coins.count(0)
            require(holders + board.neutral_coin > 1, "the round is over (E1)", "$.decision")
            require(may_act(state, state.now, state.current), "no turn (T2)", "$.player")
    _check_end(state)


def _check_end(state: GameState) -> None:
    """The track shows what was last set, and the game is over when somebody reached the target."""
    points, target = state.board.points, state.options.target
    if state.decision is not decisions.OVER:
        require(max(points) < target, "the game would be over (E4)", "$.points")
        return
    nothing_left = not state.acted and not any(state.board.pile_two + state.board.pile_three)
    require(max(points) >= target or nothing_left, "nobody has won (E4, T5)", "$.points")
    require(points == all_points(state), "the track shows the points (E2)", "$.points")
