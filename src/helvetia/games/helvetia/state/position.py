"""Setting up a position: an empty table, or that of a state, changed one thing at a time."""

from collections import Counter
from typing import Final, Self, TypeAlias, TypeVar

from helvetia.core.errors import Fault, OptionError, PositionError
from helvetia.core.state import packed_of
from helvetia.core.values import Named, member, natural

from ..names import Building, Character, Colour, Decision, Family, Good, Place, Sex
from ..options import Options
from ..packed import Packed, TurnPart
from ..phases.builder import award_ring_tile
from .loading import faults_of, pack
from .parts import House, People, Turn, Villager
from .public import GameState
from .things import Things

T = TypeVar("T", bound=Named)
#: A colour, its word, or the number of its seat.
Seat: TypeAlias = Colour | str | int
_FRESH: Final = Turn(
    part=TurnPart.CHOOSE, character=None, actions=0, tile=None, building=None, good=None, cost=(),
    in_chain=False, bought=False, last_entry=None, births=(), coins_won=0, dowry_from=None,
)  # fmt: skip


class Position(Things):
    """A position in the making.

    Each method sets one thing, in enums or their words, and returns the position. None, zero or
    nothing removes it. What follows from the rest is derived: coins in hand, figures in reserve,
    the neutral centre, the piles, and the tiles of deliveries and rings unless they are set.

    >>> position = Position(3).house("red", "b2", "bakery", "woman", spouse="yellow man asleep")
    >>> state = position.coins("priest", "red", 2).turn("red").build()
    >>> state.players[0].coins, state.players[0].reserve
    (4, People(men=8, women=7))
    >>> Position.of(state).build() == state
    True
    """

    def __init__(self, players: int, options: Options | None = None) -> None:
        """Begin with an empty table in round 1; it is red's turn."""
        super().__init__(players, options)
        self.turn(Colour.RED)

    @classmethod
    def of(cls, state: GameState) -> Self:
        """Return the position of a state. A turn or set-up in progress stays in progress."""
        packed_of(state, GameState)  # refuses a state of another game
        position = cls(len(state.players), state.options)
        for village in state.villages:
            position._houses[village.colour] = {house.place: house for house in village.houses}
            position._dowry[village.colour] = village.dowry
        for player in state.players:
            position._centre[player.colour] = player.village.centre
            position._school[player.colour] = player.school
            position._delivered[player.colour] = player.delivered
        for space in state.characters:
            for colour, coins in zip(position._seats, space.coins, strict=True):
                position._laid[space.character, colour] = coins
            if space.tile_owner is not None:
                position._tiles[space.character] = (space.tile_owner, space.tile_used)
        position._goods = {tile.good: tile.owner for tile in state.goods_tiles}
        position._families = {tile.family: tile.owner for tile in state.family_tiles}
        position._rings = tuple(colour for colour in state.ring_tiles if colour is not None)
        position._neutral_coin = state.neutral_coin
        position._points = dict(zip(position._seats, state.points, strict=True))
        position._moment = {name: getattr(state, name) for name in position._moment}
        position._turned_up = position._gone() + Counter(state.open)
        return position

    def __repr__(self) -> str:
        houses = sum(map(len, self._houses.values()))
        return f"<Position of Helvetia: {len(self._seats)} players, {houses} houses>"

    # --- villages --------------------------------------------------------------------------------

    def house(
        self,
        village: Seat,
        place: Place | str,
        building: Building | str | None,
        resident: Villager | str | None = None,
        spouse: Villager | str | None = None,
        children: tuple[Sex | str, ...] = (),
    ) -> Self:
        """Put a house with the villagers in it; None as *building* removes the house.

        A villager is written "woman", "yellow man" or "yellow man asleep". A resident has the
        colour of the village.
        """
        host, spot = self._village(village), member(Place, place)
        if building is None:
            self._houses[host].pop(spot, None)
            return self
        self._houses[host][spot] = House(
            spot,
            member(Building, building),
            _villager(resident, host),
            _villager(spouse, None),
            tuple(sorted(member(Sex, child) for child in children)),
        )
        return self

    def people(
        self,
        village: Seat,
        place: Place | str,
        resident: Villager | str | None = None,
        spouse: Villager | str | None = None,
        children: tuple[Sex | str, ...] = (),
    ) -> Self:
        """Let these villagers live in a house that stands already, and nobody else."""
        host, spot = self._village(village), member(Place, place)
        house = self._houses[host].get(spot)
        if house is None:
            standing = ", ".join(map(str, sorted(self._houses[host]))) or "no place"
            raise OptionError(f"no house stands on {host}:{spot}; there are houses on {standing}")
        return self.house(host, spot, house.building, resident, spouse, children)

    def centre(self, colour: Seat, men: int = 0, women: int = 0) -> Self:
        """Set the numbers of free villagers in the centre of their village."""
        self._centre[self._seat(colour)] = People(natural(men), natural(women))
        return self

    def school(self, colour: Seat, men: int = 0, women: int = 0) -> Self:
        """Set the numbers of pupils in school."""
        self._school[self._seat(colour)] = People(natural(men), natural(women))
        return self

    # --- coins and tiles -------------------------------------------------------------------------

    def coins(self, character: Character | str, colour: Seat, count: int) -> Self:
        """Set the number of a player's coins on a character."""
        self._laid[member(Character, character), self._seat(colour)] = natural(count)
        return self

    def dowry(self, village: Seat, *coins: Seat) -> Self:
        """Let these coins, and no others, lie in the centre of a village."""
        self._dowry[self._village(village)] = tuple(sorted(map(self._seat, coins)))
        return self

    def delivered(self, colour: Seat, *goods: Good | str) -> Self:
        """Let a player have delivered these goods, and no others.

        The tile of a good or family goes to the player who is named with it first.
        """
        seat = self._seat(colour)
        self._delivered.pop(seat, None)  # so that the order of the calls decides
        now = self._delivered[seat] = tuple(sorted({member(Good, good) for good in goods}))
        whole = self._completed_by(seat)
        self._goods = {g: owner for g, owner in self._goods.items() if owner != seat or g in now}
        self._families = {
            f: owner for f, owner in self._families.items() if owner != seat or f in whole
        }
        return self

    def goods_tile(self, good: Good | str, owner: Seat | None) -> Self:
        """Give the tile of a good to a player; None lets the deliveries decide again."""
        self._give(self._goods, member(Good, good), owner)
        return self

    def family_tile(self, family: Family | str, owner: Seat | None) -> Self:
        """Give the tile of a family to a player; None lets the deliveries decide again."""
        self._give(self._families, member(Family, family), owner)
        return self

    def tile(self, character: Character | str, owner: Seat | None, used: bool = False) -> Self:
        """Give a character tile to a player, ready or *used*; None takes it away."""
        which = member(Character, character)
        self._tiles.pop(which, None)
        if owner is not None:
            self._tiles[which] = (self._seat(owner), bool(used))
        return self

    def ring_tiles(self, *owners: Seat) -> Self:
        """Give the first and the second ring tile to these players.

        Other players with a completed village take the tiles that are left.
        """
        if len(owners) > 2:
            raise OptionError(f"there are 2 ring tiles, not {len(owners)}")
        self._rings = tuple(map(self._seat, owners))
        return self

    def neutral_coin(self, ready: bool) -> Self:
        """Say whether the neutral coin lies beside its village (D6)."""
        self._neutral_coin = bool(ready)
        return self

    def open(self, *buildings: Building | str) -> Self:
        """Let these buildings, and no others, lie open; the others are built or in piles.

        Without this call the tiles of houses come from those that lie open, and return there.
        """
        self._open = Counter(member(Building, building) for building in buildings)
        return self

    def points(self, colour: Seat, points: int) -> Self:
        """Set a player's points on the score track, as the last round left it (E2)."""
        self._points[self._seat(colour)] = natural(points)
        return self

    # --- the moment ------------------------------------------------------------------------------

    def turn(self, colour: Seat) -> Self:
        """Let a player's turn begin; a turn or set-up in progress is given up."""
        self._moment |= {
            "decision": Decision.TURN,
            "player": int(self._seat(colour)),
            "round": self._moment["round"] or 1,
            "turn": _FRESH,
            "setup": None,
            "reveals_left": 0,
            "idle_seats": 0,
        }
        return self

    def start_player(self, colour: Seat) -> Self:
        """Give the start-player tile to a player."""
        self._moment["start_player"] = int(self._seat(colour))
        return self

    def round(self, number: int) -> Self:
        """Set the number of the round."""
        self._moment["round"] = natural(number)
        return self

    # --- the state -------------------------------------------------------------------------------

    def build(self) -> GameState:
        """Return the state. Raises `PositionError` with everything that is wrong."""
        faults: list[Fault] = []
        packed = self._pack(faults)
        faults += faults_of(packed)
        if faults:
            raise PositionError(faults)
        return GameState(packed)

    def _pack(self, faults: list[Fault]) -> Packed:
        draft = pack(self._parts(), faults).thaw()
        for seat in range(len(self._seats)):
            award_ring_tile(draft, seat)  # B6: at once, as long as there are tiles
        return draft.freeze()

    # --- words -----------------------------------------------------------------------------------

    def _give(self, tiles: dict[T, Colour], tile: T, owner: Seat | None) -> None:
        tiles.pop(tile, None)
        if owner is not None:
            tiles[tile] = self._seat(owner)

    def _village(self, colour: Seat) -> Colour:
        return _one_of(self._villages, colour)

    def _seat(self, colour: Seat) -> Colour:
        return _one_of(self._seats, colour)


def _one_of(playing: tuple[Colour, ...], colour: Seat) -> Colour:
    found = next((one for one in playing if one == colour), None)
    if found is None and isinstance(colour, str):
        found = member(Colour, colour)
    if found is None or found not in playing:
        raise OptionError(f"{colour} cannot be used here; expected {', '.join(map(str, playing))}")
    return found


def _villager(words: Villager | str | None, village: Colour | None) -> Villager | None:
    """Return the villager of words such as "yellow man asleep"; *village* is the default colour."""
    if words is None or isinstance(words, Villager):
        return words
    parts = str(words).lower().split()
    awake = parts[-1:] != ["asleep"]
    if parts[-1:] in (["awake"], ["asleep"]):
        parts.pop()
    if len(parts) == 1 and village is not None:
        return Villager(village, member(Sex, parts[0]), awake)
    if len(parts) == 2:
        return Villager(member(Colour, parts[0]), member(Sex, parts[1]), awake)
    raise OptionError(f"expected a villager such as 'yellow man asleep', found {words!r:.80}")
