"""Play by text, ask for a refusal, and read a position in words."""

from typing import Final

import pytest

from helvetia.core.contract import CHANCE
from helvetia.core.errors import IllegalMove
from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Decision,
    GameState,
    Good,
    Place,
    apply_move,
    legal_moves,
    parse_move,
    score,
    validate,
    why_not,
)
from helvetia.games.helvetia.geometry import PLACES
from helvetia.games.helvetia.village import colour_at, colours_in

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
    return Colour[colour.upper()]


def location_of(spot: str) -> int:
    """The location written ``red:b2``."""
    village, place = spot.split(":")
    return seat_of(village) * PLACES + Place[place.upper()]


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
    assert str(reason) == f"{reason.sentence} ({rule})"
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
    location = location_of(spot)
    found = set()
    for colour in colours_in(state):
        name = (
            "neutral" if colour is state.neutral else Colour(colours_in(state).index(colour)).word
        )
        for sex, where in (("man", colour.men), ("woman", colour.women)):
            if where >> location & 1:
                sleep = "awake" if colour.awake >> location & 1 else "asleep"
                found.add(f"{name} {sex} {sleep}")
    return found


def coins(state: GameState, colour: str) -> int:
    """Coins in hand."""
    return state.coins[seat_of(colour)]


def laid(state: GameState, character: str, colour: str) -> int:
    """Coins of this colour on the character."""
    index = Character[character.upper()] * len(state.players) + seat_of(colour)
    return state.placed[index]


def dowry(state: GameState, village: str) -> dict[str, int]:
    """The coins in this village's centre."""
    host = colour_at(state, seat_of(village))
    assert host is not None
    return {Colour(c).word: n for c, n in enumerate(host.dowry) if n}


def centre(state: GameState, village: str) -> Pair:
    """Men and women in the centre."""
    host = colour_at(state, seat_of(village))
    assert host is not None
    return host.centre


def school(state: GameState, colour: str) -> Pair:
    """Men and women in school."""
    return state.players[seat_of(colour)].school


def reserve(state: GameState, colour: str) -> Pair:
    """Men and women not born yet."""
    return state.players[seat_of(colour)].reserve


def newborn(state: GameState, colour: str) -> int:
    """How many children were born in this round."""
    return len(state.players[seat_of(colour)].children)


def delivered(state: GameState, colour: str) -> set[str]:
    """The goods with a cube of this colour."""
    mine = state.players[seat_of(colour)].delivered
    return {good.word for good in Good if mine >> good & 1}


def buildings(state: GameState, village: str) -> list[str]:
    """The buildings of this village, in the order of the list of buildings."""
    first = seat_of(village) * PLACES
    here = ((1 << PLACES) - 1) << first
    return [b.word for b in Building for _ in range((state.built[b] & here).bit_count())]


def owner(state: GameState, character: str) -> str | None:
    """Who owns this character tile."""
    seat = state.board.tile_owner[Character[character.upper()]]
    return None if seat < 0 else Colour(seat).word


def ring_tiles(state: GameState) -> list[str | None]:
    """Who owns the ring tiles of 4 and of 2 points."""
    return [None if seat < 0 else Colour(seat).word for seat in state.board.ring_tiles]


def points(state: GameState, colour: str, source: str | None = None) -> int:
    """The points of this colour now, all or from one source."""
    items = score(state)[seat_of(colour)].items
    return sum(item.points for item in items if source in (None, item.source))
