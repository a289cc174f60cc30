"""The runner on a real Dask cluster: a scheduler and two worker processes, started here."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from helvetia.arena import (
    ArenaError,
    Progress,
    SerialExecutor,
    Tournament,
    dask_workers,
    read_records,
    run_tournament,
)
from helvetia.cli import main
from tests.arena.matches import BOTS, RACE
from tests.arena.timing import within

dask = pytest.importorskip("dask", reason="needs the extra 'dask'")
distributed = pytest.importorskip("distributed", reason="needs the extra 'dask'")

# Of Dask's own making, when connections end while others are still being opened.
pytestmark = [pytest.mark.heavy, pytest.mark.thorough, pytest.mark.filterwarnings("ignore")]

CUP = Tournament(RACE, (f"slow={BOTS}leisurely", f"steady={BOTS}steady"), rounds=8)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes with one thread each."""
    root = str(Path(__file__).parent.parent.parent)
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    settings = {
        "distributed.nanny.environ.PYTHONPATH": paths,  # for the bots of these tests
        "distributed.comm.timeouts.connect": "30s",
        "distributed.nanny.pre-spawn-environ.OMP_NUM_THREADS": 1,
    }
    with dask.config.set(settings):
        cluster = distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
        )
        try:
            yield cluster
        finally:
            cluster.close(timeout=30)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("serial") / "cup"
    run_tournament(CUP, folder, workers=SerialExecutor(), apart=False)
    return dict(read_records(folder))


def test_two_workers_play_the_same_games(
    cluster: Any, expected: dict[str, str], tmp_path: Path
) -> None:
    with dask_workers(cluster.scheduler_address) as executor:
        within(120, lambda: run_tournament(CUP, tmp_path, workers=executor, apart=False))
    assert dict(read_records(tmp_path)) == expected


def test_the_command_line_reaches_a_cluster(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = ["--game", "helsinki", "--bots", "random,b=random", "--rounds", "1"]
    where = ["--dask", cluster.scheduler_address, "--out", str(tmp_path / "cup")]
    assert within(120, lambda: main(["tournament", *settings, *where])) == 0
    assert "Helsinki, 2 players, 2 bots, 2 games, seed 0" in capsys.readouterr().out
    assert len(dict(read_records(tmp_path / "cup"))) == 2


def test_dask_survives_a_killed_worker(
    cluster: Any, expected: dict[str, str], tmp_path: Path
) -> None:
    killed: list[int] = []

    def kill_after_three(progress: Progress) -> None:
        if progress.done >= 3 and not killed:
            killed.append(_kill_a_worker(cluster.scheduler_address))

    with dask_workers(cluster.scheduler_address) as executor:
        within(
            120,
            lambda: run_tournament(
                CUP, tmp_path, workers=executor, on_progress=kill_after_three, in_flight=4
            ),
        )
    assert len(killed) == 1
    assert dict(read_records(tmp_path)) == expected


def _kill_a_worker(address: str) -> int:
    """Kill the process of one of the workers; gives its number."""
    with distributed.Client(address, timeout=30) as client:
        workers = client.run(os.getpid)
    victim = int(next(iter(workers.values())))
    os.kill(victim, signal.SIGKILL)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and Path(f"/proc/{victim}").exists():
        time.sleep(0.05)
    return victim


def test_missing_scheduler_is_one_sentence() -> None:
    with (
        pytest.raises(ArenaError, match="no Dask scheduler answers at"),
        dask_workers("tcp://127.0.0.1:9", timeout=1),
    ):
        pass
