"""The people of a state: every figure is somewhere, and lives where it may (P1, P2, B5, M1)."""

from helvetia.core.errors import LoadError

from . import decisions
from .built import Built, arranged
from .catalog import FIGURES
from .checking import HOUSES, PATHS, Counts, remembered, require
from .geometry import VILLAGES
from .parts import Pair, Player
from .state import GameState
from .village import colours_in, couples_in, crowd_of, empty_houses

#: The men and women in houses, those in the centre, in school and in the reserve, the newborns.
Figures = tuple[int, int, Pair, Pair, Pair, tuple[int, ...]]


def check_people(state: GameState, villages: tuple[int, ...]) -> None:
    """All figures of all colours, those awake among them, newborns and who stands in a centre."""
    figures: list[Figures] = []
    for c in colours_in(state):
        men, women = c.men, c.women
        if c.awake & ~(men | women):
            raise LoadError("who is awake lives somewhere", HOUSES[len(figures)])
        figures.append((men, women, c.centre, c.school, c.reserve, c.children))
    centres, newborns = _check_figures(
        state.built, state.rules.production.inhabited, villages, tuple(figures)
    )
    if newborns:
        _check_children(state)
    if state.neutral is not None:
        _check_neutral(state.neutral)
    if centres and state.setup is None and state.decision is not decisions.INHABIT:
        _check_centres(state, centres)


@remembered
def _check_figures(
    built: Built, inhabited: int, villages: tuple[int, ...], colours: tuple[Figures, ...]
) -> tuple[tuple[int, ...], bool]:
    """One man and one woman at most live in a house, of two colours, one of them the village's.

    What is returned: the colours with somebody in the centre, and whether there are newborns.
    """
    houses = arranged(built, inhabited).homes
    residents = men = women = 0
    for village, (his, hers, *_) in zip(villages, colours, strict=True):
        residents |= (his | hers) & VILLAGES[village]
    for index, (his, hers, centre, school, reserve, children) in enumerate(colours):
        path, home = HOUSES[index], his | hers
        if his & men:
            raise LoadError("two men in one house (P1)", path)
        if hers & women:
            raise LoadError("two women in one house (P1)", path)
        if his & hers:
            raise LoadError("a couple of one colour (P2)", path)
        men |= his
        women |= hers
        if home & ~houses:
            raise LoadError("nobody lives in a victory point building (B5)", path)
        if home & ~VILLAGES[villages[index]] & ~residents:
            raise LoadError("a spouse needs a resident (P1)", path)
        at_home = (his.bit_count(), hers.bit_count())
        _check_count(at_home, centre, school, reserve, children, PATHS[index])
    centres = tuple(index for index, (_, _, centre, *_) in enumerate(colours) if any(centre))
    return centres, any(children for *_, children in colours)


def _check_count(
    at_home: Pair, centre: Pair, school: Pair, reserve: Pair, children: Counts, path: str
) -> None:
    """Eight men and eight women of each colour."""
    require(min(*centre, *school, *reserve) >= 0, "people are not negative", path)
    daughters = sum([child & 1 for child in children])
    born = (len(children) - daughters, daughters)
    for sex in (0, 1):
        if at_home[sex] + centre[sex] + school[sex] + reserve[sex] + born[sex] != FIGURES:
            raise LoadError(f"{FIGURES} men and {FIGURES} women of each colour", path)


def _check_children(state: GameState) -> None:
    crowd = crowd_of(state)
    for seat, player in enumerate(state.players):
        if player.children:
            able = couples_in(state, crowd, seat)
            for child in player.children:
                if not able >> (child >> 1) & 1:
                    raise LoadError("a newborn without parents (M1)", HOUSES[seat])


def _check_neutral(neutral: Player) -> None:
    path = "$.colours[2]"
    require(
        not any(neutral.school) and not any(neutral.reserve) and not neutral.children,
        "neutral villagers stand in the centre or live in houses (D2)",
        path,
    )
    require(neutral.awake == neutral.men | neutral.women, "neutral villagers never tire (D8)", path)
    require(not neutral.delivered, "the neutral village does not act", path)


def _check_centres(state: GameState, seats: tuple[int, ...]) -> None:
    """Nobody stands in a centre while an own house is empty (B5, E2)."""
    for seat in seats:
        if seat < len(state.players) and empty_houses(state, seat):
            raise LoadError(
                "somebody stands in the centre while an own house is empty (B5)",
                f"{PATHS[seat]}.centre",
            )
