"""Play the whole ladder of levels, and write its page.

    python -m benchmarks.ladder --file ladder.jsonl [--jobs N | --dask ADDRESS]
    python -m benchmarks.ladder --file ladder.jsonl --write    # what is finished so far
    python -m benchmarks.ladder --report                       # the tables of the docs

The seeds and the numbers of games are fixed here, before anybody has seen a game. Every level plays
the level below it, with two, three and four players. The search of today plays the one before the
levels, both with the same time for a decision. A match counts when all of its games are over. Its
sums (`ladder.json`) are kept with the sources, the games are not.
"""

import argparse
import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.learn import keep_going, workers
from benchmarks.strength import Pairing, pairings, play, read, wilson
from helvetia.bots import LEVELS
from helvetia.core import collect_seldom
from helvetia.games import names

RESULTS: Final = Path(__file__).with_name("ladder.json")
PAGE: Final = Path(__file__).parents[1] / "docs" / "contributing" / "strength.md"
#: No seed below this one may count: some were played while levels were changed.
FIRST_SEED: Final = 100_000
#: Games of two players for pairs of cheap levels and of costly ones, and of more players.
CHEAP, COSTLY, MORE = 400, 150, 60
#: The search of today and the one before the levels, a fifth of a second for each.
EARLIER: Final = "benchmarks.earlier:now_200ms", "benchmarks.earlier:mcts_200ms"
#: The match whose games say what the games themselves are like.
TYPICAL: Final = "greedy", "casual"


class Match(NamedTuple):
    """A level on every seat in turn, against others that are all alike."""

    game: str
    bot: str
    other: str
    players: int
    games: int

    @property
    def pairings(self) -> list[Pairing]:
        """The games to play."""
        bots = (each.replace(":", "=") for each in (self.bot, self.other))
        return pairings(":".join((self.game, *bots)), self.players, self.games, FIRST_SEED)


def plan() -> list[Match]:
    """Return all matches, the cheap ones first."""
    cheap: list[Match] = []
    costly: list[Match] = []
    for players in (2, 3, 4):
        for other, bot in pairwise(LEVELS):
            searches = bool(LEVELS[bot].search)
            games = MORE if players > 2 else COSTLY if searches else CHEAP
            found = costly if searches else cheap
            found += [Match(game, bot, other, players, games) for game in names()]
        if players != 3:
            games = MORE if players > 2 else COSTLY
            costly += [Match(game, *EARLIER, players, games) for game in names()]
    return cheap + costly


# --- sums ----------------------------------------------------------------------------------------


def sums(match: Match, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the page says of a finished match."""
    count = len(rows)
    found = {
        **match._asdict(),
        "won": sum(row["share"] for row in rows),
        "slowest": max(row["slowest"][row["seat"]] for row in rows),
        "waited": max(row["waited"][row["seat"]] for row in rows),
    }
    if (match.bot, match.other) == TYPICAL:
        seats = range(match.players)
        shares = [{s: 1 / len(r["winners"]) for s in r["winners"]} for r in rows]
        found["figures"] = {
            "moves": round(sum(r["moves"] for r in rows) / count, 1),
            "branching": round(sum(r["branching"] for r in rows) / count, 2),
            "seats": [round(sum(each.get(s, 0) for each in shares) / count, 4) for s in seats],
            "best": round(sum(max(r["points"]) for r in rows) / count, 2),
            "spread": round(sum(max(r["points"]) - min(r["points"]) for r in rows) / count, 2),
            "alone": round(sum(len(r["winners"]) == 1 for r in rows) / count, 4),
        }
    return found


def finished(file: Path, kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the sums of the matches that are over, in the file or among those kept before."""
    done, before = read(file), {match_of(each): each for each in kept}
    found = []
    for match in plan():
        if all(each in done for each in match.pairings):
            found.append(sums(match, [done[each] for each in match.pairings]))
        elif match in before:
            found.append(before[match])
    return found


def match_of(found: Mapping[str, Any]) -> Match:
    """Return the match that these sums are of."""
    return Match(*(found[field] for field in Match._fields))


# --- the page ------------------------------------------------------------------------------------


def filled(page: str, results: list[dict[str, Any]]) -> str:
    """Return the page with its tables made anew."""
    tables = {
        "two": _table(_HEAD, (_row(each) for each in results if each["players"] == 2)),
        "more": _table(_HEAD, (_row(each) for each in results if each["players"] > 2)),
        "games": _table(_HEAD_OF_GAMES, (_figures(each) for each in results if "figures" in each)),
        "open": _missing(results),
    }
    for name, text in tables.items():
        before, begin, rest = page.partition(f"<!-- ladder: {name} -->\n")
        _, end, after = rest.partition("<!-- end of ladder -->")
        page = f"{before}{begin}\n{text}\n\n{end}{after}"
    return page


_HEAD: Final = "game|players|level|against|games|win rate|95 % interval|even share|slowest decision"
_HEAD_OF_GAMES: Final = (
    "game|players|moves|legal moves|wins by seat|points of the winner|lead|one winner"
)


def _row(found: Mapping[str, Any]) -> list[str]:
    share = found["won"] / found["games"]
    low, high = wilson(share, found["games"])
    return [
        found["game"].capitalize(),
        str(found["players"]),
        f"`{found['bot']}`",
        f"`{found['other']}`",
        str(found["games"]),
        f"{share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{1 / found['players']:.1%}",
        f"{found['slowest']:.2f} s",
    ]


def _figures(found: Mapping[str, Any]) -> list[str]:
    of = found["figures"]
    return [
        found["game"].capitalize(),
        str(found["players"]),
        f"{of['moves']:.0f}",
        f"{of['branching']:.1f}",
        ", ".join(f"{each:.1%}" for each in of["seats"]),
        f"{of['best']:.1f}",
        f"{of['spread']:.1f}",
        f"{of['alone']:.1%}",
    ]


def _table(head: str, rows: Iterable[list[str]]) -> str:
    columns = head.split("|")
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _missing(results: list[dict[str, Any]]) -> str:
    done = set(map(match_of, results))
    open_ = [match for match in plan() if match not in done]
    if not open_:
        return "All matches of the plan are finished."
    told = ", ".join(f"{m.game} `{m.bot}` against `{m.other}` ({m.players})" for m in open_)
    return f"Not finished, in brackets the number of players: {told}."


def main() -> None:
    """Play what is missing, or write what is there."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--file", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dask", metavar="ADDRESS")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}; play nothing")
    parser.add_argument("--report", action="store_true", help="fill the tables of the docs")
    asked = parser.parse_args()
    if asked.file is None and not asked.report:
        parser.error("--file is needed to play")
    if asked.file is not None and not asked.write:
        done = read(asked.file)
        todo = [each for match in plan() for each in match.pairings if each not in done]
        with workers(asked.jobs, asked.dask) as executor:
            keep_going(asked.file, todo, play, executor)
    if asked.file is not None:
        kept = finished(asked.file, json.loads(RESULTS.read_text(encoding="utf-8")))
        lines = [json.dumps(each, separators=(",", ":")) for each in kept]
        RESULTS.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    if asked.report:
        results = json.loads(RESULTS.read_text(encoding="utf-8"))
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")


if __name__ == "__main__":
    collect_seldom()  # as worker processes do
    main()
