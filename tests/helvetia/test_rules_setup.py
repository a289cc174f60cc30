"""The set-up: S1-S11, and D1-D4 for two players. Played from the very first decision."""

from collections import Counter

import pytest

from helvetia.games.helvetia import (
    Building,
    Colour,
    Decision,
    GameState,
    Options,
    Setup,
    new_game,
    odds,
)
from tests.helvetia.playing import (
    buildings,
    centre,
    coins,
    dowry,
    offered,
    people,
    play,
    points,
    refused,
    reserve,
    school,
    seat_of,
    texts,
    to_move,
    until,
)

DRAFT_OF_THREE = (
    ("red", "well"),
    ("blue", "woodcutter"),
    ("yellow", "brickworks"),
    ("yellow", "stonemason"),
    ("blue", "brickworks"),
    ("red", "grain_farm"),
    ("red", "woodcutter"),
    ("blue", "stonemason"),
    ("yellow", "grain_farm"),
)


def drafted() -> GameState:
    return play(new_game(3), *(f"draft {building}" for _, building in DRAFT_OF_THREE))


def placed() -> GameState:
    """All three have their buildings on b2, c2 and d2; the first pair is asked for."""
    return play(drafted(), *("place b2", "place c2", "place d2") * 3)


def draft_seats(players: int) -> list[str | None]:
    """Who picks, pick by pick, when everybody takes the first type on offer."""
    state = new_game(players)
    seats = []
    while state.decision is Decision.DRAFT:
        seats.append(to_move(state))
        state = play(state, texts(state)[0])
    return seats


# --- piles ------------------------------------------------------------------------------------


@pytest.mark.rule("S2")
def test_setup_opens_pile_one_only() -> None:
    state = new_game(4)
    assert Counter(map(str, state.open)) == {
        "mine": 3,
        "cowshed": 3,
        "goat_shed": 3,
        "marketplace": 2,
    }
    assert (len(state.pile_two), len(state.pile_three)) == (17, 11)


@pytest.mark.rule("S2", "E2")
def test_pile_two_waits_for_the_first_round() -> None:
    state = until(new_game(3), Decision.TURN)
    assert state.round == 1
    assert len(state.open) == 11
    assert len(state.pile_two) == 17


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("players", "copies"), [(2, 2), (3, 2), (4, 3)])
def test_setup_has_start_buildings_by_players(players: int, copies: int) -> None:
    state = new_game(players)
    assert state.setup is not None
    assert Counter(state.setup.pool) == dict.fromkeys(tuple(Building)[:5], copies)
    assert offered(state, "draft") == [
        "brickworks",
        "woodcutter",
        "stonemason",
        "grain_farm",
        "well",
    ]


@pytest.mark.rule("S3")
def test_setup_has_two_tiles_for_three_players() -> None:
    state = play(new_game(3), "draft well", "draft well")
    refused(state, "draft well", "S4", "no well is left")


@pytest.mark.rule("S3")
def test_only_start_buildings_are_drafted() -> None:
    refused(new_game(3), "draft mine", "S4", "mine")


# --- draft ------------------------------------------------------------------------------------


@pytest.mark.rule("S4", "S6")
def test_draft_runs_back_forth_and_back() -> None:
    red, yellow, blue, white = "red", "yellow", "blue", "white"
    assert draft_seats(2) == [red, yellow, yellow, red, red, yellow]
    assert draft_seats(3) == [red, blue, yellow, yellow, blue, red, red, blue, yellow]
    assert draft_seats(4) == [
        *(red, white, blue, yellow),
        *(yellow, blue, white, red),
        *(red, white, blue, yellow),
    ]


@pytest.mark.rule("S4")
def test_nobody_picks_a_type_twice() -> None:
    state = play(new_game(3), "draft well", "draft woodcutter", "draft brickworks")
    assert to_move(state) == "yellow"
    assert "brickworks" not in offered(state, "draft")
    refused(state, "draft brickworks", "S4", "already picked", "brickworks")


@pytest.mark.rule("S4")
def test_draft_follows_the_seats_named() -> None:
    state = new_game(3)
    for colour, building in DRAFT_OF_THREE:
        assert to_move(state) == colour
        state = play(state, f"draft {building}")
    assert state.decision is Decision.PLACE


# The last picker of three, yellow, has well and grain farm when one of each is left.
BEFORE_THEFT_OF_THREE = (
    "draft brickworks",  # red
    "draft woodcutter",  # blue
    "draft well",  # yellow
    "draft grain_farm",  # yellow
    "draft stonemason",  # blue
    "draft woodcutter",  # red
    "draft stonemason",  # red
    "draft brickworks",  # blue
)


@pytest.mark.rule("S5", "S4")
def test_last_picker_steals_a_new_type() -> None:
    state = play(new_game(3), *BEFORE_THEFT_OF_THREE)
    assert (to_move(state), state.decision) == ("yellow", Decision.STEAL)
    assert set(texts(state)) == {
        f"steal {victim} {building}"
        for victim in ("red", "blue")
        for building in ("brickworks", "woodcutter", "stonemason")
    }
    refused(state, "draft well", "S5", "taken from another player")
    refused(state, "steal yellow well", "S5", "another player's")
    refused(state, "steal red well", "S5", "red has no well")
    refused(state, "steal white well", "S5", "white does not play")


