"""Draw the pictures of both games that the documentation shows, into ``docs/pictures``.

    python docs/make_pictures.py

Each game is one record beside the pictures; drawn are its start, a moment in the middle with the
last and the possible moves pointed out, and its end, as the seat to decide sees them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from helvetia.core import Record
from helvetia.core.contract import AnyGame
from helvetia.games import find
from helvetia.render.svg import Highlight, render_svg

FOLDER: Final = Path(__file__).parent / "pictures"
#: After how many moves of its record a game is shown; None: after the last.
MOMENTS: Final[Mapping[str, Mapping[str, int | None]]] = {
    "helvetia": {"start": 30, "middle": 199, "end": None},
    "helsinki": {"start": 20, "middle": 199, "end": None},
}


def picture(game: AnyGame, moves: int | None, *, point: bool) -> str:
    """The table after so many moves of the game's record."""
    record = Record.load(FOLDER / f"{game.GAME}.json", game)
    made = record.moves[:moves]
    before, now = list(record.replay())[len(made) - 1 : len(made) + 1]
    seat = 0 if now.player is None else now.player
    seen = game.view(now, seat)
    pointed = Highlight(made[-1], game.view(before, seat), game.legal_moves(seen))
    return render_svg(seen, highlight=pointed if point else None)


def files() -> dict[str, str]:
    """Every picture's name and content."""
    return {
        f"{name}-{moment}.svg": picture(find(name), moves, point=moment == "middle") + "\n"
        for name, moments in MOMENTS.items()
        for moment, moves in moments.items()
    }


def main() -> None:
    """Draw all of them."""
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
