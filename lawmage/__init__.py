"""lawmage for Python programs: everything that is meant to be used from outside.

What is here is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.api import Board
    from kb.api.replaying import replay
    from kb.api.texts import card, rule
    from kb.errors import LawmageError
    from kb.report.page import report

    __version__: str

__all__ = ["Board", "LawmageError", "__version__", "card", "replay", "report", "rule"]

_PLACES = {
    "Board": "kb.api", "LawmageError": "kb.errors", "card": "kb.api.texts", "rule": "kb.api.texts",
    "replay": "kb.api.replaying", "report": "kb.report.page",
}  # fmt: skip


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - rarely asked for

        return version("lawmage")
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
