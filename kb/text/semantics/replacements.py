"""Replacement and prevention effects: the event, and what happens instead (614, 615).

The rows are those of `replacements.json`; the event is read with the words of events ("would die"
is "die"). What happens instead is kept in its words where no row knows them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.attempts import Problem, first_understood
from kb.text.semantics.choices_on_entering import choices_said, limit_said
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.counting import count_in, value_in
from kb.text.semantics.descriptions import quoted
from kb.text.semantics.entering_counters import counted_once, counters_with, several_kinds
from kb.text.semantics.event_details import when_of
from kb.text.semantics.events import events_of
from kb.text.semantics.outcomes import outcome_of
from kb.text.semantics.parties import all_parties, player_of, whose
from kb.text.semantics.patterns import number_of, rows, spelled_out
from kb.text.semantics.rewordings import reworded
from kb.text.semantics.scope import Scope
from kb.text.semantics.triggers import splits
from kb.text.words import wording
from kb.text.words.keywords import keyword_table
from kb.text.words.outcome_words import PREVENTED
from kb.vocabulary.parts import with_parts

Exceptions = Callable[[str], tuple[v.Modification, ...]]
"""Reads the exceptions of a copy."""


def read_replacement(text: str, scope: Scope, exceptions: Exceptions) -> v.Replacement:
    """The replacement or prevention effect of a line.

    `exceptions` reads what follows "except" of a copy. Raises NotUnderstood.
    """
    if len(text) > 700:
        raise NotUnderstood("a long line")
    reading = _Reading(scope, exceptions)
    said = _BOTH.sub(r"\g<who> enters with \g<first>. \g<who> enters with \g<second>.", text)
    said = spelled_out(reworded(said, "replacements"))
    try:
        return counted_once(reading.read(said.rstrip(".")))
    except NotUnderstood as problem:
        parts = wording.sentences(said)
        if len(parts) < 2:
            raise problem
        if PREVENTED.search(". ".join(parts[1:])):
            return _with_rest(reading.read(parts[0]), ". ".join(parts[1:]))
    return counted_once(_merged([reading.read(part) for part in parts]))


def _with_rest(found: v.Replacement, rest: str) -> v.Replacement:
    """A prevention effect with the words of what it does besides (615.5)."""
    (outcome,) = found.outcomes if len(found.outcomes) == 1 else (None,)
    if not isinstance(outcome, v.Prevents) or outcome.text is not None:
        raise NotUnderstood("what is prevented")
    return msgspec.structs.replace(found, outcomes=(msgspec.structs.replace(outcome, text=rest),))


def _merged(found: list[v.Replacement]) -> v.Replacement:
    """Sentences about the same event are one effect ("… enters tapped. As it enters, …")."""
    first = found[0]
    for other in found[1:]:
        same = (other.events, other.duration, other.optional) == (first.events, first.duration,
                                                                  first.optional)  # fmt: skip
        if not same or first.conditions or first.unless or other.conditions or other.unless:
            raise NotUnderstood("several replacement effects")
        first = msgspec.structs.replace(first, outcomes=(*first.outcomes, *other.outcomes))
    return first


_BOTH = regex(
    r"^(?P<who>~|This \w+) enters with (?P<first>[^.]+? on (?:it|him|her)(?: for each [^.]+?)?) "
    r"(?:and|plus) (?P<second>an? [^.]+? counter on (?:it|him|her) for each [^.]+)\.$"
)
"""Counters for one thing, and counters for another."""
_ESCAPES = regex(r"(~|this \w+) escapes with (.+)", re.IGNORECASE)
_ESCAPED = v.Stands(
    v.Relation("cost_paid", (v.Objects(v.HasKeyword("escape")),)), (v.Objects(v.IsSelf()),)
)
"""That it escaped: what it "escapes with" it enters with then (702.138c)."""


_WITH_NO_BEGINNING = frozenset({"beginning", "ending"})
"""Phases of several steps whose own beginning isn't reckoned with."""


