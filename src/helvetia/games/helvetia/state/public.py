"""The state of a game as people read it: villages with houses, people, coins and tiles by name."""

from functools import cache, lru_cache
from itertools import chain, repeat
from typing import Any, ClassVar, Final, Self, TypeVar

from helvetia.core.drafts import maker
from helvetia.core.errors import OptionError
from helvetia.core.state import PublicState
from helvetia.core.values import bits

from ..names import (
    GAME,
    PLACES,
    RULES_VERSION,
    Building,
    Character,
    Colour,
    Decision,
    Family,
    Good,
    Letter,
    Place,
    Quarter,
    Sex,
)
from ..options import Options
from ..packed import NOBODY, NONE, ColourBits, Duty, Packed, TurnPart
from ..village import SHIFT, VILLAGE, VILLAGES, colour_at, houses_of
from .parts import (
    CharacterSpace,
    Entry,
    FamilyTile,
    GoodsTile,
    House,
    People,
    Player,
    SetupInProgress,
    Turn,
    Village,
    Villager,
)

_E = TypeVar("_E", Building, Character, Colour, Good)

_BUILDINGS: Final = tuple(Building)
_CHARACTERS: Final = tuple(Character)
_COLOURS: Final = tuple(Colour)
_DUTIES: Final = tuple(Duty)
_GOODS: Final = tuple(Good)
_PLACES: Final = tuple(Place)
_SEXES: Final = tuple(Sex)
_NO_CHILDREN: Final[tuple[Sex, ...]] = ()

# There are few different ones, so equal ones are shared. Villagers by colour, sex, awake or not.
_VILLAGERS: Final = tuple(
    tuple((Villager(colour, sex, False), Villager(colour, sex, True)) for sex in Sex)
    for colour in Colour
)
_people: Final = cache(People)
# There are many in every state that is written.
_house: Final = maker(House)
_space: Final = maker(CharacterSpace)
_village_of: Final = maker(Village)
_player: Final = maker(Player)
_turn: Final = maker(Turn)


