"""Victory points are a state, not a sum (E3), and who has won (E4)."""

from helvetia.core.contract import Result, Score, ScoreItem, Standing

from .geometry import VILLAGES
from .names import Building, Character, Colour, Family, Good
from .options import FinalTie
from .state import GameState, StateDraft


def points_of(state: StateDraft, seat: int) -> int:
    """The victory points of this seat as the table shows them now."""
    return sum(item.points for item in _items(state, seat))


def score(state: GameState) -> tuple[Score, ...]:
    """Every seat's points now, each with its source.

    >>> from helvetia import new_game
    >>> [s.total for s in score(new_game(3))]
    [1, 0, 0]
    """
    scores = []
    for seat in range(len(state.players)):
        items = tuple(_items(state, seat))
        scores.append(Score(seat, sum(item.points for item in items), items))
    return tuple(scores)


def _items(state: StateDraft, seat: int) -> list[ScoreItem]:
    catalog = state.options.catalog
    board = state.board
    player = state.players[seat]
    items = []
    if state.start_player == seat:
        items.append(ScoreItem("start_player", 1, "start-player tile"))
    items += [ScoreItem("delivery", 1, good.title) for good in Good if player.delivered >> good & 1]
    items += [
        ScoreItem("goods_tile", catalog.goods[good].tile_points, good.title)
        for good in Good
        if board.goods_tiles[good] == seat
    ]
    items += [
        ScoreItem("character_tile", 1, character.title)
        for character in Character
        if board.tile_owner[character] == seat
    ]
    items += [
        ScoreItem("building", catalog.buildings[building].points, building.title)
        for building in Building
        if catalog.buildings[building].points and state.built[building] & VILLAGES[seat]
    ]
    items += [
        ScoreItem("family_tile", catalog.families[family].points, family.title)
        for family in Family
        if board.family_tiles[family] == seat
    ]
    items += [
        ScoreItem("ring_tile", points, "village ring")
        for points, owner in zip(catalog.ring_tiles, board.ring_tiles, strict=True)
        if owner == seat
    ]
    return items


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
    seats = range(len(state.players))
    order = {seat: _rank(state, seat) for seat in seats}
    return Result(
        tuple(
            Standing(
                seat=seat,
                place=1 + sum(order[other] > order[seat] for other in seats),
                points=order[seat][0],
                tiebreak=order[seat][1],
            )
            for seat in seats
        )
    )


def _rank(state: GameState, seat: int) -> tuple[int, int, int]:
    nearness = 0
    if state.options.final_tie is FinalTie.START_PLAYER:
        distance = seat - state.start_player
        if state.options.clockwise:
            distance = -distance
        nearness = -(distance % len(state.players))
    return points_of(state, seat), awake_villagers(state, seat), nearness


def colour_name(seat: int) -> str:
    """The colour of a seat, for sentences."""
    return Colour(seat).title
