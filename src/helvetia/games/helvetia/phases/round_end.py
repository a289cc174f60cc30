"""The end of a round, and of the game: tiles, coins, school, points, new buildings (E1-E5, T5).

Its six steps happen by themselves. They stop where a player has a choice (which pupil goes where)
and where chance turns up a building.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import OVER, Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import (
    BuildingRevealed,
    CharacterTileReady,
    CharacterTileTaken,
    ChildToSchool,
    CoinsReturned,
    GameOver,
    NeutralCoinReturned,
    PointsSet,
    PupilSettled,
    PupilToCentre,
    RoundBegins,
    RoundEnds,
    StartTileTaken,
    Wins,
)
from ..names import Decision, Sex
from ..packed import NO_TURN, NOBODY, NONE, Next, Packed, TurnBits, TurnPart, changed, with_figure
from ..village import SHIFT, above, empty_houses, free_people, settle, tell_resident, with_workers
from .builder import award_ring_tile
from .refusals import no, order, too_late
from .scoring import all_points, ranking
from .turn import next_turn, round_is_over

_OVER: Final = Decision.OVER
_PUPIL: Final = Decision.PUPIL
_REVEAL: Final = Decision.REVEAL

REVEALED: Final = 5
_LEAVING_SCHOOL: Final = TurnBits(stage=TurnPart.PUPILS)
_NOBODY: Final = (0, 0)


def end_round(state: Packed) -> Next | None:
    """Hand out the start-player tile (E1) and begin the steps of E2."""
    tell(state, RoundEnds, state.round)
    if round_is_over(state):  # T4: when all are stuck, the tile stays where it is
        coins = state.coins
        # D9: if only the neutral coin is left, the tile changes hands.
        holder = coins.index(max(coins)) if any(coins) else 1 - state.start_player
        if holder != state.start_player:
            state.start_player = holder
            tell(state, StartTileTaken, holder)
    state.idle = 0
    if any(player.school != _NOBODY for player in state.players):
        state.acted = True  # T5: a pupil who leaves school changes something
    _award_character_tiles(state)
    _return_coins(state)
    if state.options.score_before_pupils and _set_points(state):
        return None
    return _leave_school(state, 0)


def _award_character_tiles(state: Packed) -> None:
    """Step 1: the player with the most coins on a character takes its tile; in a tie it stays.

    Used tiles are ready again (K6).
    """
    count = len(state.players)
    board = state.board.thaw()
    if state.options.character_tiles:
        owners = list(board.tile_owner)
        for character, owner in enumerate(board.tile_owner):
            taker = tile_taker(state.placed[character * count : (character + 1) * count], owner)
            if taker != owner:
                owners[character] = taker
                loser = None if owner == NONE else m.PLAYERS[owner]
                tell(state, CharacterTileTaken, taker, character, loser)
        board.tile_owner = tuple(owners)
    for character in bits(board.used_tiles):
        tell(state, CharacterTileReady, board.tile_owner[character], character)
    board.used_tiles = 0
    state.board = board.freeze()


def tile_taker(coins: Sequence[int], owner: int) -> int:
    """Return the owner of a tile after the round: most coins, in a tie the old owner (E2).

    >>> tile_taker((0, 2, 1), 0), tile_taker((2, 2, 1), 2)
    (1, 2)
    """
    most = max(coins)
    return coins.index(most) if coins.count(most) == 1 else owner


def _return_coins(state: Packed) -> None:
    """Step 2: coins on characters go back; the neutral coin lies ready again (D10)."""
    count = len(state.coins)
    for seat in range(count):
        coins = sum(state.placed[seat::count])
        if coins:
            state.coins = changed(state.coins, seat, coins)
            tell(state, CoinsReturned, seat, coins)
    state.placed = (0,) * len(state.placed)
    if state.neutral is not None and not state.board.neutral_coin:
        board = state.board.thaw()
        board.neutral_coin = True
        state.board = board.freeze()
        tell(state, NeutralCoinReturned)


# --- step 3: pupils leave school -----------------------------------------------------------------


def _leave_school(state: Packed, first: int) -> Next | None:
    """Let pupils leave school in turn order; a player decides only if there is a choice."""
    count = len(state.players)
    for step in range(first, count):
        state.progress = step
        state.seat = (state.start_player + step) % count
        state.turn = _LEAVING_SCHOOL.thaw()
        if not _settle_pupils(state):
            return None
    return _children_to_school(state)


def _settle_pupils(state: Packed) -> bool:
    """Settle the player's pupils as far as there is no choice. Return whether all are settled."""
    seat = state.seat
    while True:
        boys, girls = state.players[seat].school
        if not (boys or girls):
            return True
        houses = _houses_left(state)
        if not houses:
            break
        if (boys and girls) or houses.bit_count() > boys + girls:
            state.decision = _PUPIL
            return False
        _settle_pupil(state, 0 if boys else 1, bits(houses)[0])
    player = state.players[seat].thaw()
    player.centre = free_people(player)
    for sex, count in enumerate(player.school):
        if count:
            tell(state, PupilToCentre, seat, sex, count)
    player.school = _NOBODY
    state.set_player(seat, player.freeze())
    return True


