"""The command line: what each command does. Errors are left to :mod:`helvetia.__main__`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final, NoReturn

from helvetia.bots import Bot, random_bot
from helvetia.core import (
    CHANCE,
    HelvetiaError,
    LoadError,
    OptionError,
    Record,
    divide,
    json_schema,
    perft,
    playout,
    record_schema,
    sample,
)
from helvetia.core.parse import MAX_BYTES, parse
from helvetia.core.storage import read_bytes
from helvetia.games import find, names
from helvetia.narrator import AnyGame, AnyState, Narrator
from helvetia.render.scores import lines_of_sources, table_of_places, table_of_scores

COMMANDS: Final = ("play", "replay", "perft", "schema", "catalog")
_SEEDS: Final = 2**32
_SCHEMAS: Final = ("state", "move", "record", "options")


class CommandError(HelvetiaError):
    """Something that the user of the command line should know, in one sentence."""


# --- arguments -----------------------------------------------------------------------------------


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The command and its options; exits with usage and code 2 where they make no sense."""
    first = arguments[0] if arguments else ""
    # Without a command a game is played: "helvetia --seed 5" is "helvetia play --seed 5".
    if not first or (first.startswith("-") and first not in ("-h", "--help", "--version")):
        arguments = ["play", *arguments]
    return _parser().parse_args(arguments)


def _parser() -> argparse.ArgumentParser:
    from helvetia import __version__

    parser = argparse.ArgumentParser(
        prog="helvetia",
        description="The rules of board games: let bots play, replay a game, count its tree.",
        epilog="Without a command a game is played. 'helvetia COMMAND --help' tells more.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"helvetia {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _play_parser(commands)
    _replay_parser(commands)
    _perft_parser(commands)
    _schema_parser(commands)
    _catalog_parser(commands)
    return parser


# `Any`: argparse does not give the type of its sub-parsers a public name.
def _command(commands: Any, name: str, run: Callable[..., None], text: str) -> Any:
    parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    parser.set_defaults(run=run, parser=parser)
    return parser


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=names(), default="helvetia", help="which game")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="how many (3)")
    parser.add_argument("--preset", metavar="NAME", help="whose rules, for example german")


def _told(parser: argparse.ArgumentParser) -> None:
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--moves", action="store_true", help="print the moves' notation, too")
    how.add_argument("--quiet", action="store_true", help="print only how it ends")


def _play_parser(commands: Any) -> None:
    parser = _command(commands, "play", play, "Let bots play a game and print it in words.")
    _game_options(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="to play the same game again")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the record to a file")
    _told(parser)


def _replay_parser(commands: Any) -> None:
    parser = _command(commands, "replay", replay, "Print a saved game in words.")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--until", type=_count, metavar="N", help="stop after N moves")
    _told(parser)


def _perft_parser(commands: Any) -> None:
    parser = _command(commands, "perft", count_tree, "Count the ways to make so many moves.")
    _game_options(parser)
    parser.add_argument("--depth", type=_count, default=2, metavar="N", help="moves (2)")
    parser.add_argument("--divide", action="store_true", help="count for each first move")
    parser.add_argument("--after", type=_count, default=0, metavar="N", help="random moves first")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of those moves (0)")


def _schema_parser(commands: Any) -> None:
    parser = _command(commands, "schema", schema, "Print the JSON Schema of what files hold.")
    parser.add_argument("of", nargs="?", choices=_SCHEMAS, default="state", help="(state)")
    parser.add_argument("--game", choices=names(), default="helvetia", help="which game")


def _catalog_parser(commands: Any) -> None:
    parser = _command(commands, "catalog", catalog, "Print what is printed on the material.")
    parser.add_argument("--game", choices=names(), default="helvetia", help="which game")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"not a number of moves: {text!r}")
    return int(text)


# `Any`: the options' class is the game's own.
def _started(arguments: argparse.Namespace) -> tuple[AnyGame, Any, AnyState]:
    """The game, its options and its first state; a wrong number or name is a wrong argument."""
    game = find(arguments.game)
    presets: dict[str, Any] = getattr(game, "PRESETS", {})
    if arguments.preset is not None and arguments.preset not in presets:
        known = ", ".join(presets) or "none"
        arguments.parser.error(
            f"argument --preset: no preset {arguments.preset!r} (known: {known})"
        )
    options = game.Options() if arguments.preset is None else presets[arguments.preset]
    try:
        return game, options, game.new_game(arguments.players, options)
    except OptionError as error:
        _usage(arguments, str(error))


def _usage(arguments: argparse.Namespace, message: str) -> NoReturn:
    """How the command is used, and what was wrong with it; exit code 2."""
    parser: argparse.ArgumentParser = arguments.parser
    parser.error(message)


# --- play and replay -----------------------------------------------------------------------------


