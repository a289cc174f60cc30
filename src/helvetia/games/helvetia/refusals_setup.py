"""Why a move of the set-up is refused (S4-S8, S11, D2)."""

from helvetia.core.reason import Reason

from . import moves as m
from .geometry import PLACES
from .legal import pair_one_sex
from .names import Place
from .refusal import no, no_village, nobody_single
from .setup import draftable, own_empty, stealable, third_pair_villages
from .state import GameState
from .village import occupied, singles


def letter(state: GameState, move: m.DealLetter) -> Reason | None:
    """A letter is dealt once."""
    if state.preparing.letters >> move.letter & 1:
        return None
    return no(
        "letter_dealt",
        "S11",
        letter=move.letter.word,
    )


def first_player(state: GameState, move: m.FirstPlayer) -> Reason | None:
    """The start player is one of those who play."""
    if move.player < len(state.players):
        return None
    name = move.player.title
    return no("no_such_player", "S11", player=name)


def draft(state: GameState, move: m.Draft) -> Reason | None:
    """A pick is there and not owned (S4)."""
    if draftable(state) >> move.building & 1:
        return None
    name = move.building.title
    if not state.preparing.pool[move.building]:
        return no("none_left", "S4", building=name)
    return no("type_twice", "S4", building=name)


def steal(state: GameState, move: m.Steal) -> Reason | None:
    """The robbed building is another player's and new to the robber (S5)."""
    robbed = move.player.title
    if move.player >= len(state.players):
        return no("no_such_player", "S5", player=robbed)
    if stealable(state, move.player) >> move.building & 1:
        return None
    name = move.building.title
    if move.player == state.player:
        return no("own_building", "S5")
    picks = state.preparing.picks
    if not picks[move.player] >> move.building & 1:
        return no("not_there", "S5", player=robbed, building=name)
    return no("type_twice", "S5", building=name)


def neutral_house(state: GameState, move: m.Build) -> Reason | None:
    """One of the left-over buildings (D2)."""
    if state.preparing.pool[move.building]:
        return None
    name = move.building.title
    return no("none_left", "D2", building=name)


def neutral_figure(state: GameState, move: m.Inhabit) -> Reason | None:
    """Two men and two women in all (D2)."""
    if state.preparing.figures[move.sex]:
        return None
    return no("none_left", "D2", sex=move.sex.title)


def pair_one(state: GameState, move: m.Settle) -> Reason | None:
    """The man, then the woman, each on an own empty building (S8)."""
    wanted = pair_one_sex(state)
    if move.sex != wanted:
        return no("wrong_order", "S8", sex=wanted.title)
    return _own_house(state, move.place)


def pair_two(state: GameState, move: m.Settle) -> Reason | None:
    """One of the pair on the remaining building (S8)."""
    return _own_house(state, move.place)


def _own_house(state: GameState, place: Place) -> Reason | None:
    if own_empty(state) >> place & 1:
        return None
    if not occupied(state, state.current) >> place & 1:
        return no("no_building", "S8", place=place.word)
    return no("inhabited", "S8", place=place.word)


def pair_three(state: GameState, move: m.Marry) -> Reason | None:
    """A single villager in the left neighbour's village (S8)."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    if move.source:
        return no("not_in_school", "S8")
    location = move.village * PLACES + move.place
    if not third_pair_villages(state) >> location & 1:
        name = move.village.title
        return no("wrong_village", "S8", village=name)
    men, women = singles(state)
    if (men | women) >> location & 1:
        return None
    return nobody_single(state, location, "S8")
