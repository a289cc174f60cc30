"""Views of seats that are not to move, and views in which chance went on with a certain card."""

from collections import Counter
from random import Random

import pytest

from helvetia.core import CHANCE, StateError
from helvetia.games.helsinki import (
    Card,
    Decision,
    Draw,
    GameState,
    apply_move,
    determinize,
    legal_moves,
    universe,
    validate,
    view,
    why_not,
)
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.packed import changed
from helvetia.games.helsinki.phases.build import buildable
from helvetia.games.helsinki.phases.cards import leave_hand, to_discard
from tests.helsinki.playing import sampled, varied
from tests.helsinki.table import bent, card, cards, go, legal, position

DISPLAY = ["yellow_1_2_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
DRAWS = (Decision.DEAL, Decision.EXTRA, Decision.BONUS)


@pytest.mark.parametrize("most", [1, pytest.param(10, marks=pytest.mark.thorough)])
def test_moves_and_reasons_agree_in_views(most: int) -> None:
    everything = universe()
    asked = set()
    views = 0
    for number, state in enumerate(varied(most, 51)):
        seat = (state.seat + 1 + number) % len(state.players)
        seen = view(state, None if number % 5 == 0 else seat)
        views += seen != state and UNKNOWN in seen.players[state.seat].hand
        listed = legal_moves(seen)
        allowed = [move for move in everything if why_not(seen, move) is None]
        assert len(set(listed)) == len(listed)
        if seen.visible == (state.seat,) or state.player == CHANCE:
            allowed = [move for move in allowed if move != Draw(Card.UNKNOWN)]
            assert set(listed) == set(allowed)
        # Other hands may hold more than the view shows: more is possible than is certain.
        assert set(listed) <= set(allowed)
        for move in allowed:
            validate(apply_move(seen, move))
        asked.add(seen.decision)
    assert views > 6 * most
    assert len(asked) > 12


def test_unknown_cards_are_never_played() -> None:
    hidden = position("red_2_3_0 blue_1_2_0", known={0: "red_2_3_0"}, coats=1)
    # The blue card could stand for a red one with the coat (LA9), and so could no card (LA8).
    assert "build red_2_3_0" in legal(view(hidden, 1))
    paying = go(hidden, "build red_2_3_0")
    assert legal(paying) == ["coat one_fewer", "coat any_card"]
    assert legal(view(paying, 1)) == ["coat one_fewer"]
    assert legal(view(go(paying, "coat any_card"), 1)) == []


def test_chance_may_go_on_in_a_view() -> None:
    """A card drawn for another seat in a view stays in the hand of every deal."""
    rng = Random(52)
    tried = renewed = 0
    for state in sampled(4_000, 52, every=2):
        if state.decision not in DRAWS:
            continue
        for seat in (*range(len(state.players)), None):
            seen = view(state, seat)
            moves = legal_moves(seen)
            move = moves[rng.randrange(len(moves))]
            assert isinstance(move, Draw)
            after = apply_move(seen, move)
            validate(after)
            full = determinize(after, rng)
            validate(full)
            for mixed, dealt in zip(after.players, full.players, strict=True):
                assert len(mixed.hand) == len(dealt.hand)
                seen_cards = Counter(card for card in mixed.hand if card != UNKNOWN)
                assert seen_cards <= Counter(dealt.hand)
                assert UNKNOWN not in dealt.hand
            assert view(full, seat) == view(after, seat)
            tried += 1
            renewed += len(after.piles) > 1
    assert tried > 300
    assert renewed > 10


def test_a_card_drawn_in_a_view_can_be_played_there() -> None:
    """The drawn card leaves the hand again; what is dealt still adds up to the whole deck."""
    hand = "red_2_3_0 red_2_3_0 green_1_2_0"
    start = position(hand, tiles={0: [("red", "d2-d3")]}, display=DISPLAY, hands={1: "joker"})
    # The green card is of the second pile; a red one of the first was shown before.
    first, second = cards("red_2_3_0 red_2_3_0 red_3_3_1"), cards("green_1_2_0")
    middle, index = start._packed.table, start._packed.rules.index[card("red_3_3_1")]
    pile = changed(middle.piles[0], index, -1)
    full = bent(
        start,
        table={
            "piles": ((0,) * len(pile), pile),
            "left": sum(pile),
            "discard": changed(middle.discard, index, 1),
        },
        players={
            0: {"drawn": (first, second), "shown": cards("red_3_3_1")},
            1: {"drawn": (cards("joker"), ())},
            2: {"drawn": ((), ())},
            3: {"drawn": ((), ())},
        },
        ending=True,
    )
    validate(full)
    seen = view(go(full, "build red_2_3_0", "pay red_2_3_0", "place c1-d1-c2"), 1)
    validate(seen)
    assert seen.decision is Decision.BONUS
    mixed = go(seen, "draw green_1_2_0")
    validate(mixed)
    played = mixed._packed.thaw()
    leave_hand(played, card("green_1_2_0"))
    to_discard(played, cards("green_1_2_0"))
    after = GameState(played.freeze())
    validate(after)
    assert card("green_1_2_0") in after.players[0].hidden_played
    rng = Random(53)
    for view_ in (mixed, after):
        for _ in range(50):
            dealt = determinize(view_, rng)
            validate(dealt)
            assert len(dealt.players[0].hand) == len(view_.players[0].hand)
            assert view(dealt, 1) == view(view_, 1)
    # A shown card that was in no pile: there is no such deal.
    shown = (*after._packed.players[0].shown, int(card("purple_1_5_2")))
    with pytest.raises(StateError, match="no deal"):
        determinize(bent(after, players={0: {"shown": shown}}), rng)


def test_only_numbered_cards_build() -> None:
    state = position("red_1_2_0 joker joker", coats=3)
    player = state._packed.players[0]
    assert buildable(state._packed, player, 3) == [card("red_1_2_0")]
    hidden = bent(state, players={0: {"hand": (*player.hand, UNKNOWN)}})._packed
    assert buildable(hidden, hidden.players[0], 3) == [card("red_1_2_0")]
