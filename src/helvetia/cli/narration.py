"""Print games in words and positions: the commands `watch`, `replay` and `show`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from textwrap import fill
from typing import TYPE_CHECKING, Final

from attrs import Factory, define

from helvetia.bots import AnyBot, Explanation, make_bot
from helvetia.bots.explain import explanation_of
from helvetia.cli.arguments import (
    CommandError,
    checking,
    new_table,
    save_text,
    seats_of,
    seed_of,
    usage,
)
from helvetia.cli.terminal import columns
from helvetia.core import CHANCE, LoadError, Note, Record, load_state, playout
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.json.parse import MAX_BYTES, parse, short
from helvetia.core.json.storage import naming, read_bytes
from helvetia.core.records.notes import MAX_TEXT
from helvetia.core.records.record import AnyRecord
from helvetia.games import find, names
from helvetia.protocol.bot import dismiss
from helvetia.render import render_text
from helvetia.render.scores import lines_of_sources, table_of_places, table_of_scores
from helvetia.review.advice import advice_of
from helvetia.text import Narrator
from helvetia.text import texts as texts_of

if TYPE_CHECKING:
    from helvetia.render.replay import Seat

#: Other turns beside the one that a bot chose.
_OTHERS: Final = 2


def watch(arguments: argparse.Namespace) -> None:
    """Run the command `watch`."""
    game, options, state = new_table(arguments)
    seed = seed_of(arguments)
    texts = texts_of("story", arguments.lang)
    preset = arguments.preset or texts["standard"]
    name, players = game.GAME.capitalize(), arguments.players
    print(texts["watched"].format(game=name, players=players, preset=preset, seed=seed))
    bots = _bots(arguments, game, seed)
    asked = [_Asked(game, bot, arguments.lang) for bot in bots] if arguments.why else []
    played = playout(game, state, Random(seed), asked or bots)
    dismiss(bots, game.result(played.final))
    moves = played.moves
    record = Record.start(game, arguments.players, options).add(*moves)
    if asked:
        record = record.annotate(*_reasons(record, asked))
    if arguments.save is not None:  # before printing: a reader may stop after the first lines
        save_text(arguments.save, record.to_json() + "\n")
    _print_game(record, len(moves), arguments)


def _bots(arguments: argparse.Namespace, game: AnyGame, seed: int) -> list[AnyBot]:
    """Return the bots by seat. They do not share the generator of chance, which reveals cards."""
    seats = seats_of(arguments) or ("random",) * arguments.players
    if len(seats) != arguments.players:
        usage(arguments, f"argument --seats: {len(seats)} seats for {arguments.players} players")
    with checking(arguments, "argument --seats: "):
        return [
            make_bot(spec, game, Random(f"{seed} seat {seat}")) for seat, spec in enumerate(seats)
        ]


@define(eq=False)
class _Asked:
    """A bot that is asked after every decision why it made it."""

    game: AnyGame
    bot: AnyBot
    lang: str
    said: list[str] = Factory(list)
    _last: Explanation | None = None

    def __call__(self, view: AnyState, legal_moves: Sequence[AnyMove]) -> AnyMove:
        move = self.bot(view, tuple(legal_moves))
        why, self._last = self._last, explanation_of(self.bot)
        new = self._last is not None and self._last != why
        self.said.append(self._words(view, self._last) if new and self._last else "")
        return move

    def _words(self, view: AnyState, why: Explanation) -> str:
        """Return the plan, what decided for it, and the next best turns; nothing without these."""
        if len(why.candidates) < 2:
            return ""
        texts, found = texts_of("terminal", self.lang), advice_of(self.game, view, why)
        parts = ["; ".join(found.words(found.best, self.lang))]
        reasons = "; ".join(found.reasons(found.best, self.lang))
        parts += [texts["hint_why"].format(terms=reasons)] if reasons else []
        for other in found.options[1 : 1 + _OTHERS]:
            moves = "; ".join(found.words(other, self.lang))
            parts.append(texts["hint_other"].format(moves=moves, loss=other.percent))
        return " / ".join(parts)[:MAX_TEXT]


def _reasons(record: AnyRecord, asked: Sequence[_Asked]) -> Iterator[Note[AnyMove]]:
    """Yield what the bots said of their decisions; each note holds the knowledge of its seat."""
    said = [iter(each.said) for each in asked]
    for number, state in enumerate(islice(record.replay(), len(record))):
        if state.player != CHANCE:
            text = next(said[state.player])
            if text:
                yield Note(number, text, seat=state.player)


def replay(arguments: argparse.Namespace) -> None:
    """Run the command `replay`."""
    from helvetia.cli.play.saving import load_table

    if arguments.html is None and arguments.seat is not None:
        usage(arguments, "argument --seat: only allowed with --html")
    if arguments.html is not None and (arguments.moves or arguments.quiet):
        usage(arguments, "argument --html: not allowed with --moves or --quiet")
    record = load_table(arguments.file).record
    last = len(record.moves)
    until = last if arguments.until is None else arguments.until
    if until > last:
        raise CommandError(f"{arguments.file} holds {last} moves, so it cannot stop after {until}")
    if arguments.html is not None:
        _write_page(record.cut(until), arguments)
        return
    head = texts_of("story", arguments.lang)["replayed"]
    print(head.format(game=record.game.GAME.capitalize(), players=record.players, moves=last))
    _print_game(record, until, arguments)


def _write_page(record: AnyRecord, arguments: argparse.Namespace) -> None:
    from helvetia.render.replay import replay_page

    path: Path = arguments.html
    seat = seat_of(record, arguments)
    if path.exists() and path.samefile(arguments.file):
        raise CommandError(f"{path} is the record itself; name another file for the page")
    save_text(
        path, replay_page(record, seat=seat, lang=arguments.lang, play_page=arguments.play_page)
    )


def seat_of(record: AnyRecord, arguments: argparse.Namespace) -> Seat:
    """Return the observer that `--seat` names; without it nothing is hidden."""
    from helvetia.render.replay import ALL

    text: str | None = arguments.seat
    if text is None:
        return ALL
    if text == "spectator":
        return None
    seats = [str(number) for number in range(record.players)]
    if text not in seats:
        known = ", ".join(seats)
        usage(arguments, f"argument --seat: no seat {text!r} (known: {known}, spectator)")
    return int(text)


def _print_game(record: AnyRecord, until: int, arguments: argparse.Namespace) -> None:
    """Print the first `until` moves of a record, with its comments, and the position after them."""
    write: Callable[[str], object] = (lambda line: None) if arguments.quiet else print
    lang, wide = arguments.lang, columns()
    narrator = Narrator(record.game, write, moves=arguments.moves, lang=lang, width=wide)
    states = record.replay()
    state = next(states)
    comments = [note for note in record.notes if note.text]
    for number in range(until + 1):
        for note in comments:
            if note.at == number:
                narrator.finish()
                # Texts of other people must not send control codes to the terminal.
                said = "".join(sign if sign.isprintable() else " " for sign in note.text)
                write(fill(f"[{said}]", wide, initial_indent="  ", subsequent_indent="  "))
        if number < until:
            after = next(states)
            narrator.follow(state, record.moves[number], after)
            state = after
    narrator.finish()
    _print_end(record.game, state, narrator, arguments.quiet)


def _print_end(game: AnyGame, state: AnyState, narrator: Narrator, quiet: bool) -> None:
    """Print the table, the points, and the winner or the seat to move."""
    scores, words = game.score(state), narrator.words
    wide = columns()
    table = render_text(state, lang=words.lang, width=wide)
    print("\n" + (table_of_scores(scores, words, wide) if quiet else table))
    print("\n" + lines_of_sources(scores, words, wide) + "\n")
    result = game.result(state)
    if result is not None:
        print(table_of_places(result, words))
    print(fill(narrator.ending(state), wide))
    print(narrator.tally())


# --- positions -----------------------------------------------------------------------------------


def show(arguments: argparse.Namespace) -> None:
    """Run the command `show`."""
    path: Path = arguments.file
    with naming(path):
        state = _position(path, arguments.move)
    if arguments.svg is None:
        print(render_text(state, lang=arguments.lang, width=columns()))
        return
    from helvetia.render.svg import render_svg

    if arguments.svg.exists() and arguments.svg.samefile(path):
        raise CommandError(f"{path} is the position itself; name another file for the picture")
    save_text(arguments.svg, render_svg(state, lang=arguments.lang) + "\n")


def _position(path: Path, move: int | None) -> AnyState:
    """Return the state in a file, or that of a record after these moves (None: at its end)."""
    text = read_bytes(path, MAX_BYTES)
    document = parse(text)
    if not isinstance(document, dict):
        raise LoadError("expected a state or a record")
    if "moves" not in document:
        if move is not None:
            raise CommandError(f"{path} is one position; --move needs a record")
        name = document.get("game")
        if name not in names():
            known = ", ".join(names())
            raise LoadError(f"unknown game {short(str(name))}; known games: {known}", "$.game")
        return load_state(find(str(name)), text)
    record = Record.from_json(text)
    if move is not None and move > len(record):
        raise CommandError(f"{path} holds {len(record)} moves, so there is none after {move}")
    return (record if move is None else record.cut(move)).final()
