"""How a card is told: each printed line beside its logic, and what isn't understood marked."""

from __future__ import annotations

from typing import Any

import pytest

from kb.card_base.describing import card_document
from kb.card_base.library import Library
from kb.card_base.plain_terms import _Plain
from kb.vocabulary import Const, Value
from kb.vocabulary.card import Face
from kb.vocabulary.seen import Node
from tests.card_base import card_files as files


def document(card: files.Card) -> dict[str, Any]:
    """The document of a card."""
    entry = Library([card], starter=False).entry(card["name"])
    assert entry is not None
    return card_document(entry)


def logic(text: str, **fields: Any) -> list[dict[str, Any]]:
    """The logic of the one line of a card."""
    card = {"name": "Testing Thing", "type_line": "Creature — Elf", "oracle_text": text, **fields}
    (line,) = document(card)["faces"][0]["lines"]
    assert line["text"] == text
    found: list[dict[str, Any]] = line["logic"]
    return found


def test_each_line_beside_its_logic() -> None:
    found = document(files.BANNER)
    (face,) = found["faces"]
    lines = [(line["text"], [one["kind"] for one in line["logic"]]) for line in face["lines"]]
    assert lines == [
        ("Creatures you control get +1/+1.", ["static"]),
        ("Flying, vigilance", ["keyword", "keyword"]),
        ("(Only a reminder.)", []),
    ]
    assert face["lines"][0]["logic"][0]["says"] == ["Creatures you control get +1/+1."]
    assert [one["rule"] for one in face["lines"][1]["logic"]] == ["702.9", "702.20"]
    assert found["understood"] and found["not_understood"] == []


def test_the_words_are_made_from_the_logic_not_repeated() -> None:
    (one,) = logic("Each creature you control gets +1/+1.")
    assert one["says"] == ["Creatures you control get +1/+1."]
    assert one["structure"]["effect"]["clauses"][0]["does"][0]["is"] == "modify_pt"
    assert "text" not in one["structure"]


def test_what_is_not_understood_is_marked() -> None:
    found = document(files.RIDDLE)
    (line,) = found["faces"][0]["lines"]
    assert not line["understood"] and not found["understood"]
    assert found["not_understood"] == [
        {"object": "Testing Riddle", "text": files.RIDDLE["oracle_text"]}
    ]


@pytest.mark.parametrize(
    ("text", "kind", "rule"),
    [
        ("Flying", "keyword", "702.9"),
        ("Protection from red", "keyword", "702.16"),
        ("Swampwalk", "keyword", "702.14"),
        ("Plainscycling {2}", "keyword", "702.29"),
        ("Other Elves you control have trample.", "static", "604.1"),
        ("{T}: Add {G}.", "mana", "605.1a"),
        ("{T}: Draw a card.", "activated", "602.1"),
        ("When this creature dies, draw a card.", "triggered", "603.1"),
        ("This creature enters tapped.", "replacement", "614.1"),
    ],
)
def test_kinds_and_their_rules(text: str, kind: str, rule: str) -> None:
    (one,) = logic(text)
    assert (one["kind"], one["rule"]) == (kind, rule)


def test_both_faces() -> None:
    found = document(files.HALVES)
    assert [face["name"] for face in found["faces"]] == ["Testing Left", "Testing Right"]
    assert [face["mana_cost"] for face in found["faces"]] == ["{R}", "{U}"]
    assert [face["type_line"] for face in found["faces"]] == ["Instant", "Instant"]
    assert found["layout"] == "split"


def test_bands_stand_with_what_is_in_them() -> None:
    text = "Level up {1}\nLEVEL 1-2\n3/3\nFlying\nLEVEL 3+\n4/4"
    lines = document({"name": "T", "type_line": "Creature — Elf", "oracle_text": text,
                      "power": "1", "toughness": "1"})["faces"][0]["lines"]  # fmt: skip
    assert [line["text"] for line in lines] == [
        "Level up {1}", "LEVEL 1-2\n3/3\nFlying", "LEVEL 3+\n4/4",
    ]  # fmt: skip
    assert [len(line["logic"]) for line in lines] == [1, 1, 1]


def test_a_card_of_the_starter_set_is_told_in_made_up_words() -> None:
    entry = Library().entry("Humility")
    assert entry is not None
    found = card_document(entry)
    assert found["from"] == "the starter set"
    (face,) = found["faces"]
    assert face["type_line"] == "Enchantment" and face["mana_cost"] == "{2}{W}{W}"
    assert "lose all abilities" in face["lines"][0]["text"]


def test_printed_numbers_are_shown_as_printed() -> None:
    (face,) = document({"name": "T", "type_line": "Creature — Elf", "power": "1+*",
                        "toughness": 3})["faces"]  # fmt: skip
    assert (face["power"], face["toughness"], face["loyalty"]) == ("1+*", "3", None)


def test_an_unknown_layout_is_noted() -> None:
    notes = document({**files.BEAR, "layout": "hologram"})["notes"]
    assert len(notes) == 1 and "hologram" in notes[0]


def test_bullets_stand_with_their_line() -> None:
    text = "Choose one —\n• Draw a card.\n• You gain 3 life."
    (face,) = document({"name": "T", "type_line": "Instant", "oracle_text": text})["faces"]
    (line,) = face["lines"]
    assert line["text"] == text
    assert [one["kind"] for one in line["logic"]] == ["spell"]


def said(text: str, type_line: str = "Creature — Elf", **fields: Any) -> list[str]:
    """What the only ability of the last line is understood to say."""
    card = {"name": "Testing Thing", "type_line": type_line, "oracle_text": text, **fields}
    (one,) = document(card)["faces"][0]["lines"][-1]["logic"]
    points: list[str] = one["says"]
    return points


