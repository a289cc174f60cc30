"""People at the table: what is shown, what may be typed, what happens then."""

import re
from pathlib import Path
from random import Random

import pytest

from helvetia.cli.play import Match, load_table
from helvetia.cli.play.question import command_of
from helvetia.core import Record, Result
from helvetia.core.optional import universe_of
from helvetia.games import find, helvetia
from helvetia.games.helvetia import Good
from helvetia.render.scores import table_of_places
from helvetia.text import LANGUAGES, lexicon, texts
from helvetia.text.narrator import verdict
from tests.cli.driver import NUMBER, PROMPT, Talk, advance, dealt, moves_of, numbered, talk

# --- whole games ---------------------------------------------------------------------------------


#: The other languages are left to the thorough run.
FEW_GAMES = [("helvetia", "human,random", "en"), ("helsinki", "human,human", "de")]
MORE_GAMES = [
    pytest.param(game, seats, lang, marks=pytest.mark.thorough)
    for game, seats in (
        ("helvetia", "human,random"),
        ("helsinki", "human,random"),
        ("helsinki", "human,human"),
    )
    for lang in LANGUAGES
    if (game, seats, lang) not in FEW_GAMES
]


@pytest.mark.parametrize(("game", "seats", "lang"), [*FEW_GAMES, *MORE_GAMES])
def test_a_whole_game_is_played_by_numbers(
    game: str, seats: str, lang: str, tmp_path: Path
) -> None:
    table = talk(tmp_path, game, seats, seed=3, lang=lang, width=80)
    text = table.type_at_random(Random(LANGUAGES.index(lang)))
    result = table.match.game.result(table.match.state)
    assert result is not None
    names = [lexicon(table.match.game, lang).seat(seat) for seat in result.winners]
    assert texts("story", lang)["wins"].format(names=names[0]) in text
    assert max(map(len, text.replace(str(table.path), "").splitlines())) <= 80
    assert load_table(table.path).record.final() == table.match.state


# --- choosing ------------------------------------------------------------------------------------


def test_a_number_chooses(tmp_path: Path) -> None:
    table = talk(tmp_path)
    legal = helvetia.legal_moves(table.match.state)
    table.type("2")
    assert table.match.record.moves[0] == legal[1]


def test_notation_chooses_in_small_or_capital_letters(tmp_path: Path) -> None:
    table = talk(tmp_path)
    table.type("Draft WELL")
    assert moves_of(table.match)[0] == "draft well"


def test_search_narrows_to_one_choice(tmp_path: Path) -> None:
    table = talk(tmp_path)
    text = table.type("we")
    assert '1 of 5 choices contain "we"' in text
    assert table.match.made == 0
    table = talk(tmp_path)
    table.type("we", "")
    assert moves_of(table.match)[0] == "draft well"


