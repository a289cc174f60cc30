"""Drafts: one class definition gives a frozen value and a draft that can be changed."""

import copy
import pickle
from typing import Any

import attrs
import pytest

from helvetia.core.drafts import Value, cached_field, drafted, maker, nested, own


@drafted
class Purse(Value):
    """Coins and tiles."""

    coins: int
    tiles: tuple[str, ...] = ()
    #: A cache that a draft starts without.
    total: int | None = cached_field()
    #: A cache that a draft keeps.
    weight: int = cached_field(-1, carried=True)


@drafted
class Owner(Value):
    """A purse with its owner; the name is left out of the hash."""

    name: str = own()
    purse: Purse = nested()
    spare: Purse | None = None


def remember(value: object, field: str, answer: object) -> None:
    object.__setattr__(value, field, answer)


PURSE = Purse(3, ("mill",))
OWNER = Owner("Anna", PURSE)


def test_frozen_value_cannot_be_assigned() -> None:
    for value, field in ((PURSE, "coins"), (PURSE, "total"), (OWNER, "purse")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field, 7)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, field)


def test_frozen_value_has_slots() -> None:
    assert not hasattr(PURSE, "__dict__")
    with pytest.raises((AttributeError, TypeError)):
        object.__setattr__(PURSE, "colour", "red")


def test_values_compare_and_hash_by_fields() -> None:
    assert Purse(3, ("mill",)) == PURSE != Purse(4, ("mill",))
    assert hash(Purse(3, ("mill",))) == hash(PURSE)
    assert repr(PURSE) == "Purse(coins=3, tiles=('mill',))"


def test_own_field_is_compared_but_not_hashed() -> None:
    other = Owner("Bert", PURSE)
    assert other != OWNER
    assert hash(other) == hash(OWNER)


def test_draft_can_be_changed_and_frozen() -> None:
    draft = PURSE.thaw()
    draft.coins -= 1
    draft.tiles += ("church",)
    poorer = draft.freeze()
    assert poorer == Purse(2, ("mill", "church"))
    assert Purse(3, ("mill",)) == PURSE
    assert type(poorer) is Purse
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        poorer.coins = 0


def test_freeze_makes_no_copy() -> None:
    draft = PURSE.thaw()
    assert draft.freeze() is draft
    assert PURSE.freeze() is PURSE


def test_draft_is_not_a_frozen_value() -> None:
    draft = PURSE.thaw()
    assert type(draft) is not Purse
    assert type(draft).__name__.endswith("PurseDraft")
    assert draft != PURSE
    assert isinstance(draft, Value)


def test_nested_value_is_thawed_with_its_owner() -> None:
    draft = OWNER.thaw()
    draft.purse.coins = 0
    after = draft.freeze()
    assert after == Owner("Anna", Purse(0, ("mill",)))
    assert OWNER.purse is PURSE
    assert PURSE.coins == 3
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        after.purse.coins = 1


def test_nested_draft_may_be_replaced() -> None:
    draft = OWNER.thaw()
    draft.purse = Purse(9)  # a frozen value is frozen already
    assert draft.freeze() == Owner("Anna", Purse(9))


def test_other_fields_are_shared() -> None:
    owner = Owner("Anna", PURSE, Purse(1))
    draft = owner.thaw()
    assert draft.spare is owner.spare
    assert draft.purse is not owner.purse


def test_cached_fields_are_not_compared() -> None:
    known = Purse(3, ("mill",))
    remember(known, "total", 12)
    remember(known, "weight", 5)
    assert known == PURSE
    assert hash(known) == hash(PURSE)
    assert repr(known) == repr(PURSE)
    with pytest.raises(TypeError):
        Purse(3, ("mill",), total=12)  # type: ignore[call-arg]  # that it is refused is the point


def test_draft_forgets_unless_carried() -> None:
    known = Purse(3)
    remember(known, "total", 12)
    remember(known, "weight", 5)
    draft = known.thaw()
    assert (draft.total, draft.weight) == (None, 5)
    assert (known.total, known.weight) == (12, 5)


@pytest.mark.parametrize(
    "clone", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
)
def test_copies_have_empty_caches(clone: Any) -> None:
    known = Purse(3)
    remember(known, "total", 12)
    remember(known, "weight", 5)
    twin = clone(known)
    assert twin == known
    assert (twin.total, twin.weight) == (None, -1)
    evolved: Any = attrs.evolve(known, coins=3)  # type: ignore[misc]  # made by a decorator
    assert evolved.weight == -1


def test_class_keeps_its_name_and_text() -> None:
    assert (Purse.__name__, Purse.__doc__, Purse.__module__) == (
        "Purse",
        "Coins and tiles.",
        __name__,
    )
    assert [field.name for field in attrs.fields(Purse)] == ["coins", "tiles", "total", "weight"]  # type: ignore[arg-type]  # made by a decorator


@attrs.frozen
class Stall:
    """A plain frozen class with a default."""

    kind: str
    price: int = 2


@attrs.frozen
class Scale:
    """A class that checks a field."""

    weight: int = attrs.field(validator=attrs.validators.ge(0))


@attrs.frozen
class Shelf:
    """A class with a default that is made anew each time."""

    goods: list[str] = attrs.field(factory=list)


def test_maker_makes_frozen_values() -> None:
    make = maker(Stall)
    assert make("milk", price=3) == Stall("milk", 3)
    assert make("milk") == Stall("milk")
    assert type(make("milk")) is Stall
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(make("milk"), "price", 4)  # noqa: B010  # type checkers know that it is frozen
    with pytest.raises(TypeError, match="kind"):
        make()


def test_maker_sets_cached_fields() -> None:
    made = maker(Purse)(3, ("mill",))
    assert made == PURSE
    assert (made.total, made.weight) == (None, -1)


@pytest.mark.parametrize("kind", [Scale, Shelf])
def test_maker_keeps_constructors_that_do_more(kind: type) -> None:
    assert maker(kind) is kind
