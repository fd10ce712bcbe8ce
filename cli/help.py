"""`help`: what can be said where, by topic."""

from __future__ import annotations

TOPICS = ["actions", "boards", "questions", "search"]


def help(topic: str) -> int:
    """A topic at length: actions, boards, questions, search."""
    if topic == "actions":
        from kb.queries.playing.help import actions  # noqa: PLC0415 - not before it is asked for

        print(actions(), end="")
        return 0
    if topic == "boards":
        from kb.notation.help import boards  # noqa: PLC0415

        print(boards(), end="")
        return 0
    if topic == "questions":
        from kb.queries.asking.help import questions  # noqa: PLC0415

        print(questions(), end="")
        return 0
    if topic == "search":
        from kb.card_base.search.help import searches  # noqa: PLC0415

        print(searches(), end="")
        return 0
    from cli.failures import unknown  # noqa: PLC0415 - only for a wrong one

    raise unknown("topic", topic, TOPICS)
