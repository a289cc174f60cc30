"""Helsinki's values as words."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from helvetia.core.contract import ScoreItem
from helvetia.core.errors import HelvetiaError
from helvetia.core.reason import Reason
from helvetia.core.values import Named
from helvetia.english.helsinki import pavilion
from helvetia.games.helsinki import moves as m
from helvetia.games.helsinki.event import Event
from helvetia.games.helsinki.names import Card, Colour, Roof, Space
from helvetia.games.helsinki.notation import parse_move
from helvetia.games.helsinki.state import NONE, GameState
from helvetia.lang.phrases import Count, Phrases, capital
from helvetia.lang.tables.helsinki import TABLES
from helvetia.lang.words.filling import (
    Filling,
    Forms,
    enum_name,
    members,
    move_stem,
    parameters,
    word_of,
)
from helvetia.lang.words.helsinki_summary import summary

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
    """The player's number, counted from one."""
    return phrases.say("seat.name", {"number": number + 1})


def name(phrases: Phrases, member: Enum) -> str:
    """A member of an enum; a roof is called the same in every language."""
    if isinstance(member, Roof):
        return member.word
    return str(_card(phrases, member)) if isinstance(member, Card) else enum_name(phrases, member)


@lru_cache(maxsize=2048)  # fewer cards than that, in four languages
def _card(phrases: Phrases, card: Card) -> Forms:
    """A card, and the card as the object of a sentence."""
    if card.colour is None:
        return Forms(
            phrases.text(f"card.{card.word}"),
            a=phrases.text(f"card.{card.word}.a"),
            plain=card.title,
        )
    tops = card.superstructures
    size = Count(phrases, card.roofs).roof
    if tops:
        size = f"{size}, {Count(phrases, tops).top}"
    fields = {"colour": word_of(phrases, card.colour), "number": card.number, "size": size}
    return Forms(
        phrases.say("card.numbered", fields),
        a=phrases.say("card.numbered", fields, ("a",)),
        plain=card.title,
    )


def _pavilion(phrases: Phrases, colour: Colour, roofs: int) -> str:
    return phrases.say("where.pavilion", {"colour": word_of(phrases, colour), "roofs": roofs})


def _roofs(roofs: tuple[Roof, ...]) -> str:
    return " ".join(roof.word for roof in roofs)


# --- what is asked -------------------------------------------------------------------------------


def decision(phrases: Phrases, state: GameState) -> Filling:
    """The pavilion that is being placed."""
    placed = pavilion(state)
    fields: Fields = {} if placed is None else {"pavilion": _pavilion(phrases, *placed)}
    return Filling(fields, set(fields))


# --- moves ---------------------------------------------------------------------------------------


def move(phrases: Phrases, state: GameState | None, made: m.Move) -> Filling:
    """The move's own fields, and where it leads; no state: only the move."""
    fields = _plain(phrases, made)
    if state is not None and state.player is not None and state.player >= 0:
        at = state.players[state.seat].space
        if isinstance(made, m.MovePawn) and at != NONE:
            fields["space"] = word_of(phrases, Space((at + made.steps) % 8))
        if isinstance(made, m.TakeCards) and at != NONE:
            beside = (state.table.display[at], state.table.display[(at + 1) % 8])
            fields["cards"] = ", ".join(_card(phrases, Card(c)) for c in beside if c != NONE)
            if not fields["cards"]:
                del fields["cards"]
    return Filling(fields, set(fields))


def _plain(phrases: Phrases, value: m.Move | Event) -> Fields:
    """The fields of a move or an event, each as the word or number it is."""
    fields: Fields = {}
    for field, found in members(value):
        if isinstance(found, Card):
            fields[field] = _card(phrases, found)
        elif isinstance(found, Roof):
            fields[field] = found.word
        elif isinstance(found, Named):
            fields[field] = word_of(phrases, found)
        elif isinstance(found, int):
            fields[field] = Count(phrases, found)
        elif isinstance(found, tuple):
            fields[field] = _roofs(found)
    return fields


_GROUPS: Final[dict[type[m.Move], str]] = {
    m.MovePawn: "pawn",
    m.UseCoat: "coat",
    m.TakeCards: "take",
    m.Build: "build",
    m.Pay: "pay",
    m.Discard: "discard",
}


def group(phrases: Phrases, state: GameState, made: m.Move) -> str:
    """What a person wants to do: move, take, build, play, discard, use a coat of arms."""
    found = _GROUPS.get(type(made))
    return "" if found is None else phrases.text(f"group.{found}")


# --- events --------------------------------------------------------------------------------------


def event(phrases: Phrases, told: Event) -> Filling:
    """The event's fields, and the colour of what was built."""
    fields = _plain(phrases, told)
    marks = set(fields)
    if told.player is not None:
        fields["who"] = seat(phrases, told.player)
    if told.count == -1:
        marks.add("back")
    if told.card is not None and told.card.colour is not None:
        fields["colour"] = word_of(phrases, told.card.colour)
    return Filling(fields, marks)


# --- reasons and points --------------------------------------------------------------------------

_KINDS: Final = {"action": "action", "side": "side"}


def reason(phrases: Phrases, why: Reason) -> Filling:
    """The reason's parameters as words."""
    fields, marks = parameters(phrases, why, _KINDS)
    facts = dict(why.parameters)
    for field in ("card", "wanted"):
        if field in facts:
            card = Card[str(facts[field]).upper()]
            fields[field] = _card(phrases, card)
            if card.colour is not None:
                fields["pavilion"] = _pavilion(phrases, card.colour, card.roofs)
    if "pavilion" in facts:
        colour, _, roofs = str(facts["pavilion"]).partition("_")
        fields["pavilion"] = _pavilion(phrases, Colour[colour.upper()], int(roofs))
    if "turn" in facts:
        number = int(facts["turn"])
        fields["turn"] = Forms(seat(phrases, number), plain=str(number))
    if "move" in facts:
        text = str(facts["move"])
        fields["move"] = Forms(text, words=_move_text(phrases, text))
    return Filling(fields, marks)


def _move_text(phrases: Phrases, text: str) -> str:
    """A move that a reason gives in notation, in words where it can be read."""
    try:
        made = parse_move(text)
    except HelvetiaError:
        return text
    fields, marks = move(phrases, None, made)
    return capital(phrases.say(move_stem(made), fields, marks))


def detail(phrases: Phrases, item: ScoreItem) -> str:
    """What the points are for, in words."""
    where, _, line = item.detail.partition(" ")
    fields = {"number": line, "roof": where.rstrip(":")}
    return phrases.say(f"detail.{item.source}", fields, (str(item.points),))
