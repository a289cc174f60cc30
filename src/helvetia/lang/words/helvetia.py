"""Helvetia's values as words."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from helvetia.core.contract import ScoreItem
from helvetia.core.errors import HelvetiaError
from helvetia.core.reason import Reason
from helvetia.core.values import Named
from helvetia.english.helvetia import about, for_neutral
from helvetia.games.helvetia import moves as m
from helvetia.games.helvetia.event import Event
from helvetia.games.helvetia.geometry import PLACES, QUARTER_LOCATIONS
from helvetia.games.helvetia.names import Building, Colour, Decision, Good, Place, Sex
from helvetia.games.helvetia.notation import parse_move
from helvetia.games.helvetia.parts import NONE
from helvetia.games.helvetia.state import GameState
from helvetia.games.helvetia.village import building_at, singles
from helvetia.lang.phrases import Count, Phrases, capital
from helvetia.lang.tables.helvetia import TABLES
from helvetia.lang.words.filling import (
    Filling,
    Forms,
    enum_name,
    listed,
    members,
    move_stem,
    named,
    parameters,
    word_of,
)
from helvetia.lang.words.helvetia_summary import summary

__all__ = [
    "TABLES",
    "decision",
    "detail",
    "event",
    "group",
    "move",
    "name",
    "reason",
    "seat",
    "summary",
]

Fields = dict[str, object]


def seat(phrases: Phrases, number: int) -> str:
    """The colour of the seat, as a name."""
    return phrases.text(f"colour.{Colour(number).word}.seat")


def name(phrases: Phrases, member: Enum) -> str:
    """A member of an enum; a place is called the same in every language."""
    return member.word if isinstance(member, Place) else enum_name(phrases, member)


# --- what is asked -------------------------------------------------------------------------------


def decision(phrases: Phrases, state: GameState) -> Filling:
    """What the question is about, in words."""
    fields: Fields = {field: word_of(phrases, member) for field, member in about(state).items()}
    return Filling(fields, {*fields, "neutral"} if for_neutral(state) else set(fields))


# --- moves ---------------------------------------------------------------------------------------


def move(phrases: Phrases, state: GameState | None, made: m.Move) -> Filling:
    """The move's own fields, and what the table shows where it points; no state: only the move."""
    fields = _plain(phrases, made)
    marks: set[str] = set()
    if isinstance(made, m.Commit) and not made.tile:
        del fields["tile"]
    if state is not None:
        look = _LOOK.get(type(made))
        if look is not None:
            look(phrases, state, made, fields)
        if state.setup is not None:
            marks.add("setup")
        if for_neutral(state):
            marks.add("neutral")
    return Filling(fields, marks | set(fields))


def _plain(phrases: Phrases, value: m.Move | Event) -> Fields:
    """The fields of a move or an event, each as the word or number it is."""
    fields: Fields = {}
    for field, found in members(value):
        if isinstance(found, Place):
            fields[field] = found.word
        elif isinstance(found, Colour) and field == "village":
            fields[field] = phrases.word(f"village.{found.word}", found.title)
        elif isinstance(found, Named):
            fields[field] = word_of(phrases, found)
        elif isinstance(found, int):
            fields[field] = Count(phrases, found)
    return fields


def _house(phrases: Phrases, state: GameState, village: int, place: int, fields: Fields) -> None:
    found = building_at(state, village * PLACES + place)
    if found is not None:
        fields["building"] = word_of(phrases, Building(found))


def _see_cost(phrases: Phrases, state: GameState, made: m.Build, fields: Fields) -> None:
    cost = state.rules.production.cost[made.building]
    if state.decision is Decision.BUILD and cost and not for_neutral(state):
        fields["cost"] = ", ".join(word_of(phrases, good) for good in cost)


def _see_worker(phrases: Phrases, state: GameState, made: m.Work | m.Swap, fields: Fields) -> None:
    """Who works there, if it is one of the player's, and what is to be made."""
    seat_now, turn = state.player, state.turn
    location = made.village * PLACES + made.place
    building = building_at(state, location)
    if building is None or seat_now is None or seat_now < 0:
        return
    player = state.players[seat_now]
    if (player.men | player.women) >> location & 1:
        sex = Sex.MAN if player.men >> location & 1 else Sex.WOMAN
        fields["worker"] = phrases.text(f"worker.{Building(building).word}.{sex.word}")
    if turn is not None and turn.pending != NONE:
        fields["good"] = word_of(phrases, Good(turn.pending))


def _see_bride(phrases: Phrases, state: GameState, made: m.Marry, fields: Fields) -> None:
    """The house, and the sex of whoever can marry into it."""
    men, women = singles(state)
    location = made.village * PLACES + made.place
    if (men | women) >> location & 1:
        fields["sex"] = word_of(phrases, Sex.WOMAN if men >> location & 1 else Sex.MAN)
        _house(phrases, state, made.village, made.place, fields)


def _see_own(phrases: Phrases, state: GameState, made: m.Settle | m.Bear, fields: Fields) -> None:
    if state.player is not None and state.player >= 0:
        _house(phrases, state, state.player, made.place, fields)


