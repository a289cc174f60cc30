"""From the readable parts of a state to the engine's form.

Every function appends the errors in the form of a part to *faults*, and goes on. A state with such
faults must not be used. :mod:`.validate` checks which states are possible.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from helvetia.core.drafts import maker
from helvetia.core.errors import Fault, LoadError, check_header

from .. import packed as p
from ..board import frontier, mask_of
from ..names import (
    CARD_COLOUR,
    CARD_NUMBER,
    GAME,
    JOKER,
    RULES_VERSION,
    SIZES,
    Card,
    Decision,
    PavilionColour,
)
from ..options import PLAYERS, Counts, Rules, rules_of
from ..phases.cards import over_limit
from . import public

Faults = list[Fault]
_state: Final = maker(p.State)
_table: Final = maker(p.Table)
_player: Final = maker(p.Player)
_turn: Final = maker(p.Turn)
_JOKER_COLOUR: Final = CARD_COLOUR[JOKER]
_COLOURS: Final = list(PavilionColour)
#: Where a fact of a turn can be given. Everywhere else it must be empty.
_ONLY_AT: Final[dict[str, frozenset[Decision]]] = {
    "ended": frozenset({Decision.DISCARD}),
    "paid": p.BUILDING,
    "extra_superstructure": p.BUILDING,
    "roofs": p.TOPPING,
    "superstructures": p.TOPPING,
    "joker_tiles": frozenset({Decision.JOKER}),
    "first_joker": frozenset({Decision.JOKER}),
    "resume": frozenset({Decision.JOKER}),
    "discarded": frozenset({Decision.DISCARD}),
    "lifted": frozenset({Decision.SET}),
    "long_move": frozenset({Decision.STRIDE}),
}
#: By decision: the facts of a turn that must be as in a new one.
_NOT_AT: Final[dict[Decision, tuple[str, ...]]] = {
    decision: tuple([name for name, places in _ONLY_AT.items() if decision not in places])
    for decision in Decision
}
BLANK: Final = public.Turn(
    False, 0, False, False, (), False, (), 0, 0, None, None, None, None, None
)


def pack(parts: Mapping[str, Any], faults: Faults) -> p.State:
    """Return the packed state, and add what cannot be packed to *faults*.

    Raises `LoadError` for parts of another game or version, or of nobody's turn.
    """
    check_header(parts, GAME, RULES_VERSION)
    count, seat, decision = len(parts["players"]), parts["seat"], parts["decision"]
    if count not in PLAYERS:
        raise LoadError(f"there are {count} players", "$.players")
    if not 0 <= seat < count:
        raise LoadError(f"a seat is 0 to {count - 1}", "$.seat")
    rules = rules_of(parts["options"])
    players = tuple(
        [pack_player(one, number, faults) for number, one in enumerate(parts["players"])]
    )
    table = _pack_table(parts, rules, faults)
    removed = _pack_counts(parts["removed"], rules, faults, "$.removed")
    done = {
        Decision.REMOVE: sum(removed) - rules.leaving_jokers[count - 2],
        Decision.DISPLAY: p.SLOTS - table.display.count(p.NONE),
        Decision.DEAL: sum([len(player.hand) for player in players]),
    }
    return _state(
        rules=rules,
        decision=decision,
        player=parts["player"],
        seat=seat,
        round=parts["round"],
        players=players,
        table=table,
        turn=pack_turn(parts["turn"], rules, decision, players[seat], table, faults),
        covered=_set(parts["covered_actions"], faults, "$.covered_actions"),
        removed=removed,
        ending=parts["last_round"],
        progress=done.get(decision, 0),
        visible=parts["visible"],
        kept=parts["turn"] is not None and parts["turn"].kept_joker,
    )


# --- lists ----------------------------------------------------------------------------------------


def _number(value: int | None) -> int:
    return p.NONE if value is None else int(value)


@lru_cache(maxsize=1 << 13)
def _mask(values: tuple[int, ...]) -> int:
    """Return a set as an int, or NONE unless it is listed in ascending order, once each."""
    return mask_of(values) if list(values) == sorted(set(values)) else p.NONE


def _set(values: tuple[int, ...], faults: Faults, path: str) -> int:
    """Return a set as an int; it must be listed in ascending order."""
    mask = _mask(values)
    if mask == p.NONE:
        faults.append(Fault(path, "list them in ascending order, each once"))
    return mask


@lru_cache(maxsize=1 << 13)
def _numbers(cards: tuple[Card, ...]) -> p.Cards | None:
    """Return cards as numbers, or None unless they are listed in ascending order."""
    found = tuple(map(int, cards))
    return found if list(found) == sorted(found) else None


def _sorted(cards: tuple[Card, ...], faults: Faults, path: str) -> p.Cards:
    """Return cards as numbers; they must be listed in ascending order."""
    found = _numbers(cards)
    if found is None:
        faults.append(Fault(path, "list them in ascending order"))
    return found or ()


def _pack_counts(cards: tuple[Card, ...], rules: Rules, faults: Faults, path: str) -> Counts:
    """Return the copies of each kind of card."""
    counts, index = [0] * len(rules.kinds), rules.index
    last = p.NONE
    for card in map(int, cards):
        kind = index[card]
        if card < last or kind == p.NONE:
            known = f"there is no card {Card(card).word} in this game"
            message = known if kind == p.NONE else "list them in ascending order"
            faults.append(Fault(path, message))
            break
        counts[kind] += 1
        last = card
    return tuple(counts)


# --- the parts ------------------------------------------------------------------------------------


def _pack_table(parts: Mapping[str, Any], rules: Rules, faults: Faults) -> p.Table:
    display, piles, supply = parts["display"], parts["piles"], parts["supply"]
    if len(display) != p.SLOTS:
        faults.append(Fault("$.display", f"there are {p.SLOTS} slots"))
    if not piles:
        faults.append(Fault("$.piles", "there is at least one pile"))
    if [each.colour for each in supply] != _COLOURS:
        faults.append(Fault("$.supply", "list each colour once, in order"))
    return _table(
        display=tuple([p.NONE if card is None else int(card) for card in display]),
        piles=tuple(
            [_pack_counts(pile, rules, faults, f"$.piles[{n}]") for n, pile in enumerate(piles)]
        ),
        left=parts["pile_size"],
        discard=_pack_counts(parts["discard"], rules, faults, "$.discard"),
        supply=tuple([copies for each in supply for copies in each.pavilions]),
        joker_tiles=parts["joker_tiles"],
        superstructures=parts["superstructures"],
        bonuses=parts["bonuses"],
    )


def pack_player(player: public.Player, seat: int, faults: Faults) -> p.Player:
    """Return the engine's form of a player."""
    at = f"$.players[{seat}]"
    jokers = filled = _set(player.joker_tiles, faults, f"{at}.joker_tiles")
    tiles: list[tuple[int, int]] = []
    for number, tile in enumerate(player.pavilions):
        size, path = len(tile.roofs), f"{at}.pavilions[{number}].roofs"
        if size not in SIZES:
            faults.append(Fault(path, "a pavilion has 2 to 5 roofs"))
            continue
        mask = _set(tile.roofs, faults, path)
        if tiles and tiles[-1] >= (tile.colour * 4 + size - 2, mask):
            faults.append(Fault(f"{at}.pavilions", "list them by colour, size and roofs"))
        elif filled & mask:
            faults.append(Fault(f"{at}.pavilions", "two tiles lie on one roof"))
        tiles.append((tile.colour * 4 + size - 2, mask))
        filled |= mask
    return _player(
        hand=_sorted(player.hand, faults, f"{at}.hand"),
        known=_sorted(player.known, faults, f"{at}.known"),
        drawn=tuple(
            [_sorted(cards, faults, f"{at}.hidden_by_pile") for cards in player.hidden_by_pile]
        ),
        shown=_sorted(player.hidden_played, faults, f"{at}.hidden_played"),
        space=_number(player.space),
        tiles=tuple(tiles),
        jokers=jokers,
        filled=filled,
        tops=_set(player.superstructures, faults, f"{at}.superstructures"),
        coats=player.coats,
        used=_set(player.used_actions, faults, f"{at}.used_actions"),
        bonus=_number(player.bonus),
        unlimited=player.unlimited_turns,
    )


