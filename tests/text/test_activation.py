"""Activated abilities (602): cost, restrictions, who may activate, price, mana, depth."""

from __future__ import annotations

import pytest

from kb.card_base.depth import asked
from kb.text import rendering
from kb.text.lines.reading import read_ability
from kb.text.semantics.activation import read_restrictions
from kb.text.semantics.scope import Scope
from kb.vocabulary import (
    Ability,
    Act,
    Activation,
    And,
    AtMost,
    ChangeLoyalty,
    Compare,
    Const,
    Controlled,
    Cost,
    CostChange,
    Count,
    HasStatus,
    HasSubtype,
    HasType,
    IsSelf,
    Mana,
    ModifyPT,
    NumberOf,
    OnlyIf,
    OnlyWhen,
    PayMana,
    PlayerIs,
    Restriction,
    TapThis,
    Target,
    X,
)

CREATURE = HasType("creature")


def read(text: str) -> Ability:
    (found,) = read_ability(text, ("Squire",), ("creature",))
    return found


def activation(text: str) -> Activation:
    found = read(text).activation
    assert found is not None
    return found


# ---------------------------------------------------------------------------------- whole lines


def test_cost_targets_and_restriction_of_one_line() -> None:
    found = read("{1}, {T}: Tap target creature. Activate only as a sorcery.")
    assert found.kind == "activated" and found.understood
    assert found.activation == Activation(Cost((PayMana("{1}"), TapThis())), (OnlyWhen("sorcery"),))
    assert found.targets == (Target(CREATURE),)
    assert asked(found) == {"activated_cost": True, "activated_targets": True}


def test_a_line_without_targets_or_restrictions_is_not_asked_for_them() -> None:
    assert asked(read("{2}: Draw a card.")) == {"activated_cost": True}


def test_each_part_that_is_not_understood_leaves_the_others() -> None:
    found = read("{T}, Whistle a tune: Tap target creature.")
    assert found.kind != "activated" or not found.understood
    found = read("{T}, Sacrifice a creature whose name rhymes: Tap target creature.")
    assert asked(found) == {"activated_cost": False, "activated_targets": True}
    found = read("{T}: Tap target creature whose name rhymes.")
    assert asked(found) == {"activated_cost": True, "activated_targets": False}
    found = read("{T}: Tap target creature. Activate only if the moon is full.")
    assert asked(found) == {"activated_cost": True, "activated_targets": False}
    assert not found.understood


def test_loyalty_abilities() -> None:
    found = read("[-2]: Destroy target creature.")
    assert found.kind == "loyalty" and found.understood
    assert found.activation == Activation(Cost((ChangeLoyalty(Const(-2)),)))
    assert found.targets == (Target(CREATURE),)


def test_keywords_that_head_an_ability() -> None:
    found = read("Exhaust — {3}: Put a +1/+1 counter on target creature.")
    assert found.keyword == "exhaust"
    assert found.activation == Activation(Cost((PayMana("{3}"),)), (AtMost(1, "game"),))
    assert found.targets == (Target(CREATURE),)


def test_a_cost_paid_in_another_zone_tells_where_the_ability_functions() -> None:
    assert read("{1}, Exile this card from your graveyard: Draw a card.").zones == ("graveyard",)
    assert read("{1}, Discard this card: Draw a card.").zones == ("hand",)
    assert read("{1}, Discard a card: Draw a card.").zones == ()


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("{1}: Return this card from your graveyard to your hand.", ("graveyard",)),
        ("{1}: Put Squire from your hand onto the battlefield.", ("hand",)),
        ("{1}: Return a card from your graveyard to your hand.", ()),
        ("{1}: Return this creature to its owner's hand.", ()),
        ("Whenever a land you control enters, you may return this card from your graveyard to your"
         " hand.", ("graveyard",)),
        ("At the beginning of your upkeep, if Squire is in your graveyard, draw a card.",
         ("graveyard",)),
        ("Whenever a Goblin dies while this card is in your graveyard, draw a card.",
         ("graveyard",)),
        ("When Squire dies, you may exile Squire from your graveyard.", ()),
        ("When you discard this card, return this card from your graveyard to your hand.", ()),
        ("When enchanted land is put into a graveyard, return Squire from your graveyard to your"
         " hand.", ()),
    ],
)  # fmt: skip
def test_an_ability_that_moves_its_own_object_functions_where_that_is(
    text: str, zones: tuple[str, ...]
) -> None:
    """113.6b and 113.6m, with the exceptions for how the object came there."""
    assert read(text).zones == zones


