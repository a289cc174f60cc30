"""All sections, in the order of the page."""

from typing import Final

from . import children, cliff, cost, growth, imports, memory, play, size

SECTIONS: Final = (
    play.SECTION,
    children.SECTION,
    cost.SECTION,
    size.SECTION,
    imports.SECTION,
    cliff.SECTION,
    growth.SECTION,
    memory.SECTION,
)