class _Reading:
    """Reads the sentences of one line."""

    def __init__(self, scope: Scope, exceptions: Exceptions) -> None:
        self.scope = scope
        self.exceptions = exceptions
        self._known: dict[str, v.Replacement | Problem] = {}

    def read(self, text: str) -> v.Replacement:
        """The effect that a text states as a whole, or without what stands before or after."""
        if text not in self._known:
            try:
                self._known[text] = self._whole(text)
            except NotUnderstood as problem:
                self._known[text] = Problem(str(problem))
        found = self._known[text]
        if isinstance(found, Problem):
            raise NotUnderstood(found.words)
        return found

    def _whole(self, text: str) -> v.Replacement:
        try:
            return self._plain(text)
        except NotUnderstood as problem:
            return self._conditional(text, problem)

    def _plain(self, text: str) -> v.Replacement:
        escaping = _ESCAPES.fullmatch(text)
        if escaping is not None:
            found = self._plain(f"{escaping[1]} enters with {escaping[2]}")
            conditions = (_ESCAPED, *found.conditions)
            return msgspec.structs.replace(found, conditions=conditions)
        tables = {
            "fronts": self._around, "enters": self._enters,
            "would": self._would, "tails": self._around,
        }  # fmt: skip

        def read(table: str) -> v.Replacement:
            found: v.Replacement = rows("replacements")[table].read(text, tables[table])
            return found

        return first_understood(read, tables)

    def _conditional(self, text: str, problem: NotUnderstood) -> v.Replacement:
        """ "If ~ was kicked, it enters with …": a condition before the event."""
        match = re.match(r"[Ii]f (.+?), (.+)", text)
        if match is None or "would" in match[1]:
            raise problem
        found = self._plain(match[2])
        conditions = (*circumstances_of(match[1], self.scope), *found.conditions)
        return msgspec.structs.replace(found, conditions=conditions)

    def _around(self, row: Row, holes: dict[str, str]) -> v.Replacement:
        found = self.read(holes["rule"])
        match row.get("to"):
            case "if":
                more = (*circumstances_of(holes["if"], self.scope), *found.conditions)
                return msgspec.structs.replace(found, conditions=more)
            case "unless":
                unless = circumstances_of(holes["if"], self.scope)
                if found.unless:
                    raise NotUnderstood("unless twice")
                return msgspec.structs.replace(found, unless=unless)
            case "when":
                fields = when_of(holes["when"], self.scope)
                events = tuple(_at(event, fields) for event in found.events)
                return msgspec.structs.replace(found, events=events)
        return msgspec.structs.replace(found, duration=row["duration"])

    # -------------------------------------------------------------------------------- entering

    def _enters(self, row: Row, holes: dict[str, str]) -> v.Replacement:
        subject = all_parties(holes["subject"], self.scope) if "subject" in holes else ()
        fields: dict[str, Any] = {"how": tuple(row.get("how", ()))}
        kinds = several_kinds(holes.get("counters", ""))
        if kinds and holes.keys() & {"each", "value"}:
            raise NotUnderstood("how many counters of which kind")
        for hole, words in holes.items():
            if hole not in ("subject", "except"):
                fields |= self._entering(hole, kinds[0] if hole == "counters" and kinds else words,
                                         fields)  # fmt: skip
        further = [v.Enters(**counters_with(each)) for each in kinds[1:]]
        if "except" in holes:
            words, besides = self._further(holes["except"])
            further += besides
            fields["exceptions"] = self.exceptions(words) if words else ()
        event = v.Event(row.get("event", "enter"), subject)
        outcomes = (v.Enters(**fields), *further)
        return v.Replacement((event,), outcomes, optional=row.get("optional", False))

    def _further(self, words: str) -> tuple[str, list[v.Enters]]:
        """What a copy enters with besides, apart from its exceptions."""
        kept, found = [], []
        for part in _pieces(_HAS_IF_SO.sub(r"\1 and has ", words)):
            match = _ENTERS_WITH.fullmatch(part)
            if match is None:
                kept.append(part)
                continue
            condition = match["before"] or match["after"]
            about = self.scope.about(v.IsAffected())
            if condition and _OF_COPIED.search(condition):
                raise NotUnderstood("a condition of what is copied")
            conditions = circumstances_of(condition, about) if condition else ()
            fields = counters_with(match["counters"])
            if match["granted"] and conditions:
                fields["exceptions"] = self.exceptions(f"it has {match['granted']}")
            elif match["granted"]:
                fields["gains"] = (_keyword(match["granted"]),)
            found.append(v.Enters(**fields, conditions=conditions))
        return ", ".join(kept), found

    def _entering(self, hole: str, words: str, before: dict[str, Any]) -> dict[str, Any]:
        match hole:
            case "status" | "status2":
                return {"how": (*before["how"], words.lower().replace(" ", "_"))}
            case "counters":
                return counters_with(words)
            case "kind":
                return {"counters": (words,)}
            case "each":
                return {"each": count_in(words, self.scope)}
            case "value":
                return {"number": value_in(words, self.scope)}
            case "granted" if words.startswith('"'):
                return {"abilities": _quoted(words, self.scope)}
            case "granted":
                return {"gains": (_keyword(words),)}
            case "object":
                return {"object": all_parties(words, self.scope)}
            case "whose":
                return {"owner": (whose(words, self.scope),)}
            case "player":
                return {"owner": (player_of(words, self.scope),)}
            case "choice":
                chooses = choices_said(words)
                return {"chooses": chooses, "limit": limit_said(words, len(chooses))}
            case "action":
                return {"text": words}
        raise NotUnderstood(f"{hole}: {words!r}")

    # --------------------------------------------------------------------------------- events

    def _would(self, row: Row, holes: dict[str, str]) -> v.Replacement:
        if "event" in holes:
            return self._instead(row, holes)
        if row.get("prevent"):
            amount = self._amount(holes)
            prevents = (v.Prevents(amount, shield=amount is not None),)
            return v.Replacement(self._damage(holes), prevents, duration=row.get("duration"))
        if row.get("redirect"):
            to = all_parties(holes["to"], self.scope)
            redirects = v.Instead(does="redirect", number=self._amount(holes), to=to)
            return v.Replacement(self._damage(holes), (redirects,), duration=row.get("duration"))
        if row.get("double"):
            return v.Replacement(self._damage(holes), (v.Instead(does="double"),))
        if row.get("skip"):
            return msgspec.structs.replace(self._skip(holes), duration=row.get("duration"))
        event = v.Event("life_reduced", owner=(whose(holes["whose"], self.scope),),
                      value=v.Const(number_of(holes["number"])))  # fmt: skip
        least = v.Const(number_of(holes["number2"]))
        return v.Replacement((event,), (v.Instead(does="reduce_to", number=least),))

    def _amount(self, holes: dict[str, str]) -> v.Value | None:
        """How much is prevented; None for all of it."""
        if "value" in holes:
            counted = value_in(holes["value"], self.scope)
            if isinstance(counted, v.Tally):
                raise NotUnderstood("an amount that isn't counted from the game")
            return counted
        if "number" not in holes:
            return None
        return v.X() if holes["number"] == "X" else v.Const(number_of(holes["number"]))

    def _damage(self, holes: dict[str, str]) -> tuple[v.Event, ...]:
        how = (holes["kind"].lower(),) if "kind" in holes else ()
        if "both" in holes:
            both = all_parties(holes["both"], self.scope)
            return (
                v.Event("deal_damage", object=both, how=how),
                v.Event("deal_damage", subject=both, how=how),
            )
        subject, object_ = (
            all_parties(holes[hole], self.scope) if hole in holes else ()
            for hole in ("subject", "object")
        )
        return (v.Event("deal_damage", subject, object_, how=how),)

    def _skip(self, holes: dict[str, str]) -> v.Replacement:
        number = number_of(holes["number"]) if "number" in holes else None
        when = f"{holes['whose']} next {holes['step']}" if number else holes["when"]
        fields = when_of(when, self.scope)
        if fields.pop("nth", None) is not None:
            fields |= {"how": ("next",), "period": None}
        if fields.get("step") in _WITH_NO_BEGINNING:
            raise NotUnderstood("a phase that is skipped")
        who = (player_of(holes["who"], self.scope),) if "who" in holes else ()
        if who and fields.get("whose") == (v.Players("that"),):
            fields["whose"] = who
        elif who and fields.get("whose") != who:
            raise NotUnderstood("whose step is skipped")
        so_many = v.Const(number) if number is not None else None
        return v.Replacement(
            (v.Event("begin", **fields),), (v.Instead(does="skip", number=so_many),)
        )

    def _instead(self, row: Row, holes: dict[str, str]) -> v.Replacement:
        found = splits(f"{holes['event']}, {holes['outcome']}")
        return first_understood(lambda split: self._instead_of(row, *split), found, "no event")

    def _instead_of(self, row: Row, said: str, outcome: str) -> v.Replacement:
        would = bool(re.search(r"\bwould\b", said))
        if not would and not re.search(r"\binstead\b", outcome):
            raise NotUnderstood("no event that is replaced")
        events = self._happening(re.sub(r"\bwould (?:instead )?", "", said))
        if row.get("how"):
            events = tuple(msgspec.structs.replace(e, how=(*e.how, "first")) for e in events)
        optional = bool(re.match(r"you may |they may |that player may ", outcome))
        how = _ENTERS_INSTEAD.fullmatch(outcome)
        if how is not None and all(each.verb == "enter" for each in events):
            outcomes = self._plain(f"~ enters {how['how']}").outcomes
            return v.Replacement(events, outcomes)
        return v.Replacement(events, (outcome_of(outcome, self.scope),), optional=optional)

    def _happening(self, text: str) -> tuple[v.Event, ...]:
        try:
            return events_of(text, self.scope)
        except NotUnderstood as problem:
            match = re.fullmatch(r"(.+?) and ((?:it|that|there|you) .+)", text)
            if match is None:
                raise problem
            events = events_of(match[1], self.scope)
            more = circumstances_of(match[2], self.scope)
            if match[2].startswith("it ") and any(map(_is_of_others, events)):
                spoken_of = (v.IsSelf(), self.scope.it)
                more = with_parts(more, lambda e: v.IsAffected() if e in spoken_of else e)
            return tuple(msgspec.structs.replace(e, meanwhile=more) for e in events)


