"""The options about purchases: only if unable (B2), and the builder's tile (K5)."""

import json

import attrs
import pytest

from helvetia import from_json, parse_move, to_json
from helvetia.core.errors import LoadError
from helvetia.games.helvetia import (
    Buying,
    Decision,
    Duty,
    GameState,
    Options,
    TilePurchases,
    why_not,
)
from tests.helvetia.playing import coins, offered, play, refused, texts, to_move
from tests.helvetia.table import Table

UNABLE = Options(buying=Buying.IF_UNABLE)
ALL_COINS = Options(builder_tile_purchases=TilePurchases.ALL_COINS)
BOTH = attrs.evolve(UNABLE, builder_tile_purchases=TilePurchases.ALL_COINS)


def duties(state: GameState) -> tuple[Duty, ...]:
    assert state.turn is not None
    return state.turn.duties


# --- only if unable (B2) -------------------------------------------------------------------------


def workers(*buildings: str, options: Options = UNABLE) -> Table:
    """Red has an awake worker in each of these, and six coins."""
    table = Table(players=3, options=options)
    for place, building in zip(("b2", "c2", "d2", "e2"), buildings, strict=False):
        table.house("red", place, building, "man")
    return table


@pytest.mark.rule("B2")
def test_able_player_buys_nothing() -> None:
    state = workers("brickworks", "stonemason").lying(bakery=1).state()
    assert offered(state, "commit builder") == ["1"]
    state = play(state, "commit builder 1", "build bakery")
    assert duties(state) == (Duty.MAKE_ALL,)
    assert texts(state) == ("work red:c2",)
    refused(state, "buy stone", "B2", "you can make all goods")
    state = play(state, "work red:c2", "work red:b2")
    assert (state.decision, duties(state)) == (Decision.PLACE, ())


@pytest.mark.rule("B2")
def test_unable_player_may_buy_everything() -> None:
    """The butcher of the German example; German allows a building wholly paid in coins."""
    state = workers("stonemason", "brickworks").lying(butcher=1).state()
    assert offered(state, "commit builder") == ["2", "3", "4"]
    example = play(state, "commit builder 2", "build butcher", "work red:b2", "work red:c2")
    assert texts(play(state, "commit builder 2", "build butcher")) == ("work red:b2",)
    assert play(example, "buy brick").decision is Decision.PLACE
    wholly = play(state, "commit builder 4", "build butcher", "buy stone", "buy brick", "buy brick")
    assert wholly.decision is Decision.PLACE


@pytest.mark.rule("B2", "G3")
def test_able_player_may_need_a_swap() -> None:
    table = workers("stonemason", "brickworks", "grain_farm").lying(butcher=1)
    assert offered(table.state(), "commit builder") == ["2", "3", "4"]
    table.house("yellow", "b2", "marketplace", "man", spouse="red woman")
    state = play(table.state(), "commit builder 1", "build butcher", "work red:b2")
    assert offered(table.state(), "commit builder") == ["1"]
    refused(state, "buy brick", "B2", "you can make all goods")
    assert texts(state) == ("work red:c2", "swap yellow:b2 grain")


@pytest.mark.rule("B2")
def test_sleepers_make_nobody_able() -> None:
    table = workers("brickworks").house("red", "c2", "stonemason", "man asleep").lying(bakery=1)
    assert offered(table.state(), "commit builder") == ["2", "3"]


@pytest.mark.rule("B2", "B5", "T3")
def test_ability_is_judged_building_by_building() -> None:
    """The mine takes the only wood: then the brewery's goods may be bought, not before."""
    state = workers("woodcutter", "brickworks").lying(mine=1, brewery=1).state()
    assert offered(state, "commit builder") == ["1", "3", "4"]
    assert offered(play(state, "commit builder 4"), "build") == ["mine"]
    assert offered(play(state, "commit builder 3"), "build") == ["mine", "brewery"]
    state = play(state, "commit builder 4", "build mine", "work red:b2", "place e2")
    state = play(state, "build brewery", "buy brick", "buy wood", "place b3")
    assert (to_move(state), coins(state, "red")) == ("yellow", 2)


