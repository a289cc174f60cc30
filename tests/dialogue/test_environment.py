"""The text environment: whole games, refusals, retries, transcripts; no unintended move."""

from random import Random

import pytest

from helvetia.core import OptionError, StateError, from_json, to_json
from helvetia.dialogue import Entry, Table, TextEnv, read_move
from helvetia.games import find, helvetia
from helvetia.protocol import ProtocolError
from tests.dialogue.mistakes import play

GAMES = [("helvetia", 3), ("helsinki", 2)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_listed_moves_play_a_whole_game(game: str, players: int) -> None:
    env, rng, done = TextEnv(game), Random(1), False
    env.reset(num_players=players, seed=1)
    seen: set[int] = set()
    while not done:
        seat, observation = env.get_observation()
        assert (f"{game.capitalize()}, {players} players" in observation) == (seat not in seen)
        seen.add(seat)
        listed = observation.partition("Legal moves: ")[2].splitlines()[0].split("; ")
        done, info = env.step(f"I choose [{listed[rng.randrange(len(listed))]}]")
        assert info["refusal"] == ""
    rewards, facts = env.close()
    assert seen == set(rewards) == set(range(players))
    assert sum(rewards.values()) == pytest.approx(0)
    assert sum(fact["turn_count"] for fact in facts.values()) == len(env.transcript)
    assert env.get_observation()[1].startswith("The game is over: seat 0 place ")
    assert env.step("[end]")[1]["code"] == "game_over"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("", "no_move"),
        ("   \n ", "no_move"),
        ("draft wel", "not_a_move"),
        ("draft mine", "S4"),
        ("[deliver bread]", "T1"),
        ("I would like to draft well now", "no_brackets"),
        ("[draft well] or [draft mine]", "two_moves"),
        ("draft well\ndraft well", "no_brackets"),
        ("not [draft well], but draft grain_farm", "denied"),
        ("I would never play [draft well]", "denied"),
        ("Why don't we wait? [draft well]", None),
        ("Better than [draft well]", "denied"),
        ("Nothing is better. I take [draft well]", None),
        ("Either [draft well] or [draft mine", "open_bracket"),
        ("Either [draft well] or draft mine]", "open_bracket"),
        ("[draft\nmine] or [draft well]", "open_bracket"),
        ("[] or [draft well]", "open_bracket"),
        ("[draft well] [DRAFT  well]", None),
        ("Draft Well", None),
        ("[[draft well]]", None),
        ("x" * 1_000_000, "too_long"),
        ("[" * 3000, "open_bracket"),
        ("[reveal mill]", "E2"),
        ("[commit carter 1]", "T1"),
    ],
)
def test_answers_are_read_strictly(answer: str, code: str | None) -> None:
    state = helvetia.new_game(3)
    legal = helvetia.legal_moves(state)
    if code is None:
        assert str(read_move(helvetia, state, legal, answer)) == "draft well"
        return
    with pytest.raises(ProtocolError) as caught:
        read_move(helvetia, state, legal, answer)
    assert code in (caught.value.reason.code, caught.value.reason.rule) or code in ("T1", "E2")


def test_refusals_explain_or_not() -> None:
    said = {}
    for reasons in (True, False):
        env = TextEnv("helvetia", reasons=reasons, moves=False, rules=False)
        env.reset(3, seed=1)
        _, info = env.step("[draft mine]")
        said[reasons] = info["refusal"]
        assert info["refusal"] in env.get_observation()[1]
    assert said[False] == "Illegal move."
    assert "Legal instead: draft " in said[True]


def test_too_many_wrong_answers_lose() -> None:
    env = TextEnv("helsinki", retries=2)
    env.reset(3, seed=1)
    assert [env.step("pass the salt")[0] for _ in range(3)] == [False, False, True]
    rewards, facts = env.close()
    assert rewards == {0: -1.0, 1: 0.5, 2: 0.5}
    assert facts[0]["invalid_move"]
    assert "salt" in facts[0]["reason"] or "pass" in facts[0]["reason"]
    assert "Seat 0 lost: " in env.get_observation()[1]


