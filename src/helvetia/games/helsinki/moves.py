"""The moves: small frozen values, one decision each, made once and shared.

Moves compare by value, so ``Pay(Card.JOKER)`` made by hand equals the one that
:func:`legal_moves` returns. :data:`AnyMove` is the union for exhaustive ``match`` statements,
:class:`Move` the base class for ``isinstance`` and for reading JSON.
"""

from typing import Any, ClassVar, Final, get_args

import attrs

from helvetia.core.errors import OptionError
from helvetia.core.moves import BaseMove, Notation
from helvetia.core.values import bits

from .board import MONUMENT, all_placements, mask_of
from .names import CARDS, GAME, ROOFS, Action, Card, Roof, Space

MOST_STEPS: Final = 6


class Move(BaseMove):
    """Anything that can be done in the game, by a player or by chance."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    GAME: ClassVar[str] = GAME


def _numbered(move: Move, _: object, card: Any) -> None:
    if isinstance(card, Card) and card >= Card.JOKER:
        raise OptionError(f"{type(move).__name__}.card must be a numbered card, not {card.word}")


def _seen(move: Move, _: object, card: Any) -> None:
    if card is Card.UNKNOWN:
        raise OptionError(f"{type(move).__name__}.card must be a card that is seen by all")


def _off_monument(move: Move, _: object, roof: Any) -> None:
    if isinstance(roof, Roof) and 1 << roof & MONUMENT:
        raise OptionError(f"{type(move).__name__}.roof: the monument stands on {roof.word}")


@attrs.frozen(str=False)
class Remove(Move, notation="remove {card}"):
    """Chance: this card leaves the deck before the game, seen by all."""

    card: Card = attrs.field(validator=_numbered)


@attrs.frozen(str=False)
class Cover(Move, notation="cover {action}"):
    """Chance: this action is covered (LS5)."""

    action: Action


@attrs.frozen(str=False)
class Reveal(Move, notation="reveal {card}"):
    """Chance: this card is turned up in the next slot (LS1, LD1)."""

    card: Card = attrs.field(validator=_seen)


@attrs.frozen(str=False)
class Draw(Move, notation="draw {card}"):
    """Chance: a player draws this card unseen by the others (LS4, LA7, LB5).

    The card is ``Card.UNKNOWN`` in what others may see of the move.
    """

    card: Card


@attrs.frozen(str=False)
class PlacePawn(Move, notation="pawn {space}"):
    """The start player puts the pawn on this space (LS3)."""

    space: Space


@attrs.frozen(str=False)
class MovePawn(Move, notation="move {steps}"):
    """Move the pawn this number of spaces clockwise (LT1, LA2)."""

    steps: int

    def _check_range(self) -> None:
        if not 1 <= self.steps <= MOST_STEPS:
            raise OptionError(f"MovePawn.steps must be 1 to {MOST_STEPS}, not {self.steps}")


@attrs.frozen(str=False)
class UseCoat(Move, notation="coat {action}"):
    """Put a coat of arms on this action (LA1)."""

    action: Action


@attrs.frozen(str=False)
class TakeCards(Move, notation="take"):
    """Take the two cards beside the pawn (LD1)."""


@attrs.frozen(str=False)
class Build(Move, notation="build {card}"):
    """Play this card as the building card (LB1)."""

    card: Card = attrs.field(validator=_numbered)


@attrs.frozen(str=False)
class Pay(Move, notation="pay {card}"):
    """Play this card as one of the extra cards (LB1, LB2, LA9)."""

    card: Card = attrs.field(validator=_seen)


@attrs.frozen(str=False)
class PlacePavilion(Move, notation="place {roofs}"):
    """The pavilion comes to lie on these roofs (LB3)."""

    roofs: tuple[Roof, ...]
    #: The roofs as the engine needs them.
    _mask: int = attrs.field(init=False, eq=False, repr=False)

    def _check_range(self) -> None:
        """Refuse roofs that no tile can cover, and derive the mask from the others."""
        roofs = self.roofs
        if list(roofs) != sorted(set(roofs)) or mask_of(roofs) not in _MASKS:
            raise OptionError(
                "PlacePavilion.roofs must be 2 to 5 roofs of one tile, in ascending order, "
                f"not {roofs!r}"
            )
        object.__setattr__(self, "_mask", mask_of(roofs))


@attrs.frozen(str=False)
class SetSuperstructure(Move, notation="superstructure {roof}"):
    """Put a superstructure on this roof (LB6, LA11)."""

    roof: Roof = attrs.field(validator=_off_monument)


@attrs.frozen(str=False)
class PlaceJoker(Move, notation="joker {roof}"):
    """Put a joker tile on this roof (LA3)."""

    roof: Roof = attrs.field(validator=_off_monument)


@attrs.frozen(str=False)
class LiftSuperstructure(Move, notation="lift {roof}"):
    """Take the superstructure of this roof up, to put it elsewhere (LA11)."""

    roof: Roof = attrs.field(validator=_off_monument)


@attrs.frozen(str=False)
class Discard(Move, notation="discard {card}"):
    """Discard this card, face up (LD2)."""

    card: Card = attrs.field(validator=_seen)


@attrs.frozen(str=False)
class EndTurn(Move, notation="end"):
    """End the turn without putting down another coat of arms."""


AnyMove = (
    Remove | Cover | Reveal | Draw | PlacePawn | MovePawn | UseCoat | TakeCards | Build | Pay
    | PlacePavilion | SetSuperstructure | PlaceJoker | LiftSuperstructure | Discard | EndTurn
)  # fmt: skip
Move.__variants__ = get_args(AnyMove)

_NUMBERED: Final = CARDS[: Card.JOKER]
_PLAYABLE: Final = CARDS[: Card.UNKNOWN]
_MASKS: Final = frozenset(all_placements())

#: By card; the joker is not among the cards that build, the unknown card is only drawn.
REMOVE: Final = tuple(Remove(card) for card in _NUMBERED)
COVER: Final = tuple(Cover(action) for action in Action)
REVEAL: Final = tuple(Reveal(card) for card in _PLAYABLE)
DRAW: Final = tuple(Draw(card) for card in CARDS)
PLACE_PAWN: Final = tuple(PlacePawn(space) for space in Space)
#: ``MOVE_PAWN[steps - 1]``.
MOVE_PAWN: Final = tuple(MovePawn(steps) for steps in range(1, MOST_STEPS + 1))
USE_COAT: Final = tuple(UseCoat(action) for action in Action)
TAKE: Final = TakeCards()
BUILD: Final = tuple(Build(card) for card in _NUMBERED)
PAY: Final = tuple(Pay(card) for card in _PLAYABLE)
PLACE_PAVILION: Final = tuple(
    PlacePavilion(tuple(ROOFS[roof] for roof in bits(mask))) for mask in all_placements()
)
PLACE_BY_MASK: Final = {move._mask: move for move in PLACE_PAVILION}
_FREE: Final = tuple(roof for roof in ROOFS if not 1 << roof & MONUMENT)
#: By roof; the monument's is missing.
SET: Final[dict[int, SetSuperstructure]] = {int(roof): SetSuperstructure(roof) for roof in _FREE}
PLACE_JOKER: Final[dict[int, PlaceJoker]] = {int(roof): PlaceJoker(roof) for roof in _FREE}
LIFT: Final[dict[int, LiftSuperstructure]] = {int(roof): LiftSuperstructure(roof) for roof in _FREE}
DISCARD: Final = tuple(Discard(card) for card in _PLAYABLE)
END_TURN: Final = EndTurn()


def universe() -> tuple[AnyMove, ...]:
    """Return every move that any state, view or redacted record can hold, in a fixed order.

    >>> len(universe())
    4059
    """
    return (
        *REMOVE, *COVER, *REVEAL, *DRAW, *PLACE_PAWN, *MOVE_PAWN, *USE_COAT, TAKE, *BUILD, *PAY,
        *PLACE_PAVILION, *SET.values(), *PLACE_JOKER.values(), *LIFT.values(), *DISCARD, END_TURN,
    )  # fmt: skip


NOTATION: Final = Notation[AnyMove](GAME, Move, universe)
