"""Two games that look alike to a seat give the same review for that seat."""

import pytest

from helvetia.games import helsinki
from helvetia.review import review, win_shares
from tests.secrecy.graph import difference
from tests.secrecy.worlds import games_alike, worlds


@pytest.mark.parametrize("seat", [0, 1, None])
def test_review_of_games_alike_is_the_same(seat: int | None) -> None:
    one, two, _ = games_alike(2, seat, 70, 11)
    assert one != two
    assert (
        difference(review(one, seat=seat, simulations=4), review(two, seat=seat, simulations=4))
        is None
    )


def test_shares_of_worlds_alike_are_the_same() -> None:
    for (state, twin, seat), _ in zip(worlds(3, 5), range(6), strict=False):
        assert win_shares(helsinki, state, seat=seat, simulations=4) == win_shares(
            helsinki, twin, seat=seat, simulations=4
        )
