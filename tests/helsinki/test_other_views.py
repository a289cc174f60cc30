"""Views of seats that are not to move: what they list, and how a game is followed in them."""

from collections.abc import Sequence
from random import Random

import pytest

from helvetia.core import CHANCE, StateError
from helvetia.games.helsinki import (
    AnyMove,
    Card,
    Decision,
    Draw,
    GameState,
    apply_move,
    determinize,
    legal_moves,
    new_game,
    odds,
    redact_move,
    universe,
    validate,
    view,
    why_not,
)
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.packed import changed
from helvetia.games.helsinki.phases.build import buildable
from helvetia.games.helsinki.phases.cards import leave_hand, to_discard
from helvetia.games.helsinki.play import STEPS
from tests.helsinki.playing import sampled, varied
from tests.helsinki.table import bent, card, cards, go, legal, position

DISPLAY = ["yellow_1_2_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
DRAWS = (Decision.DEAL, Decision.EXTRA, Decision.BONUS)


def agree_in_view(seen: GameState, state: GameState, everything: Sequence[AnyMove]) -> None:
    """Ask a view for all moves in three ways, and make those that it lists."""
    listed = legal_moves(seen)
    assert len(set(listed)) == len(listed)
    assert set(listed) == {move for move in everything if why_not(seen, move) is None}
    if seen.player == CHANCE:
        assert tuple(move for move, _ in odds(seen)) == listed
    # Canonical order: what is legal in the state stands in the same order in the view.
    legal_there = [move for move in legal_moves(state) if move in listed]
    assert legal_there == [move for move in listed if move in set(legal_there)]
    for move in listed:
        validate(apply_move(seen, move))


@pytest.mark.parametrize("most", [1, pytest.param(10, marks=pytest.mark.thorough)])
def test_moves_and_reasons_agree_in_views(most: int) -> None:
    everything = universe()
    asked = set()
    views = 0
    for number, state in enumerate(varied(most, 51)):
        seat = (state.seat + 1 + number) % len(state.players)
        seen = view(state, None if number % 5 == 0 else seat)
        views += seen != state and UNKNOWN in seen.players[state.seat].hand
        agree_in_view(seen, state, everything)
        asked.add(seen.decision)
    assert views > 6 * most
    assert len(asked) > 12


@pytest.mark.parametrize(
    "players", [2, *(pytest.param(n, marks=pytest.mark.thorough) for n in (3, 4))]
)
def test_game_is_followed_in_every_view(players: int) -> None:
    rng, state = Random(players), new_game(players)
    seats = (*range(players), None)
    followed = {seat: view(state, seat) for seat in seats}
    while state.player is not None:
        moves = legal_moves(state)
        move = moves[rng.randrange(len(moves))]
        after = apply_move(state, move)
        for seat in seats:
            seen = redact_move(state, move, seat)
            assert seen in legal_moves(followed[seat])
            followed[seat] = apply_move(followed[seat], seen)
            assert followed[seat] == view(after, seat)
        state = after


def test_listed_moves_are_possible() -> None:
    """Most of what a view lists is met in a few deals; `test_unseen` tries every deal."""
    rng = Random(54)
    tried = found = 0
    for state in sampled(60, 54, every=31):
        seen = view(state, (state.seat + 1) % len(state.players))
        if UNKNOWN not in seen._packed.players[state.seat].hand or seen.player == CHANCE:
            continue
        listed, met = set(legal_moves(seen)), set(legal_moves(state))
        for _ in range(60):
            if met >= listed:
                break
            met |= set(legal_moves(determinize(seen, rng)))
        assert met <= listed
        tried += len(listed)
        found += len(met)
    assert tried > 150
    assert found > 0.8 * tried  # the others need rare deals


def test_unknown_cards_are_never_played() -> None:
    hidden = position("red_2_3_0 blue_1_2_0", known={0: "red_2_3_0"}, coats=1)
    # The blue card could stand for a red one with the coat (LA9), and so could no card (LA8).
    assert "build red_2_3_0" in legal(view(hidden, 1))
    paying = go(hidden, "build red_2_3_0")
    assert legal(paying) == ["coat one_fewer", "coat any_card"]
    # The unknown card may be red, a joker, or any other card.
    seen = legal(view(paying, 1))
    assert seen[:2] == ["coat one_fewer", "coat any_card"]
    assert {"pay red_1_2_0", "pay joker"} <= set(seen)
    assert "pay blue_1_2_0" not in seen
    other = legal(view(go(paying, "coat any_card"), 1))
    assert "pay blue_1_2_0" in other
    assert not {"pay red_1_2_0", "pay joker", "pay unknown"} & set(other)


def test_other_seats_draw_unknown_cards() -> None:
    tried = 0
    for state in sampled(600, 52, every=2):
        if state.decision not in DRAWS:
            continue
        unknown = Draw(Card.UNKNOWN)
        for seat in (*range(len(state.players)), None):
            seen = view(state, seat)
            if legal_moves(seen) == (unknown,):
                assert odds(seen) == ((unknown, 1),)
                reason = why_not(seen, legal_moves(state)[0])
                assert reason is not None
                assert reason.code == "hidden_card"
                validate(apply_move(seen, unknown))
                tried += 1
            else:
                assert unknown not in legal_moves(seen)
                assert why_not(seen, unknown) is not None
                assert set(legal_moves(state)) <= set(legal_moves(seen))
    assert tried > 40


def test_card_drawn_in_view_is_playable() -> None:
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
    # By hand: somebody saw the card that another seat drew.
    draft = seen._packed.thaw()
    STEPS[Decision.BONUS].rules[Draw][1](draft, Draw(Card(card("green_1_2_0"))))
    mixed = GameState(draft.freeze())
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
