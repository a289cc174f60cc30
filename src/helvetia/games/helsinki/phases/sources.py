"""The piles that shown cards came from: every choice, counted by kind and not card by card.

A hand draws at most three hidden cards of renewed piles (LE1), so nearly every shown card is of the
first pile. A *slot* is a seat with a renewed pile that it drew from. A choice says, for each kind
of card, how many cards of that kind came out of each slot; the others came from the first pile.
Kinds meet only in the slots. So a search over the kinds stores only how far the slots are used:
a number with a digit for each slot. There are at most a few thousand such numbers,
however many cards were shown. A set of them is one large integer, a bit for each.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, wraps
from itertools import product
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

from ..options import Counts

#: The worth of a further card: 2 if it serves the purpose, 1 if it does so with a coat, else 0.
Worth: TypeAlias = Callable[[int], int]
#: A number that is added, after the set of the numbers that it can be added to.
Choice: TypeAlias = tuple[int, int]
#: How many cards of one kind came out of each slot.
Takes: TypeAlias = tuple[int, ...]

_S = TypeVar("_S", bound="Digits | Sources")
_Asked = TypeVarTuple("_Asked")
_R = TypeVar("_R")


def remembered(method: Callable[[_S, *_Asked], _R]) -> Callable[[_S, *_Asked], _R]:
    """Cache the answers of a method in its object: one listing asks the same many times.

    An object that held `functools.cache(self.method)` would be part of a cycle. It would stay in
    memory, with all of its answers, until Python's collector looks for cycles.
    """

    @wraps(method)
    def answer(self: _S, /, *asked: *_Asked) -> _R:
        answers: dict[object, _R] = self.answers.setdefault(method.__name__, {})
        if asked not in answers:
            answers[asked] = method(self, *asked)
        return answers[asked]

    return answer


class Digits:
    """Numbers with one digit for each limit, the first digit lowest, and sets of such numbers."""

    def __init__(self, limits: Iterable[int]) -> None:
        self.steps: list[int] = [1]
        for limit in limits:
            self.steps.append(self.steps[-1] * (limit + 1))
        self.answers: dict[str, dict[Any, Any]] = {}

    @remembered
    def _room(self, place: int, by: int) -> int:
        """Return the set of the numbers whose digit at a place can grow by so much."""
        step, block = self.steps[place], self.steps[place + 1]
        every = ((1 << self.steps[-1]) - 1) // ((1 << block) - 1)  # one bit for each block
        return ((1 << max(0, block - by * step)) - 1) * every

    def choice(self, digits: Sequence[int]) -> Choice:
        """Return a number, after the set of those that it can be added to digit by digit."""
        fitting = -1
        for place, by in enumerate(digits):
            if by:
                fitting &= self._room(place, by)
        return fitting, sum(map(int.__mul__, digits, self.steps))

    def added(self, found: int, choices: Sequence[Choice]) -> int:
        """Return the set of all sums of a number of the set and one of the choices."""
        sums = 0
        for fitting, number in choices:
            sums |= (found & fitting) << number
        return sums


class Sources:
    """The choices of piles for all shown cards, to ask about the hand of one seat (or None)."""

    def __init__(
        self,
        piles: tuple[Counts, ...],
        wanted: tuple[Counts, ...],
        shown: tuple[tuple[int, int], ...],
        kinds: tuple[int, ...],
        seat: int | None,
    ) -> None:
        self.wanted: tuple[Counts, ...] = wanted
        self.seat: int | None = seat
        counts = Counter(shown)
        self.demands: dict[int, Counts] = {
            card: tuple([counts[each, card] for each in range(len(wanted))])
            for card in sorted({card for _, card in shown})
        }
        #: How many cards each seat must have been dealt for what it has shown.
        self.totals: list[int] = [sum(each == n for each, _ in shown) for n in range(len(wanted))]
        #: How many cards of a kind each pile has: none of one that the game does not have.
        self.copies: dict[int, Counts] = dict.fromkeys(self.demands, (0,) * len(piles))
        self.copies.update(zip(kinds, zip(*piles, strict=True), strict=True))
        # The seat in question comes last, beside the digits for the cards that it may hold.
        self._seats = [n for n, total in enumerate(self.totals) if total and n != seat]
        self._seats += [] if seat is None else [seat]
        self.slots: list[tuple[int, int]] = [
            (n, pile) for n in self._seats for pile in range(1, len(piles)) if wanted[n][pile]
        ]
        self.limits: Takes = tuple([wanted[n][pile] for n, pile in self.slots])
        self.answers: dict[str, dict[Any, Any]] = {}

    @remembered
    def splits(self, demands: Counts, copies: Counts) -> list[Takes]:
        """Return the numbers of one kind for each slot, given each seat's demand for this kind."""
        by_seat = []
        for seat in self._seats:
            draws = zip(self.wanted[seat][1:], copies[1:], strict=True)
            parts = product(*[range(min(drawn, there) + 1) for drawn, there in draws if drawn])
            by_seat.append([part for part in parts if sum(part) <= demands[seat]])
        joined = (sum(parts, ()) for parts in product(*by_seat))
        return [takes for takes in joined if self._fits(takes, demands, copies)]

    def _fits(self, takes: Takes, demands: Counts, copies: Counts) -> bool:
        """Return whether every pile, the first one too, has enough copies."""
        left = list(copies)
        for (_, pile), taken in zip(self.slots, takes, strict=True):
            left[pile] -= taken
        return min(left) >= 0 and sum(demands) - sum(takes) <= copies[0]

    def best(self, card: int | None, worth: Worth, most: int) -> tuple[int, int] | None:
        """Return the best further cards of the hand, beside *card* and its shown cards.

        They are the number of cards of worth 2, up to *most*, and then of worth 1 (0 or 1).
        None if the hand cannot hold *card* and its shown cards.
        """
        if card is not None and card not in self.copies:
            return None
        digits, ends = self._allowed(card is not None, most)
        found = self._reached(
            tuple([(each, worth(each)) for each in self.demands if each != card]), most
        )
        pools = dict(enumerate(self._pools(worth)))
        nothing = (0,) * len(self.wanted)
        if card is not None:
            extra, copies = worth(card), self.copies[card]
            if card not in self.demands:
                pools[extra] = tuple(map(int.__sub__, pools[extra], copies))
            demands = self._raised(self.demands.get(card, nothing), 1)
            found = digits.added(found, self._choices(demands, copies, extra, most))
        for extra in (1, 2):
            found = digits.added(found, self._choices(nothing, pools[extra], extra, most))
        found &= ends
        if not found:
            return None
        seconds, firsts = digits.steps[-3:-1]
        highest = found.bit_length() - 1
        return highest // firsts, highest % firsts // seconds

    @remembered
    def _reached(self, kinds: tuple[tuple[int, int], ...], most: int) -> int:
        """Return the set of numbers that these shown kinds, each with its worth, can lead to."""
        digits, found = self._allowed(False, most)[0], 1
        for card, extra in kinds:
            choices = self._choices(self.demands[card], self.copies[card], extra, most)
            found = digits.added(found, choices)
        return found

    @remembered
    def _pools(self, worth: Worth) -> list[Counts]:
        """Return by worth the copies of kinds that nobody has shown; equal worths count as one."""
        pools = [(0,) * len(self.wanted[0]) for _ in range(3)]
        for card, copies in self.copies.items():
            if card not in self.demands:
                pools[worth(card)] = tuple(map(int.__add__, pools[worth(card)], copies))
        return pools

    @remembered
    def _choices(self, demands: Counts, copies: Counts, extra: int, most: int) -> list[Choice]:
        """Return the choices for a kind of this worth: cards of each slot, and in the hand."""
        digits = self._allowed(False, most)[0]
        further = (0, min(most, 1), most)[extra]
        # More copies than needed change nothing; without them more questions are equal.
        enough = tuple([min(n, sum(demands) + further) for n in copies])
        return [
            digits.choice((*takes, more * (extra == 1), more * (extra == 2)))
            for more in range(further + 1)
            for takes in self.splits(self._raised(demands, more), enough)
        ]

    def _raised(self, demands: Counts, by: int) -> Counts:
        """Return the demands when the seat in question must hold *by* more."""
        assert self.seat is not None
        return tuple([n + by * (seat == self.seat) for seat, n in enumerate(demands)])

    @cached_property
    def possible_cards(self) -> frozenset[int]:
        """The cards that the hand may hold among its unknown ones."""
        return frozenset(
            card
            for card, copies in self.copies.items()
            if any(copies) and self.best(card, _worthless, 0) is not None
        )

    @remembered
    def _allowed(self, more: bool, most: int) -> tuple[Digits, int]:
        """Return the digits, and the set of their numbers that leave the first pile its share.

        The last two digits count the cards of worth 1 and 2 that the hand holds besides.
        """
        digits, ends, place = Digits([*self.limits, 1, most]), 1, 0
        for seat in self._seats:
            ranges = [range(w + 1) for w in self.wanted[seat][1:] if w]
            held = [range(2), range(most + 1)] if seat == self.seat else []
            asked = self.totals[seat] + (more and seat == self.seat)
            width, before = len(ranges), ends
            ends = 0
            for values in product(*ranges, *held):
                first = asked + sum(values[width:]) - sum(values[:width])
                if first <= self.wanted[seat][0]:
                    ends |= before << sum(map(int.__mul__, values, digits.steps[place:]))
            place += width
        return digits, ends


def _worthless(card: int) -> int:
    return 0
