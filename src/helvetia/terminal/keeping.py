"""The file that a game is kept in while it is played: written before every question."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from helvetia.core import LoadError
from helvetia.core.contract import AnyMove
from helvetia.terminal.console import Console
from helvetia.terminal.match import Match
from helvetia.terminal.saved import load_table, save_table
from helvetia.text import texts


class Keeper:
    """Writes a match to its file, tells how to resume it, and never lets an error end the game."""

    def __init__(self, path: Path, console: Console, lang: str) -> None:
        self.path: Path = path
        self._console = console
        self._texts: Mapping[str, str] = texts("terminal", lang)
        self._kept: tuple[AnyMove, ...] | None = None  # the moves in the file
        self._complained = False

    def keep(self, match: Match) -> bool:
        """Write the match if it has changed; say once, and give False, if that is impossible."""
        moves = match.record.moves
        if self._kept == moves:
            return True
        failed = self._write(match, self.path)
        if failed and not self._complained:
            self._console.say(self._texts["unsaved"].format(file=self.path, reason=failed))
        self._complained = bool(failed)
        self._kept = None if failed else moves
        return not failed

    def save(self, match: Match, name: str) -> None:
        """Write the match to a file the person names, or to its own, and say so."""
        path = Path(name).expanduser() if name else self.path
        failed = self._strange(path) or self._write(match, path)
        if failed:
            self._console.say(self._texts["unsaved"].format(file=path, reason=failed))
            return
        self._console.say(self._texts["saved"].format(file=path))
        if self._kept is None:  # its own file cannot be written: this one is its own from now on
            self.path, self._kept = path, match.record.moves

    def _strange(self, path: Path) -> str:
        """What there is to say against overwriting a file; nothing if it is a game."""
        try:
            if path != self.path and path.exists():
                load_table(path)
        except (LoadError, OSError, ValueError):  # ValueError: no file can have such a name
            return self._texts["strange"]
        return ""

    def tell(self, *, over: bool) -> None:
        """Where the game is, and how to go on with it."""
        self._console.say(self._texts["kept"].format(file=self.path))
        # Not wrapped: a command that is broken into lines cannot be copied.
        name = shlex.quote(str(self.path))
        command = f"{_program()} {'replay' if over else 'play --resume'} {name}"
        self._console.write(self._texts["replay" if over else "resume"].format(command=command))

    def _write(self, match: Match, path: Path) -> str:
        """What went wrong, in the words of the operating system; nothing if all is well."""
        try:
            if path == self.path:
                path.parent.mkdir(parents=True, exist_ok=True)
            save_table(match, path)
        except (OSError, ValueError) as error:  # ValueError: no file can have such a name
            return (error.strerror if isinstance(error, OSError) else None) or str(error)
        return ""


def _program() -> str:
    """How this program was started, as a person would type it."""
    if Path(sys.argv[0] if sys.argv else "").stem == "helvetia":
        return "helvetia"
    return "python -m helvetia"
