"""A short run of the fuzzer, its monsters, and every input that once was a finding."""

import gc
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.monsters import monsters
from tests.fuzz.mutate import mutate
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import targets

CASES = sorted((Path(__file__).parent / "fuzz" / "cases").iterdir())
TARGETS = targets()
SEEDS = seeds()
#: Bytes that reading an input of a mebibyte may take.
MOST_MEMORY = 50 * 1024 * 1024


@pytest.mark.parametrize("name", TARGETS)
def test_real_documents_are_read(name: str) -> None:
    assert all(TARGETS[name](data) for data in SEEDS[name] if name != "json" or data[:1] == b"{")


@pytest.mark.parametrize("name", TARGETS)
def test_mutated_documents_are_read_or_refused(name: str) -> None:
    rng = Random(f"ordinary/{name}")
    pool = SEEDS[name]
    read = sum(TARGETS[name](mutate(rng.choice(pool), rng.choice(pool), rng)) for _ in range(300))
    assert read < 300, "some of them must be refused"


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_what_was_found_once_is_refused(case: Path) -> None:
    assert not TARGETS[case.name.partition(".")[0]](case.read_bytes())


@pytest.mark.parametrize("name", ["json", "record", "helvetia-state", "helsinki-state"])
def test_monsters_take_little_memory(name: str) -> None:
    gc.collect()
    for what, data in monsters(SEEDS):
        tracemalloc.start()
        try:
            TARGETS[name](data)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < MOST_MEMORY, what
