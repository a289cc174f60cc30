"""Self-play as data: rows that say what happened, whole games only, the same bytes everywhere."""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, evolve

from helvetia.arena import (
    ArenaError,
    ArrayRow,
    Progress,
    Row,
    SelfPlay,
    SerialExecutor,
    Summary,
    close_players,
    dataset,
    make_dataset,
    play,
    read_dataset,
)
from helvetia.arena.dataset import count_games
from helvetia.core import CHANCE, LoadError, MissingExtraError, OptionError, Record, from_json
from helvetia.games import helsinki, helvetia
from tests.arena import bots
from tests.arena.matches import BOTS, RACE
from tests.arena.timing import within
from tests.core import toy

RACES = SelfPlay(RACE, ("random", f"{BOTS}steady"), games=6, seed=3)


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_players()


def make(self_play: SelfPlay, path: Path, **settings: Any) -> Summary:
    return make_dataset(self_play, path, workers=SerialExecutor(), apart=False, **settings)


@pytest.fixture
def races(tmp_path: Path) -> Path:
    make(RACES, tmp_path / "races.jsonl")
    return tmp_path / "races.jsonl"


# --- what rows say -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "game"), [(RACE, toy), ("helsinki", helsinki)])
def test_dataset_has_row_per_decision(name: str, game: Any, tmp_path: Path) -> None:
    """Checked against the records of the same matches, replayed."""
    self_play = SelfPlay(name, ("random",), games=2, seed=1)
    summary = make(self_play, tmp_path / "rows.jsonl")
    rows = list(read_dataset(tmp_path / "rows.jsonl"))
    assert summary == Summary(2, len(rows), ())
    found = iter(rows)
    for number in range(2):
        record = Record.from_json(play(self_play.match(number)).record, game)
        states = list(record.replay())
        scores = tuple(score.total for score in game.score(states[-1]))
        decided = [ply for ply, state in enumerate(states[:-1]) if state.player != CHANCE]
        for ply in decided:
            row, state = next(found), states[ply]
            legal = tuple(map(game.format_move, game.legal_moves(state)))
            assert from_json(row.view, game.GameState) == game.view(state, state.player)
            assert row == Row(
                game_id=number,
                game=name,
                rules_version=game.RULES_VERSION,
                players=2,
                ply=ply,
                seat=state.player,
                bot="random",
                decision=str(state.decision),
                view=row.view,
                legal_moves=legal,
                move=game.format_move(record.moves[ply]),
                chosen=legal.index(game.format_move(record.moves[ply])),
                points=scores,
                places=game.result(states[-1]).places,
                last=ply == decided[-1],
            )
    assert next(found, None) is None


