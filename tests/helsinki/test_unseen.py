"""A view lists what some deal of its unseen cards allows: every deal is tried."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from helvetia.core.errors import broken
from helvetia.games.helsinki import (
    AnyMove,
    Decision,
    GameState,
    legal_moves,
    parse_move,
    universe,
    view,
    why_not,
)
from helvetia.games.helsinki.names import KINDS_PER_COLOUR, UNKNOWN
from helvetia.games.helsinki.state.validate import _continuation
from tests.helsinki.playing import varied
from tests.helsinki.table import bent, card, go, legal, position, turn

#: Decisions whose answers depend on the cards of a hand.
BY_HAND = (
    Decision.ACTION,
    Decision.BUILD,
    Decision.PAY,
    Decision.PAY_ANY,
    Decision.LIMIT,
    Decision.DISCARD,
    Decision.AFTER,
)
Hidden = list[list[int]]


def _cards_of(state: GameState, number: int) -> list[int]:
    counts = state._packed.table.piles[number]
    kinds = state._packed.rules.kinds
    return [int(kind) for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]


def _less(cards: list[int], fewer: tuple[int, ...]) -> list[int]:
    return sorted((Counter(cards) - Counter(fewer)).elements())


def _deals(seen: GameState) -> Iterator[tuple[int, ...]]:
    """Yield every hand of the player who decides, in all deals of the unseen cards."""
    packed = seen._packed
    piles = [_cards_of(seen, number) for number in range(len(packed.table.piles))]
    drawn = [player.drawn or (player.hand,) for player in packed.players]
    draws = [
        (seat, number, cards.count(UNKNOWN))
        for seat, parts in enumerate(drawn)
        for number, cards in enumerate(parts)
        if UNKNOWN in cards
    ]

    def deal(rest: Hidden, dealt: dict[int, list[int]], at: int) -> Iterator[tuple[int, ...]]:
        if at == len(draws):
            shown = {seat: Counter(packed.players[seat].shown) for seat in dealt}
            if all(shown[seat] <= Counter(held) for seat, held in dealt.items()):
                mine = Counter(dealt[packed.seat]) - shown[packed.seat]
                yield tuple(sorted(mine.elements()))
            return
        seat, number, count = draws[at]
        for chosen in sorted(set(combinations(rest[number], count))):
            left = [*rest]
            left[number] = _less(rest[number], chosen)
            more = {**dealt, seat: [*dealt.get(seat, ()), *chosen]}
            yield from deal(left, more, at + 1)

    return deal(piles, {}, 0)


def _possible(seen: GameState) -> set[AnyMove]:
    """Every move that is legal in some deal."""
    seat = seen._packed.seat
    known = [card for card in seen._packed.players[seat].hand if card != UNKNOWN]
    found: set[AnyMove] = set()
    for hidden in set(_deals(seen)):
        hand = tuple(sorted([*known, *hidden]))
        found |= set(legal_moves(bent(seen, players={seat: {"hand": hand, "drawn": ()}})))
    return found


def _shrunk(state: GameState, rng: Random, piles: int) -> GameState:
    """Return the position with few cards: small piles, and hands that hide a few of them.

    Each pile deals some cards to the player who decides and to another one; either may have shown
    one of them. So the position is no whole game's, but its moves are those of the rules.
    """
    packed = state._packed
    kinds = [int(kind) for kind in packed.rules.kinds]
    built = packed.turn.card if packed.turn.card >= 0 else rng.choice(kinds)
    near = [kind for kind in kinds if kind // KINDS_PER_COLOUR == built // KINDS_PER_COLOUR]
    few = [*rng.sample(kinds, 3), *rng.sample(near, min(2, len(near))), kinds[-1]]
    other = (packed.seat + 1) % len(packed.players)
    parts: dict[int, Hidden] = {packed.seat: [], other: []}
    counts = []
    for _ in range(piles):
        parts[packed.seat].append(sorted(rng.choices(few, k=rng.randint(0, 2) + (piles == 1))))
        parts[other].append(sorted(rng.choices(few, k=rng.randint(0, 1))))
        pile = rng.choices(few, k=rng.randint(0, 3))
        counts.append(tuple(pile.count(kind) for kind in kinds))
    players: dict[int, dict[str, Any]] = {}
    for seat, player in enumerate(packed.players):
        known = tuple(sorted(rng.sample(player.hand, min(len(player.hand), rng.randint(0, 3)))))
        hidden = parts.get(seat, [[] for _ in range(piles)])
        held = sorted(card for cards in hidden for card in cards)
        shown = tuple(rng.sample(held, min(len(held), rng.randint(0, piles - 1))))
        players[seat] = {
            "known": known,
            "hand": tuple(sorted([*known, *_less(held, shown)])),
            "drawn": tuple(map(tuple, hidden)) if piles > 1 else (),
            "shown": tuple(sorted(shown)),
        }
    middle = {"piles": tuple(counts), "left": sum(counts[-1])}
    return bent(state, table=middle, players=players)


def lists_what_deals_allow(state: GameState, rng: Random, piles: int, *, whole: bool) -> bool:
    """Compare the moves of a view with few cards with all deals; False without any.

    With *whole* every move of the game is asked for its reason, too.
    """
    seen = view(_shrunk(state, rng, piles), None)
    expected = _possible(seen) if UNKNOWN in seen._packed.players[state.seat].hand else set()
    if not expected:
        return False  # no game leads here
    assert set(legal_moves(seen)) == expected
    if whole:
        assert {move for move in universe() if why_not(seen, move) is None} == expected
    return True


@pytest.mark.rule("LB1", "LB2", "LD2", "LA8", "LA9")
@pytest.mark.parametrize("piles", [1, 2])
@pytest.mark.parametrize("most", [2, pytest.param(20, marks=pytest.mark.thorough)])
def test_view_lists_moves_of_any_deal(piles: int, most: int) -> None:
    rng = Random(piles)
    met: Counter[Decision] = Counter()
    for state in varied(most, 64):
        for number in range(6 if state.decision in BY_HAND else 0):
            met[state.decision] += lists_what_deals_allow(state, rng, piles, whole=not number)
    assert set(met) == set(BY_HAND)
    assert min(met.values()) >= 2


@pytest.mark.rule("LB1")
@pytest.mark.parametrize(("pile", "builds"), [("green_1_2_0", False), ("red_1_2_0", True)])
def test_view_lists_only_builds_that_unseen_cards_pay(pile: str, builds: bool) -> None:
    """An unknown card is none of those that everybody has seen."""
    state = position("red_2_3_0 blue_1_2_0", known={0: "red_2_3_0"}, pile=pile)
    assert ("build red_2_3_0" in legal(view(state, 1))) is builds
    assert "build red_2_3_0" not in legal(state)


@pytest.mark.rule("LB1")
def test_view_lists_only_payments_that_can_be_finished() -> None:
    """Cards are paid in ascending order, so the one that all know comes after the unseen one."""
    built = int(card("red_3_4_0"))
    paying = turn(card=built, paid=(built,), due=2)
    state = position(
        "red_1_2_0 red_2_3_0",
        known={0: "red_2_3_0"},
        decision=Decision.PAY,
        doing=paying,
        pile="blue_1_2_0",
    )
    assert legal(state) == legal(view(state, 1)) == ["pay red_1_2_0"]


@pytest.mark.rule("LA8", "LB1")
def test_view_knows_no_card_to_pay_before_the_coat() -> None:
    """Two cards are due, and who sees none of them cannot say which one comes first."""
    state = go(position("red_3_4_0 red_1_2_0 red_1_2_0", coats=1), "build red_3_4_0")
    coat = parse_move("coat one_fewer")
    own, other = why_not(state, coat), why_not(view(state, 1), coat)
    assert own is not None
    assert own.instead == (parse_move("pay red_1_2_0"),)
    assert other is not None
    assert (other.code, other.rule) == ("no_effect", "LA8")


@pytest.mark.rule("LA5", "LB1")
def test_view_lists_the_coat_for_what_unseen_cards_build() -> None:
    """Whoever has seen all other cards knows that these three build a pavilion."""
    hand = "red_3_4_0 red_3_4_0 red_3_3_1"
    state = position(f"{hand} red_1_2_0", coats=1, tiles={0: [("blue", "d2-d3")]}, pile="")
    state = go(state, "build red_1_2_0", "place d1-e1")
    seen = view(state, 1)
    assert "coat second_pavilion" in legal(seen)
    assert why_not(seen, parse_move("coat second_pavilion")) is None


@pytest.mark.rule("LB1")
@pytest.mark.parametrize(("pile", "possible"), [("green_1_2_0", False), ("red_1_2_0", True)])
def test_view_that_no_deal_explains_is_faulty(pile: str, possible: bool) -> None:
    """A player pays only if the payment can be finished, with some of the unseen cards."""
    built = int(card("red_2_3_0"))
    paying = turn(card=built, paid=(built,), due=1)
    state = position("blue_1_2_0", decision=Decision.PAY, doing=paying, pile=pile)
    faults = [fault.message for fault in broken(_continuation(view(state, 1)._packed))]
    assert faults == ([] if possible else ["nothing could be done at decision 'pay'"])


@pytest.mark.rule("LD2")
def test_view_lists_equal_cards_to_discard() -> None:
    """Two cards are discarded in ascending order: both unseen ones may be jokers."""
    seven = "red_1_2_0 red_2_3_0 blue_1_2_0 blue_2_3_0 green_1_2_0 green_2_3_0 yellow_1_2_0"
    discarding = turn(drew=True, due=2)
    state = position(
        f"{seven} joker joker",
        known={0: seven},
        decision=Decision.DISCARD,
        doing=discarding,
        pile="joker",
    )
    assert "discard joker" in legal(state)
    assert "discard joker" in legal(view(state, 1))
