"""Start programs of this project, kill them, and look for what they leave behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from helvetia.protocol.child import guarded

#: Marks every process that a program has started, however deep.
MARK: Final = "HELVETIA_FAULTS"
ROOT: Final = Path(__file__).parents[2]


class Broken(AssertionError):  # noqa: N818 - a finding, not an error of the program
    """A promise was not kept: what these programs look for."""


def require(condition: bool, promise: str) -> None:
    """Raise `Broken` unless the promise holds."""
    if not condition:
        raise Broken(promise)


@contextmanager
def running(command: Sequence[str], log: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program with its output in a file; killed at the end, and nothing of it may be left.

    It also ends if this program is killed.
    """
    mark = f"{os.getpid()}.{time.monotonic_ns()}"
    marks = "/".join(filter(None, (os.environ.get(MARK), mark)))
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    with log.open("ab") as out:
        process = subprocess.Popen(
            guarded([sys.executable, *command]),
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=out,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path, MARK: marks, "PYTHONUNBUFFERED": "1", **more},
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait(60)
        if process.stdin is not None:
            process.stdin.close()
        left = left_of(mark)
        doing = [_status(pid) for pid in left]
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    require(not left, f"{len(left)} processes were left behind by {command[1]}: {doing}")


def left_of(mark: str, seconds: float = 20.0, most: float = 180.0) -> list[int]:
    """The processes with this mark that stay.

    After some seconds those count that wait for something. One that wants to run may be about to
    end, on a busy machine; it gets more time.
    """
    began = time.monotonic()
    while found := list(_marked(mark)):
        took = time.monotonic() - began
        if took > most or (took > seconds and not any(_status(pid)[:1] in "RD" for pid in found)):
            break
        time.sleep(0.05)
    return found


def _status(pid: int) -> str:
    """The state of a process (R: it runs or wants to) and its command; empty if it has ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
    return f"{state} {command[:200]}"


def _marked(mark: str) -> Iterator[int]:
    begins, wanted = f"{MARK}=".encode(), mark.encode()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                for entry in (folder / "environ").read_bytes().split(b"\0"):
                    if entry.startswith(begins) and wanted in entry[len(begins) :].split(b"/"):
                        yield int(folder.name)
            except OSError:
                continue


def port_of(log: Path, process: subprocess.Popen[bytes], seconds: float = 120) -> int:
    """The port of a server that says it in its log."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        found = re.findall(r"running on http://127\.0\.0\.1:(\d+)", log.read_text("utf-8"))
        if found:
            return int(found[-1])
        time.sleep(0.05)
    raise Broken(f"the server did not start: {log.read_text('utf-8')[-500:]}")
