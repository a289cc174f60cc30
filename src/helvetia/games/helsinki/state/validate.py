"""Which states are possible: everything that the material and the rules fix is counted.

Each check claims what must hold. Reading a file raises the first claim that does not hold, the
editor of positions lists all of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import Claim, Claims, Fault, broken, raise_first, staged
from helvetia.core.state import packed_of
from helvetia.core.values import bits

from ..board import MONUMENT, connected
from ..catalog import ROW_LENGTH, Number
from ..names import CARD_NUMBER, NUMBERS, UNKNOWN, Action, Decision, PavilionColour, Roof
from ..options import Covered
from ..packed import BESIDE, NO_TURN, NONE, SLOTS, TOPPING, Player, State
from ..phases.cards import FIRST_CARDS, with_cards
from ..phases.unseen import unseen_shown
from ..play import STEPS, has_move
from .packing import pack
from .public import GameState
from .turn import DRAWN, turn_claims

SETUP: Final = NO_TURN - {Decision.OVER}
REFILLED: Final = frozenset({Decision.EXTRA, Decision.REFILL})
#: There is always a move at these decisions, and listing all of them takes time.
_MOVABLE: Final = frozenset(
    {Decision.PAWN, Decision.TURN, Decision.STRIDE, Decision.ACTION, Decision.AFTER, Decision.OVER}
)
#: More rounds than any game has.
_MANY: Final = 1000
# After the pile was renewed a seat has one turn at most (LE1). A turn takes one extra card
# (LA7) from piles, two cards for the slots (LD1), and a bonus card for each of two pavilions (LB5).
_SLOTS_REFILLED: Final = 2
_HIDDEN_DRAWS: Final = 3
#: Three cards are discarded after a draw (LD2), five paid for each of two pavilions. A discard
#: at the end of the turn (LA12) is smaller.
_MOST_SHOWN: Final = 3 + 2 * max(NUMBERS)


def validate(state: GameState) -> None:
    """Raise `LoadError`, naming the fault, for a state or view that no game can reach.

    >>> from helvetia.games.helsinki import new_game
    >>> validate(new_game(4))
    """
    raise_first(faults_of(packed_of(state, GameState)))


def load(parts: Mapping[str, Any]) -> State:
    """Return the state with these readable parts. Raises `LoadError`."""
    faults: list[Fault] = []
    state = pack(parts, faults)
    raise_first(faults or faults_of(state))
    return state


def faults_of(state: State) -> Iterator[Fault]:
    """Yield everything that is wrong with the engine's form of a state."""
    return staged(broken(_count(state)), broken(_continuation(state)))


def _count(state: State) -> Claims:
    yield from _moment(state)
    yield from _deck(state)
    for seat, player in enumerate(state.players):
        checks = (_hand, _board, _coats)
        for holds, message, part in chain(*[check(state, seat, player) for check in checks]):
            if not holds:
                yield False, message, f"$.players[{seat}]{part}"
    yield from _cards(state)
    yield from _slots(state)
    yield from _supplies(state)
    yield from _bonuses(state)
    if state.decision not in NO_TURN:
        yield from turn_claims(state, state.turn)
    for seat, player in enumerate(state.players):
        yield _jokers(state, seat, player)


def _continuation(state: State) -> Claims:
    """Claim a legal move; in a view, one that some deal of the unknown cards allows."""
    decision = state.decision
    if decision not in _MOVABLE:
        yield has_move(state), f"nothing could be done at decision {decision.value!r}", "$.decision"


# --- the moment -----------------------------------------------------------------------------------


def _moment(state: State) -> Claims:
    decision, count = state.decision, len(state.players)
    yield 1 <= state.round < _MANY, "rounds are counted from 1", "$.round"
    if decision is Decision.OVER:
        last = state.player is None and state.seat == count - 1
        yield last, "nobody decides at 'over', and the last seat had its turn", "$.player"
        yield state.ending, "the game is over only after the last round (LE1)", "$.last_round"
    elif STEPS[decision].odds is None:
        yield state.player == state.seat, f"a seat decides at {decision.value!r}", "$.player"
    else:
        yield state.player == CHANCE, f"chance decides at {decision.value!r}", "$.player"
    if decision in SETUP:
        first = not state.seat and state.round == 1 and not state.ending
        yield first, "the set-up comes before the first turn", "$.decision"
        most = {
            Decision.REMOVE: len(state.rules.removals[count - 2]),
            Decision.DISPLAY: SLOTS,
            Decision.DEAL: FIRST_CARDS * count,
        }.get(decision, 1)
        done = 0 <= state.progress < most
        yield done, f"expected 0 to {most - 1} steps", "$.decision"
    seats = all(0 <= seat < count for seat in state.visible)
    yield seats, f"a seat is 0 to {count - 1}", "$.visible"
    in_order = list(state.visible) == sorted(set(state.visible))
    yield in_order, "list the seats in ascending order, each once", "$.visible"