@pytest.mark.parametrize(("game", "players"), [(helvetia, 3), (helsinki, 2)])
def test_arrays_are_those_of_environments(game: Any, players: int, tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    from helvetia.research import Seating

    self_play = SelfPlay(game.GAME, ("random",), players, games=1, seed=1, arrays=True)
    make(self_play, tmp_path / "rows.jsonl")
    rows = iter(read_dataset(tmp_path / "rows.jsonl", ArrayRow))
    record = Record.from_json(play(self_play.match(0)).record, game)
    table = Seating(game, players)
    for ply, state in enumerate(list(record.replay())[:-1]):
        if state.player == CHANCE:
            continue
        row, own = next(rows), table.seen_by(state.player)
        counts = np.zeros(table.observations.size, np.uint8)
        counts[list(row.observation_at)] = row.observation
        seen = table.observe(state, state.player)
        assert np.array_equal(table.observations.scaled(counts), seen)
        assert row.legal == tuple(table.mask(state, state.player).nonzero()[0])
        assert (row.ply, row.seat) == (ply, state.player)
        assert own.move(row.action) == record.moves[ply]
        assert table.observations.digest.startswith(row.layout)
    assert next(rows, None) is None


def test_arrays_need_a_numbered_game() -> None:
    pytest.importorskip("numpy")
    with pytest.raises(OptionError, match="there are no spaces for"):
        evolve(RACES, arrays=True)


def test_arrays_of_another_layout_are_not_mixed_in(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    path = tmp_path / "rows.jsonl"
    mine = SelfPlay("helsinki", ("random",), games=1, arrays=True)
    make(evolve(mine, layout="0123456789abcdef"), path)
    with pytest.raises(ArenaError, match="layout is '0123456789abcdef' there"):
        make(mine, path, resume=True)


def test_dataset_rotates_bots_by_one_seat(races: Path) -> None:
    names = {(row.game_id % 2, row.seat): row.bot for row in read_dataset(races)}
    assert names == {
        (0, 0): "random",
        (0, 1): f"{BOTS}steady",
        (1, 0): f"{BOTS}steady",
        (1, 1): "random",
    }


def test_dataset_seeds_give_different_games(tmp_path: Path, races: Path) -> None:
    make(evolve(RACES, seed=4), tmp_path / "other.jsonl")
    moves = [
        tuple(row.move for row in read_dataset(path) if row.game_id == number)
        for path in (races, tmp_path / "other.jsonl")
        for number in range(6)
    ]
    assert len(set(moves)) > 6


def test_dataset_omits_games_with_faults(tmp_path: Path) -> None:
    bad = SelfPlay(RACE, ("random", f"{BOTS}steady", f"{BOTS}crashing"), games=3)
    summary = make(bad, tmp_path / "rows.jsonl")
    rows = list(read_dataset(tmp_path / "rows.jsonl"))
    assert {row.game_id for row in rows} == {0}  # seats of 1 and 2 include the crashing bot
    assert summary.games == 1
    assert [text.partition(":")[0] for text in summary.faults] == ["game 1", "game 2"]
    assert "crash: ValueError: no idea what to do" in summary.faults[0]


def test_dataset_reports_worker_without_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv(bots.MARKS, str(marks))
    with pytest.raises(ArenaError, match=r"a worker cannot make a bot: .*no module 'vanishing'"):
        make(SelfPlay(RACE, (f"{BOTS}vanishing",)), tmp_path / "rows.jsonl")


def test_bot_that_cannot_be_made_has_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv(bots.MARKS, str(marks))
    self_play = SelfPlay(RACE, (f"{BOTS}vanishing",), games=1)
    summary = make_dataset(self_play, tmp_path / "rows.jsonl", jobs=1, apart=False)
    assert summary.games == 0
    assert "crash: there is no module 'vanishing' here" in summary.faults[0]


# --- executors, stopping and going on ------------------------------------------------------------


def test_threads_write_the_same_bytes(races: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        make_dataset(RACES, tmp_path / "threads.jsonl", workers=pool, apart=False)
    assert (tmp_path / "threads.jsonl").read_bytes() == races.read_bytes()


@pytest.mark.thorough
@pytest.mark.heavy
def test_dataset_processes_write_same_bytes(races: Path, tmp_path: Path) -> None:
    within(120, lambda: make_dataset(RACES, tmp_path / "jobs.jsonl", jobs=1))
    assert (tmp_path / "jobs.jsonl").read_bytes() == races.read_bytes()
    bad = SelfPlay(RACE, (f"{BOTS}dying", f"{BOTS}steady"), games=1)
    summary = within(120, lambda: make_dataset(bad, tmp_path / "bad.jsonl", jobs=1))
    assert summary.games == 0
    assert "dying died: ended the process" in summary.faults[0]


class Stop(Exception):  # noqa: N818 - no error
    """Ends a run in the middle."""


def stop_at(games: int) -> Callable[[Progress], None]:
    def on_progress(progress: Progress) -> None:
        if progress.done == games:
            raise Stop

    return on_progress


@pytest.mark.parametrize("after", [0, 1, 4])
def test_interrupted_run_is_resumed(races: Path, tmp_path: Path, after: int) -> None:
    path = tmp_path / "parts.jsonl"
    with pytest.raises(Stop):
        make(RACES, path, on_progress=stop_at(after))
    assert {row.game_id for row in read_dataset(path)} == set(range(after))
    told: list[int] = []
    summary = make(
        RACES, path, resume=True, on_progress=lambda progress: told.append(progress.done)
    )
    assert told == list(range(after, 7))
    assert summary.games == 6 - after
    assert path.read_bytes() == races.read_bytes()


def test_dataset_replays_a_cut_game(races: Path) -> None:
    whole = races.read_bytes()
    lines = whole.splitlines(keepends=True)
    for length in (len(whole) - 1, len(whole) - len(lines[-1]), len(lines[0]) // 2, len(lines[0])):
        races.write_bytes(whole[:length])
        make(RACES, races, resume=True)
        assert races.read_bytes() == whole


def test_games_can_be_added(races: Path, tmp_path: Path) -> None:
    make(evolve(RACES, games=8), races, resume=True)
    make(evolve(RACES, games=8), tmp_path / "whole.jsonl")
    assert races.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


# --- shards --------------------------------------------------------------------------------------


def shards(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.stem}-*{path.suffix}"))


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
@pytest.mark.parametrize("after", [0, 1, 2, 5])
def test_shards_hold_the_rows_in_order(
    races: Path, tmp_path: Path, ending: str, after: int
) -> None:
    """Two games in a file, with a stop in the middle, at the end of a shard, and at the start."""
    if ending == ".parquet":
        pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    path = tmp_path / f"parts{ending}"
    halves = evolve(RACES, games=5, shard=2)
    with pytest.raises(Stop):
        make(halves, path, on_progress=stop_at(after))
    summary = make(halves, path, resume=True)
    assert summary.games == 5 - after
    assert [file.name for file in shards(path)] == [f"parts-0000{n}{ending}" for n in range(3)]
    first = [row for file in shards(path) for row in read_dataset(file)]
    assert first == [row for row in read_dataset(races) if row.game_id < 5]
    make(evolve(halves, games=6), path, resume=True)  # the last shard grows
    assert [row for file in shards(path) for row in read_dataset(file)] == list(read_dataset(races))
    assert len(list(tmp_path.glob("parts*"))) == 4  # three shards and the settings
    with pytest.raises(ArenaError, match="already exists; resume it"):
        make(halves, path)
    with pytest.raises(ArenaError, match="shard is 2 there, not 3"):
        make(evolve(halves, games=6, shard=3), path, resume=True)


@pytest.mark.parametrize("shard", [0, 2])
def test_scratch_holds_few_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shard: int
) -> None:
    """Those of one shard; a single file is made from parts as small."""
    pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    monkeypatch.setattr(dataset, "_SPOOLED", 2)
    path = tmp_path / "rows.parquet"
    seen: set[int] = set()

    def on_progress(progress: Progress) -> None:
        scratch = list(tmp_path.glob("*.parquet.jsonl"))
        assert len(scratch) == 1
        seen.add(len({row.game_id for row in read_dataset(scratch[0])}))

    make(evolve(RACES, shard=shard), path, on_progress=on_progress)
    assert seen == {0, 1, 2}


def test_count_games_knows_shards(tmp_path: Path) -> None:
    assert count_games(tmp_path / "rows.jsonl") == 0
    with pytest.raises(Stop):
        make(evolve(RACES, shard=2), tmp_path / "rows.jsonl", on_progress=stop_at(3))
    assert count_games(tmp_path / "rows.jsonl") == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 9}, "seed is 3 there, not 9"),
        ({"bots": ("random",)}, "bots is"),
        ({"options": '{"goal":9}'}, "options is"),
    ],
)
def test_other_games_are_not_mixed_in(races: Path, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ArenaError, match=message):
        make(evolve(RACES, **change), races, resume=True)


