"""A state's canonical text, put together from fragments that were written before.

The short cut of :func:`helvetia.core.to_json` gives exactly the text that :mod:`.document_writing`
and the ordinary writer give. Words are written by them once; what is larger is put together,
and remembered by the part of the state that it stands for.
"""

from typing import Final

import attrs

from helvetia.core.fragments import Fragments, number, row, template, words, write_fragment

from .documents import (
    CopiesDocument,
    PlayerDocument,
    StateDocument,
    SupplyDocument,
    TileDocument,
    TurnDocument,
)
from .geometry import bits
from .names import SIZES, Action, Card, Colour, Decision, Roof, Space
from .options import Options
from .state import NONE, Cards, Counts, GameState, Player, Rules, Turn
from .version import GAME, RULES_VERSION

_STATE: Final = template(StateDocument)
_PLAYER: Final = template(PlayerDocument)
_TURN: Final = template(TurnDocument)
_TILE: Final = template(TileDocument)
_SUPPLY: Final = template(SupplyDocument)
_COPIES: Final = template(CopiesDocument)

# "null" comes last: NONE, which is -1, finds it.
_CARD: Final = (*words(Card), "null")
_SPACE: Final = (*words(Space), "null")
_ACTION: Final = words(Action)
_COLOUR: Final = words(Colour)
_ROOF: Final = words(Roof)
_DECISION: Final[dict[Decision | None, str]] = {
    None: "null",
    **dict(zip(Decision, words(Decision), strict=True)),
}
_TRUTH: Final = ("false", "true")
_GAME: Final = write_fragment(GAME, str)
_VERSION: Final = write_fragment(RULES_VERSION, int)


def write_state(state: GameState) -> str:
    """The canonical text of a state."""
    table = state.table
    deck = _DECKS[state.rules]
    piles = deck.piles
    return _STATE % (
        _NUMBERS[table.bonuses],
        _ACTIONS[state.covered],
        _DECISION[state.decision],
        piles[table.discard],
        _HANDS[table.display],
        _TRUTH[state.ending],
        _GAME,
        _NUMBER[table.joker_tiles],
        _NUMBER[table.left],
        deck.options,
        row([piles[pile] for pile in table.piles]),
        _NUMBER[state.player],
        row([_PLAYERS[player] for player in state.players]),
        _NUMBER[state.progress],
        piles[state.removed],
        _NUMBER[state.round],
        _VERSION,
        _NUMBER[state.seat],
        _NUMBER[table.superstructures],
        _SUPPLIES[table.supply],
        _TURNS[state.turn],
    )


def _player(player: Player) -> str:
    return _PLAYER % (
        "null" if player.bonus == NONE else _NUMBER[player.bonus],
        _NUMBER[player.coats],
        row([_HANDS[cards] for cards in player.drawn]),
        _HANDS[player.hand],
        _ROOFS[player.jokers],
        _HANDS[player.known],
        _HANDS[player.shown],
        _SPACE[player.space],
        _ROOFS[player.tops],
        row([_TILES[tile] for tile in player.tiles]),
        _NUMBER[player.unlimited],
        _ACTIONS[player.used],
    )


def _turn(turn: Turn) -> str:
    return _TURN % (
        _NUMBER[turn.builds],
        _CARD[turn.card],
        _TRUTH[turn.closing],
        _TRUTH[turn.drew],
        _NUMBER[turn.due],
        _TRUTH[turn.ended],
        _TRUTH[turn.extra],
        _ROOFS[turn.frontier],
        _NUMBER[turn.last],
        _HANDS[turn.paid],
        _DECISION[turn.resume],
        _NUMBER[turn.stride],
        _ROOFS[turn.tile],
    )


def _tile(tile: tuple[int, int]) -> str:
    kind, roofs = tile
    return _TILE % (_COLOUR[kind // len(SIZES)], _ROOFS[roofs])


def _supply(supply: Counts) -> str:
    width = len(SIZES)
    return row(
        [
            _SUPPLY % (word, _NUMBERS[supply[width * colour : width * (colour + 1)]])
            for colour, word in enumerate(_COLOUR)
        ]
    )


@attrs.frozen
class _Deck:
    """What is written of some rules: their options, and piles of their cards."""

    options: str
    piles: Fragments[Counts, str]


def _deck(rules: Rules) -> _Deck:
    cards = [_CARD[card] for card in rules.kinds]

    def copies(counts: Counts) -> str:
        return row(
            [_COPIES % (card, _NUMBER[n]) for card, n in zip(cards, counts, strict=True) if n]
        )

    return _Deck(write_fragment(rules.options, Options), Fragments(copies, most=1 << 11))


# --- what is remembered --------------------------------------------------------------------------

_NUMBER: Final = Fragments(number)
_NUMBERS: Final = Fragments[Counts, str](lambda counts: row([_NUMBER[n] for n in counts]))
_HANDS: Final = Fragments[Cards, str](lambda cards: row([_CARD[card] for card in cards]))
_ROOFS: Final = Fragments[int, str](lambda mask: row([_ROOF[roof] for roof in bits(mask)]))
_ACTIONS: Final = Fragments[int, str](lambda mask: row([_ACTION[a] for a in bits(mask)]))
_TILES: Final = Fragments(_tile)
_SUPPLIES: Final = Fragments(_supply)
_PLAYERS: Final = Fragments(_player)
_TURNS: Final = Fragments(_turn)
#: A few options are in use at a time, each with its piles.
_DECKS: Final = Fragments(_deck, most=4)
WRITTEN: Final = (
    _NUMBER, _NUMBERS, _HANDS, _ROOFS, _ACTIONS, _TILES, _SUPPLIES, _PLAYERS, _TURNS, _DECKS,
)  # fmt: skip
