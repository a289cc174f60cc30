"""Setting up a position: an empty table, or that of a state, changed one thing at a time."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, Self

import attrs

from helvetia.core.contract import CHANCE
from helvetia.core.errors import Fault, OptionError, PositionError
from helvetia.core.state import options_for, packed_of
from helvetia.core.values import member, natural

from ..board import mask_of
from ..catalog import Number
from ..names import GAME, RULES_VERSION, Action, Card, Decision, PavilionColour, Roof, Space
from ..options import PLAYERS, Options, rules_of
from ..packed import BESIDE, NO_TURN, SLOTS, TOPPING, State
from ..phases.unseen import unseen_shown
from ..play import STEPS
from .packing import BLANK, pack, pack_player
from .public import GameState, Pavilion, Player, supply_of
from .turn import DRAWN
from .validate import REFILLED, SETUP, faults_of

Cards = tuple[Card, ...]

_NOBODY: Final = Player((), (), (), (), None, (), (), (), 0, (), None, 0)
#: Before these decisions nothing lies in the slots and no pawn stands on the ring.
_EMPTY: Final = frozenset({Decision.REMOVE, Decision.COVER, Decision.DISPLAY})
#: The faults that a card used too often brings besides.
_COUNTED: Final = ("$.piles", "$.pile_size", "$.last_round")


class Position:
    """A position in the making.

    Each method sets one thing, in enums or their words, and returns the position. None or nothing
    removes it. What follows from the rest is derived: coats on the meadow, the supply, bonus cards,
    the last round, and the pile, which has every other card. Until they are set, pawns stand as at
    the start, the display holds the first cards of the pile, and any fitting cards have left.

    >>> position = Position(2).hand(0, "red_1_2_0", "joker").pawn(0, "north_1")
    >>> state = position.pavilion(0, "purple", "c1-c2-c3-c4").turn(0).build()
    >>> state.players[0].coats, state.pile_size, state.pavilions_left(PavilionColour.PURPLE, 4)
    (1, 39, 2)
    >>> Position.of(state).build() == state
    True
    """

    def __init__(self, players: int, options: Options | None = None) -> None:
        """Begin with an empty table in round 1; it is the turn of seat 0."""
        self._options = options_for(Options, options, players, PLAYERS)
        self._players = [attrs.evolve(_NOBODY, space=Space(2 * seat)) for seat in range(players)]
        self._display: tuple[Card | None, ...] | None = None
        self._old_piles: tuple[Cards, ...] = ()
        self._pile: Cards | None = None
        self._discard: Cards = ()
        self._removed: Cards | None = None
        self._covered: tuple[Action, ...] | None = None
        self._visible: tuple[int, ...] | None = None
        self._round, self._seat, self._decision, self._turn = 1, 0, Decision.TURN, BLANK

    @classmethod
    def of(cls, state: GameState) -> Self:
        """Return the position of a state or view. A turn or set-up stays in progress."""
        packed_of(state, GameState)  # refuses a state of another game
        position = cls(len(state.players), state.options)
        position._players = list(state.players)
        position._display, position._discard = state.display, state.discard
        position._old_piles = state.piles[:-1]
        position._removed, position._covered = state.removed, state.covered_actions
        position._visible, position._round = state.visible, state.round
        position._seat, position._decision = state.seat, state.decision
        position._turn = state.turn or BLANK
        return position

    def __repr__(self) -> str:
        built = sum(len(player.pavilions) for player in self._players)
        return f"<Position of Helsinki: {len(self._players)} players, {built} pavilions>"

    # --- players ---------------------------------------------------------------------------------

    def hand(self, seat: int, *cards: Card | str) -> Self:
        """Give a player these cards, and no others; the others have not seen them.

        "unknown" is a card that the observer of a view has not seen.
        """
        return self._set(seat, hand=_cards(cards), known=(), hidden_by_pile=(), hidden_played=())

    def known(self, seat: int, *cards: Card | str) -> Self:
        """Let everybody know these cards of a hand, and no others."""
        return self._set(seat, known=_cards(cards), hidden_by_pile=(), hidden_played=())

    def hidden(
        self, seat: int, *by_pile: Iterable[Card | str], played: Iterable[Card | str] = ()
    ) -> Self:
        """Set the piles of a player's hidden cards, and those of them *played* since.

        Needed only after the pile was renewed. By default all came from the last pile.
        """
        piles = tuple([_cards(cards) for cards in by_pile])
        return self._set(seat, hidden_by_pile=piles, hidden_played=_cards(played))

    def pawn(self, seat: int, space: Space | str | None) -> Self:
        """Put a pawn on a space; None takes it off the board."""
        return self._set(seat, space=None if space is None else member(Space, space))

    def pavilion(self, seat: int, colour: PavilionColour | str | None, *roofs: Roof | str) -> Self:
        """Put a pavilion on these roofs; None as *colour* removes what pavilions lie on them.

        Roofs are words such as "d2", or several in one word: "d2-d3".
        """
        chosen, built = _roofs(roofs), self._player(seat).pavilions
        if colour is None:
            left = [each for each in built if not set(each.roofs) & set(chosen)]
        else:
            left = [*built, Pavilion(member(PavilionColour, colour), chosen)]
        left.sort(key=lambda each: (each.colour, len(each.roofs), mask_of(each.roofs)))
        return self._set(seat, pavilions=tuple(left))

    def joker_tiles(self, seat: int, *roofs: Roof | str) -> Self:
        """Put joker tiles on these roofs, and on no others."""
        return self._set(seat, joker_tiles=_roofs(roofs))

    def superstructures(self, seat: int, *roofs: Roof | str) -> Self:
        """Put superstructures on these roofs, and on no others."""
        return self._set(seat, superstructures=_roofs(roofs))

    def used_actions(self, seat: int, *actions: Action | str) -> Self:
        """Let a player have put coats of arms on these actions, and on no others."""
        return self._set(seat, used_actions=_actions(actions))

    def bonus(self, seat: int, points: int | None) -> Self:
        """Give a player the bonus card of these points; None takes it away (LX2)."""
        return self._set(seat, bonus=None if points is None else natural(points))

    def unlimited_turns(self, seat: int, turns: int) -> Self:
        """Set how many turns of a player still end without hand limit (LA12)."""
        return self._set(seat, unlimited_turns=natural(turns))

    # --- the table -------------------------------------------------------------------------------

    def display(self, *cards: Card | str | None) -> Self:
        """Put cards into the eight slots; None is an empty slot."""
        if len(cards) != SLOTS:
            raise OptionError(f"there are {SLOTS} slots, not {len(cards)}")
        self._display = tuple([None if each is None else member(Card, each) for each in cards])
        return self

    def pile(self, *cards: Card | str) -> Self:
        """Let these cards be the pile; every other card lies on the discard."""
        self._pile = _cards(cards)
        return self

    def discard(self, *cards: Card | str) -> Self:
        """Put these cards, and no others, on the discard; every other card is in the pile."""
        self._pile, self._discard = None, _cards(cards)
        return self

    def old_piles(self, *piles: Iterable[Card | str]) -> Self:
        """Set the unseen cards of each renewed pile (LE1); for views only."""
        self._old_piles = tuple([_cards(cards) for cards in piles])
        return self

    def removed(self, *cards: Card | str) -> Self:
        """Let these cards, and no others, have left the deck before the game."""
        self._removed = _cards(cards)
        return self

    def covered_actions(self, *actions: Action | str) -> Self:
        """Cover these actions; needed only where the options cover random ones (LS5)."""
        self._covered = _actions(actions)
        return self

    def visible(self, *seats: int) -> Self:
        """Show the hidden cards of these seats; until it is set, of all without unknown cards."""
        self._visible = tuple(sorted(map(self._known_seat, seats)))
        return self

    # --- the moment ------------------------------------------------------------------------------

    def round(self, number: int) -> Self:
        """Set the number of the round."""
        self._round = natural(number)
        return self

    def turn(self, seat: int) -> Self:
        """Let a player's turn begin; a turn or set-up in progress is given up."""
        self._seat, self._decision, self._turn = self._known_seat(seat), Decision.TURN, BLANK
        return self

    def decision(
        self,
        decision: Decision | str,
        *,
        drew: bool = False,
        builds: int = 0,
        closing: bool = False,
        ended: bool = False,
        paid: Iterable[Card | str] = (),
        extra_superstructure: bool = False,
        roofs: Iterable[Roof | str] = (),
        superstructures: int = 0,
        joker_tiles: int = 0,
        first_joker: Roof | str | None = None,
        resume: Decision | str | None = None,
        discarded: Card | str | None = None,
        lifted: Roof | str | None = None,
        long_move: Action | str | None = None,
        kept_joker: bool = False,
    ) -> Self:
        """Ask this in the turn; `Turn` explains the facts of the turn so far."""
        asked = self._decision = member(Decision, decision)
        if asked in SETUP:
            self._seat = 0
        elif asked is Decision.OVER:
            self._seat = len(self._players) - 1
        self._turn = attrs.evolve(
            BLANK,
            drew=bool(drew) or (asked in DRAWN and not ended),
            builds=natural(builds),
            closing=bool(closing),
            ended=bool(ended),
            paid=tuple([member(Card, card) for card in paid]),
            extra_superstructure=bool(extra_superstructure),
            roofs=_roofs(roofs),
            superstructures=natural(superstructures),
            joker_tiles=natural(joker_tiles),
            first_joker=None if first_joker is None else member(Roof, first_joker),
            resume=None if resume is None else member(Decision, resume),
            discarded=None if discarded is None else member(Card, discarded),
            lifted=None if lifted is None else member(Roof, lifted),
            long_move=None if long_move is None else member(Action, long_move),
            kept_joker=bool(kept_joker),
        )
        return self

    # --- the state -------------------------------------------------------------------------------

    def build(self) -> GameState:
        """Return the state. Raises `PositionError` with everything that is wrong."""
        faults: list[Fault] = []
        state = self._pack(faults)
        if all(fault.path in _COUNTED for fault in faults):
            others = faults_of(state)
            faults += [f for f in others if not faults or f.path not in _COUNTED]
        if faults:
            raise PositionError(faults)
        return GameState(state)

    def _pack(self, faults: list[Fault]) -> State:
        """Return the engine's form, and add what is wrong with the parts to *faults*."""
        decision, options, count = self._decision, self._options, len(self._players)
        players = tuple(map(self._finished, range(count)))
        bonuses = options.catalog.bonuses[count - 2].points if options.safe_routes else ()
        chance = decision is not Decision.OVER and STEPS[decision].odds is not None
        seeing = [seat for seat in range(count) if Card.UNKNOWN not in players[seat].hand]
        visible, covered = self._visible, rules_of(options).covered
        by_options = tuple([action for action in Action if covered >> action & 1])
        parts = {
            "game": GAME,
            "rules_version": RULES_VERSION,
            "options": options,
            "decision": decision,
            "player": CHANCE if chance else None if decision is Decision.OVER else self._seat,
            "seat": self._seat,
            "round": self._round,
            "visible": tuple(seeing) if visible is None else visible,
            "players": players,
            "bonuses": bonuses[sum(player.bonus is not None for player in players) :],
            "turn": None if decision in NO_TURN else self._turn,
            "covered_actions": by_options if self._covered is None else self._covered,
            **self._supplies(),
            **self._cards(players, faults),
        }
        return pack(parts, faults)

    def _finished(self, seat: int) -> Player:
        """Return a player with everything that follows from the board and the moment."""
        player, decision = self._players[seat], self._decision
        hidden = player.hidden_by_pile
        if self._old_piles and not hidden:
            unseen = Counter(player.hand) - Counter(player.known)
            hidden = (*((),) * len(self._old_piles), tuple(sorted(unseen.elements())))
        # LB7: the coats of a new tile are won after its superstructures.
        new = self._turn.roofs if seat == self._seat else ()
        won = (set(player.filled) - set(new)) & set(self._options.catalog.coats)
        return attrs.evolve(
            player,
            hidden_by_pile=hidden,
            coats=len(won) - len(player.used_actions),
            space=None if decision in _EMPTY | {Decision.PAWN} else player.space,
        )

    def _supplies(self) -> dict[str, Any]:
        """Return what is left of pavilions, joker tiles and superstructures."""
        catalog, players = self._options.catalog, self._players
        built = Counter((p.colour, len(p.roofs)) for each in players for p in each.pavilions)
        sizes = [tile.copies - built[tile.colour, tile.roofs] for tile in catalog.tiles]
        waiting = self._turn.superstructures if self._decision in TOPPING else 0
        waiting += self._decision is Decision.SET
        jokers = sum(len(each.joker_tiles) for each in players)
        tops = sum(len(each.superstructures) for each in players) + waiting
        return {
            "supply": supply_of(sizes),
            "joker_tiles": catalog.number(Number.JOKER_TILES) - jokers,
            "superstructures": catalog.number(Number.SUPERSTRUCTURES) - tops,
        }

    # --- cards -----------------------------------------------------------------------------------

    def _cards(self, players: tuple[Player, ...], faults: list[Fault]) -> dict[str, Any]:
        """Return where all cards are; those that are nowhere else are in the pile."""
        rules = rules_of(self._options)
        deck = Counter(dict(zip(rules.kinds, rules.deck, strict=True)))
        left = Counter(deck)
        for cards in (*self._old_piles, self._turn.paid, self._discard, self._pile or ()):
            left.subtract(cards)
        unknown = 0
        for seat, player in enumerate(players):
            left.subtract(card for card in player.hand if card is not Card.UNKNOWN)
            unknown += (player.hidden_by_pile or (player.hand,))[-1].count(Card.UNKNOWN)
            # A shown card of an unclear pile is still counted in that pile.
            left.update(map(Card, unseen_shown(pack_player(player, seat, []))))
        left.subtract(card for card in self._display or () if card is not None)
        removed = self._taken_away(left)
        left.subtract(removed)
        display = self._slots(left) if self._display is None else self._display
        for card, copies in sorted(left.items()):
            if copies < 0:
                used = f"{deck[card] - copies} are used, there are {deck[card]}"
                faults.append(Fault("$.piles", f"{card}: {used}"))
        rest = tuple(sorted((+left).elements()))
        discard, pile = self._discard, rest
        if self._pile is not None:
            discard, pile = tuple(sorted([*discard, *rest])), self._pile
        size = len(pile) - unknown
        return {
            "display": display,
            "piles": (*self._old_piles, pile),
            "pile_size": size,
            "discard": discard,
            "removed": removed,
            "last_round": not size or bool(self._old_piles),
        }

    def _taken_away(self, left: Counter[Card]) -> Cards:
        """Return the cards that left the deck, of each number those with most copies left."""
        if self._removed is not None:
            return self._removed
        rules, place = rules_of(self._options), len(self._players) - 2
        gone = Counter({Card.JOKER: rules.leaving_jokers[place]})
        for kinds in () if self._decision is Decision.REMOVE else rules.removals[place]:
            cards = [rules.kinds[kind] for kind in kinds]
            gone[max(cards, key=lambda card: left[card] - gone[card])] += 1
        return tuple(sorted(gone.elements()))

    def _slots(self, left: Counter[Card]) -> tuple[Card | None, ...]:
        """Return the first cards that are left, and take them; slots to refill stay empty."""
        if self._decision in _EMPTY:
            return (None,) * SLOTS
        taken: tuple[int, ...] = ()
        space = self._players[self._seat].space
        if self._decision in REFILLED and space is not None:
            taken = BESIDE[space]
        first = iter(sorted((+left).elements()))
        display = tuple([None if slot in taken else next(first, None) for slot in range(SLOTS)])
        left.subtract(card for card in display if card is not None)
        return display

    # --- words -----------------------------------------------------------------------------------

    def _known_seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < len(self._players):
            raise OptionError(f"a seat is 0 to {len(self._players) - 1}, not {seat!r:.80}")
        return seat

    def _player(self, seat: int) -> Player:
        return self._players[self._known_seat(seat)]

    def _set(self, seat: int, **facts: Any) -> Self:
        self._players[seat] = attrs.evolve(self._player(seat), **facts)
        return self


def _cards(cards: Iterable[Card | str]) -> Cards:
    return tuple(sorted([member(Card, card) for card in cards]))


def _roofs(roofs: Iterable[Roof | str]) -> tuple[Roof, ...]:
    """Return roofs in order; one word may name several: "d2-d3"."""
    found: set[Roof] = set()
    for roof in roofs:
        words = roof.replace("-", " ").split() if isinstance(roof, str) else [roof]
        found.update([member(Roof, word) for word in words])
    return tuple(sorted(found))


def _actions(actions: Iterable[Action | str]) -> tuple[Action, ...]:
    return tuple(sorted({member(Action, action) for action in actions}))
