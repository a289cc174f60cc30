"""Tables that cannot be: tiles, houses, people, coins and the moment, one thing wrong at a time."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from helvetia.games.helvetia import Building, Character, GameState, Good, Options, validate
from helvetia.games.helvetia.packed import NONE
from helvetia.games.helvetia.state.loading import faults_of
from tests.helvetia.bending import (
    BLUE,
    RED,
    YELLOW,
    bent,
    board,
    built,
    location_of,
    player,
    refusal,
)
from tests.helvetia.playing import RING_ONE, TEN_HOUSES, fresh, play
from tests.helvetia.table import Table


def moved(counts: tuple[int, ...], building: Building, by: int) -> tuple[int, ...]:
    """The counts with more or fewer tiles of a type."""
    return tuple(n + by * (b == building) for b, n in enumerate(counts))


# --- positions to start from ---------------------------------------------------------------------


def table() -> Table:
    """All sorts of people; a mill stands in red's village."""
    laid = Table(players=3).house("red", "b2", "woodcutter", "man").house("red", "c2", "mill")
    laid.house("red", "d2", "mine", "woman asleep")
    laid.house("yellow", "b2", "well", "man", spouse="blue woman")
    return laid.house("blue", "b2", "brickworks", "woman").house("blue", "c2", "stonemason", "man")


@cache
def state() -> GameState:
    return table().state()


@cache
def both_empty() -> GameState:
    """Two of red's houses are empty."""
    laid = table().house("red", "e2", "bakery").house("red", "b3", "brewery")
    return laid.state()


@cache
def tile_first() -> GameState:
    """The priest's tile was used; only stone can be delivered now."""
    laid = Table(players=3).tile("priest", "red").lying().centre("red", women=1)
    laid.house("yellow", "b2", "stonemason", "man")
    return play(laid.state(), "tile priest", "marry centre yellow:b2")


@cache
def waking() -> GameState:
    return play(state(), "commit watchman 1")


def _last_turn(target: int = 20) -> Table:
    """Yellow's last coin ends the round, and red is start player."""
    laid = Table(players=3, options=Options(target=target)).turn("yellow")
    laid.house("yellow", "b2", "well", "man asleep").delivered("blue", "wood", "brick")
    return laid.hand(red=6, yellow=1, blue=0).spent("midwife", yellow=5, blue=6)


@cache
def revealing() -> GameState:
    laid = _last_turn().lying(mine=1).pile_two(dairy=2, church=1).pile_three(mill=1)
    return play(laid.state(), "commit watchman 1", "wake yellow:nw")


@cache
def over() -> GameState:
    laid = _last_turn(target=2).lying().no_piles()
    return play(laid.state(), "commit watchman 1", "wake yellow:nw")


@cache
def full_ring() -> GameState:
    """Red has completed the village, and so the first ring tile."""
    laid = Table(players=3)
    for place, building in zip(RING_ONE, TEN_HOUSES, strict=True):
        laid.house("red", place, building, "man" if place < "d" else "woman")
    return laid.state()


@cache
def alone() -> GameState:
    """Two players; yellow has no coins, and the neutral coin is there."""
    laid = Table(players=2).lying(mill=1).house("red", "b2", "woodcutter", "man")
    return laid.hand(red=3, yellow=0).state()


@cache
def bearing() -> GameState:
    laid = Table(players=3).lying().house("red", "b2", "bakery", "man", spouse="blue woman")
    return play(laid.state(), "commit midwife 1")


POSITIONS = [bearing, state, both_empty, tile_first, waking, revealing, over, full_ring, alone]


def prefetch() -> None:
    """Lay all positions now, for a caller that runs these tests many times."""
    for lay in POSITIONS:
        lay()


@pytest.mark.parametrize("lay", POSITIONS)
def test_tables_are_possible(lay: Callable[[], GameState]) -> None:
    validate(fresh(lay()))


def test_round_ten_thousand_is_possible() -> None:
    validate(bent(state(), round=10_000))


# --- one thing is wrong --------------------------------------------------------------------------


