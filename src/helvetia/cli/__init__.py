"""The command line, ``python -m helvetia``: every error becomes one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

FAILED: Final = 1
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, 1 for an error, 130 for Ctrl-C.

    Wrong arguments end the program with code 2.

    >>> main(["watch", "--seed", "1", "--players", "2", "--quiet"])  # doctest: +ELLIPSIS
    Helvetia, 2 players, standard rules, seed 1
    ...
    0
    """
    try:
        from helvetia.cli.arguments import run  # here, because Ctrl-C may come during the import

        run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt as stop:
        # A command may add what it has saved.
        return _fail(str(stop) or "interrupted", INTERRUPTED)
    except BrokenPipeError:
        # A reader such as `head` has seen enough; other tools say nothing, too.
        _forget_output()
        return FAILED
    except OSError as error:
        _forget_output()
        return _fail(f"cannot write the output: {error.strerror or error}")
    except MemoryError:
        return _fail("out of memory")
    except Exception as error:
        from helvetia.core.errors import HelvetiaError

        if isinstance(error, HelvetiaError):
            return _fail(str(error))
        return _fail(f"this should not have happened ({type(error).__name__}: {error})")
    return 0


def _fail(sentence: str, code: int = FAILED) -> int:
    with suppress(OSError):  # standard error may be closed as well
        print(f"helvetia: {' '.join(sentence.split())}", file=sys.stderr)
    return code


def _forget_output() -> None:
    """Discard buffered output, which the interpreter would otherwise try to write at its end."""
    with suppress(OSError, ValueError):  # an output in memory has no descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
