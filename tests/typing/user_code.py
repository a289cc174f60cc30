"""Programs as users write them. Type checkers must find nothing wrong here."""

from random import Random
from typing import TypeVar, assert_never, assert_type

import helvetia
from helvetia import core
from helvetia.bots import Bot, make_bot
from helvetia.core import CHANCE, Game, Record, State, from_json, load_state, playout, to_json
from helvetia.core.optional import HasPresets, HasSecrets, HasUniverse
from helvetia.games import find, helsinki
from helvetia.render import render_text
from helvetia.render.svg import Highlight, render_svg, targets
from helvetia.text import lexicon, texts
from tests.core import secret, toy

# --- a module is a game --------------------------------------------------------------------------

HELVETIA: Game[helvetia.GameState, helvetia.Options, helvetia.AnyMove, helvetia.AnyEvent] = helvetia
HELSINKI: Game[helsinki.GameState, helsinki.Options, helsinki.AnyMove, helsinki.AnyEvent] = helsinki
#: Games of others satisfy the contract by what they hold, without inheriting anything.
RACE: Game[toy.GameState, toy.Options, toy.Move, toy.Event] = toy
HIGH_CARD: Game[secret.GameState, secret.Options, secret.Move, str] = secret
# What a game may offer besides.
LISTED: tuple[HasUniverse[helvetia.AnyMove], HasUniverse[toy.Move]] = (helvetia, toy)
NAMED: tuple[HasPresets[helsinki.Options], HasPresets[toy.Options]] = (helsinki, toy)
HIDING: HasSecrets[secret.GameState, secret.Move] = secret


# --- moves are told apart ------------------------------------------------------------------------


def helvetia_verb(move: helvetia.AnyMove) -> str:
    """Every kind of move has its case; a new one would be an error in the last line."""
    match move:
        case helvetia.Draft(building) | helvetia.Build(building) | helvetia.Reveal(building):
            return building.title
        case helvetia.Steal(player, building):
            return f"{player.title} {building.title}"
        case helvetia.Commit(character, coins, tile):
            return f"{character.title} {coins + 1} {not tile}"
        case helvetia.UseTile(character) | helvetia.UseNeutral(character):
            return character.title
        case helvetia.Deliver(good) | helvetia.Buy(good):
            return good.title
        case helvetia.Work(village, place):
            return f"{village.title} {place.word}"
        case helvetia.Swap(village, place, given):
            return f"{village.title} {place.word} {given.title}"
        case helvetia.Wake(village, quarter):
            return f"{village.title} {quarter.word}"
        case helvetia.Marry(source, village, place):
            return f"{source.word} {village.title} {place.word}"
        case helvetia.TakeDowry(colour):
            return "none" if colour is None else colour.title
        case helvetia.Bear(place, sex) | helvetia.Settle(sex, place):
            return f"{place.word} {sex.word}"
        case helvetia.PlaceBuilding(place):
            return place.word
        case helvetia.Inhabit(sex):
            return sex.word
        case helvetia.DealLetter(letter):
            return letter.word
        case helvetia.FirstPlayer(player):
            return player.title
        case helvetia.EndTurn() | helvetia.Pass():
            return "nothing"
        case _:
            assert_never(move)


def helsinki_is_chance(move: helsinki.AnyMove) -> bool:
    """The same for the other game."""
    match move:
        case helsinki.Remove() | helsinki.Cover() | helsinki.Reveal() | helsinki.Draw():
            return True
        case helsinki.PlacePawn() | helsinki.MovePawn() | helsinki.UseCoat():
            return False
        case helsinki.TakeCards() | helsinki.Build() | helsinki.Pay() | helsinki.PlacePavilion():
            return False
        case helsinki.SetSuperstructure() | helsinki.LiftSuperstructure():
            return False
        case helsinki.PlaceJoker() | helsinki.Discard() | helsinki.EndTurn():
            return False
        case _:
            assert_never(move)


# --- events are told apart -----------------------------------------------------------------------


def helsinki_headline(event: helsinki.AnyEvent) -> str:
    """Events match like moves."""
    match event:
        case helsinki.CardDrawn(player, card):
            return f"{player + 1}: {card}"
        case helsinki.GameOver():
            return "over"
        case _:
            return event.kind


