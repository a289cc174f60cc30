"""A real terminal for a program: a pseudo-terminal with a reader that never waits for ever."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

DEADLINE = 240.0
"""Seconds from the start after which nothing more is waited for; a whole game needs a few."""


class Terminal:
    """`python -m helvetia` with these arguments, typed at through a pseudo-terminal."""

    def __init__(
        self, folder: Path, *arguments: str, term: str = "dumb", module: str = "helvetia"
    ) -> None:
        # Not at the top: there are systems without pseudo-terminals, which skip these tests.
        import fcntl
        import struct
        import termios

        master, slave = os.openpty()
        try:
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
            environment = {
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                "PYTHONUTF8": "1",
                "TERM": term,
                "XDG_STATE_HOME": str(folder / "state"),
                "COLUMNS": "100",
                "LINES": "40",
            }
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                start_new_session=True,
                cwd=folder,
                env=environment,
            )
        except BaseException:
            os.close(master)
            raise
        finally:
            os.close(slave)
        self._master = master
        self._limit = time.monotonic() + DEADLINE
        self.text = ""
        self._read = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program, whatever it does, and the terminal."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait(60)
        with suppress(OSError):
            os.close(self._master)

    def expect(self, pattern: str) -> str:
        """Wait until this is shown, after what was waited for before; give it back."""
        while (found := re.compile(pattern).search(self.text, self._read)) is None:
            if not self._take():
                raise AssertionError(f"{pattern!r} did not come: {self.text[self._read :]!r}")
        seen = self.text[self._read : found.end()]
        self._read = found.end()
        return seen

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        self.press(f"{line}\n".encode())

    def press(self, keys: bytes) -> None:
        """Type these bytes."""
        os.write(self._master, keys)

    def answer(self, line: str) -> str:
        """Type a line at the prompt; what is shown up to the next one."""
        self.type(line)
        return self.expect(PROMPT)

    def exit_code(self) -> int:
        """Read to the end and wait for the program."""
        while self._take():
            pass
        return self.process.wait(self._left())

    def _left(self) -> float:
        return max(0.0, self._limit - time.monotonic())

    def _take(self) -> bool:
        """Read what there is, waiting if need be; False at the end or when time is up."""
        ready, _, _ = select.select([self._master], [], [], self._left())
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other side is closed
            return False
        self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)


PROMPT = r"\n\w[^\n>]*> (?![^\n])"
"""The name of a seat at the end of everything: the program waits."""
