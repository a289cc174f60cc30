"""Why moves of the set-up, and moves out of place, are refused: every reason, word for word."""

from collections.abc import Callable
from functools import cache

import attrs
import pytest

from helvetia.core.reason import Reason
from helvetia.games.helvetia import (
    Decision,
    GameState,
    Move,
    Options,
    Setup,
    ThirdPair,
    new_game,
    parse_move,
    why_not,
)
from tests.helvetia.playing import play, until
from tests.helvetia.refusing import Case, check, names, no
from tests.helvetia.table import Table

# --- letters and draft (S4, S5, S11) -------------------------------------------------------------


@cache
def dealing() -> GameState:
    """Letters A and C are dealt."""
    return play(new_game(3, Options(setup=Setup.LETTERS)), "letter a", "letter c")


@cache
def naming_the_first() -> GameState:
    return until(new_game(3, Options(setup=Setup.LETTERS)), Decision.FIRST_PLAYER)


@cache
def drafting() -> GameState:
    """Both wells are gone, and yellow has a woodcutter."""
    return play(new_game(3), "draft well", "draft well", "draft woodcutter")


@cache
def stealing() -> GameState:
    """Yellow, the last picker, has well and grain farm when only those are left."""
    picks = ("brickworks", "woodcutter", "well", "grain_farm", "stonemason", "woodcutter")
    drafted = [f"draft {pick}" for pick in (*picks, "stonemason", "brickworks")]
    return play(new_game(3), *drafted)


HANDS: list[Case] = [
    (dealing, {
        "letter a": no("letter_dealt", "S11", letter="a"),
        "letter c": no("letter_dealt", "S11", letter="c"),
    }),
    (naming_the_first, {
        "first white": no("no_such_player", "S11", player="white"),
    }),
    (drafting, {
        "draft well": no("none_left", "S4", building="well"),
        "draft mine": no("none_left", "S4", building="mine"),
        "draft woodcutter": no("type_twice", "S4", building="woodcutter"),
    }),
    (stealing, {
        "steal white well": no("no_such_player", "S5", player="white"),
        "steal yellow well": no("own_building", "S5"),
        "steal red well": no("not_there", "S5", player="red", building="well"),
        "steal blue mine": no("not_there", "S5", player="blue", building="mine"),
    }),
]  # fmt: skip

# --- houses and pairs (S7, S8, D2) ---------------------------------------------------------------


@cache
def neutral_house() -> GameState:
    """The players of two left grain farm and well to the neutral village, two of each."""
    picks = ("brickworks", "brickworks", "woodcutter", "woodcutter", "stonemason", "stonemason")
    return play(new_game(2), *(f"draft {pick}" for pick in picks))


@cache
def neutral_place() -> GameState:
    return play(neutral_house(), "build well", "place b2", "inhabit man", "build well")


@cache
def own_place() -> GameState:
    return play(until(new_game(3), Decision.PLACE), "place b2")


def _placed() -> GameState:
    """Everybody's houses stand on b2, d2 and b3, with a gap between the first two."""
    return play(until(new_game(3), Decision.PLACE), *("place b2", "place d2", "place b3") * 3)


@cache
def the_man_first() -> GameState:
    return _placed()


@cache
def then_the_woman() -> GameState:
    return play(_placed(), "settle man b2")


@cache
def second_pair() -> GameState:
    return play(_placed(), *("settle man b2", "settle woman d2") * 3)


@cache
def third_pair() -> GameState:
    """Yellow marries into red's village (left, counter-clockwise); blue and red come after."""
    return play(second_pair(), *("settle man b3",) * 3)


@cache
def third_pair_anywhere() -> GameState:
    """Yellow has married into red's house on b2, and blue may marry into either village."""
    state = until(new_game(3, Options(third_pair=ThirdPair.ANY_PLAYER)), Decision.PLACE)
    state = play(state, *("place b2", "place c2", "place d2") * 3)
    state = play(state, *("settle man b2", "settle woman c2") * 3, *("settle man d2",) * 3)
    return play(state, "marry centre red:b2")


def _no_own_building(place: str) -> Reason:
    return no("no_building", "S8", place=place)


def _lived_in(place: str) -> Reason:
    return no("inhabited", "S8", place=place)


def _not_into(village: str) -> Reason:
    return no("wrong_village", "S8", village=village)


HOUSES: list[Case] = [
    (neutral_house, {
        "build mine": no("none_left", "D2", building="mine"),
        "build woodcutter": no("none_left", "D2", building="woodcutter"),
    }),
    (neutral_place, {
        "place b2": no("occupied", "D2", place="b2"),
        "place a1": no("ring_two_closed", "D2"),
    }),
    (own_place, {
        "place b2": no("occupied", "S7", place="b2"),
        "place f5": no("ring_two_closed", "S7"),
    }),
    (the_man_first, {
        "settle woman b2": no("wrong_order", "S8", sex="man"),
        "settle man e2": _no_own_building("e2"),
    }),
    (then_the_woman, {
        "settle man d2": no("wrong_order", "S8", sex="woman"),
        "settle woman b2": _lived_in("b2"),
    }),
    (second_pair, {
        "settle man b2": _lived_in("b2"),
        "settle woman d2": _lived_in("d2"),
        "settle man c2": _no_own_building("c2"),
        "settle man f1": _no_own_building("f1"),
    }),
    (third_pair, {
        "marry centre white:b2": no("no_such_village", "S7", village="white"),
        "marry centre neutral:b2": no("no_such_village", "D2", village="neutral"),
        "marry school red:b2": no("not_in_school", "S8"),
        "marry centre yellow:b2": _not_into("yellow"),
        "marry centre blue:b2": _not_into("blue"),
        "marry centre red:e4": no("no_building", "S8", village="red", place="e4"),
        "marry centre red:f5": no("no_building", "S8", village="red", place="f5"),
    }),
    (third_pair_anywhere, {
        "marry centre red:b2": no("couple", "S8", building="brickworks"),
        "marry centre blue:b2": _not_into("blue"),
    }),
]  # fmt: skip

