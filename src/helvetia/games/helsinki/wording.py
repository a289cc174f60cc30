"""Events in English, one sentence each, and the table in a few lines."""

from collections.abc import Callable, Sequence
from typing import Final

from .event import Event, EventKind
from .names import Card, Roof
from .scoring import score
from .state import GameState

_CHAPTERS: Final = {
    EventKind.ROUND_BEGINS: "round",
    EventKind.TURN_BEGINS: "turn",
    EventKind.GAME_OVER: "end",
}


def seat_name(seat: int) -> str:
    """What the player on this seat is called.

    >>> seat_name(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


def chapter(event: Event) -> str:
    """What begins with this event: a ``round``, a ``turn``, the ``end``, or nothing.

    >>> chapter(Event(kind=EventKind.TURN_BEGINS, player=0))
    'turn'
    """
    return _CHAPTERS.get(event.kind, "")


def heading(event: Event) -> str:
    """The title over everything that follows, if the event begins a round; else nothing.

    >>> heading(Event(kind=EventKind.ROUND_BEGINS, count=3))
    'Round 3'
    """
    return f"Round {event.count}" if event.kind is EventKind.ROUND_BEGINS else ""


def describe(event: Event) -> str:
    """The event as an English sentence.

    >>> describe(Event(kind=EventKind.CARD_TAKEN, player=1, card=Card.JOKER, slot=2))
    'Player 2 takes a joker.'
    """
    return _SENTENCES[event.kind](event) + "."


def tell(events: Sequence[Event]) -> tuple[str, ...]:
    """The events of one chapter as paragraphs.

    >>> tell((
    ...     Event(kind=EventKind.TURN_BEGINS, player=0),
    ...     Event(kind=EventKind.CARD_TAKEN, player=0, card=Card.JOKER, slot=2),
    ... ))
    ('Player 1: takes a joker.',)
    """
    if not events or events[0].kind is EventKind.ROUND_BEGINS:
        return ()  # the heading says it
    if events[0].kind is not EventKind.TURN_BEGINS:
        return (" ".join(describe(event) for event in events),)
    name = _who(events[0])
    parts = [_SENTENCES[event.kind](event).removeprefix(f"{name} ") for event in events[1:]]
    return (f"{name}: {'; '.join(p[0].lower() + p[1:] for p in parts)}.",) if parts else ()


def card_title(card: Card | None) -> str:
    """A card in words.

    >>> card_title(Card["GREEN_3_4_1"])
    'a green 3 (4 roofs, 1 superstructure)'
    """
    if card is None or card.colour is None:
        return "a joker" if card is Card.JOKER else "a card"
    tops = card.superstructures
    more = f", {_some(tops, 'superstructure')}" if tops else ""
    return f"a {card.colour.title} {card.number} ({card.roofs} roofs{more})"


def summary(state: GameState) -> str:
    """The table in short: points, hands and coats of every player, and the pile."""
    lines = [
        f"{seat_name(points.seat)}: {_some(points.total, 'point')}, "
        f"{_some(len(player.hand), 'card')}, {_some(player.coats, 'coat')} of arms, "
        f"{player.filled.bit_count()} roofs"
        for points, player in zip(score(state), state.players, strict=True)
    ]
    return "\n".join([*lines, f"Pile: {_some(state.table.left, 'card')}"])


def _some(count: int | None, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _who(event: Event) -> str:
    return seat_name(event.player or 0)


def _roofs(roofs: tuple[Roof, ...]) -> str:
    return " ".join(roof.word for roof in roofs)


def _named(value: object) -> str:
    return str(getattr(value, "title", value))


def _steps(event: Event) -> str:
    where = _named(event.space)
    if event.count == -1:
        return f"{_who(event)} moves one space back to {where}"
    return f"{_who(event)} moves {_some(event.count, 'space')} to {where}"


def _pavilion(event: Event) -> str:
    colour = _named(event.card.colour) if event.card is not None else ""
    return f"{_who(event)} builds a {colour} pavilion on {_roofs(event.roofs)}"


_SENTENCES: Final[dict[EventKind, Callable[[Event], str]]] = {
    EventKind.CARD_REMOVED: lambda e: f"{card_title(e.card).capitalize()} leaves the deck",
    EventKind.ACTION_COVERED: lambda e: f"The action {_named(e.action)} is covered",
    EventKind.PAWN_PLACED: lambda e: f"{_who(e)} starts on {_named(e.space)}",
    EventKind.ROUND_BEGINS: lambda e: f"Round {e.count} begins",
    EventKind.TURN_BEGINS: lambda e: f"{_who(e)} is to move",
    EventKind.PAWN_MOVED: _steps,
    EventKind.LAST_ROUND: lambda e: "The pile is empty: this is the last round",
    EventKind.PILE_RENEWED: lambda e: f"The discard becomes a pile of {_some(e.count, 'card')}",
    EventKind.CARD_REVEALED: lambda e: f"{card_title(e.card).capitalize()} is turned up",
    EventKind.CARD_TAKEN: lambda e: f"{_who(e)} takes {card_title(e.card)}",
    EventKind.CARD_DRAWN: lambda e: f"{_who(e)} draws {card_title(e.card)}",
    EventKind.CARD_PLAYED: lambda e: f"{_who(e)} plays {card_title(e.card)}",
    EventKind.CARD_DISCARDED: lambda e: f"{_who(e)} discards {card_title(e.card)}",
    EventKind.PAVILION_BUILT: _pavilion,
    EventKind.JOKER_PLACED: lambda e: f"{_who(e)} places a joker tile on {_roofs(e.roofs)}",
    EventKind.SUPERSTRUCTURE_SET: lambda e: f"{_who(e)} sets a superstructure on {_roofs(e.roofs)}",
    EventKind.SUPERSTRUCTURE_LIFTED: lambda e: (
        f"{_who(e)} lifts the superstructure of {_roofs(e.roofs)}"
    ),
    EventKind.COATS_WON: lambda e: f"{_who(e)} wins {_some(e.count, 'coat')} of arms",
    EventKind.BONUS_TAKEN: lambda e: f"{_who(e)} takes the bonus card of {e.points} points",
    EventKind.COAT_USED: lambda e: f"{_who(e)} puts a coat of arms on {_named(e.action)}",
    EventKind.GAME_OVER: lambda e: f"The game is over after {_some(e.count, 'round')}",
    EventKind.WINS: lambda e: f"{_who(e)} wins with {_some(e.points, 'point')}",
}
