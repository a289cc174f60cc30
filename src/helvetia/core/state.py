"""The base of every game's public state: a readable, frozen view of what the engine packs.

The engine keeps bit sets and counts, because random play asks for millions of them. People read
enums, names and tuples. `PublicState` holds the packed form in one private slot; a game's
`GameState` adds a property for each fact, and lists in `FIELDS` those that make up its JSON.
The bases of options and of compiled rules are here, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar

import attrs

from helvetia.core.contract import CHANCE
from helvetia.core.errors import OptionError, foreign
from helvetia.core.json.parse import OPTIONS_BYTES, STATE_BYTES
from helvetia.core.values import short_repr

P = TypeVar("P")


class PublicState(Generic[P]):
    """A position: frozen, hashable, comparable by value; a copy starts with empty caches."""

    __slots__ = ("_packed",)

    GAME: ClassVar[str]
    """The name of the game."""
    RULES_VERSION: ClassVar[int]
    """The version of the rules."""
    FIELDS: ClassVar[tuple[str, ...]]
    """The properties that JSON holds, in order. `from_parts` takes them back."""
    JSON_BYTES: ClassVar[int] = STATE_BYTES
    """The length of the longest JSON that is read."""

    _packed: P

    def __init__(self, packed: P) -> None:
        _set_packed(self, packed)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.GAME

    @property
    def rules_version(self) -> int:
        """The version of the rules."""
        return self.RULES_VERSION

    if TYPE_CHECKING:  # every game has its own

        @classmethod
        def from_parts(cls, **parts: Any) -> Self:
            """Return the state with these properties. Raises `LoadError` if it is impossible."""
            ...

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state is frozen: {name!r} cannot be assigned")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state is frozen: {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._packed == other._packed)

    def __hash__(self) -> int:
        return hash(self._packed)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[P]]:
        return type(self), (self._packed,)

    def __repr__(self) -> str:
        packed: Any = self._packed  # every game's has these
        seat, asked = packed.player, f": {packed.decision}"
        who = (
            "over"
            if seat is None
            else f"chance{asked}"
            if seat == CHANCE
            else f"seat {seat}{asked}"
        )
        players = len(packed.players)
        return f"<{self.GAME.capitalize()}: {players} players, round {packed.round}, {who}>"


# The slot's own setter: half the time of object.__setattr__, and every move makes a state.
_set_packed = vars(PublicState)["_packed"].__set__


def packed_of(state: object, kind: type[PublicState[P]]) -> P:
    """Return the engine's form of a state. Raises `OptionError` for anything but a *kind*."""
    if type(state) is kind:
        return state._packed
    raise OptionError(foreign("a state", kind.GAME, state))


class BaseOptions:
    """The base of a game's options, an attrs class in which every field has a default."""

    __slots__ = ()
    GAME: ClassVar[str]
    """The name of the game."""
    JSON_BYTES: ClassVar[int] = OPTIONS_BYTES
    """The length of the longest JSON that is read."""

    def __repr__(self) -> str:
        return short_repr(self)

    def __reduce__(self) -> tuple[Callable[[], Any], tuple[()]]:
        """Copy and pickle without defaults, the standard catalogue among them."""
        kind: Any = type(self)
        values = ((field, getattr(self, field.name)) for field in attrs.fields(kind))
        given = {field.name: value for field, value in values if value is not field.default}
        return partial(kind, **given), ()


_O = TypeVar("_O", bound=BaseOptions)


def options_for(kind: type[_O], options: _O | None, players: int, numbers: tuple[int, ...]) -> _O:
    """Return the options of a game: these, or the default ones for None.

    Raises `OptionError` for options of another game, and for a number of players that is not one
    of *numbers*.
    """
    if type(players) is not int or players not in numbers:
        raise OptionError(f"players must be one of {list(numbers)}, not {players!r}")
    if options is None:
        return kind()
    if not isinstance(options, kind):
        raise OptionError(foreign("options", kind.GAME, options))
    return options


class BaseRules:
    """The base of a game's options with their catalogue compiled: equal if the options are."""

    __slots__ = ()
    # `Any`: the options of each game are a class of its own.
    options: Any

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or bool(self.options == other.options)

    def __hash__(self) -> int:
        return hash(self.options)
