"""The grounds of an explanation: the proof of what is so, and why the law derives nothing else."""

from __future__ import annotations

from typing import Any

from kb.engine.program.terms import Symbol, atom, text
from kb.engine.proof.matching import Shape
from kb.queries.explaining.negation import Absence, values
from kb.queries.explaining.one_line import negative
from kb.queries.explaining.proof import Prover
from kb.queries.explaining.questions import FAMILY_OF, Question, answered, fits
from kb.queries.names.reasons import Account

VALUES_OF: dict[str, tuple[str, ...]] = {
    "types": ("type",), "subtypes": ("subtype", "every"), "supertypes": ("supertype",),
    "colors": ("color",), "abilities": ("ability",), "controller": ("controller",),
    "name": ("name",), "mana_cost": ("mana_cost",), "mana_value": ("mana_value",),
}  # fmt: skip
"""Characteristic → the law's names for its values."""
FAMILIES_TOLD = ("pt", "types", "colors", "abilities", "control", "text")


def add_grounds(
    document: dict[str, Any], account: Account, prover: Prover, question: str | Question | None
) -> None:
    """Adds `proof` to an explanation, for the depth that asks for it, and for a question
    `question`: whether it `holds` and, if not, what would have made it so (`would_give`)."""
    derivation = account.board.derivation
    id_ = document["id"]
    final = account.history.values(derivation.final, id_)
    wants_proof = document["depth"] == "proof"
    if not isinstance(question, Question):
        if wants_proof:
            goals = goals_of(account, id_, question)
            document["proof"] = prover.document(goals)
        return
    known = derivation.facts.definitions.abilities
    holds = answered(question, final, known)
    told: dict[str, Any] = {
        "asks": question.words,
        "holds": holds,
        "sentence": f"{id_} {question.words if holds else negative(question.words)}",
    }
    document["question"] = told
    if holds:
        if wants_proof:
            fitting = [each for each in final[question.family] if fits(question, each, known)]
            goals = [_has(account, id_, question.family, each) for each in sorted(fitting)]
            document["proof"] = prover.document(goals)
        return
    told["would_give"] = Absence(account, prover, id_).documents(question)
    if wants_proof:
        told["refuted"] = _refuted(account, prover, id_, question)


def _has(account: Account, id_: str, family: str, value: Symbol) -> Symbol:
    version = account.history.version(account.board.derivation.final, family)
    return atom("has", version, text(id_), value)


def goals_of(account: Account, id_: str, of: str | None) -> list[Symbol]:
    """The atoms whose proof explains a characteristic: what the object has, and that it has lost
    what it had. Without a characteristic, all that effects changed."""
    final = account.history.values(account.board.derivation.final, id_)
    families = FAMILY_OF[of] if of is not None else _changed(account, id_)
    atoms = account.board.derivation.grounder.control.symbolic_atoms
    goals = []
    for each in atoms.by_signature("without_pt", 2):
        if "pt" in families and each.symbol.arguments[1] == text(id_):
            goals.append(each.symbol)
            families = tuple(family for family in families if family != "pt")
    for family in families:
        for value in sorted(final[family]):
            if of is None or _is_of(value, of):
                goals.append(_has(account, id_, family, value))
    gone: dict[Symbol, Symbol] = {}
    for each in atoms.by_signature("gone", 5):
        _, _, owner, family_, value = each.symbol.arguments
        lost = family_.name in families and value not in final[family_.name]
        if owner == text(id_) and lost and (of is None or _is_of(value, of)):
            gone[value] = each.symbol
    if of in (None, *LISTS):
        goals += gone.values()
    return goals


LISTS = ("types", "subtypes", "supertypes", "colors", "abilities")
"""Characteristics of which an object may have lost some."""


def _is_of(value: Symbol, of: str) -> bool:
    if value.name == "pt":
        return of in ("power and toughness", value.arguments[0].name)
    return value.name in VALUES_OF.get(of, ())


def _changed(account: Account, id_: str) -> list[str]:
    """The families that effects changed; if there are none, power, toughness and types."""
    history = account.history
    end = account.board.derivation.final
    before, after = history.values(0, id_), history.values(end, id_)
    found = [each for each in FAMILIES_TOLD if before[each] != after[each]]
    return found or ["pt", "types"]


def _refuted(
    account: Account, prover: Prover, id_: str, question: Question
) -> list[dict[str, Any]]:
    """Why the last state has none of the characteristics that would answer with yes: rule by rule,
    down to what took it away or what was never there."""
    found = []
    for value in values(question, account.board.derivation.facts.definitions.abilities):
        version = account.history.version(account.board.derivation.final, question.family)
        goal = Shape("has", (version, text(id_), value))
        if isinstance(value, Symbol):
            chain = prover.refutation.chain(atom("has", version, text(id_), value))
        else:
            chain = prover.refutation.chain(goal)
        entry: dict[str, Any] = {
            "goal": prover.words.of(goal),
            "chain": [prover.obstacle(each) for each in chain],
        }
        last = chain[-1] if chain else None
        if last is not None and last.negated and isinstance(last.missing, Symbol):
            entry["blocking"] = prover.document([last.missing])
        found.append(entry)
    return found
