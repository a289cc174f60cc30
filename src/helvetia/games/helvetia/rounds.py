"""The order of turns, the end of a round and the end of the game (T2, T4, T5, E1-E5, D9, D10)."""

from typing import Final

from helvetia.core.contract import CHANCE

from .geometry import RING_ONE, SHIFT, bits
from .names import Decision
from .options import RingTileNeeds
from .parts import CHOOSE, NONE, BoardDraft, PlayerDraft, Stage, Turn, with_figure
from .scoring import all_points
from .state import StateDraft
from .turns import has_turn, neutral_actions
from .village import (
    buildable_by,
    crowd_of,
    empty_houses,
    free_people,
    occupied,
    supply_of,
    with_workers,
)

REVEALED: Final = 5
_LEAVING_SCHOOL: Final = Turn(Stage.PUPILS)
_FRESH: Final = Turn(CHOOSE)
_TURN: Final = Decision.TURN
_NOBODY: Final = (0, 0)


# --- whose turn ----------------------------------------------------------------------------------


def next_turn(state: StateDraft, seat: int) -> None:
    """Give the turn to this seat or the first after it that can act; else the round ends."""
    coins = state.coins
    count = len(coins)
    state.setup = None
    if _round_is_over(state):
        return
    while state.idle < count:
        seat %= count
        if coins[seat] or state.rules.options.neutral_coin_without_coins:
            state.player = seat
            fresh = _FRESH.thaw()
            fresh.supply = supply_of(state, seat)
            fresh.buildable = buildable_by(state, seat)
            turn = fresh.freeze()
            if may_act(state, turn, seat):
                state.turn = turn
                state.decision = _TURN
                return
        state.idle += 1  # T2: skipped without coins, T4: stuck with them
        seat += 1
    end_round(state)  # T4: the start-player tile stays where it is


def may_act(state: StateDraft, turn: Turn, seat: int) -> bool:
    """Whether this seat is asked at all: it holds coins and is not stuck (T2, T4, D7)."""
    if state.coins[seat]:
        # The night watchman can be used wherever somebody sleeps.
        return (state._crowd or crowd_of(state))[2] != 0 or has_turn(state, turn)
    # D7: only the Italian rulebook lets a player without coins use the neutral coin.
    return state.options.neutral_coin_without_coins and neutral_actions(state) != 0


def _round_is_over(state: StateDraft) -> bool:
    """End the round when coins of only one colour are left (E1, D9)."""
    coins = state.coins
    holders = len(coins) - coins.count(0)
    if holders > 1 or (holders and state.board.neutral_coin):
        return False
    # D9: if only the neutral coin is left, the start-player tile changes hands.
    state.start_player = coins.index(max(coins)) if holders else 1 - state.start_player
    end_round(state)
    return True


# --- the end of a round (E2) ---------------------------------------------------------------------


def end_round(state: StateDraft) -> None:
    """Steps 1 and 2, then pupils leave school."""
    state.idle = 0
    for player in state.players:
        if player.school != _NOBODY:
            state.acted = True  # T5: who leaves school changes something
    board = state.board.thaw()
    _award_character_tiles(state, board)
    _return_coins(state, board)
    state.board = board.freeze()
    if state.options.score_before_pupils and _set_points(state):
        return
    start_pupils(state, 0)


def _award_character_tiles(state: StateDraft, board: BoardDraft) -> None:
    """E2 (1): whoever has more coins on a character than each other player takes its tile."""
    count = len(state.players)
    if state.options.character_tiles:
        owners = list(board.tile_owner)
        for character in range(5):
            coins = state.placed[character * count : (character + 1) * count]
            most = max(coins)
            if coins.count(most) == 1:
                owners[character] = coins.index(most)
        board.tile_owner = tuple(owners)
    board.used_tiles = 0  # K6


def _return_coins(state: StateDraft, board: BoardDraft) -> None:
    """E2 (2): coins on characters go back; the neutral coin lies ready again (D10)."""
    placed, count = state.placed, len(state.coins)
    state.coins = tuple([n + sum(placed[seat::count]) for seat, n in enumerate(state.coins)])
    state.placed = (0,) * len(placed)
    board.neutral_coin = state.neutral is not None


def start_pupils(state: StateDraft, progress: int) -> None:
    """E2 (3): pupils leave school in turn order; a player is asked only where there is a choice."""
    count = len(state.players)
    for step in range(progress, count):
        seat = (state.start_player + step) % count
        state.progress = step
        state.player = seat
        state.turn = _LEAVING_SCHOOL
        if not continue_pupils(state):
            return
    _children_to_school(state)


