"""Clauses and effects as sentences."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kb import vocabulary as v
from kb.text.rendering.changes import verb_phrases
from kb.text.rendering.conditions import condition
from kb.text.rendering.nouns import is_single, is_uneven, noun_phrase, types_of
from kb.text.rendering.places import player_does
from kb.text.rendering.shapes import parts_of
from kb.text.rendering.sizes import defined
from kb.text.rendering.voice import Voice
from kb.text.rendering.walking import speaks_of_each, words_in
from kb.text.rendering.words import joined, possessive, sentence, spaced, unstopped

_DURATIONS = {
    "end_of_turn": "until end of turn",
    "permanent": "for the rest of the game",
    "next_turn": "until your next turn",
    "end_of_next_turn": "until the end of your next turn",
    "next_end_step": "until your next end step",
    "next_upkeep": "until your next upkeep",
    "end_of_combat": "until end of combat",
}


_PAIR = v.Or((v.IsSelf(), v.PairedWith("self")))


class Subject(msgspec.Struct, frozen=True):
    """The subject of a clause: its words, its pronoun, and whether its verbs are plural."""

    words: str
    many: bool
    pronoun: str


# ---------------------------------------------------------------------------------------- effects


def whole(
    word: v.Effect, voice: Voice, zones: tuple[v.Zone, ...] = (), *, begun: bool = False
) -> str:
    """The effect as sentences; `zones` are where its ability functions if that must be said
    (113.6b). One that has `begun` is no static ability's."""
    voice = msgspec.structs.replace(voice, resolved=begun or word.duration is not None)
    said: list[str] = []
    for clause in word.clauses:
        told = _with_zones(clause, zones)
        same = _same_is_true(told, voice) if word.duration is None else None
        said.append(same or sentence(words_of(told, voice, word.duration)))
    return " ".join(said) or "Nothing happens."


def _with_zones(clause: v.Clause, zones: tuple[v.Zone, ...]) -> v.Clause:
    if not zones:
        return clause
    own = () if zones == ("stack",) else (v.Owned("you"),)
    there = v.Compare(v.Count(v.And((v.IsSelf(), v.InZone(zones), *own))), ">=", v.Const(1))
    condition = v.AllOf((there, clause.condition)) if clause.condition is not None else there
    return v.Clause(clause.subject, clause.does, condition)


def _same_is_true(clause: v.Clause, voice: Voice) -> str | None:
    """Several keywords that an object has if others have them: said of the first, then "the same
    is true for" the rest."""
    if len(clause.does) != 1 or clause.condition is not None:
        return None
    does = clause.does[0]
    if not isinstance(does, v.GainAbilitiesOf) or len(does.keywords) < 2 or does.kind is not None:
        return None
    first, *rest = does.keywords
    if is_single(does.filter):
        return None
    holder = v.And((*parts_of(does.filter), v.HasKeyword(first)))
    there = condition(v.Compare(v.Count(holder), ">=", v.Const(1)), voice)
    subject = _subject(clause, voice)
    start = sentence(
        f"as long as {there}, {subject.words} {'have' if subject.many else 'has'} {first}"
    )
    return f"{start} The same is true for {joined(rest)}."


# ---------------------------------------------------------------------------------------- clauses


def words_of(clause: v.Clause, voice: Voice, duration: str | None = None) -> str:
    """The clause, without capital and full stop: subject, what happens to it, and when."""
    rule = _rule_sentence(clause)
    subject = _subject(clause, voice)
    told = voice if rule else _about(clause, voice)
    statements = rule or _statements(clause.does, subject, clause.subject, told)
    lasting = _DURATIONS.get(duration, f"until {spaced(duration)}") if duration else ""
    link = "for as long as" if duration == "while" else "as long as"
    of_cost = any(isinstance(each, v.RuleChange) and each.what == "cost" for each in clause.does)
    lasting = "" if duration == "while" or (rule and of_cost) else lasting
    said = ", and ".join(statements) if len(statements) > 2 else " and ".join(statements)
    if clause.condition is not None:
        single = len(clause.does) == 1 and isinstance(clause.subject, v.IsSelf | v.IsHost)
        if single and not lasting and unstopped(said) == said:
            return f"{said} {link} {condition(clause.condition, told)}"
        said = f"{link} {condition(clause.condition, voice)}, {said}"
        return f"{lasting}, {said}" if lasting else said
    one = len(clause.does) == 1
    ends = [_lasting(each, lasting, one=one) if lasting else each for each in statements]
    return ends[0] + "".join(f". {end[:1].upper()}{end[1:]}" for end in ends[1:])