@pytest.mark.rule("B2", "T1", "T3")
def test_refused_coins_offer_no_more_than_the_hand_holds() -> None:
    """Three coins would do as well, but there are two."""
    state = workers("woodcutter", "brickworks").lying(mine=1, brewery=1).hand(red=2).state()
    reason = why_not(state, parse_move("commit builder 2"))
    assert str(reason) == "2 coins cannot all be used on the builder; 1 can (T3)"
    assert reason is not None
    assert [str(move) for move in reason.instead] == ["commit builder 1"]


@pytest.mark.rule("B2", "B5")
def test_new_inhabitant_makes_the_player_able() -> None:
    """The brewery needs wood: whoever moves into the new marketplace makes it from ore."""
    table = (
        workers("brickworks", "mine")
        .lying(marketplace=1, brewery=1)
        .house("yellow", "b2", "brickworks", "man", spouse="red woman")
    )
    first = ("commit builder 3", "build marketplace", "work red:b2", "place b3", "build brewery")
    assert duties(play(table.state(), *first)) == ()
    table.centre("red", men=1)
    assert offered(play(table.state(), "commit builder 3"), "build") == ["brewery"]
    state = play(table.state(), "commit builder 2", "build marketplace", "work red:b2", "place b3")
    assert duties(play(state, "build brewery")) == (Duty.MAKE_ALL,)


@pytest.mark.rule("B2", "G3", "T3")
def test_roundabout_swap_allows_a_purchase() -> None:
    """Three coins: the trader must sleep, or brick could be made and not be bought."""
    table = workers("woodcutter", "brickworks").lying(mine=1, marketplace=1)
    table.house("yellow", "b2", "marketplace", "man", spouse="red woman")
    assert offered(table.state(), "commit builder") == ["1", "2", "3"]
    state = play(table.state(), "commit builder 3", "build mine")
    assert texts(state) == ("swap yellow:b2 brick",)
    refused(state, "work red:b2", "T3", "after making wood")
    state = play(state, "swap yellow:b2 brick", "work red:c2", "place e2", "build marketplace")
    assert texts(state) == ("buy brick",)


@pytest.mark.rule("B2", "K5")
def test_builder_tile_sells_only_to_the_unable() -> None:
    table = workers("woodcutter").lying(mine=1, bakery=1).tile("builder", "red")
    table.house("yellow", "b2", "well", "man asleep")
    state = play(table.state(), "tile builder", "build mine")
    refused(state, "buy wood", "B2", "you can make all goods")
    state = play(
        table.state(), "tile builder", "build bakery", "buy stone", "buy brick", "place e2"
    )
    assert coins(state, "red") == 4


# --- the builder's tile while coins stay in hand (K5) --------------------------------------------


def with_tile(coins: int, options: Options = ALL_COINS) -> Table:
    """Red holds the builder's tile and so many coins."""
    return Table(players=3, options=options).tile("builder", "red").hand(red=coins)


@pytest.mark.rule("K5")
def test_tile_and_goods_take_all_coins() -> None:
    assert offered(with_tile(3, Options()).lying(bakery=1).state(), "commit builder")
    state = with_tile(3).lying(bakery=1).state()
    assert offered(state, "commit builder") == ["3"]  # without the tile
    refused(state, "commit builder 2 tile", "K5", "coins would stay in hand", "two buildings")
    state = with_tile(2).lying(bakery=1).state()
    state = play(state, "commit builder 2 tile", "build bakery", "buy stone", "buy brick")
    assert (state.decision, coins(state, "red")) == (Decision.PLACE, 0)


@pytest.mark.rule("K5")
def test_coins_in_hand_need_two_buildings() -> None:
    """Four units: mine and marketplace, but not the cowshed alone."""
    table = with_tile(5).lying(mine=1, marketplace=1, cowshed=1)
    assert offered(table.state(), "commit builder") == ["2", "4", "3 tile", "5 tile"]
    state = play(table.state(), "commit builder 3 tile")
    assert duties(state) == (Duty.BUILD_AGAIN,)
    assert offered(state, "build") == ["mine", "marketplace"]
    refused(state, "build cowshed", "T3", "could not be completed")
    state = play(state, "build mine", "buy wood", "place b2")
    assert duties(state) == ()
    assert texts(state) == ("build marketplace",)