def test_narrowed_choices_keep_their_numbers(tmp_path: Path) -> None:
    table = talk(tmp_path)
    everything, some, again, *_ = [
        NUMBER.findall(part) for part in table.type("ston", "oo", "", "quit").split("Red> ")
    ]
    assert everything == ["1", "2", "3", "4", "5"]
    assert (some, again) == (["3"], ["2"])  # the stonemason, the woodcutter
    table = talk(tmp_path)
    parts = table.type("w", "", "quit").split("Red> ")
    assert 1 < len(NUMBER.findall(parts[1])) < 5
    assert NUMBER.findall(parts[2]) == everything


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("0", "There is no choice 0: choices are numbered from 1 to 5."),
        ("6", "There is no choice 6: choices are numbered from 1 to 5."),
        ("9" * 150, "There is no choice 999"),
        ("\u0667", "There is no choice \u0667"),  # a digit, but not of a number that is offered
        (
            "qwertz",
            'No choice contains "qwertz", and it is not a move in notation; type help for help.',
        ),
        (
            "draft church",
            '"Pick a church" is not allowed: no church is left among the start buildings',
        ),
        ("commit carter 1", '"1 coin on the carter" is not allowed: '),
        ("commit carter 99", 'No choice contains "commit carter 99"'),
        ("+", "All choices are shown."),
        ("\x1b[A", "No choice contains"),
        ("{0}", 'No choice contains "{0}"'),
        ("undo", "There is nothing to take back."),
        ("why", "Type why and a move, for example: why draft brickworks"),
        ("why qwertz", '"qwertz" is not a move. An example of a move: draft brickworks'),
        ("why draft well", '"Pick a well: water" is allowed: it is choice 5.'),
        ("why well", '"Pick a well: water" is allowed: it is choice 5.'),
        ("why 5", '"Pick a well: water" is allowed: it is choice 5.'),
        ("why 6", "There is no choice 6: choices are numbered from 1 to 5."),
        ("why milk", 'milk" is not allowed: a start building must be picked now'),
        ("why church", '"Pick a church" is not allowed: no church is left'),
        ("log", "Nothing has happened yet."),
    ],
)
def test_wrong_entries_change_nothing(entry: str, answer: str, tmp_path: Path) -> None:
    table = talk(tmp_path)
    table.type(entry)
    assert answer in " ".join(table.answers()[0].split())
    assert table.match.made == 0


@pytest.mark.parametrize(("lang", "typed"), [("de", "warum milch"), ("it", "perche latte")])
def test_why_understands_the_language(lang: str, typed: str, tmp_path: Path) -> None:
    table = talk(tmp_path, lang=lang)
    table.type(typed)
    name = lexicon(helvetia, lang).name(Good.MILK)
    refused = texts("terminal", lang)["refused"].replace("{move}", f".*{name}.*")
    assert re.match(refused.partition("{")[0], table.answers()[0])


def test_why_alone_explains_the_last_refusal_again(tmp_path: Path) -> None:
    table = talk(tmp_path)
    table.type("draft church", "why")
    refused, again = table.answers()[:2]
    assert "is not allowed" in refused
    assert refused == again


def test_explanations_come_in_parts(tmp_path: Path) -> None:
    table = talk(tmp_path, seats="human,human")
    rng = Random(1)
    while len(moves := helvetia.legal_moves(table.match.state)) < 10:
        table.match.play(moves[rng.randrange(len(moves))])
        advance(table.match)
    word = str(moves[0]).split()[0]
    alike = sum(str(move).split()[0] == word for move in moves)
    assert alike > 6
    table.type(f"why {word}")
    assert table.answers()[0].count("is allowed") == 6
    assert f"... and {alike - 6} more; be more specific." in table.answers()[0]


def test_long_lists_have_pages(tmp_path: Path) -> None:
    table = talk(tmp_path, height=7)  # a terminal so low that one line of choices fits
    table.type("+", "-", "-", "4")
    first, *others = [part[part.rfind("\n\n") :] for part in PROMPT.split(table.text)[:4]]
    assert "Page 1 of 2: + for the next, - for the one before." in first
    assert [NUMBER.findall(part) for part in (first, *others)] == [
        ["1", "2", "3"],
        ["4", "5"],
        ["1", "2", "3"],
        ["4", "5"],
    ]
    assert moves_of(table.match)[0] == "draft grain_farm"  # a number of any page will do


# --- the table, the log, the points --------------------------------------------------------------


def test_table_is_shown_on_request(tmp_path: Path) -> None:
    table = talk(tmp_path)
    table.type("1", "board", "board yellow", "board castle")
    assert table.text.count("HELVETIA ") == 1  # as asked, not after the bot's pick
    whole, part, none = table.answers()[1:4]
    assert "MARKET" in whole
    assert part.startswith("YELLOW   0 points, 6 coins")
    assert "MARKET" not in part
    assert 'The table has no part "castle". It has: start buildings, market, ' in none


