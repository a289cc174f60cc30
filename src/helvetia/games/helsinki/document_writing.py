"""Writing a state and its options as documents."""

from functools import lru_cache
from typing import Final

from .documents import (
    CopiesDocument,
    OptionsDocument,
    PlayerDocument,
    StateDocument,
    SupplyDocument,
    TileDocument,
    TurnDocument,
)
from .geometry import bits
from .names import CARDS, ROOFS, Action, Card, Colour, Roof, Space
from .options import Options
from .standard import STANDARD
from .state import NONE, Cards, Counts, GameState, Player, Turn
from .version import GAME, RULES_VERSION

_ACTIONS: Final = tuple(Action)
_COLOURS: Final = tuple(Colour)
_SPACES: Final = tuple(Space)


def _cards(cards: Cards) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in cards])


def _card(card: int) -> Card | None:
    return None if card == NONE else CARDS[card]


def _roofs(mask: int) -> tuple[Roof, ...]:
    return tuple([ROOFS[roof] for roof in bits(mask)]) if mask else ()


def _actions(mask: int) -> tuple[Action, ...]:
    return tuple([_ACTIONS[action] for action in bits(mask)]) if mask else ()


def _copies(kinds: tuple[Card, ...], counts: Counts) -> tuple[CopiesDocument, ...]:
    return tuple([_copies_of(c, n) for c, n in zip(kinds, counts, strict=True) if n])


@lru_cache(maxsize=1 << 12)
def _copies_of(card: Card, copies: int) -> CopiesDocument:
    return CopiesDocument(card, copies)


def state_to_document(state: GameState) -> StateDocument:
    """The document of a state."""
    table, kinds = state.table, state.rules.kinds
    return StateDocument(
        game=GAME,
        rules_version=RULES_VERSION,
        options=state.options,
        decision=state.decision,
        player=state.player,
        seat=state.seat,
        round=state.round,
        players=tuple(_player(player) for player in state.players),
        display=tuple(_card(card) for card in table.display),
        piles=tuple(_copies(kinds, pile) for pile in table.piles),
        left=table.left,
        discard=_copies(kinds, table.discard),
        supply=tuple([_supply(colour, table.supply) for colour in _COLOURS]),
        joker_tiles=table.joker_tiles,
        superstructures=table.superstructures,
        bonuses=table.bonuses,
        turn=_turn(state.turn),
        covered=_actions(state.covered),
        removed=_copies(kinds, state.removed),
        ending=state.ending,
        progress=state.progress,
    )


def _supply(colour: Colour, supply: Counts) -> SupplyDocument:
    two, three, four, five = supply[4 * colour : 4 * colour + 4]
    return SupplyDocument(colour, (two, three, four, five))


def _player(player: Player) -> PlayerDocument:
    return PlayerDocument(
        hand=_cards(player.hand),
        known=_cards(player.known),
        drawn=tuple(_cards(cards) for cards in player.drawn),
        shown=_cards(player.shown),
        space=None if player.space == NONE else _SPACES[player.space],
        tiles=tuple([TileDocument(_COLOURS[kind // 4], _roofs(m)) for kind, m in player.tiles]),
        joker_tiles=_roofs(player.jokers),
        superstructures=_roofs(player.tops),
        coats=player.coats,
        used=_actions(player.used),
        bonus=None if player.bonus == NONE else player.bonus,
        unlimited=player.unlimited,
    )


def _turn(turn: Turn) -> TurnDocument:
    return TurnDocument(
        drew=turn.drew,
        builds=turn.builds,
        closing=turn.closing,
        ended=turn.ended,
        card=_card(turn.card),
        due=turn.due,
        last=turn.last,
        paid=_cards(turn.paid),
        extra=turn.extra,
        tile=_roofs(turn.tile),
        stride=turn.stride,
        frontier=_roofs(turn.frontier),
        resume=turn.resume,
    )


def options_to_document(options: Options) -> OptionsDocument:
    """The document of options; the standard catalogue need not be written down."""
    return OptionsDocument(
        rules_version=RULES_VERSION,
        covered=options.covered,
        covered_actions=options.covered_actions,
        safe_routes=options.safe_routes,
        fives=options.fives,
        catalog=None if options.catalog == STANDARD else options.catalog,
    )
