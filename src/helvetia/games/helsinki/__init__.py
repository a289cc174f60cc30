"""Helsinki by Daniel Skjold Pedersen and Asger Harding Granerud, for two to four players."""

# By their full names: pyright takes `from .events import events` for a module or a function.
from helvetia.games.helsinki.events import Event, EventKind, events
from helvetia.games.helsinki.validate import validate

from .apply import apply_move
from .caches import clear_caches
from .catalog import BonusFacts, CardFacts, Catalog, Provenance, TileFacts
from .documents import OptionsDocument, StateDocument
from .knowledge import determinize, redact_move, view
from .legal import legal_moves, odds
from .moves import (
    AnyMove,
    Build,
    Cover,
    Discard,
    Draw,
    EndTurn,
    LiftSuperstructure,
    Move,
    MovePawn,
    Pay,
    Place,
    PlaceJoker,
    PlacePawn,
    Remove,
    Reveal,
    SetSuperstructure,
    TakeCards,
    UseCoat,
    universe,
)
from .names import Action, Card, Colour, Decision, Roof, Side, Space
from .notation import format_move, parse_move
from .options import PRESETS, Covered, Fives, Options
from .quick import quick_start
from .reasons import why_not
from .scoring import result, score
from .setup import new_game
from .standard import STANDARD
from .state import GameState, Player, Rules, Table, Turn
from .version import GAME, RULES_VERSION
from .wording import describe

__all__ = [
    "GAME",
    "PRESETS",
    "RULES_VERSION",
    "STANDARD",
    "Action",
    "AnyMove",
    "BonusFacts",
    "Build",
    "Card",
    "CardFacts",
    "Catalog",
    "Colour",
    "Cover",
    "Covered",
    "Decision",
    "Discard",
    "Draw",
    "EndTurn",
    "Event",
    "EventKind",
    "Fives",
    "GameState",
    "LiftSuperstructure",
    "Move",
    "MovePawn",
    "Options",
    "OptionsDocument",
    "Pay",
    "Place",
    "PlaceJoker",
    "PlacePawn",
    "Player",
    "Provenance",
    "Remove",
    "Reveal",
    "Roof",
    "Rules",
    "SetSuperstructure",
    "Side",
    "Space",
    "StateDocument",
    "Table",
    "TakeCards",
    "TileFacts",
    "Turn",
    "UseCoat",
    "apply_move",
    "clear_caches",
    "describe",
    "determinize",
    "events",
    "format_move",
    "legal_moves",
    "new_game",
    "odds",
    "parse_move",
    "quick_start",
    "redact_move",
    "result",
    "score",
    "universe",
    "validate",
    "view",
    "why_not",
]
