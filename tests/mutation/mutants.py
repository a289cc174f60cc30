"""Making mutants of a module: mutmut's operators on every statement that runs."""

import difflib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import attrs
import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.file_mutation import (
    NEVER_MUTATE_FUNCTION_NAMES,
    Mutation,
    MutationVisitor,
    deep_replace,
)
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import get_ignored_lines

SOURCE: Final = Path(__file__).parents[2] / "src"


@attrs.frozen
class Mutant:
    """One wrong version of one statement at the top level of a module."""

    module: str
    function: str  #: ``name`` or ``Class.name``
    number: int  #: among the mutants of the function
    old: str  #: the lines that differ ...
    new: str  #: ... and what they are instead
    lines: range  #: of the innermost statement: whoever runs one of them may notice
    body: range  #: all lines of the function
    start: int  #: the line at which `text` begins
    text: str  #: the whole statement at the top level
    swappable: bool  #: whether exchanging the code of a function is enough

    @property
    def name(self) -> str:
        """Short and unique."""
        return f"{self.module.removeprefix('helvetia.games.')}:{self.function}:{self.number}"


def mutants_of(module: str, share: float = 1.0) -> list[Mutant]:
    """The mutants of a module in the order of its lines; a random share of them."""
    path = path_of(module)
    source = path.read_text("utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    visitor = _Visitor(mutation_operators, get_ignored_lines(str(path), source, wrapper, None))
    wrapper.visit(visitor)
    tree = _Tree(module, wrapper)
    counts: dict[str, int] = {}
    found = []
    rng = Random(module)
    for mutation in visitor.mutations:
        if rng.random() >= share:
            continue
        for mutant in tree.mutant(mutation, counts):
            counts[mutant.function] = mutant.number
            found.append(mutant)
    return found


def path_of(module: str) -> Path:
    """The file of a module."""
    path = SOURCE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def mutated_source(mutant: Mutant) -> str:
    """The whole module with the statement exchanged."""
    wrapper = cst.parse_module(path_of(mutant.module).read_text("utf-8"))
    parts = _parts(wrapper)
    at = next(i for i, (start, _) in enumerate(parts) if start == mutant.start)
    return "".join(
        [text for _, text in parts[:at]] + [mutant.text] + [text for _, text in parts[at + 1 :]]
    )


class _Visitor(MutationVisitor):
    """Decorated functions, too: nothing is copied here, so that decorators do no harm."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return node.name.value in NEVER_MUTATE_FUNCTION_NAMES
        return _only_names(node) or bool(super()._skip_node_and_children(node))


def _only_names(node: cst.CSTNode) -> bool:
    """``__slots__``, or a name for a type as ``Moves = tuple[AnyMove, ...]``: no rule is there."""
    if not isinstance(node, cst.Assign):
        return False
    target = node.targets[0].target
    if not isinstance(target, cst.Name):
        return False
    name = target.value
    return name == "__slots__" or (name[0].isupper() and not name.isupper())


class _Tree:
    """A module's statements with their texts, and where each node stands."""

    def __init__(self, module: str, wrapper: MetadataWrapper) -> None:
        self.module = module
        self.code = wrapper.module
        self.parents = wrapper.resolve(ParentNodeProvider)
        self.positions = wrapper.resolve(PositionProvider)
        starts = [start for start, _ in _parts(self.code)]
        self.texts = {
            id(node): (start, self.code.code_for_node(node))
            for node, start in zip(self.code.body, starts[1:], strict=True)
        }

    def mutant(self, mutation: Mutation, counts: dict[str, int]) -> Iterator[Mutant]:
        """The mutant, unless it is no Python or the same as before."""
        way = self._way_up(mutation.original_node)
        top = way[-1]
        start, before = self.texts[id(top)]
        changed = deep_replace(top, mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, cst.CSTNode)
        text = self.code.code_for_node(changed)
        if _plain(text) == _plain(before) or not _is_python(text):
            return
        function, swappable = self._function(mutation.original_node, way)
        if not function:
            return  # as with mutmut: what stands outside functions stays as it is
        old, new = _difference(before, text)
        yield Mutant(
            self.module,
            function,
            counts.get(function, 0) + 1,
            old,
            new,
            self._lines(way),
            self._body(way),
            start,
            text,
            swappable,
        )

    def _way_up(self, node: cst.CSTNode) -> list[cst.CSTNode]:
        way = [node]
        while not isinstance(parent := self.parents[way[-1]], cst.Module):
            way.append(parent)
        return way

    def _function(self, node: cst.CSTNode, way: Sequence[cst.CSTNode]) -> tuple[str, bool]:
        """The outermost function around a node, if any, and whether the node is in its body."""
        names = [each for each in way if isinstance(each, cst.FunctionDef | cst.ClassDef)]
        path: list[str] = []
        for each in reversed(names):
            path.append(each.name.value)
            if isinstance(each, cst.FunctionDef):
                return ".".join(path), each.body in way and node is not each.body
        return "", False

    def _body(self, way: Sequence[cst.CSTNode]) -> range:
        """The lines of the outermost function around a node."""
        for each in reversed(way):
            if isinstance(each, cst.FunctionDef):
                place = self.positions[each.body]
                return range(place.start.line, place.end.line + 1)
        return range(0)

    def _lines(self, way: Sequence[cst.CSTNode]) -> range:
        """Of the innermost statement; of a statement with a block only as far as the block."""
        for each in way:
            if isinstance(each, cst.BaseSmallStatement | cst.SimpleStatementLine):
                place = self.positions[each]
                return range(place.start.line, place.end.line + 1)
            if isinstance(each, cst.BaseCompoundStatement):
                break
        place = next(self.positions[each] for each in way if each in self.positions)
        return range(place.start.line, place.end.line + 1)


def _parts(module: cst.Module) -> list[tuple[int, str]]:
    """The head of a module and its statements, each with the line where it begins."""
    bodies = [module.code_for_node(node) for node in module.body]
    head = module.code[: len(module.code) - sum(map(len, bodies)) - _foot(module, bodies)]
    found, line = [(0, head)], 1 + head.count("\n")
    for text in bodies:
        found.append((line, text))
        line += text.count("\n")
    return found


def _foot(module: cst.Module, bodies: Sequence[str]) -> int:
    """How long the empty lines and comments at the end of the file are."""
    text: str = module.code
    return len(text) - text.rindex(bodies[-1]) - len(bodies[-1])


def _plain(text: str) -> str:
    """Without ``strict=True``: it would tell of a mistake in the library, and decides nothing."""
    return re.sub(r",?\s*\)", ")", re.sub(r"\bstrict=\w+", "", text))


def _is_python(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def _difference(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, without their indentation."""
    old, new = [], []
    for line in difflib.ndiff(before.splitlines(), after.splitlines()):
        if line.startswith("- "):
            old.append(line[2:].strip())
        elif line.startswith("+ "):
            new.append(line[2:].strip())
    return " ".join(old), " ".join(new)
