"""All shapes of two to five roofs, and all their places: counted anew, not from what was kept."""

from collections import Counter

import pytest

from helvetia.games.helsinki.board import (
    all_placements,
    fixed_shapes,
    is_connected,
    orientations,
    read_art,
)


def _shapes() -> tuple[tuple[tuple[int, int], ...], ...]:
    return fixed_shapes.__wrapped__()


def test_fixed_polyominoes_are_complete() -> None:
    shapes = _shapes()
    assert len(set(shapes)) == len(shapes)
    assert Counter(map(len, shapes)) == {2: 2, 3: 6, 4: 19, 5: 63}
    assert [len(cells) for cells in shapes] == sorted(len(cells) for cells in shapes)
    for cells in shapes:
        assert min(row for row, _ in cells) == min(column for _, column in cells) == 0
        assert is_connected(cells)
        assert cells in orientations(cells)


@pytest.mark.rule("LB4")
def test_places_are_listed_once() -> None:
    monument = (3, 3)
    wanted = []
    for cells in _shapes():
        for down in range(7):
            for right in range(7):
                moved = {(row + down, column + right) for row, column in cells}
                if max(max(cell) for cell in moved) < 7 and monument not in moved:
                    wanted.append(sum(1 << 7 * row + column for row, column in moved))
    assert sorted(all_placements.__wrapped__()) == sorted(wanted)
    assert len(set(wanted)) == len(wanted)


def test_disconnected_shapes_are_found() -> None:
    assert is_connected(read_art(("##.", ".##")))
    assert not is_connected(((0, 0), (0, 2)))
    assert not is_connected(((0, 0), (1, 1)))
    assert not is_connected(((0, 0), (0, 1), (2, 0), (2, 1)))
    assert is_connected(((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)))
