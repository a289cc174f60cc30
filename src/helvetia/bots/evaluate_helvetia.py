"""The evaluation of a position of Helvetia.

Points are a state, not a sum (E3), and the game ends at twenty. So an evaluation counts the points
on the table and the prospects: goods within reach, people, coins, and the tiles of the round's end.
Near the end of the game prospects count less: `horizon` scales them. A delivery or a building that
was begun counts as done, because a turn is always completed (T3).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from helvetia.games.helvetia import Character, GameState
from helvetia.games.helvetia.state.features import (
    NONE,
    QUARTERS,
    RING_ONE_PLACES,
    VILLAGES,
    Packed,
    Production,
    TurnPart,
    bits,
    couples,
    makeable_goods,
    position,
    ring_one_built,
)

from .evaluation import Weight, Weighted

SCALE: Final = 3.0

WEIGHTS: Final = (
    Weight("points", 1.0, "a victory point on the table now"),
    Weight("tiles", 0.8, "a character tile more than now, as the coins on the characters lie"),
    Weight("ready", 0.25, "points of an undelivered good that awake villagers can make"),
    Weight("reach", 0.45, "points of an undelivered good that one's villagers could make if awake"),
    Weight("awake", 0.15, "an awake villager in a house"),
    Weight("workers", 0.20, "a villager in a house"),
    Weight("types", 0.30, "a type of building on which a villager of one's own lives"),
    Weight("free", 0.30, "a villager in the centre or in school, or a newborn child"),
    Weight("couples", 0.15, "a couple in the own village that can have a child, up to three"),
    Weight("purse", 0.90, "a coin of one's own that comes back every round"),
    Weight("coins", 0.20, "a coin in the hand that can still be played in this round"),
    Weight("families", 0.60, "points of a family tile, by the square of the part delivered"),
    Weight("ring", 0.60, "points of the next ring tile, by the square of the part built"),
    Weight("units", 0.50, "an action that was paid for and is still to come in this turn"),
    Weight("quarter", 0.10, "a sleeper in the quarter with the most of one's own sleepers"),
)
#: Prospects count in full so many points before the target, and never less than this part.
_NEAR_END: Final = 12.0
_LEAST: Final = 0.1


def _all_amounts(game_state: GameState) -> list[tuple[float, ...]]:
    """Return how much of each term every seat has, in the order of ``WEIGHTS``."""
    state = position(game_state)
    pairs = couples(state)
    seats = [_Seat(state, seat) for seat in range(len(state.players))]
    best = max([seat.points for seat in seats])
    horizon = max(_LEAST, min(1.0, (state.options.target - best) / _NEAR_END))
    return [seat.amounts(horizon, pairs) for seat in seats]


_WEIGHTED: Final = Weighted(WEIGHTS, _all_amounts)
evaluate: Final = _WEIGHTED.evaluate
explain: Final = _WEIGHTED.explain


class _Seat:
    """One seat's position, with the delivery or building that is being paid for as if done."""

    __slots__ = ("_building", "_houses", "_market", "_seat", "_state", "_units", "points")

    def __init__(self, state: Packed, seat: int) -> None:
        player, board, turn = state.players[seat], state.board, state.turn
        production = state.rules.production
        self._state, self._seat = state, seat
        self._houses = houses = _houses(state.built, player.men | player.women, player.awake, seat)
        lived, awake, owned = houses.lived, houses.awake, houses.owned
        delivered, building, self._units, gained = player.delivered, NONE, 0, 0
        if state.seat == seat and turn.stage is not TurnPart.NEUTRAL:
            building, self._units = turn.building, turn.units
            if turn.pending != NONE and turn.character == Character.CARTER:
                delivered |= 1 << turn.last
                gained = _delivery_points(state, turn.last, delivered)
        self._building = building
        if building != NONE:
            owned |= 1 << building
            if player.centre != (0, 0):  # B5: somebody moves in at once
                lived |= 1 << building & production.inhabited
                awake |= 1 << building & production.inhabited
        self._market = market = _market(
            production, lived, awake, delivered, board.goods_tiles, board.family_tiles, seat
        )
        self.points = (
            gained
            + (state.start_player == seat)
            + board.tile_owner.count(seat)
            + market.points
            + _village_points(production, owned, board.ring_tiles, seat)
        )

    def amounts(self, horizon: float, pairs: int) -> tuple[float, ...]:
        """Return the amount of each term; prospects count less when the end is near."""
        state, seat, houses, market = self._state, self._seat, self._houses, self._market
        player, board = state.players[seat], state.board
        begun = self._building != NONE
        purse = state.coins[seat] + sum(state.placed[seat :: len(state.players)])
        if state.seat == seat:
            purse += state.turn.won
        return (
            float(self.points),
            float(_coming_tiles(state.placed, board.tile_owner, seat)),
            horizon * market.ready,
            horizon * market.reach,
            horizon * houses.up,
            horizon * houses.people,
            horizon * market.types,
            horizon * (sum(player.centre) + sum(player.school) + len(player.children)),
            horizon * min(3, (pairs & VILLAGES[seat]).bit_count()),
            horizon * purse,
            horizon * self._playable(),
            horizon * market.families,
            horizon * _ring(state.rules.production, board.ring_tiles, seat, houses.ring + begun),
            float(self._units),
            horizon * houses.quarter,
        )

    def _playable(self) -> int:
        """Return the coins that can be played before the others have none left (E1, D9)."""
        state = self._state
        others = max([n for seat, n in enumerate(state.coins) if seat != self._seat])
        return min(state.coins[self._seat], others + 1 + state.board.neutral_coin)


