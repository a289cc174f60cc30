"""The file of sums: what it keeps of each alternative, and how games of another machine are added.

Sums are exact: a number that no float holds is written as a fraction. Each alternative names the
seeds that it counts, so no game is counted twice; and the greedy bot that played, so games of two
bots are never added up.
"""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from .verdict import Sums, exact


class CannotAddError(Exception):
    """Says why games cannot be added to those that are counted."""


def read(file: Path) -> dict[str, Sums]:
    """Return the sums of every alternative; none if there is no file."""
    found: dict[str, Sums] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def write(file: Path, results: Mapping[str, Sums]) -> None:
    """Write the sums, one alternative to a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in results.items()]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def added(kept: Mapping[str, Sums], more: Mapping[str, Sums]) -> dict[str, Sums]:
    """Return the sums of both. Raises `CannotAddError` before anything is added.

    Sums of another bot are not added to, but replaced: `replaced` names them.
    """
    found = dict(kept)
    for name, sums in more.items():
        old = kept.get(name)
        same = old is not None and old["by"] == sums["by"]
        found[name] = _both(name, old, sums) if old is not None and same else sums
    return found


def replaced(kept: Mapping[str, Sums], more: Mapping[str, Sums]) -> list[str]:
    """Return the alternatives whose kept games are those of another bot."""
    return [name for name in more if name in kept and kept[name]["by"] != more[name]["by"]]


def _both(name: str, one: Sums, other: Sums) -> Sums:
    return {key: _sum(name, key, one[key], other[key]) for key in one}


def _sum(name: str, key: str, one: Any, other: Any) -> Any:
    if key == "by":
        return one
    if key == "seeds":
        return {who: _joined(name, who, one[who], other[who]) for who in one}
    if isinstance(one, int):
        return one + other
    counts = [isinstance(a, int) and isinstance(b, int) for a, b in zip(one, other, strict=True)]
    totals = [Fraction(a) + Fraction(b) for a, b in zip(one, other, strict=True)]
    return [int(t) if count else exact(t) for t, count in zip(totals, counts, strict=True)]


def _joined(name: str, who: str, one: list[list[int]], other: list[list[int]]) -> list[list[int]]:
    """Return the spans of seeds of both. Raises `CannotAddError` if a seed is in both."""
    for first, last in one:
        for begin, end in other:
            if first <= end and begin <= last:
                low, high = max(first, begin), min(last, end)
                raise CannotAddError(f"{name}: seeds {low} to {high} ({who}) are counted already")
    return spans(seed for first, last in (*one, *other) for seed in range(first, last + 1))


def spans(seeds: Iterable[int]) -> list[list[int]]:
    """Return seeds as spans, each with its first and its last one."""
    found: list[list[int]] = []
    for seed in sorted(seeds):
        if found and seed == found[-1][1] + 1:
            found[-1][1] = seed
        else:
            found.append([seed, seed])
    return found
