"""Hands of which a view shows only a part: what they may hold in some deal of the unseen cards.

Each unknown card of a hand comes from a certain pile, and how many come from which is public. A
hand with hidden cards of two piles may have played some of them (its *shown* cards), and it is not
public which pile they came from. Whatever choice of piles is possible leaves every hand so many
unknown cards of each pile, and these may be any cards that the pile has left.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from ..names import CARD_COLOUR, JOKER, UNKNOWN
from ..packed import Cards, Player, State

#: What a further card is worth for a hand that is to play a certain card: the more, the better.
Worth: TypeAlias = Callable[[int], int]
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


def shown_cards(state: State) -> list[Shown]:
    """Return the cards that hands with unknown cards have shown, of whichever pile."""
    return [
        (seat, card)
        for seat, player in enumerate(state.players)
        if any(unknown_draws(player))
        for card in unseen_shown(player)
    ]


def sources(
    piles: Sequence[Counter[int]], wanted: Sequence[Sequence[int]], shown: Sequence[Shown]
) -> Iterator[tuple[int, ...]]:
    """Yield every possible choice of the piles that the shown cards came from."""
    choices = [
        [n for n, draws in enumerate(wanted[seat]) if draws and piles[n][card]]
        for seat, card in shown
    ]
    for option in product(*choices):
        draws = Counter((seat, n) for (seat, _), n in zip(shown, option, strict=True))
        copies = Counter((card, n) for (_, card), n in zip(shown, option, strict=True))
        if all(wanted[seat][n] >= times for (seat, n), times in draws.items()) and all(
            piles[n][card] >= times for (card, n), times in copies.items()
        ):
            yield option


def counted_piles(state: State) -> list[Counter[int]]:
    """Return the cards of each pile with their numbers of copies."""
    kinds = [int(card) for card in state.rules.kinds]
    return [Counter(dict(zip(kinds, pile, strict=True))) for pile in state.table.piles]


def _shares(state: State) -> Iterator[list[tuple[int, Counter[int]]]]:
    """Yield, for each choice of sources, the unknown cards of the acting hand by pile.

    There is one entry for each pile: how many they are, and the cards that they are among.
    """
    wanted, shown = [unknown_draws(player) for player in state.players], shown_cards(state)
    piles = counted_piles(state)
    for option in sources(piles, wanted, shown):
        left, slots = [pile.copy() for pile in piles], list(wanted[state.seat])
        for (seat, card), n in zip(shown, option, strict=True):
            left[n][card] -= 1
            slots[n] -= seat == state.seat
        yield list(zip(slots, left, strict=True))


def possible_cards(state: State, player: Player) -> list[int]:
    """Return the cards that the acting hand holds, or may hold among its unknown cards."""
    found = {*player.hand} - {UNKNOWN}
    if UNKNOWN in player.hand:
        for share in _shares(state):
            for slots, pile in share:
                found |= {card for card, copies in pile.items() if slots and copies}
    return sorted(found)


def possible_hands(state: State, player: Player, card: int, worth: Worth) -> Iterator[Player]:
    """Yield the acting player with the best possible hands that hold a card, one for each share.

    Such a hand has as many cards of the highest worth as any deal allows. If none of these hands
    can play the card, no possible hand can. A hand without unknown cards is yielded as it is.
    """
    if UNKNOWN not in player.hand:
        if card in player.hand:
            yield player
        return
    known = [held for held in player.hand if held != UNKNOWN]
    for share in _shares(state):
        hand, wanted = list(known), card not in known
        for slots, pile in share:
            best = sorted(pile.elements(), key=worth, reverse=True)
            if wanted and slots and pile[card]:
                best.remove(card)
                best.insert(0, card)
                wanted = False
            hand += best[:slots]
        if not wanted:
            draft = player.thaw()
            draft.hand = tuple(sorted(hand))
            yield draft.freeze()


def may_play(
    state: State,
    player: Player,
    card: int,
    playable: Callable[[Player], Collection[int]],
    worth: Worth,
) -> bool:
    """Return whether the acting player can play a card, with some possible hand."""
    return any(card in playable(hand) for hand in possible_hands(state, player, card, worth))


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
