"""Positions made by hand, and moves by their text."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import attrs

from helvetia.core import CHANCE, sample
from helvetia.games.helsinki import (
    Action,
    Card,
    Decision,
    GameState,
    Options,
    PavilionColour,
    Roof,
    apply_move,
    legal_moves,
    new_game,
    odds,
    parse_move,
    why_not,
)
from helvetia.games.helsinki.board import mask_of
from helvetia.games.helsinki.packed import NEW_TURN, NONE, Player, Turn

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
    """Return a position at a player's decision; cards that are not named are in the pile.

    If the pile is named, the cards left over are gone, so such a position is not complete.
    """
    start = new_game(players, options)
    while start.decision is Decision.REMOVE:
        start = apply_move(start, legal_moves(start)[0])
    rules, table = start._packed.rules, start._packed.table
    left = list(table.piles[0])
    held = {seat: cards(hand), **{s: cards(h) for s, h in (hands or {}).items()}}
    open_ = {s: cards(k) for s, k in (known or {}).items()}
    shown = [None] * 8 if display is None else list(display)
    slots = tuple(NONE if word is None else int(card(word)) for word in shown)
    everything = [c for h in held.values() for c in h] + [c for c in slots if c != NONE]
    everything += [*cards(discard), *doing.paid]
    for each in everything:
        left[rules.index[each]] -= 1
    assert min(left) >= 0, "too many cards of one kind"
    seats: list[Any] = []
    for number in range(players):
        mine = tuple(
            sorted(
                (PavilionColour[colour.upper()] * 4 + len(where.split("-")) - 2, mask(where))
                for colour, where in (tiles or {}).get(number, ())
            )
        )
        joker_mask = mask((jokers or {}).get(number, ""))
        filled = joker_mask | sum(roofs for _, roofs in mine)
        mine_used = used if number == seat else 0
        earned = 8 - (rules.coats & ~filled).bit_count() - mine_used.bit_count()
        seats.append(
            Player(
                hand=held.get(number, ()),
                known=open_.get(number, ()),
                drawn=(),
                shown=(),
                space=space if number == seat else (space + 2 * number) % 8,
                tiles=mine,
                jokers=joker_mask,
                filled=filled,
                tops=mask((tops or {}).get(number, "")),
                coats=earned if number != seat or coats is None else coats,
                used=mine_used,
                bonus=NONE,
                unlimited=unlimited if number == seat else 0,
            )
        )
    counts = tuple(left)
    if pile is not None:
        named = cards(pile)
        counts = tuple(named.count(kind) for kind in rules.kinds)
    built = [kind for player in seats for kind, _ in player.tiles]
    return bent(
        bent(start, decision=decision, player=seat, seat=seat),
        table={
            "display": slots,
            "piles": (counts,),
            "left": sum(counts),
            "discard": tuple(cards(discard).count(kind) for kind in rules.kinds),
            "supply": tuple(n - built.count(kind) for kind, n in enumerate(table.supply)),
            "joker_tiles": table.joker_tiles - sum(p.jokers.bit_count() for p in seats),
            "superstructures": table.superstructures - sum(p.tops.bit_count() for p in seats),
        },
        players={
            number: attrs.asdict(player, recurse=False) for number, player in enumerate(seats)
        },
        turn=doing,
        ending=ending,
        progress=0,
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
