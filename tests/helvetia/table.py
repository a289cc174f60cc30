"""Positions laid out by hand, as players would lay them on a table.

>>> table = Table(players=3).house("red", "b2", "bakery", "woman", spouse="yellow man asleep")
>>> texts(table.coins(red=1).state())
('commit watchman 1', 'commit midwife 1')

The defaults are those of the box: six coins of a colour in hand, eight men and eight women in the
reserve (neutral ones in their centre), pile 1 open, piles 2 and 3 face down. Where a test names the
tiles that lie open or in a pile, the box holds no other tiles: see :meth:`Table._box`.
"""

from collections import Counter
from typing import Any, Self

import attrs

from helvetia.games.helvetia import (
    GAME,
    RULES_VERSION,
    Building,
    Character,
    CharacterSpace,
    Colour,
    Decision,
    Family,
    FamilyTile,
    GameState,
    Good,
    GoodsTile,
    House,
    Options,
    People,
    Place,
    Player,
    RingTileNeeds,
    Sex,
    Turn,
    TurnPart,
    Village,
    Villager,
)
from helvetia.games.helvetia.phases import follow
from helvetia.games.helvetia.phases.turn import next_turn
from helvetia.games.helvetia.state.loading import pack
from tests.helvetia.playing import RING_ONE, play, texts

__all__ = ["Table", "play", "texts"]

COINS = 6
FIGURES = 8
Pair = tuple[int, int]
#: The turn of a player who has not begun anything.
FRESH = Turn(
    part=TurnPart.CHOOSE, character=None, actions=0, tile=None, building=None, good=None, cost=(),
    in_chain=False, bought=False, last=None, births=(), won=0, dowry_from=None,
)  # fmt: skip


class Belongings:
    """One colour's belongings while the table is laid."""

    def __init__(self) -> None:
        self.coins: int | None = None
        self.spent: Counter[Character] = Counter()
        self.houses: dict[Place, House] = {}
        self.living: Counter[Sex] = Counter()
        self.centre: Pair | None = None
        self.school: Pair = (0, 0)
        self.reserve: Pair | None = None
        self.dowry: Counter[Colour] = Counter()
        self.delivered: list[Good] = []

    def figures(self) -> Pair:
        """Return how many men and women are in houses, school, centre or newborn."""
        born = Counter(child for house in self.houses.values() for child in house.children)
        centre, living = self.centre or (0, 0), self.living
        men, women = (
            living[sex] + born[sex] + centre[sex] + self.school[sex] for sex in (Sex.MAN, Sex.WOMAN)
        )
        return men, women


