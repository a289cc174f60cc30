"""A state from its canonical text, put together from fragments that were read before.

The short cut of :func:`helvetia.core.from_json`. The text is cut where canonical text has its
keys; each fragment is looked up, and taken apart further or read the ordinary way when it is met
for the first time. A fragment that is known is canonical and fits alone; whether all of them fit
together is checked by :func:`.validate.validate`, as for any document. Whatever is unusual raises,
and the ordinary reader takes over: a text cut in a wrong place has a fragment that nobody knows.
"""

from typing import Final

import attrs

from helvetia.core.errors import LoadError
from helvetia.core.fragments import (
    Texts,
    by_word,
    cut,
    cut_list,
    cut_row,
    index_by_word,
    keys,
    read_fragment,
)

from .document_reading import (
    cards_of,
    counts_of,
    filled_by,
    index_of,
    set_of,
    tile_kind,
)
from .documents import (
    CopiesDocument,
    PlayerDocument,
    StateDocument,
    SupplyDocument,
    TileDocument,
    TurnDocument,
)
from .names import SIZES, Action, Card, Colour, Decision, Roof, Space
from .options import PLAYERS, Options
from .rules import rules_of
from .setup import SLOTS
from .state import (
    NONE,
    Cards,
    Counts,
    GameState,
    Player,
    PlayerDraft,
    Rules,
    StateDraft,
    TableDraft,
    Turn,
    TurnDraft,
)
from .validate import validate
from .version import GAME, RULES_VERSION

_KEYS: Final = keys(StateDocument)
_BONUS, *_OF_PLAYER = keys(PlayerDocument)
_COLOUR, _ROOFS_OF = keys(TileDocument)
_SUPPLY, _COPIES_OF_SUPPLY = keys(SupplyDocument)
_CARD: Final = keys(CopiesDocument)[0]
_OF_TURN: Final = keys(TurnDocument)

_TRUTH: Final = {"false": False, "true": True}
_NUMBER: Final = {str(number): number for number in range(-1, 1000)}
_NUMBER_OR_NULL: Final[dict[str, int | None]] = {**_NUMBER, "null": None}
_DECISIONS: Final = by_word(Decision)
_RESUMED: Final[dict[str, Decision | None]] = {**_DECISIONS, "null": None}
_CARDS: Final = by_word(Card)
_CARD_OR_NONE: Final = index_by_word(Card, NONE)
_SPACES: Final = index_by_word(Space, NONE)
_ACTIONS: Final = by_word(Action)
_COLOURS: Final = by_word(Colour)
_ROOFS: Final = by_word(Roof)
_HEADER: Final = ("", f'"{GAME}"', str(RULES_VERSION))


def read_state(text: str) -> GameState:
    """The state of a canonical text; LoadError, LookupError or ValueError if it is not certain."""
    (
        nothing, bonuses, covered, decision, discard, display, ending, game, joker_tiles, left,
        options, piles, player, players, progress, removed, round_, version, seat, superstructures,
        supply, turn,
    ) = cut(text, _KEYS)  # fmt: skip
    if (nothing, game, version) != _HEADER:
        raise LoadError("not canonical, or of another version")
    deck = _DECKS[options]
    counts = deck.piles
    seats = cut_row(players, _BONUS)
    if len(seats) not in PLAYERS or piles[:1] != "[" or piles[-1:] != "]":
        raise LoadError("so many do not play, or there is no pile")
    table = TableDraft(
        _DISPLAYS[display],
        tuple([counts[pile] for pile in _cut_lists(piles[1:-1])]),
        _NUMBER[left],
        counts[discard],
        _SUPPLIES[supply],
        _NUMBER[joker_tiles],
        _NUMBER[superstructures],
        _NUMBERS[bonuses],
    )
    state = StateDraft(
        deck.rules,
        _DECISIONS[decision],
        _NUMBER_OR_NULL[player],
        _NUMBER[seat],
        _NUMBER[round_],
        tuple([_PLAYERS[each] for each in seats]),
        table.freeze(),
        _TURNS[turn],
        _ACTION_SETS[covered],
        counts[removed],
        _TRUTH[ending],
        _NUMBER[progress],
    ).freeze()
    validate(state)
    return state


# --- lists of words and numbers ------------------------------------------------------------------


def _cut_lists(text: str) -> list[str]:
    """Lists one after another, as they stand in a list of lists."""
    first, *others = text.split(",[")
    return [first, *("[" + other for other in others)]


def _numbers(text: str) -> Counts:
    return tuple([_NUMBER[number] for number in cut_list(text)])


def _hand(text: str) -> Cards:
    return cards_of(tuple([_CARDS[card] for card in cut_list(text)]), "")


def _display(text: str) -> Cards:
    cards = tuple([_CARD_OR_NONE[card] for card in cut_list(text)])
    if len(cards) != SLOTS:
        raise LoadError("another number of slots")
    return cards


