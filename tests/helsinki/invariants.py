"""What holds in every state, counted anew from the material, without the engine's own checks."""

from collections import Counter

from helvetia.games.helsinki import Decision, GameState
from helvetia.games.helsinki.names import UNKNOWN

MONUMENT = 1 << 24


def check(state: GameState) -> None:
    """Everything is somewhere, and only there."""
    _cards(state)
    _tiles(state)
    _superstructures(state)
    for seat, player in enumerate(state.players):
        masks = [mask for _, mask in player.tiles] + [player.jokers]
        union = 0
        for mask in masks:
            assert not union & mask, "two tiles overlap"
            union |= mask
        assert union == player.filled
        assert not union & MONUMENT
        assert not player.tops & ~player.filled
        assert Counter(player.known) <= Counter(player.hand)
        assert list(player.hand) == sorted(player.hand)
        assert UNKNOWN not in player.hand
        waiting = (state.turn.tile & state.rules.coats).bit_count() if seat == state.seat else 0
        on_roofs = (state.rules.coats & ~player.filled).bit_count()
        assert on_roofs + waiting + player.coats + player.used.bit_count() == 8
        assert not player.used & state.covered


def _cards(state: GameState) -> None:
    table = state.table
    found = Counter[int]()
    for counts in (*table.piles, table.discard, state.removed):
        assert min(counts) >= 0
        for kind, n in zip(state.rules.kinds, counts, strict=True):
            found[kind] += n
    found.update(card for card in table.display if card >= 0)
    found.update(state.turn.paid)
    for player in state.players:
        found.update(player.hand)
        if player.drawn:
            drawn = Counter(card for cards in player.drawn for card in cards)
            hidden = Counter(player.hand) - Counter(player.known)
            assert drawn == hidden + Counter(player.shown)
    assert found.total() == 100
    assert found == Counter(dict(zip(state.rules.kinds, state.rules.deck, strict=True)))
    assert sum(table.piles[-1]) == table.left
    assert not any(any(pile) for pile in table.piles[:-1])
    assert table.left or state.ending


def _tiles(state: GameState) -> None:
    built = Counter(kind for player in state.players for kind, _ in player.tiles)
    assert sum(state.table.supply) + built.total() == 50
    for kind, left in enumerate(state.table.supply):
        assert left + built[kind] == (3, 3, 3, 1)[kind % 4]
    jokers = sum(player.jokers.bit_count() for player in state.players)
    assert state.table.joker_tiles + jokers == 12


def _superstructures(state: GameState) -> None:
    standing = sum(player.tops.bit_count() for player in state.players)
    held = 0
    if state.decision in (Decision.BONUS, Decision.SUPERSTRUCTURE):
        held = state.turn.due
    elif state.decision is Decision.SET:
        held = 1
    assert state.table.superstructures + standing + held == 30
