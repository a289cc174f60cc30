"""An independent brute-force oracle for ONE player's turn in Helvetia.

Written from the text of the rules and the notation only.  The concrete part (``_successors``)
lists every syntactically possible move and applies it; ``moves`` keeps those after which
the turn can still be completed (T3, K4).  Completability is decided by exhaustive search
(``_completable``) with memoisation; the abstractions used there are justified where they
stand, and ``naive_completable`` (plain depth-first search through the concrete moves, no
abstraction at all) exists to check them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

Position = dict[str, Any]

# ---------------------------------------------------------------- printed facts

COLOURS = ("red", "yellow", "blue", "white", "neutral")
SEXES = ("man", "woman")
CHARACTERS = ("builder", "carter", "watchman", "priest", "midwife")
GOODS = (
    "wood", "brick", "stone", "grain", "water", "ore",
    "bread", "cow", "beer", "goat", "iron",
    "milk", "meat", "cheese", "cloth", "bell",
)  # fmt: skip
GOOD = {name: index for index, name in enumerate(GOODS)}
BUYABLE = frozenset(GOOD[name] for name in ("wood", "brick", "stone"))  # B2

RING_ONE = ("b2", "c2", "d2", "e2", "b3", "e3", "b4", "c4", "d4", "e4")
RING_TWO = (
    "a1", "b1", "c1", "d1", "e1", "f1", "a2", "f2", "a3", "f3",
    "a4", "f4", "a5", "b5", "c5", "d5", "e5", "f5",
)  # fmt: skip
PLACES = RING_ONE + RING_TWO
PLACE = {name: index for index, name in enumerate(PLACES)}
QUARTERS = ("nw", "sw", "ne", "se")  # in pair order: west, west, east, east
PAIR = {"nw": 0, "sw": 0, "ne": 1, "se": 1}


def _in_quarter(place: str, quarter: str) -> bool:
    """West = columns a-c, east = d-f; north = rows 1-3, south = rows 3-5."""
    column, row = place[0], int(place[1])
    side = column in ("abc" if quarter[1] == "w" else "def")
    return side and (row <= 3 if quarter[0] == "n" else row >= 3)


QUARTER_PLACES = {
    quarter: frozenset(i for i, place in enumerate(PLACES) if _in_quarter(place, quarter))
    for quarter in QUARTERS
}

# building -> (good made, input good or "")
PRODUCERS: dict[str, tuple[str, str]] = {
    "brickworks": ("brick", ""),
    "woodcutter": ("wood", ""),
    "stonemason": ("stone", ""),
    "grain_farm": ("grain", ""),
    "well": ("water", ""),
    "mine": ("ore", ""),
    "cowshed": ("cow", "grain"),
    "goat_shed": ("goat", "water"),
    "bakery": ("bread", "grain"),
    "brewery": ("beer", "water"),
    "ironworks": ("iron", "ore"),
    "dairy": ("milk", "cow"),
    "butcher": ("meat", "cow"),
    "cheese_dairy": ("cheese", "goat"),
    "tannery": ("cloth", "goat"),
    "bell_foundry": ("bell", "iron"),
}
TRADERS: dict[str, tuple[str, ...]] = {
    "marketplace": ("wood", "brick", "stone", "ore", "grain", "water"),
    "cattle_market": ("cow", "bread", "iron"),
    "goat_market": ("goat", "beer", "iron"),
    "grocery": ("milk", "cheese", "meat", "cloth", "bell"),
}
POINT_BUILDINGS = ("mill", "tavern", "town_hall", "church")
BUILDINGS = tuple(PRODUCERS) + tuple(TRADERS) + POINT_BUILDINGS
BUILDING = {name: index for index, name in enumerate(BUILDINGS)}
COSTS: dict[str, str] = {
    "brickworks": "",
    "woodcutter": "",
    "stonemason": "",
    "grain_farm": "",
    "well": "",
    "mine": "wood",
    "cowshed": "wood brick stone",
    "goat_shed": "wood brick stone",
    "marketplace": "brick",
    "bakery": "brick stone",
    "brewery": "wood brick",
    "ironworks": "brick stone",
    "dairy": "wood wood stone",
    "butcher": "brick brick stone",
    "cheese_dairy": "wood wood stone",
    "tannery": "brick brick stone",
    "bell_foundry": "wood brick stone",
    "cattle_market": "wood stone",
    "goat_market": "wood stone",
    "grocery": "wood brick stone",
    "mill": "water grain ore",
    "tavern": "wood brick beer",
    "town_hall": "wood brick bread",
    "church": "stone stone iron",
}
# The cost is asked good by good, most complex first.
COST: dict[str, tuple[int, ...]] = {
    name: tuple(sorted((GOOD[good] for good in cost.split()), reverse=True))
    for name, cost in COSTS.items()
}
MAKES = {name: GOOD[made] for name, (made, _) in PRODUCERS.items()}
INPUT = {name: GOOD[needed] if needed else -1 for name, (_, needed) in PRODUCERS.items()}
SWAPS = {name: tuple(sorted(GOOD[good] for good in goods)) for name, goods in TRADERS.items()}

# ------------------------------------------------- workers as a packed multiset
# Abstraction 1: awake own workers are counted per building TYPE.  What a worker can do
# (G2, G3) depends on the building's type only, every worker can work once, and where it
# lies down matters only for later wakes, which never have to follow production within
# one turn except as "at least one quarter with a sleeper" (kept as a flag, see _View).
# Each count takes 6 bits (5 and a guard bit), so at most 31 workers per type.

_WIDTH = 6
_UNIT = {name: 1 << (_WIDTH * i) for i, name in enumerate(list(PRODUCERS) + list(TRADERS))}
_GUARD = sum(unit << (_WIDTH - 1) for unit in _UNIT.values())
_FIELD = (1 << (_WIDTH - 1)) - 1


def _fits(workers: int, used: int) -> bool:
    """Is the multiset ``used`` contained in ``workers``?"""
    return ((workers | _GUARD) - used) & _GUARD == _GUARD


def _minimal(vectors: set[int]) -> set[int]:
    """The vectors that contain no other one of the set."""
    return {v for v in vectors if not any(w != v and _fits(v, w) for w in vectors)}


def _least_workers() -> tuple[tuple[int, ...], ...]:
    """For each good the minimal multisets of workers that make it (G2, G3).

    Abstraction 2: the multisets able to make a good are the least fixed point of
    "producer + a multiset for the input" and "trader + a multiset for another pictured
    good".  Only its minimal elements are kept: whoever can finish the turn after using
    a larger multiset can finish it in the same way after using a smaller one, because
    awake workers may always stay unused.
    """
    sets: list[set[int]] = [set() for _ in GOODS]
    while True:
        new = [set(vectors) for vectors in sets]
        for name, good in MAKES.items():
            if INPUT[name] < 0:
                new[good].add(_UNIT[name])
            else:
                new[good] |= {v + _UNIT[name] for v in sets[INPUT[name]]}
        for name, goods in SWAPS.items():
            for good in goods:
                for given in goods:
                    if given != good:
                        new[good] |= {v + _UNIT[name] for v in sets[given]}
        new = [_minimal(vectors) for vectors in new]
        if new == sets:
            break
        sets = new
    size = {v: _size(v) for vectors in sets for v in vectors}
    return tuple(tuple(sorted(vectors, key=lambda v: (size[v], v))) for vectors in sets)


def _size(workers: int) -> int:
    """How many workers a multiset holds."""
    total = 0
    while workers:
        total += workers & _FIELD
        workers >>= _WIDTH
    return total


LEAST = _least_workers()

# ------------------------------------------------------------- concrete states


class _Person(NamedTuple):
    colour: str
    sex: str
    awake: bool


class _House(NamedTuple):
    place: int
    building: str
    people: tuple[_Person, ...]
    children: tuple[str, ...]


_Pair = tuple[int, int]  # men, women


class _Village(NamedTuple):
    colour: str
    houses: tuple[_House, ...]
    centre: _Pair
    school: _Pair
    reserve: _Pair
    dowry: tuple[int, ...]  # by colour
    coins: int
    delivered: frozenset[int]


class _State(NamedTuple):
    villages: tuple[_Village, ...]
    open: tuple[int, ...]  # by building
    used: frozenset[str]  # tiles turned over
    neutral_coin: bool
    won: int = 0  # own coins won in this turn (P4)
    phase: str = "start"  # start, act, regular (after a tile), after (a tile?), done
    mode: str = "regular"  # regular, before (tile first), behind (tile last), neutral
    character: str = ""
    units: int = 0  # actions (builder: units) not yet used
    last: int = -1  # order key of the last action
    step: str = ""  # "", pay, place, inhabit, dowry
    building: str = ""  # the building being built
    cost: tuple[int, ...] = ()  # goods still to be asked after the pending one
    pending: int = -1  # the good asked now
    chain: bool = False  # the pending good is an input or a good given
    bought: int = -1  # a good of this cost that was bought: its equals must be too
    site: int = -1  # village of the dowry question, place of the inhabit question
    able: bool = False  # B2, strict reading: all goods of this cost can be made
    again: bool = False  # K5, strict reading: another building must follow this one


class _View(NamedTuple):
    """What the existence of a regular action depends on (abstraction 1)."""

    awake: int  # awake own workers by building type
    asleep: bool  # somebody of any colour sleeps
    coins: int
    goods: int  # bit mask of goods not yet delivered
    types: int  # bit mask of buildings that may be built
    places: int  # free places in the own village
    centre: _Pair
    school: _Pair
    single: _Pair  # houses of others with a single man / a single woman
    couples: int  # own couples that may bear
    reserve: int


def _swap_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _plus(pair: _Pair, sex: str, change: int) -> _Pair:
    men, women = pair
    return (men + change, women) if sex == "man" else (men, women + change)


def _other(sex: str) -> str:
    return "woman" if sex == "man" else "man"


class _Rules:
    """The unchanging context of one turn, and the memory of its searches."""

    def __init__(self, position: Position) -> None:
        self.players: int = position["players"]
        self.seat: int = position["seat"]
        self.options: dict[str, Any] = position["options"]
        self.colours = tuple(c for c in COLOURS if c in position["villages"])
        self.own = COLOURS[self.seat]
        self.home = self.colours.index(self.own)
        self.tiles = tuple(c for c in CHARACTERS if position["tiles"].get(c) == self.own)
        self.used_at_start: frozenset[str] = frozenset(position["used_tiles"])
        #: B2 read strictly: goods are sold only to a player who cannot make the whole cost.
        self.strict = self.options["buying"] == "if_unable"
        #: K5 read strictly: tile and coins give one building only if all coins are spent.
        self.all_coins = self.options["builder_tile_purchases"] == "all_coins"
        self._every: dict[tuple[int, int], frozenset[int]] = {}
        self._ways: dict[tuple[int, int], tuple[int, ...]] = {}
        self._payments: dict[tuple[int, tuple[int, ...], int], tuple[tuple[int, int], ...]] = {}
        self._deliver: dict[tuple[int, int, int], bool] = {}
        self._build: dict[tuple[int, int, int, int, int, int], bool] = {}
        self._regular: dict[tuple[_View, str], bool] = {}

    # -------------------------------------------------------- reading a state

    def hand(self, s: _State) -> int:
        return s.villages[self.home].coins

    def unused(self, s: _State) -> tuple[str, ...]:
        """Own tiles not turned over (K1, K6)."""
        return tuple(c for c in self.tiles if c not in s.used)

    def free_places(self, village: _Village) -> list[int]:
        """B4: ring one, then ring two."""
        taken = {house.place for house in village.houses}
        first = [i for i in range(len(RING_ONE)) if i not in taken]
        return first or [i for i in range(len(RING_ONE), len(PLACES)) if i not in taken]

    def may_build(self, s: _State, building: str) -> bool:
        """Open, and of a type not yet owned (B1, B3)."""
        return s.open[BUILDING[building]] > 0 and all(
            house.building != building for house in s.villages[self.home].houses
        )

    def may_bear(self, house: _House) -> bool:
        """M1, M2, D8: an own couple that can have a child (reserve apart)."""
        if len(house.people) != 2:
            return False
        if self.options["births"] == "round" and house.children:
            return False
        neutral = any(person.colour == "neutral" for person in house.people)
        return bool(self.options["neutral_spouse_bears"]) or not neutral

    def workers(self, s: _State) -> int:
        """The awake own workers, in any village (G2), by building type."""
        total = 0
        for village in s.villages:
            for house in village.houses:
                for person in house.people:
                    if person.colour == self.own and person.awake:
                        total += _UNIT[house.building]
        return total

    def targets(self, s: _State) -> Iterator[tuple[int, int, str]]:
        """P1, D5: (village, house index, sex that marries in)."""
        for v, village in enumerate(s.villages):
            if v == self.home:
                continue
            for h, house in enumerate(village.houses):
                if len(house.people) == 1 and house.people[0].colour != self.own:
                    yield v, h, _other(house.people[0].sex)

    def view(self, s: _State) -> _View:
        home = s.villages[self.home]
        owned = {house.building for house in home.houses} | {s.building}
        types = 0
        for i, name in enumerate(BUILDINGS):
            if s.open[i] > 0 and name not in owned:
                types |= 1 << i
        goods = 0
        for good in range(len(GOODS)):
            if good not in home.delivered:
                goods |= 1 << good
        brides = [sex for _, _, sex in self.targets(s)]
        return _View(
            awake=self.workers(s),
            asleep=any(
                not person.awake
                for village in s.villages
                for house in village.houses
                for person in house.people
            ),
            coins=home.coins,
            goods=goods,
            types=types,
            places=len(PLACES) - len(home.houses),
            centre=home.centre,
            school=home.school,
            single=(brides.count("woman"), brides.count("man")),
            couples=sum(self.may_bear(house) for house in home.houses),
            reserve=sum(home.reserve),
        )

    # ------------------------------------------------------- changing a state

    def with_village(self, s: _State, v: int, village: _Village) -> _State:
        return s._replace(villages=_swap_item(s.villages, v, village))

    def with_house(self, s: _State, v: int, h: int, house: _House) -> _State:
        village = s.villages[v]
        houses = _swap_item(village.houses, h, house)
        return self.with_village(s, v, village._replace(houses=houses))

    def pay_coins(self, s: _State, coins: int) -> _State:
        home = s.villages[self.home]
        return self.with_village(s, self.home, home._replace(coins=home.coins - coins))

    def settle(self, s: _State) -> _State:
        """After a finished (sub-)action: go on, or close the action."""
        s = s._replace(
            step="", building="", cost=(), pending=-1, chain=False, bought=-1, site=-1,
            able=False, again=False,
        )  # fmt: skip
        if s.units > 0:
            return s
        if s.mode == "before":  # K4: the regular action follows
            return s._replace(phase="regular", mode="regular", character="", last=-1)
        if s.mode == "regular" and s.used == self.used_at_start:
            return s._replace(phase="after")  # K1: no tile used yet
        return self.done(s)

    def done(self, s: _State) -> _State:
        """The turn is over; coins won become usable (P4)."""
        s = self.pay_coins(s, -s.won)
        return s._replace(phase="done", won=0, character="", units=0, last=-1)

    # ---------------------------------------------- all moves, dead ends included

    def successors(self, s: _State) -> Iterator[tuple[str, _State]]:
        if s.phase == "start":
            yield from self.start_moves(s)
        elif s.phase == "regular":
            yield from self.commits(s)
        elif s.phase == "after":
            for tile in self.unused(s):
                if tile != s.character:  # K3: the same one is merged, never separate
                    yield f"tile {tile}", self.use_tile(s, tile, "behind")
            yield "end", self.done(s)
        elif s.phase == "act":
            if s.mode == "neutral":
                yield from self.neutral_moves(s)
            elif s.character == "builder":
                yield from self.builder_moves(s)
            elif s.character == "carter":
                yield from self.carter_moves(s)
            elif s.character == "watchman":
                yield from self.watchman_moves(s)
            elif s.character == "priest":
                yield from self.priest_moves(s)
            else:
                yield from self.midwife_moves(s)

    def commits(self, s: _State) -> Iterator[tuple[str, _State]]:
        """T1: coins on one character; after a tile on ANOTHER character (K3)."""
        first = s.phase == "start"
        spent = s.used - self.used_at_start
        for character in CHARACTERS:
            if character in spent:
                continue
            for n in range(1, self.hand(s) + 1):
                act = self.pay_coins(s, n)._replace(
                    phase="act", mode="regular", character=character, units=n, last=-1
                )
                yield f"commit {character} {n}", act
                if first and character in self.unused(s):  # K3, K5: one action / unit more
                    merged = act._replace(
                        units=n + 1,
                        used=s.used | {character},
                        again=self.all_coins and character == "builder" and self.hand(act) > 0,
                    )
                    yield f"commit {character} {n} tile", merged

    def use_tile(self, s: _State, tile: str, mode: str) -> _State:
        return s._replace(
            phase="act", mode=mode, character=tile, units=1, last=-1, used=s.used | {tile}
        )

    def start_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        yield from self.commits(s)
        coins = self.hand(s)
        if coins > 0:  # K2
            for tile in self.unused(s):
                yield f"tile {tile}", self.use_tile(s, tile, "before")
        without = bool(self.options["neutral_coin_without_coins"])
        if self.players == 2 and s.neutral_coin and (coins > 0 or without):  # D6, D7
            for character in ("priest", "builder"):
                act = s._replace(
                    phase="act",
                    mode="neutral",
                    character=character,
                    units=1,
                    neutral_coin=False,
                )
                yield f"neutral {character}", act
            if coins == 0:
                yield "pass", self.done(s)

    # production ------------------------------------------------------------

    def production(self, s: _State) -> Iterator[tuple[str, _State]]:
        """G1-G3: the ways to answer the pending good."""
        for v, village in enumerate(s.villages):
            for h, house in enumerate(village.houses):
                for p, person in enumerate(house.people):
                    if person.colour != self.own or not person.awake:
                        continue
                    people = _swap_item(house.people, p, person._replace(awake=False))
                    where = f"{village.colour}:{PLACES[house.place]}"
                    tired = self.with_house(s, v, h, house._replace(people=people))
                    if house.building in MAKES:
                        if MAKES[house.building] == s.pending:
                            needed = INPUT[house.building]
                            if needed >= 0:
                                yield f"work {where}", tired._replace(pending=needed, chain=True)
                            else:
                                yield f"work {where}", self.good_made(tired)
                    elif s.pending in SWAPS[house.building]:
                        for given in SWAPS[house.building]:
                            if given != s.pending:
                                yield (
                                    f"swap {where} {GOODS[given]}",
                                    tired._replace(pending=given, chain=True),
                                )

    def good_made(self, s: _State) -> _State:
        """A good asked for is there: deliver it or ask for the next one."""
        if s.character == "carter":
            home = s.villages[self.home]
            home = home._replace(delivered=home.delivered | {s.last})
            return self.settle(self.with_village(s, self.home, home))
        return self.next_cost(s)

    def next_cost(self, s: _State) -> _State:
        if s.cost:
            return s._replace(step="pay", pending=s.cost[0], cost=s.cost[1:], chain=False)
        return s._replace(step="place", pending=-1, chain=False, bought=-1)

    # carter ----------------------------------------------------------------

    def carter_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        """C1-C4; goods of one action most complex first."""
        if s.pending >= 0:
            yield from self.production(s)
            return
        for good, name in enumerate(GOODS):
            if good not in s.villages[self.home].delivered and (s.last < 0 or good < s.last):
                yield (
                    f"deliver {name}",
                    s._replace(step="pay", pending=good, last=good, units=s.units - 1),
                )

    # builder ---------------------------------------------------------------

    def builder_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        """B1-B5, K5."""
        if s.step == "":
            for name in BUILDINGS:
                if self.may_build(s, name):
                    b = BUILDING[name]
                    yield (
                        f"build {name}",
                        self.next_cost(
                            s._replace(
                                open=_swap_item(s.open, b, s.open[b] - 1),
                                building=name,
                                cost=COST[name],
                                units=s.units - 1,
                                able=self.able(self.workers(s), COST[name]),
                            )
                        ),
                    )
        elif s.step == "pay":
            # Among equal goods of one cost bought ones come last.
            if s.chain or s.bought != s.pending:
                yield from self.production(s)
            if not s.chain and s.pending in BUYABLE and not s.able:  # B2, G4
                text = f"buy {GOODS[s.pending]}"
                if s.mode == "regular":
                    if s.units > 0:  # every unit is a building or a bought good
                        paid = s._replace(units=s.units - 1, bought=s.pending)
                        yield text, self.next_cost(paid)
                elif self.hand(s) > 0:  # K5: coins from hand, one by one
                    paid = self.pay_coins(s, 1)._replace(bought=s.pending)
                    yield text, self.next_cost(paid)
        elif s.step == "place":
            if s.again and not s.units:
                return  # K5: coins stay in hand, and nothing is left for another building
            for place in self.free_places(s.villages[self.home]):
                yield f"place {PLACES[place]}", self.put_house(s, self.home, place)
        else:
            yield from self.inhabit_moves(s, self.home)

    def put_house(self, s: _State, v: int, place: int) -> _State:
        """B4, B5 (and D6 for the neutral village)."""
        village = s.villages[v]
        houses = sorted((*village.houses, _House(place, s.building, (), ())))
        s = self.with_village(s, v, village._replace(houses=tuple(houses)))
        men, women = village.reserve if self.from_stock(village) else village.centre
        if s.building in POINT_BUILDINGS or not (men or women):
            return self.settle(s)
        s = s._replace(step="inhabit", site=place)
        if men and women:
            return s
        return self.move_in(s, v, "man" if men else "woman")

    def from_stock(self, village: _Village) -> bool:
        """D6: in the French summary the neutral builder's figures come from the stock."""
        return village.colour == "neutral" and self.options["neutral_centre"] == "one_pair"

    def move_in(self, s: _State, v: int, sex: str) -> _State:
        village = s.villages[v]
        h = next(i for i, house in enumerate(village.houses) if house.place == s.site)
        house = village.houses[h]._replace(people=(_Person(village.colour, sex, True),))
        if self.from_stock(village):
            left = village._replace(reserve=_plus(village.reserve, sex, -1))
        else:
            left = village._replace(centre=_plus(village.centre, sex, -1))
        return self.settle(self.with_house(self.with_village(s, v, left), v, h, house))

    def inhabit_moves(self, s: _State, v: int) -> Iterator[tuple[str, _State]]:
        for sex in SEXES:
            yield f"inhabit {sex}", self.move_in(s, v, sex)

    # watchman --------------------------------------------------------------

    def watchman_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        """N1, N2; pairs of quarters in order."""
        for v, village in enumerate(s.villages):
            for quarter in QUARTERS:
                key = 2 * v + PAIR[quarter]
                if key < s.last:
                    continue
                places = QUARTER_PLACES[quarter]
                woken = tuple(
                    house._replace(people=tuple(p._replace(awake=True) for p in house.people))
                    if house.place in places
                    else house
                    for house in village.houses
                )
                if woken != village.houses:
                    t = self.with_village(s, v, village._replace(houses=woken))
                    t = t._replace(units=s.units - 1, last=key)
                    yield f"wake {village.colour}:{quarter}", self.settle(t)

    # priest ----------------------------------------------------------------

    def priest_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        """P1-P4, D5; weddings in ascending order of (village, place)."""
        if s.step == "dowry":
            yield from self.dowry_moves(s)
            return
        home = s.villages[self.home]
        for v, h, sex in self.targets(s):
            house = s.villages[v].houses[h]
            key = len(PLACES) * v + house.place
            if key <= s.last:
                continue
            where = f"{s.villages[v].colour}:{PLACES[house.place]}"
            married = house._replace(people=(*house.people, _Person(self.own, sex, True)))
            t = self.with_house(s, v, h, married)._replace(units=s.units - 1, last=key)
            if home.centre[SEXES.index(sex)]:
                left = home._replace(centre=_plus(home.centre, sex, -1))
                yield (
                    f"marry centre {where}",
                    self.ask_dowry(self.with_village(t, self.home, left), v),
                )
            if home.school[SEXES.index(sex)]:
                left = home._replace(school=_plus(home.school, sex, -1))
                yield (
                    f"marry school {where}",
                    self.ask_dowry(self.with_village(t, self.home, left), v),
                )

    def ask_dowry(self, s: _State, v: int) -> _State:
        """P3: one colour and "must": taken without asking."""
        colours = [c for c, n in enumerate(s.villages[v].dowry) if n]
        if not colours:
            return self.settle(s)
        s = s._replace(step="dowry", site=v)
        if self.options["dowry"] == "must" and len(colours) == 1:
            return self.take_dowry(s, colours[0])
        return s

    def take_dowry(self, s: _State, c: int) -> _State:
        """P4: an own coin is won, another colour's becomes the own centre's dowry."""
        village = s.villages[s.site]
        dowry = _swap_item(village.dowry, c, village.dowry[c] - 1)
        s = self.with_village(s, s.site, village._replace(dowry=dowry))
        if COLOURS[c] == self.own:
            s = s._replace(won=s.won + 1)
        else:
            home = s.villages[self.home]
            dowry = _swap_item(home.dowry, c, home.dowry[c] + 1)
            s = self.with_village(s, self.home, home._replace(dowry=dowry))
        return self.settle(s)

    def dowry_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        for c, n in enumerate(s.villages[s.site].dowry):
            if n:
                yield f"dowry {COLOURS[c]}", self.take_dowry(s, c)
        if self.options["dowry"] == "may":
            yield "dowry none", self.settle(s)

    # midwife ---------------------------------------------------------------

    def midwife_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        """M1-M3; couples in ascending place order."""
        home = s.villages[self.home]
        for h, house in enumerate(home.houses):
            if house.place <= s.last or not self.may_bear(house):
                continue
            for sex in SEXES:
                if not home.reserve[SEXES.index(sex)]:
                    continue
                children = tuple(sorted((*house.children, sex)))
                t = self.with_village(
                    s, self.home, home._replace(reserve=_plus(home.reserve, sex, -1))
                )
                t = self.with_house(t, self.home, h, house._replace(children=children))
                t = t._replace(units=s.units - 1, last=house.place)
                yield f"bear {PLACES[house.place]} {sex}", self.settle(t)

    # neutral coin ----------------------------------------------------------

    def neutral_moves(self, s: _State) -> Iterator[tuple[str, _State]]:
        """D6: the whole turn."""
        n = self.colours.index("neutral")
        neutral = s.villages[n]
        if s.character == "priest":
            home = s.villages[self.home]
            for h, house in enumerate(home.houses):
                if len(house.people) != 1 or house.people[0].colour == "neutral":
                    continue
                sex = _other(house.people[0].sex)
                if not neutral.centre[SEXES.index(sex)]:
                    continue
                people = (*house.people, _Person("neutral", sex, True))
                t = self.with_house(s, self.home, h, house._replace(people=people))
                left = neutral._replace(centre=_plus(neutral.centre, sex, -1))
                t = self.with_village(t, n, left)._replace(units=0)
                yield f"marry centre {self.own}:{PLACES[house.place]}", self.settle(t)
        elif s.step == "":
            for name in BUILDINGS:
                b = BUILDING[name]
                if s.open[b]:
                    yield (
                        f"build {name}",
                        s._replace(
                            open=_swap_item(s.open, b, s.open[b] - 1),
                            building=name,
                            units=0,
                            step="place",
                        ),
                    )
        elif s.step == "place":
            for place in self.free_places(neutral):
                yield f"place {PLACES[place]}", self.put_house(s, n, place)
        else:
            yield from self.inhabit_moves(s, n)

    # ------------------------------------------------------------ completability

    def completable(self, s: _State) -> bool:
        """T3, K4: can the compulsory part of the turn still be finished?"""
        if s.phase in ("after", "done"):
            return True
        if s.phase == "start":
            return any(self.completable(t) for _, t in self.successors(s))
        if s.phase == "regular":
            return self.regular_exists(self.view(s), s)
        if s.mode == "neutral":
            return any(self.completable(t) for _, t in self.successors(s))
        if s.character == "builder":
            return self.builder_completable(s)
        if s.character == "carter":
            return self.carter_completable(s)
        if s.step == "dowry" or s.mode == "before":
            # A tile first is one action: try each of its outcomes.
            return any(self.completable(t) for _, t in self.successors(s))
        if s.character == "watchman":
            return self.wakes(s) >= s.units
        if s.character == "priest":
            return self.weddings(s) >= s.units
        return self.births(s) >= s.units

    def wakes(self, s: _State) -> int:
        """The most wakes possible from here (N2).

        The two quarters of a pair share side places; different pairs share nothing, so
        the pairs add up.  Within a pair every order of its quarters is tried.
        """
        total = 0
        for v, village in enumerate(s.villages):
            sleepers = {
                house.place
                for house in village.houses
                if not all(person.awake for person in house.people)
            }
            for pair in (("nw", "sw"), ("ne", "se")):
                if 2 * v + PAIR[pair[0]] < s.last:
                    continue
                best = 0
                for order in (pair, pair[::-1]):
                    left, count = set(sleepers), 0
                    for quarter in order:
                        if left & QUARTER_PLACES[quarter]:
                            left -= QUARTER_PLACES[quarter]
                            count += 1
                    best = max(best, count)
                total += best
        return total

    def weddings(self, s: _State) -> int:
        """The most weddings possible from here: men and women are matched separately,
        anybody free of the right sex suits any house, and weddings open no new house."""
        home = s.villages[self.home]
        houses = {"man": 0, "woman": 0}
        for v, h, sex in self.targets(s):
            if len(PLACES) * v + s.villages[v].houses[h].place > s.last:
                houses[sex] += 1
        men, women = home.centre[0] + home.school[0], home.centre[1] + home.school[1]
        return min(men, houses["man"]) + min(women, houses["woman"])

    def births(self, s: _State) -> int:
        """The most births possible from here: either sex suits any couple."""
        home = s.villages[self.home]
        couples = sum(h.place > s.last and self.may_bear(h) for h in home.houses)
        return min(couples, sum(home.reserve))

    # production searches ----------------------------------------------------

    def ways(self, awake: int, good: int) -> tuple[int, ...]:
        """The awake workers left after making the good, for every minimal way."""
        key = (awake, good)
        if key not in self._ways:
            self._ways[key] = tuple(awake - v for v in LEAST[good] if _fits(awake, v))
        return self._ways[key]

    def able(self, awake: int, cost: tuple[int, ...]) -> bool:
        """B2, strict reading: can all goods of the cost be made, so that none is sold?"""
        return self.strict and any(bought == 0 for bought, _ in self.payments(awake, cost, -1))

    def left_after(self, awake: int, good: int) -> frozenset[int] | tuple[int, ...]:
        """The workers left after making the good, in every way that can matter.

        Abstraction 2 fails where purchases have a condition: a worker who is still awake may
        forbid one. Then every chain of work and swaps counts, roundabout ones too (G3).
        """
        if not self.strict:
            return self.ways(awake, good)
        key = (awake, good)
        if key not in self._every:
            found: set[int] = set()
            for name, unit in _UNIT.items():
                if not _fits(awake, unit):
                    continue
                if MAKES.get(name) == good and INPUT[name] < 0:
                    found.add(awake - unit)
                elif MAKES.get(name) == good:
                    found |= set(self.left_after(awake - unit, INPUT[name]))
                elif good in SWAPS.get(name, ()):
                    for given in SWAPS[name]:
                        if given != good:
                            found |= set(self.left_after(awake - unit, given))
            self._every[key] = frozenset(found)
        return self._every[key]

    def can_deliver(self, awake: int, goods: int, count: int) -> bool:
        """Can ``count`` different goods of the mask be made by the workers?

        The order of deliveries does not matter here: production only uses up workers.
        The goods are looked at one by one, each delivered in some way or left out.
        """
        if count <= 0:
            return True
        possible = [
            (good, self.ways(awake, good))
            for good in range(len(GOODS))
            if goods >> good & 1 and self.ways(awake, good)
        ]
        if len(possible) < count:
            return False
        # Every chain starts at exactly one worker on a simple good's building (nothing
        # turns a complex good into a simple one), so there must be enough of those.
        simple = sum((awake // _UNIT[name]) & _FIELD for name in MAKES if INPUT[name] < 0)
        if simple < count:
            return False
        total = _size(awake)
        needs = sorted(total - max(map(_size, left)) for _, left in possible)
        if sum(needs[:count]) > total:
            return False
        goods = sum(1 << good for good, _ in possible)  # the others stay impossible
        key = (awake, goods, count)
        if key not in self._deliver:
            # Lowest good first (needs the fewest workers): deliver it, or leave it out.
            good, left_overs = possible[0]
            rest = goods & ~(1 << good)
            self._deliver[key] = any(
                self.can_deliver(left, rest, count - 1) for left in left_overs
            ) or self.can_deliver(awake, rest, count)
        return self._deliver[key]

    def payments(
        self, awake: int, cost: tuple[int, ...], forced: int
    ) -> tuple[tuple[int, int], ...]:
        """All ways to pay a cost: (goods bought, workers left), best ones only.

        ``forced`` must be bought.  Payments with equally many bought goods are compared
        by the workers left (abstraction 2); different numbers are never compared, as
        units must be used exactly.  "Bought ones come last among equals" excludes no
        outcome: equal goods cost the same workers in either order.
        """
        key = (awake, cost, forced)
        if key in self._payments:
            return self._payments[key]
        found: set[tuple[int, int]] = {(0, awake)}
        for good in cost:
            step: set[tuple[int, int]] = set()
            for bought, workers in found:
                if good in BUYABLE:
                    step.add((bought + 1, workers))
                if good != forced:
                    step.update((bought, left) for left in self.left_after(workers, good))
            found = step
        best = [
            (bought, workers)
            for bought, workers in found
            if self.strict
            or not any(b == bought and w != workers and _fits(w, workers) for b, w in found)
        ]
        best.sort(reverse=True)
        self._payments[key] = tuple(best)
        return self._payments[key]

    def can_build(
        self, awake: int, units: int, types: int, places: int, idle: int, least: int = 1
    ) -> bool:
        """Can exactly ``units`` units be used up (B1-B5, K5)?  ``idle``: people in the
        centre; where a building stands and who moves in does not matter here. ``least`` is
        the fewest buildings (K5, strict reading)."""
        if units == 0:
            return True
        names = [name for i, name in enumerate(BUILDINGS) if types >> i & 1]
        most = sum(1 + sum(good in BUYABLE for good in COST[name]) for name in names)
        if most < units or places <= 0:
            return False
        key = (awake, units, types, places, idle, least)
        if key not in self._build:
            self._build[key] = any(
                self.can_build(left, units - 1 - bought, rest, places - 1, people)
                for name in names
                for bought, left, rest, people in self.one_building(awake, name, types, idle)
                if 1 + bought <= units - (least > 1)
            )
        return self._build[key]

    def one_building(
        self, awake: int, name: str, types: int, idle: int
    ) -> Iterator[tuple[int, int, int, int]]:
        """Every best outcome of one building: bought, workers, types, people left."""
        rest = types & ~(1 << BUILDING[name])
        able = self.able(awake, COST[name])
        for bought, left in self.payments(awake, COST[name], -1):
            if able and bought:
                continue
            if name in POINT_BUILDINGS or idle == 0:
                yield bought, left, rest, idle
            else:
                yield bought, left + _UNIT[name], rest, idle - 1

    # carter and builder under way ---------------------------------------------

    def carter_completable(self, s: _State) -> bool:
        view = self.view(s)
        earlier = view.goods if s.last < 0 else view.goods & ((1 << s.last) - 1)
        if s.mode in {"regular", "behind"}:
            if s.pending < 0:
                return self.can_deliver(view.awake, earlier, s.units)
            return any(
                self.can_deliver(left, earlier, s.units)
                for left in self.ways(view.awake, s.pending)
            )
        # Tile first: exactly one delivery, then a regular action.
        asked = [(s.pending, s.last)]
        if s.pending < 0:
            asked = [(good, good) for good in range(len(GOODS)) if earlier >> good & 1]
        return any(
            self.regular_exists(
                view._replace(awake=left, asleep=True, goods=view.goods & ~(1 << delivered)), s
            )
            for good, delivered in asked
            for left in self.ways(view.awake, good)
        )

    def builder_completable(self, s: _State) -> bool:
        view = self.view(s)
        if s.step == "":
            if s.mode == "regular":
                return self.can_build(
                    view.awake, s.units, view.types, view.places, sum(view.centre), 1 + s.again
                )
            return any(self.completable(t) for _, t in self.successors(s))
        if s.step == "inhabit":  # the house stands already
            return any(self.completable(t) for _, t in self.successors(s))
        if view.places <= 0:
            return False
        for bought, left in self.unfinished(s, view.awake):
            lodging = s.building not in POINT_BUILDINGS and sum(view.centre) > 0
            now = left + _UNIT[s.building] if lodging else left
            if s.able and bought:
                continue
            if s.mode == "regular":
                if bought <= s.units - s.again and self.can_build(
                    now,
                    s.units - bought,
                    view.types,
                    view.places - 1,
                    sum(view.centre) - lodging,
                ):
                    return True
            elif bought > view.coins:
                continue
            elif s.mode == "behind":
                return True
            else:
                centres = [view.centre]
                if lodging:
                    centres = [
                        _plus(view.centre, sex, -1)
                        for sex in SEXES
                        if view.centre[SEXES.index(sex)]
                    ]
                after = view._replace(
                    awake=now,
                    asleep=view.asleep or left != view.awake,
                    coins=view.coins - bought,
                    places=view.places - 1,
                )
                if any(self.regular_exists(after._replace(centre=c), s) for c in centres):
                    return True
        return False

    def unfinished(self, s: _State, awake: int) -> Iterator[tuple[int, int]]:
        """The ways to pay what is still open of the present building's cost."""
        if s.pending < 0:
            yield 0, awake
        elif not s.chain:
            yield from self.payments(awake, (s.pending, *s.cost), s.bought)
        else:
            for left in self.left_after(awake, s.pending):
                yield from self.payments(left, s.cost, s.bought)

    def regular_exists(self, view: _View, s: _State) -> bool:
        """K4: is some regular action possible after the tile used in ``s``?

        One coin is enough to ask for, except for the builder, where a few coins may do
        what one cannot (bought goods): there every number is tried.
        """
        (tile,) = s.used - self.used_at_start
        key = (view, tile)
        if key not in self._regular:
            self._regular[key] = view.coins >= 1 and any(
                self.possible(view, character) for character in CHARACTERS if character != tile
            )
        return self._regular[key]

    def possible(self, view: _View, character: str) -> bool:
        if character == "watchman":
            return view.asleep
        if character == "midwife":
            return view.couples > 0 and view.reserve > 0
        if character == "priest":
            men, women = view.centre[0] + view.school[0], view.centre[1] + view.school[1]
            return (men > 0 and view.single[1] > 0) or (women > 0 and view.single[0] > 0)
        if character == "carter":
            return self.can_deliver(view.awake, view.goods, 1)
        return any(
            self.can_build(view.awake, n, view.types, view.places, sum(view.centre))
            for n in range(1, view.coins + 1)
        )


def naive_completable(rules: _Rules, s: _State, memory: dict[_State, bool]) -> bool:
    """The same question by nothing but the concrete moves (for the self-checks).

    ``memory`` may be shared between the states of one turn.
    """
    if s.phase in ("after", "done"):
        return True
    if s not in memory:
        memory[s] = any(naive_completable(rules, t, memory) for _, t in rules.successors(s))
    return memory[s]


# ------------------------------------------------------------------ the interface


def _pair(counts: dict[str, int] | None) -> _Pair:
    counts = counts or {}
    return counts.get("man", 0), counts.get("woman", 0)


def _read_village(colour: str, data: Position) -> _Village:
    houses = []
    for house in data["houses"]:
        people = tuple(_Person(p["colour"], p["sex"], p["awake"]) for p in house["people"])
        children = tuple(sorted(house.get("children", ())))
        houses.append(_House(PLACE[house["place"]], house["building"], people, children))
    dowry = data.get("dowry") or {}
    return _Village(
        colour=colour,
        houses=tuple(sorted(houses)),
        centre=_pair(data.get("centre")),
        school=_pair(data.get("school")),
        reserve=_pair(data.get("reserve")),
        dowry=tuple(dowry.get(c, 0) for c in COLOURS),
        coins=data.get("coins", 0),
        delivered=frozenset(GOOD[good] for good in data.get("delivered", ())),
    )


def _write_village(village: _Village) -> Position:
    return {
        "houses": [
            {
                "place": PLACES[house.place],
                "building": house.building,
                "people": [person._asdict() for person in house.people],
                "children": list(house.children),
            }
            for house in village.houses
        ],
        "centre": dict(zip(SEXES, village.centre, strict=False)),
        "school": dict(zip(SEXES, village.school, strict=False)),
        "reserve": dict(zip(SEXES, village.reserve, strict=False)),
        "dowry": {c: n for c, n in zip(COLOURS, village.dowry, strict=False) if n},
        "coins": village.coins,
        "delivered": [good for i, good in enumerate(GOODS) if i in village.delivered],
    }


class Turn:
    """One turn of the player ``position["seat"]``; immutable."""

    def __init__(self, position: Position) -> None:
        self._rules = _Rules(position)
        self._state = _State(
            villages=tuple(_read_village(c, position["villages"][c]) for c in self._rules.colours),
            open=tuple(position["open"].get(name, 0) for name in BUILDINGS),
            used=self._rules.used_at_start,
            neutral_coin=bool(position.get("neutral_coin", False)),
        )
        self._next: dict[str, _State] | None = None

    @property
    def finished(self) -> bool:
        """The turn is over."""
        return self._state.phase == "done"

    def _legal(self) -> dict[str, _State]:
        if self._next is None:
            rules, s = self._rules, self._state
            legal = {}
            for text, t in rules.successors(s):
                if rules.completable(t):
                    if text in legal:
                        raise AssertionError(f"two moves with one text: {text}")
                    legal[text] = t
            # Only a player who could use the neutral coin is asked at all (D7).
            if set(legal) == {"pass"}:
                legal = {}
            self._next = legal
        return self._next

    def moves(self) -> set[str]:
        """All legal moves now; empty when finished or stuck (T4)."""
        return set(self._legal())

    def play(self, text: str) -> Turn:
        """The turn after a move."""
        if text not in self._legal():
            raise ValueError(f"not legal: {text}")
        turn = Turn._at(self._rules, self._legal()[text])
        if turn._state.phase == "after" and turn.moves() == {"end"}:
            # No tile with a possible extra action: the turn ends without asking.
            return Turn._at(self._rules, self._rules.done(turn._state))
        return turn

    @staticmethod
    def _at(rules: _Rules, state: _State) -> Turn:
        turn = Turn.__new__(Turn)
        turn._rules = rules
        turn._state = state
        turn._next = None
        return turn

    def people(self) -> Position:
        """The position's "villages" as they are now."""
        return {village.colour: _write_village(village) for village in self._state.villages}

    def rest(self) -> Position:
        """The other changeable parts: "open", "used_tiles", "neutral_coin"."""
        return {
            "open": {name: n for name, n in zip(BUILDINGS, self._state.open, strict=False) if n},
            "used_tiles": [c for c in CHARACTERS if c in self._state.used],
            "neutral_coin": self._state.neutral_coin,
        }
