"""The evaluation of a position of Helvetia.

Points are a state, not a sum (E3), and the game ends at twenty. So an evaluation counts the points
on the table and the prospects: goods within reach, people, coins, and the tiles of the round's end.
The worth of a prospect depends on the stage of the game. A delivery or a building that was begun
counts as done, because a turn is always completed (T3).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from helvetia.games.helvetia import Character, GameState
from helvetia.games.helvetia.state.features import (
    NEUTRAL_COIN,
    NONE,
    QUARTERS,
    RING_ONE_PLACES,
    RINGS_ONE,
    Production,
    bits,
    couples,
    earned,
    houses_of,
    makeable_goods,
    position,
    tile_taker,
)

from .evaluation import Weighted, weights_of

TERMS: Final = {
    "points": "a victory point on the table now",
    "tiles": "a character tile more than now, as the coins on the characters lie",
    "ready": "points of an undelivered good that awake villagers can make",
    "reach": "points of an undelivered good that one's villagers could make if awake",
    "awake": "an awake villager in a house",
    "workers": "a villager in a house",
    "types": "a type of building on which a villager of one's own lives",
    "free": "a villager in the centre or in school, or a newborn child",
    "couples": "a couple in the own village that can have a child, up to three",
    "purse": "a coin of one's own that comes back every round",
    "coins": "a coin in the hand that can still be played in this round",
    "families": "points of a family tile, by the square of the part delivered",
    "ring": "points of the next ring tile, by the square of the part built",
    "units": "an action that was paid for and is still to come in this turn",
    "quarter": "a sleeper in the quarter with the most of one's own sleepers",
    "turn": "having the turn",
}
"""The terms, and what one unit of each is."""
_CARTER: Final = int(Character.CARTER)


def _features(game_state: GameState) -> tuple[float, list[tuple[object, ...]]]:
    """Return the stage of the game, and for each seat the arguments of `_amounts`."""
    state = position(game_state)
    board, turn, houses = state.board, state.turn, houses_of(state)
    rules, acting = state.rules, state.seat
    production = rules.production
    tiles = board.goods_tiles, board.family_tiles, board.ring_tiles
    owners = board.tile_owner if rules.options.character_tiles else ()
    coins = _coins(state.coins, state.placed, owners, board.neutral_coin)
    best = 0
    found: list[tuple[object, ...]] = []
    for seat, player in enumerate(state.players):
        at_home = player.men | player.women
        lived, awake, people, up, quarter = _people(houses.at, at_home, player.awake)
        owned, ring = houses.types[seat], (houses.occupied & RINGS_ONE[seat]).bit_count()
        centre = player.centre
        free = sum(centre + player.school) + len(player.children)
        units = won = 0
        good = NONE
        if seat == acting:
            won = turn.won
            if turn.stage is not NEUTRAL_COIN:
                units = turn.units
                if turn.pending != NONE and turn.character == _CARTER:
                    good = turn.last
                if turn.building != NONE:
                    ring += 1
                    owned |= 1 << turn.building
                    if centre != (0, 0):  # B5: somebody moves in at once
                        lived |= 1 << turn.building & production.inhabited
                        awake |= 1 << turn.building & production.inhabited
        delivered = player.delivered
        standing = _standing(production, seat, lived, awake, owned, ring, delivered, good, *tiles)
        purse = coins[seat]
        points = standing[0] + purse[0] + (state.start_player == seat)
        best = max(best, points)
        pairs = couples(state, seat).bit_count()
        found.append(
            (points, standing, purse, won, units, people, up, quarter, free, pairs, seat == acting)
        )
    return min(1.0, best / rules.options.target), found


def _amounts(
    points: int,
    standing: _Standing,
    coins: _Coins,
    won: int,
    units: int,
    people: int,
    awake: int,
    quarter: int,
    free: int,
    pairs: int,
    turn: bool,
) -> tuple[float, ...]:
    """Return the amount of each term, in the order of ``TERMS``."""
    return (
        float(points),
        float(coins.coming),
        standing.ready,
        standing.reach,
        float(awake),
        float(people),
        standing.types,
        float(free),
        float(min(3, pairs)),
        float(coins.purse + won),
        float(coins.playable),
        standing.families,
        standing.ring,
        float(units),
        float(quarter),
        float(turn),
    )


# --- buildings and goods -------------------------------------------------------------------------


class _Standing(NamedTuple):
    """The points of a seat's buildings and deliveries, and its prospects of more."""

    points: int
    ready: int
    reach: int
    types: int
    families: float
    ring: float


@lru_cache(maxsize=1 << 14)
def _standing(
    production: Production,
    seat: int,
    lived: int,
    awake: int,
    owned: int,
    ring: int,
    delivered: int,
    good: int,
    goods_tiles: tuple[int, ...],
    family_tiles: tuple[int, ...],
    ring_tiles: tuple[int, ...],
) -> _Standing:
    """Return a seat's standing; *good* is being paid for and counts as delivered."""
    points, free = _tiles(production, seat, goods_tiles, family_tiles, ring_tiles)
    points += production.worth(owned)
    if good != NONE:
        delivered |= 1 << good
        points += _delivery_points(production, good, delivered, goods_tiles, family_tiles)
    points += delivered.bit_count()
    return _Standing(
        points,
        _worth(production, awake, delivered, free),
        _worth(production, lived, delivered, free),
        lived.bit_count(),
        _families(production, family_tiles, delivered),
        _ring(production, ring_tiles, seat, ring),
    )


