"""Why commitments, tiles and steps of production are refused: every reason, word for word."""

from collections.abc import Callable
from functools import cache

import pytest

from helvetia.core.errors import Reason
from helvetia.games.helvetia import GameState, Options
from tests.helvetia.refusing import Case, check, names, no, order
from tests.helvetia.table import Table, play

ONE_TILE = no("second_tile", "K1", "only one character tile may be used in a turn")
NO_TILES = no("no_tiles", "S11", "this game is played without character tiles")

# --- commitments and tiles (T1-T3, K1-K6) --------------------------------------------------------


@cache
def one_worker() -> GameState:
    """Red has two coins, a woodcutter awake, the used carter's tile; yellow owns the priest's."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(church=1).hand(red=2)
    table.tile("carter", "red", used=True).tile("priest", "yellow").tile("midwife", "red")
    return table.house("yellow", "b2", "well", "man asleep").state()


@cache
def last_coin() -> GameState:
    """Red's single coin, and nothing but waking to do with it."""
    table = Table(players=3).house("yellow", "b2", "well", "man asleep").lying()
    return table.hand(red=1).state()


@cache
def after_a_wedding() -> GameState:
    """Red has used the priest's tile; a sleeper can be woken, nothing else can be done."""
    table = Table(players=3).house("yellow", "b2", "well", "man").centre("red", women=1).lying()
    table.house("blue", "b2", "mine", "man asleep").tile("priest", "red").hand(red=2)
    table.tile("watchman", "red").delivered("red", "water")
    return play(table.state(), "tile priest", "marry centre yellow:b2")


@cache
def beginners() -> GameState:
    return (
        Table(players=3, options=Options.beginner())
        .house("red", "b2", "woodcutter", "man")
        .lying()
        .state()
    )


@cache
def poor_and_asked() -> GameState:
    """Red has no coins and is asked because of the neutral coin (D7)."""
    table = Table(players=2, options=Options.italian()).lying(mill=1).hand(red=0)
    table.house("red", "b2", "woodcutter", "man asleep").tile("watchman", "red")
    return table.turn("red").begin()


