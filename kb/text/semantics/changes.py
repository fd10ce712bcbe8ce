"""What a verb does to its subject: the modifications of one verb phrase."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics.descriptions import base_stats, changes_of, losses_of, quoted
from kb.text.semantics.filters import filter_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import countable, times, value_of, variable
from kb.vocabulary.parts import any_part, with_parts


def verb_changes(verb: Node, scope: Scope) -> tuple[v.Modification, ...]:
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
            return tuple(m for lost in verb.nodes("lost") for m in _lost(lost, scope))
        case "retains":
            return (v.Retains(verb.nodes("copied")[0].case),)
        case "loses_mana_cost":
            return (v.LosesManaCost(),)
        case "has_chosen_type":
            return _chosen_type(verb, scope)
        case "becomes":
            return changes_of(verb.nodes("complement")[0], scope)
        case "is_not":
            return losses_of(verb.nodes("complement")[0], scope)
        case "cant_have":
            return (v.CantHave(_keywords(verb)),)
        case "rule":
            text = verb.tokens("RULE")[0].text
            return (v.RuleChange(rule_class(text), text),)
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


def _component(part: str, scope: Scope) -> v.Value:
    sign = -1 if part[0] == "-" else 1
    size = part.lstrip("+-")
    if size.isdecimal():
        return v.Const(sign * int(size))
    return times(sign, variable(size, scope))


def _modified(node: Node, scope: Scope) -> v.Modification:
    power, toughness = (_component(p, scope) for p in node.tokens("PTMOD")[0].value)
    for counted in node.nodes("countable"):
        each = countable(counted, scope)
        power, toughness = _multiplied(power, each), _multiplied(toughness, each)
    return v.ModifyPT(power, toughness)


def _multiplied(value: v.Value, each: v.Value) -> v.Value:
    if not isinstance(value, v.Const):
        raise NotUnderstood("a product of two counts")
    return times(value.number, each)


# ----------------------------------------------------------------------------------------- abilitie


def merge(parts: list[v.Modification]) -> tuple[v.Modification, ...]:
    """Abilities gained one after another are one gain."""
    found: list[v.Modification] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, v.GainAbilities) and isinstance(last, v.GainAbilities):
            found[-1] = v.GainAbilities((*last.abilities, *part.abilities))
        else:
            found.append(part)
    return tuple(found)


_KINDS = {
    "all_loyalty": "loyalty", "all_but_mana": "activated_but_mana",
    "all_but_loyalty": "activated_but_loyalty",
}  # fmt: skip


def _granted(node: Node, scope: Scope) -> v.Modification:
    match node.case:
        case "keyword_granted":
            return v.GainAbilities(_known(node.tokens("KEYWORD")[0].value, scope))
        case "quote_granted":
            return v.GainAbilities(quoted(node.tokens("QUOTE")[0].value, scope))
        case "base_granted":
            return base_stats(node.nodes()[0], scope)
        case "equal_pt_granted":
            value = value_of(node.nodes("value")[0], scope)
            return v.SetPT(value, value)
        case "equal_power_granted":
            return v.SetPT(power=value_of(node.nodes("value")[0], scope))
        case "this_ability":
            return v.GainAbilities((v.THIS_ABILITY,))
        case "all_creature_types":
            return v.AddSubtypes(("every creature",))
        case "all_activated":
            return v.GainAbilitiesOf(filter_of(node.nodes("phrase")[0], scope), kind="activated")
        case "all_of":
            return v.GainAbilitiesOf(filter_of(node.nodes("phrase")[0], scope), kind="any")
        case "all_loyalty" | "all_but_mana" | "all_but_loyalty":
            kind = _KINDS[node.case]
            return v.GainAbilitiesOf(filter_of(node.nodes("phrase")[0], scope), kind=kind)
    raise NotUnderstood(node.label)


def _known(abilities: tuple[v.Ability, ...], scope: Scope) -> tuple[v.Ability, ...]:
    """Keywords as granted, with what a "where" says of the X in their parameter (702.1b)."""
    x = scope.variables.get("X")
    counted = [x is not None and "X" in re.split(r"\W", a.parameter or "") for a in abilities]
    if x is None or not any(counted):
        return abilities
    own = _as_its_own(x, scope)
    return tuple(
        msgspec.structs.replace(each, x=own) if of_x else each
        for each, of_x in zip(abilities, counted, strict=True)
    )


def _as_its_own(value: v.Value, scope: Scope) -> v.Value:
    """A number as the ability that is granted would say it: what the words say of whoever has the
    ability, that says of itself. Raises NotUnderstood where they speak of the source."""
    if scope.which == "self":
        return value
    if any_part(value, lambda part: part == v.IsSelf() or _which(part) in ("self", "source")):
        raise NotUnderstood("a number that another object has")

    def own(part: Any) -> Any:
        if part == scope.it:
            return v.IsSelf()
        return msgspec.structs.replace(part, which="self") if _which(part) == scope.which else part

    return with_parts(value, own)


def _which(part: Any) -> str | None:
    return getattr(part, "which", None)


def _lost(node: Node, scope: Scope) -> tuple[v.Modification, ...]:
    match node.case:
        case "quote_lost":
            abilities = quoted(node.tokens("QUOTE")[0].value, scope)
            names = tuple(each.keyword for each in abilities if each.keyword is not None)
            if len(names) != len(abilities):
                raise NotUnderstood("an ability that is lost and is no keyword")
            return (v.LoseAbilities(keywords=names),)
        case "keyword_lost":
            names = tuple(a.keyword or "" for a in node.tokens("KEYWORD")[0].value)
            return (v.LoseAbilities(keywords=names),)
        case "creature_types":
            return (v.RemoveSubtypes(of="creature"),)
        case "all_of_kinds":
            return tuple(_lost_kind(k.case) for k in node.nodes("lost_kind"))
        case "all_other":
            return tuple(v.RuleChange("loses", k.case) for k in node.nodes("lost_kind"))
    raise NotUnderstood(node.label)


def _lost_kind(kind: str) -> v.Modification:
    match kind:
        case "abilities":
            return v.LoseAbilities(all=True)
        case "but_mana":
            return v.LoseAbilities(all=True, but="mana")
        case "creature_types":
            return v.RemoveSubtypes(of="creature")
        case "land_types":
            return v.RemoveSubtypes(of="land")
    raise NotUnderstood(f"loses all {kind}")


def _chosen_type(verb: Node, scope: Scope) -> tuple[v.Modification, ...]:
    kinds = {k.case for n in verb.nodes("in_addition") for k in n.nodes("kinds")[0].nodes("kind")}
    if not kinds & {"types", "creature_types"}:
        raise NotUnderstood("in addition to what")
    return (v.AddSubtypes(("chosen creature_type",)),)


def settle_others(does: tuple[v.Modification, ...]) -> tuple[v.Modification, ...]:
    """ "… and loses all other card types": what was added is then all there is.

    Raises NotUnderstood if nothing of that sort was named.
    """
    others = {m.text for m in does if isinstance(m, v.RuleChange) and m.what == "loses"}
    kept = [m for m in does if not (isinstance(m, v.RuleChange) and m.what == "loses")]
    found: list[v.Modification] = [_only(part, others) for part in kept]
    if "abilities" in others:
        # "All other abilities" are those it had before this effect: they go first.
        found.insert(0, v.LoseAbilities(all=True))
        others.discard("abilities")
    if "creature_types" in others and any(isinstance(m, v.SetTypes) for m in found):
        others.discard("creature_types")
    if others:
        raise NotUnderstood("loses others of what was not named")
    return tuple(found)


def _only(part: v.Modification, others: set[str]) -> v.Modification:
    """What was added is all there is, if all others of its kind are lost."""
    if isinstance(part, v.AddTypes | v.SetTypes) and "card_types" in others:
        others.discard("card_types")
        return v.SetTypes(part.types)
    if isinstance(part, v.AddColors | v.SetColors) and "colors" in others:
        others.discard("colors")
        return v.SetColors(part.colors)
    if isinstance(part, v.AddSubtypes | v.SetSubtypes) and "creature_types" in others:
        if isinstance(part, v.SetSubtypes) and part.of != "creature":
            return part
        others.discard("creature_types")
        return v.SetSubtypes("creature", part.subtypes)
    return part


# --------------------------------------------------------------------------------------------- othe


def _full_text(node: Node, scope: Scope) -> v.Modification:
    phrase = node.nodes("phrase")[0]
    found = filter_of(phrase, scope) if scope.mentioned is None else scope.mentioned
    texts = node.tokens("QUOTE")
    return v.FullText(found, tuple(a for t in texts for a in quoted(t.value, scope)))


_CLASSES = (
    (r"can't|does not|do not", "restriction"),
    (r"must|attacks?\b|blocks?\b", "requirement"),
    (r"costs?\b", "cost"),
    (r"(?:enters?|skips?)\b", "replacement"),
    (r"can|may|assigns?|deals?|untaps?", "permission"),
)


def rule_class(text: str) -> str:
    """The class of a change that touches no characteristic, by its verb."""
    for pattern, name in _CLASSES:
        if re.match(pattern, text):
            return name
    return "restriction"
