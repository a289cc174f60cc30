"""What holds in every state, counted anew from the material, without the engine's own checks."""

from collections import Counter

from helvetia.games.helsinki import Card, Decision, GameState, Number, PavilionColour, Player, Roof


def check(state: GameState) -> None:
    """Assert that everything is somewhere, and only there."""
    players = state.players
    _cards(state, players)
    _tiles(state, players)
    _superstructures(state, players)
    for seat, player in enumerate(players):
        filled = [roof for tile in player.pavilions for roof in tile.roofs] + [*player.joker_tiles]
        assert len(filled) == len(set(filled)), "two tiles overlap"
        assert sorted(filled) == list(player.filled)
        assert Roof["D4"] not in filled
        assert set(player.superstructures) <= set(filled)
        assert list(player.hand) == sorted(player.hand)
        assert Counter(player.known) <= Counter(player.hand)
        assert Card.UNKNOWN not in player.hand
        on_roofs = len(state.coats_on_board(seat))
        assert on_roofs + player.coats + len(player.used_actions) == 8
        assert not set(player.used_actions) & set(state.covered_actions)


def _cards(state: GameState, players: tuple[Player, ...]) -> None:
    found = Counter([*state.discard, *state.removed, *(c for pile in state.piles for c in pile)])
    found.update(card for card in state.display if card is not None)
    found.update(state.turn.paid if state.turn is not None else ())
    for player in players:
        found.update(player.hand)
        if player.hidden_by_pile:
            drawn = Counter(card for cards in player.hidden_by_pile for card in cards)
            hidden = Counter(player.hand) - Counter(player.known)
            assert drawn == hidden + Counter(player.hidden_played)
    catalog = state.options.catalog
    deck = Counter({facts.card: facts.copies for facts in catalog.cards})
    deck[Card.JOKER] = catalog.number(Number.JOKER_CARDS)
    assert found == deck
    assert found.total() == 100
    assert len(state.piles[-1]) == state.pile_size
    assert not any(state.piles[:-1])
    assert state.pile_size or state.last_round


def _tiles(state: GameState, players: tuple[Player, ...]) -> None:
    built = Counter((t.colour, len(t.roofs)) for player in players for t in player.pavilions)
    for colour in PavilionColour:
        for size, copies in ((2, 3), (3, 3), (4, 3), (5, 1)):
            assert state.pavilions_left(colour, size) + built[colour, size] == copies
    jokers = sum(len(player.joker_tiles) for player in players)
    assert state.joker_tiles + jokers == 12


def _superstructures(state: GameState, players: tuple[Player, ...]) -> None:
    standing = sum(len(player.superstructures) for player in players)
    held = int(state.decision is Decision.SET)
    if state.turn is not None:
        held += state.turn.superstructures
    assert state.superstructures + standing + held == 30
