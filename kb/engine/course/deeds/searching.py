"""Which of the cards that a player searches for have to be found: the law is asked."""

from __future__ import annotations

from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, text


def must_be_found(grounder: Grounder, sought: dict[str, str], *, quality: bool) -> set[str]:
    """Which of the cards that fit, by the zone that is searched for them, can't be left unfound.
    quality: the words ask for more than cards."""
    call = grounder.next_call()
    told = [atom("looked_for", call, text(each), zone) for each, zone in sought.items()]
    grounder.tell([*told, *([atom("quality_asked_for", call)] if quality else [])])
    grounder.answer(call, "searching")
    return {card.string for (card,) in grounder.atoms("must_be_found", 2, call)}
