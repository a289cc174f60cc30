"""The rules in force: first game, covered actions, the extension, the material."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, Self

import attrs

from helvetia.core.errors import OptionError
from helvetia.core.state import BaseOptions, BaseRules
from helvetia.core.values import Worded, check_fields

from .board import mask_of
from .catalog import ROW_LENGTH, Catalog, Number
from .moves import DRAW, REVEAL, Draw, Reveal
from .names import GAME, NUMBERS, Action, Card
from .sliding import Shape, shape_of
from .standard import FRENCH_ROWS, STANDARD

PLAYERS: Final = (2, 3, 4)
_OMITTED: Final = {"omit_default": True}


class Covered(Worded):
    """The covered actions (LS5): none, the bottom row, five named or five random ones."""

    NONE = "none"
    FIRST_GAME = "first_game"
    NAMED = "named"
    RANDOM = "random"


class Fives(Worded):
    """The "5" that leave the deck with two players: one of each colour, or one in all."""

    EACH_COLOUR = "each_colour"
    ONE_IN_ALL = "one_in_all"


class ActionBoard(Worded):
    """The order of the actions (LS5): that of the catalogue, as in English, or the French one."""

    ENGLISH = "english"
    FRENCH = "french"


class NoLimitUntil(Worded):
    """The end of a turn without hand limit (LA12): the next own turn, or the next round."""

    NEXT_TURN = "next_turn"
    NEXT_ROUND = "next_round"


class JokerTiles(Worded):
    """The moment of two joker tiles (LA3): both immediately, or the second later in this turn."""

    IMMEDIATELY = "immediately"
    THIS_TURN = "this_turn"


@attrs.frozen(kw_only=True, repr=False)
class Options(BaseOptions):
    """The rules in force. The default is the full game without variant or extension.

    >>> Options.first_game()
    Options(covered=first_game)
    """

    GAME: ClassVar[str] = GAME
    covered: Covered = Covered.NONE
    covered_actions: tuple[Action, ...] = ()
    safe_routes: bool = False
    fives: Fives = Fives.EACH_COLOUR
    #: JSON leaves these out if they have their defaults, so that old records stay as they are.
    action_board: ActionBoard = attrs.field(default=ActionBoard.ENGLISH, metadata=_OMITTED)
    no_limit_until: NoLimitUntil = attrs.field(default=NoLimitUntil.NEXT_TURN, metadata=_OMITTED)
    joker_tiles: JokerTiles = attrs.field(default=JokerTiles.IMMEDIATELY, metadata=_OMITTED)
    catalog: Catalog = attrs.field(default=STANDARD, metadata=_OMITTED)

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        named = self.covered_actions
        wanted = ROW_LENGTH if self.covered is Covered.NAMED else 0
        if len(named) != wanted or list(named) != sorted(set(named)):
            raise OptionError(
                f"covered_actions must be {wanted} different actions in the order of Action "
                f"when covered is '{self.covered}', not {[str(a.word) for a in named]}"
            )
        french = self.action_board is ActionBoard.FRENCH
        if french and self.catalog.action_rows not in (STANDARD.action_rows, FRENCH_ROWS):
            raise OptionError(
                "action_board 'french' and a catalogue with rows of its own exclude each other; "
                "leave action_board out to play with the rows of the catalogue"
            )

    @property
    def action_rows(self) -> tuple[tuple[Action, ...], ...]:
        """The rows of the action board, the bottom row last."""
        french = self.action_board is ActionBoard.FRENCH
        return FRENCH_ROWS if french else self.catalog.action_rows

    @classmethod
    def first_game(cls) -> Self:
        """Return the rulebook's first game: the bottom row of actions is covered (LS5)."""
        return cls(covered=Covered.FIRST_GAME)

    @classmethod
    def new_challenges(cls, *actions: Action | str) -> Self:
        """Return the variant New challenges: five covered actions, these or random ones."""
        if not actions:
            return cls(covered=Covered.RANDOM)
        try:
            named = sorted(map(Action, actions))
        except ValueError as error:
            raise OptionError(f"{error}; there is {' '.join(map(str, Action))}") from None
        return cls(covered=Covered.NAMED, covered_actions=tuple(named))

    @classmethod
    def with_safe_routes(cls) -> Self:
        """Return the extension Safe routes (LX1)."""
        return cls(safe_routes=True)