def test_abilities_that_are_granted_are_read_too() -> None:
    found = read('Other creatures you control have "{T}: Add {G}."')
    assert found.effect is not None
    (gained,) = [a for c in found.effect.clauses for m in c.does for a in m.abilities]  # type: ignore[union-attr]
    assert gained == read_ability("{T}: Add {G}.")[0]
    assert asked(found) == {"static_characteristic": True, "granted_ability": True}


def test_worded_costs_of_keywords() -> None:
    found = read("Equip—Sacrifice a creature.")
    assert found.kind == "keyword" and asked(found) == {"keyword": True}
    assert found.activation == Activation(Cost((Act("sacrifice", CREATURE),)))
    assert asked(read("Equip—Sing a song.")) == {"keyword": False}
    assert read("Equip {2}").activation is None  # mana alone is its parameter


def test_a_class_level_is_gained_at_sorcery_speed() -> None:
    from kb.card_base.compiling import compile_card  # noqa: PLC0415 - only here

    record = {
        "name": "Test Class", "layout": "class", "type_line": "Enchantment — Class",
        "oracle_text": "Creatures you control get +1/+1.\n{3}{G}: Level 2\nDraw a card.",
    }  # fmt: skip
    level = [Count(And((IsSelf(), HasStatus(f"class_level_{n}")))) for n in (1, 2)]
    before = Compare(level[0], ">=", Const(1)), Compare(level[1], "=", Const(0))
    bars = [a for a in compile_card(record).faces[0].abilities if a.keyword == "level"]
    assert [bar.activation for bar in bars] == [
        Activation(Cost((PayMana("{3}{G}"),)), (OnlyWhen("sorcery"), OnlyIf((before,))))
    ]


# ---------------------------------------------------------------------------------- restrictions

