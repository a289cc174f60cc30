"""The examples in the docstrings run."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from helvetia.games import helsinki

MODULES = sorted(module.name for module in pkgutil.iter_modules(helsinki.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    module = import_module(f"helvetia.games.helsinki.{name}")
    assert doctest.testmod(module).failed == 0
    assert module.__doc__
