"""Waking, marrying and bearing: night watchman, priest, midwife (N1, P1-P4, M1-M3).

Every function here trusts that the move is legal.
"""

from typing import cast

from . import moves as m
from .flow import action_done
from .geometry import PLACES, QUARTER_LOCATIONS, quarter_pair
from .names import Decision, Sex
from .options import Dowry
from .parts import NEUTRAL_COIN, NONE, Player, PlayerDraft, TurnDraft, with_figure
from .rounds import changed, settle
from .state import StateDraft
from .village import NEUTRAL, colour_at, crowd_of, singles, supply_of, with_workers


def sex_that_lacks(state: StateDraft, location: int) -> Sex:
    """The sex of the one who can marry into this house."""
    men, _ = singles(state)
    return Sex.WOMAN if men >> location & 1 else Sex.MAN


def leave_centre(people: PlayerDraft, sex: int, spot: int) -> None:
    """From the centre to a house."""
    people.centre = with_figure(people.centre, sex, -1)
    settle(people, sex, spot)


def wake(state: StateDraft, move: m.Wake) -> None:
    """Everybody in the quarter wakes up (N1)."""
    village, quarter = int(move.village), int(move.quarter)
    men, women, asleep = state._crowd or crowd_of(state)
    waking = asleep & QUARTER_LOCATIONS[village][quarter]
    state._crowd = men, women, asleep ^ waking
    players = list(state.players)
    for seat, player in enumerate(players):
        here = ((player.men | player.women) ^ player.awake) & waking
        if here:
            players[seat] = _woken(state, player, here)
    state.players = tuple(players)
    turn = state.ongoing.thaw()
    turn.supply = supply_of(state, state.seat)
    turn.last = quarter_pair(village, quarter)
    turn.units -= 1
    action_done(state, turn)


def _woken(state: StateDraft, player: Player, sleepers: int) -> Player:
    """The player with these of the sleepers awake."""
    draft = player.thaw()
    draft.awake |= sleepers
    if draft._workers != NONE:
        draft._workers = with_workers(state, draft._workers, sleepers)
    return draft.freeze()


def marry(state: StateDraft, move: m.Marry) -> None:
    """A free villager moves into the house, awake (P1)."""
    location = move.village * PLACES + move.place
    sex = sex_that_lacks(state, location)
    turn = state.ongoing.thaw()
    turn.units -= 1
    if turn.stage is NEUTRAL_COIN:
        assert state.neutral is not None
        neutral = state.neutral.thaw()
        leave_centre(neutral, sex, 1 << location)
        state.set_neutral(neutral.freeze(), sex, 1 << location)
        action_done(state, turn)  # D6: no dowry moves
        return
    seat = state.seat
    player = state.players[seat].thaw()
    if move.source:  # from school: by way of the centre
        player.school = with_figure(player.school, sex, -1)
        player.centre = with_figure(player.centre, sex, 1)
    spot = 1 << location
    leave_centre(player, sex, spot)
    player._workers = turn.supply = with_workers(state, turn.supply, spot)
    state.set_settler(seat, player.freeze(), sex, spot)
    turn.last = location
    _ask_for_dowry(state, turn, move.village)


def _ask_for_dowry(state: StateDraft, turn: TurnDraft, village: int) -> None:
    """P3: exactly one coin, of choice; what can be chosen in one way only is not asked."""
    host = colour_at(state, village)
    assert host is not None
    colours = [c for c, coins in enumerate(host.dowry) if coins]
    if not colours:
        action_done(state, turn)
    elif len(colours) == 1 and state.options.dowry is Dowry.MUST:
        _take_coin(state, turn, village, colours[0])
    else:
        turn.village = village
        state.turn = turn.freeze()
        state.decision = Decision.DOWRY


def dowry(state: StateDraft, move: m.TakeDowry) -> None:
    """The chosen coin is taken, or none (P3)."""
    turn = state.ongoing.thaw()
    village, turn.village = turn.village, NONE
    if move.colour is None:
        action_done(state, turn)
    else:
        _take_coin(state, turn, village, move.colour)


def _take_coin(state: StateDraft, turn: TurnDraft, village: int, colour: int) -> None:
    """P4: an own coin is won for the next turn, another becomes dowry in the own centre."""
    seat = state.seat
    host = colour_at(state, village)
    assert host is not None
    poorer = cast(Player, host).thaw()
    poorer.dowry = changed(poorer.dowry, colour, -1)
    if village == NEUTRAL:
        state.neutral = poorer.freeze()
    else:
        state.set_purse(village, poorer.freeze())
    if colour == seat:
        turn.won += 1
    else:
        player = state.players[seat].thaw()
        player.dowry = changed(player.dowry, colour, 1)
        state.set_purse(seat, player.freeze())
    action_done(state, turn)


def bear(state: StateDraft, move: m.Bear) -> None:
    """A figure from the reserve lies with its parents (M1, M3)."""
    seat = state.seat
    player = state.players[seat].thaw()
    player.reserve = with_figure(player.reserve, move.sex, -1)
    player.children = tuple(sorted((*player.children, move.place * 2 + move.sex)))
    state.set_purse(seat, player.freeze())
    turn = state.ongoing.thaw()
    turn.births |= 1 << move.place
    turn.last = move.place
    turn.units -= 1
    action_done(state, turn)
