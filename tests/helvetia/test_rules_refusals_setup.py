"""Why moves of the set-up, and moves out of place, are refused: every reason, word for word."""

from collections.abc import Callable
from functools import cache

import attrs
import pytest

from helvetia.core.errors import Reason
from helvetia.games.helvetia import (
    Building,
    Decision,
    GameState,
    Move,
    Options,
    People,
    Setup,
    ThirdPair,
    new_game,
    parse_move,
    why_not,
)
from tests.helvetia.playing import forced, play, until
from tests.helvetia.refusing import Case, check, names, no, order, same
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
        "letter a": no("letter_dealt", "S11", "letter A is already dealt", letter="a"),
        "letter c": no("letter_dealt", "S11", "letter C is already dealt", letter="c"),
    }),
    (naming_the_first, {
        "first white": no("no_such_player", "S11", "White does not play in this game",
                          player="white"),
    }),
    (drafting, {
        "draft well": no("none_left", "S4", "no well is left among the start buildings",
                         building="well"),
        "draft mine": no("none_left", "S4", "no mine is left among the start buildings",
                         building="mine"),
        "draft woodcutter": no("type_twice", "S4", "you already picked a woodcutter",
                               building="woodcutter"),
    }),
    (stealing, {
        "steal white well": no("no_such_player", "S5", "White does not play in this game",
                               player="white"),
        "steal yellow well": no("own_building", "S5", "the building must be another player's"),
        "steal red well": no("not_there", "S5", "Red has no well",
                             player="red", building="well"),
        "steal blue mine": no("not_there", "S5", "Blue has no mine",
                              player="blue", building="mine"),
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
    return no("no_building", "S8", f"you have no building on {place}", place=place)


def _lived_in(place: str) -> Reason:
    return no("inhabited", "S8", f"the building on {place} already has an inhabitant", place=place)


def _not_into(village: str) -> Reason:
    sentence = f"the third pair does not marry into {village.title()}'s village"
    return no("wrong_village", "S8", sentence, village=village)


HOUSES: list[Case] = [
    (neutral_house, {
        "build mine": no("none_left", "D2", "no mine is left for the neutral village",
                         building="mine"),
        "build woodcutter": no("none_left", "D2", "no woodcutter is left for the neutral village",
                               building="woodcutter"),
    }),
    (neutral_place, {
        "place b2": no("occupied", "D2", "a building already stands on b2", place="b2"),
        "place a1": no("ring_two_closed", "D2", "ring two opens only when ring one is full"),
    }),
    (own_place, {
        "place b2": no("occupied", "S7", "a building already stands on b2", place="b2"),
        "place f5": no("ring_two_closed", "S7", "ring two opens only when ring one is full"),
    }),
    (the_man_first, {
        "settle woman b2": order("settle man d2"),
        "settle man e2": _no_own_building("e2"),
    }),
    (then_the_woman, {
        "settle man d2": no("settled", "S8", "the man of the first pair already has a house",
                            sex="man"),
        "settle woman b2": _lived_in("b2"),
    }),
    (second_pair, {
        "settle man b2": _lived_in("b2"),
        "settle woman d2": _lived_in("d2"),
        "settle man c2": _no_own_building("c2"),
        "settle man f1": _no_own_building("f1"),
    }),
    (third_pair, {
        "marry centre white:b2": no("no_such_village", "S7",
                                    "White's village is not in this game", village="white"),
        "marry centre neutral:b2": no("no_such_village", "D2",
                                      "the neutral village is not in this game",
                                      village="neutral"),
        "marry school red:b2": no("not_in_school", "S8",
                                  "the third pair is in hand; enter it from the centre"),
        "marry centre yellow:b2": _not_into("yellow"),
        "marry centre blue:b2": _not_into("blue"),
        "marry centre red:e4": no("no_building", "S8", "no building stands on e4 in Red's village",
                                  village="red", place="e4"),
        "marry centre red:f5": no("no_building", "S8", "no building stands on f5 in Red's village",
                                  village="red", place="f5"),
    }),
    (third_pair_anywhere, {
        "marry centre red:b2": no("couple", "S8",
                                  "a couple already lives in the brickworks there",
                                  building="brickworks"),
        "marry centre blue:b2": _not_into("blue"),
    }),
]  # fmt: skip

# --- who is not asked, and what is not asked for -------------------------------------------------


def _moment(asked: str, rule: str, decision: str, move: str) -> Reason:
    sentence = f"{asked}; '{move}' is not possible"
    return no("wrong_moment", rule, sentence, decision=decision, move=move)


@cache
def choosing() -> GameState:
    return Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1).state()


@cache
def placing() -> GameState:
    return play(choosing(), "commit builder 1", "build mine", "work red:b2")


@cache
def over() -> GameState:
    table = Table(players=3, options=Options(target=3)).delivered("red", "wood", "brick")
    table.house("yellow", "b2", "well", "man asleep").turn("yellow").lying()
    table.hand(red=6, yellow=1, blue=0).spent("midwife", yellow=5, blue=6)
    return play(table.state(), "commit watchman 1", "wake yellow:nw")


GAME_OVER = no("game_over", "E4", "the game is over")
MOMENTS: list[Case] = [
    (drafting, {
        "end": _moment("a start building must be picked now", "S4", "draft", "end"),
    }),
    (dealing, {"pass": _moment("chance deals a letter now", "S11", "letter", "pass")}),
    (own_place, {"end": _moment("the building must be placed now", "S7", "place", "end")}),
    (neutral_place, {
        "deliver wood": _moment("the building must be placed now", "D2", "place", "deliver wood"),
    }),
    (placing, {"end": _moment("the building must be placed now", "B4", "place", "end")}),
    (choosing, {
        "build mine": _moment("a character must be chosen now", "T1", "turn", "build mine"),
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
def test_reason_has_all_its_parts(
    lay: Callable[[], GameState], refusals: dict[str, Reason]
) -> None:
    check(lay, refusals)


@pytest.mark.rule("T1", "S4", "S11", "E4")
def test_refusal_names_the_seat_to_move() -> None:
    wood = parse_move("draft woodcutter")
    state = new_game(3)
    assert why_not(state, wood, player=0) is None
    waiting = no("not_your_turn", "S4", "it is Red's turn", seat=2, turn=0)
    assert same(why_not(state, wood, player=2), waiting)
    # In a turn it is T1 that gives the turn, whatever is asked in it.
    waiting = no("not_your_turn", "T1", "it is Red's turn", seat=1, turn=0)
    assert same(why_not(placing(), parse_move("place c2"), player=1), waiting)
    assert why_not(placing(), parse_move("place c2"), player=0) is None
    sentence = "no player is to move: chance deals a letter now"
    chance = no("not_your_turn", "S11", sentence, seat=2, decision="letter")
    assert same(why_not(dealing(), parse_move("letter b"), player=2), chance)
    assert why_not(dealing(), parse_move("letter b")) is None
    assert same(why_not(over(), parse_move("pass"), player=1), GAME_OVER)


def test_refusal_names_the_type_of_strangers() -> None:
    @attrs.frozen(str=False)
    class Fly(Move):
        """A move that the game does not have."""

    name = Fly.__qualname__
    sentence = f"a {name} is not a move of Helvetia"
    expected = no("not_a_move", "", sentence, kind=name)
    assert same(why_not(choosing(), Fly()), expected)  # type: ignore[arg-type]  # no move of the game
    text = "a str is not a move of Helvetia; parse_move reads moves from text"
    expected = no("not_a_move", "", text, kind="str")
    assert same(why_not(choosing(), "end"), expected)  # type: ignore[arg-type]  # somebody may try it
    expected = no("not_a_move", "", "a int is not a move of Helvetia", kind="int")
    assert same(why_not(over(), 7), expected)  # type: ignore[arg-type]  # or that


# --- reasons for positions to which no play leads ------------------------------------------------


@pytest.mark.rule("S5")
def test_refusal_of_a_third_equal_building() -> None:
    """The rules let nobody rob who could pick; so a well is put into red's hand."""
    setup = stealing().setup
    assert setup is not None
    first, *others = setup.picks
    picks = (tuple(sorted({*first, Building.WELL})), *others)
    state = forced(stealing(), setup=attrs.evolve(setup, picks=picks))
    twice = no("type_twice", "S5", "your three buildings must differ: you have a well",
               building="well")  # fmt: skip
    assert same(why_not(state, parse_move("steal red well")), twice)


@pytest.mark.rule("D2")
@pytest.mark.parametrize(("figures", "sex", "plural"), [((0, 1), "man", "men"),
                                                        ((1, 0), "woman", "women")])  # fmt: skip
def test_refusal_of_a_third_neutral_figure(figures: tuple[int, int], sex: str, plural: str) -> None:
    """Nobody is asked when one sex is left; so the question is put by hand."""
    state = play(neutral_house(), "build well", "place b2")
    assert state.setup is not None
    state = forced(state, setup=attrs.evolve(state.setup, figures=People(*figures)))
    sentence = f"both neutral {plural} of the set-up already live in houses"
    gone = no("none_left", "D2", sentence, sex=sex)
    assert same(why_not(state, parse_move(f"inhabit {sex}")), gone)