# --- points (E3) ---------------------------------------------------------------------------------


def _delivery_points(state: Packed, good: int, delivered: int) -> int:
    """Return the points of the tiles that this delivery will bring (C2, C5)."""
    catalog, board = state.options.catalog, state.board
    points = 0
    if board.goods_tiles[good] == NONE:
        points += catalog.goods[good].tile_points
    family, goods = state.rules.production.family_of[good]
    if board.family_tiles[family] == NONE and delivered & goods == goods:
        points += catalog.families[family].points
    return points


@lru_cache(maxsize=1 << 14)
def _village_points(
    production: Production, owned: int, ring_tiles: tuple[int, ...], seat: int
) -> int:
    """Return the points of the buildings of these types, and of a ring tile."""
    tiles = zip(production.catalog.ring_tiles, ring_tiles, strict=True)
    return production.worth(owned) + sum(points for points, owner in tiles if owner == seat)


@lru_cache(maxsize=1 << 14)
def _coming_tiles(placed: tuple[int, ...], owners: tuple[int, ...], seat: int) -> int:
    """Return the tiles that the round's end would give this seat, less those it would take (E2)."""
    count = len(placed) // len(owners)
    change = 0
    for character, owner in enumerate(owners):
        coins = placed[character * count : (character + 1) * count]
        most = max(coins)
        if most and coins.count(most) == 1:
            change += (coins.index(most) == seat) - (owner == seat)
    return change


# --- houses and people ---------------------------------------------------------------------------


class _Houses(NamedTuple):
    """Types with an own villager, with an awake one, types owned; and counts of places."""

    lived: int
    awake: int
    owned: int
    ring: int
    people: int
    up: int
    quarter: int


@lru_cache(maxsize=1 << 14)
def _houses(built: tuple[int, ...], here: int, up: int, seat: int) -> _Houses:
    """Return where one's villagers live, are awake and sleep; and the own buildings."""
    lived = awake = owned = everything = 0
    mine = VILLAGES[seat]
    bit = 1
    for where in built:
        if where & here:
            lived |= bit
            if where & up:
                awake |= bit
        if where & mine:
            owned |= bit
        everything |= where
        bit <<= 1
    ring = ring_one_built(seat, everything)
    quarter = _largest_quarter(here & ~up)
    return _Houses(lived, awake, owned, ring, here.bit_count(), up.bit_count(), quarter)


def _largest_quarter(asleep: int) -> int:
    """Return the most of one's own sleepers that one coin on the watchman can wake (N1)."""
    return max([(asleep & quarter).bit_count() for quarter in QUARTERS])


@lru_cache(maxsize=1 << 12)
def _ring(production: Production, tiles: tuple[int, ...], seat: int, built: int) -> float:
    """Return the points of the next ring tile, by the square of the part built (B6)."""
    if seat in tiles or NONE not in tiles:
        return 0.0
    part = min(1.0, built / RING_ONE_PLACES)
    return production.catalog.ring_tiles[tiles.index(NONE)] * part**2


# --- the market ----------------------------------------------------------------------------------


class _Market(NamedTuple):
    """Points of deliveries and their tiles, and what more could be delivered."""

    points: int
    ready: int
    reach: int
    types: int
    families: float


@lru_cache(maxsize=1 << 14)
def _market(
    production: Production,
    lived: int,
    awake: int,
    delivered: int,
    goods_tiles: tuple[int, ...],
    family_tiles: tuple[int, ...],
    seat: int,
) -> _Market:
    """Return what a seat has delivered and could deliver with villagers on these types."""
    goods, families = production.catalog.goods, production.catalog.families
    points = delivered.bit_count()
    points += sum(goods[g].tile_points for g, owner in enumerate(goods_tiles) if owner == seat)
    points += sum(families[f].points for f, owner in enumerate(family_tiles) if owner == seat)
    free = sum(1 << good for good, owner in enumerate(goods_tiles) if owner == NONE)
    return _Market(
        points,
        _worth(production, makeable_goods(production, awake) & ~delivered, free),
        _worth(production, makeable_goods(production, lived) & ~delivered, free),
        lived.bit_count(),
        _families(production, family_tiles, delivered),
    )


def _worth(production: Production, goods: int, free: int) -> int:
    """Return the points that delivering all of these goods would bring (C1, C2)."""
    facts = production.catalog.goods
    return sum(1 + (facts[g].tile_points if free >> g & 1 else 0) for g in bits(goods))


def _families(production: Production, tiles: tuple[int, ...], delivered: int) -> float:
    """Return the points of free family tiles, by the square of the part delivered (C5)."""
    total = 0.0
    for facts in production.catalog.families:
        if tiles[facts.family] == NONE:
            done = sum(delivered >> good & 1 for good in facts.goods)
            total += facts.points * (done / len(facts.goods)) ** 2
    return total
