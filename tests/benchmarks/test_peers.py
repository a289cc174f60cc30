"""The other libraries take part as they are meant to be used; each may be missing."""

import random
import warnings
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest
from benchmarks.contender import Contender

from benchmarks import peers


def contenders(package: str, module: str) -> list[Contender]:
    """The contenders of a library, if it is installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what others warn of while they load is theirs
        pytest.importorskip(package)
        peer: ModuleType = import_module(f"benchmarks.{module}")
        found: list[Contender] = peer.contenders()
    return found


@pytest.fixture(autouse=True)
def _same_luck_afterwards() -> Iterator[None]:
    """Catanatron seeds the generator that all share."""
    state = random.getstate()
    yield
    random.setstate(state)


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("chess", "peer_chess"),
        ("catanatron", "peer_catanatron"),
        ("pyspiel", "peer_open_spiel"),
    ],
)
def test_peer_leaves_positions_unchanged(package: str, module: str) -> None:
    for contender in contenders(package, module):
        tally = contender.play(3)
        assert tally.games == 1
        assert 0 < tally.decisions <= tally.choices
        position = contender.positions(4, 1)[-1]
        before = _shown(position)
        for expand in contender.expanders.values():
            assert expand(position)
        assert _shown(position) == before
        for operation in contender.operations([position]).values():
            list(map(operation.function, *operation.columns()))
        assert _shown(position) == before


def _shown(position: object) -> str:
    """A position as far as it can be told from outside."""
    state = getattr(position, "state", position)
    return str(getattr(state, "player_state", state)) + str(len(getattr(state, "actions", ())))


def test_chess_children_match_legal_moves() -> None:
    (subject,) = contenders("chess", "peer_chess")
    for position in subject.positions(1, 20):
        for expand in subject.expanders.values():
            assert len(expand(position)) == position.legal_moves.count()


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", {"nothing": "peer_nothing", "python-chess": "peer_chess"})
    assert peers.peers(["python-chess"]) == ([], ["nothing", "python-chess"])
