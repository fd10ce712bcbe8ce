"""With how much life players begin the game (103.4, 119.1)."""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER


class Row(msgspec.Struct, frozen=True):
    """A format's starting life total; `of_several` where more than two play."""

    life: int
    of_several: int | None = None


@cache
def _rows() -> dict[str, Row]:
    data = (LAW_FOLDER / "starting_life.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Row])


def starting_life(format_: str | None, players: int) -> int:
    """The starting life total of a format with so many players."""
    rows = _rows()
    row = rows.get(format_ or "", rows["any"])
    return row.of_several if row.of_several is not None and players > 2 else row.life
