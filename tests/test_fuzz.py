"""A short run of the fuzzer, its monsters, and every input that once was a finding."""

import gc
import tracemalloc
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from helvetia.core.json.parse import MAX_BYTES
from tests.fuzz.monsters import monsters
from tests.fuzz.mutate import mutate
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import longest, targets

CASES = sorted((Path(__file__).parent / "fuzz" / "cases").iterdir())
TARGETS = targets()
#: Bytes that reading the longest input of a kind may take.
MOST_MEMORY = 50 * 1024 * 1024


@pytest.mark.parametrize("name", TARGETS)
def test_real_documents_are_read(name: str) -> None:
    assert all(TARGETS[name](data) for data in seeds()[name] if name != "json" or data[:1] == b"{")


def _mutate(name: str, times: int) -> None:
    rng = Random(f"ordinary/{name}")
    pool = seeds()[name]
    read = sum(TARGETS[name](mutate(rng.choice(pool), rng.choice(pool), rng)) for _ in range(times))
    assert read < times, "some of them must be refused"


@pytest.mark.parametrize("name", TARGETS)
def test_mutants_are_read_or_refused(name: str) -> None:
    _mutate(name, 60)


@pytest.mark.thorough
@pytest.mark.parametrize("name", TARGETS)
def test_many_mutants_are_read_or_refused(name: str) -> None:
    _mutate(name, 600)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_findings_stay_refused(case: Path) -> None:
    assert not TARGETS[case.name.partition(".")[0]](case.read_bytes())


def _meet_monsters(name: str, every: int) -> None:
    gc.collect()
    for what, data in islice(monsters(seeds(), longest(name)), 0, None, every):
        tracemalloc.start()
        try:
            TARGETS[name](data)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < MOST_MEMORY, what


def test_some_monsters_take_little_memory() -> None:
    _meet_monsters("helvetia-state", 9)


@pytest.mark.thorough
@pytest.mark.parametrize("name", TARGETS)
def test_monsters_take_little_memory(name: str) -> None:
    _meet_monsters(name, 1)


@pytest.mark.parametrize("name", [name for name in TARGETS if longest(name) < MAX_BYTES])
def test_longer_inputs_are_refused_unread(name: str) -> None:
    if not name.endswith("notation"):
        long = max(seeds()[name], key=len)
        assert 2 * len(long) < longest(name)  # there is room for white space and other facts
        assert TARGETS[name](long)
        assert not TARGETS[name](long + b" " * longest(name))
