"""Proofs are made of the rules in the law files, and recording them changes no answer."""

from __future__ import annotations

import os
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import pytest
from clingo import Symbol

from kb import Board
from kb.editions import LAW_FOLDER
from kb.engine.facts.facts import Facts
from kb.engine.layers.derivation import Derivation
from kb.engine.proof.law import LawRule, law_rules
from kb.engine.proof.matching import Binding, matched
from kb.engine.proof.provenance import Provenance, Step
from kb.engine.proof.recording import RecordingGrounder
from tests.engine.proof.boards import board
from tests.property.every_word import every_word

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.yaml"))
EDITIONS = ("current", "2003-12-01")


def boards() -> list[Any]:
    return [
        pytest.param(path, edition, id=f"{path.stem}-{edition}")
        for path in EXAMPLES
        for edition in EDITIONS
    ]


def recorded(asked: Board) -> Board:
    found = asked.in_detail(history=True, recording=True)
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
    told = {*Facts(found.state).all(), *derivation.facts.definitions.notes.facts}
    proofs = Provenance(derivation.grounder)
    atoms = derivation.grounder.control.symbolic_atoms
    goals = [each.symbol for each in atoms.by_signature("characteristic_of", 3)]
    steps = {step.atom: step for goal in goals for step in proofs.proof(goal)}
    assert_well_founded(steps)
    for step in steps.values():
        if step.rule is None:
            assert step.atom in told or step.atom.name in ENGINE, step.atom
        else:
            assert_instance(step, step.rule)
    by_rule = [step for step in steps.values() if step.rule is not None]
    assert len(by_rule) > 7 * len(found.state.objects)


ENGINE = {"asked_about", "comparison", "dependency", "chosen_for", "result", "base_state"}
"""What the engine tells while it works."""


def assert_well_founded(steps: dict[Symbol, Step]) -> None:
    """Raises CycleError where an atom rests on itself."""
    needs = {
        atom: {each for premise in step.premises for each in premise.atoms()}
        for atom, step in steps.items()
    }
    assert set(TopologicalSorter(needs).static_order()) == set(steps)


def assert_instance(step: Step, rule: LawRule) -> None:
    binding: Binding | None = matched(rule.head, step.atom, {})
    for literal, premise in zip(rule.body, step.premises, strict=True):
        assert binding is not None, (step.atom, rule.place)
        if literal.sort == "atom":
            binding = matched(literal.term, premise.value, binding)
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


@pytest.mark.parametrize("edition", ["2026-08-07", "2003-12-01"])
def test_proofs_of_every_kind_of_effect(edition: str) -> None:
    """Boards that speak every word of the vocabulary (one in twelve of them; with
    LAWMAGE_PROFILE=long all): recording changes nothing, and every step on the
    way to every characteristic is an instance of its rule."""
    every = 1 if os.environ.get("LAWMAGE_PROFILE") == "long" else 12
    for state in list(every_word(edition))[::every]:
        plain = Derivation(state, history=True).characteristics()
        derivation = Derivation(state, history=True, grounder=RecordingGrounder)
        assert derivation.characteristics() == plain
        proofs = Provenance(derivation.grounder)
        atoms = derivation.grounder.control.symbolic_atoms
        goals = [each.symbol for each in atoms.by_signature("characteristic_of", 3)]
        steps = {step.atom: step for goal in goals for step in proofs.proof(goal)}
        assert_well_founded(steps)
        for step in steps.values():
            if step.rule is not None:
                assert_instance(step, step.rule)
