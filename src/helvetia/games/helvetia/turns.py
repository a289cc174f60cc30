"""What a player can begin in a turn: commitments, tiles, the neutral coin (T1-T4, K1-K5, D6)."""

from functools import lru_cache
from typing import Final

from . import moves as m
from .amounts import (
    ALL_UP_TO,
    BUILDER,
    CARTER,
    FIELD,
    MIDWIFE,
    PRIEST,
    UP_TO,
    WATCHMAN,
    amounts,
    can_do,
    doable,
    regular_possible,
)
from .catalog import COINS
from .geometry import VILLAGE, bits
from .names import Character
from .parts import CHOOSE, NONE, TILE_FIRST, Turn, TurnDraft
from .state import StateDraft
from .steps import buildable_now, neutral_spouses, wakeable, weddings
from .village import NEUTRAL, crowd_of, occupied

#: Any number of coins in a row of numbers, for each set of characters.
_OF: Final = tuple(
    sum(UP_TO[-1] << FIELD * c for c in Character if characters >> c & 1)
    for characters in range(1 << len(Character))
)
#: Where the numbers with a tile begin: above those without.
_WITH_TILE: Final = FIELD * len(Character)
#: The numbers of some characters, without tiles and with them.
_BUILDERS, _CARTERS_AND_WATCHMEN, _PRIESTS_AND_MIDWIVES = (
    _OF[characters] | _OF[characters] << _WITH_TILE
    for characters in (1 << BUILDER, 1 << CARTER | 1 << WATCHMAN, 1 << PRIEST | 1 << MIDWIFE)
)
_ALL_COINS: Final = (1 << COINS) - 1
#: In the order of the moves: where the numbers of a character from one coin on begin, and its row.
_ROWS: Final = tuple(
    (FIELD * c + 1 + _WITH_TILE * tile, m.COMMITMENTS[tile][c])
    for c in Character
    for tile in (False, True)
)

# --- coins ---------------------------------------------------------------------------------------


def tile_ready(state: StateDraft, character: int) -> bool:
    """Whether the player owns this character tile, not yet turned over (K1, K6)."""
    board = state.board
    return board.tile_owner[character] == state.player and not board.used_tiles >> character & 1


def own_tiles(state: StateDraft) -> int:
    """The character tiles of the player, not yet turned over, as bits (K1, K6)."""
    board, seat = state.board, state.seat
    owners = board.tile_owner
    if seat not in owners:
        return 0
    builder, carter, watchman, priest, midwife = owners
    return (
        (builder == seat)
        | (carter == seat) << CARTER
        | (watchman == seat) << WATCHMAN
        | (priest == seat) << PRIEST
        | (midwife == seat) << MIDWIFE
    ) & ~board.used_tiles


def commitments(used: int, coins: int, merge: int, units: int) -> tuple[m.Commit, ...]:
    """The commitments to each character, with its tile or without (T1-T3, K3).

    ``units`` are the :func:`.amounts.amounts`, ``merge`` the tiles that may be merged, ``used``
    is the tile that was used first.
    """
    up_to = ALL_UP_TO[coins]
    numbers = units & up_to
    if used >= 0:  # K3: the same character would have been merged
        numbers &= ~_OF[1 << used]
    if merge:
        numbers |= (units >> 1 & up_to & _OF[merge]) << _WITH_TILE
    # All together are a different row each time, in three parts they are few.
    return (
        _listed(numbers & _BUILDERS)
        + _listed(numbers & _CARTERS_AND_WATCHMEN)
        + _listed(numbers & _PRIESTS_AND_MIDWIVES)
    )


@lru_cache(maxsize=1 << 14)
def _listed(numbers: int) -> tuple[m.Commit, ...]:
    """The commitments of these numbers of coins: without tiles, and above them with tiles."""
    found: tuple[m.Commit, ...] = ()
    for shift, row in _ROWS:
        coins = numbers >> shift & _ALL_COINS
        if coins:
            found += row[coins]
    return found


