"""The end of a round: E1-E5. Ties at the end of the game are in test_rules_final_ties.py."""

from collections import Counter

import pytest

from helvetia.core.contract import ScoreItem
from helvetia.games.helvetia import (
    Decision,
    GameState,
    Options,
    apply_move,
    legal_moves,
    new_game,
    odds,
    result,
    score,
)
from tests.helvetia.playing import (
    RING_ONE,
    centre,
    coins,
    delivered,
    laid,
    newborn,
    owner,
    past_chance,
    people,
    points,
    refused,
    school,
    seat_of,
    to_move,
)
from tests.helvetia.table import Table, play, texts

LAST_TURN = ("commit watchman 1", "wake blue:nw")
# All goods of the grain and materials families: 8 deliveries, tiles 1 + 1 + 2 + 2, families 4 + 1.
NINETEEN = ["grain", "bread", "cow", "milk", "meat", "wood", "brick", "stone"]


def closing(players: int = 3, options: Options | None = None) -> Table:
    """Yellow lays its last coin on the watchman; then only red has coins, and no tile moves."""
    table = Table(players=players, options=options).house("blue", "b2", "well", "man asleep")
    table.hand(red=6, yellow=1, blue=0).turn("yellow").start_player("yellow")
    return table.spent("midwife", yellow=5, blue=5).spent("watchman", blue=1)


def closed(table: Table) -> GameState:
    return play(table.state(), *LAST_TURN)


# --- when -------------------------------------------------------------------------------------


@pytest.mark.rule("E1")
def test_round_end_gives_the_start_tile() -> None:
    state = past_chance(closed(closing()))
    assert (state.round, to_move(state)) == (3, "red")
    assert state.start_player == seat_of("red")


@pytest.mark.rule("E1")
def test_round_end_keeps_the_last_coins() -> None:
    state = past_chance(closed(closing()))
    assert delivered(state, "red") == set()
    assert (coins(state, "red"), points(state, "red", "start_player")) == (6, 1)


@pytest.mark.rule("E1")
def test_round_continues_with_two_holders() -> None:
    state = closed(closing().hand(blue=1).spent("midwife", yellow=5, blue=4))
    assert (state.round, to_move(state)) == (2, "blue")


@pytest.mark.rule("E1")
def test_round_end_waits_for_the_turn() -> None:
    table = closing().hand(yellow=2).spent("midwife", yellow=4, blue=5)
    table.house("blue", "e4", "mine", "man asleep")
    state = play(table.state(), "commit watchman 2", "wake blue:nw")
    # Yellow's hand is empty, but the second action of the turn is still to be done.
    assert (coins(state, "yellow"), to_move(state), state.round) == (0, "yellow", 2)
    assert past_chance(play(state, "wake blue:se")).round == 3


@pytest.mark.rule("E1", "P4")
def test_round_continues_with_won_coins() -> None:
    table = closing().centre("yellow", women=1).dowry("blue", "yellow").spent("midwife", yellow=4)
    state = play(table.state(), "commit priest 1", "marry centre blue:b2")
    assert (state.round, to_move(state), coins(state, "yellow")) == (2, "red", 1)


@pytest.mark.rule("E1")
def test_round_end_starts_with_the_last_holder() -> None:
    table = Table(players=4).house("blue", "b2", "well", "man asleep").turn("yellow")
    table.hand(red=0, yellow=1, blue=0, white=2)
    state = past_chance(closed(table))
    assert to_move(state) == "white"


# --- character tiles and coins ----------------------------------------------------------------


@pytest.mark.rule("E2")
def test_most_coins_win_the_character_tile() -> None:
    table = closing().spent("midwife", yellow=3, blue=5).spent("watchman", yellow=2)
    state = closed(table)
    assert owner(state, "midwife") == "blue"
    assert owner(state, "watchman") == "yellow"
    assert owner(state, "builder") is None


@pytest.mark.rule("E2")
def test_tied_coins_leave_the_character_tile() -> None:
    table = closing().tile("midwife", "red")
    state = closed(table)
    # Yellow and blue have five each on the midwife, one each on the watchman.
    assert owner(state, "midwife") == "red"
    assert owner(state, "watchman") is None


@pytest.mark.rule("E2")
def test_unused_character_keeps_its_tile() -> None:
    state = closed(closing().tile("priest", "blue"))
    assert owner(state, "priest") == "blue"


