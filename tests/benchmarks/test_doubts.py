"""The experiment on doubts: its games, its verdicts, its file and its page."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from benchmarks.doubts import games, page, verdict
from benchmarks.doubts.__main__ import RESULTS, jobs_of, main, read, run, sums
from benchmarks.doubts.alternatives import ALTERNATIVES, NOT_PLAYED, Alternative, find
from benchmarks.doubts.verdict import CANNOT_TELL, DOES_NOT, LIMITS, MATTERS

from helvetia.arena.executors import SerialExecutor
from helvetia.games import find as find_game
from helvetia.games import helsinki, helvetia

NAMES = [each.name for each in ALTERNATIVES]


@pytest.fixture
def named_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name the bot without playing the games that tell it from others."""
    monkeypatch.setattr(games, "fingerprint", lambda: "a bot")


class Planted(SerialExecutor):
    """Counts the games that are played, and ends after some of them."""

    def __init__(self, most: int) -> None:
        self.left = most

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(fn, *args, **kwargs)


def played(file: Path, *names: str, pairs: int) -> dict[str, verdict.Sums]:
    chosen = [find(name) for name in names]
    run(file, jobs_of(chosen, pairs), SerialExecutor())
    return sums(file, chosen)


def some_sums(pairs: int, **changes: tuple[float, float]) -> verdict.Sums:
    """Sums of pairs with this mean change and this spread in each figure."""
    found: verdict.Sums = {"pairs": pairs, "turns": [0, 0], "equal": 0}
    found |= {"points": [60, 60.0], "random": [30, 30.0], "by_chance": [300, 200]}
    for name, standard in (("length", 10.0), ("score", 20.0), ("seat", 0.5)):
        mean, spread = changes.get(name, (0.0, 0.0))
        squares = pairs * mean**2 + (pairs - 1) * spread**2
        found[name] = [pairs * standard, pairs * mean, squares]
    return found


# --- alternatives --------------------------------------------------------------------------------


def test_alternatives_differ_from_their_basis() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for each in ALTERNATIVES:
        assert each.options != each.standard
        assert each.of_basis.options == each.standard
        find_game(each.game).new_game(each.players, each.options)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_every_option_is_weighed(name: str) -> None:
    """Options that are no choice of the players: those are which game to play."""
    chosen = {"setup", "character_tiles", "clockwise", "covered", "covered_actions", "safe_routes"}
    fields = {field.name for field in attrs.fields(find_game(name).Options)} - chosen
    weighed = {change for each in ALTERNATIVES if each.game == name for change in each.changes}
    assert weighed == fields


def _guesses(value: Any) -> set[str]:
    """The parts of a catalogue with a reconstructed fact."""
    guess = ("reconstruction",)
    found = set()
    for field in attrs.fields(type(value)):
        part = getattr(value, field.name)
        parts = part if isinstance(part, tuple) else (part,)
        for each in parts:
            values = [each, *(attrs.astuple(each, recurse=False) if attrs.has(type(each)) else ())]
            if any(isinstance(v, str) and v in guess for v in values):
                found.add(field.name.removesuffix("_source"))
    return found


def test_every_reconstructed_part_is_weighed() -> None:
    for game in (helvetia, helsinki):
        standard: Any = game.STANDARD
        weighed = {"actions"}  # by the option action_board
        for each in ALTERNATIVES:
            other = each.options.catalog
            if type(other) is type(standard):
                weighed |= {
                    field.name
                    for field in attrs.fields(type(other))
                    if getattr(other, field.name) != getattr(standard, field.name)
                }
        assert _guesses(standard) <= weighed
    assert NOT_PLAYED


