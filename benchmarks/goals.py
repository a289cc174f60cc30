"""The goals of the project for speed, each with what a run says about it."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from .children import rates_of
from .contender import IS_OVER, MOVES_ONLY
from .results import Results
from .run import Rows, Table, number


class Verdict(NamedTuple):
    """A goal, the figure of a run, and whether it is met; None where a section was not run."""

    goal: str
    wanted: str
    figure: float | None
    met: bool | None
    where: str = ""


#: A figure and where it was found.
Found = tuple[float, str]


def _own(rows: Rows) -> dict[str, dict[str, float]]:
    return {name: f for name, f in rows.items() if name.startswith(("Helvetia,", "Helsinki,"))}


def _of(rows: Rows, library: str) -> list[dict[str, float]]:
    return [
        figures
        for name, figures in rows.items()
        if name.startswith(library) and name.endswith(MOVES_ONLY) == library.endswith(MOVES_ONLY)
    ]


def _least_ratio(rows: Rows, library: str, figure: "Figure") -> Found | None:
    peers = [figure(figures) for figures in _of(rows, library)]
    own = [(figure(figures), name) for name, figures in _own(rows).items()]
    if not peers or not own:
        return None
    least, name = min(own)
    return least / max(peers), name


def _decisions(figures: dict[str, float]) -> float:
    return figures["decisions per second"]


def _games_ratio(rows: Rows) -> Found | None:
    try:
        own = rows["Helvetia, 4 players"]["games per second"]
        peer = rows["catanatron, 4 players"]["games per second"]
    except KeyError:
        return None
    return own / peer, "Helvetia, 4 players"


def _json_ratio(rows: Rows) -> Found | None:
    """How many of our slowest JSON round trips fit into its fastest pickle round trip."""
    peers = [figures["pickle round trip"] for figures in _of(rows, "catanatron")]
    own = [(figures["JSON round trip"], name) for name, figures in _own(rows).items()]
    if not peers or not own:
        return None
    most, name = max(own)
    return min(peers) / most, name


def _import_ratio(rows: Rows) -> Found | None:
    return (rows["helvetia"]["times attrs"], "import helvetia") if rows else None


def _slowest(*names: str, median: str | None = None) -> Callable[[Rows], Found | None]:
    """The slowest of these calls, in medians of a call in play or of another kind."""
    return lambda rows: max(
        (
            (figures[name] / (1 if median is None else figures[median]), f"{game}, {name}")
            for game, figures in rows.items()
            for name in names
            if median is None or median in figures  # not in the files of older runs
        ),
        default=None,
    )


class Goal(NamedTuple):
    """What is wanted of one figure of one section."""

    text: str
    section: str
    figure: Callable[[Rows], Found | None]
    bound: float
    at_most: bool = False

    def verdict(self, results: Results) -> Verdict:
        """What a run says about it."""
        wanted = f"{'at most' if self.at_most else 'at least'} {self.bound:g}"
        found = self.figure(results.sections.get(self.section, {}))
        if found is None:
            return Verdict(self.text, wanted, None, None)
        figure, where = found
        met = figure <= self.bound if self.at_most else figure >= self.bound
        return Verdict(self.text, wanted, figure, met, where)


Figure = Callable[[dict[str, float]], float]


def _times(library: str, figure: Figure) -> Callable[[Rows], Found | None]:
    """Our slowest game against the fastest of a library."""
    return lambda rows: _least_ratio(rows, library, figure)


def _made(figures: dict[str, float]) -> float:
    return rates_of(figures)[0]


def _ended(figures: dict[str, float]) -> float:
    """Children that know whether the game is over: ours always do, others where they are asked."""
    asked = [rate for way, rate in figures.items() if way.endswith(IS_OVER)]
    return max(asked, default=_made(figures))


def _listed(figures: dict[str, float]) -> float:
    return rates_of(figures)[1]


_CHILDREN: Final = "new child states per second"
_LISTED: Final = "the same with their legal moves listed"
GOALS: Final = (
    Goal("decisions per second, times python-chess", "play", _times("python-chess", _decisions), 3),
    Goal(
        "the same, where the end of its game is not looked for (stricter)",
        "play",
        _times("python-chess" + MOVES_ONLY, _decisions),
        3,
    ),
    Goal("decisions per second, times catanatron", "play", _times("catanatron", _decisions), 2),
    Goal("games per second, times catanatron", "play", _games_ratio, 5),
    Goal(f"{_CHILDREN}, times catanatron", "children", _times("catanatron", _made), 6),
    Goal(f"{_LISTED}, times catanatron", "children", _times("catanatron", _listed), 6),
    Goal(f"{_LISTED}, times python-chess", "children", _times("python-chess", _listed), 3),
    Goal(
        "the same, of each only whether the game is over, times python-chess",
        "children",
        _times("python-chess", _ended),
        3,
    ),
    Goal(
        "the same, where nobody looks whether the game of chess is over (stricter)",
        "children",
        _times("python-chess", _made),
        3,
    ),
    Goal("JSON round trips in one pickle round trip of catanatron", "cost", _json_ratio, 10),
    Goal("import helvetia, times import attrs", "imports", _import_ratio, 1.5, at_most=True),
    Goal(
        "slowest call of legal_moves, times the median",
        "cliff",
        _slowest("slowest in play", "slowest warm", "worst kept, warm"),
        50,
        at_most=True,
    ),
    Goal(
        "slowest call with every answer forgotten, times the median of such calls",
        "cliff",
        _slowest("slowest cold", "worst kept, cold", median="median cold"),
        50,
        at_most=True,
    ),
    Goal(
        "the same, times the median call in play (stricter)",
        "cliff",
        _slowest("slowest cold", "worst kept, cold"),
        50,
        at_most=True,
    ),
)


def verdicts(results: Results) -> list[Verdict]:
    """Every goal with what this run says."""
    return [goal.verdict(results) for goal in GOALS]


def table(found: Iterable[Verdict]) -> Table:
    """The goals as a table."""
    said = {True: "met", False: "not met", None: "not measured"}
    return Table(
        "Goals",
        ("goal", "wanted", "this run", "", "where it is worst"),
        tuple((v.goal, v.wanted, number(v.figure, 2), said[v.met], v.where) for v in found),
        "Ratios of one run, each for the game and number of players that does worst, against the "
        "best of the other library.",
    )
