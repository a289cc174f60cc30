"""The state of a game: the whole of its parts, as a frozen value and as a draft.

The two classes are twins like those of :mod:`.parts`: ``thaw`` copies a value into a draft,
``freeze`` turns the draft into the value.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from helvetia.core.errors import StateError
from helvetia.core.values import bare

from .names import Decision
from .options import Options
from .parts import NONE, Board, Player, SetupState, Stage, Turn
from .rules import Rules, rules_of

if TYPE_CHECKING:
    from helvetia.core.fragments import ShortCut

    from .built import Standing
    from .documents import StateDocument
    from .moves import AnyMove

# The values that a state consists of are names of this module, too.
__all__ = [
    "Board",
    "GameState",
    "Player",
    "Rules",
    "SetupState",
    "Stage",
    "StateDraft",
    "Turn",
    "keep_moves",
    "rules_of",
]


@attrs.define(eq=False)
class StateDraft:
    """The fields of :class:`GameState`, free to change."""

    rules: Rules = attrs.field(hash=False)
    decision: Decision
    player: int | None
    round: int
    start_player: int
    players: tuple[Player, ...]
    neutral: Player | None
    built: tuple[int, ...]
    board: Board
    coins: tuple[int, ...]
    placed: tuple[int, ...]
    turn: Turn | None
    setup: SetupState | None
    progress: int
    idle: int
    acted: bool
    #: The legal moves once they have been asked for; no part of the value.
    moves: "tuple[AnyMove, ...] | None" = attrs.field(
        default=None, init=False, eq=False, repr=False
    )
    #: Who lives in houses and who sleeps (:func:`.village.crowd_of`), likewise.
    _crowd: "tuple[int, int, int] | None" = attrs.field(
        default=None, init=False, eq=False, repr=False
    )

    #: What stands where (:func:`.built.standing`), likewise.
    _standing: "Standing | None" = attrs.field(default=None, init=False, eq=False, repr=False)

    def freeze(self) -> "GameState":
        """This draft as a value; the draft must not be used afterwards."""
        self.__class__ = GameState  # pyright: ignore[reportAttributeAccessIssue]  # same slots
        return self  # type: ignore[return-value]  # it is one now

    def set_player(self, seat: int, player: Player) -> None:
        """Replace one player, whose people may have moved."""
        self.set_purse(seat, player)
        self._crowd = None

    def set_settler(self, seat: int, player: Player, sex: int, spot: int) -> None:
        """Replace one player of whom one more lives in houses: there, awake."""
        self.set_purse(seat, player)
        self._came(sex, spot)

    def set_purse(self, seat: int, player: Player) -> None:
        """Replace one player whose people in houses are where they were, awake or asleep."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def set_neutral(self, neutral: Player, sex: int, spot: int) -> None:
        """Replace the neutral colour, of whom one more lives in houses: there."""
        self.neutral = neutral
        self._came(sex, spot)

    def _came(self, sex: int, spot: int) -> None:
        crowd = self._crowd
        if crowd is not None:
            men, women, asleep = crowd
            self._crowd = (men, women | spot, asleep) if sex else (men | spot, women, asleep)

    if TYPE_CHECKING:
        # ``player`` and ``turn`` where the rules know that there is one: see below.
        @property
        def seat(self) -> int:
            """The player, where it is a seat."""
            ...

        @property
        def ongoing(self) -> Turn:
            """The turn, where there is one."""
            ...

    # The queries below are asked of drafts too.

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self.rules.options

    @property
    def current(self) -> int:
        """The seat whose decision it is, where only a seat can be."""
        if self.player is None or self.player < 0:
            raise StateError(f"no seat decides at {self.decision.value!r}")
        return self.player

    @property
    def now(self) -> Turn:
        """The turn in progress, where there must be one."""
        if self.turn is None:
            raise StateError(f"no turn is in progress at {self.decision.value!r}")
        return self.turn

    @property
    def preparing(self) -> SetupState:
        """The set-up in progress, where there must be one."""
        if self.setup is None:
            raise StateError(f"no set-up is in progress at {self.decision.value!r}")
        return self.setup