# --- verdicts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "pairs", "expected"),
    [
        ({}, 2000, DOES_NOT),
        ({}, 1999, CANNOT_TELL),
        ({"length": (0.3, 1.0)}, 2000, DOES_NOT),  # 3 % longer, surely below 5 %
        ({"length": (0.48, 1.0)}, 2000, CANNOT_TELL),  # 4.8 %: the interval holds 5 %
        ({"length": (0.6, 1.0)}, 2000, MATTERS),
        ({"length": (-0.6, 1.0)}, 2000, MATTERS),
        ({"length": (0.6, 10.0)}, 2000, CANNOT_TELL),  # 6 %, but that may be luck
        ({"score": (2.0, 3.0)}, 200, MATTERS),  # few games can be enough for this
        ({"score": (9.0, 3.0)}, 99, CANNOT_TELL),  # but not so few
        ({"seat": (0.0, 0.7)}, 2000, DOES_NOT),
        ({"seat": (0.03, 0.7)}, 2000, CANNOT_TELL),
        ({"seat": (0.1, 0.7)}, 2000, MATTERS),
    ],
)
def test_verdict_follows_fixed_rule(
    changes: dict[str, tuple[float, float]], pairs: int, expected: str
) -> None:
    assert verdict.verdict(some_sums(pairs, **changes), 2)[0] == expected


@pytest.mark.parametrize(
    ("others", "expected"), [(0, DOES_NOT), (30, DOES_NOT), (50, CANNOT_TELL), (80, MATTERS)]
)
def test_verdict_weighs_first_turns(others: int, expected: str) -> None:
    found = {**some_sums(2000), "turns": [500, others]}
    assert verdict.verdict(found, 2)[0] == expected


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([60, 60.0], DOES_NOT),
        ([60, 31.0], CANNOT_TELL),
        ([60, 5.0], MATTERS),
        ([0, 0.0], CANNOT_TELL),
    ],
)
def test_verdict_weighs_bot_ranking(games: list[float], expected: str) -> None:
    assert verdict.verdict({**some_sums(2000), "points": games}, 2)[0] == expected


def test_verdict_needs_games_that_meet_the_question() -> None:
    found = {**some_sums(2000), "equal": 2000}
    assert verdict.verdict(found, 2)[0] == CANNOT_TELL
    assert verdict.verdict({**found, "by_chance": [300, 300]}, 2)[0] == DOES_NOT
    assert verdict.verdict({**found, "equal": 1999}, 2)[0] == DOES_NOT


def test_figures_are_relative_to_basis() -> None:
    length, score, seat = verdict.figures_of(
        some_sums(400, length=(1, 2), score=(1, 2), seat=(0.1, 1))
    )
    assert (length.change, score.change, seat.change) == pytest.approx((0.1, 0.05, 0.1))
    assert length.high - length.change == pytest.approx(1.96 * 2 / 20 / 10)
    assert seat.high - seat.change == pytest.approx(1.96 * 1 / 20)


# --- games ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("named_bot")
@pytest.mark.thorough
def test_planted_alternatives_are_told_apart(tmp_path: Path) -> None:
    found = played(tmp_path / "games", "building_names", "line_points", pairs=4)
    same, other = found["building_names"], found["line_points"]
    assert verdict.verdict(same, 2, enough=4) == (DOES_NOT, [])
    assert verdict.verdict(other, 2, enough=4)[0] == MATTERS
    assert [figure.name for figure in verdict.verdict(other, 2, enough=4)[1]] == ["score"]
    assert (same["pairs"], same["equal"], same["turns"]) == (4, 4, [4, 0])
    assert verdict.verdict(same, 2)[0] == CANNOT_TELL  # too few for a real verdict


@pytest.mark.usefixtures("named_bot")
@pytest.mark.thorough
def test_planted_alternative_of_helvetia_matters(tmp_path: Path) -> None:
    """E4: whoever ends the game at 14 points has fewer than at 20."""
    found = played(tmp_path / "games", "target", pairs=8)
    beyond = verdict.verdict(found["target"], 2, enough=8)[1]
    [score] = [figure for figure in beyond if figure.name == "score"]
    assert score.high < 0


def test_first_turn_needs_position_of_alternative() -> None:
    assert games.same_first_turn(find("building_names"), 3) is True
    assert games.same_first_turn(find("fives"), 3) is None  # another deck


@pytest.mark.usefixtures("named_bot")
def test_same_seed_has_same_luck() -> None:
    basis = find("building_names").of_basis
    rows = [games.play(games.Job(name, "greedy", 5)) for name in ("building_names", basis.name)]
    rows += [games.play(games.Job(basis.name, "greedy", 6))]
    assert rows[0]["points"] == rows[1]["points"] != rows[2]["points"]


