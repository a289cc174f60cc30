"""A game told to a person: the events of a turn in a paragraph, the table in a few lines.

Whoever prints a game collects events until one of them opens a new :func:`chapter`, and lets
:func:`tell` make paragraphs of what was collected.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from .event import Event, EventKind
from .geometry import RING_ONE, VILLAGES
from .names import Building, Colour, Good
from .state import GameState
from .village import occupied, owned_types
from .wording import buildings, describe, seat_name, village, who, worker

__all__ = ["chapter", "describe", "heading", "seat_name", "summary", "tell", "worth_telling"]

_CHAPTERS: Final = {
    EventKind.ROUND_BEGINS: "round",
    EventKind.TURN_BEGINS: "turn",
    EventKind.ROUND_ENDS: "end",
}


def chapter(event: Event) -> str:
    """What begins with this event: a ``round``, a ``turn``, the ``end`` of a round, or nothing.

    >>> chapter(Event(kind=EventKind.TURN_BEGINS, player=0))
    'turn'
    """
    return _CHAPTERS.get(event.kind, "")


def heading(event: Event) -> str:
    """The title over everything that follows, if the event begins a round; else nothing.

    >>> heading(Event(kind=EventKind.ROUND_BEGINS, player=0, count=3))
    'Round 3'
    """
    return f"Round {event.count}" if event.kind is EventKind.ROUND_BEGINS else ""


def tell(events: Sequence[Event]) -> tuple[str, ...]:
    """The events of one chapter as paragraphs.

    >>> tell((
    ...     Event(kind=EventKind.TURN_BEGINS, player=0),
    ...     Event(kind=EventKind.PASSED, player=0),
    ... ))
    ('Red: passes.',)
    """
    if not events or events[0].kind is EventKind.ROUND_BEGINS:
        return ()  # the heading says it
    if events[0].kind is EventKind.TURN_BEGINS:
        return (_named(who(events[0]), _sentences(events)),) if len(events) > 1 else ()
    paragraphs = []
    for (_, player), run in groupby(filter(_worth_telling, events), _step):
        sentences = _sentences(list(run))
        paragraphs.append(" ".join(sentences) if player is None else _named(player, sentences))
    return tuple(paragraphs)


def worth_telling(event: Event) -> bool:
    """Whether a story told sentence by sentence needs this event, or others say as much.

    >>> worth_telling(Event(kind=EventKind.COINS_RETURNED, player=0, count=3))
    False
    """
    return event.kind not in _SAID_BY_OTHERS


def _named(name: str, sentences: Iterator[str]) -> str:
    """A paragraph under the player's name, which need not be repeated in every sentence."""
    text = ""
    for sentence in sentences:
        own = sentence.removeprefix(f"{name} ")
        first = own[0].upper() if text else own[0].lower()
        text += f" {first}{own[1:]}"
    return f"{name}:{text}"


# --- paragraphs ----------------------------------------------------------------------------------

#: Told by what comes with it: coins go back every round, a building chosen is soon placed.
_SILENT: Final = frozenset(
    {
        EventKind.TURN_BEGINS,
        EventKind.CHARACTER_TILE_READY,
        EventKind.COINS_RETURNED,
        EventKind.NEUTRAL_COIN_RETURNED,
        EventKind.BUILDING_CHOSEN,
        EventKind.DELIVERY_CHOSEN,
        EventKind.QUARTER_WOKEN,
    }
)
#: Without :func:`tell` nobody counts who woke up, so the quarter is told and not the people.
_SAID_BY_OTHERS: Final = (_SILENT - {EventKind.QUARTER_WOKEN}) | {EventKind.WOKE_UP}
_PLACING: Final = 2
_PAIRS: Final = 3
_NEUTRAL: Final = -2
#: Set-up and the end of a round in steps, each a paragraph.
_STEPS: Final[tuple[tuple[EventKind, ...], ...]] = (
    (EventKind.LETTER_DEALT, EventKind.BUILDING_PICKED, EventKind.BUILDING_STOLEN),
    (EventKind.START_TILE_TAKEN, EventKind.BUILDING_BOXED, EventKind.ROUND_ENDS),
    (EventKind.BUILDING_PLACED,),
    (EventKind.SETTLED, EventKind.SENT_TO_SCHOOL, EventKind.SENT_TO_CENTRE, EventKind.MARRIED),
    (EventKind.DOWRY_GIVEN,),
    (EventKind.CHARACTER_TILE_TAKEN,),
    (EventKind.PUPIL_SETTLED, EventKind.PUPIL_TO_CENTRE, EventKind.RING_TILE_TAKEN),
    (EventKind.CHILD_TO_SCHOOL,),
    (EventKind.POINTS_SET,),
    (EventKind.BUILDING_REVEALED,),
    (EventKind.GAME_OVER, EventKind.WINS),
)
_STEP_OF: Final = {kind: step for step, kinds in enumerate(_STEPS) for kind in kinds}


def _worth_telling(event: Event) -> bool:
    return event.kind not in _SILENT


def _step(event: Event) -> tuple[int, str | None]:
    """The step an event belongs to, and the player if each has a paragraph in it."""
    step = _STEP_OF.get(event.kind, -1)
    if event.colour is Colour.NEUTRAL or (step == _PLACING and event.village is Colour.NEUTRAL):
        return _NEUTRAL, who(event)  # a neutral house is told with who lives in it (D2)
    return step, who(event) if step in (_PLACING, _PAIRS) else None


