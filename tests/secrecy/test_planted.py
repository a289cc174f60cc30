"""Tests of the test: leaks planted on purpose are found."""

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import islice
from random import Random
from types import TracebackType
from typing import Any
from weakref import WeakValueDictionary, ref

import pytest
from attrs import define, evolve

from helvetia.core import Note
from helvetia.core.errors import Reason
from helvetia.games import helsinki
from helvetia.games.helsinki import AnyMove, GameState, parse_move
from tests.secrecy.channels import handed, told
from tests.secrecy.graph import difference, is_mutable, reachable
from tests.secrecy.test_games import alike
from tests.secrecy.worlds import Seat, next_step, worlds

_view = helsinki.view
_why_not = helsinki.why_not
_set = object.__setattr__


def _remembered_pile(state: GameState, seat: Seat) -> GameState:
    """What once happened: the odds of the true pile stayed with the view."""
    seen = _view(state, seat)
    _set(seen._packed.table, "bonuses", state._packed.table.piles)
    return seen


def _remembered_moves(state: GameState, seat: Seat) -> GameState:
    """A cache that takes no part in comparison: the views are equal all the same."""
    seen = _view(state, seat)
    _set(seen._packed, "moves", helsinki.legal_moves(state))
    return seen


def _hidden_field(state: GameState, seat: Seat) -> GameState:
    seen = _view(state, seat)
    _set(seen._packed, "story", [player.hand for player in state.players])
    return seen


def _true_piles(state: GameState, seat: Seat) -> GameState:
    seen = _view(state, seat)
    _set(seen._packed, "table", state._packed.table)
    return seen


def _one_card(state: GameState, seat: Seat) -> GameState:
    seen = _view(state, seat)
    _set(seen._packed, "players", state._packed.players)
    return seen


def _found(pairs: int = 30) -> Iterator[str]:
    """Yield the names of what differs between worlds that should look alike."""
    rng = Random(1)
    for number, (state, twin, seat) in enumerate(islice(worlds(3, 1), pairs)):
        both = [handed(world, seat, number) for world in (state, twin)]
        step = next_step(state, twin, seat, rng)
        if step is not None:
            both[0] |= told(state, step.move, seat)
            both[1] |= told(twin, step.other, seat)
        for name in both[0]:
            if difference(both[0][name], both[1].get(name)) is not None:
                yield name


