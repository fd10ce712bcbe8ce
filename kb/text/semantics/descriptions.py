"""What "is" and "becomes" do: types, subtypes, colours, size and abilities of a description."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.terms import COLORS
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.grammar.tokens import Term
from kb.text.semantics.groups import Group, groups_of
from kb.text.semantics.named_givers import with_giver
from kb.text.semantics.nouns import chosen_kind
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import value_of, variable
from kb.text.words.keywords import keyword_ability
from kb.text.words.type_line import category_of
from kb.text.words.wording import with_self

_EVERY = {
    "every_creature": "every creature",
    "every_land": "every land",
    "every_basic_land": "every basic land",
    "every_nonbasic_land": "every nonbasic land",
}


class Description(msgspec.Struct):
    """What a description says, sorted."""

    types: list[str] = []
    subtypes: list[str] = []
    supertypes: list[str] = []
    colors: list[str] | None = None
    size: v.SetPT | None = None
    abilities: list[v.Ability] = []
    statuses: list[str] = []
    name: str | None = None
    kinds: frozenset[str] = frozenset()
    """The kinds of "in addition to its other …"."""
    keeps: tuple[str, ...] | None = None
    """What it is still said to be."""


def changes_of(complement: Node, scope: Scope) -> tuple[v.Modification, ...]:
    """The modifications of "is/becomes COMPLEMENT".

    Raises NotUnderstood.
    """
    if _is_goaded(complement):
        return (v.RuleChange("requirement", "is goaded"),)
    if complement.case == "suspected":
        granted = v.GainAbilities((keyword_ability("menace"),))
        return (granted, v.RuleChange("restriction", "can't block"))
    return tuple(_modifications(describe(complement, scope)))


def _is_goaded(complement: Node) -> bool:
    """Returns whether it is said to be goaded, and no more."""
    phrase = complement.first("phrase")
    groups = groups_of(phrase, sharing=False) if phrase is not None else []
    if len(groups) != 1 or groups[0].after or groups[0].extras or groups[0].determiners:
        return False
    return [(word.of, word.value) for word in groups[0].words] == [("status", "goaded")]


def losses_of(complement: Node, scope: Scope) -> tuple[v.Modification, ...]:
    """The modifications of "isn't COMPLEMENT"."""
    said = describe(complement, scope)
    if said.statuses or said.subtypes or said.colors is not None or said.size or said.abilities:
        raise NotUnderstood("what it isn't")
    found: list[v.Modification] = []
    if said.supertypes:
        found.append(v.RemoveSupertypes(tuple(said.supertypes)))
    if said.types:
        found.append(v.RemoveTypes(tuple(said.types)))
    return tuple(found)


def describe(complement: Node, scope: Scope) -> Description:
    """What a described complement says."""
    if complement.case != "described":
        raise NotUnderstood(complement.label)
    said = Description(keeps=scope.keeps_types)
    addition = complement.first("in_addition")
    if addition is not None:
        said.kinds = frozenset(k.case for k in addition.nodes("kinds")[0].nodes("kind"))
    groups = groups_of(complement.nodes("phrase")[0], sharing=False)
    if any(g.joint == "or" for g in groups):
        raise NotUnderstood("a choice in what it becomes")
    for group in groups:
        _add_group(said, group, scope)
    return said


def _add_group(said: Description, group: Group, scope: Scope) -> None:
    if group.reference or group.quantity or not set(group.determiners) <= {"one", "the"}:
        raise NotUnderstood("an unclear description")
    if group.size is not None:
        said.size = written_size(group.size, scope)
    for term in group.words:
        _add_word(said, term)
    for extra in group.extras:
        _add_extra(said, extra, scope, group)
    for node in group.after:
        _add_after(said, node, scope)


def written_size(size: tuple[str, str], scope: Scope) -> v.SetPT:
    """The setting of a written power and toughness ("4/4", "X/X")."""
    return v.SetPT(*(_written(part, scope) for part in size))


def _written(part: str, scope: Scope) -> v.Value:
    if part.isdecimal():
        return v.Const(int(part))
    if part in ("X", "Y"):
        return variable(part, scope)
    raise NotUnderstood(f"{part} as a power or toughness")


def _add_word(said: Description, term: Term) -> None:
    if term.negated:
        raise NotUnderstood(f"non{term.value} in a description")
    match term.of:
        case "color":
            said.colors = [*(said.colors or []), term.value]
        case "colors" if term.value == "=0":
            said.colors = []
        case "type":
            said.types.append(term.value)
        case "subtype":
            said.subtypes.append(term.value)
        case "supertype":
            said.supertypes.append(term.value)
        case "noun" if term.value == "permanent":
            pass
        case "status":
            said.statuses.append(term.value)
        case _:
            raise NotUnderstood(f"{term.value} in a description")


def _add_extra(said: Description, extra: str, scope: Scope, group: Group) -> None:
    if extra in _EVERY:
        said.subtypes.append(_EVERY[extra])
    elif extra == "chosen_color":
        said.colors = [*(said.colors or []), "chosen"]
    elif extra == "all_colors":
        said.colors = list(COLORS)
    elif extra.startswith("chosen"):
        types = tuple(t.value for t in group.words if t.of == "type") or scope.subject_types
        said.subtypes.append(f"chosen {chosen_kind(extra, scope, types)}")
    else:
        raise NotUnderstood(extra)


def _add_after(said: Description, node: Node, scope: Scope) -> None:
    if node.case == "relative_after":
        relative = node.nodes()[0]
        if relative.case == "that_is" and [m for m in relative.nodes("modal") if m.case == "still"]:
            said.keeps = types_in(relative)
            return
    if node.case == "named" and node.tokens()[0].kind == "NAME":
        said.name = node.tokens()[0].value
        return
    if node.case != "with_after":
        raise NotUnderstood(f"{node.case} in a description")
    for item in node.nodes()[0].nodes():
        _add_with(said, item, scope)


def _add_with(said: Description, item: Node, scope: Scope) -> None:
    match item.case:
        case "keyword_item":
            said.abilities.extend(item.tokens("KEYWORD")[0].value)
        case "quote_item":
            said.abilities.extend(quoted(item.tokens("QUOTE")[0].value, scope))
        case "base_item":
            said.size = base_stats(item.nodes()[0], scope)
        case "equal_pt_item":
            value = value_of(item.nodes("value")[0], scope)
            said.size = v.SetPT(value, value)
        case "every_creature":
            said.subtypes.append("every creature")
        case _:
            raise NotUnderstood(f"{item.case} in a description")


def base_stats(node: Node, scope: Scope) -> v.SetPT:
    """The setting of "base power and toughness 1/1", "base power 3"."""
    token = node.tokens()[0]
    if node.case == "base_pt":
        return written_size(token.value, scope)
    if node.case == "base_power":
        return v.SetPT(power=v.Const(token.value))
    return v.SetPT(toughness=v.Const(token.value))


def quoted(text: str, scope: Scope) -> tuple[v.Ability, ...]:
    """The abilities of a quotation. In one that an object gives to itself, its name is the object
    that has the ability; in any other it is the object that gives it (201.5a)."""
    if scope.read_quoted is None:
        raise NotUnderstood("a quotation")
    if scope.variables and re.search(r"\bX\b", text) and "where X is" not in text:
        raise NotUnderstood("an X that is defined outside its quotation")
    if isinstance(scope.it, v.IsSelf):
        return scope.read_quoted(with_self(text, scope.names), scope)
    read, inner = scope.read_quoted, scope
    found = read(text, inner)
    return with_giver(text, scope.names, found, lambda said: read(said, inner))


# --------------------------------------------------------------------------------- modifications


def _modifications(said: Description) -> list[v.Modification]:
    found: list[v.Modification] = []
    if said.statuses:
        # Tapped, monstrous, saddled, …: no characteristic, and told by the object itself.
        found.append(v.RuleChange("status", "becomes " + " and ".join(said.statuses)))
    if said.name is not None:
        found.append(v.SetName(said.name))
    if said.supertypes:
        found.append(v.AddSupertypes(tuple(said.supertypes)))
    found.extend(_type_changes(said))
    found.extend(_color_changes(said))
    if said.abilities:
        found.append(v.GainAbilities(tuple(said.abilities)))
    if said.size is not None:
        found.append(said.size)
    if not found:
        raise NotUnderstood("a description that says nothing")
    return found


def types_in(node: Node) -> tuple[str, ...]:
    """The card types that words name."""
    terms = (token.value for token in node.tokens("WORD"))
    own = [term.value for term in terms if term.of == "type"]
    return (*own, *(name for kid in node.nodes() for name in types_in(kid)))


def _type_changes(said: Description) -> list[v.Modification]:
    """Types and subtypes by 205.1a (set) and 205.1b (kept where the text says so, and with
    "artifact creature")."""
    types, subtypes = tuple(dict.fromkeys(said.types)), tuple(dict.fromkeys(said.subtypes))
    found: list[v.Modification] = []
    type_kinds = said.kinds & {"types", "card_types", "creature_types", "land_types"}
    if type_kinds or said.keeps is not None:
        if types:
            found.append(v.AddTypes(types, None if type_kinds else said.keeps or None))
        if subtypes:
            found.append(v.AddSubtypes(subtypes))
        return found
    if types:
        kept = {"artifact", "creature"} <= set(types)
        found.append(v.AddTypes(types, ()) if kept else v.SetTypes(types))
    for category in dict.fromkeys(_category(s, types) for s in subtypes):
        mine = tuple(s for s in subtypes if _category(s, types) == category)
        beside = category != "creature" and {"artifact", "creature"} <= set(types)
        if beside or all(s.startswith("every ") for s in mine):
            found.append(v.AddSubtypes(mine))
        else:
            found.append(v.SetSubtypes(category, mine))
    return found


def _category(subtype: str, types: tuple[str, ...]) -> str:
    if subtype.startswith("every "):
        return "creature" if subtype == "every creature" else "land"
    if subtype.startswith("chosen "):
        return "creature" if subtype == "chosen creature_type" else "land"
    return category_of(subtype, types)


def _color_changes(said: Description) -> list[v.Modification]:
    if said.colors is None:
        return []
    if "colors" in said.kinds:
        return [v.AddColors(tuple(said.colors))]
    return [v.SetColors(tuple(said.colors))]
