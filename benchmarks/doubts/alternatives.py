"""Every doubtful fact and every disputed rule, with the alternative that is played instead.

The order is that of the experiment: first the readings of rules that the documents leave open, then
the reconstructed facts, then the rules on which documents disagree. An alternative is compared with
its *basis*: the standard game, or one in which the doubt has any effect at all (the action board
decides nothing unless a row is covered).
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from helvetia.games import helsinki, helvetia
from helvetia.games.helsinki import PavilionColour, Roof
from helvetia.games.helvetia import Building, Good

#: The games that alternatives are compared with.
BASES: Final[Mapping[str, Any]] = {
    "helsinki": helsinki.Options(),
    "helsinki first game": helsinki.Options.first_game(),
    "helsinki safe routes": helsinki.Options.with_safe_routes(),
    "helvetia": helvetia.Options(),
    "helvetia letters": helvetia.Options(setup=helvetia.Setup.LETTERS),
}
#: Why an alternative is played with so many players.
ANY: Final = "the rule is the same for every number; games of two are the shortest"
ONLY_TWO: Final = "the rule exists with two players only"


@attrs.frozen
class Alternative:
    """One doubt: the options that differ from those of its basis, and words for the page.

    A *control* is no doubt: its answer is known, and tests that the experiment finds it.
    """

    name: str
    basis: str
    changes: Mapping[str, object] = attrs.field(hash=False)
    doubt: str
    instead: str
    players: int = 2
    why: str = ANY
    control: bool = False

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.basis.split()[0]

    @property
    def standard(self) -> Any:
        """The options of the basis."""
        return BASES[self.basis]

    @property
    def options(self) -> Any:
        """The options of the alternative."""
        standard = self.standard
        kinds = {name: type(getattr(standard, name)) for name in self.changes}
        changes = {n: kinds[n](v) if isinstance(v, str) else v for n, v in self.changes.items()}
        return attrs.evolve(standard, **changes)

    @property
    def of_basis(self) -> "Alternative":
        """The basis itself, as something to be played."""
        name = f"{self.basis}, {self.players} players"
        return Alternative(name, self.basis, {}, "", "", self.players, self.why)


# --- Helsinki ------------------------------------------------------------------------------------


def _cards(copies: tuple[int, ...]) -> dict[str, object]:
    """Other numbers of copies, for the ten kinds of cards of a colour."""
    facts = helsinki.STANDARD.cards
    kinds = len(facts) // len(PavilionColour)
    cards = [attrs.evolve(card, copies=copies[i % kinds]) for i, card in enumerate(facts)]
    return {"catalog": helsinki.STANDARD.with_cards(tuple(cards))}


def _roofs(text: str) -> tuple[Roof, ...]:
    return tuple(sorted(Roof(word) for word in text.split()))


_NAMES: Final = attrs.evolve(helsinki.STANDARD, buildings=("North", "East", "South", "West"))

_HELSINKI_READINGS: Final = (
    Alternative(
        "fives", "helsinki", {"fives": "one_in_all"},
        'with two players one "5" of each colour leaves the deck (LS1)', 'one "5" in all',
        why=ONLY_TWO,
    ),
    Alternative(
        "no_limit_until", "helsinki", {"no_limit_until": "next_round"},
        "no hand limit until the end of the next own turn (LA12)", "of the next round",
    ),
    Alternative(
        "joker_tiles", "helsinki", {"joker_tiles": "this_turn"},
        "two joker tiles are placed immediately (LA3)", "the second at any later moment",
    ),
    Alternative(
        "action_board", "helsinki first game", {"action_board": "french"},
        "the bottom row of the action board, which the first game covers, as in the English text",
        "as in the French text",
    ),
)  # fmt: skip

_HELSINKI_FACTS: Final = (
    Alternative(
        "few_superstructures", "helsinki", _cards((4, 1, 3, 1, 3, 1, 1, 2, 1, 1)),
        "how the cards of a colour are divided", "more roofs and fewer superstructures",
    ),
    Alternative(
        "many_superstructures", "helsinki", _cards((4, 3, 1, 3, 1, 2, 1, 1, 1, 1)),
        "how the cards of a colour are divided", "fewer roofs and more superstructures",
    ),
    Alternative(
        "coats", "helsinki",
        {"catalog": helsinki.STANDARD.with_coats(_roofs("b1 f1 a2 g2 a6 g6 b7 f7"))},
        "the roofs with coats of arms: the third and fifth of each side", "the second and sixth",
    ),
    Alternative(
        "low_bonuses", "helsinki safe routes",
        {"catalog": helsinki.STANDARD.with_bonuses(2, (5, 3))},
        "bonus cards of two players: the highest, 9 and 7", "the lowest, 5 and 3",
        why="with four players no other division is left",
    ),
    Alternative(
        "visitors", "helsinki safe routes",
        {"catalog": helsinki.STANDARD.with_visitors(_roofs("a1 g1 a7 g7"))},
        "visitors beside the middle of each side", "at the corners",
    ),
    Alternative(
        "building_names", "helsinki", {"catalog": _NAMES},
        "which building stands on which side", "other names: no rule depends on them",
        control=True,
    ),
    Alternative(
        "line_points", "helsinki",
        {"catalog": helsinki.STANDARD.with_number(helsinki.Number.LINE_POINTS, 4)},
        "a full line gives 2 points, which is certain", "4 points", control=True,
    ),
)  # fmt: skip


# --- Helvetia ------------------------------------------------------------------------------------


def _inputs(**inputs: Good) -> dict[str, object]:
    """Other inputs of some goods."""
    standard = helvetia.STANDARD
    goods = [
        attrs.evolve(facts, made_from=inputs.get(facts.good.word, facts.made_from))
        for facts in standard.goods
    ]
    return {"catalog": attrs.evolve(standard, goods=tuple(goods))}


def _tiles(points: int, *goods: Good) -> dict[str, object]:
    """Other points of the tiles of some goods."""
    catalog = helvetia.STANDARD
    for good in goods:
        catalog = catalog.with_tile_points(good, points)
    return {"catalog": catalog}


def _grocery(*cost: Good) -> dict[str, object]:
    return {"catalog": helvetia.STANDARD.with_cost(Building.GROCERY, cost)}


def _letters() -> dict[str, object]:
    """The five sets of three buildings that the standard letters do not have."""
    starts = [b.building for b in helvetia.STANDARD.buildings if b.start]
    used = {frozenset(letter.buildings) for letter in helvetia.STANDARD.letters}
    others = [
        three
        for i, first in enumerate(starts)
        for j, second in enumerate(starts[i + 1 :], i + 1)
        for three in ((first, second, third) for third in starts[j + 1 :])
        if frozenset(three) not in used
    ]
    letters = [
        attrs.evolve(facts, buildings=three)
        for facts, three in zip(helvetia.STANDARD.letters, others, strict=True)
    ]
    return {"catalog": attrs.evolve(helvetia.STANDARD, letters=tuple(letters))}


def _fourth_pile() -> dict[str, object]:
    """Victory point buildings come late: all of them in pile three."""
    catalog = helvetia.STANDARD
    for facts in catalog.buildings:
        if facts.points:
            late = attrs.evolve(facts, two=0, three=facts.two + facts.three)
            catalog = catalog.with_building(late)
    return {"catalog": catalog}


_TWO_STEPS: Final = (Good.MILK, Good.MEAT, Good.CHEESE, Good.CLOTH, Good.BELL)

_HELVETIA_READINGS: Final = (
    Alternative(
        "buying", "helvetia", {"buying": "if_unable"},
        "a good may be bought that one could make (B2)",
        "only by a player who cannot make the whole cost",
    ),
    Alternative(
        "builder_tile_purchases", "helvetia", {"builder_tile_purchases": "all_coins"},
        "goods for the builder's tile are bought while coins stay in hand (K5)",
        "only if the purchases use all coins",
    ),
    Alternative(
        "neutral_centre", "helvetia", {"neutral_centre": "one_pair"},
        "all neutral villagers that are left stand in the neutral centre (D2)", "one pair",
        why=ONLY_TWO,
    ),
    Alternative(
        "start_tile_after_draft", "helvetia", {"start_tile_after_draft": "stays"},
        "the last picker gets the start-player tile (S6)", "it stays where it was",
    ),
    Alternative(
        "first_player", "helvetia", {"first_player": "random"},
        "seat 0 begins the draft (D1)", "a seat that chance draws",
    ),
)  # fmt: skip

_HELVETIA_FACTS: Final = (
    Alternative(
        "grocery_cheap", "helvetia", _grocery(Good.WOOD, Good.STONE),
        "the grocery costs wood, brick and stone", "wood and stone, as the other markets",
    ),
    Alternative(
        "grocery_brick", "helvetia", _grocery(Good.BRICK, Good.BRICK, Good.STONE),
        "the grocery costs wood, brick and stone", "two bricks and stone, as the butcher",
    ),
    Alternative(
        "milk_and_cloth", "helvetia", _inputs(milk=Good.GOAT, cloth=Good.COW),
        "milk is made from cow and cloth from goat", "milk from goat and cloth from cow",
    ),
    Alternative(
        "iron_tile", "helvetia", _tiles(2, Good.IRON),
        "the tile of iron gives 1 point", "2 points",
    ),
    Alternative(
        "late_tiles", "helvetia", _tiles(1, *_TWO_STEPS),
        "tiles of milk, meat, cheese, cloth and bell give 2 points", "1 point",
    ),
    Alternative(
        "fourth_pile", "helvetia", _fourth_pile(),
        "victory point buildings lie in piles two and three",
        "thirteen tiles in pile two; a fourth pile (German Wikipedia) mixed into pile three",
    ),
    Alternative(
        "letters", "helvetia letters", _letters(),
        "which start buildings bear which letter (S11)", "the five sets of three not used now",
    ),
    Alternative(
        "target", "helvetia", {"target": 14},
        "the game ends at 20 points, which is certain", "14 points", control=True,
    ),
)  # fmt: skip

_HELVETIA_DOCUMENTS: Final = (
    Alternative(
        "dowry", "helvetia", {"dowry": "may"}, "a dowry must be taken (P3)", "may",
    ),
    Alternative(
        "births", "helvetia", {"births": "round"},
        "a couple has one child in a turn (M2)", "one in a round",
    ),
    Alternative(
        "ring_tile_needs", "helvetia", {"ring_tile_needs": "ring_one"},
        "a ring tile needs all houses inhabited (B6)", "those of ring one",
    ),
    Alternative(
        "score_before_pupils", "helvetia", {"score_before_pupils": True},
        "points are counted after pupils leave school (E2)", "before",
    ),
    Alternative(
        "neutral_spouse_bears", "helvetia", {"neutral_spouse_bears": False},
        "a couple with a neutral villager has children (D8)", "has none", why=ONLY_TWO,
    ),
    Alternative(
        "neutral_coin_without_coins", "helvetia", {"neutral_coin_without_coins": True},
        "the neutral coin needs own coins in hand (D7)", "it does not", why=ONLY_TWO,
    ),
    Alternative(
        "neutral_village_start", "helvetia", {"neutral_village_start": "start_player"},
        "the other player begins the neutral village (D2)", "the start player", why=ONLY_TWO,
    ),
    Alternative(
        "final_tie", "helvetia", {"final_tie": "start_player"},
        "equal players share the victory (E4)", "the start player breaks the tie",
    ),
    Alternative(
        "third_pair", "helvetia", {"third_pair": "any_player"},
        "the third pair goes to the left neighbour (S8)", "to any player", players=3,
        why="with two players the opponent is the only choice",
    ),
)  # fmt: skip

ALTERNATIVES: Final = (
    *_HELSINKI_READINGS,
    *_HELVETIA_READINGS,
    *_HELSINKI_FACTS,
    *_HELVETIA_FACTS,
    *_HELVETIA_DOCUMENTS,
)
#: Doubts that cannot be played, and why.
NOT_PLAYED: Final = {
    "ring two of Helvetia and its quarters": "geometry is no part of the catalogue",
    "bonus cards of three players": "the same question as with two",
    "bonus cards of four players": "four values for four players leave no other division",
}


def find(name: str) -> Alternative:
    """Return the alternative or the basis of this name. Raises `KeyError`."""
    return _BY_NAME[name]


_BY_NAME: Final = {a.name: a for each in ALTERNATIVES for a in (each, each.of_basis)}