@pytest.mark.parametrize(
    "leak", [_remembered_pile, _remembered_moves, _hidden_field, _true_piles, _one_card]
)
def test_leak_of_view_is_found(
    leak: Callable[[GameState, Seat], GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = list(islice(worlds(3, 1), 30))
    monkeypatch.setattr(helsinki, "view", leak)
    found = [
        difference(helsinki.view(state, seat), helsinki.view(twin, seat))
        for state, twin, seat in pairs
    ]
    assert any(found)


def test_equal_view_with_cache_is_found() -> None:
    for state, twin, seat in islice(worlds(3, 1), 100):
        one, other = _remembered_moves(state, seat), _remembered_moves(twin, seat)
        assert one == other
        if difference(one, other) is not None:
            return
    pytest.fail("no cache was found")


def test_shared_table_is_found() -> None:
    """What once happened: a table for all games grew with the cards of hidden hands."""
    asked: dict[object, int] = {}
    for state, twin, seat in islice(worlds(3, 1), 10):
        views = []
        for world in (state, twin):
            asked[world.players[0].hand] = 1
            views.append(_view(world, seat))
            _set(views[-1]._packed, "story", asked)
        assert difference(*views) is None  # one object in both worlds
        assert any(map(is_mutable, reachable(views[0])))


def _telling_reason(state: GameState, move: AnyMove) -> Reason | None:
    """A reason with a parameter from the whole state."""
    cards = hash(tuple(player.hand for player in state.players))
    return _why_not(state, move) and Reason("x", "", "", (("cards", cards),))


def _telling_moves(state: GameState, move: AnyMove) -> Reason | None:
    """A reason that names moves which only the true pile makes possible."""
    drawn = [parse_move(f"draw {card}") for pile in state.piles for card in pile[:3]]
    return Reason("x", "", "", (), tuple(drawn))


@pytest.mark.parametrize(
    ("name", "leak", "where"),
    [
        ("events_for", lambda *given: helsinki.events(*given[:3]), "events"),
        ("reveals", lambda before, move, seat: move, "reveals"),
        ("why_not", _telling_reason, "own reasons"),
        ("why_not", _telling_moves, "own reasons"),
    ],
)
def test_leak_of_channel_is_found(
    name: str, leak: Callable[..., object], where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helsinki, name, leak)
    assert where in set(_found())


def test_nothing_is_found_without_leak() -> None:
    assert list(_found(10)) == []


@define
class _Slots:
    """What can be changed, though it has neither a table nor attributes of its own."""

    cards: int


def _remembering(*cards: int) -> Callable[[int], int]:
    """Return a function that has been asked about these cards."""

    @lru_cache
    def double(card: int) -> int:
        return 2 * card

    for card in cards:
        double(card)
    return double


class _Queue(deque[int]):
    """A class with slots that extends one written in C."""

    __slots__ = ("name",)


class _Refused(Exception):  # noqa: N818 - no error of this library
    """An exception with slots."""

    __slots__ = ("reason",)


def _raised(cards: int) -> _Refused:
    """Return an exception whose traceback leads to the cards."""
    try:
        assert cards
        raise _Refused
    except _Refused as error:
        return error


def _traceback(cards: int) -> TracebackType | None:
    return _raised(cards).__traceback__


_KEPT = _Slots(1), _Slots(2)  # a weak reference alone would not keep them


def _weak_table(cards: _Slots) -> WeakValueDictionary[str, _Slots]:
    table = WeakValueDictionary[str, _Slots]()
    table["cards"] = cards
    return table


@pytest.mark.parametrize(
    "table",
    [
        *(_Slots(1), _remembering(), deque[int](), array("i"), Random(1), [], {}, bytearray()),
        *(ref(_KEPT[0]), [].append),
    ],
)
def test_mutable_objects_are_found(table: object) -> None:
    state, _, seat = next(worlds(3, 1))
    seen = _view(state, seat)
    assert not any(map(is_mutable, reachable(seen)))
    for hidden in (table, (table,), lambda: table):
        _set(seen._packed, "story", hidden)
        assert any(map(is_mutable, reachable(seen)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (_Slots(1), _Slots(2)),
        (_remembering(1), _remembering(2)),
        (deque([1]), deque([2])),
        (array("i", [1]), array("i", [2])),
        (Random(1), Random(2)),
        (partial(max, 1), partial(max, 2)),
        (iter([1, 2]), iter([1, 3])),
        ({"a": {1}}, {"a": {2}}),
        (bytearray(b"1"), bytearray(b"2")),
        ((n for n in (1,)), (n for n in (2,))),
        (lambda: 1, lambda: 2),
        (_Queue([1]), _Queue([2])),
        (_raised(1), _raised(2)),
        (_traceback(1), _traceback(2)),
        (ref(_KEPT[0]), ref(_KEPT[1])),
        (_weak_table(_KEPT[0]), _weak_table(_KEPT[1])),
        ([1].append, [2].append),
        (1, True),
    ],
)
def test_difference_looks_inside(one: object, other: object) -> None:
    assert difference(one, other) is not None


def test_difference_looks_into_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    assert difference(numpy.zeros(3), numpy.ones(3)) is not None
    assert difference(numpy.zeros(3), numpy.zeros(3)) is None


# --- records -------------------------------------------------------------------------------------


def test_kept_state_of_record_is_found() -> None:
    one, two, _ = alike(2, 0, 60, 1)
    seen = one.redact(0), two.redact(0)
    assert difference(*seen) is None
    for record, whole in zip(seen, (one, two), strict=True):
        _set(record, "_last", whole.final())
    assert seen[0] == seen[1]
    assert difference(*seen) is not None


@pytest.mark.parametrize("kept", ["moves", "notes", "tags", "position"])
def test_kept_part_of_record_is_found(kept: str) -> None:
    changed: list[Any] = []
    for record in alike(2, 0, 60, 1)[:2]:
        truth = record.final()
        kinds = {
            "moves": record.moves,
            "notes": (Note[Any](1, str(truth.players)[:1900]),),
            "tags": (("hands", str(truth.players)[:1900]),),
            "position": truth,
        }
        changed.append(evolve(record.redact(0), **{kept: kinds[kept]}))
    assert difference(*changed) is not None
