"""Sentences and whole texts: clauses with their subjects, conditions and durations."""

from __future__ import annotations

import msgspec

from kb.cards.grammar.lexer import Quantity
from kb.cards.grammar.parser import Node, NotUnderstood
from kb.cards.line_kinds import sentence_class
from kb.cards.meaning.changes import merge, settle_others, verb_changes
from kb.cards.meaning.conditions import conditions_of
from kb.cards.meaning.descriptions import written_size
from kb.cards.meaning.filters import filter_of, subject_of
from kb.cards.meaning.groups import groups_of
from kb.cards.meaning.objectwise import for_each_object
from kb.cards.meaning.scope import Scope
from kb.cards.meaning.values import amount_of, countable, times, value_of
from kb.cards.vocabulary import (
    AllOf,
    And,
    Clause,
    Compare,
    Condition,
    Const,
    Controlled,
    Count,
    Effect,
    Everything,
    Filter,
    GainAbilities,
    GainAbilitiesOf,
    GainControl,
    HasKeyword,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    Locked,
    Modification,
    ModifyPT,
    NotSo,
    Or,
    Owned,
    PlayerIs,
    ReplaceWords,
    RuleChange,
    SetName,
    SetPT,
    SwitchPT,
    Value,
    Who,
    Zone,
)

_EXACTLY_ONE = Quantity("=", 1)


