"""Moves as text: written by their notation, read generously, refused with the wrong word."""

from itertools import product
from typing import Any

import attrs
import pytest

from helvetia.core import LoadError, OptionError
from helvetia.core.moves import BaseMove, Notation
from helvetia.core.values import Named


class Piece(Named):
    ROOK = 0
    KNIGHT = 1


class Square(Named):
    A1 = 0
    B2 = 1


class Move(BaseMove):
    """The moves of a small game."""

    __slots__ = ()
    __variants__ = ()


@attrs.frozen(str=False)
class Go(Move):
    NOTATION = "go {piece}:{square}"

    piece: Piece
    square: Square


@attrs.frozen(str=False)
class Pay(Move):
    NOTATION = "pay {coins}{tile}"

    coins: int
    tile: bool = False

    def _check_range(self) -> None:
        if not 1 <= self.coins <= 2:
            raise OptionError(f"1 or 2 coins, not {self.coins}")


@attrs.frozen(str=False)
class Take(Move):
    NOTATION = "take {piece}"

    piece: Piece | None


@attrs.frozen(str=False)
class End(Move):
    NOTATION = "end"


Move.__variants__ = (Go, Pay, Take, End)  # type: ignore[assignment]  # as the games do


@attrs.frozen(str=False)
class Fly(Move):
    NOTATION = "fly"


def universe() -> tuple[Move, ...]:
    return (
        *(Go(piece, square) for piece, square in product(Piece, Square)),
        *(Pay(coins, tile) for coins in (1, 2) for tile in (False, True)),
        *(Take(piece) for piece in (*Piece, None)),
        End(),
    )


NOTATION = Notation[Move]("small", Move, universe)
parse, write = NOTATION.parse_move, NOTATION.format_move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Go(Piece.ROOK, Square.B2), "go rook:b2"),
        (Pay(2), "pay 2"),
        (Pay(2, True), "pay 2 tile"),
        (Take(Piece.KNIGHT), "take knight"),
        (Take(None), "take none"),
        (End(), "end"),
    ],
)
def test_notation_writes_and_reads(move: Move, text: str) -> None:
    assert write(move) == str(move) == text
    assert parse(text) == move


def test_notation_reads_the_whole_universe() -> None:
    assert [parse(write(move)) for move in universe()] == list(universe())


@pytest.mark.parametrize(
    "text", ["GO ROOK:B2", "Go Rook:b2", "  go   rook:b2 ", "go rook : b2", "go\trook :b2\n"]
)
def test_notation_accepts_capitals_and_spaces(text: str) -> None:
    assert parse(text) == Go(Piece.ROOK, Square.B2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("take knigt", "unknown piece 'knigt' after 'take'; did you mean 'knight'?"),
        ("tke knight", "unknown move 'tke' in 'tke knight'; did you mean 'take'?"),
        ("take zebra", "unknown piece 'zebra' after 'take'; expected rook, knight, none"),
        ("go rook:c9", "unknown square 'c9' after 'go rook'; expected a1, b2"),
        ("pay 3", "unknown number '3' after 'pay'; expected 1, 2"),
        ("go rook", "'go rook' is not complete; expected a1, b2"),
        ("take", "'take' is not complete; expected rook, knight, none"),
        ("end now", "unknown word 'now' after 'end'; nothing was expected there"),
        ("pay 2 tile tile", "unknown word 'tile' after 'pay 2 tile'; nothing was expected there"),
        ("", "'' is not a move of Small; expected go, pay, take, end"),
        ("  ", "'  ' is not a move of Small; expected go, pay, take, end"),
        ("x" * 100, "is not a move of Small; expected go, pay, take, end"),
    ],
)
def test_notation_names_the_wrong_word(text: str, message: str) -> None:
    with pytest.raises(LoadError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.path == "", "a single move is no document"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", [None, 3, b"end", ["end"], End()])
def test_notation_reads_only_text(text: Any) -> None:
    with pytest.raises(LoadError, match="expected the text of a move, found"):
        parse(text)


@pytest.mark.parametrize("thing", [None, "end", 7, Move(), Fly()])
def test_notation_writes_only_its_moves(thing: Any) -> None:
    with pytest.raises(OptionError, match="expected a move of Small, found"):
        write(thing)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [(Go, ("rook", Square.A1)), (Go, (Piece.ROOK, 0)), (Pay, (True,)), (Pay, (1, 1)), (Pay, (3,))],
)
def test_move_checks_its_fields(kind: Any, fields: tuple[Any, ...]) -> None:
    with pytest.raises(OptionError):
        kind(*fields)
