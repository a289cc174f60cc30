"""The facts of a state of Helvetia that texts name; nothing else in this package reads a state."""

from __future__ import annotations

from helvetia.core.values import Named
from helvetia.games.helvetia import (
    Building,
    Colour,
    Decision,
    Family,
    GameState,
    Good,
    House,
    Place,
    Quarter,
    Sex,
    TurnPart,
)


def about(state: GameState) -> dict[str, Named]:
    """Return what the question is about: the good, the building, the sex of the figure."""
    found: dict[str, Named] = {}
    if state.decision is Decision.PAIR_ONE:  # the man is placed before the woman
        homes = _houses(state, Colour(state.player or 0))
        found["sex"] = Sex.WOMAN if any(house.resident for house in homes) else Sex.MAN
    if state.turn is not None and state.turn.good is not None:
        found["good"] = state.turn.good
    part = state.setup if state.setup is not None else state.turn
    if part is not None and part.building is not None:
        found["building"] = part.building
    return found


def for_neutral(state: GameState) -> bool:
    """Return whether the choice is for the neutral village (D2, D6)."""
    if state.decision is Decision.NEUTRAL_HOUSE:
        return True
    return state.turn is not None and state.turn.part is TurnPart.NEUTRAL


def _houses(state: GameState, village: Colour) -> tuple[House, ...]:
    """Return the houses of a village; one that is not in the game has none."""
    return next((one.houses for one in state.villages if one.colour is village), ())


def _house(state: GameState, village: Colour, place: Place) -> House | None:
    return next((house for house in _houses(state, village) if house.place is place), None)


def building(state: GameState, village: Colour, place: Place) -> Building | None:
    """Return the building on a place."""
    house = _house(state, village, place)
    return None if house is None else house.building


def cost_to_pay(state: GameState, building: Building) -> tuple[Good, ...]:
    """Return the goods that a building costs now; the neutral village pays nothing."""
    if state.decision is not Decision.BUILD or for_neutral(state):
        return ()
    return state.options.catalog.building(building).cost


def own_worker(state: GameState, village: Colour, place: Place) -> Sex | None:
    """Return whether a man or a woman of the player who decides lives on a place."""
    house = _house(state, village, place)
    people = () if house is None else house.villagers
    return next((one.sex for one in people if one.colour == state.player), None)


def partner(state: GameState, village: Colour, place: Place) -> Sex | None:
    """Return the sex of the figure that can marry into a house with one single inhabitant."""
    house = _house(state, village, place)
    if house is None or len(house.villagers) != 1:
        return None
    return Sex.WOMAN if house.villagers[0].sex is Sex.MAN else Sex.MAN


def sleepers(state: GameState, village: Colour, quarter: Quarter) -> int:
    """Return how many figures of the players sleep in a quarter."""
    houses = [house for house in _houses(state, village) if quarter in house.place.quarters]
    people = [one for house in houses for one in house.villagers]
    return sum(not one.awake for one in people if one.colour is not Colour.NEUTRAL)


def family(state: GameState, good: Good) -> Family | None:
    """Return the family of a good."""
    families = state.options.catalog.families
    return next((each.family for each in families if good in each.goods), None)


def figures(state: GameState, seat: int) -> tuple[int, ...]:
    """Return the numbers of a player in the summary.

    They are points, coins, buildings, places of the first ring, figures in houses, those awake,
    those in other villages, those in the centre and those in school.
    """
    player = state.players[seat]
    homes = [(village.colour, house) for village in state.villages for house in village.houses]
    housed = [(at, one) for at, house in homes for one in house.villagers if one.colour == seat]
    return (
        state.points[seat],
        player.coins,
        len({house.building for house in player.village.houses}),
        sum(house.place.ring == 1 for house in player.village.houses),
        len(housed),
        sum(one.awake for _, one in housed),
        sum(at != seat for at, _ in housed),
        player.village.centre.total,
        player.school.total,
    )
