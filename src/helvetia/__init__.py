"""The complete rules of board games as values and pure functions.

The top level is the game Helvetia::

    from helvetia import new_game, legal_moves, apply_move

Other games, with the same names, are modules of :mod:`helvetia.games`; tools for every game are in
:mod:`helvetia.core`.
"""

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
        StateError,
        advance,
        check_game,
        digest,
        divide,
        from_json,
        json_schema,
        load_state,
        perft,
        playout,
        record_schema,
        sample,
        to_json,
    )
    from helvetia.games.helvetia import (
        GAME,
        PRESETS,
        RULES_VERSION,
        SECRETS,
        STANDARD,
        AnyEvent,
        AnyMove,
        Building,
        Catalog,
        Character,
        Colour,
        Decision,
        Event,
        GameRecord,
        GameState,
        Good,
        Move,
        Options,
        Place,
        Plan,
        Position,
        Quarter,
        Sex,
        apply_move,
        determinize,
        events_for,
        format_move,
        in_order,
        legal_moves,
        new_game,
        odds,
        parse_move,
        plans,
        quick_start,
        redact_move,
        result,
        reveals,
        score,
        turn_begins,
        turn_over,
        turns,
        universe,
        validate,
        view,
        why_no_plan,
        why_not,
    )
    from helvetia.games.helvetia.play import events  # the package has a module of this name

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "GAME", "PRESETS", "RULES_VERSION", "SECRETS", "STANDARD", "AnyEvent", "AnyMove",
    "Building", "Catalog", "Character", "Colour", "Decision", "Event", "GameRecord", "GameState",
    "Good", "HelvetiaError", "IllegalMove", "LoadError", "Move", "OptionError", "Options", "Place",
    "Plan", "Position", "PositionError", "Quarter", "Reason", "Record", "Result", "Score",
    "Session", "Sex", "StateError", "__version__", "advance", "apply_move", "check_game",
    "determinize", "digest", "divide", "events", "events_for", "format_move", "from_json",
    "in_order", "json_schema", "legal_moves", "load_state", "new_game", "odds", "parse_move",
    "perft", "plans", "playout", "quick_start", "record_schema", "redact_move", "result", "reveals",
    "sample", "score", "to_json", "turn_begins", "turn_over", "turns", "universe", "validate",
    "view", "why_no_plan", "why_not",
]  # fmt: skip


def __dir__() -> list[str]:
    """Return every public name, those not imported yet included."""
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    """Import a name of the game, or of the tools for every game, when it is first used."""
    if name in __all__:
        for module in ("helvetia.games.helvetia", "helvetia.core"):
            found = import_module(module)
            if name in found.__all__:
                value: object = getattr(found, name)
                globals()[name] = value  # so that this function is not asked again
                return value
    raise AttributeError(f"module 'helvetia' has no attribute {name!r}")