SWAMP = Compare(Count(And((HasSubtype("Swamp"), Controlled("you")))), ">=", Const(1))
RESTRICTED: list[tuple[str, tuple[Restriction, ...]]] = [
    ("Activate only as a sorcery", (OnlyWhen("sorcery"),)),
    ("Activate only as an instant", (OnlyWhen("instant"),)),
    ("Activate only once", (AtMost(1, "game"),)),
    ("Activate only once each turn", (AtMost(1),)),
    ("Activate no more than twice each turn", (AtMost(2),)),
    ("Activate no more than three times each turn", (AtMost(3),)),
    ("Activate only during your turn", (OnlyWhen("your_turn"),)),
    ("Activate only during your turn, before attackers are declared",
     (OnlyWhen("your_turn"), OnlyWhen("before_attackers"))),
    ("Activate only during combat before blockers are declared",
     (OnlyWhen("combat"), OnlyWhen("before_blockers"))),
    ("Activate only as a sorcery and only once each turn", (OnlyWhen("sorcery"), AtMost(1))),
    ("Activate this ability only during your upkeep", (OnlyWhen("your_upkeep"),)),
    ("Activate only if you control a Swamp", (OnlyIf(((SWAMP,),)),)),
    ("Activate only if you control a Swamp and only during your turn",
     (OnlyIf(((SWAMP,),)), OnlyWhen("your_turn"))),
    ("Activate only if you control a Swamp or if you're the monarch",
     (OnlyIf(((SWAMP,), (PlayerIs("monarch"),))),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "restrictions"), RESTRICTED)
def test_restrictions(text: str, restrictions: tuple[Restriction, ...]) -> None:
    assert read_restrictions(text, Scope()) == restrictions
    assert activation(f"{{T}}: Draw a card. {text}.").restrictions == restrictions


@pytest.mark.parametrize(("text", "restrictions"), RESTRICTED)
def test_restrictions_come_back(text: str, restrictions: tuple[Restriction, ...]) -> None:
    said = rendering.activation(Activation(Cost((TapThis(),)), restrictions), "~")
    sentence = said.partition("(…). ")[2]
    assert read_restrictions(sentence.rstrip("."), Scope()) == restrictions


def test_who_may_activate() -> None:
    assert activation("{2}: Draw a card.").by == "you"
    assert activation("{2}: Draw a card. Any player may activate this ability.").by == "any"
    found = activation(
        "{2}: Draw a card. Any player may activate this ability but only as a sorcery."
    )
    assert (found.by, found.restrictions) == ("any", (OnlyWhen("sorcery"),))
    found = activation("{2}: Draw a card. Only your opponents may activate this ability.")
    assert found.by == "opponent"


def test_prices() -> None:
    found = activation(
        "{5}: Draw a card. This ability costs {1} less to activate for each Elf you control."
    )
    elves = Count(And((HasSubtype("Elf"), Controlled("you"))))
    assert found.changes == (CostChange("{1}", True, elves),)
    found = activation(
        "{5}: Draw a card. This ability costs {X} less to activate, where X is ~'s power."
    )
    assert found.changes == (CostChange("{1}", True, NumberOf("power", "self")),)
    for word in (elves, NumberOf("power", "self")):
        known = Activation(Cost((TapThis(),)), changes=(CostChange("{1}", True, word),))
        assert activation(rendering.activation(known, "~")) == known
    found = activation("{5}: Draw a card. This ability costs {1} less to activate on Mondays.")
    assert found.cost is None  # the price is part of the cost


# ------------------------------------------------------------------------------------------ mana

ELVES = Count(And((HasSubtype("Elf"), Controlled("you"))))
MANA: list[tuple[str, tuple[Mana, ...]]] = [
    ("Add {G}.", (Mana(("{G}",)),)),
    ("Add {C}{C}.", (Mana(("{C}{C}",)),)),
    ("Add {W} or {U}.", (Mana(("{W}", "{U}")),)),
    ("Add {B}, {R}, or {G}.", (Mana(("{B}", "{R}", "{G}")),)),
    ("Add one mana of any color.", (Mana(color="any"),)),
    ("Add three mana of any one color.", (Mana(color="any_one", times=Const(3)),)),
    ("Add two mana in any combination of colors.",
     (Mana(color="combination", times=Const(2)),)),
    ("Add X mana in any combination of {R} and/or {G}.",
     (Mana(("{R}", "{G}"), "combination", X()),)),
    ("Add one mana of the chosen color.", (Mana(color="chosen"),)),
    ("Add {C} or one mana of the chosen color.", (Mana(("{C}",), "chosen"),)),
    ("Add {G} for each Elf you control.", (Mana(("{G}",), times=ELVES),)),
    ("Add X mana of any one color, where X is the number of Elves you control.",
     (Mana(color="any_one", times=ELVES),)),
    ("Add an amount of {G} equal to ~'s power.",
     (Mana(("{G}",), times=NumberOf("power", "self")),)),
    ("Add {B} for each charge counter removed this way.",
     (Mana(("{B}",), settled="counters_removed"),)),
    ("Add {R}. ~ deals 1 damage to you.", (Mana(("{R}",)),)),
    ("Add {C}. If you control a Swamp, add {C}{C} instead.",
     (Mana(("{C}",)), Mana(("{C}{C}",), conditions=(SWAMP,), instead=True))),
    ("Add {C}. Spend this mana only to cast artifact spells.",
     (Mana(("{C}",), only="Spend this mana only to cast artifact spells"),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mana"), MANA)
def test_mana(text: str, mana: tuple[Mana, ...]) -> None:
    found = read(f"{{T}}: {text}")
    assert found.kind == "mana" and found.understood
    assert found.activation == Activation(Cost((TapThis(),)), mana=mana)
    assert asked(found) == {"activated_cost": True, "mana_produced": True}


@pytest.mark.parametrize("text", [text for text, mana in MANA if mana[0].settled is None])
def test_mana_abilities_come_back(text: str) -> None:
    word = activation(f"{{T}}: {text}")
    assert activation(rendering.activation(word, "~")) == word


@pytest.mark.parametrize(
    "text",
    [
        "Add {C}. If the moon is full, add {C}{C} instead.",
        "Add as much mana as you like.",
        "Add {G}{G} for each tree you see.",
        "Each player adds {R}.",
    ],
)
def test_mana_that_is_not_understood(text: str) -> None:
    found = read(f"{{T}}: {text}")
    assert found.activation is not None and found.activation.mana is None
    assert asked(found)["mana_produced"] is False


# ---------------------------------------------------------------------------------- what it does


def test_the_effect_that_it_creates() -> None:
    found = read("{G}: ~ gets +1/+1 until end of turn.")
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert instruction.effect is not None
    assert instruction.effect.clauses[0].subject == IsSelf()
    assert instruction.effect.clauses[0].does == (ModifyPT(Const(1), Const(1)),)
    assert instruction.effect.duration == "end_of_turn"
    assert asked(found)["created_effect"] is True
    assert asked(read("{G}: ~ gets +1/+1 until the cows come home."))["activated_cost"] is True
