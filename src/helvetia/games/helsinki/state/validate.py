"""Which states are possible: everything that the material and the rules fix is counted.

Each check yields a `Fault` for everything that is wrong. Reading a file raises the first one, the
editor of positions lists all of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import add
from typing import Any, Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import Fault, raise_first, staged

from ..board import MONUMENT, connected
from ..catalog import ROW_LENGTH, Number
from ..names import UNKNOWN, Action, Decision
from ..options import Covered
from ..packed import NO_TURN, NONE, SLOTS, TOPPING, Player, State
from ..phases.cards import FIRST_CARDS, unseen_shown, with_cards
from ..play import STEPS
from .packing import pack
from .public import GameState, packed_of
from .turn import DRAWN, turn_faults

Faults = Iterator[Fault]

SETUP: Final = NO_TURN - {Decision.OVER}
REFILLED: Final = frozenset({Decision.EXTRA, Decision.REFILL})
#: There is always a move at these decisions, and listing all of them takes time.
_MOVABLE: Final = frozenset(
    {Decision.PAWN, Decision.TURN, Decision.STRIDE, Decision.ACTION, Decision.AFTER, Decision.OVER}
)
#: More rounds, or more piles one after another, than any game has.
_MANY: Final = 1000


def validate(state: GameState) -> None:
    """Raise `LoadError`, naming the fault, for a state or view that no game can reach.

    >>> from helvetia.games.helsinki import new_game
    >>> validate(new_game(4))
    """
    raise_first(faults_of(packed_of(state)))


def load(parts: Mapping[str, Any]) -> State:
    """Return the state with these readable parts. Raises `LoadError`."""
    faults: list[Fault] = []
    state = pack(parts, faults)
    raise_first(faults or faults_of(state))
    return state


def faults_of(state: State) -> Faults:
    """Yield everything that is wrong with the engine's form of a state."""
    return staged(_count(state), _stuck(state))


def _count(state: State) -> Faults:
    yield from _moment(state)
    yield from _deck(state)
    for seat, player in enumerate(state.players):
        yield from _hand(state, seat, player)
        yield from _board(state, seat, player)
        yield from _coats(state, seat, player)
    yield from _cards(state)
    yield from _slots(state)
    yield from _supplies(state)
    yield from _bonuses(state)
    if state.decision not in NO_TURN:
        yield from turn_faults(state, state.turn)


def _stuck(state: State) -> Faults:
    """Check that there is a move; a view does not tell the moves of a hidden hand."""
    decision = state.decision
    if decision in _MOVABLE or UNKNOWN in state.players[state.seat].hand:
        return
    if not STEPS[decision].moves(state):
        yield Fault("$.decision", f"nothing could be done at decision {decision.value!r}")


# --- the moment -----------------------------------------------------------------------------------


def _moment(state: State) -> Faults:
    decision, count = state.decision, len(state.players)
    if not 1 <= state.round < _MANY:
        yield Fault("$.round", "rounds are counted from 1")
    if decision is Decision.OVER:
        right = state.player is None and state.ending and state.seat == count - 1
    else:
        right = state.player == (state.seat if STEPS[decision].odds is None else CHANCE)
    if not right:
        yield Fault("$.player", f"nobody of that kind decides at {decision.value!r}")
    if decision in SETUP:
        if state.seat or state.round != 1 or state.ending:
            yield Fault("$.decision", "the set-up comes before the first turn")
        most = {
            Decision.REMOVE: len(state.rules.removals[count - 2]),
            Decision.DISPLAY: SLOTS,
            Decision.DEAL: FIRST_CARDS * count,
        }.get(decision, 1)
        if not 0 <= state.progress < most:
            yield Fault("$.decision", f"0 to {most - 1} steps of this are done")
    if not all(0 <= seat < count for seat in state.visible):
        yield Fault("$.visible", f"a seat is 0 to {count - 1}")
    if list(state.visible) != sorted(set(state.visible)):
        yield Fault("$.visible", "to be listed in ascending order, once each")


# --- cards ----------------------------------------------------------------------------------------


def _deck(state: State) -> Faults:
    """Check the cards that left the deck, and the covered actions: both follow from options."""
    rules, removed, decision = state.rules, state.removed, state.decision
    count = len(state.players) - 2
    gone, leaving, jokers = rules.removals[count], rules.leaving[count], rules.leaving_jokers[count]
    if decision is Decision.REMOVE:
        gone = gone[: max(0, state.progress)]
        leaving = tuple(Counter(gone).items())
    for group, leave in leaving:
        if sum([removed[kind] for kind in group]) != leave:
            number = rules.options.catalog.cards[group[0]].number
            yield Fault("$.removed", f"{leave} of the '{number}' leave")
    if removed[-1] != jokers:
        yield Fault("$.removed", f"{jokers} jokers leave")
    elif sum(removed) != len(gone) + jokers:
        yield Fault("$.removed", "another number of cards leaves")
    if rules.options.covered is not Covered.RANDOM:
        right = state.covered == rules.covered
    elif decision in (Decision.REMOVE, Decision.COVER):
        right = state.covered.bit_count() < ROW_LENGTH
    else:
        right = state.covered.bit_count() == ROW_LENGTH
    if not right:
        yield Fault("$.covered_actions", "these options cover other actions (LS5)")


