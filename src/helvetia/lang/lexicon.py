"""One game in one language: names, questions, moves, refusals and events in words."""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

from helvetia.core.contract import AnyGame, ScoreItem
from helvetia.core.errors import OptionError
from helvetia.core.reason import Reason

from .languages import Texts, check_language
from .phrases import Phrases, capital
from .words.filling import Filling, move_stem

_GAMES: Final = ("helsinki", "helvetia")


class Words(Protocol):
    """What the module of a game in :mod:`helvetia.lang.words` offers."""

    # `Any`: states, moves and events are the game's own.
    TABLES: tuple[Texts, ...]

    def seat(self, phrases: Phrases, number: int, /) -> str:
        """The name of a seat."""
        ...

    def name(self, phrases: Phrases, member: Enum, /) -> str:
        """The name of a member of one of the game's enums."""
        ...

    def decision(self, phrases: Phrases, state: Any, /) -> Filling:
        """What the question of this state is filled with."""
        ...

    def move(self, phrases: Phrases, state: Any, made: Any, /) -> Filling:
        """What the sentence of a move is filled with."""
        ...

    def group(self, phrases: Phrases, state: Any, made: Any, /) -> str:
        """The heading over a move."""
        ...

    def event(self, phrases: Phrases, told: Any, /) -> Filling:
        """What the sentence of an event is filled with."""
        ...

    def reason(self, phrases: Phrases, why: Reason, /) -> Filling:
        """What the sentence of a refusal is filled with."""
        ...

    def detail(self, phrases: Phrases, item: ScoreItem, /) -> str:
        """What the points of an item are for."""
        ...

    def summary(self, phrases: Phrases, state: Any, /) -> str:
        """The table in a few lines."""
        ...


class Lexicon:
    """One game in one language.

    States may be views: nothing is said that the state does not show.

    >>> from helvetia.games import helvetia
    >>> german = lexicon(helvetia, "de")
    >>> german.name(helvetia.Good.BREAD), german.seat(0)
    ('Brot', 'Rot')
    """

    def __init__(self, words: Words, lang: str) -> None:
        self.lang: Final = check_language(lang)
        self._words = words
        self._phrases = Phrases(words.TABLES, lang)

    def language_name(self) -> str:
        """What the language is called in itself.

        >>> from helvetia.games import helsinki
        >>> lexicon(helsinki, "fr").language_name()
        'Français'
        """
        return self._phrases.text(f"language.{self.lang}")

    def seat(self, seat: int) -> str:
        """What the player on this seat is called; `CHANCE` has a name, too."""
        return (
            self._phrases.text("chance.name") if seat < 0 else self._words.seat(self._phrases, seat)
        )

    def name(self, member: Enum) -> str:
        """The name of a good, a building, a character, a card, an action, a roof ..."""
        return self._words.name(self._phrases, member)

    def decision(self, state: object) -> str:
        """The question that is asked now, as a short prompt.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "it").decision(helvetia.new_game(2))
        'Quale edificio iniziale scegli?'
        """
        fields, marks = self._words.decision(self._phrases, state)
        return self._phrases.say(f"decision.{_asked(state)}", fields, marks)

    def move(self, state: object, move: object) -> str:
        """A move in words, as a choice in a list.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "fr").move(helvetia.new_game(2), helvetia.parse_move("draft well"))
        'Choisir un puits'
        """
        fields, marks = self._words.move(self._phrases, state, move)
        return capital(self._phrases.say(move_stem(move), fields, marks))

    def group(self, state: object, move: object) -> str:
        """The heading under which a person looks for this choice; nothing if there is none.

        >>> from helvetia.games import helvetia
        >>> state = helvetia.new_game(2)
        >>> lexicon(helvetia, "de").group(state, helvetia.parse_move("commit carter 2"))
        'Fuhrmann'
        """
        return self._words.group(self._phrases, state, move)

    def reason(self, reason: Reason) -> str:
        """A refusal in words, with the rule's id as ``str(reason)`` has it.

        >>> from helvetia.games import helvetia
        >>> why = helvetia.why_not(helvetia.new_game(2), helvetia.parse_move("draft mine"))
        >>> lexicon(helvetia, "de").reason(why)
        'unter den Startgebäuden ist nicht mehr vorhanden: Bergwerk (S4)'
        """
        fields, marks = self._words.reason(self._phrases, reason)
        sentence = self._phrases.say(f"reason.{reason.code}", fields, marks)
        return f"{sentence} ({reason.rule})" if reason.rule else sentence

    def event(self, event: object) -> str:
        """What happened, as a sentence."""
        fields, marks = self._words.event(self._phrases, event)
        kind = getattr(event, "kind")  # noqa: B009 - every event has one
        return capital(self._phrases.say(f"event.{kind}", fields, marks))

    def score_source(self, source: str) -> str:
        """Where points come from, as ``ScoreItem.source`` has it.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "it").score_source("goods_tile")
        'tessera merce'
        """
        return self._phrases.text(f"score.{source}")

    def score_detail(self, item: ScoreItem) -> str:
        """What the points of one item are for, as ``ScoreItem.detail`` says in English.

        >>> from helvetia.games import helvetia
        >>> lexicon(helvetia, "fr").score_detail(ScoreItem("delivery", 1, "bread"))
        'pain'
        """
        return self._words.detail(self._phrases, item)

    def summary(self, state: object) -> str:
        """The table in a few lines, for the end of a round.

        >>> from helvetia.games import helsinki
        >>> print(lexicon(helsinki, "it").summary(helsinki.new_game(2)))
        Giocatore 1: 0 punti, 0 carte, 0 stemmi, 0 tetti
        Giocatore 2: 0 punti, 0 carte, 0 stemmi, 0 tetti
        Mazzo: 92 carte
        """
        return self._words.summary(self._phrases, state)


def _asked(state: object) -> str:
    asked: str = getattr(state, "decision")  # noqa: B009 - every state has one
    return str(asked)


def lexicon(game: AnyGame, lang: str = "en") -> Lexicon:
    """The words of a game in a language; OptionError if there are none.

    >>> from helvetia.games import find
    >>> lexicon(find("helsinki"), "de").seat(1)
    'Spieler 2'
    """
    return _lexicon(game.GAME, check_language(lang))


@cache
def _lexicon(name: str, lang: str) -> Lexicon:
    if name not in _GAMES:
        raise OptionError(f"there are no words for the game {name!r}; for {', '.join(_GAMES)}")
    # A module satisfies the protocol by what it holds, which no type checker can see from here.
    return Lexicon(cast(Words, import_module(f"helvetia.lang.words.{name}")), lang)
