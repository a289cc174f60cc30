"""Offer a person choices: numbered, under headings, in columns, on pages, narrowed by words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from textwrap import wrap
from typing import Final

from attrs import evolve, frozen

from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState
from helvetia.text import Lexicon, is_one, texts

_GAP: Final = 2
_INDENT: Final = 2


@frozen
class Choice:
    """One legal move: its number in the list, its words and its heading."""

    number: int
    move: AnyMove
    text: str
    group: str
    notation: str


def choices_of(game: AnyGame, lexicon: Lexicon, view: AnyState) -> tuple[Choice, ...]:
    """Return all legal moves of a view, grouped by heading and numbered from 1."""
    found: dict[str, list[Choice]] = {}
    for move in game.legal_moves(view):
        group = lexicon.heading(view, move)
        text = f"{lexicon.move(view, move)}{_gain(game, lexicon, view, move)}"
        found.setdefault(group, []).append(Choice(0, move, text, group, game.format_move(move)))
    ordered = [choice for group in found.values() for choice in group]
    return tuple(evolve(choice, number=number) for number, choice in enumerate(ordered, 1))


def _gain(game: AnyGame, lexicon: Lexicon, view: AnyState, move: AnyMove) -> str:
    """Return the points that a move wins or costs at once, in brackets, or an empty text."""
    if view.player == CHANCE:
        return ""
    before, after = (game.score(s)[view.player].total for s in (view, game.apply_move(view, move)))
    labels = texts("table", lexicon.lang)
    label = labels["one_point" if is_one(abs(after - before), lexicon.lang) else "n_points"]
    return f" [{label.format(n=f'{after - before:+}')}]" if after != before else ""


def folded(text: str) -> str:
    """Return a text for comparisons: without accents, in small letters, with single blanks.

    >>> folded("  Käse   à la crème ")
    'kase a la creme'
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def narrowed(choices: Sequence[Choice], typed: str) -> tuple[Choice, ...]:
    """Return the choices that contain every typed word in words, heading or notation."""
    words = folded(typed).split()
    return tuple(
        choice
        for choice in choices
        if all(word in folded(f"{choice.group} {choice.text} {choice.notation}") for word in words)
    )


def lines_of(choices: Sequence[Choice], width: int, other: str = "") -> list[str]:
    """Return the choices as lines of text, short ones side by side.

    Choices of one heading stand together, as `choices_of` lists them. Choices without a heading get
    the heading `other` if they follow another heading.

    >>> one = Choice(1, None, "1 coin", "Carter", "commit carter 1")
    >>> two = Choice(2, None, "2 coins", "Carter", "commit carter 2")
    >>> print("\\n".join(lines_of((one, two), 60)))
    Carter
       1) 1 coin    2) 2 coins
    """
    digits = len(str(max((choice.number for choice in choices), default=1)))
    lines: list[str] = []
    for group, members in groupby(choices, key=attrgetter("group")):
        heading = group or (other if lines else "")
        if heading:
            lines.append(heading)
        lines += _columns([f"{c.number:>{digits + 1}}) {c.text}" for c in members], width)
    return lines


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Put cells of equal width side by side; wrap those that are wider than a line."""
    each = max(map(len, cells)) + _GAP
    per_line = (width - _INDENT + _GAP) // each
    if not per_line:
        inner = " " * (cells[0].index(")") + _INDENT + 2)
        return [
            line
            for cell in cells
            for line in wrap(cell, width, initial_indent=" " * _INDENT, subsequent_indent=inner)
        ]
    rows = [cells[n : n + per_line] for n in range(0, len(cells), per_line)]
    return [" " * _INDENT + "".join(f"{cell:<{each}}" for cell in row).rstrip() for row in rows]


def pages_of(lines: Sequence[str], height: int) -> list[list[str]]:
    """Return the lines on pages of at most `height` lines, at least one page."""
    return [list(lines[n : n + height]) for n in range(0, len(lines), height)] or [[]]
