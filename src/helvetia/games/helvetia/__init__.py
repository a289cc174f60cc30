"""Helvetia by Matthias Cramer (2011), for two to four players: villages, chains, marriages."""

from .apply import apply_move
from .catalog import (
    BuildingFacts,
    Catalog,
    FamilyFacts,
    GoodFacts,
    LetterFacts,
    Provenance,
)
from .documents import OptionsDocument, StateDocument
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
from .reasons import why_not
from .scoring import result, score
from .setup import new_game
from .standard import STANDARD
from .state import Board, GameState, Player, Rules, SetupState, Stage, Turn
from .validate import validate
from .version import GAME, RULES_VERSION
