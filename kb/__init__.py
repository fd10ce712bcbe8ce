"""Knowledge: from a snapshot of a game to derived state and its explanation.

`from kb import Board` is where Python programs begin. `Board` is imported when it is first asked
for, so that importing a module of this package costs no more than that module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.api import Board

__all__ = ["Board"]


def __getattr__(name: str) -> object:
    if name == "Board":
        from kb.api import Board  # noqa: PLC0415 - see above

        return Board
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
