"""How long it takes to make one part of a state: constructors, makers, shared values."""

from collections.abc import Callable
from functools import lru_cache
from timeit import repeat

import attrs

from helvetia.core.drafts import maker
from helvetia.games.helvetia import Building, Colour, Place, Sex
from helvetia.games.helvetia.state.parts import House, People, Villager

VILLAGER = Villager(Colour.RED, Sex.MAN, awake=True)
PARTS: tuple[tuple[type, tuple[object, ...]], ...] = (
    (Villager, (Colour.RED, Sex.MAN, True)),
    (People, (2, 3)),
    (House, (Place.B2, Building.BAKERY, VILLAGER, None, ())),
)
TIMES = 100_000


def main() -> None:
    """Print a row for each class: microseconds, the best of five."""
    for kind, fields in PARTS:
        makers: tuple[Callable[..., object], ...] = (kind, maker(kind), lru_cache(kind))
        best = [
            min(repeat("make(*fields)", globals={"make": make, "fields": fields}, number=TIMES))
            for make in makers
        ]
        times = " | ".join(f"{seconds / TIMES * 1e6:.2f}" for seconds in best)
        print(f"| {kind.__name__} | {len(attrs.fields(kind))} | {times} |")


if __name__ == "__main__":
    main()
