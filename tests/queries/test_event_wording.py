"""What the sentences about events say."""

from __future__ import annotations

import msgspec

from kb.engine.events.event import GameEvent
from kb.queries.outcomes.event_wording import EventWording


def test_how_something_enters_is_told() -> None:
    wording = EventWording("2026-08-07", frozenset({"A"}))
    entered = GameEvent("enter", "elk", terms={"to": "battlefield", "from": "stack"})
    tapped = msgspec.structs.replace(entered, terms={**entered.terms, "enters": "tapped"})
    copied = msgspec.structs.replace(tapped, words={"copy_of": "ox"})
    played = GameEvent(
        "play_land", "isle", terms={"to": "battlefield", "enters": "tapped"},
        players={"subject": "A"},
    )  # fmt: skip
    assert wording.sentence(entered) == "elk enters the battlefield"
    assert wording.sentence(tapped) == "elk enters the battlefield tapped"
    assert wording.sentence(copied) == "elk enters the battlefield tapped as a copy of ox"
    assert wording.sentence(played) == "A plays isle, which enters tapped"
