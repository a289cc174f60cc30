"""Refusals that random games hardly meet, from positions laid by hand."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from helvetia.core.contract import AnyState
from helvetia.core.errors import Reason
from helvetia.games import helsinki, helvetia
from helvetia.games.helsinki import Action, Decision
from helvetia.games.helsinki.events import BonusTaken
from helvetia.games.helsinki.phases import refusals as of_helsinki
from helvetia.games.helvetia import Births, Building, Buying, Colour, Options, TilePurchases
from helvetia.games.helvetia.events import BuildingStolen, Passed, PlayerStuck
from helvetia.games.helvetia.packed import NOBODY
from helvetia.games.helvetia.phases.refusals import no
from tests.helsinki.table import actions, bent, go, position
from tests.helvetia.playing import play
from tests.helvetia.table import Table

Made = Iterator[Reason | None]
#: Events that random games hardly meet.
EVENTS: Final[dict[str, tuple[object, ...]]] = {
    "helvetia": (
        BuildingStolen(player=1, building=Building.WELL, colour=Colour.BLUE),
        Passed(player=1),
        PlayerStuck(player=2),
    ),
    "helsinki": (BonusTaken(player=0, points=9),),
}


@cache
def states(game: str) -> tuple[AnyState, ...]:
    """States whose decisions random games hardly meet."""
    if game == "helvetia":
        return (_robber(),)
    bare = position(decision=Decision.TURN, display=["red_1_2_0", *[None] * 7], space=2)
    return _any_card(), _any_side(), bare


@cache
def rare(game: str) -> tuple[Reason, ...]:
    """The reasons of one game; all of them are refusals."""
    found = [reason for make in _RARE[game] for reason in make()]
    assert None not in found
    return tuple(reason for reason in found if reason is not None)


# --- Helvetia ------------------------------------------------------------------------------------


def _refused(state: helvetia.GameState, *moves: str) -> Made:
    for text in moves:
        yield helvetia.why_not(state, helvetia.parse_move(text))


def _anywhere() -> Made:
    """The wrong player, the wrong moment, no move at all, the end."""
    start = helvetia.new_game(3)
    yield from _refused(start, "commit carter 2", "work red:b2", "wake blue:nw", "end")
    yield helvetia.why_not(start, helvetia.parse_move("draft well"), player=2)
    yield helvetia.why_not(start, "draft well")  # type: ignore[arg-type]  # a user may try it
    yield helvetia.why_not(start, 7)  # type: ignore[arg-type]  # or that
    both = [helvetia.parse_move(text) for text in ("draft well", "draft woodcutter")]
    yield helvetia.why_no_plan(start, *both)
    few = helvetia.Position(3).house("red", "b2", "woodcutter", "man").coins("priest", "red", 4)
    few = few.house("red", "c2", "well", "man").house("red", "d2", "grain_farm", "woman")
    three = [helvetia.parse_move(f"deliver {good}") for good in ("wood", "water", "grain")]
    yield helvetia.why_no_plan(few.build(), *three)  # two coins
    letters = helvetia.new_game(3, Options.beginner())
    yield helvetia.why_not(letters, helvetia.parse_move("draft well"), player=2)
    over = start._packed.thaw()
    over.decision, over.seat = helvetia.Decision.OVER, NOBODY
    yield from _refused(helvetia.GameState(over.freeze()), "pass")


def _robber() -> helvetia.GameState:
    picks = ("brickworks", "woodcutter", "well", "grain_farm", "stonemason", "woodcutter")
    drafted = [f"draft {pick}" for pick in (*picks, "stonemason", "brickworks")]
    return play(helvetia.new_game(3), *drafted)


def _draft() -> Made:
    """S5: the last picker has to rob somebody."""
    yield from _refused(_robber(), "steal yellow well", "steal red well", "steal white well")
    # These two need positions that no play leads to: the rules do not ask then.
    yield no("type_twice", "S5", building="well")
    yield no("none_left", "D2", sex="woman")


def _tiles() -> Made:
    """Character tiles: none in the game, no coins, nothing left to do after them (K2, K4)."""
    plain = Table(players=3, options=Options.beginner())
    state = plain.house("red", "b2", "woodcutter", "man").state()
    yield from _refused(state, "tile builder")
    poor = Table(players=2, options=Options.italian()).lying(mill=1).hand(red=0)
    poor.house("red", "b2", "woodcutter", "man asleep").tile("watchman", "red")
    yield from _refused(poor.turn("red").begin(), "tile watchman")
    asleep = Table(players=3).house("red", "b2", "woodcutter", "man asleep")
    asleep.house("yellow", "b2", "stonemason", "man asleep").tile("watchman", "red")
    yield from _refused(play(asleep.lying().state(), "tile watchman"), "wake yellow:nw")
    mine = Table(players=3).tile("builder", "red").lying(mine=1).hand(red=2)
    mine.centre("red", men=1, women=1).delivered("red", "ore")
    mine.house("yellow", "b2", "stonemason", "man")
    state = play(mine.state(), "tile builder", "build mine", "buy wood", "place b2")
    yield from _refused(state, "inhabit woman")
    market = Table(players=3).tile("builder", "red").lying(mine=1, marketplace=1).hand(red=3)
    yield from _refused(
        play(market.centre("red", men=1).state(), "tile builder"), "build marketplace"
    )
    wedding = Table(players=3).tile("priest", "red").lying().centre("red", women=1)
    wedding.house("yellow", "b2", "stonemason", "man").delivered("red", "wood")
    wedding.house("blue", "b2", "woodcutter", "man")
    yield from _refused(play(wedding.state(), "tile priest"), "marry centre blue:b2")


def _goods() -> Made:
    """Swaps and purchases, and the neutral coin with nothing to build."""
    table = Table(players=3).house("red", "b2", "stonemason", "man").lying()
    table.house("red", "c2", "marketplace", "woman").house("red", "d2", "woodcutter", "man")
    state = play(table.state(), "commit carter 1", "deliver stone")
    yield from _refused(state, "swap red:c2 stone")
    two = Table(players=2).lying().house("red", "b2", "woodcutter", "man")
    yield from _refused(two.state(), "neutral builder")
    yield no("dead_end", "T3", step="swap", given="stone", good="grain", building="marketplace")
    yield no("dead_end", "K4", step="buy", good="wood")
    yield no("too_few_coins", "K5", good="wood", step="cost")
    strict = Options(buying=Buying.IF_UNABLE, builder_tile_purchases=TilePurchases.ALL_COINS)
    able = Table(players=3, options=strict).house("red", "b2", "woodcutter", "man").lying(mine=1)
    yield from _refused(play(able.state(), "commit builder 1", "build mine"), "buy wood")
    kept = Table(players=3, options=strict).tile("builder", "red").lying(mine=1, marketplace=1)
    kept.hand(red=4)
    yield from _refused(kept.state(), "commit builder 1 tile")
    yield no("coins_in_hand", "K5", good="wood", step="buy")


def _children() -> Made:
    """A second child of a couple in a round."""
    table = Table(players=3, options=Options(births=Births.ROUND)).lying()
    table.house("red", "b2", "well", "man", spouse="yellow woman")
    table.house("red", "c2", "mine", "man", spouse="blue woman", children=("woman",))
    yield from _refused(play(table.state(), "commit midwife 1"), "bear c2 man")


# --- Helsinki ------------------------------------------------------------------------------------


def _not_now(state: helsinki.GameState, *moves: str) -> Made:
    for text in moves:
        yield helsinki.why_not(state, helsinki.parse_move(text))


def _first_deal() -> helsinki.GameState:
    """Return the state in which the first card is dealt."""
    state = helsinki.new_game(2)
    while state.decision is not helsinki.Decision.DEAL:
        state = helsinki.apply_move(state, helsinki.legal_moves(state)[0])
    return state


def _nowhere() -> Made:
    """The wrong player, the wrong moment, no move at all, the end."""
    dealt = helsinki.view(_first_deal(), None)
    yield from _not_now(dealt, "draw joker")
    start = helsinki.new_game(2)
    yield from _not_now(start, "take", "move 2", "coat two_points", "place a1-b1")
    yield helsinki.why_not(start, helsinki.parse_move("take"), player=1)
    state = position("red_1_2_0")
    yield helsinki.why_not(state, helsinki.parse_move("take"), player=1)
    yield helsinki.why_not(start, 7)  # type: ignore[arg-type]  # a user may try it
    yield from _not_now(bent(start, decision=Decision.OVER, player=None), "end")


def _any_card() -> helsinki.GameState:
    state = position("blue_4_4_1 blue_1_2_0 blue_1_2_0 red_1_2_0 joker", coats=1)
    return go(state, "build blue_4_4_1", "pay blue_1_2_0", "pay blue_1_2_0", "coat any_card")


def _any_side() -> helsinki.GameState:
    return go(position("red_1_2_0", coats=1), "build red_1_2_0", "coat any_side")


def _cards() -> Made:
    """Payments in the wrong order or colour, and coats that would not help."""
    yield from _not_now(_any_card(), "pay joker")
    state = position("red_3_4_0 red_1_2_0 red_2_3_0 joker")
    yield from _not_now(go(state, "build red_3_4_0", "pay red_2_3_0"), "pay red_1_2_0")
    state = go(position("red_3_4_0 red_1_2_0", coats=1), "build red_3_4_0")
    yield from _not_now(state, "coat one_fewer")
    state = go(position("blue_2_3_0 blue_1_2_0", coats=2), "build blue_2_3_0")
    yield from _not_now(state, "coat any_card")
    state = position(coats=1, display=["red_1_2_0"] * 2 + [None] * 6, pile="", ending=True)
    yield from _not_now(state, "coat extra_card")
    yield from _not_now(position(decision=Decision.TURN, coats=1), "coat one_joker")
    later = helsinki.Options(joker_tiles=helsinki.JokerTiles.THIS_TURN)
    state = position(options=later, decision=Decision.TURN, coats=1, tiles={0: [("red", "a1-a2")]})
    state = go(state, "coat two_jokers", "joker b1")
    yield from _not_now(bent(state, decision=Decision.AFTER), "end")
    both = [helsinki.parse_move(text) for text in ("move 1", "move 2")]
    yield helsinki.why_no_plan(position(decision=Decision.TURN), *both)
    yield helsinki.why_no_plan(
        position(decision=Decision.TURN), helsinki.parse_move("discard joker")
    )
    table = helsinki.Position(2).pavilion(0, "purple", "c1-c2-c3-c4")
    table = table.hand(0, "red_1_2_0", "blue_1_2_0", "green_1_2_0")
    three = [helsinki.parse_move(f"build {colour}_1_2_0") for colour in ("red", "blue", "green")]
    yield helsinki.why_no_plan(table.build(), *three)


def _roofs() -> Made:
    """Pushes from one side only, and superstructures in order."""
    yield from _not_now(_any_side(), "place c3-d3")
    full = bent(position("red_1_2_0"), players={0: {"filled": (1 << 49) - 1}})
    yield from _not_now(full, "build red_1_2_0")
    row = {0: [("purple", "a1-b1-c1-d1"), ("purple", "e1-f1-g1")]}
    state = position("red_1_2_0", tiles=row, coats=1, used=actions(Action.ANY_SIDE))
    yield from _not_now(state, "build red_1_2_0")
    state = go(position("red_2_3_0 red_1_2_0", tiles=row, coats=1), "build red_2_3_0")
    yield from _not_now(state, "coat one_fewer")
    state = go(position("red_2_3_0 blue_1_2_0", tiles=row, coats=2), "build red_2_3_0")
    yield from _not_now(go(state, "coat one_fewer"), "coat extra_superstructure")
    yield of_helsinki.no("no_effect", "LA4", action="any_side")
    paid = ("build red_4_3_2", "pay joker", "pay joker", "pay joker", "place c2-d2-d3")
    state = go(position("red_4_3_2 joker joker joker"), *paid)
    yield from _not_now(state, "superstructure d3")
    yield from _not_now(go(state, "superstructure c2"), "superstructure c2")


_RARE: Final[dict[str, tuple[Callable[[], Made], ...]]] = {
    "helvetia": (_anywhere, _draft, _tiles, _goods, _children),
    "helsinki": (_nowhere, _cards, _roofs),
}
