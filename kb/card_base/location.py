"""Where the card base is: `LAWMAGE_CARDS`, else in the user's data directory."""

from __future__ import annotations

from pathlib import Path

from kb.storage.location import data_file

VARIABLE = "LAWMAGE_CARDS"


def base_path() -> Path:
    """The file of the card base; it need not exist."""
    return data_file(VARIABLE, "cards.sqlite3")