def test_dataset_refuses_rows_of_other_rules(races: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "RULES_VERSION", 3)
    with pytest.raises(ArenaError, match="made under rules version 2"):
        make(RACES, races, resume=True)


def test_dataset_never_overwrites_a_file(races: Path) -> None:
    with pytest.raises(ArenaError, match="already exists; resume it"):
        make(RACES, races)


def test_a_broken_last_game_is_not_continued(races: Path) -> None:
    lines = races.read_text().splitlines(keepends=True)
    document = json.loads(lines[-1])
    document["chosen"] = 99
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    races.write_text("".join(lines[:-1]) + text + "\n")
    with pytest.raises(LoadError, match=r"cannot read the last game of .*the chosen move is not"):
        make(RACES, races, resume=True)


# --- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"chosen": -1}, "the chosen move is not among the legal ones"),
        ({"move": "fall 3"}, "the chosen move is another one"),
        ({"seat": 2}, "not those of the players"),
        ({"points": [1, 2, 3]}, "not those of the players"),
        ({"ply": "1"}, "expected an integer"),
        ({"luck": 1}, "luck"),
    ],
)
def test_dataset_refuses_impossible_rows(
    races: Path, change: dict[str, object], message: str
) -> None:
    first, *others = races.read_text().splitlines(keepends=True)
    races.write_text(json.dumps({**json.loads(first), **change}) + "\n" + "".join(others))
    with pytest.raises(LoadError, match=f"races.jsonl, line 1: .*{message}"):
        list(read_dataset(races))


def test_reading_takes_a_row_at_a_time(races: Path) -> None:
    rows = read_dataset(races)
    assert next(rows).ply == 0
    assert not isinstance(rows, (list, tuple))


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"cannot read .*No such file"):
        list(read_dataset(tmp_path / "none.jsonl"))


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    for use in (lambda path: make(RACES, path), read_dataset):
        with pytest.raises(OptionError, match=r"neither a \.jsonl nor a \.parquet file"):
            use(tmp_path / "rows.csv")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "0 games"),
        ({"bots": ()}, "at least one bot"),
        ({"bots": "random"}, "bots must be a list of texts"),
        ({"seed": -1}, "a seed of -1"),
        ({"shard": -1}, "shards of -1 games"),
        ({"players": 9}, "race is for 2 to 4"),
    ],
)
def test_settings_that_make_no_sense_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        evolve(RACES, **change)


