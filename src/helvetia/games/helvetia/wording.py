"""Events in English, one sentence each; :mod:`.telling` joins them to paragraphs."""

from collections.abc import Callable
from typing import Final

from .event import Event, EventKind
from .names import Building, Colour, Quarter, Sex

#: Who works in a house.
WORKER: Final = {
    Building.BRICKWORKS: "brickmaker",
    Building.WOODCUTTER: "woodcutter",
    Building.STONEMASON: "stonemason",
    Building.GRAIN_FARM: "farmer",
    Building.WELL: "well keeper",
    Building.MINE: "miner",
    Building.COWSHED: "cowherd",
    Building.GOAT_SHED: "goatherd",
    Building.BAKERY: "baker",
    Building.BREWERY: "brewer",
    Building.IRONWORKS: "ironworker",
    Building.DAIRY: "milker",
    Building.BUTCHER: "butcher",
    Building.CHEESE_DAIRY: "cheesemaker",
    Building.TANNERY: "tanner",
    Building.BELL_FOUNDRY: "bell founder",
    Building.MARKETPLACE: "trader",
    Building.CATTLE_MARKET: "cattle trader",
    Building.GOAT_MARKET: "goat trader",
    Building.GROCERY: "grocer",
}
_QUARTER: Final = {
    Quarter.NW: "north-west",
    Quarter.NE: "north-east",
    Quarter.SW: "south-west",
    Quarter.SE: "south-east",
}


def seat_name(seat: int) -> str:
    """What the player on this seat is called.

    >>> seat_name(2)
    'Blue'
    """
    return Colour(seat).title.capitalize()


def describe(event: Event) -> str:
    """The event as an English sentence.

    >>> from helvetia.games.helvetia import Good, Place
    >>> describe(Event(
    ...     kind=EventKind.GOOD_MADE, player=0, good=Good.BREAD, village=Colour.BLUE,
    ...     place=Place.C2, building=Building.BAKERY, colour=Colour.RED, sex=Sex.WOMAN,
    ... ))
    "Red's baker in Blue's village makes bread."
    """
    return _SENTENCES[event.kind](event) + "."


# --- parts of sentences, which the paragraphs use too --------------------------------------------


def who(event: Event) -> str:
    """The player's name."""
    assert event.player is not None
    return seat_name(event.player)


def village(event: Event) -> str:
    """Whose village it is: ``Blue's village``."""
    assert event.village is not None
    if event.village is Colour.NEUTRAL:
        return "the neutral village"
    return f"{seat_name(event.village)}'s village"


def elsewhere(event: Event) -> str:
    """``" in Blue's village"``, or nothing in the player's own."""
    return "" if event.village == event.player else f" in {village(event)}"


def spot(event: Event) -> str:
    """The house and where it stands: ``the bakery on c2 in Blue's village``."""
    assert event.building is not None
    assert event.place is not None
    return f"the {event.building.title} on {event.place.word}{elsewhere(event)}"


def figure(event: Event) -> str:
    """Whose man or woman it is: ``a red woman``."""
    assert event.colour is not None
    assert event.sex is not None
    return f"a {event.colour.title} {event.sex.title}"


def child(sex: Sex | None) -> str:
    """A newborn is no man and no woman yet."""
    return "boy" if sex is Sex.MAN else "girl"


def a_building(building: Building | None) -> str:
    """``a well``, ``an ironworks``."""
    assert building is not None
    return f"{'an' if building.title[0] in 'aeiou' else 'a'} {building.title}"


def buildings(building: Building | None, count: int | None) -> str:
    """``a well``, ``2 wells``."""
    assert building is not None
    if count == 1:
        return a_building(building)
    name = building.title
    if name.endswith("y"):
        name = name[:-1] + "ies"
    elif name.endswith("ch"):
        name += "es"
    elif not name.endswith("s"):
        name += "s"
    return f"{count} {name}"


