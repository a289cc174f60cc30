"""Play a match in processes: one for the referee, and one of its own for every bot.

A bot gets its views and its legal moves, and answers with the number of a move. A bot that ends
its process or never returns loses its game; other games are not affected. The worker of the match
starts the processes, so this works on every executor.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from helvetia.arena.isolation.processes import Gone, Late, Process
from helvetia.arena.matches import ArenaError, FaultKind, Limits, Match, Outcome
from helvetia.arena.referee import Witness, conduct, overtime, seconds_left
from helvetia.arena.seats import Complaint, complaint_in, short
from helvetia.bots import BOT_NAMES
from helvetia.bots.specs import COMMAND
from helvetia.core.contract import AnyGame, AnyMove, AnyState, Result
from helvetia.core.errors import HelvetiaError
from helvetia.core.json.codec import from_document, to_document

_TRIES: Final = 4
_IDLE_SECONDS: Final = 60
_MOST_BYTES: Final = 256 * 1024 * 1024
_MOST_OF_A_BOT: Final = 4096
_MOST_IDLE: Final = 8
_LEAVE_SECONDS: Final = 5


def play_apart(match: Match) -> Outcome:
    """Play a match in processes of their own; a bot that ends or blocks its process loses.

    The processes are reused for the next match of the same thread; one with a third-party bot
    never plays two matches with the same luck. If one dies while its bot is thinking, the
    match is played anew (same seeds, a fresh clock), because it may have been killed from outside;
    the bot whose process dies twice loses.
    """
    return from_document(ask_apart(f"{__name__}:play_document", match), Outcome)


# `Any`: a value of JSON, which its reader checks.
def ask_apart(call: str, match: Match, *arguments: object) -> Any:
    """Return the answer of a function, named ``module:function``, for a match and more arguments.

    It is called in the referee process of this thread, which is started if there is none.
    """
    epoch = _referees.epoch
    for _ in range(_TRIES):
        try:
            return _referees.mine().call(call, match, *arguments, most=_MOST_BYTES)
        except Gone as gone:
            if _referees.epoch != epoch:
                raise ArenaError("the match was given up") from gone
    raise ArenaError(f"the process that played match {match.id} died {_TRIES} times")


def close_players() -> None:
    """End all processes that this process has started for matches, also those that are playing.

    Their matches are given up. New matches start new processes.
    """
    _Referees.epoch += 1
    Process.close_all()


class _Referees(threading.local):
    """The referee process of each thread."""

    epoch = 0  # the number of `close_players` calls, which end earlier matches
    process: Process | None = None

    def mine(self) -> Process:
        """Return this thread's process; start it if there is none."""
        if self.process is None or not self.process.alive:
            if self.process is not None:
                self.process.close()
            self.process = Process(idle=_IDLE_SECONDS)
        return self.process


_referees = _Referees()


# --- in the referee process ----------------------------------------------------------------------


def play_document(match: Match) -> object:
    """Play a match, every bot in a process of its own, and return its outcome for JSON."""
    return to_document(play_isolated(match))


def play_isolated(match: Match, *witnesses: Witness) -> Outcome:
    """Play a match with this process as its referee and every bot in a process of its own.

    If the process of a bot dies, the match is played again, unless the same bot dies again.
    """

    def seat(spec: str, game: AnyGame, seed: int) -> Callable[[], BotProcess]:
        key = _key(spec, match.limits)
        # The start of a process is no bot's time.
        _idle.give(key, *_idle.take(key, match.game, match.luck))
        return partial(BotProcess, spec, match.game, seed, match.limits, match.luck)

    died: list[int] = []
    while True:
        outcome = conduct(match, seat, *witnesses)
        fault = outcome.fault
        if fault is None or fault.kind is not FaultKind.DIED:
            return outcome
        died.append(fault.seat)
        if died.count(fault.seat) > 1 or len(died) == _TRIES:
            return outcome


class BotProcess:
    """A bot in a process of its own, which gets nothing but views and legal moves.

    The process may have played before, but no match with the same `luck`: there the bot would
    know cards that are hidden now. None is luck that no other match has.
    """

    def __init__(
        self, spec: str, game: str, seed: int, limits: Limits, luck: int | None = None
    ) -> None:
        """Make the bot. Raises `Complaint`."""
        self._limits = limits
        self._key = _key(spec, limits)
        self._process, known = _idle.take(self._key, game, luck)
        self._known = known if luck is None else known | {luck}
        self._ask("sit", seconds_left(limits, 0), spec, game, seed, limits)

    def choose(
        self, view: AnyState, legal: tuple[AnyMove, ...], seconds: float | None = None
    ) -> object:
        """Return the bot's choice, an index of `legal`. Raises `Complaint`."""
        return self._ask("choose", seconds, view, legal)

    def leave(self, result: Result | None, why: str, *, fit: bool) -> None:
        """Keep the process for the next match of the same bot, or end it."""
        if fit:
            with suppress(Complaint):
                self._ask("leave", _LEAVE_SECONDS, result, why)
                if not self._key[2]:  # what a program has started ends with this process
                    _idle.give(self._key, self._process, self._known)
                    return
        self._process.close()

    def _ask(self, name: str, seconds: float | None, *arguments: object) -> object:
        call = f"helvetia.arena.seats:{name}"
        try:
            answer = self._process.call(call, *arguments, most=_MOST_OF_A_BOT, seconds=seconds)
        except Late as late:
            text = overtime(float("inf"), float("inf"), self._limits)
            raise Complaint(FaultKind.OVERTIME, text) from late
        except Gone as gone:
            raise Complaint(FaultKind.DIED, str(gone)) from gone
        except HelvetiaError as error:  # raised by a process that the bot may have changed
            self._process.close()
            raise Complaint(FaultKind.CRASH, short(str(error))) from error
        complaint = complaint_in(answer, making=name == "sit")
        if complaint is not None:
            self._process.close()  # the bot may have damaged its process
            raise complaint
        return answer


#: The owner of a process, its memory, and whether only data counts as memory.
_Key: TypeAlias = tuple[str, int | None, bool]


def _key(spec: str, limits: Limits) -> _Key:
    # Changes that a bot made in its process must not harm another bot.
    name = spec.partition(":")[0]
    return "" if name in BOT_NAMES else spec, limits.memory, name == COMMAND


class _Idle:
    """Idle processes, ready for another match of their bot; only the most recent ones.

    Each is stored with the seeds of chance that it has met.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[Process, tuple[_Key, frozenset[int]]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, key: _Key, game: str, luck: int | None) -> tuple[Process, frozenset[int]]:
        """Return a process for this bot, used before or new, and the seeds that it has met.

        A bot could remember the hidden cards of an earlier match with the same seed, and so know
        other hands now. The library's own bots remember nothing.
        """
        with self._lock:
            for process, (owner, known) in list(self._waiting.items()):
                if owner != key or (key[0] and luck in known):
                    continue
                del self._waiting[process]
                if process.alive:
                    return process, known
                process.close()
        process = Process(memory=key[1], data_only=key[2])
        with suppress(Gone):  # as the bot will hear
            process.call("helvetia.arena.seats:prepare", game, most=_MOST_OF_A_BOT)
        return process, frozenset()

    def give(self, key: _Key, process: Process, known: frozenset[int]) -> None:
        """Keep a process; end the one that has waited longest if there are many."""
        with self._lock:
            self._waiting[process] = key, known
            if len(self._waiting) > _MOST_IDLE:
                self._waiting.popitem(last=False)[0].close()


_idle = _Idle()
