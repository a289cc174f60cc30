"""Draw a table in pixels, for recorders of videos (``helvetia[video]``)."""

from __future__ import annotations

import re
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from helvetia.core.contract import AnyState
from helvetia.core.errors import MissingExtraError

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "video") from _error

#: Rows of pixels of red, green and blue.
if TYPE_CHECKING:
    Pixels: TypeAlias = "NDArray[np.uint8]"
else:
    Pixels = NDArray[np.uint8]


def draw_pixels(view: AnyState) -> Pixels:
    """Return the picture of a view as rows of pixels. Raises `MissingExtraError`."""
    try:
        resvg, image = import_module("resvg_py"), import_module("PIL.Image")
    except ImportError as error:
        raise MissingExtraError("resvg_py and pillow", "video") from error
    from helvetia.render.svg import render_svg
    from helvetia.render.svg.style import colours

    known = colours(view.GAME, "light")
    # This renderer knows no variables of CSS.
    svg = re.sub(r"var\(--([\w-]+)\)", lambda m: known[m[1]], render_svg(view, theme="light"))
    png = resvg.svg_to_bytes(svg_string=svg, background="white")
    return np.array(image.open(BytesIO(bytes(png))).convert("RGB"))
