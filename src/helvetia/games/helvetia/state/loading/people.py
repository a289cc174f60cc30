"""The people of a state: every figure is somewhere, and lives where it may (P1, P2, B5, M1)."""

from helvetia.core.errors import LoadError

from ...catalog import FIGURES
from ...names import Decision
from ...packed import ColourBits, Packed
from ...phases.amounts import couples
from ...village import VILLAGES, colours_in, empty_houses, houses_of
from .checking import NEUTRAL_PATH, houses_path, paths_of, require


def check_people(state: Packed, villages: tuple[int, ...]) -> None:
    """Check all figures of all colours, newborns, and who stands in a centre."""
    paths = paths_of(len(state.players))
    _check_houses(state, villages, tuple(map(houses_path, paths)))
    for colour, path in zip(colours_in(state), paths, strict=True):
        _check_count(colour, path)
    for seat, player in enumerate(state.players):
        if player.children:
            able = couples(state, seat)
            if any(not able >> (child >> 1) & 1 for child in player.children):
                raise LoadError("a newborn without parents (M1)", houses_path(paths[seat]))
    if state.neutral is not None:
        _check_neutral(state.neutral)
    if state.round and state.decision is not Decision.INHABIT:
        _check_centres(state)


def _check_houses(state: Packed, villages: tuple[int, ...], paths: tuple[str, ...]) -> None:
    """Allow one man and one woman in a house, of two colours, one of them the village's."""
    homes = houses_of(state).homes
    colours = colours_in(state)
    residents = men = women = 0
    for village, colour in zip(villages, colours, strict=True):
        residents |= (colour.men | colour.women) & VILLAGES[village]
    for village, colour, path in zip(villages, colours, paths, strict=True):
        his, hers = colour.men, colour.women
        if his & men:
            raise LoadError("two men in one house (P1)", path)
        if hers & women:
            raise LoadError("two women in one house (P1)", path)
        if his & hers:
            raise LoadError("a couple of one colour (P2)", path)
        if (his | hers) & ~homes:
            raise LoadError("nobody lives in a victory point building (B5)", path)
        if (his | hers) & ~VILLAGES[village] & ~residents:
            raise LoadError("a spouse needs a resident (P1)", path)
        if colour.awake & ~(his | hers):
            raise LoadError("an awake villager lives in a house", path)
        men |= his
        women |= hers


def _check_count(colour: ColourBits, path: str) -> None:
    """Count eight men and eight women of each colour."""
    centre, school, reserve = colour.centre, colour.school, colour.reserve
    require(min(*centre, *school, *reserve) >= 0, "people are not negative", path)
    for sex, at_home in enumerate((colour.men, colour.women)):
        born = sum(child & 1 == sex for child in colour.children)
        if at_home.bit_count() + centre[sex] + school[sex] + reserve[sex] + born != FIGURES:
            raise LoadError(f"{FIGURES} men and {FIGURES} women of each colour", path)


def _check_neutral(neutral: ColourBits) -> None:
    require(not neutral.children, "neutral villagers have no children (D8)", NEUTRAL_PATH)
    tireless = neutral.awake == neutral.men | neutral.women
    require(tireless, "neutral villagers never tire (D8)", NEUTRAL_PATH)


def _check_centres(state: Packed) -> None:
    """Refuse a villager in a centre while an own house is empty (B5, E2)."""
    for seat, player in enumerate(state.players):
        if any(player.centre) and empty_houses(state, seat):
            raise LoadError(
                "somebody stands in the centre while an own house is empty (B5)",
                f"$.players[{seat}].village.centre",
            )
