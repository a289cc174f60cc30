"""Refuse moves for reasons that several phases share."""

from helvetia.core.errors import Reason

from .. import moves as m
from ..names import PLACES, Building, Colour, Place
from ..packed import Packed
from ..village import NEUTRAL, building_at, colour_at, colours_in


def no(
    code: str, rule: str, instead: tuple[m.AnyMove, ...] = (), /, **parameters: str | int
) -> Reason:
    """Return a reason with its English sentence, which the parameters fill in.

    Where one code has several sentences, ``step`` tells them apart.
    """
    from helvetia.text import refused  # the game itself knows no language

    return refused("helvetia", code, rule, parameters, instead)


def name_of(seat: int) -> str:
    """Return the colour of a seat, for sentences."""
    return Colour(seat).title


def no_village(state: Packed, village: int) -> Reason | None:
    """Return why this village cannot be meant, or None if it is in the game."""
    if colour_at(state, village) is not None:
        return None
    rule = "D2" if village == NEUTRAL else "S7"
    return no("no_such_village", rule, village=name_of(village))


def order(first: m.AnyMove) -> Reason:
    """Refuse a move for the order of entry alone: it can follow *first*, which is legal now."""
    return no("entry_order", "", (first,), first=str(first))


def too_late(move: m.AnyMove) -> Reason:
    """Refuse a move for the order of entry alone: it comes before moves already made."""
    return no("entry_order", "", move=str(move))


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
