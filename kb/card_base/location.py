"""Where the card base is: `LAWMAGE_CARDS`, else in the user's data directory."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "LAWMAGE_CARDS"
FILE = "cards.sqlite3"


def base_path() -> Path:
    """The file of the card base; it need not exist."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - not where a variable tells

    return user_data_path("lawmage", appauthor=False) / FILE
