"""One game in one language: names, questions, moves, refusals and events in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from importlib import import_module
from itertools import groupby
from operator import itemgetter
from typing import Any, ClassVar, Final, cast

import attrs

from helvetia.core.contract import AnyGame, AnyMove, AnyState, ScoreItem
from helvetia.core.errors import HelvetiaError, OptionError, Reason, refuse_foreign
from helvetia.core.json.forms import snake_case
from helvetia.core.values import Named
from helvetia.games import find

from .files import TextFile, check_language, load
from .template import Fields, Word, capital

GAMES: Final = ("helsinki", "helvetia")
"""The games that have texts."""

Marks = set[str]
#: The name of a class as the data files write it.
snake: Final = cache(snake_case)


class Lexicon(ABC):
    """One game in one language.

    States may be views: a text says nothing that the state does not show.

    >>> from helvetia.games import helvetia
    >>> german = lexicon(helvetia, "de")
    >>> german.name(helvetia.Good.BREAD), german.seat(0)
    ('Brot', 'Rot')
    """

    game: ClassVar[str]
    _chapters: ClassVar[Mapping[str, str]]
    """The kinds of events that begin a chapter of the story: a round, a turn, the end."""
    _silent: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that a story leaves out because other events say the same."""
    _kinds: ClassVar[Mapping[str, str]]
    """The parameters of reasons that are words, with the section of each."""

    def __init__(self, lang: str, names: Sequence[str] = ()) -> None:
        self.lang: Final = check_language(lang)
        self._file: Final[TextFile] = load(self.game, lang)
        self._names: Mapping[int, str] = {}
        self._names = self._unique_names(names)
        #: The kinds of events that become lists, and whether a list names one player.
        self._lists: Final = {
            kind: "{who}" in texts["all"] for kind, texts in self._file.section("list").items()
        }

    def texts(self, section: str) -> Mapping[str, str]:
        """Return the texts of a section of the game's file, for example of the ``picture``."""
        return self._file.section(section)

    # --- names -----------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """Return the name of the player on a seat, or of `CHANCE`."""
        if seat < 0:
            return self._file.text("seat", "chance")
        return self._names.get(seat) or self._seat(seat)

    def _unique_names(self, names: Sequence[str]) -> dict[int, str]:
        """Return the given names by seat; an ambiguous name gets the seat added."""
        usual = {seat: self._seat(seat) for seat in range(len(names))}
        given = {seat: name for seat, name in enumerate(names) if name}
        all_names = [*given.values(), *usual.values()]
        return {
            seat: name if all_names.count(name) == 1 else f"{name} ({usual[seat]})"
            for seat, name in given.items()
        }

    def name(self, member: Enum, form: str = "name") -> str:
        """Return the name of a good, a building, a card ..., or another form of the name."""
        return self._word(member).form(form)

    @abstractmethod
    def _seat(self, seat: int) -> str: ...

    def _word(self, member: Enum) -> Word:
        """Return the word of a member of an enum: the section is called as the enum."""
        word = member.word if isinstance(member, Named) else str(member.value)
        return self._file.word(snake(type(member).__name__), word)

    def _counted(self, unit: str, number: int) -> str:
        return self._file.units.counted(unit, number)

    # --- questions and moves ---------------------------------------------------------------------

    def question(self, state: AnyState) -> str:
        """Return the question to the player: a short prompt.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "it").question(helvetia.new_game(2))
        'Quale edificio iniziale scegli?'
        """
        refuse_foreign("a state", self.game, state)
        fields, marks = self._question_fields(state)
        return self._file.say("question", str(state.decision), fields, marks)

    def move(self, state: AnyState | None, move: AnyMove) -> str:
        """Return a move in words, as a choice in a list; without a state only the move itself.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "fr").move(helvetia.new_game(2), helvetia.parse_move("draft well"))
        'Choisir un puits\xa0: eau'
        """
        refuse_foreign("a move", self.game, move)
        if state is not None:
            refuse_foreign("a state", self.game, state)
        fields = self._fields(move)
        marks = self._look(state, move, fields) if state is not None else Marks()
        return capital(
            self._file.say("move", snake(type(move).__name__), fields, marks | fields.keys())
        )

    def heading(self, state: AnyState, move: AnyMove) -> str:
        """Return the heading over a choice: a character, a village ..., or an empty text.

        >>> from helvetia.games import helvetia
        >>> state = helvetia.new_game(2)
        >>> lexicon(helvetia, "de").heading(state, helvetia.parse_move("commit carter 2"))
        'Fuhrmann: jede Münze liefert ein Gut'
        """
        refuse_foreign("a move", self.game, move)
        kind, fields = snake(type(move).__name__), self._fields(move)
        if kind not in self._file.section("heading"):
            return ""
        marks = self._grouped(state, move, fields)
        return capital(self._file.say("heading", kind, fields, marks))

    def _grouped(self, state: AnyState, move: AnyMove, fields: Fields) -> Marks:
        """Add what the heading over a move needs to its fields; return further marks."""
        return set()

    @abstractmethod
    def _question_fields(self, state: AnyState) -> tuple[Fields, Marks]:
        """Return what the question is about."""

    @abstractmethod
    def _look(self, state: AnyState, move: AnyMove, fields: Fields) -> Marks:
        """Add what the state shows about a move to its fields; return further marks."""

    def _fields(self, value: object) -> Fields:
        """Return the fields of a move or an event as words and numbers."""
        kind: type = type(value)
        found = ((name, getattr(value, name)) for name in _field_names(kind))
        return {name: self._value(name, part) for name, part in found if _says_something(part)}

    def _value(self, field: str, value: Any) -> str | int | Word:
        return self._word(value) if isinstance(value, Named) else cast("str | int", value)

    # --- reasons ---------------------------------------------------------------------------------

    def reason(self, reason: Reason) -> str:
        """Return a refusal in words, with the id of the rule as ``str(reason)`` has it.

        >>> from helvetia.games import helvetia
        >>> why = helvetia.why_not(helvetia.new_game(2), helvetia.parse_move("draft mine"))
        >>> lexicon(helvetia, "de").reason(why)
        'unter den Startgebäuden ist nicht mehr vorhanden: Bergwerk (S4)'
        """
        sentence = self._refusal(reason.code, reason.rule, reason.parameters)
        return f"{sentence} ({reason.rule})" if reason.rule else sentence

    def _refusal(self, code: str, rule: str, parameters: Sequence[tuple[str, str | int]]) -> str:
        """Return the sentence of a refusal.

        The variant is chosen by the rule and by the names and the values of the parameters.
        """
        facts = dict(parameters)
        marks = [rule, *facts, *(str(value).replace(" ", "_") for value in facts.values())]
        return self._file.say("reason", code, _Facts(self, facts), marks)

    def _fact(self, name: str, facts: Mapping[str, str | int]) -> str | int | Word:
        """Return the word, text or number of a placeholder. Raises `KeyError` if it has none."""
        if name == "asked":
            return self._file.text("asked", str(facts["decision"]))
        value = facts[name]
        if name in self._kinds:
            return self._file.word(self._kinds[name], str(value).replace(" ", "_"))
        if name == "turn":
            return self.seat(int(value))
        return Word(_MoveForms(self, str(value))) if name in ("move", "first") else value

    def _move_text(self, text: str) -> str:
        """Return a move that is given in notation in words, or as it is if it is no move."""
        try:
            return self.move(None, find(self.game).parse_move(text))
        except HelvetiaError:
            return text

    # --- points and the position -----------------------------------------------------------------

    def source(self, source: str) -> str:
        """Return the name of a source of points, `ScoreItem.source`.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "it").source("goods_tile")
        'tessera merce'
        """
        return self._file.text("score", source)

    @abstractmethod
    def detail(self, item: ScoreItem) -> str:
        """Return what the points of an item are for, as ``ScoreItem.detail`` has it in English."""

    @abstractmethod
    def summary(self, state: AnyState) -> str:
        """Return a position in a few lines, for the end of a round."""

    # --- events ----------------------------------------------------------------------------------

    def event(self, event: object) -> str:
        """Return an event as a sentence."""
        refuse_foreign("an event", self.game, event)
        return capital(self._sentence(event))

    def _sentence(self, event: object) -> str:
        fields, marks = self._event_fields(event)
        return self._file.say("event", kind_of(event), fields, marks)

    def _event_fields(self, event: Any) -> tuple[Fields, Marks]:
        """Return the fields of an event, what follows from them, and the marks."""
        fields = self._fields(event)
        marks = {*fields}
        if "player" in fields:
            fields["who"] = self.seat(event.player)
        return fields, marks

    # --- gains -----------------------------------------------------------------------------------

    def gains(
        self, before: AnyState, after: AnyState, seat: int, events: Sequence[object]
    ) -> list[str]:
        """Return what a turn of a seat brings in short phrases, the most important first.

        The order is that of the section ``gain`` of the game's file.
        """
        order = list(self._file.section("gain"))
        found = [
            (order.index(key), self._file.say("gain", key, fields, marks))
            for key, fields, marks in self._gained(before, after, seat, events)
        ]
        # Sorting keeps the order of equal keys, which is that of the events.
        return list(dict.fromkeys(text for _, text in sorted(found, key=itemgetter(0))))

    def _gained(
        self, before: AnyState, after: AnyState, seat: int, events: Sequence[object]
    ) -> Iterator[tuple[str, Fields, Marks]]:
        """Yield the keys of the phrases with their fields and marks."""
        known = self._file.section("gain")
        for event in events:
            if kind_of(event) in known and _player(event) == seat:
                yield kind_of(event), *self._event_fields(event)

    # --- the story -------------------------------------------------------------------------------

    def chapter(self, event: object) -> str:
        """Return what begins with an event: "round", "turn", "end", or an empty text."""
        return self._chapters.get(kind_of(event), "")

    def title(self, event: object) -> str:
        """Return the title over a round if one begins with the event, else an empty text."""
        if self.chapter(event) != "round":
            return ""
        number = getattr(event, "count", 0)
        return load("programs", self.lang).say("story", "round", {"number": number})

    def story(self, events: Sequence[object]) -> tuple[str, ...]:
        """Return the events of one chapter as paragraphs.

        A turn is one paragraph under the player's name. Elsewhere players and lists have their own.
        """
        chapter = self.chapter(events[0]) if events else "round"
        if chapter == "round":
            return ()  # the title says it
        if chapter == "turn":
            sentences = list(self._sentences(events[1:]))
            return (self._named(_player(events[0]), sentences),) if sentences else ()
        told = [event for event in events if kind_of(event) not in self._silent]
        paragraphs = []
        for owner, run in groupby(told, self._owner):
            sentences = list(self._sentences(list(run)))
            if isinstance(owner, int) and len(sentences) > 1:
                paragraphs.append(self._named(owner, sentences))
            elif sentences:
                paragraphs.append(" ".join(map(capital, sentences)))
        return tuple(paragraphs)

    def _owner(self, event: object) -> int | str | None:
        """Return the player or the list whose paragraph has the event."""
        kind = kind_of(event)
        return _player(event) if self._lists.get(kind, True) else kind

    def _named(self, player: int | None, sentences: Sequence[str]) -> str:
        """Return sentences under the player's name, which they need not repeat."""
        name = self.seat(player or 0)
        own = [
            text.removeprefix(f"{name}\N{NO-BREAK SPACE}: ")
            .removeprefix(f"{name} ")
            .removeprefix(f"{name}: ")
            for text in sentences
        ]
        text = " ".join([own[0], *map(capital, own[1:])])
        return load("programs", self.lang).say("story", "paragraph", {"name": name, "text": text})

    def _sentences(self, events: Sequence[object]) -> Iterator[str]:
        """Yield sentences without capitals; several events of one kind become a list."""
        runs = groupby(events, lambda event: (kind_of(event), self._owner(event)))
        for (kind, _), group in runs:
            run = list(group)
            if kind in self._lists and len(run) > 1:
                yield self._listed(kind, run)
            elif kind not in self._silent:
                yield from map(self._sentence, run)

    def _listed(self, kind: str, run: Sequence[object]) -> str:
        told = [self._event_fields(event) for event in run]
        items = [self._file.say("list", kind, each, marks | {"each"}) for each, marks in told]
        fields = told[0][0] | {"items": ", ".join(items)}
        return self._file.say("list", kind, fields, {"all"})


