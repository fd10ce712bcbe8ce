"""Where lawmage keeps what it has imported."""

from __future__ import annotations

import os
from pathlib import Path


def data_file(variable: str, name: str) -> Path:
    """The file that an environment variable names, else one in the user's data directory; it need
    not exist."""
    named = os.environ.get(variable)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - not where a variable tells

    return user_data_path("lawmage", appauthor=False) / name
