"""Making goods: G1-G4."""

import pytest

from helvetia.games.helvetia import Decision
from tests.helvetia.playing import delivered, offered, people, refused, to_move
from tests.helvetia.table import Table, play, texts


def farm_and_bakery() -> Table:
    return (
        Table(players=3)
        .house("red", "b2", "grain_farm", "man")
        .house("red", "c2", "bakery", "woman")
        .lying()
    )


# --- made when needed -------------------------------------------------------------------------


@pytest.mark.rule("G1")
def test_nothing_is_made_before_it_is_needed() -> None:
    refused(farm_and_bakery().state(), "work red:b2", "T1", "character")


@pytest.mark.rule("G1", "G2")
def test_production_makes_only_the_needed_good() -> None:
    state = play(farm_and_bakery().state(), "commit carter 1", "deliver bread")
    refused(state, "work red:b2", "", "enter 'work red:c2' first")
    state = play(state, "work red:c2")
    assert texts(state) == ("work red:b2",)


@pytest.mark.rule("G1")
def test_a_good_is_used_up_at_once() -> None:
    table = farm_and_bakery().house("red", "d2", "cowshed", "man")
    # One grain makes bread or a cow, not both.
    assert offered(table.state(), "commit carter") == ["1"]
    state = play(table.state(), "commit carter 1", "deliver bread", "work red:c2", "work red:b2")
    assert delivered(state, "red") == {"bread"}


@pytest.mark.rule("G1")
def test_production_stops_when_the_cost_is_paid() -> None:
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1)
    table.house("yellow", "b2", "woodcutter", "man", spouse="red woman")
    state = play(table.state(), "commit builder 1", "build mine", "work red:b2")
    assert state.decision is Decision.PLACE
    refused(state, "work yellow:b2", "B4", "placed now")


# --- workers ----------------------------------------------------------------------------------


@pytest.mark.rule("G2")
def test_worker_makes_one_good_and_falls_asleep() -> None:
    state = play(farm_and_bakery().state(), "commit carter 1", "deliver grain", "work red:b2")
    assert people(state, "red:b2") == {"red man asleep"}
    assert people(state, "red:c2") == {"red woman awake"}


@pytest.mark.rule("G2")
def test_sleeping_worker_makes_nothing() -> None:
    table = Table(players=3).house("red", "b2", "grain_farm", "man asleep")
    table.house("yellow", "b2", "grain_farm", "man", spouse="red woman").lying()
    state = play(table.state(), "commit carter 1", "deliver grain")
    assert texts(state) == ("work yellow:b2",)
    refused(state, "work red:b2", "G2", "grain farm", "asleep")


@pytest.mark.rule("G2")
def test_own_villager_works_in_any_village() -> None:
    table = Table(players=3).house("blue", "e4", "brewery", "man", spouse="red woman")
    table.house("yellow", "d4", "well", "woman", spouse="red man").lying()
    state = play(table.state(), "commit carter 1", "deliver beer", "work blue:e4", "work yellow:d4")
    assert delivered(state, "red") == {"beer"}
    assert people(state, "blue:e4") == {"blue man awake", "red woman asleep"}
    assert people(state, "yellow:d4") == {"yellow woman awake", "red man asleep"}


@pytest.mark.rule("G2")
def test_production_needs_own_villagers() -> None:
    table = farm_and_bakery().house("yellow", "b2", "grain_farm", "man")
    state = play(table.state(), "commit carter 1", "deliver grain")
    refused(state, "work yellow:b2", "G2", "none of your villagers", "grain farm")
    refused(state, "work white:b2", "S7", "White's village is not in this game")
    refused(state, "work red:e4", "G2", "no building", "e4 in Red")


@pytest.mark.rule("G2")
def test_production_uses_both_of_a_couple() -> None:
    table = Table(players=3).house("red", "b2", "well", "man", spouse="yellow woman").lying()
    state = play(table.state(), "commit carter 1", "deliver water", "work red:b2")
    assert people(state, "red:b2") == {"red man asleep", "yellow woman awake"}
    state = play(state, "commit carter 1", "deliver water", "work red:b2")
    assert people(state, "red:b2") == {"red man asleep", "yellow woman asleep"}


@pytest.mark.rule("G2")
def test_complex_good_needs_its_input() -> None:
    table = Table(players=3).house("red", "b2", "bakery", "man")
    state = play(table.house("red", "c2", "well", "man").lying().state(), "commit carter 1")
    refused(state, "deliver bread", "G2", "cannot make bread")


@pytest.mark.rule("G2")
def test_production_of_chains_tires_three_workers() -> None:
    table = farm_and_bakery().house("red", "d2", "cowshed", "man")
    state = table.house("yellow", "b2", "butcher", "woman", spouse="red man").state()
    state = play(state, "commit carter 1", "deliver meat", "work yellow:b2", "work red:d2")
    state = play(state, "work red:b2")
    assert delivered(state, "red") == {"meat"}
    for spot in ("yellow:b2", "red:d2", "red:b2"):
        assert "red man asleep" in people(state, spot)


# --- trading ----------------------------------------------------------------------------------


