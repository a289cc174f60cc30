"""A game as it was played: its options and its moves, from which every state follows.

Chance outcomes are moves like any other, so a record replays without a random generator, and
for ever: `rules_version` says under which rules it was written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final, Generic, TypeAlias, TypeVar, overload

from attrs import astuple, evolve, field, frozen

from helvetia.core.contract import AnyGame, E_co, Game, M, O, S, State
from helvetia.core.errors import (
    IllegalMove,
    LimitError,
    LoadError,
    OptionError,
    StateError,
    foreign,
)
from helvetia.core.json.codec import to_json
from helvetia.core.json.parse import MAX_BRACKETS, MAX_BYTES
from helvetia.core.json.storage import read_bytes, unreadable, write_text
from helvetia.core.optional import has_secrets, redacted
from helvetia.core.records.document import check_position, check_version, read_record, write_record
from helvetia.core.records.notes import (
    Note,
    Notes,
    bad_lines,
    check_notes,
    check_seat,
    check_tags,
    clean_name,
    seen_note,
)

# `Any` below stands for "one of several games": their types differ, and which of them a file
# holds is known only after reading it.

# For static methods: `Record.start(game, 2)` names no types, so those of the class are unknown.
S2 = TypeVar("S2", bound=State)
O2 = TypeVar("O2")
M2 = TypeVar("M2")
E2 = TypeVar("E2")

_set: Final = object.__setattr__


@frozen(repr=False)
class Record(Generic[S, O, M, E_co]):
    """A game's options and moves so far; chance outcomes are moves, too.

    It starts from `position`, or from a new game if that is None. `notes` are remarks about
    positions, `tags` are pairs of a name and a text, such as a date or the names of players.

    `len(record)` is the number of moves; `record[n]` and iteration return moves.

    A `redacted` record shows some moves only as a seat saw them. It can be read, not replayed.
    A record whose `rules_version` is not the game's can be looked at and written, not replayed.
    """

    # By name: `helvetia` and `helvetia.games.helvetia` are the same game.
    game: Game[S, O, M, E_co] = field(eq=lambda game: game.GAME)
    players: int
    options: O
    moves: tuple[M, ...]
    rules_version: int
    redacted: bool = False
    position: S | None = None
    notes: Notes[M] = ()
    tags: tuple[tuple[str, str], ...] = ()
    # A cache for `add`. It takes no part in comparison, hashing, copies, pickles or redaction.
    _last: S | None = field(default=None, init=False, eq=False)

    # --- making a record -------------------------------------------------------------------------

    @staticmethod
    def start(
        game: Game[S2, O2, M2, E2],
        players: int,
        options: O2 | None = None,
    ) -> Record[S2, O2, M2, E2]:
        """Return a record without moves. Raises `OptionError` if the game cannot be set up.

        >>> from helvetia.games import helvetia
        >>> Record.start(helvetia, 3)
        <Record of helvetia: 3 players, 0 moves>
        """
        chosen = game.Options() if options is None else options
        state = game.new_game(players, chosen)
        return Record(game, players, chosen, (), game.RULES_VERSION)._at_end(state)

    @staticmethod
    def start_from(
        game: Game[S2, O2, M2, E2],
        position: S2,
        options: O2 | None = None,
    ) -> Record[S2, O2, M2, E2]:
        """Return a record without moves that starts from a state or a view.

        *options* are only needed for a game whose states do not have theirs. Raises `OptionError`
        for a state of another game.

        >>> from random import Random
        >>> from helvetia.games import helvetia
        >>> state = helvetia.quick_start(3, Random(1))
        >>> record = Record.start_from(helvetia, state).add(helvetia.parse_move("commit carter 1"))
        >>> len(record), record.position == state
        (1, True)
        """
        if not isinstance(position, game.GameState):
            raise OptionError(foreign("a state", game.GAME, position))
        game.validate(position)
        chosen = getattr(position, "options", None) if options is None else options
        if chosen is None:
            raise OptionError(f"the options of this position are needed: an Options of {game.GAME}")
        if not isinstance(chosen, game.Options):
            raise OptionError(foreign("options", game.GAME, chosen))
        players = len(game.score(position))
        check_position(game, position, players, chosen)
        return Record(game, players, chosen, (), game.RULES_VERSION, position=position)

    def add(self, *moves: M) -> Record[S, O, M, E_co]:
        """Return the record with moves added. Raises `IllegalMove` with the index of the move.

        >>> from helvetia.games import helvetia
        >>> empty = Record.start(helvetia, 3)
        >>> record = empty.add(helvetia.parse_move("draft well"))
        >>> len(empty), len(record)
        (0, 1)
        >>> record.add(helvetia.parse_move("draft mine"))  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        helvetia.core.errors.IllegalMove: illegal move 'draft mine' at index 1: ...
        """
        state = self.final()
        for index, move in enumerate(moves, len(self.moves)):
            state = self._after(state, move, index)
        return evolve(self, moves=self.moves + moves)._at_end(state)

    # --- mending a record ------------------------------------------------------------------------

    def undo(self, count: int = 1) -> Record[S, O, M, E_co]:
        """Return the record without its last moves. Raises `OptionError` if it has fewer."""
        if not 0 <= count <= len(self.moves):
            raise OptionError(f"{count} of {len(self.moves)} moves cannot be undone")
        return self.cut(len(self.moves) - count)

    def cut(self, length: int) -> Record[S, O, M, E_co]:
        """Return the first *length* moves of the record, with the notes about them.

        >>> from helvetia.games import helvetia
        >>> moves = map(helvetia.parse_move, ("draft well", "draft brickworks"))
        >>> [str(move) for move in Record.start(helvetia, 3).add(*moves).cut(1)]
        ['draft well']
        """
        if not 0 <= length <= len(self.moves):
            raise OptionError(f"the record has {len(self.moves)} moves, so not {length} of them")
        notes = tuple(note for note in self.notes if note.at <= length)
        return evolve(self, moves=self.moves[:length], notes=notes)

    def replace(self, index: int, move: M, *, cut: bool = False) -> Record[S, O, M, E_co]:
        """Return the record with another move at *index* and the same moves after it.

        Raises `IllegalMove` with the index of the first move that is illegal now. With *cut* the
        record ends before that move instead; *move* itself must be legal. Comments on later
        positions stay. Notes with a variation or an evaluation are dropped there, because those
        positions have changed.

        >>> from random import Random
        >>> from helvetia.games import helvetia
        >>> state, moves = helvetia.quick_start(3, Random(1)), ("commit carter 1", "deliver brick")
        >>> record = Record.start_from(helvetia, state).add(*map(helvetia.parse_move, moves))
        >>> [str(move) for move in record.replace(1, helvetia.parse_move("deliver water"))]
        ['commit carter 1', 'deliver water']
        >>> len(record.replace(0, helvetia.parse_move("commit builder 1"), cut=True))
        1
        """
        if not 0 <= index < len(self.moves):
            raise OptionError(f"there is no move {index}: the record has {len(self.moves)} moves")
        mended = self.cut(index).add(move)
        try:
            mended = mended.add(*self.moves[index + 1 :])
        except IllegalMove as error:
            if not cut or error.index is None:
                raise
            mended = mended.add(*self.moves[index + 1 : error.index])
        comments = [n for n in self.notes if n.at > index and not (n.line or n.evaluation)]
        notes = (*mended.notes, *(note for note in comments if note.at <= len(mended)))
        return evolve(mended, notes=notes)._at_end(mended.final())

    # --- notes and tags --------------------------------------------------------------------------

    def annotate(self, *notes: Note[M]) -> Record[S, O, M, E_co]:
        """Return the record with notes added, in the order of positions.

        Raises `OptionError` for a note that does not fit, and `IllegalMove` for a variation that
        cannot be played. Pass many notes at once: variations are checked in one replay.

        >>> from helvetia.games import helvetia
        >>> record = Record.start(helvetia, 3).add(helvetia.parse_move("draft well"))
        >>> better = Note(0, "brick comes first", line=(helvetia.parse_move("draft brickworks"),))
        >>> record.annotate(better).notes_at(0)
        (Note(at=0, text='brick comes first', line of 1 moves),)
        """
        together = tuple(sorted((*self.notes, *notes), key=lambda note: note.at))
        check_notes(together, len(self.moves), self.players)
        for _, error in bad_lines(self, notes):
            raise error
        return evolve(self, notes=together)._at_end(self._last)

    def notes_at(self, position: int) -> Notes[M]:
        """Return the notes about the position after *position* moves."""
        return tuple(note for note in self.notes if note.at == position)

    def without_notes(self, position: int | None = None) -> Record[S, O, M, E_co]:
        """Return the record without notes about one position, or (None) without any."""
        notes = () if position is None else tuple(n for n in self.notes if n.at != position)
        return evolve(self, notes=notes)._at_end(self._last)

    def tag(self, **tags: str | None) -> Record[S, O, M, E_co]:
        """Return the record with these tags set; None removes one.

        >>> from helvetia.games import helvetia
        >>> Record.start(helvetia, 3).tag(date="2026-11-18", place="Bern").tag(place=None).tags
        (('date', '2026-11-18'),)
        """
        both = {**dict(self.tags), **tags}
        kept = tuple(sorted((name, text) for name, text in both.items() if text is not None))
        check_tags(kept)
        return evolve(self, tags=kept)._at_end(self._last)

    # --- reading a record ------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, from the tags ``name_0``, ``name_1`` ...

        A player without such a tag has an empty name. Unprintable characters are removed, and a
        long name is cut: tags may come from untrusted files.

        >>> from helvetia.games import helvetia
        >>> Record.start(helvetia, 2).tag(name_1="Anna").names
        ('', 'Anna')
        """
        tags = dict(self.tags)
        return tuple(clean_name(tags.get(f"name_{seat}", "")) for seat in range(self.players))

    def __repr__(self) -> str:
        hides = ", redacted" if self.redacted else ""
        moves = "1 move" if len(self) == 1 else f"{len(self)} moves"
        return f"<Record of {self.game.GAME}: {self.players} players, {moves}{hides}>"

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return True  # a record without moves is still a record

    def __iter__(self) -> Iterator[M]:
        return iter(self.moves)

    def __getitem__(self, index: int) -> M:
        return self.moves[index]

    def replay(self) -> Iterator[S]:
        """Yield every state, the first included. Raises `IllegalMove` with the index of the move.

        Raises `VersionError` for a record of another rules version.

        >>> from helvetia.games import helvetia
        >>> record = Record.start(helvetia, 3).add(helvetia.parse_move("draft well"))
        >>> [state.player for state in record.replay()]
        [0, 2]
        """
        check_version(self.rules_version, self.game)
        if self.redacted:
            raise StateError("a redacted record cannot be replayed: it hides what happened")
        return self._states()

    def _states(self) -> Iterator[S]:
        state = self.position
        if state is None:
            state = self.game.new_game(self.players, self.options)
        yield state
        for index, move in enumerate(self.moves):
            state = self._after(state, move, index)
            yield state

    def _after(self, state: S, move: M, index: int) -> S:
        try:
            return self.game.apply_move(state, move)
        except IllegalMove as error:
            raise IllegalMove(error.reason, error.move, index) from error

    def _at_end(self, state: S | None) -> Record[S, O, M, E_co]:
        """Return this record, which ends in *state*; None: that is not known yet."""
        _set(self, "_last", state)
        return self

    def final(self) -> S:
        """Return the state after the last move. Raises the errors of `replay`."""
        states = self.replay()
        if self._last is None:
            *_, state = states
            self._at_end(state)
        assert self._last is not None
        return self._last

    def redact(self, seat: int | None) -> Record[S, O, M, E_co]:
        """Return the record as a seat (None: a spectator) may see it.

        Moves and variations are redacted, the position becomes a view. Notes stay only if they
        use nothing but the knowledge of this seat (`Note.seat`). Tags are dropped: a random seed
        would reveal every card. A game without a `redact_move` has no secrets: only tags go.
        """
        check_version(self.rules_version, self.game)
        check_seat(self.players, seat, everything=False)
        open_ = evolve(self, tags=()) if self.tags else self
        if not has_secrets(self.game):
            return open_
        game, states = self.game, list(self.replay())
        points = zip(states, self.moves, strict=False)
        seen = tuple(redacted(game, before, move, seat) for before, move in points)
        start = None if self.position is None else game.view(self.position, seat)
        notes = tuple(
            seen_note(game, note, states[note.at], seat) for note in self.notes if note.is_for(seat)
        )
        hides = (seen, start) != (self.moves, self.position)
        return evolve(open_, moves=seen, position=start, notes=notes, redacted=hides)

    # --- files -----------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the record as canonical JSON, with the moves in the game's notation."""
        return to_json(write_record(self))

    @overload
    @staticmethod
    def from_json(
        text: str | bytes,
        game: Game[S2, O2, M2, E2],
        /,
        *,
        verify: bool = ...,
        max_bytes: int = ...,
    ) -> Record[S2, O2, M2, E2]: ...

    @overload
    @staticmethod
    def from_json(
        text: str | bytes, /, *games: AnyGame, verify: bool = ..., max_bytes: int = ...
    ) -> AnyRecord: ...

    @staticmethod
    def from_json(
        text: str | bytes,
        /,
        *games: AnyGame,
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> AnyRecord:
        """Read a record of one of the games given, or of any game of the library.

        Raises `LoadError` for any error in it. `verify` replays the moves and the
        variations, too (those of a redacted record can only be parsed).
        """
        record = read_record(Record, text, games, max_bytes)
        if verify and not record.redacted:
            _verify(record)
        return record

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; on any failure an older file stays as it was.

        Raises `LimitError` for a record that is too long for `load`.
        """
        write_text(path, line_of(self))

    @overload
    @staticmethod
    def load(
        path: str | os.PathLike[str],
        game: Game[S2, O2, M2, E2],
        /,
        *,
        verify: bool = ...,
        max_bytes: int = ...,
    ) -> Record[S2, O2, M2, E2]: ...

    @overload
    @staticmethod
    def load(
        path: str | os.PathLike[str], /, *games: AnyGame, verify: bool = ..., max_bytes: int = ...
    ) -> AnyRecord: ...

    @staticmethod
    def load(
        path: str | os.PathLike[str],
        /,
        *games: AnyGame,
        verify: bool = True,
        max_bytes: int = MAX_BYTES,
    ) -> AnyRecord:
        """Read a record from a file, as `from_json` does. Raises `LoadError`, also without a file.

        The file names the game. Pass the game for its types, or if it is not of this library.
        """
        text = read_bytes(path, max_bytes)
        if text.startswith(b"\x1f\x8b") or b"}\n{" in text:  # gzip, or several lines
            raise unreadable(os.fsdecode(path), "several records in one file need read_records()")
        return Record.from_json(text, *games, verify=verify, max_bytes=max_bytes)

    def __reduce__(self) -> tuple[Callable[..., AnyRecord], tuple[object, ...]]:
        # Python does not pickle modules, and most games are modules: the name will do.
        game, *others, _ = astuple(self, recurse=False)
        return _of_game, (game.__name__ if isinstance(game, ModuleType) else game, *others)


def _of_game(game: Any, *others: Any) -> AnyRecord:
    """Return a record of a game, which may be the name of a module."""
    found: Any = import_module(game) if isinstance(game, str) else game
    return Record(found, *others)


AnyRecord: TypeAlias = Record[Any, Any, Any, Any]


def line_of(record: AnyRecord) -> str:
    """Return a record as a line of a file. Raises `LimitError` if it could not be read again."""
    text = record.to_json()
    # The end of the line is a byte of the file, too.
    if len(text) >= MAX_BYTES or text.count("[") + text.count("{") > MAX_BRACKETS:
        raise LimitError("the record is too long for a file: shorten its notes")
    return text + "\n"


def _verify(record: AnyRecord) -> None:
    """Replay a record that was read. Raises `LoadError` with the path of an illegal move."""
    try:
        record.final()
    except IllegalMove as error:
        raise LoadError(str(error), f"$.moves[{error.index}]") from error
    for number, bad in bad_lines(record, record.notes):
        raise LoadError(str(bad), f"$.notes[{number}].line") from bad
