"""A chain of obstacles in one sentence: what the last of them comes down to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.engine.program.terms import Symbol, is_function, is_text
from kb.engine.proof.matching import Open, Pattern
from kb.engine.proof.refutation import Obstacle
from kb.queries.explaining.questions import article

if TYPE_CHECKING:
    from kb.queries.explaining.proof import Prover

TESTS = {
    "characteristics": "it is not {value}",
    "avoiding": "it is {value}",
    "whose": "its controller is not the one meant",
    "whose_not": "its controller is the one excluded",
    "relations_besides": "it is not the object meant",
    "relations_avoided": "the words leave out that very object",
    "uncontrolled": "nobody controls it",
}
"""Program part with rules for `excluded` → what its tests come to."""


def sentence(chain: list[Obstacle], prover: Prover, object_: str) -> str:
    """Why an effect does not give what was asked about."""
    if not chain:
        return "no rule of the law leads there"
    last = chain[-1]
    missing = last.missing
    if last.negated and isinstance(missing, Symbol):
        return _prevented(missing, prover, object_)
    if missing is None or isinstance(missing, Open):
        return f"this does not hold: {last.literal}"
    return _absent(missing, prover, object_)


def _prevented(atom: Symbol, prover: Prover, object_: str) -> str:
    """Returns what an atom that is there, and ought not to be, comes to."""
    first = prover.provenance.proof(atom)[0]
    part = first.rule.part if first.rule is not None else ""
    if atom.name == "excluded":
        if part in TESTS:
            tests = [each for each in _terms(first.premises) if each.name in ("test", "avoid")]
            value = _value(tests[0].arguments[1].arguments[-1]) if tests else "what is meant"
            return f"it does not apply to {object_}: {TESTS[part].format(value=value)}"
        return f"it does not apply to {object_}: {object_} fails one of the tests of its words"
    if atom.name == "gone":
        return _gone(atom, prover)
    if atom.name == "fails":
        return "its condition is not met"
    if atom.name == "phased_out":
        return f"{_value(atom.arguments[0])} is phased out"
    if atom.name == "void":
        return f"what it gives goes with none of the types of {object_}"
    if atom.name == "kept_out":
        return f"{object_} can't have it"
    return f"this prevents it: {prover.words.of(atom)}"


def _gone(atom: Symbol, prover: Prover) -> str:
    """Returns which effect took away what: gone(Call,State,Object,Family,Value)."""
    _, _, owner, _, value = atom.arguments
    steps = prover.provenance.proof(atom)
    takers = [each.atom.arguments[2] for each in steps if each.atom.name == "lose"]
    taker = prover.words.of(takers[0]) if takers else "another effect"
    if value.name == "ability":
        return f"{owner.string} does not have that ability any more: {taker} took it away"
    return f"{owner.string} is not {_value(value)} any more: {taker} took that away"


def _absent(atom: Pattern, prover: Prover, object_: str) -> str:
    """Returns what an atom that is not there comes to."""
    assert not isinstance(atom, Open)
    arguments = atom.arguments
    if atom.name == "has" and len(arguments) == 3:
        owner, value = arguments[1], arguments[2]
        who = object_ if isinstance(owner, Open) else _value(owner)
        verb = "does not have" if _named(value) in ("ability", "keyword") else "is not"
        return f"{who} {verb} {_value(value)}"
    if atom.name == "zone" and isinstance(arguments[1], Symbol):
        return f"{_value(arguments[0])} is not in the zone that is meant ({_value(arguments[1])})"
    if atom.name == "continues":
        return f"{object_} was not among what it began to apply to in an earlier layer"
    if atom.name in ("related", "pointed_at"):
        return f"it does not apply to {object_}: that is not the object that it means"
    return f"this is missing: {prover.words.of(atom)}"


def _terms(premises: tuple[object, ...]) -> list[Symbol]:
    found = [getattr(each, "value", None) for each in premises]
    return [each for each in found if isinstance(each, Symbol) and is_function(each) and each.name]


def _named(value: Pattern) -> str:
    if isinstance(value, Open):
        return ""
    if isinstance(value, Symbol) and not is_function(value):
        return ""
    return value.name


def _value(value: Pattern) -> str:
    """A characteristic in a word or two."""
    if isinstance(value, Symbol):
        if is_text(value):
            return value.string
        if is_function(value) and len(value.arguments) == 1:
            word = _value(value.arguments[0])
            return f"{article(word)} {word}" if value.name in ("type", "subtype") else word
        if is_function(value) and not value.arguments:
            return value.name.replace("_", " ")
    return str(value)
