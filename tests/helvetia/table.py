"""Positions laid out by hand, as somebody would lay them on a table.

>>> table = Table(players=3).house("red", "b2", "bakery", "woman", spouse="yellow man asleep")
>>> texts(table.coins(red=1).state())
('commit watchman 1', 'commit midwife 1')

What is not said is as in the box: six coins of a colour in hand, eight men and eight women in the
reserve (neutral ones in their centre), pile 1 open, piles 2 and 3 face down. Where a test says
what lies open or is in a pile, the box holds no other tiles: see :meth:`Table._box`.
The position at the beginning of a turn is checked by ``validate``.
"""

from typing import Self

import attrs

from helvetia.games.helvetia import (
    Board,
    Building,
    Character,
    Colour,
    Decision,
    Family,
    GameState,
    Good,
    Options,
    Player,
    Sex,
    Stage,
    Turn,
)
from helvetia.games.helvetia.catalog import COINS, FIGURES
from helvetia.games.helvetia.geometry import PLACES
from helvetia.games.helvetia.parts import NONE
from helvetia.games.helvetia.rounds import award_ring_tile, next_turn
from helvetia.games.helvetia.rules import rules_of
from helvetia.games.helvetia.state import StateDraft
from helvetia.games.helvetia.validate import validate
from helvetia.games.helvetia.village import buildable_by, supply_of
from tests.helvetia.playing import location_of, play, seat_of, texts

__all__ = ["Table", "play", "texts"]

Pair = tuple[int, int]


class Colours:
    """One colour's belongings while the table is laid."""

    def __init__(self) -> None:
        self.coins: int | None = None
        self.spent = [0] * 5
        self.men = self.women = self.awake = 0
        self.centre: Pair | None = None
        self.school: Pair = (0, 0)
        self.reserve: Pair | None = None
        self.children: list[int] = []
        self.dowry = [0] * 4
        self.delivered: list[Good] = []

    def figures(self) -> Pair:
        """How many men and women are in houses, school, centre or newborn."""
        centre = self.centre or (0, 0)
        girls = sum(child & 1 for child in self.children)
        boys = len(self.children) - girls
        return (
            self.men.bit_count() + centre[0] + self.school[0] + boys,
            self.women.bit_count() + centre[1] + self.school[1] + girls,
        )

    def settle(self, sex: str, location: int, awake: bool) -> None:
        """Put a figure into a house."""
        spot = 1 << location
        if sex == "man":
            self.men |= spot
        else:
            assert sex == "woman", sex
            self.women |= spot
        if awake:
            self.awake |= spot


