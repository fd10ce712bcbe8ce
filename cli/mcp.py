"""`mcp`: a server for assistants."""

from __future__ import annotations

import os
from importlib.util import find_spec

USUAL_PORT = 8765
USUAL_SECONDS = 60.0


def mcp(
    *,
    http: bool = False,
    host: str | None = None,
    port: str | None = None,
    timeout: str | None = None,
    jobs: str | None = None,
) -> int:
    """A server for assistants: the questions as tools (MCP)."""
    from kb.errors import SnapshotError  # noqa: PLC0415 - not before it is asked for

    if find_spec("mcp") is None:
        raise SnapshotError("the package mcp is not installed", found="lawmage without it",
                            expected="pip install 'lawmage[mcp]'")  # fmt: skip
    from cli.assistants.server import server  # noqa: PLC0415 - loads the package
    from cli.served.oracle import Oracle  # noqa: PLC0415

    if not http and (host, port) != (None, None):
        raise SnapshotError("--host and --port are for HTTP", found="no --http", expected="--http")
    seconds = number("--timeout", timeout, USUAL_SECONDS)
    with Oracle(int(number("--jobs", jobs, os.cpu_count() or 1)), seconds) as oracle:
        made = server(oracle)
        if http:
            at = int(number("--port", port, USUAL_PORT))
            made.run("streamable-http", host=host or "127.0.0.1", port=at)
        else:
            made.run("stdio")
    return 0


def number(option: str, typed: str | None, usual: float) -> float:
    """A number above none that was typed. Raises SnapshotError."""
    if typed is None:
        return usual
    if typed.isdecimal() and 0 < int(typed) < 65536:
        return float(typed)
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - for a wrong one

    raise SnapshotError(f"{option}: no such number", found=shown(typed), expected="1 to 65535")
