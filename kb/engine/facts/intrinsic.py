"""Abilities that the rules themselves give to objects of certain types (305.6, 306.5b, 310.4b,
310.12b, 714.3a). A row says which characteristics an object needs and which ability it then has."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from kb import editions
from kb.engine.program.terms import term, text
from kb.text.words.type_line import type_tables
from kb.vocabulary import (
    Ability,
    Activation,
    Cost,
    Enters,
    Event,
    Instruction,
    IsSelf,
    Mana,
    Objects,
    Replacement,
    SpellText,
    TapThis,
    Trigger,
)

Row = tuple[Symbol, Symbol, Ability]


def abilities(edition: str) -> Iterator[Row]:
    """The rows of an edition: two characteristics that the object needs, and the ability."""
    if editions.rule_for("land_intrinsic_mana", edition):
        of_all = editions.parameter("land_mana_of", edition) == "all_objects"
        for name, letter in type_tables().basic_land_types.items():
            subtype = term("subtype", text(name))
            yield subtype, subtype if of_all else term("type", "land"), tapped_for(f"{{{letter}}}")
    for concept, value, words, entering in (
        (
            "loyalty_intrinsic", term("type", "planeswalker"), "loyalty counters",
            Enters(("printed",), ("loyalty",)),
        ),
        (
            "defense_intrinsic", term("type", "battle"), "defense counters",
            Enters(("printed",), ("defense",)),
        ),
        (
            "saga_intrinsic", term("subtype", text("Saga")), "a lore counter",
            Enters(("first_chapter",), ("lore",)),
        ),
    ):  # fmt: skip
        if editions.rule_for(concept, edition):
            yield value, value, _entering(words, entering)
    if editions.rule_for("siege_intrinsic", edition):
        siege = term("subtype", text("Siege"))
        yield siege, siege, _defeated()


def _defeated() -> Ability:
    """What becomes of a Siege without defense counters."""
    does = "exile it, then you may cast it transformed without paying its mana cost"
    lost = Event("remove_counters", object=(Objects(IsSelf()),), how=("last",), counter="defense")
    return Ability(
        "triggered",
        f"When the last defense counter is removed from this permanent, {does}.",
        trigger=Trigger((lost,)),
        spell=SpellText((Instruction(does),)),
    )


def _entering(words: str, outcome: Enters) -> Ability:
    """The ability "This permanent enters with … on it"."""
    event = Event("enter", subject=(Objects(IsSelf()),))
    replacement = Replacement((event,), (outcome,))
    text_ = f"This permanent enters with {words} on it."
    return Ability("replacement", text_, replacement=replacement)


def tapped_for(mana: str) -> Ability:
    """The mana ability "{T}: Add …"."""
    activation = Activation(cost=Cost((TapThis(),)), mana=(Mana((mana,)),))
    return Ability("mana", f"{{T}}: Add {mana}.", activation=activation)
