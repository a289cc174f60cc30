"""Programs as users write them. Type checkers must find nothing wrong here."""

from random import Random
from typing import TypeVar, assert_never, assert_type

import helvetia
from helvetia import core
from helvetia.bots import Bot, GreedyBot, make_bot
from helvetia.core import (
    CHANCE,
    Game,
    Record,
    State,
    from_json,
    load_move,
    load_state,
    playout,
    to_json,
)
from helvetia.core.optional import HasPresets, HasSecrets, HasTurns, HasUniverse
from helvetia.games import find, helsinki
from helvetia.games import helvetia as g
from helvetia.games.helvetia import (
    Bear,
    Build,
    Buy,
    Commit,
    DealLetter,
    Deliver,
    Dowry,
    Draft,
    EndTurn,
    FirstPlayer,
    House,
    Inhabit,
    Marry,
    Pass,
    PlaceBuilding,
    Reveal,
    Settle,
    Steal,
    Swap,
    TakeDowry,
    Turn,
    UseNeutral,
    UseTile,
    Wake,
    Work,
)
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
# The top level serves what tools look up, though it does not list it.
SERVED: HasSecrets[helvetia.GameState, helvetia.AnyMove] = helvetia
TURNS: HasTurns[helvetia.GameState] = helvetia


# --- moves are told apart ------------------------------------------------------------------------


def helvetia_verb(move: helvetia.AnyMove) -> str:
    """Every kind of move has its case; a new one would be an error in the last line."""
    match move:
        case Draft(building) | Build(building) | Reveal(building):
            return building.title
        case Steal(player, building):
            return f"{player.title} {building.title}"
        case Commit(character, coins, tile):
            return f"{character.title} {coins + 1} {not tile}"
        case UseTile(character) | UseNeutral(character):
            return character.title
        case Deliver(good) | Buy(good):
            return good.title
        case Work(village, place):
            return f"{village.title} {place.word}"
        case Swap(village, place, given):
            return f"{village.title} {place.word} {given.title}"
        case Wake(village, quarter):
            return f"{village.title} {quarter.word}"
        case Marry(source, village, place):
            return f"{source.word} {village.title} {place.word}"
        case TakeDowry(colour):
            return "none" if colour is None else colour.title
        case Bear(place, sex) | Settle(sex, place):
            return f"{place.word} {sex.word}"
        case PlaceBuilding(place):
            return place.word
        case Inhabit(sex):
            return sex.word
        case DealLetter(letter):
            return letter.word
        case FirstPlayer(player):
            return player.title
        case EndTurn() | Pass():
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


def helvetia_is_setup(event: helvetia.AnyEvent) -> bool:
    """Every kind of event has its case."""
    match event:
        case g.LetterDealt() | g.BuildingPicked() | g.BuildingStolen() | g.BuildingBoxed():
            return True
        case g.Settled() | g.SentToSchool() | g.SentToCentre() | g.DowryGiven():
            return True
        case g.TurnBegins() | g.PlayerStuck() | g.Passed() | g.CoinsPlaced() | g.TileUsed():
            return False
        case g.NeutralCoinUsed() | g.CoinsGained() | g.GoodMade() | g.GoodSwapped():
            return False
        case g.GoodBought() | g.BuildingChosen() | g.BuildingPlaced() | g.MovedIn():
            return False
        case g.RingTileTaken() | g.DeliveryChosen() | g.GoodDelivered() | g.GoodsTileTaken():
            return False
        case g.FamilyTileTaken() | g.QuarterWoken() | g.WokeUp() | g.Married():
            return False
        case g.DowryTaken() | g.DowryDeclined() | g.Born() | g.RoundBegins() | g.RoundEnds():
            return False
        case g.StartTileTaken() | g.CharacterTileTaken() | g.CharacterTileReady():
            return False
        case g.CoinsReturned() | g.NeutralCoinReturned() | g.PupilSettled():
            return False
        case g.PupilToCentre() | g.ChildToSchool() | g.PointsSet() | g.BuildingRevealed():
            return False
        case g.GameOver() | g.Wins():
            return False
        case _:
            assert_never(event)


