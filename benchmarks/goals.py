"""The goals of the project for speed, each with the verdict of a run."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from .children import listed_rate
from .contender import MOVES_ONLY
from .results import Results
from .run import Rows, Table, number

#: A figure and the row that it comes from.
Found = tuple[float, str]
Figure = Callable[[dict[str, float]], float | None]
_OWN: Final = ("Helvetia,", "Helsinki,")


class Verdict(NamedTuple):
    """A goal, the figure of a run, and whether it is met; None if the run has no such figure."""

    goal: str
    wanted: str
    figure: float | None
    met: bool | None
    where: str = ""


class Goal(NamedTuple):
    """A bound for one figure of the rows of a section."""

    text: str
    figure: Callable[[Rows], Found | None]
    bound: float
    at_most: bool = False
    section: str = ""

    def verdict(self, rows: Rows) -> Verdict:
        """Return the verdict of these rows."""
        wanted = f"{'at most' if self.at_most else 'at least'} {self.bound:g}"
        found = self.figure(rows)
        if found is None:
            return Verdict(self.text, wanted, None, None)
        figure, where = found
        met = figure <= self.bound if self.at_most else figure >= self.bound
        return Verdict(self.text, wanted, figure, met, where)


def _called(name: str) -> Figure:
    """Return a function that looks up the figure of this name."""
    return lambda figures: figures.get(name)


def _figures(rows: Rows, starts: str | tuple[str, ...], figure: Figure) -> list[Found]:
    return [
        (value, name)
        for name, figures in rows.items()
        if name.startswith(starts) and not name.endswith(MOVES_ONLY)
        if (value := figure(figures)) is not None
    ]


def _least(name: str, starts: str) -> Callable[[Rows], Found | None]:
    return lambda rows: min(_figures(rows, starts, _called(name)), default=None)


def _most(*names: str, starts: str | tuple[str, ...] = "") -> Callable[[Rows], Found | None]:
    """Return a function that finds the largest figure of these names."""
    return lambda rows: max(
        (found for name in names for found in _figures(rows, starts, _called(name))), default=None
    )


def _times(library: str, figure: Figure) -> Callable[[Rows], Found | None]:
    """Return a function that divides our slowest game by the fastest game of a library."""

    def ratio(rows: Rows) -> Found | None:
        peers = _figures(rows, library, figure)
        own = _figures(rows, _OWN, figure)
        if not peers or not own:
            return None
        least, name = min(own)
        return least / max(peers)[0], name

    return ratio


_SLOWEST: Final = "slowest legal_moves, milliseconds"
_JSON: Final = "JSON round trip of a state, microseconds"
_IMPORT: Final = "import helvetia, milliseconds"
#: Libraries that are to be slower in the same run.
RIVALS: Final = ("python-chess", "catanatron")
#: For one run of all contenders.
GOALS: Final = (
    *(
        Goal(
            f"decisions per second, times {peer}",
            _times(peer, _called("decisions per second")),
            1,
            section="play",
        )
        for peer in RIVALS
    ),
    *(
        Goal(
            f"new children per second with their legal moves, times {peer}",
            _times(peer, listed_rate),
            1,
            section="children",
        )
        for peer in RIVALS
    ),
    Goal(
        _SLOWEST,
        _most("slowest in play, ms", "slowest cold, ms", "worst kept, ms"),
        20,
        at_most=True,
        section="cliff",
    ),
    Goal(_JSON, _most("JSON round trip", starts=_OWN), 350, at_most=True, section="cost"),
    Goal(_IMPORT, _most("milliseconds", starts="helvetia"), 120, at_most=True, section="imports"),
)
#: For a comparison with an older revision.
AGAINST: Final = (
    *(
        Goal(f"{game}, {unit} per second, new by old", _least(f"{unit}, ratio", f"{game},"), bound)
        for game, bound in (("Helvetia", 0.75), ("Helsinki", 0.9))
        for unit in ("decisions", "children")
    ),
    *(
        Goal(f"decisions per second, times {peer}", _times(peer, _called("decisions, new")), 1)
        for peer in RIVALS
    ),
    Goal(_SLOWEST, _most("slowest"), 20, at_most=True),
    Goal(_JSON, _most("JSON"), 350, at_most=True),
    Goal(_IMPORT, _most("import"), 120, at_most=True),
)


def judged(goals: Iterable[Goal], rows: Rows) -> list[Verdict]:
    """Return the verdicts of all goals over the same rows."""
    return [goal.verdict(rows) for goal in goals]


def verdicts(results: Results) -> list[Verdict]:
    """Return the verdict of a run for every goal, each from its own section."""
    return [goal.verdict(results.sections.get(goal.section, {})) for goal in GOALS]


def table(found: Iterable[Verdict]) -> Table:
    """Return the goals as a table."""
    said = {True: "met", False: "not met", None: "not measured"}
    return Table(
        "Goals",
        ("goal", "wanted", "this run", "", "where it is worst"),
        tuple((v.goal, v.wanted, number(v.figure, 2), said[v.met], v.where) for v in found),
        "Figures of one run, each for the game and number of players that does worst. Ratios to "
        "other libraries are to their fastest game.",
    )
