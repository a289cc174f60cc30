"""What one seat is shown of a match: everything it may know, in its language, and nothing else.

Every function here takes its facts from views, redacted moves and their events. So two games
that look the same to a seat give it the same bytes.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from typing import TypeAlias

from attrs import frozen

from helvetia.core import CHANCE
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import presets_of, redacted, turn_end_of
from helvetia.render.svg import Highlight, changed, render_svg, targets
from helvetia.text import Lexicon, lexicon

from .guide import guide
from .match import HUMAN, Match
from .texts import texts_of

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

#: The marks of what happened since a seat's last decision go back no further than this.
_NEWS = 24
#: Games whose turns end only after a confirmation.
_CONFIRMED = ("helsinki",)
#: How the ids begin of what a wish can be about, with the seat that wishes.
_WISHABLE = {"helvetia": ("good-", "open-"), "helsinki": ("card-hand-{seat}-", "action-")}
#: Of so many moves, the latest, the log says what each changed in the picture.
_STEPS = 60


@frozen
class Eye:
    """Who looks, and how: a seat (None: a spectator), a language, a theme."""

    seat: int | None
    lang: str
    theme: str = "auto"


@frozen
class Drawing:
    """What is sent: JSON, and the same compressed."""

    plain: bytes
    packed: bytes


def draw(match: Match, eye: Eye, since: int | None, place: int) -> Drawing:
    """Return all that a page shows, ready to be sent; ``place`` is that of a bot in the queue."""
    document = snapshot(match, eye, since)
    player = match.state.player
    if place > 1 and player is not None and player != CHANCE:
        name = player_name(match, player, eye.lang)
        document["prompt"] = texts_of(eye.lang)["queued"].format(name=name, place=place)
    plain = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    return Drawing(plain, gzip.compress(plain, 3, mtime=0))


def snapshot(match: Match, eye: Eye, since: int | None = None) -> dict[str, Json]:
    """Return all that a page shows; of the log only what is new since a version."""
    words = match.words(eye.lang)
    number = len(match.record.moves)
    legal = legal_for(match, eye.seat)
    kept = 0 if since is None else match.kept_since(since)
    return {
        "game": match.game.GAME,
        "version": match.version,
        "seat": eye.seat,
        "player": match.state.player,
        "yours": bool(legal),
        "over": match.state.player is None,
        "prompt": _prompt(match, eye, words),
        "guide": guide(match, eye.seat, eye.lang),
        "players": _players(match, eye, words),
        "thinking": _is_thinking(match),
        "ending": _ending(match, eye.lang),
        "seats": list(match.seats),
        "names": [match.name(seat) for seat in range(len(match.seats))],
        "preset": _preset(match),
        "confirms": match.game.GAME in _CONFIRMED,
        "wishable": [kind.format(seat=eye.seat) for kind in _WISHABLE.get(match.game.GAME, ())],
        "choices": _choices(match, eye, words, legal),
        "undo": match.undo_length(eye.seat) is not None,
        "log": {"from": kept, "moves": [_told(match, n, eye, words) for n in range(kept, number)]},
        "board": board(match, eye, legal),
        "news": _news(match, eye.seat),
    }


def player_name(match: Match, seat: int, lang: str) -> str:
    """Return the name of a player with the colour or number of the seat, or that alone."""
    own, name = lexicon(match.game, lang).seat(seat), match.name(seat)
    return f"{name} ({own})" if name else own


def legal_for(match: Match, seat: int | None) -> tuple[AnyMove, ...]:
    """Return what this seat may do now."""
    if seat is None or match.state.player != seat:
        return ()
    return match.game.legal_moves(match.game.view(match.state, seat))


def board(match: Match, eye: Eye, legal: tuple[AnyMove, ...]) -> str:
    """Return the picture of the table."""
    number = len(match.record.moves)
    last = before = None
    if number > match.opening:
        last = _shown(match, number - 1, eye.seat)
        before = match.seen(number - 1, eye.seat)
    highlight = Highlight(last=last, before=before, legal=legal)
    view = match.seen(number, eye.seat)
    return render_svg(view, lang=eye.lang, theme=eye.theme, highlight=highlight)


def _shown(match: Match, number: int, seat: int | None) -> AnyMove:
    """Return a move as the seat may see it."""
    return redacted(match.game, match.states[number], match.record.moves[number], seat)


def _news(match: Match, seat: int | None) -> list[Json]:
    """Return the parts of the picture that changed since the seat's last decision."""
    found: dict[str, None] = {}
    number = len(match.record.moves)
    for index in reversed(range(max(match.opening, number - _NEWS), number)):
        before, after = match.seen(index, seat), match.seen(index + 1, seat)
        found.update(dict.fromkeys(changed(before, _shown(match, index, seat), after)))
        if seat is None or match.states[index].player == seat:
            break
    return list(found)


