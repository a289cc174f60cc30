"""The words are those of the documents, and sentences are right in their grammar."""

from enum import Enum
from random import Random

import pytest

from helvetia.core import Reason, Record
from helvetia.core.contract import CHANCE, ScoreItem
from helvetia.games import find, helsinki, helvetia
from helvetia.games.helsinki import Action, Card
from helvetia.games.helsinki.events import BonusTaken, CardDrawn
from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Good,
    Place,
    Quarter,
    Sex,
    Source,
)
from helvetia.games.helvetia.events import (
    BuildingStolen,
    CoinsPlaced,
    GoodMade,
    MovedIn,
    PlayerStuck,
)
from helvetia.text import LANGUAGES, lexicon
from tests.helsinki.table import go, position
from tests.helvetia.playing import play
from tests.helvetia.table import Table

#: As the German, French and Italian documents call them.
NAMES: list[tuple[Enum, str, str, str]] = [
    (Good.BRICK, "Ziegel", "brique", "mattone"),
    (Good.MILK, "Milch", "beurre", "latte"),
    (Good.CLOTH, "Stoff", "peau", "stoffa"),
    (Good.BELL, "Kuhglocke", "sonnaille", "campanaccio"),
    (Building.WELL, "Brunnenmeister", "puits", "pozzo"),
    (Building.GRAIN_FARM, "Getreidehof", "ferme à blé", "campo di grano"),
    (Building.GOAT_SHED, "Ziegenstall", "chèvrerie", "ovile"),
    (Building.GROCERY, "Spezerei", "épicerie", "alimentari"),
    (Building.BELL_FOUNDRY, "Glockengießer", "fonderie", "campanaio"),
    (Character.BUILDER, "Baumeister", "architecte", "costruttore"),
    (Character.CARTER, "Fuhrmann", "charretier", "commerciante"),
    (Character.WATCHMAN, "Nachtwächter", "veilleur de nuit", "guardiano notturno"),
    (Character.PRIEST, "Pfarrer", "prêtre", "prete"),
    (Character.MIDWIFE, "Hebamme", "sage-femme", "ostetrica"),
    (Source.CENTRE, "Dorfmitte", "place du village", "centro del villaggio"),
    (Colour.WHITE, "weiß", "blanc", "bianco"),
    (Quarter.NE, "Nordost", "nord-est", "nord-est"),
    (Place.C2, "c2", "c2", "c2"),
]


@pytest.mark.parametrize(("member", "german", "french", "italian"), NAMES)
def test_names_of_helvetia(member: Enum, german: str, french: str, italian: str) -> None:
    said = [lexicon(helvetia, lang).name(member) for lang in LANGUAGES[1:]]
    assert said == [german, french, italian]


def test_cards_and_actions_of_helsinki() -> None:
    card = Card["GREEN_3_4_1"]
    assert [lexicon(helsinki, lang).name(card) for lang in LANGUAGES] == [
        "green 3 (4 roofs, 1 superstructure)",
        "grüne 3 (4 Dächer, 1 Aufbau)",
        "carte verte 3 (4 toits, 1 superstructure)",
        "carta verde 3 (4 tetti, 1 sovrastruttura)",
    ]
    assert lexicon(helsinki, "fr").name(Card.JOKER) == "joker"
    assert lexicon(helsinki, "it").name(Action.TWO_JOKERS) == "due tessere jolly"
    assert lexicon(helsinki, "de").name(helsinki.Roof["D4"]) == "d4"


@pytest.mark.parametrize(
    ("lang", "seats"),
    [
        ("en", ["Red", "Player 2", "Chance"]),
        ("de", ["Rot", "Spieler 2", "Zufall"]),
        ("fr", ["Rouge", "Joueur 2", "Hasard"]),
        ("it", ["Rosso", "Giocatore 2", "Caso"]),
    ],
)
def test_seats_and_chance(lang: str, seats: list[str]) -> None:
    words = lexicon(helvetia, lang)
    assert [words.seat(0), lexicon(helsinki, lang).seat(1), words.seat(CHANCE)] == seats


# --- events --------------------------------------------------------------------------------------