# The same slots under names whose types leave None out. A property that checks costs sixty
# nanoseconds, and a decision asks four times.
setattr(StateDraft, "seat", StateDraft.__dict__["player"])  # noqa: B010  # mypy: not a field
setattr(StateDraft, "ongoing", StateDraft.__dict__["turn"])  # noqa: B010  # likewise
#: Keep the legal moves, though the state is frozen: half the time of ``object.__setattr__``.
keep_moves: Final[Callable[[StateDraft, "tuple[AnyMove, ...]"], None]] = StateDraft.__dict__[
    "moves"
].__set__


_bare_state: Final = bare(StateDraft)


@attrs.frozen(str=False)  # pyright: ignore[reportGeneralTypeIssues]  # frozen twin of the draft
class GameState(StateDraft):
    """A position of Helvetia, complete and immutable.

    ``player`` is the seat to decide, ``CHANCE`` or None when the game is over; ``decision`` says
    what is asked. ``built`` holds for each building type the locations where it stands,
    ``coins`` those in hand by seat, ``placed`` those on characters, ``character * players + seat``.
    ``progress`` counts the steps of the set-up, of leaving school or of turning buildings up;
    ``idle`` the seats in a row that could do nothing (T4); ``acted`` is whether anything was
    done in this round, or somebody left school (T5).
    """

    __document__: ClassVar[type]

    def __attrs_post_init__(self) -> None:
        # Whoever puts a state together may take players from another one, with other buildings.
        if any(player._workers != NONE for player in self.players):
            players = [player.thaw() for player in self.players]
            for player in players:
                player._workers = NONE
            object.__setattr__(self, "players", tuple([player.freeze() for player in players]))

    def thaw(self) -> StateDraft:
        """A draft with the same fields."""
        draft = _bare_state()
        draft.rules = self.rules
        draft.decision = self.decision
        draft.player = self.player
        draft.round = self.round
        draft.start_player = self.start_player
        draft.players = self.players
        draft.neutral = self.neutral
        draft.built = self.built
        draft.board = self.board
        draft.coins = self.coins
        draft.placed = self.placed
        draft.turn = self.turn
        draft.setup = self.setup
        draft.progress = self.progress
        draft.idle = self.idle
        draft.acted = self.acted
        draft.moves = None
        draft._crowd = self._crowd
        draft._standing = self._standing
        return draft

    def __reduce__(self) -> tuple[type["GameState"], tuple[object, ...]]:
        """Pickled and copied without the legal moves: they can be asked for again."""
        return GameState, (
            self.rules, self.decision, self.player, self.round, self.start_player, self.players,
            self.neutral, self.built, self.board, self.coins, self.placed, self.turn, self.setup,
            self.progress, self.idle, self.acted,
        )  # fmt: skip

    def __str__(self) -> str:
        """The whole table as text, for terminals and logs."""
        from helvetia.render.text import render_text

        return render_text(self)

    def _repr_svg_(self) -> str:
        """Return the whole table as an SVG picture, for notebooks."""
        from helvetia.render.svg import render_svg

        return render_svg(self)

    def to_document(self) -> "StateDocument":
        """The state in the readable form that files hold."""
        from .document_writing import state_to_document

        return state_to_document(self)

    @classmethod
    def from_document(cls, document: "StateDocument") -> "GameState":
        """The state that a document describes; ValueError if there can be no such state."""
        from .document_reading import state_from_document

        return state_from_document(document)

    @staticmethod
    def __canonical__() -> "ShortCut[GameState]":
        """The quicker way to canonical text and back; imported when JSON is first used."""
        from .canonical import SHORT_CUT

        return SHORT_CUT