class Plain:
    """A game without texts of its own: identifiers instead of names, other texts in a language."""

    def __init__(self, lang: str) -> None:
        self.lang: Final = check_language(lang)

    def seat(self, seat: int) -> str:
        """Return a name for the player on a seat."""
        return f"Seat {seat}"

    def question(self, state: AnyState) -> str:
        """Return the name of the decision."""
        return str(state.decision).replace("_", " ")

    def source(self, source: str) -> str:
        """Return the name of a source of points."""
        return source.replace("_", " ")

    def detail(self, item: ScoreItem) -> str:
        """Return what the points of an item are for."""
        return item.detail


ENGLISH: Final = Plain("en")


class _Facts(dict[str, str | int | Word]):
    """The placeholders of a refusal, each made when a sentence names it."""

    def __init__(self, words: Lexicon, facts: Mapping[str, str | int]) -> None:
        super().__init__()
        self._words, self._facts = words, facts

    def __missing__(self, name: str) -> str | int | Word:
        return self._words._fact(name, self._facts)


class _MoveForms(dict[str, str]):
    """The forms of a move: its notation, and its words when a sentence names them."""

    def __init__(self, words: Lexicon, notation: str) -> None:
        super().__init__(name=notation)
        self._words = words

    def __missing__(self, form: str) -> str:
        if form != "words":
            raise KeyError(form)
        return self._words._move_text(self["name"])


