"""What the commands that let bots play many games share: bots, limits and workers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from helvetia.arena import Limits, Workers
from helvetia.text import is_one
from helvetia.text import texts as texts_of

_MOST = 10**9


def add_bots(parser: argparse.ArgumentParser, default: str, more: str = "") -> None:
    """`--bots`."""
    parser.add_argument(
        "--bots",
        type=_list,
        default=_list(default),
        metavar="A,B,...",
        help=f"who plays ({default}){more}",
    )


def add_keeping(parser: argparse.ArgumentParser, name: str, kept: str) -> None:
    """`--seed`, `--out` and `--resume`: which games, and where they are kept."""
    parser.add_argument("--seed", type=_seed, default=0, metavar="N", help="of all games (0)")
    parser.add_argument("--out", type=Path, required=True, metavar=name, help=kept)
    parser.add_argument("--resume", action="store_true", help=f"go on with what is in {name}")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """`--jobs` and `--dask`: where games are played; `--move-time` and `--game-time`: how long."""
    parser.add_argument("--jobs", type=number, metavar="N", help="games at a time (one per core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the workers of a Dask cluster")
    parser.add_argument(
        "--move-time",
        type=_milliseconds,
        default=60_000,
        metavar="S",
        help="seconds for a decision (60)",
    )
    parser.add_argument(
        "--game-time", type=_milliseconds, metavar="S", help="seconds for all decisions of a seat"
    )


def limits_of(arguments: argparse.Namespace) -> Limits:
    """The limits that were asked for."""
    return Limits(arguments.move_time, arguments.game_time)


@contextmanager
def workers_of(arguments: argparse.Namespace) -> Iterator[Workers | None]:
    """Where games are played; None stands for `--jobs` on this machine."""
    if arguments.dask is None:
        yield None
        return
    from helvetia.arena.clusters import dask_workers

    with dask_workers(arguments.dask) as executor:
        yield executor


@contextmanager
def telling_what_is_kept(
    arguments: argparse.Namespace, games: int, count: Callable[[Path], int]
) -> Iterator[None]:
    """Let Ctrl-C come out with a sentence that says how many of so many games are kept."""
    try:
        yield
    except KeyboardInterrupt:
        # Counted in the file: Ctrl-C may come between writing a game and telling of it.
        kept, text = count(arguments.out), texts_of("arena", arguments.lang)["interrupted"]
        sentence = text.format(kept=kept, games=games, place=arguments.out)
        raise KeyboardInterrupt(sentence) from None


def counted(key: str, number: int, lang: str, **fields: object) -> str:
    """A text about so many of something, in the singular or the plural."""
    form = f"one_{key}" if is_one(number, lang) else f"n_{key}"
    return texts_of("arena", lang)[form].format(n=number, **fields)


def number(text: str) -> int:
    """The type of an argument that counts something, from 1."""
    if not (text.isascii() and text.isdigit() and 0 < int(text[:12]) <= _MOST and len(text) < 12):
        raise argparse.ArgumentTypeError(f"not a number from 1: {text!r}")
    return int(text)


def _seed(text: str) -> int:
    """The type of a seed."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError(f"not a seed, which is a number from 0: {text!r}")
    return int(text)


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def _milliseconds(text: str) -> int:
    try:
        value = round(float(text) * 1000)
    except (ValueError, OverflowError):  # OverflowError: infinity
        value = 0
    if not 1 <= value <= _MOST:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text!r}")
    return value
