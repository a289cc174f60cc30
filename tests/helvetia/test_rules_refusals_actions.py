"""Why steps of actions and of the round's end are refused: every reason, word for word."""

from collections.abc import Callable
from functools import cache

import pytest

from helvetia.core.errors import Reason
from helvetia.games.helvetia import Births, Dowry, GameState, Options
from tests.helvetia.playing import RING_ONE, TEN_HOUSES
from tests.helvetia.refusing import Case, check, names, no, order, too_late
from tests.helvetia.table import Table, play

WOKEN = "after waking the sleepers in the south-east of Yellow's village"
NO_WHITE = no("no_such_village", "S7", "White's village is not in this game", village="white")
NO_NEUTRAL = no(
    "no_such_village", "D2", "the neutral village is not in this game", village="neutral"
)


def _occupied(place: str, rule: str) -> Reason:
    return no("occupied", rule, f"a building already stands on {place}", place=place)


def _ring_two(rule: str) -> Reason:
    return no("ring_two_closed", rule, "ring two opens only when ring one is full")


# --- placing and moving in (B4, B5, K4) ----------------------------------------------------------


@cache
def placing_a_mine() -> GameState:
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1)
    table.house("yellow", "c2", "well", "man")
    return play(table.state(), "commit builder 1", "build mine", "work red:b2")


@cache
def placing_in_ring_two() -> GameState:
    table = Table(players=3).lying(marketplace=1)
    for place, building in zip(RING_ONE, TEN_HOUSES, strict=True):
        table.house("red", place, building, "man" if place < "d" else "woman")
    table.house("red", "a1", "dairy", "man")
    return play(table.state(), "commit builder 1", "build marketplace", "work red:c2")


@cache
def placing_for_the_neutral_village() -> GameState:
    table = Table(players=2).lying(mine=1).house("neutral", "b2", "well", "man")
    table.house("red", "c2", "grain_farm", "man")
    return play(table.state(), "neutral builder", "build mine")


@cache
def moving_in_after_the_tile() -> GameState:
    """Only the woman could marry yellow's single man, so she must not move in."""
    table = Table(players=3).tile("builder", "red").lying(mine=1).hand(red=2)
    table.centre("red", men=1, women=1).delivered("red", "ore")
    table.house("yellow", "b2", "stonemason", "man")
    return play(table.state(), "tile builder", "build mine", "buy wood", "place b2")


PLACE: list[Case] = [
    (placing_a_mine, {"place b2": _occupied("b2", "B4"), "place a1": _ring_two("B4")}),
    (placing_in_ring_two, {"place b2": _occupied("b2", "B4"), "place a1": _occupied("a1", "B4")}),
    (placing_for_the_neutral_village, {
        "place b2": _occupied("b2", "B4"),
        "place f5": _ring_two("B4"),
    }),
    (moving_in_after_the_tile, {
        "inhabit woman": no("dead_end", "K4",
                            "with the woman no regular action would be possible",
                            step="inhabit", sex="woman"),
    }),
]  # fmt: skip

# --- delivering (C1) -----------------------------------------------------------------------------


@cache
def delivering_the_second_good() -> GameState:
    """Red delivered brick before and stone just now; wood, grain and water can be made."""
    table = Table(players=3).lying().delivered("red", "brick").house("red", "b3", "well", "man")
    table.house("red", "b2", "woodcutter", "man").house("red", "c2", "stonemason", "man")
    table.house("red", "d2", "grain_farm", "man").house("red", "e2", "brickworks", "man")
    return play(table.state(), "commit carter 2", "deliver stone", "work red:c2")


@cache
def delivering_two() -> GameState:
    """After wood nothing could follow, since goods are entered most complex first."""
    table = Table(players=3).lying().house("red", "b2", "woodcutter", "man")
    table.house("red", "c2", "stonemason", "man")
    return play(table.state(), "commit carter 2")


DELIVER: list[Case] = [
    (delivering_the_second_good, {
        "deliver brick": no("delivered", "C1", "you already delivered brick", good="brick"),
        "deliver stone": no("delivered", "C1", "you already delivered stone", good="stone"),
        "deliver ore": no("cannot_make", "G2", "your awake workers cannot make ore", good="ore"),
        "deliver grain": too_late("deliver grain"),
        "deliver water": too_late("deliver water"),
    }),
    (delivering_two, {
        "deliver wood": order("deliver stone"),
        "deliver bread": no("cannot_make", "G2", "your awake workers cannot make bread",
                            good="bread"),
    }),
]  # fmt: skip

# --- waking (N1, N2) -----------------------------------------------------------------------------


