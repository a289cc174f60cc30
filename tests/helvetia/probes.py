"""What a game does, seen from outside: for each option a small game that shows its value.

A probe takes the options and plays; it never looks at the field it is about.
"""

from collections.abc import Callable
from typing import Final

import attrs

from helvetia.games.helvetia import Decision, GameState, Options, Setup, new_game, result
from tests.helvetia.playing import (
    RING_ONE,
    TEN_HOUSES,
    dowry,
    offered,
    owner,
    past_chance,
    play,
    ring_tiles,
    seat_of,
    texts,
    to_move,
    until,
)
from tests.helvetia.table import Table

Value = str | bool | int


def closing(options: Options) -> Table:
    """Yellow wakes blue's villager with the last coin; red alone has coins, and no tile moves."""
    table = Table(players=3, options=options).house("blue", "b2", "tannery", "man asleep")
    table.hand(red=6, yellow=1, blue=0).turn("yellow").start_player("yellow")
    return table.spent("midwife", yellow=5, blue=5).spent("watchman", blue=1)


def closed(table: Table) -> GameState:
    return play(table.state(), "commit watchman 1", "wake blue:nw")


def full_ring(table: Table) -> Table:
    """Yellow's ring one is built and inhabited, but for the last house."""
    for n, (place, building) in enumerate(zip(RING_ONE, TEN_HOUSES, strict=True)):
        sex = None if place == "e4" else "man" if n % 2 else "woman"
        table.house("yellow", place, building, sex)
    return table


def final_tie(options: Options) -> Value:
    """Yellow and blue are level in points and awake villagers; red is start player."""
    five = ("grain", "water", "ore", "wood", "brick")
    table = closing(attrs.evolve(options, target=5)).delivered("yellow", *five)
    table.delivered("blue", *five).house("yellow", "b2", "mine", "man")
    final = result(closed(table))
    assert final is not None
    return "shared" if len(final.winners) == 2 else "start_player"


def dowry_taken(options: Options) -> Value:
    """Red marries where one coin lies."""
    table = Table(players=3, options=options).house("yellow", "b2", "mine", "man")
    table.centre("red", women=1).dowry("yellow", "blue")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    return "may" if state.decision is Decision.DOWRY and "dowry none" in texts(state) else "must"


def neutral_village_start(options: Options) -> Value:
    """Who is asked first for a neutral house."""
    state = until(new_game(2, options), Decision.NEUTRAL_HOUSE)
    return "start_player" if state.player == state.start_player else "other"


def neutral_coin_without_coins(options: Options) -> Value:
    """Red has no coins, and the neutral coin could be used."""
    table = Table(players=2, options=options).lying(mill=1).house("yellow", "b2", "mine", "man")
    return to_move(table.hand(red=0, yellow=3).turn("red").begin()) == "red"


def births(options: Options) -> Value:
    """Red's couple had a child in an earlier turn of this round."""
    table = Table(players=3, options=options).house("red", "c2", "mine", "man")
    table.house("red", "b2", "bakery", "man", spouse="blue woman", children=("man",))
    return "turn" if "commit midwife 1" in texts(table.state()) else "round"


def neutral_spouse_bears(options: Options) -> Value:
    """Red's only couple has a neutral spouse."""
    table = Table(players=2, options=options).house("red", "c2", "mine", "man")
    table.house("red", "b2", "bakery", "man", spouse="neutral woman")
    return "commit midwife 1" in texts(table.state())


def third_pair(options: Options) -> Value:
    """How many villages the first third pair of three players may marry into."""
    state = until(new_game(3, options), Decision.PAIR_THREE)
    villages = {text.split(":")[0] for text in offered(state, "marry centre")}
    return "any_player" if len(villages) == 2 else "left_neighbour"


def score_before_pupils(options: Options) -> Value:
    """Yellow's pupil completes the ring at the end of the round."""
    state = closed(full_ring(closing(options)).school("yellow", men=1))
    assert ring_tiles(state) == ["yellow", None]
    return state.points[1] == 0


