"""A whole game as one HTML file that needs no network and no server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from attrs import evolve

from helvetia.core import CHANCE
from helvetia.core.optional import has_secrets
from helvetia.core.records.notes import ALL, Everything, Seat
from helvetia.core.records.record import AnyRecord, line_of
from helvetia.text import Lexicon, lexicon
from helvetia.text import texts as texts_of

from ..pages import Album, page, read
from ..svg.style import colours
from .chart import DASHES, chart, luck_bars
from .steps import (
    Step,
    better_turns,
    comments,
    luck_over_time,
    seen_steps,
    shares_over_time,
    weak_moves,
)

__all__ = ["ALL", "Everything", "Seat", "replay_page"]

_SPEEDS: Final = (1, 2, 4, 8)
_USUAL_SPEED: Final = 2
#: The texts that the page's program needs.
_SPOKEN: Final = ("step", "turn", "over", "play", "pause", "onward_how")
#: The names of the seats' colours in Helvetia; other games number their seats.
_HELVETIA: Final = ("red", "yellow", "blue", "white")


def replay_page(
    record: AnyRecord, *, seat: Seat = ALL, lang: str = "en", play_page: str = ""
) -> str:
    """Return a whole game as one HTML page.

    ``seat`` says who may look at it. For a seat or a spectator (None) the page holds nothing that
    was hidden from them: two games that they cannot tell apart give the same page. The notes that
    they may read are on the page: comments, evaluations as a chart with the luck of each seat, and
    better turns on the board. Raises `StateError` for a redacted record, which cannot be replayed.

    A page that holds the whole game offers to play on from every step: at *play_page*, the address
    of a page that opens the record behind ``#g=``, or else in a file for the terminal.

    >>> from random import Random
    >>> from helvetia.core import Record, playout
    >>> from helvetia.games import helsinki
    >>> played = playout(helsinki, helsinki.new_game(2), Random(1))
    >>> record = Record.start(helsinki, 2).add(*played.moves[:30])
    >>> page = replay_page(record, seat=0, lang="de")
    >>> page.startswith("<!DOCTYPE html>"), page.count('class="step"')
    (True, 31)
    """
    text, words = texts_of("replay", lang), lexicon(record.game, lang, record.names)
    told, album = [], Album()
    for picture, step in seen_steps(record, seat, lang):
        album.add(picture)
        told.append(step)
    names = [words.seat(number) for number in range(record.players)]
    points = [[step.points[number] for step in told] for number in range(record.players)]
    shares, remarks = shares_over_time(record, seat), comments(record, seat)
    weak = weak_moves(record, seat)
    marked = {step: (told[step].mover or 0, sign) for step, sign in weak.items()}
    bars = luck_over_time(record, seat, [step.mover for step in told])
    data = _data(told, album, text, names, points) | {
        "better": {str(at): ids for at, ids in better_turns(record, seat).items()},
        "record": _playable(record, seat),
        "play_page": play_page,
    }
    return page(
        "replay",
        ("legible.js", "replay.js"),
        text,
        data,
        lang=lang,
        title=escape(text["title"].format(game=record.game.GAME.capitalize())),
        whose=escape(_whose(record, seat, text, words)),
        style=read("replay", "replay.css") + _colours(record),
        count=str(len(told) - 1),
        speeds=_speeds(text),
        seats="\n".join(_seat(number, name) for number, name in enumerate(names)),
        chart=chart(points, names, text["over_time"]),
        shares=chart(shares, names, text["shares"], "shares", marked) if shares else "",
        luck=luck_bars(bars, len(told) - 1, names, text["luck"]) if bars else "",
        steps="\n".join(_lines(told, remarks, weak)),
    )


def _whose(record: AnyRecord, seat: Seat, text: Mapping[str, str], words: Lexicon) -> str:
    """Return who may see the page; a game without secrets looks the same to all."""
    if not has_secrets(record.game):
        return text["open"].format(players=record.players)
    if isinstance(seat, Everything):
        return text["all"]
    return text["spectator"] if seat is None else text["seat"].format(name=words.seat(seat))


def _playable(record: AnyRecord, seat: Seat) -> str:
    """Return the record as JSON, for playing on; nothing if its observer may not know it all."""
    if has_secrets(record.game) and not isinstance(seat, Everything):
        return ""
    return line_of(evolve(record.without_notes(), tags=()))


def _colours(record: AnyRecord) -> str:
    """Return the colours of the lines, which are those of the seats in the pictures."""
    helvetia = record.game.GAME == "helvetia"
    names = _HELVETIA if helvetia else [f"seat-{seat}" for seat in range(4)]
    light, dark = (
        " ".join(f".seat-{seat} {{ stroke: {look[name]}; }}" for seat, name in enumerate(names))
        for look in (colours("helvetia" if helvetia else "helsinki", t) for t in ("light", "dark"))
    )
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n"


def _speeds(text: Mapping[str, str]) -> str:
    return "".join(
        f'<option value="{speed}"{" selected" if speed == _USUAL_SPEED else ""}>'
        f"{escape(text['per_second'].format(count=speed))}</option>"
        for speed in _SPEEDS
    )


def _seat(seat: int, name: str) -> str:
    """Return a seat's entry in the list of points, with a sample of its line in the chart."""
    dashes = DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        '<li><svg class="swatch" viewBox="0 0 26 12" aria-hidden="true">'
        f'<path class="casing" d="M1 6H25"/><path class="line seat-{seat}" d="M1 6H25"{dashed}/>'
        f"</svg><span>{escape(name)}</span> <b></b></li>"
    )


def _lines(told: Sequence[Step], remarks: Mapping[int, str], weak: Mapping[int, str]) -> list[str]:
    """Return the list of moves; headings and comments follow the step that they belong to."""
    lines = []
    for number, step in enumerate(told):
        said = f"{step.said} {weak[number]}" if number in weak else step.said
        kind = ' class="chance"' if step.mover == CHANCE else ""
        lines.append(
            f'<li class="step"><button type="button"><span class="number">{number}</span>'
            f"<span{kind}>{escape(said)}</span></button></li>"
        )
        if step.heading:
            lines.append(f'<li class="head">{escape(step.heading)}</li>')
        if number in remarks:
            lines.append(f'<li class="note">{escape(remarks[number])}</li>')
    return lines


def _data(
    told: Sequence[Step],
    album: Album,
    text: Mapping[str, str],
    names: Sequence[str],
    points: Sequence[Sequence[int]],
) -> dict[str, object]:
    """Return the data of the page's program."""
    return {
        "pieces": album.pieces,
        "pictures": album.pictures,
        # A move without events, such as a choice on the way to something, stands for itself.
        "told": [[" ".join(step.events) or step.said, step.heading] for step in told],
        "turns": [step.turn for step in told],
        "over": told[-1].turn is None,
        "points": points,
        "names": names,
        "text": {key: text[key] for key in _SPOKEN},
    }
