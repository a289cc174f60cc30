"""The program that learns: its parts do what they say."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

import numpy as np

PROGRAM = Path(__file__).parent.parent.parent / "examples" / "train_helsinki.py"


@pytest.fixture(scope="module")
def example() -> Any:
    spec = spec_from_file_location("example_train_helsinki", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _some_rows(example: Any) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(1)
    seen = rng.random((12, 5)).astype(np.float32)
    legal = (rng.random((12, 7)) < 0.6).astype(np.int8)
    legal[:, 3] = 1  # something is always legal
    return example.Network(5, 7, rng), seen, legal


def test_illegal_moves_have_no_chance(example: Any) -> None:
    network, seen, legal = _some_rows(example)
    _, chances, _ = network.forward(seen, legal)
    assert not chances[legal == 0].any()
    assert chances.sum(axis=1) == pytest.approx(np.ones(12), abs=1e-5)
    picked = example.pick(chances, np.random.default_rng(2))
    assert legal[np.arange(12), picked].all()


def test_moves_follow_their_probabilities(example: Any) -> None:
    chances = np.tile(np.array([0.5, 0.0, 0.3, 0.2], np.float32), (4000, 1))
    picked = example.pick(chances, np.random.default_rng(3))
    shares = np.bincount(picked, minlength=4) / 4000
    assert shares == pytest.approx([0.5, 0, 0.3, 0.2], abs=0.04)


def test_gradients_match_differences(example: Any, monkeypatch: Any) -> None:
    """Against differences of the loss itself, weight by weight."""
    network, seen, legal = _some_rows(example)
    network.weights = {
        name: np.random.default_rng(4).standard_normal(value.shape)
        for name, value in network.weights.items()
    }
    gained = np.linspace(-1, 2, 12)
    chosen = np.array([row.nonzero()[0][-1] for row in legal])
    estimate = network.forward(seen, legal)[2]
    better = gained - estimate
    better = better / (better.std() + 1e-6)  # not part of what is differentiated

    def loss() -> float:
        _, chances, guess = network.forward(seen, legal)
        logs = np.log(chances + 1e-12)
        policy = -(better * logs[np.arange(12), chosen]).mean()
        variety = (chances * logs).sum(axis=1).mean()
        return float(policy + example.VARIETY * variety + ((guess - gained) ** 2).mean() / 2)

    found: dict[str, Any] = {}
    monkeypatch.setattr(network, "_step", found.update)
    network.learn(seen, legal, chosen, gained)
    assert set(found) == set(network.weights)
    for name, value in network.weights.items():
        flat = value.reshape(-1)
        for at in range(0, flat.size, max(1, flat.size // 5)):
            kept = flat[at]
            flat[at] = kept + 1e-4
            above = loss()
            flat[at] = kept - 1e-4
            below = loss()
            flat[at] = kept
            slope = (above - below) / 2e-4
            assert found[name].reshape(-1)[at] == pytest.approx(slope, rel=1e-3, abs=1e-5)


def test_what_pays_is_learned(example: Any) -> None:
    """Move 2 gains a point, the others nothing."""
    rng = np.random.default_rng(5)
    network = example.Network(3, 4, rng)
    seen = np.ones((32, 3), np.float32)
    legal = np.ones((32, 4), np.int8)
    for _ in range(300):
        chosen = example.pick(network.forward(seen, legal)[1], rng)
        network.learn(seen, legal, chosen, (chosen == 2).astype(np.float32))
    assert network.forward(seen, legal)[1][0, 2] > 0.8


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(
    example: Any, wins: int, games: int, low: float, high: float
) -> None:
    assert example.interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_short_run_writes_a_plot(
    example: Any, tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(example, "TABLES", 2)
    picture = tmp_path / "learning.svg"
    example.main(["--batches", "3", "--match", "3", "--plot", str(picture)])
    assert "of 3 games won against the random player" in capsys.readouterr().out
    drawn = ElementTree.parse(picture).getroot()
    lines = [line.get("points", "").split() for line in drawn if line.tag.endswith("polyline")]
    assert [len(points) for points in lines] == [3, 3]
    assert all(60 <= float(x) <= 540 and 40 <= float(y) <= 240
               for points in lines for x, y in (point.split(",") for point in points))  # fmt: skip


def test_a_run_without_games_is_refused(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        example.main(["--batches", "0"])
    assert "at least 1" in capsys.readouterr().err
