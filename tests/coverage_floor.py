"""Fail if the branch coverage of a part of the package is below a floor.

    python tests/coverage_floor.py coverage.json 98

Reads the JSON report of coverage.py and looks at each part on its own, so that a well covered
part cannot hide a badly covered one.
"""

import json
import sys
from pathlib import Path

PARTS = ("src/helvetia/core", "src/helvetia/games/helvetia", "src/helvetia/games/helsinki")


def percent(files: dict[str, dict[str, dict[str, int]]], part: str) -> float:
    """Covered lines and branches of the part, in percent of all."""
    covered = total = 0
    for name, report in files.items():
        if f"{part}/" in name.replace("\\", "/"):
            summary = report["summary"]
            covered += summary["covered_lines"] + summary["covered_branches"]
            total += summary["num_statements"] + summary["num_branches"]
    if not total:
        raise SystemExit(f"{part}: nothing was measured")
    return 100 * covered / total


def main() -> None:
    """Print each part's figure and exit with 1 if one is below the floor."""
    path, floor = Path(sys.argv[1]), float(sys.argv[2])
    files = json.loads(path.read_text())["files"]
    low = False
    for part in PARTS:
        figure = percent(files, part)
        low |= figure < floor
        print(f"{part}: {figure:.2f} % (at least {floor:g} %)")
    sys.exit(low)


if __name__ == "__main__":
    main()
