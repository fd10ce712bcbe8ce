"""Lines that use the stack, as abilities: activated, loyalty, triggered, chapter lines, and the
lines of instants and sorceries.

What each asks for is read on its own, so that one part that isn't understood leaves the others.
"""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.lines.resolving import read_extra_cost, read_resolving, targets_of
from kb.text.semantics.activation import (
    moves_itself,
    read_activation,
    read_loyalty_activation,
    sorted_sentences,
    zones_of_cost,
)
from kb.text.semantics.keyword_meanings import is_done_as_price
from kb.text.semantics.scope import Scope
from kb.text.words import line_kinds, wording
from kb.text.words.keywords import keyword_table


def can_be_had(ability: v.Ability) -> bool:
    """Returns whether enough is understood of the ability to say that an object has it. Of one that
    uses the stack its kind and words are enough: it changes nothing by being there."""
    return ability.understood or ability.kind not in ("static", "keyword", "rule")


def activated_line(kind: line_kinds.FormKind, text: str, said: str, scope: Scope) -> v.Ability:
    """An activated, mana or loyalty ability; `said` are its words as they stand on the card."""
    cost, effect = _at_colon(text)
    sentences = wording.sentences(effect)
    if kind == "loyalty":
        activation = read_loyalty_activation(cost)
    else:
        plain = wording.sentences(line_kinds.plain(effect))
        activation = read_activation(cost, plain, scope, makes_mana=kind == "mana")
    doing = sorted_sentences(sentences).doing
    spell, targets = read_resolving(_joined(doing, effect), scope)
    return v.Ability(
        kind=kind, text=said, activation=activation, targets=targets,
        spell=spell if kind != "mana" or worth_keeping(spell) else None,
        zones=_zones(activation.cost, effect),
        understood=is_whole(activation, spell, targets),
    )  # fmt: skip


def _zones(cost: v.Cost | None, effect: str) -> tuple[v.Zone, ...]:
    """Where an activated ability functions by its cost and its effect (113.6j, 113.6m)."""
    return zones_of_cost(cost) or (() if moves_itself(cost) else zones_of_effect(effect))


def _at_colon(text: str) -> tuple[str, str]:
    """The words before and after the first colon outside quotations."""
    before = 0
    for piece, quoted in wording.outside_quotes(text):
        if not quoted and ":" in piece:
            at = before + piece.index(":")
            return text[:at], text[at + 1 :].strip()
        before += len(piece)
    return text, ""


def _joined(sentences: tuple[str, ...], text: str) -> str:
    """The sentences as one text again; as it was where there are bullets in it."""
    if "•" in text:
        return re.sub(r"Activate (?:only|no more)[^.•]*\. ?", "", text)
    return " ".join(f"{sentence}." for sentence in sentences)


def worth_keeping(spell: v.SpellText) -> bool:
    """Returns whether it says more than what mana it adds."""
    return (
        len(spell.instructions) > 1
        or spell.modes is not None
        or any(i.effect is not None or not i.understood for i in spell.instructions)
    )


def is_whole(activation: v.Activation, spell: v.SpellText, targets: object) -> bool:
    """Returns whether its cost, restrictions, mana and targets, and what it creates, are all
    understood."""
    return (
        activation.cost is not None
        and activation.restrictions is not None
        and activation.mana is not None
        and targets is not None
        and says_all(spell)
    )


def says_all(spell: v.SpellText) -> bool:
    """Returns whether its modes with their targets, and the effects that it creates, are all
    understood."""
    modes = spell.modes.modes if spell.modes is not None else ()
    return (
        spell.understood
        and all(mode.targets is not None for mode in modes)
        and all(i.understood for i in spell.instructions)
        and all(i.understood for mode in modes for i in mode.instructions)
    )


