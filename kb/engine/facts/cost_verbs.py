"""What a cost's verbs use up of the objects they are done with: `rules_asp/cost_verbs.json`.

What pays is written as an *entry*, `verb:object`. Two costs, or a cost and a mana ability, can't
use the same entry (118.10).
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from kb import vocabulary as v
from kb.editions import LAW_FOLDER

LEAVING = "sacrifice"
"""Begins the entry of a permanent that leaves, whichever verb takes it away: it leaves once."""
CARD = "card"
"""Begins the entry of what pays from another zone than the battlefield."""


BY_TAPPING = ("crew", "saddle")
"""The keywords whose costs are paid by tapping creatures, and that statements speak of."""
Used = Literal["object", "status", "counters", "nothing"]
"""What a verb uses up: the object, which leaves its zone; its status; some of its counters; or
nothing, so that it can be done again."""


@cache
def cost_verbs() -> dict[str, Used]:
    """What the verbs of costs use up, read once."""
    return msgspec.json.decode((LAW_FOLDER / "cost_verbs.json").read_bytes(), type=dict[str, Used])


def verb_of(part: v.Act | v.MoveCounters, said_by: v.Ability) -> str:
    """Returns the verb of a part of a cost that is paid with objects: `crew` and the like for
    objects that are tapped by such a keyword."""
    if isinstance(part, v.MoveCounters):
        return f"{part.verb}_counters"
    return said_by.keyword if said_by.keyword in BY_TAPPING and by_power(part) else part.verb


def by_power(part: v.Act | v.MoveCounters) -> bool:
    """Whether the total power of what pays is what counts."""
    return isinstance(part, v.Act) and part.total is not None and part.total.number == "power"


def uses_nothing(verb: str) -> bool:
    """Whether a verb uses nothing of its object up."""
    return cost_verbs()[verb] == "nothing"


def entry(verb: str, object_: str, zone: str) -> str:
    """The entry of an object of a zone that pays by a verb."""
    if zone != "battlefield":
        return f"{CARD}:{object_}"
    return f"{LEAVING}:{object_}" if cost_verbs()[verb] == "object" else f"{verb}:{object_}"


def is_gone(verb: str) -> bool:
    """Whether what an entry with this verb uses up isn't there any more afterwards."""
    return verb == CARD or cost_verbs().get(verb) == "object"
