"""Which turns in progress are possible: each must fit its decision and what was paid for."""

from typing import Final

from helvetia.core.errors import Claims

from ..board import frontier
from ..names import CARD_COLOUR, CARD_NUMBER, CARD_TILE, CARDS, JOKER, UNKNOWN, Action, Decision
from ..packed import BUILDING, NONE, TOPPING, State, Turn

#: From a draw to the end of its discards.
DRAWN: Final = frozenset({Decision.EXTRA, Decision.REFILL, Decision.LIMIT, Decision.DISCARD})
_FIRST: Final = frozenset({Decision.TURN, Decision.STRIDE, Decision.ACTION})
_LATER: Final = frozenset({Decision.AFTER, Decision.LIFT, Decision.SET})
_UNDER_WAY: Final = BUILDING | TOPPING | {Decision.BUILD}
_RESUMED: Final = frozenset({Decision.TURN, Decision.LIMIT, Decision.AFTER})


def _used(state: State, action: Action) -> bool:
    return bool(state.players[state.seat].used >> action & 1)


def turn_claims(state: State, turn: Turn) -> Claims:
    """Claim that the turn fits the decision; :mod:`.packing` has checked its form."""
    for holds, message, part in _claims(state, turn):
        if not holds:
            yield False, message, f"$.turn{part}"
    if state.decision in (Decision.LIMIT, Decision.DISCARD):
        above = turn.due > 0 and not state.players[state.seat].unlimited
        yield above, "the hand is within its limit (LD2)", "$.decision"


def _claims(state: State, turn: Turn) -> Claims:
    decision, player = state.decision, state.players[state.seat]
    yield from _done(state, turn)
    yield from _kept(state, turn)
    if decision in BUILDING:
        yield from _payment(state, turn)
    elif (turn.stride != 0) != (decision is Decision.STRIDE):
        yield False, "expected move_1_5 or move_1_6 (LA2)", ".long_move"
    elif decision in (Decision.LIMIT, Decision.DISCARD):
        yield turn.last < UNKNOWN, "a discarded card is never unknown", ".discarded"
    elif decision in TOPPING:
        size, least = turn.tile.bit_count(), int(decision is not Decision.BONUS)
        lies = bool(turn.tile) and not turn.tile & ~player.filled
        yield lies, "expected the roofs of the new pavilion", ".roofs"
        right = least <= turn.due <= size - least
        yield right, f"expected {least} to {size - least} at {decision.value!r}", ".superstructures"
    elif decision is Decision.JOKER:
        message = "joker tiles are placed from 'turn', 'limit' or 'after' (LA3)"
        yield turn.resume in _RESUMED, message, ".resume"
        most = 2 if turn.last == NONE else 1
        yield 0 < turn.due <= most, f"expected 1 to {most} tiles", ".joker_tiles"
        lies = turn.last == NONE or bool(player.filled >> turn.last & 1)
        yield lies, "no tile lies on the roof of the first joker tile", ".first_joker"
    elif decision is Decision.SET:
        bare = turn.last != NONE and player.filled & ~player.tops & 1 << turn.last
        yield bare, "expected a tile roof without superstructure", ".lifted"


def _kept(state: State, turn: Turn) -> Claims:
    """Claim that a joker tile is kept only by the option, and while it can be placed (LA3)."""
    if not state.kept:
        return
    used = state.rules.jokers_later and _used(state, Action.TWO_JOKERS)
    yield used, "no second joker tile was won (LA3)", ".kept_joker"
    first = state.decision is Decision.JOKER
    yield state.table.joker_tiles > first, "no joker tile is left (LA3)", ".kept_joker"
    lies = first or state.players[state.seat].jokers
    yield lies != 0, "the first joker tile is not on the board (LA3)", ".kept_joker"
    over = turn.ended or turn.closing or state.decision in (Decision.LIFT, Decision.SET)
    placed = over and frontier(state.players[state.seat].filled)
    yield not placed, "the tile was to be placed before (LA3)", ".kept_joker"


def _done(state: State, turn: Turn) -> Claims:
    """Claim what was done before this decision."""
    decision = state.decision
    yield 0 <= turn.builds <= 2, "expected 0 to 2 pavilions", ".builds"
    if turn.ended:
        alone = turn == Turn(ended=True, due=turn.due, last=turn.last)
        yield alone, "a turn that is over has no other data", ""
        goes_on = not (state.ending and state.rules.limit_by_round)
        yield goes_on, "nothing is discarded when the game is over (LA12)", ".ended"
        return
    resumed = turn.resume if decision is Decision.JOKER else decision
    if resumed in _FIRST:
        yield not (turn.drew or turn.builds), "no draw or pavilion comes before this decision", ""
    elif resumed in DRAWN:
        drew = turn.drew and not turn.builds
        yield drew, "a draw, but no pavilion, comes before this decision", ".drew"
    elif resumed in _LATER:
        yield turn.drew or turn.builds, "a draw or a pavilion comes before this decision", ""
    after = decision is Decision.AFTER and _used(state, Action.MOVE_SUPERSTRUCTURE)
    closes = after or not turn.closing
    yield closes, "only at the end of a turn with move_superstructure", ".closing"
    builds = turn.builds + (decision in _UNDER_WAY)
    paid = not (turn.drew and builds) or _used(state, Action.DRAW_AND_BUILD)
    yield paid, "draw_and_build was not used (LA6)", ".builds"
    paid = builds < 2 or _used(state, Action.SECOND_PAVILION)
    yield paid, "second_pavilion was not used (LA5)", ".builds"
    yield builds < 3 or turn.builds > 2, "two pavilions at most", ".builds"


def _payment(state: State, turn: Turn) -> Claims:
    """Claim that the payment builds a pavilion that is in the supply (LB1, LB2)."""
    card, path = turn.card, ".paid"
    if card == NONE or card >= JOKER:
        none = "no building card is paid; it comes first"
        yield False, none if card == NONE else "a joker never builds (LB2)", path
        return
    yield UNKNOWN not in turn.paid, "a paid card is never unknown", path
    yield state.table.supply[CARD_TILE[card]] > 0, "the pavilion is gone (LB1)", path
    colours = (CARD_COLOUR[card], CARD_COLOUR[JOKER])
    others = [paid for paid in turn.paid if CARD_COLOUR[paid] not in colours]
    single = len(others) <= _used(state, Action.ANY_CARD)
    yield single, "any_card was not used (LA9)", path
    number, paid = CARD_NUMBER[card], len(turn.paid)
    if state.decision in (Decision.PAY, Decision.PAY_ANY):
        yield paid < number, f"{CARDS[card]} asks for {number} cards, and all are paid (LB1)", path
    else:
        right = number - _used(state, Action.ONE_FEWER) <= paid <= number
        yield right, f"{CARDS[card]} asks for {number} cards, not {paid} (LB1)", path
    extra = not turn.extra or _used(state, Action.EXTRA_SUPERSTRUCTURE)
    yield extra, "extra_superstructure was not used (LA10)", ".extra_superstructure"