# --- Parquet -------------------------------------------------------------------------------------


def test_parquet_holds_the_same_rows(races: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    from helvetia.arena import rows as parquet

    path = tmp_path / "races.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet, "_ROWS_AT_ONCE", 7)  # so that there are several groups
        make(RACES, path)
        assert list(read_dataset(path)) == list(read_dataset(races))
    assert sorted(file.name for file in tmp_path.iterdir() if "parquet" in file.name) == [
        "races.parquet",
        "races.parquet.settings.json",
    ]
    assert [name for name, _ in parquet.columns(Row)] == list(asdict(next(read_dataset(races))))


def test_parquet_holds_the_same_arrays(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    plan = SelfPlay("helsinki", ("random",), games=1, arrays=True)
    for name in ("rows.jsonl", "rows.parquet"):
        make(plan, tmp_path / name)
    both = [
        list(read_dataset(tmp_path / name, ArrayRow)) for name in ("rows.jsonl", "rows.parquet")
    ]
    assert both[0] == both[1] != []
    with pytest.raises(LoadError, match="its columns are not those of a dataset"):
        list(read_dataset(tmp_path / "rows.parquet"))
    line = json.loads((tmp_path / "rows.jsonl").read_text().splitlines()[0])
    for change, message in (
        ({"action": 4000}, "the chosen move is not among the legal ones"),
        ({"observation": [1]}, "a count for every place"),
    ):
        (tmp_path / "bad.jsonl").write_text(json.dumps({**line, **change}) + "\n")
        with pytest.raises(LoadError, match=message):
            list(read_dataset(tmp_path / "bad.jsonl", ArrayRow))


@pytest.mark.parametrize("spooled", [2, 4, 25])
def test_interrupted_parquet_run_is_resumed(
    races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spooled: int
) -> None:
    pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    monkeypatch.setattr(dataset, "_SPOOLED", spooled)
    path = tmp_path / "races.parquet"
    with pytest.raises(Stop):
        make(evolve(RACES, games=5), path, on_progress=stop_at(3))
    assert not path.exists()
    assert count_games(path) == 3
    with pytest.raises(ArenaError, match="already exists; resume it"):
        make(RACES, path)
    make(RACES, path, resume=True)  # it may ask for more games
    assert list(read_dataset(path)) == list(read_dataset(races))
    assert [file.name for file in sorted(tmp_path.glob("races*parquet*"))] == [
        "races.parquet",
        "races.parquet.settings.json",
    ]
    assert count_games(path) == RACES.games
    with pytest.raises(ArenaError, match="is finished"):
        make(RACES, path, resume=True)


@pytest.mark.parametrize(
    ("shard", "removed"), [*((0, n) for n in range(6)), *((2, n) for n in range(3))]
)
def test_scratch_of_a_stopped_run_is_removed(
    races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shard: int, removed: int
) -> None:
    """A run ends before it removes scratch, at every place where it does; the next run tidies."""
    pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    monkeypatch.setattr(dataset, "_SPOOLED", 2)
    plan, path, left = evolve(RACES, shard=shard), tmp_path / "rows.parquet", [removed]
    unlink = Path.unlink

    def stop(file: Path, missing_ok: bool = False) -> None:
        if file.name.startswith("rows"):
            left[0] -= 1
            if left[0] == -1:
                raise Stop
        unlink(file, missing_ok)

    monkeypatch.setattr(Path, "unlink", stop)
    with pytest.raises(Stop):
        make(plan, path)
    if not shard and removed > 2:
        with pytest.raises(ArenaError, match="is finished"):
            make(evolve(plan, games=7), path, resume=True)
    make(plan, path, resume=True)
    files = shards(path) if shard else [path]
    assert [row for file in files for row in read_dataset(file)] == list(read_dataset(races))
    expected = {*(file.name for file in files), "rows.parquet.settings.json"}
    assert {file.name for file in tmp_path.glob("*rows*")} == expected


def test_a_broken_parquet_file_is_one_sentence(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
    parquet = pytest.importorskip("pyarrow.parquet")
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"nonsense")
    with pytest.raises(LoadError, match=r"cannot read .*broken\.parquet"):
        list(read_dataset(broken))
    parquet.write_table(pyarrow.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(LoadError, match="its columns are not those of a dataset"):
        list(read_dataset(tmp_path / "other.parquet"))


def test_missing_pyarrow_is_named_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'helvetia\[parquet\]'"):
        make(RACES, tmp_path / "races.parquet")
    assert not list(tmp_path.iterdir())