def helsinki_shows_card(event: helsinki.AnyEvent) -> bool:
    """The same for the other game."""
    match event:
        case helsinki.CardRemoved() | helsinki.CardRevealed() | helsinki.CardTaken():
            return True
        case helsinki.CardDrawn() | helsinki.CardPlayed() | helsinki.CardDiscarded():
            return True
        case helsinki.PavilionBuilt() | helsinki.ActionCovered() | helsinki.CoatUsed():
            return False
        case helsinki.CoatsWon() | helsinki.BonusTaken() | helsinki.PawnPlaced():
            return False
        case helsinki.PawnMoved() | helsinki.JokerPlaced() | helsinki.SuperstructureSet():
            return False
        case helsinki.SuperstructureLifted() | helsinki.PileRenewed() | helsinki.RoundBegins():
            return False
        case helsinki.TurnBegins() | helsinki.LastRound() | helsinki.GameOver() | helsinki.Wins():
            return False
        case _:
            assert_never(event)


# --- states are read -----------------------------------------------------------------------------


def types_of_a_state(state: helvetia.GameState) -> None:
    """A state has enums, names and tuples."""
    assert_type(state.players[0].coins, int)
    assert_type(state.players[0].delivered, tuple[helvetia.Good, ...])
    assert_type(state.village(helvetia.Colour.RED).houses, tuple[House, ...])
    assert_type(state.open, tuple[helvetia.Building, ...])
    assert_type(state.turn, Turn | None)


# --- what functions give -------------------------------------------------------------------------


def types_of_helvetia(text: str) -> None:
    """What the functions of a game give is as exact as it can be."""
    state = helvetia.new_game(3, helvetia.Options(dowry=Dowry.MAY))
    assert_type(state, helvetia.GameState)
    assert_type(state.player, int | None)
    assert_type(helvetia.legal_moves(state), tuple[helvetia.AnyMove, ...])
    assert_type(helvetia.parse_move(text), helvetia.AnyMove)
    assert_type(helvetia.apply_move(state, helvetia.parse_move(text)), helvetia.GameState)
    assert_type(helvetia.why_not(state, Pass()), helvetia.Reason | None)
    assert_type(helvetia.odds(state), tuple[tuple[helvetia.AnyMove, int], ...])
    assert_type(helvetia.view(state, None), helvetia.GameState)
    assert_type(helvetia.determinize(state, Random(1)), helvetia.GameState)
    assert_type(helvetia.result(state), helvetia.Result | None)
    move = helvetia.legal_moves(state)[0]
    told = helvetia.events_for(state, move, helvetia.apply_move(state, move), None)
    assert_type(told, tuple[helvetia.AnyEvent, ...])
    assert_type([points.total for points in helvetia.score(state)], list[int])


def types_of_the_core(text: str) -> None:
    """The tools know the types of the game that they are given."""
    record = Record.start(helvetia, 3)
    assert_type(record.final(), helvetia.GameState)
    assert_type(record.options, helvetia.Options)
    assert_type(Record.from_json(text, helsinki).final(), helsinki.GameState)
    assert_type(load_state(helsinki, text), helsinki.GameState)
    assert_type(from_json(text, Commit), Commit)
    assert_type(to_json(record.final()), str)
    assert_type(playout(helsinki, helsinki.new_game(2), Random(1)).final, helsinki.GameState)
    assert_type(core.perft(toy, toy.new_game(2), 3), int)
    assert_type(playout(helsinki, helsinki.new_game(2), Random(1)).moves, HelsinkiMoves)


HelsinkiMoves = tuple[helsinki.AnyMove, ...]


def last_move(record: helvetia.GameRecord) -> helvetia.AnyMove:
    """A game has a name for the type of its records."""
    return record.moves[-1]


def use_records_and_sessions() -> None:
    """The types of a game go through records, sessions and bots."""
    assert_type(last_move(Record.start(helvetia, 3)), helvetia.AnyMove)
    session = core.Session.start(helsinki, 2)
    session.push("pawn north_1", *session.legal_moves)
    assert_type(session.pop(), helsinki.AnyMove)
    kept: helsinki.GameRecord = session.record
    rng = Random(1)
    bots: list[Bot[helsinki.GameState, helsinki.AnyMove]] = [
        make_bot("random", helsinki, rng),
        GreedyBot(helsinki, rng),
    ]
    assert_type(playout(helsinki, kept.final(), rng, bots).final, helsinki.GameState)
    assert_type(GreedyBot(helvetia, rng)(helvetia.new_game(2), ()), helvetia.AnyMove)


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


# --- moves from JSON -----------------------------------------------------------------------------


def receive(state: helsinki.GameState, text: str) -> helsinki.GameState:
    move = load_move(HELSINKI, text)
    assert_type(move, helsinki.AnyMove)
    return helsinki.apply_move(state, move)
