"""Impossible states are refused: everything that the material and the rules fix is counted."""

from collections import Counter
from functools import lru_cache
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from ..board import MONUMENT, connected
from ..catalog import ROW_LENGTH, Number
from ..names import CARD_COLOUR, CARD_NUMBER, CARD_TILE, JOKER, UNKNOWN, Action, Decision
from ..options import Covered
from ..packed import BUILDING, NO_TURN, NONE, SLOTS, TOPPING, Player, State, Turn
from ..phases.cards import FIRST_CARDS, unseen_shown, with_cards
from ..play import STEPS
from .public import GameState, packed_of

SETUP: Final = NO_TURN - {Decision.OVER}
#: From a draw to the end of its discards.
_DRAWN: Final = frozenset({Decision.EXTRA, Decision.REFILL, Decision.LIMIT, Decision.DISCARD})
_FIRST: Final = frozenset({Decision.TURN, Decision.STRIDE, Decision.ACTION})
#: More rounds, or more piles one after another, than any game has.
_MANY: Final = 1000


def validate(state: GameState) -> None:
    """Raise `LoadError`, naming the fault, for a state or view that no game can reach.

    >>> from helvetia.games.helsinki import new_game
    >>> validate(new_game(4))
    """
    check(packed_of(state))


def check(state: State) -> None:
    """Raise `LoadError` for the engine's form of an impossible state."""
    _check_moment(state)
    _check_deck(state)
    for seat, player in enumerate(state.players):
        try:
            _check_hand(state, seat, player)
            _check_board(state, player)
            _check_coats(state, seat, player)
        except LoadError as error:
            error.move_under(f"$.players[{seat}]")
            raise
    _check_cards(state)
    _check_slots(state)
    _check_supplies(state)
    _check_bonuses(state)
    if state.decision not in NO_TURN:
        _check_turn(state, state.turn)
    hidden = UNKNOWN in state.players[state.seat].hand
    step = STEPS[state.decision]
    if state.decision is not Decision.OVER and not hidden and not step.moves(state):
        raise LoadError(f"nothing could be done at decision {state.decision.value!r}", "$.decision")


def _require(condition: object, message: str, path: str) -> None:
    if not condition:
        raise LoadError(message, path)


# --- the moment -----------------------------------------------------------------------------------


def _check_moment(state: State) -> None:
    decision, count = state.decision, len(state.players)
    _require(1 <= state.round < _MANY, "rounds are counted from 1", "$.round")
    if decision is Decision.OVER:
        right = state.player is None and state.ending and state.seat == count - 1
    elif STEPS[decision].odds is not None:
        right = state.player == CHANCE
    else:
        right = state.player == state.seat
    _require(right, f"nobody of that kind decides at {decision.value!r}", "$.player")
    if decision in SETUP:
        first = state.seat == 0 and state.round == 1 and not state.ending
        _require(first, "the set-up comes before the first turn", "$.decision")
    most = {
        Decision.REMOVE: len(state.rules.removals[count - 2]),
        Decision.DISPLAY: SLOTS,
        Decision.DEAL: FIRST_CARDS * count,
    }.get(decision, 1)
    _require(0 <= state.progress < most, f"0 to {most - 1} steps of this are done", "$.decision")
    seen = all(0 <= seat < count for seat in state.visible)
    _require(seen, f"a seat is 0 to {count - 1}", "$.visible")


# --- cards ----------------------------------------------------------------------------------------


def _check_deck(state: State) -> None:
    """Check the cards that left the deck, and the covered actions: both follow from options."""
    rules, removed, decision = state.rules, state.removed, state.decision
    left = state.progress if decision is Decision.REMOVE else None
    gone = rules.removals[len(state.players) - 2][:left]
    for group, leave in _numbers_of(gone):
        if sum([removed[kind] for kind in group]) != leave:
            number = rules.options.catalog.cards[group[0]].number
            raise LoadError(f"{leave} of the '{number}' leave", "$.removed")
    jokers = rules.leaving_jokers[len(state.players) - 2]
    _require(removed[-1] == jokers, f"{jokers} jokers leave", "$.removed")
    right = sum(removed) == len(gone) + jokers
    _require(right, "another number of cards leaves", "$.removed")
    if rules.options.covered is not Covered.RANDOM:
        right = state.covered == rules.covered
    elif decision in (Decision.REMOVE, Decision.COVER):
        right = state.covered.bit_count() < ROW_LENGTH
    else:
        right = state.covered.bit_count() == ROW_LENGTH
    _require(right, "these options cover other actions (LS5)", "$.covered")