#: The presets by name, for command lines and menus.
PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "standard": Options(),
        "first_game": Options.first_game(),
        "new_challenges": Options.new_challenges(),
        "safe_routes": Options.with_safe_routes(),
    }
)


Counts = tuple[int, ...]


class Points(NamedTuple):
    """Points of a full line, of a superstructure on one or on two of them, of the coat (LE2)."""

    full_line: int
    one_line: int
    crossing: int
    coat: int


@attrs.frozen(eq=False)
class Rules(BaseRules):
    """The options in force with their catalogue compiled; equal options share one object.

    ``kinds`` are the card kinds that exist, the joker last. ``index`` finds a card among them (-1:
    there is no such card), ``deck`` counts them. ``reveals`` and ``draws`` are the outcomes for
    each kind. ``shapes`` and ``copies`` are indexed by kind of pavilion, ``sides`` by space,
    ``removals`` and ``leaving_jokers`` by players less two. ``covered`` are the actions covered
    without chance (LS5). With ``limit_by_round`` hand limits come back at the end of a round
    (LA12). With ``jokers_later`` the second of two joker tiles may be placed later in the turn
    (LA3).
    """

    options: Options
    kinds: tuple[Card, ...]
    index: tuple[int, ...]
    deck: Counts
    reveals: tuple[Reveal, ...]
    draws: tuple[Draw, ...]
    shapes: tuple[Shape, ...]
    copies: Counts
    coats: int
    visitors: int
    covered: int
    sides: tuple[int, ...]
    hand_limit: int
    removals: tuple[tuple[tuple[int, ...], ...], ...]
    leaving_jokers: Counts
    limit_by_round: bool
    jokers_later: bool
    points: Points

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        """Copy and pickle the options alone: the compiled tables are made again."""
        return rules_of, (self.options,)


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """Return the shared rules of these options."""
    catalog = options.catalog
    first_game = options.covered is Covered.FIRST_GAME
    kinds = (*(c.card for c in catalog.cards), Card.JOKER)
    deck = (*(c.copies for c in catalog.cards), catalog.number(Number.JOKER_CARDS))
    return Rules(
        options=options,
        kinds=kinds,
        index=tuple(kinds.index(card) if card in kinds else -1 for card in Card),
        deck=deck,
        reveals=tuple(REVEAL[card] for card in kinds),
        draws=tuple(DRAW[card] for card in kinds),
        shapes=tuple(shape_of(t.shape) for t in catalog.tiles),
        copies=tuple(t.copies for t in catalog.tiles),
        coats=mask_of(catalog.coats),
        visitors=mask_of(catalog.visitors),
        # LS5: the bottom row, or the named ones; random ones come in the set-up.
        covered=mask_of(options.action_rows[2] if first_game else options.covered_actions),
        sides=tuple(map(int, catalog.sides)),
        hand_limit=catalog.number(Number.HAND_LIMIT),
        removals=tuple(_removals_of(options, players) for players in PLAYERS),
        leaving_jokers=tuple(leaving.jokers for leaving in catalog.leaving),
        limit_by_round=options.no_limit_until is NoLimitUntil.NEXT_ROUND,
        jokers_later=options.joker_tiles is JokerTiles.THIS_TURN,
        points=Points(
            full_line=catalog.number(Number.LINE_POINTS),
            one_line=catalog.number(Number.ONE_LINE_POINTS),
            crossing=catalog.number(Number.CROSSING_POINTS),
            coat=catalog.number(Number.COAT_POINTS),
        ),
    )


def _removals_of(options: Options, players: int) -> tuple[tuple[int, ...], ...]:
    """Return for each card that leaves the deck by chance the kinds (indexes) it is one of."""
    cards, numbers = options.catalog.cards, options.catalog.leaving[players - 2].numbers
    found: list[tuple[int, ...]] = []
    one_five = players == 2 and options.fives is Fives.ONE_IN_ALL and numbers[-1] > 0
    for colour in range(5):
        for number, leave in zip(NUMBERS, numbers, strict=True):
            kinds = [i for i, c in enumerate(cards) if (c.colour, c.number) == (colour, number)]
            found += [tuple(kinds)] * (0 if one_five and number == 5 else leave)
    if one_five:
        found.append(tuple(i for i, c in enumerate(cards) if c.number == 5))
    return tuple(found)