def _sleepers() -> Table:
    """Somebody sleeps in the west and in the east of red, and in the south-east of yellow."""
    table = Table(players=3).lying().house("red", "b2", "well", "man asleep")
    table.house("red", "e2", "mine", "man asleep")
    return table.house("yellow", "e4", "bakery", "man asleep")


@cache
def waking_two() -> GameState:
    return play(_sleepers().state(), "commit watchman 2")


@cache
def waking_after_the_east() -> GameState:
    return play(_sleepers().state(), "commit watchman 2", "wake red:ne")


@cache
def waking_with_the_tile_first() -> GameState:
    """Only red's own workers could do something afterwards."""
    return play(_sleepers().tile("watchman", "red").state(), "tile watchman")


def _quarter(words: str) -> str:
    village, quarter = words.split(":")
    sides = {"nw": "north-west", "ne": "north-east", "sw": "south-west", "se": "south-east"}
    return f"the {sides[quarter]} of {village.title()}'s village"


def _nobody_asleep(quarter: str) -> Reason:
    return no("nobody_asleep", "N2", f"no villager sleeps in {_quarter(quarter)}", quarter=quarter)


WAKE: list[Case] = [
    (waking_two, {
        "wake white:nw": NO_WHITE,
        "wake neutral:nw": NO_NEUTRAL,
        "wake red:sw": _nobody_asleep("red:sw"),
        "wake yellow:ne": _nobody_asleep("yellow:ne"),
        "wake yellow:se": order("wake red:nw"),
    }),
    (waking_after_the_east, {
        "wake red:ne": _nobody_asleep("red:ne"),
        "wake red:nw": too_late("wake red:nw"),
    }),
    (waking_with_the_tile_first, {
        "wake yellow:se": no("dead_end", "K4",
                             f"{WOKEN} no regular action would be possible",
                             step="wake", quarter="yellow:se"),
    }),
]  # fmt: skip

# --- weddings (P1, D6) ---------------------------------------------------------------------------

OWN_VILLAGE = no("own_village", "P1", "a wedding must be in another player's village")


def _brides() -> Table:
    """Red has two free women; two single men live with yellow and one with blue."""
    table = Table(players=3).lying().centre("red", women=1).school("red", women=1)
    table.house("yellow", "b2", "well", "man").house("yellow", "c2", "mine", "woman")
    table.house("yellow", "d2", "bakery").house("red", "b2", "woodcutter", "man")
    table.house("blue", "b2", "brewery", "man").house("blue", "c2", "dairy", "man")
    return table.house("yellow", "e2", "tannery", "man", spouse="blue woman")


@cache
def marrying_two() -> GameState:
    return play(_brides().state(), "commit priest 2")


@cache
def marrying_the_second() -> GameState:
    return play(_brides().state(), "commit priest 2", "marry centre blue:b2")


@cache
def marrying_with_the_tile_first() -> GameState:
    """Yellow's stone can be delivered; red has delivered what blue's house makes."""
    table = Table(players=3).tile("priest", "red").lying().centre("red", women=1)
    table.house("yellow", "b2", "stonemason", "man").delivered("red", "wood")
    table.house("blue", "b2", "woodcutter", "man")
    return play(table.state(), "tile priest")


@cache
def neutral_wedding() -> GameState:
    """All neutral women live in houses, so that only a neutral man can marry: on red's c2."""
    table = Table(players=2).lying().house("red", "b2", "well", "man")
    table.house("red", "c2", "mine", "woman").house("yellow", "b2", "bakery", "woman")
    table.house("red", "d2", "brewery", "man", spouse="yellow woman").centre("red", women=1)
    for place in RING_ONE[:8]:
        table.house("neutral", place, "cowshed", "woman")
    return play(table.state(), "neutral priest")


