"""Compiling card objects: characteristics, layouts, and text boxes that are more than lines."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kb.card_base.compiling import as_json, compile_card, cost_colors
from kb.vocabulary import (
    Ability,
    AddTypes,
    AllOf,
    And,
    ChoiceIs,
    Clause,
    Compare,
    Const,
    Controlled,
    Count,
    Counters,
    GainAbilities,
    HasStatus,
    HasSubtype,
    HasType,
    IsSelf,
)
from kb.vocabulary.card import Card, Face, Prototype
from tests.text.readings import gains, plus, size


def face(**fields: Any) -> Face:
    """The only face of a card with these fields."""
    (found,) = compile_card({"name": "Testing Thing", **fields}).faces
    return found


def static(ability: Ability) -> Clause:
    """The only clause of a static ability."""
    assert ability.kind == "static" and ability.effect is not None
    (clause,) = ability.effect.clauses
    return clause


def keywords(change: object) -> list[str | None]:
    """The keywords that a change grants."""
    assert isinstance(change, GainAbilities)
    return [ability.keyword for ability in change.abilities]


def test_characteristics() -> None:
    found = face(mana_cost="{1}{W/U}{R}", type_line="Legendary Artifact Creature — Golem",
                 power="1+*", toughness="3", colors=["R", "W"])  # fmt: skip
    assert (found.supertypes, found.types) == (("legendary",), ("artifact", "creature"))
    assert (found.subtypes, found.power, found.toughness) == (("Golem",), "1+*", "3")
    assert found.colors == ("white", "red")
    assert face(type_line="Planeswalker — Jace", loyalty=4).loyalty == "4"


def test_colors_come_from_the_cost_where_none_are_given() -> None:
    """202.2, 204.2."""
    assert cost_colors("{2}{W/B}{G/P}") == ("white", "black", "green")
    assert face(mana_cost="{U}{C}").colors == ("blue",)
    assert face(colors=["G"]).colors == ("green",)
    assert face(mana_cost="{U}", color_indicator=["B"]).colors == ("black",)
    # Card files list the colours that devoid leaves; printed is what the cost says.
    assert face(mana_cost="{U}", colors=[], oracle_text="Devoid").colors == ("blue",)


def test_faces() -> None:
    card = compile_card({
        "name": "Left // Right", "layout": "split",
        "card_faces": [
            {"name": "Left", "mana_cost": "{R}", "type_line": "Instant"},
            {"name": "Right", "mana_cost": "{1}{U}", "type_line": "Sorcery"},
        ],
    })  # fmt: skip
    assert (card.name, card.layout) == ("Left // Right", "split")
    assert [f.name for f in card.faces] == ["Left", "Right"]
    assert [f.colors for f in card.faces] == [("red",), ("blue",)]


def test_unknown_layout_is_noted() -> None:
    assert compile_card({"name": "A", "layout": "wobbly"}).notes
    assert not compile_card({"name": "A", "layout": "normal"}).notes


def test_own_names_in_the_text() -> None:
    legend = compile_card({
        "name": "Ashling the Tested", "type_line": "Legendary Creature — Elf",
        "oracle_text": "Ashling gets +1/+1.\nAshling the Tested has flying.",
    })  # fmt: skip
    assert [static(a).subject for a in legend.faces[0].abilities] == [IsSelf(), IsSelf()]


def test_a_planeswalker_type_may_be_a_short_name() -> None:
    god = compile_card({
        "name": "Xenagos, Tested God", "type_line": "Legendary Creature — God",
        "oracle_text": "Xenagos gets +1/+1.\nXenagos gets +1/+1 as long as you control a Xenagos"
                       " planeswalker.",
    })  # fmt: skip
    first, second = (static(ability) for ability in god.faces[0].abilities)
    assert first.subject == second.subject == IsSelf()
    mine = And((HasSubtype("Xenagos"), HasType("planeswalker"), Controlled("you")))
    assert second.condition == Compare(Count(mine), ">=", Const(1))


def test_a_subtype_is_no_short_name() -> None:
    sliver = compile_card({
        "name": "Sliver Test", "type_line": "Legendary Creature — Sliver",
        "oracle_text": "Sliver creatures get +1/+1.",
    })  # fmt: skip
    assert static(sliver.faces[0].abilities[0]).subject != IsSelf()


def test_level_bands() -> None:
    """711.2a-b."""
    text = "Level up {W}\nLEVEL 1-4\n2/2\nFirst strike\nLEVEL 5+\n5/5\nFirst strike, flying"
    found = face(type_line="Creature — Human", power="1", toughness="1", oracle_text=text)
    level_up, low, high = found.abilities
    assert (level_up.keyword, level_up.parameter) == ("level up", "{W}")
    level = Counters("level", which="self")
    at_least_one = Compare(level, ">=", Const(1))
    assert static(low).condition == AllOf((at_least_one, Compare(level, "<=", Const(4))))
    assert static(low).does[0] == size(2, 2)
    assert keywords(static(low).does[1]) == ["first strike"]
    assert static(high).condition == Compare(level, ">=", Const(5))
    assert keywords(static(high).does[1]) == ["first strike", "flying"]


def test_class_levels() -> None:
    """716.2a: a class level bar is an activated and a static ability."""
    text = "Creatures you control get +1/+0.\n{1}{R}: Level 2\nCreatures you control have haste."
    first, bar, second = face(type_line="Enchantment — Class", oracle_text=text).abilities
    assert static(first).condition is None
    assert (bar.kind, bar.keyword, bar.parameter) == ("activated", "level", "{1}{R}")
    reached = And((IsSelf(), HasStatus("class_level_2")))
    assert static(second).condition == Compare(Count(reached), ">=", Const(1))
    (gain,) = static(second).does
    assert isinstance(gain, GainAbilities)
    assert static(gain.abilities[0]).does == (gains("haste"),)


def test_station_symbols() -> None:
    """721.2: only the striation with the power/toughness box makes it a creature."""
    text = "Station (It's an artifact creature at 8+.)\n2+ | Vigilance\n8+ | Flying"
    found = face(type_line="Artifact — Spacecraft", power="5", toughness="4", oracle_text=text)
    assert (found.power, found.toughness) == (None, None)
    station, low, high = found.abilities
    assert station.keyword == "station"
    assert keywords(static(low).does[0]) == ["vigilance"]
    assert static(high).condition == Compare(Counters("charge", which="self"), ">=", Const(8))
    assert static(high).does[:2] == (AddTypes(("creature",)), size(5, 4))


def test_prototype() -> None:
    """702.160, 718.2."""
    found = face(mana_cost="{7}", type_line="Artifact Creature — Golem", power="6", toughness="6",
                 oracle_text="Prototype {2}{G} — 3/2 (Reminder.)\nTrample")  # fmt: skip
    assert found.prototype == Prototype("{2}{G}", "3", "2", ("green",))


def test_cleave() -> None:
    """702.148a: beside its abilities those without the words in square brackets."""
    text = (
        "Cleave {3}{R}\nDestroy target [attacking] creature[, then draw a card]. [You gain 2 life.]"
    )
    found = face(mana_cost="{R}", type_line="Instant", oracle_text=text)
    keyword, changed = found.cleaved or ()
    assert (keyword.keyword, changed.text) == ("cleave", "Destroy target creature.")
    assert (
        changed.targets
        == face(type_line="Instant", oracle_text="Destroy target creature.").abilities[0].targets
    )
    assert found.abilities[1].targets == (
        face(type_line="Instant", oracle_text="Destroy target attacking creature.")
        .abilities[0]
        .targets
    )
    assert face(type_line="Instant", oracle_text="Destroy target creature.").cleaved is None


def test_cases_and_sieges() -> None:
    """719.3c: a solved Case has the ability itself; 614.12b: anchor words."""
    text = "To solve — You control no Skeletons.\nSolved — Creatures you control get +1/+0."
    solve, solved = face(type_line="Enchantment — Case", oracle_text=text).abilities
    assert solve.kind == "triggered"
    assert static(solved).does == (plus(1, 0),)
    is_solved = Compare(Count(And((IsSelf(), HasStatus("solved")))), ">=", Const(1))
    assert static(solved).condition == is_solved
    text = (
        "As this enchantment enters, choose Khans or Dragons.\n"
        "• Khans — Creatures you control get +1/+1.\n"
        "• Dragons — Whenever you attack, scry 1."
    )
    choose, khans, dragons = face(type_line="Enchantment", oracle_text=text).abilities
    assert (choose.kind, dragons.kind) == ("replacement", "triggered")
    assert static(khans).condition == ChoiceIs("mode", "Khans")


def test_bullets_and_tables_belong_to_their_line() -> None:
    text = "Choose one —\n• Draw a card.\n• Scry 2."
    (spell,) = face(type_line="Instant", oracle_text=text).abilities
    assert spell.kind == "spell"
    text = "When this creature enters, roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards."
    (trigger,) = face(type_line="Creature — Elf", oracle_text=text).abilities
    assert trigger.kind == "triggered"


def test_chapters() -> None:
    text = "(Reminder.)\nI, II — Draw a card.\nIII — Creatures you control get +1/+1."
    kinds = [a.kind for a in face(type_line="Enchantment — Saga", oracle_text=text).abilities]
    assert kinds == ["chapter", "chapter"]


def test_what_is_not_understood_stays() -> None:
    (ability,) = face(
        type_line="Enchantment", oracle_text="Creatures you control wobble."
    ).abilities
    assert not ability.understood
    assert ability.text == "Creatures you control wobble."


def test_a_compiled_card_is_one_json_object() -> None:
    text = "Other Elves get +1/+1 for each Swamp you control."
    card = compile_card({"name": "A", "type_line": "Creature — Elf", "oracle_text": text})
    assert msgspec.json.decode(as_json(card), type=Card) == card


@pytest.mark.parametrize(
    "fields",
    [
        {"power": None, "toughness": 3, "colors": "not a list", "oracle_text": None},
        {"card_faces": "no list", "type_line": 7, "mana_cost": ["{W}"]},
        {"oracle_text": '"' * 51 + "(((" + "{" * 9 + "~ — •\n• LEVEL 1-2\n\x00\U0001f600"},
        {"oracle_text": "LEVEL 1-2\nLEVEL 3+"},
        {"oracle_text": "Enchanted creature gets +9999999999999999999999/+0."},
        {"oracle_text": "#script (python) :- a. \\n {T}: {T}: {T}:", "type_line": "—"},
    ],
)
def test_strange_fields_are_no_crash(fields: dict[str, Any]) -> None:
    assert isinstance(compile_card({"name": "A", **fields}), Card)


@pytest.mark.parametrize(
    "text",
    [
        "Kicker {1}{W} and/or {1}{U}\nChoose up to X creatures you control, where X is the number "
        "of times this spell was kicked. Those permanents phase out.",
        "Return up to X cards from your graveyard to your hand, where X is the number of colors of "
        "mana spent to cast this spell.",
    ],
)
def test_a_number_of_what_was_paid_is_read_again(text: str) -> None:
    card = compile_card({"name": "Testing Thing", "type_line": "Sorcery", "oracle_text": text})
    assert msgspec.json.decode(as_json(card), type=Card) == card
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(card), type=Card) == card