def play(arguments: argparse.Namespace) -> None:
    """Bots play one game; with the seed it can be played again."""
    game, options, state = _started(arguments)
    seed = SystemRandom().randrange(_SEEDS) if arguments.seed is None else arguments.seed
    preset = arguments.preset or "standard rules"
    print(f"{game.GAME.capitalize()}, {arguments.players} players, {preset}, seed {seed}")
    rng = Random(seed)
    bot: Bot[Any, Any] = random_bot(rng)
    moves = playout(game, state, rng, bot).moves
    record = Record.start(game, arguments.players, options).add(*moves)
    # Saved before it is printed: who reads only the first lines wants the file as well.
    if arguments.save is not None:
        _save(record, arguments.save)
    _print_game(record, len(moves), arguments)


def _save(record: Record[Any, Any, Any, Any], path: Path) -> None:
    try:
        record.save(path)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"cannot write {path}: {reason}") from error
    print(f"Saved to {path}")


def replay(arguments: argparse.Namespace) -> None:
    """A saved game from its first move, as far as wanted."""
    record = _load(arguments.file)
    game, last = record.game, len(record.moves)
    until = last if arguments.until is None else arguments.until
    if until > last:
        raise CommandError(f"{arguments.file} holds {last} moves, so it cannot stop after {until}")
    print(f"{game.GAME.capitalize()}, {record.players} players, {last} moves")
    _print_game(record, until, arguments)


def _print_game(
    record: Record[Any, Any, Any, Any], until: int, arguments: argparse.Namespace
) -> None:
    write: Callable[[str], object] = (lambda line: None) if arguments.quiet else print
    narrator = Narrator(record.game, write, moves=arguments.moves)
    states = record.replay()
    state = next(states)
    for move, after in zip(record.moves[:until], states, strict=False):
        narrator.follow(state, move, after)
        state = after
    narrator.finish()
    _print_end(record.game, state, narrator, arguments.quiet)


def _load(path: Path) -> Record[Any, Any, Any, Any]:
    text = read_bytes(path, MAX_BYTES)  # what it refuses it names itself
    try:
        document = parse(text)
        name = document.get("game") if isinstance(document, dict) else None
        games = (find(name),) if name in names() and isinstance(name, str) else map(find, names())
        return Record.from_json(text, *games)
    except LoadError as error:
        raise CommandError(f"cannot read {path}: {error}") from error


def _print_end(game: AnyGame, state: AnyState, narrator: Narrator, quiet: bool) -> None:
    """The table, the points and who has won, or who is to decide."""
    scores = game.score(state)
    players = [narrator.name(score.seat) for score in scores]
    print("\n" + (table_of_scores(scores, players) if quiet else str(state)))
    print("\n" + lines_of_sources(scores, players))
    result = game.result(state)
    print()
    if result is None:
        decider = "chance" if state.player == CHANCE else narrator.name(state.player)
        print(f"The game is not over: {decider} decides ({state.decision.replace('_', ' ')}).")
    else:
        print(table_of_places(result, players))
        winners = " and ".join(players[seat] for seat in result.winners)
        print(f"{winners} {'wins' if len(result.winners) == 1 else 'win together'}.")
    counts = [(narrator.chapters[name], name) for name in ("round", "turn")]
    counted = [*(pair for pair in counts if pair[0]), (narrator.moves, "move")]
    print(", ".join(f"{n} {name}{'' if n == 1 else 's'}" for n, name in counted) + ".")


# --- the other commands --------------------------------------------------------------------------


def count_tree(arguments: argparse.Namespace) -> None:
    """perft, after some random moves if wanted."""
    game, _, state = _started(arguments)
    rng = Random(arguments.seed)
    bot: Bot[Any, Any] = random_bot(rng)
    for made in range(arguments.after):
        if state.player is None:
            raise CommandError(f"the game of seed {arguments.seed} is over after {made} moves")
        if state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
        else:
            state = game.apply_move(state, bot(state, game.legal_moves(state)))
    if arguments.divide:
        counts = divide(game, state, arguments.depth) if arguments.depth else {}
        for text, count in counts.items():
            print(f"{text}: {count}")
    print(f"depth {arguments.depth}: {perft(game, state, arguments.depth)}")


def schema(arguments: argparse.Namespace) -> None:
    """The JSON Schema of states, moves, records or options."""
    game = find(arguments.game)
    if arguments.of == "record":
        document = record_schema(game)
    else:
        kinds = {"state": game.GameState, "move": game.Move, "options": game.Options}
        document = json_schema(kinds[arguments.of])
    print(json.dumps(document, indent=2))


def catalog(arguments: argparse.Namespace) -> None:
    """Every printed fact of the game."""
    facts = getattr(find(arguments.game).Options(), "catalog", None)
    if facts is None:
        raise CommandError(f"{arguments.game} has no catalogue")
    print(facts)


def run(arguments: Sequence[str]) -> None:
    """Do what the arguments ask for."""
    chosen = parse_arguments(arguments)
    chosen.run(chosen)
    sys.stdout.flush()  # so that a full disk or a closed pipe is noticed while it can be told
