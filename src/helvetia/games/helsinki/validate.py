"""Impossible states are refused: everything that the material and the rules fix is counted.

Every state that is read is counted, and most of its parts were counted before. So a check that
needs a few parts only is remembered for them once it has passed; one that fails raises, and is
made again whenever it is asked for.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from .cards import unseen_shown
from .catalog import COATS, ROW_LENGTH, Catalog
from .geometry import MONUMENT, connected
from .legal import legal_moves
from .names import UNKNOWN, Action, Decision
from .options import Covered
from .rules import covered_by, jokers_leaving
from .setup import FIRST_CARDS, SLOTS
from .state import HAND_LIMIT, NONE, Cards, Counts, GameState, Player, Rules
from .validate_turn import check_turn

_CHANCE: Final = frozenset(
    {
        Decision.REMOVE,
        Decision.COVER,
        Decision.DISPLAY,
        Decision.DEAL,
        Decision.EXTRA,
        Decision.REFILL,
        Decision.BONUS,
    }
)
SETUP: Final = frozenset(
    {Decision.REMOVE, Decision.COVER, Decision.DISPLAY, Decision.PAWN, Decision.DEAL}
)

_remembered: Final = lru_cache(maxsize=1 << 12)

#: From a draw to the end of its discards.
_DRAWN: Final = frozenset({Decision.EXTRA, Decision.REFILL, Decision.LIMIT, Decision.DISCARD})


def validate(state: GameState) -> None:
    """Raise LoadError, naming the fault, for a state or view that no game can reach.

    >>> from helvetia.games.helsinki import new_game
    >>> validate(new_game(4))
    """
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
    _check_supplies(state)
    _check_bonuses(state)
    check_turn(state)
    hidden = UNKNOWN in state.players[state.seat].hand
    if state.decision is not Decision.OVER and not hidden and not legal_moves(state):
        raise LoadError(f"nothing could be done at decision {state.decision.value!r}", "$.decision")


def _require(condition: object, message: str, path: str) -> None:
    if not condition:
        raise LoadError(message, path)


# --- the moment ---------------------------------------------------------------------------------


def _check_moment(state: GameState) -> None:
    decision, count = state.decision, len(state.players)
    _require(0 <= state.seat < count, f"a seat is 0 to {count - 1}", "$.seat")
    _require(1 <= state.round <= 999, "rounds are counted from 1", "$.round")
    if decision is Decision.OVER:
        right = state.player is None and state.ending and state.seat == count - 1
    elif decision in _CHANCE:
        right = state.player == CHANCE
    else:
        right = state.player == state.seat
    _require(right, f"nobody of that kind decides at {decision.value!r}", "$.player")
    if decision in SETUP:
        first = state.seat == 0 and state.round == 1 and not state.ending
        _require(first, "the set-up comes before the first turn", "$.decision")
    most = 1
    if decision is Decision.REMOVE:
        most = len(state.rules.removals[count - 2])
    elif decision in SETUP:
        most = {Decision.DISPLAY: SLOTS, Decision.DEAL: FIRST_CARDS * count}.get(decision, 1)
    _require(0 <= state.progress < most, f"0 to {most - 1} here", "$.progress")


# --- cards --------------------------------------------------------------------------------------


def _check_deck(state: GameState) -> None:
    """What left the deck, and what is covered, follows from the options."""
    decision = state.decision
    begun = decision in (Decision.REMOVE, Decision.COVER)
    left = state.progress if decision is Decision.REMOVE else None
    _check_material(state.rules, len(state.players), left, state.removed, state.covered, begun)


@_remembered
def _check_material(
    rules: Rules, count: int, left: int | None, removed: Counts, covered: int, begun: bool
) -> None:
    """So many cards have left so far (None: all); chance may not have covered actions yet."""
    gone = rules.removals[count - 2][:left]
    for group, leave in _leaving(gone):
        if sum([removed[kind] for kind in group]) != leave:
            number = rules.options.catalog.cards[group[0]].number
            raise LoadError(f"{leave} of the '{number}' leave", "$.removed")
    jokers = jokers_leaving(count)
    _require(removed[-1] == jokers, f"{jokers} jokers leave", "$.removed")
    total = len(gone) + jokers
    _require(sum(removed) == total, "another number of cards leaves", "$.removed")
    if rules.options.covered is not Covered.RANDOM:
        right = covered == covered_by(rules.options, rules)
    elif begun:
        right = covered.bit_count() < ROW_LENGTH
    else:
        right = covered.bit_count() == ROW_LENGTH
    _require(right, "these options cover other actions (LS5)", "$.covered")


@lru_cache(maxsize=1 << 8)
def _leaving(groups: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """How many cards leave of each group."""
    return tuple(Counter(groups).items())


def _check_hand(state: GameState, seat: int, player: Player) -> None:
    hand = player.hand
    if player.known:
        _check_known(hand, player.known)
    renewed = len(state.table.piles)
    if renewed == 1:
        if player.drawn or player.shown:
            raise LoadError("there is one pile only", "$.drawn")
    else:
        right = len(player.drawn) == renewed
        _require(right, f"{renewed} piles, one after another", "$.drawn")
        _check_drawn(player)
    if len(hand) > HAND_LIMIT and not player.unlimited > 0 and len(hand) > _most_cards(state, seat):
        raise LoadError("too many cards (LD2)", "$.hand")
    if player.unlimited:
        _require(0 <= player.unlimited <= 2, "0 to 2 turns", "$.unlimited")
        paid = player.used >> Action.NO_LIMIT & 1
        _require(paid, "nobody is without limit who did not pay for it (LA12)", "$.unlimited")


@_remembered
def _check_known(hand: Cards, known: Cards) -> None:
    _require(UNKNOWN not in known, "a known card is not unknown", "$.known")
    held = list(hand)
    for card in known:
        if card not in held:
            raise LoadError("the known cards are in the hand", "$.known")
        held.remove(card)


def _most_cards(state: GameState, seat: int) -> int:
    """The largest hand under the limit: above seven only from a draw to its discards (LD2)."""
    turn = state.turn
    if seat != state.seat:
        return HAND_LIMIT
    if turn.ended:
        return sum(state.rules.deck)  # LA12: everything that two turns without limit brought
    decision = turn.resume if state.decision is Decision.JOKER else state.decision
    if decision in _DRAWN:
        return HAND_LIMIT + 3  # LD1, LA7
    return HAND_LIMIT


def _check_drawn(player: Player) -> None:
    """Every card drawn unseen is in the hand or was shown; some are unknown in a view."""
    drawn = Counter(card for cards in player.drawn for card in cards)
    hidden = Counter(player.hand) - Counter(player.known)
    unknown, unseen = drawn.pop(UNKNOWN, 0), hidden.pop(UNKNOWN, 0)
    right = hidden <= drawn and drawn - hidden <= Counter(player.shown)
    right &= unknown == unseen + len(unseen_shown(player))
    _require(right, "drawn and hidden cards do not match", "$.drawn")


#: The bits for one kind of card, where counts of all kinds are one int. No sum reaches the next
#: kind: nobody counts more than the deck holds, and fewer than `_MANY` parts are added.
_WIDTH: Final = 16
_MANY: Final = 1000


@_remembered
def _packed(rules: Rules, counts: Counts) -> int:
    """The cards of a pile, each kind counted in its own bits."""
    found = 0
    for card, copies, most in zip(rules.kinds, counts, rules.deck, strict=True):
        if copies:
            if not 0 < copies <= most:
                raise LoadError(_NOT_THE_DECK, "$.piles")
            found += copies << _WIDTH * card
    return found


@_remembered
def _packed_cards(cards: Cards) -> int:
    """The same for cards in a hand or on the table, as far as they are there and known."""
    return sum([1 << _WIDTH * card for card in cards if card not in (NONE, UNKNOWN)])


_NOT_THE_DECK: Final = "the cards are not those of the deck"


def _check_cards(state: GameState) -> None:
    """Every card of the deck is somewhere; an unknown one counts for its pile."""
    table, rules = state.table, state.rules
    piles = table.piles
    _require(len(piles) < _MANY, _NOT_THE_DECK, "$.piles")
    found = _packed(rules, table.discard) + _packed(rules, state.removed)
    for pile in piles:
        found += _packed(rules, pile)
    found += _packed_cards(table.display) + _packed_cards(state.turn.paid)
    deck = _packed(rules, rules.deck)
    unknown = [0] * len(piles)
    for player in state.players:
        found += _packed_cards(player.hand)
        if player.drawn:
            for number, cards in enumerate(player.drawn):
                unknown[number] += cards.count(UNKNOWN)
            deck += _packed_cards(unseen_shown(player))  # also counted in their pile
        else:
            unknown[0] += player.hand.count(UNKNOWN)
    _require(found == deck, _NOT_THE_DECK, "$.piles")
    sizes = [sum(pile) - hidden for pile, hidden in zip(piles, unknown, strict=True)]
    _require(sizes[-1] == table.left >= 0, "another number of cards is left", "$.left")
    _require(not any(sizes[:-1]), "an old pile holds only what is in hands", "$.piles")
    run_out = not table.left or len(piles) > 1
    _require(run_out == state.ending, "an empty pile ends the game (LE1)", "$.ending")
    _check_dealt(state)


def _check_dealt(state: GameState) -> None:
    """The set-up has dealt what its progress says."""
    table = state.table
    if state.decision is Decision.DEAL:
        for seat, player in enumerate(state.players):
            dealt = min(max(state.progress - FIRST_CARDS * seat, 0), FIRST_CARDS)
            right = len(player.hand) == dealt
            _require(right, f"{dealt} cards are dealt so far (LS4)", f"$.players[{seat}].hand")
    setting_up = state.decision in (Decision.REMOVE, Decision.COVER, Decision.DISPLAY)
    shown = state.progress if state.decision is Decision.DISPLAY else 0
    if not setting_up and NONE not in table.display:
        return
    full = [card != NONE for card in table.display]
    if setting_up:
        _require(full == [i < shown for i in range(SLOTS)], "another slot is next", "$.display")
    elif not state.ending:
        taken: tuple[int, ...] = ()
        if state.decision in (Decision.EXTRA, Decision.REFILL):
            space = state.players[state.seat].space
            taken = (space, (space + 1) % SLOTS)
        right = all(full[slot] or slot in taken for slot in range(SLOTS))
        _require(right, "a slot stays empty only in the last round (LE1)", "$.display")


# --- boards -------------------------------------------------------------------------------------


def _check_board(state: GameState, player: Player) -> None:
    _check_tiles(state.rules, player.tiles, player.jokers, player.filled, player.tops)
    placed = state.decision not in SETUP or state.decision is Decision.DEAL
    if (player.space != NONE) != placed:
        raise LoadError("pawns are placed once (LS3)", "$.space")
    if not placed:
        _require(not player.filled and not player.hand, "nobody has played", "$")


@_remembered
def _check_tiles(
    rules: Rules, tiles: tuple[tuple[int, int], ...], jokers: int, filled: int, tops: int
) -> None:
    _require(not filled & MONUMENT, "a tile lies on the monument", "$.tiles")
    for kind, mask in tiles:
        _require(mask in rules.shapes[kind].places, "a pavilion of another shape", "$.tiles")
    _require(tiles or not jokers, "a joker tile touches a tile", "$.joker_tiles")
    whole = filled | MONUMENT
    _require(connected(whole, whole), "tiles touch one another (LB3)", "$.tiles")
    _require(not tops & ~filled, "no roof for a superstructure", "$.superstructures")


def _check_coats(state: GameState, seat: int, player: Player) -> None:
    coats, used = state.rules.coats, player.used.bit_count()
    waiting = (state.turn.tile & coats).bit_count() if seat == state.seat else 0
    total = (coats & ~player.filled).bit_count() + waiting + player.coats + used
    if player.coats < 0 or total != COATS:
        raise LoadError(f"{COATS} coats of arms in all (LB7)", "$.coats")
    if player.used & state.covered:
        raise LoadError("a covered action was used", "$.used")


def _check_supplies(state: GameState) -> None:
    table, catalog = state.table, state.options.catalog
    left = list(table.supply)
    for player in state.players:
        for kind, _ in player.tiles:
            left[kind] += 1
    right = min(table.supply) >= 0 and tuple(left) == _copies(catalog)
    _require(right, "pavilions are missing or too many", "$.supply")
    jokers = sum([player.jokers.bit_count() for player in state.players])
    right = table.joker_tiles >= 0 and table.joker_tiles + jokers == catalog.joker_tiles
    _require(right, "joker tiles are missing or too many", "$.joker_tiles")
    tops = sum([player.tops.bit_count() for player in state.players]) + _tops_in_hand(state)
    right = table.superstructures >= 0 and table.superstructures + tops == catalog.superstructures
    _require(right, "superstructures are missing or too many", "$.superstructures")


@lru_cache(maxsize=64)
def _copies(catalog: Catalog) -> Counts:
    """The pavilions of each kind."""
    return tuple(tile.copies for tile in catalog.tiles)


def _tops_in_hand(state: GameState) -> int:
    if state.decision in (Decision.BONUS, Decision.SUPERSTRUCTURE):
        return state.turn.due
    return int(state.decision is Decision.SET)


def _check_bonuses(state: GameState) -> None:
    taken = [player.bonus for player in state.players if player.bonus != NONE]
    wanted: tuple[int, ...] = ()
    if state.options.safe_routes:
        wanted = state.options.catalog.bonuses[len(state.players) - 2].points
    right = sorted((*taken, *state.table.bonuses), reverse=True) == list(wanted)
    right &= state.table.bonuses == wanted[len(taken) :]
    _require(right, "other bonus cards (LX2)", "$.bonuses")
    for seat, player in enumerate(state.players if state.options.safe_routes else ()):
        # The tile being built connects once its superstructures are set.
        filled = player.filled & ~(state.turn.tile if seat == state.seat else 0)
        earned = connected(filled, state.rules.visitors)
        right = earned if player.bonus != NONE else not earned or not state.table.bonuses
        _require(right, "a bonus card is for connecting the visitors (LX2)",
                 f"$.players[{seat}].bonus")  # fmt: skip


def clear_checked() -> None:
    """Forget which checks have passed, and what was counted for them."""
    for checked in (_check_material, _check_known, _packed, _packed_cards, _check_tiles):
        checked.cache_clear()