@cache
def all_coins_laid() -> GameState:
    """Red's last coin woke a worker; the carter's tile may follow, the others may not."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man asleep").lying(mine=1)
    table.tile("carter", "red").tile("midwife", "red").tile("watchman", "red").hand(red=1)
    return play(table.state(), "commit watchman 1", "wake red:nw")


COINS: list[Case] = [
    (one_worker, {
        "commit carter 3": no("too_many_coins", "T1", "you hold only 2 coins", coins=2),
        "commit carter 2": no("cannot_use_all", "T3",
                              "2 coins cannot all be used on the carter; 1 can",
                              character="carter", coins=2, numbers="1", step="coins"),
        "commit midwife 1": no("cannot_use_all", "T3",
                               "no number of coins works on the midwife now:"
                               " no couple in your village can have a child",
                               character="midwife", coins=1, step="none"),
        "commit midwife 2 tile": no("cannot_use_all", "T3",
                                    "no number of coins can be used together with"
                                    " the midwife's tile",
                                    character="midwife", coins=2, step="alone"),
        "commit builder 1": no("cannot_use_all", "T3",
                               "no number of coins works on the builder now:"
                               " you can pay for no open building",
                               character="builder", coins=1, step="none"),
        "commit builder 2": no("cannot_use_all", "T3",
                               "no number of coins works on the builder now:"
                               " you can pay for no open building",
                               character="builder", coins=2, step="none"),
        "commit carter 1 tile": no("tile_used", "K6",
                                   "the carter's tile was already used in this round",
                                   character="carter"),
        "commit priest 1 tile": no("not_your_tile", "K1", "you do not own the priest's tile",
                                   character="priest"),
        "commit watchman 1 tile": no("not_your_tile", "K1", "you do not own the watchman's tile",
                                     character="watchman"),
        "tile carter": no("tile_used", "K6", "the carter's tile was already used in this round",
                          character="carter"),
        "tile priest": no("not_your_tile", "K1", "you do not own the priest's tile",
                          character="priest"),
        "tile midwife": no("cannot_use_tile", "K4",
                           "no extra action of the midwife leaves a regular action possible",
                           character="midwife"),
        "neutral builder": no("no_neutral_coin", "D6",
                              "there is a neutral coin only with two players"),
        "pass": no("must_play", "T2", "a player with coins may not pass"),
    }),
    (last_coin, {
        "commit watchman 2": no("too_many_coins", "T1", "you hold only 1 coin", coins=1),
        "commit carter 1": no("cannot_use_all", "T3",
                              "no number of coins works on the carter now: your awake workers"
                              " can make no good that you have not delivered",
                              character="carter", coins=1, step="none"),
    }),
    (after_a_wedding, {
        "commit priest 1": no("same_character", "K3",
                              "after the priest's tile another character must follow",
                              character="priest", step="commit"),
        "commit watchman 1 tile": ONE_TILE,
        "commit watchman 2": no("cannot_use_all", "T3",
                                "2 coins cannot all be used on the watchman; 1 can",
                                character="watchman", coins=2, numbers="1", step="coins"),
        "commit watchman 3": no("too_many_coins", "T1", "you hold only 2 coins", coins=2),
        "tile watchman": ONE_TILE,
        "tile priest": ONE_TILE,
        "neutral priest": no("tile_in_turn", "D6",
                             "no character tile is used with the neutral coin"),
        "pass": no("must_play", "T2", "a player with coins may not pass"),
    }),
    (beginners, {"tile carter": NO_TILES, "commit carter 1 tile": NO_TILES}),
    (poor_and_asked, {
        "tile watchman": no("no_coins", "K2", "a tile needs a turn with coins"),
        "commit watchman 1": no("too_many_coins", "T1", "you hold only 0 coins", coins=0),
    }),
    (all_coins_laid, {
        "tile watchman": no("same_character", "K3",
                            "the watchman's tile is merged when coins are placed",
                            character="watchman", step="tile"),
        "tile midwife": no("cannot_use_tile", "K1", "no extra action of the midwife is possible",
                           character="midwife"),
        "tile builder": no("not_your_tile", "K1", "you do not own the builder's tile",
                           character="builder"),
    }),
]  # fmt: skip

# --- the neutral coin (D6) -----------------------------------------------------------------------


@cache
def coin_used() -> GameState:
    table = Table(players=2).lying(mill=1).house("red", "b2", "woodcutter", "man")
    return table.neutral_coin(False).state()


@cache
def nothing_neutral() -> GameState:
    """Nothing lies open, and red's house has a couple."""
    table = Table(players=2).lying().no_piles()
    return table.house("red", "b2", "woodcutter", "man", spouse="yellow woman").state()


NEUTRAL: list[Case] = [
    (coin_used, {
        "neutral builder": no("neutral_coin_used", "D6",
                              "the neutral coin was already used in this round"),
    }),
    (nothing_neutral, {
        "neutral builder": no("no_neutral_action", "D6",
                              "the neutral village cannot use the builder now",
                              character="builder"),
        "neutral priest": no("no_neutral_action", "D6",
                             "the neutral village cannot use the priest now",
                             character="priest"),
    }),
]  # fmt: skip

# --- choosing a building (B1-B3) -----------------------------------------------------------------


def _builders(coins: int) -> Table:
    """Red has a mine and a woodcutter; four types lie open, one of them the mine."""
    table = Table(players=3).lying(bakery=1, mine=1, dairy=1, marketplace=1).hand(red=coins)
    table.house("red", "b2", "mine", "man").house("red", "c2", "woodcutter", "woman")
    return table.tile("builder", "red")


@cache
def choosing_with_two_coins() -> GameState:
    return play(_builders(6).state(), "commit builder 2")


