"""A batch on several machines: the same rows, here on a cluster of two workers on this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab.batch.engines import engine_for, serial
from game.lab.batch.plan import plan_of
from game.lab.batch.running import Goal, play_batch
from game.lab.batch.store import Store
from game.usage import UsageError

SCENARIO = "mark-iii-attack"


def quiet(line: str) -> None:
    """Say nothing."""


def rows_in(folder: Path, engine: object) -> dict[str, bytes]:
    store = Store(folder, plan_of(SCENARIO, "greedy,random", 1), quiet)
    play_batch(store, Goal(24), engine, quiet)  # type: ignore[arg-type]  # one of the engines
    return {path.name: path.read_bytes() for path in (folder / "rows").glob("*.jsonl")}


@pytest.mark.cluster
def test_a_cluster_of_two_workers_plays_the_same_games_as_one_process(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        engine = engine_for("dask", 1, cluster.scheduler_address)
        there = rows_in(tmp_path / "there", engine)
    assert there == rows_in(tmp_path / "here", serial) and len(there) == 3


@pytest.mark.cluster
def test_a_scheduler_that_does_not_answer_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("game.lab.batch.engines.PATIENCE", "1s")
    engine = engine_for("dask", 1, "tcp://127.0.0.1:1")
    with pytest.raises(UsageError, match="No scheduler answers at tcp://127.0.0.1:1"):
        rows_in(tmp_path, engine)


def test_without_its_package_the_engine_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.batch.engines.find_spec", lambda package: None)
    with pytest.raises(UsageError) as wrong:
        engine_for("dask", 1, "tcp://127.0.0.1:1")
    assert wrong.value.mend == 'It needs distributed: pip install "sapper[cluster]"'
    monkeypatch.setattr("sys.frozen", True, raising=False)
    with pytest.raises(UsageError) as wrong:
        engine_for("dask", 1, "tcp://127.0.0.1:1")
    assert "packaged program leaves distributed out" in wrong.value.mend and "pip" not in wrong.value.mend