def _see_sleepers(phrases: Phrases, state: GameState, made: m.Wake, fields: Fields) -> None:
    here = QUARTER_LOCATIONS[made.village][made.quarter]
    people = sum(((p.men | p.women) & ~p.awake & here).bit_count() for p in state.players)
    if people:
        fields["asleep"] = Count(phrases, people)


_LOOK: Final[dict[type, Callable[..., None]]] = {
    m.Wake: _see_sleepers,
    m.Build: _see_cost,
    m.Work: _see_worker,
    m.Swap: _see_worker,
    m.Marry: _see_bride,
    m.Settle: _see_own,
    m.Bear: _see_own,
}


# --- headings over choices -----------------------------------------------------------------------


def group(phrases: Phrases, state: GameState, made: m.Move) -> str:
    """The character, the village, the family of goods: where a person looks first."""
    match made:
        case m.Commit():
            return capital(word_of(phrases, made.character))
        case m.UseTile():
            return phrases.text("group.tile")
        case m.UseNeutral():
            return phrases.text("group.neutral")
        case m.Work() | m.Swap() | m.Buy():
            return phrases.text(move_stem(made).replace("move.", "group."))
        case m.Wake() | m.Marry():
            return capital(phrases.text(f"village.{made.village.word}"))
        case m.Steal():
            return seat(phrases, made.player)
        case m.Settle():
            return capital(word_of(phrases, made.sex))
        case m.Build():
            return phrases.text(f"group.{_sort(made.building)}")
        case m.Deliver():
            return _family(phrases, state, made.good)
        case _:
            return ""


def _sort(building: Building) -> str:
    if building < Building.MARKETPLACE:
        return "production"
    return "trade" if building < Building.MILL else "points"


def _family(phrases: Phrases, state: GameState, good: Good) -> str:
    for family in state.options.catalog.families:
        if good in family.goods:
            return phrases.say("group.family", {"family": word_of(phrases, family.family)})
    return ""


# --- events --------------------------------------------------------------------------------------


def event(phrases: Phrases, told: Event) -> Filling:
    """The event's fields, and what follows from them: figures, workers, whose village it is."""
    fields = _plain(phrases, told)
    marks = set(fields)
    fields["abroad"] = ""
    if told.player is not None:
        fields["who"] = seat(phrases, told.player)
        if told.village is not None and told.village != told.player:
            fields["abroad"] = " " + phrases.text(f"village.{told.village.word}.in")
            marks.add("abroad")
        if told.colour is not None and told.colour == told.player:
            marks.add("own")
    if told.count == 1:
        marks.add("one")
    if told.sex is not None:
        _people(phrases, told, fields)
    return Filling(fields, marks)


def _people(phrases: Phrases, told: Event, fields: Fields) -> None:
    assert told.sex is not None
    fields["people"] = getattr(Count(phrases, told.count or 1), told.sex.word)
    if told.colour is not None:
        pair = f"{told.colour.word}_{told.sex.word}"
        fields["figure"] = phrases.text(f"figure.{pair}")
        if told.colour is not Colour.NEUTRAL:
            fields["child"] = phrases.text(f"child.{pair}")
    if told.building is not None and told.building < Building.MILL:
        fields["worker"] = phrases.text(f"worker.{told.building.word}.{told.sex.word}")


# --- reasons and points --------------------------------------------------------------------------

_KINDS: Final = {
    "building": "building",
    "good": "good",
    "given": "good",
    "pending": "good",
    "character": "character",
    "sex": "sex",
    "source": "source",
    "colour": "colour",
    "player": "colour",
    "letter": "letter",
    "village": "village",
}


def reason(phrases: Phrases, why: Reason) -> Filling:
    """The reason's parameters as words."""
    fields, marks = parameters(phrases, why, _KINDS)
    facts = dict(why.parameters)
    if "turn" in facts:
        colour = Colour(int(facts["turn"]))
        fields["turn"] = phrases.word(f"colour.{colour.word}.seat", colour.title)
    if "goods" in facts:
        fields["goods"] = listed(phrases, "good", str(facts["goods"]))
    if "quarter" in facts:
        where = str(facts["quarter"])
        fields["quarter"] = Forms(where, **{"in": _quarter(phrases, where)})
    if "move" in facts:
        text = str(facts["move"])
        fields["move"] = Forms(text, words=_move_text(phrases, text))
    return Filling(fields, marks)


def _quarter(phrases: Phrases, where: str) -> str:
    village, _, part = where.partition(":")
    fields = {
        "village": named(phrases, "village", village),
        "quarter": named(phrases, "quarter", part),
    }
    return phrases.say("where.quarter", fields)


def _move_text(phrases: Phrases, text: str) -> str:
    """A move that a reason gives in notation, in words where it can be read."""
    try:
        made = parse_move(text)
    except HelvetiaError:
        return text
    fields, marks = move(phrases, None, made)
    return capital(phrases.say(move_stem(made), fields, marks))


_DETAILS: Final = {
    "delivery": "good",
    "goods_tile": "good",
    "character_tile": "character",
    "building": "building",
    "family_tile": "family",
}


def detail(phrases: Phrases, item: ScoreItem) -> str:
    """What the points are for, in words."""
    kind = _DETAILS.get(item.source)
    if kind is not None:
        return str(named(phrases, kind, item.detail))
    key = f"detail.{item.source}"
    return phrases.text(key) if phrases.has(key) else item.detail
