"""The chart of points over time."""

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

from helvetia.render.replay.chart import BOTTOM, HEIGHT, LEFT, TOP, chart, luck_bars

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Red", "Yellow", "Blue", "White"]


def drawn(series: list[list[int]]) -> ElementTree.Element:
    return ElementTree.fromstring(chart(series, NAMES[: len(series)], "Points"))


def lines(picture: ElementTree.Element) -> list[list[tuple[float, float]]]:
    """The points of each line."""
    found = []
    for path in picture.iter("path"):
        if "line" in path.get("class", "").split():
            pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d", ""))
            found.append([(float(x), float(y)) for x, y in pairs])
    return found


def labels(picture: ElementTree.Element) -> list[tuple[str, float]]:
    ends = [text for text in picture.iter("text") if text.get("class") == "end"]
    return [(text.text or "", float(text.get("y", "nan"))) for text in ends]


def test_pictures_show_their_title() -> None:
    for picture in (chart([[0, 1]], ["Red"], "In %"), luck_bars([(1, [5.0])], 2, ["Red"], "In %")):
        shown = [text.text for text in ElementTree.fromstring(picture).iter("text")]
        assert shown.count("In %") == 1


def test_chart_has_line_for_every_seat() -> None:
    picture = drawn([[0, 0, 3, 3], [0, 1, 1, 10]])
    one, two = lines(picture)
    right = float(picture.get("data-right", "nan"))
    for line in (one, two):
        assert line[0] == (float(LEFT), float(HEIGHT - BOTTOM))
        assert line[-1][0] == right
    assert two[-1][1] == TOP  # the most points are at the top
    assert one[-1][1] > two[-1][1]


def test_points_change_at_their_step() -> None:
    picture = drawn([[0, 0, 0, 4]])
    right = float(picture.get("data-right", "nan"))
    rise = [x for x, y in lines(picture)[0] if y < HEIGHT - BOTTOM]
    assert rise == [right, right]
    early = drawn([[0, 4, 4, 4]])
    first = min(x for x, y in lines(early)[0] if y < HEIGHT - BOTTOM)
    assert abs(first - (LEFT + (right - LEFT) / 3)) < 0.01


def test_labels_do_not_overlap() -> None:
    rng = Random(3)
    for _ in range(200):
        finals = [rng.randrange(12) for _ in range(rng.randrange(2, 5))]
        found = labels(drawn([[0, points] for points in finals]))
        told = [f"{name} {points}" for name, points in zip(NAMES, finals, strict=False)]
        assert [text for text, _ in found] == told
        heights = sorted(y for _, y in found)
        assert all(b - a >= 13.9 for a, b in pairwise(heights))
        assert heights[-1] <= HEIGHT
        assert heights[0] > 0


def test_lines_differ_in_dashes() -> None:
    picture = drawn([[0, 1]] * 4)
    dashes = [
        path.get("stroke-dasharray")
        for path in picture.iter("path")
        if "line" in path.get("class", "")
    ]
    assert len(dashes) == len(set(dashes)) == 4


def test_negative_points_can_be_drawn() -> None:
    assert len(lines(drawn([[0], [0]]))) == 2
    picture = drawn([[0, -3]])
    assert all(TOP <= y <= HEIGHT - BOTTOM for _, y in lines(picture)[0])


def test_names_are_escaped() -> None:
    assert "<b>" not in chart([[0, 1]], ["<b>"], "<i>")