def _worker(sex: Sex, building: Building, good: Good, village: Colour) -> GoodMade:
    return GoodMade(
        player=0,
        good=good,
        village=village,
        place=Place.C2,
        building=building,
        colour=Colour.RED,
        sex=sex,
    )


def test_workers_have_sex_goods_have_articles() -> None:
    woman = _worker(Sex.WOMAN, Building.BAKERY, Good.BREAD, Colour.BLUE)
    assert [lexicon(helvetia, lang).event(woman) for lang in LANGUAGES] == [
        "Red's baker in Blue's village makes bread.",
        "Die Bäckerin von Rot im Dorf von Blau stellt Brot her.",
        "Rouge\N{NO-BREAK SPACE}: la boulangère dans le village de Bleu produit du pain.",
        "La fornaia di Rosso nel villaggio di Blu produce pane.",
    ]
    man = _worker(Sex.MAN, Building.COWSHED, Good.COW, Colour.RED)
    assert [lexicon(helvetia, lang).event(man) for lang in LANGUAGES] == [
        "Red's cowherd makes cow.",
        "Der Kuhhirt von Rot stellt eine Kuh her.",
        "Rouge\N{NO-BREAK SPACE}: le vacher produit une vache.",
        "Il vaccaro di Rosso produce una mucca.",
    ]


@pytest.mark.parametrize(
    ("building", "german", "french", "italian"),
    [
        (Building.COWSHED, "in den Kuhstall", "dans l'étable", "nella stalla"),
        (Building.BAKERY, "ins Backhaus", "dans la boulangerie", "nel panificio"),
        (Building.WOODCUTTER, "zum Holzfäller", "dans la cabane de bûcheron", "dal boscaiolo"),
        (Building.MARKETPLACE, "auf den Marktplatz", "sur la place du marché", "al mercato"),
        (Building.GOAT_SHED, "in den Ziegenstall", "dans la chèvrerie", "nell'ovile"),
    ],
)
def test_houses_have_the_right_article(
    building: Building, german: str, french: str, italian: str
) -> None:
    event = MovedIn(
        player=1,
        village=Colour.YELLOW,
        place=Place.B2,
        building=building,
        colour=Colour.YELLOW,
        sex=Sex.MAN,
    )
    assert lexicon(helvetia, "de").event(event) == f"Ein gelber Mann zieht {german} auf b2."
    assert lexicon(helvetia, "fr").event(event) == f"Un homme jaune emménage {french} en b2."
    assert lexicon(helvetia, "it").event(event) == (
        f"Un uomo giallo va ad abitare {italian} su b2."
    )


@pytest.mark.parametrize(("count", "coins"), [(1, "1 Münze"), (4, "4 Münzen")])
def test_one_coin_is_no_plural(count: int, coins: str) -> None:
    event = CoinsPlaced(player=3, character=Character.MIDWIFE, count=count)
    assert lexicon(helvetia, "de").event(event) == f"Weiß legt {coins} auf die Hebamme."


def test_players_and_points_are_named() -> None:
    stolen = BuildingStolen(player=1, colour=Colour.BLUE, building=Building.WELL)
    assert lexicon(helvetia).event(stolen) == "Yellow takes a well from Blue."
    assert lexicon(helvetia).event(PlayerStuck(player=2)) == (
        "Blue has coins but no way to use them and is passed over."
    )
    assert lexicon(helvetia, "de").event(stolen) == "Gelb nimmt Blau einen Brunnenmeister weg."
    bonus = BonusTaken(player=0, points=9)
    assert lexicon(helsinki).event(bonus) == "Player 1 takes the bonus card of 9 points."
    assert lexicon(helsinki, "fr").event(bonus) == "Joueur 1 prend la carte Bonus de 9 points."


def test_a_hidden_card_is_just_a_card() -> None:
    hidden = CardDrawn(player=1, card=helsinki.Card.UNKNOWN)
    assert [lexicon(helsinki, lang).event(hidden) for lang in LANGUAGES] == [
        "Player 2 draws a card.",
        "Spieler 2 zieht eine Karte.",
        "Joueur 2 pioche une carte.",
        "Giocatore 2 pesca una carta.",
    ]


# --- questions and choices -----------------------------------------------------------------------


