"""Setting up positions: put, remove, derive, and everything that is wrong at once."""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from helvetia import (
    PRESETS,
    Building,
    Colour,
    Decision,
    GameState,
    OptionError,
    Options,
    Place,
    Position,
    PositionError,
    Sex,
    apply_move,
    legal_moves,
)
from helvetia.core import Fault
from helvetia.games import helsinki
from helvetia.games.helvetia import Villager
from tests.helvetia.playing import RING_ONE, TEN_HOUSES, coins
from tests.helvetia.random_play import positions

KINDS = [(players, preset) for players in (2, 3, 4) for preset in sorted(PRESETS)]


def bakery() -> Position:
    """Red's woman has something to do: the spouse of her bakery sleeps."""
    return Position(3).house("red", "b2", "bakery", "woman", spouse="yellow man asleep")


def faults(position: Position) -> list[str]:
    with pytest.raises(PositionError) as refused:
        position.build()
    return [str(fault) for fault in refused.value.faults]


# --- positions of states -------------------------------------------------------------------------


def _sample(players: int, preset: str, every: int) -> Iterator[GameState]:
    return islice(positions(players, PRESETS[preset], range(60, 61)), 0, None, every)


@pytest.mark.parametrize(("players", "preset"), KINDS)
def test_position_of_a_state_builds_it(players: int, preset: str) -> None:
    for state in _sample(players, preset, 12):
        assert Position.of(state).build() == state


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), KINDS)
def test_position_of_every_state_builds_it(players: int, preset: str) -> None:
    asked = set()
    for state in positions(players, PRESETS[preset], range(61, 66)):
        assert Position.of(state).build() == state
        asked.add(state.decision)
    assert asked >= {Decision.TURN, Decision.PRODUCE, Decision.PAIR_THREE, Decision.OVER}


def laid_again(state: GameState) -> Position:
    """Return the table of a state, laid thing by thing in words."""
    position = Position(len(state.players), state.options)
    for village in state.villages:
        name = str(village.colour)
        position.dowry(name, *map(str, village.dowry))
        for house in village.houses:
            resident, spouse = (
                f"{one.colour} {one.sex} {'awake' if one.awake else 'asleep'}" if one else None
                for one in (house.resident, house.spouse)
            )
            children = tuple(map(str, house.children))
            position.house(name, str(house.place), str(house.building), resident, spouse, children)
    for player in state.players:
        name = str(player.colour)
        position.centre(name, player.village.centre.men, player.village.centre.women)
        position.school(name, player.school.men, player.school.women)
        position.delivered(name, *map(str, player.delivered))
        position.points(name, state.points[player.colour])
        for space in state.characters:
            position.coins(str(space.character), name, space.coins[player.colour])
    for space in state.characters:
        position.tile(space.character, space.tile_owner, space.tile_used)
    for good in state.goods_tiles:
        position.goods_tile(str(good.good), str(good.owner))
    for family in state.family_tiles:
        position.family_tile(str(family.family), str(family.owner))
    position.ring_tiles(*(owner for owner in state.ring_tiles if owner is not None))
    position.open(*state.open).neutral_coin(state.neutral_coin)
    assert state.player is not None
    position.turn(Colour(state.player)).start_player(Colour(state.start_player))
    return position.round(state.round)


@pytest.mark.parametrize(("players", "preset"), KINDS[::2])
def test_position_laid_in_words_is_the_state(players: int, preset: str) -> None:
    fresh = [
        state
        for state in _sample(players, preset, 2)
        if state.turn is not None
        and (state.decision, state.turn.tile, state.idle_seats) == (Decision.TURN, None, 0)
    ]
    assert len(fresh) > 5
    for state in fresh:
        assert laid_again(state).build() == state


def test_position_within_a_turn_can_be_played() -> None:
    state = bakery().coins("carter", "yellow", 2).build()
    moves = {str(move): move for move in legal_moves(state)}
    begun = apply_move(state, moves["commit watchman 1"])
    changed = Position.of(begun).house("blue", "b2", "mine", "man").build()
    assert (changed.decision, changed.turn) == (begun.decision, begun.turn)


def test_turn_gives_up_a_setup() -> None:
    setup = next(iter(positions(3, Options(), range(1))))
    state = Position.of(setup).house("red", "b2", "well", "man").turn("red").build()
    assert (state.round, state.decision, state.setup) == (1, Decision.TURN, None)


