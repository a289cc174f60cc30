"""The midwife: one coin, one child for a couple in the own village (M1-M3).

:func:`.amounts.fertile` says which couples may have a child.
"""

from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.values import bits

from .. import moves as m
from ..events import Born
from ..names import Decision
from ..options import Births
from ..packed import ACTION_DONE, Next, Packed, Pair, TurnBits, with_figure
from ..village import SHIFT, tell_resident
from .amounts import couples, fertile
from .refusals import no, order, too_late


def parents(state: Packed, turn: TurnBits) -> int:
    """Return the places of couples that may have the next child, so that enough others follow."""
    reserve = state.players[state.seat].reserve
    if sum(reserve) < turn.units:
        return 0
    able = fertile(state, state.seat, turn.births, turn.last)
    for _ in range(turn.units - 1):  # the last ones come too late
        able &= ~(1 << able.bit_length() >> 1)
    return able


def births(state: Packed) -> tuple[m.Bear, ...]:
    """List the couples with the sexes that are left in the reserve."""
    reserve = state.players[state.seat].reserve
    sexes = [sex for sex in (0, 1) if reserve[sex]]
    places = bits(parents(state, state.turn))
    return tuple([m.BEAR[place][sex] for place in places for sex in sexes])


def refuse_birth(state: Packed, move: m.Bear) -> Reason | None:
    """Refuse a birth without a couple, without a figure, or a second one in the turn."""
    turn, seat = state.turn, state.seat
    reserve: Pair = state.players[seat].reserve
    if reserve[move.sex] and parents(state, turn) >> move.place & 1:
        return None
    place = move.place.word
    if not couples(state, seat) >> move.place & 1:
        return _no_couple(state, SHIFT[seat] + move.place, place)
    if not reserve[move.sex]:
        return no("reserve_empty", "M1", sex=move.sex.title)
    if turn.births >> move.place & 1:
        return no("second_child", "M2", place=place, step="turn")
    newborn = any(child >> 1 == move.place for child in state.players[seat].children)
    if newborn and state.options.births is Births.ROUND:
        return no("second_child", "M2", place=place, step="round")
    if move.place < turn.last:
        return too_late(move)
    # The first of the births before this one, of a figure that this one does not need.
    other = move.sex if reserve[move.sex] > 1 else move.sex.other
    return order(next(first for first in births(state) if first.sex is other))


def _no_couple(state: Packed, location: int, place: str) -> Reason:
    neutral = state.neutral
    if neutral is not None and (neutral.men | neutral.women) >> location & 1:
        return no("neutral_spouse", "D8")
    return no("no_couple", "M1", place=place)


def bear(state: Packed, move: m.Bear) -> Next:
    """Lay a figure from the reserve with its parents; it does nothing in this round (M3)."""
    seat, turn = state.seat, state.turn
    player = state.players[seat].thaw()
    player.reserve = with_figure(player.reserve, move.sex, -1)
    player.children = tuple(sorted((*player.children, move.place * 2 + move.sex)))
    state.set_player(seat, player.freeze())
    tell_resident(state, Born, seat, SHIFT[seat] + move.place, seat, move.sex)
    turn.births |= 1 << move.place
    turn.last = int(move.place)
    turn.units -= 1
    return ACTION_DONE


STEPS: Final = {Decision.BEAR: Step(births, {m.Bear: (refuse_birth, bear)})}
