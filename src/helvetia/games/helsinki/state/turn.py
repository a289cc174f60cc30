"""Which turns in progress are possible: each must fit its decision and what was paid for."""

from collections.abc import Iterator
from typing import Final

from helvetia.core.errors import Fault

from ..names import CARD_COLOUR, CARD_NUMBER, CARD_TILE, JOKER, UNKNOWN, Action, Decision
from ..packed import BUILDING, NONE, TOPPING, Player, State, Turn

#: From a draw to the end of its discards.
DRAWN: Final = frozenset({Decision.EXTRA, Decision.REFILL, Decision.LIMIT, Decision.DISCARD})
_FIRST: Final = frozenset({Decision.TURN, Decision.STRIDE, Decision.ACTION})
_LATER: Final = frozenset({Decision.AFTER, Decision.LIFT, Decision.SET})
_UNDER_WAY: Final = BUILDING | TOPPING | {Decision.BUILD}
_RESUMED: Final = frozenset({Decision.TURN, Decision.LIMIT, Decision.AFTER})


def _used(state: State, action: Action) -> bool:
    return bool(state.players[state.seat].used >> action & 1)


def turn_faults(state: State, turn: Turn) -> Iterator[Fault]:
    """Check that the turn fits the decision; :mod:`.packing` has seen to its form."""
    decision, player = state.decision, state.players[state.seat]
    if not 0 <= turn.builds <= 2:
        yield Fault("$.turn.builds", "0 to 2 pavilions in a turn")
    yield from _done(state, turn)
    if decision in BUILDING:
        yield from _payment(state, turn)
    elif (turn.stride != 0) != (decision is Decision.STRIDE):
        yield Fault("$.turn.long_move", "a long way needs its action (LA2)")
    elif decision in (Decision.LIMIT, Decision.DISCARD):
        if turn.due <= 0 or player.unlimited:
            yield Fault("$.decision", "no card has to go (LD2)")
        if turn.last >= UNKNOWN:
            yield Fault("$.turn.discarded", "discarded cards are seen")
    elif decision in TOPPING:
        size = turn.tile.bit_count()
        if not turn.tile or turn.tile & ~player.filled:
            yield Fault("$.turn.roofs", "the roofs of a new pavilion")
        right = 0 <= turn.due <= size if decision is Decision.BONUS else 0 < turn.due < size
        if not right:
            yield Fault("$.turn.superstructures", f"not so many at {decision.value!r}")
    elif decision is Decision.JOKER:
        if turn.resume not in _RESUMED:
            yield Fault("$.turn.resume", "no decision for joker tiles (LA3)")
        most = 2 if turn.last == NONE else 1
        if not 0 < turn.due <= most:
            yield Fault("$.turn.joker_tiles", f"1 to {most} tiles are left")
        if turn.last != NONE and not player.filled >> turn.last & 1:
            yield Fault("$.turn.first_joker", "the first tile lies on its roof")
    elif decision is Decision.SET and not _is_bare(player, turn.last):
        yield Fault("$.turn.lifted", "a roof without its superstructure")


def _is_bare(player: Player, roof: int) -> bool:
    """Return whether a roof has a tile and no superstructure."""
    return roof != NONE and bool(player.filled & ~player.tops & 1 << roof)


def _done(state: State, turn: Turn) -> Iterator[Fault]:
    """Check what was done before this decision."""
    decision = state.decision
    if turn.ended:
        if turn != Turn(ended=True, due=turn.due, last=turn.last):
            yield Fault("$.turn", "a turn that is over has no other data")
        if state.ending and state.rules.limit_by_round:
            yield Fault("$.turn.ended", "nothing is discarded when the game is over (LA12)")
        return
    resumed = turn.resume if decision is Decision.JOKER else decision
    if resumed in _FIRST:
        if turn.drew or turn.builds:
            yield Fault("$.turn", "nothing is done yet")
    elif resumed in DRAWN:
        if not turn.drew or turn.builds:
            yield Fault("$.turn.drew", "cards were taken")
    elif resumed in _LATER and not turn.drew and not turn.builds:
        yield Fault("$.turn", "something is done")
    after = decision is Decision.AFTER and _used(state, Action.MOVE_SUPERSTRUCTURE)
    if turn.closing and not after:
        yield Fault("$.turn.closing", "only at the end of a turn")
    under_way = turn.builds + (decision in _UNDER_WAY)
    if turn.drew and under_way and not _used(state, Action.DRAW_AND_BUILD):
        yield Fault("$.turn.builds", "LA6 is not paid")
    if under_way > 1 and not _used(state, Action.SECOND_PAVILION):
        yield Fault("$.turn.builds", "LA5 is not paid")
    if under_way > 2:
        yield Fault("$.turn.builds", "two pavilions at most")


def _payment(state: State, turn: Turn) -> Iterator[Fault]:
    card, decision = turn.card, state.decision
    if card == NONE:
        yield Fault("$.turn.paid", "no building card")
        return
    if card >= JOKER:
        yield Fault("$.turn.paid", "a joker never builds (LB2)")
        return
    if UNKNOWN in turn.paid:
        yield Fault("$.turn.paid", "played cards are seen")
    if state.table.supply[CARD_TILE[card]] <= 0:
        yield Fault("$.turn.paid", "the pavilion is gone (LB1)")
    colours = (CARD_COLOUR[card], CARD_COLOUR[JOKER])
    others = [paid for paid in turn.paid if CARD_COLOUR[paid] not in colours]
    if len(others) > _used(state, Action.ANY_CARD):
        yield Fault("$.turn.paid", "another colour")
    missing = CARD_NUMBER[card] - len(turn.paid)
    if decision in (Decision.PAY, Decision.PAY_ANY):
        right = missing > 0
    else:
        right = missing == 0 or (missing == 1 and _used(state, Action.ONE_FEWER))
    if not right:
        yield Fault("$.turn.paid", "another number of cards (LB1)")
    if turn.extra and not _used(state, Action.EXTRA_SUPERSTRUCTURE):
        yield Fault("$.turn.extra_superstructure", "LA10 is not paid")
