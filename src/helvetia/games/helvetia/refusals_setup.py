"""Why a move of the set-up is refused (S4-S8, S11, D2)."""

from helvetia.core.reason import Reason

from . import moves as m
from .geometry import PLACES
from .legal import pair_one_sex
from .names import Place, Sex
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
        f"letter {move.letter.name} is already dealt",
        letter=move.letter.word,
    )


def first_player(state: GameState, move: m.FirstPlayer) -> Reason | None:
    """The start player is one of those who play."""
    if move.player < len(state.players):
        return None
    name = move.player.title
    return no("no_such_player", "S11", f"{name} does not play in this game", player=name)


def draft(state: GameState, move: m.Draft) -> Reason | None:
    """A pick is there and not owned (S4)."""
    if draftable(state) >> move.building & 1:
        return None
    name = move.building.title
    if not state.preparing.pool[move.building]:
        return no("none_left", "S4", f"no {name} is left among the start buildings", building=name)
    return no("type_twice", "S4", f"you already picked a {name}", building=name)


def steal(state: GameState, move: m.Steal) -> Reason | None:
    """The robbed building is another player's and new to the robber (S5)."""
    robbed = move.player.title
    if move.player >= len(state.players):
        return no("no_such_player", "S5", f"{robbed} does not play in this game", player=robbed)
    if stealable(state, move.player) >> move.building & 1:
        return None
    name = move.building.title
    if move.player == state.player:
        return no("own_building", "S5", "the building must be another player's")
    picks = state.preparing.picks
    if not picks[move.player] >> move.building & 1:
        return no("not_there", "S5", f"{robbed} has no {name}", player=robbed, building=name)
    sentence = f"your three buildings must differ: you have a {name}"
    return no("type_twice", "S5", sentence, building=name)


def neutral_house(state: GameState, move: m.Build) -> Reason | None:
    """One of the left-over buildings (D2)."""
    if state.preparing.pool[move.building]:
        return None
    name = move.building.title
    return no("none_left", "D2", f"no {name} is left for the neutral village", building=name)


def neutral_figure(state: GameState, move: m.Inhabit) -> Reason | None:
    """Two men and two women in all (D2)."""
    if state.preparing.figures[move.sex]:
        return None
    plural = {Sex.MAN: "men", Sex.WOMAN: "women"}[move.sex]
    sentence = f"both neutral {plural} of the set-up live in houses already"
    return no("none_left", "D2", sentence, sex=move.sex.title)


def pair_one(state: GameState, move: m.Settle) -> Reason | None:
    """The man, then the woman, each on an own empty building (S8)."""
    wanted = pair_one_sex(state)
    if move.sex != wanted:
        sentence = f"the {wanted.title} of the first pair is placed now"
        return no("wrong_order", "S8", sentence, sex=wanted.title)
    return _own_house(state, move.place)


def pair_two(state: GameState, move: m.Settle) -> Reason | None:
    """One of the pair on the remaining building (S8)."""
    return _own_house(state, move.place)


def _own_house(state: GameState, place: Place) -> Reason | None:
    if own_empty(state) >> place & 1:
        return None
    if not occupied(state, state.current) >> place & 1:
        return no("no_building", "S8", f"no own building stands on {place.word}", place=place.word)
    return no("inhabited", "S8", f"somebody already lives on {place.word}", place=place.word)


def pair_three(state: GameState, move: m.Marry) -> Reason | None:
    """A single villager in the left neighbour's village (S8)."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    if move.source:
        return no("not_in_school", "S8", "the third pair is in hand; enter it from the centre")
    location = move.village * PLACES + move.place
    if not third_pair_villages(state) >> location & 1:
        name = move.village.title
        sentence = f"the third pair does not marry into the {name} village"
        return no("wrong_village", "S8", sentence, village=name)
    men, women = singles(state)
    if (men | women) >> location & 1:
        return None
    return nobody_single(state, location, "S8")
