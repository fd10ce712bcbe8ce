"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette")
from starlette.testclient import TestClient

from cli.served.oracle import Oracle
from cli.web.application import application

HERE = "http://127.0.0.1"


@pytest.fixture(scope="session")
def oracle() -> Iterator[Oracle]:
    with Oracle(jobs=1, seconds=60) as made:
        yield made


@pytest.fixture(scope="session")
def http(oracle: Oracle) -> Iterator[TestClient]:
    with TestClient(application(oracle), base_url=HERE) as client:
        yield client
