"""A line of play that is carried out again, by itself or by the rules of another edition."""

# ruff: noqa: PLC0415 - what an answer needs is imported when it is asked for

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.presentation.answer import Answer


def replay(
    game: str | PathLike[str] | Mapping[str, Any],
    *,
    edition: str | None = None,
    cards: str | None = None,
) -> Answer:
    """A line of play (`start`, `actions`, `choices`) action by action: `.steps`. With an
    edition, by its rules, as far as these lead to the same; where they part is `.parted`.

    game: a file, or what it states. cards: a card file to look names up in besides the card base.
    Raises LawmageError.
    """
    from kb.presentation.answer import Answer
    from kb.presentation.replays import told
    from kb.queries.playing.game import read_game
    from kb.queries.playing.replay import replay as played_again

    return Answer(played_again(read_game(game, cards), edition), told)
