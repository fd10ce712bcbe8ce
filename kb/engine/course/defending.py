"""Who the defending player is that words speak of (508.5)."""

from __future__ import annotations

from kb.engine.course.instruction_facts import ME
from kb.engine.layers.grounder import Grounder

DEFENDER = "defending"


def defenders(grounder: Grounder) -> list[str]:
    """The players whom the law takes for the defending player of what is carried out."""
    atoms = grounder.control.symbolic_atoms.by_signature("who", 5)
    return [
        arguments[4].string
        for each in atoms
        if (arguments := each.symbol.arguments)[2] == ME and str(arguments[3]) == DEFENDER
    ]
