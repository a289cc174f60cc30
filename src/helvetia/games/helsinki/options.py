"""Which rules are played: first game, covered actions, the extension, the material."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import attrs

from helvetia.core.errors import OptionError

from .catalog import ROW_LENGTH, Catalog
from .names import Action
from .standard import STANDARD

if TYPE_CHECKING:
    from .documents import OptionsDocument

PLAYERS: Final = (2, 3, 4)


class Covered(StrEnum):
    """Which actions are covered (LS5): none, the bottom row, five named or five random ones."""

    NONE = "none"
    FIRST_GAME = "first_game"
    NAMED = "named"
    RANDOM = "random"


class Fives(StrEnum):
    """How many "5" leave the deck with two players: one of each colour, or one in all."""

    EACH_COLOUR = "each_colour"
    ONE_IN_ALL = "one_in_all"


@attrs.frozen(kw_only=True)
class Options:
    """The rules in force; the default is the full game without variant or extension.

    >>> Options.first_game().covered
    <Covered.FIRST_GAME: 'first_game'>
    """

    __document__: ClassVar[type]

    covered: Covered = Covered.NONE
    covered_actions: tuple[Action, ...] = ()
    safe_routes: bool = False
    fives: Fives = Fives.EACH_COLOUR
    catalog: Catalog = STANDARD

    def __attrs_post_init__(self) -> None:
        for name, kind in (("covered", Covered), ("fives", Fives)):
            value = getattr(self, name)
            if not isinstance(value, kind):
                allowed = [str(member.value) for member in kind]
                raise OptionError(f"{name} must be one of {allowed}, not {value!r}")
        if not isinstance(self.safe_routes, bool):
            raise OptionError(f"safe_routes must be True or False, not {self.safe_routes!r}")
        if not isinstance(self.catalog, Catalog):
            raise OptionError(f"catalog must be a Catalog, not {type(self.catalog).__name__}")
        self._check_covered_actions()

    def _check_covered_actions(self) -> None:
        named: object = self.covered_actions
        if not isinstance(named, tuple) or not all(isinstance(a, Action) for a in named):
            raise OptionError(f"covered_actions must be a tuple of Action, not {named!r}")
        wanted = ROW_LENGTH if self.covered is Covered.NAMED else 0
        if len(named) != wanted or list(named) != sorted(set(named)):
            raise OptionError(
                f"covered_actions must be {wanted} different actions in the order of Action "
                f"when covered is '{self.covered}', not {[str(a.word) for a in named]}"
            )

    def __reduce__(self) -> "tuple[Callable[..., Options], tuple[dict[str, object]]]":
        """Pickled and copied without the standard catalogue, which is the same everywhere."""
        fields = attrs.asdict(self, recurse=False)
        if self.catalog is STANDARD:
            del fields["catalog"]
        return _made_of, (fields,)

    def to_document(self) -> "OptionsDocument":
        """The options in the form that files hold."""
        from .document_writing import options_to_document

        return options_to_document(self)

    @classmethod
    def from_document(cls, document: "OptionsDocument") -> "Options":
        """The options that a document describes."""
        from .document_reading import options_from_document

        return options_from_document(document)

    @classmethod
    def first_game(cls) -> Self:
        """The rulebook's first game: the bottom row of actions is covered (LS5)."""
        return cls(covered=Covered.FIRST_GAME)

    @classmethod
    def new_challenges(cls, *actions: Action) -> Self:
        """The variant "New challenges": these five actions are covered, or five at random."""
        if not actions:
            return cls(covered=Covered.RANDOM)
        return cls(covered=Covered.NAMED, covered_actions=tuple(sorted(actions)))

    @classmethod
    def with_safe_routes(cls) -> Self:
        """The extension "Safe routes" (LX1)."""
        return cls(safe_routes=True)


def _made_of(fields: dict[str, Any]) -> Options:
    return Options(**fields)


#: The presets by name, for command lines and menus.
PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "standard": Options(),
        "first_game": Options.first_game(),
        "new_challenges": Options.new_challenges(),
        "safe_routes": Options.with_safe_routes(),
    }
)


def check_players(players: int) -> None:
    """Refuse a number of players that the game does not have."""
    if type(players) is not int or players not in PLAYERS:
        raise OptionError(f"players must be one of {list(PLAYERS)}, not {players!r}")
