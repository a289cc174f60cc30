"""Events in English; :mod:`helvetia.text` has the other languages."""

from .event import Event


def describe(event: Event) -> str:
    """Return an event as an English sentence.

    >>> from helvetia.games.helvetia import Event, EventKind, Good
    >>> describe(Event(kind=EventKind.GOOD_DELIVERED, player=0, good=Good.BREAD))
    'Red delivers bread.'
    """
    from helvetia.text import lexicon

    return lexicon("helvetia").event(event)