# --- states are read -----------------------------------------------------------------------------


def types_of_a_state(state: helvetia.GameState) -> None:
    """A state has enums, names and tuples."""
    assert_type(state.players[0].coins, int)
    assert_type(state.players[0].delivered, tuple[helvetia.Good, ...])
    assert_type(state.village(helvetia.Colour.RED).houses, tuple[helvetia.House, ...])
    assert_type(state.open, tuple[helvetia.Building, ...])
    assert_type(state.turn, helvetia.Turn | None)


# --- what functions give -------------------------------------------------------------------------


def types_of_helvetia(text: str) -> None:
    """What the functions of a game give is as exact as it can be."""
    state = helvetia.new_game(3, helvetia.Options(dowry=helvetia.Dowry.MAY))
    assert_type(state, helvetia.GameState)
    assert_type(state.player, int | None)
    assert_type(helvetia.legal_moves(state), tuple[helvetia.AnyMove, ...])
    assert_type(helvetia.parse_move(text), helvetia.AnyMove)
    assert_type(helvetia.apply_move(state, helvetia.parse_move(text)), helvetia.GameState)
    assert_type(helvetia.why_not(state, helvetia.Pass()), helvetia.Reason | None)
    assert_type(helvetia.odds(state), tuple[tuple[helvetia.AnyMove, int], ...])
    assert_type(helvetia.view(state, None), helvetia.GameState)
    assert_type(helvetia.determinize(state, Random(1)), helvetia.GameState)
    assert_type(helvetia.result(state), helvetia.Result | None)
    assert_type([points.total for points in helvetia.score(state)], list[int])


def types_of_the_core(text: str) -> None:
    """The tools know the types of the game that they are given."""
    record = Record.start(helvetia, 3)
    assert_type(record.final(), helvetia.GameState)
    assert_type(record.options, helvetia.Options)
    assert_type(Record.from_json(text, helsinki).final(), helsinki.GameState)
    assert_type(load_state(helsinki, text), helsinki.GameState)
    assert_type(from_json(text, helvetia.Commit), helvetia.Commit)
    assert_type(to_json(record.final()), str)
    assert_type(playout(helsinki, helsinki.new_game(2), Random(1)).final, helsinki.GameState)
    assert_type(core.perft(toy, toy.new_game(2), 3), int)


# --- programs for any game -----------------------------------------------------------------------

S = TypeVar("S", bound=State)
O = TypeVar("O")  # noqa: E741 - the letter of the contract
M = TypeVar("M")
E = TypeVar("E")


def longest_list(played: Game[S, O, M, E], state: S, rng: Random) -> tuple[M, ...]:
    """A function that works with every game and keeps its types."""
    longest: tuple[M, ...] = ()
    while state.player is not None:
        moves = played.legal_moves(state)
        if state.player != CHANCE and len(moves) > len(longest):
            longest = moves
        state = played.apply_move(state, moves[rng.randrange(len(moves))])
    return longest


def use_longest_list() -> None:
    """The types of the game come out again."""
    moves = longest_list(helsinki, helsinki.new_game(2), Random(1))
    assert_type(moves, tuple[helsinki.AnyMove, ...])


def first(view: helvetia.GameState, moves: tuple[helvetia.AnyMove, ...]) -> helvetia.AnyMove:
    """A bot is a function."""
    return moves[0]


BOT: Bot[helvetia.GameState, helvetia.AnyMove] = first


def third_party(name: str) -> str:
    """A game known only by its name: nothing is known of its types, and nothing is in the way."""
    named = find(name)
    state = named.new_game(2)
    move = make_bot("random", named, Random(1))(state, named.legal_moves(state))
    return named.format_move(move)


# --- words and pictures --------------------------------------------------------------------------


def shown(state: helsinki.GameState) -> str:
    """A table for a person."""
    words = lexicon(helsinki, "de")
    legal = helsinki.legal_moves(state)
    picture = render_svg(state, lang="de", highlight=Highlight(legal=legal))
    ids = [target for move in legal for target in targets(state, move)]
    return "\n".join(
        [texts("terminal", "de")["over"], words.question(state), render_text(state), picture, *ids]
    )
