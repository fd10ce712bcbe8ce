"""Statements about the rules of the game: what can't, must or may be done, and at what price.

The rows of `statements.json` say what a sentence may look like; conditions, durations and numbers
before and after it are rows of their own, so that each may stand with every sentence.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.antecedents import mentioned_in, of_the_counted, with_it
from kb.text.semantics.attempts import read_once
from kb.text.semantics.charges import charge_of, cost_of_spell
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.costs import read_cost
from kb.text.semantics.parties import (
    Parties,
    parties_of,
    some_parties,
)
from kb.text.semantics.patterns import rows, spelled_out
from kb.text.semantics.rewordings import reworded
from kb.text.semantics.scope import Scope
from kb.text.semantics.statement_holes import said_in
from kb.text.words import wording
from kb.vocabulary import (
    Abilities,
    IsAffected,
    IsSelf,
    Locked,
    Objects,
    Party,
    Players,
    Statement,
    StatementLine,
    X,
)
from kb.vocabulary.parts import any_part, with_parts
from kb.vocabulary.statements import LEADING

Rules = tuple[StatementLine, ...]


class Sentence(NamedTuple):
    """A rule as it was said, and the parties of which it was said."""

    rule: StatementLine
    leading: Parties


Said = tuple[Sentence, ...]
MOST_JOINTS = 14
"""No sentence has more places where a rule may end and the next begin."""


_REVEALED = regex(r"^You may reveal (?:~|this card) from your opening hand\.(?= If you do, )")
"""What is done before a game begins; what comes of it is told after that."""


def read_statement(text: str, scope: Scope) -> Statement:
    """The statement of a line.

    Raises NotUnderstood if any of its sentences is none.
    """
    rules: Rules = ()
    revealed = _REVEALED.match(text)
    if revealed is not None:
        text, then = text[: revealed.end() - 1], text[revealed.end() :].removeprefix(" If you do, ")
    else:
        text, _, then = text.partition(". When you do, ")
    for sentence in wording.sentences(reworded(text, "statements")):
        if len(sentence) > 400:
            raise NotUnderstood("a long sentence")
        remark = _remark(sentence, scope)
        if remark is not None and rules:
            about_spells = "instead" in remark
            if about_spells and not any(rule.verb == "cast" for rule in rules):
                raise NotUnderstood("what is paid for what is played so")
            rules = tuple(
                rule if about_spells and rule.verb != "cast" else _with(rule, remark)
                for rule in rules
            )
        else:
            rules = (*rules, *(said.rule for said in _rules(spelled_out(sentence), scope)))
    if not rules:
        raise NotUnderstood("nothing is said")
    if then and any(rule.mode != "may" for rule in rules):
        raise NotUnderstood("a reflexive trigger of no permission")
    return Statement(rules, then or None)


def _remark(sentence: str, scope: Scope) -> dict[str, Any] | None:
    """What a sentence adds to the one before it ("This effect can't reduce …")."""

    def made(row: Row, holes: dict[str, str]) -> dict[str, Any]:
        if "object" in holes:
            parties_of(holes["object"], scope)
        more: dict[str, Any] = {"how": tuple(row["how"])}
        if "plus" in holes:
            more["plus"] = read_cost(holes["plus"], Scope())
        if "instead" in holes:
            more["instead"] = cost_of_spell(holes["instead"], scope)
        amount = "mana" if "less_if_paid" in row["how"] else "limit"
        return more | ({amount: holes["mana"]} if "mana" in holes else {})

    try:
        found: dict[str, Any] = rows("statements")["after"].read(spelled_out(sentence), made)
    except NotUnderstood:
        return None
    return found


def is_remark(sentence: str, scope: Scope) -> bool:
    """Returns whether a sentence only adds to what was said before it."""
    return _remark(sentence, scope) is not None


@read_once(10_000)
def _rules(text: str, scope: Scope) -> Said:
    return _Sentence(scope).whole(text)


class _Sentence:
    """Reads one sentence."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def read(self, text: str) -> Said:
        """The rules of a part of the sentence; each part is read once."""
        return _rules(spelled_out(text), self.scope)

    def whole(self, text: str) -> Said:
        """Its rules: as a whole, without what stands before or after, or part by part."""
        if len(_JOINTS.findall(text)) > MOST_JOINTS:
            raise NotUnderstood("a long sentence")
        text = _MEANWHILE.sub(r"\g<time>, \g<before> ", text)
        problem: str | None = None
        for reader in (self._front, self._whole, self._tail, self._several):
            try:
                return reader(text)
            except NotUnderstood as found:
                if reader != self._front:
                    problem = problem if problem is not None else str(found)
        assert problem is not None
        raise NotUnderstood(problem)

    # ------------------------------------------------------------------------------ the clause

    def _whole(self, text: str) -> Said:
        found: Said = rows("statements")["statements"].read(text, self._made)
        return found

    def _made(self, row: Row, holes: dict[str, str]) -> Said:
        fields: dict[str, Any] = {"how": tuple(row.get("how", ()))}
        for key in ("but", "op", "number", "duration"):
            if key in row:
                fields[key] = row[key]
        role = LEADING[row.get("voice", "active")]
        leading = self._parties(holes[role]) if role in holes else ()
        if row.get("of_objects") and any(isinstance(p, Players) for p in leading):
            raise NotUnderstood("a player as an object")
        if row.get("of_players") and not any(isinstance(p, Players) for p in leading):
            raise NotUnderstood("an object that has an ability")
        about = self._about(leading)
        fields[role] = leading
        holes = _among(with_it(holes, role, self.scope))
        for hole, words in holes.items():
            if hole not in (role, "object2", "again"):
                locked = hole in LEADING.values() and self._locked_on(words)
                fields |= said_in(hole, words, self.scope if locked else about, fields)
        if "again" in holes and parties_of(holes["again"], about) != fields["object"]:
            raise NotUnderstood("others than those spoken of")
        if row.get("of_others") and (Objects(IsSelf()),) == fields.get("object"):
            raise NotUnderstood("the object itself")
        verbs = row["verb"] if isinstance(row["verb"], list) else [row["verb"]]
        made = [StatementLine(verb, row["mode"], **fields) for verb in verbs]
        if "also" in row:
            second = fields | {"object": parties_of(holes["object2"], about)}
            made.append(StatementLine(row["also"], row["mode"], **second))
        return tuple(Sentence(rule, leading) for rule in made)

    def _locked_on(self, words: str) -> bool:
        """Returns whether "it", done to by another, is what a resolved effect is locked to."""
        return isinstance(self.scope.it, Locked) and bool(_IT.fullmatch(words))

    def _parties(self, words: str) -> Parties:
        number, parties = some_parties(words, self.scope, as_subject=True)
        if number not in (None, (">=", 1)):
            raise NotUnderstood("a number of objects")
        return parties

    def _about(self, subject: Parties) -> Scope:
        """The scope of what is said of a subject: "it" is the subject."""
        if len(subject) == 1 and isinstance(subject[0], Objects):
            return self.scope.about(subject[0].filter)
        return self.scope

    # -------------------------------------------------------------------------- before and after

    def _front(self, text: str) -> Said:
        def made(row: Row, holes: dict[str, str]) -> Said:
            scope = mentioned_in(holes.get("if", ""), self.scope)
            said = _rules(of_the_counted(holes.get("if", ""), holes["rule"]), scope)
            more = self._circumstance(row, holes, self.scope)
            return tuple(Sentence(_with(rule, more), leading) for rule, leading in said)

        found: Said = rows("statements")["fronts"].read(text, made)
        return found

    def _tail(self, text: str) -> Said:
        def made(row: Row, holes: dict[str, str]) -> Said:
            said = self.read(holes["rule"])
            subjects = {leading for _, leading in said}
            if len(subjects) > 1:
                raise NotUnderstood("several rules, the last of which alone may be meant")
            if any(_ends_with_price(rule, row) for rule, _ in said) and row.get("to") != "value":
                raise NotUnderstood("what belongs to a price")
            more = self._circumstance(row, holes, self._about(subjects.pop()))
            return tuple(Sentence(_with(rule, more), leading) for rule, leading in said)

        found: Said = rows("statements")["tails"].read(text, made)
        return found

    def _circumstance(self, row: Row, holes: dict[str, str], scope: Scope) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if "duration" in row:
            found["duration"] = row["duration"]
        if "how" in row:
            found["how"] = tuple(row["how"])
        match row.get("to"):
            case "if":
                found["conditions"] = circumstances_of(holes["if"], scope)
            case "unless":
                found["unless"] = circumstances_of(holes["if"], scope)
            case "charge":
                found["charge"] = charge_of(holes["charge"], scope)
            case "value" | "each" | "when" | "whose" | "place":
                found |= said_in(row["to"], holes[row["to"]], scope, {})
        return found

    # --------------------------------------------------------------------------- several clauses

    def _several(self, text: str) -> Said:
        """ "Can't attack or block, and its activated abilities can't be activated": the subject and
        the mode of the first hold for those that have none."""
        for joint in _JOINTS.finditer(text):
            before, after = text[: joint.start()], text[joint.end() :]
            try:
                head = self.read(before)
            except NotUnderstood:
                continue
            if head[-1].rule.verb in ("play", "cast") and re.search(r"\bfrom\b", after):
                raise NotUnderstood("what is played from where")
            inner = _Sentence(self._about(head[-1].leading))
            for said in (after, *_continued(before, after)):
                try:
                    rest = inner.read(said)
                except NotUnderstood:
                    continue
                if joint[0] == " or " and after.startswith("be blocked by "):
                    return self.read(f"{before} {after.removeprefix('be blocked by ')}") + rest
                return (*head, *(_said_of(head[-1].leading, each) for each in rest))
        raise NotUnderstood(f"{text!r} as a statement")