MARRY: list[Case] = [
    (marrying_two, {
        "marry centre white:b2": NO_WHITE,
        "marry centre neutral:b2": NO_NEUTRAL,
        "marry centre red:b2": OWN_VILLAGE,
        "marry centre yellow:c4": no("no_building", "P1",
                                     "no building stands on c4 in Yellow's village",
                                     village="yellow", place="c4"),
        "marry centre yellow:d2": no("empty_house", "P1", "no villager lives in the bakery there",
                                     building="bakery"),
        "marry centre yellow:e2": no("couple", "P1",
                                     "a couple already lives in the tannery there",
                                     building="tannery"),
        "marry centre yellow:c2": no("nobody_free", "P1", "no man stands in the centre",
                                     sex="man", source="centre"),
        "marry school yellow:c2": no("nobody_free", "P1", "no man stands in the school",
                                     sex="man", source="school"),
        "marry centre blue:c2": order("marry school yellow:b2"),
    }),
    (marrying_the_second, {
        "marry school yellow:b2": too_late("marry school yellow:b2"),
        "marry centre blue:c2": no("nobody_free", "P1", "no woman stands in the centre",
                                   sex="woman", source="centre"),
        "marry school blue:b2": no("couple", "P1", "a couple already lives in the brewery there",
                                   building="brewery"),
    }),
    (marrying_with_the_tile_first, {
        "marry centre blue:b2": no("dead_end", "K4",
                                   "after this wedding no regular action would be possible",
                                   step="marry"),
    }),
    (neutral_wedding, {
        "marry centre blue:b2": no("no_such_village", "S7",
                                   "Blue's village is not in this game", village="blue"),
        "marry centre yellow:b2": no("wrong_village", "D6",
                                     "the neutral villager marries into your own village"),
        "marry school yellow:b2": no("wrong_village", "D6",
                                     "the neutral villager marries into your own village"),
        "marry school red:c2": no("not_in_school", "D6",
                                  "the neutral villagers stand in the centre"),
        "marry centre red:b2": no("nobody_free", "D6", "no woman stands in the centre",
                                  sex="woman", source="centre"),
        "marry centre red:d2": no("couple", "P1", "a couple already lives in the brewery there",
                                  building="brewery"),
    }),
]  # fmt: skip


# --- dowries (P3) --------------------------------------------------------------------------------


@cache
def choosing_a_coin() -> GameState:
    table = Table(players=3).lying().centre("red", women=1).dowry("yellow", "red", "blue")
    table.house("yellow", "b2", "well", "man")
    return play(table.state(), "commit priest 1", "marry centre yellow:b2")


@cache
def choosing_a_neutral_coin() -> GameState:
    table = Table(players=2, options=Options(dowry=Dowry.MAY)).lying().centre("red", women=1)
    table.house("neutral", "b2", "well", "man").dowry("neutral", "yellow").dowry("yellow", "red")
    return play(table.state(), "commit priest 1", "marry centre neutral:b2")


DOWRY: list[Case] = [
    (choosing_a_coin, {
        "dowry none": no("must_take", "P3", "a dowry coin must be taken"),
        "dowry yellow": no("no_such_coin", "P3", "no yellow coin lies in that centre",
                           colour="yellow"),
        "dowry white": no("no_such_coin", "P3", "no white coin lies in that centre",
                          colour="white"),
    }),
    (choosing_a_neutral_coin, {
        "dowry red": no("no_such_coin", "P3", "no red coin lies in that centre", colour="red"),
    }),
]  # fmt: skip

# --- births (M1, M2, D8) -------------------------------------------------------------------------


def _couples(options: Options | None = None) -> Table:
    """Three couples of red's, one with a child of an earlier turn; a red woman married abroad."""
    table = Table(players=3, options=options).lying()
    table.house("red", "b2", "well", "man", spouse="yellow woman")
    table.house("red", "c2", "mine", "man", spouse="blue woman", children=("woman",))
    table.house("red", "e4", "bakery", "woman", spouse="blue man")
    table.house("red", "d2", "brewery", "man")
    return table.house("yellow", "b2", "tannery", "man", spouse="red woman")


@cache
def bearing_three() -> GameState:
    return play(_couples().state(), "commit midwife 3")


@cache
def bearing_after_the_first() -> GameState:
    return play(_couples().state(), "commit midwife 2", "bear b2 man")


@cache
def bearing_after_the_second() -> GameState:
    return play(_couples().state(), "commit midwife 2", "bear c2 man")


@cache
def no_boys_left() -> GameState:
    """Two red men are at home, the others are free: none is left to be born."""
    table = Table(players=3).lying().house("red", "b2", "well", "man", spouse="yellow woman")
    table.house("red", "c2", "mine", "man").centre("red", men=6)
    return play(table.state(), "commit midwife 1")


@cache
def one_boy_and_one_girl_left() -> GameState:
    """Whoever is to be born on c2 must not be born on b2 before."""
    table = Table(players=3).lying().house("red", "b2", "well", "man", spouse="yellow woman")
    table.house("red", "c2", "mine", "man", spouse="blue woman")
    return play(table.centre("red", men=5, women=7).state(), "commit midwife 2")


@cache
def once_a_round() -> GameState:
    """A couple on c2 had a child in this round (M2, the summary's option)."""
    table = Table(players=3, options=Options(births=Births.ROUND)).lying()
    table.house("red", "b2", "well", "man", spouse="yellow woman")
    table.house("red", "c2", "mine", "man", spouse="blue woman", children=("woman",))
    table.house("red", "e2", "dairy", "man", spouse="yellow woman")
    return play(table.house("red", "d2", "bakery", "man").state(), "commit midwife 2")