@pytest.mark.rule("E2")
def test_character_tile_moves_to_more_coins() -> None:
    table = closing().tile("midwife", "red").spent("midwife", yellow=5, blue=4)
    state = closed(table.spent("watchman", blue=2))
    assert owner(state, "midwife") == "yellow"
    assert owner(state, "watchman") == "blue"


@pytest.mark.rule("E2")
def test_tie_behind_the_leader_does_not_matter() -> None:
    table = closing().hand(red=2).spent("midwife", red=2, yellow=2, blue=3)
    table.spent("carter", red=2, yellow=3, blue=2)
    state = closed(table)
    assert (owner(state, "midwife"), owner(state, "carter")) == ("blue", "yellow")


@pytest.mark.rule("E2")
def test_coins_on_characters_return() -> None:
    table = closing().dowry("red", "yellow", "yellow", "blue").spent("midwife", yellow=3, blue=4)
    state = closed(table)
    assert [coins(state, c) for c in ("red", "yellow", "blue")] == [6, 4, 5]
    assert laid(state, "midwife", "blue") == laid(state, "watchman", "yellow") == 0


# --- pupils and children ----------------------------------------------------------------------


@pytest.mark.rule("E2")
def test_pupil_moves_into_the_empty_house() -> None:
    state = closed(closing().house("yellow", "c4", "bakery").school("yellow", women=1))
    assert people(state, "yellow:c4") == {"yellow woman awake"}
    assert school(state, "yellow") == (0, 0)


@pytest.mark.rule("E2")
def test_pupils_without_house_go_to_centre() -> None:
    table = closing().house("yellow", "c4", "mill").school("yellow", men=1, women=2)
    state = closed(table.centre("yellow", men=1))
    # A victory point building is no house.
    assert (centre(state, "yellow"), school(state, "yellow")) == ((2, 2), (0, 0))
    assert people(state, "yellow:c4") == set()


@pytest.mark.rule("E2")
def test_pupil_is_chosen_by_the_player() -> None:
    state = closed(closing().house("yellow", "c4", "bakery").school("yellow", men=1, women=1))
    assert (to_move(state), state.decision) == ("yellow", Decision.PUPIL)
    assert texts(state) == ("settle man c4", "settle woman c4")
    refused(state, "settle man b2", "E2", "no empty house", "b2")
    state = play(state, "settle man c4")
    assert people(state, "yellow:c4") == {"yellow man awake"}
    assert centre(state, "yellow") == (0, 1)


@pytest.mark.rule("E2")
def test_pupil_house_is_chosen_by_the_player() -> None:
    table = closing().house("yellow", "c4", "bakery").house("yellow", "e2", "mine")
    state = closed(table.school("yellow", men=1))
    assert texts(state) == ("settle man e2", "settle man c4")
    refused(state, "settle woman c4", "E2", "no woman")
    refused(state, "pass", "E2", "pupil")
    refused(state, "end", "E2", "pupil")
    state = play(state, "settle man c4")
    assert people(state, "yellow:c4") == {"yellow man awake"}
    assert people(state, "yellow:e2") == set()


@pytest.mark.rule("E2")
def test_pupils_fill_as_many_houses() -> None:
    table = closing().school("yellow", men=1, women=1)
    for place, building in (("b2", "bakery"), ("c2", "mine"), ("d2", "dairy")):
        table.house("yellow", place, building)
    state = closed(table)
    # Houses are filled in the order of places: the last one would leave none for the second.
    assert texts(state) == ("settle man b2", "settle man c2", "settle woman b2", "settle woman c2")
    refused(state, "settle man d2", "", "enter 'settle woman b2' first")
    state = play(state, "settle woman c2")
    # One man and one later house are left: nothing more to ask.
    assert people(state, "yellow:d2") == {"yellow man awake"}
    assert centre(state, "yellow") == (0, 0)


@pytest.mark.rule("E2")
def test_pupils_without_choice_move_automatically() -> None:
    table = closing().house("yellow", "c4", "bakery").house("yellow", "e2", "mine")
    state = closed(table.school("yellow", men=2))
    assert people(state, "yellow:c4") == people(state, "yellow:e2") == {"yellow man awake"}