@pytest.mark.rule("S5", "S6")
def test_robbed_player_picks_again_and_starts() -> None:
    state = play(new_game(3), *BEFORE_THEFT_OF_THREE, "steal blue woodcutter")
    assert (to_move(state), state.decision) == ("blue", Decision.DRAFT)
    assert offered(state, "draft") == ["grain_farm", "well"]
    state = play(state, "draft well")
    assert state.start_player == seat_of("blue")
    state = until(state, Decision.PAIR_ONE)
    assert buildings(state, "yellow") == ["woodcutter", "grain_farm", "well"]
    assert buildings(state, "blue") == ["brickworks", "stonemason", "well"]


# Four players: yellow, last to pick, has well and grain farm; two of each are left.
BEFORE_THEFT_OF_FOUR = (
    "draft brickworks",  # red
    "draft woodcutter",  # white
    "draft stonemason",  # blue
    "draft well",  # yellow
    "draft grain_farm",  # yellow
    "draft brickworks",  # blue
    "draft stonemason",  # white
    "draft woodcutter",  # red
    "draft stonemason",  # red
    "draft brickworks",  # white
    "draft woodcutter",  # blue
)


@pytest.mark.rule("S5", "S6")
def test_theft_hits_any_of_three_others() -> None:
    state = play(new_game(4), *BEFORE_THEFT_OF_FOUR)
    assert (to_move(state), state.decision) == ("yellow", Decision.STEAL)
    assert len(texts(state)) == 9
    state = play(state, "steal white brickworks")
    assert to_move(state) == "white"
    assert offered(state, "draft") == ["grain_farm", "well"]
    state = until(play(state, "draft grain_farm"), Decision.PAIR_ONE)
    assert state.start_player == seat_of("white")
    assert buildings(state, "white") == ["woodcutter", "stonemason", "grain_farm"]
    assert buildings(state, "yellow") == ["brickworks", "grain_farm", "well"]


@pytest.mark.rule("S5")
def test_theft_needs_a_last_picker_without_choice() -> None:
    state = play(new_game(3), *(f"draft {b}" for _, b in DRAFT_OF_THREE[:-1]))
    assert (to_move(state), state.decision) == ("yellow", Decision.DRAFT)
    refused(state, "steal red well", "S4", "picked now")


