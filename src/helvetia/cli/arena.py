"""Let bots play many games: the commands `tournament` and `dataset`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, TypedDict, TypeVar

from helvetia.arena import (
    Limits,
    Progress,
    SelfPlay,
    Standings,
    Tournament,
    dask_workers,
    dataset,
    make_dataset,
    options_text,
    results,
    run_tournament,
)
from helvetia.arena.report import duel_table, rating_table, seats_text
from helvetia.arena.tournament import FAULTS, PLOT, TABLE, OnProgress
from helvetia.cli.arguments import (
    Commands,
    add_command,
    add_language,
    add_table,
    new_table,
    replace_unknown_letters,
    usage,
    whole_number,
)
from helvetia.cli.terminal import print_table, progress_bar
from helvetia.core.errors import OptionError
from helvetia.text import is_one
from helvetia.text import texts as texts_of

P = TypeVar("P", Tournament, SelfPlay)

_MOST_MILLISECONDS: Final = 10**9


def add_tournament(commands: Commands) -> None:
    """Add the command `tournament`."""
    text = "Let bots play each other on all seats with the same luck, and rate them."
    parser = add_command(commands, "tournament", _tournament, text)
    add_table(parser, players=2)
    _add_bots(parser, "random,greedy", "; name=bot gives a bot a name")
    _add_number(parser, "--rounds", 10, "number of rounds (default: 10)")
    _add_number(parser, "--league", 0, "play in divisions of N bots (default: one division)")
    _add_run(parser, "DIR", "folder for the games and the results")


def add_dataset(commands: Commands) -> None:
    """Add the command `dataset`."""
    text = "Let bots play and write every decision as a row of JSON Lines or Parquet."
    parser = add_command(commands, "dataset", _dataset, text)
    add_table(parser, players=2)
    _add_bots(parser, "greedy")
    _add_number(parser, "--games", 100, "number of games (default: 100)")
    _add_run(parser, "FILE", "file for the rows, ending with .jsonl or .parquet")


def _add_bots(parser: argparse.ArgumentParser, default: str, more: str = "") -> None:
    text = f"bots, separated by commas (default: {default}){more}"
    parser.add_argument("--bots", type=_list, default=_list(default), metavar="A,B,...", help=text)


def _add_number(
    parser: argparse.ArgumentParser, name: str, default: int | None, text: str, least: int = 1
) -> None:
    number = whole_number(least)
    parser.add_argument(name, type=number, default=default, metavar="N", help=text)


def _add_run(parser: argparse.ArgumentParser, place: str, text: str) -> None:
    """Add the arguments about seeds, files, workers, limits and language."""
    _add_number(parser, "--seed", 0, "random seed of all games (default: 0)", least=0)
    parser.add_argument("--out", type=Path, required=True, metavar=place, help=text)
    parser.add_argument("--resume", action="store_true", help=f"continue the run saved in {place}")
    _add_number(parser, "--jobs", None, "number of games at a time (default: one per core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the workers of a Dask cluster")
    parser.add_argument(
        "--move-time",
        type=_milliseconds,
        default=60_000,
        metavar="S",
        help="seconds for one decision (default: 60)",
    )
    parser.add_argument(
        "--game-time",
        type=_milliseconds,
        metavar="S",
        help="seconds for all decisions of a seat (default: no limit)",
    )
    add_language(parser)


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def _milliseconds(text: str) -> int:
    try:
        value = round(float(text) * 1000)
    except (ValueError, OverflowError):  # OverflowError: infinity
        value = 0
    if not 1 <= value <= _MOST_MILLISECONDS:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text!r}")
    return value


# --- running -------------------------------------------------------------------------------------


def _plan(kind: type[P], arguments: argparse.Namespace, **fields: int) -> P:
    game, options, _ = new_table(arguments)
    return kind(
        arguments.game,
        arguments.bots,
        arguments.players,
        arguments.seed,
        options_text(game, options),
        Limits(arguments.move_time, arguments.game_time),
        **fields,
    )


def _tournament(arguments: argparse.Namespace) -> None:
    lang: str = arguments.lang
    with _checking(arguments):
        cup = _plan(Tournament, arguments, rounds=arguments.rounds, league=arguments.league)
        with _run(arguments, cup.games, "fault", results.count_games) as settings:
            standings = run_tournament(cup, arguments.out, lang=lang, **settings)
    title = texts_of("arena", lang)["title"]
    game, players, bots = arguments.game.capitalize(), cup.players, len(cup.bots)
    print(title.format(game=game, players=players, bots=bots, games=standings.games, seed=cup.seed))
    _print_standings(standings, lang)
    if standings.faults:
        print(_counted("faulty", standings.faults, lang, file=arguments.out / FAULTS))
    files = f"{results.GAMES}, {TABLE}, {PLOT}"
    print(texts_of("arena", lang)["kept"].format(folder=arguments.out, files=files))


def _print_standings(standings: Standings, lang: str) -> None:
    if not print_table(rating_table(standings, lang)):
        print(f"\n{standings.to_text(lang)}\n")
        return
    print(texts_of("arena", lang)["duels"])
    print_table(duel_table(standings))
    print(f"{seats_text(standings, lang)}\n")


def _dataset(arguments: argparse.Namespace) -> None:
    lang: str = arguments.lang
    with _checking(arguments):
        self_play = _plan(SelfPlay, arguments, games=arguments.games)
        with _run(arguments, self_play.games, "left_out", dataset.count_games) as settings:
            summary = make_dataset(self_play, arguments.out, **settings)
    for fault in summary.faults:
        print(texts_of("arena", lang)["omitted"].format(fault=fault))
    print(_counted("written", summary.games, lang, rows=summary.rows, file=arguments.out))


@contextmanager
def _checking(arguments: argparse.Namespace) -> Iterator[None]:
    """Show the usage for an `OptionError`."""
    replace_unknown_letters()
    try:
        yield
    except OptionError as error:
        usage(arguments, str(error))


class _Settings(TypedDict):
    """The arguments that `run_tournament` and `make_dataset` share."""

    workers: Executor | None
    jobs: int | None
    resume: bool
    on_progress: OnProgress


@contextmanager
def _run(
    arguments: argparse.Namespace, games: int, faults: str, count: Callable[[Path], int]
) -> Iterator[_Settings]:
    """Provide the settings of a run, show its progress, and let Ctrl-C say what is saved."""
    texts = texts_of("arena", arguments.lang)
    # None: `--jobs` on this machine.
    dask = nullcontext() if arguments.dask is None else dask_workers(arguments.dask)
    try:
        with progress_bar(games, texts["games"]) as show, dask as workers:

            def on_progress(progress: Progress) -> None:
                bad = progress.faults
                show(progress.done, _counted(faults, bad, arguments.lang) if bad else "")

            yield _Settings(
                workers=workers,
                jobs=arguments.jobs,
                resume=arguments.resume,
                on_progress=on_progress,
            )
    except KeyboardInterrupt:
        # Counted in the file: Ctrl-C may come between saving a game and counting it.
        sentence = texts["interrupted"].format(
            kept=count(arguments.out), games=games, place=arguments.out
        )
        raise KeyboardInterrupt(sentence) from None


def _counted(key: str, number: int, lang: str, **fields: object) -> str:
    """Return a text about a number of things, in the singular or the plural."""
    texts = texts_of("arena", lang)
    one = f"one_{key}" if is_one(number, lang) else ""
    return texts.get(one, texts[f"n_{key}"]).format(n=number, **fields)