def number(count: int | None, thing: str) -> str:
    """``1 coin``, ``2 coins``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def number_of(count: int | None, sex: Sex | None) -> str:
    """``a man``, ``2 women``."""
    assert sex is not None
    if count == 1:
        return f"a {sex.title}"
    return f"{count} {'men' if sex is Sex.MAN else 'women'}"


def worker(event: Event) -> str:
    """Who works there: ``the baker in Blue's village``."""
    assert event.building is not None
    return f"{WORKER[event.building]}{elsewhere(event)}"


def quarter(event: Event) -> str:
    """Which part of which village."""
    assert event.quarter is not None
    return f"the {_QUARTER[event.quarter]} of {village(event)}"


def _title(named: object) -> str:
    title: str = getattr(named, "title")  # noqa: B009 - every name of the rulebook has one
    return title


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# --- sentences -----------------------------------------------------------------------------------


def _settled(e: Event) -> str:
    people = number_of(1, e.sex) if e.colour == e.player else figure(e)
    return f"{who(e)} settles {people} in {spot(e)}"


def _building_chosen(e: Event) -> str:
    what = a_building(e.building)
    if e.village == e.player:
        return f"{who(e)} sets out to build {what}"
    return f"{who(e)} chooses {what} for {village(e)}"


def married(e: Event) -> str:
    """Who marries where; the newcomer's colour is named, for it may be neutral (D6)."""
    came = f" from the {_title(e.source)}" if e.source is not None else ""
    return f"{_capital(figure(e))}{came} marries into {spot(e)}"


def dowry_taken(e: Event) -> str:
    """An own coin comes back, another is dowry again (P4)."""
    if e.colour == e.player:
        return f"{who(e)} wins an own coin back from {village(e)}"
    return f"{who(e)} takes a {_title(e.colour)} coin as dowry from {village(e)}"


def _tile_taken(e: Event) -> str:
    last = "" if e.colour is None else f" from {seat_name(e.colour)}"
    return f"{who(e)} takes the {_title(e.character)}'s tile{last}"


