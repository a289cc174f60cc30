"""Executors that reach other machines."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from helvetia.arena.match import ArenaError
from helvetia.core.errors import MissingExtraError

_SECONDS = 20


@contextmanager
def dask_workers(address: str, timeout: float = _SECONDS) -> Iterator[Executor]:
    """The workers of a running Dask cluster, by the address of its scheduler.

    MissingExtraError without the extra ``helvetia[dask]``; ArenaError if nobody answers there.
    """
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise MissingExtraError("distributed", "dask") from error
    try:
        client = distributed.Client(address, timeout=timeout)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no Dask scheduler answers at {address!r}") from error
    with client:
        executor: Executor = client.get_executor()
        yield executor
