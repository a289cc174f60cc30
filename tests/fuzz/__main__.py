"""Run the fuzzer: counts, the slowest input and the peak of memory; findings go to files."""

import argparse
import resource
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.fuzz.monsters import monsters
from tests.fuzz.mutate import mutate
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import Target, longest, targets

SLOW = 0.1
#: Fresh inputs join the pool they were made from, up to so many for each target.
POOL = 400


def main() -> int:
    """Fuzz every target in turn; exit code 1 if something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--found", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--only", default="", help="targets whose name contains this")
    parser.add_argument("--atheris", action="store_true", help="guided by coverage")
    arguments = parser.parse_args()
    chosen = {name: t for name, t in targets().items() if arguments.only in name}
    if arguments.atheris:
        from tests.fuzz.guided import run

        return run(chosen, seeds(), arguments.inputs, arguments.seed)
    return _monsters(chosen) | _run(chosen, arguments)


def _monsters(chosen: dict[str, Target]) -> int:
    """How long the largest and deepest inputs take, at best of five."""
    worst: tuple[float, str] = (0.0, "")
    for name, target in chosen.items():
        for what, data in monsters(seeds(), longest(name)):
            start = time.process_time()
            target(data)
            worst = max(worst, (_at_best(target, data, start), f"{name}: {what}"))
    print(f"the slowest monster takes {worst[0] * 1000:.0f} ms ({worst[1]})")
    return worst[0] > SLOW


def _run(chosen: dict[str, Target], arguments: argparse.Namespace) -> int:
    rng = Random(arguments.seed)
    pools = seeds()
    read, tried, findings = Counter[str](), Counter[str](), 0
    slowest: tuple[float, str] = (0.0, "")
    begun = time.perf_counter()
    names = list(chosen)
    for number in range(arguments.inputs):
        name = names[number % len(names)]
        pool = pools[name]
        data = mutate(rng.choice(pool), rng.choice(pool), rng)
        tried[name] += 1
        start = time.process_time()
        try:
            was_read = chosen[name](data)
        except Exception as error:
            findings += 1
            _keep(arguments.found, name, data, f"{type(error).__name__}: {error}")
            continue
        slowest = max(slowest, (_at_best(chosen[name], data, start), name))
        read[name] += was_read
        if was_read and len(pool) < POOL:
            pool.append(data)
        if sys.stderr.isatty() and number % 1000 == 0:
            print(f"\r{number:,} inputs, {findings} findings", end="", file=sys.stderr)
    for name in names:
        print(f"{name:<20}{tried[name]:>9,} inputs{read[name]:>9,} read")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{sum(tried.values()):,} inputs in {time.perf_counter() - begun:.0f} s, {findings} "
        f"findings, slowest {slowest[0] * 1000:.0f} ms ({slowest[1]}), peak {memory} MB"
    )
    return 1 if findings or slowest[0] > SLOW else 0


def _at_best(target: Target, data: bytes, start: float) -> float:
    """The seconds it took; what seems slow is measured again, since machines are noisy."""
    taken = time.process_time() - start
    for _ in range(4):
        if taken <= SLOW:
            break
        start = time.process_time()
        target(data)
        taken = min(taken, time.process_time() - start)
    return taken


def _keep(folder: Path, name: str, data: bytes, what: str) -> None:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.{sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    print(f"{path}: {what}")


if __name__ == "__main__":
    sys.exit(main())