@cache
def choosing_with_the_tile_first() -> GameState:
    """One of two coins is for the regular action (K5)."""
    return play(_builders(2).state(), "tile builder")


@cache
def choosing_with_the_tile_after() -> GameState:
    """Two coins are left, and no worker."""
    carter = ("commit carter 1", "deliver wood", "work red:c2")
    return play(_builders(3).state(), *carter, "tile builder")


@cache
def choosing_with_one_coin() -> GameState:
    table = _builders(1).house("red", "d2", "brickworks", "man")
    return play(table.state(), "commit builder 1")


@cache
def a_unit_would_be_left() -> GameState:
    """The mill takes all workers and one unit: nothing could be done with the other."""
    table = Table(players=3).house("red", "b2", "well", "man").lying(mill=1, marketplace=1)
    table.house("red", "c2", "grain_farm", "man").house("red", "d2", "mine", "man")
    return play(table.state(), "commit builder 2")


@cache
def nothing_regular_after_it() -> GameState:
    """Whoever moves into the mine can deliver ore; the marketplace gives nobody anything to do."""
    table = Table(players=3).tile("builder", "red").lying(mine=1, marketplace=1).hand(red=2)
    return play(table.centre("red", men=1).state(), "tile builder")


def _too_dear(building: str, goods: str, coins: str, left: int) -> Reason:
    sentence = f"the {building} costs {goods}: more than your workers and {coins} can pay"
    return no("cannot_pay", "B1", sentence, building=building, goods=goods, coins=left)


TWICE = no("type_twice", "B3", "you already have a mine", building="mine")
BUILD: list[Case] = [
    (choosing_with_two_coins, {
        "build cowshed": no("not_open", "B1", "no cowshed is open", building="cowshed"),
        "build mine": TWICE,
        "build bakery": _too_dear("bakery", "stone, brick", "1 more coin", 1),
        "build dairy": _too_dear("dairy", "stone, wood, wood", "1 more coin", 1),
    }),
    (choosing_with_the_tile_first, {
        "build bakery": _too_dear("bakery", "stone, brick", "1 more coin", 1),
    }),
    (choosing_with_the_tile_after, {
        "build dairy": _too_dear("dairy", "stone, wood, wood", "2 more coins", 2),
        "build mine": TWICE,
    }),
    (choosing_with_one_coin, {
        "build bakery": _too_dear("bakery", "stone, brick", "0 more coins", 0),
    }),
    (a_unit_would_be_left, {
        "build mill": no("dead_end", "T3",
                         "after building a mill the turn could not be completed",
                         step="build", building="mill"),
    }),
    (nothing_regular_after_it, {
        "build marketplace": no("dead_end", "K4",
                                "after building a marketplace no regular action would be possible",
                                step="build", building="marketplace"),
    }),
]  # fmt: skip

# --- production (B2, G1-G4, K5) ------------------------------------------------------------------


@cache
def making_stone() -> GameState:
    """Red delivers two goods and makes the stone now; the brickworker sleeps."""
    table = Table(players=3).house("red", "b2", "stonemason", "man").lying()
    table.house("red", "c2", "marketplace", "woman").house("red", "d2", "woodcutter", "man")
    table.house("red", "e2", "brickworks", "man asleep").house("red", "b3", "bakery", "man")
    table.house("yellow", "b2", "stonemason", "man").house("blue", "b2", "mine")
    return play(table.state(), "commit carter 2", "deliver stone")


@cache
def making_iron() -> GameState:
    """Iron is needed at red's cattle market and ironworks."""
    table = Table(players=3).house("red", "b2", "cattle_market", "man").lying()
    table.house("red", "c2", "ironworks", "woman").house("red", "d2", "mine", "man")
    return play(table.state(), "commit carter 1", "deliver iron")


@cache
def making_wood_for_a_mine() -> GameState:
    """Two coins for one mine: the second must buy the wood (T3)."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1)
    return play(table.state(), "commit builder 2", "build mine")


@cache
def no_coin_for_wood() -> GameState:
    """One coin for one mine: the woodcutter must work (T3)."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1)
    return play(table.state(), "commit builder 1", "build mine")


