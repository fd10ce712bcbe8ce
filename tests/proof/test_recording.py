"""Proofs are made of the rules in the law files, and recording them changes no answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from clingo import Symbol

from kb import Board
from kb.engine.editions import LAW_FOLDER
from kb.engine.facts import Facts
from kb.engine.proof.law import LawRule, law_rules
from kb.engine.proof.matching import Binding, matched
from kb.engine.proof.provenance import Provenance, Step
from tests.proof.boards import board

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
EDITIONS = ("current", "2003-12-01")


def boards() -> list[Any]:
    return [
        pytest.param(path, edition, id=f"{path.stem}-{edition}")
        for path in EXAMPLES
        for edition in EDITIONS
    ]


def recorded(asked: Board) -> Board:
    found = asked.derived_anew(history=True, recording=True)
    assert found.characteristics
    return found


@pytest.mark.parametrize(("path", "edition"), boards())
def test_recording_changes_no_answer(path: Path, edition: str) -> None:
    asked = Board.load(str(path), edition=edition)
    assert recorded(asked).characteristics == asked.characteristics


@pytest.mark.parametrize(("path", "edition"), boards())
def test_every_step_is_an_instance_of_its_rule(path: Path, edition: str) -> None:
    """For all characteristics of the last state: each step matches the rule in the file, and what
    it rests on comes to facts that were told, without a circle."""
    found = recorded(Board.load(str(path), edition=edition))
    derivation = found.derivation
    told = {*Facts(found.situation).all(), *derivation.facts.definitions.notes.facts}
    proofs = Provenance(derivation.grounder)
    checked = 0
    for each in derivation.grounder.control.symbolic_atoms.by_signature("characteristic_of", 3):
        steps = {step.atom: step for step in proofs.proof(each.symbol)}
        assert_well_founded(each.symbol, steps)
        for step in steps.values():
            if step.rule is None:
                assert step.atom in told or step.atom.name in ENGINE, step.atom
            else:
                assert_instance(step, step.rule)
                checked += 1
    assert checked > 50


ENGINE = {"asked_about", "comparison", "dependency", "chosen_for", "result", "base_state"}
"""What the engine tells while it works."""


def assert_well_founded(goal: Symbol, steps: dict[Symbol, Step]) -> None:
    done: set[Symbol] = set()
    left = dict(steps)
    while left:
        ready = [
            atom
            for atom, step in left.items()
            if all(each in done for premise in step.premises for each in premise.atoms())
        ]
        assert ready, f"{goal} rests on a circle"
        done.update(ready)
        for atom in ready:
            del left[atom]


def assert_instance(step: Step, rule: LawRule) -> None:
    binding: Binding | None = matched(rule.head, step.atom, {}, rule.parameters)
    for literal, premise in zip(rule.body, step.premises, strict=True):
        assert binding is not None, (step.atom, rule.place)
        if literal.sort == "atom":
            binding = matched(literal.term, premise.value, binding, rule.parameters)
    assert binding is not None, (step.atom, rule.place)


def test_rules_are_where_they_say() -> None:
    for rule in law_rules():
        line = (LAW_FOLDER / rule.file).read_text("utf-8").splitlines()[rule.line - 1]
        assert rule.signature[0] in line
        assert rule.text.endswith(".")


def test_sums_have_their_addends() -> None:
    found = recorded(board("Test Bear", {"id": "other", "card": "Test Bear"}, "Test Count"))
    proofs = Provenance(found.derivation.grounder)
    atoms = found.derivation.grounder.control.symbolic_atoms
    answers = [each.symbol for each in atoms.by_signature("characteristic_of", 3)]
    steps = [step for each in answers for step in proofs.proof(each)]
    counts = [
        premise.addends
        for step in steps
        for premise in step.premises
        if "#count" in premise.literal
    ]
    assert counts
    for addends in counts:
        assert {str(terms.arguments[0]) for terms, _ in addends} == {'"other"', '"test-bear"'}
