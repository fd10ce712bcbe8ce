"""What an answer leaves out: texts that matter to its question and that no facts express."""

from __future__ import annotations

from collections.abc import Iterable

from kb.engine.derivation import Derivation


def unread(derivation: Derivation, definitions: Iterable[int]) -> list[dict[str, str]]:
    """The texts of these definitions, by the objects that have them."""
    known = derivation.facts.definitions.abilities
    missed = {known[each].text or known[each].keyword for each in definitions if each < len(known)}
    return [
        {"object": thing.id, "text": text}
        for thing in derivation.situation.things
        for text in dict.fromkeys(each.text or each.keyword for each in thing.face.abilities)
        if text is not None and text in missed
    ]
