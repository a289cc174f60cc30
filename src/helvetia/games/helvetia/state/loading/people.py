"""The people of a state: every figure is somewhere, and lives where it may (P1, P2, B5, M1)."""

from helvetia.core.errors import Claims
from helvetia.core.values import bits

from ...catalog import FIGURES
from ...names import SPOTS, Colour, Decision
from ...packed import Packed
from ...phases.amounts import couples
from ...village import NEUTRAL, VILLAGES, colours_in, empty_houses, has_neutral_stock, houses_of
from .paths import NEUTRAL_PATH, house_paths, paths_of


def people_in_houses(state: Packed, villages: tuple[int, ...]) -> Claims:
    """Claim one man and one woman in a house, of two colours, one of them the village's."""
    homes, paths = houses_of(state).homes, house_paths(len(state.players))
    colours = colours_in(state)
    residents = men = women = two_men = two_women = nowhere = 0
    for village, colour in zip(villages, colours, strict=True):
        residents |= (colour.men | colour.women) & VILLAGES[village]
        two_men |= men & colour.men
        two_women |= women & colour.women
        men |= colour.men
        women |= colour.women
        nowhere |= colour.awake & ~(colour.men | colour.women)
    people = men | women
    for wrong, message in (
        (two_men, "two men in one house (P1)"),
        (two_women, "two women in one house (P1)"),
        (people & ~homes, "nobody lives in a victory point building (B5)"),
        (people & ~residents, "a spouse needs a resident (P1)"),
        (nowhere, "an awake villager lives in a house"),
    ):
        for village, path in zip(villages, paths, strict=True) if wrong else ():
            if wrong & VILLAGES[village]:
                yield False, f"{_spots(wrong & VILLAGES[village])}: {message}", path
    for seat, player in enumerate(state.players):
        if player.children:
            able = couples(state, seat)
            born = all(able >> (child >> 1) & 1 for child in player.children)
            yield born, "a newborn without parents (M1)", paths[seat]
    neutral = state.neutral
    if neutral is not None:
        yield not neutral.children, "neutral villagers have no children (D8)", NEUTRAL_PATH
        tireless = neutral.awake == neutral.men | neutral.women
        yield tireless, "neutral villagers never tire (D8)", NEUTRAL_PATH


def figures(state: Packed, villages: tuple[int, ...]) -> Claims:
    """Claim eight men and eight women of each colour, and nobody in a centre without need."""
    paths = paths_of(len(state.players))
    for village, colour, path in zip(villages, colours_in(state), paths, strict=True):
        centre, school, reserve = colour.centre, colour.school, colour.reserve
        if min(centre + school + reserve) < 0:
            yield False, "people are not negative", path
        daughters = sum([child & 1 for child in colour.children])
        sons = len(colour.children) - daughters
        men = colour.men.bit_count() + centre[0] + school[0] + reserve[0] + sons
        women = colour.women.bit_count() + centre[1] + school[1] + reserve[1] + daughters
        for found, word in ((men, "men"), (women, "women")):
            if found != FIGURES:
                named = f"{Colour(village).word} {word}"
                yield False, f"{found} {named}; there are {FIGURES}", path
    neutral = state.neutral
    if neutral is not None and has_neutral_stock(state, NEUTRAL):
        for standing, all_ in zip(neutral.centre, (neutral.men, neutral.women), strict=True):
            pair = standing + (all_ & ~VILLAGES[NEUTRAL]).bit_count() == 1
            yield pair, "one neutral pair stands in the centre until it marries (D2)", NEUTRAL_PATH
    if state.round and state.decision is not Decision.INHABIT:
        for seat, player in enumerate(state.players):
            if any(player.centre) and empty_houses(state, seat):
                message = "somebody stands in the centre while an own house is empty (B5)"
                yield False, message, f"{paths[seat]}.village.centre"


def _spots(locations: int) -> str:
    """Return locations as text, such as ``red:b2, red:c2``."""
    return ", ".join(f"{SPOTS[spot][0]}:{SPOTS[spot][1]}" for spot in bits(locations))
