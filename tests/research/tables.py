"""The tables of the reference page, made from the spaces.

    python -m tests.research.tables

writes them into docs/reference/research.md, each under its heading.
"""

import re
from pathlib import Path
from typing import cast

from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.research import Field, Group, action_space, observation_space

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "research.md"
GAMES = {"Helvetia": cast("AnyGame", helvetia), "Helsinki": cast("AnyGame", helsinki)}
PLAYERS = (2, 3, 4)
#: The heads of the columns.
ACTIONS = ("numbers", "kind", "count", "meaning")
FIELDS = ("field", "2 players", "3 players", "4 players", "divided by", "meaning")
SIZES = ("game", "moves of players", "outcomes of chance", "observation for 2, 3, 4 players")
DIGESTS = ("space", "digest")


def actions(game: AnyGame) -> list[list[str]]:
    """Which numbers mean what."""
    return [
        [
            _range(group),
            f"`{group.kind}`",
            str(group.count),
            f"chance: {group.meaning}" if group.chance else group.meaning,
        ]
        for group in action_space(game).groups
    ]


def _range(group: Group) -> str:
    last = group.first + group.count - 1
    return str(last) if group.count == 1 else f"{group.first}-{last}"


def fields(game: AnyGame) -> list[list[str]]:
    """Every field with its offset and shape for each number of players."""
    spaces = [observation_space(game, players) for players in PLAYERS]
    rows = []
    for same in zip(*spaces, strict=True):
        places = [f"{field.first}: {' x '.join(map(str, field.shape)) or '1'}" for field in same]
        rows.append([f"`{same[0].name}`", *places, _divisor(*same), same[0].meaning])
    return rows


def _divisor(*same: Field) -> str:
    most = {field.most for field in same}
    if len(most) > 1:
        return "players"
    only = most.pop()
    return "copies" if isinstance(only, tuple) else "-" if only == 1 else str(only)


def sizes() -> list[list[str]]:
    """How large everything is."""
    rows = []
    for title, game in GAMES.items():
        space = action_space(game)
        seen = ", ".join(str(observation_space(game, players).size) for players in PLAYERS)
        chance = len(space) - space.decisions
        rows.append([title, str(space.decisions), str(chance), seen])
    return rows


def digests() -> list[list[str]]:
    """What a checkpoint stores."""
    rows = []
    for title, game in GAMES.items():
        rows.append([f"{title}, moves", f"`{action_space(game).digest}`"])
        for players in PLAYERS:
            digest = observation_space(game, players).digest
            rows.append([f"{title}, observation for {players}", f"`{digest}`"])
    return rows


def markdown(head: tuple[str, ...], rows: list[list[str]]) -> str:
    """A table."""
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def tables() -> dict[str, str]:
    """Every table by the heading it stands under."""
    found = {"Sizes": markdown(SIZES, sizes()), "Digests": markdown(DIGESTS, digests())}
    for title, game in GAMES.items():
        found[f"Moves of {title}"] = markdown(ACTIONS, actions(game))
        found[f"Observation of {title}"] = markdown(FIELDS, fields(game))
    return found


def in_page(text: str, heading: str) -> re.Match[str]:
    """The table under a heading of the page."""
    found = re.search(rf"^## {heading}\n[^#|]*?\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert found is not None, f"no table under {heading!r}"
    return found


def main() -> None:
    """Bring the page up to date."""
    text = PAGE.read_text(encoding="utf-8")
    for heading, table in tables().items():
        found = in_page(text, heading)
        text = text[: found.start(1)] + table + text[found.end(1) :]
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
