"""Hold what lies on a table that is being set up, and derive what follows from it."""

from collections import Counter
from typing import Any, Final

from helvetia.core.state import options_for

from ..catalog import COINS, FIGURES
from ..names import (
    GAME,
    RULES_VERSION,
    Building,
    Character,
    Colour,
    Decision,
    Family,
    Good,
    Place,
    Sex,
)
from ..options import PLAYERS, NeutralCentre, Options
from .parts import CharacterSpace, FamilyTile, GoodsTile, House, People, Player, Turn, Village

_COLOURS: Final = tuple(Colour)
_NOBODY: Final = People(0, 0)
_IN_HAND: Final = (Decision.PRODUCE, Decision.PLACE)


class Things:
    """The things that a position sets, and the parts of a state that are derived from them."""

    def __init__(self, players: int, options: Options | None = None) -> None:
        self._options = options = options_for(Options, options, players, PLAYERS)
        self._seats = _COLOURS[:players]
        self._villages = (*self._seats, Colour.NEUTRAL) if players == 2 else self._seats
        self._houses: dict[Colour, dict[Place, House]] = {one: {} for one in self._villages}
        self._dowry: dict[Colour, tuple[Colour, ...]] = {}
        self._centre: dict[Colour, People] = {}
        self._school: dict[Colour, People] = {}
        self._laid: Counter[tuple[Character, Colour]] = Counter()
        self._delivered: dict[Colour, tuple[Good, ...]] = {}
        self._goods: dict[Good, Colour] = {}
        self._families: dict[Family, Colour] = {}
        self._tiles: dict[Character, tuple[Colour, bool]] = {}
        self._rings: tuple[Colour, ...] = ()
        #: The tiles that have left the piles; `open` says which of them lie open.
        self._turned_up = Counter({b.building: b.one for b in options.catalog.buildings})
        self._open: Counter[Building] | None = None
        self._neutral_coin = players == 2
        self._points = dict.fromkeys(self._seats, 0)
        #: The parts of a state that say when it is.
        self._moment: dict[str, Any] = {"round": 1, "start_player": 0, "anybody_acted": False}

    def _parts(self) -> dict[str, Any]:
        lying, two, three = self._stock()
        rings = (*self._rings, None, None)
        moment = self._moment
        neutral = self._village_of(Colour.NEUTRAL) if len(self._seats) == 2 else None
        return {
            **moment,
            "game": GAME,
            "rules_version": RULES_VERSION,
            "options": self._options,
            "players": tuple(map(self._player, self._seats)),
            "neutral": neutral,
            "open": lying,
            "pile_two": two,
            "pile_three": three,
            "characters": tuple(map(self._space, Character)),
            "goods_tiles": tuple(GoodsTile(*tile) for tile in self._goods_owners()),
            "family_tiles": tuple(FamilyTile(*tile) for tile in self._family_owners()),
            "ring_tiles": rings[:2],
            "neutral_coin": self._neutral_coin,
            "points": tuple(self._points.values()),
            "anybody_acted": moment["anybody_acted"] or self._has_acted(),
        }

    def _has_acted(self) -> bool:
        """Return whether the table shows that a turn of this round is over (T5)."""
        if self._moment["decision"] is not Decision.TURN or self._moment["turn"].tile is not None:
            return False
        used = any(used for _, used in self._tiles.values())
        neutral = len(self._seats) == 2 and not self._neutral_coin
        return used or neutral or any(self._laid.values())

    def _player(self, colour: Colour) -> Player:
        """Return a player; coins in hand and the reserve are the rest of each colour."""
        turn: Turn | None = self._moment["turn"]
        spent = sum(coins for (_, owner), coins in self._laid.items() if owner is colour)
        spent += sum(coins.count(colour) for coins in self._dowry.values())
        if turn is not None and colour == self._moment["player"]:
            spent += turn.coins_won
        return Player(
            colour=colour,
            coins=max(0, COINS - spent),
            village=self._village_of(colour),
            school=self._school.get(colour, _NOBODY),
            reserve=self._left(colour),
            delivered=self._delivered.get(colour, ()),
        )

    def _village_of(self, colour: Colour) -> Village:
        houses = tuple(house for _, house in sorted(self._houses[colour].items()))
        centre = self._centre.get(colour, _NOBODY)
        if colour is Colour.NEUTRAL:
            centre = self._neutral_centre()
        return Village(colour, houses, centre, self._dowry.get(colour, ()))

    def _neutral_centre(self) -> People:
        """Return the neutral figures that wait: all that are left, or the rest of a pair (D2)."""
        if self._options.neutral_centre is NeutralCentre.ALL:
            return self._left(Colour.NEUTRAL)
        waiting = dict.fromkeys(Sex, 1)
        for village, houses in self._houses.items():
            for house in houses.values() if village is not Colour.NEUTRAL else ():
                for villager in house.villagers:
                    waiting[villager.sex] -= villager.colour is Colour.NEUTRAL
        return People(*(max(0, waiting[sex]) for sex in Sex))

    def _left(self, colour: Colour) -> People:
        """Return the figures of a colour that are neither in houses nor in centre or school."""
        left = dict.fromkeys(Sex, FIGURES)
        for village, houses in self._houses.items():
            for house in houses.values():
                for villager in house.villagers:
                    left[villager.sex] -= villager.colour is colour
                for child in house.children:
                    left[child] -= village is colour
        for people in (self._centre, self._school):
            for sex in Sex:
                left[sex] -= people.get(colour, _NOBODY).of(sex)
        return People(*(max(0, left[sex]) for sex in Sex))

    def _space(self, character: Character) -> CharacterSpace:
        coins = tuple(self._laid[character, colour] for colour in self._seats)
        return CharacterSpace(character, coins, *self._tiles.get(character, (None, False)))

    def _stock(self) -> tuple[tuple[Building, ...], ...]:
        """Return the buildings that lie open, in pile two and in pile three.

        Pile two is used up before pile three (E2), so the number that is left says which is which.
        """
        gone = self._gone()
        lying: list[Building] = []
        two: list[Building] = []
        three: list[Building] = []
        for facts in self._options.catalog.buildings:
            building, built = facts.building, gone[facts.building]
            if self._open is not None:
                shown = self._open[building]
            else:
                shown = 0 if facts.start else max(0, self._turned_up[building] - built)
            left = max(0, facts.one + facts.two + facts.three - built - shown)
            lying += [building] * shown
            three += [building] * min(left, facts.three)
            two += [building] * (left - min(left, facts.three))
        return tuple(lying), tuple(two), tuple(three)

    def _gone(self) -> Counter[Building]:
        """Return the buildings in villages and the one that is being paid for or placed."""
        moment = self._moment
        gone = Counter(h.building for houses in self._houses.values() for h in houses.values())
        if moment["turn"] is not None and moment["decision"] in _IN_HAND:
            gone[moment["turn"].building] += 1
        return gone

    # --- owners of tiles -------------------------------------------------------------------------

    def _goods_owners(self) -> list[tuple[Good, Colour]]:
        owners = dict(self._goods)
        for colour, goods in self._delivered.items():
            for good in goods:
                if self._options.catalog.goods[good].made_from is not None:
                    owners.setdefault(good, colour)
        return sorted(owners.items())

    def _family_owners(self) -> list[tuple[Family, Colour]]:
        owners = dict(self._families)
        for colour in self._delivered:
            for family in self._completed_by(colour):
                owners.setdefault(family, colour)
        return sorted(owners.items())

    def _completed_by(self, colour: Colour) -> list[Family]:
        goods = set(self._delivered.get(colour, ()))
        return [f.family for f in self._options.catalog.families if goods.issuperset(f.goods)]