class Table:
    """A position in the making; every method but the last few returns the table itself."""

    def __init__(self, players: int = 3, options: Options | None = None) -> None:
        self.count = players
        self.options = options or Options()
        self.seats = tuple(Colour)[:players]
        self.colours = {colour: Belongings() for colour in self.seats}
        if players == 2:
            self.colours[Colour.NEUTRAL] = Belongings()
        self.lying: dict[Building, int] | None = None
        self.two: dict[Building, int] | None = None
        self.three: dict[Building, int] | None = None
        self.tile_owner: dict[Character, Colour] = {}
        self.used: set[Character] = set()
        self.rings: list[Colour] = []
        self.goods_tiles: dict[Good, Colour] = {}
        self.family_tiles: dict[Family, Colour] = {}
        self.has_neutral_coin = players == 2
        self.seat = self.start = Colour.RED
        self.round = 2

    # --- villages -------------------------------------------------------------------------------

    def house(
        self,
        village: str,
        place: str,
        building: str,
        resident: str | None = None,
        *,
        awake: bool = True,
        spouse: str | None = None,
        children: tuple[str, ...] = (),
    ) -> Self:
        """Put a building with its resident ("man", "woman") and spouse ("yellow man asleep")."""
        houses, spot = self.colours[Colour(village)].houses, Place(place)
        assert spot not in houses, f"{village}:{place} is taken"
        first = None if resident is None else self._villager(village, resident, awake)
        second = None
        if spouse is not None:
            colour, sex, *sleep = spouse.split()
            assert sex != resident, "a couple is a man and a woman"
            second = self._villager(colour, sex, sleep != ["asleep"])
        newborn = tuple(sorted(Sex(child) for child in children))
        houses[spot] = House(spot, Building(building), first, second, newborn)
        return self

    def _villager(self, colour: str, sex: str, awake: bool) -> Villager:
        self.colours[Colour(colour)].living[Sex(sex)] += 1
        return Villager(Colour(colour), Sex(sex), awake)

    def start_houses(self, village: str, *buildings: str) -> Self:
        """Put three start buildings on b2, c2 and d2, with a man, a woman and a man awake."""
        sexes = ("man", "woman", "man")
        for place, building, sex in zip(("b2", "c2", "d2"), buildings, sexes, strict=True):
            self.house(village, place, building, sex)
        return self

    def centre(self, village: str, men: int = 0, women: int = 0) -> Self:
        """Put free villagers into the own centre."""
        self.colours[Colour(village)].centre = (men, women)
        return self

    def school(self, colour: str, men: int = 0, women: int = 0) -> Self:
        """Put pupils into school."""
        self.colours[Colour(colour)].school = (men, women)
        return self

    def reserve(self, colour: str, men: int = 0, women: int = 0) -> Self:
        """Set the reserve, where it is the point; all sixteen figures must still be somewhere."""
        self.colours[Colour(colour)].reserve = (men, women)
        return self

    # --- coins and tiles ------------------------------------------------------------------------

    def coins(self, **held: int) -> Self:
        """Set the coins in hand; the others lie on the midwife, or as ``spent`` says."""
        for colour, coins in held.items():
            self.colours[Colour(colour)].coins = coins
        return self

    def spent(self, character: str, **laid: int) -> Self:
        """Lay coins on a character."""
        for colour, coins in laid.items():
            self.colours[Colour(colour)].spent[Character(character)] = coins
        return self

    def dowry(self, village: str, **coins: int) -> Self:
        """Lay dowry coins in the centre of this village."""
        for colour, count in coins.items():
            self.colours[Colour(village)].dowry[Colour(colour)] = count
        return self

    def delivered(self, colour: str, *goods: str) -> Self:
        """Deliver goods; tiles fall to the colour that is named first."""
        owner, catalog = Colour(colour), self.options.catalog
        mine = self.colours[owner].delivered
        for good in map(Good, goods):
            mine.append(good)
            if catalog.goods[good].made_from is not None:
                self.goods_tiles.setdefault(good, owner)
        for family in catalog.families:
            if set(family.goods) <= set(mine):
                self.family_tiles.setdefault(family.family, owner)
        return self

    def tile(self, character: str, owner: str, *, used: bool = False) -> Self:
        """Give a character tile to its owner."""
        self.tile_owner[Character(character)] = Colour(owner)
        if used:
            self.used.add(Character(character))
        return self

    def ring_tiles(self, *owners: str) -> Self:
        """Set the owners of the 4 and the 2 point ring tile."""
        self.rings = [Colour(owner) for owner in owners]
        return self

    def neutral_coin(self, there: bool) -> Self:
        """Say whether the neutral coin still lies beside its village."""
        self.has_neutral_coin = there
        return self

    # --- buildings to come ----------------------------------------------------------------------

    def open(self, **copies: int) -> Self:
        """Let exactly these buildings lie open."""
        self.lying = {Building(name): n for name, n in copies.items()}
        return self

    def pile_two(self, **copies: int) -> Self:
        """Let exactly these buildings be in pile 2."""
        self.two = {Building(name): n for name, n in copies.items()}
        return self

    def pile_three(self, **copies: int) -> Self:
        """Let exactly these buildings be in pile 3."""
        self.three = {Building(name): n for name, n in copies.items()}
        return self

    def no_piles(self) -> Self:
        """Use piles 2 and 3 up."""
        return self.pile_two().pile_three()

    # --- time -----------------------------------------------------------------------------------

    def turn(self, colour: str) -> Self:
        """Say whose turn it is."""
        self.seat = Colour(colour)
        return self

    def start_player(self, colour: str) -> Self:
        """Give the start-player tile to this colour."""
        self.start = Colour(colour)
        return self

    def state(self) -> GameState:
        """Return the position at the beginning of a turn, checked as a file would be."""
        for colour in self.seats:
            if self._complete(colour) and colour not in self.rings:
                self.rings.append(colour)  # a completed village has its tile already (B6)
        return GameState.from_parts(**self._parts())

    def begin(self) -> GameState:
        """Return the position when the turn passes to that player, who may be passed over."""
        draft = pack(self._parts()).thaw()
        follow(draft, next_turn(draft, self.seat))
        return GameState(draft.freeze())

    # --- putting it together --------------------------------------------------------------------

    def _complete(self, colour: Colour) -> bool:
        houses = self.colours[colour].houses
        everywhere = self.options.ring_tile_needs is RingTileNeeds.ALL_HOUSES
        return all(Place(place) in houses for place in RING_ONE) and all(
            house.resident is not None
            for house in houses.values()
            if self.options.catalog.building(house.building).inhabited
            and (everywhere or house.place.word in RING_ONE)
        )

    def _parts(self) -> dict[str, Any]:
        piles = self._piles()
        neutral = self.colours.get(Colour.NEUTRAL)
        rings = (*self.rings, None, None)
        return {
            "game": GAME,
            "rules_version": RULES_VERSION,
            "options": self._box(piles),
            "decision": Decision.TURN,
            "player": int(self.seat),
            "round": self.round,
            "start_player": int(self.start),
            "players": tuple(self._player(colour) for colour in self.seats),
            "neutral": None if neutral is None else self._neutral(neutral),
            "open": tuple(sorted(piles[0].elements())),
            "pile_two": tuple(sorted(piles[1].elements())),
            "pile_three": tuple(sorted(piles[2].elements())),
            "characters": tuple(self._space(character) for character in Character),
            "goods_tiles": tuple(GoodsTile(*tile) for tile in sorted(self.goods_tiles.items())),
            "family_tiles": tuple(FamilyTile(*tile) for tile in sorted(self.family_tiles.items())),
            "ring_tiles": rings[:2],
            "neutral_coin": self.has_neutral_coin,
            "points": (0,) * self.count,
            "turn": FRESH,
            "setup": None,
            "progress": 0,
            "idle": 0,
            "acted": any(self._spent(x, character) for x in self.seats for character in Character),
        }

    def _player(self, colour: Colour) -> Player:
        mine = self.colours[colour]
        men, women = mine.figures()
        reserve = mine.reserve or (FIGURES - men, FIGURES - women)
        total = (men + reserve[0], women + reserve[1])
        assert total == (FIGURES, FIGURES), f"{colour.title} has {total} figures"
        return Player(
            colour=colour,
            coins=self._in_hand(colour),
            village=self._village(colour, mine, mine.centre or (0, 0)),
            school=People(*mine.school),
            reserve=People(*reserve),
            delivered=tuple(sorted(mine.delivered)),
        )

    def _neutral(self, neutral: Belongings) -> Village:
        men, women = neutral.figures()
        centre = neutral.centre or (FIGURES - men, FIGURES - women)
        return self._village(Colour.NEUTRAL, neutral, centre)

    @staticmethod
    def _village(colour: Colour, mine: Belongings, centre: Pair) -> Village:
        houses = tuple(house for _, house in sorted(mine.houses.items()))
        return Village(colour, houses, People(*centre), tuple(sorted(mine.dowry.elements())))

    def _in_hand(self, colour: Colour) -> int:
        mine, left = self.colours[colour], self._left(colour)
        coins = left if mine.coins is None else mine.coins
        assert 0 <= coins <= left, f"{colour.title} has too many coins"
        return coins

    def _left(self, colour: Colour) -> int:
        """Return the coins of this colour that are neither dowry nor said to be spent."""
        given = sum(other.dowry[colour] for other in self.colours.values())
        return COINS - given - sum(self.colours[colour].spent.values())

    def _spent(self, colour: Colour, character: Character) -> int:
        mine = self.colours[colour]
        laid = mine.spent[character]
        if character is Character.MIDWIFE and mine.coins is not None:
            laid += self._left(colour) - mine.coins
        return laid

    def _space(self, character: Character) -> CharacterSpace:
        coins = tuple(self._spent(colour, character) for colour in self.seats)
        owner = self.tile_owner.get(character)
        return CharacterSpace(character, coins, owner, character in self.used)

    def _built(self) -> Counter[Building]:
        colours = self.colours.values()
        return Counter(house.building for mine in colours for house in mine.houses.values())

    def _piles(self) -> tuple[Counter[Building], ...]:
        """Return what is neither built nor said to lie elsewhere, pile by pile."""
        facts = self.options.catalog.buildings
        gone = self._built()
        piles: list[Counter[Building]] = []
        for exact, full in (
            (self.lying, {f.building: f.one for f in facts}),
            (self.two, {f.building: f.two for f in facts}),
            (self.three, {f.building: f.three for f in facts}),
        ):
            lies = exact
            if lies is None:
                lies = {b: copies - min(gone[b], copies) for b, copies in full.items()}
            gone = Counter({b: max(0, gone[b] + lies.get(b, 0) - full[b]) for b in full})
            piles.append(Counter(lies))
        return tuple(piles)

    def _box(self, piles: tuple[Counter[Building], ...]) -> Options:
        """Return the options, with a catalogue of no other tiles if a test names the tiles.

        So a test can say "only a mill lies open" without finding a place for all the others.
        """
        if self.lying is self.two is self.three is None:
            return self.options
        catalog, built = self.options.catalog, self._built()
        buildings = tuple(
            attrs.evolve(
                facts,
                one=0 if facts.start else piles[0][facts.building] + built[facts.building],
                two=piles[1][facts.building],
                three=piles[2][facts.building],
            )
            for facts in catalog.buildings
        )
        return attrs.evolve(self.options, catalog=attrs.evolve(catalog, buildings=buildings))