# --- what is derived -----------------------------------------------------------------------------


def test_coins_in_hand_are_derived() -> None:
    state = bakery().coins("builder", "red", 2).dowry("yellow", "red", "blue").build()
    assert [coins(state, colour) for colour in ("red", "yellow", "blue")] == [3, 6, 5]
    assert state.anybody_acted


def test_reserve_is_derived() -> None:
    position = bakery().people("red", "b2", "woman", "yellow man", ("woman",))
    red, yellow, _ = position.centre("red", men=1).school("yellow", women=2).build().players
    assert (red.reserve.men, red.reserve.women) == (7, 6)
    assert (yellow.reserve.men, yellow.reserve.women) == (7, 6)


@pytest.mark.rule("D2")
def test_neutral_centre_is_derived() -> None:
    position = Position(2).house("neutral", "b2", "well", "man").house("red", "b2", "mine", "man")
    neutral = position.build().neutral
    assert neutral is not None
    assert (neutral.centre.men, neutral.centre.women) == (7, 8)


@pytest.mark.rule("E2")
def test_piles_are_derived() -> None:
    catalog = Options().catalog
    whole = bakery().build()
    ones = [b.building for b in catalog.buildings for _ in range(b.one)]
    twos = [b.building for b in catalog.buildings for _ in range(b.two)]
    twos.remove(Building.BAKERY)  # its only tile stands in red's village
    assert (list(whole.open), list(whole.pile_two)) == (ones, twos)
    shown = bakery().open(*whole.open, twos[0]).build()
    assert list(shown.pile_two) == twos[1:]
    assert shown.pile_three == whole.pile_three


@pytest.mark.rule("B1")
def test_houses_come_from_the_open_buildings() -> None:
    state = bakery().build()
    mine = Position.of(state).house("blue", "b2", "mine", "man").build()
    assert mine.open.count(Building.MINE) == state.open.count(Building.MINE) - 1
    assert mine.pile_two == state.pile_two
    assert Position.of(mine).house("blue", "b2", None).build() == state


@pytest.mark.rule("C2", "C5")
def test_tiles_go_to_the_first_deliverer() -> None:
    position = bakery().delivered("blue", "ore", "iron", "bell").delivered("red", "iron")
    state = position.build()
    assert [(str(tile.good), str(tile.owner)) for tile in state.goods_tiles] == [
        ("iron", "blue"),
        ("bell", "blue"),
    ]
    assert [(str(tile.family), str(tile.owner)) for tile in state.family_tiles] == [("ore", "blue")]
    state = position.goods_tile("iron", "red").build()
    assert [str(tile.owner) for tile in state.goods_tiles] == ["red", "blue"]
    state = position.delivered("red").build()
    assert [str(tile.owner) for tile in state.goods_tiles] == ["blue", "blue"]


@pytest.mark.rule("B6")
def test_completed_village_takes_a_ring_tile() -> None:
    position = Position(3)
    for place, building in zip(RING_ONE, TEN_HOUSES, strict=True):
        position.house("yellow", place, building, "man" if place < "d" else "woman")
    position.house("red", "b2", "well", "man")
    assert position.build().ring_tiles == (Colour.YELLOW, None)


# --- removing ------------------------------------------------------------------------------------


def test_things_are_removed_again() -> None:
    empty = bakery().build()
    position = Position.of(empty).house("blue", "b2", "mine", "man").house("blue", "b2", None)
    position.coins("carter", "red", 3).coins("carter", "red", 0)
    position.dowry("red", "blue").dowry("red").delivered("red", "iron").delivered("red")
    position.tile("priest", "red").tile("priest", None).centre("blue", 2).centre("blue")
    position.people("red", "b2").people("red", "b2", "woman", "yellow man asleep")
    position.school("blue", 1).school("blue").points("red", 3).points("red", 0)
    position.family_tile("ore", "red").family_tile("ore", None)
    assert position.build() == empty


# --- words ---------------------------------------------------------------------------------------


def test_enums_and_words_are_the_same() -> None:
    spouse = Villager(Colour.YELLOW, Sex.MAN, awake=False)
    resident = Villager(Colour.RED, Sex.WOMAN, awake=True)
    position = Position(3).house(Colour.RED, Place.B2, Building.BAKERY, resident, spouse)
    assert position.build() == bakery().build()
    assert bakery().turn(0).start_player(0).build() == bakery().build()
    assert bakery().turn("RED").people("Red", "B2", "Woman awake", "Yellow man asleep").build() == (
        bakery().build()
    )


