"""Canonical text by the short cut, and how to forget its fragments."""

from typing import Final

from helvetia.core.fragments import ShortCut

from .canonical_reading import READ, read_state
from .canonical_writing import WRITTEN, write_state

SHORT_CUT: Final = ShortCut(write_state, read_state)


def clear_fragments() -> None:
    """Forget all fragments."""
    for table in (*WRITTEN, *READ):
        table.clear()
