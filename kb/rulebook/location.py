"""Where the rules store is: `LAWMAGE_RULES`, else in the user's data directory."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "LAWMAGE_RULES"
FILE = "rules.sqlite3"


def store_path() -> Path:
    """The file of the rules store; it need not exist."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - not where a variable tells

    return user_data_path("lawmage", appauthor=False) / FILE