def _is_of_others(event: v.Event) -> bool:
    """Whether an event is about objects that are described, and "it" is one of them."""
    return any(isinstance(e, v.Objects) and e.filter != v.IsSelf() for e in event.subject)


def _at(event: v.Event, fields: dict[str, Any]) -> v.Event:
    if event.step is not None or event.whose:
        raise NotUnderstood("two times")
    return msgspec.structs.replace(event, **fields)


_EXCEPTIONS = regex(r",? and,? (?=it enters|if )|, (?=it |if it is)|,? and (?=it )")
_HAS_IF_SO = regex(r"(\bif [^,]+, it enters with [^,]+ counters? on it) and it has ")
"""What the copy has on the condition on which it enters with counters."""
_OF_COPIED = regex(r"\bthat \w+")
_ENTERS_WITH = regex(
    r"(?:if (?P<before>[^,]+), )?it enters with (?P<counters>.+? counters?) on (?:it|him|her)"
    r"(?: and has (?P<granted>[\w ]+?))?(?: if (?P<after>[^,]+))?"
)


def _pieces(words: str) -> list[str]:
    """The exceptions of a copy one by one; a condition stays with what follows it."""
    found: list[str] = []
    for part in _EXCEPTIONS.split(words):
        if found and re.fullmatch(r"if [^,]+", found[-1]):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


_ENTERS_INSTEAD = regex(r"(?:it|that \w+) enters (?P<how>.+) instead")


def _quoted(words: str, scope: Scope) -> tuple[v.Ability, ...]:
    """The abilities of a quotation."""
    found = quoted(words.strip('"'), scope.about(v.IsSelf()))
    if not all(each.understood for each in found):
        raise NotUnderstood(f"{words} as an ability")
    return found


def _keyword(words: str) -> str:
    if words.lower() not in keyword_table():
        raise NotUnderstood(f"{words!r} as a keyword")
    return words.lower()
