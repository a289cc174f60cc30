"""Without its package an adapter says what to install; nobody else needs one."""

import subprocess
import sys

import pytest

SECONDS = 60


def _run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("numpy", "helvetia.research.actions", "spaces"),
        ("pettingzoo", "helvetia.research.pettingzoo", "pettingzoo"),
        ("gymnasium", "helvetia.research.gymnasium", "gymnasium"),
        ("pyspiel", "helvetia.research.openspiel", "openspiel"),
    ],
)
def test_the_error_names_the_extra(package: str, module: str, extra: str) -> None:
    message = _run(
        f"import sys; sys.modules[{package!r}] = None\n"
        "from helvetia.core import HelvetiaError\n"
        "try:\n"
        f"    import {module}\n"
        "except HelvetiaError as error:\n"
        "    assert isinstance(error, ImportError)\n"
        "    print(error)\n"
    )
    assert f"needs the package {package}" in message
    assert message.endswith(f"pip install 'helvetia[{extra}]'")
    assert "\n" not in message


def test_playing_needs_none_of_these_packages() -> None:
    names = ("numpy", "gymnasium", "pettingzoo", "pyspiel")
    found = _run(
        "import sys, helvetia, helvetia.arena, helvetia.bots\n"
        "from helvetia import games\n"
        "for name in games.names(): games.find(name).new_game(2)\n"
        f"print([name for name in {names} if name in sys.modules])"
    )
    assert found == "[]"
