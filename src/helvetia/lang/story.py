"""The story of a game: events as paragraphs, and how it ends, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from helvetia.core.contract import CHANCE, Result

from .languages import pick
from .lexicon import Lexicon
from .phrases import capital
from .ui.story import TEXTS


def round_title(number: int, lang: str) -> str:
    """The title over a round.

    >>> round_title(3, "it")
    'Round 3'
    """
    return pick(TEXTS, lang)["round"].format(number=number)


def tell_chapter(
    lexicon: Lexicon,
    kind: str,
    events: Sequence[object],
    worth_telling: Callable[[object], bool],
) -> tuple[str, ...]:
    """The events of one chapter as paragraphs: a turn is one, else one for each player in a row.

    ``kind`` is what the first event begins: "round" (told by its title), "turn", or anything.
    """
    if kind == "round":
        return ()
    if kind == "turn":
        # The first event says only whose turn it is, and so does the paragraph's name.
        told = list(filter(worth_telling, events[1:]))
        return (_paragraph(lexicon, _player(events[0]), told),) if told else ()
    runs = groupby(filter(worth_telling, events), _player)
    return tuple(_paragraph(lexicon, player, run) for player, run in runs)


def _player(event: object) -> int | None:
    player: int | None = getattr(event, "player", None)
    return player


def _paragraph(lexicon: Lexicon, player: int | None, events: Iterable[object]) -> str:
    """Sentences under a player's name, which they need not repeat."""
    sentences = _joined(filter(None, map(lexicon.event, events)))
    if player is None:
        return " ".join(sentences)
    name = lexicon.seat(player)
    text = ""
    for sentence in sentences:
        own = sentence.removeprefix(f"{name} ").removeprefix(f"{name}: ")
        text += f" {capital(own)}" if text else own
    return pick(TEXTS, lexicon.lang)["paragraph"].format(name=name, text=text)


def _joined(sentences: Iterable[str]) -> list[str]:
    """Sentences that begin alike up to a colon are one: "Turned up: well. Turned up: mine."."""
    told: list[str] = []
    for sentence in sentences:
        head, colon, tail = sentence.partition(": ")
        if colon and told and told[-1].startswith(head + colon):
            told[-1] = f"{told[-1][:-1]}, {tail}"
        else:
            told.append(sentence)
    return told


# --- how it ends ---------------------------------------------------------------------------------


def verdict(lang: str, result: Result, names: Sequence[str]) -> str:
    """Who has won.

    >>> verdict("de", Result.of((12, 15, 15)), ("Rot", "Gelb", "Blau"))
    'Gelb und Blau gewinnen gemeinsam.'
    """
    texts = pick(TEXTS, lang)
    winners = [names[seat] for seat in result.winners]
    listed = winners[0]
    for name in winners[1:]:
        listed = texts["and"].format(first=listed, last=name)
    return texts["wins" if len(winners) == 1 else "win_together"].format(names=listed)


def not_over(lang: str, decider: str, decision: str) -> str:
    r"""Who is to decide in a game that is not over.

    >>> not_over("fr", "Rouge", "Quel bâtiment construisez-vous ?")
    "La partie n'est pas terminée\xa0: Rouge décide (Quel bâtiment construisez-vous ?)."
    """
    return pick(TEXTS, lang)["not_over"].format(name=decider, decision=decision)


def decider(lang: str, player: int, names: Sequence[str]) -> str:
    """Whoever decides, in the middle of a sentence: a player, or chance."""
    return pick(TEXTS, lang)["chance"] if player == CHANCE else names[player]


def tally(lang: str, counts: Iterable[tuple[int, str]]) -> str:
    """How many rounds, turns and moves there were; the words are "round", "turn" and "move".

    >>> tally("de", ((1, "round"), (12, "turn")))
    '1 Runde, 12 Züge.'
    """
    texts = pick(TEXTS, lang)
    parts = [
        texts[f"{word}s.{'one' if number == 1 else 'many'}"].format(number=number)
        for number, word in counts
    ]
    return ", ".join(parts) + "."