class Reader:
    """Reads the sentences of one text in turn, keeping what later ones refer to."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.clauses: list[Clause] = []
        self.durations: list[str] = []
        self.zones: tuple[Zone, ...] = ()
        self.antecedent: Filter | None = Locked() if scope.resolved else None
        self.condition: Condition | None = None

    def read(self, text: Node) -> Effect:
        """The effect of a parsed text.

        Raises NotUnderstood.
        """
        sentences = text.nodes("sentence")
        if any(_says_still(s) for s in sentences):
            self.scope = msgspec.structs.replace(self.scope, keeps_types=True)
        for sentence in sentences:
            if sentence.case == "same_true":
                self._same_true(sentence.nodes()[0])
            elif sentence.case == "rule_sentence":
                text_of = sentence.tokens("RULESENTENCE")[0].text
                self.clauses.append(
                    Clause(Everything(), (RuleChange(sentence_class(text_of), text_of),))
                )
            elif not _says_still(sentence):
                self._sentence(sentence)
        if not self.clauses:
            raise NotUnderstood("nothing is said")
        clauses = _settled(self.clauses)
        duration = self._duration()
        if self.scope.resolved and duration is None and any(c.condition for c in clauses):
            duration = "while"
        return Effect(clauses, duration)

    def _duration(self) -> str | None:
        found = set(self.durations)
        if len(found) > 1:
            raise NotUnderstood("several durations")
        return found.pop() if found else None

    # -------------------------------------------------------------------------------- sentences

    def _sentence(self, sentence: Node) -> None:
        fronts = sentence.nodes("front") + sentence.nodes("subordinate")
        scope, conditions, each = self.scope, [], None
        for front in fronts:
            scope, condition, counted = self._front(front, scope)
            conditions.extend([condition] if condition is not None else [])
            each = counted or each
        made: list[Clause] = []
        clauses = sentence.nodes("body")[0].nodes("clause")
        for number, clause in enumerate(clauses):
            found = self._clause(clause, scope)
            if number and any(c.condition for c in found):
                raise NotUnderstood("a condition after several clauses")
            made.extend(found)
            scope = _with_number(scope, found)
        if each is not None:
            made = [_for_each(c, each) for c in made]
        self.clauses.extend(self._conditioned(made, conditions))

    def _conditioned(self, made: list[Clause], conditions: list[Condition]) -> list[Clause]:
        whole = [self._without_zone(c) for c in conditions]
        kept = [c for c in whole if c is not None]
        if kept:
            self.condition = _all(kept)
        done = []
        for clause in made:
            own = self._without_zone(clause.condition) if clause.condition else None
            if own is not None and not kept:
                self.condition = own
            parts = kept + ([own] if own is not None else [])
            done.append(Clause(clause.subject, clause.does, _all(parts) if parts else None))
        return done

    def _without_zone(self, condition: Condition) -> Condition | None:
        """Of a static ability, takes "this card is in your graveyard" out: it says where the ability functions
        (113.6b)."""
        if self.scope.resolved:
            return condition
        if isinstance(condition, AllOf):
            parts = [p for c in condition.all if (p := self._without_zone(c)) is not None]
            return _all(parts) if parts else None
        zones = _own_zone(condition)
        if zones is None:
            return condition
        if zones != ("battlefield",):
            self.zones = zones
        return None

    def _front(self, front: Node, scope: Scope) -> tuple[Scope, Condition | None, Value | None]:
        inner = front.nodes()[0] if front.nodes() else front
        match front.case or inner.rule:
            case "otherwise":
                if self.condition is None:
                    raise NotUnderstood("otherwise than what")
                return scope, NotSo(self.condition), None
            case "your_turn":
                return scope, PlayerIs("active"), None
            case "other_turn":
                return scope, NotSo(PlayerIs("active")), None
            case "front_each":
                return scope, None, countable(inner, scope)
            case "duration":
                self.durations.append(inner.case)
                return scope, None, None
        return *self._subordinate(inner, scope), None

    def _subordinate(self, node: Node, scope: Scope) -> tuple[Scope, Condition]:
        condition = conditions_of(node.nodes("conditions")[0], scope)
        self._mention(node, scope)
        mentioned = _mentioned(node, scope)
        if mentioned is not None:
            scope = msgspec.structs.replace(scope, mentioned=mentioned)
        return scope, _as_condition(node, condition, scope)

    def _mention(self, node: Node, scope: Scope) -> None:
        """A condition before the clause may name what "it" is."""
        cases = _references(node)
        if cases == {"self_reference"}:
            self.antecedent = IsSelf()
        elif cases == {"host_reference"}:
            self.antecedent = IsHost()
        elif len(cases) > 1:
            self.antecedent = None

    # ---------------------------------------------------------------------------------- clauses

    def _clause(self, clause: Node, scope: Scope) -> list[Clause]:
        match clause.case:
            case "subject_clause" | "bare_clause":
                return self._subject_clause(clause, scope)
            case "value_clause" | "both_clause" | "size_clause":
                return [self._value_clause(clause, scope)]
            case "control_clause":
                return [self._control_clause(clause, scope)]
            case "gain_clause":
                subject = self._subject(clause.nodes("phrase")[0], scope)
                condition, _ = self._tails(clause, scope.about(subject))
                return [Clause(subject, (GainControl(),), condition)]
            case "command_clause":
                return [self._command(clause, scope)]
            case "name_clause":
                token = clause.tokens()[0]
                name = token.value if token.kind == "NAME" else next(iter(scope.names), None)
                if name is None:
                    raise NotUnderstood("its own name")
                return [Clause(self._it(scope), (SetName(name),))]
        raise NotUnderstood(f"{clause.label} as what happens")

    def _it(self, scope: Scope) -> Filter:
        if self.antecedent is None:
            raise NotUnderstood("what it is")
        return self.antecedent

    def _subject(self, phrase: Node, scope: Scope) -> Filter:
        groups = groups_of(phrase)
        reference = groups[0].reference
        if len(groups) == 1 and reference is not None and reference.case == "it_reference":
            token = reference.tokens()[0]
            if token.value is not None and scope.mentioned is not None and not scope.resolved:
                return scope.mentioned
            return self._it(scope)
        return subject_of(phrase, scope)

    def _subject_clause(self, clause: Node, scope: Scope) -> list[Clause]:
        verbs = clause.nodes("verb")
        if clause.case == "bare_clause":
            if not scope.resolved:
                raise NotUnderstood("no subject")
            subject: Filter = Locked()
        else:
            phrase = clause.nodes("subject")[0].nodes("phrase")[0]
            subject = self._subject(phrase, scope)
        self.antecedent = subject
        inner = scope.about(subject).with_types(_types(subject))
        tails = [self._tails(verb, inner) for verb in verbs]
        for _, variables in tails:
            inner = inner.with_variables(variables)
        does = [_counted_verb(verb, inner) for verb in verbs]
        return _apart(subject, does, [condition for condition, _ in tails])

    def _tails(self, node: Node, scope: Scope) -> tuple[Condition | None, dict[str, Value]]:
        conditions: list[Condition] = []
        variables: dict[str, Value] = {}
        for tail in node.nodes("tail"):
            inner = tail.nodes()[0] if tail.nodes() else tail
            match tail.case or inner.rule:
                case "your_turn":
                    conditions.append(PlayerIs("active"))
                case "other_turn":
                    conditions.append(NotSo(PlayerIs("active")))
                case "duration":
                    self.durations.append(inner.case)
                case "each":
                    pass  # what the verb does, see _counted_verb
                case "where":
                    variables |= _where(tail, scope)
                case _:
                    found = conditions_of(inner.nodes("conditions")[0], scope)
                    conditions.append(_as_condition(inner, found, scope))
        return (_all(conditions) if conditions else None), variables

    def _value_clause(self, clause: Node, scope: Scope) -> Clause:
        if clause.case != "value_clause":
            possessor, power, toughness = clause.nodes("possessor")[0], True, True
        else:
            term = clause.nodes("value")[0].nodes()[0]
            if term.case != "object_stat":
                raise NotUnderstood("a value that is set")
            possessor, stat = term.nodes()
            power, toughness = stat.case.endswith("power"), stat.case.endswith("toughness")
            if not power and not toughness:
                raise NotUnderstood(f"{stat.case} is set")
        subject = self._owner(possessor, scope)
        self.antecedent = subject
        inner = scope.about(subject)
        condition, variables = self._tails(clause, inner)
        inner = inner.with_variables(variables)
        if clause.case == "size_clause":
            setting = written_size(clause.tokens("SIZE")[0].value, inner)
        else:
            value = self._set_value(clause, inner)
            setting = SetPT(value if power else None, value if toughness else None)
        return Clause(subject, (setting,), condition)

    def _set_value(self, clause: Node, scope: Scope) -> Value:
        if clause.case == "both_clause":
            return value_of(clause.nodes("value")[-1], scope)
        op, value = amount_of(clause.nodes("amount")[0], scope)
        if op != "=":
            raise NotUnderstood("a comparison as what happens")
        return value

    def _owner(self, possessor: Node, scope: Scope) -> Filter:
        if possessor.case == "of_it":
            return self._it(scope)
        if possessor.case == "of_phrase":
            return self._subject(possessor.nodes("phrase")[0], scope)
        raise NotUnderstood(possessor.label)

    def _control_clause(self, clause: Node, scope: Scope) -> Clause:
        whos: dict[str, Who] = {
            "you": "you", "host_player": "host", "chosen_player": "chosen",
            "active_player": "active",
        }  # fmt: skip
        controller, phrase = clause.nodes()[:2]
        if controller.case not in whos:
            raise NotUnderstood(controller.label)
        subject = self._subject(phrase, scope)
        condition, _ = self._tails(clause, scope.about(subject))
        return Clause(subject, (GainControl(whos[controller.case]),), condition)

    def _command(self, clause: Node, scope: Scope) -> Clause:
        command = clause.nodes("command")[0]
        condition, _ = self._tails(clause, scope.about(Locked()))
        match command.case:
            case "gain_control":
                subject = self._subject(command.nodes("phrase")[0], scope)
                does: Modification = GainControl()
            case "switch":
                subject = self._owner(command.nodes("possessor")[0], scope)
                does = SwitchPT()
            case "replace_words" | "replace_words_of":
                phrases = command.nodes("phrase")
                subject = self._subject(phrases[0], scope) if phrases else self._it(scope)
                does = _replaced(command)
            case _:
                raise NotUnderstood(command.label)
        self.antecedent = subject
        return Clause(subject, (does,), condition)

    # ------------------------------------------------------------------------ "the same is true"

    def _same_true(self, node: Node) -> None:
        if not self.clauses:
            raise NotUnderstood("the same as what")
        last = self.clauses[-1]
        if node.case == "same_phrase":
            subject = filter_of(node.nodes("phrase")[0], self.scope)
            self.clauses.append(Clause(subject, last.does, last.condition))
            return
        names = [a.keyword or "" for t in node.tokens("KEYWORD") for a in t.value]
        self.clauses[-1] = _same_keywords(last, names)


# ------------------------------------------------------------------------------------------ pieces


def _all(conditions: list[Condition]) -> Condition:
    flat = [p for c in conditions for p in (c.all if isinstance(c, AllOf) else (c,))]
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def _as_condition(node: Node, condition: Condition, scope: Scope) -> Condition:
    """ "As long as" goes on; an "if" of a resolved effect was over when it resolved."""
    if node.case != "when" and scope.resolved:
        raise NotUnderstood("a condition that was checked when it resolved")
    return NotSo(condition) if node.case == "unless" else condition


def _says_still(sentence: Node) -> bool:
    """Is it "It's still a land", which says how the sentence before is meant (205.1b)?"""
    body = sentence.first("body")
    clauses = body.nodes("clause") if body else []
    if len(clauses) != 1 or clauses[0].case != "subject_clause":
        return False
    verbs = clauses[0].nodes("verb")
    phrases = [v.nodes("verb_phrase")[0] for v in verbs]
    return len(phrases) == 1 and any(m.case == "still" for m in phrases[0].nodes("modal"))


def _references(node: Node) -> set[str]:
    found = {node.case} if node.rule == "reference" and node.case != "it_reference" else set()
    for kid in node.nodes():
        found |= _references(kid)
    return found


def _mentioned(node: Node, scope: Scope) -> Filter | None:
    """What "that card" or "that creature" after a condition is: the set that it spoke of."""
    clauses = node.nodes("conditions")[0].nodes("clause")
    if len(clauses) != 1:
        return None
    clause = clauses[0]
    if clause.case == "control_clause" and clause.nodes()[0].case == "you":
        groups = groups_of(clause.nodes("phrase")[0])
        single = len(groups) == 1 and groups[0].quantity is not None
        if single and groups[0].quantity == _EXACTLY_ONE:
            return _join(filter_of(clause.nodes("phrase")[0], scope), Controlled("you"))
    if clause.case == "subject_clause":
        phrase = clause.nodes("subject")[0].nodes("phrase")[0]
        if _references(phrase) & {"top_library", "top_graveyard"}:
            return filter_of(phrase, scope)
    return None


def _join(found: Filter, more: Filter) -> Filter:
    return And((*(found.all if isinstance(found, And) else (found,)), more))


def _own_zone(condition: Condition) -> tuple[Zone, ...] | None:
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


def _types(subject: Filter) -> tuple[str, ...]:
    parts = subject.all if isinstance(subject, And) else (subject,)
    return tuple(p.type for p in parts if isinstance(p, HasType))


def _counted_verb(verb: Node, scope: Scope) -> tuple[Modification, ...]:
    """What a verb does, with a "for each" that stands after its duration."""
    does = verb_changes(verb.nodes("verb_phrase")[0], scope)
    for tail in verb.nodes("tail"):
        if tail.case == "each":
            each = countable(tail.nodes("countable")[0], scope)
            does = _for_each(Clause(IsSelf(), does), each).does
    return does


def _where(tail: Node, scope: Scope) -> dict[str, Value]:
    found: dict[str, Value] = {"X": value_of(tail.nodes("value")[0], scope)}
    for more in tail.nodes("where_more"):
        found["Y"] = value_of(more.nodes("value")[0], scope)
    return found


def _apart(
    subject: Filter, does: list[tuple[Modification, ...]], conditions: list[Condition | None]
) -> list[Clause]:
    """One clause where one condition (after the last verb) or none holds for all, else one each."""
    if all(c is None for c in conditions[:-1]):
        return [Clause(subject, merge([m for some in does for m in some]), conditions[-1])]
    if any(c is None for c in conditions):
        raise NotUnderstood("what the condition belongs to")
    return [Clause(subject, d, c) for d, c in zip(does, conditions, strict=True)]


def _with_number(scope: Scope, made: list[Clause]) -> Scope:
    for clause in made:
        for change in clause.does:
            value = change.power or change.toughness if isinstance(change, SetPT) else None
            if value is not None:
                return msgspec.structs.replace(scope, that_number=value)
    return scope


def _for_each(clause: Clause, each: Value) -> Clause:
    changes: list[Modification] = []
    for change in clause.does:
        parts = (change.power, change.toughness) if isinstance(change, ModifyPT) else ()
        numbers = [p.number for p in parts if isinstance(p, Const)]
        if len(numbers) != 2:
            raise NotUnderstood("for each of what happens")
        changes.append(ModifyPT(times(numbers[0], each), times(numbers[1], each)))
    return Clause(clause.subject, tuple(changes), clause.condition)


def _replaced(command: Node) -> ReplaceWords:
    words = [n.tokens("WORD")[0].value if n.tokens("WORD") else None
             for n in command.nodes("swapped")]  # fmt: skip
    old, new = (w.value if w is not None else None for w in words)
    if (old is None) != (new is None):
        raise NotUnderstood("one word known, one not")
    return ReplaceWords(old, new)


def _settled(clauses: list[Clause]) -> tuple[Clause, ...]:
    """Clauses with "loses all other …" worked out; such a sentence of its own joins the clause
    before it."""
    done: list[Clause] = []
    for clause in clauses:
        losing = all(getattr(m, "what", "") == "loses" for m in clause.does)
        if losing and done and done[-1].subject == clause.subject:
            clause = Clause(clause.subject, (*done.pop().does, *clause.does), clause.condition)
        done.append(clause)
    settled = [Clause(c.subject, settle_others(c.does), c.condition) for c in done]
    return tuple(_joined([for_each_object(clause) for clause in settled]))


def _joined(clauses: list[Clause]) -> list[Clause]:
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
            done[-1] = Clause(clause.subject, _one_size(merge(list(does))), clause.condition)
        else:
            done.append(clause)
    return done


def _one_size(does: tuple[Modification, ...]) -> tuple[Modification, ...]:
    sizes = [m for m in does if isinstance(m, SetPT)]
    if len(sizes) != 2 or sizes[0].toughness is not None or sizes[1].power is not None:
        return does
    both = SetPT(sizes[0].power, sizes[1].toughness)
    return tuple(both if m is sizes[0] else m for m in does if m is not sizes[1])


def _same_keywords(clause: Clause, names: list[str]) -> Clause:
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