_SENTENCES: Final[dict[EventKind, Callable[[Event], str]]] = {
    EventKind.LETTER_DEALT: lambda e: f"{who(e)} draws the letter {_title(e.letter).upper()}",
    EventKind.BUILDING_PICKED: lambda e: f"{who(e)} picks {a_building(e.building)}",
    EventKind.BUILDING_STOLEN: lambda e: (
        f"{who(e)} takes {a_building(e.building)} from {seat_name(e.colour or 0)}"
    ),
    EventKind.BUILDING_BOXED: lambda e: (
        f"{_capital(buildings(e.building, e.count))} "
        f"{'goes' if e.count == 1 else 'go'} back to the box"
    ),
    EventKind.SETTLED: _settled,
    EventKind.SENT_TO_SCHOOL: lambda e: f"{who(e)} sends {number_of(e.count, e.sex)} to school",
    EventKind.SENT_TO_CENTRE: lambda e: (
        f"{who(e)} puts {number_of(e.count, e.sex)} into the village centre"
    ),
    EventKind.DOWRY_GIVEN: lambda e: (
        f"{who(e)} gives {number(e.count, 'coin')} as dowry to {village(e)}"
    ),
    EventKind.TURN_BEGINS: lambda e: f"It is {who(e)}'s turn",
    EventKind.PLAYER_STUCK: lambda e: (
        f"{who(e)} has coins but no way to use them and is passed over"
    ),
    EventKind.PASSED: lambda e: f"{who(e)} passes",
    EventKind.COINS_PLACED: lambda e: (
        f"{who(e)} puts {number(e.count, 'coin')} on the {_title(e.character)}"
    ),
    EventKind.TILE_USED: lambda e: f"{who(e)} uses the {_title(e.character)}'s tile",
    EventKind.NEUTRAL_COIN_USED: lambda e: (
        f"{who(e)} puts the neutral coin on the {_title(e.character)}"
    ),
    EventKind.COINS_GAINED: lambda e: f"{who(e)} takes {number(e.count, 'won coin')} into hand",
    EventKind.GOOD_MADE: lambda e: f"{who(e)}'s {worker(e)} makes {_title(e.good)}",
    EventKind.GOOD_SWAPPED: lambda e: (
        f"{who(e)}'s {worker(e)} swaps {_title(e.given)} for {_title(e.good)}"
    ),
    EventKind.GOOD_BOUGHT: lambda e: f"{who(e)} buys {_title(e.good)}",
    EventKind.BUILDING_CHOSEN: _building_chosen,
    EventKind.BUILDING_PLACED: lambda e: f"{who(e)} puts up {spot(e)}",
    EventKind.MOVED_IN: lambda e: f"{_capital(figure(e))} moves into {spot(e)}",
    EventKind.RING_TILE_TAKEN: lambda e: (
        f"{who(e)} has a complete ring and takes a tile of {number(e.points, 'point')}"
    ),
    EventKind.DELIVERY_CHOSEN: lambda e: f"{who(e)} sets out to deliver {_title(e.good)}",
    EventKind.GOOD_DELIVERED: lambda e: f"{who(e)} delivers {_title(e.good)}",
    EventKind.GOODS_TILE_TAKEN: lambda e: (
        f"{who(e)} is first with {_title(e.good)} and takes its tile of {number(e.points, 'point')}"
    ),
    EventKind.FAMILY_TILE_TAKEN: lambda e: (
        f"{who(e)} is first with the whole {_title(e.family)} family and takes its tile of "
        f"{number(e.points, 'point')}"
    ),
    EventKind.QUARTER_WOKEN: lambda e: f"{who(e)} wakes {quarter(e)}",
    EventKind.WOKE_UP: lambda e: f"{_capital(figure(e))} wakes up in {spot(e)}",
    EventKind.MARRIED: married,
    EventKind.DOWRY_TAKEN: dowry_taken,
    EventKind.DOWRY_DECLINED: lambda e: f"{who(e)} leaves the dowry in {village(e)}",
    EventKind.BORN: lambda e: f"A {_title(e.colour)} {child(e.sex)} is born in {spot(e)}",
    EventKind.ROUND_BEGINS: lambda e: f"Round {e.count} begins with {who(e)}",
    EventKind.ROUND_ENDS: lambda e: f"Round {e.count} is over",
    EventKind.START_TILE_TAKEN: lambda e: f"{who(e)} takes the start-player tile",
    EventKind.CHARACTER_TILE_TAKEN: _tile_taken,
    EventKind.CHARACTER_TILE_READY: lambda e: (
        f"{who(e)} can use the {_title(e.character)}'s tile again"
    ),
    EventKind.COINS_RETURNED: lambda e: f"{who(e)} takes {number(e.count, 'coin')} back",
    EventKind.NEUTRAL_COIN_RETURNED: lambda e: "The neutral coin lies beside its village again",
    EventKind.PUPIL_SETTLED: lambda e: f"{_capital(figure(e))} leaves school for {spot(e)}",
    EventKind.PUPIL_TO_CENTRE: lambda e: (
        f"{who(e)} has {number_of(e.count, e.sex)} going from school to the village centre"
    ),
    EventKind.CHILD_TO_SCHOOL: lambda e: (
        f"A {_title(e.colour)} {child(e.sex)} from {spot(e)} goes to school"
    ),
    EventKind.POINTS_SET: lambda e: f"{who(e)} has {number(e.points, 'point')}",
    EventKind.BUILDING_REVEALED: lambda e: f"{_capital(a_building(e.building))} is turned up",
    EventKind.GAME_OVER: lambda e: f"The game is over after {number(e.count, 'round')}",
    EventKind.WINS: lambda e: f"{who(e)} wins with {number(e.points, 'point')}",
}
