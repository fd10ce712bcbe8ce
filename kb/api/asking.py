"""The question in words: `ask`."""

# ruff: noqa: PLC0415 - what a question needs is imported when it is asked

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.api import as_asked
from kb.api.happenings import Happenings
from kb.api.query import QUERIES, Parameter, query

if TYPE_CHECKING:
    from kb.presentation.answer import Answer

__all__ = ["QUERIES", "Asking"]


def _divided(source: Any, typed: dict[str, Any], cards: str | None) -> tuple[Any, dict[str, Any]]:
    """The board without the question that stands behind it. Raises SnapshotError."""
    from kb.card_base.library import Library
    from kb.notation.dividing import divided, in_words
    from kb.snapshot.reading import Text, is_board, stated

    if isinstance(source, str):
        if not is_board(source):
            return source, typed
        source = stated(source)
    if not (isinstance(source, Text) and source.notation):
        return source, typed
    library = Library(card_file=cards)
    if typed.get("question"):
        return Text(in_words(source.words, library), source.file, True), typed
    found = divided(source.words, library)
    text = stated(found.board)
    return Text(found.board, source.file, text.notation), {**typed, "question": found.question}


class Asking(Happenings):
    """What can be asked in words."""

    @query(
        "ask",
        "A question in words, after a board: what is X?",
        "a question in words",
        Parameter(
            "question", 'As "what is Dryad Arbor?".', "QUESTION", "several", place="optional"
        ),
        run=as_asked.ask,
        cites=True,
        divides=_divided,
    )
    def ask(self, question: str = "") -> Answer:
        """The answer to a question in words ("what is Dryad Arbor?", "can A cast Bolt on Bears?",
        "does Bears die?", "what if Humility left?", "which order?"): `.understood`, `.sentences`,
        `.order_matters`, and the document of the query that was asked, `.answer`."""
        from kb.presentation.asking import told
        from kb.queries.asking.answering import ask

        return self._answer(ask(self._asked, question), told)