def test_production_steps_name_good_and_worker() -> None:
    table = Table(players=3).house("red", "b2", "stonemason", "man").lying()
    table.house("red", "c2", "marketplace", "woman").house("red", "d2", "woodcutter", "man")
    state = play(table.state(), "commit carter 1", "deliver grain")
    german = lexicon(helvetia, "de")
    assert german.question(state) == "Woher kommt das Gut Getreide?"
    assert [german.move(state, move) for move in helvetia.legal_moves(state)] == [
        "Die Marktfrau auf c2 im Dorf von Rot tauscht Holz gegen Getreide",
        "Die Marktfrau auf c2 im Dorf von Rot tauscht einen Stein gegen Getreide",
    ]
    assert {german.heading(state, move) for move in helvetia.legal_moves(state)} == {"Tauschen"}


def test_wedding_names_figure_and_source() -> None:
    table = Table(players=3).house("yellow", "b2", "stonemason", "man").centre("red", women=1)
    state = play(table.lying().state(), "commit priest 1")
    (move,) = helvetia.legal_moves(state)
    said = [lexicon(helvetia, lang).move(state, move) for lang in LANGUAGES]
    assert said == [
        "Woman from the centre into the stonemason on b2 in Yellow's village",
        "Frau aus der Dorfmitte zum Steinmetz auf b2 im Dorf von Gelb",
        "Femme de la place du village, dans la maçonnerie en b2 dans le village de Jaune",
        "Donna dal centro del villaggio, nella cava di pietra su b2 nel villaggio di Giallo",
    ]
    assert lexicon(helvetia, "it").heading(state, move) == "Il villaggio di Giallo"


def test_a_building_is_offered_with_its_cost() -> None:
    table = Table(players=3).lying(mine=1).hand(red=3)
    state = play(table.state(), "commit builder 2")
    (move,) = helvetia.legal_moves(state)
    assert lexicon(helvetia, "fr").move(state, move) == "Construire une mine (bois)\u00a0: minerai"
    assert lexicon(helvetia, "fr").heading(state, move) == "Bâtiments de production"


def test_building_choice_names_its_product() -> None:
    table = Table(players=3).lying(cowshed=1, cattle_market=1, church=1).hand(red=6)
    words, state = lexicon(helvetia, "en"), table.state()
    state = helvetia.apply_move(state, helvetia.parse_move("commit builder 4"))

    def text(building: str) -> str:
        return words.move(state, helvetia.parse_move(f"build {building}"))

    assert text("cowshed") == "Build a cowshed (stone, brick, wood): grain → cow"
    assert text("cattle_market") == "Build a cattle market (stone, wood): bread ↔ cow ↔ iron"
    assert text("church") == "Build a church (iron, stone, stone): 3 points"


@pytest.mark.rule("B2")
def test_purchase_names_its_price() -> None:
    table = Table(players=3).lying(mine=1, marketplace=1).hand(red=4)
    state = play(table.state(), "commit builder 4", "build mine")
    move = helvetia.parse_move("buy wood")
    assert lexicon(helvetia, "en").move(state, move) == "Buy wood for 1 coin (2 left)"
    assert lexicon(helvetia, "de").move(state, move) == "Holz für 1 Münze kaufen (2 übrig)"


@pytest.mark.rule("K5")
def test_purchase_with_builder_tile_counts_coins_in_hand() -> None:
    table = Table(players=3).tile("builder", "red").lying(mine=1).hand(red=3)
    table.centre("red", men=1).house("red", "b2", "well", "man")
    state = play(table.state(), "tile builder", "build mine")
    move = helvetia.parse_move("buy wood")
    assert lexicon(helvetia, "en").move(state, move) == "Buy wood for 1 coin (2 left)"


@pytest.mark.rule("C1", "C2", "C5")
def test_delivery_names_its_points() -> None:
    """A cube counts 1, the tile of bread 1, that of a whole family of building materials 1."""
    words = lexicon(helvetia, "en")
    for state, good, points in (
        (Table(players=3).state(), "wood", "1 point"),
        (Table(players=3).state(), "bread", "2 points"),
        (Table(players=3).delivered("yellow", "bread").state(), "bread", "1 point"),
        (Table(players=3).delivered("red", "wood", "brick").state(), "stone", "2 points"),
    ):
        move = helvetia.parse_move(f"deliver {good}")
        assert words.move(state, move) == f"Deliver {good} ({points})"


