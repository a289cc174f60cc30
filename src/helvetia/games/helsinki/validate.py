"""Impossible states are refused: everything that the material and the rules fix is counted."""

from collections import Counter
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from .cards import unseen_shown
from .catalog import COATS, ROW_LENGTH
from .geometry import MONUMENT, bits, connected
from .legal import legal_moves
from .names import TILE_KINDS, UNKNOWN, Action, Decision
from .options import Covered
from .polyomino import normal, orientations
from .setup import FIRST_CARDS, SLOTS
from .state import HAND_LIMIT, NONE, GameState, Player, covered_by, jokers_leaving
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
        path = f"$.players[{seat}]"
        _check_hand(state, seat, player, path)
        _check_board(state, player, path)
        _check_coats(state, seat, player, path)
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
    most = {
        Decision.REMOVE: len(state.rules.removals[count - 2]),
        Decision.DISPLAY: SLOTS,
        Decision.DEAL: FIRST_CARDS * count,
    }.get(decision, 1)
    _require(0 <= state.progress < most, f"0 to {most - 1} here", "$.progress")


# --- cards --------------------------------------------------------------------------------------


def _check_deck(state: GameState) -> None:
    """What left the deck, and what is covered, follows from the options."""
    groups = state.rules.removals[len(state.players) - 2]
    gone = groups[: state.progress] if state.decision is Decision.REMOVE else groups
    wanted = Counter(gone)
    cards = state.rules.options.catalog.cards
    for group, leave in wanted.items():
        left = sum(state.removed[kind] for kind in group)
        _require(left == leave, f"{leave} of the '{cards[group[0]].number}' leave", "$.removed")
    jokers = jokers_leaving(len(state.players))
    _require(state.removed[-1] == jokers, f"{jokers} jokers leave", "$.removed")
    total = len(gone) + jokers
    _require(sum(state.removed) == total, "another number of cards leaves", "$.removed")
    options = state.options
    if options.covered is not Covered.RANDOM:
        right = state.covered == covered_by(options, state.rules)
    elif state.decision in (Decision.REMOVE, Decision.COVER):
        right = state.covered.bit_count() < ROW_LENGTH
    else:
        right = state.covered.bit_count() == ROW_LENGTH
    _require(right, "these options cover other actions (LS5)", "$.covered")


def _check_hand(state: GameState, seat: int, player: Player, path: str) -> None:
    held = Counter(player.hand)
    _require(UNKNOWN not in player.known, "a known card is not unknown", f"{path}.known")
    _require(Counter(player.known) <= held, "the known cards are in the hand", f"{path}.known")
    renewed = len(state.table.piles)
    if renewed == 1:
        _require(not player.drawn and not player.shown, "there is one pile only", f"{path}.drawn")
    else:
        _require(
            len(player.drawn) == renewed, f"{renewed} piles, one after another", f"{path}.drawn"
        )
        _check_drawn(player, held, path)
    right = player.unlimited or len(player.hand) <= _most_cards(state, seat)
    _require(right, "too many cards (LD2)", f"{path}.hand")
    _require(0 <= player.unlimited <= 2, "0 to 2 turns", f"{path}.unlimited")
    _require(
        not player.unlimited or player.used >> Action.NO_LIMIT & 1,
        "nobody is without limit who did not pay for it (LA12)",
        f"{path}.unlimited",
    )


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


def _check_drawn(player: Player, held: Counter[int], path: str) -> None:
    """Every card drawn unseen is in the hand or was shown; some are unknown in a view."""
    drawn = Counter(card for cards in player.drawn for card in cards)
    hidden = held - Counter(player.known)
    unknown, unseen = drawn.pop(UNKNOWN, 0), hidden.pop(UNKNOWN, 0)
    right = hidden <= drawn and drawn - hidden <= Counter(player.shown)
    right &= unknown == unseen + len(unseen_shown(player))
    _require(right, "drawn and hidden cards do not match", f"{path}.drawn")


def _check_cards(state: GameState) -> None:
    """Every card of the deck is somewhere; an unknown one counts for its pile."""
    table = state.table
    found = Counter[int]()
    for pile in (*table.piles, table.discard, state.removed):
        for card, count in zip(state.rules.kinds, pile, strict=True):
            found[card] += count
    found.update(card for card in table.display if card != NONE)
    found.update(state.turn.paid)
    unknown = [0] * len(table.piles)
    for player in state.players:
        found.update(card for card in player.hand if card != UNKNOWN)
        draws = player.drawn or (player.hand,)
        for number, cards in enumerate(draws):
            unknown[number] += cards.count(UNKNOWN)
        found.subtract(unseen_shown(player))  # counted in their pile, and where they went
    deck = dict(zip(state.rules.kinds, state.rules.deck, strict=True))
    right = {card: n for card, n in found.items() if n} == deck
    _require(right, "the cards are not those of the deck", "$.piles")
    sizes = [sum(pile) - hidden for pile, hidden in zip(table.piles, unknown, strict=True)]
    _require(sizes[-1] == table.left >= 0, "another number of cards is left", "$.left")
    _require(not any(sizes[:-1]), "an old pile holds only what is in hands", "$.piles")
    run_out = not table.left or len(table.piles) > 1
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


def _check_board(state: GameState, player: Player, path: str) -> None:
    _require(not player.filled & MONUMENT, "a tile lies on the monument", f"{path}.tiles")
    for kind, mask in player.tiles:
        shape = normal([divmod(roof, 7) for roof in bits(mask)])
        right = shape in orientations(state.rules.shapes[kind].cells)
        _require(right, "a pavilion of another shape", f"{path}.tiles")
    _require(
        player.tiles or not player.jokers, "a joker tile touches a tile", f"{path}.joker_tiles"
    )
    whole = player.filled | MONUMENT
    _require(connected(whole, whole), "tiles touch one another (LB3)", f"{path}.tiles")
    _require(
        not player.tops & ~player.filled, "no roof for a superstructure", f"{path}.superstructures"
    )
    placed = state.decision not in SETUP or state.decision is Decision.DEAL
    _require((player.space != NONE) == placed, "pawns are placed once (LS3)", f"{path}.space")
    if not placed:
        _require(not player.filled and not player.hand, "nobody has played", path)


def _check_coats(state: GameState, seat: int, player: Player, path: str) -> None:
    coats, used = state.rules.coats, player.used.bit_count()
    waiting = (state.turn.tile & coats).bit_count() if seat == state.seat else 0
    total = (coats & ~player.filled).bit_count() + waiting + player.coats + used
    _require(
        player.coats >= 0 and total == COATS, f"{COATS} coats of arms in all (LB7)", f"{path}.coats"
    )
    _require(not player.used & state.covered, "a covered action was used", f"{path}.used")


def _check_supplies(state: GameState) -> None:
    table, catalog = state.table, state.options.catalog
    built = Counter(kind for player in state.players for kind, _ in player.tiles)
    for kind in range(TILE_KINDS):
        right = table.supply[kind] >= 0
        right &= table.supply[kind] + built[kind] == catalog.tiles[kind].copies
        _require(right, "pavilions are missing or too many", "$.supply")
    jokers = sum(player.jokers.bit_count() for player in state.players)
    right = table.joker_tiles >= 0 and table.joker_tiles + jokers == catalog.joker_tiles
    _require(right, "joker tiles are missing or too many", "$.joker_tiles")
    tops = sum(player.tops.bit_count() for player in state.players) + _tops_in_hand(state)
    right = table.superstructures >= 0 and table.superstructures + tops == catalog.superstructures
    _require(right, "superstructures are missing or too many", "$.superstructures")


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
