"""The facts of a state of Helvetia that texts name; nothing else in this package reads a state."""

from __future__ import annotations

from helvetia.core.values import Named
from helvetia.games.helvetia.geometry import PLACES, QUARTER_LOCATIONS, RING_ONE, VILLAGES
from helvetia.games.helvetia.legal import pair_one_sex
from helvetia.games.helvetia.names import (
    Building,
    Colour,
    Decision,
    Family,
    Good,
    Place,
    Quarter,
    Sex,
)
from helvetia.games.helvetia.parts import NONE, Stage
from helvetia.games.helvetia.state import GameState
from helvetia.games.helvetia.village import building_at, occupied, owned_types, singles


def about(state: GameState) -> dict[str, Named]:
    """Return what the question is about: the good, the building, the sex of the figure."""
    found: dict[str, Named] = {}
    if state.decision is Decision.PAIR_ONE:
        found["sex"] = pair_one_sex(state)
    good = needed_good(state)
    if good is not None:
        found["good"] = good
    part = state.setup if state.setup is not None else state.turn
    if part is not None and part.building != NONE:
        found["building"] = Building(part.building)
    return found


def needed_good(state: GameState) -> Good | None:
    """Return the good that the player must get now."""
    turn = state.turn
    return None if turn is None or turn.pending == NONE else Good(turn.pending)


def for_neutral(state: GameState) -> bool:
    """Return whether the choice is for the neutral village (D2, D6)."""
    if state.decision is Decision.NEUTRAL_HOUSE:
        return True
    return state.turn is not None and state.turn.stage is Stage.NEUTRAL


def building(state: GameState, village: Colour, place: Place) -> Building | None:
    """Return the building on a place."""
    found = building_at(state, village * PLACES + place)
    return None if found is None else Building(found)


def cost_to_pay(state: GameState, building: Building) -> tuple[Good, ...]:
    """Return the goods that a building costs now; the neutral village pays nothing."""
    if state.decision is not Decision.BUILD or for_neutral(state):
        return ()
    return tuple(state.rules.production.cost[building])


def own_worker(state: GameState, village: Colour, place: Place) -> Sex | None:
    """Return whether a man or a woman of the player who decides lives on a place."""
    player, location = state.players[state.current], village * PLACES + place
    if not (player.men | player.women) >> location & 1:
        return None
    return Sex.MAN if player.men >> location & 1 else Sex.WOMAN


def partner(state: GameState, village: Colour, place: Place) -> Sex | None:
    """Return the sex of the figure that can marry into a house with one single inhabitant."""
    men, women = singles(state)
    location = village * PLACES + place
    if not (men | women) >> location & 1:
        return None
    return Sex.WOMAN if men >> location & 1 else Sex.MAN


def sleepers(state: GameState, village: Colour, quarter: Quarter) -> int:
    """Return how many figures of the players sleep in a quarter."""
    here = QUARTER_LOCATIONS[village][quarter]
    return sum(((p.men | p.women) & ~p.awake & here).bit_count() for p in state.players)


def family(state: GameState, good: Good) -> Family | None:
    """Return the family of a good."""
    families = state.options.catalog.families
    return next((each.family for each in families if good in each.goods), None)


def delivered(state: GameState, seat: int) -> tuple[Good, ...]:
    """Return the goods that a player has delivered."""
    return tuple(good for good in Good if state.players[seat].delivered >> good & 1)


def open_buildings(state: GameState) -> list[tuple[Building, int]]:
    """Return the open buildings with the number of their copies."""
    return [(Building(kind), count) for kind, count in enumerate(state.board.open) if count]


def figures(state: GameState, seat: int) -> tuple[int, ...]:
    """Return the numbers of a player in the summary.

    They are points, coins, buildings, places of the first ring, figures in houses, those awake,
    those in other villages, those in the centre and those in school.
    """
    player = state.players[seat]
    housed = player.men | player.women
    return (
        state.board.points[seat],
        state.coins[seat],
        owned_types(state, seat).bit_count(),
        (occupied(state, seat) & RING_ONE).bit_count(),
        housed.bit_count(),
        player.awake.bit_count(),
        (housed & ~VILLAGES[seat]).bit_count(),
        sum(player.centre),
        sum(player.school),
    )
