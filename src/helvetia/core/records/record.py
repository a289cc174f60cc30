"""A game as it was played: its options and its moves, from which every state follows.

Chance outcomes are moves like any other, so a record replays without a random generator, and
for ever: `rules_version` says under which rules it was written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, TypeVar, overload

from attrs import astuple, evolve, field, frozen

from helvetia.core.contract import E_co, Game, M, O, S, State
from helvetia.core.errors import IllegalMove, LoadError, OptionError, StateError
from helvetia.core.json.codec import to_document, to_json
from helvetia.core.json.parse import MAX_BYTES
from helvetia.core.json.storage import read_bytes, write_text
from helvetia.core.optional import HasSecrets, redacted
from helvetia.core.records.document import FORMAT, check_version, read_record

# `Any` below stands for "one of several games": their types differ, and which of them a file
# holds is known only after reading it.

# For the methods that make a record: `Record.start(game, 2)` names no types, so those of the game
# must not be confused with those of the class, which pyright then takes as unknown.
_S = TypeVar("_S", bound=State)
_O = TypeVar("_O")
_M = TypeVar("_M")
_E = TypeVar("_E")


@frozen
class Record(Generic[S, O, M, E_co]):
    """A game's options and moves so far; chance outcomes are moves, too.

    A `redacted` record shows some moves only as a seat saw them. It can be read, not replayed.
    A record whose `rules_version` is not the game's can be looked at and written, not replayed.
    """

    game: Game[S, O, M, E_co] = field(repr=lambda game: str(game.GAME))
    players: int
    options: O
    moves: tuple[M, ...]
    rules_version: int
    redacted: bool = False

    @classmethod
    def start(
        cls: type[Record[Any, Any, Any, Any]],
        game: Game[_S, _O, _M, _E],
        players: int,
        options: _O | None = None,
    ) -> Record[_S, _O, _M, _E]:
        """Return a record without moves. Raises `OptionError` if the game cannot be set up.

        >>> from helvetia.games import helvetia
        >>> record = Record.start(helvetia, 3)
        >>> record.players, record.moves, record.rules_version == helvetia.RULES_VERSION
        (3, (), True)
        """
        chosen = game.Options() if options is None else options
        game.new_game(players, chosen)
        return cls(game, players, chosen, (), game.RULES_VERSION)

    def add(self, *moves: M) -> Record[S, O, M, E_co]:
        """Return the record with moves added. They are checked when it is replayed.

        >>> from helvetia.games import helvetia
        >>> empty = Record.start(helvetia, 3)
        >>> record = empty.add(helvetia.parse_move("draft well"))
        >>> len(empty.moves), len(record.moves)
        (0, 1)
        """
        return evolve(self, moves=self.moves + moves)

    def replay(self) -> Iterator[S]:
        """Yield every state, the first included. Raises `IllegalMove` with the index of the move.

        VersionError if the record was written under other rules than the game's.

        >>> from helvetia.games import helvetia
        >>> record = Record.start(helvetia, 3).add(helvetia.parse_move("draft well"))
        >>> before, after = record.replay()
        >>> after == helvetia.apply_move(before, record.moves[0])
        True
        """
        check_version(self.rules_version, self.game)
        if self.redacted:
            raise StateError("a redacted record cannot be replayed: it hides what happened")
        return self._states()

    def _states(self) -> Iterator[S]:
        state = self.game.new_game(self.players, self.options)
        yield state
        for index, move in enumerate(self.moves):
            try:
                state = self.game.apply_move(state, move)
            except IllegalMove as error:
                raise IllegalMove(error.reason, error.move, index) from error
            yield state

    def final(self) -> S:
        """Return the state after the last move. Raises the errors of `replay`."""
        *_, state = self.replay()
        return state

    def redact(self, seat: int | None) -> Record[S, O, M, E_co]:
        """Return the record as a seat (None: a spectator) may see it.

        A game without a `redact_move` has no secret moves: its record comes back as it is.
        """
        check_version(self.rules_version, self.game)
        if seat is not None and not 0 <= seat < self.players:
            raise OptionError(f"there is no seat {seat}: seats are 0 to {self.players - 1}")
        if not isinstance(self.game, HasSecrets):
            return self
        points = zip(self.replay(), self.moves, strict=False)
        seen = tuple(redacted(self.game, before, move, seat) for before, move in points)
        return self if seen == self.moves else evolve(self, moves=seen, redacted=True)

    def to_json(self) -> str:
        """Return the record as canonical JSON, with the moves in the game's notation."""
        document: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.GAME,
            "rules_version": self.rules_version,
            "players": self.players,
            "options": to_document(self.options),
            "moves": [self.game.format_move(move) for move in self.moves],
        }
        if self.redacted:
            document["redacted"] = True
        return to_json(document)

    @overload
    @classmethod
    def from_json(
        cls: type[Record[Any, Any, Any, Any]],
        text: str | bytes,
        game: Game[_S, _O, _M, _E],
        /,
        *,
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> Record[_S, _O, _M, _E]: ...

    @overload
    @classmethod
    def from_json(
        cls: type[Record[Any, Any, Any, Any]],
        text: str | bytes,
        /,
        *games: Game[Any, Any, Any, Any],
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> Record[Any, Any, Any, Any]: ...

    @classmethod
    def from_json(
        cls: type[Record[Any, Any, Any, Any]],
        text: str | bytes,
        /,
        *games: Game[Any, Any, Any, Any],
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> Record[Any, Any, Any, Any]:
        """Read a record of one of the games given; LoadError for whatever is wrong with it.

        `verify` replays the moves, too (those of a redacted record can only be parsed).
        """
        game, fixed, options, moves = read_record(text, games, max_bytes)
        record = cls(game, fixed.players, options, moves, fixed.rules_version, fixed.redacted)
        if verify and not record.redacted:
            try:
                record.final()
            except IllegalMove as error:
                raise LoadError(str(error), f"$.moves[{error.index}]") from error
        return record

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; on any failure an older file stays as it was."""
        write_text(path, self.to_json() + "\n")

    @overload
    @classmethod
    def load(
        cls: type[Record[Any, Any, Any, Any]],
        path: str | os.PathLike[str],
        game: Game[_S, _O, _M, _E],
        /,
        *,
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> Record[_S, _O, _M, _E]: ...

    @overload
    @classmethod
    def load(
        cls: type[Record[Any, Any, Any, Any]],
        path: str | os.PathLike[str],
        /,
        *games: Game[Any, Any, Any, Any],
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> Record[Any, Any, Any, Any]: ...

    @classmethod
    def load(
        cls: type[Record[Any, Any, Any, Any]],
        path: str | os.PathLike[str],
        /,
        *games: Game[Any, Any, Any, Any],
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> Record[Any, Any, Any, Any]:
        """Read a record from a file, as `from_json` does; LoadError also for want of a file."""
        text = read_bytes(path, max_bytes)
        return cls.from_json(text, *games, verify=verify, max_bytes=max_bytes)

    def __reduce__(self) -> tuple[Callable[..., Record[S, O, M, E_co]], tuple[object, ...]]:
        # Python does not pickle modules, and most games are modules: the name will do.
        game, *others = astuple(self, recurse=False)
        if isinstance(game, ModuleType):
            return _of_module, (type(self), game.__name__, *others)
        return type(self), (game, *others)


def _of_module(kind: type[Record[S, O, M, E_co]], name: str, *others: Any) -> Any:
    """A record whose game is the module of this name."""
    game: Any = import_module(name)
    return kind(game, *others)