def _add(
    state: GameState, seat: int, spot: str, sex: str = "", *, awake: bool = False
) -> GameState:
    """Somebody from the reserve lives there as well; without a sex just somebody awake."""
    here, mine = 1 << location_of(spot), state._packed.players[seat]
    men, women = mine.reserve
    fields: dict[str, Any] = {}
    if sex == "man":
        fields = {"men": mine.men | here, "reserve": (men - 1, women)}
    elif sex == "woman":
        fields = {"women": mine.women | here, "reserve": (men, women - 1)}
    if awake:
        fields["awake"] = mine.awake | here
    return player(state, seat, **fields)


def _on_one_place() -> GameState:
    """An open cowshed stands where the woodcutter stands."""
    lying = moved(state()._packed.board.open, Building.COWSHED, -1)
    return board(built(state(), Building.COWSHED, "red:b2"), open=lying)


def _swapped_piles(by: int) -> GameState:
    """A dairy of one pile lies in the other."""
    before = state()
    lies = before._packed.board
    two = moved(lies.pile_two, Building.DAIRY, by)
    return board(before, pile_two=two, pile_three=moved(lies.pile_three, Building.DAIRY, -by))


def _laid(state: GameState, seat: int, character: Character, coins: int) -> GameState:
    """Coins of the hand lie on a character."""
    placed = list(state._packed.placed)
    placed[character * len(state.players) + seat] += coins
    hands = list(state._packed.coins)
    hands[seat] -= coins
    return bent(state, acted=True, coins=tuple(hands), placed=tuple(placed))


def _without_coins(state: GameState, *seats: int) -> GameState:
    for seat in seats:
        state = _laid(state, seat, Character.MIDWIFE, state._packed.coins[seat])
    return state


def _whole_family() -> GameState:
    """Blue has delivered ore, iron and bell and owns the tiles of the goods alone."""
    goods = 1 << Good.ORE | 1 << Good.IRON | 1 << Good.BELL
    owners = [BLUE if good in (Good.IRON, Good.BELL) else NONE for good in Good]
    return board(player(state(), BLUE, delivered=goods), goods_tiles=tuple(owners))


