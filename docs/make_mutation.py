"""Write the figures of the mutation tests and the list of survivors into their page.

    python docs/make_mutation.py RESULTS...   take over what runs of ``tests.mutation`` wrote
    python docs/make_mutation.py              write the page again

``tests/mutation/survivors.json`` holds the figures and survivors of the last runs, one entry for
each game; ``tests/mutation/reasons.toml`` says of every survivor why it may live. The page
``docs/contributing/mutation.md`` has a place for the tables; a test fails when it is stale or when
a survivor has no reason.
"""

import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

_ROOT: Final = Path(__file__).parents[1]
PAGE: Final = _ROOT / "docs" / "contributing" / "mutation.md"
SURVIVORS: Final = _ROOT / "tests" / "mutation" / "survivors.json"
REASONS: Final = _ROOT / "tests" / "mutation" / "reasons.toml"
_PLACE: Final = re.compile(r"^<!-- table: (\S+) -->\n.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
_VERDICTS: Final = ("killed", "timeout", "survived", "unreached")


class Survivor(NamedTuple):
    """A mutant that no test notices."""

    function: str  #: with its module, ``helsinki.phases.build:_pay``
    old: str
    new: str


# --- what the runs found -------------------------------------------------------------------------


def taken_over(results: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a run by module, and its survivors."""
    figures: dict[str, Counter[str]] = {}
    listed: dict[str, list[list[str]]] = {verdict: [] for verdict in _VERDICTS}
    for row in results["mutants"]:
        function, _, _ = row["name"].rpartition(":")
        figures.setdefault(function.partition(":")[0], Counter())[row["verdict"]] += 1
        listed[row["verdict"]].append([function, row["old"], row["new"]])
    return {
        "share": round(results["share"], 3),
        "figures": {name: [count[v] for v in _VERDICTS] for name, count in figures.items()},
        "endless": listed["timeout"],
        "survivors": listed["survived"] + listed["unreached"],
    }


def runs() -> dict[str, Any]:
    """The last run of each game."""
    found: dict[str, Any] = json.loads(SURVIVORS.read_text("utf-8"))
    return found


def survivors() -> list[Survivor]:
    """Of all games."""
    return [Survivor(*each) for run in runs().values() for each in run["survivors"]]


def rate(game: str) -> float:
    """How many of a hundred mutants were killed or endless."""
    killed, endless, *alive = _total(game)
    return 100 * (killed + endless) / (killed + endless + sum(alive))


def _total(game: str) -> list[int]:
    return [sum(column) for column in zip(*runs()[game]["figures"].values(), strict=True)]


def reasons() -> dict[str, list[Survivor]]:
    """Survivors by the reason for which they may live."""
    groups = tomllib.loads(REASONS.read_text("utf-8"))["reason"]
    return {group["text"]: [Survivor(*each) for each in group["mutants"]] for group in groups}


# --- the page ------------------------------------------------------------------------------------


def _figures() -> str:
    lines = ["| module | mutants | killed | endless | alive | rate |", "|---|---|---|---|---|---|"]
    for game, found in runs().items():
        lines += [_row(f"`{name}`", counts) for name, counts in found["figures"].items()]
        lines.append(_row(f"**{game}**", _total(game)))
    return "\n".join([*lines, "", *map(_made, runs())])


def _made(game: str) -> str:
    share, run = runs()[game]["share"], sum(_total(game))
    if share == 1:
        return f"All {run:,} mutants of `{game}` were run."
    return f"Of the mutants of `{game}`, {100 * share:.0f} % were run, taken at random: {run:,}."


def _endless() -> str:
    return _table(Survivor(*each) for run in runs().values() for each in run["endless"])


def _row(name: str, counts: Sequence[int]) -> str:
    killed, endless, *alive = counts
    total = sum(counts)
    rate = 100 * (total - sum(alive)) / total
    return f"| {name} | {total:,} | {killed:,} | {endless} | {sum(alive)} | {rate:.1f} % |"


def _list() -> str:
    return "\n\n".join(f"{text}\n\n{_table(group)}" for text, group in reasons().items())


def _table(group: Iterable[Survivor]) -> str:
    lines = ["| where | what it is | what it was made |", "|---|---|---|"]
    for (function, old, new), count in Counter(group).items():
        times = f" ({count} places)" if count > 1 else ""
        lines.append(f"| `{function}`{times} | {_code(old)} | {_code(new)} |")
    return "\n".join(lines)


def _code(text: str) -> str:
    """In a cell of a table; what has an accent grave in it gets longer ones around it."""
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
    return "``" + short.replace("|", "\\|") + "``" if short else "(nothing)"


_LONGEST: Final = 160
TABLES: Final = {"figures": _figures, "endless": _endless, "survivors": _list}


def filled(page: str) -> str:
    """The page with its tables made anew."""
    return _PLACE.sub(
        lambda place: f"<!-- table: {place[1]} -->\n\n{TABLES[place[1]]()}\n\n<!-- end -->", page
    )


def main(files: Iterable[str]) -> None:
    """Take results over, and write the page."""
    known = runs() if SURVIVORS.exists() else {}
    for file in files:
        results = json.loads(Path(file).read_text("utf-8"))
        known[results["game"]] = taken_over(results)
    SURVIVORS.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
