"""The law is one text: a predicate has one meaning and one home, nothing is read that nobody
writes, and what others read is documented."""

from __future__ import annotations

import re

import pytest

from kb.engine.program.program import APART, LAW, parts
from tests.law.law_reading import (
    FOLDER,
    Signature,
    atoms_in,
    commented,
    interface,
    law,
    read_by_python,
)

SHARED: dict[Signature, str] = {
    ("current", 3): "which version of a family holds: states come from several sections",
    ("has", 3): "what objects have in a state: likewise",
    ("gain", 6): "what effects change: each kind of change has its section",
    ("lose", 6): "likewise",
    ("void", 5): "likewise: what comes to nothing",
    ("amount", 6): "how much an effect changes: numbers and their use",
    ("holds", 6): "the tests of a filter: numbers have theirs",
    ("applies", 5): "what effects apply to: found in one round, in several, or once for all",
    ("you", 4): "whom an effect means: by its source, or as it began",
    ("ask", 3): "effects, or statements, that are asked about",
    ("functions_in", 2): "where abilities function: what defines characteristics, what is said",
    ("speaker", 3): "abilities whose words are read: statements, and what may be activated",
    ("new_effect", 2): "abilities named as effects: those with effects, and with statements",
    ("definition", 2): "effects of resolved spells, and of abilities",
    ("pointed_at", 3): "likewise",
    ("chosen", 4): "likewise",
    ("selected", 2): "likewise",
    ("characteristic", 3): "printed values: of cards, and of cards with several parts",
    ("ordinal_of", 3): "places in a text: printed, copied, reworded",
    ("has_place", 2): "likewise",
    ("started", 1): "what went on in earlier layers: a changed text continues the text before",
    ("continues", 3): "likewise",
    ("player_starts", 3): "what players are from then on: each section has its own",
    ("player_ceases", 3): "likewise, and what they are no more",
    ("set_of", 2): "likewise",
    ("finished", 2): "likewise",
    ("because", 3): "what forbids an action: each section has its reasons",
    ("happens", 3): "state-based actions",
    ("choice_of", 3): "likewise, what players choose",
    ("effect_ends", 2): "effects that are over: each section has its reasons",
    ("barred", 3): "what forbids one attack or block: each section has its reasons",
    ("barred_as_if", 3): "likewise, as though a creature had something",
    ("unable", 2): "likewise, whatever is attacked or blocked",
    ("requirement", 2): "what is required of attacks and of blocks: each section has its own",
    ("meets", 3): "likewise",
    ("seek_then", 4): "what is asked of something that has left: of damage, of what aims",
    ("candidate", 6): "what a test leads to: a zone, a characteristic, a relation",
    ("related", 6): "what stands in a relation; what is affected itself",
    ("mismatch", 4): "what no clause waits for: by its words, by which of several it is",
    ("done", 3): "what happens: events, and what they consist of by their sections",
    ("changes_zone", 3): "what changes zones: by actions, and with players who leave",
    ("ceases", 3): "what events end: each section says it of its own",
    ("starts", 3): "what events begin: likewise",
    ("player_count", 5): "numbers of players that events change: likewise",
    ("at_any_time", 3): "what comes about at once: likewise",
    ("excluded", 6): "what fails a test, or lies outside of a range of influence",
    ("kept_from_triggering", 3): "likewise, of abilities that are to trigger",
    ("cant_happen", 3): "likewise, of events",
    ("base_settled", 1): "whether base power and toughness are settled: of values and of tests",
}  # fmt: skip
"""Predicates with rules in several files, and why."""

