"""Sentences and whole texts: clauses with their subjects, conditions and durations."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.semantics.clauses import (
    all_conditions,
    apart,
    clauses_of,
    counted_verb,
    for_each,
    mentioned_set,
    names_duration,
    outlasts,
    own_zone,
    references,
    replaced,
    same_keywords,
    says_still,
    settled,
    subordinate_condition,
    types_of,
    where_values,
    with_number,
)
from kb.text.semantics.descriptions import types_in, written_size
from kb.text.semantics.filters import filter_of, subject_of
from kb.text.semantics.groups import groups_of
from kb.text.semantics.nouns import host_in
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import amount_of, countable, value_of
from kb.text.words.line_kinds import sentence_class


class Reader:
    """Reads the sentences of one text in turn, keeping what later ones refer to."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.clauses: list[v.Clause] = []
        self.durations: list[str] = []
        self.zones: tuple[v.Zone, ...] = ()
        self.antecedent: v.Filter | None = v.Locked() if scope.resolved else None
        self.condition: v.Condition | None = None
        self.aimed = False
        """Has a subject been what the effect is aimed at?"""

    def read(self, text: Node) -> v.Effect:
        """The effect of a parsed text.

        Raises NotUnderstood.
        """
        sentences = text.nodes("sentence")
        still = [name for s in sentences if says_still(s) for name in types_in(s)]
        if any(says_still(s) for s in sentences):
            self.scope = msgspec.structs.replace(self.scope, keeps_types=tuple(still))
        for sentence in sentences:
            if sentence.case == "same_true":
                self._same_true(sentence.nodes()[0])
            elif sentence.case == "rule_sentence":
                text_of = sentence.tokens("RULESENTENCE")[0].text
                self.clauses.append(
                    v.Clause(v.Everything(), (v.RuleChange(sentence_class(text_of), text_of),))
                )
            elif not says_still(sentence):
                self._sentence(sentence)
        if not self.clauses:
            raise NotUnderstood("nothing is said")
        clauses = settled(self.clauses, self.scope.resolved)
        duration = self._duration()
        if self.scope.resolved and duration is None and any(c.condition for c in clauses):
            duration = "while"
        return v.Effect(clauses, duration)

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
        made: list[v.Clause] = []
        clauses = clauses_of(sentence.nodes("body")[0])
        if outlasts(clauses) and not any(map(names_duration, fronts)):
            raise NotUnderstood("how long the last clause is so")
        for number, clause in enumerate(clauses):
            found = self._clause(clause, scope)
            if number and any(c.condition for c in found):
                raise NotUnderstood("a condition after several clauses")
            made.extend(found)
            scope = with_number(scope, found)
        if each is not None:
            made = [for_each(c, each) for c in made]
        self.clauses.extend(self._conditioned(made, conditions))

    def _conditioned(self, made: list[v.Clause], conditions: list[v.Condition]) -> list[v.Clause]:
        whole = [self._without_zone(c) for c in conditions]
        kept = [c for c in whole if c is not None]
        if kept:
            self.condition = all_conditions(kept)
        done = []
        for clause in made:
            own = self._without_zone(clause.condition) if clause.condition else None
            if own is not None and not kept:
                self.condition = own
            parts = kept + ([own] if own is not None else [])
            done.append(
                v.Clause(clause.subject, clause.does, all_conditions(parts) if parts else None)
            )
        return done

    def _without_zone(self, condition: v.Condition) -> v.Condition | None:
        """Of a static ability, takes "this card is in your graveyard" out: it says where the
        ability functions (113.6b)."""
        if self.scope.resolved:
            return condition
        if isinstance(condition, v.AllOf):
            parts = [p for c in condition.all if (p := self._without_zone(c)) is not None]
            return all_conditions(parts) if parts else None
        zones = own_zone(condition)
        if zones is None:
            return condition
        if zones != ("battlefield",):
            self.zones = zones
        return None

    def _front(self, front: Node, scope: Scope) -> tuple[Scope, v.Condition | None, v.Value | None]:
        inner = front.nodes()[0] if front.nodes() else front
        match front.case or inner.rule:
            case "otherwise":
                if self.condition is None:
                    raise NotUnderstood("otherwise than what")
                return scope, v.NotSo(self.condition), None
            case "your_turn":
                return scope, v.PlayerIs("active"), None
            case "your_end_step":
                return scope, v.AllOf((v.PlayerIs("active"), v.Game("end"))), None
            case "other_turn":
                return scope, v.NotSo(v.PlayerIs("active")), None
            case "front_each":
                return scope, None, countable(inner, scope)
            case "duration":
                self.durations.append(inner.case)
                return scope, None, None
        return *self._subordinate(inner, scope), None

    def _subordinate(self, node: Node, scope: Scope) -> tuple[Scope, v.Condition]:
        about = scope
        named = self.clauses and isinstance(self.antecedent, v.IsHost)
        if self.antecedent is not None and (scope.resolved or named):
            about = scope.about(self.antecedent)
        condition = subordinate_condition(node, about)
        self._mention(node, scope)
        mentioned = mentioned_set(node, scope)
        if mentioned is not None:
            scope = msgspec.structs.replace(scope, mentioned=mentioned)
        return scope, condition

    def _mention(self, node: Node, scope: Scope) -> None:
        """A condition before the clause may name what "it" is."""
        cases = references(node)
        if cases == {"self_reference"}:
            self.antecedent = v.IsSelf()
        elif cases == {"host_reference"}:
            self.antecedent = host_in(node)
        elif len(cases) > 1:
            self.antecedent = None

    # ---------------------------------------------------------------------------------- clauses

    def _clause(self, clause: Node, scope: Scope) -> list[v.Clause]:
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
                return [v.Clause(subject, (v.GainControl(),), condition)]
            case "command_clause":
                return [self._command(clause, scope)]
            case "name_clause":
                token = clause.tokens()[0]
                name = token.value if token.kind == "NAME" else next(iter(scope.names), None)
                if name is None:
                    raise NotUnderstood("its own name")
                return [v.Clause(self._it(scope), (v.SetName(name),))]
        raise NotUnderstood(f"{clause.label} as what happens")

    def _it(self, scope: Scope) -> v.Filter:
        if self.antecedent is None:
            raise NotUnderstood("what it is")
        return self.antecedent

    def _subject(self, phrase: Node, scope: Scope) -> v.Filter:
        groups = groups_of(phrase)
        reference = groups[0].reference
        if len(groups) == 1 and reference is not None and reference.case == "it_reference":
            token = reference.tokens()[0]
            if token.value is not None and scope.mentioned is not None and not scope.resolved:
                return scope.mentioned
            return self._it(scope)
        if self.aimed and any("other" in group.determiners for group in groups):
            scope = scope.about(v.Locked())  # other than the target
        found = subject_of(phrase, scope)
        self.aimed = self.aimed or isinstance(found, v.Locked)
        return found

    def _subject_clause(self, clause: Node, scope: Scope) -> list[v.Clause]:
        verbs = clause.nodes("verb")
        if clause.case == "bare_clause":
            if not scope.resolved:
                raise NotUnderstood("no subject")
            subject: v.Filter = v.Locked()
        else:
            phrase = clause.nodes("subject")[0].nodes("phrase")[0]
            subject = self._subject(phrase, scope)
        self.antecedent = subject
        if outlasts(verbs):
            raise NotUnderstood("how long the last verb is so")
        inner = scope.about(subject).with_types(types_of(subject))
        tails = [self._tails(verb, inner) for verb in verbs]
        for _, variables in tails:
            inner = inner.with_variables(variables)
        does = [counted_verb(verb, inner) for verb in verbs]
        return apart(subject, does, [condition for condition, _ in tails])

    def _tails(self, node: Node, scope: Scope) -> tuple[v.Condition | None, dict[str, v.Value]]:
        conditions: list[v.Condition] = []
        variables: dict[str, v.Value] = {}
        for tail in node.nodes("tail"):
            inner = tail.nodes()[0] if tail.nodes() else tail
            match tail.case or inner.rule:
                case "your_turn":
                    conditions.append(v.PlayerIs("active"))
                case "other_turn":
                    conditions.append(v.NotSo(v.PlayerIs("active")))
                case "duration":
                    self.durations.append(inner.case)
                case "each":
                    pass  # what the verb does, see counted_verb
                case "where":
                    variables |= where_values(tail, scope)
                case _:
                    conditions.append(subordinate_condition(inner, scope))
        return (all_conditions(conditions) if conditions else None), variables

    def _value_clause(self, clause: Node, scope: Scope) -> v.Clause:
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
            setting = v.SetPT(value if power else None, value if toughness else None)
        return v.Clause(subject, (setting,), condition)

    def _set_value(self, clause: Node, scope: Scope) -> v.Value:
        if clause.case == "both_clause":
            return value_of(clause.nodes("value")[-1], scope)
        op, value = amount_of(clause.nodes("amount")[0], scope)
        if op != "=":
            raise NotUnderstood("a comparison as what happens")
        return value

    def _owner(self, possessor: Node, scope: Scope) -> v.Filter:
        if possessor.case == "of_it":
            return self._it(scope)
        if possessor.case == "of_phrase":
            return self._subject(possessor.nodes("phrase")[0], scope)
        raise NotUnderstood(possessor.label)

    def _control_clause(self, clause: Node, scope: Scope) -> v.Clause:
        whos: dict[str, v.Who] = {
            "you": "you", "host_player": "host", "chosen_player": "chosen",
            "active_player": "active", "monarch": "monarch",
        }  # fmt: skip
        controller, phrase = clause.nodes()[:2]
        if controller.case not in whos:
            raise NotUnderstood(controller.label)
        subject = self._subject(phrase, scope)
        condition, _ = self._tails(clause, scope.about(subject))
        return v.Clause(subject, (v.GainControl(whos[controller.case]),), condition)

    def _command(self, clause: Node, scope: Scope) -> v.Clause:
        command = clause.nodes("command")[0]
        condition, _ = self._tails(clause, scope.about(v.Locked()))
        match command.case:
            case "gain_control":
                subject = self._subject(command.nodes("phrase")[0], scope)
                does: v.Modification = v.GainControl()
            case "switch":
                subject = self._owner(command.nodes("possessor")[0], scope)
                does = v.SwitchPT()
            case "replace_words" | "replace_words_of":
                phrases = command.nodes("phrase")
                subject = self._subject(phrases[0], scope) if phrases else self._it(scope)
                does = replaced(command)
            case _:
                raise NotUnderstood(command.label)
        self.antecedent = subject
        return v.Clause(subject, (does,), condition)

    # ------------------------------------------------------------------------ "the same is true"

    def _same_true(self, node: Node) -> None:
        if not self.clauses:
            raise NotUnderstood("the same as what")
        last = self.clauses[-1]
        if node.case == "same_phrase":
            subject = filter_of(node.nodes("phrase")[0], self.scope)
            self.clauses.append(v.Clause(subject, last.does, last.condition))
            return
        names = [a.keyword or "" for t in node.tokens("KEYWORD") for a in t.value]
        self.clauses[-1] = same_keywords(last, names)


# ------------------------------------------------------------------------------------------ pieces