def triggered_line(kind: line_kinds.FormKind, text: str, said: str, scope: Scope) -> v.Ability:
    """A triggered or chapter ability with its targets and modes; its event is read elsewhere."""
    triggered = kind == "triggered"
    text = _CHAPTER.sub("", text)
    zones = () if _of_itself(text) else zones_of_effect(text)
    if "•" not in text:
        targets = targets_of(text, scope, triggered=triggered)
        understood = targets is not None
        return v.Ability(kind=kind, text=said, targets=targets, zones=zones, understood=understood)
    spell, targets = read_resolving(text, scope, triggered=triggered)
    reflexive = tuple(each for each in spell.instructions if each.modes is not None)
    spell = msgspec.structs.replace(spell, instructions=reflexive)
    return v.Ability(
        kind=kind, text=said, targets=targets, spell=spell, zones=zones,
        understood=targets is not None and says_all(spell),
    )  # fmt: skip


_CHAPTER = regex(r"^[IVX]+(?:, [IVX]+)* — ")
_STAYS = regex(r"\bwhile (?:~|this card) is in your graveyard\b")
_ITSELF = regex(
    r"~|\benchanted\b|\bthis (?:card|spell|creature|permanent|artifact|land|enchantment|Aura)\b"
)


def _of_itself(text: str) -> bool:
    """Returns whether its event is about the object itself, or about what it enchants. Then the
    object comes to the zone only with the event, and the ability functions as others do."""
    return bool(_ITSELF.search(_STAYS.sub("", text.partition(",")[0])))


_ZONE = (
    r"(?P<zone>your graveyard|your hand|exile|exiled|stack|suspended|"
    r"the command zone or on the battlefield|the command zone)\b"
)
_WHILE_THERE = r"\b(?:if|while|as long as) (?:~|this \w+) is(?: in| on the| the only \w+ card in)? "
_MOVED = (
    r"\b(?:return|put|exile|cast|play|reveal|discard) "
    r"(?:~|this (?:card|creature|permanent|artifact|enchantment|land|aura|equipment|vehicle))"
    r"(?: onto the battlefield)? from "
)
_ITS_ZONE = regex(rf"(?:{_MOVED}|{_WHILE_THERE}){_ZONE}", re.IGNORECASE)
_OR_THERE = regex(r"(?:~|\bthis \w+) is on the battlefield or if (?:~|this \w+) is in ")
_WHERE_IT_IS = regex(_WHILE_THERE + _ZONE, re.IGNORECASE)
_ZONES: dict[str, tuple[v.Zone, ...]] = {
    "graveyard": ("graveyard",), "hand": ("hand",), "exile": ("exile",), "stack": ("stack",),
    "suspended": ("exile",), "exiled": ("exile",), "the command zone": ("command",),
    "the command zone or on the battlefield": ("command", "battlefield"),
}  # fmt: skip


def zones_of_effect(text: str) -> tuple[v.Zone, ...]:
    """Where an ability functions that moves its own object out of a zone, or says that the object
    has to be there (113.6b, 113.6m)."""
    return _zones_named(_ITS_ZONE, text)


def zones_of_statement(text: str) -> tuple[v.Zone, ...]:
    """Where a static ability functions that says where its object has to be (113.6b)."""
    return _zones_named(_WHERE_IT_IS, text)


def _zones_named(pattern: re.Pattern[str], text: str) -> tuple[v.Zone, ...]:
    text = line_kinds.plain(text)
    found = pattern.search(text)
    if found is None:
        return ()
    zones = _ZONES[found["zone"].lower().removeprefix("your ")]
    return ("battlefield", *zones) if _OR_THERE.search(text) else zones


def spell_line(text: str, said: str, scope: Scope) -> v.Ability:
    """A line of an instant or sorcery that it carries out when it resolves."""
    spell, targets = read_resolving(text, scope)
    understood = targets is not None and says_all(spell)
    return v.Ability(kind="spell", text=said, spell=spell, targets=targets, understood=understood)


