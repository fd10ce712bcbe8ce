"""Lines about events and about the rules of the game: their logic, once their kind is known.

A triggered ability gets its trigger, a replacement or prevention effect its event, a static ability
that restricts, requires, permits or prices its statement. What can't be read is left out: the line
keeps its kind and its words, and is not understood.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.continuous import effect_of
from kb.text.lines.outcomes import with_outcomes
from kb.text.lines.stack_lines import zones_of_statement
from kb.text.lines.steps import sentences_of
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.instructions import InstructionReader
from kb.text.semantics.next_spells import rules_of_next
from kb.text.semantics.replacements import Exceptions, read_replacement
from kb.text.semantics.scope import Scope
from kb.text.semantics.statements import is_remark, read_statement
from kb.text.semantics.triggers import read_trigger
from kb.text.words.keyword_costs import with_keyword_costs
from kb.text.words.next_spell import NEXT_SPELL
from kb.vocabulary.parts import any_part


def with_rules(ability: v.Ability, text: str, scope: Scope, exceptions: Exceptions) -> v.Ability:
    """The ability of a line with the logic of its event or of its statement.

    `text` is the line as the grammar reads it, without an ability word; `exceptions` reads the
    exceptions of a copy.
    """
    match ability.kind:
        case "triggered" | "chapter":
            return _with_trigger(ability, text, scope)
        case "rule" | "replacement":
            return _with_statement(ability, text, scope, exceptions)
        case "static" if ability.effect is not None:
            return _with_rule_changes(ability, ability.effect, scope)
        case "static" if not ability.understood and ability.spell is None:
            return _with_statement(ability, text, scope, exceptions)
    return ability


# --------------------------------------------------------------------------------------- triggers

ROOM = v.Trigger((v.Event("enter_room", (v.Players("you"),), (v.Objects(v.IsSelf()),)),))
"""The trigger of a dungeon's room ability (309.4c)."""
_TO_SOLVE = "To solve — "
_SOLVED = "this permanent becomes solved"
_AT_A_VISIT = "Visit — "


def _with_trigger(ability: v.Ability, text: str, scope: Scope) -> v.Ability:
    if ability.trigger is not None:
        return ability
    rest = ""
    try:
        trigger = _keyword_trigger(text, scope)
        if trigger is None:
            trigger, rest = read_trigger(text, scope)
        elif text.startswith(_TO_SOLVE):
            rest = _SOLVED
    except NotUnderstood:
        return msgspec.structs.replace(ability, understood=False)
    understood = ability.understood and trigger.unread is None
    spell = ability.spell or (sentences_of(rest) if rest else None)
    if spell is not None and any(each.modes is not None for each in spell.instructions):
        said = sentences_of(rest.partition("•")[0].strip().removesuffix("—").strip())
        instructions = (*said.instructions[:-1], *spell.instructions)
        spell = msgspec.structs.replace(spell, instructions=instructions)
    return msgspec.structs.replace(ability, trigger=trigger, understood=understood, spell=spell)


def _keyword_trigger(text: str, scope: Scope) -> v.Trigger | None:
    """The trigger that a keyword before the dash stands for."""
    if text.startswith(_TO_SOLVE):  # 719.3a
        said = circumstances_of(text.removeprefix(_TO_SOLVE).rstrip("."), scope)
        condition = (*said, *circumstances_of("this permanent isn't solved", scope))
        return v.Trigger((v.Event("begin", step="end", whose=(v.Players("you"),)),), condition)
    if text.startswith(_AT_A_VISIT):  # 702.159a
        return v.Trigger((v.Event("visit", (v.Players("you"),), (v.Objects(v.IsSelf()),)),))
    return None


# --------------------------------------------------------------------- statements and replacements