def continue_pupils(state: StateDraft) -> bool:
    """Settle the player's pupils as far as there is no choice; whether all are settled."""
    seat, last = state.seat, state.ongoing.last
    while True:
        boys, girls = state.players[seat].school
        if not (boys or girls):
            return True
        houses = empty_houses(state, seat) & ~((1 << last + 1) - 1)
        if not houses:
            break
        if (boys and girls) or houses.bit_count() > boys + girls:
            state.decision = Decision.PUPIL
            return False
        last = bits(houses)[0]
        settle_pupil(state, seat, 0 if boys else 1, last)
    player = state.players[seat].thaw()
    player.centre = free_people(player)
    player.school = (0, 0)
    state.set_purse(seat, player.freeze())
    return True


def settle_pupil(state: StateDraft, seat: int, sex: int, place: int) -> None:
    """A pupil moves into an own empty house, awake; that may complete the village (B6)."""
    player = state.players[seat].thaw()
    player.school = with_figure(player.school, sex, -1)
    spot = 1 << SHIFT[seat] + place
    workers = player._workers
    settle(player, sex, spot)
    if workers != NONE:
        player._workers = with_workers(state, workers, spot)
    state.set_settler(seat, player.freeze(), sex, spot)
    award_ring_tile(state, seat)


def _children_to_school(state: StateDraft) -> None:
    """E2 (4), then the points (5) and the new buildings (6)."""
    nothing_new = not state.acted
    for seat, before in enumerate(state.players):
        if before.children:
            player = before.thaw()
            girls = sum(child & 1 for child in player.children)
            boys = len(player.children) - girls
            player.school = (player.school[0] + boys, player.school[1] + girls)
            player.children = ()
            state.set_purse(seat, player.freeze())
            nothing_new = False
    state.turn = None
    if not state.options.score_before_pupils and _set_points(state):
        return
    if nothing_new and not _pile(state):
        game_over(state)  # T5
        return
    state.progress = REVEALED
    reveal_next(state)


def _set_points(state: StateDraft) -> bool:
    """E2 (5): set the score track; whether the game is over (E4)."""
    board = state.board.thaw()
    board.points = all_points(state)
    state.board = board.freeze()
    if max(board.points) < state.options.target:
        return False
    game_over(state)
    return True


def game_over(state: StateDraft) -> None:
    """Nobody decides any more."""
    state.turn = None
    state.player = None
    state.decision = Decision.OVER


# --- new buildings (E2 (6), E5) ------------------------------------------------------------------


def _pile(state: StateDraft) -> tuple[int, ...] | None:
    """The pile to draw from: the second, then the third; None when both are empty."""
    for pile in (state.board.pile_two, state.board.pile_three):
        if any(pile):
            return pile
    return None


def pile_to_draw(state: StateDraft) -> tuple[int, ...]:
    """The counts by building type of the pile that is drawn from now."""
    pile = _pile(state)
    assert pile is not None
    return pile


def reveal_next(state: StateDraft) -> None:
    """Ask chance for the next building; what only one building can be is not asked."""
    while state.progress and (pile := _pile(state)) is not None:
        if len(pile) - pile.count(0) > 1:
            state.player = CHANCE
            state.decision = Decision.REVEAL
            return
        turn_up(state, next(b for b, copies in enumerate(pile) if copies))
    _begin_round(state)


def turn_up(state: StateDraft, building: int) -> None:
    """One building of this type goes from the pile to the open ones."""
    board = state.board.thaw()
    if any(board.pile_two):
        board.pile_two = changed(board.pile_two, building, -1)
    else:
        board.pile_three = changed(board.pile_three, building, -1)
    board.open = changed(board.open, building, 1)
    state.board = board.freeze()
    state.progress -= 1


def _begin_round(state: StateDraft) -> None:
    state.round += 1
    state.progress = 0
    state.idle = 0
    state.acted = False
    next_turn(state, state.start_player)


# --- shared ---------------------------------------------------------------------------------------


def settle(people: PlayerDraft, sex: int, spot: int) -> None:
    """A figure comes to live on this spot, awake."""
    if sex:
        people.women |= spot
    else:
        people.men |= spot
    people.awake |= spot
    people._workers = NONE


def changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The tuple with one count changed."""
    after = list(counts)
    after[index] += by
    return tuple(after)


def completed(state: StateDraft, seat: int) -> bool:
    """B6: ring one is full and every house that counts is inhabited."""
    if occupied(state, seat) & RING_ONE != RING_ONE:
        return False
    empty = empty_houses(state, seat)
    if state.options.ring_tile_needs is RingTileNeeds.RING_ONE:
        empty &= RING_ONE
    return not empty


def award_ring_tile(state: StateDraft, seat: int) -> None:
    """B6: a completed village earns the next ring tile, one per player."""
    tiles = state.board.ring_tiles
    if NONE not in tiles or seat in tiles or not completed(state, seat):
        return
    board = state.board.thaw()
    board.ring_tiles = changed(tiles, tiles.index(NONE), seat - NONE)
    state.board = board.freeze()