@pytest.mark.rule("K5")
def test_purchase_leaves_a_unit_for_the_second() -> None:
    table = with_tile(2).lying(mine=1, marketplace=1)
    table.house("red", "b2", "woodcutter", "man").house("red", "c2", "brickworks", "man")
    state = play(table.state(), "commit builder 1 tile", "build mine")
    assert texts(state) == ("work red:b2",)
    refused(state, "buy wood", "K5", "another building must follow")


@pytest.mark.rule("K5", "B5")
def test_new_inhabitant_works_for_the_second() -> None:
    """Whoever moves into the marketplace swaps the second brick for the mine's wood."""
    table = with_tile(2).lying(mine=1, marketplace=1).house("red", "b2", "brickworks", "man")
    table.house("yellow", "b2", "brickworks", "man", spouse="red woman")
    assert "1 tile" not in offered(table.state(), "commit builder")
    state = table.centre("red", men=1).state()
    assert "1 tile" in offered(state, "commit builder")
    state = play(state, "commit builder 1 tile")
    assert offered(state, "build") == ["marketplace"]
    state = play(state, "build marketplace", "work red:b2", "place c2", "build mine")
    assert play(state, "swap red:c2 brick", "work yellow:b2").decision is Decision.PLACE


@pytest.mark.rule("K5")
def test_tile_beside_another_character_keeps_coins() -> None:
    table = with_tile(5).lying(mine=1).house("yellow", "b2", "well", "man asleep")
    state = play(table.state(), "commit watchman 1", "wake yellow:nw", "tile builder", "build mine")
    state = play(state, "buy wood", "place b2")
    assert coins(state, "red") == 3


# --- the file ------------------------------------------------------------------------------------


def begun(options: Options) -> GameState:
    """Red pays a mine with the tile, and must make the wood and build again."""
    table = with_tile(3, options).lying(mine=1, marketplace=1)
    table.house("red", "b2", "woodcutter", "man").house("red", "c2", "brickworks", "man")
    return play(table.state(), "commit builder 1 tile", "build mine")


@pytest.mark.rule("B2", "K5")
def test_duties_are_part_of_the_file() -> None:
    state = begun(BOTH)
    assert duties(state) == (Duty.MAKE_ALL, Duty.BUILD_AGAIN)
    written = json.loads(to_json(state))
    assert written["turn"]["duties"] == ["make_all", "build_again"]
    assert from_json(to_json(state), GameState) == state
    free = json.loads(to_json(begun(Options())))
    assert "duties" not in free["turn"]
    assert not {"buying", "builder_tile_purchases"} & set(free["options"])


@pytest.mark.rule("B2", "K5")
@pytest.mark.parametrize(
    ("options", "wrong", "sentence"),
    [
        (Options(), ["make_all"], "goods may be bought (B2)"),
        (Options(), ["build_again"], "no second building is due (K5)"),
        (UNABLE, [], "the duty to make all goods does not fit the workers (B2)"),
        (BOTH, ["build_again"], "the duty to make all goods does not fit the workers (B2)"),
        (BOTH, ["build_again", "make_all"], "must be listed once each, in order"),
    ],
)
def test_impossible_duties_are_refused(options: Options, wrong: list[str], sentence: str) -> None:
    document = json.loads(to_json(begun(options)))
    document["turn"]["duties"] = wrong
    with pytest.raises(LoadError) as caught:
        from_json(json.dumps(document), GameState)
    assert str(caught.value) == f"{sentence}: at $.turn.duties"


@pytest.mark.rule("K5")
def test_no_second_building_is_due_without_the_tile() -> None:
    table = workers("woodcutter", "brickworks", options=ALL_COINS).lying(mine=1, marketplace=1)
    document = json.loads(to_json(play(table.state(), "commit builder 1", "build mine")))
    document["turn"]["duties"] = ["build_again"]
    with pytest.raises(LoadError, match="no second building is due"):
        from_json(json.dumps(document), GameState)


def test_duties_end_with_the_payment() -> None:
    document = json.loads(to_json(play(begun(BOTH), "work red:b2")))
    document["turn"]["duties"] = ["build_again"]
    with pytest.raises(LoadError, match="no building is paid for"):
        from_json(json.dumps(document), GameState)


def test_refused_purchases_offer_legal_moves() -> None:
    state = with_tile(3).lying(mine=1, marketplace=1).state()
    reason = why_not(state, parse_move("commit builder 1 tile"))
    assert reason is not None
    assert [str(move) for move in reason.instead] == ["commit builder 3 tile"]
