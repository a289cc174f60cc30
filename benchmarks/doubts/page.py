"""The tables of the docs: made from the sums alone, so anybody can make them again."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from . import verdict
from .alternatives import ALTERNATIVES, ANY, NOT_PLAYED, Alternative
from .verdict import Figure, Sums

PAGE: Final = Path(__file__).parents[2] / "docs" / "rules" / "sources.md"
#: Greedy bots by their fingerprint (`games.fingerprint`). Another one is named by it.
BOTS: Final = {
    "37695f6e": "one beginning of every first move, weights set by hand, revision `dc216a6`"
}
_PLACE: Final = re.compile(
    r"^<!-- doubts: (\S+) -->\n.*?^<!-- end of doubts -->$", re.MULTILINE | re.DOTALL
)
_HEAD: Final = "doubt|instead|players|pairs|equal|length|score|seat 0|other first turn|verdict"


def filled(page: str, results: Mapping[str, Sums]) -> str:
    """Return the page with every table of doubts made anew."""
    parts = _parts(results)
    return _PLACE.sub(
        lambda match: f"<!-- doubts: {match[1]} -->\n\n{parts[match[1]]}\n\n<!-- end of doubts -->",
        page,
    )


def places(page: str) -> list[str]:
    """Return the names of the places of a page."""
    return [match[1] for match in _PLACE.finditer(page)]


def _parts(results: Mapping[str, Sums]) -> dict[str, str]:
    played = [each for each in ALTERNATIVES if results.get(each.name, {}).get("pairs")]
    doubts = [each for each in played if not each.control]
    missing = [f"`{each.name}`" for each in ALTERNATIVES if each not in played]
    lines = [f"- {name}: {why}." for name, why in NOT_PLAYED.items()]
    short = [each for each in played if results[each.name]["pairs"] < verdict.ENOUGH]
    if short:
        lines.append(
            f"- The run is not finished: {len(short)} of {len(ALTERNATIVES)} alternatives "
            f"have games, but fewer than {verdict.ENOUGH:,} pairs. "
            "*Does not matter* cannot be said of them."
        )
    players: dict[str, list[str]] = {}
    for each in played:
        players.setdefault(results[each.name]["by"], []).append(f"`{each.name}`")
    for bot, names in players.items():
        which = "all alternatives" if len(names) == len(played) else ", ".join(names)
        known = f" ({BOTS[bot]})" if bot in BOTS else ""
        lines.append(f"- Played by the greedy bot `{bot}`{known}: {which}.")
    if missing:
        lines.append(f"- Prepared, but without games so far: {', '.join(missing)}.")
    return {
        "rule": _rule(),
        "helvetia": _table((each for each in doubts if each.game == "helvetia"), results),
        "helsinki": _table((each for each in doubts if each.game == "helsinki"), results),
        "controls": _table((each for each in played if each.control), results),
        "open": "\n".join(lines),
    }


def _rule() -> str:
    limits = verdict.LIMITS
    return _lines(
        ["what", "how much"],
        [
            ["length: rounds of a game", f"a change of {_percent(limits['length'])}"],
            ["score: mean points of all seats", f"a change of {_percent(limits['score'])}"],
            ["seat 0: win rate of the first seat", f"{100 * limits['seat']:.0f} percentage points"],
            ["other first turn", f"{_percent(limits['first turn'])} of the games"],
            ["pairs of games for *does not matter*", f"{verdict.ENOUGH:,}"],
            ["pairs of games for *matters*", f"{verdict.FEWEST}"],
        ],
    )


def _table(alternatives: Iterable[Alternative], results: Mapping[str, Sums]) -> str:
    rows = [_row(each, results[each.name]) for each in alternatives]
    return _lines(_HEAD.split("|"), rows) if rows else "None so far."


def _lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def _row(each: Alternative, sums: Sums) -> list[str]:
    figures = {figure.name: figure for figure in verdict.figures_of(sums)}
    basis = "" if each.basis == each.game else f" ({each.basis.partition(' ')[2]})"
    return [
        f"{each.doubt}{basis}",
        f"{each.instead} (`{each.name}`)",
        f"{each.players}" + ("" if each.why == ANY else f": {each.why}"),
        f"{sums['pairs']:,}",
        _equal(sums),
        *(_change(figures.get(name)) for name in ("length", "score", "seat")),
        _share(figures.get("first turn")),
        _verdict(sums, each.players),
    ]


def _equal(sums: Sums) -> str:
    games, equal = sums["by_chance"]
    by_chance = f"; {_percent(equal / games)}" if games else ""
    return _percent(sums["equal"] / sums["pairs"]) + by_chance


def _verdict(sums: Sums, players: int) -> str:
    found, beyond = verdict.verdict(sums, players)
    if found != verdict.MATTERS:
        return f"{found}: greedy never meets it" if verdict.is_never_met(sums) else found
    names = [f"{figure.name} {_signed(figure)}" for figure in beyond]
    return f"**matters**: {', '.join(names) or 'the bots change places'}"


def _change(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    standard = _percent(figure.standard) if figure.name == "seat" else f"{figure.standard:.2f}"
    low, high = 100 * figure.low, 100 * figure.high
    return f"{standard}; {_signed(figure)} ({low:+.1f} to {high:+.1f})"


def _share(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    return f"{_percent(figure.change)} ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def _signed(figure: Figure) -> str:
    if figure.name == "first turn":
        return f"in {_percent(figure.change)}"
    return f"{100 * figure.change:+.1f} {'points' if figure.name == 'seat' else '%'}"


def _percent(value: float) -> str:
    return f"{100 * value:.3g} %"
