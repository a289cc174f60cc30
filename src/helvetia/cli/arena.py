"""Let bots play many games: the commands `tournament` and `dataset`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypedDict, TypeVar

from helvetia.arena import (
    Limits,
    Progress,
    SelfPlay,
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
from helvetia.cli.arguments import checking, new_table
from helvetia.cli.terminal import print_table, progress_bar
from helvetia.text import is_one
from helvetia.text import texts as texts_of

P = TypeVar("P", Tournament, SelfPlay)


# `Any`: the fields of the kind of plan, as the parser has checked them.
def _plan(kind: type[P], arguments: argparse.Namespace, **fields: Any) -> P:
    game, options, _ = new_table(arguments)
    return kind(
        arguments.game,
        arguments.bots,
        arguments.players,
        arguments.seed,
        options_text(game, options),
        Limits(arguments.move_time, arguments.game_time, memory=arguments.memory),
        **fields,
    )


def tournament(arguments: argparse.Namespace) -> None:
    """Run the command `tournament`."""
    lang: str = arguments.lang
    with checking(arguments):
        cup = _plan(Tournament, arguments, rounds=arguments.rounds, league=arguments.league)
        with _run(arguments, cup.games, "fault", results.count_games) as settings:
            standings = run_tournament(cup, arguments.out, lang=lang, **settings)
    title = texts_of("arena", lang)["title"]
    game, players, bots = arguments.game.capitalize(), cup.players, len(cup.bots)
    print(title.format(game=game, players=players, bots=bots, games=standings.games, seed=cup.seed))
    if print_table(rating_table(standings, lang)):
        print(texts_of("arena", lang)["duels"])
        print_table(duel_table(standings))
        print(f"{seats_text(standings, lang)}\n")
    else:
        print(f"\n{standings.to_text(lang)}\n")
    if standings.faults:
        print(_counted("faulty", standings.faults, lang, file=arguments.out / FAULTS))
    files = f"{results.GAMES}, {TABLE}, {PLOT}"
    print(texts_of("arena", lang)["kept"].format(folder=arguments.out, files=files))


def self_play(arguments: argparse.Namespace) -> None:
    """Run the command `dataset`."""
    lang: str = arguments.lang
    with checking(arguments):
        chosen = {name: getattr(arguments, name) for name in ("games", "arrays", "shard")}
        plan = _plan(SelfPlay, arguments, **chosen)
        with _run(arguments, plan.games, "left_out", dataset.count_games) as settings:
            summary = make_dataset(plan, arguments.out, **settings)
    for fault in summary.faults:
        print(texts_of("arena", lang)["omitted"].format(fault=fault))
    print(_counted("written", summary.games, lang, rows=summary.rows, file=arguments.out))


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
