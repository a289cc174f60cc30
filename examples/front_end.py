"""A front end for a terminal: play against a bot, take moves back, save and go on later.

    python examples/front_end.py --game helsinki --bot greedy --file game.json

Answer with the number or the text of a move, or with: undo, save, quit.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

import helvetia
from helvetia.bots import Bot, make_bot
from helvetia.core import CHANCE, Game, HelvetiaError, Record, Session, State, sample
from helvetia.core.optional import events_for
from helvetia.games import helsinki
from helvetia.render import render_text
from helvetia.text import lexicon

S = TypeVar("S", bound=State)
O = TypeVar("O")  # noqa: E741 - the letter of the contract
M = TypeVar("M")
E = TypeVar("E")
PERSON = 0


class FrontEnd(Generic[S, O, M, E]):
    """One person at seat 0, and a bot at every other seat."""

    def __init__(
        self, record: Record[S, O, M, E], bot: str, rng: Random, file: Path, ask: Callable[[], str]
    ) -> None:
        self.session = Session(record)
        self.game: Game[S, O, M, E] = record.game
        self.bot: Bot[S, M] = make_bot(bot, self.game, rng)
        self.words = lexicon(self.game.GAME)
        self.rng, self.file, self.ask = rng, file, ask

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        while (player := self.session.state.player) is not None:
            if player == CHANCE:
                outcome = sample(self.game.odds(self.session.state), self.rng)
                self.make(outcome)
            elif player != PERSON:
                view = self.game.view(self.session.state, player)
                self.make(self.bot(view, self.session.legal_moves))
            elif not self.turn():
                return
        result = self.game.result(self.session.state)
        assert result is not None
        print("The winners are the seats", *result.winners)

    def make(self, move: M) -> None:
        """Make a move, and tell what the person may know of it."""
        before = self.session.state
        self.session.push(move)
        for event in events_for(self.game, before, move, self.session.state, PERSON):
            print(self.words.event(event))

    def turn(self) -> bool:
        """Ask the person once. Return whether the game goes on."""
        view, moves = self.game.view(self.session.state, PERSON), self.session.legal_moves
        print(render_text(view), self.words.question(view), sep="\n")
        for number, move in enumerate(moves, 1):
            print(f"{number:3} {self.game.format_move(move):24} {self.words.move(view, move)}")
        answer = self.ask().strip()
        if answer == "undo":
            self.undo()
        elif answer in ("save", "quit"):
            self.session.record.save(self.file)
            return answer == "save"
        else:
            try:
                chosen = answer.isdecimal() and 1 <= int(answer) <= len(moves)
                self.make(moves[int(answer) - 1] if chosen else self.game.parse_move(answer))
            except HelvetiaError as error:
                print(error)
        return True

    def undo(self) -> None:
        """Go back to the person's last decision."""
        while len(self.session.record):
            self.session.pop()
            if self.session.state.player == PERSON:
                return


def main(arguments: Sequence[str] | None = None, ask: Callable[[], str] = input) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Play against a bot.")
    parser.add_argument("--game", choices=["helvetia", "helsinki"], default="helvetia")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--file", type=Path, default=Path("game.json"))
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    rng = Random(chosen.seed)
    if chosen.game == "helvetia":
        ours = Record.start_from(helvetia, helvetia.quick_start(2, rng))
        if chosen.file.exists():
            ours = Record.load(chosen.file, helvetia)
        FrontEnd(ours, chosen.bot, rng, chosen.file, ask).play()
    else:
        theirs = Record.start_from(helsinki, helsinki.quick_start(2, rng))
        if chosen.file.exists():
            theirs = Record.load(chosen.file, helsinki)
        FrontEnd(theirs, chosen.bot, rng, chosen.file, ask).play()


if __name__ == "__main__":
    main()