def test_only_changes_are_shown_after_others(tmp_path: Path) -> None:
    table = talk(tmp_path, seats="human,random,random")
    table.type("draft well")
    news = table.answers()[0]
    assert news.startswith("--- Red decides ---")
    assert "Start buildings: Red well, " in news
    assert "START BUILDINGS" in news  # they are fewer now
    for unchanged in ("MARKET", "CHARACTERS", "POINTS", "RED   ", "YELLOW   ", "RM red man"):
        assert unchanged not in news


def test_changed_village_is_shown_on_next_turn(tmp_path: Path) -> None:
    table = talk(tmp_path, seats="human,human")
    rng = Random(1)
    while "place" not in table.match.state.decision:
        table.match.play(rng.choice(helvetia.legal_moves(table.match.state)))
        advance(table.match)
    seat = lexicon(helvetia).seat(table.match.state.player)
    table.type("1")  # resumed, the whole table is new; then only the question
    first, second = table.text.split(f"{seat}> ")[:2]
    assert f"{seat.upper()}   0 points" in first
    assert f"{seat.upper()}   0 points" not in second


def test_own_board_is_shown_where_tiles_go(tmp_path: Path) -> None:
    match = dealt("green_1_2_0 green_2_2_1", "red_1_2_0 red_2_2_1")
    table = Talk(match, tmp_path / "game.json")
    table.type("", "move 1", "build green_1_2_0")
    answer = table.answers()[-2]
    assert re.search(r"^ 4  \.  \.  \.  M  \.  \.  \.$", answer, re.MULTILINE)
    assert "SENATE" not in answer


# --- choices that are none -----------------------------------------------------------------------


def only_choice(tmp_path: Path, *, auto: bool) -> Talk:
    """Two people, one of whom has one legal move."""
    match = Match(Record.start(helvetia, 2), ("human", "human"), 1, auto=auto)
    table = Talk(match, tmp_path / "game.json")
    while len(helvetia.legal_moves(match.state)) > 1:
        match.play(helvetia.legal_moves(match.state)[0])
    return table


@pytest.mark.parametrize("auto", [True, False])
def test_only_choice_is_made_without_question(auto: bool, tmp_path: Path) -> None:
    table = only_choice(tmp_path, auto=auto)
    made, (move,) = table.match.made, helvetia.legal_moves(table.match.state)
    words = lexicon(helvetia).move(table.match.state, move)
    table.type()
    assert table.match.made == made + auto
    shown = f"The only choice: {words}"
    assert (shown in table.text) == auto


def test_undo_goes_behind_only_choices(tmp_path: Path) -> None:
    table = only_choice(tmp_path, auto=True)
    made = table.match.made
    table.type("undo")
    assert table.match.made == made - 1, "to the last decision that was one"


def test_news_and_log_use_words(tmp_path: Path) -> None:
    table = talk(tmp_path, lang="de")
    table.type("draft well", "verlauf")
    assert "Startgebäude: Rot Brunnenmeister, " in table.answers()[0]
    assert "Startgebäude: Rot Brunnenmeister, " in table.answers()[1]
    table.type("log 1")
    assert "Rot Brunnenmeister" not in table.answers()[-1]


def test_score_lists_sources_of_points(tmp_path: Path) -> None:
    table = talk(tmp_path, seed=4)
    match = table.match
    rng = Random(1)
    while helvetia.score(match.state)[0].total < 3:
        advance(match)
        moves = helvetia.legal_moves(match.state)
        match.play(moves[rng.randrange(len(moves))])
    advance(match)
    table.type("score")
    line = next(line for line in table.answers()[0].splitlines() if line.startswith("Red "))
    assert line.split()[-1] == str(helvetia.score(match.state)[0].total)


