"""What a cost's verbs use up of the objects they are done with: `rules_asp/actions.json`.

What pays is written as an *entry*, `verb:object`. Two costs, or a cost and a mana ability, can't
use the same entry (118.10).
"""

from __future__ import annotations

from kb import vocabulary as v
from kb.vocabulary.actions import actions, costs

LEAVING = "sacrifice"
"""Begins the entry of a permanent that leaves, whichever verb takes it away: it leaves once."""
CARD = "card"
"""Begins the entry of what pays from another zone than the battlefield."""


PUT_LOYALTY_ON = v.MoveCounters("put_counters", v.IsSelf(), "loyalty")
"""What a cost that adds loyalty counters has its payer do: put some on the permanent (606.4)."""


def verb_of(part: v.Act | v.MoveCounters, said_by: v.Ability) -> str:
    """Returns the verb of a part of a cost that is paid with objects: `crew` and the like for
    objects that are tapped by such a keyword."""
    action = actions().get(said_by.keyword or "")
    whole = action is not None and action.paid_by == part.verb and by_power(part)
    return action.verb if action is not None and whole else part.verb


def by_power(part: v.Act | v.MoveCounters) -> bool:
    """Returns whether the total power of what pays is what counts."""
    return isinstance(part, v.Act) and part.total is not None and part.total.number == "power"


def from_top(part: v.CostPart) -> bool:
    """Whether so many cards from the top of a library pay, whichever they are."""
    if not isinstance(part, v.Act) or part.whole:
        return False
    words = part.objects.all if isinstance(part.objects, v.And) else (part.objects,)
    return part.verb == "mill" or {*words} == _TOP


_TOP = {v.InZone(("library",)), v.Owned("you"), v.HasStatus("top_of_zone")}


def uses_nothing(verb: str) -> bool:
    """Returns whether a verb uses nothing of its object up."""
    return costs()[verb].uses == "nothing"


def entry(verb: str, object_: str, zone: str) -> str:
    """The entry of an object of a zone that pays by a verb."""
    if zone != "battlefield":
        return f"{CARD}:{object_}"
    return f"{LEAVING}:{object_}" if costs()[verb].uses == "object" else f"{verb}:{object_}"


def is_gone(verb: str) -> bool:
    """Returns whether what an entry with this verb uses up isn't there any more afterwards."""
    return verb == CARD or (verb in costs() and costs()[verb].uses == "object")
