"""Functions made once per kind, on first use, also when a kind contains itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Generic, TypeVar

from helvetia.core.kinds import Kind

H = TypeVar("H")


class Hooks(Generic[H]):
    """Makes and keeps one function per kind.

    `make` builds the function of a kind; `forward` builds one that looks the real function up
    when it is called: it stands in where a kind is met again inside itself.
    """

    def __init__(
        self, make: Callable[[Kind], H], forward: Callable[[Kind], H], ready: Mapping[Kind, H]
    ) -> None:
        self._make = make
        self._forward = forward
        self._ready = dict(ready)
        self._making: set[Kind] = set()
        # Another thread must wait until a kind is complete, with all that it refers to.
        self._lock = RLock()

    def of(self, kind: Kind) -> H:
        """The function of a kind; TypeError if the kind has no document form."""
        found = self._ready.get(kind)
        if found is not None:
            return found
        with self._lock:
            if kind in self._making:
                return self._forward(kind)
            self._making.add(kind)
            try:
                made = self._ready[kind] = self._make(kind)
            finally:
                self._making.discard(kind)
        return made
