"""The examples for other frameworks run, each where its framework is installed."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from helvetia.arena import ArrayRow, SelfPlay, SerialExecutor, make_dataset, read_dataset

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "research"
#: The packages that an example needs.
NEEDS = {
    "with_sb3": ("gymnasium", "sb3_contrib"),
    "learn": ("gymnasium", "pyarrow", "sb3_contrib"),
    "with_tianshou": ("pettingzoo", "tianshou"),
    "with_rllib": ("pettingzoo", "ray.rllib", "torch"),
    "with_openspiel": ("pyspiel", "torch", "tree"),
    "with_shimmy": ("pyspiel", "shimmy"),
    "load_dataset": ("numpy", "pyarrow"),
    "predict_winner": ("numpy", "pyarrow"),
}


@pytest.fixture
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example named by the test's parameter."""
    for package in NEEDS[request.param]:
        pytest.importorskip(package)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield import_module(request.param)
    for name in NEEDS:
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small dataset of arrays."""
    pytest.importorskip("pyarrow")
    path = tmp_path_factory.mktemp("dataset") / "rows.parquet"
    plan = SelfPlay("helsinki", ("random",), games=5, seed=1, arrays=True)
    make_dataset(plan, path, workers=SerialExecutor(), apart=False)
    return path


def only(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", [name], indirect=True)


def test_every_example_is_listed() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(NEEDS)


# Frameworks warn of their own future; that is not our concern.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.heavy
@only("with_sb3")
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_stable_baselines_learns(
    example: Any, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    example.main(["--game", game, "--steps", "2048", "--match", "2"])
    assert "of 2 games won against random" in capsys.readouterr().out


@pytest.mark.thorough
@only("learn")
def test_imitation_and_improvement_run(
    example: Any, rows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    curve = tmp_path / "curve.csv"
    settings = ["--epochs", "2", "--minutes", "0.01", "--match", "2", "--curve", str(curve)]
    example.main([str(rows), "--bot", "random", *settings])
    nats = [float(line.split()[2]) for line in capsys.readouterr().out.splitlines()[:2]]
    assert nats[1] < nats[0]
    assert curve.read_text().startswith("seconds,points,won")


@pytest.mark.thorough
@only("with_tianshou")
def test_tianshou_learns(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    example.main(["--steps", "200", "--trials", "2"])
    assert "mean points" in capsys.readouterr().out


@pytest.mark.thorough
@only("with_rllib")
def test_rllib_learns(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    example.main(["--iterations", "1", "--batch", "300"])
    assert "mean points" in capsys.readouterr().out


@pytest.mark.heavy
@only("with_openspiel")
def test_openspiel_dqn_learns(example: Any) -> None:
    reward, loss = example.train("helsinki", episodes=15, trials=2, seed=1)
    assert -1 <= reward <= 1
    assert 0 < loss < 10  # it does not diverge


@only("with_shimmy")
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_shimmy_plays(example: Any, game: str) -> None:
    assert sum(example.play(game, 3, 1)) == pytest.approx(0)


# --- datasets ------------------------------------------------------------------------------------


@only("load_dataset")
def test_loader_gives_the_rows(
    example: Any, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np

    parts = list(example.batches([rows], 100))
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    for i, row in enumerate(read_dataset(rows, ArrayRow)):
        assert data["mask"][i].nonzero()[0].tolist() == list(row.legal)
        assert data["observation"][i].nonzero()[0].tolist() == list(row.observation_at)
        assert data["action"][i] == row.action
        assert data["won"][i] == (row.places[row.seat] == 1)
    example.main([str(rows)])
    assert "observation  float32" in capsys.readouterr().out


@only("load_dataset")
@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_loader_takes_columns_of(example: Any, rows: Path, library: str) -> None:
    frame = pytest.importorskip(library).read_parquet(rows)
    masks = example.dense(frame["legal"], 3141)
    assert masks.sum(axis=1).tolist() == [len(row.legal) for row in read_dataset(rows, ArrayRow)]
    counts = example.dense(frame["observation_at"], 2509, frame["observation"])
    assert counts.sum() == sum(sum(row.observation) for row in read_dataset(rows, ArrayRow))


@only("load_dataset")
@pytest.mark.parametrize("workers", [0, 2])
def test_loader_makes_tensors(example: Any, rows: Path, workers: int) -> None:
    torch = pytest.importorskip("torch")
    shards = example.Shards([rows, rows])
    loader = torch.utils.data.DataLoader(shards, batch_size=None, num_workers=workers)
    first, second = loader
    assert all(torch.equal(first[name], second[name]) for name in first)
    assert first["observation"].shape == (len(first["action"]), 2509)
    assert first["mask"].gather(1, first["action"].long()[:, None]).all()


@only("predict_winner")
def test_predictions_are_judged(
    example: Any, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np

    judged = example.right(np.array([0.9, -0.2, 0.0]), np.array([True, True, False]))
    assert judged.tolist() == [1, 0, 0.5]
    example.main([str(rows)])
    assert "of the positions of 1 held-out games" in capsys.readouterr().out


@only("predict_winner")
def test_learner_finds_the_deciding_move(example: Any) -> None:
    """The third place decides."""
    import numpy as np

    seen = (np.random.default_rng(1).random((20_000, 6)) < 0.5).astype(np.float64)
    won = seen[:, 2] == 1
    model = example.Ridge(seen, won * 2.0 - 1.0)
    assert example.right(model.predict(seen), won).all()


@only("predict_winner")
def test_long_fields_are_summed(example: Any) -> None:
    from random import Random

    from helvetia.games import helsinki
    from helvetia.research import observation_space

    space = observation_space(helsinki, 2)
    state = helsinki.quick_start(2, Random(1))
    vector = space.observe(state, 0)
    sums = example.summed(space, vector[None])
    assert sums.shape[1] < 200
    assert sums.sum() == pytest.approx(vector.sum(), rel=1e-5)
