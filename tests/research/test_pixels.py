"""Pixels for recorders of videos."""

import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

import gymnasium
import numpy as np

from helvetia.core import MissingExtraError
from helvetia.research.gymnasium import SeatEnv


def test_missing_renderer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment can be made without it: some programs ask for pixels that they never use."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    table = SeatEnv("helsinki", render_mode="rgb_array")
    table.reset(seed=1)
    with pytest.raises(MissingExtraError, match=r"helvetia\[video\]"):
        table.render()


def test_pixels_are_of_the_picture() -> None:
    pytest.importorskip("resvg_py", reason="needs the extra 'video'")
    table = SeatEnv("helsinki", render_mode="rgb_array")
    table.reset(seed=1)
    drawn = table.render()
    assert isinstance(drawn, np.ndarray)
    assert drawn.dtype == np.dtype(np.uint8)
    assert drawn.shape == (760, 1360, 3)
    assert len(np.unique(drawn[::4, ::4].reshape(-1, 3), axis=0)) > 10  # colours


def test_video_can_be_recorded(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="needs the extra 'video'")
    pytest.importorskip("moviepy")
    table = gymnasium.make("helvetia/Helsinki-v1", render_mode="rgb_array", limit=3)
    video: Any = gymnasium.wrappers.RecordVideo(table, str(tmp_path / "video"), disable_logger=True)
    observation, _ = video.reset(seed=1)
    stopped = False
    while not stopped:
        observation, _, _, stopped, _ = video.step(observation["action_mask"].argmax())
    video.close()
    assert [file.suffix for file in (tmp_path / "video").iterdir()] == [".mp4"]
