"""Victory points are a state, not a sum (E3), and who has won (E4)."""

from collections.abc import Callable
from operator import itemgetter
from typing import Final, cast

from helvetia.core.contract import Result, Score, ScoreItem
from helvetia.core.values import Named

from .built import standing
from .geometry import bits
from .names import Building, Character, Decision, Family, Good
from .options import FinalTie
from .state import GameState, StateDraft

_GOODS: Final = tuple(Good)
_BUILDINGS: Final = tuple(Building)
_FAMILIES: Final = tuple(Family)
#: The start-player tile is handed out after the draft or by chance (S6, S11).
_TILE_NOT_GIVEN: Final = frozenset(
    {Decision.LETTER, Decision.FIRST_PLAYER, Decision.DRAFT, Decision.STEAL}
)


def points_of(state: StateDraft, seat: int) -> int:
    """The victory points of this seat as the table shows them now."""
    return all_points(state)[seat]


def all_points(state: StateDraft) -> tuple[int, ...]:
    """The victory points of every seat."""
    return tuple([sum(map(_points, of_seat)) for of_seat in _sources(state)])


def score(state: GameState) -> tuple[Score, ...]:
    """Every seat's points now, each with its source.

    >>> from helvetia import new_game
    >>> [s.total for s in score(new_game(3))]
    [0, 0, 0]
    """
    return tuple(
        Score.of(
            seat,
            [
                ScoreItem(source, points, what if isinstance(what, str) else what.title)
                for source, points, what in of_seat
            ],
        )
        for seat, of_seat in enumerate(_sources(state))
    )


_Source = tuple[str, int, Named | str]
_Sources = list[_Source]
_points: Final = cast("Callable[[_Source], int]", itemgetter(1))
_DELIVERIES: Final[tuple[_Source, ...]] = tuple(("delivery", 1, good) for good in Good)
_CHARACTER_TILES: Final[tuple[_Source, ...]] = tuple(
    ("character_tile", 1, character) for character in Character
)


def _sources(state: StateDraft) -> list[_Sources]:
    """Where the points of each seat come from (E3): source, points, what for."""
    catalog, board, production = state.options.catalog, state.board, state.rules.production
    found: list[_Sources] = [[] for _ in state.players]
    if state.start_player >= 0 and state.decision not in _TILE_NOT_GIVEN:
        found[state.start_player].append(("start_player", 1, "start-player tile"))
    for of_seat, player in zip(found, state.players, strict=True):
        of_seat.extend(map(_DELIVERIES.__getitem__, bits(player.delivered)))
    for g, owner in enumerate(board.goods_tiles):
        if owner >= 0:
            found[owner].append(("goods_tile", catalog.goods[g].tile_points, _GOODS[g]))
    for c, owner in enumerate(board.tile_owner):
        if owner >= 0:
            found[owner].append(_CHARACTER_TILES[c])
    scoring, worth = production.scoring, production.points
    # There are more villages than seats: the neutral one, and those of colours that do not play.
    for of_seat, types in zip(found, (state._standing or standing(state)).types, strict=False):
        for b in bits(types & scoring):
            of_seat.append(("building", worth[b], _BUILDINGS[b]))
    for f, owner in enumerate(board.family_tiles):
        if owner >= 0:
            found[owner].append(("family_tile", catalog.families[f].points, _FAMILIES[f]))
    for points, owner in zip(catalog.ring_tiles, board.ring_tiles, strict=True):
        if owner >= 0:
            found[owner].append(("ring_tile", points, "village ring"))
    return found


def awake_villagers(state: StateDraft, seat: int) -> int:
    """Awake own villagers in all villages: in houses and in the own centre (E4)."""
    player = state.players[seat]
    return player.awake.bit_count() + sum(player.centre)


def result(state: GameState) -> Result | None:
    """The final ranking; None while the game runs. Ties share a place (E4).

    Under the French rulebook's option a tie is broken by the distance from the start player to
    the right; that is the next seat in turn order, or the previous one in clockwise play.
    """
    if state.player is not None:
        return None
    points, awake, nearness = zip(
        *(_rank(state, seat) for seat in range(len(state.players))), strict=True
    )
    return Result.of(points, awake, nearness)


def _rank(state: GameState, seat: int) -> tuple[int, int, int]:
    nearness = 0
    if state.options.final_tie is FinalTie.START_PLAYER:
        distance = seat - state.start_player
        if state.options.clockwise:
            distance = -distance
        nearness = -(distance % len(state.players))
    return points_of(state, seat), awake_villagers(state, seat), nearness