def _hand(state: State, seat: int, player: Player) -> Faults:
    path, hand, known = f"$.players[{seat}]", player.hand, player.known
    if UNKNOWN in known:
        yield Fault(f"{path}.known", "a known card is not unknown")
    elif any(hand.count(card) < known.count(card) for card in known):
        yield Fault(f"{path}.known", "the known cards are in the hand")
    if UNKNOWN in hand and seat in state.visible:
        yield Fault(f"{path}.hand", f"seat {seat} is visible, so its cards are known")
    piles = len(state.table.piles)
    if piles == 1:
        if player.drawn or player.shown:
            yield Fault(f"{path}.hidden_by_pile", "there is one pile only")
    elif len(player.drawn) != piles:
        yield Fault(f"{path}.hidden_by_pile", f"{piles} piles, one after another")
    elif not _drawn_fit(player):
        yield Fault(f"{path}.hidden_by_pile", "drawn and hidden cards do not match")
    if not 0 <= player.unlimited <= 2:
        yield Fault(f"{path}.unlimited_turns", "0 to 2 turns")
    elif player.unlimited and not player.used >> Action.NO_LIMIT & 1:
        sentence = "nobody is without limit who did not pay for it (LA12)"
        yield Fault(f"{path}.unlimited_turns", sentence)
    if len(hand) > state.rules.hand_limit and len(hand) > _most_cards(state, seat, player):
        yield Fault(f"{path}.hand", "too many cards (LD2)")


def _most_cards(state: State, seat: int, player: Player) -> int:
    """Return the largest hand under the limit: above it from a draw to its discards (LD2)."""
    turn, limit = state.turn, state.rules.hand_limit
    if player.unlimited or (seat == state.seat and turn.ended):
        return sum(state.rules.deck)  # LA12: everything that two turns without limit brought
    decision = turn.resume if state.decision is Decision.JOKER else state.decision
    return limit + 3 * (seat == state.seat and decision in DRAWN)  # LD1, LA7


def _drawn_fit(player: Player) -> bool:
    """Return whether every card drawn unseen is in the hand or was shown; a view may not know."""
    drawn = Counter(card for cards in player.drawn for card in cards)
    hidden = Counter(player.hand) - Counter(player.known)
    unknown, unseen = drawn.pop(UNKNOWN, 0), hidden.pop(UNKNOWN, 0)
    right = hidden <= drawn and drawn - hidden <= Counter(player.shown)
    return right and unknown == unseen + len(unseen_shown(player))


def _cards(state: State) -> Faults:
    """Check that every card of the deck is somewhere; an unknown one counts for its pile."""
    table, rules, piles = state.table, state.rules, state.table.piles
    unknown, deck = [0] * len(piles), rules.deck
    seen = [card for card in (*table.display, *state.turn.paid) if card != NONE]
    for player in state.players:
        seen += player.hand
        for number, cards in enumerate((player.drawn or (player.hand,))[: len(piles)]):
            unknown[number] += cards.count(UNKNOWN)
        if player.shown:
            deck = with_cards(rules, deck, unseen_shown(player))  # also counted in their pile
    counts = list(map(add, table.discard, state.removed))
    for pile in piles:
        counts = list(map(add, counts, pile))
    right = len(piles) < _MANY
    for card in seen:
        if card != UNKNOWN:
            kind = rules.index[card]
            right = right and kind != NONE
            counts[kind] += 1
    if not right or tuple(counts) != deck:
        yield Fault("$.piles", "the cards are not those of the deck")
    sizes = [sum(pile) - hidden for pile, hidden in zip(piles, unknown, strict=True)]
    if not sizes[-1] == table.left >= 0:
        yield Fault("$.pile_size", "another number of cards is left")
    if any(sizes[:-1]):
        yield Fault("$.piles", "an old pile holds only what is in hands")
    if (not table.left or len(piles) > 1) != state.ending:
        yield Fault("$.last_round", "an empty pile ends the game (LE1)")


