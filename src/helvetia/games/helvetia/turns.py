"""What a player can begin in a turn: commitments, tiles, the neutral coin (T1-T4, K1-K5, D6)."""

from collections.abc import Iterator

from .amounts import can_do, doable, regular_possible
from .geometry import bits, free_places
from .names import Character
from .state import NONE, Stage, StateDraft, Turn
from .steps import build_fits, neutral_spouses, wakeable, weddings
from .village import NEUTRAL, crowd_of, occupied, open_types, sleepers

# --- coins ---------------------------------------------------------------------------------------


def tile_ready(state: StateDraft, character: int) -> bool:
    """Whether the player owns this character tile, not yet turned over (K1, K6)."""
    board = state.board
    return board.tile_owner[character] == state.player and not board.used_tiles >> character & 1


def commits(state: StateDraft, turn: Turn) -> list[tuple[int, bool, int]]:
    """For each character, with its tile or without, the numbers of coins as bits (T1-T3, K3)."""
    seat = state.current
    coins = state.players[seat].coins
    found: list[tuple[int, bool, int]] = []
    if not coins:
        return found
    crowd = crowd_of(state)
    up_to_all = (2 << coins) - 2
    board, used = state.board, turn.tile
    for character, owner in enumerate(board.tile_owner):
        if character == used:
            continue  # K3: the same character would have been merged
        merge = owner == seat and used == NONE and not board.used_tiles >> character & 1
        units = doable(state, turn, seat, character, coins + merge, crowd)
        numbers = units & up_to_all
        if numbers:
            found.append((character, False, numbers))
        if merge and (numbers := units >> 1 & up_to_all):
            found.append((character, True, numbers))
    return found


def can_commit(state: StateDraft, turn: Turn, character: int, coins: int, tile: bool) -> bool:
    """Whether this commitment may be made (T1-T3, K3)."""
    if character == turn.tile or not 1 <= coins <= state.players[state.current].coins:
        return False
    if tile and (turn.tile != NONE or not tile_ready(state, character)):
        return False
    return can_do(state, turn, character, coins + tile)


# --- character tiles before or after another character (K1, K4) ----------------------------------


def tile_possible(state: StateDraft, turn: Turn, character: int) -> bool:
    """Whether the extra action of this tile can be done on its own, before or after (K1, K4)."""
    if not tile_ready(state, character):
        return False
    if turn.stage is Stage.CHOOSE:
        return state.players[state.current].coins > 0 and _tile_first(state, turn, character)
    return any(_tile_actions(state, turn, character, Stage.TILE_AFTER))


def _tile_first(state: StateDraft, turn: Turn, character: int) -> bool:
    return any(_tile_actions(state, turn, character, Stage.TILE_FIRST))


def _tile_actions(state: StateDraft, turn: Turn, character: int, stage: Stage) -> Iterator[bool]:
    """For each way to begin the extra action whether it can be completed to a legal turn."""
    begun = turn.thaw()
    begun.stage, begun.character, begun.tile = stage, character, character
    begun.last, begun.units = NONE, 1
    trial = begun.freeze()
    if character == Character.BUILDER:
        yield from (build_fits(state, trial, b) for b in bits(turn.buildable))
    elif character == Character.CARTER:
        yield can_do(state, trial, character, 1)  # a worker sleeps then: the watchman can follow
    elif character == Character.WATCHMAN:
        yield from (True for _ in wakeable(state, trial))
    elif character == Character.PRIEST:
        yield from (True for _ in weddings(state, trial))
    else:
        possible = can_do(state, trial, character, 1)
        yield possible and (stage is Stage.TILE_AFTER or regular_possible(state, turn, character))


# --- the neutral coin (D6) and being stuck (T4) ---------------------------------------------------


def neutral_possible(state: StateDraft, character: int) -> bool:
    """Whether the neutral coin can be used for this character."""
    neutral = state.neutral
    if neutral is None or not state.board.neutral_coin:
        return False
    if character == Character.BUILDER:
        return bool(open_types(state) and free_places(occupied(state, NEUTRAL)))
    return character == Character.PRIEST and neutral_spouses(state) != 0


def has_turn(state: StateDraft, turn: Turn) -> bool:
    """Whether any whole turn exists: otherwise the player is stuck (T4)."""
    if state.players[state.current].coins and (
        sleepers(state)  # the watchman can always be used then
        or commits(state, turn)
        or any(tile_possible(state, turn, c) for c in range(5))
    ):
        return True
    return neutral_possible(state, Character.BUILDER) or neutral_possible(state, Character.PRIEST)
