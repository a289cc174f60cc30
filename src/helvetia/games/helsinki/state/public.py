"""The public state: every fact of the table as enums, names and small frozen classes.

`GameState` wraps the engine's form (:mod:`.packed`); its properties are computed on
access. The properties in `FIELDS` are also the JSON form, and `from_parts` takes them back.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, TypeVar

import attrs

from helvetia.core.drafts import maker
from helvetia.core.state import PublicState
from helvetia.core.values import bits

from .. import packed
from ..names import (
    CARDS,
    GAME,
    ROOFS,
    RULES_VERSION,
    Action,
    Card,
    Decision,
    PavilionColour,
    Roof,
    Space,
)
from ..options import Counts, Options, Rules
from ..packed import NO_TURN, NONE, STRIDES, TOPPING, Cards

T = TypeVar("T")
_ACTIONS: Final = tuple(Action)
_COLOURS: Final = tuple(PavilionColour)
_SPACES: Final = tuple(Space)


# --- the parts ------------------------------------------------------------------------------------


@attrs.frozen
class Pavilion:
    """A pavilion on a player board: its colour and the roofs it covers."""

    colour: PavilionColour
    roofs: tuple[Roof, ...]


@attrs.frozen
class Supply:
    """The pavilions of one colour in the supply: how many of 2, 3, 4 and 5 roofs."""

    colour: PavilionColour
    pavilions: tuple[int, int, int, int]


@attrs.frozen
class Player:
    """One seat: hand, pawn, board and coats of arms.

    `hand` is sorted and holds `Card.UNKNOWN` where a view hides a card; `known` is the part of it
    that everybody knows. Once a pile has been renewed, `hidden_by_pile` lists the hidden cards by
    the pile they came from; those of `hidden_played` were played since, from an unknown pile.
    `coats` lie on the meadow, `used_actions` bear a coat. `bonus` are the points of the bonus card
    taken (LX2). `unlimited_turns` (or rounds) still end without hand limit (LA12).
    """

    hand: tuple[Card, ...]
    known: tuple[Card, ...]
    hidden_by_pile: tuple[tuple[Card, ...], ...]
    hidden_played: tuple[Card, ...]
    space: Space | None
    pavilions: tuple[Pavilion, ...]
    joker_tiles: tuple[Roof, ...]
    superstructures: tuple[Roof, ...]
    coats: int
    used_actions: tuple[Action, ...]
    bonus: int | None
    unlimited_turns: int

    @property
    def filled(self) -> tuple[Roof, ...]:
        """Return the roofs that a pavilion or joker tile covers, row by row."""
        built = [roof for pavilion in self.pavilions for roof in pavilion.roofs]
        return tuple(sorted([*built, *self.joker_tiles]))


@attrs.frozen
class Turn:
    """A turn in progress.

    `drew` and `builds` are the steps done. After `closing` only closing coats may follow, and a
    turn that has `ended` waits for discards. `paid` are the cards of the build in progress, the
    building card first; `extra_superstructure` says that one more was declared (LA10). `roofs` are
    those of the new pavilion, `superstructures` the number still to put on them. `joker_tiles` are
    still to be placed, `first_joker` lies already; `resume` is the decision that follows.
    `discarded` is the card discarded last, `lifted` the roof of a superstructure that is being
    moved, `long_move` the action of a long way of the pawn (LA2). `kept_joker` says that the second
    of two joker tiles is to be placed later in this turn (LA3).
    """

    drew: bool
    builds: int
    closing: bool
    ended: bool
    paid: tuple[Card, ...]
    extra_superstructure: bool
    roofs: tuple[Roof, ...]
    superstructures: int
    joker_tiles: int
    first_joker: Roof | None
    resume: Decision | None
    discarded: Card | None
    lifted: Roof | None
    long_move: Action | None
    kept_joker: bool = attrs.field(default=False, metadata={"omit_default": True})

    @property
    def card(self) -> Card | None:
        """Return the building card of the build in progress."""
        return self.paid[0] if self.paid else None


# There are many in every state that is written.
_pavilion: Final = maker(Pavilion)
_supply: Final = maker(Supply)


# --- from the engine's form -----------------------------------------------------------------------


def supply_of(left: Sequence[int]) -> tuple[Supply, ...]:
    """Return the pavilions of a supply by colour."""
    sizes = [(left[n], left[n + 1], left[n + 2], left[n + 3]) for n in range(0, len(left), 4)]
    return tuple(map(_supply, _COLOURS, sizes))


def _cards(cards: Cards) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in cards])


def _copies(rules: Rules, counts: Counts) -> tuple[Card, ...]:
    """Return a multiset as a sorted tuple with repeats."""
    return tuple([c for c, n in zip(rules.kinds, counts, strict=True) if n for _ in range(n)])


def _roofs(mask: int) -> tuple[Roof, ...]:
    return tuple([ROOFS[roof] for roof in bits(mask)])


def _actions(mask: int) -> tuple[Action, ...]:
    return tuple([_ACTIONS[action] for action in bits(mask)])


def _of(members: Sequence[T], number: int) -> T | None:
    return None if number == NONE else members[number]


@lru_cache(maxsize=1 << 10)
def _player(player: packed.Player) -> Player:
    return Player(
        hand=_cards(player.hand),
        known=_cards(player.known),
        hidden_by_pile=tuple(_cards(cards) for cards in player.drawn),
        hidden_played=_cards(player.shown),
        space=_of(_SPACES, player.space),
        pavilions=tuple([_pavilion(_COLOURS[k // 4], _roofs(mask)) for k, mask in player.tiles]),
        joker_tiles=_roofs(player.jokers),
        superstructures=_roofs(player.tops),
        coats=player.coats,
        used_actions=_actions(player.used),
        bonus=None if player.bonus == NONE else player.bonus,
        unlimited_turns=player.unlimited,
    )


_LONG_MOVES: Final = {stride: action for action, stride in STRIDES.items()}


def _turn(turn: packed.Turn, decision: Decision, kept: bool) -> Turn:
    jokers = decision is Decision.JOKER
    return Turn(
        drew=turn.drew,
        builds=turn.builds,
        closing=turn.closing,
        ended=turn.ended,
        paid=_cards(turn.paid),
        extra_superstructure=turn.extra,
        roofs=_roofs(turn.tile),
        superstructures=turn.due if decision in TOPPING else 0,
        joker_tiles=turn.due if jokers else 0,
        first_joker=_of(ROOFS, turn.last) if jokers else None,
        resume=turn.resume,
        discarded=_of(CARDS, turn.last) if decision is Decision.DISCARD else None,
        lifted=_of(ROOFS, turn.last) if decision is Decision.SET else None,
        long_move=_LONG_MOVES[turn.stride],
        kept_joker=kept,
    )


class GameState(PublicState[packed.State]):
    """A position of Helsinki, complete and immutable; or a view of one, with unknown cards."""

    __slots__ = ()

    GAME: ClassVar[str] = GAME
    RULES_VERSION: ClassVar[int] = RULES_VERSION
    FIELDS: ClassVar[tuple[str, ...]] = (
        "game", "rules_version", "options", "decision", "player", "seat", "round", "visible",
        "players", "display", "piles", "pile_size", "discard", "supply", "joker_tiles",
        "superstructures", "bonuses", "turn", "covered_actions", "removed", "last_round",
    )  # fmt: skip

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self._packed.rules.options

    @property
    def decision(self) -> Decision:
        """The decision to be made."""
        return self._packed.decision

    @property
    def player(self) -> int | None:
        """The seat that decides, `CHANCE`, or None when the game is over."""
        return self._packed.player

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self._packed.seat

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._packed.round

    @property
    def visible(self) -> tuple[int, ...]:
        """The seats whose hidden cards are shown: all seats in a full state."""
        return self._packed.visible

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return tuple([_player(player) for player in self._packed.players])

    @property
    def display(self) -> tuple[Card | None, ...]:
        """The cards of the eight slots; None is an empty slot."""
        return tuple([_of(CARDS, card) for card in self._packed.table.display])

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """All piles so far, sorted; cards are drawn from the last one.

        In a view each pile holds the cards of it that the observer has not seen, also those in
        hands.
        """
        state = self._packed
        return tuple([_copies(state.rules, pile) for pile in state.table.piles])

    @property
    def pile_size(self) -> int:
        """The number of cards in the pile that is drawn from."""
        return self._packed.table.left

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discarded cards, sorted."""
        return _copies(self._packed.rules, self._packed.table.discard)

    @property
    def supply(self) -> tuple[Supply, ...]:
        """The pavilions left to build with, by colour."""
        return supply_of(self._packed.table.supply)

    @property
    def joker_tiles(self) -> int:
        """The number of joker tiles left."""
        return self._packed.table.joker_tiles

    @property
    def superstructures(self) -> int:
        """The number of superstructures left."""
        return self._packed.table.superstructures

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The points of the bonus cards left to win (LX2)."""
        return self._packed.table.bonuses

    @property
    def turn(self) -> Turn | None:
        """The turn in progress; None during the set-up and after the end."""
        state = self._packed
        return None if state.decision in NO_TURN else _turn(state.turn, state.decision, state.kept)

    @property
    def covered_actions(self) -> tuple[Action, ...]:
        """The actions that nobody can use in this game (LS5)."""
        return _actions(self._packed.covered)

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards that left the deck before the game, sorted."""
        return _copies(self._packed.rules, self._packed.removed)

    @property
    def last_round(self) -> bool:
        """True once the pile has run out: this is the last round (LE1)."""
        return self._packed.ending

    # --- derived facts, which JSON leaves out ---

    @property
    def answers_left(self) -> int:
        """The number of answers like this one still to give: cards to pay, slots to refill, ..."""
        return self._packed.turn.due

    @property
    def next_slot(self) -> int | None:
        """The number (0 to 7) of the slot that chance turns the next card up in, or None."""
        state = self._packed
        if state.decision is Decision.DISPLAY:
            return state.progress
        return packed.slot_to_refill(state) if state.decision is Decision.REFILL else None

    def pavilions_left(self, colour: PavilionColour, roofs: int) -> int:
        """Return how many pavilions of this colour and size are left."""
        return self.supply[colour].pavilions[roofs - 2]

    def coats_on_board(self, seat: int) -> tuple[Roof, ...]:
        """Return the roofs of a board that still bear a coat of arms."""
        state = self._packed
        new = state.turn.tile if seat == state.seat else 0  # LB7: won after the superstructures
        return _roofs(state.rules.coats & (~state.players[seat].filled | new))

    @classmethod
    def from_parts(cls, **parts: Any) -> Self:
        """Return the state with these properties. Raises `LoadError` if it is impossible."""
        from .validate import load

        return cls(load(parts))

    def __str__(self) -> str:
        """Return the whole table as text, for terminals and logs."""
        from helvetia.render import render_text

        return render_text(self)

    def _repr_svg_(self) -> str:
        """Return the whole table as a picture, for notebooks."""
        from helvetia.render.svg import render_svg

        return render_svg(self)