@lru_cache(maxsize=1 << 8)
def _numbers_of(groups: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return how many cards leave of each group."""
    return tuple(Counter(groups).items())


def _check_hand(state: State, seat: int, player: Player) -> None:
    hand, piles = player.hand, len(state.table.piles)
    _require(UNKNOWN not in player.known, "a known card is not unknown", "$.known")
    held = all(hand.count(card) >= player.known.count(card) for card in player.known)
    _require(held, "the known cards are in the hand", "$.known")
    hidden = UNKNOWN in hand and seat in state.visible
    _require(not hidden, f"seat {seat} is visible, so its cards are known", "$.hand")
    if piles == 1:
        _require(not player.drawn and not player.shown, "there is one pile only", "$.drawn")
    else:
        _require(len(player.drawn) == piles, f"{piles} piles, one after another", "$.drawn")
        _check_drawn(player)
    _require(0 <= player.unlimited <= 2, "0 to 2 turns", "$.unlimited")
    most = sum(state.rules.deck) if player.unlimited else _most_cards(state, seat)
    _require(len(hand) <= most, "too many cards (LD2)", "$.hand")
    paid = not player.unlimited or player.used >> Action.NO_LIMIT & 1
    _require(paid, "nobody is without limit who did not pay for it (LA12)", "$.unlimited")


def _most_cards(state: State, seat: int) -> int:
    """Return the largest hand under the limit: above seven from a draw to its discards (LD2)."""
    turn = state.turn
    if seat != state.seat:
        return state.rules.hand_limit
    if turn.ended:
        return sum(state.rules.deck)  # LA12: everything that two turns without limit brought
    decision = turn.resume if state.decision is Decision.JOKER else state.decision
    return state.rules.hand_limit + 3 * (decision in _DRAWN)  # LD1, LA7


def _check_drawn(player: Player) -> None:
    """Check that every card drawn unseen is in the hand or was shown; a view may not know it."""
    drawn = Counter(card for cards in player.drawn for card in cards)
    hidden = Counter(player.hand) - Counter(player.known)
    unknown, unseen = drawn.pop(UNKNOWN, 0), hidden.pop(UNKNOWN, 0)
    right = hidden <= drawn and drawn - hidden <= Counter(player.shown)
    right &= unknown == unseen + len(unseen_shown(player))
    _require(right, "drawn and hidden cards do not match", "$.drawn")


def _check_cards(state: State) -> None:
    """Check that every card of the deck is somewhere; an unknown one counts for its pile."""
    table, rules, piles = state.table, state.rules, state.table.piles
    unknown, deck = [0] * len(piles), rules.deck
    seen = [card for card in (*table.display, *state.turn.paid) if card != NONE]
    for player in state.players:
        seen += [card for card in player.hand if card != UNKNOWN]
        for number, cards in enumerate(player.drawn or (player.hand,)):
            unknown[number] += cards.count(UNKNOWN)
        deck = with_cards(rules, deck, unseen_shown(player))  # also counted in their pile
    heaps = (*piles, table.discard, state.removed, with_cards(rules, (0,) * len(deck), tuple(seen)))
    right = len(piles) < _MANY and deck == tuple(map(sum, zip(*heaps, strict=True)))
    right &= all(rules.index[card] != NONE for card in seen)
    _require(right, "the cards are not those of the deck", "$.table.piles")
    sizes = [sum(pile) - hidden for pile, hidden in zip(piles, unknown, strict=True)]
    right = sizes[-1] == table.left >= 0
    _require(right, "another number of cards is left", "$.table.pile_size")
    _require(not any(sizes[:-1]), "an old pile holds only what is in hands", "$.table.piles")
    run_out = not table.left or len(piles) > 1
    _require(run_out == state.ending, "an empty pile ends the game (LE1)", "$.ending")


def _check_slots(state: State) -> None:
    """Check which slots are empty, and that the set-up deals its cards in order."""
    decision = state.decision
    full = [card != NONE for card in state.table.display]
    if decision is Decision.DEAL:
        for seat, player in enumerate(state.players):
            dealt = min(max(state.progress - FIRST_CARDS * seat, 0), FIRST_CARDS)
            right = len(player.hand) == dealt
            _require(right, f"{dealt} cards are dealt so far (LS4)", f"$.players[{seat}].hand")
    if decision in (Decision.REMOVE, Decision.COVER, Decision.DISPLAY):
        shown = state.progress if decision is Decision.DISPLAY else 0
        right = full == [slot < shown for slot in range(SLOTS)]
        _require(right, "another slot is next", "$.table.display")
    elif not state.ending or decision in (Decision.EXTRA, Decision.REFILL):
        _check_refill(state, full)


def _check_refill(state: State, full: list[bool]) -> None:
    taken: tuple[int, ...] = ()
    if state.decision in (Decision.EXTRA, Decision.REFILL):
        space = state.players[state.seat].space
        taken = (space, (space + 1) % SLOTS)
        right = [full[slot] for slot in taken] == [state.turn.due < 2, False]
        _require(right, f"the slots {taken[0]} and {taken[1]} are refilled", "$.table.display")
    right = state.ending or all(full[slot] or slot in taken for slot in range(SLOTS))
    _require(right, "a slot stays empty only in the last round (LE1)", "$.table.display")


# --- boards ---------------------------------------------------------------------------------------


def _check_board(state: State, player: Player) -> None:
    filled = player.filled
    _require(not filled & MONUMENT, "a tile lies on the monument", "$.pavilions")
    for kind, mask in player.tiles:
        right = mask in state.rules.shapes[kind].places
        _require(right, "a pavilion of another shape", "$.pavilions")
    _require(player.tiles or not player.jokers, "a joker tile touches a tile", "$.joker_tiles")
    whole = filled | MONUMENT
    _require(connected(whole, whole), "tiles touch one another (LB3)", "$.pavilions")
    _require(not player.tops & ~filled, "no roof for a superstructure", "$.superstructures")
    placed = state.decision not in SETUP or state.decision is Decision.DEAL
    _require((player.space != NONE) == placed, "pawns are placed once (LS3)", "$.space")
    _require(placed or (not filled and not player.hand), "nobody has played", "$")


def _check_coats(state: State, seat: int, player: Player) -> None:
    coats, used = state.rules.coats, player.used.bit_count()
    waiting = (state.turn.tile & coats).bit_count() if seat == state.seat else 0
    total = (coats & ~player.filled).bit_count() + waiting + player.coats + used
    right = player.coats >= 0 and total == coats.bit_count()
    _require(right, f"{coats.bit_count()} coats of arms in all (LB7)", "$.coats")
    _require(not player.used & state.covered, "a covered action was used", "$.used")


def _check_supplies(state: State) -> None:
    table, catalog = state.table, state.rules.options.catalog
    left = list(table.supply)
    for player in state.players:
        for kind, _ in player.tiles:
            left[kind] += 1
    right = min(table.supply) >= 0 and tuple(left) == state.rules.copies
    _require(right, "pavilions are missing or too many", "$.table.supply")
    jokers = table.joker_tiles + sum([player.jokers.bit_count() for player in state.players])
    right = table.joker_tiles >= 0 and jokers == catalog.number(Number.JOKER_TILES)
    _require(right, "joker tiles are missing or too many", "$.table.joker_tiles")
    tops = table.superstructures + sum([player.tops.bit_count() for player in state.players])
    tops += state.turn.due if state.decision in TOPPING else state.decision is Decision.SET
    right = table.superstructures >= 0 and tops == catalog.number(Number.SUPERSTRUCTURES)
    _require(right, "superstructures are missing or too many", "$.table.superstructures")


def _check_bonuses(state: State) -> None:
    options, left = state.rules.options, state.table.bonuses
    taken = [player.bonus for player in state.players if player.bonus != NONE]
    wanted = options.catalog.bonuses[len(state.players) - 2].points if options.safe_routes else ()
    right = sorted((*taken, *left), reverse=True) == list(wanted) and left == wanted[len(taken) :]
    _require(right, "other bonus cards (LX2)", "$.table.bonuses")
    for seat, player in enumerate(state.players if options.safe_routes else ()):
        # The tile being built connects once its superstructures are set.
        filled = player.filled & ~(state.turn.tile if seat == state.seat else 0)
        earned = connected(filled, state.rules.visitors)
        right = earned if player.bonus != NONE else not earned or not left
        path = f"$.players[{seat}].bonus"
        _require(right, "a bonus card is for connecting the visitors (LX2)", path)


# --- the turn in progress -------------------------------------------------------------------------


def _used(state: State, action: Action) -> bool:
    return bool(state.players[state.seat].used >> action & 1)


def _check_turn(state: State, turn: Turn) -> None:
    """Check that the turn fits the decision; :mod:`.packed` has seen to its form."""
    decision, player = state.decision, state.players[state.seat]
    _require(0 <= turn.builds <= 2, "0 to 2 pavilions in a turn", "$.turn.builds")
    _check_done(state, turn)
    if decision in BUILDING:
        _check_payment(state, turn)
    right = (turn.stride != 0) == (decision is Decision.STRIDE)
    _require(right, "a long way needs its action (LA2)", "$.turn.long_move")
    if decision in (Decision.LIMIT, Decision.DISCARD):
        right = turn.due > 0 and not player.unlimited
        _require(right, "no card has to go (LD2)", "$.decision")
        _require(turn.last < UNKNOWN, "discarded cards are seen", "$.turn.discarded")
    if decision in TOPPING:
        size = turn.tile.bit_count()
        right = turn.tile != 0 and not turn.tile & ~player.filled
        _require(right, "the roofs of a new pavilion", "$.turn.roofs")
        right = 0 <= turn.due <= size if decision is Decision.BONUS else 0 < turn.due < size
        _require(right, f"not so many at {decision.value!r}", "$.turn.superstructures")
    if decision is Decision.JOKER:
        right = turn.resume in (Decision.TURN, Decision.LIMIT, Decision.AFTER)
        _require(right, "no decision for joker tiles (LA3)", "$.turn.resume")
        most = 2 if turn.last == NONE else 1
        _require(0 < turn.due <= most, f"1 to {most} tiles are left", "$.turn.joker_tiles")
        right = turn.last == NONE or bool(player.filled >> turn.last & 1)
        _require(right, "the first tile lies on its roof", "$.turn.first_joker")
    if decision is Decision.SET:
        right = turn.last != NONE and bool(player.filled & ~player.tops & 1 << turn.last)
        _require(right, "a roof without its superstructure", "$.turn.lifted")


def _check_done(state: State, turn: Turn) -> None:
    """Check what was done before this decision."""
    decision = state.decision
    if turn.ended:
        right = turn == Turn(ended=True, due=turn.due, last=turn.last)
        _require(right, "a turn that is over has no other data", "$.turn")
        return
    resumed = turn.resume if decision is Decision.JOKER else decision
    if resumed in _FIRST:
        _require(not turn.drew and not turn.builds, "nothing is done yet", "$.turn")
    elif resumed in _DRAWN:
        _require(turn.drew and not turn.builds, "cards were taken", "$.turn.drew")
    elif resumed in (Decision.AFTER, Decision.LIFT, Decision.SET):
        _require(turn.drew or turn.builds, "something is done", "$.turn")
    allowed = decision is Decision.AFTER and _used(state, Action.MOVE_SUPERSTRUCTURE)
    _require(not turn.closing or allowed, "only at the end of a turn", "$.turn.closing")
    under_way = turn.builds + (decision in BUILDING | TOPPING | {Decision.BUILD})
    if turn.drew and under_way:
        _require(_used(state, Action.DRAW_AND_BUILD), "LA6 is not paid", "$.turn.builds")
    if under_way > 1:
        _require(_used(state, Action.SECOND_PAVILION), "LA5 is not paid", "$.turn.builds")
    _require(under_way <= 2, "two pavilions at most", "$.turn.builds")


def _check_payment(state: State, turn: Turn) -> None:
    card, decision = turn.card, state.decision
    _require(card != NONE, "no building card", "$.turn.paid")
    _require(card < JOKER, "a joker never builds (LB2)", "$.turn.paid")
    _require(UNKNOWN not in turn.paid, "played cards are seen", "$.turn.paid")
    _require(state.table.supply[CARD_TILE[card]] > 0, "the pavilion is gone (LB1)", "$.turn.paid")
    colours = (CARD_COLOUR[card], CARD_COLOUR[JOKER])
    others = [paid for paid in turn.paid if CARD_COLOUR[paid] not in colours]
    _require(len(others) <= _used(state, Action.ANY_CARD), "another colour", "$.turn.paid")
    missing = CARD_NUMBER[card] - len(turn.paid)
    if decision in (Decision.PAY, Decision.PAY_ANY):
        right = missing > 0
    else:
        right = missing == 0 or (missing == 1 and _used(state, Action.ONE_FEWER))
    _require(right, "another number of cards (LB1)", "$.turn.paid")
    right = not turn.extra or _used(state, Action.EXTRA_SUPERSTRUCTURE)
    _require(right, "LA10 is not paid", "$.turn.extra")
