"""Reasons for refused moves: shared pieces."""

from helvetia.core.reason import Reason

from .geometry import PLACES
from .names import Building, Colour, Place
from .state import GameState
from .village import NEUTRAL, building_at, colour_at


def no(code: str, rule: str, **parameters: str | int) -> Reason:
    """Return a reason; its sentence comes from the texts of the game.

    Where one code has several sentences, ``step`` tells them apart if nothing else does.
    """
    from helvetia.text import refused

    return refused("helvetia", code, rule, parameters)


def name_of(seat: int) -> str:
    """The colour of a seat, for sentences."""
    return Colour(seat).title


def no_village(state: GameState, village: int) -> Reason | None:
    """Why this village cannot be meant; None if it is in the game."""
    if colour_at(state, village) is not None:
        return None
    rule = "D2" if village == NEUTRAL else "S7"
    name = name_of(village)
    return no("no_such_village", rule, village=name)


def dead_end(**parameters: str | int) -> Reason:
    """What would leave a turn that cannot be completed (T3)."""
    return no("dead_end", "T3", **parameters)


def nobody_single(state: GameState, location: int, rule: str) -> Reason:
    """Why nobody can marry into this house."""
    village, place = name_of(location // PLACES), Place(location % PLACES).word
    building = building_at(state, location)
    if building is None:
        return no("no_building", rule, village=village, place=place)
    name = Building(building).title
    everybody = [c for c in (*state.players, state.neutral) if c is not None]
    if any((c.men | c.women) >> location & 1 for c in everybody):
        return no("couple", rule, building=name)
    return no("empty_house", rule, building=name)