@lru_cache(maxsize=1 << 12)
def _tiles(
    production: Production,
    seat: int,
    goods_tiles: tuple[int, ...],
    family_tiles: tuple[int, ...],
    ring_tiles: tuple[int, ...],
) -> tuple[int, int]:
    """Return the points of the tiles that a seat owns, and the goods whose tiles are free."""
    worth = production.goods_tiles + production.family_tiles + production.catalog.ring_tiles
    owners = goods_tiles + family_tiles + ring_tiles
    points = sum([each for each, owner in zip(worth, owners, strict=True) if owner == seat])
    return points, sum([1 << g for g, owner in enumerate(goods_tiles) if owner == NONE])


def _delivery_points(
    production: Production,
    good: int,
    delivered: int,
    goods_tiles: tuple[int, ...],
    family_tiles: tuple[int, ...],
) -> int:
    """Return the points of the tiles that this delivery will bring (C2, C5)."""
    first, complete = earned(production, good, delivered, goods_tiles, family_tiles)
    family, _ = production.family_of[good]
    return first * production.goods_tiles[good] + complete * production.family_tiles[family]


# --- coins ---------------------------------------------------------------------------------------


class _Coins(NamedTuple):
    """A seat's character tiles, those to come, its coins, and those it can still play."""

    tiles: int
    coming: int
    purse: int
    playable: int


@lru_cache(maxsize=1 << 14)
def _coins(
    coins: tuple[int, ...], placed: tuple[int, ...], owners: tuple[int, ...], neutral: bool
) -> list[_Coins]:
    """Return for each seat its character tiles and the use of its coins."""
    found, count = [], len(coins)
    # The owner of each tile after the round, as things stand (E2).
    takers = [tile_taker(placed[c * count :][:count], owner) for c, owner in enumerate(owners)]
    for seat, own in enumerate(coins):
        # Coins can be played until the others have none left (E1, D9).
        others = max([n for other, n in enumerate(coins) if other != seat])
        tiles, purse = owners.count(seat), own + sum(placed[seat::count])
        playable = min(own, others + 1 + neutral)
        found.append(_Coins(tiles, takers.count(seat) - tiles, purse, playable))
    return found


# --- houses and people ---------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _people(at: bytes, people: int, up: int) -> tuple[int, int, int, int, int]:
    """Return where these people live and how many they are.

    These are the building types with people, those with awake people, the numbers of people and
    of awake people, and the most sleepers that one coin on the watchman can wake (N1).
    """
    awake, asleep = 0, people & ~up
    for location in bits(up):
        awake |= 1 << at[location]
    lived = awake
    for location in bits(asleep):
        lived |= 1 << at[location]
    return lived, awake, people.bit_count(), up.bit_count(), _most_sleepers(asleep)


@lru_cache(maxsize=1 << 14)
def _most_sleepers(asleep: int) -> int:
    """Return the most of these sleepers that live in one quarter."""
    return max([(asleep & quarter).bit_count() for quarter in QUARTERS])


@lru_cache(maxsize=1 << 12)
def _ring(production: Production, tiles: tuple[int, ...], seat: int, built: int) -> float:
    """Return the points of the next ring tile, by the square of the part built (B6)."""
    if seat in tiles or NONE not in tiles:
        return 0.0
    part = min(1.0, built / RING_ONE_PLACES)
    return production.catalog.ring_tiles[tiles.index(NONE)] * part**2


@lru_cache(maxsize=1 << 12)
def _worth(production: Production, types: int, delivered: int, free: int) -> int:
    """Return the points of all further deliveries that people on these types can make (C1, C2)."""
    tiles, goods = production.goods_tiles, makeable_goods(production, types) & ~delivered
    return sum([1 + (tiles[g] if free >> g & 1 else 0) for g in bits(goods)])


@lru_cache(maxsize=1 << 12)
def _families(production: Production, tiles: tuple[int, ...], delivered: int) -> float:
    """Return the points of free family tiles, by the square of the part delivered (C5)."""
    total = 0.0
    for facts in production.catalog.families:
        if tiles[facts.family] == NONE:
            done = sum(delivered >> good & 1 for good in facts.goods)
            total += facts.points * (done / len(facts.goods)) ** 2
    return total


# --- the evaluations ----------------------------------------------------------------------------

EVALUATION: Final = Weighted(TERMS, _features, _amounts, weights_of("helvetia", "tuned"))
BY_HAND: Final = EVALUATION.with_weights(weights_of("helvetia", "by_hand"))
LEARNT: Final = EVALUATION.with_weights(weights_of("helvetia", "learnt"))