# --- the turn -------------------------------------------------------------------------------------


def pack_turn(
    turn: public.Turn | None,
    rules: Rules,
    decision: Decision,
    player: p.Player,
    table: p.Table,
    faults: Faults,
) -> p.Turn:
    """Return the engine's form of a turn; the rest of the state decides what is due."""
    if turn is None or decision in p.NO_TURN:
        if (turn is None) != (decision in p.NO_TURN):
            faults.append(Fault("$.turn", f"a turn does not fit the decision {decision.value!r}"))
        return p.NEW_TURN
    for name in _NOT_AT[decision]:
        value, blank = getattr(turn, name), getattr(BLANK, name)
        if value is not blank and value != blank:
            faults.append(Fault(f"$.turn.{name}", f"not at the decision {decision.value!r}"))
    if turn.long_move not in p.STRIDES:
        faults.append(Fault("$.turn.long_move", "expected move_1_5 or move_1_6 (LA2)"))
    paid = tuple(map(int, turn.paid))
    tile = _set(turn.roofs, faults, "$.turn.roofs")
    first = _number(turn.first_joker)
    return _turn(
        drew=turn.drew,
        builds=turn.builds,
        closing=turn.closing,
        ended=turn.ended,
        card=paid[0] if paid else p.NONE,
        due=_due(rules, turn, decision, player, table),
        last=_last(turn, decision, paid, tile & player.tops),
        paid=paid,
        extra=turn.extra_superstructure,
        tile=tile,
        stride=p.STRIDES.get(turn.long_move, 0),
        frontier=frontier(player.filled & ~(1 << first)) if first != p.NONE else 0,
        resume=turn.resume,
    )


def _due(
    rules: Rules, turn: public.Turn, decision: Decision, player: p.Player, table: p.Table
) -> int:
    """Return how many answers are due."""
    match decision:
        case Decision.PAY | Decision.PAY_ANY:
            return CARD_NUMBER[turn.paid[0]] - len(turn.paid) if turn.paid else 0
        case Decision.LIMIT | Decision.DISCARD:
            return over_limit(rules, player)
        case Decision.EXTRA:
            return 2
        case Decision.REFILL:
            taken = table.display[player.space : player.space + 1]
            return 1 if player.space != p.NONE and taken != (p.NONE,) else 2
        case Decision.JOKER:
            return turn.joker_tiles
        case _:
            return turn.superstructures


def _last(turn: public.Turn, decision: Decision, paid: p.Cards, tops: int) -> int:
    """Return the answer that was given last, where answers have an order."""
    match decision:
        case Decision.PAY | Decision.PAY_ANY if len(paid) > 1:
            colours = (CARD_COLOUR[paid[0]], _JOKER_COLOUR)
            other = any(CARD_COLOUR[card] not in colours for card in paid)
            return p.AFTER_ANY if other else paid[-1]
        case Decision.DISCARD:
            return _number(turn.discarded)
        case Decision.SUPERSTRUCTURE:
            return tops.bit_length() - 1  # the roofs of a new tile are named in order (LB6)
        case Decision.JOKER:
            return _number(turn.first_joker)
        case Decision.SET:
            return _number(turn.lifted)
        case _:
            return p.NONE
