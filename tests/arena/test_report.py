"""Results as table and picture."""

from xml.etree import ElementTree

import pytest

from helvetia.arena import Fault, FaultKind, PlayedGame, Rating, standings
from helvetia.arena.report import fault_lines, ratings_svg

SVG = "{http://www.w3.org/2000/svg}"


def test_report_lists_every_bot_and_pair() -> None:
    games = [
        PlayedGame("1.1-2", ("strong", "weak"), (9, 3), (1, 2), None, (2000, 0)),
        PlayedGame("1.2-1", ("weak", "strong"), (5, 5), (1, 1), None, (0, 1000)),
    ]
    head, *lines = str(standings(("weak", "strong"), games)).splitlines()
    assert head.split() == [
        "bot",
        "rating",
        "+-",
        "games",
        "wins",
        "points",
        "place",
        "s/game",
        "faults",
    ]
    cells = {line.split()[0]: line.split() for line in lines[:2]}
    assert list(cells) == ["strong", "weak"]
    # A win and half of a shared one; 14 points, places 1 and 1, 3 s in two games.
    assert cells["strong"][3:] == ["2", "75.0%", "7.0", "1.00", "1.5", "0"]
    assert cells["weak"][3:] == ["2", "25.0%", "4.0", "1.50", "0.0", "0"]
    assert "won by seat: 75%, 25%" in lines


def test_faults_are_listed_in_order() -> None:
    crash = Fault(1, FaultKind.CRASH, "boom")
    endless = Fault(-1, FaultKind.ENDLESS, "on and on")
    zeros = (0, 0)
    games = [
        PlayedGame("10.1-2", ("a", "b"), zeros, (1, 2), crash, zeros),
        PlayedGame("9.1-2", ("a", "b"), zeros, (1, 1), endless, zeros),
        PlayedGame("8.1-2", ("a", "b"), zeros, (1, 2), None, zeros),
    ]
    assert fault_lines(games) == ("9.1-2: nobody endless: on and on", "10.1-2: b crash: boom")


def test_report_draws_ratings_to_scale() -> None:
    ratings = [Rating("a", 100.0, 50.0), Rating("b", 0.0, 20.0), Rating("c", -100.0, 80.0)]
    root = ElementTree.fromstring(ratings_svg(ratings, "A <cup> & more"))
    dots = [float(dot.attrib["cx"]) for dot in root.iter(f"{SVG}circle")]
    assert dots[0] - dots[1] == pytest.approx(dots[1] - dots[2], abs=0.2)
    scale = (dots[0] - dots[2]) / 200
    spans = [
        float(line.attrib["x2"]) - float(line.attrib["x1"])
        for line in root.iter(f"{SVG}line")
        if line.attrib["class"] == "interval"
    ]
    assert spans == pytest.approx([100 * scale, 40 * scale, 160 * scale], abs=0.2)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"a", "b", "c", "A <cup> & more", "+100", "-100"} <= set(texts)


def test_everything_is_inside_the_picture() -> None:
    for spread in (0.5, 30.0, 900.0, 12_000.0):
        ratings = [Rating("x" * 60, spread, spread / 3), Rating("\u0007", -spread, spread)]
        root = ElementTree.fromstring(ratings_svg(ratings))
        width = float(root.attrib["width"])
        for line in root.iter(f"{SVG}line"):
            assert 0 <= float(line.attrib["x1"]) <= float(line.attrib["x2"]) <= width
        ticks = [line for line in root.iter(f"{SVG}line") if line.attrib["class"] != "interval"]
        assert 2 <= len(ticks) <= 12
