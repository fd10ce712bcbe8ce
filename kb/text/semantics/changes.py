"""What a verb does to its subject: the modifications of one verb phrase."""

from __future__ import annotations

import re

import msgspec

from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics.descriptions import base_stats, changes_of, losses_of, quoted
from kb.text.semantics.filters import filter_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import countable, times, value_of, variable
from kb.vocabulary import (
    Ability,
    AddColors,
    AddSubtypes,
    AddTypes,
    CantHave,
    Const,
    FullText,
    GainAbilities,
    GainAbilitiesOf,
    LoseAbilities,
    Modification,
    ModifyPT,
    RemoveSubtypes,
    Retains,
    RuleChange,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
    Value,
)


def verb_changes(verb: Node, scope: Scope) -> tuple[Modification, ...]:
    """The modifications of a `verb_phrase`.

    Raises NotUnderstood.
    """
    match verb.case:
        case "gets":
            return tuple(_modified(m, scope) for m in verb.nodes("modification"))
        case "has" | "loses" if any(joint.text == "or" for joint in verb.tokens("LSEP")):
            raise NotUnderstood("a choice between abilities")
        case "has":
            return merge([_granted(g, scope) for g in verb.nodes("granted")])
        case "loses":
            return tuple(m for lost in verb.nodes("lost") for m in _lost(lost))
        case "retains":
            return (Retains(verb.nodes("copied")[0].case),)
        case "has_chosen_type":
            return _chosen_type(verb, scope)
        case "becomes":
            return changes_of(verb.nodes("complement")[0], scope)
        case "is_not":
            return losses_of(verb.nodes("complement")[0], scope)
        case "cant_have":
            return (CantHave(_keywords(verb)),)
        case "rule":
            text = verb.tokens("RULE")[0].text
            return (RuleChange(rule_class(text), text),)
        case "has_full_text":
            return (_full_text(verb.nodes("full_text")[0], scope),)
    raise NotUnderstood(verb.label)


def _keywords(verb: Node) -> tuple[str, ...]:
    found: list[str] = []
    for granted in verb.nodes("granted"):
        if granted.case != "keyword_granted":
            raise NotUnderstood(granted.label)
        found.extend(a.keyword or "" for a in granted.tokens("KEYWORD")[0].value)
    return tuple(found)


# ------------------------------------------------------------------------------- power and toughnes


def _component(part: str, scope: Scope) -> Value:
    sign = -1 if part[0] == "-" else 1
    size = part.lstrip("+-")
    if size.isdigit():
        return Const(sign * int(size))
    return times(sign, variable(size, scope))


def _modified(node: Node, scope: Scope) -> Modification:
    power, toughness = (_component(p, scope) for p in node.tokens("PTMOD")[0].value)
    for counted in node.nodes("countable"):
        each = countable(counted, scope)
        power, toughness = _multiplied(power, each), _multiplied(toughness, each)
    return ModifyPT(power, toughness)


def _multiplied(value: Value, each: Value) -> Value:
    if not isinstance(value, Const):
        raise NotUnderstood("a product of two counts")
    return times(value.number, each)


# ----------------------------------------------------------------------------------------- abilitie


def merge(parts: list[Modification]) -> tuple[Modification, ...]:
    """Abilities gained one after another are one gain."""
    found: list[Modification] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, GainAbilities) and isinstance(last, GainAbilities):
            found[-1] = GainAbilities((*last.abilities, *part.abilities))
        else:
            found.append(part)
    return tuple(found)


def _granted(node: Node, scope: Scope) -> Modification:
    match node.case:
        case "keyword_granted":
            return GainAbilities(_known(node.tokens("KEYWORD")[0].value, scope))
        case "quote_granted":
            return GainAbilities(quoted(node.tokens("QUOTE")[0].value, scope))
        case "base_granted":
            return base_stats(node.nodes()[0], scope)
        case "equal_pt_granted":
            value = value_of(node.nodes("value")[0], scope)
            return SetPT(value, value)
        case "equal_power_granted":
            return SetPT(power=value_of(node.nodes("value")[0], scope))
        case "this_ability":
            return GainAbilities((Ability(kind="rule", text="this ability"),))
        case "all_creature_types":
            return AddSubtypes(("every creature",))
        case "all_activated":
            return GainAbilitiesOf(filter_of(node.nodes("phrase")[0], scope), kind="activated")
        case "all_of":
            return GainAbilitiesOf(filter_of(node.nodes("phrase")[0], scope), kind="any")
    raise NotUnderstood(node.label)


