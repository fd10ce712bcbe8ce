"""The dated data of rules_asp/editions.json: well formed, and true of the rules texts."""

import datetime
import itertools
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.law.citations import TEXTS, paragraphs

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"\d{3}\.\d+[a-z]?")

# A word that the cited paragraph must contain in every edition, whatever its number is then.
ABOUT = {
    "characteristics": "characteristics",
    "layers": "values?",
    "layer_copy": "cop(y|iable)",
    "layer_control": "control-changing",
    "layer_text": "text-changing",
    "layer_type": "type",
    "layer_color": "color",
    "layer_ability": "ability",
    "layer_pt_counter": "counters",
    "layer_pt_set": "set",
    "layer_pt_switch": "switch",
    "cda": 'characteristic|"is"',
    "cda_everywhere": "zone|everywhere",
    "dependency_definition": "depend on",
    "dependency_order": "dependent",
    "loops": "loop",
    "reevaluation": "reevaluated",
    "continues_across_layers": "continue to be applied",
    "parts_in_layers": "parts of the effect",
    "timestamps": "timestamp",
    "timestamp_static": "static abilit",
    "timestamp_resolved": "resolution",
    "timestamp_simultaneous": "simultaneously",
    "resolved_locked_set": "set of|weren't affected",
    "static_open_set": "locked in",
    "text_correct_words": "correct (way|type)",
    "text_granted_abilities": "granted",
    "type_set": "replaces",
    "type_kept": "retain",
    "land_intrinsic_mana": "intrinsic",
    "land_type_set": "basic land",
    "noncreature_pt": "noncreature permanent",
    "ability_cannot_have": "can't have",
    "counter_keyword": "keyword",
    "counter_equipment": "equipment",
    "copiable_values": "cop",
    "choices_of_copies": "choice",
    "copy_exceptions": "cop",
    "face_down_default": "face.?down",
    "phased_out": "phased.out",
    "leveler": "leveler",
    "adventurer": "adventurer",
    "prototype": "prototype",
    "double_faced": "double-faced",
    "merged": "merge",
    "devotion": "devotion",
}


@cache
def data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((ROOT / "rules_asp" / "editions.json").read_text("utf-8"))
    return loaded


def in_force(changes: list[dict[str, Any]], edition: str) -> dict[str, Any] | None:
    """The last of the dated rows that had taken effect on that day."""
    past = [row for row in changes if row["from"] <= edition]
    return past[-1] if past else None


def texts() -> dict[str, dict[str, str]]:
    """Edition → rule number → its text, from the archive of all editions."""
    if not TEXTS.exists():
        pytest.skip("no ../shared/data/cr/all-133-editions.tar.xz: citations not compared")
    return paragraphs(frozenset(data()["editions"]))


def test_editions_are_ascending_dates() -> None:
    editions = data()["editions"]
    assert len(editions) == 133
    assert editions == sorted(set(editions))
    assert all(datetime.date.fromisoformat(edition).isoformat() == edition for edition in editions)
    assert data()["current"] == editions[-1]


def test_dated_rows_begin_with_editions_and_change_something() -> None:
    citations = list(data()["citations"].items())
    parameters = [(name, row["changes"]) for name, row in data()["parameters"].items()]
    for name, rows in [*citations, *parameters, ("eras", data()["eras"])]:
        dates = [row["from"] for row in rows]
        assert dates == sorted(set(dates)), name
        assert set(dates) <= set(data()["editions"]), name
        for before, after in itertools.pairwise(rows):
            assert {**before, "from": ""} != {**after, "from": ""}, (name, after)


@pytest.mark.parametrize("era", data()["eras"], ids=lambda era: era["from"])
def test_every_kind_of_modification_has_one_place_in_an_era(era: dict[str, Any]) -> None:
    ids = [step["id"] for step in era["steps"]]
    assert len(ids) == len(set(ids))
    for kind in data()["kinds"]:
        general = [s for s in era["steps"] if kind in s["kinds"] and s.get("only") != "cda"]
        special = [s for s in era["steps"] if kind in s["kinds"] and s.get("only") == "cda"]
        assert len(general) + (len(special) if kind == "pt_cda" else 0) == 1, kind
        assert len(special) <= 1, kind


def test_steps_stand_in_the_order_of_their_labels() -> None:
    for era in data()["eras"]:
        labels = [step["label"] for step in era["steps"]]
        assert labels == sorted(labels), era["from"]
        assert all(step["label"].startswith(step["layer"]) for step in era["steps"])
        assert all(set(step["kinds"]) <= set(data()["kinds"]) for step in era["steps"])


def test_steps_and_parameters_name_citations() -> None:
    citations = data()["citations"]
    assert {row["cite"] for row in data()["parameters"].values()} <= set(citations)
    for edition in data()["editions"]:
        era = in_force(data()["eras"], edition)
        assert era is not None
        for step in era["steps"]:
            row = in_force(citations[step["cite"]], edition)
            assert not era["numbered"] or (row and row["rule"]), (edition, step["id"])