# --- cards ----------------------------------------------------------------------------------------


def _deck(state: State) -> Claims:
    """Claim the cards that left the deck, and the covered actions: both follow from options."""
    rules, removed, decision = state.rules, state.removed, state.decision
    count, path = len(state.players) - 2, "$.removed"
    gone, jokers = rules.removals[count], rules.leaving_jokers[count]
    if decision is Decision.REMOVE:
        gone = gone[: max(0, state.progress)]
    for group, leave in Counter(gone).items():
        found = sum([removed[kind] for kind in group])
        if found != leave:
            card = rules.options.catalog.cards[group[0]].card
            kind = f"{card.word.split('_')[0]} cards of number {CARD_NUMBER[card]}"
            yield False, f"{found} {kind} left the deck; expected {leave}", path
    found = removed[-1]
    yield found == jokers, f"{found} jokers left the deck; expected {jokers}", path
    other = found == jokers and sum(removed) != len(gone) + jokers
    yield not other, "another number of cards leaves the deck", path
    if rules.options.covered is not Covered.RANDOM:
        right = state.covered == rules.covered
    elif decision in (Decision.REMOVE, Decision.COVER):
        right = state.covered.bit_count() < ROW_LENGTH
    else:
        right = state.covered.bit_count() == ROW_LENGTH
    yield right, "these options cover other actions (LS5)", "$.covered_actions"


def _hand(state: State, seat: int, player: Player) -> Claims:
    hand, known, free = player.hand, player.known, player.unlimited
    if UNKNOWN in known:
        yield False, "an unknown card cannot be known to everybody", ".known"
    else:
        held = all(hand.count(card) >= known.count(card) for card in known)
        yield held, "a known card is not in the hand", ".known"
    hidden = UNKNOWN in hand and seat in state.visible
    yield not hidden, f"seat {seat} is visible, so its cards are known", ".hand"
    piles, drawn = len(state.table.piles), ".hidden_by_pile"
    if piles == 1:
        yield not (player.drawn or player.shown), "there is one pile only", drawn
    elif len(player.drawn) != piles:
        yield False, f"expected the cards of {piles} piles", drawn
    else:
        yield _drawn_fit(player), "these are not the hidden cards of the hand", drawn
        few = sum(map(len, player.drawn[1:])) <= _HIDDEN_DRAWS
        yield few, f"at most {_HIDDEN_DRAWS} hidden cards of renewed piles (LE1)", drawn
        few = len(player.shown) <= _MOST_SHOWN
        yield few, f"at most {_MOST_SHOWN} cards are played in a turn", ".hidden_played"
    yield 0 <= free <= 2, "expected 0 to 2 turns", ".unlimited_turns"
    used = not 0 < free <= 2 or player.used >> Action.NO_LIMIT & 1
    yield used, "no_limit was not used (LA12)", ".unlimited_turns"
    most = state.rules.hand_limit
    if len(hand) > most:
        most = _most_cards(state, seat, player)
        yield len(hand) <= most, f"{len(hand)} cards; at most {most} now (LD2)", ".hand"


def _most_cards(state: State, seat: int, player: Player) -> int:
    """Return the largest hand under the limit: above it from a draw to its discards (LD2)."""
    turn, limit = state.turn, max(state.rules.hand_limit, FIRST_CARDS)
    if player.unlimited or (seat == state.seat and turn.ended):
        return limit + 5  # LA12: two draws, and one extra card in a game; builds bring none
    decision = turn.resume if state.decision is Decision.JOKER else state.decision
    return limit + 3 * (seat == state.seat and decision in DRAWN)  # LD1, LA7


def _drawn_fit(player: Player) -> bool:
    """Return whether every card drawn unseen is in the hand or was shown; a view may not know."""
    drawn = Counter(card for cards in player.drawn for card in cards)
    hidden = Counter(player.hand) - Counter(player.known)
    unknown, unseen = drawn.pop(UNKNOWN, 0), hidden.pop(UNKNOWN, 0)
    right = hidden <= drawn and drawn - hidden <= Counter(player.shown)
    return right and unknown == unseen + len(unseen_shown(player))


