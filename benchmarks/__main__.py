"""Measure both games and the other libraries that are installed, in one run.

python -m benchmarks [--quick] [--only SECTION] [--json FILE] [--memory] [--growth]
python -m benchmarks --against REVISION [--quick]
"""

import argparse
import gc
import sys
from pathlib import Path

from attrs import evolve

from .against import RevisionError, report
from .goals import RIVALS, table, verdicts
from .own import contenders
from .peers import PEERS, peers
from .results import Results, describe_machine, save
from .run import Run, Section
from .sections import SECTIONS
from .tables import as_text


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [section.name for section in SECTIONS]
    parser.add_argument("--quick", action="store_true", help="rough figures, in seconds")
    parser.add_argument(
        "--against", metavar="REVISION", help="compare the working tree with this revision of it"
    )
    parser.add_argument("--only", action="append", choices=names, help="only this section")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures, too")
    for section in SECTIONS:
        if section.asked:
            parser.add_argument(
                f"--{section.name}", action="store_true", help=f"the section {section.name}, too"
            )
    parser.add_argument(
        "--without", action="append", choices=list(PEERS), default=[], help="leave a library out"
    )
    parser.add_argument("--repeat", type=int, help="how often each contender takes a turn")
    parser.add_argument("--games", type=int, help="how many games the section memory plays")
    chosen = parser.parse_args(arguments)
    if chosen.against and (chosen.only or chosen.json):
        parser.error("--against is a run of its own, without --only and --json")
    return chosen


def _sections(chosen: argparse.Namespace) -> list[Section]:
    """What was asked for, in the order of the page."""
    return [
        section
        for section in SECTIONS
        if (
            section.name in chosen.only
            if chosen.only
            else not section.asked or getattr(chosen, section.name)
        )
    ]


def _run(chosen: argparse.Namespace) -> Run:
    found, missing = peers(chosen.without)
    full = Run((*contenders(), *found), tuple(missing))
    less = evolve(full, repeat=2, seconds=0.1, positions=24, children=300, games=30)
    run = less if chosen.quick else full
    return evolve(run, repeat=chosen.repeat or run.repeat, games=chosen.games or run.games)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print tables; return 1 if a comparison misses a goal, 2 if it is impossible."""
    chosen = _arguments(arguments)
    run = _run(chosen)
    for library in run.missing:
        print(f"{library} is not there: pip install --group bench")
    if chosen.against:
        rivals = tuple(peer for peer in run.contenders if peer.name.startswith(RIVALS))
        try:
            met = report(chosen.against, evolve(run, contenders=rivals), 0.1 if chosen.quick else 1)
        except RevisionError as error:
            print(error, file=sys.stderr)
            return 2
        return 0 if met else 1
    # What the libraries have loaded is nobody's garbage: no collection shall look at it again.
    gc.collect()
    gc.freeze()
    results = Results(describe_machine(), run.missing, chosen.quick)
    for section in _sections(chosen):
        rows = results.sections[section.name] = section.measure(run)
        for found in section.tables(rows):
            print(as_text(found), flush=True)
        if chosen.json is not None:
            save(results, chosen.json)  # after every section: a run that is stopped keeps its own
    print(as_text(table(verdicts(results))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
