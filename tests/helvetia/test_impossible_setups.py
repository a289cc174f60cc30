"""Set-ups that no game can reach, laid by hand: each with what is wrong and the path to it."""

from collections.abc import Callable
from functools import cache

import pytest

from helvetia.games.helvetia import Building, Decision, GameState, new_game, validate
from helvetia.games.helvetia.packed import NONE
from tests.helvetia.bending import BLUE, YELLOW, bent, built, player, refusal, setup
from tests.helvetia.playing import fresh, play, until


def pool(state: GameState, **copies: int) -> tuple[int, ...]:
    """The pool with other numbers of these buildings."""
    counts = list(state._packed.setup.pool)
    for name, number in copies.items():
        counts[Building(name)] = number
    return tuple(counts)


def hand(*names: str) -> int:
    """These buildings in a hand."""
    return sum(1 << Building(name) for name in names)


# --- positions to start from ---------------------------------------------------------------------


@cache
def drafting() -> GameState:
    """Red has a well, blue a woodcutter."""
    return play(new_game(3), "draft well", "draft woodcutter")


@cache
def neutral_house() -> GameState:
    """Two grain farms and two wells are left for the neutral village."""
    picks = ("brickworks", "brickworks", "woodcutter", "woodcutter", "stonemason", "stonemason")
    return play(new_game(2), *(f"draft {pick}" for pick in picks))


@cache
def second_neutral_house() -> GameState:
    """A neutral man lives at the well on b2."""
    return play(neutral_house(), "build well", "place b2", "inhabit man")


@cache
def second_neutral_figure() -> GameState:
    return play(second_neutral_house(), "build grain_farm", "place c2")


@cache
def one_type_left() -> GameState:
    """The well that is left is in hand: there was nothing to choose."""
    grain = ("build grain_farm", "place b2", "inhabit man", "build grain_farm", "place c2")
    return play(neutral_house(), *grain, "inhabit man")


@cache
def first_pair() -> GameState:
    """Houses stand on b2, c2 and d2; yellow, who begins, places the man."""
    return play(until(new_game(3), Decision.PLACE), *("place b2", "place c2", "place d2") * 3)


@cache
def woman_of_the_first_pair() -> GameState:
    return play(first_pair(), "settle man b2")


@cache
def second_pair() -> GameState:
    return play(first_pair(), *("settle man b2", "settle woman c2") * 3)


POSITIONS = [
    drafting, neutral_house, second_neutral_house, second_neutral_figure, one_type_left,
    first_pair, woman_of_the_first_pair, second_pair,
]  # fmt: skip


def prefetch() -> None:
    """Lay all positions now, for a caller that runs these tests many times."""
    for lay in POSITIONS:
        lay()


@pytest.mark.parametrize("lay", POSITIONS)
def test_setups_are_possible(lay: Callable[[], GameState]) -> None:
    validate(fresh(lay()))


# --- one thing is wrong --------------------------------------------------------------------------

NOT_AS_MANY = "another number of neutral figures is expected: at $.setup.figures"
NO_TAVERN = "start buildings: tavern: at $.setup.pool"


def _unchosen(state: GameState) -> GameState:
    """The last type that is left has gone back, and somebody is to choose it."""
    back = setup(state, building=NONE, pool=pool(state, well=2))
    return bent(back, decision=Decision.NEUTRAL_HOUSE)


def _two_men(state: GameState, seat: int) -> GameState:
    people = state._packed.players[seat].men | state._packed.players[seat].women
    return player(state, seat, men=people, women=0, reserve=(6, 8))


def _alone(state: GameState, seat: int) -> GameState:
    """The woman of the first pair is not there."""
    man = state._packed.players[seat].men
    return player(state, seat, women=0, awake=man, reserve=(7, 8))


def _one_more(state: GameState, seat: int, where: str) -> GameState:
    """A man more in school or centre."""
    men, women = state._packed.players[seat].reserve
    return player(state, seat, reserve=(men - 1, women), **{where: (1, 0)})


def _pairs(seat: int) -> str:
    return f"these are not the pairs placed so far (S8): at $.players[{seat}]"


IMPOSSIBLE: dict[str, tuple[Callable[[], GameState], str]] = {
    "a tavern among the start buildings": (
        lambda: setup(drafting(), pool=pool(drafting(), tavern=1)), NO_TAVERN),
    "a tavern in hand": (
        lambda: setup(drafting(), pool=pool(drafting(), well=2),
                    picks=(hand("tavern"), 0, hand("woodcutter"))), NO_TAVERN),
    "a tavern that stands": (
        lambda: built(first_pair(), Building.TAVERN, "yellow:d2", instead=True), NO_TAVERN),
    "no brickworks at all": (
        lambda: setup(drafting(), pool=pool(drafting(), brickworks=0)),
        "start buildings: brickworks: at $.setup.pool"),
    "three neutral women": (
        lambda: setup(neutral_house(), figures=(2, 3)),
        "expected two men and two women in all (D2): at $.setup.figures"),
    "a neutral man for a woman": (
        lambda: setup(second_neutral_house(), figures=(2, 1)), NOT_AS_MANY),
    "somebody for the well, where somebody lives": (
        lambda: setup(second_neutral_figure(), building=Building.WELL),
        "no house or no choice of figures: at $.setup.building"),
    "one type to choose from": (
        lambda: _unchosen(one_type_left()), "there is no choice: at $.setup.pool"),
    "a fifth neutral house": (
        lambda: bent(play(neutral_house(), "build well"), progress=4),
        "no such step of 'place': at $.setup.step"),
    "only a man, and the next pair": (lambda: _alone(second_pair(), YELLOW), _pairs(YELLOW)),
    "only a man of who comes later": (
        lambda: _alone(play(woman_of_the_first_pair(), "settle woman c2", "settle man b2"), YELLOW),
        _pairs(YELLOW)),
    "a pupil too early": (lambda: _one_more(second_pair(), BLUE, "school"), _pairs(BLUE)),
    "somebody in the centre of who is to place": (
        lambda: _one_more(first_pair(), YELLOW, "centre"), _pairs(YELLOW)),
    "a pupil while the first pair is placed": (
        lambda: _one_more(woman_of_the_first_pair(), BLUE, "school"), _pairs(BLUE)),
    "two men for a pair": (
        lambda: _two_men(second_pair(), BLUE),
        "a pair is a man and a woman (S8): at $.players[2]"),
}  # fmt: skip


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_impossible_setups_are_refused(fault: str) -> None:
    lay, text = IMPOSSIBLE[fault]
    assert refusal(lay()) == text
