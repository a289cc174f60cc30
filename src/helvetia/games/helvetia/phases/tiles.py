"""Character tiles: one extra action per round, before or after the regular one (K1-K6).

Players win them at the end of a round: :mod:`.round_end` (E2).
"""

from functools import lru_cache
from typing import Final

from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import TileUsed
from ..names import Character, Decision
from ..packed import CHOOSE, NONE, TILE_AFTER, TILE_FIRST, Packed, TurnBits
from .amounts import BUILDER, CARTER, PRIEST, WATCHMAN, numbers, regular_possible
from .builder import buildable
from .priest import weddings
from .refusals import no
from .watchman import wakeable

_FINISH: Final = Decision.FINISH


def own_tiles(state: Packed) -> int:
    """Return the character tiles of the player that are not turned over, as bits (K1, K6)."""
    return _tiles_of(state.seat, state.board.tile_owner) & ~state.board.used_tiles


@lru_cache(maxsize=1 << 14)
def _tiles_of(seat: int, owners: tuple[int, ...]) -> int:
    return sum([1 << character for character, owner in enumerate(owners) if owner == seat])


def turn_over(state: Packed, character: int) -> None:
    """Use a tile; it lies face down until the round ends (K6)."""
    board = state.board.thaw()
    board.used_tiles |= 1 << character
    state.board = board.freeze()
    state.turn.tile = character
    tell(state, TileUsed, state.seat, character)


# --- before the regular action (K4) --------------------------------------------------------------


def can_come_first(state: Packed, turn: TurnBits, character: int, able: int, regular: bool) -> bool:
    """Return whether the extra action can come first and leave a regular one.

    *able* are the numbers of actions that the character can carry out. *regular* says whether an
    action of another character is possible now.
    """
    if character == BUILDER:
        return buildable(state, _begun(turn)) > 0
    if not able:
        return False
    if regular or character == CARTER:  # a worker sleeps then: the watchman can follow
        return True
    if character == WATCHMAN:
        return wakeable(state, _begun(turn)) > 0
    return character == PRIEST and any(weddings(state, _begun(turn)))


def _begun(turn: TurnBits) -> TurnBits:
    """Return the turn as it is once the tile is used first."""
    begun = turn.thaw()
    begun.stage, begun.last, begun.units = TILE_FIRST, NONE, 1
    return begun


# --- after the regular action --------------------------------------------------------------------


def tiles_after(state: Packed, turn: TurnBits) -> list[int]:
    """Return the tiles whose extra action may follow the regular action (K1)."""
    tiles = own_tiles(state) & ~(1 << turn.character)
    return [c for c in bits(tiles) if can_come_after(state, turn, c)] if tiles else []


def can_come_after(state: Packed, turn: TurnBits, character: int) -> bool:
    """Return whether the extra action of this tile can be done; nothing must follow it."""
    if character == BUILDER:
        payments = state.rules.production.payments
        return payments.cheapest(turn.supply, turn.buildable, state.coins[state.seat]) > 0  # K5
    return numbers(state, turn, character, 1) > 0


def last_choices(state: Packed) -> tuple[m.UseTile | m.EndTurn, ...]:
    """List the tiles that may follow the regular action, and the end of the turn."""
    return finishing(tiles_after(state, state.turn))


def finishing(tiles: list[int]) -> tuple[m.UseTile | m.EndTurn, ...]:
    """Return the moves that use one of these tiles, and the end of the turn."""
    return (*[m.USE_TILE[c] for c in tiles], m.END_TURN)


# --- using one -----------------------------------------------------------------------------------


def not_ready(state: Packed, character: Character) -> Reason | None:
    """Return why the player cannot use this tile at all, or None."""
    board = state.board
    if own_tiles(state) >> character & 1:
        return None
    name = character.title
    if not state.options.character_tiles:
        return no("no_tiles", "S11")
    if board.tile_owner[character] != state.seat:
        return no("not_your_tile", "K1", character=name)
    return no("tile_used", "K6", character=name)


def refuse_tile(state: Packed, move: m.UseTile) -> Reason | None:
    """Refuse a tile that is not ready, or whose action cannot be completed (K1-K4)."""
    turn, character = state.turn, move.character
    name = character.title
    if turn.tile != NONE:
        return no("second_tile", "K1")
    if (reason := not_ready(state, character)) is not None:
        return reason
    if state.decision is _FINISH:
        if character == turn.character:
            return no("same_character", "K3", character=name, step="tile")
        if can_come_after(state, turn, character):
            return None
        return no("cannot_use_tile", "K1", character=name)
    if not state.coins[state.seat]:
        return no("no_coins", "K2")
    able = numbers(state, turn, character, 1)
    if can_come_first(state, turn, character, able, regular_possible(state, turn, character)):
        return None
    return no("cannot_use_tile", "K4", character=name)


def use_tile(state: Packed, move: m.UseTile) -> None:
    """Begin the extra action of a tile, before or after the regular action."""
    turn, character = state.turn, int(move.character)
    turn_over(state, character)
    turn.stage = TILE_FIRST if turn.stage is CHOOSE else TILE_AFTER
    turn.character = character
    turn.units = 1
    turn.last = NONE
    state.decision = FIRST_STEP[character]


#: The decision with which the action of each character begins.
FIRST_STEP = (
    Decision.BUILD,
    Decision.DELIVER,
    Decision.WAKE,
    Decision.MARRY,
    Decision.BEAR,
)
