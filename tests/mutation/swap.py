"""Putting a mutant into a running process: the function keeps its identity and gets other code."""

import gc
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.mutants import Mutant

#: Functions that other functions made when they were imported, by module, name and line.
_CLOSURES: dict[tuple[str, str, int], list[FunctionType]] = {}


def remember_closures(modules: Iterable[str]) -> None:
    """Find the functions that tables hold, so that they can be exchanged with their maker."""
    wanted = frozenset(modules)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__module__ in wanted:
            code = each.__code__
            if "<locals>" in code.co_qualname:
                key = each.__module__, code.co_qualname, code.co_firstlineno
                _CLOSURES.setdefault(key, []).append(each)


def swap(mutant: Mutant) -> bool:
    """Exchange the code; False if the function cannot be found or has other cells than before."""
    module = sys.modules[mutant.module]
    text = "\n" * (mutant.start - 1) + mutant.text
    compiled = compile(text, str(module.__file__), "exec")
    name = mutant.function.rpartition(".")[2]
    codes = [code for code in _codes(compiled) if code.co_qualname == mutant.function]
    for code in codes:
        for function, keeper in _functions(module, name):
            live = function.__code__
            if live.co_qualname != code.co_qualname or live.co_firstlineno != code.co_firstlineno:
                continue
            if len(live.co_freevars) != len(code.co_freevars):
                return False
            function.__code__ = code
            _swap_closures(mutant.module, code)
            if hasattr(keeper, "cache_clear"):
                keeper.cache_clear()
            return len(codes) == 1
    return False


def _swap_closures(module: str, maker: CodeType) -> None:
    for code in _codes(maker):
        for made in _CLOSURES.get((module, code.co_qualname, code.co_firstlineno), ()):
            if len(made.__code__.co_freevars) == len(code.co_freevars):
                made.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _functions(module: ModuleType, name: str) -> Iterator[tuple[FunctionType, Any]]:
    """All functions of this name in a module and its classes, each with what wraps it."""
    spaces = [vars(module), *(vars(x) for x in vars(module).values() if isinstance(x, type))]
    for space in spaces:
        keeper = space.get(name)
        if isinstance(keeper, property):
            keeper = keeper.fget
        inner = getattr(keeper, "__func__", keeper)
        inner = getattr(inner, "__wrapped__", inner)
        if isinstance(inner, FunctionType):
            yield inner, keeper