def _slots(state: State) -> Faults:
    """Check which slots are empty, and that the set-up deals its cards in order."""
    decision = state.decision
    full = [card != NONE for card in state.table.display]
    if decision is Decision.DEAL:
        for seat, player in enumerate(state.players):
            dealt = min(max(state.progress - FIRST_CARDS * seat, 0), FIRST_CARDS)
            if len(player.hand) != dealt:
                path = f"$.players[{seat}].hand"
                yield Fault(path, f"{dealt} cards are dealt so far (LS4)")
    if decision in (Decision.REMOVE, Decision.COVER, Decision.DISPLAY):
        shown = state.progress if decision is Decision.DISPLAY else 0
        if full != [slot < shown for slot in range(SLOTS)]:
            yield Fault("$.display", "another slot is next")
        return
    taken: tuple[int, ...] = ()
    if decision in REFILLED:
        space = state.players[state.seat].space
        taken = (space, (space + 1) % SLOTS)
        if [full[slot] for slot in taken] != [state.turn.due < 2, False]:
            yield Fault("$.display", f"the slots {taken[0]} and {taken[1]} are refilled")
    if not state.ending and not all(full[slot] or slot in taken for slot in range(SLOTS)):
        yield Fault("$.display", "a slot stays empty only in the last round (LE1)")


# --- boards ---------------------------------------------------------------------------------------


def _board(state: State, seat: int, player: Player) -> Faults:
    path, filled = f"$.players[{seat}]", player.filled
    if filled:
        if filled & MONUMENT:
            yield Fault(f"{path}.pavilions", "a tile lies on the monument")
        for kind, mask in player.tiles:
            if mask not in state.rules.shapes[kind].places:
                yield Fault(f"{path}.pavilions", "a pavilion of another shape")
        if player.jokers and not player.tiles:
            yield Fault(f"{path}.joker_tiles", "a joker tile touches a tile")
        if not _is_whole(filled | MONUMENT):
            yield Fault(f"{path}.pavilions", "tiles touch one another (LB3)")
    if player.tops & ~filled:
        yield Fault(f"{path}.superstructures", "no roof for a superstructure")
    placed = state.decision not in SETUP or state.decision is Decision.DEAL
    if (player.space != NONE) != placed:
        yield Fault(f"{path}.space", "pawns are placed once (LS3)")
    if not placed and (filled or player.hand):
        yield Fault(path, "nobody has played")


@lru_cache(maxsize=1 << 12)
def _is_whole(filled: int) -> bool:
    return connected(filled, filled)


def _coats(state: State, seat: int, player: Player) -> Faults:
    path, coats = f"$.players[{seat}]", state.rules.coats
    waiting = (state.turn.tile & coats).bit_count() if seat == state.seat else 0
    total = (coats & ~player.filled).bit_count() + waiting + player.coats + player.used.bit_count()
    if player.coats < 0 or total != coats.bit_count():
        yield Fault(f"{path}.coats", f"{coats.bit_count()} coats of arms in all (LB7)")
    if player.used & state.covered:
        yield Fault(f"{path}.used_actions", "a covered action was used")


def _supplies(state: State) -> Faults:
    table, number = state.table, state.rules.options.catalog.number
    left, jokers, tops = list(table.supply), table.joker_tiles, table.superstructures
    for player in state.players:
        for kind, _ in player.tiles:
            left[kind] += 1
        jokers += player.jokers.bit_count()
        tops += player.tops.bit_count()
    if tuple(left) != state.rules.copies or min(table.supply) < 0:
        yield Fault("$.supply", _wrong_supply(state, left))
    if table.joker_tiles < 0 or jokers != number(Number.JOKER_TILES):
        yield Fault("$.joker_tiles", "joker tiles are missing or too many")
    tops += state.turn.due if state.decision in TOPPING else state.decision is Decision.SET
    if table.superstructures < 0 or tops != number(Number.SUPERSTRUCTURES):
        yield Fault("$.superstructures", "superstructures are missing or too many")


def _wrong_supply(state: State, found: list[int]) -> str:
    """Return the message about pavilions, *found* in the supply and on the boards."""
    kinds = zip(state.rules.options.catalog.tiles, state.table.supply, found, strict=True)
    for facts, left, count in kinds:
        if left < 0:
            kind = f"{facts.colour} pavilions of {facts.roofs} roofs"
            return f"{count - left} {kind} are built; there are {facts.copies}"
    return "pavilions are missing or too many"


def _bonuses(state: State) -> Faults:
    options, left = state.rules.options, state.table.bonuses
    taken = [player.bonus for player in state.players if player.bonus != NONE]
    wanted = options.catalog.bonuses[len(state.players) - 2].points if options.safe_routes else ()
    if sorted((*taken, *left), reverse=True) != list(wanted) or left != wanted[len(taken) :]:
        yield Fault("$.bonuses", "other bonus cards (LX2)")
    for seat, player in enumerate(state.players if options.safe_routes else ()):
        # The tile being built connects once its superstructures are set.
        filled = player.filled & ~(state.turn.tile if seat == state.seat else 0)
        earned = connected(filled, state.rules.visitors)
        if not earned if player.bonus != NONE else earned and left:
            path = f"$.players[{seat}].bonus"
            yield Fault(path, "a bonus card is for connecting the visitors (LX2)")