def _ends_with_price(rule: StatementLine, row: Row) -> bool:
    """Returns whether what a tail says may be about the price at the end of a rule: how long a
    permission is there is not, behind what its price is paid rather than."""
    if "instead_of_mana" in rule.how and "duration" in row:
        return False
    return bool(rule.each or rule.charge)


def _said_of(subject: Parties, sentence: Sentence) -> Sentence:
    """A rule of which the parties are named by what is "they" after a set: "creatures can't block,
    and their activated abilities can't be activated"."""
    rule, leading = sentence
    meant = _naming(subject, leading)
    if meant == leading:
        return sentence
    fields = {role: meant for role in LEADING.values() if getattr(rule, role) == leading}
    return Sentence(msgspec.structs.replace(rule, **fields), meant)


def _naming(subject: Parties, parties: Parties) -> Parties:
    """Parties with what a set is called after its name replaced by the set."""
    named: list[Party] = []
    for each in parties:
        if each == Objects(IsAffected()):
            named += subject
        elif isinstance(each, Abilities):
            named.append(msgspec.structs.replace(each, of=_naming(subject, each.of)))
        else:
            named.append(each)
    return tuple(named)


_MEANWHILE = regex(
    r"^(?P<before>.+)(?<!exiled with ~) (?P<time>this turn|this combat) "
    r"(?=as though |except by |without paying )"
)
"""How long it is so may stand within a clause: "can attack this turn as though …"; not when
something was exiled."""


