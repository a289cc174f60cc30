"""Play by text, ask for a refusal, and read a position in words."""

import pickle
from typing import Final

import pytest

from helvetia.core.contract import CHANCE
from helvetia.core.errors import IllegalMove
from helvetia.games.helvetia import (
    Character,
    CharacterSpace,
    Colour,
    Decision,
    GameState,
    House,
    People,
    Place,
    apply_move,
    legal_moves,
    parse_move,
    score,
    validate,
    why_not,
)
from helvetia.games.helvetia.state.loading import pack

Pair = tuple[int, int]

#: The places in their order, and ten types that fill a ring.
RING_ONE: Final = ["b2", "c2", "d2", "e2", "b3", "e3", "b4", "c4", "d4", "e4"]
RING_TWO: Final = [
    f"{column}{row}" for row in "12345" for column in "abcdef" if row in "15" or column in "af"
]
TEN_HOUSES: Final = (
    *("woodcutter", "brickworks", "stonemason", "grain_farm", "well"),
    *("mine", "goat_shed", "bakery", "brewery", "ironworks"),
)


def seat_of(colour: str) -> Colour:
    """The colour, which is also the seat and the village."""
    return Colour(colour)


def house_at(state: GameState, spot: str) -> House | None:
    """Return the house written ``red:b2``, or None."""
    village, place = spot.split(":")
    return state.village(Colour(village)).house(Place(place))


# --- other states --------------------------------------------------------------------------------


def forced(state: GameState, **parts: object) -> GameState:
    """Return the state with other parts, without asking whether a game can reach it."""
    kept = {name: getattr(state, name) for name in GameState.FIELDS}
    return GameState(pack(kept | parts, []))


def fresh(state: GameState) -> GameState:
    """Return an equal state that remembers nothing."""
    copy: GameState = pickle.loads(pickle.dumps(state))
    return copy


# --- playing --------------------------------------------------------------------------------------


def texts(state: GameState) -> tuple[str, ...]:
    """The legal moves as text."""
    return tuple(str(move) for move in legal_moves(state))


def offered(state: GameState, verb: str) -> list[str]:
    """The legal moves that begin with these words, without them."""
    return [text.removeprefix(verb + " ") for text in texts(state) if text.startswith(verb + " ")]


def play(state: GameState, *moves: str) -> GameState:
    """The state after these moves; each on the way is one that a file could hold."""
    for text in moves:
        state = apply_move(state, parse_move(text))
        validate(state)
    return state


def until(state: GameState, *decisions: Decision) -> GameState:
    """Play the first legal move, again and again, until one of these decisions is asked for."""
    while state.decision not in decisions:
        state = apply_move(state, legal_moves(state)[0])
    return state


def past_chance(state: GameState) -> GameState:
    """Let chance turn up its first possible buildings until a player decides."""
    while state.player == CHANCE:
        state = apply_move(state, legal_moves(state)[0])
    return state


def refused(state: GameState, text: str, rule: str, *words: str) -> None:
    """The move is illegal everywhere, by this rule, with a sentence that has these words."""
    move = parse_move(text)
    assert text not in texts(state)
    reason = why_not(state, move)
    assert reason is not None, f"{text} is legal"
    assert reason.rule == rule, str(reason)
    for word in words:
        assert word.lower() in reason.sentence.lower(), reason.sentence
    # A sentence for people: words, no identifiers, and the id apart from it.
    assert len(reason.sentence.split()) >= 3
    assert "_" not in reason.sentence
    assert not reason.sentence.endswith(".")
    assert str(reason) == (f"{reason.sentence} ({rule})" if rule else reason.sentence)
    with pytest.raises(IllegalMove) as error:
        apply_move(state, move)
    assert (error.value.reason, error.value.move) == (reason, move)


# --- reading --------------------------------------------------------------------------------------


def to_move(state: GameState) -> str | None:
    """The colour that decides; "chance", or None when the game is over."""
    if state.player is None:
        return None
    return "chance" if state.player == CHANCE else Colour(state.player).word


def people(state: GameState, spot: str) -> set[str]:
    """Who lives there: ``{"red man awake", "yellow woman asleep"}``."""
    house = house_at(state, spot)
    return {
        f"{one.colour} {one.sex} {'awake' if one.awake else 'asleep'}"
        for one in (house.villagers if house else ())
    }


def coins(state: GameState, colour: str) -> int:
    """Coins in hand."""
    return state.players[seat_of(colour)].coins


def space(state: GameState, character: str) -> CharacterSpace:
    """The character with its coins and its tile."""
    return state.characters[Character(character)]


def laid(state: GameState, character: str, colour: str) -> int:
    """Coins of this colour on the character."""
    return space(state, character).coins[seat_of(colour)]


def dowry(state: GameState, village: str) -> dict[str, int]:
    """The coins in this village's centre."""
    lying = state.village(Colour(village)).dowry
    return {colour.word: lying.count(colour) for colour in lying}


def _pair(people: People) -> Pair:
    return people.men, people.women


def centre(state: GameState, village: str) -> Pair:
    """Men and women in the centre."""
    return _pair(state.village(Colour(village)).centre)


def school(state: GameState, colour: str) -> Pair:
    """Men and women in school."""
    return _pair(state.players[seat_of(colour)].school)


def reserve(state: GameState, colour: str) -> Pair:
    """Men and women not born yet."""
    return _pair(state.players[seat_of(colour)].reserve)


def newborn(state: GameState, colour: str) -> int:
    """How many children were born in this round."""
    return sum(len(house.children) for house in state.village(Colour(colour)).houses)


def delivered(state: GameState, colour: str) -> set[str]:
    """The goods with a cube of this colour."""
    return {good.word for good in state.players[seat_of(colour)].delivered}


def buildings(state: GameState, village: str) -> list[str]:
    """The buildings of this village, in the order of the list of buildings."""
    return [b.word for b in sorted(h.building for h in state.village(Colour(village)).houses)]


def owner(state: GameState, character: str) -> str | None:
    """Who owns this character tile."""
    colour = space(state, character).tile_owner
    return None if colour is None else colour.word


def ring_tiles(state: GameState) -> list[str | None]:
    """Who owns the ring tiles of 4 and of 2 points."""
    return [None if colour is None else colour.word for colour in state.ring_tiles]


def points(state: GameState, colour: str, source: str | None = None) -> int:
    """The points of this colour now, all or from one source."""
    items = score(state)[seat_of(colour)].items
    return sum(item.points for item in items if source in (None, item.source))
