"""Victory points are a state, not a sum (E3), and who has won (E4)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from helvetia.core.contract import Result, Score, ScoreItem
from helvetia.core.state import packed_of
from helvetia.core.values import Named, bits

from ..names import Building, Character, Colour, Decision, Family, Good
from ..options import FinalTie
from ..packed import NOBODY, Packed
from ..production import Production
from ..state import GameState
from ..village import houses_of

_GOODS: Final = tuple(Good)
_BUILDINGS: Final = tuple(Building)
_FAMILIES: Final = tuple(Family)
_CHARACTERS: Final = tuple(Character)
#: The start-player tile is handed out after the draft or by chance (S6, S11).
_TILE_NOT_GIVEN: Final = frozenset(
    {Decision.LETTER, Decision.FIRST_PLAYER, Decision.DRAFT, Decision.STEAL}
)


def all_points(state: Packed) -> tuple[int, ...]:
    """Return the victory points of every seat: the sums of :func:`score`, without its items."""
    production, villages = state.rules.production, houses_of(state).types
    tiles = _tile_points(_owners(state), production)
    found = [
        player.delivered.bit_count() * DELIVERY + production.worth(types) + owned
        for player, types, owned in zip(state.players, villages, tiles, strict=False)
    ]
    for _, (owner,), (points,), _ in _start_tile(state):
        found[owner] += points
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _tile_points(owners: "_Owners", production: Production) -> list[int]:
    """Return what the tiles of each seat are worth, for as many seats as a game can have."""
    found = [0] * len(Colour)
    for _, seats, points, _ in _tiles(owners, production):
        for seat, each in zip(seats, points, strict=True):
            if seat >= 0:
                found[seat] += each
    return found


def score(state: GameState) -> tuple[Score, ...]:
    """Return every seat's points now, each with its source.

    >>> from helvetia import new_game
    >>> [s.total for s in score(new_game(3))]
    [0, 0, 0]
    """
    packed = packed_of(state, GameState)
    return tuple(Score.of(seat, _items(packed, seat)) for seat in range(len(packed.players)))


def _items(state: Packed, seat: int) -> list[ScoreItem]:
    """Return the sources of this seat's points (E3)."""
    points, types = state.rules.production.points, houses_of(state).types[seat]
    delivered = state.players[seat].delivered
    goods, characters, families, rings = _tiles(_owners(state), state.rules.production)
    return [
        *_taken(seat, *_start_tile(state)),
        *[ScoreItem("delivery", DELIVERY, _GOODS[g].title) for g in bits(delivered)],
        *_taken(seat, goods, characters),
        *[ScoreItem("building", points[b], _BUILDINGS[b].title) for b in bits(types) if points[b]],
        *_taken(seat, families, rings),
    ]


#: Tiles of one kind: the source of points that they are, their owners, points and names.
_Tiles = tuple[str, tuple[int, ...], tuple[int, ...], Sequence[Named | str]]
#: The points of one good delivered, one character tile and the start-player tile.
DELIVERY: Final = 1
_ONE: Final = (1,)


#: For each kind of tile the seats of the owners: of goods, characters, families, village rings.
_Owners = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def _owners(state: Packed) -> _Owners:
    board = state.board
    return board.goods_tiles, board.tile_owner, board.family_tiles, board.ring_tiles


def _start_tile(state: Packed) -> tuple[_Tiles, ...]:
    if state.start_player < 0 or state.decision in _TILE_NOT_GIVEN:
        return ()
    return (("start_player", (state.start_player,), _ONE, ("start-player tile",)),)


def _tiles(owners: _Owners, production: Production) -> tuple[_Tiles, ...]:
    """Return the tiles of goods, characters, families and village rings."""
    goods, characters, families, rings = owners
    return (
        ("goods_tile", goods, production.goods_tiles, _GOODS),
        ("character_tile", characters, _ONE * 5, _CHARACTERS),
        ("family_tile", families, production.family_tiles, _FAMILIES),
        ("ring_tile", rings, production.catalog.ring_tiles, ("village ring",) * 2),
    )


def _taken(seat: int, *kinds: _Tiles) -> Iterator[ScoreItem]:
    """Return the tiles of these kinds that this seat owns."""
    for source, owners, points, names in kinds:
        for owner, each, name in zip(owners, points, names, strict=True):
            if owner == seat:
                yield ScoreItem(source, each, name if isinstance(name, str) else name.title)


def awake_villagers(state: Packed, seat: int) -> int:
    """Count awake own villagers in all villages: in houses and the own centre (E4)."""
    player = state.players[seat]
    return player.awake.bit_count() + sum(player.centre)


def result(state: GameState) -> Result | None:
    """Return the final ranking, or None while the game runs."""
    packed = packed_of(state, GameState)
    return ranking(packed) if packed.seat == NOBODY else None


def ranking(state: Packed) -> Result:
    """Return the ranking as things stand: by points, then by awake villagers (E4).

    Seats that are equal in both share a place. Under the French rulebook's option the distance to
    the start player decides, counted to the right: in turn order, or against it in clockwise play.
    """
    seats = range(len(state.players))
    awake = [awake_villagers(state, seat) for seat in seats]
    nearness = [0] * len(seats)
    if state.options.final_tie is FinalTie.START_PLAYER:
        direction = -1 if state.options.clockwise else 1
        start = state.start_player
        nearness = [-(direction * (seat - start) % len(seats)) for seat in seats]
    return Result.of(all_points(state), awake, nearness)