def _houses_left(state: Packed) -> int:
    """Return the empty own houses after the last one that was filled."""
    return empty_houses(state, state.seat) & above(state.turn.last)


def _settle_pupil(state: Packed, sex: int, place: int) -> None:
    """Move a pupil into an own empty house, awake; that may complete the village (B6)."""
    seat = state.seat
    state.turn.last = place
    location = SHIFT[seat] + place
    player = state.players[seat].thaw()
    player.school = with_figure(player.school, sex, -1)
    workers = player.workers
    settle(player, sex, 1 << location)
    if workers != NONE:
        player.workers = with_workers(state, workers, 1 << location)
    state.set_settler(seat, player.freeze(), sex, 1 << location)
    tell_resident(state, PupilSettled, seat, location, seat, sex)
    award_ring_tile(state, seat)


def pupil_houses(state: Packed) -> int:
    """Return the empty houses that may be filled next: ascending, so that all can be filled."""
    houses = _houses_left(state)
    pupils = sum(state.players[state.seat].school)
    # As many houses must be left for the others as there are others, while there are houses.
    for _ in range(min(pupils, houses.bit_count()) - 1):
        houses ^= 1 << houses.bit_length() - 1
    return houses


def pupils(state: Packed) -> tuple[m.Settle, ...]:
    """List the pupils with the houses that they may move into."""
    school = state.players[state.seat].school
    houses = bits(pupil_houses(state))
    return tuple(m.SETTLE[sex][place] for sex in Sex if school[sex] for place in houses)


def refuse_pupil(state: Packed, move: m.Settle) -> Reason | None:
    """Refuse a pupil who is not in school, or a house that is not empty."""
    if not state.players[state.seat].school[move.sex]:
        return no("not_in_school", "E2", sex=move.sex.title)
    if pupil_houses(state) >> move.place & 1:
        return None
    if not empty_houses(state, state.seat) >> move.place & 1:
        return no("no_empty_house", "E2", place=move.place.word)
    if move.place < state.turn.last:
        return too_late(move)
    # The first house, for a pupil that this move does not need.
    other = move.sex if state.players[state.seat].school[move.sex] > 1 else move.sex.other
    return order(m.SETTLE[other][bits(pupil_houses(state))[0]])


def settle_chosen(state: Packed, move: m.Settle) -> Next | None:
    """Move the chosen pupil in, then those who have no choice, then the next player's."""
    _settle_pupil(state, move.sex, int(move.place))
    if not _settle_pupils(state):
        return None
    return _leave_school(state, state.progress + 1)


# --- steps 4 to 6: children, points, buildings ---------------------------------------------------


