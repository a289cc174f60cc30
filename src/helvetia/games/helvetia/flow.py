"""How a turn begins, goes from action to action, and ends (T1, K1-K4, P4, D6, D7).

Every function here trusts that the move is legal.
"""

from typing import Final

from . import moves as m
from .moves import Move
from .names import Decision
from .parts import (
    CHOOSE,
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_AFTER,
    TILE_FIRST,
    TurnDraft,
)
from .rounds import changed, next_turn
from .state import StateDraft
from .turns import tiles_after

_FIRST_STEP: Final = (
    Decision.BUILD,
    Decision.DELIVER,
    Decision.WAKE,
    Decision.MARRY,
    Decision.BEAR,
)


def commit(state: StateDraft, move: m.Commit) -> None:
    """Coins go on the character, and a tile of the same one with them (T1, K3)."""
    character, coins = int(move.character), move.coins
    pay_coins(state, state.seat, character, coins)
    turn = state.ongoing.thaw()
    if move.tile:
        _turn_tile_over(state, character)
        turn.tile = character
        turn.units = coins + 1
    else:
        turn.units = coins
    turn.stage = REGULAR
    turn.character = character
    turn.last = NONE
    state.turn = turn.freeze()
    state.decision = _FIRST_STEP[character]


def pay_coins(state: StateDraft, seat: int, character: int, coins: int) -> None:
    """Lay coins from the hand on a character."""
    hands = list(state.coins)
    hands[seat] -= coins
    state.coins = tuple(hands)
    placed = list(state.placed)
    placed[character * len(hands) + seat] += coins
    state.placed = tuple(placed)


def _turn_tile_over(state: StateDraft, character: int) -> None:
    board = state.board.thaw()
    board.used_tiles |= 1 << character
    state.board = board.freeze()


def use_tile(state: StateDraft, move: m.UseTile) -> None:
    """The extra action of a tile begins (K1)."""
    turn = state.ongoing.thaw()
    turn.stage = TILE_FIRST if state.decision is Decision.TURN else TILE_AFTER
    turn.character = turn.tile = move.character
    turn.units = 1
    turn.last = NONE
    _turn_tile_over(state, move.character)
    state.turn = turn.freeze()
    state.decision = _FIRST_STEP[move.character]


def use_neutral(state: StateDraft, move: m.UseNeutral) -> None:
    """The neutral coin is taken (D6)."""
    board = state.board.thaw()
    board.neutral_coin = False
    state.board = board.freeze()
    turn = state.ongoing.thaw()
    turn.stage = NEUTRAL_COIN
    turn.supply = turn.buildable = 0  # no own action is done in this turn
    turn.character = move.character
    turn.units = 1
    state.turn = turn.freeze()
    state.decision = _FIRST_STEP[move.character]


def pass_turn(state: StateDraft, move: m.Pass) -> None:
    """The neutral coin is left alone (D7)."""
    state.idle += 1
    next_turn(state, state.seat + 1)


def end_turn(state: StateDraft, move: Move) -> None:
    """The turn is over."""
    _turn_is_over(state, state.ongoing.won)


def _turn_is_over(state: StateDraft, won: int) -> None:
    """Coins won in the turn join the hand now (P4), and the next may act."""
    seat = state.seat
    if won:
        state.coins = changed(state.coins, seat, won)
    state.acted = True
    state.idle = 0
    next_turn(state, seat + 1)


def action_done(state: StateDraft, turn: TurnDraft) -> None:
    """One action is complete: the next of the same character, the other part, or the end."""
    stage = turn.stage
    if stage is REGULAR:
        if turn.units:
            state.turn = turn.freeze()
            state.decision = _FIRST_STEP[turn.character]
            return
        if turn.tile == NONE:
            # After the regular action a tile of another character may follow (K1).
            tiles = tiles_after(state, turn)
            if tiles:
                state.turn = turn.freeze()
                state.decision = Decision.FINISH
                state.moves = m.finish(tiles)  # worked out already
                return
    elif stage is TILE_FIRST:
        turn.stage = CHOOSE
        turn.character = NONE
        turn.units = 0
        state.turn = turn.freeze()
        state.decision = Decision.TURN
        return
    _turn_is_over(state, turn.won)