def _lasting(statement: str, lasting: str, *, one: bool) -> str:
    """A statement with how long it is so, before what X is if it says that of one change."""
    said, where, number = unstopped(statement).partition(", where ")
    return f"{said} {lasting}{where}{number}" if one else f"{said}{where}{number} {lasting}"


def _rule_sentence(clause: v.Clause) -> list[str]:
    """A change of the rules that is a sentence by itself."""
    whole_sentences = isinstance(clause.subject, v.Everything) and all(
        isinstance(change, v.RuleChange) and change.text[:1].isupper() for change in clause.does
    )
    if not whole_sentences:
        return []
    return [c.text.rstrip(".") for c in clause.does if isinstance(c, v.RuleChange)]


def _about(clause: v.Clause, voice: Voice) -> Voice:
    types = types_of(clause.subject)
    cards = any(isinstance(part, v.InZone) for part in parts_of(clause.subject))
    inner = "card" if cards else types[0] if len(types) == 1 else "permanent"
    return msgspec.structs.replace(voice.about(clause.subject), inner_name=f"this {inner}")


def _subject(clause: v.Clause, voice: Voice) -> Subject:
    word = clause.subject
    if word == _PAIR and _speaks_of_pairing(clause.condition):
        return Subject("both creatures", True, "they")
    if is_single(word):
        return Subject(noun_phrase(word, voice), False, "it")
    if speaks_of_each(clause.does) or is_uneven(word, voice):
        words = noun_phrase(word, voice, many=False, article="each", joint="and")
        return Subject(words, False, "it")
    words = noun_phrase(word, voice)
    return Subject(f"all {words}" if " " not in words else words, True, "they")


def _speaks_of_pairing(condition: object) -> bool:
    return any(word == v.HasStatus("paired") for word in words_in(condition))


def _statements(
    does: Sequence[v.Modification], subject: Subject, word: v.Filter, voice: Voice
) -> list[str]:
    """What happens, as statements about the subject: its verbs together, and by itself what isn't
    said with a verb of its own."""
    said: list[str] = []
    verbs: list[v.Modification] = []
    for change in does:
        name = subject.words if not said and not verbs else subject.pronoun
        own = _statement(change, name, voice, subject)
        if own is None:
            verbs.append(change)
            continue
        said.extend(_verbs(verbs, subject, voice, first=not said))
        verbs = []
        said.append(own)
    said.extend(_verbs(verbs, subject, voice, first=not said))
    return said or [f"nothing happens to {subject.words}"]


def _verbs(
    does: Sequence[v.Modification], subject: Subject, voice: Voice, *, first: bool
) -> list[str]:
    if not does:
        return []
    name = subject.words if first else subject.pronoun
    many = subject.many
    phrases = verb_phrases(does, voice, many)
    return [f"{name} {joined([*map(unstopped, phrases[:-1]), phrases[-1]])}"]


def _statement(change: v.Modification, name: str, voice: Voice, subject: Subject) -> str | None:
    """The change as a statement of its own, where that is the usual wording."""
    owner = {"it": "its", "they": "their"}.get(name) or possessive(name)
    match change:
        case v.GainControl(who):
            if voice.resolved and who == "you":
                return f"gain control of {name}"
            return f"{player_does(who, 'control', many=False)} {name}"
        case v.SetPT(power, toughness) if voice.defining and (power or toughness) is not None:
            return defined(owner, power, toughness, voice)
        case v.SetName(new_name) if name == "it":
            return f"its name is {new_name}"
        case v.SwitchPT() if voice.resolved:
            return f"switch {owner} power and toughness"
        case v.ReplaceWords(old, new) if voice.resolved:
            if old is None or new is None:
                old, new = "one color word", "another"
            return f"change the text of {name} by replacing all instances of {old} with {new}"
    return None
