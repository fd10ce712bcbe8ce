"""Cards that are exiled as Adventures, and may be played from there (715.3d)."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.done import beginning
from kb.engine.course.way import Way

EXILED = v.Mentioned("step")
PLAYABLE = v.Creates(
    rules=(
        v.StatementLine(
            "play",
            "may",
            (v.Players("you"),),
            (v.Objects(EXILED),),
            how=("not_as_adventure",),
            duration="while_exiled",
        ),
    )
)
"""That its controller may play it, but not as an Adventure, for as long as it remains exiled."""


def on_an_adventure(way: Way, card: str) -> Iterator[Way]:
    """The way on which a card that an Adventure has put into exile may be played from there."""
    if not any(each.id == card and each.zone == "exile" for each in way.course.state.objects):
        yield way  # something else became of it
        return
    for after, _ in beginning(way.speaking_of(EXILED, card), PLAYABLE):
        yield after
