"""The carter: one coin, one good made and delivered to the market (C1-C5)."""

from collections.abc import Sequence
from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell

from .. import moves as m
from ..events import DeliveryChosen, FamilyTileTaken, GoodDelivered, GoodsTileTaken
from ..names import Decision
from ..packed import ACTION_DONE, NONE, Next, Packed, TurnBits, owned
from ..production import Production
from .amounts import undelivered
from .refusals import no, order, too_late

_PRODUCE: Final = Decision.PRODUCE


def to_deliver(state: Packed, turn: TurnBits) -> int:
    """Return the goods that may still be delivered in this turn, most complex first."""
    goods = undelivered(state)
    return goods if turn.last == NONE else goods & (1 << turn.last) - 1


def deliverable(state: Packed, turn: TurnBits) -> int:
    """Return the goods that may be delivered next, so that all coins can be used."""
    goods = to_deliver(state, turn)
    return state.rules.production.deliverable(turn.supply, goods, turn.units)


def deliveries(state: Packed) -> tuple[m.Deliver, ...]:
    """List the goods to deliver."""
    return m.deliveries(deliverable(state, state.turn))


def refuse_delivery(state: Packed, move: m.Deliver) -> Reason | None:
    """Refuse a good that is delivered already, cannot be made, or leaves coins unused."""
    turn = state.turn
    if deliverable(state, turn) >> move.good & 1:
        return None
    good = move.good.title
    if state.players[state.seat].delivered >> move.good & 1:
        return no("delivered", "C1", good=good)
    if not state.rules.production.makeable(turn.supply) >> move.good & 1:
        return no("cannot_make", "G2", good=good)
    if turn.last != NONE and move.good > turn.last:
        return too_late(move)
    # Goods that can be made together are part of a largest set of such goods (a matroid), so a
    # more complex one can be delivered before this one, and enough others after it.
    return order(next(first for first in deliveries(state) if _both(state, first, move)))


def _both(state: Packed, first: m.Deliver, second: m.Deliver) -> bool:
    """Return whether both goods can be made."""
    goods = 1 << first.good | 1 << second.good
    return state.rules.production.can_deliver(state.turn.supply, goods, 2)


def deliver(state: Packed, move: m.Deliver) -> None:
    """Choose the good that is made for the market."""
    turn = state.turn
    turn.last = turn.pending = int(move.good)
    turn.units -= 1
    state.decision = _PRODUCE
    tell(state, DeliveryChosen, state.seat, move.good)


def put_on_market(state: Packed) -> Next:
    """Deliver the good just made; the first delivery and a whole family earn tiles (C2, C5)."""
    seat, good = state.seat, state.turn.last
    player = state.players[seat].thaw()
    player.delivered |= 1 << good
    state.set_player(seat, player.freeze())
    tell(state, GoodDelivered, seat, good)
    production, board = state.rules.production, state.board
    family, _ = production.family_of[good]
    first, complete = earned(
        production, good, player.delivered, board.goods_tiles, board.family_tiles
    )
    if first or complete:
        after = board.thaw()
        if first:
            after.goods_tiles = owned(board.goods_tiles, good, seat)
            tell(state, GoodsTileTaken, seat, good, production.goods_tiles[good])
        if complete:
            after.family_tiles = owned(board.family_tiles, family, seat)
            tell(state, FamilyTileTaken, seat, family, production.family_tiles[family])
        state.board = after.freeze()
    return ACTION_DONE


def earned(
    production: Production,
    good: int,
    delivered: int,
    goods_tiles: Sequence[int],
    family_tiles: Sequence[int],
) -> tuple[bool, bool]:
    """Return whether a delivery earns the goods tile and the family tile (C2, C5).

    The good is one of those *delivered*; the tiles are given by their owners.
    """
    first = production.input_of[good] is not None and goods_tiles[good] == NONE
    family, goods = production.family_of[good]
    return first, family_tiles[family] == NONE and delivered & goods == goods


STEPS: Final = {Decision.DELIVER: Step(deliveries, {m.Deliver: (refuse_delivery, deliver)})}