def can_commit(state: StateDraft, turn: Turn, character: int, coins: int, tile: bool) -> bool:
    """Whether this commitment may be made (T1-T3, K3)."""
    if character == turn.tile or not 1 <= coins <= state.coins[state.seat]:
        return False
    if tile and (turn.tile != NONE or not tile_ready(state, character)):
        return False
    return can_do(state, turn, character, coins + tile)


# --- character tiles before or after another character (K1, K4) ----------------------------------


def tile_possible(state: StateDraft, turn: Turn, character: int) -> bool:
    """Whether the extra action of this tile can be done on its own, before or after (K1, K4)."""
    if not tile_ready(state, character):
        return False
    if turn.stage is CHOOSE:
        regular = regular_possible(state, turn, character)
        alone = character == BUILDER or can_do(state, turn, character, 1)
        coins = state.coins[state.seat]
        return coins > 0 and alone and tile_first(state, turn, character, regular)
    return tile_after(state, turn, character)


def tiles_after(state: StateDraft, turn: TurnDraft) -> list[int]:
    """The tiles whose extra action may follow the regular action (K1)."""
    tiles = own_tiles(state) & ~(1 << turn.character)
    return [c for c in bits(tiles) if tile_after(state, turn, c)] if tiles else []


def tile_after(state: StateDraft, turn: TurnDraft, character: int) -> bool:
    """Whether the extra action of this tile can be done; nothing must follow it."""
    seat = state.seat
    if character == BUILDER:
        budget = state.coins[seat]  # K5
        return state.rules.production.payments.cheapest(turn.supply, turn.buildable, budget) > 0
    return doable(state, turn, seat, character, 1, state._crowd or crowd_of(state)) > 0


def tile_first(state: StateDraft, turn: Turn, character: int, regular: bool) -> bool:
    """Whether after the extra action of this tile a regular one can be done (K4).

    One action of the character can be done, or it is the builder, who is looked at here.
    ``regular`` says whether one of another character is possible as things are.
    """
    if character == BUILDER:
        return buildable_now(state, _begun(turn, character)) > 0
    if regular or character == CARTER:  # a worker sleeps then: the watchman can follow
        return True
    if character == WATCHMAN:
        return bool(wakeable(state, _begun(turn, character)))
    return character == PRIEST and any(s for _, s in weddings(state, _begun(turn, character)))


def _begun(turn: Turn, character: int) -> Turn:
    """The turn once the tile is used first."""
    begun = turn.thaw()
    begun.stage, begun.character, begun.tile = TILE_FIRST, character, character
    begun.last, begun.units = NONE, 1
    return begun.freeze()


# --- the neutral coin (D6) and being stuck (T4) ---------------------------------------------------


def neutral_actions(state: StateDraft) -> int:
    """The characters for which the neutral coin can be used, as bits (D6)."""
    board = state.board
    if state.neutral is None or not board.neutral_coin:
        return 0
    priest = (neutral_spouses(state) != 0) << PRIEST
    if any(board.open) and occupied(state, NEUTRAL) != VILLAGE:
        return priest | 1 << BUILDER
    return priest


def neutral_possible(state: StateDraft, character: int) -> bool:
    """Whether the neutral coin can be used for this character."""
    return bool(neutral_actions(state) >> character & 1)


def has_turn(state: StateDraft, turn: Turn) -> bool:
    """Whether any whole turn exists: otherwise the player is stuck (T4)."""
    coins = state.coins[state.seat]
    if coins:
        if regular_possible(state, turn, turn.tile):
            return True
        merge = own_tiles(state)
        units = amounts(state, turn, state.seat, merge)
        if commitments(turn.tile, coins, merge, units) or any(
            tile_possible(state, turn, character) for character in range(5)
        ):
            return True
    return neutral_actions(state) != 0
