"""How the documentation is built; nothing is fetched from anywhere."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

from helvetia import AnyMove, __version__

project = "helvetia"
author = "The helvetia authors"
copyright = "the helvetia authors"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
# What explains a game is published together with its rules, to which it links.
for page in Path(__file__).parent.glob("explanation/*-*.md"):
    if not (Path(__file__).parent / "rules" / f"{page.stem.split('-')[-1]}.md").exists():
        exclude_patterns.append(f"explanation/{page.name}")

html_theme = "furo"
html_title = f"helvetia {__version__}"

# Only the pages' own examples: those of docstrings are run with their modules, by the tests.
doctest_test_doctest_blocks = ""

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 88
toc_object_entries = False


def _short_union(
    app: Sphinx,
    what: str,
    name: str,
    value: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Call the union of all moves by its name instead of listing twenty-two classes."""
    union = stringify_annotation(AnyMove, "smart")
    short = [text and text.replace(union, "~helvetia.AnyMove") for text in (signature, returns)]
    return short[0], short[1]


def setup(app: Sphinx) -> None:
    """Connect what changes signatures."""
    app.connect("autodoc-process-signature", _short_union)
