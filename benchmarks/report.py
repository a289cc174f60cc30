"""The page of the docs from the file of a run.

python -m benchmarks.report FILE.json [--into FOLDER]
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from helvetia.core.errors import HelvetiaError

from .goals import table, verdicts
from .plot import plot
from .results import Results, load
from .sections import SECTIONS
from .tables import as_markdown

FOLDER: Final = Path(__file__).parents[1] / "docs" / "contributing"
PAGE: Final = "benchmarks.md"
PICTURE: Final = "benchmarks.svg"
_INTRODUCTION: Final = """\
# Benchmarks

How fast both games are, beside other libraries for games that are used from Python. All figures
are of one run of `python -m benchmarks` on one core: contenders take turns, the best of several
turns counts, and the clock is that of the process. Compare figures of one run only.

This page is written by `python -m benchmarks.report` from the file of that run,
`benchmarks/latest.json`. `python -m benchmarks --against REVISION` compares two revisions of the
library. `benchmarks/README.md` describes the method.
"""


def page(results: Results) -> str:
    """The whole page as Markdown."""
    parts = [_INTRODUCTION.rstrip(), _circumstances(results)]
    parts.append(as_markdown(table(verdicts(results))))
    if results.sections.keys() & {"play", "children"}:
        alternative = "Bars: decisions and new child states per second of every contender"
        parts.append(f"![{alternative}]({PICTURE})")
    for section in SECTIONS:
        if section.name in results.sections:
            parts += map(as_markdown, section.tables(results.sections[section.name]))
    return "\n\n".join(parts) + "\n"


def _circumstances(results: Results) -> str:
    """Where the run took place, and what was missing."""
    machine = results.machine
    packages = [
        f"{name} {machine[name]}"
        for name in ("chess", "catanatron", "open_spiel")
        if name in machine
    ]
    lines = [
        f"Measured on {machine['date']} with {machine['python']} on {machine['system']}, "
        f"{machine['processor']}, {machine['cores']} cores."
    ]
    if packages:
        lines.append(f"Others: {', '.join(packages)}.")
    if results.missing:
        lines.append(f"Not installed: {', '.join(results.missing)}.")
    if results.quick:
        lines.append("This was a quick run (`--quick`): its figures are rough.")
    return "\n".join(lines)


def write(results: Results, folder: Path = FOLDER) -> None:
    """Write the page and its picture."""
    (folder / PAGE).write_text(page(results), encoding="utf-8")
    (folder / PICTURE).write_text(plot(results) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Write the page of a run; 1 if the file cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.report",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, metavar="FILE.json")
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    try:
        write(load(chosen.file), chosen.into)
    except HelvetiaError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
