"""What a command answers with: one JSON document, and the same for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kb.presentation.blocks import Block, Marked, Table

if TYPE_CHECKING:
    from kb.presentation import answer as told


class Answer(msgspec.Struct, frozen=True):
    """A command's answer, ready to print.

    document: what `--json` prints. blocks: what people read, in order.
    not_understood: `{"object": id, "text": line}` for each line that was not understood.
    assumed: what the snapshot leaves open and the answer takes for granted.
    strict: whether such lines end in exit status 3. as_json: which of the two to print.
    """

    document: Any
    blocks: Sequence[Block]
    not_understood: Sequence[dict[str, str]] = ()
    strict: bool = False
    as_json: bool = False
    assumed: Sequence[dict[str, Any]] = ()

    @classmethod
    def of(cls, answer: told.Answer, *, strict: bool, as_json: bool, cite: bool = False) -> Answer:
        """A board's answer, if asked for with the sentences of the rules that it names. It is told
        to people only if they are to read it."""
        if cite:
            answer = answer.cited()
        blocks = () if as_json else answer.blocks
        missed, assumed = answer.not_understood, answer.assumed
        return cls(answer.document, blocks, missed, strict, as_json, assumed)

    @property
    def status(self) -> int:
        """The exit status: 3 where `--strict` was asked for and some text was not understood."""
        return 3 if self.strict and self.not_understood else 0


__all__ = ["Answer", "Block", "Marked", "Table"]
