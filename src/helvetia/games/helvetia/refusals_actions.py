"""Why a step of an action or of the round's end is refused (B4, C, N, P, M, E2)."""

from helvetia.core.reason import Reason

from . import moves as m
from .geometry import PLACES, QUARTER_LOCATIONS, SHIFT, free_places, quarter_pair
from .legal import pupil_houses, village_to_place_in
from .names import Place, Sex
from .options import Births, Dowry
from .parts import NONE, Stage
from .refusal import dead_end, no, no_village, nobody_single
from .rounds import pile_to_draw
from .state import GameState
from .steps import birth_fits, deliver_fits, inhabit_fits, wake_fits, wedding_fits
from .village import NEUTRAL, colour_at, couples, empty_houses, occupied, singles, sleepers


def place(state: GameState, move: m.PlaceAt) -> Reason | None:
    """A free place, ring one before ring two (B4, S7)."""
    village = village_to_place_in(state)
    taken = occupied(state, village)
    if free_places(taken) >> move.place & 1:
        return None
    rule = "B4" if state.setup is None else "D2" if village == NEUTRAL else "S7"
    if taken >> move.place & 1:
        place = move.place.word
        return no("occupied", rule, f"a building already stands on {place}", place=place)
    return no("ring_two_closed", rule, "ring two opens only when ring one is full")


def inhabit(state: GameState, move: m.Inhabit) -> Reason | None:
    """Who moves in must leave a regular action after a tile (K4)."""
    if inhabit_fits(state, state.now, move.sex):
        return None
    name = move.sex.title
    sentence = f"with the {name} no regular action would be possible"
    return no("dead_end", "K4", sentence, step="inhabit", sex=name)


def deliver(state: GameState, move: m.Deliver) -> Reason | None:
    """A good not delivered yet that can be made (C1)."""
    turn = state.now
    if deliver_fits(state, turn, move.good):
        return None
    good = move.good.title
    if state.players[state.current].delivered >> move.good & 1:
        return no("delivered", "C1", f"you already delivered {good}", good=good)
    if not state.rules.production.makeable(turn.supply) >> move.good & 1:
        return no("cannot_make", "G2", f"your awake workers cannot make {good}", good=good)
    if turn.last != NONE and move.good > turn.last:
        return no("wrong_order", "C1", "goods of one turn are entered most complex first")
    return dead_end(f"after {good} (goods go most complex first)", step="deliver", good=good)


def wake(state: GameState, move: m.Wake) -> Reason | None:
    """A quarter with a sleeper (N1, N2)."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    turn = state.now
    if wake_fits(state, turn, move.village, move.quarter):
        return None
    where = f"{move.village.word}:{move.quarter.word}"
    if not sleepers(state) & QUARTER_LOCATIONS[move.village][move.quarter]:
        return no("nobody_asleep", "N2", f"nobody sleeps in {where}", quarter=where)
    if quarter_pair(move.village, move.quarter) < turn.last:
        return no("wrong_order", "N1", "quarters are entered village by village, west first")
    if turn.stage is Stage.TILE_FIRST:
        sentence = f"after waking {where} no regular action would be possible"
        return no("dead_end", "K4", sentence, step="wake", quarter=where)
    return dead_end(f"after waking {where}", step="wake", quarter=where)


def marry(state: GameState, move: m.Marry) -> Reason | None:
    """A free villager and a single one of the other sex in another village (P1)."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    turn = state.now
    location = move.village * PLACES + move.place
    neutral = turn.stage is Stage.NEUTRAL
    if wedding_fits(state, turn, move.source, location):
        return None
    if neutral and move.village != state.player:
        return no("wrong_village", "D6", "the neutral villager marries into your own village")
    if neutral and move.source:
        return no("not_in_school", "D6", "the neutral villagers stand in the centre")
    if not neutral and move.village == state.player:
        return no("own_village", "P1", "a wedding goes to a village of another player")
    men, women = singles(state)
    if not (men | women) >> location & 1:
        return nobody_single(state, location, "P1")
    sex = Sex.WOMAN if men >> location & 1 else Sex.MAN
    people = state.neutral if neutral else state.players[state.current]
    assert people is not None
    if not (people.school if move.source else people.centre)[sex]:
        where = move.source.title
        rule = "D6" if neutral else "P1"
        sentence = f"no {sex.title} stands in the {where}"
        return no("nobody_free", rule, sentence, sex=sex.title, source=where)
    if location <= turn.last:
        return no("wrong_order", "P1", "weddings of one turn are entered in table order")
    if turn.stage is Stage.TILE_FIRST:
        sentence = "after this wedding no regular action would be possible"
        return no("dead_end", "K4", sentence, step="marry")
    return dead_end("after this wedding (they go in table order)", step="marry")