@pytest.mark.rule("G3")
def test_trader_swaps_a_good_and_sleeps() -> None:
    table = farm_and_bakery().house("yellow", "b2", "marketplace", "man", spouse="red woman")
    state = play(table.state(), "commit carter 1", "deliver ore")
    assert texts(state) == ("swap yellow:b2 grain",)
    state = play(state, "swap yellow:b2 grain", "work red:b2")
    assert delivered(state, "red") == {"ore"}
    assert people(state, "yellow:b2") == {"yellow man awake", "red woman asleep"}


@pytest.mark.rule("G3")
def test_swap_must_change_the_good() -> None:
    table = farm_and_bakery().house("red", "d2", "marketplace", "man")
    state = play(table.state(), "commit carter 1", "deliver grain")
    refused(state, "swap red:d2 grain", "G3", "must change", "grain")


@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    ("trader", "goods"),
    [
        ("marketplace", "wood brick stone grain water ore"),
        ("cattle_market", "bread cow iron"),
        ("goat_market", "beer goat iron"),
        ("grocery", "milk meat cheese cloth bell"),
    ],
)
def test_trader_swaps_only_pictured_goods(trader: str, goods: str) -> None:
    makers = [
        "woodcutter",
        "brickworks",
        "stonemason",
        "grain_farm",
        "well",
        "mine",
        "bakery",
        "cowshed",
        "brewery",
        "goat_shed",
        "ironworks",
        "dairy",
        "butcher",
        "cheese_dairy",
        "tannery",
    ]
    places = [
        "b2",
        "c2",
        "d2",
        "e2",
        "b3",
        "e3",
        "b4",
        "c4",
        "d4",
        "e4",
        "a1",
        "b1",
        "c1",
        "d1",
        "e1",
    ]
    table = Table(players=3).lying()
    # Eight men and seven women at home, the last woman abroad: nobody is left to make bells.
    for n, (place, maker) in enumerate(zip(places, makers, strict=True)):
        table.house("red", place, maker, "man" if n < 8 else "woman")
    table.house("yellow", "c2", trader, "man", spouse="red woman")
    state = table.state()
    shown = goods.split()
    # For each good the trader takes every other that it shows and that can be made.
    for wanted in shown:
        if wanted == "bell":
            continue
        asked = play(state, "commit carter 1", f"deliver {wanted}")
        given = offered(asked, "swap yellow:c2")
        assert given == [good for good in shown if good not in (wanted, "bell")]
    other = "stone" if trader != "marketplace" else "iron"
    asked = play(state, "commit carter 1", f"deliver {other}")
    # The marketplace can have its turn when the ore of the iron is asked for.
    refused(asked, f"swap yellow:c2 {shown[0]}", "G3" if other == "stone" else "")


@pytest.mark.rule("G3")
def test_producing_building_swaps_nothing() -> None:
    state = play(farm_and_bakery().state(), "commit carter 1", "deliver grain")
    refused(state, "swap red:c2 wood", "G3", "bakery", "does not swap")


@pytest.mark.rule("G3")
def test_swaps_and_production_may_alternate() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "grain_farm", "man")
        .house("red", "c2", "cowshed", "man")
        .house("red", "d2", "cattle_market", "man")
        .house("red", "e2", "goat_market", "man")
        .house("red", "b3", "tannery", "man")
        .lying()
    )
    state = play(table.state(), "commit carter 1", "deliver cloth", "work red:b3")
    # Grain becomes a cow, the cow iron, the iron a goat, the goat cloth.
    state = play(state, "swap red:e2 iron", "swap red:d2 cow", "work red:c2", "work red:b2")
    assert (delivered(state, "red"), to_move(state)) == ({"cloth"}, "yellow")


@pytest.mark.rule("G3")
def test_swaps_may_return_to_a_good() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "c2", "marketplace", "man")
        .house("yellow", "b2", "marketplace", "man", spouse="red woman")
        .lying()
    )
    state = play(table.state(), "commit carter 1", "deliver wood", "swap red:c2 grain")
    state = play(state, "swap yellow:b2 wood", "work red:b2")
    assert delivered(state, "red") == {"wood"}


@pytest.mark.rule("G3")
def test_one_trader_swaps_once_while_awake() -> None:
    table = farm_and_bakery().house("red", "d2", "marketplace", "man")
    state = play(table.state(), "commit carter 1", "deliver ore", "swap red:d2 grain")
    refused(state, "swap red:d2 wood", "G2", "asleep")


# --- bought goods -----------------------------------------------------------------------------


@pytest.mark.rule("G4", "B2")
def test_bought_good_cannot_be_swapped() -> None:
    table = Table(players=3).house("red", "b2", "marketplace", "man").lying(mine=1)
    state = play(table.state(), "commit builder 2", "build mine")
    assert texts(state) == ("buy wood",)
    refused(state, "swap red:b2 brick", "T3", "brick")


@pytest.mark.rule("G4", "B2")
def test_nothing_is_bought_inside_a_chain() -> None:
    table = Table(players=3).house("red", "b2", "marketplace", "man").lying(mine=1, cowshed=1)
    table.house("red", "c2", "brickworks", "man")
    state = play(table.hand(red=3).state(), "commit builder 1", "build mine", "swap red:b2 brick")
    refused(state, "buy brick", "G4", "brick")
    assert texts(state) == ("work red:c2",)


@pytest.mark.rule("G4", "B2", "C4")
def test_bought_good_serves_no_delivery() -> None:
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1)
    state = play(table.state(), "commit carter 1", "deliver wood")
    refused(state, "buy wood", "C4", "delivery")
