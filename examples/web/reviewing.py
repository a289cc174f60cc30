"""The review of a finished game, worked on in short slices, so that every host stays alive.

A page asks again until the answer holds the review. In between the host answers other requests.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator
from typing import Final

from attrs import define

from helvetia.render.replay import ALL, Seat, replay_page
from helvetia.review import Review, Telling, iter_review

from .match import HUMAN, AnyRecord, Match
from .refusal import Refusal
from .show import Eye, Json

#: Simulations of each position: enough to find blunders, few enough to wait for.
SIMULATIONS: Final = 8
#: A slice ends with the first position after so many seconds.
_SLICE: Final = 0.4
_MOMENTS: Final = 6


def knowledge(match: Match, eye: Eye) -> Seat:
    """Return by whose knowledge a game is reviewed: everything if nobody else has secrets."""
    return ALL if match.seats.count(HUMAN) <= 1 else eye.seat


@define(eq=False)
class Reviewing:
    """A review that is made or under way."""

    record: AnyRecord
    seat: Seat
    done: int = 0
    total: int = 0
    _work: Generator[tuple[int, int], None, Review] | None = None
    _review: Review | None = None

    @classmethod
    def of(cls, match: Match, seat: Seat) -> Reviewing:
        """Return the review of a match that is over; else Refusal."""
        if match.state.player is not None:
            raise Refusal(409, "not_over")
        work = iter_review(match.record, seat=seat, simulations=SIMULATIONS)
        return cls(match.record, seat, work=work)

    def go_on(self) -> None:
        """Work for a moment, unless the review is made."""
        end = time.monotonic() + _SLICE
        while self._work is not None:
            try:
                self.done, self.total = next(self._work)
            except StopIteration as made:
                self._review, self._work = made.value, None
            if time.monotonic() >= end:
                break

    def answer(self, lang: str) -> str:
        """Return how far the review is, as JSON, and its words when it is made."""
        document: dict[str, Json] = {"done": self.done, "total": self.total, "review": None}
        if self._review is not None:
            told = Telling(self.record, self._review, lang)
            document["review"] = {
                "heading": told.heading(),
                "table": [list(row) for row in told.table()],
                "moments": list(told.moments(_MOMENTS)),
            }
        return json.dumps(document, ensure_ascii=False)

    def page(self, lang: str) -> str:
        """Return the replay with the review in it; Refusal before the review is made."""
        if self._review is None:
            raise Refusal(409, "not_over")
        annotated = Telling(self.record, self._review, lang).annotated()
        return replay_page(annotated, seat=self.seat, lang=lang)
