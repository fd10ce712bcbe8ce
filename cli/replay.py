"""`replay`: a line of play once more, and where another edition parts from it."""

from __future__ import annotations

from cli.answer import Answer


def replay(
    game: str,
    *,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """A line of play once more; where another edition parts from it."""
    from kb.api.replaying import replay as replayed  # noqa: PLC0415 - not before it is asked for

    return Answer.of(replayed(game, edition=edition, cards=cards), strict=strict, as_json=json)