def test_refusal_of_another_seat_hides_moves() -> None:
    env = TextEnv("helsinki", rules=False)
    env.reset(num_players=2, seed=1)
    asked, _ = env.get_observation()
    _, info = env.step("[pawn north_1]", seat=1 - asked)
    assert info["refusal"] == f"Refused: seat {1 - asked} is not asked; seat {asked} is."
    assert env.transcript[-1].seat == 1 - asked
    assert env.transcript[-1].observation == ""
    seat, observation = env.get_observation()
    assert seat == asked
    assert "Refused" not in observation  # the asked seat has given no wrong answer


def test_answer_after_the_end_is_refused_in_one_sentence() -> None:
    env = TextEnv("helvetia", retries=0)
    env.reset(num_players=2, seed=1)
    env.step("nonsense")
    done, info = env.step("[draft well]")
    assert done
    assert info["refusal"] == "Refused: the game is over."


def test_transcript_can_be_saved() -> None:
    env = TextEnv("helvetia")
    env.reset(2, seed=3)
    env.get_observation()
    env.step("z" * 5000)
    env.step("[draft well]")
    saved = from_json(to_json(tuple(env.transcript)), tuple[Entry, ...])
    assert [entry.accepted for entry in saved] == [False, True]
    assert [len(entry.answer) for entry in saved] == [500, 12]
    assert saved[0].observation.startswith("The game: Helvetia, 2 players")


def test_wrong_use_is_refused() -> None:
    with pytest.raises(StateError, match="reset"):
        TextEnv("helvetia").get_observation()
    for preset in ("easy", ""):
        with pytest.raises(OptionError, match=f"helvetia has no preset '{preset}'; there is "):
            TextEnv("helvetia", preset=preset)
    with pytest.raises(OptionError, match="players"):
        TextEnv("helvetia").reset(5)


def test_table_shows_only_the_view() -> None:
    """Cards that another seat draws unseen are not in the news."""
    texts = []
    for seed in range(4):
        table = Table(find("helsinki"), 3, seed=seed)
        table.act(0, "pawn north_1")  # then all draw two cards
        hands = [player.hand for player in table.state.players]
        text = table.look(0)
        texts.append(text)
        assert all(str(card) in text for card in hands[0])
        assert text.count("unknown") == 2  # the seats 1 and 2 hold two hidden cards each
    assert len(set(texts)) == 4


@pytest.mark.parametrize(
    ("games", "kinds"),
    [
        (1, GAMES[1:]),
        pytest.param(2, GAMES, marks=pytest.mark.thorough),
        pytest.param(250, GAMES, marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
def test_mistakes_never_make_an_unintended_move(games: int, kinds: list[tuple[str, int]]) -> None:
    """Also the measurement of docs/contributing/prompt.md: refusals for each question."""
    rates = {}
    for reasons in (True, False):
        played = [
            play(name, players, seed, reasons=reasons)
            for name, players in kinds
            for seed in range(games)
        ]
        questions, refusals = (sum(column) for column in zip(*played, strict=True))
        rates[reasons] = refusals / questions
        print(f"reasons {reasons}: {len(played)} games, {questions} questions, {refusals} refusals")
    print(rates)
    assert rates[True] <= rates[False] / 2


def test_textarena_makes_the_environment() -> None:
    textarena = pytest.importorskip("textarena")
    textarena.register(
        id="Helsinki-test", entry_point="helvetia.dialogue:TextEnv", game="helsinki", rules=False
    )
    env = textarena.make("Helsinki-test")
    env.reset(num_players=2, seed=1)
    seat, observation = env.get_observation()
    assert (seat, "Legal moves: pawn north_1; " in observation) == (0, True)
    done, _ = env.step(action="[pawn north_1]")
    assert not done
    assert env.close()[0] == {0: 0.0, 1: 0.0}
