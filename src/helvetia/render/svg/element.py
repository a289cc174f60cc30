"""SVG as strings: elements, texts and groups, with everything escaped.

A drawing is a tree of strings. Children are markup; attributes and texts are escaped. Attributes
keep the order of the call, so equal calls return equal strings.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

#: Characters that XML reserves, and control characters, which no XML document may hold.
_CONTROLS: Final[dict[int, str | None]] = {
    code: None for code in (*range(32), 0xFFFE, 0xFFFF) if code not in (9, 10, 13)
}
_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"}) | _CONTROLS
_VALUE: Final = _TEXT | str.maketrans({'"': "&quot;"})
#: The widths of letters that are narrower or wider than others, in hundredths of the size: sums of
#: whole numbers are the same on every Python, those of floats are not.
_WIDTHS: Final = dict.fromkeys("fijlrtI.,:;!'|-() /", 33) | dict.fromkeys("mwMW", 88)


def escape(text: str) -> str:
    """Return a text as the content of an element.

    >>> escape("bread & beer < 3")
    'bread &amp; beer &lt; 3'
    """
    return text.translate(_TEXT)


def num(value: float) -> str:
    """Return a number with at most two decimals and no superfluous digit.

    >>> num(3.0), num(2.5), num(1 / 3), num(-0.001)
    ('3', '2.5', '0.33', '0')
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


@lru_cache(maxsize=8192, typed=True)  # a picture has thousands of them, mostly alike
def _value(value: object) -> str:
    if isinstance(value, float):
        return num(value)
    return str(value).translate(_VALUE)


@cache
def _name(name: str) -> str:
    return "class" if name == "cls" else name.replace("_", "-")


def ident(*parts: object) -> str:
    """Return the id of an element, made of its kind and a name.

    >>> ident("open", "goat_shed"), ident("board", 0, "roof", 12)
    ('open-goat-shed', 'board-0-roof-12')
    """
    return "-".join(map(str, parts)).replace("_", "-")


def el(tag: str, *children: str, **attributes: object) -> str:
    """Return an element. ``cls`` is its class, ``_`` stands for ``-``, None omits an attribute.

    >>> el("g", el("path", d="M0 0h9"), cls="house", data_piece="house:mill", id=None)
    '<g class="house" data-piece="house:mill"><path d="M0 0h9"/></g>'
    """
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is not None:
            parts.append(f' {_name(name)}="{_value(value)}"')
    if not children:
        return "".join(parts) + "/>"
    return f"{''.join(parts)}>{''.join(children)}</{tag}>"


def words(
    x: float, y: float, text: str, *, cls: str = "", anchor: str = "middle", **attributes: object
) -> str:
    """Return a line of text whose baseline begins, ends or has its middle at a point.

    >>> words(10, 20, "Bread", cls="name", anchor="start")
    '<text x="10" y="20" class="name">Bread</text>'
    """
    placed = None if anchor == "start" else anchor
    return el("text", escape(text), x=x, y=y, cls=cls or None, text_anchor=placed, **attributes)


def titled(text: str) -> str:
    """Return a title, which browsers show as a tooltip and screen readers read out."""
    return el("title", escape(text))


def moved(x: float, y: float, *children: str, scale: float = 1, **attributes: object) -> str:
    """Return children that are drawn around the origin, moved to a point.

    >>> moved(3, 4.5, el("circle", r=1), scale=2)
    '<g transform="translate(3 4.5) scale(2)"><circle r="1"/></g>'
    """
    return el("g", *children, transform=shift(x, y, scale), **attributes)


def shift(x: float, y: float, scale: float = 1) -> str:
    """Return a transformation to a point and, if needed, to another size."""
    return f"translate({num(x)} {num(y)})" + ("" if scale == 1 else f" scale({num(scale)})")


def panel(width: float, height: float, radius: float = 8) -> str:
    """Return the background of a part of the picture."""
    return el("rect", width=width, height=height, rx=radius, cls="panel")


def frame(
    width: float, height: float, *, x: float = 0, y: float = 0, radius: float = 5, cls: str = ""
) -> str:
    """Return the rectangle that shows the marks of its group."""
    return el(
        "rect", x=x or None, y=y or None, width=width, height=height, rx=radius,
        cls=f"frame {cls}".rstrip(),
    )  # fmt: skip


def text_width(text: str, size: float) -> float:
    """Return an estimate of the width of a line of text.

    >>> text_width("Hi", 10) < text_width("Ho", 10) < text_width("Ham", 10)
    True
    """
    widths = [_WIDTHS.get(letter, 70 if letter.isupper() else 58) for letter in text]
    return sum(widths) * size / 100


def fitted(x: float, y: float, text: str, width: float, size: float, **look: str) -> str:
    """Return a line of text, compressed where it would be too wide."""
    bold = look.get("cls", "").startswith(("strong", "upon"))
    squeezed: dict[str, Any] = {}
    if text_width(text, size) * (1.08 if bold else 1) > width:
        squeezed = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    font_size = None if size == 12 else size
    return words(x, y, text, **look, font_size=font_size, **squeezed)
