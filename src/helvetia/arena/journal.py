"""Save long runs: append-only files of lines, and the plan that belongs to them.

A line counts once it is complete. A line that a power failure or a full disk has cut off is
removed when the file is opened again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TypeVar

from attrs import asdict, frozen

from helvetia.arena.matches import ArenaError, find_game
from helvetia.arena.schedule import Plan
from helvetia.core.errors import LoadError
from helvetia.core.json.codec import digest, from_document, to_document, to_json
from helvetia.core.json.parse import MAX_BYTES, parse
from helvetia.core.json.storage import lock, read_bytes, write_text

P = TypeVar("P", bound=Plan)
R = TypeVar("R")


@frozen
class Journal:
    """An unbuffered file that only grows; made by `open_journal`."""

    path: Path
    file: BinaryIO

    def append(self, block: bytes, kept: str) -> None:
        """Add a block to the end, wholly or not at all. Raises `ArenaError`."""
        start = self.file.seek(0, os.SEEK_END)
        with writing(self.path, f"; {kept}"):
            try:
                rest = memoryview(block)
                while rest:
                    rest = rest[self.file.write(rest) :]
                os.fsync(self.file.fileno())
            except OSError:
                with suppress(OSError):  # if this fails, the next opening removes the broken block
                    self.file.truncate(start)
                raise

    def cut(self, end: int) -> None:
        """Remove everything behind this position."""
        if end < os.fstat(self.file.fileno()).st_size:
            self.file.truncate(end)


@contextmanager
def open_journal(path: Path) -> Iterator[Journal]:
    """Open a journal for this program alone. Raises `ArenaError` if another one uses it."""
    with writing(path):
        file = path.open("a+b", buffering=0)
    with file:
        if not lock(file):
            raise ArenaError(f"another program is writing {path}")
        yield Journal(path, file)


def read_lines(path: Path, read: Callable[[bytes], R]) -> Iterator[tuple[R, int]]:
    """Yield what `read` makes of every complete line, and the position of the line's end.

    Raises `LoadError` with the number of the line.
    """
    number = end = 0
    try:
        with path.open("rb") as file:
            while (line := file.readline(MAX_BYTES + 1)).endswith(b"\n"):
                number, end = number + 1, end + len(line)
                yield read(line), end
            if len(line) > MAX_BYTES:
                number += 1
                raise LoadError("it is too long")
    except OSError as error:
        raise LoadError(f"cannot read {path}: {error.strerror or error}", "") from error
    except LoadError as error:
        raise LoadError(f"cannot read {path}, line {number}: {error}", "") from error


@contextmanager
def writing(path: Path, kept: str = "") -> Iterator[None]:
    """Turn an error of the operating system into `ArenaError`; *kept* says what is saved."""
    try:
        yield
    except OSError as error:
        raise ArenaError(f"cannot write {path}: {error.strerror or error}{kept}") from error


def write_file(path: Path, text: str) -> None:
    """Write a whole file atomically. Raises `ArenaError`."""
    with writing(path):
        write_text(path, text)


# --- plans ---------------------------------------------------------------------------------------


@frozen
class _Header:
    """Hold what a saved plan has besides the plan: versions, and a digest that notices edits."""

    format: int
    rules_version: int
    digest: str


def _header(plan: Plan, version: int, rules_version: int) -> _Header:
    # A plan may grow without changing the games that were played.
    fixed = {name: value for name, value in asdict(plan).items() if name != plan.GROWS}
    return _Header(version, rules_version, digest((fixed, version, rules_version)))


def write_plan(path: Path, plan: Plan, version: int) -> None:
    """Save a plan; `version` is the version of the file format beside it."""
    header = _header(plan, version, find_game(plan.game).RULES_VERSION)
    write_file(path, to_json({**asdict(header), "plan": to_document(plan)}) + "\n")


def read_plan(path: Path, kind: type[P], version: int) -> tuple[P, int]:
    """Return a saved plan and the rules version of its games. Raises `LoadError`."""
    content = read_bytes(path, MAX_BYTES)
    try:
        document = parse(content)
        if not isinstance(document, dict) or "plan" not in document:
            raise LoadError("a plan must be an object with the key 'plan'")
        inner = document.pop("plan")
        header = from_document(document, _Header)
        if header.format != version:
            raise LoadError(f"format {header.format} is not {version}", "$.format")
        plan = from_document(inner, kind)
        if header != _header(plan, version, header.rules_version):
            raise LoadError("the digest is not that of the plan", "$.digest")
    except LoadError as error:
        raise LoadError(f"cannot read {path}: {error}", "") from error
    return plan, header.rules_version


def check_resumed(old: Plan, rules_version: int, new: Plan, place: Path) -> None:
    """Refuse to mix the games of two plans; the new plan may only be longer."""
    now = find_game(new.game).RULES_VERSION
    if rules_version != now:
        raise ArenaError(
            f"{place} was made under rules version {rules_version}, and this is version {now}"
        )
    before, after = asdict(old), asdict(new)
    for name in before:
        if name != new.GROWS and before[name] != after[name]:
            raise ArenaError(
                f"{place} holds other games: {name} is {before[name]!r} there, not {after[name]!r}"
            )
    if after[new.GROWS] < before[new.GROWS]:
        raise ArenaError(
            f"{place} has {before[new.GROWS]} {new.GROWS}; there may be more, but not fewer"
        )
