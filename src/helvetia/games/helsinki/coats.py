"""When each of the fifteen actions may be used: where it takes effect and ends nowhere (LA14)."""

from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from .building import any_card_fits, any_side_fits, buildable, extra_fits, one_fewer_fits
from .cards import can_draw
from .geometry import BOARD, MONUMENT, neighbours
from .names import UNKNOWN, Action, Decision
from .state import NONE, PlayerDraft, StateDraft, Turn, available

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_AFTER: Final = Decision.AFTER
_SECOND_PAVILION: Final = Action.SECOND_PAVILION
_DRAW_AND_BUILD: Final = Action.DRAW_AND_BUILD
_TWO_POINTS: Final = Action.TWO_POINTS

Fits = Callable[[StateDraft, PlayerDraft, Turn], bool]


# --- joker tiles (LA3) --------------------------------------------------------------------------


def frontier(filled: int) -> int:
    """The uncovered roofs that touch a tile; the monument is none."""
    return neighbours(filled) & ~(filled | MONUMENT) & BOARD


def joker_roofs(state: StateDraft, player: PlayerDraft, turn: Turn) -> int:
    """Where the next joker tile may go.

    Of two tiles that do not need one another the one on the earlier roof comes first, so that
    every pair has one order.
    """
    here = frontier(player.filled)
    if turn.last != NONE:
        later = here & ~((1 << turn.last) - 1)
        return later | here & ~turn.frontier
    if turn.due == 1 or here & here - 1 == 0:
        return here
    last = here.bit_length() - 1
    opened = frontier(player.filled | 1 << last) & ~here
    return here if opened else here ^ 1 << last


# --- one predicate per action -------------------------------------------------------------------


def _always(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    return True


def _joker(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    return not turn.closing and state.table.joker_tiles > 0 and frontier(player.filled) != 0


def _extra_card(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    return can_draw(state)


def _second(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    return (
        turn.builds == 1 and not turn.closing and bool(buildable(state, player, player.coats - 1))
    )


def _draw_and_build(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    return (
        turn.drew
        and turn.builds == 0
        and not turn.closing
        and bool(buildable(state, player, player.coats - 1))
    )


def _move_superstructure(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    return player.tops not in (0, player.filled)


#: What may be used at each decision, in the order of the action board.
COATS_AT: Final[dict[Decision, dict[Action, Fits]]] = {
    Decision.TURN: {
        Action.MOVE_1_6: _always,
        Action.TWO_JOKERS: _joker,
        Action.MOVE_1_5: _always,
        Action.ONE_JOKER: _joker,
        Action.MOVE_BACK: _always,
    },
    Decision.ACTION: {Action.EXTRA_CARD: _extra_card},
    Decision.LIMIT: {
        Action.TWO_JOKERS: _joker,
        Action.ONE_JOKER: _joker,
        Action.NO_LIMIT: _always,
    },
    Decision.PAY: {Action.ONE_FEWER: one_fewer_fits, Action.ANY_CARD: any_card_fits},
    Decision.PLACE: {
        Action.ANY_SIDE: any_side_fits,
        Action.EXTRA_SUPERSTRUCTURE: extra_fits,
    },
    Decision.AFTER: {
        Action.TWO_JOKERS: _joker,
        Action.ONE_JOKER: _joker,
        Action.SECOND_PAVILION: _second,
        Action.MOVE_SUPERSTRUCTURE: _move_superstructure,
        Action.DRAW_AND_BUILD: _draw_and_build,
        Action.TWO_POINTS: _always,
    },
}


@lru_cache(maxsize=1 << 12)
def free_coats(decision: Decision, gone: int) -> tuple[tuple[Action, Fits], ...]:
    """The actions for a decision that are neither covered nor used (LA1)."""
    return tuple((action, fits) for action, fits in COATS_AT[decision].items()
                 if not gone >> action & 1)  # fmt: skip


def coats_now(state: StateDraft, player: PlayerDraft, decision: Decision) -> list[Action]:
    """The actions that may be used at this decision, in the order of the action board."""
    if not player.coats:
        return []
    turn = state.turn
    return [
        action
        for action, fits in free_coats(decision, state.covered | player.used)
        if fits(state, player, turn)
    ]


def asked_after(state: StateDraft, player: PlayerDraft) -> bool:
    """Whether a player with coats is asked for them after a draw or build.

    Whether a pavilion could still be built is the player's secret, so that the question is asked
    whenever everybody must think it possible.
    """
    turn = state.turn
    build = (
        _SECOND_PAVILION
        if turn.builds == 1
        else _DRAW_AND_BUILD
        if turn.drew and not turn.builds
        else None
    )
    if build is not None and not turn.closing and player.hand and available(state, player, build):
        return True
    return available(state, player, _TWO_POINTS) or bool(coats_now(state, player, _AFTER))


def coat_fits(state: StateDraft, player: PlayerDraft, action: Action) -> bool:
    """Whether a coat may be put on this action now."""
    fits = COATS_AT.get(state.decision, {}).get(action)
    return (
        fits is not None
        and player.coats > 0
        and available(state, player, action)
        and fits(state, player, state.turn)
    )


# --- discards and superstructures, entered in ascending order -----------------------------------


def discardable(player: PlayerDraft, turn: Turn) -> list[int]:
    """The cards that may be discarded next, ascending: enough cards must follow (LD2)."""
    hand = player.hand
    cards = dict.fromkeys(hand[bisect_left(hand, turn.last) : len(hand) - turn.due + 1])
    cards.pop(UNKNOWN, None)
    return list(cards)


def top_roofs(turn: Turn) -> int:
    """The roofs of the new tile that may get the next superstructure (LB6)."""
    later = turn.tile & ~((1 << turn.last + 1) - 1)
    # As many roofs must be left for the others as there are others.
    for _ in range(turn.due - 1):
        later ^= 1 << later.bit_length() - 1
    return later
