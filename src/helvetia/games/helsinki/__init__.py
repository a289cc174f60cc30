"""Helsinki by Daniel Skjold Pedersen and Asger Harding Granerud, for two to four players."""

from typing import TYPE_CHECKING, TypeAlias

# By their full names: pyright would take a relative import for the module of that name.
from helvetia.games.helsinki.events import (
    ActionCovered,
    AnyEvent,
    BonusTaken,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    CardRevealed,
    CardTaken,
    CoatsWon,
    CoatUsed,
    Event,
    GameOver,
    JokerPlaced,
    LastRound,
    PavilionBuilt,
    PawnMoved,
    PawnPlaced,
    PileRenewed,
    RoundBegins,
    SuperstructureLifted,
    SuperstructureSet,
    TurnBegins,
    Wins,
)
from helvetia.games.helsinki.state.position import Position
from helvetia.games.helsinki.state.validate import validate

from .catalog import (
    BonusFacts,
    CardFacts,
    Catalog,
    LeavingFacts,
    Number,
    NumberFacts,
    Provenance,
    TileFacts,
)
from .knowledge import determinize, events_for, redact_move, reveals, view
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
    PlaceJoker,
    PlacePavilion,
    PlacePawn,
    Remove,
    Reveal,
    SetSuperstructure,
    TakeCards,
    UseCoat,
    universe,
)
from .names import (
    GAME,
    RULES_VERSION,
    SECRETS,
    Action,
    Card,
    Decision,
    PavilionColour,
    Roof,
    Side,
    Space,
)
from .options import PRESETS, ActionBoard, Covered, Fives, JokerTiles, NoLimitUntil, Options
from .phases.scoring import result, score
from .planning import Cost, Plan, in_order, plans, turn_begins, turn_over, turns, why_no_plan
from .play import (
    apply_move,
    events,
    format_move,
    legal_moves,
    new_game,
    odds,
    parse_move,
    quick_start,
    why_not,
)
from .standard import CITATIONS, STANDARD
from .state import GameState, Pavilion, Player, Supply, Turn

if TYPE_CHECKING:
    from helvetia.core.records.record import Record

#: A record of this game, for annotations.
GameRecord: TypeAlias = "Record[GameState, Options, AnyMove, AnyEvent]"

__all__ = [
    "CITATIONS", "GAME", "PRESETS", "RULES_VERSION", "SECRETS", "STANDARD", "Action", "ActionBoard",
    "ActionCovered", "AnyEvent", "AnyMove", "BonusFacts", "BonusTaken", "Build", "Card",
    "CardDiscarded", "CardDrawn", "CardFacts", "CardPlayed", "CardRemoved", "CardRevealed",
    "CardTaken", "Catalog", "CoatUsed", "CoatsWon", "Cost", "Cover", "Covered", "Decision",
    "Discard", "Draw", "EndTurn", "Event", "Fives", "GameOver", "GameRecord", "GameState",
    "JokerPlaced", "JokerTiles", "LastRound", "LeavingFacts", "LiftSuperstructure", "Move",
    "MovePawn", "NoLimitUntil", "Number", "NumberFacts", "Options", "Pavilion", "PavilionBuilt",
    "PavilionColour", "PawnMoved", "PawnPlaced", "Pay", "PileRenewed", "PlaceJoker",
    "PlacePavilion", "PlacePawn", "Plan", "Player", "Position", "Provenance", "Remove", "Reveal",
    "Roof", "RoundBegins", "SetSuperstructure", "Side", "Space", "SuperstructureLifted",
    "SuperstructureSet", "Supply", "TakeCards", "TileFacts", "Turn", "TurnBegins", "UseCoat",
    "Wins", "apply_move", "determinize", "events", "events_for", "format_move", "in_order",
    "legal_moves", "new_game", "odds", "parse_move", "plans", "quick_start", "redact_move",
    "result", "reveals", "score", "turn_begins", "turn_over", "turns", "universe", "validate",
    "view", "why_no_plan", "why_not",
]  # fmt: skip
