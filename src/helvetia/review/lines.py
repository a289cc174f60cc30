"""Analyse records for other programs: one query in a line of JSON, answers in lines as they come.

Several queries are open at the same time and share the workers. A query is answered by a line for
each position, in any order, and one at its end. Whatever is wrong with a query is one line, too.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from secrets import token_hex
from tempfile import gettempdir
from threading import Thread
from typing import Any, ClassVar, Final, TypeAlias

from attrs import define, evolve, frozen

from helvetia.core.errors import HelvetiaError, LoadError, OptionError
from helvetia.core.json.codec import from_document, to_json
from helvetia.core.json.parse import parse
from helvetia.core.records.notes import ALL, Seat, seat_of
from helvetia.core.records.record import AnyRecord, Record

from .analysis import Analysis, Job, analyse
from .estimate import SIMULATIONS, Budget
from .reviewing import Course

Load: TypeAlias = Callable[[str, Seat], AnyRecord]
"""Reads the record of a file that will be analysed from the knowledge of a seat."""

_LONGEST_ID: Final = 200


class Query:
    """A line that the other program writes."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()


@frozen
class Analyse(Query):
    """Analyse positions of a record: a file at `path`, or the key `record` holds it.

    A position is the number of moves before it. Without `positions` there is one before each step
    and one at the end, as in a review. `seat` is a seat, null for a spectator, or "all".
    """

    id: str
    path: str | None = None
    positions: tuple[int, ...] | None = None
    simulations: int = SIMULATIONS
    seed: int = 0
    seat: int | str | None = ALL.value


@frozen
class Cancel(Query):
    """End the query `id`: positions that have begun are given up, and shown no more."""

    id: str


Query.__variants__ = (Analyse, Cancel)


class Reply:
    """A line of the answer."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()


@frozen
class Position(Reply):
    """The analysis of one position of the query `id`."""

    id: str
    analysis: Analysis


@frozen
class Done(Reply):
    """The query `id` is over, after so many positions."""

    id: str
    positions: int
    cancelled: bool


@frozen
class Refused(Reply):
    """A line that is no query, or a query that cannot be answered; `id` is null if unknown."""

    id: str | None
    sentence: str


Reply.__variants__ = (Position, Done, Refused)


@define(eq=False)
class _Open:
    """A query that is being answered; workers give it up when the file `stop` exists."""

    id: str
    waiting: Iterator[Job]
    stop: Path
    running: int = 0
    shown: int = 0
    ended: bool = False


class Desk:
    """Answers queries on an executor; `write` gets each line of the answer."""

    def __init__(
        self, write: Callable[[str], object], load: Load, executor: Executor, in_flight: int
    ) -> None:
        self._write, self._load = write, load
        self._executor, self._free, self._in_flight = executor, in_flight, in_flight
        self._open: dict[str, _Open] = {}
        self._stops: set[Path] = set()
        self._turns: deque[_Open] = deque()
        #: Lines from outside (None: no more), and results of the workers: one after the other.
        self._inbox: SimpleQueue[bytes | tuple[_Open, Future[Analysis]] | None] = SimpleQueue()

    def serve(self, lines: Iterable[bytes]) -> None:
        """Answer the queries of all lines, and return when the last one is answered."""
        Thread(target=self._read, args=(lines,), daemon=True).start()
        more = True
        try:
            while more or self._open or self._free < self._in_flight:
                item = self._inbox.get()
                if item is None:
                    more = False
                elif isinstance(item, bytes):
                    self._take(item)
                else:
                    self._show(*item)
                self._submit()
        finally:
            for path in self._stops:
                path.unlink(missing_ok=True)

    def _read(self, lines: Iterable[bytes]) -> None:
        try:
            for line in lines:
                if line.strip():
                    self._inbox.put(line)
        finally:
            self._inbox.put(None)

    def _say(self, reply: Reply) -> None:
        self._write(to_json(reply))

    # --- queries ---------------------------------------------------------------------------------

    def _take(self, line: bytes) -> None:
        """Open or cancel a query; refuse a line that does neither."""
        number: str | None = None
        try:
            document = parse(line)
            if not isinstance(document, dict):
                raise LoadError("a query is a JSON object")
            named = document.get("id")
            number = named[:_LONGEST_ID] if isinstance(named, str) else None
            inline = document.pop("record", None)
            query = from_document(document, Query)
            if isinstance(query, Cancel):
                self._cancel(query)
            elif isinstance(query, Analyse):
                self._begin(query, inline)
        except HelvetiaError as error:
            self._say(Refused(number, str(error)))

    # `Any`: a document that nobody has looked at yet.
    def _begin(self, query: Analyse, inline: Any) -> None:
        if not query.id or len(query.id) > _LONGEST_ID or query.id in self._open:
            raise OptionError("a query needs an id of its own, of at most 200 characters")
        if (query.path is None) == (inline is None):
            raise OptionError("a query needs either a path or a record")
        seat = seat_of(query.seat)
        if query.path is not None:
            record = self._load(query.path, seat)
        else:
            record = Record.from_json(json.dumps(inline))
        budget = Budget(query.simulations, query.seed)
        # A file reaches any process of this machine, in the middle of its work.
        stop = Path(gettempdir(), f"helvetia-{token_hex(16)}")
        jobs = Course(record, seat).jobs(budget, query.positions)
        stoppable = (evolve(job, stop=str(stop)) for job in jobs)
        opened = self._open[query.id] = _Open(query.id, stoppable, stop)
        self._turns.append(opened)

    def _cancel(self, query: Cancel) -> None:
        found = self._open.pop(query.id, None)
        if found is None:
            raise OptionError(f"there is no open query {query.id[:_LONGEST_ID]!r}")
        found.ended = True
        self._turns = deque(each for each in self._turns if each is not found)
        if found.running:
            self._stops.add(found.stop)
            with suppress(OSError):  # a full disk: the workers finish what they have begun
                found.stop.touch(exist_ok=False)
        self._say(Done(found.id, found.shown, True))

    # --- work ------------------------------------------------------------------------------------

    def _submit(self) -> None:
        """Give the workers the next positions, one of each open query in turn."""
        while self._free and self._turns:
            query = self._turns.popleft()
            job = next(query.waiting, None)
            if job is None:
                if not query.running:
                    self._end(query)
                continue
            self._turns.append(query)
            self._free -= 1
            query.running += 1
            future = self._executor.submit(analyse, job)
            future.add_done_callback(partial(self._deliver, query))

    def _deliver(self, query: _Open, future: Future[Analysis]) -> None:
        self._inbox.put((query, future))

    def _show(self, query: _Open, future: Future[Analysis]) -> None:
        self._free += 1
        query.running -= 1
        if query.ended:
            if not query.running:
                query.stop.unlink(missing_ok=True)
                self._stops.discard(query.stop)
            return
        query.shown += 1
        try:
            self._say(Position(query.id, future.result()))
        except HelvetiaError as error:  # of this query alone
            self._say(Refused(query.id, str(error)))
        if not query.running and query not in self._turns:
            self._end(query)

    def _end(self, query: _Open) -> None:
        query.ended = True
        del self._open[query.id]
        self._say(Done(query.id, query.shown, False))
