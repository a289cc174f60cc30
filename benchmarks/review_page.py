"""The page about reviews: sums of games that were measured, the tables and the diagram from them.

Sums are integers, so a file of games gives the same sums everywhere. Positions of one game are won
together; intervals of the diagram count that.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, Final

from helvetia.core.records.notes import WHOLE
from helvetia.render.svg.element import el, words
from helvetia.review import THRESHOLDS, Grade
from helvetia.review.report import BEYOND, grade_of

RESULTS: Final = Path(__file__).parent / "review-results.json"
PAGE: Final = Path(__file__).parents[1] / "docs" / "contributing" / "review.md"
PICTURE: Final = PAGE.with_name("review.svg")
BINS: Final = 10
#: A won game counts so much, divided by the number of winners; a share of 1 so much.
WON: Final = 12
SHARE: Final = 10_000
_Z: Final = 1.96
_PLACE: Final = re.compile(
    r"^<!-- measured: (\S+) -->\n.*?^<!-- end of measured -->$", re.MULTILINE | re.DOTALL
)

_HEAD: Final = ("game", "players", "simulations", "games")

Rows = Sequence[Mapping[str, Any]]
Sums = dict[str, Any]
Results = Mapping[str, Sums]


# --- sums ----------------------------------------------------------------------------------------


def sums(rows: Rows) -> dict[str, Sums]:
    """Return the sums of games by what was measured; a game that is there twice counts once."""
    groups: dict[str, dict[int, Mapping[str, Any]]] = {}
    for row in rows:
        key = f"{row['proof']} {row['game']} {row['players']} {row['simulations']}"
        groups.setdefault(key, {})[row["seed"]] = row
    return {
        key: {"games": len(games), **_SUMS[key.split()[0]](list(games.values()))}
        for key, games in sorted(groups.items())
    }


def _luck(rows: Rows) -> Sums:
    found = [row["luck"][0] for row in rows]
    return {"sum": sum(found), "squares": sum(luck * luck for luck in found)}


def _accuracy(rows: Rows) -> Sums:
    found: dict[str, list[int]] = {}
    for row in rows:
        for bot, accuracy in zip(row["bots"], row["accuracy"], strict=True):
            if accuracy is not None:
                number = round(accuracy * SHARE)
                old = found.setdefault(bot, [0, 0, 0])
                found[bot] = [old[0] + 1, old[1] + number, old[2] + number * number]
    return {"bots": found}


def _planted(rows: Rows) -> Sums:
    turns = [turn for row in rows for turn in row["turns"]]
    real = [grade_of(*t[1:3]) for t in turns if grade_of(*t[3:5]) is Grade.BLUNDER]
    return {"turns": len(turns), "blunders": len(real), "found": _counts(real)}


def _blunders(rows: Rows) -> Sums:
    turns = [turn for row in rows for turn in row["turns"]]
    return {
        "turns": len(turns),
        "lost": sum(t[1] >= THRESHOLDS[Grade.GOOD] and t[1] > BEYOND * t[2] for t in turns),
        "checked": _counts(grade_of(*turn[1:]) for turn in turns),
    }


def _counts(grades: Iterable[Grade]) -> dict[str, int]:
    counted = Counter(grades)
    return {str(grade): counted[grade] for grade in Grade if counted[grade]}


def _calibration(rows: Rows) -> Sums:
    """Add for each tenth: shares, their sum, the won ones; of games the squares and products."""
    bins = [[0] * 6 for _ in range(BINS)]
    for row in rows:
        here = [[0, 0, 0] for _ in range(BINS)]
        for shares in row["shares"]:
            for share, won in zip(shares, row["won"], strict=True):
                each = here[min(BINS - 1, int(BINS * share))]
                each[0] += 1
                each[1] += round(share * SHARE)
                each[2] += round(won * WON)
        for total, (count, judged, won) in zip(bins, here, strict=True):
            for at, more in enumerate((count, judged, won, won * won, won * count, count * count)):
                total[at] += more
    return {"bins": bins}


_SUMS: Final = {
    "luck": _luck,
    "accuracy": _accuracy,
    "planted": _planted,
    "blunders": _blunders,
    "calibration": _calibration,
}


def read() -> dict[str, Sums]:
    """Return the sums that are kept."""
    found: dict[str, Sums] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


def write(results: Results) -> None:
    """Write the sums, the page and its picture."""
    lines = [f"{json.dumps(key)}: {json.dumps(results[key])}" for key in sorted(results)]
    RESULTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    PICTURE.write_text(picture(results) + "\n", encoding="utf-8")


# --- figures -------------------------------------------------------------------------------------


def mean_of(count: int, total: int, squares: int, unit: int) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    mean = total / count
    spread = max(0.0, squares - total * total / count) / max(1, count * (count - 1))
    return mean / unit, _Z * sqrt(spread) / unit if count > 1 else float("inf")


def wilson(part: float, count: float) -> tuple[float, float]:
    """Return the 95 % interval of a part that was seen in so many cases.

    >>> low, high = wilson(1.0, 20)
    >>> round(low, 2), high
    (0.84, 1.0)
    """
    weight = _Z * _Z / count
    middle = (part + weight / 2) / (1 + weight)
    half = sqrt(part * (1 - part) * weight + weight * weight / 4) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def tenth(sums: Sequence[int]) -> tuple[float, float, float, float, int] | None:
    """Return the mean share of a tenth, the part that was won, its interval, and the number.

    Shares of one game are not independent. So the interval is that of fewer cases: as many as give
    the spread that is seen between games, or, where all or none were won, one for each game.
    """
    count, judged, won, squares, products, counts = sums
    if not count:
        return None
    part = won / count / WON
    between = squares / WON**2 - 2 * part * products / WON + part * part * counts
    alone = part * (1 - part) * count
    fewer = max(1.0, between / alone if alone else counts / count)
    return judged / count / SHARE, part, *wilson(part, count / fewer), count


def off(bins: Sequence[Sequence[int]]) -> tuple[int, float]:
    """Return the number of shares, and how far judged and won are apart on average."""
    count = sum(each[0] for each in bins)
    apart = sum(abs(each[1] / SHARE - each[2] / WON) for each in bins)
    return count, apart / max(1, count)


def slope(bins: Sequence[Sequence[int]]) -> float:
    """Return how much more is won where more is judged: 1 is right, less is too sure of itself."""
    points = [(n, judged / n / SHARE, won / n / WON) for n, judged, won, *_ in bins if n]
    total = sum(n for n, *_ in points)
    means = [sum(each[0] * each[at] for each in points) / total for at in (1, 2)]
    spread = sum(n * (judged - means[0]) ** 2 for n, judged, _ in points)
    common = sum(n * (judged - means[0]) * (won - means[1]) for n, judged, won in points)
    return common / spread if spread else 1.0


# --- the page ------------------------------------------------------------------------------------


def filled(page: str, results: Results) -> str:
    """Return the page with everything that was measured made anew."""
    return _PLACE.sub(
        lambda match: (
            f"<!-- measured: {match[1]} -->\n\n{_part(match[1], results)}\n\n"
            "<!-- end of measured -->"
        ),
        page,
    )


def places(page: str) -> list[str]:
    """Return the names of the places of a page."""
    return [match[1] for match in _PLACE.finditer(page)]


def _part(proof: str, results: Results) -> str:
    found = {key: results[key] for key in sorted(results) if key.startswith(f"{proof} ")}
    if not found:
        return "No games so far."
    if proof == "calibration":
        return _calibration_part(found)
    head, row = _TABLES[proof]
    rows = [[*_case(key, each), *row(each)] for key, each in found.items()]
    return _lines([*_HEAD, *head.split("|")], rows)


def _case(key: str, each: Sums) -> list[str]:
    _, game, players, simulations = key.split()
    return [game.capitalize(), players, simulations, f"{each['games']:,}"]


def _luck_row(each: Sums) -> list[str]:
    mean, half = mean_of(each["games"], each["sum"], each["squares"], WHOLE)
    one = half / _Z * sqrt(each["games"])
    inside = "yes" if abs(mean) <= half else "**no**"
    return [f"{100 * mean:+.2f} % ± {100 * half:.2f} %", inside, f"{100 * one:.1f} %"]


def _accuracy_row(each: Sums) -> list[str]:
    means = [mean_of(n, total, squares, SHARE) for _, (n, total, squares) in _ranks(each)]
    sure = all(high[0] - low[0] > sqrt(low[1] ** 2 + high[1] ** 2) for low, high in pairwise(means))
    bots = ", ".join(bot for bot, _ in _ranks(each))
    told = ", ".join(f"{mean:.1f} ± {half:.1f}" for mean, half in means)
    return [bots, told, "yes" if sure else "not at 95 %"]


def _ranks(each: Sums) -> list[tuple[str, list[int]]]:
    """Return the bots from the weakest to the strongest."""
    ranks = ["random", "greedy"]
    order = sorted(each["bots"], key=lambda b: ranks.index(b) if b in ranks else len(ranks))
    return [(bot, each["bots"][bot]) for bot in order]


def _planted_row(each: Sums) -> list[str]:
    weak = {g: n for g, n in each["found"].items() if g not in (Grade.BEST, Grade.GOOD)}
    return [
        f"{each['turns']:,}",
        f"{each['blunders']:,}",
        _share(sum(weak.values()), each["blunders"]),
        _named(weak),
    ]


def _blunders_row(each: Sums) -> list[str]:
    return [f"{each['turns']:,}", _share(each["lost"], each["turns"]), _named(each["checked"])]


def _named(grades: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in grades.items()) or "-"


def _share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    low, high = wilson(part / whole, whole)
    return f"{part:,}: {100 * part / whole:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


_TABLES: Final = {
    "luck": ("mean luck of the first seat|zero is inside|spread of one game", _luck_row),
    "accuracy": ("bots|accuracy|ranked at 95 %", _accuracy_row),
    "planted": ("random turns|verified blunders|found|called", _planted_row),
    "blunders": ("called blunders|lose share|when checked", _blunders_row),
}


def _calibration_part(found: Results) -> str:
    head, columns, summary = ["judged"], [], []
    for key, each in found.items():
        case = _case(key, each)
        count, apart = off(each["bins"])
        seen = [one for one in map(tenth, each["bins"]) if one is not None]
        beyond = sum(not low <= judged <= high for judged, _, low, high, _ in seen)
        head.append(f"{case[0]}, {case[1]}")
        columns.append([_tenth(numbers) for numbers in each["bins"]])
        figures = [f"{count:,}", f"{100 * apart:.1f} %", f"{slope(each['bins']):.2f}"]
        summary.append([*case, *figures, f"{beyond} of {len(seen)}"])
    rows = [
        [f"{10 * at} to {10 * at + 10} %", *(column[at] for column in columns)]
        for at in range(BINS)
    ]
    name = PICTURE.name
    return "\n\n".join([
        f"![Reliability: the part that was won, by the share that was judged]({name})",
        _lines([*_HEAD, "shares", "apart", "slope", "tenths beyond their interval"], summary),
        "Won, with its 95 % interval, and the number of shares:",
        _lines(head, rows),
    ])  # fmt: skip


def _tenth(numbers: Sequence[int]) -> str:
    found = tenth(numbers)
    if found is None:
        return "-"
    _, part, low, high, count = found
    return f"{100 * part:.0f} % ({100 * low:.0f} to {100 * high:.0f}); {count:,}"


def _lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


# --- the picture ---------------------------------------------------------------------------------

_SIDE: Final = 180
_LEFT: Final = 44
_TOP: Final = 34
_WIDE: Final = _SIDE + 62
_HIGH: Final = _SIDE + 76
_ACROSS: Final = 3
_STYLE: Final = """
svg { font-family: system-ui, sans-serif; font-size: 11px; }
text { fill: #222; } .title { font-weight: 600; font-size: 13px; } .tick { fill: #666; }
line { stroke: #ddd; } .fair { stroke: #888; stroke-dasharray: 4 3; }
.error { stroke: #0072b2; stroke-width: 2; } circle { fill: #0072b2; }
@media (prefers-color-scheme: dark) {
text { fill: #ddd; } .tick { fill: #aaa; } line { stroke: #444; }
.error { stroke: #56b4e9; } circle { fill: #56b4e9; } }
"""


def picture(results: Results) -> str:
    """Return the reliability diagram: one panel for each game and number of players."""
    panels = [
        _panel(key, results[key]) for key in sorted(results) if key.startswith("calibration ")
    ]
    drawn = [
        el("g", *panel, transform=f"translate({at % _ACROSS * _WIDE} {at // _ACROSS * _HIGH})")
        for at, panel in enumerate(panels)
    ]
    high = _HIGH * -(-len(panels) // _ACROSS)
    return el(
        "svg",
        el("title", "The part that was won, by the share that was judged", id="title"),
        el("style", _STYLE),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_ACROSS * _WIDE} {max(1, high)}",
        role="img",
        aria_labelledby="title",
    )


def _panel(key: str, each: Sums) -> list[str]:
    game, players, _, games = _case(key, each)
    low = _TOP + _SIDE
    title = f"{game}, {players} players, {games} games"
    parts = [words(_LEFT, 20, title, cls="title", anchor="start")]
    for percent in range(0, 101, 25):
        x, y = _LEFT + percent * _SIDE / 100, low - percent * _SIDE / 100
        parts += [
            el("line", x1=_LEFT, x2=_LEFT + _SIDE, y1=y, y2=y),
            el("line", x1=x, x2=x, y1=_TOP, y2=low),
            words(_LEFT - 5, y + 4, f"{percent}", cls="tick", anchor="end"),
            words(x, low + 14, f"{percent}", cls="tick"),
        ]
    parts.append(el("line", x1=_LEFT, x2=_LEFT + _SIDE, y1=low, y2=_TOP, cls="fair"))
    parts.append(words(_LEFT + _SIDE / 2, low + 29, "% judged, % won upwards", cls="tick"))
    for found in map(tenth, each["bins"]):
        if found is not None:
            judged, part, least, most, _ = found
            x = round(_LEFT + judged * _SIDE, 1)
            y, y1, y2 = (round(low - value * _SIDE, 1) for value in (part, least, most))
            parts.append(el("line", x1=x, x2=x, y1=y1, y2=y2, cls="error"))
            parts.append(el("circle", cx=x, cy=y, r=3))
    return parts