@pytest.mark.rule("E2")
def test_pupils_leave_in_turn_order() -> None:
    table = Table(players=4).house("blue", "b2", "well", "man asleep").turn("yellow")
    table.hand(red=0, yellow=1, blue=1, white=0)
    for colour in ("red", "yellow", "blue", "white"):
        table.house(colour, "c4", "tannery").school(colour, men=1, women=1)
    state = closed(table.lying().no_piles())
    order = []
    while state.decision is Decision.PUPIL:
        order.append(to_move(state))
        state = play(state, texts(state)[0])
    assert order == ["blue", "white", "red", "yellow"]


@pytest.mark.rule("E2", "M3")
def test_newborns_enter_school_after_pupils_left() -> None:
    table = closing().school("yellow", men=1).house("yellow", "c4", "bakery")
    table.house("yellow", "b2", "mine", "man", spouse="red woman", children=("woman", "man"))
    state = closed(table)
    assert people(state, "yellow:c4") == {"yellow man awake"}
    assert (school(state, "yellow"), newborn(state, "yellow")) == ((1, 1), 0)


# --- new buildings ----------------------------------------------------------------------------


@pytest.mark.rule("E2")
def test_five_buildings_are_revealed_by_copies() -> None:
    state = closed(closing())
    assert (to_move(state), state.decision) == ("chance", Decision.REVEAL)
    chances = {str(move): weight for move, weight in odds(state)}
    assert chances["reveal bakery"] == 2
    assert chances["reveal mill"] == 1
    assert sum(chances.values()) == 17
    refused(state, "reveal grocery", "E2", "grocery")
    for _ in range(5):
        assert state.decision is Decision.REVEAL
        state = play(state, texts(state)[0])
    # The first five in the order of types; those not built yet stay open.
    assert state.decision is Decision.TURN
    assert len(state.open) == 11 + 5
    assert len(state.pile_two) == 12


@pytest.mark.rule("E2")
def test_pile_three_follows_pile_two() -> None:
    table = closing().lying(mine=1).pile_two(bakery=2).pile_three(mill=1, tavern=1, church=2)
    state = closed(table)
    # Both bakeries come without a choice of chance, then three of pile three.
    assert texts(state) == ("reveal mill", "reveal tavern", "reveal church")
    refused(state, "reveal bakery", "E2", "bakery")
    state = play(state, "reveal church", "reveal tavern", "reveal church")
    assert Counter(map(str, state.open)) == {"mine": 1, "bakery": 2, "tavern": 1, "church": 2}
    assert len(state.pile_three) == 1


@pytest.mark.rule("E5")
def test_empty_piles_reveal_nothing() -> None:
    state = closed(closing().lying(mine=2).no_piles())
    assert (state.decision, to_move(state), state.round) == (Decision.TURN, "red", 3)
    assert len(state.open) == 2


@pytest.mark.rule("E5", "E2")
def test_last_buildings_are_revealed() -> None:
    state = closed(closing().lying().pile_two().pile_three(mill=1, bakery=1))
    assert texts(state) == ("reveal bakery", "reveal mill")
    state = play(state, "reveal mill")
    # Only the bakery is left: chance has nothing to decide.
    assert len(state.open) == 2
    assert (state.decision, state.round) == (Decision.TURN, 3)


# --- points -----------------------------------------------------------------------------------


@pytest.mark.rule("E3")
def test_every_source_of_points_is_counted() -> None:
    table = Table(players=3).start_player("red").delivered("red", *NINETEEN)
    table.tile("priest", "red").tile("carter", "red").tile("builder", "blue")
    ten = [
        "woodcutter",
        "brickworks",
        "stonemason",
        "grain_farm",
        "well",
        "mill",
        "tavern",
        "town_hall",
        "church",
        "mine",
    ]
    for place, building in zip(RING_ONE, ten, strict=True):
        table.house("red", place, building)
    state = table.ring_tiles("red").state()
    assert points(state, "red", "start_player") == 1
    assert points(state, "red", "delivery") == 8
    assert points(state, "red", "goods_tile") == 1 + 1 + 2 + 2
    assert points(state, "red", "character_tile") == 2
    assert points(state, "red", "building") == 12
    assert points(state, "red", "family_tile") == 4 + 1
    assert points(state, "red", "ring_tile") == 4
    assert ScoreItem("ring_tile", 4, "village ring") in score(state)[0].items
    assert points(state, "red") == 38
    assert [s.total for s in score(state)] == [38, 0, 1]