@cache
def making_stone_by_swap() -> GameState:
    """Wood is made for the trader who will turn it into the stone of a bakery."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(bakery=1)
    table.house("red", "c2", "marketplace", "man").house("red", "d2", "brickworks", "man")
    return play(table.state(), "commit builder 1", "build bakery", "swap red:c2 wood")


@cache
def second_of_two_woods() -> GameState:
    """A wood of the dairy was bought: the other one must be, too, to use all coins."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(dairy=1)
    table.house("red", "c2", "stonemason", "man").house("red", "d2", "marketplace", "man")
    table.house("yellow", "b2", "woodcutter", "woman", spouse="red man")
    build = ("commit builder 3", "build dairy", "work red:c2", "buy wood")
    return play(table.state(), *build)


@cache
def grain_for_the_mill() -> GameState:
    """The mill's ore is made; nobody sells grain or water."""
    table = Table(players=3).house("red", "b2", "well", "man").lying(mill=1)
    table.house("red", "c2", "grain_farm", "man").house("red", "d2", "mine", "man")
    return play(table.state(), "commit builder 1", "build mill", "work red:d2")


REST = "the turn could not be completed"
PRODUCE: list[Case] = [
    (making_stone, {
        "work white:b2": no("no_such_village", "S7", "White's village is not in this game",
                            village="white"),
        "work neutral:b2": no("no_such_village", "D2",
                              "the neutral village is not in this game", village="neutral"),
        "work yellow:c2": no("no_building", "G2", "no building stands on c2 in Yellow's village",
                             village="yellow", place="c2"),
        "work red:e2": no("sleeps", "G2", "your worker in the brickworks is asleep",
                          building="brickworks"),
        "work yellow:b2": no("not_yours", "G2",
                             "none of your villagers lives in the stonemason there",
                             building="stonemason"),
        "work blue:b2": no("not_yours", "G2", "none of your villagers lives in the mine there",
                           building="mine"),
        "work red:d2": no("wrong_good", "G2", "the woodcutter does not make stone",
                          building="woodcutter", good="stone"),
        "swap white:b2 wood": no("no_such_village", "S7",
                                 "White's village is not in this game", village="white"),
        "swap red:e2 wood": no("sleeps", "G2", "your worker in the brickworks is asleep",
                               building="brickworks"),
        "swap red:d2 wood": no("no_trader", "G3", "the woodcutter does not swap goods",
                               building="woodcutter"),
        "swap red:c2 bread": no("not_traded", "G3", "the marketplace does not swap bread",
                                building="marketplace", good="bread"),
        "swap red:c2 stone": no("same_good", "G3", "a swap must change the good: stone",
                                good="stone"),
        "swap red:c2 wood": no("dead_end", "T3",
                               "after swapping wood for stone in the marketplace"
                               " the turn could not be completed",
                               step="swap", given="wood", good="stone", building="marketplace"),
        "buy stone": no("not_for_delivery", "C4", "nothing can be bought for delivery",
                        good="stone"),
        "buy wood": no("not_for_delivery", "C4", "nothing can be bought for delivery",
                       good="wood"),
    }),
    (making_wood_for_a_mine, {
        "work red:b2": no("dead_end", "T3",
                          "after making wood in the woodcutter"
                          " the turn could not be completed",
                          step="work", good="wood", building="woodcutter"),
        "buy stone": no("not_pending", "G1", "wood is needed now, not stone",
                        good="stone", pending="wood"),
    }),
    (no_coin_for_wood, {
        "buy wood": no("dead_end", "T3",
                       "after buying wood the turn could not be completed",
                       step="buy", good="wood"),
    }),
    (making_stone_by_swap, {
        "buy wood": no("bought_in_chain", "G4", "bought wood can only pay building costs",
                       good="wood"),
    }),
    (second_of_two_woods, {
        "work red:b2": no("dead_end", "T3", f"after making wood in the woodcutter {REST}",
                          step="work", good="wood", building="woodcutter"),
        "work yellow:b2": no("dead_end", "T3", f"after making wood in the woodcutter {REST}",
                             step="work", good="wood", building="woodcutter"),
        "swap red:d2 stone": no("dead_end", "T3",
                                f"after swapping stone for wood in the marketplace {REST}",
                                step="swap", given="stone", good="wood", building="marketplace"),
        "swap red:d2 wood": no("same_good", "G3", "a swap must change the good: wood",
                               good="wood"),
    }),
    (grain_for_the_mill, {
        "buy grain": no("not_pending", "G1", "water is needed now, not grain",
                        good="grain", pending="water"),
        "buy water": no("not_for_sale", "B2", "the builder does not sell water", good="water"),
    }),
    (making_iron, {
        "swap red:b2 ore": no("not_traded", "G3", "the cattle market does not swap ore",
                              building="cattle market", good="ore"),
        "swap red:b2 iron": no("same_good", "G3", "a swap must change the good: iron",
                               good="iron"),
        "swap red:b2 cow": no("dead_end", "T3",
                              "after swapping cow for iron in the cattle market"
                              " the turn could not be completed",
                              step="swap", given="cow", good="iron", building="cattle market"),
    }),
]  # fmt: skip