NO_SLEEPER: dict[str, Any] = {"awake": 1 << location_of("red:b2") | 1 << location_of("red:d2")}
IMPOSSIBLE: dict[str, tuple[Callable[[], GameState], str]] = {
    "nothing to do": (
        lambda: player(waking(), RED, **NO_SLEEPER),
        "nothing could be done at decision 'wake': at $.decision"),
    "nobody left to be born": (
        lambda: player(bearing(), RED, centre=(7, 8), reserve=(0, 0)),
        "nothing could be done at decision 'bear': at $.decision"),
    "nothing to do after a tile": (
        lambda: player(tile_first(), RED, delivered=1 << Good.STONE),
        "nothing could be done at decision 'turn': at $.decision"),
    "no such start player": (
        lambda: bent(state(), start_player=3), "a seat is 0 to 2: at $.start_player"),
    "negative points": (
        lambda: board(state(), points=(0, -1, 0)), "points are not negative: at $.points"),
    "too many rounds": (
        lambda: bent(state(), round=10_001), "expected 0 to 10000 rounds: at $.round"),
    "coins of a fourth seat": (
        lambda: bent(state(), coins=(*state()._packed.coins, 6)),
        "a number of coins for each seat: at $.players"),
    "no coins of the last seat": (
        lambda: bent(state(), coins=state()._packed.coins[:2]),
        "a number of coins for each seat: at $.players"),
    "coins on a sixth character": (
        lambda: bent(state(), placed=(*state()._packed.placed, 0, 0, 0)),
        "a number of coins for each seat: at $.players"),
    "coins on too few characters": (
        lambda: bent(state(), placed=state()._packed.placed[:-1]),
        "a number of coins for each seat: at $.players"),
    "coins between rounds": (
        lambda: _laid(revealing(), RED, Character.BUILDER, 1),
        "coins have gone back (E2): at $.characters"),
    "only red has coins": (
        lambda: _without_coins(state(), YELLOW, BLUE),
        "only one colour has coins, so the round is over (E1): at $.decision"),
    "neither others nor the neutral coin": (
        lambda: board(alone(), neutral_coin=False),
        "only one colour has coins, so the round is over (E1): at $.decision"),
    "no coins": (lambda: _without_coins(state(), RED), "red can do nothing (T2, T4): at $.player"),
    "twenty points": (
        lambda: board(state(), points=(0, 20, 0)), "20 points end the game (E4): at $.points"),
    "another track": (
        lambda: board(over(), points=(2, 0, 2)), "the track shows the points (E2): at $.points"),
    "an open brickworks": (
        lambda: board(state(), open=moved(state()._packed.board.open, Building.BRICKWORKS, 1)),
        "brickworks is a start building: at $.open"),
    "two dairies in pile two": (
        lambda: _swapped_piles(1),
        "dairy: 2 in pile two and 0 in pile three; they have 1 and 1; the others lie open or "
        "are built: at $.pile_two"),
    "two dairies in pile three": (
        lambda: _swapped_piles(-1),
        "dairy: 0 in pile two and 2 in pile three; they have 1 and 1; the others lie open or "
        "are built: at $.pile_two"),
    "two buildings on a place": (
        _on_one_place, "two buildings on one place: at $.players"),
    "awake nowhere": (
        lambda: _add(state(), YELLOW, "blue:c2", awake=True),
        "blue:c2: an awake villager lives in a house: at $.players[2].village.houses"),
    "two men": (
        lambda: _add(state(), YELLOW, "red:b2", "man"),
        "red:b2: two men in one house (P1): at $.players[0].village.houses"),
    "two men of the first and the last colour": (
        lambda: _add(state(), BLUE, "red:b2", "man"),
        "red:b2: two men in one house (P1): at $.players[0].village.houses"),
    "two women": (
        lambda: _add(state(), YELLOW, "red:d2", "woman"),
        "red:d2: two women in one house (P1): at $.players[0].village.houses"),
    "two women of the first and the last colour": (
        lambda: _add(state(), BLUE, "red:d2", "woman"),
        "red:d2: two women in one house (P1): at $.players[0].village.houses"),
    "people without a resident in two houses": (
        lambda: _add(_add(both_empty(), YELLOW, "red:e2", "man"), BLUE, "red:b3", "woman"),
        "red:e2, red:b3: a spouse needs a resident (P1): at $.players[0].village.houses"),
    "somebody in the mill": (
        lambda: _add(state(), RED, "red:c2", "man"),
        "red:c2: nobody lives in a victory point building (B5): at $.players[0].village.houses"),
    "a negative centre": (
        lambda: player(state(), BLUE, centre=(-1, 0), reserve=(8, 6)),
        "people are not negative: at $.players[2]"),
    "a negative school": (
        lambda: player(state(), BLUE, school=(0, -1), reserve=(7, 7)),
        "people are not negative: at $.players[2]"),
    "nine men": (
        lambda: player(state(), BLUE, reserve=(8, 6)),
        "9 blue men; there are 8: at $.players[2]"),
    "nine women": (
        lambda: player(state(), BLUE, reserve=(7, 7)),
        "9 blue women; there are 8: at $.players[2]"),
    "a family without its tile": (
        _whole_family, "somebody completed ore (C5): at $.family_tiles"),
    "a completed village without its tile": (
        lambda: board(full_ring(), ring_tiles=(NONE, NONE)),
        "a completed village takes a ring tile at once (B6): at $.ring_tiles"),
}  # fmt: skip


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_impossible_tables_are_refused(fault: str) -> None:
    lay, text = IMPOSSIBLE[fault]
    assert refusal(lay()) == text


def test_no_scores_are_one_fault_of_the_points() -> None:
    found = [str(fault) for fault in faults_of(board(state(), points=())._packed)]
    assert found == ["expected 3 scores, one for each seat: at $.points"]
