"""Imports point one way: cli -> review -> arena -> research, bots, text -> games -> core."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "helvetia"
FILES = sorted(PACKAGE.rglob("*.py"))
#: What may be imported by what; a game is a layer of its own, below the other layers.
ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "protocol": {"core", "games", "protocol"},
    "bots": {"core", "games", "protocol", "bots"},
    "text": {"core", "games", "text"},
    "render": {"core", "games", "text", "render"},
    "research": {"core", "games", "protocol", "bots", "text", "render", "research"},
    "dialogue": {"core", "games", "protocol", "bots", "text", "dialogue"},
    "arena": {"core", "games", "protocol", "bots", "text", "research", "arena"},
    "review": {"core", "games", "bots", "text", "render", "arena", "review"},
}
#: The command line may use everything.
ALLOWED["cli"] = {"cli", "__version__"}.union(*ALLOWED.values())
#: The functions of a game that fetch a sentence when they are called.
SAYING = {"_refused"}
#: The one module that compiles methods, from the names of fields alone.
COMPILING = "helvetia/core/drafts.py"
#: The one exception: a state that is printed fetches its picture when it is asked for one.
LAZY = {("GameState", "__str__"), ("GameState", "_repr_svg_")}


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


#: For all tests that only look at a file.
_tree = cache(_parsed)


def _package(path: Path) -> list[str]:
    """The package a file belongs to, as parts of its name."""
    return list(path.relative_to(SOURCE).parts[:-1])


def _imports(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """Every module that is imported anywhere in the tree, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module.split(".") if node.module else [])])
            # "from helvetia import core" names a module, too; a wrong guess is harmless.
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _without_lazy(tree: ast.Module) -> ast.Module:
    """The tree without the bodies in which the exceptions are allowed."""
    for kind in ast.walk(tree):
        if isinstance(kind, ast.FunctionDef) and kind.name in SAYING:
            kind.body = [
                item
                for item in kind.body
                if not (isinstance(item, ast.ImportFrom) and item.module == "helvetia.text")
            ]
        if isinstance(kind, ast.ClassDef):
            kind.body = [
                item
                for item in kind.body
                if not (isinstance(item, ast.FunctionDef) and (kind.name, item.name) in LAZY)
            ] or [ast.Pass()]
    return tree


@cache
def _own(path: Path) -> list[list[str]]:
    """Return what a file imports of this library, as parts below the package."""
    modules = _imports(_without_lazy(_parsed(path)), _package(path))
    split = [module.split(".") for module in modules]
    return [parts[1:] for parts in split if parts[0] == "helvetia"]


def _layer(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


LAYERED = [path for path in FILES if _layer(path)]
GAMES = [path for path in LAYERED if _layer(path) == "games" and path.parent.name != "games"]
RULES = [path for path in LAYERED if _layer(path) in ("core", "games")]


def test_every_folder_is_a_known_layer() -> None:
    assert {_layer(path) for path in LAYERED} <= set(ALLOWED)
    assert {"core", "games"} <= {_layer(path) for path in LAYERED}


def test_imports_point_down() -> None:
    for path in LAYERED:
        for parts in _own(path):
            assert parts, f"{_name(path)} imports the top level, which imports everything"
            named = f"{_name(path)} imports helvetia.{'.'.join(parts)}"
            assert parts[0] in ALLOWED[_layer(path)], named


def test_a_game_knows_no_other_game() -> None:
    for path in GAMES:
        own = path.relative_to(PACKAGE / "games").parts[0]
        for parts in _own(path):
            if parts[0] == "games":
                assert parts[1] == own, f"{_name(path)} imports helvetia.{'.'.join(parts)}"


def test_top_level_imports_core_and_games() -> None:
    assert {parts[0] for parts in _own(PACKAGE / "__init__.py")} == {"core", "games"}


def test_lazy_imports_are_for_pictures() -> None:
    for path in RULES:
        for kind in ast.walk(_tree(path)):
            if isinstance(kind, ast.ClassDef):
                for item in kind.body:
                    if isinstance(item, ast.FunctionDef) and (kind.name, item.name) in LAZY:
                        for module in _imports(item, _package(path)):
                            wanted = ("helvetia.render", ".".join(_package(path)) + ".")
                            assert module.startswith(wanted), f"{_name(path)}: {module}"


# --- what rules must not use ---------------------------------------------------------------------


def _forbidden(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """What would make rules slow, impure or dependent on more than their arguments."""
    for module in _imports(tree, package):
        if module.split(".")[0] in ("numpy", "copy", "pickle", "time", "datetime", "locale"):
            yield module
    for node in ast.walk(tree):
        name = getattr(node, "attr", getattr(node, "id", None))
        if name in ("deepcopy", "__import__", "eval", "exec"):
            yield str(name)


def _randomness(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """Uses of the random module beyond naming the type `Random`."""
    for module in _imports(tree, package):
        if module.split(".")[0] in ("random", "secrets") and module != "random.Random":
            yield module
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Random":
            yield "Random(...)"


def test_rules_use_nothing_forbidden() -> None:
    found = {_name(path): list(_forbidden(_tree(path), _package(path))) for path in RULES}
    assert {name: used for name, used in found.items() if used} == {COMPILING: ["exec"]}


def test_a_game_makes_no_random_generator() -> None:
    found = {_name(path): list(_randomness(_tree(path), _package(path))) for path in GAMES}
    assert {name: used for name, used in found.items() if used} == {}


# --- the checks themselves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import helvetia.render.text", {"helvetia.render.text"}),
        ("from helvetia import render", {"helvetia.render"}),
        ("from ...render import text", {"helvetia.render.text"}),
        ("from .names import Good", {"helvetia.games.helvetia.names.Good"}),
        ("def f():\n    from helvetia.bots import x", {"helvetia.bots.x"}),
    ],
)
def test_imports_are_seen_however_they_are_written(source: str, expected: set[str]) -> None:
    assert set(_imports(ast.parse(source), ["helvetia", "games", "helvetia"])) == expected


def test_only_the_named_methods_are_excepted() -> None:
    body = "    def {0}(self):\n        import helvetia.render\n"
    tree = ast.parse("class GameState:\n" + body.format("__str__") + body.format("other"))
    assert len(list(_imports(_without_lazy(tree), []))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "import numpy as np",
        "from copy import deepcopy",
        "x.deepcopy(y)",
        "import time",
        "eval('1')",
    ],
)
def test_forbidden_things_are_found(source: str) -> None:
    assert list(_forbidden(ast.parse(source), []))


@pytest.mark.parametrize(
    "source", ["import random", "from random import shuffle", "Random(1)", "import secrets"]
)
def test_randomness_is_found(source: str) -> None:
    assert list(_randomness(ast.parse(source), []))


def test_random_type_may_be_named() -> None:
    source = "from random import Random\ndef f(rng: Random) -> int:\n    return rng.randrange(3)"
    assert not list(_randomness(ast.parse(source), []))