def _player(event: object) -> int | None:
    player: int | None = getattr(event, "player", None)
    return player


def kind_of(event: object) -> str:
    """Return the kind of an event, for example ``good_delivered``."""
    return str(getattr(event, "kind"))  # noqa: B009 - every event has one


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return tuple(field.name for field in fields if field.init and field.name != "kind")


def _says_something(value: object) -> bool:
    return value is not None and value is not False and value != ()


def lexicon(game: AnyGame | str, lang: str = "en", names: Sequence[str] = ()) -> Lexicon:
    """Return the texts of a game in a language. Raises `OptionError` if there are none.

    *names* are those of the players by seat, for example `Record.names`; an empty one is none.

    >>> lexicon("helsinki", "de").seat(1)
    'Spieler 2'
    >>> lexicon("helsinki", "de", ("", "Anna")).seat(1)
    'Anna'
    """
    game, lang = game if isinstance(game, str) else game.GAME, check_language(lang)
    return _lexicon(game, lang, tuple(names) if any(names) else ())


@lru_cache(maxsize=64)  # names are without number
def _lexicon(game: str, lang: str, names: tuple[str, ...] = ()) -> Lexicon:
    if game not in GAMES:
        raise OptionError(f"there are no texts of the game {game!r}; only of {', '.join(GAMES)}")
    module = import_module(f"helvetia.text.{game}")
    made: Lexicon = module.WORDS(lang, names)
    return made


def refused(
    game: str,
    code: str,
    rule: str,
    parameters: Mapping[str, str | int],
    instead: tuple[object, ...] = (),
) -> Reason:
    """Return a reason of a game with its sentence in English."""
    facts = tuple(parameters.items())
    return Reason(code, rule, _lexicon(game, "en")._refusal(code, rule, facts), facts, instead)