# Parameters that change when their rule appears for the first time.
BEGINS_WITH_ITS_RULE = [
    "base_pt",
    "can_not_have",
    "color_indicator",
    "continues_across_layers",
    "equipment_counters",
    "keyword_counters",
    "noncreature_pt",
    "pt_effect_waits_for_creature",
    "pt_missing",
    "reevaluated_after_each",
    "timestamp_counter",
    "timestamp_own_static_before_effect",
    "timestamp_turned",
]


@pytest.mark.parametrize("name", BEGINS_WITH_ITS_RULE)
def test_a_parameter_begins_with_its_rule(name: str) -> None:
    parameter = data()["parameters"][name]
    assert parameter["changes"][1]["from"] == data()["citations"][parameter["cite"]][0]["from"]


def test_whole_type_effects_are_a_step_and_a_parameter_alike() -> None:
    whole = data()["parameters"]["type_effect_whole"]["changes"]
    for era in data()["eras"]:
        row = in_force(whole, era["from"])
        assert row is not None
        assert row["value"] == any(step.get("whole", False) for step in era["steps"]), era["from"]


def test_the_first_numbered_edition_is_1999() -> None:
    for concept, rows in data()["citations"].items():
        assert rows[0]["from"] not in data()["unnumbered"], concept
        assert rows[0]["rule"], concept
        assert all(r["rule"] is None or RULE.fullmatch(r["rule"]) for r in rows), concept


def test_cited_numbers_exist_in_the_texts_of_their_range() -> None:
    known = texts()
    assert sorted(known) == data()["editions"]
    missing = [
        (edition, concept, row["rule"])
        for edition in data()["editions"]
        for concept, rows in data()["citations"].items()
        if (row := in_force(rows, edition)) and row["rule"] and row["rule"] not in known[edition]
    ]
    assert not missing


@pytest.mark.parametrize(("concept", "word"), ABOUT.items())
def test_cited_paragraphs_are_about_their_concept(concept: str, word: str) -> None:
    wrong = [
        (edition, row["rule"])
        for edition, numbered in texts().items()
        if (row := in_force(data()["citations"][concept], edition))
        and row["rule"]
        and not re.search(word, numbered[row["rule"]], re.IGNORECASE)
    ]
    assert not wrong


CARRIED_OUT_OTHERWISE = {
    "dependency_scope": "the tables of steps: what stands in one of them",
    "reevaluated_after_each": "the order is looked for anew after each effect, in every edition",
    "type_effect_whole": "`whole` of the tables of steps",
    "type_includes": "the tables of steps: all are of the kind type",
    "continues_across_layers": "it goes on with its set, in every edition",
    "cda_functions": "not compared with the texts yet",
    "layer_7a_only_pt": "the tables of steps",
    "players_effects_after_objects": "characteristics come before what is said of players",
    "game_rules_effects_last": "characteristics come before what is said of the game",
    "timestamp_object": "timestamps are stated",
    "timestamp_attached": "timestamps are stated",
    "timestamp_turned": "timestamps are stated",
    "timestamp_transforms": "timestamps are stated",
    "timestamp_counter": "timestamps are stated",
    "timestamp_simultaneous": "timestamps are stated",
    "timestamp_own_static_before_effect": "timestamps are stated",
    "expansion_symbol_is_characteristic": "no card that is read asks for it",
    "noncreature_pt": "nothing but creatures has power and toughness, in every edition",
    "noncreature_pt_elsewhere": "printed numbers",
    "pt_missing": "0, in every edition",
    "pt_effect_waits_for_creature": "in every edition",
    "pt_counter_on": "counters change creatures only: nothing else has the numbers",
    "color_change": "the words of cards of today",
    "typed_artifact_creature_replaces_creature_types": "in every edition",
    "subtypes_of_lost_type": "not compared with the texts yet",
    "supertypes_independent": "not compared with the texts yet",
    "land_type_set_removes_granted": "what was granted comes in a later step",
    "land_type_set_several": "no card of the time set several",
    "text_changes_granted_abilities": "no, in every edition",
    "copiable_values": "not compared with the texts yet",
    "copy_static_frozen": "copies are stated",
    "face_down_listed_values": "not compared with the texts yet",
    "mana_value_name": "a name",
    "battlefield_name": "a name",
}
"""Parameters that nothing reads by name, and what has their place. Nothing may join them."""


def test_every_parameter_is_read() -> None:
    """A row that nothing reads would be told by `lawmage editions` and change no answer."""
    folders = ((ROOT / "rules_asp", "*.lp"), (ROOT / "kb", "*.py"))
    read = "\n".join(path.read_text("utf-8") for at, ends in folders for path in at.rglob(ends))
    words = set(re.findall(r"\w+", read))
    unread = {name for name in data()["parameters"] if name not in words}
    assert unread == set(CARRIED_OUT_OTHERWISE)
