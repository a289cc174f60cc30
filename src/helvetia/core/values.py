"""Share what the values of all games need: enums with words, fields of the right type, bit sets."""

from difflib import get_close_matches
from enum import Enum, IntEnum, StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, cast, get_args, get_origin

import attrs

from helvetia.core.errors import OptionError

E = TypeVar("E", bound=Enum)


_LONGEST_REPR: Final = 119


class Named(IntEnum):
    """An enum whose members print as their word, and are made from it.

    A member is an index, too, so that tables are looked up quickly. It never equals a member of
    another enum.

    >>> class Fruit(Named):
    ...     RED_APPLE = 0
    >>> str(Fruit.RED_APPLE), Fruit("red_apple"), Fruit.RED_APPLE.title
    ('red_apple', Fruit.RED_APPLE, 'red apple')
    """

    if TYPE_CHECKING:  # members are made from their number or their word

        def __new__(cls, value: int | str) -> Self:
            """Return the member with this number or word."""
            ...

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        word = _word_of(value)
        return None if word is None else cls.__members__.get(word.upper())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Enum):
            return self is other
        return int.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__

    def __str__(self) -> str:
        return self._name_.lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @property
    def word(self) -> str:
        """The identifier in notation and JSON, for example ``grain_farm``."""
        return self.name.lower()

    @property
    def title(self) -> str:
        """The word as a sentence shows it, for example ``grain farm``."""
        return self.name.lower().replace("_", " ")


#: Errors list no more words than these.
_MOST_WORDS: Final = 60


def natural(value: int) -> int:
    """Return a number from zero. Raises `OptionError` for anything else."""
    if type(value) is not int or value < 0:
        raise OptionError(f"expected a number from 0, found {value!r:.80}")
    return value


def member(kind: type[E], word: E | str) -> E:
    """Return the member of an enum that *word* is or names. Raises `OptionError`.

    >>> class Fruit(Named):
    ...     APPLE = 0
    ...     PEAR = 1
    >>> member(Fruit, "Pear"), member(Fruit, Fruit.APPLE)
    (Fruit.PEAR, Fruit.APPLE)
    >>> member(Fruit, "aple")
    Traceback (most recent call last):
        ...
    helvetia.core.errors.OptionError: unknown fruit 'aple'; did you mean 'apple'?
    """
    if type(word) is kind:
        return word
    name = kind.__name__.lower()
    if not isinstance(word, str):
        article = "an" if name[0] in "aeiou" else "a"
        raise OptionError(f"expected {article} {name} or its word, found {word!r:.80}")
    words = {str(one): one for one in kind}
    found = words.get("_".join(word.lower().split()))
    if found is not None:
        return found
    close = get_close_matches(word.lower(), words, n=1)
    expected = ", ".join(words) if len(words) <= _MOST_WORDS else f"a word such as {min(words)!r}"
    hint = f"did you mean {close[0]!r}?" if close else f"expected {expected}"
    raise OptionError(f"unknown {name} {word!r:.80}; {hint}")


class Worded(StrEnum):
    """An enum whose members are their words. A member never equals one of another enum.

    >>> class Mood(Worded):
    ...     VERY_GOOD = "very_good"
    >>> Mood("Very good"), str(Mood.VERY_GOOD), Mood.VERY_GOOD == "very_good"
    (Mood.VERY_GOOD, 'very_good', True)
    """

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        word = _word_of(value)
        return next((member for member in cls if member.value == word), None)

    def __eq__(self, other: object) -> bool:
        if self is other or isinstance(other, Enum):
            return self is other
        return str.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Ruled(Worded):
    """An enum of words that each name a rule, too.

    >>> class Question(Ruled):
    ...     TURN = "turn", "T1"
    >>> Question("turn").rule
    'T1'
    """

    _value_: str
    rule: str

    def __new__(cls, word: str, rule: str = "") -> Self:
        """Return the member with this word."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.rule = rule
        return member


def _word_of(value: object) -> str | None:
    return value.strip().lower().replace(" ", "_") if isinstance(value, str) else None


def short_repr(value: object) -> str:
    """Return an attrs value in one line, with words for enums and without defaults."""
    shown = []
    for field in attrs.fields(cast(type[attrs.AttrsInstance], type(value))):
        item = getattr(value, field.name)
        if field.repr and (field.default is attrs.NOTHING or item != field.default):
            shown.append(f"{field.name}={_short(item)}")
    line = f"{type(value).__name__}({', '.join(shown)})"
    return line if len(line) < _LONGEST_REPR else f"{line[: _LONGEST_REPR - 5]}...)"


def _short(item: object) -> str:
    if isinstance(item, tuple):
        return " ".join(map(str, item)) or "()"
    return str(item) if isinstance(item, Enum) else repr(item)


def check_fields(value: object, error: type[OptionError] = OptionError) -> None:
    """Raise *error* for an attrs value with a field that is not of its annotated class."""
    for attribute in attrs.fields(cast(type[attrs.AttrsInstance], type(value))):
        if not attribute.init:
            continue
        found, kind = getattr(value, attribute.name), attribute.type
        if type(found) is not kind and not _is_a(found, kind):
            owner = f"{type(value).__name__}.{attribute.name}"
            raise error(f"{owner} must be {_expected(kind)}, not {found!r:.80}")


def _is_a(found: object, kind: Any) -> bool:
    """Return whether a value is of a class (no bool or enum for int), or a tuple of such values."""
    if get_origin(kind) is tuple:
        of = get_args(kind)[0]
        return isinstance(found, tuple) and all(_is_a(item, of) for item in found)
    return type(found) is int if kind is int else isinstance(found, kind)


def _expected(kind: object) -> str:
    """Return what a field wants, as an error says it."""
    if get_origin(kind) is tuple:
        of = get_args(kind)[0]
        return f"a tuple of {_expected(of) if get_origin(of) is tuple else of.__name__}"
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " or ".join(f"{kind.__name__}.{member.name}" for member in kind)
    if kind is bool:
        return "True or False"
    name = getattr(kind, "__name__", str(kind))
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


@lru_cache(maxsize=1 << 15)
def bits(mask: int) -> tuple[int, ...]:
    """Return the positions of the set bits, ascending.

    >>> bits(0b1010)
    (1, 3)
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
