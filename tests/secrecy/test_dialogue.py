"""Two games that look alike to a seat say the same to a language model and to a program there."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from helvetia.dialogue import TextEnv
from helvetia.dialogue.table import Table, Tables, _Guest
from helvetia.games import helsinki
from helvetia.protocol import bot as protocol_bot
from helvetia.protocol.bot import CommandBot
from helvetia.protocol.messages import ProtocolError
from tests.secrecy.graph import difference
from tests.secrecy.test_games import GAMES, MORE, alike
from tests.secrecy.worlds import AnyRecord, Seat, worlds

#: Answers that are refused, each for another reason.
_WRONG = (
    "",
    "[take] or [move 1]",
    "[build red_5_5_1]",
    "[discard joker]",
    "[fly]",
    "I pass my turn",
)


class _Still(Table):
    """A table at which nothing happens by itself."""

    def settle(self) -> None:
        """Leave chance and bots alone."""


def _environment(players: int) -> TextEnv:
    env = TextEnv("helsinki", rules=False, retries=10_000)
    env.reset(players, seed=1)
    env._table = _Still(helsinki, players, retries=10_000)
    return env


def _told(record: AnyRecord, seat: int) -> list[object]:
    """Return all that a seat is told while a game is played, and after every wrong answer."""
    env, said = _environment(record.players), list[object]()
    table = env.table
    tables = Tables()
    tables._guests[1] = _Guest(table, seat)
    for number, move in enumerate(record.moves):
        table._make(move)
        if number % 5 and table.seat != seat:
            continue
        said.append(table.look(seat, moves=True))
        for wrong in _WRONG:
            said.append(env.step(wrong, seat))
        if table.seat == seat:
            said.append(env.get_observation())
            said.append(tables.legal_moves(1))
            said += [tables.why_not(1, wrong.strip("[]")) for wrong in _WRONG]
    return said


@pytest.mark.parametrize(("players", "seat", "length", "seed"), [GAMES[0], *MORE[::3]])
def test_dialogues_of_equal_games_are_equal(
    players: int, seat: Seat, length: int, seed: int
) -> None:
    own = seat or 0
    one, two, _ = alike(players, own, length, seed)
    assert difference(_told(one, own), _told(two, own)) is None


# --- programs ------------------------------------------------------------------------------------


class _Program:
    """A program that writes down every line, and answers wrongly before it answers."""

    lines: list[str]

    def __init__(self, *_: Any) -> None:
        self.lines = LINES
        self._asked = 0

    def ask(self, line: str) -> bytes:
        self.lines.append(line)
        if '"type":"hello"' in line:
            return b'{"type":"ready","protocol":1}'
        self._asked += 1
        move = b'"move":"build red_5_5_1"' if self._asked % 3 else b'"index":0'
        return b'{"type":"answer","id":1,' + move + b"}"

    def close(self, line: str | None = None) -> None:
        self.lines.append(line or "")


LINES: list[str] = []


@pytest.mark.parametrize("pairs", [8, pytest.param(200, marks=pytest.mark.thorough)])
def test_programs_get_equal_lines(pairs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the greeting to the end: what a bot that is a program gets of two worlds alike."""
    monkeypatch.setattr(protocol_bot, "Child", _Program)
    own = ((s, t, seat) for s, t, seat in worlds(3, 6) if s.player == seat is not None)
    for state, twin, seat in islice(own, pairs):
        sent = []
        for world in (state, twin):
            LINES.clear()
            bot = CommandBot(helsinki, Random(4), "program")
            try:
                bot(helsinki.view(world, seat), helsinki.legal_moves(world))
            except ProtocolError as error:
                LINES.append(str(error))
            bot.game_over(None, "the end")
            sent.append(list(LINES))
        assert len(sent[0]) > 2
        assert sent[0] == sent[1]