_MAY_PAY = regex(
    r"^As long as (?P<if>[^,]+), you may pay (?P<cost>(?:\{[^{}]+\})+) to cast this spell\.$"
)
_RATHER = r"If \g<if>, you may pay \g<cost> rather than pay this spell's mana cost."
"""Another way to word an alternative cost (118.9)."""


def cost_line(text: str, said: str, scope: Scope) -> v.Ability | None:
    """A line that names an additional or alternative cost of the spell itself; None for others."""
    cost = read_extra_cost(_MAY_PAY.sub(_RATHER, text), scope)
    if cost is None:
        return None
    return v.Ability(kind="rule", text=said, spell=v.SpellText(costs=(cost,)))


def restricted(
    ability: v.Ability, more: tuple[v.Restriction, ...], changes: tuple[v.CostChange, ...] = ()
) -> v.Ability:
    """An activated ability with further restrictions and changes of its cost; as it is where its
    own restrictions aren't understood."""
    activation = ability.activation
    if activation is None or activation.restrictions is None:
        return ability
    return msgspec.structs.replace(
        ability,
        activation=msgspec.structs.replace(
            activation,
            restrictions=(*activation.restrictions, *more),
            changes=(*activation.changes, *changes),
        ),
    )


def with_rules_of_keyword(ability: v.Ability) -> v.Ability:
    """An ability with what the keyword before it says of its activation: boast (702.142a), exhaust
    (702.177a), forecast (702.57b), power-up (702.193a)."""
    row = keyword_table().get(ability.keyword or "")
    return ability if row is None else restricted(ability, row.restrictions, row.changes)


def level_bar(cost: str, said: str, level: int) -> v.Ability:
    """The activated ability of a class level bar: mana, at sorcery speed, and only from the level
    before (716.2a)."""
    reached = [
        v.Count(v.And((v.IsSelf(), v.HasStatus(f"class_level_{n}")))) for n in (level - 1, level)
    ]
    before = v.Compare(reached[0], ">=", v.Const(1)), v.Compare(reached[1], "=", v.Const(0))
    activation = v.Activation(
        v.Cost((v.PayMana(cost),)), (v.OnlyWhen("sorcery"), v.OnlyIf((before,)))
    )
    itself = (v.Objects(v.IsSelf()),)
    does = (v.GameAction("become_level", object=itself, number=v.Const(level)),)
    return v.Ability(
        kind="activated", text=said, keyword="level", parameter=cost, activation=activation,
        spell=v.SpellText((v.Instruction(does=does),)),
    )  # fmt: skip


# --------------------------------------------------------------------------------- keyword costs

NOT_ZERO = regex(r"\bX can't be 0\b")
_NO_MORE_THAN_THAT = regex(r"(?:If you cast this spell this way, )?X can't be 0")
_WORDED = regex(r"(?:(?:\d+|X)—)?(?P<cost>[^{}]*[a-z]{2,}.*|(?:\{[^{}]+\})+[,.] .+)")


def with_cost(ability: v.Ability, scope: Scope) -> v.Ability:
    """A keyword ability with the logic of a cost in words ("Equip—Sacrifice a creature"); one that
    is mana alone stays as its parameter."""
    name = ability.keyword or ""
    row = keyword_table().get(name) or keyword_table().get(name.partition(" onto ")[0])
    worded = _WORDED.fullmatch(ability.parameter or "")
    if row is None or worded is None or not any("cost" in form for form in row.forms):
        return ability
    cost, *sentences = wording.sentences(worded["cost"])
    activation = read_activation(cost, sentences, scope)
    others = sorted_sentences(sentences).doing
    if not all(_NO_MORE_THAN_THAT.fullmatch(sentence) for sentence in others):
        activation = msgspec.structs.replace(activation, cost=None)
    understood = activation.cost is not None and activation.restrictions is not None
    if activation.cost is None and is_done_as_price(ability):
        return ability
    return msgspec.structs.replace(
        ability, activation=activation, understood=understood, least_x=1 if others else 0
    )