# --- sentences -----------------------------------------------------------------------------------

_MADE: Final = (EventKind.GOOD_MADE, EventKind.GOOD_SWAPPED, EventKind.GOOD_BOUGHT)
_USED: Final = (EventKind.BUILDING_PLACED, EventKind.GOOD_DELIVERED)


def _sentences(events: Sequence[Event]) -> Iterator[str]:
    """Sentences in which goods stand beside what they were made for, and lists are lists."""
    made: list[Event] = []
    woken: Event | None = None
    for kind, group in groupby(events, lambda event: event.kind):
        run = list(group)
        if kind in _MADE:
            made += run
        elif kind in _USED:
            for event in run:
                yield f"{describe(event)[:-1]}{_how(made, event)}."
                made = []
        elif kind is EventKind.QUARTER_WOKEN:
            woken = run[-1]
        elif kind is EventKind.WOKE_UP and woken is not None:
            yield f"{describe(woken)[:-1]} ({_people(run)})."
        elif kind in _LISTS:
            yield _LISTS[kind](run) + "."
        elif kind not in _SILENT:
            yield from map(describe, run)
    yield from map(describe, made)  # the chapter ends before the goods are used


def _how(made: list[Event], target: Event) -> str:
    """Where goods came from; the rules ask from the good back to its origin, this goes forward."""
    if len(made) == 1 and target.good == made[0].good:
        return f" (by the {worker(made[0])})"
    return f" ({', '.join(map(_origin, reversed(made)))})" if made else ""


def _origin(event: Event) -> str:
    assert event.good is not None
    if event.kind is EventKind.GOOD_BOUGHT:
        return f"{event.good.title} bought"
    if event.kind is EventKind.GOOD_MADE:
        return f"{event.good.title} by the {worker(event)}"
    assert event.given is not None
    return f"{event.given.title} swapped for {event.good.title} by the {worker(event)}"


def _people(run: list[Event]) -> str:
    colours = [event.colour for event in run]
    return ", ".join(f"{colours.count(c)} {c.title}" for c in Colour if c in colours)


def _dowries(run: list[Event]) -> str:
    gifts = []
    for seat, group in groupby(run, lambda event: event.player):
        receivers = [village(e) for e in group]
        gifts.append(f"{seat_name(seat or 0)} to {' and '.join(receivers)}")
    return "Gifts of one coin as dowry: " + ", ".join(gifts)


def _children(run: list[Event]) -> str:
    return "Children go to school: " + ", ".join(
        f"{len(list(group))} of {seat_name(seat or 0)}"
        for seat, group in groupby(run, lambda event: event.player)
    )


_LISTS: Final[dict[EventKind, Callable[[list[Event]], str]]] = {
    EventKind.BUILDING_PICKED: lambda run: (
        "Start buildings: "
        + ", ".join(f"{who(e)} {e.building.title}" for e in run if e.building is not None)
    ),
    EventKind.BUILDING_BOXED: lambda run: (
        "Back to the box: " + ", ".join(buildings(e.building, e.count) for e in run)
    ),
    EventKind.DOWRY_GIVEN: _dowries,
    EventKind.CHILD_TO_SCHOOL: _children,
    EventKind.POINTS_SET: lambda run: "Points: " + ", ".join(f"{who(e)} {e.points}" for e in run),
    EventKind.BUILDING_REVEALED: lambda run: (
        "Turned up: " + ", ".join(e.building.title for e in run if e.building is not None)
    ),
}


# --- the table in short --------------------------------------------------------------------------


def summary(state: GameState) -> str:
    """Market, villages and standings in a few lines, for the end of a round.

    >>> from helvetia.games.helvetia import new_game
    >>> print(summary(new_game(2)).splitlines()[1])
    Red           0      6          0     0       0      0       0       0       0
    """
    lines = ["         points  coins  buildings  ring  people  awake  abroad  centre  school"]
    lines += [_standing(state, seat) for seat in range(len(state.players))]
    market = [f"{seat_name(s)}: {_goods(p.delivered)}" for s, p in enumerate(state.players)]
    lines.append("Market   " + "; ".join(market))
    open_now = [_open(b, n) for b, n in enumerate(state.board.open) if n]
    lines.append("To build " + (", ".join(open_now) or "nothing"))
    return "\n".join(lines)


def _standing(state: GameState, seat: int) -> str:
    player, board = state.players[seat], state.board
    housed = player.men | player.women
    ring = (occupied(state, seat) & RING_ONE).bit_count()
    return (
        f"{seat_name(seat):<9}{board.points[seat]:>6}{state.coins[seat]:>7}"
        f"{owned_types(state, seat).bit_count():>11}{ring:>6}{housed.bit_count():>8}"
        f"{player.awake.bit_count():>7}{(housed & ~VILLAGES[seat]).bit_count():>8}"
        f"{sum(player.centre):>8}{sum(player.school):>8}"
    )


def _goods(delivered: int) -> str:
    return ", ".join(good.title for good in Good if delivered >> good & 1) or "nothing"


def _open(building: int, count: int) -> str:
    return Building(building).title if count == 1 else buildings(Building(building), count)
