"""`explain` at its three depths, and questions about what an object is or has."""

from __future__ import annotations

from typing import Any

import pytest

from kb.errors import SnapshotError
from tests.engine.proof.boards import board


def ask(*objects: Any, about: str, of: str | None, depth: str = "steps", **further: Any) -> Any:
    return board(*objects, **further).explain(about, of, depth).to_dict()


# ---------------------------------------------------------------------------------------- one line


def test_line_adds_what_counts() -> None:
    found = ask("Test Bear", "Test Banner", about="test-bear", of="pt", depth="line")
    assert found["line"] == "3/3: 2/2 printed, +1/+1 by Test Banner in layer 7c (613.4c)"


def test_line_leaves_out_what_was_set_anew() -> None:
    found = ask("Test Banner", "Test Wake", about="test-banner", of="pt", depth="line")
    assert found["line"] == (
        "3/3: set to 2/2 by Test Wake in layer 7b (613.4b),"
        " +1/+1 by Test Banner in layer 7c (613.4c)"
    )


def test_line_of_one_number() -> None:
    effects = [{"id": "boost", "text": "gets +0/+3 until end of turn", "affects": ["test-bear"]}]
    found = ask("Test Bear", about="test-bear", of="toughness", depth="line", effects=effects)
    assert found["line"] == "5: 2 printed, +3 by boost in layer 7c (613.4c)"


def test_line_of_lists() -> None:
    found = ask("Test Banner", "Test Wake", about="test-banner", of="types", depth="line")
    assert found["line"] == (
        "types Enchantment Creature: Enchantment printed,"
        " Creature added by Test Wake in layer 4 (613.1d)"
    )


def test_line_of_what_nothing_changes() -> None:
    assert ask("Test Bear", about="test-bear", of=None)["line"] == "2/2: 2/2 printed"
    assert ask("Test Banner", about="test-banner", of="pt")["line"] == (
        "no power and toughness: no power and toughness printed"
    )


def test_line_by_the_rules_of_another_year() -> None:
    found = ask(
        "Test Bear", "Test Banner", about="test-bear", of="pt", depth="line", edition="2003-12-01"
    )
    assert found["line"] == "3/3: 2/2 printed, +1/+1 by Test Banner in layer 6 (418.5a)"


# --------------------------------------------------------------------------------------- questions


@pytest.mark.parametrize(
    "words",
    ["is a creature", "creature", "why is it a creature?", "why is it NOT a creature",
     "isn't a creature", "is not a creature", "why isn’t it a Creature?"],
)  # fmt: skip
def test_a_question_in_many_words(words: str) -> None:
    found = ask("Test Banner", "Test Wake", about="test-banner", of=words)
    assert found["question"]["asks"] == "is a creature"
    assert found["question"]["holds"] is True
    assert [step["effect"] for step in found["steps"]] == ["test-wake/1"]


@pytest.mark.parametrize(
    ("words", "asks", "holds"),
    [
        ("has flying", "has flying", True), ("flying", "has flying", True),
        ("lacks flying", "has flying", True), ("has haste", "has haste", False),
        ("protection from red", "has protection from red", False),
        ("is white", "is white", True), ("is blue", "is blue", False),
        ("is a Bird", "is a Bird", True), ("is legendary", "is legendary", False),
        ("is controlled by A", "is controlled by A", True), ("is an artifact", "is an artifact", 0),
    ],
)  # fmt: skip
def test_what_can_be_asked(words: str, asks: str, holds: bool) -> None:
    question = ask("Test Bird", about="test-bird", of=words)["question"]
    assert (question["asks"], question["holds"]) == (asks, bool(holds))


@pytest.mark.parametrize("words", ["is a creture", "has", "", "???", "is controlled by nobody"])
def test_what_is_unclear_gets_one_message(words: str) -> None:
    with pytest.raises(SnapshotError) as error:
        ask("Test Bear", about="test-bear", of=words)
    assert "nothing that can be explained" in str(error.value)
    assert '"is a creature"' in str(error.value)


def test_depths_have_names() -> None:
    with pytest.raises(SnapshotError, match="one of line, steps, proof"):
        ask("Test Bear", about="test-bear", of=None, depth="deep")


def test_what_took_it_away() -> None:
    found = ask("Test Bird", "Test Hush", about="test-bird", of="has flying")
    assert found["question"]["holds"] is False
    assert [step["effect"] for step in found["steps"]] == ["test-hush/1"]
    assert found["line"] == (
        "test-bird does not have flying: no more, by Test Hush in layer 6 (613.1f)"
    )


def would_give(*objects: Any, about: str, of: str, **further: Any) -> list[tuple[str, str]]:
    found = ask(*objects, about=about, of=of, **further)["question"]["would_give"]
    return [(each["effect"] or each["source"], each["sentence"]) for each in found]


def test_why_an_effect_does_not_apply() -> None:
    """It isn't of the kind; it is the one that "each other" leaves out; a condition isn't met."""
    assert would_give("Test Bear", "Test Wake", about="test-bear", of="is an enchantment") == []
    assert would_give("Test Bear", "Test Roost", about="test-bear", of="has flying") == [
        ("test-roost/1", "test-bear is not a Bird")
    ]
    assert would_give("Test Wake", about="test-wake", of="is a creature") == [
        ("test-wake/1", "it does not apply to test-wake: the words leave out that very object")
    ]
    assert would_give("Forest", "Test Dawn", about="forest", of="is a creature") == [
        ("test-dawn/1", "its condition is not met")
    ]