def _with_statement(
    ability: v.Ability, text: str, scope: Scope, exceptions: Exceptions
) -> v.Ability:
    """A statement or a replacement effect, whatever the form of the line made believe."""
    if ability.statement is not None or ability.replacement is not None:
        return ability
    zones = ability.zones or zones_of_statement(text)

    def stated() -> v.Ability:
        statement = read_statement(text, scope)
        statement = msgspec.structs.replace(statement, rules=tuple(map(_apart, statement.rules)))
        if any(map(_shared_with_objects, statement.rules)):
            return _also_of_objects(ability, statement, text, scope)
        return msgspec.structs.replace(
            ability, kind="rule", statement=statement, zones=zones, understood=True
        )

    def replaced() -> v.Ability:
        replacement = read_replacement(text, scope, exceptions)
        return msgspec.structs.replace(
            ability, kind="replacement", replacement=replacement, zones=zones, understood=True
        )

    first, second = (replaced, stated) if ability.kind == "replacement" else (stated, replaced)
    understood = ability.spell is not None
    return _first_of([first, second]) or msgspec.structs.replace(ability, understood=understood)


def _shared_with_objects(rule: v.StatementLine) -> bool:
    return rule.verb == "have_ability" and any(isinstance(p, v.Objects) for p in rule.subject)


_YOU_AND = regex(r"\b[Yy]ou(?:,| and) (?P<objects>.+ ha(?:ve|s) )")


def _also_of_objects(
    ability: v.Ability, statement: v.Statement, text: str, scope: Scope
) -> v.Ability:
    """ "You and permanents you control have hexproof": a rule about the player (702.11c), and an
    effect on the objects (613.1f).

    Raises NotUnderstood.
    """
    effect, zones = effect_of(_YOU_AND.sub(r"\g<objects>", text.replace(", and ", " and ")), scope)
    rules = tuple(
        msgspec.structs.replace(
            rule, subject=tuple(p for p in rule.subject if not isinstance(p, v.Objects))
        )
        if _shared_with_objects(rule) else rule
        for rule in statement.rules
    )  # fmt: skip
    return msgspec.structs.replace(
        ability, kind="static", effect=effect, zones=zones, statement=v.Statement(rules),
        understood=True,
    )  # fmt: skip


def _first_of(readers: list[Callable[[], v.Ability]]) -> v.Ability | None:
    for reader in readers:
        try:
            return reader()
        except NotUnderstood:
            continue
    return None


def _with_rule_changes(ability: v.Ability, effect: v.Effect, scope: Scope) -> v.Ability:
    """The statements in a static ability that changes characteristics too; if one of them can't be
    read, there is none."""
    changing = [
        (clause, change)
        for clause in effect.clauses
        for change in clause.does
        if isinstance(change, v.RuleChange)
    ]
    if not changing:
        return ability
    try:
        found = tuple(r for c, m in changing for r in _rules_of(c, m, scope))
    except NotUnderstood:
        return msgspec.structs.replace(ability, understood=False)
    if not found:
        return ability
    return msgspec.structs.replace(
        ability, effect=with_keyword_costs(effect, found), statement=v.Statement(found)
    )


def _rules_of(clause: v.Clause, change: v.RuleChange, scope: Scope) -> tuple[v.StatementLine, ...]:
    if isinstance(clause.subject, v.Everything):  # a sentence of its own
        if is_remark(change.text, scope):
            return ()
        text = change.text
        if isinstance(scope.it, v.Locked) and len(_TARGET.findall(text)) == 1:
            text = _TARGET.sub("that ", text)
        return read_statement(text, scope).rules
    said = change.text.replace(" 's", "'s")  # the lexer parts them
    found = read_statement(f"it {said}", scope.about(clause.subject)).rules
    return tuple(_about(_apart(rule), clause) for rule in found)


_TARGET = regex(r"\btarget (?=(?:creature|permanent|artifact|land)\b(?! card))")
"""What an effect was aimed at: the set that it is locked to."""


def _apart(rule: v.StatementLine) -> v.StatementLine:
    """What is attached besides: "can't be enchanted by other Auras" leaves out the Aura itself."""
    if rule.verb != "attach":
        return rule
    swapped = _but_itself(rule.subject)
    assert isinstance(swapped, tuple)
    return msgspec.structs.replace(rule, subject=swapped)


def _but_itself(part: object) -> object:
    """A part of a statement that leaves out the object itself where it left out what that is
    attached to."""
    if isinstance(part, v.Not) and isinstance(part.filter, v.IsHost):
        return v.Not(v.IsSelf())
    if isinstance(part, tuple):
        return tuple(map(_but_itself, part))
    if isinstance(part, msgspec.Struct):
        fields = {name: _but_itself(getattr(part, name)) for name in part.__struct_fields__}
        return type(part)(**fields)
    return part


