"""The moves: small frozen values, one decision each, made once and shared.

Moves compare by value, so ``Pay(Card.JOKER)`` made by hand equals the one that
:func:`legal_moves` returns. :data:`AnyMove` is the union for exhaustive ``match`` statements,
:class:`Move` the base class for ``isinstance`` and for reading JSON.
"""

from typing import ClassVar, Final, cast

import attrs

from helvetia.core.errors import OptionError

from .geometry import MONUMENT, bits, mask_of
from .names import CARDS, ROOFS, Action, Card, Roof, Space
from .polyomino import all_placements

MOST_STEPS: Final = 6


class Move:
    """Anything that can be done in the game, by a player or by chance."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()

    def __attrs_post_init__(self) -> None:
        """A move with a field of the wrong type cannot be made at all."""
        for attribute in attrs.fields(cast(type[attrs.AttrsInstance], type(self))):
            value, kind = getattr(self, attribute.name), attribute.type
            assert kind is not None
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                name = getattr(kind, "__name__", str(kind))
                raise OptionError(
                    f"{type(self).__name__}.{attribute.name} must be a {name}, not {value!r}"
                )

    def __str__(self) -> str:
        from .notation import format_move

        return format_move(self)


# --- chance -----------------------------------------------------------------------------------


@attrs.frozen(str=False)
class Remove(Move):
    """Chance: this card leaves the deck before the game, seen by all."""

    card: Card


@attrs.frozen(str=False)
class Cover(Move):
    """Chance: this action is covered (LS5)."""

    action: Action


@attrs.frozen(str=False)
class Reveal(Move):
    """Chance: this card is turned up in the next slot (LS1, LD1)."""

    card: Card


@attrs.frozen(str=False)
class Draw(Move):
    """Chance: a player draws this card unseen by the others (LS4, LA7, LB5).

    The card is ``Card.UNKNOWN`` in what others may see of the move.
    """

    card: Card


# --- players ----------------------------------------------------------------------------------


@attrs.frozen(str=False)
class PlacePawn(Move):
    """The start player puts the pawn on this space (LS3)."""

    space: Space


@attrs.frozen(str=False)
class MovePawn(Move):
    """Move the pawn so many spaces clockwise (LT1, LA2)."""

    steps: int


@attrs.frozen(str=False)
class UseCoat(Move):
    """Put a coat of arms on this action (LA1)."""

    action: Action


@attrs.frozen(str=False)
class TakeCards(Move):
    """Take the two cards beside the pawn (LD1)."""


@attrs.frozen(str=False)
class Build(Move):
    """Play this card as the building card (LB1)."""

    card: Card


@attrs.frozen(str=False)
class Pay(Move):
    """Play this card as one of the extra cards (LB1, LB2, LA9)."""

    card: Card


@attrs.frozen(str=False)
class Place(Move):
    """The pavilion comes to lie on these roofs (LB3)."""

    roofs: tuple[Roof, ...]
    mask: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Only the roofs of one tile make a move; the mask is derived from them."""
        roofs: object = self.roofs
        if (
            not isinstance(roofs, tuple)
            or not all(isinstance(roof, Roof) for roof in roofs)
            or list(roofs) != sorted(set(roofs))
            or mask_of(roofs) not in _MASKS
        ):
            raise OptionError(
                f"Place.roofs must be 2 to 5 roofs of one tile, in ascending order, not {roofs!r}"
            )
        object.__setattr__(self, "mask", mask_of(self.roofs))


@attrs.frozen(str=False)
class SetSuperstructure(Move):
    """Put a superstructure on this roof (LB6, LA11)."""

    roof: Roof


@attrs.frozen(str=False)
class PlaceJoker(Move):
    """Put a joker tile on this roof (LA3)."""

    roof: Roof


@attrs.frozen(str=False)
class LiftSuperstructure(Move):
    """Take the superstructure of this roof up, to put it elsewhere (LA11)."""

    roof: Roof


@attrs.frozen(str=False)
class Discard(Move):
    """Discard this card, face up (LD2)."""

    card: Card


@attrs.frozen(str=False)
class EndTurn(Move):
    """End the turn without putting down another coat of arms."""


AnyMove = (
    Remove | Cover | Reveal | Draw | PlacePawn | MovePawn | UseCoat | TakeCards | Build | Pay
    | Place | SetSuperstructure | PlaceJoker | LiftSuperstructure | Discard | EndTurn
)  # fmt: skip
Move.__variants__ = (
    Remove, Cover, Reveal, Draw, PlacePawn, MovePawn, UseCoat, TakeCards, Build, Pay,
    Place, SetSuperstructure, PlaceJoker, LiftSuperstructure, Discard, EndTurn,
)  # fmt: skip

# --- the whole universe, each move made once --------------------------------------------------

_NUMBERED: Final = CARDS[: Card.JOKER]
_PLAYABLE: Final = CARDS[: Card.UNKNOWN]
_MASKS: Final = frozenset(all_placements())

#: By card; the joker is not among the cards that build, the unknown card is only drawn.
REMOVE: Final = tuple(Remove(card) for card in _NUMBERED)
COVER: Final = tuple(Cover(action) for action in Action)
REVEAL: Final = tuple(Reveal(card) for card in _PLAYABLE)
DRAW: Final = tuple(Draw(card) for card in CARDS)
PLACE_PAWN: Final = tuple(PlacePawn(space) for space in Space)
#: ``MOVE_PAWN[steps]``; index 0 is unused.
MOVE_PAWN: Final = tuple(MovePawn(steps) for steps in range(MOST_STEPS + 1))
USE_COAT: Final = tuple(UseCoat(action) for action in Action)
TAKE: Final = TakeCards()
BUILD: Final = tuple(Build(card) for card in _NUMBERED)
PAY: Final = tuple(Pay(card) for card in _PLAYABLE)
PLACE: Final = tuple(Place(tuple(ROOFS[roof] for roof in bits(mask))) for mask in all_placements())
PLACE_BY_MASK: Final = {move.mask: move for move in PLACE}
#: By roof; the monument's is unused.
SET: Final = tuple(SetSuperstructure(roof) for roof in ROOFS)
PLACE_JOKER: Final = tuple(PlaceJoker(roof) for roof in ROOFS)
LIFT: Final = tuple(LiftSuperstructure(roof) for roof in ROOFS)
DISCARD: Final = tuple(Discard(card) for card in _PLAYABLE)
END_TURN: Final = EndTurn()


def universe() -> tuple[AnyMove, ...]:
    """Every move that any state, view or redacted record can hold, in a fixed order.

    >>> len(universe())
    4059
    """
    free = [roof for roof in ROOFS if not 1 << roof & MONUMENT]
    everything: list[AnyMove] = [*REMOVE, *COVER, *REVEAL, *DRAW, *PLACE_PAWN, *MOVE_PAWN[1:]]
    everything += [*USE_COAT, TAKE, *BUILD, *PAY, *PLACE]
    everything += [row[roof] for row in (SET, PLACE_JOKER, LIFT) for roof in free]
    everything += [*DISCARD, END_TURN]
    return tuple(everything)
