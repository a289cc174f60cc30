"""Views of seats that are not to move, and views in which chance went on with a certain card."""

from collections import Counter
from random import Random

import pytest
from helvetia.games.helsinki.building import buildable
from helvetia.games.helsinki.cards import leave_hand, to_discard

from helvetia.core import StateError
from helvetia.games.helsinki import (
    Decision,
    Draw,
    apply_move,
    determinize,
    legal_moves,
    universe,
    validate,
    view,
    why_not,
)
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.state import changed
from tests.helsinki.playing import sampled
from tests.helsinki.table import card, cards, go, legal, position

DISPLAY = ["yellow_1_2_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
DRAWS = (Decision.DEAL, Decision.EXTRA, Decision.BONUS)


def test_the_answers_agree_in_views_of_all_seats() -> None:
    everything = universe()
    asked = set()
    views = 0
    for number, state in enumerate(sampled(240, 51, every=13)):
        seat = (state.seat + 1 + number) % len(state.players)
        seen = view(state, None if number % 5 == 0 else seat)
        views += seen != state and UNKNOWN in seen.players[state.seat].hand
        legal_ones = legal_moves(seen)
        assert set(legal_ones) == {m for m in everything if why_not(seen, m) is None}
        assert len(set(legal_ones)) == len(legal_ones)
        for move in legal_ones:
            apply_move(seen, move)
        asked.add(seen.decision)
    assert views > 100
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
            renewed += len(after.table.piles) > 1
    assert tried > 300
    assert renewed > 10


def test_a_card_drawn_in_a_view_can_be_played_there() -> None:
    """The drawn card leaves the hand again; what is dealt still adds up to the whole deck."""
    hand = "red_2_3_0 red_2_3_0 green_1_2_0"
    start = position(hand, tiles={0: [("red", "d2-d3")]}, display=DISPLAY, hands={1: "joker"})
    state = start.thaw()
    holder = start.players[0].thaw()
    # The green card is of the second pile; a red one of the first was shown before.
    first, second = cards("red_2_3_0 red_2_3_0 red_3_3_1"), cards("green_1_2_0")
    holder.drawn, holder.shown = (first, second), cards("red_3_3_1")
    other = start.players[1].thaw()
    other.drawn = (cards("joker"), ())
    blank = [player.thaw() for player in start.players[2:]]
    for each in blank:
        each.drawn = ((), ())
    state.players = tuple(each.freeze() for each in (holder, other, *blank))
    index = start.rules.index[card("red_3_3_1")]
    table = start.table.thaw()
    pile = changed(start.table.piles[0], index, -1)
    table.piles = ((0,) * len(pile), pile)
    table.left = sum(pile)
    table.discard = changed(start.table.discard, index, 1)
    state.table = table.freeze()
    state.ending = True
    full = state.freeze()
    validate(full)
    seen = view(go(full, "build red_2_3_0", "pay red_2_3_0", "place c1-d1-c2"), 1)
    validate(seen)
    assert seen.decision is Decision.BONUS
    mixed = go(seen, "draw green_1_2_0")
    validate(mixed)
    played = mixed.thaw()
    player = mixed.players[0].thaw()
    leave_hand(player, card("green_1_2_0"))
    played.set_player(0, player.freeze())
    to_discard(played, cards("green_1_2_0"))
    after = played.freeze()
    validate(after)
    assert card("green_1_2_0") in after.players[0].shown
    rng = Random(53)
    for view_ in (mixed, after):
        for _ in range(50):
            dealt = determinize(view_, rng)
            validate(dealt)
            assert len(dealt.players[0].hand) == len(view_.players[0].hand)
            assert view(dealt, 1) == view(view_, 1)
    # A shown card that was in no pile: there is no such deal.
    bent, player = after.thaw(), after.players[0].thaw()
    player.shown = (*player.shown, int(card("purple_1_5_2")))
    bent.set_player(0, player.freeze())
    with pytest.raises(StateError, match="no deal"):
        determinize(bent.freeze(), rng)


def test_only_numbered_cards_build() -> None:
    state = position("red_1_2_0 joker joker", coats=3)
    player = state.players[0]
    assert buildable(state, player, 3) == [card("red_1_2_0")]
    hidden = player.thaw()
    hidden.hand = (*player.hand, UNKNOWN)
    assert buildable(state, hidden.freeze(), 3) == [card("red_1_2_0")]