def _about(rule: v.StatementLine, clause: v.Clause) -> v.StatementLine:
    """The rule said of the clause's subject, under its condition."""
    it: tuple[v.Party, ...] = (v.Objects(v.IsAffected()),)
    role = next((each for each in ("subject", "object") if getattr(rule, each) == it), None)
    meant = {role: (v.Objects(clause.subject),)} if role is not None else {}
    if role == "subject" and rule.object == it:  # done to "that creature" by each of others
        meant["object"] = (v.Objects(v.Locked()),)
    conditions = rule.conditions
    if clause.condition is not None:
        condition: v.Condition = clause.condition
        conditions = (condition, *conditions)
    return msgspec.structs.replace(rule, **meant, conditions=conditions)


def effect_rules(
    effect: v.Effect,
) -> tuple[tuple[v.StatementLine, ...], tuple[v.Replacement, ...], tuple[str, ...]]:
    """What a resolved effect says about the rules of the game and about events, and the words of
    it that were not understood. "It" and "that creature" are the set it is locked to (611.2c)."""
    scope = Scope(it=v.Locked(), resolved=True)
    rules: list[v.StatementLine] = []
    replacements: list[v.Replacement] = []
    unread: list[str] = []
    for clause in effect.clauses:
        for change in clause.does:
            if not isinstance(change, v.RuleChange) or change.what in ("status", "loses"):
                continue
            try:
                if (how := _ENTER.fullmatch(change.text)) is not None:
                    replacements.append(_entering(clause, how["how"], scope))
                elif change.what in ("replacement", "prevention"):
                    said = _of_what_was_aimed_at(change.text)
                    found = read_replacement(said, scope, _no_exceptions)
                    replacements.append(with_outcomes(found, _SAID.read))
                else:
                    rules.extend(_rules_of(clause, change, scope))
            except NotUnderstood:
                unread.append(change.text)
    if effect.duration == NEXT_SPELL:
        rules = [*rules_of_next(tuple(rules))]
    return tuple(rules), tuple(replacements), tuple(unread)


_ENTER = regex(r"enters? (?P<how>(?:tapped|untapped|with|face) ?.*)")


def _entering(clause: v.Clause, how: str, scope: Scope) -> v.Replacement:
    """How the objects of a clause enter.

    Raises NotUnderstood.
    """
    if clause.condition is not None:
        raise NotUnderstood("when they enter so")
    said = f"~ enters {how}".replace(" on them", " on it")
    found = read_replacement(said, scope, _no_exceptions)
    itself = (v.Objects(v.IsSelf()),)
    if any(each.subject != itself for each in found.events) or any_part(
        found.outcomes, _speaks_of_itself
    ):
        raise NotUnderstood("what enters so")
    events = (
        msgspec.structs.replace(each, subject=(v.Objects(clause.subject),)) for each in found.events
    )
    return msgspec.structs.replace(found, events=tuple(events))


def _speaks_of_itself(word: object) -> bool:
    return isinstance(word, v.IsSelf)


def _of_what_was_aimed_at(text: str) -> str:
    """The words of an effect with the set that it is locked to for its one target."""
    found = [*_AIMED.finditer(text)]
    if len(found) != 1 or len(_ANY_TARGET.findall(text)) != 1:
        return text
    (aim,) = found
    known = aim["one"] if aim["one"] in ("creature", "artifact", "land") else "permanent"
    return f"{text[: aim.start()]}that {known}{text[aim.end() :]}"


_ANY_TARGET = regex(r"\btargets?\b")
_NOUN = r"(?:creature|permanent|artifact|land|planeswalker|battle|player|opponent)"
_AIMED = regex(
    rf"\b(?:any target|target (?:{_NOUN}(?:, {_NOUN})*,? or {_NOUN}|(?P<one>{_NOUN})))"
    rf"(?! or\b|,? and\b| cards?\b|'|\w| {_NOUN})"
)


def _no_exceptions(text: str) -> tuple[v.Modification, ...]:
    raise NotUnderstood(text)


def _no_effect(text: str, scope: Scope) -> v.Effect:
    raise NotUnderstood(f"a continuous effect: {text}, {scope.names}")


_SAID = InstructionReader(Scope(), _no_effect, _no_exceptions)
"""Reads what effects that have begun do instead."""
