from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

from helvetia import core

MODULES = sorted(module.name for module in pkgutil.iter_modules(core.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    module = import_module(f"helvetia.core.{name}")
    assert doctest.testmod(module).failed == 0
    assert module.__doc__
