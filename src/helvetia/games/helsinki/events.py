"""Events: one class for each thing that can happen at the table.

The phases record them while a move is applied. :data:`AnyEvent` is the union for exhaustive
``match`` statements, :class:`Event` the base class for ``isinstance`` and for reading JSON.
"""

from typing import ClassVar, get_args

import attrs

from helvetia.core.events import BaseEvent

from .names import GAME, Action, Card, Roof, Space


class Event(BaseEvent):
    """Something that happened.

    >>> CardTaken(player=0, card=Card.JOKER, slot=3).kind
    'card_taken'
    """

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    GAME: ClassVar[str] = GAME


@attrs.frozen(repr=False)
class CardRemoved(Event):
    """A card left the deck before the game."""

    card: Card


@attrs.frozen(repr=False)
class ActionCovered(Event):
    """An action was covered."""

    action: Action


@attrs.frozen(repr=False)
class PawnPlaced(Event):
    """A pawn was placed on its first space."""

    player: int
    space: Space


@attrs.frozen(repr=False)
class RoundBegins(Event):
    """A round began; `count` is its number."""

    count: int


@attrs.frozen(repr=False)
class TurnBegins(Event):
    """A player's turn began."""

    player: int


@attrs.frozen(repr=False)
class PawnMoved(Event):
    """A pawn moved `steps` spaces to `space`: clockwise, or back with a coat of arms (LA2)."""

    player: int
    space: Space
    steps: int
    back: bool


@attrs.frozen(repr=False)
class LastRound(Event):
    """The pile ran out: the game ends with this round."""


@attrs.frozen(repr=False)
class PileRenewed(Event):
    """The discard became a new pile of `count` cards."""

    count: int


@attrs.frozen(repr=False)
class CardRevealed(Event):
    """A card from the pile was turned up in a slot."""

    card: Card
    slot: int


@attrs.frozen(repr=False)
class CardTaken(Event):
    """A player took the card of a slot."""

    player: int
    card: Card
    slot: int


@attrs.frozen(repr=False)
class CardDrawn(Event):
    """A player drew a card unseen; it is `Card.UNKNOWN` for everybody else."""

    player: int
    card: Card


@attrs.frozen(repr=False)
class CardPlayed(Event):
    """A player played a card for a pavilion."""

    player: int
    card: Card


@attrs.frozen(repr=False)
class CardDiscarded(Event):
    """A player discarded a card."""

    player: int
    card: Card


@attrs.frozen(repr=False)
class PavilionBuilt(Event):
    """A player pushed a pavilion in; `card` is the building card."""

    player: int
    card: Card
    roofs: tuple[Roof, ...]


@attrs.frozen(repr=False)
class JokerPlaced(Event):
    """A player placed a joker tile."""

    player: int
    roofs: tuple[Roof, ...]


@attrs.frozen(repr=False)
class SuperstructureSet(Event):
    """A player put a superstructure on a roof."""

    player: int
    roofs: tuple[Roof, ...]


@attrs.frozen(repr=False)
class SuperstructureLifted(Event):
    """A player took a superstructure up, to put it elsewhere."""

    player: int
    roofs: tuple[Roof, ...]


@attrs.frozen(repr=False)
class CoatsWon(Event):
    """A player won coats of arms by covering them."""

    player: int
    count: int


@attrs.frozen(repr=False)
class BonusTaken(Event):
    """A player took a bonus card for connecting the visitors."""

    player: int
    points: int


@attrs.frozen(repr=False)
class CoatUsed(Event):
    """A player put a coat of arms on an action; `points` are set for two points only."""

    player: int
    action: Action
    points: int | None


@attrs.frozen(repr=False)
class GameOver(Event):
    """The game ended after `count` rounds."""

    count: int


@attrs.frozen(repr=False)
class Wins(Event):
    """A player won the game with these points."""

    player: int
    points: int


AnyEvent = (
    CardRemoved | ActionCovered | PawnPlaced | RoundBegins | TurnBegins | PawnMoved | LastRound
    | PileRenewed | CardRevealed | CardTaken | CardDrawn | CardPlayed | CardDiscarded
    | PavilionBuilt | JokerPlaced | SuperstructureSet | SuperstructureLifted | CoatsWon
    | BonusTaken | CoatUsed | GameOver | Wins
)  # fmt: skip
Event.__variants__ = get_args(AnyEvent)
