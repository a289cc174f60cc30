"""Sliding (LB3, LB4): the skyline tables against a slider that moves a tile step by step."""

from random import Random

import pytest

from helvetia.games.helsinki import STANDARD
from helvetia.games.helsinki.board import BOARD, MONUMENT, fixed_shapes
from helvetia.games.helsinki.sliding import Shape, shape_of, skyline
from tests.helsinki.table import mask

#: A step inwards from the north, east, south and west, as (row, column).
INWARDS = ((1, 0), (0, -1), (-1, 0), (0, 1))
ARTS = sorted({tile.shape for tile in STANDARD.tiles})


def turned(art: tuple[str, ...]) -> set[frozenset[tuple[int, int]]]:
    """Every orientation of a drawing, in the corner."""
    cells = [(r, c) for r, row in enumerate(art) for c, x in enumerate(row) if x == "#"]
    found = set()
    for flipped in (cells, [(r, -c) for r, c in cells]):
        now = flipped
        for _ in range(4):
            now = [(c, -r) for r, c in now]
            top, left = min(r for r, _ in now), min(c for _, c in now)
            found.add(frozenset((r - top, c - left) for r, c in now))
    return found


def slide(filled: int, cells: frozenset[tuple[int, int]], side: int, lane: int) -> int | None:
    """Push a tile in, step by step; the roofs it stops on, or None if it does not."""
    blocked = {divmod(roof, 7) for roof in range(49) if (filled | MONUMENT) >> roof & 1}
    rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    down, right = INWARDS[side]
    # Just outside the board, on its lane.
    start = ((-rows, lane), (lane, 7), (7, lane), (lane, -columns))[side]
    now = {(r + start[0], c + start[1]) for r, c in cells}
    for _ in range(20):
        then = {(r + down, c + right) for r, c in now}
        if then & blocked:
            break
        now = then
    else:
        return None  # it fell through
    if not all(0 <= r < 7 and 0 <= c < 7 for r, c in now):
        return None  # it overhangs
    return sum(1 << 7 * r + c for r, c in now)


def brute_force(filled: int, art: tuple[str, ...], side: int) -> set[int]:
    found = set()
    for cells in turned(art):
        across = 1 + max(cell[1 - side % 2] for cell in cells)
        for lane in range(8 - across):
            stop = slide(filled, cells, side, lane)
            if stop is not None:
                found.add(stop)
    return found


def random_board(rng: Random) -> int:
    density = rng.randrange(1, 12)
    board = sum(1 << roof for roof in range(49) if rng.randrange(16) < density)
    return board & ~MONUMENT


def compare(boards: int, seed: int) -> int:
    """How many stops were found on so many boards."""
    rng = Random(seed)
    stops = 0
    for _ in range(boards):
        filled, side = random_board(rng), rng.randrange(4)
        art = ARTS[rng.randrange(len(ARTS))]
        found = shape_of(art).find_stops(side, skyline(filled, side))
        assert set(found) == brute_force(filled, art, side)
        stops += len(found)
    return stops


@pytest.mark.heavy
@pytest.mark.rule("LB3", "LB4")
@pytest.mark.parametrize("boards", [1_000, pytest.param(20_000, marks=pytest.mark.thorough)])
def test_stops_agree_with_sliding_by_steps(boards: int) -> None:
    assert compare(boards, 1) > boards


@pytest.mark.rule("LB3")
def test_stops_on_empty_board_agree() -> None:
    for cells in fixed_shapes():
        shape = Shape(cells)
        art = tuple("".join("#" if (r, c) in cells else "." for c in range(5)) for r in range(5))
        for side in range(4):
            found = shape.find_stops(side, skyline(0, side))
            assert set(found) == brute_force(0, art, side)


@pytest.mark.rule("LB3")
@pytest.mark.parametrize("side", range(4))
def test_skyline_has_seven_lines(side: int) -> None:
    """On an empty board only the monument in the middle stops a tile, three roofs from the edge."""
    assert skyline(0, side) == 0o7773777
    assert skyline(mask("a1 g1 a7 g7"), side) == 0o0773770
    assert skyline(BOARD, side) == 0


@pytest.mark.rule("LB3")
def test_first_tile_stops_at_monument() -> None:
    """On an empty board every stop touches the monument, pushed from its own side."""
    for art in ARTS:
        for side in range(4):
            for stop in shape_of(art).find_stops(side, skyline(0, side)):
                ahead = (stop << 7, stop >> 1, stop >> 7, stop << 1)[side] & BOARD
                assert ahead & MONUMENT


@pytest.mark.rule("LB3")
def test_never_falls_through_and_never_stops_early() -> None:
    domino = shape_of(("##",))
    # A lane without an obstacle leads nowhere, although the far edge is there.
    north = domino.find_stops(0, skyline(0, 0))
    assert mask("a7-b7") not in north
    assert set(north) == {mask("c3-d3"), mask("d3-e3"), mask("d2-d3")}
    # A tile in the second row stops an upright one in the rows above it: no room.
    filled = mask("a2-b2")
    assert mask("a1-b1") in domino.find_stops(0, skyline(filled, 0))
    for stop in domino.find_stops(0, skyline(filled, 0)):
        assert not stop & mask("a1") or stop == mask("a1-b1")


@pytest.mark.rule("LB4")
def test_closed_lane_lets_nothing_in() -> None:
    filled = mask("a1-b1")
    stops = shape_of(("##",)).find_stops(0, skyline(filled, 0))
    assert not any(stop & mask("a2-b2") for stop in stops)


@pytest.mark.rule("LB3")
def test_far_obstacle_stops_a_tile() -> None:
    """An L whose long arm could pass is held by its short arm."""
    filled = mask("a7-b7")  # the first two columns end in a tile
    stops = shape_of(("##", "#.")).find_stops(0, skyline(filled, 0))
    assert mask("b6-c6-c7") in stops
    assert mask("c6-c7-b6") == mask("b6-c6-c7")
