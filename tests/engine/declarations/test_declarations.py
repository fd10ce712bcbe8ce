"""The most requirements that declarations obey: the bound and the search against all declarations,
on facts drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from clingo import Symbol

from kb.engine.declarations.declaration_count import number_of_legal
from kb.engine.declarations.declarations import Declaration, Declarations
from kb.engine.declarations.linear_bound import Program, upper_bound
from kb.engine.declarations.requirement_bound import most_requirements
from kb.engine.declarations.symmetry import symmetries
from kb.engine.program.terms import atom, term, text

CREATURES = ("c1", "c2", "c3", "c4")
WHOMS = ("w1", "w2")


def drawn(seed: int) -> list[Symbol]:
    """Facts in the words of 508_declarations.lp."""
    draw = random.Random(seed)
    facts = [atom("most", text(each), draw.choice((1, 1, 1, 2))) for each in CREATURES]
    pairs = [(text(c), text(w)) for c, w in product(CREATURES, WHOMS) if draw.random() < 0.7]
    facts += [atom("declarable", *pair) for pair in pairs]
    facts += [atom("taxed", *pair, term("price")) for pair in pairs if draw.random() < 0.1]
    for whom in WHOMS:
        if draw.random() < 0.4:
            facts.append(atom("least_on", term("menace", text(whom)), text(whom), 2))
        if draw.random() < 0.2:
            facts.append(atom("most_on", term("thin", text(whom)), text(whom), 1))
        if draw.random() < 0.6:
            id_ = term("lure", text(whom))
            facts.append(atom("requirement", id_, draw.choice((1, 1, 2))))
            facts += [atom("meets", id_, *pair) for pair in pairs if pair[1].string == whom]
            if draw.random() < 0.2:
                facts.append(atom("exact", id_))
    for creature in CREATURES:
        facts += [*_of_creature(draw, creature, pairs)]
    if draw.random() < 0.2:
        facts.append(atom("at_most", term("edict"), 2))
        facts += [atom("among", term("edict"), *pair) for pair in pairs]
    return facts


def _of_creature(
    draw: random.Random, creature: str, pairs: list[tuple[Symbol, Symbol]]
) -> Iterator[Symbol]:
    if draw.random() < 0.5:
        id_ = term("must", text(creature))
        yield atom("requirement", id_, 1)
        yield from (atom("meets", id_, *pair) for pair in pairs if pair[0].string == creature)
    if draw.random() < 0.2:
        id_ = term("shy", text(creature))
        yield atom("company", id_, text(creature), 1)
        yield atom("everyone", id_)
    if draw.random() < 0.1:
        yield atom("solitary", term("lonely", text(creature)), text(creature))


def all_declarations(facts: list[Symbol], free: bool) -> Iterator[Declaration]:
    taxed = {tuple(each.arguments[:2]) for each in facts if each.name == "taxed"}
    pairs = [
        (each.arguments[0].string, each.arguments[1].string)
        for each in facts
        if each.name == "declarable" and not (free and tuple(each.arguments) in taxed)
    ]
    for chosen in product((False, True), repeat=len(pairs)):
        yield frozenset(pair for pair, taken in zip(pairs, chosen, strict=True) if taken)


@pytest.mark.parametrize("seed", range(30))
def test_search_and_bound_agree_with_all_declarations(seed: int) -> None:
    facts = drawn(seed)
    declarations = Declarations(facts)
    judged = {each: declarations.judge(each) for each in all_declarations(facts, free=False)}
    free = set(all_declarations(facts, free=True))
    allowed = {each: len(j.obeyed) for each, j in judged.items() if not j.violated}
    most = max(number for each, number in allowed.items() if each in free)
    best = declarations.best()
    assert best.number == most
    assert allowed[best.witness] == most or most == 0
    assert most_requirements(facts) >= most
    assert declarations.most_bought() == max(allowed.values())
    assert set(declarations.legal(most)) == {e for e, number in allowed.items() if number >= most}


@pytest.mark.parametrize("seed", range(30, 80))
def test_counting_and_listing_agree(seed: int) -> None:
    facts = drawn(seed)
    draw = random.Random(seed)
    if seed % 2:
        id_, (one, *others) = term("guarded"), draw.sample(CREATURES, 3)
        facts.append(atom("company", id_, text(one), draw.choice((1, 2))))
        facts += [atom("companion", id_, text(one), text(each)) for each in others]
    declarations = Declarations(facts)
    for enough in range(4):
        for wanted, unwanted in (((), ()), (("c1",), ()), (("c2",), ("c3",)), (("c4",), ("c4",))):
            listed = len(list(declarations.legal(enough, wanted, unwanted)))
            assert number_of_legal(facts, enough, wanted, unwanted) == listed


def test_counting_without_listing() -> None:
    """What nothing couples multiplies; "at most two" of sixty; whom a creature can't name."""
    creatures = [f"c{number}" for number in range(60)]
    facts = [atom("declarable", text(each), text("w")) for each in creatures]
    facts += [atom("most", text(each), 1) for each in creatures]
    assert number_of_legal(facts, 0) == 2**60
    assert number_of_legal(facts, 0, ("c1",), ("c2", "c3")) == 2**57
    assert number_of_legal(facts, 0, ("nobody",)) == 0
    edict = [atom("among", term("edict"), text(each), text("w")) for each in creatures]
    assert number_of_legal([*facts, *edict, atom("at_most", term("edict"), 2)], 0) == 1831


