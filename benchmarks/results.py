"""What a run found, as a file."""

import json
import os
import platform
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from attrs import asdict, field, frozen

from helvetia.core.errors import LoadError

from .run import Rows

#: Raised when a file of an older program can no longer be read.
FORMAT: Final = 1
PACKAGES: Final = ("helvetia", "attrs", "cattrs", "chess", "catanatron", "open_spiel")


@frozen
class Results:
    """All sections of one run, and where and how they were measured."""

    machine: dict[str, str]
    missing: tuple[str, ...] = ()
    quick: bool = False
    sections: dict[str, Rows] = field(factory=dict)
    format: int = FORMAT


def describe_machine() -> dict[str, str]:
    """What the figures depend on."""
    found = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
    }
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown"


def save(results: Results, file: Path) -> None:
    """Write the results; the same figures give the same text."""
    text = json.dumps(_rounded(asdict(results)), indent=1)
    file.write_text(text + "\n", encoding="utf-8")


def _rounded(value: Any) -> Any:
    """Four digits are more than a run can tell."""
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    return float(f"{value:.4g}") if isinstance(value, float) else value


def load(file: Path) -> Results:
    """Read results; LoadError if the file holds none."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
        found = Results(**{**document, "missing": tuple(document["missing"])})
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise LoadError(f"{file} holds no results of python -m benchmarks: {error}") from error
    if found.format != FORMAT:
        raise LoadError(f"{file} is of format {found.format}; expected {FORMAT}")
    return found
