"""What can be asked about a match without changing it: why not, plans, the record, the replay.

A question is a function of a match, an eye and the content of the request. Every host offers all
of them, so a new one needs a function and a line in `QUESTIONS`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from helvetia.render.replay import replay_page

from .actions import MOST_MOVES
from .advise import bot_hint, hint, lesson
from .forms import Form, read_object, read_texts
from .match import Match, name_tag
from .plan import planned, preview
from .show import Eye
from .why import why_not_here

_WHY: Final[Form] = MappingProxyType({"elements": list})
_PLANS: Final[Form] = MappingProxyType({"wishes": list, "elements": list})
_PREVIEW: Final[Form] = MappingProxyType({"moves": list})
_ASK: Final[Form] = MappingProxyType({"bot": str})


@frozen
class Question:
    """How a question is asked and answered; ``slow`` ones take seconds."""

    method: str
    answer: Callable[[Match, Eye, bytes | str], str]
    kind: str = "application/json"
    slow: bool = False


def why(match: Match, eye: Eye, content: bytes | str) -> str:
    """Why nothing can be done with a part of the picture."""
    elements = read_texts(read_object(content, _WHY)["elements"])
    sentence, rule = why_not_here(match, eye, elements)
    return json.dumps({"sentence": sentence, "rule": rule}, ensure_ascii=False)


def plans(match: Match, eye: Eye, content: bytes | str) -> str:
    """Which whole turns lead to wishes, and what a click wishes for."""
    body = read_object(content, _PLANS)
    answer = planned(match, eye, read_texts(body["wishes"]), read_texts(body["elements"]))
    return json.dumps(answer, ensure_ascii=False)


def looks(match: Match, eye: Eye, content: bytes | str) -> str:
    """Return what the table looks like after some moves that are not made yet."""
    moves = read_texts(read_object(content, _PREVIEW)["moves"], MOST_MOVES)
    return json.dumps(preview(match, eye, moves), ensure_ascii=False)


def advised(match: Match, eye: Eye, _: bytes | str) -> str:
    """Return a good turn, with what speaks for it."""
    return json.dumps(hint(match, eye), ensure_ascii=False)


def asked(match: Match, eye: Eye, content: bytes | str) -> str:
    """Return the turn of a bot in this seat, with its reasons."""
    bot = str(read_object(content, _ASK)["bot"])
    return json.dumps(bot_hint(match, eye, bot), ensure_ascii=False)


def taught(match: Match, eye: Eye, _: bytes | str) -> str:
    """Return how to play."""
    return json.dumps(lesson(match, eye), ensure_ascii=False)


def record(match: Match, eye: Eye, _: bytes | str) -> str:
    """Return the record of the game, as the seat may know it, to keep.

    Of its tags only the names of the players stay: everybody at the table knows them.
    """
    names = {name_tag(seat): name for seat, name in enumerate(match.record.names) if name}
    return match.record.redact(eye.seat).tag(**names).to_json()


def replay(match: Match, eye: Eye, _: bytes | str) -> str:
    """Return the game so far as one page, with what the seat may know."""
    return replay_page(match.record, seat=eye.seat, lang=eye.lang)


#: By the last part of the address.
QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {
        "why": Question("POST", why),
        "plans": Question("POST", plans),
        "hint": Question("GET", advised, slow=True),
        "ask": Question("POST", asked, slow=True),
        "lesson": Question("GET", taught),
        "preview": Question("POST", looks),
        "record": Question("GET", record),
        "replay": Question("GET", replay, "text/html", slow=True),
    }
)