def _known(abilities: tuple[Ability, ...], scope: Scope) -> tuple[Ability, ...]:
    """Keywords as granted, with what a "where" says of the X in their parameter (702.1b)."""
    x = scope.variables.get("X")
    return tuple(
        msgspec.structs.replace(a, x=x)
        if x is not None and "X" in re.split(r"\W", a.parameter or "") else a
        for a in abilities
    )  # fmt: skip


def _lost(node: Node) -> tuple[Modification, ...]:
    match node.case:
        case "keyword_lost":
            names = tuple(a.keyword or "" for a in node.tokens("KEYWORD")[0].value)
            return (LoseAbilities(keywords=names),)
        case "creature_types":
            return (RemoveSubtypes(of="creature"),)
        case "all_of_kinds":
            return tuple(_lost_kind(k.case) for k in node.nodes("lost_kind"))
        case "all_other":
            return tuple(RuleChange("loses", k.case) for k in node.nodes("lost_kind"))
    raise NotUnderstood(node.label)


def _lost_kind(kind: str) -> Modification:
    match kind:
        case "abilities":
            return LoseAbilities(all=True)
        case "but_mana":
            return LoseAbilities(all=True, but="mana")
        case "creature_types":
            return RemoveSubtypes(of="creature")
        case "land_types":
            return RemoveSubtypes(of="land")
    raise NotUnderstood(f"loses all {kind}")


def _chosen_type(verb: Node, scope: Scope) -> tuple[Modification, ...]:
    kinds = {k.case for n in verb.nodes("in_addition") for k in n.nodes("kinds")[0].nodes("kind")}
    if not kinds & {"types", "creature_types"}:
        raise NotUnderstood("in addition to what")
    return (AddSubtypes(("chosen creature_type",)),)


def settle_others(does: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """ "… and loses all other card types": what was added is then all there is.

    Raises NotUnderstood if nothing of that sort was named.
    """
    others = {m.text for m in does if isinstance(m, RuleChange) and m.what == "loses"}
    kept = [m for m in does if not (isinstance(m, RuleChange) and m.what == "loses")]
    found: list[Modification] = [_only(part, others) for part in kept]
    if "abilities" in others:
        # "All other abilities" are those it had before this effect: they go first.
        found.insert(0, LoseAbilities(all=True))
        others.discard("abilities")
    if "creature_types" in others and any(isinstance(m, SetTypes) for m in found):
        others.discard("creature_types")
    if others:
        raise NotUnderstood("loses others of what was not named")
    return tuple(found)


def _only(part: Modification, others: set[str]) -> Modification:
    """What was added is all there is, if all others of its kind are lost."""
    if isinstance(part, AddTypes | SetTypes) and "card_types" in others:
        others.discard("card_types")
        return SetTypes(part.types)
    if isinstance(part, AddColors | SetColors) and "colors" in others:
        others.discard("colors")
        return SetColors(part.colors)
    if isinstance(part, AddSubtypes | SetSubtypes) and "creature_types" in others:
        if isinstance(part, SetSubtypes) and part.of != "creature":
            return part
        others.discard("creature_types")
        return SetSubtypes("creature", part.subtypes)
    return part


# --------------------------------------------------------------------------------------------- othe


def _full_text(node: Node, scope: Scope) -> Modification:
    phrase = node.nodes("phrase")[0]
    found = filter_of(phrase, scope) if scope.mentioned is None else scope.mentioned
    texts = node.tokens("QUOTE")
    return FullText(found, tuple(a for t in texts for a in quoted(t.value, scope)))


_CLASSES = (
    (r"can't|does not|do not", "restriction"),
    (r"must|attacks?\b|blocks?\b", "requirement"),
    (r"costs?\b", "cost"),
    (r"enters?\b", "replacement"),
    (r"can|may|assigns?|deals?|untaps?", "permission"),
)


def rule_class(text: str) -> str:
    """The class of a change that touches no characteristic, by its verb."""
    for pattern, name in _CLASSES:
        if re.match(pattern, text):
            return name
    return "restriction"