def test_games_of_seeds_begin_differently() -> None:
    """Helvetia has no chance in its set-up: one opening would stand for all games."""
    basis = find("buying").of_basis
    starts = {str(games.first_turn_of(basis, seed)) for seed in range(4)}
    assert len(starts) == 4


@pytest.mark.usefixtures("named_bot")
def test_greedy_changes_seats_against_others() -> None:
    rows = [games.play(games.Job("fives", "random", seed)) for seed in (0, 1)]
    assert [row["winners"] for row in rows] == [[0], [1]]
    [_, won] = verdict.sums_of(rows, ())["random"]
    assert won == 2


# --- the file ------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.usefixtures("named_bot")
def test_run_resumes_after_cut_line(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    wanted = jobs_of([find("fives")], 1)
    run(whole, wanted, SerialExecutor())
    with pytest.raises(KeyboardInterrupt):
        run(cut, wanted, Planted(2))
    cut.write_text(cut.read_text() + '{"name": "fives", "opp')
    rest = Planted(len(wanted) - 2)
    run(cut, wanted, rest)
    assert rest.left == 0
    assert read(cut) == read(whole)
    assert list(read(whole)) == wanted
    run(cut, wanted, Planted(0))  # nothing is left to play


def test_blocks_have_all_alternatives() -> None:
    chosen: list[Alternative] = [find("fives"), find("coats")]
    wanted = jobs_of(chosen, 250)
    assert len(wanted) == len(set(wanted)) == 3 * (250 + 100) + 2 * 30
    seeds = [job.seed // 100 for job in wanted]
    assert seeds == sorted(seeds)


@pytest.mark.usefixtures("named_bot")
def test_command_plays_adds_up_and_reports(tmp_path: Path) -> None:
    file, results, docs = tmp_path / "games", tmp_path / "results", tmp_path / "page.md"
    docs.write_text("<!-- doubts: helsinki -->\n<!-- end of doubts -->\n")
    paths = ["--file", str(file), "--results", str(results), "--page", str(docs)]
    main([*paths, "--only", "fives", "--games", "1", "--report"])
    assert json.loads(results.read_text())["fives"]["pairs"] == 1
    assert "(`fives`) | 2" in docs.read_text()
    assert "| cannot tell |" in docs.read_text()
    with pytest.raises(SystemExit):
        main([*paths, "--only", "sixes"])


@pytest.mark.thorough
def test_processes_play_the_same_games(tmp_path: Path) -> None:
    common = ["--only", "fives", "--games", "2", "--results", str(tmp_path / "results")]
    main(["--file", str(tmp_path / "one"), *common])
    main(["--file", str(tmp_path / "two"), "--jobs", "2", *common])
    assert read(tmp_path / "one") == read(tmp_path / "two")


# --- several machines ----------------------------------------------------------------------------


def rows_of(seeds: range, by: str = "a bot") -> list[dict[str, Any]]:
    """Rows of games that nobody played, with thirds in their points and winners."""
    found = []
    for seed in seeds:
        for name in ("third_pair", find("third_pair").of_basis.name):
            for opponent in ("greedy", "nobody", "points", "random"):
                luck = Random(f"{name} {opponent} {seed}")
                row: dict[str, Any] = {"name": name, "opponent": opponent, "seed": seed, "by": by}
                row["rounds"] = luck.randrange(5, 9)
                row["points"] = [luck.randrange(30) for _ in range(3)]
                row["winners"] = [[0], [1], [2], [0, 1], [0, 1, 2]][luck.randrange(5)]
                found.append(row | {"same_turn": luck.choice((True, False, None))})
    return found


class Machines:
    """Files of games, and the sums that are kept of them."""

    def __init__(self, folder: Path) -> None:
        self.file, self.results = folder / "games", folder / "results"

    def add(self, seeds: range, by: str = "a bot") -> None:
        self.file.write_text("".join(json.dumps(row) + "\n" for row in rows_of(seeds, by)))
        main(["--file", str(self.file), "--results", str(self.results), "--sums", "--add"])

    @property
    def kept(self) -> verdict.Sums:
        found: verdict.Sums = json.loads(self.results.read_text())["third_pair"]
        return found


def test_parts_of_run_add_up_exactly(tmp_path: Path) -> None:
    parts, whole = Machines(tmp_path), Machines(tmp_path / "whole")
    whole.file.parent.mkdir()
    whole.add(range(60))
    for seeds in (range(20, 41), range(41, 60), range(20)):
        parts.add(seeds)
    assert parts.kept == whole.kept
    assert isinstance(parts.kept["score"][0], str)  # thirds stay thirds
    assert list(parts.kept["seeds"].values()) == 4 * [[[0, 59]]]
    assert verdict.figures_of(parts.kept) == verdict.figures_of(whole.kept)
    assert Fraction(parts.kept["seat"][0]) == sum(
        Fraction(0 in row["winners"], len(row["winners"]))
        for row in rows_of(range(60))
        if row["name"] != "third_pair" and row["opponent"] == "greedy"
    )


def test_counted_seeds_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    machines = Machines(tmp_path)
    machines.add(range(10, 20))
    before = machines.results.read_text()
    for seeds in (range(10, 20), range(19, 25), range(5, 11), range(12, 13), range(30)):
        with pytest.raises(SystemExit):
            machines.add(seeds)
    assert "third_pair: seeds 19 to 19 (greedy) are counted already" in capsys.readouterr().err
    assert machines.results.read_text() == before
    machines.add(range(30, 40))
    assert machines.kept["seeds"]["greedy"] == [[10, 19], [30, 39]]


def test_games_of_two_bots_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machines = Machines(tmp_path)
    machines.add(range(10), "an old bot")
    machines.add(range(5, 30))
    assert "third_pair: 10 pairs of another bot are replaced" in capsys.readouterr().out
    assert (machines.kept["pairs"], machines.kept["by"]) == (25, "a bot")
    mixed = rows_of(range(40, 42)) + rows_of(range(42, 44), "an old bot")
    machines.file.write_text("".join(json.dumps(row) + "\n" for row in mixed))
    with pytest.raises(SystemExit):
        main(["--file", str(machines.file), "--results", str(machines.results), "--sums"])
    assert "games of several bots" in capsys.readouterr().err


def test_pairs_without_basis_are_not_counted() -> None:
    rows = [row for row in rows_of(range(3)) if row["name"] == "third_pair"]
    basis = [row for row in rows_of(range(1, 2)) if row["name"] != "third_pair"]
    seeds = verdict.counted(rows, basis)
    assert verdict.sums_of(rows, basis)["pairs"] == len(seeds["greedy"]) == 1
    assert (seeds["nobody"], seeds["points"]) == ([1], [0, 1, 2])


def test_later_seeds_are_played_once_by_all() -> None:
    chosen = [find("fives"), find("coats")]
    parts = [*jobs_of(chosen, 150), *jobs_of(chosen, 100, first=150)]
    assert sorted(parts) == sorted(jobs_of(chosen, 250))
    assert {job.seed for job in jobs_of(chosen, 100, first=150)} == set(range(150, 250))
    with pytest.raises(SystemExit):
        main(["--file", "games", "--first-seed", "-1"])


def test_fingerprint_changes_with_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PROBES", games.PROBES[:1])
    games.fingerprint.cache_clear()
    try:
        own = games.fingerprint()
        games.fingerprint.cache_clear()
        assert games.fingerprint() == own
        monkeypatch.setitem(games.BOTS, "greedy", games.BOTS["points"])
        games.fingerprint.cache_clear()
        assert games.fingerprint() != own
    finally:
        games.fingerprint.cache_clear()


# --- the page ------------------------------------------------------------------------------------


def test_page_is_made_from_results() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    assert page.filled(text, found) == text, "run: python -m benchmarks.doubts --report"
    assert page.places(text) == ["rule", "helvetia", "helsinki", "controls", "open"]
    assert set(found) <= set(NAMES)
    for each in found.values():
        spans = each["seeds"]["greedy"]
        assert each["pairs"] == sum(last - first + 1 for first, last in spans)
    assert set(LIMITS) == {"length", "score", "seat", "first turn"}


def test_page_names_every_alternative() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in NAMES)