def dowry(state: GameState, move: m.TakeDowry) -> Reason | None:
    """A coin that lies in that centre (P3)."""
    if move.colour is None:
        if state.options.dowry is Dowry.MAY:
            return None
        return no("must_take", "P3", "a dowry coin must be taken")
    host = colour_at(state, state.now.village)
    assert host is not None
    if host.dowry[move.colour]:
        return None
    name = move.colour.title
    return no("no_such_coin", "P3", f"no {name} coin lies in that centre", colour=name)


def bear(state: GameState, move: m.Bear) -> Reason | None:
    """A couple of the own village, once a turn, and a figure in reserve (M1, M2)."""
    turn = state.now
    if birth_fits(state, turn, move.place, move.sex):
        return None
    seat = state.current
    place = move.place.word
    if not couples(state, seat) >> move.place & 1:
        return _no_couple(state, SHIFT[seat] + move.place)
    if not state.players[seat].reserve[move.sex]:
        name = move.sex.title
        return no("reserve_empty", "M1", f"no {name} is left in the reserve", sex=name)
    if turn.births >> move.place & 1:
        sentence = f"the couple on {place} had a child in this turn"
        return no("second_child", "M2", sentence, place=place, step="turn")
    if move.place <= turn.last:
        return no("wrong_order", "M2", "births of one turn are entered in the order of places")
    newborn = any(child >> 1 == move.place for child in state.players[seat].children)
    if newborn and state.options.births is Births.ROUND:
        sentence = f"the couple on {place} had a child in this round"
        return no("second_child", "M2", sentence, place=place, step="round")
    what = f"after a child on {place} (births go in the order of places)"
    return dead_end(what, step="bear", place=place)


def _no_couple(state: GameState, location: int) -> Reason:
    place = Place(location % PLACES).word
    neutral = state.neutral
    if neutral is not None and (neutral.men | neutral.women) >> location & 1:
        return no("neutral_spouse", "D8", "a neutral spouse has no children under these options")
    return no("no_couple", "M1", f"no couple lives on {place} of your village", place=place)


# --- the end of a round --------------------------------------------------------------------------


def pupil(state: GameState, move: m.Settle) -> Reason | None:
    """A pupil and an own empty house (E2)."""
    school = state.players[state.current].school
    if not school[move.sex]:
        name = move.sex.title
        return no("not_in_school", "E2", f"no {name} of yours is in school", sex=name)
    if pupil_houses(state) >> move.place & 1:
        return None
    if not empty_houses(state, state.current) >> move.place & 1:
        place = move.place.word
        return no("no_empty_house", "E2", f"no empty own house stands on {place}", place=place)
    return no("wrong_order", "E2", "houses are filled in the order of places, as many as can be")


def reveal(state: GameState, move: m.Reveal) -> Reason | None:
    """A building of the pile that is drawn from (E2)."""
    if pile_to_draw(state)[move.building]:
        return None
    name = move.building.title
    return no("not_in_pile", "E2", f"no {name} is in the pile that is drawn from", building=name)
