"""Sessions without a terminal: entries from a list or from a rule, the output in memory."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from attrs import define, field

from helvetia.cli.play import Console, Keeper, Match, TerminalSession
from helvetia.core import Record
from helvetia.core.records.record import AnyRecord
from helvetia.games import find

#: A choice as it is printed: its number, a bracket, its words.
NUMBER = re.compile(r"(?:^|\s)(\d+)\) ")
#: What a person is shown before typing, the name of the seat, and what is typed.
PROMPT = re.compile(r"^\w[^\n>]*> .*$", re.MULTILINE)


class Typist(io.StringIO):
    """An input whose lines are made when they are asked for; None means that no more will come."""

    def __init__(self, answer: Callable[[], str | None]) -> None:
        super().__init__()
        self._answer = answer

    # typeshed gives io.StringIO two bases whose `readline` cannot both be right.
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # see above
        line = self._answer()
        return "" if line is None else f"{line}\n"


@define
class Talk:
    """A session and what was said in it."""

    match: Match
    path: Path
    lang: str = "en"
    width: int = 100
    height: int = 30
    colour: bool = False
    out: io.StringIO = field(factory=io.StringIO)

    def session(self, answer: Callable[[], str | None]) -> TerminalSession:
        def echoed() -> str | None:
            line = answer()
            if line is not None:  # as a terminal shows what is typed
                self.out.write(f"{line}\n")
            return line

        console = Console(
            Typist(echoed),
            self.out,
            lang=self.lang,
            colour=self.colour,
            width=self.width,
            height=self.height,
        )
        return TerminalSession(self.match, console, Keeper(self.path, console))

    def type(self, *lines: str) -> str:
        """Type these lines, then close the input; everything that was printed."""
        rest = iter(lines)
        self.session(lambda: next(rest, None)).run()
        return self.text

    def type_at_random(self, rng: Random, most: int = 5000) -> str:
        """Answer every question by one of its numbers until the game is over."""
        left = most

        def answer() -> str | None:
            nonlocal left
            left -= 1
            return numbered(self.text, rng) if left else None

        self.session(answer).run()
        assert left, "the game did not end"
        return self.text

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def answers(self) -> list[str]:
        """What was printed after each prompt, up to the next one."""
        return [part.strip("\n") for part in PROMPT.split(self.text)[1:]]


def numbered(text: str, rng: Random) -> str:
    """One of the numbers of the last question; nothing, which is Enter, where there are none."""
    numbers = NUMBER.findall(text[text.rstrip().rfind("\n\n") :])
    return rng.choice(numbers) if numbers else ""


def talk(
    path: Path,
    game: str = "helvetia",
    seats: str = "human,random",
    *,
    seed: int = 1,
    **more: object,
) -> Talk:
    """A new game of these seats."""
    chosen = seats.split(",")
    match = Match(Record.start(find(game), len(chosen)), chosen, seed)
    return Talk(match, path / "game.json", **more)  # type: ignore[arg-type]  # the fields of Talk


def moves_of(match: Match) -> list[str]:
    """The game so far, in notation."""
    return [match.game.format_move(move) for move in match.record.moves]


def advance(match: Match) -> None:
    """Let chance and bots decide until a person must."""
    while match.step():
        pass


def play(match: Match, lines: Iterable[str]) -> None:
    """Make these moves for people, with chance and bots between them."""
    for line in lines:
        advance(match)
        match.play(match.game.parse_move(line))


def dealt(first: str, second: str, avoid: str = "") -> Match:
    """Two people at Helsinki after the deal: the first two cards of each seat are given.

    These cards and those to `avoid` are neither removed nor turned up before.
    """
    game = find("helsinki")
    hands = [*first.split(), *second.split()]
    spared = {*hands, *avoid.split()}
    record: AnyRecord = Record.start(game, 2)
    state = record.final()
    while state.decision != "turn":
        moves = game.legal_moves(state)
        if state.decision == "deal":
            move = game.parse_move(f"draw {hands.pop(0)}")
        else:
            move = next(m for m in moves if game.format_move(m).split()[-1] not in spared)
        state, record = game.apply_move(state, move), record.add(move)
    return Match(record, ("human", "human"), 1)
