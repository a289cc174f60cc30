from tests.core import secret, toy

from helvetia.core import check_game


def test_a():
    print(check_game(toy, universe=toy.MOVES))
    print(check_game(secret, players=(2, 3)))
