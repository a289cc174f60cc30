"""Refuse moves for reasons that several phases share."""

from typing import Any, Final

from helvetia.core.engine import Refusals
from helvetia.core.errors import Reason

from .. import moves as m
from ..names import PLACES, Building, Colour, Place
from ..packed import Packed
from ..village import NEUTRAL, building_at, colour_at, colours_in


def _refused(*facts: Any) -> Reason:
    """Return a reason with its English sentence; the game itself knows no language."""
    from helvetia.text import refused

    return refused(*facts)


_REFUSALS: Final = Refusals(m.Move, _refused)
no: Final = _REFUSALS.no
order: Final = _REFUSALS.order
too_late: Final = _REFUSALS.too_late
wrong_turn: Final = _REFUSALS.wrong_turn
wrong_moment: Final = _REFUSALS.wrong_moment


def name_of(seat: int) -> str:
    """Return the colour of a seat, for sentences."""
    return Colour(seat).title


def no_village(state: Packed, village: int) -> Reason | None:
    """Return why this village cannot be meant, or None if it is in the game."""
    if colour_at(state, village) is not None:
        return None
    rule = "D2" if village == NEUTRAL else "S7"
    return no("no_such_village", rule, village=name_of(village))


def dead_end(step: str, **parameters: str | int) -> Reason:
    """Refuse a step after which the turn could not be completed (T3)."""
    return no("dead_end", "T3", **parameters, step=step)


def no_regular(step: str, **parameters: str | int) -> Reason:
    """Refuse a step of a tile after which no regular action would be possible (K4)."""
    return no("dead_end", "K4", **parameters, step=step)


def nobody_single(state: Packed, location: int, rule: str) -> Reason:
    """Return why nobody can marry into this house."""
    building = building_at(state, location)
    if building is None:
        village, place = name_of(location // PLACES), Place(location % PLACES).word
        return no("no_building", rule, village=village, place=place)
    name = Building(building).title
    if any((c.men | c.women) >> location & 1 for c in colours_in(state)):
        return no("couple", rule, building=name)
    return no("empty_house", rule, building=name)
