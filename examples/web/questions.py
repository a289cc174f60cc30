"""What can be asked about a match without changing it: why not, the record, the replay.

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

from .forms import Form, read_object, read_texts
from .match import Match
from .show import Eye
from .why import why_not_here

_WHY: Final[Form] = MappingProxyType({"elements": list})


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


def record(match: Match, eye: Eye, _: bytes | str) -> str:
    """The record of the game, as the seat may know it, to keep."""
    return match.record.redact(eye.seat).to_json()


def replay(match: Match, eye: Eye, _: bytes | str) -> str:
    """The game so far as one page, with what the seat may know."""
    return replay_page(match.record, seat=eye.seat, lang=eye.lang)


#: By the last part of the address.
QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {
        "why": Question("POST", why),
        "record": Question("GET", record),
        "replay": Question("GET", replay, "text/html", slow=True),
    }
)