def _children_to_school(state: Packed) -> Next | None:
    """Step 4, then the points (5) and the new buildings (6)."""
    nothing_new = not state.acted
    for seat, before in enumerate(state.players):
        if before.children:
            nothing_new = False
            player = before.thaw()
            for child in before.children:
                place, sex = child >> 1, child & 1
                player.school = with_figure(player.school, sex, 1)
                tell_resident(state, ChildToSchool, seat, SHIFT[seat] + place, seat, sex)
            player.children = ()
            state.set_player(seat, player.freeze())
    state.turn = NO_TURN
    if not state.options.score_before_pupils and _set_points(state):
        return None
    if nothing_new and not any(pile_to_draw(state)):
        game_over(state)  # T5
        return None
    state.progress = REVEALED
    return _reveal_next(state)


def _set_points(state: Packed) -> bool:
    """Step 5: set the score track. Return whether the game is over (E4)."""
    board = state.board.thaw()
    board.points = all_points(state)
    state.board = board.freeze()
    for seat, points in enumerate(board.points):
        tell(state, PointsSet, seat, points)
    if max(board.points) < state.options.target:
        return False
    game_over(state)
    return True


def game_over(state: Packed) -> None:
    """End the game: nobody decides any more."""
    state.turn = NO_TURN
    state.progress = 0
    state.seat = NOBODY
    state.decision = _OVER
    tell(state, GameOver, state.round)
    if state.story is not None:
        final = ranking(state)
        for seat in final.winners:
            tell(state, Wins, seat, final.standings[seat].points)


def pile_to_draw(state: Packed) -> tuple[int, ...]:
    """Return the counts by building type of the pile that is drawn from: two, then three."""
    board = state.board
    return board.pile_two if any(board.pile_two) else board.pile_three


def _reveal_next(state: Packed) -> Next | None:
    """Step 6: ask chance for the next building, unless only one type is left (E5)."""
    while state.progress and any(pile := pile_to_draw(state)):
        if len(pile) - pile.count(0) > 1:
            state.seat = CHANCE
            state.decision = _REVEAL
            return None
        _turn_up(state, types_left(pile)[0])
    return Next.ROUND


def types_left(pile: tuple[int, ...]) -> list[int]:
    """Return the building types that a pile still holds."""
    return [building for building, copies in enumerate(pile) if copies]


def _turn_up(state: Packed, building: int) -> None:
    board = state.board.thaw()
    if any(board.pile_two):
        board.pile_two = changed(board.pile_two, building, -1)
    else:
        board.pile_three = changed(board.pile_three, building, -1)
    board.open = changed(board.open, building, 1)
    state.board = board.freeze()
    state.progress -= 1
    tell(state, BuildingRevealed, building)


def reveals(state: Packed) -> tuple[m.Reveal, ...]:
    """List the buildings that can be turned up."""
    return tuple(compress(m.REVEAL, pile_to_draw(state)))


def reveal_odds(state: Packed) -> tuple[tuple[m.Reveal, int], ...]:
    """Return the buildings of the pile with their copies: a face-down pile is a multiset."""
    pile = pile_to_draw(state)
    return tuple(compress(zip(m.REVEAL, pile, strict=True), pile))


def refuse_reveal(state: Packed, move: m.Reveal) -> Reason | None:
    """Refuse a building that is not in the pile that is drawn from."""
    if pile_to_draw(state)[move.building]:
        return None
    return no("not_in_pile", "E2", building=move.building.title)


def reveal(state: Packed, move: m.Reveal) -> Next | None:
    """Turn up a building."""
    _turn_up(state, int(move.building))
    return _reveal_next(state)


def begin_round(state: Packed) -> Next | None:
    """Begin the next round with the start player."""
    state.round += 1
    state.progress = 0
    state.idle = 0
    state.acted = False
    tell(state, RoundBegins, state.start_player, state.round)
    return next_turn(state, state.start_player)


STEPS: Final = {
    Decision.PUPIL: Step(pupils, {m.Settle: (refuse_pupil, settle_chosen)}),
    Decision.REVEAL: Step(reveals, {m.Reveal: (refuse_reveal, reveal)}, reveal_odds),
    Decision.OVER: OVER,
}
