"""The examples in the texts of the modules run."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

from helvetia import lang

MODULES = ["helvetia.narrator", "helvetia.lang"]
MODULES += sorted(module.name for module in walk_packages(lang.__path__, "helvetia.lang."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    module = import_module(name)
    assert doctest.testmod(module).failed == 0
    assert module.__doc__