def test_counting_gives_up_where_everything_is_coupled() -> None:
    facts = []
    for creature in (f"c{number}" for number in range(20)):
        facts.append(atom("most", text(creature), 1))
        facts += [atom("declarable", text(creature), text(f"w{n}")) for n in range(20)]
    facts += [atom("least_on", term("menace", text(f"w{n}")), text(f"w{n}"), 2) for n in range(20)]
    assert number_of_legal(facts, 0) is None


def test_filtered_declarations() -> None:
    facts = [atom("declarable", text(each), text("w")) for each in CREATURES]
    facts += [atom("most", text(each), 1) for each in CREATURES]
    found = set(Declarations(facts).legal(0, wanted=("c1",), unwanted=("c2", "c3")))
    assert found == {frozenset({("c1", "w")}), frozenset({("c1", "w"), ("c4", "w")})}


def test_pigeons() -> None:
    """Thirty creatures that each block one of forty that want to be blocked: proved at once."""
    facts = []
    for creature in (f"c{number}" for number in range(30)):
        facts.append(atom("most", text(creature), 1))
        for whom in (f"w{number}" for number in range(40)):
            facts.append(atom("declarable", text(creature), text(whom)))
            facts.append(atom("meets", term("lure", text(whom)), text(creature), text(whom)))
    facts += [atom("requirement", term("lure", text(f"w{n}")), 1) for n in range(40)]
    assert most_requirements(facts) == 30
    assert Declarations(facts).best().number == 30


def test_requirements_that_nothing_meets_although_the_bound_says_so() -> None:
    """Twice two creatures are asked for, and there is one: half of each would make one."""
    facts = [atom("declarable", text("c1"), text("w")), atom("most", text("c1"), 1)]
    for id_ in (term("one"), term("other")):
        facts += [atom("requirement", id_, 2), atom("meets", id_, text("c1"), text("w"))]
    assert most_requirements(facts) == 1
    assert Declarations(facts).best().number == 0
    assert Declarations(facts).most_bought() == 0


def test_linear_bound() -> None:
    """max x + y with x + y ≤ 1, and without any row."""
    assert upper_bound(Program([1, 1], [1, 1], [({0: 1, 1: 1}, 1)])) == 1
    assert upper_bound(Program([1, 1], [1, 1], [])) == 2
    assert upper_bound(Program([], [], [])) == 0
    odd = [({0: 1, 1: 1}, 1), ({1: 1, 2: 1}, 1), ({0: 1, 2: 1}, 1)]
    assert upper_bound(Program([1, 1, 1], [1, 1, 1], odd)) == 1  # 1.5, and whole numbers only


def test_interchangeable_creatures() -> None:
    facts = [atom("declarable", text(each), text("w")) for each in CREATURES]
    facts += [atom("most", text(each), 1) for each in CREATURES]
    facts.append(atom("requirement", term("must", text("c2")), 1))
    facts.append(atom("meets", term("must", text("c2")), text("c2"), text("w")))
    twins = {str(each) for each in symmetries(facts) if each.name == "twin"}
    assert twins == {'twin("c1","c3")', 'twin("c3","c4")'}
