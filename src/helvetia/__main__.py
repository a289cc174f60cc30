"""``python -m helvetia``: the command line, where every error becomes one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

FAILED: Final = 1
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code: 0, 1 for an error, 130 for Ctrl-C.

    Wrong arguments end the program with code 2, as everywhere.

    >>> main(["watch", "--seed", "1", "--players", "2", "--quiet"])  # doctest: +ELLIPSIS
    Helvetia, 2 players, standard rules, seed 1
    ...
    0
    """
    try:
        from helvetia.cli import run  # in here, for Ctrl-C may come while it is imported

        run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt as stop:
        # A command may say what it has kept.
        return _fail(str(stop) or "interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever pipes into `head` has seen enough: nothing to say, as other tools do.
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
    with suppress(OSError):  # then nobody is left to be told
        print(f"helvetia: {' '.join(sentence.split())}", file=sys.stderr)
    return code


def _forget_output() -> None:
    """Send what is still buffered nowhere; else the interpreter would try again, and complain."""
    with suppress(OSError, ValueError):  # an output in memory is no file and needs no such care
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