def test_who_is_robbed_is_the_heading() -> None:
    move = helvetia.parse_move("steal blue well")
    assert lexicon(helvetia, "fr").heading(helvetia.new_game(3), move) == "Bleu"


def test_cards_beside_the_pawn_are_named() -> None:
    shown = ["red_1_2_0", "joker", *[None] * 6]
    state = position("red_2_3_0", display=shown, space=0)
    words = lexicon(helsinki, "de")
    assert words.move(state, helsinki.TakeCards()) == "Nehmen: rote 1 (2 Dächer), Joker"
    assert words.heading(state, helsinki.TakeCards()) == "Karten nehmen"
    empty = position("red_2_3_0", space=4, display=shown)
    assert words.move(empty, helsinki.TakeCards()) == "Die Karten neben der Figur nehmen"
    moving = position(decision=helsinki.Decision.TURN, display=shown, space=6)
    assert words.move(moving, helsinki.MovePawn(2)) == (
        "2 Felder vorwärts auf Nord 1: rote 1 (2/0), Joker"
    )


@pytest.mark.rule("LB7")
def test_coats_under_a_tile_are_named() -> None:
    state = go(position("red_1_2_0"), "build red_1_2_0")
    words = lexicon(helsinki, "en")
    assert words.move(state, helsinki.parse_move("place c1-c2")) == "On c1 c2 (1 coat of arms)"
    assert words.move(state, helsinki.parse_move("place d1-d2")) == "On d1 d2"


def test_the_pavilion_to_be_placed_is_named() -> None:
    state = go(position("red_1_2_0"), "build red_1_2_0")
    assert lexicon(helsinki, "de").question(state) == (
        "Wohin kommt der rote Pavillon mit 2 Dächern?"
    )


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_asking_twice_says_the_same(game: str, lang: str) -> None:
    rules = find(game)
    state = rules.quick_start(2, Random(3))  # type: ignore[attr-defined]  # both games have it
    words = lexicon(rules, lang)
    first = [words.move(state, move) for move in rules.legal_moves(state)]
    assert first == [words.move(state, move) for move in rules.legal_moves(state)]


# --- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "german"),
    [
        (ScoreItem("row", 2, "row 3"), "Zeile 3"),
        (ScoreItem("column", 2, "column c"), "Spalte c"),
        (
            ScoreItem("superstructure", 3, "d1: on a full row and column"),
            "d1: Zeile und Spalte voll",
        ),
        (ScoreItem("safe_routes", 9, "bonus card"), "Bonuskarte"),
    ],
)
def test_points_of_helsinki_say_where_they_are(item: ScoreItem, german: str) -> None:
    assert lexicon(helsinki, "de").detail(item) == german
    assert lexicon(helsinki).detail(item) == item.detail


# --- names of players ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_names_of_players_stand_for_their_seats(game: str) -> None:
    words = lexicon(game, "en", ("Anna", "", "Bo"))
    usual = lexicon(game, "en")
    assert [words.seat(seat) for seat in range(4)] == ["Anna", usual.seat(1), "Bo", usual.seat(3)]
    assert words.seat(CHANCE) == usual.seat(CHANCE)
    assert lexicon(game, "en", ("", "")) is usual


def test_ambiguous_names_have_the_seat() -> None:
    words = lexicon("helvetia", "en", ("Anna", "Red", "Anna"))
    assert [words.seat(seat) for seat in range(3)] == ["Anna (Red)", "Red (Yellow)", "Anna (Blue)"]


def test_names_stand_in_moves_and_reasons() -> None:
    words = lexicon("helvetia", "de", ("Anna", "Bo"))
    steal = helvetia.parse_move("steal yellow well")
    assert words.move(None, steal) == "Bo einen Brunnenmeister wegnehmen"
    missing = Reason("no_such_player", "", "", (("player", "red"),))
    assert words.reason(missing) == "Anna spielt nicht mit"


def test_names_of_a_record_are_fit_to_print() -> None:
    record = Record.start(helvetia, 3).tag(name_0=" A\nB \u202eC ", name_2="x" * 100)
    assert record.names == ("A B C", "", "x" * 40)
