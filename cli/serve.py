"""`serve`: the page in a browser, and the questions over HTTP."""

from __future__ import annotations

import os
import socket
from importlib.util import find_spec

from cli.mcp import number

USUAL_HOST = "127.0.0.1"
USUAL_PORT = 8000
USUAL_SECONDS = 20.0
ANYWHERE = ("0.0.0.0", "::")


def serve(
    *,
    host: str | None = None,
    port: str | None = None,
    timeout: str | None = None,
    jobs: str | None = None,
) -> int:
    """A page in the browser to build a board and ask it; HTTP too."""
    from kb.errors import SnapshotError  # noqa: PLC0415 - not before it is asked for

    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise SnapshotError("the packages for the page are not installed",
                            found="lawmage without starlette and uvicorn",
                            expected="pip install 'lawmage[web]'")  # fmt: skip
    import uvicorn  # noqa: PLC0415 - loads the package

    from cli.served.oracle import Oracle  # noqa: PLC0415
    from cli.web.application import HERE, application  # noqa: PLC0415 - loads the package

    at = host or USUAL_HOST
    listening = _listening(at, int(number("--port", port, USUAL_PORT)))
    named = f"[{at}]" if ":" in at else at
    hosts = ("*",) if at in ANYWHERE else (*HERE, named)
    workers = int(number("--jobs", jobs, os.cpu_count() or 1))
    seconds = number("--timeout", timeout, USUAL_SECONDS)
    with Oracle(workers, seconds) as oracle, Oracle(1, seconds) as changing:
        print(f"lawmage is at http://{named}:{listening.getsockname()[1]}/ (Ctrl+C ends it)",
              flush=True)  # fmt: skip
        settings = uvicorn.Config(
            application(oracle, changing, hosts), log_level="error", limit_concurrency=200,
            timeout_graceful_shutdown=2,
        )  # fmt: skip
        uvicorn.Server(settings).run(sockets=[listening])
    return 0


def _listening(host: str, port: int) -> socket.socket:
    """A socket there. Raises SnapshotError."""
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - not before it is asked for

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise SnapshotError(
            f"can't listen there: {error.strerror or error}", found=shown(f"{host}:{port}"),
            expected="an address of this machine, and a --port that nothing else uses",
        ) from None  # fmt: skip
