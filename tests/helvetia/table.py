"""Positions for tests: `Position`, and a box with only the tiles that a test names.

>>> table = Table(players=3).house("red", "b2", "bakery", "woman", spouse="yellow man asleep")
>>> texts(table.hand(red=1).state())
('commit watchman 1', 'commit midwife 1')
"""

from collections import Counter
from typing import Self

import attrs

from helvetia.games.helvetia import Building, Character, Colour, GameState, Options, Position
from helvetia.games.helvetia.phases import follow
from helvetia.games.helvetia.phases.turn import next_turn
from tests.helvetia.playing import play, texts

__all__ = ["Table", "play", "texts"]

Tiles = dict[Building, int]


class Table(Position):
    """A position in the making, in round 2."""

    def __init__(self, players: int = 3, options: Options | None = None) -> None:
        super().__init__(players, options)
        self.round(2)
        self._held: dict[str, int] = {}
        #: The tiles that lie open, in pile two and in pile three; None are those of the box.
        self._named: list[Tiles | None] = [None, None, None]

    def start_houses(self, village: str, *buildings: str) -> Self:
        """Put three start buildings on b2, c2 and d2, with a man, a woman and a man awake."""
        sexes = ("man", "woman", "man")
        for place, building, sex in zip(("b2", "c2", "d2"), buildings, sexes, strict=True):
            self.house(village, place, building, sex)
        return self

    def hand(self, **held: int) -> Self:
        """Set the coins in hand; the others lie on the midwife, or as ``spent`` says."""
        self._held |= held
        return self

    def spent(self, character: str, **laid: int) -> Self:
        """Lay coins on a character."""
        for colour, coins in laid.items():
            self.coins(character, colour, coins)
        return self

    # --- a box with fewer tiles ------------------------------------------------------------------

    def lying(self, **copies: int) -> Self:
        """Let exactly these buildings lie open."""
        return self._name(0, copies)

    def pile_two(self, **copies: int) -> Self:
        """Let exactly these buildings be in pile 2."""
        return self._name(1, copies)

    def pile_three(self, **copies: int) -> Self:
        """Let exactly these buildings be in pile 3."""
        return self._name(2, copies)

    def no_piles(self) -> Self:
        """Use piles 2 and 3 up."""
        return self.pile_two().pile_three()

    def _name(self, pile: int, copies: dict[str, int]) -> Self:
        self._named[pile] = {Building(name): count for name, count in copies.items()}
        return self

    def _lay(self) -> Self:
        """Lay the coins that are not in hand, and remove the tiles that are not named."""
        for colour, held in self._held.items():
            left = self._player(Colour(colour)).coins - held
            self._laid[Character.MIDWIFE, Colour(colour)] += left
        if self._named != [None, None, None]:
            self._remove_tiles()
        return self

    def _remove_tiles(self) -> None:
        catalog = self._options.catalog
        built = Counter(h.building for houses in self._houses.values() for h in houses.values())
        self._open = Counter()
        buildings = []
        for facts in catalog.buildings:
            b, gone, counts = facts.building, built[facts.building], []
            for named, full in zip(self._named, (facts.one, facts.two, facts.three), strict=True):
                counts.append(max(0, full - gone) if named is None else named.get(b, 0))
                gone = max(0, gone + counts[-1] - full)
            self._open[b], two, three = counts
            one = 0 if facts.start else self._open[b] + built[b]
            buildings.append(attrs.evolve(facts, one=one, two=two, three=three))
        # Once, because every new catalogue checks all of its facts.
        catalog = attrs.evolve(catalog, buildings=tuple(buildings))
        self._options = attrs.evolve(self._options, catalog=catalog)

    # --- states ----------------------------------------------------------------------------------

    def state(self) -> GameState:
        """Return the position at the beginning of a turn, checked as a file would be."""
        return self._lay().build()

    def begin(self) -> GameState:
        """Return the position when the turn passes to that player, who may be passed over."""
        draft = self._lay()._pack([]).thaw()
        follow(draft, next_turn(draft, draft.seat))
        return GameState(draft.freeze())