def _roofs(text: str) -> tuple[int, int]:
    """Roofs as a set, and how many."""
    roofs = [_ROOFS[roof] for roof in cut_list(text)]
    return set_of(roofs, ""), len(roofs)


def _actions(text: str) -> int:
    return set_of([_ACTIONS[action] for action in cut_list(text)], "")


# --- players and the table -----------------------------------------------------------------------


def _player(text: str) -> Player:
    (
        bonus, coats, drawn, hand, joker_tiles, known, shown, space, superstructures, tiles,
        unlimited, used,
    ) = cut(text, _OF_PLAYER)  # fmt: skip
    if drawn[:1] != "[" or drawn[-1:] != "]" or used[-1:] != "}":
        raise LoadError("not such a player")
    jokers = _ROOF_SETS[joker_tiles][0]
    boards = tuple([_TILES[tile] for tile in cut_row(tiles, _COLOUR)])
    return PlayerDraft(
        _HANDS[hand],
        _HANDS[known],
        tuple([_HANDS[cards] for cards in _cut_lists(drawn[1:-1])]) if drawn != "[]" else (),
        _HANDS[shown],
        _SPACES[space],
        boards,
        jokers,
        filled_by(boards, jokers, ""),
        _ROOF_SETS[superstructures][0],
        _NUMBER[coats],
        _ACTION_SETS[used[:-1]],
        index_of(_NUMBER_OR_NULL[bonus]),
        _NUMBER[unlimited],
    ).freeze()


def _tile(text: str) -> tuple[int, int]:
    colour, roofs = cut(text, (_ROOFS_OF,))
    if roofs[-1:] != "}":
        raise LoadError("not the end of a tile")
    mask, size = _ROOF_SETS[roofs[:-1]]
    return tile_kind(_COLOURS[colour], size, ""), mask


def _supplies(text: str) -> Counts:
    found: list[int] = []
    for colour, each in zip(_COLOURS, cut_row(text, _SUPPLY), strict=True):
        word, copies = cut(each, (_COPIES_OF_SUPPLY,))
        numbers = _NUMBERS[copies[:-1]]
        if word != colour or copies[-1:] != "}" or len(numbers) != len(SIZES):
            raise LoadError("each colour once, in order")
        found += numbers
    return tuple(found)


def _turn(text: str) -> Turn:
    (
        nothing, builds, card, closing, drew, due, ended, extra, frontier, last, paid, resume,
        stride, tile,
    ) = cut(text, _OF_TURN)  # fmt: skip
    if nothing or tile[-2:] != "}}":
        raise LoadError("not the end of a state")
    return TurnDraft(
        drew=_TRUTH[drew],
        builds=_NUMBER[builds],
        closing=_TRUTH[closing],
        ended=_TRUTH[ended],
        card=_CARD_OR_NONE[card],
        due=_NUMBER[due],
        last=_NUMBER[last],
        paid=tuple([int(_CARDS[each]) for each in cut_list(paid)]),
        extra=_TRUTH[extra],
        tile=_ROOF_SETS[tile[:-2]][0],
        stride=_NUMBER[stride],
        frontier=_ROOF_SETS[frontier][0],
        resume=_RESUMED[resume],
    ).freeze()


@attrs.frozen
class _Deck:
    """What is read with some options: their rules, and piles of their cards."""

    rules: Rules
    piles: Texts[Counts]


def _deck(text: str) -> _Deck:
    rules = rules_of(read_fragment(text, Options))

    def counts(pile: str) -> Counts:
        return counts_of(tuple([_COPIES[copies] for copies in cut_row(pile, _CARD)]), rules, "")

    return _Deck(rules, Texts(counts, 4000, most=1 << 11))


# --- what is remembered --------------------------------------------------------------------------

_NUMBERS: Final = Texts(_numbers, 50)
_HANDS: Final = Texts(_hand, 2000)
_DISPLAYS: Final = Texts(_display, 200)
_ROOF_SETS: Final = Texts(_roofs, 300)
_ACTION_SETS: Final = Texts(_actions, 400)
_TILES: Final = Texts(_tile, 100)
_PLAYERS: Final = Texts(_player, 4000)
_SUPPLIES: Final = Texts(_supplies, 500)
_TURNS: Final = Texts(_turn, 1000)
_COPIES: Final = Texts(lambda text: read_fragment(_CARD + text, CopiesDocument), 100)
#: A few options are in use at a time, each with its piles.
_DECKS: Final = Texts(_deck, 1 << 14, most=4)
READ: Final = (
    _NUMBERS, _HANDS, _DISPLAYS, _ROOF_SETS, _ACTION_SETS, _TILES, _PLAYERS, _SUPPLIES, _TURNS,
    _COPIES, _DECKS,
)  # fmt: skip
