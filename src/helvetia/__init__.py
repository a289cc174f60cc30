"""The complete rules of board games as values and pure functions.

The top level is the game Helvetia::

    from helvetia import new_game, legal_moves, apply_move

Other games, with the same names, are modules of :mod:`helvetia.games`; tools for every game are in
:mod:`helvetia.core`.
"""

# ruff: noqa: F403, F405 - a checker takes from the game what `__all__` lists, and nothing else

from importlib import import_module

# Names are imported when they are first used: a program waits only for what it needs. Type checkers
# know this name; importing it from typing would take longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from helvetia.core import (
        CHANCE,
        HelvetiaError,
        IllegalMove,
        LoadError,
        OptionError,
        PositionError,
        Reason,
        Record,
        Result,
        Score,
        Session,
        advance,
        check_game,
        from_json,
        json_schema,
        perft,
        playout,
        to_json,
    )
    from helvetia.games.helvetia import *
    from helvetia.games.helvetia.play import events  # the package has a module of this name

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "GAME", "PRESETS", "RULES_VERSION", "STANDARD", "AnyEvent", "AnyMove", "Building",
    "Catalog", "Character", "Colour", "Decision", "Event", "GameRecord", "GameState", "Good",
    "HelvetiaError", "IllegalMove", "LoadError", "Move", "OptionError", "Options", "Place", "Plan",
    "Position", "PositionError", "Quarter", "Reason", "Record", "Result", "Score", "Session", "Sex",
    "__version__", "advance", "apply_move", "check_game", "determinize", "events", "events_for",
    "format_move", "from_json", "in_order", "json_schema", "legal_moves", "new_game", "odds",
    "parse_move", "perft", "plans", "playout", "quick_start", "result", "score", "to_json", "turns",
    "universe", "validate", "view", "why_no_plan", "why_not",
]  # fmt: skip

#: Names that tools look up on a game. They work, but are not listed: programs seldom need them.
_OPTIONAL = ("SECRETS", "redact_move", "reveals", "turn_begins", "turn_over")
if TYPE_CHECKING:  # a checker matches a module with a Protocol by its listed names
    __all__ += ["SECRETS", "redact_move", "reveals", "turn_begins", "turn_over"]


def __dir__() -> list[str]:
    """Return every listed name, those not imported yet included."""
    return sorted({*globals(), *__all__} - {*_OPTIONAL})


if not TYPE_CHECKING:  # or else a checker would believe in every misspelled name

    def __getattr__(name: str) -> object:
        """Import a name of the game, or of the tools for every game, when it is first used."""
        if name in __all__ or name in _OPTIONAL:
            for module in ("helvetia.games.helvetia", "helvetia.core"):
                found = import_module(module)
                if name in found.__all__:
                    globals()[name] = getattr(found, name)  # so that this is not called again
                    return globals()[name]
        raise AttributeError(f"module 'helvetia' has no attribute {name!r}")