# --- the builder's tile (K4, K5) -----------------------------------------------------------------


def _tile(coins: int) -> Table:
    """Red uses the builder's tile; a woodcutter and a stonemason are awake, a neighbour sleeps."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").tile("builder", "red")
    table.house("red", "c2", "stonemason", "man").hand(red=coins).lying(mine=1, bakery=1, dairy=1)
    return table.house("yellow", "b2", "well", "man asleep")


@cache
def the_last_coin_stays() -> GameState:
    return play(_tile(1).state(), "tile builder", "build mine")


@cache
def stone_before_brick() -> GameState:
    """One coin is free, and the brick can only be bought with it."""
    return play(_tile(2).state(), "tile builder", "build bakery")


@cache
def two_woods_for_one_coin() -> GameState:
    """One coin is free; two woods are asked for one after the other."""
    return play(_tile(2).state(), "tile builder", "build dairy", "work red:c2")


@cache
def bought_for_nothing() -> GameState:
    """Red's wood is delivered: only who works for the mine gives the watchman somebody to wake."""
    table = Table(players=3).house("red", "b2", "woodcutter", "man").tile("builder", "red")
    table.delivered("red", "wood").lying(mine=1).hand(red=2)
    return play(table.state(), "tile builder", "build mine")


TILE: list[Case] = [
    (the_last_coin_stays, {
        "buy wood": no("too_few_coins", "K5", "no coin is free to buy wood", good="wood"),
    }),
    (stone_before_brick, {
        "buy stone": no("too_few_coins", "K5", "too few coins would be left for the cost",
                        good="stone", step="cost"),
    }),
    (two_woods_for_one_coin, {
        "buy wood": order("work red:b2"),
    }),
    (bought_for_nothing, {
        "buy wood": no("dead_end", "K4", "then no regular action would be possible",
                       step="buy", good="wood"),
    }),
]  # fmt: skip

CASES = [*COINS, *NEUTRAL, *BUILD, *PRODUCE, *TILE]


def prefetch() -> None:
    """Lay all positions now, for whoever runs these tests many times."""
    for lay, _ in CASES:
        lay()


@pytest.mark.rule("T1", "T2", "T3", "B1", "B2", "B3", "G1", "G2", "G3", "G4", "C4", "D6")
@pytest.mark.rule("K1", "K2", "K3", "K4", "K5", "K6", "S11")
@pytest.mark.parametrize(("lay", "refusals"), CASES, ids=names(CASES))
def test_reason_has_all_its_parts(
    lay: Callable[[], GameState], refusals: dict[str, Reason]
) -> None:
    check(lay, refusals)