_IT = regex(r"it|him|her|them|that (?:creature|permanent|artifact|land|card)", re.IGNORECASE)


def _among(holes: dict[str, str]) -> dict[str, str]:
    """ "Play lands and cast spells from among …": both are from among these."""
    if "among" not in holes:
        return holes
    said = {k: f"{holes[k]} from among {holes['among']}" for k in ("object", "object2")}
    return {k: v for k, v in {**holes, **said}.items() if k != "among"}


_JOINTS = regex(r",? (?:and|or|but) (?=[\w~])|, (?=[\w~])")
_MODES = regex(
    r"^(?P<subject>.+?) (?P<mode>(?:can't|must|may|can|do not|does not)(?: be)?(?= )|(?=attacks? |"
    r"blocks? |has |have |assigns? |costs? |untaps? |skips? |gets? ))"
)


def _continued(before: str, after: str) -> list[str]:
    """What a part without a subject says, with the subject (and the mode) of the one before."""
    match = _MODES.match(before)
    if match is None:
        return []
    found = [f"{match['subject']} {after}"]
    if match["mode"]:
        plain = match["mode"].removesuffix(" be")
        found.append(f"{match['subject']} {plain} {after}")
        found.append(f"{match['subject']} {plain} be {after}")
    return found


def _with(rule: StatementLine, more: dict[str, Any]) -> StatementLine:
    how = (*rule.how, *more.get("how", ()))
    if any_part((rule.subject, rule.object), _is_x):
        more = dict(more)
        rule = _settled(rule, more.pop("value", None))
    joined = dict(more)
    for key, value in more.items():
        before = getattr(rule, key)
        if key in ("conditions", "unless"):
            joined[key] = (*value, *before)
        elif key != "how" and before not in (None, ()):
            raise NotUnderstood(f"{key} twice")
    return msgspec.structs.replace(rule, **{**joined, "how": how})


def _is_x(word: object) -> bool:
    return isinstance(word, X)


def _settled(rule: StatementLine, value: object) -> StatementLine:
    """A rule with what X is in the place of the X in what it names, where that is told (107.3i)."""

    def other(word: object) -> object:
        return value if isinstance(word, X) and value is not None else word

    subject, named = with_parts((rule.subject, rule.object), other)
    return msgspec.structs.replace(rule, subject=subject, object=named)