@pytest.mark.rule("E3")
def test_points_name_their_sources() -> None:
    table = Table(players=3).start_player("red").delivered("red", "wood", "brick", "stone", "bread")
    table.tile("priest", "red").house("red", "b2", "town_hall")
    red, yellow, blue = score(table.state())
    assert {(item.source, item.points, item.detail) for item in red.items} == {
        ("start_player", 1, "start-player tile"),
        ("delivery", 1, "wood"),
        ("delivery", 1, "brick"),
        ("delivery", 1, "stone"),
        ("delivery", 1, "bread"),
        ("goods_tile", 1, "bread"),
        ("character_tile", 1, "priest"),
        ("building", 3, "town hall"),
        ("family_tile", 1, "materials"),
    }
    assert (red.total, yellow.total, blue.total) == (11, 0, 0)


@pytest.mark.rule("E3", "S6", "S11")
@pytest.mark.parametrize("options", [Options(), Options.beginner()])
def test_start_tile_counts_once(options: Options) -> None:
    state = new_game(3, options)
    while state.decision is not Decision.PLACE:
        assert [line.total for line in score(state)] == [0, 0, 0]
        state = apply_move(state, legal_moves(state)[0])
    assert sum(line.total for line in score(state)) == 1


@pytest.mark.rule("E3", "E2")
def test_points_are_a_state_and_may_fall() -> None:
    table = closing().tile("midwife", "yellow").delivered("yellow", "wood")
    before = table.spent("midwife", yellow=4, blue=5).spent("carter", yellow=1).state()
    assert points(before, "yellow") == 3  # the wood, the midwife and the start-player tile
    after = play(before, *LAST_TURN)
    # Start-player tile and midwife are gone; the carter's tile has come.
    assert after.points == (1, 2, 1)


@pytest.mark.rule("E2", "E3")
def test_score_track_is_set_at_round_end() -> None:
    table = closing().house("yellow", "b2", "mine", "man").hand(yellow=2)
    table.spent("midwife", yellow=4, blue=5)
    state = play(table.state(), "commit carter 1", "deliver ore", "work yellow:b2")
    assert (points(state, "yellow"), state.points[1]) == (2, 0)


@pytest.mark.rule("E4")
def test_twenty_points_end_without_new_buildings() -> None:
    # Red has 19 points and gets the start-player tile.
    state = closed(closing().delivered("red", *NINETEEN))
    assert (state.decision, to_move(state), texts(state)) == (Decision.OVER, None, ())
    assert len(state.open) == 11
    final = result(state)
    assert final is not None
    assert final.winners == (seat_of("red"),)
    assert [s.points for s in final.standings] == [20, 0, 0]
    refused(state, "commit carter 1", "E4", "game is over")


@pytest.mark.rule("E4")
def test_nineteen_points_do_not_end_the_game() -> None:
    # Blue has 19 points, but the start-player tile goes to red.
    state = closed(closing().delivered("blue", *NINETEEN))
    assert state.points == (1, 0, 19)
    assert state.decision is Decision.REVEAL
    assert result(state) is None


@pytest.mark.rule("E4")
def test_twenty_points_wait_for_round_end() -> None:
    table = closing().delivered("red", *NINETEEN).start_player("red").hand(yellow=2)
    state = closed(table.spent("midwife", yellow=4, blue=5))
    assert (points(state, "red"), to_move(state)) == (20, "red")


@pytest.mark.rule("E4", "E2", "B6")
def test_ring_tile_of_pupils_ends_the_game() -> None:
    table = closing().delivered("yellow", *NINETEEN[:5], "wood")  # 16 points
    houses = [
        "woodcutter",
        "brickworks",
        "stonemason",
        "grain_farm",
        "well",
        "marketplace",
        "bakery",
        "brewery",
    ]
    for n, (place, building) in enumerate(zip(RING_ONE[:8], houses, strict=True)):
        table.house("yellow", place, building, "man" if n % 2 else "woman")
    table.house("yellow", "d4", "ironworks", "man").house("yellow", "e4", "mine")
    state = closed(table.school("yellow", men=1))
    assert people(state, "yellow:e4") == {"yellow man awake"}
    assert (state.points[1], state.decision) == (20, Decision.OVER)
