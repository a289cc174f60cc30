"""Bound which wishes can still be met in a turn, and how many other actions that takes.

A wish that is called hopeless is hopeless. The search tries the others.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

import attrs

from helvetia.core.values import bits

from .. import moves as m
from ..moves import AnyMove
from ..names import PLACES, Character, Colour, Decision, Good, Place
from ..packed import CHOOSE, NEUTRAL_COIN, NONE, REGULAR, TILE_AFTER, TILE_FIRST, Packed
from ..phases.amounts import BUILDER, CARTER, MIDWIFE, PRIEST, WATCHMAN, couples, numbers
from ..phases.builder import buy_budget
from ..phases.tiles import own_tiles
from ..production import add
from ..village import QUARTER_LOCATIONS, VILLAGES, building_at, singles, sleepers, with_workers

#: The character that is needed for each kind of move. Carter and builder both let people work.
CHARACTER: Final[dict[type, int]] = {
    m.Build: BUILDER,
    m.PlaceBuilding: BUILDER,
    m.Inhabit: BUILDER,
    m.Buy: BUILDER,
    m.Deliver: CARTER,
    m.Wake: WATCHMAN,
    m.Marry: PRIEST,
    m.TakeDowry: PRIEST,
    m.Bear: MIDWIFE,
}
ACTIONS: Final = frozenset({m.Build, m.Deliver, m.Wake, m.Marry, m.Bear})
_ALL: Final = (1 << len(Character)) - 1
_IN_A_TURN: Final = frozenset(
    {*CHARACTER, m.Settle, m.Work, m.Swap, m.Commit, m.UseTile, m.UseNeutral, m.EndTurn, m.Pass}
)
#: Kinds of moves that the set-up or the end of a round has, too; a turn may end the round.
_IN_SETUP: Final = frozenset({m.Build, m.PlaceBuilding, m.Inhabit, m.Marry, m.Settle})
#: The parts of a turn; all others belong to the set-up or to the end of a round.
_PARTS: Final = frozenset({CHOOSE, REGULAR, TILE_FIRST, TILE_AFTER, NEUTRAL_COIN})


@attrs.frozen
class Wishes:
    """The wishes that are left, sorted out once for all positions of a search."""

    kinds: frozenset[type]
    #: The characters that are needed as bits, and the number of actions of each.
    needed: int
    actions: Counter[int]
    #: The goods to deliver as bits, the types to build, the villages and places to work at.
    goods: int
    types: tuple[int, ...]
    spots: frozenset[tuple[Colour, Place]]
    #: The places for houses that are named.
    places: frozenset[Place]
    #: True if a wish needs the watchman: then the places of sleepers matter.
    watched: bool

    @staticmethod
    @lru_cache(maxsize=1 << 10)
    def of(left: tuple[AnyMove, ...]) -> "Wishes":
        """Return the wishes, sorted by kind."""
        characters = [CHARACTER.get(type(wish)) for wish in left]
        return Wishes(
            frozenset(map(type, left)),
            sum({1 << character for character in characters if character is not None}),
            Counter(CHARACTER[type(wish)] for wish in left if type(wish) in ACTIONS),
            sum({1 << wish.good for wish in left if isinstance(wish, m.Deliver)}),
            tuple([int(wish.building) for wish in left if isinstance(wish, m.Build)]),
            frozenset((w.village, w.place) for w in left if isinstance(w, m.Work | m.Swap)),
            frozenset(w.place for w in left if isinstance(w, m.PlaceBuilding | m.Settle)),
            any(
                isinstance(wish, m.Wake)
                or (isinstance(wish, m.Commit | m.UseTile) and wish.character == WATCHMAN)
                for wish in left
            ),
        )


def outlook(packed: Packed, left: tuple[AnyMove, ...]) -> int | None:
    """Return the fewest further actions nobody wished for; None if the wishes are hopeless."""
    wishes = Wishes.of(left)
    turn = packed.turn
    if turn.stage not in _PARTS:
        return None if wishes.kinds & _IN_A_TURN - _IN_SETUP else 0
    if not wishes.kinds <= _IN_A_TURN or not all(_can_be(packed, wish) for wish in left):
        return None
    if turn.stage is CHOOSE:
        return _before_action(packed, wishes)
    here, needed = turn.character, wishes.needed
    elsewhere = needed & ~(1 << here)
    if elsewhere and not (
        _can_follow(packed, elsewhere) and _can_pay(packed, wishes, elsewhere, 1 << here)
    ):
        return None
    least = _in_action(packed, wishes)
    if least is None:
        return None
    # K4: after a tile that was used first comes a regular action.
    return least + (turn.stage is TILE_FIRST and not elsewhere)


def _can_be(packed: Packed, wish: AnyMove) -> bool:
    """Return False for a wish that nothing in this turn can make possible."""
    turn, player = packed.turn, packed.players[packed.seat]
    choosing = turn.stage is CHOOSE
    match wish:
        case m.Commit():
            free = choosing or turn.stage is TILE_FIRST
            return free and wish.coins <= packed.coins[packed.seat]
        case m.UseTile():
            if turn.tile != NONE or not own_tiles(packed) >> wish.character & 1:
                return False
            # Nothing in a turn brings more couples, or more people who may marry.
            lasting = wish.character in (PRIEST, MIDWIFE)
            return not lasting or numbers(packed, turn, wish.character, 1) > 0
        case m.EndTurn():
            return turn.tile == NONE and own_tiles(packed) > 0
        case m.UseNeutral() | m.Pass():
            return choosing and turn.tile == NONE
        case m.Build():
            if choosing or turn.stage is NEUTRAL_COIN:
                return packed.board.open[wish.building] > 0
            return bool(turn.buildable >> wish.building & 1)
        case m.Deliver():
            return not player.delivered >> wish.good & 1
        case m.Bear():
            place = 1 << wish.place & ~turn.births
            return bool(couples(packed, packed.seat) & place and player.reserve[wish.sex])
        case m.Marry():
            return _can_marry(packed, wish)
        case m.Wake():
            return _can_wake(packed, wish)
        case m.Work() | m.Swap():
            return _can_work(packed, wish)
    return True


def _can_marry(packed: Packed, wish: m.Marry) -> bool:
    """Return whether somebody single lives there, and somebody free can come."""
    if wish.village == packed.seat:  # D6: only with the neutral coin
        return packed.turn.stage in (CHOOSE, NEUTRAL_COIN)
    spot = wish.village * PLACES + wish.place
    men, women = singles(packed)
    if not (men | women) >> spot & 1:
        return False
    player = packed.players[packed.seat]
    people = player.school if wish.source else player.centre
    return people[men >> spot & 1] > 0


def _can_wake(packed: Packed, wish: m.Wake) -> bool:
    """Return whether somebody sleeps there, or may fall asleep in the other part of the turn."""
    spots = QUARTER_LOCATIONS[wish.village][wish.quarter]
    if sleepers(packed) & spots:
        return True
    workers = packed.players[packed.seat].awake & spots or wish.village == packed.seat
    return bool(workers and (packed.turn.tile != NONE or own_tiles(packed)))


def _can_work(packed: Packed, wish: m.Work | m.Swap) -> bool:
    """Return whether a worker who can do this is there and awake, or may be in this turn."""
    spot = wish.village * PLACES + wish.place
    building = building_at(packed, spot)
    if building is None:
        return wish.village == packed.seat  # it may be built
    production = packed.rules.production
    if isinstance(wish, m.Swap):
        fits = production.swaps[building] >> wish.given & 1
    else:
        fits = building in production.maker
    # Waking and marrying are the other part of the turn, which needs a tile (K1).
    in_time = packed.players[packed.seat].awake >> spot & 1 or building == packed.turn.building
    return bool(fits and (in_time or packed.turn.tile != NONE or own_tiles(packed)))


def _before_action(packed: Packed, wishes: Wishes) -> int | None:
    """Return the outlook where a character or a tile is to be chosen (T1, K1, K4)."""
    tile, needed = packed.turn.tile, wishes.needed
    count = needed.bit_count()
    if tile != NONE:
        possible = count <= 1 and not needed >> tile & 1
    else:
        possible = count <= 1 or (count == 2 and needed & own_tiles(packed) > 0)
    if not possible:
        return None
    before = 0
    if tile == NONE:
        before = own_tiles(packed)
        if before & needed:
            before = _ALL  # the regular action may come before this tile
    if m.UseNeutral not in wishes.kinds and not _can_pay(packed, wishes, needed, before):
        return None
    return 0 if wishes.actions or m.Pass in wishes.kinds else 1


def _can_pay(packed: Packed, wishes: Wishes, needed: int, before: int) -> bool:
    """Return whether workers may be enough for wishes of later actions of the needed characters.

    The characters *before* may add workers first.
    """
    production, coins = packed.rules.production, packed.coins[packed.seat]
    if needed >> CARTER & 1 and wishes.goods:
        supply = _most_workers(packed, before)
        if not production.can_deliver(supply, wishes.goods, wishes.actions[CARTER]):
            return False
    if needed >> BUILDER & 1 and wishes.types:
        supply = _most_workers(packed, before | 1 << BUILDER)
        return production.payments.min_buys(supply, _cost_of(packed, wishes)) <= coins
    return True


def _most_workers(packed: Packed, characters: int) -> int:
    """Return the supply with everybody who may work after actions of these characters."""
    turn, player = packed.turn, packed.players[packed.seat]
    supply = turn.supply
    if characters >> WATCHMAN & 1:
        supply = with_workers(packed, supply, (player.men | player.women) & ~player.awake)
    if characters >> PRIEST & 1:
        men, women = singles(packed)
        supply = with_workers(packed, supply, (men | women) & ~VILLAGES[packed.seat])
    if characters >> BUILDER & 1:
        types = turn.buildable | (1 << turn.building if turn.building != NONE else 0)
        for building in bits(types & packed.rules.production.inhabited):
            supply = add(supply, building)
    return supply


def _cost_of(packed: Packed, wishes: Wishes) -> tuple[Good, ...]:
    """Return the goods that the wished buildings cost."""
    cost = packed.rules.production.cost
    return tuple([good for building in wishes.types for good in cost[building]])


def _can_follow(packed: Packed, needed: int) -> bool:
    """Return whether the needed character may come after the present one (K1, K4)."""
    if needed & needed - 1:
        return False
    if packed.turn.stage is REGULAR:
        return packed.turn.tile == NONE and bool(own_tiles(packed) & needed)
    return packed.turn.stage is TILE_FIRST


def _in_action(packed: Packed, wishes: Wishes) -> int | None:
    """Return the outlook of the character whose actions are being carried out."""
    turn = packed.turn
    character, count = turn.character, wishes.actions[turn.character]
    if count > turn.units:
        return None
    if character == BUILDER:
        return _in_building(packed, wishes, count)
    supply, production = turn.supply, packed.rules.production
    if character == CARTER and not production.can_deliver(supply, wishes.goods, count):
        return None
    return turn.units - count


def _in_building(packed: Packed, wishes: Wishes, count: int) -> int | None:
    """Return the outlook of the builder: can the wished buildings be paid for (B1, B2, B5)?"""
    turn, production = packed.turn, packed.rules.production
    choosing = packed.decision is Decision.BUILD
    if not count:
        return int(choosing)
    if turn.stage is NEUTRAL_COIN:
        return 0 if choosing else None
    budget = turn.units - count if turn.stage is REGULAR else buy_budget(packed, turn)
    goods = _cost_of(packed, wishes)
    if production.payments.min_buys(turn.supply, goods) <= budget:
        return 0
    if turn.stage is not REGULAR or not sum(packed.players[packed.seat].centre):
        return None
    # B5: a villager who moves into another building of this turn may help.
    another = count == 1 and turn.building == NONE
    fewest = production.payments.min_buys(_most_workers(packed, 1 << BUILDER), goods)
    return int(another) if fewest <= budget - another else None
