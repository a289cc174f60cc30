"""Partly hidden hands of a view: the cards that they may hold in some deal of the unseen cards.

The number of unknown cards that a hand has from each pile is public. A hand with hidden cards of
two piles may have played some of them (its *shown* cards). From which pile these came is not
public. Every possible choice of piles leaves each hand the same number of unknown cards of each
pile. These may be any cards that the pile has left.
"""

from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final, TypeAlias

from ..names import CARD_COLOUR, JOKER, NUMBERS, UNKNOWN
from ..options import Counts, Rules
from ..packed import Cards, Player, State
from .sources import Sources, Worth

_MOST_PAID: Final = max(NUMBERS)
#: A seat and a card that it has shown.
Shown: TypeAlias = tuple[int, int]


def unknown_draws(player: Player) -> list[int]:
    """Return how many unknown cards the player drew from each pile."""
    return [cards.count(UNKNOWN) for cards in player.drawn or (player.hand,)]


def unseen_shown(player: Player) -> Cards:
    """Return the shown cards that were unknown when they were drawn: all of them in a plain view.

    A card drawn in the open of a view stands in ``drawn`` as itself; if it is no longer in the
    hand, it is one of the shown cards. In a full state every shown card is of that sort.
    """
    if not player.shown:
        return ()
    drawn = Counter(card for cards in player.drawn for card in cards if card != UNKNOWN)
    held = Counter(player.hand) - Counter(player.known)
    found = Counter(player.shown) - (drawn - held)
    return tuple(sorted(found.elements()))


def shown_cards(players: tuple[Player, ...]) -> tuple[Shown, ...]:
    """Return the cards that hands with unknown cards have shown, of whichever pile."""
    hidden = [(seat, player) for seat, player in enumerate(players) if any(unknown_draws(player))]
    return tuple([(seat, card) for seat, player in hidden for card in unseen_shown(player)])


def sources_of(state: State, seat: int | None = None) -> Sources:
    """Return the piles that shown cards may have come from, for questions about a seat's hand."""
    return find_sources(state.rules, state.players, state.table.piles, seat)


@lru_cache(maxsize=64)
def find_sources(
    rules: Rules, players: tuple[Player, ...], piles: tuple[Counts, ...], seat: int | None
) -> Sources:
    """Return the sources of all shown cards. Cached: one listing asks for the same ones often."""
    wanted = tuple([tuple(unknown_draws(player)) for player in players])
    return Sources(piles, wanted, shown_cards(players), tuple(map(int, rules.kinds)), seat)


def possible_cards(state: State, player: Player) -> list[int]:
    """Return the cards that the acting hand holds, or may hold among its unknown cards."""
    found = {*player.hand} - {UNKNOWN}
    if UNKNOWN in player.hand:
        found |= sources_of(state, state.seat).possible_cards
    return sorted(found)


def best_hand(state: State, player: Player, card: int, worth: Worth) -> Player | None:
    """Return the acting player with the best possible hand that holds a card, None if none does.

    Such a hand has as many cards of worth 2 as any deal allows, and then one of worth 1. If it
    cannot play the card, no possible hand can. The card stands for all of worth 2. A hand without
    unknown cards is returned as it is.
    """
    if UNKNOWN not in player.hand:
        return player if card in player.hand else None
    known = [held for held in player.hand if held != UNKNOWN]
    asked = None if card in known else card
    # No build or discard needs more cards than this.
    most = min(player.hand.count(UNKNOWN), max(_MOST_PAID, state.turn.due))
    sources = sources_of(state, state.seat)
    found = sources.best(asked, worth, most)
    if found is None:
        return None
    firsts, seconds = found
    hand = [*known, *[card] * (firsts + (asked is not None))]
    if seconds and firsts < most:
        # Any card of worth 1 serves: only the worth counts. A deal with one was found.
        possible = filter(sources.possible_cards.__contains__, sources.copies)
        hand.append(next(each for each in possible if worth(each) == 1))
    # The rest is worth nothing, if there are such cards.
    rest = next((each for each in sources.copies if not worth(each)), UNKNOWN)
    draft = player.thaw()
    draft.hand = tuple(sorted([*hand, *[rest] * (len(player.hand) - len(hand))]))
    return draft.freeze()


def may_play(
    state: State,
    player: Player,
    card: int,
    playable: Callable[[Player], Collection[int]],
    worth: Worth,
) -> bool:
    """Return whether the acting player can play a card, with some possible hand."""
    hand = best_hand(state, player, card, worth)
    return hand is not None and card in playable(hand)


# Worths are cached: equal functions let a listing sort the cards by each of them only once.


@lru_cache(maxsize=1 << 11)
def paying(colour: int, least: int = 0) -> Worth:
    """Return what cards are worth in a payment of this colour: first those that pay by themselves.

    These are jokers and cards of the colour from *least* on. A card of another colour may pay with
    a coat (LA9). To hold one more card that pays by itself is never worse than to hold that one.
    """

    def worth(card: int) -> int:
        if card == JOKER or (CARD_COLOUR[card] == colour and card >= least):
            return 2
        return int(CARD_COLOUR[card] != colour)

    return worth


@lru_cache(maxsize=1 << 9)
def following(card: int) -> Worth:
    """Return what cards are worth if they may come after this one in ascending order."""
    return lambda other: 2 * (other >= card)
