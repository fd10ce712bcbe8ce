"""`Outcomes`: what something that happens comes to, each way with the board it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from kb.presentation.answer import Answer, Document
from kb.presentation.outcomes import outcome_lines, told

Board = TypeVar("Board")
"""The kind of board that was asked: the next ones are of the same kind."""


class Outcome(Generic[Board]):
    """One way in which things come about."""

    def __init__(self, entry: Document, board: Board) -> None:
        """entry: what the document says of it. board: the next board."""
        self._entry = entry
        self.board = board

    @property
    def events(self) -> list[Document]:
        """What happened, in order: `event`, `objects`, `players`, `replaced`, `rule`, `text`, …"""
        events: list[Document] = self._entry["events"]
        return events

    @property
    def choices(self) -> list[Document]:
        """What players chose on the way: `player`, `kind`, `options`, `chosen`, `rule`."""
        choices: list[Document] = self._entry["choices"]
        return choices

    @property
    def triggered(self) -> list[Document]:
        """The abilities that triggered: `ability`, `source`, `controller`, `event`, `rule`."""
        triggered: list[Document] = self._entry["triggered"]
        return triggered

    @property
    def not_happened(self) -> list[Document]:
        """What would have happened and didn't: `text`, `before`, `replaced`, `why`, `rule`."""
        missed: list[Document] = self._entry.get("not_happened", [])
        return missed

    @property
    def begun(self) -> list[Document]:
        """The effects that have begun and the abilities that wait: `id`, `text`, `affects`."""
        begun: list[Document] = self._entry.get("begun", [])
        return begun

    @property
    def over(self) -> Document | None:
        """How the game has ended: `winners`, `losers`, `rule`; None if it goes on."""
        over: Document | None = self._entry["over"]
        return over

    @property
    def waits_for(self) -> Document | None:
        """Who is to do something next, and what: `player`, `what`."""
        waits: Document | None = self._entry["waits_for"]
        return waits

    @property
    def partial(self) -> bool:
        """Returns whether something in it was not carried out or not understood."""
        return bool(self._entry.get("partial"))

    def explain(self) -> str:
        """The whole course in words, with rules."""
        return "\n".join(outcome_lines(self._entry))

    def to_dict(self) -> Document:
        """The entry of the document."""
        return dict(self._entry)

    def __str__(self) -> str:
        return self.explain()

    def __repr__(self) -> str:
        return f"<Outcome: {len(self.events)} events, {len(self.triggered)} triggered>"


class Outcomes(Answer, Generic[Board]):
    """The outcomes of something that happens: an answer, and a sequence of `Outcome` (whose `count`
    is the number that the document tells)."""

    def __init__(self, document: Document, boards: Sequence[Board]) -> None:
        """boards: the board that each listed outcome leads to."""
        super().__init__(document, told)
        self._outcomes = [
            Outcome(entry, board) for entry, board in zip(document["outcomes"], boards, strict=True)
        ]

    def __len__(self) -> int:
        return len(self._outcomes)

    def __iter__(self) -> Iterator[Outcome[Board]]:
        return iter(self._outcomes)

    @overload
    def __getitem__(self, key: int) -> Outcome[Board]: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Outcome[Board]]: ...
    @overload
    def __getitem__(self, key: str) -> Any: ...
    def __getitem__(self, key: int | slice | str) -> Any:
        """An outcome by its place, or what the document has under a key."""
        return super().__getitem__(key) if isinstance(key, str) else self._outcomes[key]


Sequence.register(Outcomes)