def test_an_effect_whose_ability_is_gone() -> None:
    found = would_give(
        {"card": "Test Bird", "id": "bird"}, "Test Hush", "Test Roost", about="bird",
        of="has flying", effects=[],
    )  # fmt: skip
    (roost,) = [sentence for effect, sentence in found if effect == "test-roost/1"]
    assert "does not have that ability any more" in roost
    assert "test-hush/1" in roost


def test_an_effect_on_another_player_s_creatures() -> None:
    found = would_give(
        {"card": "Test Bear", "id": "bear"}, {"card": "Test Bird", "id": "bird", "controller": "B"},
        "Test Roost", about="bird", of="has flying",
        effects=[{"id": "fall", "text": "loses flying until end of turn", "affects": ["bird"]}],
    )  # fmt: skip
    assert ("test-roost/1", "it does not apply to bird: its controller is not the one meant") in (
        found
    )


# ------------------------------------------------------------------------------------------ proofs


def test_a_proof_names_rules_and_sources() -> None:
    proof = ask("Test Bear", "Test Banner", about="test-bear", of="power", depth="proof")["proof"]
    goal = proof["steps"][proof["goals"][0] - 1]
    assert goal["atom"].endswith('"test-bear",pt(power,3))')
    assert goal["place"].startswith("rules_asp/613_layers.lp:")
    rules = {step["rule"] for step in proof["steps"] if "place" in step}
    assert {"613.4c", "613.7", "611.3a", None} <= rules
    sources = {
        premise["source"]["where"]
        for step in proof["steps"]
        for premise in step["premises"]
        if "source" in premise
    }
    assert {
        "snapshot: battlefield[0]",
        "the text of Test Banner",
        "printed on Test Bear",
    } <= sources
    assert any("editions.json" in each for each in sources)
    references = {
        premise["step"]
        for step in proof["steps"]
        for premise in step["premises"]
        if "step" in premise
    }
    assert references <= {step["step"] for step in proof["steps"]}


def test_a_sum_is_proved_with_its_addends() -> None:
    proof = ask("Test Bear", "Test Banner", about="test-bear", of="power", depth="proof")["proof"]
    over = [p["over"] for step in proof["steps"] for p in step["premises"] if "over" in p]
    assert over and all("test-banner/1" in each["says"] for each in over[0])


def test_negative_premises_are_refuted_rule_by_rule() -> None:
    proof = ask("Test Bear", "Test Banner", about="test-bear", of="power", depth="proof")["proof"]
    refuted = [
        (premise["says"], rule)
        for step in proof["steps"]
        for premise in step["premises"]
        for rule in premise.get("refuted", [])
    ]
    (finished,) = {
        (rule["place"], rule["fails"])
        for says, rule in refuted
        if says == "not finished(test-banner/1, l7c)"
    }
    assert finished[0].startswith("rules_asp/613_layers.lp:")


def test_what_is_not_so_is_refuted() -> None:
    question = ask("Test Wake", about="test-wake", of="is a creature", depth="proof")["question"]
    (refuted,) = question["refuted"]
    assert refuted["chain"][-1]["fails"] == "characteristic(0, types, type(creature))"
    (wake,) = question["would_give"]
    assert wake["chain"][-1]["fails"].startswith("not excluded(")
    assert wake["blocking"]["steps"][0]["atom"].startswith("excluded(")


def test_what_is_gone_is_proved_gone() -> None:
    question = ask("Test Bird", "Test Hush", about="test-bird", of="has flying", depth="proof")[
        "question"
    ]
    proofs = [each["blocking"] for each in question["refuted"] if "blocking" in each]
    assert any(
        step["atom"].startswith("lose(") and "test-hush" in step["atom"]
        for proof in proofs
        for step in proof["steps"]
    )


def test_another_ability_that_stays_is_no_ground() -> None:
    soldier = {"name": "Soldier", "type_line": "Creature", "power": 1, "toughness": 1,
               "oracle_text": "Vigilance"}  # fmt: skip
    gains = {"id": "gains", "text": "gains flying until end of turn", "affects": ["test-bear"]}
    found = ask(soldier, "Test Bear", about="soldier", of="has flying", depth="proof",
                effects=[gains])  # fmt: skip
    (refuted,) = found["question"]["refuted"]
    assert "blocking" not in refuted
    assert refuted["chain"][-1]["fails"] == 'related(3, 1, gains, none, locked, "soldier")'


def test_having_no_power_is_proved_by_not_being_a_creature() -> None:
    proof = ask("Test Banner", about="test-banner", of="power", depth="proof")["proof"]
    assert proof["steps"][0]["atom"].startswith("without_pt(")
    assert proof["steps"][0]["rule"] == "208.3"


def test_proofs_cite_the_rules_of_their_edition() -> None:
    found = ask(
        "Test Bear", "Test Banner", about="test-bear", of="power", depth="proof",
        edition="2003-12-01",
    )  # fmt: skip
    cited = {step["rule"] for step in found["proof"]["steps"] if "place" in step}
    assert "418.5e" in cited
    assert not {each for each in cited if each and each.startswith("613")}