# --- who is not asked, and what is not asked for -------------------------------------------------


def _moment(rule: str, decision: str, move: str) -> Reason:
    return no("wrong_moment", rule, decision=decision, move=move)


@cache
def choosing() -> GameState:
    return Table(players=3).house("red", "b2", "woodcutter", "man").open(mine=1).state()


@cache
def placing() -> GameState:
    return play(choosing(), "commit builder 1", "build mine", "work red:b2")


@cache
def over() -> GameState:
    table = Table(players=3, options=Options(target=3)).delivered("red", "wood", "brick")
    table.house("yellow", "b2", "well", "man", awake=False).turn("yellow").open()
    table.coins(red=6, yellow=1, blue=0).spent("midwife", yellow=5, blue=6)
    return play(table.state(), "commit watchman 1", "wake yellow:nw")


GAME_OVER = no("game_over", "E4")
MOMENTS: list[Case] = [
    (drafting, {
        "end": _moment("S4", "draft", "end"),
    }),
    (dealing, {"pass": _moment("S11", "letter", "pass")}),
    (own_place, {"end": _moment("S7", "place", "end")}),
    (neutral_place, {
        "deliver wood": _moment("D2", "place", "deliver wood"),
    }),
    (placing, {"end": _moment("B4", "place", "end")}),
    (choosing, {
        "build mine": _moment("T1", "turn", "build mine"),
    }),
    (over, {"pass": GAME_OVER, "commit carter 1": GAME_OVER}),
]  # fmt: skip

CASES = [*HANDS, *HOUSES, *MOMENTS]


def prefetch() -> None:
    """Lay all positions now, for whoever runs these tests many times."""
    for lay, _ in CASES:
        lay()


@pytest.mark.rule("S4", "S5", "S7", "S8", "S11", "D2", "T1", "B4", "E4")
@pytest.mark.parametrize(("lay", "refusals"), CASES, ids=names(CASES))
def test_the_reason_is_told_in_full(
    lay: Callable[[], GameState], refusals: dict[str, Reason]
) -> None:
    check(lay, refusals)


@pytest.mark.rule("T1", "S4", "S11", "E4")
def test_only_the_seat_that_is_asked_may_move() -> None:
    wood = parse_move("draft woodcutter")
    state = new_game(3)
    assert why_not(state, wood, player=0) is None
    waiting = no("not_your_turn", "S4", seat=2, turn=0)
    assert why_not(state, wood, player=2) == waiting
    # In a turn it is T1 that gives the turn, whatever is asked in it.
    waiting = no("not_your_turn", "T1", seat=1, turn=0)
    assert why_not(placing(), parse_move("place c2"), player=1) == waiting
    assert why_not(placing(), parse_move("place c2"), player=0) is None
    chance = no("not_your_turn", "S11", seat=2, decision="letter")
    assert why_not(dealing(), parse_move("letter b"), player=2) == chance
    assert why_not(dealing(), parse_move("letter b")) is None
    assert why_not(over(), parse_move("pass"), player=1) == GAME_OVER


def test_what_is_no_move_of_the_game_is_called_by_its_type() -> None:
    @attrs.frozen(str=False)
    class Fly(Move):
        """A move that the game does not have."""

    name = Fly.__qualname__
    expected = no("not_a_move", "", kind=name)
    assert why_not(choosing(), Fly()) == expected
    expected = no("not_a_move", "", kind="str")
    assert why_not(choosing(), "end") == expected  # type: ignore[arg-type]  # somebody may try it
    expected = no("not_a_move", "", kind="int")
    assert why_not(over(), 7) == expected  # type: ignore[arg-type]  # or that


# --- reasons for positions to which no play leads ------------------------------------------------


@pytest.mark.rule("S5")
def test_the_third_building_must_differ_from_both_others() -> None:
    """The rules let nobody rob who could pick; so a well is put into red's hand."""
    state = stealing().thaw()
    setup = state.preparing.thaw()
    well = 1 << 4
    setup.picks = (setup.picks[0] | well, *setup.picks[1:])
    state.setup = setup.freeze()
    twice = no("type_twice", "S5", building="well")  # fmt: skip
    assert why_not(state.freeze(), parse_move("steal red well")) == twice


@pytest.mark.rule("D2")
@pytest.mark.parametrize(("figures", "sex"), [((0, 1), "man"), ((1, 0), "woman")])
def test_two_neutral_men_and_two_neutral_women_are_placed(
    figures: tuple[int, int], sex: str
) -> None:
    """Nobody is asked when one sex is left; so the question is put by hand."""
    state = play(neutral_house(), "build well", "place b2").thaw()
    setup = state.preparing.thaw()
    setup.figures = figures
    state.setup = setup.freeze()
    gone = no("none_left", "D2", sex=sex)
    assert why_not(state.freeze(), parse_move(f"inhabit {sex}")) == gone
