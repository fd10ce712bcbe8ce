"""Parts a text into a board and what one wants to know of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from kb.errors import SnapshotError, shown
from kb.notation.spoken import in_notation, is_spoken
from kb.snapshot.reading import stated
from kb.snapshot.references import CardNames

_ASKS = re.compile(
    r"(?:\A|(?<=[.;?!\n/])|(?<=\n))\s*(?:and |now |so |then )?"
    r"(?P<begins>(?:what|which|who|whose|how|why|when|where|is|are|does|do|did|can|could|may|will|would|should|has|have|must|if|pt)\b)",
    re.IGNORECASE,
)


_IT = re.compile(r"\bit\b(?! resolves\b)(?! depend)")


class Divided(NamedTuple):
    """The text of the board, in the notation (or YAML or JSON), and the question."""

    board: str
    question: str


def divided(text: str, cards: CardNames) -> Divided:
    """The board and the question of a text: the question comes last and begins with a word such as
    `what` or `can`. Raises SnapshotError for a text without one, and for a board in sentences that
    are not understood."""
    for hit in _ASKS.finditer(text):
        question = text[hit.start("begins") :].strip()
        last = re.split(r"[;\n]", question)[0]
        if not (question.endswith("?") or "?" in question) and cards.has(last.strip()):
            continue
        board = re.sub(r"[\s;/]+\Z", "", text[: hit.start("begins")])
        board = re.sub(r"[.;]?\s*\b(?:and|now|so|then)\Z", "", board, flags=re.IGNORECASE)
        if not (is_spoken(board) and stated(board).notation):
            return Divided(in_words(board, cards), question)
        said = in_notation(board, cards)
        return Divided(said.board, _named(question, said.it))
    raise SnapshotError(
        "no question",
        found=shown(text),
        expected='a board, ; and what you want to know: "Humility; Opalescence; what is Humility?"',
    )


def _named(question: str, it: str | None) -> str:
    """A question in which "it" is called by its name; not where it is what resolves."""
    return question if it is None else _IT.sub(lambda _: it, question)


def in_words(board: str, cards: CardNames) -> str:
    """A board in the notation; one in sentences is said again in it. Raises SnapshotError."""
    if is_spoken(board) and stated(board).notation:
        return in_notation(board, cards).board
    return re.sub(r"\.\s*\Z", "", board)