def ring_tile_needs(options: Options) -> Value:
    """Yellow's pupil completes ring one; a house of ring two is still empty."""
    table = full_ring(closing(options)).house("yellow", "a1", "dairy").school("yellow", men=1)
    state = play(closed(table), "settle man e4")
    return "ring_one" if ring_tiles(state)[0] == "yellow" else "all_houses"


def start_tile_after_draft(options: Options) -> Value:
    """Red began the draft of three and yellow picked last."""
    drafting = attrs.evolve(options, setup=Setup.DRAFT)
    state = until(new_game(3, drafting), Decision.PLACE)
    return {0: "stays", 1: "last_picker"}[state.start_player]


def clockwise(options: Options) -> Value:
    """Whose coins lie in yellow's centre: two players on the left, real sides of the table."""
    given = set(dowry(until(new_game(4, options), Decision.TURN), "yellow"))
    return {("red", "white"): False, ("blue", "white"): True}[tuple(sorted(given))]  # type: ignore[index]  # two names


def setup(options: Options) -> Value:
    """Whether the game begins with letters."""
    return "letters" if offered(new_game(3, options), "letter") else "draft"


def first_player(options: Options) -> Value:
    """Whether chance can let blue begin the draft of three."""
    state = new_game(3, attrs.evolve(options, setup=Setup.DRAFT))
    if state.decision is Decision.FIRST_PLAYER:
        state = play(state, "first blue")
    return "random" if to_move(state) == "blue" else "seat_0"


def character_tiles(options: Options) -> Value:
    """Blue has more coins on the midwife than anybody else."""
    state = closed(closing(options).spent("midwife", yellow=4, blue=5).spent("carter", yellow=1))
    return owner(state, "midwife") == "blue"


def target(options: Options) -> Value:
    """The fewest points of red, the new start player, that end the game."""
    goods = ["grain", "bread", "cow", "milk", "meat"]  # 15 points, and 1 for the start-player tile
    for more, good in enumerate(("wood", "brick", "water", "ore"), start=1):
        goods.append(good)
        state = closed(closing(options).delivered("red", *goods))
        if state.decision is Decision.OVER:
            assert state.points[seat_of("red")] == 16 + more
            return 16 + more
        assert past_chance(state).round == 3
    return 0


def neutral_centre(options: Options) -> Value:
    """How many neutral villagers stand in their centre when the first turn begins."""
    state = until(new_game(2, options), Decision.TURN)
    assert state.neutral is not None
    return {12: "all", 2: "one_pair"}[state.neutral.centre.men + state.neutral.centre.women]


def buying(options: Options) -> Value:
    """Red could make the brick of a marketplace."""
    table = Table(players=3, options=options).house("red", "b2", "brickworks", "man")
    return (
        "free" if "commit builder 2" in texts(table.lying(marketplace=1).state()) else "if_unable"
    )


def builder_tile_purchases(options: Options) -> Value:
    """Red's tile builds the mine, and one of two coins buys its wood."""
    options = attrs.evolve(options, character_tiles=True)
    table = Table(players=3, options=options).tile("builder", "red").lying(mine=1).hand(red=2)
    return "allowed" if "commit builder 1 tile" in texts(table.state()) else "all_coins"


PROBES: Final[dict[str, Callable[[Options], Value]]] = {
    "final_tie": final_tie,
    "dowry": dowry_taken,
    "neutral_village_start": neutral_village_start,
    "neutral_coin_without_coins": neutral_coin_without_coins,
    "births": births,
    "neutral_spouse_bears": neutral_spouse_bears,
    "third_pair": third_pair,
    "score_before_pupils": score_before_pupils,
    "ring_tile_needs": ring_tile_needs,
    "start_tile_after_draft": start_tile_after_draft,
    "clockwise": clockwise,
    "setup": setup,
    "neutral_centre": neutral_centre,
    "first_player": first_player,
    "buying": buying,
    "builder_tile_purchases": builder_tile_purchases,
    "character_tiles": character_tiles,
    "target": target,
}
