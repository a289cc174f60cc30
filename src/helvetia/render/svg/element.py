"""SVG as strings: elements, words and groups, with everything escaped.

A drawing is a tree of strings. Children are markup and go in as they are; attributes and texts
are escaped. The order of attributes is the order of the call, so equal calls draw equal strings.
"""

from __future__ import annotations

from functools import cache
from typing import Final

#: Letters that mean something to XML, and control characters, which no XML document may hold.
_CONTROLS: Final[dict[int, str | None]] = {
    code: None for code in (*range(32), 0xFFFE, 0xFFFF) if code not in (9, 10, 13)
}
_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"}) | _CONTROLS
_VALUE: Final = _TEXT | str.maketrans({'"': "&quot;"})


def escape(text: str) -> str:
    """A text as the content of an element.

    >>> escape("bread & beer < 3")
    'bread &amp; beer &lt; 3'
    """
    return text.translate(_TEXT)


def num(value: float) -> str:
    """A number with at most two decimals and no more digits than it needs.

    >>> num(3.0), num(2.5), num(1 / 3), num(-0.001)
    ('3', '2.5', '0.33', '0')
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _value(value: object) -> str:
    if isinstance(value, float):
        return num(value)
    return str(value).translate(_VALUE)


@cache
def _name(name: str) -> str:
    return "class" if name == "cls" else name.replace("_", "-")


def el(tag: str, *children: str, **attributes: object) -> str:
    """An element. ``cls`` is its class, ``_`` stands for ``-``, None leaves an attribute out.

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
    """A line of text whose baseline begins, ends or has its middle at a point.

    >>> words(10, 20, "Bread", cls="name", anchor="start")
    '<text x="10" y="20" class="name">Bread</text>'
    """
    placed = None if anchor == "start" else anchor
    return el(
        "text", escape(text), x=x, y=y, cls=cls or None, text_anchor=placed, **attributes
    )  # fmt: skip


def group(id: str, cls: str, *children: str, title: str = "", **attributes: object) -> str:
    """What belongs together, under one id; ``title`` is read out and shown when pointed at.

    >>> group("good-bread", "good", el("circle", r=3), title="Bread")
    '<g id="good-bread" class="good"><title>Bread</title><circle r="3"/></g>'
    """
    named = (el("title", escape(title)),) if title else ()
    return el("g", *named, *children, id=id or None, cls=cls or None, **attributes)


def moved(x: float, y: float, *children: str, scale: float = 1, **attributes: object) -> str:
    """Children drawn around the origin, put at a point.

    >>> moved(3, 4.5, el("circle", r=1), scale=2)
    '<g transform="translate(3 4.5) scale(2)"><circle r="1"/></g>'
    """
    sized = "" if scale == 1 else f" scale({num(scale)})"
    return el("g", *children, transform=f"translate({num(x)} {num(y)}){sized}", **attributes)