@pytest.mark.rule("S6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_last_picker_takes_the_start_player_tile(players: int) -> None:
    state = until(new_game(players), Decision.PLACE, Decision.NEUTRAL_HOUSE)
    assert state.start_player == seat_of("yellow")
    assert points(state, "yellow", "start_player") == 1


@pytest.mark.rule("S6")
def test_unpicked_tiles_go_back_to_the_box() -> None:
    setup = drafted().setup
    assert setup is not None
    assert not setup.pool


# --- the village ------------------------------------------------------------------------------


@pytest.mark.rule("S7")
def test_start_buildings_stand_in_ring_one() -> None:
    state = drafted()
    assert offered(state, "place") == ["b2", "c2", "d2", "e2", "b3", "e3", "b4", "c4", "d4", "e4"]
    refused(state, "place a1", "S7", "ring two")
    state = play(state, "place e3")
    refused(state, "place e3", "S7", "already stands", "e3")


@pytest.mark.rule("S7")
def test_start_buildings_are_placed_in_turn_order() -> None:
    state = drafted()
    order = []
    while state.decision is Decision.PLACE:
        order.append(to_move(state))
        state = play(state, texts(state)[0])
    assert order == ["yellow"] * 3 + ["blue"] * 3 + ["red"] * 3


@pytest.mark.rule("S8")
def test_pairs_are_placed_in_turn_order() -> None:
    state = placed()
    order = []
    while state.decision is not Decision.TURN:
        order.append((state.decision, to_move(state)))
        state = play(state, texts(state)[0])
    rounds = (Decision.PAIR_ONE, Decision.PAIR_TWO, Decision.PAIR_THREE)
    expected = [(pair, colour) for pair in rounds for colour in ("yellow", "blue", "red")]
    assert list(dict.fromkeys(order)) == expected


@pytest.mark.rule("S8", "S9")
def test_first_pair_takes_two_own_buildings() -> None:
    state = play(placed(), "settle man c2")
    refused(state, "settle woman c2", "S8", "already has an inhabitant", "c2")
    refused(state, "settle woman b3", "S8", "no building on b3")
    refused(state, "settle man b2", "S8", "man of the first pair already")
    state = play(state, "settle woman d2")
    assert people(state, "yellow:c2") == {"yellow man awake"}
    assert people(state, "yellow:d2") == {"yellow woman awake"}


def with_first_pairs() -> GameState:
    return play(placed(), *("settle man b2", "settle woman c2") * 3)


@pytest.mark.rule("S8")
@pytest.mark.parametrize(("sex", "pupil"), [("man", (0, 1)), ("woman", (1, 0))])
def test_second_pair_takes_house_and_school(sex: str, pupil: tuple[int, int]) -> None:
    state = with_first_pairs()
    assert texts(state) == ("settle man d2", "settle woman d2")
    refused(state, "settle man b2", "S8", "already has an inhabitant")
    state = play(state, f"settle {sex} d2")
    assert people(state, "yellow:d2") == {f"yellow {sex} awake"}
    assert school(state, "yellow") == pupil


def with_second_pairs() -> GameState:
    return play(with_first_pairs(), *("settle man d2",) * 3)


@pytest.mark.rule("S8", "S1")
def test_third_pair_marries_the_left_neighbour() -> None:
    state = with_second_pairs()
    # Yellow's left-hand neighbour in counter-clockwise play is red, who plays before yellow.
    assert texts(state) == ("marry centre red:b2", "marry centre red:c2", "marry centre red:d2")
    refused(state, "marry centre blue:b2", "S8", "blue")
    refused(state, "marry centre yellow:b2", "S8", "yellow")
    refused(state, "marry school red:b2", "S8", "third pair")
    refused(state, "marry centre red:e4", "S8", "no building", "e4")


@pytest.mark.rule("S8", "S9")
def test_third_pair_marries_the_other_sex() -> None:
    state = play(with_second_pairs(), "marry centre red:b2")
    assert people(state, "red:b2") == {"red man awake", "yellow woman awake"}
    assert centre(state, "yellow") == (1, 0)
    assert to_move(state) == "blue"


@pytest.mark.rule("S8")
def test_third_pair_cannot_join_a_couple() -> None:
    free = Options.french_summary()  # any village may be chosen, so two can want one house
    state = until(new_game(3, free), Decision.PAIR_THREE)
    assert to_move(state) == "yellow"
    state = play(state, "marry centre red:b2")
    assert to_move(state) == "blue"
    refused(state, "marry centre red:b2", "S8", "couple")


@pytest.mark.rule("S9", "S8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_leaves_all_awake_and_ten_reserves(players: int) -> None:
    state = until(new_game(players), Decision.TURN)
    for colour in ("red", "yellow", "blue", "white")[:players]:
        houses = [house for village in state.villages for house in village.houses]
        mine = [v for house in houses for v in house.villagers if v.colour is Colour(colour)]
        assert [villager.awake for villager in mine] == [True] * 4
        assert reserve(state, colour) == (5, 5)
        assert sum(school(state, colour)) == sum(centre(state, colour)) == 1


@pytest.mark.rule("S10")
def test_setup_gives_two_coins_away() -> None:
    state = until(new_game(4), Decision.TURN)
    assert [coins(state, c) for c in ("red", "yellow", "blue", "white")] == [4] * 4
    # Counter-clockwise the players on the right play after the giver.
    assert dowry(state, "yellow") == {"red": 1, "white": 1}
    assert dowry(state, "blue") == {"red": 1, "yellow": 1}
    assert dowry(state, "white") == {"yellow": 1, "blue": 1}
    assert dowry(state, "red") == {"blue": 1, "white": 1}


@pytest.mark.rule("S10")
def test_setup_of_three_fills_each_centre() -> None:
    state = until(new_game(3), Decision.TURN)
    assert dowry(state, "red") == {"yellow": 1, "blue": 1}
    assert dowry(state, "yellow") == {"red": 1, "blue": 1}
    assert dowry(state, "blue") == {"red": 1, "yellow": 1}


@pytest.mark.rule("S6", "T1")
def test_start_player_has_the_first_turn() -> None:
    state = until(drafted(), Decision.TURN)
    assert (to_move(state), state.round) == ("yellow", 1)


# --- letters ----------------------------------------------------------------------------------


@pytest.mark.rule("S11", "S3")
def test_letters_are_dealt_by_chance() -> None:
    state = new_game(3, Options(setup=Setup.LETTERS))
    assert to_move(state) == "chance"
    assert [weight for _, weight in odds(state)] == [1] * 5
    state = play(state, "letter e")
    refused(state, "letter e", "S11", "letter E")
    state = play(state, "letter a", "letter c")
    assert set(texts(state)) == {"first red", "first yellow", "first blue"}
    refused(state, "first white", "S11", "white does not play")
    state = until(play(state, "first blue"), Decision.PAIR_ONE)
    assert to_move(state) == "blue"
    assert buildings(state, "red") == ["brickworks", "stonemason", "well"]
    assert buildings(state, "yellow") == ["brickworks", "grain_farm", "well"]
    assert buildings(state, "blue") == ["woodcutter", "stonemason", "grain_farm"]


@pytest.mark.rule("S11")
def test_beginner_setup_keeps_the_full_game() -> None:
    lettered = Options(setup=Setup.LETTERS)
    assert lettered.character_tiles
    assert lettered.target == 20
    assert not Options.beginner().character_tiles
    assert Options.beginner().target == 18
