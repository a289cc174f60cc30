"""The course of a turn: what comes after each step. Everything here changes a draft."""

from typing import Final

from helvetia.core.contract import CHANCE

from .cards import renew_pile, take_slots, with_cards
from .coats import asked_after
from .geometry import connected, neighbours
from .names import CARD_COLOUR, CARD_TILE, CARD_TOPS, Decision
from .state import (
    DONE,
    HAND_LIMIT,
    NEW_TURN,
    NONE,
    REFILLING,
    PlayerDraft,
    StateDraft,
    TurnDraft,
    changed,
)

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_TURN: Final = Decision.TURN
_REFILL: Final = Decision.REFILL
_LIMIT: Final = Decision.LIMIT
_SUPERSTRUCTURE: Final = Decision.SUPERSTRUCTURE
_AFTER: Final = Decision.AFTER


def begin_turn(state: StateDraft, seat: int) -> None:
    """It is this seat's turn: first the pawn moves (LT1)."""
    state.seat = state.player = seat
    state.turn = NEW_TURN
    state.decision = _TURN


def ask_chance(state: StateDraft, decision: Decision) -> None:
    """Chance decides next."""
    state.decision = decision
    state.player = CHANCE


def ask(state: StateDraft, decision: Decision) -> None:
    """The player whose turn it is decides next."""
    state.decision = decision
    state.player = state.seat


# --- drawing ------------------------------------------------------------------------------------


def take_cards(state: StateDraft) -> None:
    """LD1: the two cards beside the pawn."""
    seat = state.seat
    player = state.players[seat].thaw()
    space = player.space
    take_slots(state, player, (space, (space + 1) % 8))
    state.set_player(seat, player.freeze())
    state.turn = REFILLING[2]


def slot_to_refill(state: StateDraft) -> int:
    """The slot that the next card goes to: slot i of space i first."""
    return (state.players[state.seat].space + 2 - state.turn.due) % 8


def refill(state: StateDraft) -> None:
    """LD1: the next empty slot gets a card, if there is one anywhere (LE1)."""
    if state.turn.due:
        if state.table.left or renew_pile(state):
            state.decision = _REFILL
            state.player = CHANCE
            return
        state.turn = REFILLING[0]  # no card anywhere: the slots stay empty
    check_limit(state)


def check_limit(state: StateDraft) -> None:
    """LD2: after the refill too many cards must go, unless the limit is suspended (LA12)."""
    player = state.players[state.seat]
    over = len(player.hand) - HAND_LIMIT
    if over <= 0 or player.unlimited:
        after_step(state)
        return
    turn = state.turn.thaw()
    turn.due, turn.last = over, NONE
    state.turn = turn.freeze()
    ask(state, _LIMIT)


# --- building -----------------------------------------------------------------------------------


def place_tile(state: StateDraft, mask: int) -> None:
    """The tile lies on its roofs; the cards go to the discard (LB8), then comes the bonus (LB5)."""
    seat, turn = state.seat, state.turn.thaw()
    tile = CARD_TILE[turn.card]
    player = state.players[seat].thaw()
    colour = CARD_COLOUR[turn.card]
    same = 0
    for kind, roofs in player.tiles:
        if kind >> 2 == colour:
            same |= roofs
    touches = same and neighbours(mask) & same
    player.tiles = tuple(sorted([*player.tiles, (tile, mask)]))
    player.filled |= mask
    state.set_player(seat, player.freeze())
    table = state.table.thaw()
    table.discard = with_cards(state.rules, table.discard, turn.paid)
    table.supply = changed(table.supply, tile, -1)
    # LB6, LA10: as many as there are, one on a roof.
    wanted = CARD_TOPS[turn.card] + turn.extra
    turn.due = min(wanted, table.superstructures, mask.bit_count())
    table.superstructures -= turn.due
    state.table = table.freeze()
    turn.tile, turn.last = mask, NONE
    turn.card, turn.paid, turn.extra = NONE, (), False
    state.turn = turn.freeze()
    if touches and renew_pile(state):
        ask_chance(state, Decision.BONUS)
    else:
        set_tops(state)


def set_tops(state: StateDraft) -> None:
    """LB6: superstructures go on roofs of the new tile; asked only where there is a choice."""
    turn = state.turn
    if 0 < turn.due < turn.tile.bit_count():
        ask(state, _SUPERSTRUCTURE)
        return
    if turn.due:
        player = state.players[state.seat].thaw()
        player.tops |= turn.tile
        state.set_player(state.seat, player.freeze())
    finish_build(state)


def finish_build(state: StateDraft) -> None:
    """LB7: the coats that the tile covers go to the meadow, after its superstructures (LB6)."""
    seat, turn = state.seat, state.turn
    covered = turn.tile & state.rules.coats
    if covered or state.table.bonuses:
        player = state.players[seat].thaw()
        player.coats += covered.bit_count()
        award_bonus(state, player)
        state.set_player(seat, player.freeze())
    state.turn = DONE[turn.drew][turn.builds + 1]
    after_step(state)


def award_bonus(state: StateDraft, player: PlayerDraft) -> None:
    """LX2: the highest bonus card left, once, for connecting the four visitors."""
    if (
        state.options.safe_routes
        and player.bonus == NONE
        and state.table.bonuses
        and connected(player.filled, state.rules.visitors)
    ):
        table = state.table.thaw()
        player.bonus, *rest = table.bonuses
        table.bonuses = tuple(rest)
        state.table = table.freeze()


# --- the end of a turn --------------------------------------------------------------------------


def after_step(state: StateDraft) -> None:
    """After a draw or a build: coats, if any can be used; otherwise the turn is over."""
    player = state.players[state.seat]
    if player.coats and asked_after(state, player):
        ask(state, _AFTER)
    else:
        end_turn(state)


def end_turn(state: StateDraft) -> None:
    """The hand limit may come back into force (LA12)."""
    seat = state.seat
    if state.players[seat].unlimited:
        player = state.players[seat].thaw()
        player.unlimited -= 1
        over = len(player.hand) - HAND_LIMIT
        state.set_player(seat, player.freeze())
        if over > 0 and not player.unlimited:
            state.turn = TurnDraft(ended=True, due=over).freeze()
            ask(state, Decision.DISCARD)
            return
    next_seat(state)


def next_seat(state: StateDraft) -> None:
    """Clockwise; after the last seat of the last round the game is over (LE1)."""
    seat = state.seat + 1
    if seat == len(state.players):
        if state.ending:
            state.decision = Decision.OVER
            state.player = None
            state.turn = NEW_TURN
            return
        state.round += 1
        seat = 0
    begin_turn(state, seat)


def resume(state: StateDraft) -> None:
    """Joker tiles are placed: back to where they were asked for."""
    turn = state.turn.thaw()
    decision, turn.resume = turn.resume, None
    turn.due, turn.last, turn.frontier = 0, NONE, 0
    state.turn = turn.freeze()
    if decision is _TURN:
        ask(state, _TURN)
    elif decision is _LIMIT:
        check_limit(state)
    else:
        after_step(state)
