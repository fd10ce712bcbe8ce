"""Benchmarks are for runs that ask for them: the normal run of the tests leaves them out."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    wanted = config.getoption("benchmark_enable", False)
    return None if wanted or not collection_path.name.startswith("test_") else True
