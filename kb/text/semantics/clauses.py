"""Pieces of clauses: their conditions, what they mention, how they join."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics.changes import merge, settle_others, verb_changes
from kb.text.semantics.conditions import conditions_of
from kb.text.semantics.filters import filter_of
from kb.text.semantics.groups import groups_of
from kb.text.semantics.objectwise import for_each_object, says_what_it_is
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import countable, times, value_of
from kb.vocabulary import (
    AllOf,
    And,
    Clause,
    Compare,
    Condition,
    Const,
    Controlled,
    Count,
    Filter,
    GainAbilities,
    GainAbilitiesOf,
    HasKeyword,
    HasType,
    InZone,
    IsAffected,
    IsSelf,
    Locked,
    Modification,
    ModifyPT,
    NotSo,
    Or,
    Owned,
    ReplaceWords,
    SetPT,
    Value,
    Zone,
)


def all_conditions(conditions: list[Condition]) -> Condition:
    flat = [p for c in conditions for p in (c.all if isinstance(c, AllOf) else (c,))]
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def subordinate_condition(node: Node, scope: Scope) -> Condition:
    """The condition of a `subordinate`. "As long as" goes on; an "if" of a resolved effect was over
    when it resolved, so that only one about what each affected object is (and stays) can be told.

    Raises NotUnderstood.
    """
    over = scope.resolved and node.case != "when"
    about = scope.about(IsAffected()) if over and isinstance(scope.it, Locked) else scope
    condition = conditions_of(node.nodes("conditions")[0], about)
    if over and not says_what_it_is(condition):
        raise NotUnderstood("a condition that was checked when it resolved")
    return NotSo(condition) if node.case == "unless" else condition


def says_still(sentence: Node) -> bool:
    """Returns whether it is "It's still a land", which says how the sentence before is meant
    (205.1b)."""
    body = sentence.first("body")
    clauses = body.nodes("clause") if body else []
    if len(clauses) != 1 or clauses[0].case != "subject_clause":
        return False
    verbs = clauses[0].nodes("verb")
    phrases = [v.nodes("verb_phrase")[0] for v in verbs]
    return len(phrases) == 1 and any(m.case == "still" for m in phrases[0].nodes("modal"))


def references(node: Node) -> set[str]:
    found = {node.case} if node.rule == "reference" and node.case != "it_reference" else set()
    for kid in node.nodes():
        found |= references(kid)
    return found


def mentioned_set(node: Node, scope: Scope) -> Filter | None:
    """What "that card" or "that creature" after a condition is: the set that it spoke of."""
    clauses = node.nodes("conditions")[0].nodes("clause")
    if len(clauses) != 1:
        return None
    clause = clauses[0]
    if clause.case == "control_clause" and clause.nodes()[0].case == "you":
        groups = groups_of(clause.nodes("phrase")[0])
        single = len(groups) == 1 and groups[0].quantity is not None
        if single and groups[0].quantity is not None and groups[0].quantity.op == "=":
            return joined_filter(filter_of(clause.nodes("phrase")[0], scope), Controlled("you"))
    if clause.case == "subject_clause":
        phrase = clause.nodes("subject")[0].nodes("phrase")[0]
        if references(phrase) & {"top_library", "top_graveyard"}:
            return filter_of(phrase, scope)
    return None


def joined_filter(found: Filter, more: Filter) -> Filter:
    return And((*(found.all if isinstance(found, And) else (found,)), more))


def own_zone(condition: Condition) -> tuple[Zone, ...] | None:
    if not isinstance(condition, Compare) or not isinstance(condition.left, Count):
        return None
    if (condition.op, condition.right) != (">=", Const(1)):
        return None
    found = condition.left.filter
    parts = found.all if isinstance(found, And) else (found,)
    if IsSelf() not in parts or not all(isinstance(p, IsSelf | InZone | Owned) for p in parts):
        return None
    zones = [p.zones for p in parts if isinstance(p, InZone)]
    return zones[0] if zones else ("battlefield",)


def types_of(subject: Filter) -> tuple[str, ...]:
    parts = subject.all if isinstance(subject, And) else (subject,)
    return tuple(p.type for p in parts if isinstance(p, HasType))


def counted_verb(verb: Node, scope: Scope) -> tuple[Modification, ...]:
    """What a verb does, with a "for each" that stands after its duration."""
    does = verb_changes(verb.nodes("verb_phrase")[0], scope)
    for tail in verb.nodes("tail"):
        if tail.case == "each":
            each = countable(tail.nodes("countable")[0], scope)
            does = for_each(Clause(IsSelf(), does), each).does
    return does


def clauses_of(body: Node) -> list[Node]:
    """The clauses of a sentence; what has further abilities, each with a condition of its own, has
    each of them by a verb more."""
    clauses, further = body.nodes("clause"), body.nodes("granted_when")
    if not further:
        return clauses
    (clause,) = clauses
    if clause.case != "subject_clause":
        raise NotUnderstood("what has it under a condition")
    return [Node(clause.label, (*clause.kids, *map(_has_verb, further)))]


def _has_verb(granted_when: Node) -> Node:
    granted, condition = granted_when.nodes()
    has = Node("verb_phrase.has", (granted,))
    return Node("verb.tailed_verb", (has, Node("tail", (condition,))))


def where_values(tail: Node, scope: Scope) -> dict[str, Value]:
    found: dict[str, Value] = {"X": value_of(tail.nodes("value")[0], scope)}
    for more in tail.nodes("where_more"):
        found["Y"] = value_of(more.nodes("value")[0], scope)
    return found


def apart(
    subject: Filter, does: list[tuple[Modification, ...]], conditions: list[Condition | None]
) -> list[Clause]:
    """One clause where one condition (after the last verb) or none holds for all, else one each."""
    if all(c is None for c in conditions[:-1]):
        return [Clause(subject, merge([m for some in does for m in some]), conditions[-1])]
    if any(c is None for c in conditions):
        raise NotUnderstood("what the condition belongs to")
    return [Clause(subject, d, c) for d, c in zip(does, conditions, strict=True)]


def with_number(scope: Scope, made: list[Clause]) -> Scope:
    for clause in made:
        for change in clause.does:
            value = change.power or change.toughness if isinstance(change, SetPT) else None
            if value is not None:
                return msgspec.structs.replace(scope, that_number=value)
    return scope


def for_each(clause: Clause, each: Value) -> Clause:
    changes: list[Modification] = []
    for change in clause.does:
        parts = (change.power, change.toughness) if isinstance(change, ModifyPT) else ()
        numbers = [p.number for p in parts if isinstance(p, Const)]
        if len(numbers) != 2:
            raise NotUnderstood("for each of what happens")
        changes.append(ModifyPT(times(numbers[0], each), times(numbers[1], each)))
    return Clause(clause.subject, tuple(changes), clause.condition)


def replaced(command: Node) -> ReplaceWords:
    words = [n.tokens("WORD")[0].value if n.tokens("WORD") else None
             for n in command.nodes("swapped")]  # fmt: skip
    old, new = (w.value if w is not None else None for w in words)
    if (old is None) != (new is None):
        raise NotUnderstood("one word known, one not")
    return ReplaceWords(old, new)


def settled(clauses: list[Clause], resolved: bool) -> tuple[Clause, ...]:
    """Clauses with "loses all other …" worked out; such a sentence of its own joins the clause
    before it."""
    done: list[Clause] = []
    for clause in clauses:
        losing = all(getattr(m, "what", "") == "loses" for m in clause.does)
        joins = losing and bool(done) and done[-1].subject == clause.subject
        before = done.pop().does if joins else ()
        done.append(Clause(clause.subject, (*before, *clause.does), clause.condition))
    settled = [Clause(c.subject, settle_others(c.does), c.condition) for c in done]
    apart = [for_each_object(clause) for clause in settled]
    for whole, split in zip(settled, apart, strict=True):
        if resolved and not isinstance(whole.subject, Locked) and whole != split:
            raise NotUnderstood("a condition on each object of a set that was fixed before")
    return tuple(joined_clauses(apart))


def joined_clauses(clauses: list[Clause]) -> list[Clause]:
    """Neighbours with one subject and one condition are one clause; one setting of power and one of
    toughness are one setting."""
    done: list[Clause] = []
    for clause in clauses:
        last = done[-1] if done else None
        if last is not None and (last.subject, last.condition) == (
            clause.subject,
            clause.condition,
        ):
            does = (*last.does, *clause.does)
            done[-1] = Clause(clause.subject, one_size(merge(list(does))), clause.condition)
        else:
            done.append(clause)
    return done


def one_size(does: tuple[Modification, ...]) -> tuple[Modification, ...]:
    sizes = [m for m in does if isinstance(m, SetPT)]
    if len(sizes) != 2 or sizes[0].toughness is not None or sizes[1].power is not None:
        return does
    both = SetPT(sizes[0].power, sizes[1].toughness)
    return tuple(both if m is sizes[0] else m for m in does if m is not sizes[1])


def same_keywords(clause: Clause, names: list[str]) -> Clause:
    """ "As long as a card with flying is in a graveyard, … has flying. The same is true for …":
    it has those of the keywords that any object of the condition's filter has (702.1c)."""
    condition, does = clause.condition, clause.does
    ok = isinstance(condition, Compare) and isinstance(condition.left, Count) and len(does) == 1
    gained = does[0]
    if not ok or not isinstance(gained, GainAbilities) or len(gained.abilities) != 1:
        raise NotUnderstood("what the same is")
    keyword = gained.abilities[0].keyword or ""
    assert isinstance(condition, Compare) and isinstance(condition.left, Count)
    found = condition.left.filter
    parts = found.all if isinstance(found, And) else (found,)
    rest = tuple(p for p in parts if p != HasKeyword(keyword))
    if len(rest) == len(parts) or (condition.op, condition.right) != (">=", Const(1)):
        raise NotUnderstood("what the same is")
    holders = And(rest) if len(rest) > 1 else (rest[0] if rest else Or(()))
    return Clause(clause.subject, (GainAbilitiesOf(holders, keywords=(keyword, *names)),))


def outlasts(parts: list[Node]) -> bool:
    """Returns whether a duration is said of the first parts and not of the last one: "it gains
    haste until end of turn, and it becomes a Vampire"."""
    if not any(map(names_duration, parts[:-1])):
        return False
    return not names_duration(parts[-1]) and not _rules_for_now(parts[-1])


def names_duration(node: Node) -> bool:
    """Returns whether the words of a node name a duration."""
    return node.rule == "duration" or any(map(names_duration, node.nodes()))


_FOR_NOW = regex(r"\bthis (?:turn|combat)\b")


def _rules_for_now(node: Node) -> bool:
    """Returns whether a rule of the game in it says itself how long it is so."""
    here = any(_FOR_NOW.search(token.text) for token in node.tokens("RULE"))
    return here or any(map(_rules_for_now, node.nodes()))
