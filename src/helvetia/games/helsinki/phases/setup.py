"""The set-up (LS1-LS5): the deck, random covered actions, the display, pawns, first cards."""

from functools import lru_cache
from math import comb
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Step, legal
from helvetia.core.errors import Reason
from helvetia.core.events import tell

from ..catalog import ROW_LENGTH, Number
from ..events import ActionCovered, CardRemoved, PawnPlaced
from ..moves import COVER, PLACE_PAWN, REMOVE, Cover, Draw, PlacePawn, Remove, Reveal
from ..names import Action, Decision
from ..options import Covered, Options, rules_of
from ..packed import NEW_TURN, NONE, SLOTS, Odds, Player, State, Table, changed
from . import cards
from .actions import ask_chance
from .end import begin_round
from .refusals import no

PAWN_GAP: Final = 2


@lru_cache(maxsize=1 << 6)
def first_state(players: int, options: Options) -> State:
    """Return the state that every game with these options begins with."""
    rules = rules_of(options)
    catalog = options.catalog
    jokers = rules.leaving_jokers[players - 2]
    joker = len(rules.kinds) - 1
    table = Table(
        display=(NONE,) * SLOTS,
        piles=(changed(rules.deck, joker, -jokers),),
        left=sum(rules.deck) - jokers,
        discard=(0,) * len(rules.kinds),
        supply=rules.copies,
        joker_tiles=catalog.number(Number.JOKER_TILES),
        superstructures=catalog.number(Number.SUPERSTRUCTURES),
        bonuses=catalog.bonuses[players - 2].points if options.safe_routes else (),
    )
    nobody = Player((), (), (), (), NONE, (), 0, 0, 0, 0, 0, NONE, 0)
    removed = changed((0,) * len(rules.kinds), joker, jokers)
    state = State(
        rules, Decision.REMOVE, CHANCE, 0, 1, (nobody,) * players, table, NEW_TURN,
        rules.covered, removed, False, 0, tuple(range(players)),
    ).thaw()  # fmt: skip
    _leave(state, [])
    return state.freeze()


# --- the deck (LS1) -------------------------------------------------------------------------------


def _leaving(state: State) -> tuple[int, ...]:
    """Return the card kinds (indexes) of which one leaves the deck next."""
    return state.rules.removals[len(state.players) - 2][state.progress]


def _remove_odds(state: State) -> Odds:
    kinds, pile = state.rules.kinds, state.table.piles[0]
    return tuple([(REMOVE[kinds[kind]], n) for kind in _leaving(state) if (n := pile[kind])])


def _no_remove(state: State, move: Remove) -> Reason | None:
    kind = state.rules.index[move.card]
    leaves = kind in _leaving(state) and state.table.piles[0][kind]
    return None if leaves else no("cannot_leave", "LS1", card=move.card.word)


def _remove(state: State, move: Remove) -> None:
    tell(state, CardRemoved, move.card)
    _leave(state, [state.rules.index[move.card]])


def _leave(state: State, kinds: list[int]) -> None:
    """Let these kinds leave the deck, and then all kinds without a choice of cards."""
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


# --- covered actions (LS5) ------------------------------------------------------------------------


def _cover_next(state: State) -> None:
    """Let chance cover the next action; without chance `options.rules_of` has covered them."""
    covered = state.covered.bit_count()
    if state.rules.options.covered is Covered.RANDOM and covered < ROW_LENGTH:
        ask_chance(state, Decision.COVER)
    else:
        ask_chance(state, Decision.DISPLAY)


def _cover_weight(state: State, action: int) -> int:
    """Return in how many ways the five covered actions can go on with this one.

    They are covered in ascending order, so that five actions are one outcome and all sets of
    five are equally likely.
    """
    if action < state.covered.bit_length():
        return 0
    return comb(len(Action) - 1 - action, ROW_LENGTH - 1 - state.covered.bit_count())


def _cover_odds(state: State) -> Odds:
    weights = [(COVER[action], _cover_weight(state, action)) for action in Action]
    return tuple([(move, weight) for move, weight in weights if weight])


def _no_cover(state: State, move: Cover) -> Reason | None:
    covers = _cover_weight(state, move.action)
    return None if covers else no("cannot_cover", "LS5", action=move.action.word)


def _cover(state: State, move: Cover) -> None:
    tell(state, ActionCovered, move.action)
    state.covered |= 1 << move.action
    _cover_next(state)


# --- display, pawns, first cards (LS1, LS3, LS4) --------------------------------------------------


def _display(state: State, move: Reveal) -> None:
    cards.reveal(state, state.progress, int(move.card))
    state.progress += 1
    if state.progress == SLOTS:
        state.progress = 0
        state.decision = Decision.PAWN
        state.player = 0


def _place_pawns(state: State, move: PlacePawn) -> None:
    """Place all pawns: each further one two spaces beyond the one before (LS3)."""
    players = []
    for seat, player in enumerate(state.players):
        placed = player.thaw()
        placed.space = (int(move.space) + PAWN_GAP * seat) % SLOTS
        tell(state, PawnPlaced, seat, placed.space)
        players.append(placed.freeze())
    state.players = tuple(players)
    ask_chance(state, Decision.DEAL)


def _deal(state: State, move: Draw) -> None:
    cards.draw_hidden(state, cards.drawing_seat(state), int(move.card))
    state.progress += 1
    if state.progress == cards.FIRST_CARDS * len(state.players):
        state.progress = 0
        begin_round(state)


STEPS: Final = {
    Decision.REMOVE: cards.outcomes(_remove_odds, {Remove: (_no_remove, _remove)}),
    Decision.COVER: cards.outcomes(_cover_odds, {Cover: (_no_cover, _cover)}),
    Decision.DISPLAY: cards.outcomes(cards.reveal_odds, {Reveal: (cards.no_card("LS1"), _display)}),
    Decision.PAWN: Step(lambda state: PLACE_PAWN, {PlacePawn: (legal, _place_pawns)}),
    Decision.DEAL: cards.outcomes(cards.draw_odds, {Draw: (cards.no_card("LS4"), _deal)}),
}