def _cards(state: State) -> Claims:
    """Claim that every card of the deck is somewhere; an unknown one counts for its pile."""
    table, rules, piles = state.table, state.rules, state.table.piles
    unknown, deck = [0] * len(piles), rules.deck
    seen = [card for card in (*table.display, *state.turn.paid) if card != NONE]
    for player in state.players:
        seen += player.hand
        for number, cards in enumerate((player.drawn or (player.hand,))[: len(piles)]):
            unknown[number] += cards.count(UNKNOWN)
        if player.shown:
            deck = with_cards(rules, deck, unseen_shown(player))  # also counted in their pile
    counts = list(map(sum, zip(table.discard, state.removed, *piles, strict=True)))
    # A pile is renewed only to take a card of it.
    most = 1 + len(state.players) * (_HIDDEN_DRAWS + _SLOTS_REFILLED)
    yield len(piles) <= most, f"at most {most} piles, one after another (LE1)", "$.piles"
    kinds = [rules.index[card] for card in seen if card != UNKNOWN]
    for kind in kinds:
        counts[kind] += 1
    right = NONE not in kinds and tuple(counts) == deck
    yield right, "cards of the deck are missing or too many", "$.piles"
    sizes = [sum(pile) - hidden for pile, hidden in zip(piles, unknown, strict=True)]
    yield sizes[-1] == table.left >= 0, "the pile has another number of cards", "$.pile_size"
    yield not any(sizes[:-1]), "an old pile has cards that are in no hand", "$.piles"
    yield from _in_turn(state)
    last = state.ending == (not table.left or len(piles) > 1)
    yield last, "the last round begins exactly when the pile is empty (LE1)", "$.last_round"


def _in_turn(state: State) -> Claims:
    """Claim that no seat drew of a renewed pile that was used up before its turn (LE1)."""
    latest = 0
    for seat, player in enumerate(state.players):
        piles = [number for number, cards in enumerate(player.drawn) if number and cards]
        if piles:
            message = f"pile {latest} was in use already (LE1)"
            yield piles[0] >= latest, message, f"$.players[{seat}].hidden_by_pile"
            latest = piles[-1]


def _slots(state: State) -> Claims:
    """Claim which slots are empty, and that the set-up deals its cards in order."""
    decision = state.decision
    full = [card != NONE for card in state.table.display]
    if decision is Decision.DEAL:
        for seat, player in enumerate(state.players):
            dealt = min(max(state.progress - FIRST_CARDS * seat, 0), FIRST_CARDS)
            message = f"{dealt} cards are dealt so far (LS4)"
            yield len(player.hand) == dealt, message, f"$.players[{seat}].hand"
    if decision in (Decision.REMOVE, Decision.COVER, Decision.DISPLAY):
        shown = state.progress if decision is Decision.DISPLAY else 0
        in_order = full == [slot < shown for slot in range(SLOTS)]
        yield in_order, "the slots are filled in order, and others are full", "$.display"
        return
    taken: tuple[int, ...] = ()
    if decision in REFILLED:
        taken = BESIDE[state.players[state.seat].space]
        right = [full[slot] for slot in taken] == [state.turn.due < 2, False]
        yield right, f"the slots {taken[0]} and {taken[1]} are refilled", "$.display"
    right = state.ending or all(full[slot] or slot in taken for slot in range(SLOTS))
    yield right, "a slot stays empty only in the last round (LE1)", "$.display"


# --- boards ---------------------------------------------------------------------------------------


def _board(state: State, seat: int, player: Player) -> Claims:
    filled = player.filled
    if filled:
        yield not filled & MONUMENT, "a tile lies on the monument", ".pavilions"
        for kind, mask in player.tiles:
            if mask not in state.rules.shapes[kind].places:
                roofs = "-".join(Roof(roof).word for roof in bits(mask))
                message = f"no {PavilionColour(kind // 4)} pavilion has the shape {roofs}"
                yield False, message, ".pavilions"
        lying = player.tiles or not player.jokers
        yield lying, "a joker tile touches no pavilion (LA3)", ".joker_tiles"
        yield _is_whole(filled | MONUMENT), "a tile touches nothing (LB3)", ".pavilions"
    bare = player.tops & ~filled
    yield not bare, "a superstructure stands on no tile (LB6)", ".superstructures"
    placed = state.decision not in SETUP or state.decision is Decision.DEAL
    message = "the pawn must stand on a space (LS3)" if placed else "no pawn is placed yet (LS3)"
    yield (player.space != NONE) == placed, message, ".space"
    early = not placed and (filled or player.hand)
    yield not early, "tiles or cards before the pawns are placed", ""


