"""The same targets and mutations under Atheris, which keeps inputs that reach new code."""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzz.mutate import mutate
from tests.fuzz.targets import Target


def run(chosen: dict[str, Target], pools: dict[str, list[bytes]], inputs: int, seed: int) -> int:
    """Fuzz all targets at once: the first byte of an input says which one it is for."""
    import atheris

    names = sorted(chosen)
    atheris.instrument_all()

    def one(data: bytes) -> None:
        if data:
            chosen[names[data[0] % len(names)]](data[1:])

    def mutator(data: bytes, most: int, number: int) -> bytes:
        rng = Random(number)
        which = data[0] % len(names) if data else rng.randrange(len(names))
        pool = pools[names[which]]
        return (bytes([which]) + mutate(data[1:], rng.choice(pool), rng))[:most]

    with TemporaryDirectory() as folder:
        for which, name in enumerate(names):
            for number, data in enumerate(pools[name]):
                (Path(folder) / f"{name}-{number}").write_bytes(bytes([which]) + data)
        atheris.Setup(
            [sys.argv[0], folder, f"-atheris_runs={inputs}", f"-seed={seed + 1}", "-max_len=65536"],
            one,
            custom_mutator=mutator,
        )
        atheris.Fuzz()
    return 0