def _prompt(match: Match, eye: Eye, words: Lexicon) -> str:
    texts = texts_of(eye.lang)
    player = match.state.player
    if player is None:
        result = match.game.result(match.state)
        assert result is not None  # the game is over
        winners = ", ".join(player_name(match, seat, eye.lang) for seat in result.winners)
        return texts["over"].format(winners=winners)
    if player == CHANCE:
        return texts["chance"]
    if player == eye.seat:
        return words.question(match.game.view(match.state, eye.seat))
    key = "waiting" if match.seats[player] == HUMAN else "thinking"
    return texts[key].format(name=player_name(match, player, eye.lang))


def _preset(match: Match) -> str:
    """Return the name of the rules; empty for options without one."""
    options = match.record.options
    named = presets_of(match.game).items()
    return next((name for name, each in named if each == options), "")


def _ending(match: Match, lang: str) -> list[Json]:
    """Return the final ranking, best first, with the tie-break that decides equal points."""
    result = match.game.result(match.state)
    if result is None:
        return []
    ranked = sorted(result.standings, key=lambda each: (each.place, each.seat))
    tied = {a.points for a in ranked for b in ranked if a.points == b.points and a.seat < b.seat}
    return [
        {
            "name": player_name(match, each.seat, lang),
            "place": each.place,
            "points": each.points,
            "tiebreak": each.tiebreak if each.points in tied else None,
        }
        for each in ranked
    ]


def _is_thinking(match: Match) -> bool:
    player = match.state.player
    return player is not None and player != CHANCE and match.seats[player] != HUMAN


def _players(match: Match, eye: Eye, words: Lexicon) -> list[Json]:
    """Return who sits where, with the points as this seat may count them."""
    texts = texts_of(eye.lang)
    view = match.game.view(match.state, eye.seat)
    result = match.game.result(match.state)
    shown: list[Json] = []
    for points in match.game.score(view):
        seat = points.seat
        kind = match.seats[seat]
        role = "you" if seat == eye.seat else ("person" if kind == HUMAN else f"bot_{kind}")
        by_source: Counter[str] = Counter()
        for item in points.items:
            by_source[words.source(item.source)] += item.points
        items: list[Json] = [
            {"source": source, "points": total} for source, total in by_source.items()
        ]
        place = None if result is None else result.places[seat]
        shown.append(
            {
                "seat": seat,
                "name": player_name(match, seat, eye.lang),
                "role": texts[role],
                "turn": match.state.player == seat,
                "points": points.total,
                "place": place,
                "items": items,
            }
        )
    return shown


def _choices(match: Match, eye: Eye, words: Lexicon, legal: tuple[AnyMove, ...]) -> list[Json]:
    """Return the moves, each with its subject, its points, and whether it ends the turn."""
    game = match.game
    view = game.view(match.state, eye.seat)
    over = turn_end_of(game)
    now = _points(game, view, eye.seat)
    shown: list[Json] = []
    for move in legal:
        after = game.apply_move(view, move)
        shown.append(
            {
                "move": game.format_move(move),
                "words": words.move(view, move),
                "short": _short(move),
                "group": words.heading(view, move),
                "targets": list(targets(view, move)),
                "gain": _points(game, after, eye.seat) - now,
                "ends": over(after, eye.seat),
            }
        )
    return shown


def _points(game: AnyGame, view: AnyState, seat: int | None) -> int:
    return 0 if seat is None else int(game.score(view)[seat].total)


def _short(move: AnyMove) -> str:
    """Return what tells a move from the others under its heading, if that is a number."""
    for name in ("coins", "steps"):
        number = getattr(move, name, None)
        if isinstance(number, int):
            return f"{number} +" if getattr(move, "tile", False) else str(number)
    return ""


def _told(match: Match, number: int, eye: Eye, words: Lexicon) -> Json:
    """Return what a move did: who decided, a line for each event, what changed in the picture."""
    before, after = match.seen(number, eye.seat), match.seen(number + 1, eye.seat)
    move = _shown(match, number, eye.seat)
    lines: list[Json] = []
    for event in match.game.events(before, move, after):
        sentence = words.event(event)
        if sentence:
            lines.append({"kind": str(event.kind), "words": sentence})
    seat = match.states[number].player
    # Nobody saw the opening, so nobody looks at its steps again.
    recent = number >= max(match.opening, len(match.record.moves) - _STEPS)
    marks: list[Json] = list(changed(before, move, after)) if recent else []
    return {"seat": None if seat == CHANCE else seat, "lines": lines, "changed": marks}
