"""What a replacement or prevention effect does instead, or besides, step by step."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.joined_sentences import otherwise
from kb.text.lines.not_done_this_way import as_otherwise
from kb.text.semantics.entering_counters import counters_with
from kb.text.semantics.referents import Referents
from kb.text.words import wording
from kb.text.words.outcome_words import EACH_PREVENTED, is_understood
from kb.vocabulary.parts import every_part
from kb.vocabulary.tokens import predefined_tokens

Steps = tuple[v.Step, ...]
Reading = Callable[[str], Steps]
"""Reads what a sentence says to do."""


def with_outcomes(replacement: v.Replacement, read: Reading) -> v.Replacement:
    """The effect with the steps of its outcomes; one whose words aren't understood keeps these."""
    asked = any(_IF_NOT.search(each.text or "") for each in replacement.outcomes)
    optional = replacement.optional and not asked
    outcomes = tuple(
        _told(each, replacement.events, read, optional=optional) for each in replacement.outcomes
    )
    if any(each.text is not None for each in outcomes):
        optional = replacement.optional
    return msgspec.structs.replace(replacement, outcomes=outcomes, optional=optional)


_IF_NOT = regex(r"\bIf you (?:don't|do not),")
"""The event is replaced whether or not the player does what may be done."""
_MAY = regex(r"^(?:you|they|that player) may (?:instead )?")


def _told(
    outcome: v.Outcome, events: tuple[v.Event, ...], read: Reading, *, optional: bool
) -> v.Outcome:
    if outcome.text is None or is_understood(outcome):
        return outcome
    enters = isinstance(outcome, v.Enters)
    if isinstance(outcome, v.Enters):
        counted = _counted_by_doing(outcome, events, read)
        if counted is not None:
            return counted
    text = outcome.text if enters else _INSTEAD.sub("", outcome.text).strip()
    does = None
    made = _TOKENS.fullmatch(text)
    if made is not None and any(each.verb == "create" for each in events):
        does = "create_besides" if made["those"] else "create_others"
        text = f"create {_ADDITIONAL.sub('a ', made['made'])}"
    kinds = _kinds_of_tokens(events) if text == _ONE_OF_EACH else ()
    if kinds:
        does, text = "create_others", " ".join(f"Create a {each} token." for each in kinds)
    if optional and re.match(r"you may ", text) and " If you do," not in text:
        text = _MAY.sub("", text)  # whether it is done is whether the event is replaced
    elif optional:
        return outcome
    steps: Steps = ()
    this_way, before = False, ""
    try:
        for sentence in wording.sentences(text):
            said = EACH_PREVENTED.sub("", sentence)
            this_way = this_way or said != sentence
            said = as_otherwise(said[:1].upper() + said[1:], before)
            before = said
            if said.startswith(_OTHERWISE):
                steps = otherwise(steps, read(said.removeprefix(_OTHERWISE)))
            else:
                steps = _further(steps, (_entering(said) if enters else None) or read(said))
        found = msgspec.structs.replace(outcome, text=None, steps=steps)
        if isinstance(found, v.Instead):
            found = msgspec.structs.replace(found, does=does)
        return Referents(()).of_outcome(found, events, this_way=this_way)
    except NotUnderstood:
        return outcome


def _further(steps: Steps, more: Steps) -> Steps:
    """The steps with further ones: what hangs on what a reflexive ability did is part of it."""
    if steps and more and isinstance(more[0], v.IfDone):
        match steps[-1]:
            case v.Later(trigger=None) as later:
                return (*steps[:-1], msgspec.structs.replace(later, does=(*later.does, *more)))
    return steps + more


_OTHERWISE = "Otherwise, "
_ONE_OF_EACH = "create one of each"


def _kinds_of_tokens(events: tuple[v.Event, ...]) -> tuple[str, ...]:
    """The predefined kinds of tokens that an event speaks of ("a Clue, Food, or Treasure token");
    none, where it speaks of others too."""
    found: list[str] = []
    for event in events:
        for party in event.object:
            meant = party.filter if isinstance(party, v.Objects) else None
            for each in meant.any if isinstance(meant, v.Or) else (meant,):
                match each:
                    case v.And((v.HasSubtype(kind), v.HasStatus("token"))):
                        found.append(kind)
                    case _:
                        return ()
    return tuple(found) if set(found) <= predefined_tokens().keys() else ()


_INSTEAD = regex(
    r"\b[Ii]nstead\b,? ?|\bthat player skips that draw and "
    r"|^prevent (?:that damage|\w+ of that damage)(?:,? and |, (?:then )?|\. |$)"
)
_TOKENS = regex(
    r"(?:create )?(?P<those>those tokens plus )?"
    r"(?P<made>(?:that many|an additional|an?) (?:(?! or ).)+? tokens?(?: with (?:(?! or ).)+?)?)"
    r"(?: are created)?"
)
"""The tokens that are created besides those of the event, or in their place."""
_ADDITIONAL = regex(r"^an additional ")
_ENTERS = regex(r"If you (?P<do>do|don't|do not), (?:it|~|this \w+) enters (?P<how>tapped)")


_FOR_EACH = regex(
    r"(?P<does>[^.]+)\. (?:it|~|this \w+) enters with (?P<counters>[^.,]+ counters?) on "
    r"(?:it|him|her) (?P<each>for each [^.,]+ this way)",
    re.IGNORECASE,
)


def _counted_by_doing(
    outcome: v.Enters, events: tuple[v.Event, ...], read: Reading
) -> v.Enters | None:
    """How the object enters with counters for each of those to which one thing is done as it does
    so (614.1c); None where the words say something else, or aren't understood."""
    match = _FOR_EACH.fullmatch(outcome.text or "")
    if match is None or outcome != v.Enters(text=outcome.text):
        return None
    does = match["does"]
    try:
        fields = counters_with(match["counters"])
        steps = read(does[:1].upper() + does[1:]) + read(f"You gain 1 life {match['each']}")
        found = Referents(()).of_outcome(v.Enters(steps=steps), events, this_way=False)
    except NotUnderstood:
        return None
    if not isinstance(fields["number"], v.Const) or len(fields["counters"]) != 1:
        return None
    action, *counting = found.steps if isinstance(found, v.Enters) else ()
    match action, counting:
        case v.GameAction(label=int(label)), [v.GameAction("gain_life", number=number)]:
            of_it = _number_of_them(number, action, v.Mentioned("step", label))
            if of_it is not None:
                return v.Enters(**fields, each=of_it, steps=(action,))
    return None


def _number_of_them(
    number: v.Value | v.Tally | None, action: v.GameAction, them: v.Mentioned
) -> v.Value | None:
    """How many were those to which an action was done, where a number says no more of them than
    the action does."""
    match number:
        case v.ThatMuch(of=of) if of == them:
            return number
        case v.Count(v.And(parts)):
            done = msgspec.structs.replace(them, role="done")
            said = {part for each in every_part(action.object) for part in _parts_of(each)}
            if done in parts and said.issuperset(each for each in parts if each != done):
                return v.ThatMuch(action.verb, them)
    return None


def _parts_of(word: object) -> tuple[v.Filter, ...]:
    return word.all if isinstance(word, v.And) else ()


def _entering(sentence: str) -> Steps | None:
    """How the object enters, as it depends on what was done before (614.1c)."""
    match = _ENTERS.fullmatch(sentence)
    if match is None:
        return None
    enters = v.GameAction("enter", object=(v.Objects(v.IsSelf()),), how=(match["how"],))
    return (v.IfDone((enters,), done=match["do"] == "do"),)


__all__ = ["with_outcomes"]