class Table:
    """A position in the making; every method but the last few returns the table itself."""

    def __init__(self, players: int = 3, options: Options | None = None) -> None:
        self.count = players
        self.options = options or Options()
        self.colours = {Colour(seat): Colours() for seat in range(players)}
        if players == 2:
            self.colours[Colour.NEUTRAL] = Colours()
        facts = self.options.catalog.buildings
        self.built = [0] * len(facts)
        self.lying: dict[Building, int] | None = None
        self.two: dict[Building, int] | None = None
        self.three: dict[Building, int] | None = None
        self.tile_owner = [NONE] * 5
        self.used = 0
        self.rings = [NONE, NONE]
        self.goods_tiles = [NONE] * len(Good)
        self.family_tiles = [NONE] * len(Family)
        self.has_neutral_coin = players == 2
        self.seat = 0
        self.start = 0
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
        """A building with its resident ("man" or "woman") and spouse ("yellow man asleep")."""
        location = location_of(f"{village}:{place}")
        here = 1 << location
        assert not any(where & here for where in self.built), f"{village}:{place} is taken"
        self.built[Building[building.upper()]] |= here
        if resident is not None:
            self.colours[seat_of(village)].settle(resident, location, awake)
        if spouse is not None:
            colour, sex, *sleep = spouse.split()
            assert sex != resident, "a couple is a man and a woman"
            self.colours[seat_of(colour)].settle(sex, location, sleep != ["asleep"])
        child = [location % PLACES * 2 + Sex[sex.upper()] for sex in children]
        self.colours[seat_of(village)].children += child
        return self

    def start_houses(self, village: str, *buildings: str) -> Self:
        """Three start buildings on b2, c2 and d2, with a man, a woman and a man awake."""
        sexes = ("man", "woman", "man")
        for place, building, sex in zip(("b2", "c2", "d2"), buildings, sexes, strict=True):
            self.house(village, place, building, sex)
        return self

    def centre(self, village: str, men: int = 0, women: int = 0) -> Self:
        """Free villagers in the own centre."""
        self.colours[seat_of(village)].centre = (men, women)
        return self

    def school(self, colour: str, men: int = 0, women: int = 0) -> Self:
        """Pupils."""
        self.colours[seat_of(colour)].school = (men, women)
        return self

    def reserve(self, colour: str, men: int = 0, women: int = 0) -> Self:
        """The reserve, where it is the point; all sixteen figures must still be somewhere."""
        self.colours[seat_of(colour)].reserve = (men, women)
        return self

    # --- coins and tiles ------------------------------------------------------------------------

    def coins(self, **held: int) -> Self:
        """Coins in hand; what is missing to six was spent on the midwife, or as ``spent`` says."""
        for colour, coins in held.items():
            self.colours[seat_of(colour)].coins = coins
        return self

    def spent(self, character: str, **laid: int) -> Self:
        """Coins lying on a character."""
        for colour, coins in laid.items():
            self.colours[seat_of(colour)].spent[Character[character.upper()]] = coins
        return self

    def dowry(self, village: str, **coins: int) -> Self:
        """Dowry coins in the centre of this village."""
        for colour, count in coins.items():
            self.colours[seat_of(village)].dowry[seat_of(colour)] = count
        return self

    def delivered(self, colour: str, *goods: str) -> Self:
        """Goods delivered; tiles fall to whoever was named first."""
        mine = self.colours[seat_of(colour)].delivered
        for word in goods:
            good = Good[word.upper()]
            mine.append(good)
            made_from = self.options.catalog.goods[good].made_from
            if made_from is not None and self.goods_tiles[good] == NONE:
                self.goods_tiles[good] = seat_of(colour)
        for family in self.options.catalog.families:
            whole = set(family.goods) <= set(mine)
            if whole and self.family_tiles[family.family] == NONE:
                self.family_tiles[family.family] = seat_of(colour)
        return self

    def tile(self, character: str, owner: str, *, used: bool = False) -> Self:
        """A character tile with its owner."""
        index = Character[character.upper()]
        self.tile_owner[index] = seat_of(owner)
        self.used |= used << index
        return self

    def ring_tiles(self, *owners: str) -> Self:
        """The owners of the 4 and the 2 point ring tile."""
        for which, owner in enumerate(owners):
            self.rings[which] = seat_of(owner)
        return self

    def neutral_coin(self, there: bool) -> Self:
        """Whether the neutral coin still lies beside its village."""
        self.has_neutral_coin = there
        return self

    # --- buildings to come ----------------------------------------------------------------------

    def open(self, **copies: int) -> Self:
        """Exactly these buildings lie open."""
        self.lying = {Building[name.upper()]: n for name, n in copies.items()}
        return self

    def pile_two(self, **copies: int) -> Self:
        """Exactly these buildings are in pile 2."""
        self.two = {Building[name.upper()]: n for name, n in copies.items()}
        return self

    def pile_three(self, **copies: int) -> Self:
        """Exactly these buildings are in pile 3."""
        self.three = {Building[name.upper()]: n for name, n in copies.items()}
        return self

    def no_piles(self) -> Self:
        """Piles 2 and 3 are used up."""
        return self.pile_two().pile_three()

    # --- time -----------------------------------------------------------------------------------

    def turn(self, colour: str) -> Self:
        """Whose turn it is."""
        self.seat = seat_of(colour)
        return self

    def start_player(self, colour: str) -> Self:
        """Who holds the start-player tile."""
        self.start = seat_of(colour)
        return self

    def state(self) -> GameState:
        """The position at the beginning of a turn."""
        draft = self._draft()
        for owner in range(self.count):
            award_ring_tile(draft, owner)  # a completed village has its tile already (B6)
        seat = self.seat
        draft.turn = Turn(Stage.CHOOSE, supply_of(draft, seat), buildable_by(draft, seat))
        state = draft.freeze()
        validate(state)
        return state

    def begin(self) -> GameState:
        """The position when the turn passes to that player: who cannot act is passed over."""
        draft = self._draft()
        next_turn(draft, self.seat)
        return draft.freeze()

    # --- putting it together --------------------------------------------------------------------

    def _draft(self) -> StateDraft:
        players = tuple(self._player(Colour(seat)) for seat in range(self.count))
        neutral = self._neutral() if self.count == 2 else None
        board = self._board()
        placed = tuple(
            self._spent(Colour(seat), character)
            for character in Character
            for seat in range(self.count)
        )
        return StateDraft(
            rules=rules_of(self._box(board)),
            decision=Decision.TURN,
            player=self.seat,
            round=self.round,
            start_player=self.start,
            players=players,
            neutral=neutral,
            built=tuple(self.built),
            board=board,
            coins=tuple(self._in_hand(Colour(seat)) for seat in range(self.count)),
            placed=placed,
            turn=None,
            setup=None,
            progress=0,
            idle=0,
            acted=any(placed),
        )

    def _player(self, colour: Colour) -> Player:
        mine = self.colours[colour]
        men, women = mine.figures()
        reserve = mine.reserve or (FIGURES - men, FIGURES - women)
        total = (men + reserve[0], women + reserve[1])
        assert total == (FIGURES, FIGURES), f"{colour.title} has {total} figures"
        return self._value(mine, mine.centre or (0, 0), reserve)

    def _in_hand(self, colour: Colour) -> int:
        mine, left = self.colours[colour], self._left(colour)
        coins = left if mine.coins is None else mine.coins
        assert 0 <= coins <= left, f"{colour.title} has too many coins"
        return coins

    def _left(self, colour: Colour) -> int:
        """The coins of this colour that are neither dowry nor said to be spent."""
        given = sum(other.dowry[colour] for other in self.colours.values())
        return COINS - given - sum(self.colours[colour].spent)

    def _spent(self, colour: Colour, character: Character) -> int:
        mine = self.colours[colour]
        laid = mine.spent[character]
        if character is Character.MIDWIFE and mine.coins is not None:
            laid += self._left(colour) - mine.coins
        return laid

    def _neutral(self) -> Player:
        mine = self.colours[Colour.NEUTRAL]
        men, women = mine.figures()
        centre = mine.centre or (FIGURES - men, FIGURES - women)
        return self._value(mine, centre, (0, 0))

    @staticmethod
    def _value(mine: Colours, centre: Pair, reserve: Pair) -> Player:
        return Player(
            men=mine.men, women=mine.women, awake=mine.awake, centre=centre,
            school=mine.school, reserve=reserve, children=tuple(sorted(mine.children)),
            dowry=tuple(mine.dowry), delivered=sum(1 << good for good in mine.delivered),
        )  # fmt: skip

    def _board(self) -> Board:
        piles = self._piles()
        return Board(
            open=piles[0],
            pile_two=piles[1],
            pile_three=piles[2],
            tile_owner=tuple(self.tile_owner),
            used_tiles=self.used,
            goods_tiles=tuple(self.goods_tiles),
            family_tiles=tuple(self.family_tiles),
            ring_tiles=tuple(self.rings),
            neutral_coin=self.has_neutral_coin,
            points=(0,) * self.count,
        )

    def _piles(self) -> list[tuple[int, ...]]:
        """What is neither built nor said to lie elsewhere, pile by pile."""
        facts = self.options.catalog.buildings
        gone = [where.bit_count() for where in self.built]
        result = []
        said = (self.lying, self.two, self.three)
        copies = ([f.one for f in facts], [f.two for f in facts], [f.three for f in facts])
        for exact, full in zip(said, copies, strict=True):
            if exact is not None:
                result.append(tuple(exact.get(b, 0) for b in Building))
                gone = [max(0, gone[b] + exact.get(b, 0) - full[b]) for b in Building]
                continue
            counts = []
            for b in Building:
                taken = min(gone[b], full[b])
                gone[b] -= taken
                counts.append(full[b] - taken)
            result.append(tuple(counts))
        return result

    def _box(self, board: Board) -> Options:
        """The options, with a catalogue that has no other tiles if a test names the tiles.

        So a test can say "only a mill lies open" without finding a place for all the others.
        """
        if self.lying is self.two is self.three is None:
            return self.options
        catalog = self.options.catalog
        for facts in catalog.buildings:
            b = facts.building
            one = 0 if facts.start else board.open[b] + self.built[b].bit_count()
            two, three = board.pile_two[b], board.pile_three[b]
            catalog = catalog.with_building(attrs.evolve(facts, one=one, two=two, three=three))
        return attrs.evolve(self.options, catalog=catalog)
