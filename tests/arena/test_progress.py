"""The progress bar: on a terminal only, seldom, and gone at the end."""

import io

import pytest

from helvetia.arena import ProgressBar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_it_shows_how_much_is_done_and_how_long_the_rest_takes() -> None:
    stream, clock = Terminal(), Clock()
    with ProgressBar(10, "games", stream, clock) as bar:
        bar.show(2)  # a resumed run: these two cost nothing now
        clock.now = 60
        bar.show(4, "1 fault")
        line = stream.getvalue().split("\r")[-1]
    assert line == "[############..................] 4/10 games, 3:00 left, 1 fault"


@pytest.mark.parametrize(
    ("lang", "left"),
    [("en", "3:00 left"), ("de", "noch 3:00"), ("fr", "encore 3:00"), ("it", "ancora 3:00")],
)
def test_it_speaks_the_language_of_who_looks(lang: str, left: str) -> None:
    stream, clock = Terminal(), Clock()
    with ProgressBar(4, "...", stream, clock, lang) as bar:
        bar.show(0)
        clock.now = 60
        bar.show(1)
        assert stream.getvalue().endswith(f" 1/4 ..., {left}")


def test_it_leaves_nothing_behind() -> None:
    stream = Terminal()
    with ProgressBar(2, "games", stream) as bar:
        bar.show(1)
        bar.show(2)
    *_, blank, rest = stream.getvalue().split("\r")
    assert blank.strip() == rest == ""
    assert len(blank) >= len("[##############################] 2/2 games")


def test_it_is_not_drawn_more_often_than_anyone_can_see() -> None:
    stream, clock = Terminal(), Clock()
    with ProgressBar(1000, "games", stream, clock) as bar:
        for done in range(1000):
            clock.now += 0.001
            bar.show(done)
    assert stream.getvalue().count("/1000") <= 11


def test_nothing_is_said_where_nobody_looks() -> None:
    stream = io.StringIO()
    with ProgressBar(2, "games", stream) as bar:
        bar.show(1)
        bar.show(2)
    assert stream.getvalue() == ""


def test_hours_are_told_as_such() -> None:
    stream, clock = Terminal(), Clock()
    with ProgressBar(5, "games", stream, clock) as bar:
        bar.show(0)
        clock.now = 1000
        bar.show(1)
        assert "1:06:40 left" in stream.getvalue()