TOLD_TOO: dict[Signature, str] = {
    ("age", 2): "told of effects without an object, derived of others",
    ("source", 2): "likewise",
    ("source_place", 2): "likewise",
    ("number_in", 2): "likewise",
    ("functions_in", 2): "told, and by what defines characteristics, or is said of casting",
    ("of_kind", 2): "told; `any` is every ability",
    ("player_is", 2): "told, and who is active",
    ("player_has", 3): "told, and how many opponents",
    ("trait", 2): "told, and what follows from other facts",
    ("characteristic", 3): "told, or shorter: card/4, body/3",
    ("ordinal", 3): "told, and of cards with several parts",
    ("result", 4): "told of worlds, asked of steps",
    ("chosen_for", 2): "likewise",
    ("asked_about", 2): "told of some objects, or asked about all",
    ("goaded_by", 2): "told, and what effects say",
    ("pointed_at", 3): "told of what an instruction mentions",
    ("blocks_for", 1): "told of a player, and so of a team",
}
"""Predicates that are told and derived as well."""


def _derived() -> set[Signature]:
    return set(law(*LAW).writes)


def _told() -> set[Signature]:
    return set(interface("Facts that go in"))


def test_a_predicate_is_written_in_one_file() -> None:
    several = {each for each in _derived() if len(law(*LAW).files(each)) > 1}
    assert several == set(SHARED)


def test_a_name_has_one_arity() -> None:
    both = {*law(*LAW).writes, *law(*LAW).reads}
    names = [name for name, _ in both]
    assert {name for name in names if names.count(name) > 1} == set()


def test_what_is_read_is_written_or_told() -> None:
    assert set(law(*LAW).reads) - _derived() - _told() == set()


def test_what_is_told_is_read() -> None:
    assert _told() - set(law(*LAW).reads) == set()


def test_what_is_told_is_told_somewhere() -> None:
    rooms = [FOLDER.parent / "kb" / room for room in ("engine", "board", "state")]
    paths = [path for room in rooms for path in room.rglob("*.py")]
    source = "\n".join(path.read_text("utf-8") for path in paths)
    chosen = ("choice", "effect_choice")
    composed = {f"{of}_{kind}" for of in chosen for kind in ("value", "word")}
    names = {name for name, _ in _told()} - composed
    assert [name for name in sorted(names) if f'"{name}"' not in source] == []


def test_what_is_written_is_read() -> None:
    found = law(*LAW)
    assert set(found.writes) - set(found.reads) - found.shown - set(read_by_python()) == set()


def test_what_is_told_is_not_derived() -> None:
    assert _told() & _derived() == set(TOLD_TOO)


@pytest.mark.parametrize("name", APART)
def test_what_the_law_of_a_choice_derives_is_no_word_of_the_rest(name: str) -> None:
    assert set(law(name).writes) & _derived() == set()


def test_what_others_read_is_documented() -> None:
    found = law(*LAW)
    missing = []
    for each in sorted(found.writes):
        home = found.files(each)
        elsewhere = {place.file for place in found.reads.get(each, ())} - home
        if (elsewhere or each in read_by_python() or each in found.shown) and not any(
            _says(name, each) for name in home
        ):
            missing.append((each, sorted(home)))
    assert missing == []


def _says(name: str, signature: Signature) -> bool:
    """Whether the comments of a law file, or the README, say what a predicate is."""
    if signature in interface("What comes out") or signature in commented(name):
        return True
    text = (FOLDER / name).read_text("utf-8")
    return not signature[1] and re.search(rf"^%.*\b{signature[0]}\b", text, re.M) is not None


def test_what_comes_out_comes_out() -> None:
    found = law(*LAW)
    assert set(interface("What comes out")) - set(found.writes) == set()


def test_no_rule_has_an_anonymous_variable() -> None:
    """For each, clingo would go on with a projection in every later ground call."""
    assert [name for name, (_, rules) in parts().items() if re.search(r"[(,]_[,)]", rules)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("likes(A,B)", [("likes", 2)]),
        ("holds(f(A,g(B)),C)  it holds", [("holds", 2)]),
        ("rules_of()", [("rules_of", 0)]),
        ("@function(A)", []),
    ],
)
def test_atoms_in_a_text(text: str, found: list[Signature]) -> None:
    assert [signature for signature, _ in atoms_in(text)] == found
