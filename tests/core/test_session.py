from __future__ import annotations

from random import Random

import pytest

from helvetia.core import CHANCE, IllegalMove, OptionError, Record, Session
from helvetia.games import helsinki, helvetia
from tests.core import toy


def test_session_pushes_moves_and_texts() -> None:
    session = Session.start(helvetia, 3)
    session.push("draft well")
    session.push(*session.legal_moves[:1])
    assert len(session.record) == 2
    assert session.record == Record.start(helvetia, 3).add(*session.record.moves)


def test_session_pops_back_to_the_start() -> None:
    session = Session.start(toy, 2)
    before = session.state
    session.push(toy.Roll(), toy.Fall(toy.Face.TWO))
    assert session.pop() == toy.Fall(toy.Face.TWO)
    assert session.pop() == toy.Roll()
    assert session.state == before
    with pytest.raises(OptionError):
        session.pop()


def test_session_refuses_illegal_moves_whole() -> None:
    session = Session.start(helvetia, 3)
    with pytest.raises(IllegalMove):
        session.push("draft well", "draft mine")
    assert len(session.record) == 0


def test_session_advances_over_chance() -> None:
    session = Session.start(helsinki, 2)
    assert session.state.player == CHANCE
    assert session.advance(Random(1)) == session.record.moves
    assert session.advance(Random(1)) == ()
    assert session.state.player == 0
    assert session.game is helsinki
    assert repr(session).startswith("<Session of helsinki: 2 players")


def test_session_continues_a_record() -> None:
    record = Record.start(toy, 2).add(toy.Roll())
    session = Session(record)
    assert session.state == record.final()
    session.record = record.undo()
    assert session.legal_moves == toy.legal_moves(toy.new_game(2))
