"""How the cost of a decision grows: with the players, the round and the number of moves."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final

from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.games import find

from .clock import best_of, timed
from .own import GAMES, PLAYERS, unasked, walk
from .run import Rows, Run, Section, Table, number

#: Fewer positions than these say nothing.
ENOUGH: Final = 30
#: More than these say nothing more.
PLENTY: Final = 400
_NOTE: Final = (
    "Microseconds of `legal_moves` and `apply_move` at the decisions of random games, tables of "
    "answers warm, for a state not asked before; and how many moves are legal there on average."
)

Cases = list[tuple[AnyState, AnyMove]]


def _round(state: AnyState) -> str:
    low = (max(state.round, 1) - 1) // 3 * 3 + 1
    return f"rounds {low:2} to {low + 2}"


def _players(state: AnyState) -> str:
    return f"{len(state.players)} players"


def _choices(moves: int) -> str:
    """Return a range of numbers of legal moves, each twice as long as the one before."""
    low = 1 << (moves.bit_length() - 1)
    return f"{low:3} to {2 * low - 1} legal moves"


def measure(run: Run) -> Rows:
    """Both games; all groups in turn, the best turn of each counts."""
    rows: Rows = {}
    for name in GAMES:
        game = find(name)
        groups = _groups(game, run)
        jobs: dict[tuple[str, str], Callable[[], float]] = {}
        for label, cases in groups.items():
            jobs[label, "legal_moves"] = partial(_listing, game, cases)
            jobs[label, "apply_move"] = partial(_applying, game, cases)
        best = best_of(run.repeat, jobs)
        for label, cases in groups.items():
            rows[f"{name.capitalize()}, {label}"] = {
                "legal_moves": best[label, "legal_moves"],
                "apply_move": best[label, "apply_move"],
                "legal moves": sum(len(game.legal_moves(s)) for s, _ in cases) / len(cases),
                "positions": len(cases),
            }
    return rows


def _groups(game: AnyGame, run: Run) -> dict[str, Cases]:
    """Decisions of random games, sorted in each way."""
    cases = [
        case
        for players in PLAYERS
        for _ in range(max(2, run.positions // 10))
        for case in walk(game, players, next(run.seeds))
    ]
    groups: dict[str, Cases] = {}
    sorts: tuple[Callable[[AnyState], str], ...] = (
        _players,
        _round,
        lambda state: _choices(len(game.legal_moves(state))),
    )
    for sort in sorts:
        sorted_: defaultdict[str, Cases] = defaultdict(list)
        for case in cases:
            sorted_[sort(case[0])].append(case)
        for label in sorted(sorted_):
            found = sorted_[label]
            if len(found) >= ENOUGH:
                groups[label] = found[:: -(-len(found) // PLENTY)]
    return groups


def _listing(game: AnyGame, cases: Cases) -> float:
    return timed(game.legal_moves, unasked(state for state, _ in cases)) / len(cases) * 1e6


def _applying(game: AnyGame, cases: Cases) -> float:
    states, moves = zip(*cases, strict=True)
    return timed(game.apply_move, states, moves) / len(cases) * 1e6


def tables(rows: Rows) -> list[Table]:
    """One row for each group."""
    return [
        Table(
            "How cost grows",
            ("decisions", "legal_moves", "apply_move", "legal moves"),
            tuple(
                (
                    label,
                    number(figures["legal_moves"], 2),
                    number(figures["apply_move"], 2),
                    number(figures["legal moves"], 1),
                )
                for label, figures in rows.items()
            ),
            _NOTE,
        )
    ]


SECTION: Final = Section("growth", measure, tables, asked=True)