@cache
def neutral_spouses_are_childless() -> GameState:
    options = Options(neutral_spouse_bears=False)
    table = Table(players=2, options=options).lying()
    table.house("red", "b2", "well", "man", spouse="neutral woman")
    table.house("red", "d2", "mine", "woman", spouse="neutral man")
    table.house("red", "c2", "bakery", "man", spouse="yellow woman")
    return play(table.house("red", "e2", "dairy", "man").state(), "commit midwife 1")


def _no_couple(place: str) -> Reason:
    return no("no_couple", "M1", f"no couple lives on {place} of your village", place=place)


NEUTRAL_SPOUSE = no("neutral_spouse", "D8", "a neutral spouse has no children under these options")
BEAR: list[Case] = [
    (bearing_three, {
        "bear d2 man": _no_couple("d2"),
        "bear f5 woman": _no_couple("f5"),
        "bear c2 man": order("bear b2 man"),
        "bear e4 woman": order("bear b2 woman"),
    }),
    (bearing_after_the_first, {
        "bear b2 woman": no("second_child", "M2",
                            "the couple on b2 had a child in this turn",
                            place="b2", step="turn"),
    }),
    (bearing_after_the_second, {
        "bear b2 woman": too_late("bear b2 woman"),
        "bear c2 woman": no("second_child", "M2",
                            "the couple on c2 had a child in this turn",
                            place="c2", step="turn"),
    }),
    (no_boys_left, {
        "bear b2 man": no("reserve_empty", "M1", "no man is left in the reserve", sex="man"),
    }),
    (one_boy_and_one_girl_left, {
        "bear c2 man": order("bear b2 woman"),
        "bear c2 woman": order("bear b2 man"),
    }),
    (once_a_round, {
        "bear c2 man": no("second_child", "M2", "the couple on c2 had a child in this round",
                          place="c2", step="round"),
        "bear d2 man": _no_couple("d2"),
        "bear e2 man": order("bear b2 man"),
    }),
    (neutral_spouses_are_childless, {
        "bear b2 man": NEUTRAL_SPOUSE,
        "bear d2 man": NEUTRAL_SPOUSE,
        "bear e2 man": _no_couple("e2"),
    }),
]  # fmt: skip

# --- the end of a round (E2) ---------------------------------------------------------------------


def _last_turn() -> Table:
    """Yellow's last coin ends the round, and red is start player."""
    table = Table(players=3).house("yellow", "b2", "well", "man asleep").turn("yellow")
    return table.hand(red=6, yellow=1, blue=0).spent("midwife", yellow=5, blue=6)


@cache
def pupils_find_houses() -> GameState:
    """Red has two pupils and three empty houses."""
    table = _last_turn().lying().school("red", men=2).house("red", "c2", "mine")
    table.house("red", "b2", "bakery").house("red", "e2", "dairy").house("red", "d2", "mill")
    table.house("red", "b3", "brewery", "man")
    return play(table.state(), "commit watchman 1", "wake yellow:nw")


@cache
def turning_up() -> GameState:
    table = _last_turn().lying(mine=1).pile_two(dairy=2, church=1).pile_three(mill=1)
    return play(table.state(), "commit watchman 1", "wake yellow:nw")


def _not_in_pile(building: str) -> Reason:
    sentence = f"no {building} is in the pile from which buildings are drawn"
    return no("not_in_pile", "E2", sentence, building=building)


ROUND: list[Case] = [
    (pupils_find_houses, {
        "settle woman c2": no("not_in_school", "E2", "no woman of yours is in school",
                              sex="woman"),
        "settle man b3": no("no_empty_house", "E2", "you have no empty house on b3",
                            place="b3"),
        "settle man d2": no("no_empty_house", "E2", "you have no empty house on d2",
                            place="d2"),
        "settle man b4": no("no_empty_house", "E2", "you have no empty house on b4",
                            place="b4"),
        "settle man e2": order("settle man b2"),
    }),
    (turning_up, {
        "reveal mine": _not_in_pile("mine"),
        "reveal mill": _not_in_pile("mill"),
        "reveal goat_shed": _not_in_pile("goat shed"),
    }),
]  # fmt: skip

CASES = [*PLACE, *DELIVER, *WAKE, *MARRY, *DOWRY, *BEAR, *ROUND]


def prefetch() -> None:
    """Lay all positions now, for whoever runs these tests many times."""
    for lay, _ in CASES:
        lay()


@pytest.mark.rule("B4", "C1", "G2", "N1", "N2", "P1", "P3", "M1", "M2", "E2", "D2", "D8")
@pytest.mark.rule("K4", "S7", "T3")
@pytest.mark.parametrize(("lay", "refusals"), CASES, ids=names(CASES))
def test_reason_has_all_its_parts(
    lay: Callable[[], GameState], refusals: dict[str, Reason]
) -> None:
    check(lay, refusals)
