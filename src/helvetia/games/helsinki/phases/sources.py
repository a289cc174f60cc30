"""The piles that shown cards came from: every choice, counted by kind and not card by card.

A hand draws at most three hidden cards of renewed piles (LE1), so nearly every shown card is of the
first pile. A *slot* is a seat with a renewed pile that it drew from. A choice says, for each kind
of card, how many cards of that kind came out of each slot; the others came from the first pile.
Kinds meet only in the slots. So what the kinds before have used of the slots is all that must be
remembered: a number with a digit for each slot. There are at most a few thousand such numbers,
however many cards were shown. A set of them is one large integer, a bit for each.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import TypeAlias

from ..options import Counts

#: What a further card is worth: 2 if it does what is wanted, 1 if a coat can make it so, else 0.
Worth: TypeAlias = Callable[[int], int]
#: A number that is added, after the set of the numbers that it can be added to.
Choice: TypeAlias = tuple[int, int]
#: How many cards of one kind came out of each slot.
Takes: TypeAlias = tuple[int, ...]


class Digits:
    """Numbers with one digit for each limit, the first digit lowest, and sets of such numbers."""

    def __init__(self, limits: Sequence[int]) -> None:
        self.limits: Sequence[int] = limits
        self.steps: list[int] = [1]
        for limit in limits:
            self.steps.append(self.steps[-1] * (limit + 1))
        self._rooms: dict[tuple[int, int], int] = {}

    def number(self, digits: Iterable[int]) -> int:
        """Return the number with these digits."""
        return sum(map(int.__mul__, digits, self.steps))

    def _room(self, place: int, by: int) -> int:
        """Return the set of the numbers whose digit at a place can grow by so much."""
        if (place, by) not in self._rooms:
            step, block = self.steps[place], self.steps[place + 1]
            fitting = (1 << max(0, block - by * step)) - 1
            every = ((1 << self.steps[-1]) - 1) // ((1 << block) - 1)  # one bit for each block
            self._rooms[place, by] = fitting * every
        return self._rooms[place, by]

    def choice(self, digits: Sequence[int]) -> Choice:
        """Return a number, after the set of those that it can be added to digit by digit."""
        fitting = -1
        for place, by in enumerate(digits):
            if by:
                fitting &= self._room(place, by)
        return fitting, self.number(digits)

    def added(self, found: int, choices: Sequence[Choice]) -> int:
        """Return the set of all sums of a number of the set and one of the choices."""
        sums = 0
        for fitting, number in choices:
            sums |= (found & fitting) << number
        return sums


class Sources:
    """The choices of piles for all shown cards, as one seat (None: nobody) has to know them."""

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
        self.totals: list[int] = [
            sum(1 for each, _ in shown if each == n) for n in range(len(wanted))
        ]
        #: How many cards of a kind each pile has: none of one that the game does not have.
        self._nowhere = (0,) * len(piles)
        self.copies: dict[int, Counts] = dict.fromkeys(self.demands, self._nowhere)
        self.copies.update(zip(kinds, zip(*piles, strict=True), strict=True))
        # The seat in question comes last, beside the digits for the cards that it may hold.
        seats = [n for n, total in enumerate(self.totals) if total and n != seat]
        self._seats = seats if seat is None else [*seats, seat]
        self.slots: list[tuple[int, int]] = [
            (n, pile) for n in self._seats for pile in range(1, len(piles)) if wanted[n][pile]
        ]
        self.limits: list[int] = [wanted[n][pile] for n, pile in self.slots]
        self._splits: dict[tuple[Counts, Counts], list[Takes]] = {}
        self._nothing = (0,) * len(wanted)
        self._others = dict.fromkeys(card for card in self.copies if card not in self.demands)
        # One listing asks the same again and again.
        self._ends: dict[tuple[int, int], tuple[Digits, int]] = {}
        self._known: dict[tuple[tuple[tuple[int, int], ...], int], int] = {}
        self._pools: dict[Worth, tuple[list[Counts], int | None]] = {}
        self._answers: dict[tuple[Counts, Counts, int, int], list[Choice]] = {}

    def splits(self, demands: Counts, copies: Counts) -> list[Takes]:
        """Return what one kind may take of each slot, as each seat must hold so many of it."""
        if (demands, copies) not in self._splits:
            by_seat = [
                [
                    part
                    for part in product(*self._ranges(seat, copies))
                    if sum(part) <= demands[seat]
                ]
                for seat in self._seats
            ]
            joined = (sum(parts, ()) for parts in product(*by_seat))
            self._splits[demands, copies] = [
                takes for takes in joined if self._fits(takes, demands, copies)
            ]
        return self._splits[demands, copies]

    def _ranges(self, seat: int, copies: Counts) -> list[range]:
        """Return how many cards of a kind a seat may have drawn of each renewed pile."""
        draws = zip(self.wanted[seat][1:], copies[1:], strict=True)
        return [range(min(drawn, there) + 1) for drawn, there in draws if drawn]

    def _fits(self, takes: Takes, demands: Counts, copies: Counts) -> bool:
        """Return whether every pile, the first one too, has enough copies."""
        left = list(copies)
        for (_, pile), taken in zip(self.slots, takes, strict=True):
            left[pile] -= taken
        return min(left) >= 0 and sum(demands) - sum(takes) <= copies[0]

    def best(self, card: int | None, worth: Worth, most: int) -> tuple[int, int | None] | None:
        """Return what the hand may hold besides *card* and its shown cards, None if not even these.

        That is how many cards of worth 2, at most so many, and then a card of worth 1. None stands
        for no such card, or if there are enough of worth 2.
        """
        found = self._most(card, worth, most)
        if found is None:
            return None
        firsts, seconds = found
        if not seconds or firsts == most:
            return firsts, None
        for kind, copies in self.copies.items():
            if not any(copies) or worth(kind) != 1:
                continue
            if self._most(card, worth, most, kind) == found:
                return firsts, kind
        raise AssertionError("one of the cards of worth 1 can be held")

    def _most(
        self, card: int | None, worth: Worth, most: int, second: int | None = None
    ) -> tuple[int, int] | None:
        """Return how many cards of worth 2, and then of worth 1 (0 or 1), the hand may hold.

        With *second* the card of worth 1 must be of that kind.
        """
        assert self.seat is not None
        if card is not None and card not in self.copies:
            return None
        digits, ends = self._allowed(card is not None, most)
        found, pools = self._reached(card, worth, most, second), list(self._sorted(worth)[0])
        if second is not None:
            pools[1] = self.copies[second] if second in self._others else self._nowhere
        if card is not None:
            extra = _worth(worth(card), card, second)
            if card in self._others:
                pools[extra] = tuple(map(int.__sub__, pools[extra], self.copies[card]))
            demands = _raised(self.demands.get(card, self._nothing), self.seat, 1)
            choices = self._choices(demands, self.copies[card], extra, most)
            found = digits.added(found, choices)
        for extra in (1, 2):
            found = digits.added(found, self._choices(self._nothing, pools[extra], extra, most))
        found &= ends
        if not found:
            return None
        seconds, firsts = digits.steps[-3:-1]
        highest = found.bit_length() - 1
        return highest // firsts, highest % firsts // seconds

    def _reached(self, card: int | None, worth: Worth, most: int, second: int | None) -> int:
        """Return the set of numbers that the kinds which were shown, but for one, can lead to."""
        kinds = tuple([(c, _worth(worth(c), c, second)) for c in self.demands if c != card])
        if (kinds, most) not in self._known:
            digits, found = self._allowed(False, most)[0], 1
            for other, extra in kinds:
                choices = self._choices(self.demands[other], self.copies[other], extra, most)
                found = digits.added(found, choices)
            self._known[kinds, most] = found
        return self._known[kinds, most]

    def _sorted(self, worth: Worth) -> tuple[list[Counts], int | None]:
        """Return the copies of kinds that nobody has shown, by worth, and a kind of worth 0.

        Such kinds that are worth the same count as one.
        """
        if worth not in self._pools:
            pools = [[0] * len(self._nowhere) for _ in range(3)]
            for card in self._others:
                pool = pools[worth(card)]
                for pile, number in enumerate(self.copies[card]):
                    pool[pile] += number
            least = next((card for card in self.copies if not worth(card)), None)
            self._pools[worth] = [tuple(pool) for pool in pools], least
        return self._pools[worth]

    def worthless(self, worth: Worth, otherwise: int) -> int:
        """Return a kind of card that is worth nothing, if the game has one."""
        found = self._sorted(worth)[1]
        return otherwise if found is None else found

    def _choices(self, demands: Counts, copies: Counts, extra: int, most: int) -> list[Choice]:
        """Return what a kind of this worth may take of each slot, and how many the hand holds."""
        assert self.seat is not None
        digits, whole = self._allowed(False, most)[0], most
        if extra == 1:
            most = min(most, 1)
        elif not extra:
            most = 0
        # More copies than are asked for change nothing, and equal questions are answered once.
        enough = tuple([min(n, sum(demands) + most) for n in copies])
        question = demands, enough, extra, whole
        if question not in self._answers:
            self._answers[question] = [
                digits.choice((*takes, more * (extra == 1), more * (extra == 2)))
                for more in range(most + 1)
                for takes in self.splits(_raised(demands, self.seat, more), enough)
            ]
        return self._answers[question]

    @cached_property
    def possible_cards(self) -> frozenset[int]:
        """The cards that the hand may hold among its unknown ones."""
        known: dict[tuple[Counts, Counts], bool] = {}
        found = []
        for card, copies in self.copies.items():
            # Cards that are shown alike and lie in the same piles have the same answer.
            demands = self.demands.get(card, ())
            like = demands, tuple([min(n, sum(demands) + 1) for n in copies])
            if like not in known:
                known[like] = any(copies) and self._most(card, lambda other: 0, 0) is not None
            if known[like]:
                found.append(card)
        return frozenset(found)

    def _allowed(self, more: int, most: int) -> tuple[Digits, int]:
        """Return the digits, and the set of their numbers that leave the first pile its share.

        The last two digits count the cards of worth 1 and 2 that the hand holds besides.
        """
        if (more, most) not in self._ends:
            digits, ends, place = Digits([*self.limits, 1, most]), 1, 0
            for seat in self._seats:
                ranges = [range(w + 1) for w in self.wanted[seat][1:] if w]
                held = [range(2), range(most + 1)] if seat == self.seat else []
                asked = self.totals[seat] + (more if held else 0)
                width, before = len(ranges), ends
                ends = 0
                for values in product(*ranges, *held):
                    first = asked + sum(values[width:]) - sum(values[:width])
                    if first <= self.wanted[seat][0]:
                        ends |= before << sum(map(int.__mul__, values, digits.steps[place:]))
                place += width
            self._ends[more, most] = digits, ends
        return self._ends[more, most]


def _raised(counts: Counts, place: int, by: int) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :]) if by else counts


def _worth(worth: int, kind: int, second: int | None) -> int:
    """Return what a kind is worth if only the second one may be of worth 1."""
    return 0 if worth == 1 and second not in (None, kind) else worth