def test_an_activated_ability_is_told_part_by_part() -> None:
    points = said(
        "{1}{G}, {T}: Target creature you control gets +2/+2 until end of turn. "
        "Activate only as a sorcery."
    )
    assert points == [
        "cost: {1}{G}, {T}",
        "restriction: Activate only as a sorcery",
        "target: target creature you control",
        "does: Target creature you control gets +2/+2 until end of turn.",
    ]


def test_what_a_spell_does_is_told() -> None:
    points = said("Testing Thing deals 2 damage to any target.", "Instant")
    assert points == ["target: any target", "does: It deals 2 damage to any target."]


def test_modes_are_told_one_by_one() -> None:
    text = (
        "Choose one —\n• Destroy target artifact.\n"
        "• Target creature you control gets +1/+1 until end of turn."
    )
    assert said(text, "Instant")[1:] == [
        "mode 1: target: target artifact",
        "mode 1: does: Destroy target artifact.",
        "mode 2: target: target creature you control",
        "mode 2: does: Target creature you control gets +1/+1 until end of turn.",
    ]


def test_an_optional_trigger_says_so() -> None:
    assert any(
        point.startswith("optional")
        for point in said("Whenever this creature attacks, you may draw a card.")
    )
    assert not any(
        point.startswith("optional")
        for point in said("Whenever this creature attacks, draw a card.")
    )


def test_an_aura_calls_its_host_as_it_says() -> None:
    assert said("Enchant land\nEnchanted land has hexproof.", "Enchantment — Aura") == [
        "Enchanted land has hexproof."
    ]


def test_an_event_a_rule_and_a_replacement() -> None:
    assert said("Whenever this creature attacks, draw a card.")[0].startswith("event: ")
    assert said("This creature can't be blocked.")[0].startswith("rule: ")
    assert said("This creature enters tapped.")[0].startswith("replacement: ")


def test_words_without_a_wording_are_outlined() -> None:
    """So that a new word of the vocabulary is told at once, if not well."""

    class Strange(Node, frozen=True, tag="strange_thing"):
        number: Value
        kinds: tuple[str, ...] = ()
        often: bool = False

    plain = _Plain(Face("Testing Thing"))
    word = Strange(Const(3), ("first_one", "other"), often=True)
    assert plain.words(word) == "strange thing (number 3; kinds first one, other; often)"
    assert plain.words(Strange(Const(0))) == "strange thing (number 0)"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # who is one of several, and who is one or more of them
        ("Whenever a red source you control deals damage to one or more permanents, draw a card.",
         "event: whenever a red source you control deals damage to one or more permanents"),
        ("Whenever one or more creatures you control deal combat damage to a player, draw a card.",
         "event: whenever one or more creatures you control deal combat damage to a player"),
        ("Whenever one or more +1/+1 counters are put on a creature you control, draw a card.",
         "event: whenever one or more +1/+1 counters are put on a creature you control"),
        ("Whenever a player discards one or more cards, draw a card.",
         "event: whenever a player discards one or more cards"),
        # where it functions, how often, and at what price
        ("As long as this card is in your graveyard and you control a Mountain, creatures you "
         "control have haste.",
         "As long as it's in your graveyard and you control a Mountain, creatures you control have "
         "haste."),
        ("Once during each of your turns, you may cast a creature spell from your graveyard.",
         "rule: Once during each of your turns, you may cast creature spells from your graveyard."),
        ("You may cast this card from your graveyard by paying 2 life and sacrificing an artifact "
         "in addition to paying its other costs.",
         "rule: You may cast it from your graveyard by paying two life and sacrificing an "
         "artifact in addition to its other costs."),
        ("Creatures can't attack you unless their controller pays {1} for each of those creatures.",
         "rule: Creatures can't attack you unless its controller pays {1} for each of those "
         "creatures."),
        ("Abilities of Rebels cost an additional \"Sacrifice a land\" to activate.",
         "rule: Abilities of Rebels cost an additional \"Sacrifice a land\" to activate."),
        ("You may cast spells from the top of your library. If you cast a spell this way, pay life "
         "equal to its mana value rather than pay its mana cost.",
         "rule: You may cast spells from the top of your library. If you cast a spell this way, "
         "pay life equal to its mana value rather than pay its mana cost."),
        ("You can't get poison counters.", "rule: Poison counters can't be put on you."),
        ("{3}, {T} or {U}, {T}: Draw a card.", "cost: {3}, {T} or {U}, {T}"),
        # a permanent, or something else
        ("{1}: Destroy target permanent or suspended card.",
         "target: target permanent or card in exile with suspend that has a time counter on it"),
        ("{1}: Exile target creature that's attacking you or a planeswalker you control.",
         "target: target creature that is attacking you or a creature that is attacking a "
         "planeswalker you control"),
    ],
)  # fmt: skip
def test_nothing_that_narrows_it_down_is_left_untold(text: str, told: str) -> None:
    assert told in said(text)


def test_an_aura_of_a_narrower_choice_names_its_host_by_the_type() -> None:
    for enchant in ("Enchant creature you control", "Enchant green creature"):
        told = said(f"{enchant}\nEnchanted creature gets +1/+1.", "Enchantment — Aura")
        assert told == ["Enchanted creature gets +1/+1."]
    both = said("Enchant artifact or creature\nEnchanted permanent has hexproof.", "Enchantment")
    assert both == ["Enchanted permanent has hexproof."]