# --- commands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_work_in_both_languages(lang: str) -> None:
    own = texts("commands", lang)
    for name, word in own.items():
        for typed in (name, word, word.upper(), f"  {word} "):
            assert command_of(typed, lang) == (name, "")
    assert len(set(own.values())) == len(own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_hides_a_move(lang: str) -> None:
    """A word that is a command cannot be a move in notation as well."""
    for game in ("helvetia", "helsinki"):
        universe = universe_of(find(game))
        assert not [str(move) for move in universe if command_of(str(move), lang)[0]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_are_described_without_broken_words(lang: str, tmp_path: Path) -> None:
    table = talk(tmp_path, "helvetia", "human,casual,novice", lang=lang, width=80)
    head, *_ = table.type().partition("---")
    for level in ("casual", "novice"):
        assert " ".join(texts("level", lang)[level].split()) in " ".join(head.split())
    assert max(map(len, head.replace(str(table.path), "").splitlines())) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_command(lang: str, tmp_path: Path) -> None:
    table = talk(tmp_path, lang=lang, width=80)
    table.type("?")
    answer = table.answers()[0]
    whole = " ".join(answer.split())
    for name, word in texts("commands", lang).items():
        shown = re.search(rf"^  {word}\b", answer, re.MULTILINE)
        assert bool(shown) == (name != "replace"), word  # that is for companions
        if shown:  # no word is broken, not even at 80 columns
            explained = texts("terminal", lang)[f"help_{name}"].partition("{")[0]
            assert " ".join(explained.split()) in whole


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_use_the_language(lang: str, tmp_path: Path) -> None:
    table = talk(tmp_path, lang=lang)
    table.type("draft church")
    move = helvetia.parse_move("draft church")
    reason = helvetia.why_not(helvetia.new_game(2), move)
    assert reason is not None
    expected = lexicon(helvetia, lang).reason(reason)
    assert " ".join(expected.split()) in " ".join(table.answers()[0].split())


def test_colour_is_off_by_default(tmp_path: Path) -> None:
    assert "\x1b" not in talk(tmp_path).type("board", "help", "hint")
    coloured = talk(tmp_path, colour=True).type("board")
    plain = talk(tmp_path).type("board")
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert coloured != plain


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Red and Blue win together."),
        ("de", "Rot und Blau gewinnen gemeinsam."),
        ("fr", "Rouge et Bleu gagnent ensemble."),
        ("it", "Rosso e Blu vincono insieme."),
    ],
)
def test_shared_first_place_wins_together(lang: str, sentence: str) -> None:
    words, result = lexicon(helvetia, lang), Result.of((12, 9, 12))
    assert verdict(result, words) == sentence
    assert table_of_places(result, words).splitlines()[2].startswith("3. ")


# --- whatever is typed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(2, 12))]
)
def test_nothing_that_is_typed_breaks_a_game(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    game, lang = ("helvetia", "helsinki")[seed % 2], LANGUAGES[seed % len(LANGUAGES)]
    seats = ("human,random", "human,human", "random,human,human")[seed % 3]
    table = talk(tmp_path, game, seats, seed=seed, lang=lang, height=7 + seed)
    entries = iter(range(80))

    def answer() -> str | None:
        if next(entries, None) is None:
            return None
        return numbered(table.text, rng) if rng.random() < 0.5 else anything(table.match, rng)

    table.session(answer).run()
    assert load_table(table.path).record == table.match.record
    assert table.match.record.final() == table.match.state


def anything(match: Match, rng: Random) -> str:
    """Commands, moves that fit or do not, parts of them, and what no keyboard can type."""
    move = str(rng.choice(universe_of(match.game)))
    stranger = "".join(chr(rng.randrange(1, 0x2000)) for _ in range(rng.randrange(12)))
    words = texts("commands", rng.choice(LANGUAGES))
    typed = [
        rng.choice([word for name, word in words.items() if name != "quit"]),
        move,
        move.partition(" ")[2],
        f"why {move.partition(' ')[2]}",
        stranger.replace("\n", ""),
        rng.choice(["+", "-", "", "0", "-1", "1.5", "%s", "{x}", "{", "log 5", "ß"]),
    ]
    return rng.choice(typed)
