"""The examples in the texts of the modules run."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

from helvetia import text

MODULES = ["helvetia.text"]
MODULES += sorted(module.name for module in walk_packages(text.__path__, "helvetia.text."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    module = import_module(name)
    assert doctest.testmod(module).failed == 0
    assert module.__doc__
