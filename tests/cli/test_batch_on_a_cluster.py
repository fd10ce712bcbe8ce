"""Batches that a Dask cluster answers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.test_batch import SLOW, bears, written


def test_a_dask_cluster_answers_the_same(lawmage: Call, process: Call, tmp_path: Path) -> None:
    from distributed import LocalCluster  # noqa: PLC0415 - slow to import

    queried = [*[bears(object=each) for each in ("bears", "nobody", "wall")] * 4,
               {"snapshot": SLOW, "query": "show"}]  # fmt: skip
    file = written(tmp_path, *queried)
    usual = lawmage("batch", file, "--timeout", "2")
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        found = process("batch", file, "--timeout", "2", "--scheduler", cluster.scheduler_address)
    assert (found.status, found.out, found.err) == (usual.status, usual.out, usual.err)


def test_where_there_is_no_cluster_one_message_says_so(lawmage: Call, tmp_path: Path) -> None:
    file = written(tmp_path, bears())
    for address in ("tcp://127.0.0.1:9", "nonsense:/:x"):
        assert "--scheduler" in lawmage("batch", file, "--scheduler", address).refused()


def test_without_dask_one_message_says_what_to_install(
    lawmage: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refusal = lawmage("batch", written(tmp_path, bears()), "--scheduler", "tcp://x:1").refused()
    assert "lawmage[dask]" in refusal