WRONG_WORDS: list[tuple[Callable[[], object], str]] = [
    (lambda: Position(5), "players must be one of [2, 3, 4], not 5"),
    (lambda: Position(3).turn("rde"), "unknown colour 'rde'; did you mean 'red'?"),
    (lambda: Position(3).turn("white"), "white cannot be used here; expected red, yellow, blue"),
    (lambda: Position(3).turn(3), "3 cannot be used here; expected red, yellow, blue"),
    (lambda: Position(2).coins("priest", "neutral", 1),
     "neutral cannot be used here; expected red, yellow"),
    (lambda: Position(3).house("red", "b2", "bakry"),
     "unknown building 'bakry'; did you mean 'bakery'?"),
    (lambda: bakery().people("red", "c2", "man"),
     "no house stands on red:c2; there are houses on b2"),
    (lambda: bakery().people("red", "b2", spouse="man asleep"),
     "expected a villager such as 'yellow man asleep', found 'man asleep'"),
    (lambda: bakery().people("red", "b2", "womn"), "unknown sex 'womn'; did you mean 'woman'?"),
    (lambda: Position(3).coins("builder", "red", -1), "expected a number from 0, found -1"),
    (lambda: Position(3).ring_tiles("red", "blue", "yellow"), "there are 2 ring tiles, not 3"),
    (lambda: Position.of(helsinki.new_game(2)),  # type: ignore[arg-type]  # wrong on purpose
     "expected a state of Helvetia, found one of Helsinki"),
]  # fmt: skip


@pytest.mark.parametrize(("lay", "sentence"), WRONG_WORDS)
def test_wrong_words_are_named(lay: Callable[[], object], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        lay()
    assert str(refused.value) == sentence


# --- everything that is wrong --------------------------------------------------------------------


@pytest.mark.rule("P1", "P4", "B3", "B5", "C2", "E4")
def test_all_faults_are_listed_at_once() -> None:
    position = bakery().house("red", "c2", "bakery", "man").house("red", "d2", "church", "man")
    position.people("red", "b2", "man", "yellow man").dowry("red", "red")
    position.coins("builder", "blue", 7).school("blue", men=9)
    position.goods_tile("bell", "red").house("yellow", "b2", "well", None, "red woman")
    found = faults(position)
    houses = "$.players[{}].village.houses".format
    assert f"bakery stands twice (B3): at {houses(0)}" in found
    assert f"red:b2: two men in one house (P1): at {houses(0)}" in found
    assert f"red:d2: nobody lives in a victory point building (B5): at {houses(0)}" in found
    assert f"yellow:b2: a spouse needs a resident (P1): at {houses(1)}" in found
    assert "9 blue men; there are 8: at $.players[2]" in found
    assert "7 blue coins; there are 6: at $.players[2].coins" in found
    assert "an own coin lies in the own centre (P4): at $.players[0].village.dowry" in found
    assert "the owner never delivered bell (C2): at $.goods_tiles" in found


@pytest.mark.rule("T2", "T4")
def test_seat_without_coins_has_no_turn() -> None:
    position = Position(3).coins("midwife", "red", 6)
    assert faults(position) == ["red can do nothing (T2, T4): at $.player"]


def test_position_error_lists_faults() -> None:
    with pytest.raises(PositionError) as refused:
        bakery().coins("midwife", "red", 7).points("blue", 30).build()
    assert str(refused.value) == (
        "a position with 2 faults:\n- 7 red coins; there are 6: at $.players[0].coins\n"
        "- 20 points end the game (E4): at $.points"
    )


@pytest.mark.rule("P2")
def test_own_marriage_is_one_fault() -> None:
    position = Position(3).house("red", "b2", "well", "woman", spouse="red man")
    with pytest.raises(PositionError) as refused:
        position.build()
    path = "$.players[0].village.houses[0].spouse"
    assert refused.value.faults == (Fault(path, "a spouse is of another colour (P2)"),)


@pytest.mark.rule("E2")
def test_early_tiles_of_pile_three_are_named() -> None:
    position = Position(3).house("red", "b2", "dairy", "man").house("blue", "b2", "dairy", "man")
    with pytest.raises(PositionError, match="which lacks dairy: at"):
        position.build()
