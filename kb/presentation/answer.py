"""An answer: one document, told to people as text and, in notebooks, as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from kb.presentation.blocks import Block
from kb.presentation.cited import rule_behind
from kb.presentation.plain import block_text, printable

Document = dict[str, Any]


class Answer:
    """What a question comes to.

    `to_dict()` is the document that `lawmage … --json` prints, its keys are attributes and items
    too (`answer.legal`, `answer["legal"]`); `str()` of it is what `lawmage …` prints in a pipe.
    """

    def __init__(
        self,
        document: Document,
        tell: Callable[[Document], Sequence[Block]],
        pictures: Callable[[Document], Iterable[str]] | None = None,
    ) -> None:
        """tell: the document for people. pictures: SVG that belongs to it, if any."""
        self._document = document
        self._tell = tell
        self._pictures = pictures

    @cached_property
    def blocks(self) -> Sequence[Block]:
        """The answer for people, block by block."""
        return self._tell(self._document)

    @property
    def not_understood(self) -> list[dict[str, str]]:
        """`{"object": id, "text": line}` for each line that the answer leaves out."""
        missed: list[dict[str, str]] = self._document.get("not_understood", [])
        return missed

    @property
    def assumed(self) -> list[dict[str, Any]]:
        """`{"about": id or None, "text": …, "rule": …}` for what the snapshot left open and the
        answer takes for granted, and for what in it can't be so."""
        found: list[dict[str, Any]] = self._document.get("assumed", [])
        return found

    def to_dict(self) -> Document:
        """The document: plain values, as JSON has them. A copy, to be changed at will."""
        import copy  # noqa: PLC0415 - the command line has no use for it

        return copy.deepcopy(self._document)

    @property
    def document(self) -> Document:
        """The document itself, not to be changed."""
        return self._document

    def cited(self) -> Answer:
        """This answer with the sentences of the rules that it names, as `.rules` (number →
        sentence; None where the text of the edition hasn't been imported)."""
        from kb.editions import tables  # noqa: PLC0415 - not before it is asked for
        from kb.presentation.citing import add_sentences  # noqa: PLC0415

        document = dict(self._document)
        sentences = add_sentences(document, document.get("edition") or tables().current)
        return Answer(document, lambda _: [*self.blocks, *sentences], self._pictures)

    def __getitem__(self, key: str) -> Any:
        return self._document[key]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.__dict__.get("_document", ()):
            return self._document[name]
        has = ", ".join(self.__dict__.get("_document", ()))
        raise AttributeError(f"this answer has no {name!r}; it has {has}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._document})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self._document == other._document

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        lines = [block_text(block) for block in self.blocks]
        if self.not_understood:
            lines += ["", "not understood, and left out of this answer:"]
            lines += [f"  {_missed(each)}" for each in self.not_understood]
        if self.assumed:
            lines += ["", "assumed:", *(f"  {assumption(each)}" for each in self.assumed)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        from kb.presentation.html import answer_html  # noqa: PLC0415 - for notebooks only

        pictures = [] if self._pictures is None else self._pictures(self._document)
        missed = [_missed(each) for each in self.not_understood]
        return answer_html(self.blocks, missed, pictures, [*map(assumption, self.assumed)])


def _missed(entry: dict[str, str]) -> str:
    return f"{printable(entry['object'])}: {printable(entry['text'])}"


def assumption(entry: dict[str, Any]) -> str:
    """One thing that is assumed, as a line."""
    about = f"{printable(entry['about'])}: " if entry["about"] is not None else ""
    return f"{about}{printable(entry['text'])}{rule_behind(entry)}"


__all__ = ["Answer", "Document"]
