"""The program that learns: its parts do what they say."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

import numpy as np

PROGRAM = Path(__file__).parent.parent.parent / "examples" / "train.py"


@pytest.fixture(scope="module")
def example() -> Any:
    spec = spec_from_file_location("example_train", PROGRAM)
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
    rows = np.arange(12)
    chosen = np.array([row.nonzero()[0][-1] for row in legal])
    now = network.forward(seen, legal)[1][rows, chosen]
    # Some moves are far beyond the clip on either side, where only a way back has a slope.
    chance = now / np.tile([1.0, 1.1, 0.7, 1.5], 3)
    better, gained = np.repeat([1.0, -2.0, 0.5], 4), np.linspace(-1, 2, 12)

    def loss() -> float:
        _, chances, guess = network.forward(seen, legal)
        ratio = chances[rows, chosen] / chance
        clipped = np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP)
        policy = -np.minimum(better * ratio, better * clipped).mean()
        variety = (chances * np.log(chances + 1e-12)).sum(axis=1).mean()
        return float(policy + example.VARIETY * variety + ((guess - gained) ** 2).mean() / 2)

    found: dict[str, Any] = {}
    monkeypatch.setattr(network, "_step", found.update)
    network.learn(example.Decisions(seen, legal, chosen, chance, gained, better))
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


def test_advantages_are_discounted_sums(example: Any) -> None:
    """One game ends after its second step; the other goes on."""
    reward = np.array([[1.0, 0.0], [2.0, 0.0], [0.0, 5.0]])
    over = np.array([[False, False], [True, False], [False, False]])
    estimate = np.array([[3.0, 1.0], [1.0, 2.0], [4.0, 0.5]])
    last = np.array([6.0, 7.0])
    p, t = example.PATIENCE, example.TRUST
    left = [0.0, 2 - 1.0, 0 + p * 6 - 4]
    left[0] = 1 + p * 1 - 3 + p * t * left[1]
    right = [0.0, 0.0, 5 + p * 7 - 0.5]
    right[1] = 0 + p * 0.5 - 2 + p * t * right[2]
    right[0] = 0 + p * 2 - 1 + p * t * right[1]
    found = example.advantages(reward, over, estimate, last)
    assert found == pytest.approx(np.array([left, right]).T)


def test_learner_finds_the_rewarded_move(example: Any) -> None:
    """Move 2 gains a point, the others nothing."""
    rng = np.random.default_rng(5)
    network = example.Network(3, 4, rng)
    seen = np.ones((32, 3), np.float32)
    legal = np.ones((32, 4), np.int8)
    for _ in range(300):
        chances = network.forward(seen, legal)[1]
        chosen = example.pick(chances, rng)
        gained = (chosen == 2).astype(np.float32)
        chance = chances[np.arange(32), chosen]
        every = example.Decisions(seen, legal, chosen, chance, gained, gained)
        network.learn(every.part(np.arange(32)))
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
    for name, value in (("TABLES", 2), ("HIDDEN", 4), ("PASSES", 1), ("SHARES", 2)):
        monkeypatch.setattr(example, name, value)
    picture = tmp_path / "learning.svg"
    example.main(["--lessons", "16", "--match", "2", "--plot", str(picture)])
    assert "of 2 games won against random" in capsys.readouterr().out
    drawn = ElementTree.parse(picture).getroot()
    lines = [line.get("points", "").split() for line in drawn if line.tag.endswith("polyline")]
    assert len(lines) == 2
    assert all(60 <= float(x) <= 540 and 40 <= float(y) <= 240
               for points in lines for x, y in (point.split(",") for point in points))  # fmt: skip


def test_the_same_seed_learns_the_same(example: Any, monkeypatch: Any) -> None:
    for name, value in (("TABLES", 2), ("HIDDEN", 4), ("PASSES", 1), ("SHARES", 2)):
        monkeypatch.setattr(example, name, value)
    learned = []
    for _ in range(2):
        rng = np.random.default_rng(3)
        network = example.Network(2509, 3141, rng)
        example.train(network, example.Lessons(network, "helsinki", "random", rng), 2)
        learned.append(network.weights["moves"])
    assert np.array_equal(*learned)
    assert learned[0].any()


def test_a_run_without_games_is_refused(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        example.main(["--lessons", "0"])
    assert "at least 1" in capsys.readouterr().err