class GameState(PublicState[Packed]):
    """A position of Helvetia, complete and immutable.

    >>> from helvetia import new_game
    >>> new_game(3)
    <Helvetia: 3 players, round 0, seat 0: draft>
    """

    __slots__ = ()
    GAME: ClassVar[str] = GAME
    RULES_VERSION: ClassVar[int] = RULES_VERSION
    FIELDS: ClassVar[tuple[str, ...]] = (
        "game", "rules_version", "options", "decision", "player", "round", "start_player",
        "players", "neutral", "open", "pile_two", "pile_three", "characters", "goods_tiles",
        "family_tiles", "ring_tiles", "neutral_coin", "points", "turn", "setup",
        "reveals_left", "idle_seats", "anybody_acted",
    )  # fmt: skip

    @classmethod
    def from_parts(cls, **parts: Any) -> Self:
        """Return the state with these properties. Raises `LoadError` if it is impossible."""
        from .loading.packing import load

        return cls(load(parts))

    # --- the moment ------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self._packed.rules.options

    @property
    def decision(self) -> Decision:
        """The decision to be made."""
        return self._packed.decision

    @property
    def player(self) -> int | None:
        """The seat that decides, ``CHANCE``, or None when the game is over."""
        seat = self._packed.seat
        return None if seat == NOBODY else seat

    @property
    def round(self) -> int:
        """The number of the round; the set-up is round 0."""
        return self._packed.round

    @property
    def start_player(self) -> int:
        """The seat with the start-player tile."""
        return self._packed.start_player

    @property
    def turn(self) -> Turn | None:
        """The turn in progress, or None."""
        part = self._packed.turn.stage
        return None if part is None else _read_turn(self._packed, part)

    @property
    def setup(self) -> SetupInProgress | None:
        """The set-up in progress, or None after it."""
        return None if self._packed.round else _read_setup(self._packed)

    @property
    def reveals_left(self) -> int:
        """The number of buildings still to be turned up at the end of the round (E2)."""
        return self._packed.progress if self._packed.decision is Decision.REVEAL else 0

    @property
    def idle_seats(self) -> int:
        """The number of seats in a row that could do nothing (T4)."""
        return self._packed.idle

    @property
    def anybody_acted(self) -> bool:
        """True once any player has done anything in this round (T5)."""
        return self._packed.acted

    # --- the players and their villages ----------------------------------------------------------

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by seat."""
        packed, spouses = self._packed, _spouses(self._packed)
        seats = zip(_COLOURS, packed.coins, packed.players, strict=False)
        return tuple(
            [
                _player(
                    colour,
                    coins,
                    _village(packed, colour, people, spouses),
                    _people(*people.school),
                    _people(*people.reserve),
                    tuple([_GOODS[good] for good in bits(people.delivered)]),
                )
                for colour, coins, people in seats
            ]
        )

    @property
    def neutral(self) -> Village | None:
        """The neutral village of a game for two, or None (D2)."""
        return None if self._packed.neutral is None else self.village(Colour.NEUTRAL)

    @property
    def villages(self) -> tuple[Village, ...]:
        """All villages, by seat, the neutral one last."""
        packed, spouses = self._packed, _spouses(self._packed)
        return tuple(_village(packed, *village, spouses) for village in _colours(packed))

    def village(self, colour: Colour) -> Village:
        """Return the village of a colour. Raises `OptionError` if it is not in the game."""
        host = colour_at(self._packed, colour)
        if host is None:
            raise OptionError(f"there is no {colour.title} village in this game")
        return _village(self._packed, colour, host, _spouses(self._packed))

    # --- the table -------------------------------------------------------------------------------

    @property
    def open(self) -> tuple[Building, ...]:
        """The buildings that lie open."""
        return _tiles(self._packed.board.open)

    @property
    def pile_two(self) -> tuple[Building, ...]:
        """The buildings left in pile two, in no order: nobody knows it."""
        return _tiles(self._packed.board.pile_two)

    @property
    def pile_three(self) -> tuple[Building, ...]:
        """The buildings left in pile three, in no order: nobody knows it."""
        return _tiles(self._packed.board.pile_three)

    @property
    def characters(self) -> tuple[CharacterSpace, ...]:
        """The five characters with coins and tiles."""
        packed, count = self._packed, len(self._packed.players)
        return tuple(
            _space(
                character,
                packed.placed[character * count : (character + 1) * count],
                _member(_COLOURS, packed.board.tile_owner[character]),
                bool(packed.board.used_tiles >> character & 1),
            )
            for character in _CHARACTERS
        )

    @property
    def goods_tiles(self) -> tuple[GoodsTile, ...]:
        """The tiles of complex goods that were taken (C2)."""
        owners = zip(_GOODS, self._packed.board.goods_tiles, strict=True)
        return tuple(GoodsTile(good, _COLOURS[seat]) for good, seat in owners if seat != NONE)

    @property
    def family_tiles(self) -> tuple[FamilyTile, ...]:
        """The tiles of families that were taken (C5)."""
        owners = zip(Family, self._packed.board.family_tiles, strict=True)
        return tuple(FamilyTile(family, _COLOURS[seat]) for family, seat in owners if seat != NONE)

    @property
    def ring_tiles(self) -> tuple[Colour | None, Colour | None]:
        """The players who took the first and the second ring tile (B6)."""
        first, second = self._packed.board.ring_tiles
        return _member(_COLOURS, first), _member(_COLOURS, second)

    @property
    def neutral_coin(self) -> bool:
        """True while the neutral coin lies beside the neutral village (D4, D6)."""
        return self._packed.board.neutral_coin

    @property
    def points(self) -> tuple[int, ...]:
        """The score track as it was last set (E2); `score` counts the points as they stand."""
        return self._packed.board.points

    # --- text and picture ------------------------------------------------------------------------

    def __str__(self) -> str:
        from helvetia.render import render_text

        return render_text(self)

    def _repr_svg_(self) -> str:
        from helvetia.render.svg import render_svg

        return render_svg(self)


# --- reading the packed form ---------------------------------------------------------------------


def _member(members: tuple[_E, ...], index: int) -> _E | None:
    return None if index == NONE else members[index]


@lru_cache(maxsize=1 << 10)
def _repeated(kinds: tuple[_E, ...], counts: tuple[int, ...]) -> tuple[_E, ...]:
    """Return each of the kinds as often as it is counted."""
    return tuple(chain.from_iterable(map(repeat, kinds, counts)))


def _tiles(counts: tuple[int, ...]) -> tuple[Building, ...]:
    return _repeated(_BUILDINGS, counts)


def _village(
    packed: Packed, colour: Colour, host: ColourBits, spouses: dict[int, Villager]
) -> Village:
    houses, shift = houses_of(packed), SHIFT[colour]
    men, women, awake = host.men >> shift, host.women >> shift, host.awake >> shift
    found = []
    for place in bits(houses.occupied >> shift & VILLAGE):
        resident, children = None, _NO_CHILDREN
        if (men | women) >> place & 1:
            resident = _VILLAGERS[colour][women >> place & 1][awake >> place & 1]
        if host.children:
            children = tuple([_SEXES[one & 1] for one in host.children if one >> 1 == place])
        building, spouse = _BUILDINGS[houses.at[shift + place]], spouses.get(shift + place)
        found.append(_house(_PLACES[place], building, resident, spouse, children))
    dowry = _repeated(_COLOURS, host.dowry)
    return _village_of(colour, tuple(found), _people(*host.centre), dowry)


def _spouses(packed: Packed) -> dict[int, Villager]:
    """Return the villagers in villages of other colours, by location."""
    found = {}
    for colour, people in _colours(packed):
        women, awake = people.women, people.awake
        for location in bits((people.men | women) & ~VILLAGES[colour]):
            found[location] = _VILLAGERS[colour][women >> location & 1][awake >> location & 1]
    return found


def _colours(packed: Packed) -> list[tuple[Colour, ColourBits]]:
    found = list(zip(_COLOURS, packed.players, strict=False))
    if packed.neutral is not None:
        found.append((Colour.NEUTRAL, packed.neutral))
    return found


def _read_turn(packed: Packed, part: TurnPart) -> Turn:
    turn = packed.turn
    return _turn(
        part=part,
        character=_member(_CHARACTERS, turn.character),
        actions=turn.units,
        tile=_member(_CHARACTERS, turn.tile),
        building=_member(_BUILDINGS, turn.building),
        good=_member(_GOODS, turn.pending),
        cost=turn.demand,
        in_chain=turn.in_chain,
        bought=turn.bought,
        last_entry=_read_entry(part, turn.character, turn.last),
        births=tuple(_PLACES[place] for place in bits(turn.births)),
        coins_won=turn.won,
        dowry_from=_member(_COLOURS, turn.village),
        duties=tuple(_DUTIES[duty] for duty in bits(turn.duties)),
    )


def _read_entry(part: TurnPart, character: int, last: int) -> Entry | None:
    if last == NONE:
        return None
    if part is TurnPart.PUPILS or character == Character.MIDWIFE:
        return Entry(None, None, _PLACES[last], None)
    if character == Character.CARTER:
        return Entry(_GOODS[last], None, None, None)
    if character == Character.WATCHMAN:
        return Entry(None, _COLOURS[last >> 1], None, Quarter(last & 1))
    return Entry(None, _COLOURS[last // PLACES], _PLACES[last % PLACES], None)


def _read_setup(packed: Packed) -> SetupInProgress:
    setup = packed.setup
    return SetupInProgress(
        step=packed.progress,
        pool=_tiles(setup.pool),
        picks=tuple(tuple(_BUILDINGS[b] for b in bits(held)) for held in setup.picks),
        robbed=_member(_COLOURS, setup.robbed),
        letters=tuple(Letter(letter) for letter in bits(setup.letters)),
        figures=_people(*setup.figures),
        building=_member(_BUILDINGS, setup.building),
    )
