"""Setting the game up (LS1-LS5): the deck, covered actions, the display, pawns, first cards."""

from functools import lru_cache
from math import comb
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import OptionError

from .cards import draw_hidden, reveal
from .catalog import ROW_LENGTH
from .names import Action, Decision, Space
from .options import Covered, Options, check_players
from .rules import covered_by, jokers_leaving, rules_of
from .state import (
    NEW_TURN,
    NONE,
    GameState,
    Player,
    StateDraft,
    Table,
    changed,
)
from .turns import ask_chance, begin_turn

SLOTS: Final = 8
FIRST_CARDS: Final = 2
PAWN_GAP: Final = 2


def new_game(players: int, options: Options | None = None) -> GameState:
    """A new game; chance comes first: what leaves the deck, what is covered, the display.

    >>> new_game(4).decision
    <Decision.DISPLAY: 'display'>
    """
    check_players(players)
    options = Options() if options is None else options
    if not isinstance(options, Options):
        raise OptionError(f"options must be Options of Helsinki, not {type(options).__name__}")
    return first_state(players, options)


@lru_cache(maxsize=1 << 6)
def first_state(players: int, options: Options) -> GameState:
    """The state that all games with these options begin with: it never changes."""
    rules = rules_of(options)
    catalog = options.catalog
    jokers = jokers_leaving(players)
    joker = len(rules.kinds) - 1
    table = Table(
        display=(NONE,) * SLOTS,
        piles=(changed(rules.deck, joker, -jokers),),
        left=sum(rules.deck) - jokers,
        discard=(0,) * len(rules.kinds),
        supply=tuple(t.copies for t in catalog.tiles),
        joker_tiles=catalog.joker_tiles,
        superstructures=catalog.superstructures,
        bonuses=catalog.bonuses[players - 2].points if options.safe_routes else (),
    )
    nobody = Player((), (), (), (), NONE, (), 0, 0, 0, 0, 0, NONE, 0)
    removed = changed((0,) * len(rules.kinds), joker, jokers)
    state = GameState(
        rules, Decision.REMOVE, CHANCE, 0, 1, (nobody,) * players, table, NEW_TURN,
        covered_by(options, rules), removed, False, 0,
    ).thaw()  # fmt: skip
    _leave(state, [])
    return state.freeze()


# --- the deck -----------------------------------------------------------------------------------


def leaving(state: StateDraft) -> tuple[int, ...]:
    """The card kinds (indexes) of which one leaves the deck next, if there is any of it."""
    return state.rules.removals[len(state.players) - 2][state.progress]


def _leave(state: StateDraft, kinds: list[int]) -> None:
    """These kinds leave, and then whatever can leave in one way only."""
    groups = state.rules.removals[len(state.players) - 2]
    table = state.table.thaw()
    pile, removed, gone = list(table.piles[0]), list(state.removed), state.progress
    while True:
        for kind in kinds:
            pile[kind] -= 1
            removed[kind] += 1
            gone += 1
        if gone == len(groups):
            break
        kinds = [kind for kind in groups[gone] if pile[kind]]
        if len(kinds) > 1:
            break
    table.piles = (tuple(pile),)
    table.left -= gone - state.progress
    state.table = table.freeze()
    state.removed = tuple(removed)
    state.progress = gone
    if gone == len(groups):
        state.progress = 0
        _cover_next(state)


def remove(state: StateDraft, card: int) -> None:
    """This card leaves the deck."""
    _leave(state, [state.rules.index[card]])


# --- covered actions (LS5) ----------------------------------------------------------------------


def _cover_next(state: StateDraft) -> None:
    covered = state.covered.bit_count()
    if state.options.covered is Covered.RANDOM and covered < ROW_LENGTH:
        ask_chance(state, Decision.COVER)
    else:
        ask_chance(state, Decision.DISPLAY)


def cover_weight(state: StateDraft, action: int) -> int:
    """In how many ways the five covered actions can go on with this one.

    They are covered in ascending order, so that five actions are one outcome and all sets of
    five are equally likely.
    """
    if action < state.covered.bit_length():
        return 0
    return comb(len(Action) - 1 - action, ROW_LENGTH - 1 - state.covered.bit_count())


def cover(state: StateDraft, action: int) -> None:
    """This action is covered."""
    state.covered |= 1 << action
    _cover_next(state)


# --- display, pawns, hands ----------------------------------------------------------------------


def display(state: StateDraft, card: int) -> None:
    """LS1: the next slot gets its card."""
    reveal(state, state.progress, card)
    state.progress += 1
    if state.progress == SLOTS:
        state.progress = 0
        state.decision = Decision.PAWN
        state.player = 0


def place_pawns(state: StateDraft, space: int) -> None:
    """LS3: each further pawn stands two spaces beyond the one before."""
    players = []
    for seat, player in enumerate(state.players):
        placed = player.thaw()
        placed.space = (space + PAWN_GAP * seat) % len(Space)
        players.append(placed.freeze())
    state.players = tuple(players)
    ask_chance(state, Decision.DEAL)


def dealt_seat(state: StateDraft) -> int:
    """Who gets the next of the first cards."""
    return state.progress // FIRST_CARDS


def deal(state: StateDraft, card: int) -> None:
    """LS4: two cards for each player, unseen by the others."""
    draw_hidden(state, dealt_seat(state), card)
    state.progress += 1
    if state.progress == FIRST_CARDS * len(state.players):
        state.progress = 0
        begin_turn(state, 0)
