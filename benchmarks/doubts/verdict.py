"""The figures of an alternative, and the verdict by a rule that was fixed beforehand.

Games of an alternative and of its basis are paired by seed. Four figures have a 95 % interval:

- length: the change of the number of rounds, as a part of the mean of the basis;
- score: the change of the points of all seats, as a part of the mean of the basis;
- seat: the change of the win rate of seat 0;
- first turn: the share of games in which the best first turn is another.

`LIMITS` are the changes that we call noticeable.

- A doubt *matters* if an interval lies wholly beyond its limit, or if the bots change places.
- It *does not matter* if there are `ENOUGH` pairs of games, all intervals lie wholly within their
  limits and the bots keep their places.
- Otherwise we *cannot tell*. Neither can we with fewer than `FEWEST` pairs, where such intervals
  are too narrow; nor if all pairs are equal though those of random play are not: then greedy never
  meets the question.

A figure that cannot be measured is left out: the alternative may not have the position before the
first turn.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

LIMITS: Final = {"length": 0.05, "score": 0.05, "seat": 0.05, "first turn": 0.10}
ENOUGH: Final = 2000
FEWEST: Final = 100
_Z: Final = 1.96

MATTERS: Final = "matters"
DOES_NOT: Final = "does not matter"
CANNOT_TELL: Final = "cannot tell"

Row = Mapping[str, Any]
#: By figure the sums of an alternative: this is what the results file holds.
Sums = dict[str, Any]


class Figure(NamedTuple):
    """A change with its interval, and the mean of the basis in its own unit."""

    name: str
    standard: float
    change: float
    low: float
    high: float

    @property
    def is_within(self) -> bool:
        """Whether the whole interval is smaller than what is noticeable."""
        limit = LIMITS[self.name]
        return -limit < self.low and self.high < limit

    @property
    def is_beyond(self) -> bool:
        """Whether the whole interval is larger than what is noticeable."""
        limit = LIMITS[self.name]
        return self.low > limit or self.high < -limit


# --- sums ----------------------------------------------------------------------------------------


def exact(value: Fraction) -> float | str:
    """Return a number as JSON holds it without loss: as a float, or else as a fraction."""
    return float(value) if Fraction(float(value)) == value else str(value)


def _measured(row: Row) -> dict[str, Fraction]:
    points, winners = row["points"], row["winners"]
    return {
        "length": Fraction(row["rounds"]),
        "score": Fraction(sum(points), len(points)),
        "seat": Fraction(0 in winners, len(winners)),
    }


def _is_equal(row: Row, other: Row) -> bool:
    return all(row[key] == other[key] for key in ("rounds", "points", "winners"))


def sums_of(rows: Iterable[Row], basis: Iterable[Row]) -> Sums:
    """Return the sums over pairs: of the basis, of the changes and of their squares."""
    standard = {(row["opponent"], row["seed"]): row for row in basis}
    totals = {name: [Fraction(0)] * 3 for name in ("length", "score", "seat")}
    won: dict[str, list[Fraction]] = {name: [Fraction(0)] * 2 for name in ("points", "random")}
    found: Sums = {"pairs": 0, "turns": [0, 0], "equal": 0, "by_chance": [0, 0]}
    for row in rows:
        other = standard.get((row["opponent"], row["seed"]))
        if row["opponent"] in won:
            own = row["seed"] % len(row["points"])
            won[row["opponent"]][0] += 1
            won[row["opponent"]][1] += Fraction(own in row["winners"], len(row["winners"]))
        elif other is not None and row["opponent"] == "nobody":
            found["by_chance"][0] += 1
            found["by_chance"][1] += _is_equal(row, other)
        elif other is not None:
            found["pairs"] += 1
            found["equal"] += _is_equal(row, other)
            before, after = _measured(other), _measured(row)
            for name, value in before.items():
                change = after[name] - value
                new = (value, change, change * change)
                totals[name] = [a + b for a, b in zip(totals[name], new, strict=True)]
            if row.get("same_turn") is not None:
                found["turns"][0] += 1
                found["turns"][1] += not row["same_turn"]
    written = {name: [exact(each) for each in three] for name, three in totals.items()}
    return written | found | {name: [int(n), exact(w)] for name, (n, w) in won.items()}


def counted(rows: Iterable[Row], basis: Iterable[Row]) -> dict[str, list[int]]:
    """Return by opponent the seeds of the games that `sums_of` counts."""
    standard = {(row["opponent"], row["seed"]) for row in basis}
    found: dict[str, list[int]] = {"greedy": [], "nobody": [], "points": [], "random": []}
    for row in rows:
        is_pair = (row["opponent"], row["seed"]) in standard
        if is_pair or row["opponent"] in ("points", "random"):
            found[row["opponent"]].append(row["seed"])
    return found


# --- figures -------------------------------------------------------------------------------------


def figures_of(sums: Sums) -> list[Figure]:
    """Return the figures that can be measured."""
    found: list[Figure] = []
    pairs = sums["pairs"]
    for name in ("length", "score", "seat"):
        if pairs < 2:
            continue
        standard, change, squares = (float(Fraction(each) / pairs) for each in sums[name])
        error = _Z * sqrt(max(0.0, squares - change * change) / (pairs - 1))
        unit = 1.0 if name == "seat" else standard
        low, high = change - error, change + error
        found.append(Figure(name, standard, change / unit, low / unit, high / unit))
    turns, others = sums["turns"]
    if turns >= FEWEST:
        found.append(Figure("first turn", 0.0, others / turns, *wilson(others, turns)))
    return found


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate (Wilson's score interval)."""
    share = won / games
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    low, high = (centre - spread) / (1 + _Z**2 / games), (centre + spread) / (1 + _Z**2 / games)
    return max(0.0, low), min(1.0, high)


def ranking(sums: Sums, players: int) -> bool | None:
    """Return whether greedy is surely ahead of both weaker bots; None if that is open."""
    found: list[bool | None] = []
    for opponent in ("points", "random"):
        games, won = sums[opponent]
        low, high = wilson(float(Fraction(won)), games) if games else (0.0, 1.0)
        even = 1 / players
        found.append(True if low > even else False if high < even else None)
    return False if False in found else None if None in found else True


def is_never_met(sums: Sums) -> bool:
    """Return whether the doubt changes random play, but no game of greedy."""
    games, equal = sums["by_chance"]
    return bool(sums["equal"] == sums["pairs"] and equal < games)


def verdict(sums: Sums, players: int, enough: int = ENOUGH) -> tuple[str, list[Figure]]:
    """Return the verdict, and the figures that it rests on if the doubt matters."""
    figures, places = figures_of(sums), ranking(sums, players)
    if sums["pairs"] < min(FEWEST, enough) or is_never_met(sums):
        return CANNOT_TELL, []
    beyond = [figure for figure in figures if figure.is_beyond]
    if beyond or places is False:
        return MATTERS, beyond
    if sums["pairs"] >= enough and places and all(figure.is_within for figure in figures):
        return DOES_NOT, []
    return CANNOT_TELL, []