@lru_cache(maxsize=1 << 12)
def _is_whole(filled: int) -> bool:
    return connected(filled, filled)


def _coats(state: State, seat: int, player: Player) -> Claims:
    new = state.turn.tile if seat == state.seat else 0
    won, used = (state.rules.coats & player.filled & ~new).bit_count(), player.used.bit_count()
    yield used <= won, f"{used} coats of arms are used, {won} are won (LB7)", ".used_actions"
    right = used > won or player.coats == won - used
    message = f"{won} coats of arms are won and {used} used, so {won - used} are left (LB7)"
    yield right, message, ".coats"
    yield not player.used & state.covered, "a covered action was used (LA1)", ".used_actions"


def _jokers(state: State, seat: int, player: Player) -> Claim:
    """Claim that the joker tiles are those of the used actions (LA3).

    Of two tiles the second may be lost, unless it is still to be placed.
    """
    one, two = player.used >> Action.ONE_JOKER & 1, player.used >> Action.TWO_JOKERS & 1
    due = under_way = 0
    if seat == state.seat:
        placing, turn = state.decision is Decision.JOKER, state.turn
        due = state.kept + (turn.due if placing else 0)
        under_way = state.kept or (placing and (turn.due > 1 or turn.last != NONE))
    most = one + 2 * two - due
    least = most - (two and not under_way)
    found = player.jokers.bit_count()
    expected = str(most) if least == most else f"{least} or {most}"
    message = f"joker tiles: {found}; the used actions give {expected} (LA3)"
    return least <= found <= most, message, f"$.players[{seat}].joker_tiles"


def _supplies(state: State) -> Claims:
    table, catalog, players = state.table, state.rules.options.catalog, state.players
    kinds = Counter(kind for player in players for kind, _ in player.tiles)
    for kind, facts in enumerate(catalog.tiles):
        if not 0 <= table.supply[kind] == facts.copies - kinds[kind]:
            name = f"{facts.colour} pavilions of {facts.roofs} roofs"
            yield _claim(name, table.supply[kind], kinds[kind], facts.copies, "supply")
    jokers = sum([player.jokers.bit_count() for player in players])
    copies = catalog.number(Number.JOKER_TILES)
    yield _claim("joker tiles", table.joker_tiles, jokers, copies, "joker_tiles")
    tops = sum([player.tops.bit_count() for player in players])
    tops += state.turn.due if state.decision in TOPPING else state.decision is Decision.SET
    copies = catalog.number(Number.SUPERSTRUCTURES)
    yield _claim("superstructures", table.superstructures, tops, copies, "superstructures")


def _claim(things: str, free: int, used: int, copies: int, part: str) -> Claim:
    """Claim that all copies are there; a supply below zero means that too many are used."""
    message = f"{used + max(0, free)} {things}; there are {copies}"
    return free >= 0 and free + used == copies, message, f"$.{part}"


def _bonuses(state: State) -> Claims:
    options, left = state.rules.options, state.table.bonuses
    taken = [player.bonus for player in state.players if player.bonus != NONE]
    if not options.safe_routes:
        yield not (taken or left), "bonus cards need the option safe_routes (LX2)", "$.bonuses"
        return
    wanted = options.catalog.bonuses[len(state.players) - 2].points
    right = sorted((*taken, *left), reverse=True) == list(wanted) and left == wanted[len(taken) :]
    cards = ", ".join(map(str, wanted))
    yield right, f"the bonus cards are {cards}, the highest first (LX2)", "$.bonuses"
    for seat, player in enumerate(state.players):
        # The tile being built connects once its superstructures are set.
        filled = player.filled & ~(state.turn.tile if seat == state.seat else 0)
        earned = connected(filled, state.rules.visitors)
        wrong = not earned if player.bonus != NONE else earned and left
        message = "a bonus card is for connecting the visitors (LX2)"
        yield not wrong, message, f"$.players[{seat}].bonus"
