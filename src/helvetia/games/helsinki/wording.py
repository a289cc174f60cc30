"""Events in English; :mod:`helvetia.text` has the other languages."""

from .event import Event


def describe(event: Event) -> str:
    """Return an event as an English sentence.

    >>> from helvetia.games.helsinki import Card, Event, EventKind
    >>> describe(Event(kind=EventKind.CARD_TAKEN, player=1, card=Card.JOKER, slot=2))
    'Player 2 takes a joker.'
    """
    from helvetia.text import lexicon

    return lexicon("helsinki").event(event)
