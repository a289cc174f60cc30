"""Where shown cards came from: counted by kind, and compared with every choice card by card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, perm
from random import Random

import pytest

from helvetia.core import from_json, to_json
from helvetia.games.helsinki import GameState, determinize, legal_moves, view, why_not
from helvetia.games.helsinki.knowledge import Chooser
from helvetia.games.helsinki.phases.sources import Choice, Digits, Sources
from tests.helsinki.hostile import MANY_PILES, ONE_PILE, TWO_PILES, many_shown

KINDS = (1, 2, 3, 4)
Piles = tuple[tuple[int, ...], ...]
Shown = tuple[tuple[int, int], ...]


class Problem:
    """A small table: piles of four kinds, what each seat drew of them, and what it has shown."""

    def __init__(self, rng: Random) -> None:
        count, seats = rng.randint(2, 3), rng.randint(1, 3)
        draws = [[rng.randint(0, 2) for _ in range(count)] for _ in range(seats)]
        piles = []
        shown: list[tuple[int, int]] = []
        dealt: list[list[int]] = [[] for _ in range(seats)]
        for pile in range(count):
            cards = rng.choices(KINDS, k=sum(seat[pile] for seat in draws) + rng.randint(0, 2))
            piles.append(tuple(cards.count(kind) for kind in KINDS))
            for seat in range(seats):
                dealt[seat] += [cards.pop() for _ in range(draws[seat][pile])]
        for seat, cards in enumerate(dealt):
            shown += [
                (seat, card) for card in rng.sample(cards, min(len(cards), rng.randint(0, 3)))
            ]
        self.piles, self.wanted = tuple(piles), tuple(map(tuple, draws))
        self.shown = tuple(sorted(shown))

    def sources(self, seat: int | None = None) -> Sources:
        return Sources(self.piles, self.wanted, self.shown, KINDS, seat)

    def options(self) -> Iterator[tuple[int, ...]]:
        """Yield a pile for each shown card, in every possible way."""
        for option in product(range(len(self.piles)), repeat=len(self.shown)):
            draws, copies = self.taken(option)
            if all(self.wanted[seat][pile] >= n for (seat, pile), n in draws.items()) and all(
                self.piles[pile][card - 1] >= n for (card, pile), n in copies.items()
            ):
                yield option

    def taken(
        self, option: Sequence[int]
    ) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
        """Return how often each seat, and each card, goes with which pile."""
        pairs = list(zip(self.shown, option, strict=True))
        return (
            Counter((seat, pile) for (seat, _), pile in pairs),
            Counter((card, pile) for (_, card), pile in pairs),
        )

    def weight(self, option: Sequence[int]) -> int:
        """Return the number of deals in which each shown card came from this pile."""
        draws, copies = self.taken(option)
        weight = 1
        for (seat, pile), times in draws.items():
            weight *= perm(self.wanted[seat][pile], times)
        for (card, pile), times in copies.items():
            weight *= perm(self.piles[pile][card - 1], times)
        for number, cards in enumerate(self.piles):
            weight *= factorial(sum(cards) - option.count(number))
        return weight

    def hands(self, seat: int) -> Iterator[Counter[int]]:
        """Yield the hidden hands of a seat, for every choice of piles."""
        for option in self.options():
            draws, copies = self.taken(option)
            parts = []
            for number, pile in enumerate(self.piles):
                left = [
                    kind
                    for kind, n in zip(KINDS, pile, strict=True)
                    for _ in range(n - copies[kind, number])
                ]
                slots = self.wanted[seat][number] - draws[seat, number]
                parts.append({tuple(sorted(cards)) for cards in _picked(left, slots)})
            for chosen in product(*parts):
                yield Counter(card for cards in chosen for card in cards)


def _picked(cards: list[int], slots: int) -> Iterator[tuple[int, ...]]:
    counts = Counter(cards)
    for numbers in product(*[range(counts[kind] + 1) for kind in KINDS]):
        if sum(numbers) == slots:
            yield tuple(kind for kind, n in zip(KINDS, numbers, strict=True) for _ in range(n))


def _chosen(problem: Problem, option: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        sorted((s, card, pile) for (s, card), pile in zip(problem.shown, option, strict=True))
    )


def _weights(sources: Sources, sizes: list[int]) -> Counter[tuple[int, ...]]:
    """Return the weight of all choices that use so much of each slot."""
    chooser, found = Chooser(sources, sizes), Counter[tuple[int, ...]]()

    def follow(place: int, left: tuple[int, ...], before: Fraction) -> None:
        if place == len(sources.demands):
            used = tuple(map(int.__sub__, sources.limits, left))
            found[used] += int(before * chooser.weight(place, left))
            return
        for (_, rest), weight in chooser.options(place, left):
            follow(place + 1, rest, before * weight / chooser.weight(place + 1, rest))

    follow(0, sources.limits, Fraction(1))
    return found


def compare_best_hands(count: int, seed: int) -> int:
    """Compare the best hands of problems with all deals; return how many hands there were."""
    rng, held = Random(seed), 0
    for _ in range(count):
        problem = Problem(rng)
        seat, most = rng.randrange(len(problem.wanted)), rng.randint(1, 4)
        worths = dict(zip(KINDS, rng.choices((0, 1, 2), k=4), strict=True))
        hands = list(problem.hands(seat))
        sources = problem.sources(seat)
        assert sources.possible_cards == {card for hand in hands for card in hand}
        for card in (None, *KINDS):
            able = [hand for hand in hands if card is None or hand[card]]
            if card is not None:
                able = [hand - Counter([card]) for hand in able]
            best = max(
                [
                    (min(most, sum(n for c, n in hand.items() if worths[c] == 2)),
                     any(worths[c] == 1 for c in hand))
                    for hand in able
                ],
                default=None,
            )  # fmt: skip
            found = sources.best(card, worths.__getitem__, most)
            assert (found is None) == (best is None)
            if found is not None and best is not None:
                assert found[0] == best[0]
                if found[0] < most:
                    assert bool(found[1]) == best[1]
                held += 1
    return held


@pytest.mark.parametrize("count", [150, pytest.param(5_000, marks=pytest.mark.thorough)])
def test_best_hand_is_that_of_some_deal(count: int) -> None:
    """Every card, two cards that do what is wanted, and one that a coat makes do it."""
    assert compare_best_hands(count, 21) > count


def test_choices_weigh_as_many_deals() -> None:
    rng, several = Random(22), 0
    for _ in range(300):
        problem = Problem(rng)
        sources = problem.sources()
        slots = sources.slots
        wanted = Counter[tuple[int, ...]]()
        for option in problem.options():
            draws, _ = problem.taken(option)
            wanted[tuple(draws[slot] for slot in slots)] += problem.weight(option)
        assert _weights(sources, list(map(sum, problem.piles))) == wanted
        several += len(wanted) > 2
    assert several > 20


def test_choices_come_as_often_as_their_deals() -> None:
    rng, tried = Random(23), 0
    while tried < 5:
        problem = Problem(rng)
        wanted = Counter[tuple[tuple[int, int, int], ...]]()
        for option in problem.options():
            wanted[_chosen(problem, option)] += problem.weight(option)
        if len(wanted) < 6:
            continue
        tried += 1
        chooser = Chooser(problem.sources(), list(map(sum, problem.piles)))
        found = Counter(tuple(sorted(chooser.choose(rng))) for _ in range(4_000))
        assert set(found) <= set(wanted)
        for chosen, weight in wanted.items():
            expected = 4_000 * weight / wanted.total()
            assert abs(found[chosen] - expected) < 5 * expected**0.5 + 1


def test_deals_behind_shown_cards_count() -> None:
    """Two draws from a pile of five, one from a pile of one; the seat showed two equal cards.

    So many ways there are to say which draw and which copy each of them was, and to order the
    cards that are left in the piles.
    """
    piles = ((2, 3, 0, 0), (1, 0, 0, 0))
    sources = Sources(piles, ((2, 1),), ((0, 1), (0, 1)), KINDS, None)
    # Both from the first pile: 2 * 1 draws, 2 * 1 copies, 3 cards left. Or either of them is the
    # only card of the other pile: 2 draws, 2 copies, 4 cards left.
    assert _weights(sources, [5, 1]) == {
        (0,): 2 * 2 * factorial(3),
        (1,): 2 * (2 * 2 * factorial(4)),
    }
    # Two seats, each with a card of its own.
    sources = Sources(piles, ((2, 0), (3, 1)), ((0, 1), (1, 2)), KINDS, None)
    assert _weights(sources, [5, 1]) == {(0,): (2 * 3) * (2 * 3) * factorial(3)}


# --- hostile views ------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", [ONE_PILE, TWO_PILES, MANY_PILES])
@pytest.mark.parametrize(
    "players", [2, *(pytest.param(n, marks=pytest.mark.thorough) for n in (3, 4))]
)
def test_work_grows_with_kinds_not_with_choices(
    players: int, drawn: Sequence[Sequence[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirteen cards shown by every seat: 2 to the power of 26, 39 or 52 choices one by one."""
    tried = 0
    added = Digits.added

    def counting(self: Digits, found: int, choices: Sequence[Choice]) -> int:
        nonlocal tried
        tried += len(choices)
        return added(self, found, choices)

    monkeypatch.setattr(Digits, "added", counting)
    for decision in ("action", "limit"):
        text = to_json(many_shown(players, 13, drawn=drawn, decision=decision).build())
        seen = from_json(text, GameState)
        for move in legal_moves(seen):
            assert why_not(seen, move) is None
        assert tried < 400_000
    assert view(determinize(seen, Random(1)), None) == seen
