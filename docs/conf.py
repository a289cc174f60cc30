"""How the documentation is built; nothing is fetched from anywhere."""

import inspect
import re
import sys
from concurrent.futures import Executor, Future
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from docutils.nodes import Element
from sphinx.addnodes import desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

from helvetia import AnyMove, __version__
from helvetia.core.engine import Engine
from helvetia.games import helsinki

project = "helvetia"
author = "The helvetia authors"
copyright = "the helvetia authors"
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
]
# Names of other projects are looked up in small lists that lie here: nothing is fetched.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "inventories/python.inv"),
    "numpy": ("https://numpy.org/doc/stable", "inventories/numpy.inv"),
}
# The class names its module as it is imported, not where the standard library keeps it.
for public in (Executor, Future):
    public.__module__ = "concurrent.futures"

# A reference in a text that leads nowhere is an error, with few exceptions; see `_in_signature`.
nitpicky = True
nitpick_ignore_regex = [
    ("py:class", r"(pyspiel|pettingzoo|gymnasium)\..*"),  # bases
    ("py:.*", r"(\w+\.)?(production|CatalogError|Texts)"),  # docstrings of inner modules
]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"helvetia {__version__}"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
# The pages can be built without the extras; what they serve is then shown without its bases.
_EXTRAS = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "pyarrow", "distributed")
autodoc_mock_imports = [name for name in _EXTRAS if find_spec(name) is None]
python_maximum_signature_line_length = 120
toc_object_entries = False
default_role = "literal"  # `names` in docstrings look as they do in pages


def _short_union(
    app: Sphinx,
    what: str,
    name: str,
    value: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Write the names of a game's types: the engine has type variables, unions are long."""
    short = [signature, returns]
    for union, known in ((AnyMove, "helvetia"), (helsinki.AnyMove, "helvetia.games.helsinki")):
        long = stringify_annotation(union, "smart")
        short = [text and text.replace(long, f"~{known}.AnyMove") for text in short]
    if inspect.ismethod(value) and isinstance(value.__self__, Engine):
        names = {"S": "GameState", "M": "AnyMove", "E": "AnyEvent"}
        short = [
            text and re.sub(r"\b[SME]\b", lambda found: names[found[0]], text) for text in short
        ]
    return short[0], short[1]


def _in_signature(app: Sphinx, domain: object, node: pending_xref) -> bool | None:
    """Let names in signatures be: type variables and inner classes have no page of their own."""
    above: Element | None = node.parent
    while above is not None:
        if isinstance(above, desc_signature):
            return True
        above = above.parent
    return None


def setup(app: Sphinx) -> None:
    """Connect what changes signatures and pages."""
    app.connect("autodoc-process-signature", _short_union)
    app.connect("warn-missing-reference", _in_signature)
