"""What is true of every position, counted on the readable state, apart from ``validate``."""

from collections import Counter

from helvetia import Building, Colour, Decision, GameState, Sex
from helvetia.games.helvetia import NeutralCentre, Village

#: Where people live; the enum lists the victory point buildings last.
_WORKING = set(tuple(Building)[:20])
#: The tiles in the box after the set-up: start buildings, of 54 tiles.
_BOXED = {4: 3, 3: 6, 2: 5}


def check(state: GameState) -> None:
    """Count figures, coins, tiles and cubes, and look at every house."""
    villages = state.villages
    figures: Counter[tuple[Colour, Sex]] = Counter()
    for village in villages:
        _check_village(village, figures)
    for player in state.players:
        for sex in Sex:
            figures[player.colour, sex] += player.school.of(sex) + player.reserve.of(sex)
        assert len(set(player.delivered)) == len(player.delivered), "one cube for each good"
        types = [house.building for house in player.village.houses]
        assert len(set(types)) == len(types), "each type once"
    assert len(figures) == 2 * len(villages)
    if state.options.neutral_centre is NeutralCentre.ONE_PAIR and state.neutral is not None:
        for sex in Sex:  # D2: the others are in the stock
            assert figures.pop((Colour.NEUTRAL, sex)) <= 8, "at most eight neutral figures"
    assert set(figures.values()) == {8}, "eight figures of each sex and colour"
    _check_coins(state, villages)
    if state.setup is None:
        tiles = len(state.open) + len(state.pile_two) + len(state.pile_three)
        tiles += sum(len(village.houses) for village in villages)
        in_hand = state.turn is not None and state.turn.building is not None
        tiles += in_hand and state.decision is not Decision.INHABIT
        assert tiles == 54 - _BOXED[len(state.players)], "54 tiles"


def _check_village(village: Village, figures: Counter[tuple[Colour, Sex]]) -> None:
    places = [house.place for house in village.houses]
    assert len(set(places)) == len(places), "one building a place"
    for house in village.houses:
        people = house.villagers
        assert not people or house.building in _WORKING, "people live in houses only"
        assert len({one.sex for one in people}) == len(people), "one man and one woman a house"
        assert len({one.colour for one in people}) == len(people), "of two colours"
        figures.update((one.colour, one.sex) for one in people)
        figures.update((village.colour, child) for child in house.children)
    for sex in Sex:
        figures[village.colour, sex] += village.centre.of(sex)


def _check_coins(state: GameState, villages: tuple[Village, ...]) -> None:
    dowry = Counter(coin for village in villages for coin in village.dowry)
    for seat, player in enumerate(state.players):
        won = state.turn.coins_won if state.turn is not None and state.player == seat else 0
        laid = sum(space.coins[seat] for space in state.characters)
        assert player.coins + laid + dowry[player.colour] + won == 6, "six coins of each colour"


def check_step(before: GameState, after: GameState) -> None:
    """Nobody ever leaves a house (P2), and nothing delivered comes back."""
    for old, new in zip(before.villages, after.villages, strict=True):
        now = {house.place: house for house in new.houses}
        for house in old.houses:
            later = now[house.place]
            assert later.building is house.building
            settled = {(one.colour, one.sex) for one in later.villagers}
            assert {(one.colour, one.sex) for one in house.villagers} <= settled
    for then, current in zip(before.players, after.players, strict=True):
        assert set(then.delivered) <= set(current.delivered)
    assert after.round - before.round in (0, 1)
