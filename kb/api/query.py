"""What a question is, apart from its answers: name, parameters, purpose, and what answers it.

One record for each question (`kb.api.questions`, `kb.api.happenings`): Python's methods stand
beside the records; the command line, batches, sessions and servers are made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

if TYPE_CHECKING:
    from kb.presentation.answer import Answer

USUAL_LIMIT = 100
"""How many results an answer lists unless told otherwise."""
MOST = 1_000_000
"""No answer lists more results."""

Kind = Literal["words", "flag", "limit", "number", "names", "objects", "several", "board"]
"""What a value is: words; true or false; a number of results, or another number; several names,
with commas between them where they are typed; several objects likewise, whose names may have commas
(so the board parts them); words as often as they are given; another board."""
Values = Mapping[str, Any]
"""Values by the names of parameters."""
Divides = Callable[[Any, dict[str, Any], str | None], tuple[Any, dict[str, Any]]]
"""From a source, values and a card file to the source of the board and the values."""
Asking = TypeVar("Asking", bound=Callable[..., Any])


class Parameter(msgspec.Struct, frozen=True):
    """What a question takes.

    name: as people type it. help: for the help page. metavar: what stands for its value there.
    place: a required argument, an optional one, or an option. python: what the method calls it,
    where that is another name.
    """

    name: str
    help: str
    metavar: str = ""
    kind: Kind = "words"
    place: Literal["required", "optional", "option"] = "option"
    python: str = ""

    def read(self, value: Any) -> Any:
        """The value of what was typed. Raises SnapshotError."""
        if self.kind in ("limit", "number"):
            return at_most(self.name, value)
        if self.kind == "several":
            return (value,) if isinstance(value, str) else tuple(value)
        return names(value) if self.kind == "names" else value


class Query(msgspec.Struct, frozen=True):
    """A question about one board.

    help: what it tells, for the help page. brief: the same in a few words. run: asks it of a board,
    with values by their names in Python. check: raises SnapshotError for values that don't go
    together. cites: the sentences of the rules that it names can be quoted. draws: it can be drawn.
    writes: the board that it leads to can be written to a file; logs: the line of play, too.
    divides: takes what is asked out of the text of a board, and returns the board and the values
    with it.
    """

    name: str
    help: str
    brief: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., Answer]
    check: Callable[[Values], None] | None = None
    cites: bool = False
    draws: bool = False
    writes: bool = False
    logs: bool = False
    divides: Divides | None = None

    def read(self, typed: Values) -> dict[str, Any]:
        """The values of what was typed; what was left out stays out. Raises SnapshotError."""
        given = {name: value for name, value in typed.items() if value is not None}
        if self.check is not None:
            self.check(given)
        return {
            each.python or each.name: each.read(given[each.name])
            for each in self.parameters
            if each.name in given
        }

    def named(self, kind: Kind) -> list[str]:
        """The parameters of a kind, as Python calls them."""
        return [each.python or each.name for each in self.parameters if each.kind == kind]


QUERIES: dict[str, Query] = {}
"""The questions by name, in the order of the help page: filled by `query` in `kb.api.questions`
and `kb.api.happenings`."""


def query(
    name: str,
    help: str,
    brief: str,
    *parameters: Parameter,
    run: Callable[..., Answer] | None = None,
    check: Callable[[Values], None] | None = None,
    cites: bool = False,
    draws: bool = False,
    writes: bool = False,
    logs: bool = False,
    divides: Divides | None = None,
) -> Callable[[Asking], Asking]:
    """Makes a method of `Questions` a question that can be asked everywhere. run: what asks it
    where people don't ask as the method does."""

    def recorded(method: Asking) -> Asking:
        asks = run or method
        record = Query(
            name, help, brief, parameters, asks, check, cites, draws, writes, logs, divides
        )
        QUERIES[name] = record
        return method

    return recorded


def at_most(name: str, typed: str) -> int:
    """A number, of results or of one of them. Raises SnapshotError."""
    if typed.isdecimal() and 0 < int(typed) <= MOST:
        return int(typed)
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - only for a wrong one

    what = "number of results" if name == "limit" else "number"
    raise SnapshotError(f"no {what} (--{name})", found=shown(typed), expected=f"1 to {MOST}")


def names(typed: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(filter(None, (each.strip() for each in typed.split(","))))
