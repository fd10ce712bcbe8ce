"""Questions as people ask them where Python's methods take them otherwise: asked of a `Board`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from kb.api.query import USUAL_LIMIT, Values, names

if TYPE_CHECKING:
    from kb.presentation.answer import Answer

COMPARISONS = {
    "other": "SNAP2", "editions": "--editions", "without": "--without", "with": "--with",
    "orders": "--orders",
}  # fmt: skip
"""What boards are compared by → how that is typed."""


def explain(
    board: Any, id_: str, of: str | None = None, brief: bool = False, proof: bool = False
) -> Answer:
    """`explain` with its depth by `--brief` and `--proof`."""
    answer: Answer = board.explain(id_, of, "line" if brief else "proof" if proof else "steps")
    return answer


def check_depth(given: Values) -> None:
    """Raises SnapshotError where both ends are asked for."""
    if given.get("brief") and given.get("proof"):
        _refuse("--brief and --proof exclude each other", None, "one of them")


def compare(
    board: Any, *, orders: bool = False, limit: int = USUAL_LIMIT, **options: Any
) -> Answer:
    """`compare`, or `orders` by `--orders`."""
    answer: Answer = board.orders(limit) if orders else board.compare(**options)
    return answer


def ask(board: Any, question: tuple[str, ...] = ()) -> Answer:
    """`ask` with its words one after another."""
    answer: Answer = board.ask(" ".join(question))
    return answer


def divided(source: Any, typed: dict[str, Any], cards: str | None) -> tuple[Any, dict[str, Any]]:
    """The board without the question that stands behind it. Raises SnapshotError."""
    from kb.card_base.library import Library  # noqa: PLC0415 - for questions in words
    from kb.notation import dividing  # noqa: PLC0415
    from kb.snapshot.reading import Text, is_board, stated  # noqa: PLC0415 - for questions in words

    if isinstance(source, str):
        if not is_board(source):
            return source, typed
        source = stated(source)
    if not (isinstance(source, Text) and source.notation):
        return source, typed
    library = Library(card_file=cards)
    if typed.get("question"):
        return Text(dividing.in_words(source.words, library), source.file, True), typed
    found = dividing.divided(source.words, library)
    text = stated(found.board)
    return Text(found.board, source.file, text.notation), {**typed, "question": found.question}


def do(board: Any, actions: tuple[str, ...] = (), **options: Any) -> Answer:
    """`do` with its actions one after another."""
    answer: Answer = board.do(*actions, **options)
    return answer


def check_comparison(given: Values) -> None:
    """Raises SnapshotError unless it is said what to compare, and only once."""
    ways = [typed for name, typed in COMPARISONS.items() if given.get(name, False) is not False]
    for name in ("editions", "without"):
        said = given.get(name)
        if name in given and not (names(said) if isinstance(said, str) else said):
            _refuse(f"nothing named by --{name}", "nothing", "names, separated by commas")
    if not ways:
        expected = "one of " + ", ".join(COMPARISONS.values())
        _refuse("nothing to compare with", "nothing", expected)
    if len(ways) > 1 and ways != ["--without", "--with"]:
        _refuse("several comparisons at once", " and ".join(ways), "one of them")
    if given.get("orders") and given.get("legal"):
        _refuse("--orders compares no legal actions", "--legal", "one of the two")
    if "limit" in given and not given.get("orders"):
        _refuse("--limit is for the results of --orders", "--limit", "--orders with it")


def _refuse(problem: str, found: str | None, expected: str) -> NoReturn:
    from kb.errors import SnapshotError  # noqa: PLC0415 - only for a wrong call

    raise SnapshotError(problem, found=found, expected=expected)
