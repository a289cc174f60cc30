"""A move that only the order of entry forbids is refused for that, and for no rule."""

from random import Random

import pytest

from helvetia.games import helsinki
from helvetia.games.helsinki import (
    AnyMove,
    Decision,
    GameState,
    legal_moves,
    parse_move,
    view,
    why_not,
)
from helvetia.games.helsinki.moves import DISCARD, PAY
from tests.entry_order import walk
from tests.helsinki.playing import choose
from tests.helsinki.table import go, position, refused

#: LA3 speaks of the tiles that lie now, even if the other joker tile would change them.
RULES = frozenset({"touches_nothing"})


def first_of(state: GameState, move: str) -> str:
    """Return the move that must be made first."""
    reason = why_not(state, parse_move(move))
    assert reason is not None
    assert (reason.code, reason.rule) == ("entry_order", "")
    (first,) = reason.instead
    assert first in legal_moves(state)
    assert str(first) == dict(reason.parameters)["first"]
    return str(first)


@pytest.mark.rule("LB1")
def test_payment_names_the_card_to_pay_first() -> None:
    state = go(position("red_3_4_0 red_1_2_0 red_2_3_0"), "build red_3_4_0")
    assert first_of(state, "pay red_2_3_0") == "pay red_1_2_0"


@pytest.mark.rule("LA8", "LA9")
def test_payment_takes_coats_last() -> None:
    hand = "red_3_4_0 red_1_2_0 red_2_3_0 blue_1_2_0"
    state = go(position(hand, coats=2), "build red_3_4_0")
    assert first_of(state, "coat one_fewer") == "pay red_1_2_0"
    # The coat for one card fewer can follow the card of another colour: no card is needed first.
    assert refused(position(hand, coats=2), "coat any_card") == ("wrong_step", "LA1")
    assert "coat any_card" in map(str, legal_moves(state))
    alone = go(position("red_3_4_0 blue_1_2_0", coats=2), "build red_3_4_0")
    assert first_of(alone, "coat one_fewer") == "coat any_card"


@pytest.mark.rule("LA9")
def test_card_of_another_colour_is_paid_last() -> None:
    hand = "red_3_4_0 red_1_2_0 blue_1_2_0"
    state = go(position(hand, coats=1), "build red_3_4_0")
    assert first_of(state, "coat any_card") == "pay red_1_2_0"


@pytest.mark.rule("LA3")
def test_lonely_joker_tile_breaks_a_rule() -> None:
    tiles = {0: [("blue", "d2-d3")]}
    state = go(position(decision=Decision.TURN, coats=1, tiles=tiles), "coat two_jokers")
    assert refused(state, "joker c1") == ("touches_nothing", "LA3")
    assert refused(go(state, "joker e3"), "joker d1") == ("entry_order", "")


def test_reason_lists_legal_moves_of_the_kind() -> None:
    state = position(decision=Decision.TURN)
    reason = why_not(state, parse_move("move 4"))
    assert reason is not None
    assert [str(move) for move in reason.instead] == ["move 1", "move 2", "move 3"]
    other = why_not(state, parse_move("move 1"), player=1)
    assert other is not None
    assert other.instead == ()


def test_order_names_only_known_cards() -> None:
    """A view of another hand names a move that is legal in the view."""
    rng = Random(3)
    cards: tuple[AnyMove, ...] = (*DISCARD, *PAY)
    state, met = helsinki.new_game(3), 0
    while state.player is not None and met < 5:
        if state.decision in (Decision.LIMIT, Decision.DISCARD, Decision.PAY):
            seen = view(state, (state.player + 1) % 3)
            for move in cards:
                reason = why_not(seen, move)
                if reason is not None and "first" in dict(reason.parameters):
                    met += 1
                    (first,) = reason.instead
                    assert why_not(seen, parse_move(str(first))) is None
        state = helsinki.apply_move(state, choose(state, rng))
    assert met


@pytest.mark.parametrize("seed", [1, pytest.param(range(2, 40), marks=pytest.mark.thorough)])
def test_entry_order_agrees_with_brute_force(seed: int | range) -> None:
    numbers = [seed] if isinstance(seed, int) else seed
    assert sum(walk(helsinki, 2 + n % 3, Random(n), 8, RULES) for n in numbers) > 0
