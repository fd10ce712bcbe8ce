"""Where the rules store is: `LAWMAGE_RULES`, else in the user's data directory."""

from __future__ import annotations

from pathlib import Path

from kb.storage.location import data_file

VARIABLE = "LAWMAGE_RULES"


def store_path() -> Path:
    """The file of the rules store; it need not exist."""
    return data_file(VARIABLE, "rules.sqlite3")
