"""Positions made by hand, and moves by their text."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import attrs

from helvetia.core import CHANCE, Fault, sample
from helvetia.games.helsinki import (
    Action,
    Card,
    Decision,
    GameState,
    Options,
    Position,
    Roof,
    Space,
    apply_move,
    legal_moves,
    odds,
    parse_move,
    why_not,
)
from helvetia.games.helsinki.board import mask_of
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.packed import NEW_TURN, Turn

Tiles = Mapping[int, Sequence[tuple[str, str]]]


def card(text: str) -> Card:
    """Return a card by its word: ``green_3_4_0``, ``joker``."""
    return Card[text.upper()]


def cards(texts: str | Iterable[str]) -> tuple[int, ...]:
    """Return cards by their words, separated by spaces, sorted."""
    words = texts.split() if isinstance(texts, str) else texts
    return tuple(sorted(int(card(word)) for word in words))


def roofs(text: str) -> tuple[Roof, ...]:
    """Return roofs in order, from ``a1-b1`` or ``a1 b1``."""
    return tuple(sorted(Roof[word.upper()] for word in text.replace("-", " ").split()))


def mask(text: str) -> int:
    """Return a set of roofs as the engine has it."""
    return mask_of(roofs(text))


def actions(*chosen: Action) -> int:
    """Return a set of actions as the engine has it."""
    return sum(1 << action for action in chosen)


def turn(**fields: Any) -> Turn:
    """Return a turn of the engine with these fields."""
    return Turn(**fields)


def bent(
    state: GameState,
    *,
    table: Mapping[str, Any] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> GameState:
    """Return the state with other fields of the engine's form, possible or not."""
    packed: Any = state._packed  # no type checker knows that it is an attrs class
    seats = list(packed.players)
    for seat, changes in (players or {}).items():
        seats[seat] = attrs.evolve(seats[seat], **changes)
    middle = attrs.evolve(packed.table, **(table or {}))
    return GameState(attrs.evolve(packed, table=middle, players=tuple(seats), **fields))


def position(
    hand: str = "",
    *,
    players: int = 4,
    seat: int = 0,
    options: Options | None = None,
    decision: Decision = Decision.ACTION,
    hands: Mapping[int, str] | None = None,
    known: Mapping[int, str] | None = None,
    space: int = 0,
    tiles: Tiles | None = None,
    jokers: Mapping[int, str] | None = None,
    tops: Mapping[int, str] | None = None,
    coats: int | None = None,
    used: int = 0,
    display: Sequence[str | None] | None = None,
    discard: str = "",
    pile: str | None = None,
    unlimited: int = 0,
    doing: Turn = NEW_TURN,
    ending: bool = False,
) -> GameState:
    """Return a position at a player's decision, possible or not: a `Position` without its checks.

    If the pile is named, the cards left over are gone, so such a position is not complete.
    """
    table = Position(players, options).display(*([None] * 8 if display is None else display))
    for number in range(players):
        table.pawn(number, Space((space + 2 * number * (number != seat)) % 8))
        for colour, where in (tiles or {}).get(number, ()):
            table.pavilion(number, colour, where)
        table.hand(number, *{seat: hand, **(hands or {})}.get(number, "").split())
        table.known(number, *(known or {}).get(number, "").split())
        table.joker_tiles(number, (jokers or {}).get(number, ""))
        table.superstructures(number, (tops or {}).get(number, ""))
    table.used_actions(seat, *(action for action in Action if used >> action & 1))
    paid = [Card(each) for each in doing.paid if each != UNKNOWN]
    table.unlimited_turns(seat, unlimited).discard(*discard.split(), *paid)
    faults: list[Fault] = []
    state = GameState(table.turn(seat)._pack(faults))
    assert not faults, faults
    kinds = state._packed.rules.kinds
    middle: dict[str, Any] = {"discard": tuple(cards(discard).count(kind) for kind in kinds)}
    if pile is not None:
        counts = tuple(cards(pile).count(kind) for kind in kinds)
        middle |= {"piles": (counts,), "left": sum(counts)}
    mine: dict[int, dict[str, Any]] = {} if coats is None else {seat: {"coats": coats}}
    return bent(
        state, table=middle, players=mine, decision=decision, player=seat, turn=doing, ending=ending
    )


def legal(state: GameState) -> list[str]:
    """Return the texts of the legal moves."""
    return [str(move) for move in legal_moves(state)]


def go(state: GameState, *texts: str) -> GameState:
    """Return the state after these moves."""
    for text in texts:
        state = apply_move(state, parse_move(text))
    return state


def chance(state: GameState, seed: int = 0) -> GameState:
    """Let chance decide until a player must."""
    rng = Random(seed)
    while state.player == CHANCE:
        state = apply_move(state, sample(odds(state), rng))
    return state


def refused(state: GameState, text: str) -> tuple[str, str]:
    """Return the code and the rule by which a move is refused."""
    reason = why_not(state, parse_move(text))
    assert reason is not None, f"{text} is legal"
    assert reason.sentence
    return reason.code, reason.rule
