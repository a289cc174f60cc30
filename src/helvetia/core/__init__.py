"""Serve any game: the contract, and the tools that need nothing but the contract.

The contract is imported at once. The tools are imported when they are first used: a program that
only plays should not wait for JSON, records and checks.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from helvetia.core.contract import CHANCE, Game, Result, Score, ScoreItem, Standing, State
from helvetia.core.errors import (
    CatalogError,
    ConformanceError,
    Fault,
    HelvetiaError,
    IllegalMove,
    LimitError,
    LoadError,
    MissingExtraError,
    OptionError,
    PositionError,
    Reason,
    StateError,
    VersionError,
)

if TYPE_CHECKING:
    from helvetia.core.conformance import Report, check_game
    from helvetia.core.json.codec import (
        digest,
        from_document,
        from_json,
        load_move,
        load_state,
        to_document,
        to_json,
    )
    from helvetia.core.json.schema import json_schema
    from helvetia.core.records.collection import read_records, write_records
    from helvetia.core.records.document import record_schema
    from helvetia.core.records.notes import ALL, Evaluation, Note
    from helvetia.core.records.record import Record
    from helvetia.core.records.session import Session
    from helvetia.core.turns import Plan, TurnSearch, collect_seldom
    from helvetia.core.walk import Playout, advance, divide, perft, playout, sample

__all__ = [
    "ALL", "CHANCE", "CatalogError", "ConformanceError", "Evaluation", "Fault", "Game",
    "HelvetiaError", "IllegalMove", "LimitError", "LoadError", "MissingExtraError", "Note",
    "OptionError", "Plan", "Playout", "PositionError", "Reason", "Record", "Report", "Result",
    "Score", "ScoreItem", "Session", "Standing", "State", "StateError", "TurnSearch",
    "VersionError", "advance", "check_game", "collect_seldom", "digest", "divide",
    "from_document", "from_json", "json_schema", "load_move", "load_state", "perft", "playout",
    "read_records", "record_schema", "sample", "to_document", "to_json", "write_records",
]  # fmt: skip

#: The modules of the tools; those that import the least come first.
_TOOLS = (
    "walk", "turns", "json.codec", "json.schema", "records.notes", "records.document",
    "records.record", "records.session", "records.collection", "conformance",
)  # fmt: skip


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # or else a checker would believe in every misspelled name

    def __getattr__(name: str) -> object:
        for module in _TOOLS if name in __all__ else ():
            found = vars(import_module(f"{__name__}.{module}"))
            if name in found:
                return globals().setdefault(name, found[name])  # called once for each name
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
