"""Helvetia by Matthias Cramer (2011), for two to four players: villages, chains, marriages."""

# By their full names: pyright takes `from .events import events` for a module or a function.
from helvetia.games.helvetia.events import events
from helvetia.games.helvetia.validate import validate

from .apply import apply_move
from .caches import clear_caches
from .catalog import (
    BuildingFacts,
    Catalog,
    FamilyFacts,
    GoodFacts,
    LetterFacts,
    Provenance,
)
from .document_writing import houses
from .documents import HouseDocument, OptionsDocument, StateDocument, VillagerDocument
from .event import Event, EventKind
from .knowledge import determinize, view
from .legal import legal_moves, odds
from .moves import (
    AnyMove,
    Bear,
    Build,
    Buy,
    Commit,
    DealLetter,
    Deliver,
    Draft,
    EndTurn,
    FirstPlayer,
    Inhabit,
    Marry,
    Move,
    Pass,
    PlaceAt,
    Reveal,
    Settle,
    Steal,
    Swap,
    TakeDowry,
    UseNeutral,
    UseTile,
    Wake,
    Work,
    universe,
)
from .names import (
    Building,
    Character,
    Colour,
    Decision,
    Family,
    Good,
    Letter,
    Place,
    Quarter,
    Sex,
    Source,
)
from .notation import format_move, parse_move
from .options import (
    PRESETS,
    Births,
    Dowry,
    FinalTie,
    NeutralStart,
    Options,
    RingTileNeeds,
    Setup,
    StartTile,
    ThirdPair,
)
from .parts import Board, Player, SetupState, Stage, Turn
from .quick import quick_start
from .reasons import why_not
from .rules import Rules
from .scoring import result, score
from .setup import new_game
from .standard import STANDARD
from .state import GameState
from .version import GAME, RULES_VERSION
from .wording import describe

__all__ = [
    "GAME",
    "PRESETS",
    "RULES_VERSION",
    "STANDARD",
    "AnyMove",
    "Bear",
    "Births",
    "Board",
    "Build",
    "Building",
    "BuildingFacts",
    "Buy",
    "Catalog",
    "Character",
    "Colour",
    "Commit",
    "DealLetter",
    "Decision",
    "Deliver",
    "Dowry",
    "Draft",
    "EndTurn",
    "Event",
    "EventKind",
    "Family",
    "FamilyFacts",
    "FinalTie",
    "FirstPlayer",
    "GameState",
    "Good",
    "GoodFacts",
    "HouseDocument",
    "Inhabit",
    "Letter",
    "LetterFacts",
    "Marry",
    "Move",
    "NeutralStart",
    "Options",
    "OptionsDocument",
    "Pass",
    "Place",
    "PlaceAt",
    "Player",
    "Provenance",
    "Quarter",
    "Reveal",
    "RingTileNeeds",
    "Rules",
    "Settle",
    "Setup",
    "SetupState",
    "Sex",
    "Source",
    "Stage",
    "StartTile",
    "StateDocument",
    "Steal",
    "Swap",
    "TakeDowry",
    "ThirdPair",
    "Turn",
    "UseNeutral",
    "UseTile",
    "VillagerDocument",
    "Wake",
    "Work",
    "apply_move",
    "clear_caches",
    "describe",
    "determinize",
    "events",
    "format_move",
    "houses",
    "legal_moves",
    "new_game",
    "odds",
    "parse_move",
    "quick_start",
    "result",
    "score",
    "universe",
    "validate",
    "view",
    "why_not",
]
