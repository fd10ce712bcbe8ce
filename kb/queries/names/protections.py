"""Which protection keeps one object from another, in words."""

from __future__ import annotations

from kb.engine.layers.derivation import Derivation
from kb.terms import COLORS


def protection_of(derivation: Derivation, holder: str, other: str) -> str:
    """Returns the protection of `holder` from a quality that `other`, or its controller, has:
    "protection from black, and knight is black"."""
    atoms = derivation.grounder.control.symbolic_atoms
    abilities = derivation.facts.definitions.abilities
    found = []
    for name in ("of_quality", "of_quality_player"):
        for each in atoms.by_signature(name, 4):
            owner, keyword, effect, whom = each.symbol.arguments
            if owner.string == holder and keyword.name == "protection":
                words = abilities[effect.arguments[1].number].keyword or "protection"
                if name == "of_quality_player":
                    found.append(f"{words}, and {other} is {whom.string}'s")
                elif whom.string == other:
                    found.append(_with_quality(words, other))
    return min(found, default=f"protection from a quality that {other} has")


def _with_quality(words: str, other: str) -> str:
    quality = words.removeprefix("protection from ")
    if quality in COLORS:
        return f"{words}, and {other} is {quality}"
    return words if quality == "everything" else f"{words}, and {other} has that quality"
