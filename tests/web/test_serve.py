"""The command that starts the server, where it can't."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from cli import serve as served
from cli.serve import serve
from kb.errors import SnapshotError
from tests.cli.conftest import environment


@pytest.mark.parametrize("port", ["0", "x", "-1", "65536"])
def test_ports_are_numbers(port: str) -> None:
    with pytest.raises(SnapshotError, match="--port: no such number"):
        serve(port=port)


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(SnapshotError, match="can't listen there"):
            serve(port=port)


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "find_spec", lambda name: None)
    with pytest.raises(SnapshotError, match=r"lawmage\[web\]"):
        serve()


def test_other_commands_load_nothing_of_it() -> None:
    code = (
        "import sys; sys.argv = ['lawmage', 'pt', 'Grizzly Bears', 'bears']\n"
        "from cli.main import run\n"
        "try: run()\n"
        "except SystemExit: pass\n"
        "found = {'starlette', 'uvicorn', 'cli.web', 'cli.served', 'cli.serve', 'asyncio'}\n"
        "print(sorted(found & {*sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["2/2", "[]"]
