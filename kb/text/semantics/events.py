"""Events: what happens, to whom, in which words (`events.json`)."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.attempts import read_once
from kb.text.semantics.event_details import counters_of, when_of
from kb.text.semantics.moved import (
    are_permanents,
    done_by_players,
    from_where_words_say,
    with_it_done,
)
from kb.text.semantics.parties import (
    Parties,
    filter_in,
    parties_of,
    place_of,
    player_of,
    some_parties,
    whose,
)
from kb.text.semantics.patterns import number_of, ordinal_of, rows, spelled_out
from kb.text.semantics.quantities import quantified
from kb.text.semantics.scope import Scope
from kb.vocabulary import Const, Event, HasStatus, IsSelf, Objects, Players, Tally, Value, X

Events = tuple[Event, ...]
MOST_JOINTS = 8
"""No text of events has more places where one may end and the next begin."""


def events_of(text: str, scope: Scope) -> Events:
    """The events that a text names ("~ enters or attacks"); any one of them is meant.

    Raises NotUnderstood.
    """
    return _read(spelled_out(text), scope)


@read_once(20_000)
def _read(text: str, scope: Scope) -> Events:
    return _Reading(scope).whole(text)


_ROLES = ("subject", "object", "by")
_TOLD = frozenset(["subject", "object", "by", "verb", "verb2", "verb3", "kind", "after"])
"""Holes that are read together with others."""


class _Reading:
    """Reads one text of events; the subject of the first is that of later ones without one."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def read(self, text: str) -> Events:
        """The events of a part of the text; each part is read once."""
        return events_of(text, self.scope)

    def whole(self, text: str) -> Events:
        """The events of a text, as one or as several.

        Raises NotUnderstood, also for more of them than any card names.
        """
        if len(text) > 300 or len(_JOINTS.findall(text)) > MOST_JOINTS:
            raise NotUnderstood("a long event")
        try:
            return self._one(text)
        except NotUnderstood as problem:
            joined = self._several(text)
            if joined is None:
                raise problem
            return joined

    # ------------------------------------------------------------------------------ one event

    def _one(self, text: str) -> Events:
        try:
            found: Events = rows("events")["events"].read(text, self._made)
        except NotUnderstood as problem:
            try:
                found = rows("events")["tails"].read(text, self._with_tail)
            except NotUnderstood:
                raise problem from None
        if " under " in text and any(e.verb == "enter" and e.origin for e in found):
            raise NotUnderstood("whose zone, and under whose control")
        return found

    def _made(self, row: Row, holes: dict[str, str]) -> Events:
        fields: dict[str, Any] = {"how": tuple(row.get("how", ()))}
        kept = ("period", "step", "together", "not_origin")
        fields |= {key: row[key] for key in kept if key in row}
        fields |= {key: tuple(row[key]) for key in ("origin", "destination") if key in row}
        for hole in _ROLES:
            if hole in holes:
                dealt = row["verb"] == "deal_damage"  # to each is a part of its own
                fields |= self._party(hole, holes[hole], fields, dealt=dealt)
        for hole, words in holes.items():
            fields |= self._field(hole, words)
        if "of" in row:
            fields["object"] = self._nth_object(row["of"], holes)
        if fields.get("together") and fields.get("number", 1) == 1:
            fields["apart"] = tuple(
                hole
                for hole in _ROLES
                if hole in holes and _JUST_ONE.match(holes[hole]) and not _WITH.match(holes[hole])
            )
        if fields.get("destination") == ("stack",):
            raise NotUnderstood("what is put on the stack")
        here = are_permanents(fields)
        here = here or ("destination" in row and fields.get("subject") == (_JUST_IT,))
        if row["verb"] == "move" and "origin" not in fields and here:
            fields["origin"] = ("battlefield",)
        verbs = row["verb"] if isinstance(row["verb"], list) else [row["verb"]]
        if verbs == ["*"]:
            verbs = _verbs(holes)
            if "object" not in holes and any(map(done_by_players, verbs)):
                fields = with_it_done(fields)
        return tuple(Event(verb, **fields) for verb in verbs)

    def _party(
        self, hole: str, words: str, fields: dict[str, Any], *, dealt: bool
    ) -> dict[str, Any]:
        if _ALL_OF_THEM.match(words) or _BOTH.match(words):
            raise NotUnderstood("an event of all of them")
        besides = _WITH.match(words) is not None and not dealt
        words = _WITH.sub(r"\g<one> and/or ", words)
        number, parties = some_parties(words, self.scope, as_subject=hole == "subject")
        found: dict[str, Any] = {hole: parties}
        if number == (">=", 1) or besides:
            found["together"] = True
        elif number is not None:
            if "op" in fields:
                raise NotUnderstood("two numbers")
            found |= {"op": number[0], "number": number[1], "together": True}
        return found

    def _field(self, hole: str, words: str) -> dict[str, Any]:
        match hole:
            case "when":
                return when_of(words, self.scope)
            case "place" | "destination":
                zones, owner = place_of(words, self.scope)
                key = "origin" if hole == "place" else "destination"
                return {key: zones, **({"owner": owner} if owner else {})}
            case "counters" | "counter":
                return counters_of(words)
            case "amount":
                return {"value": _value(words, self.scope)}
            case "number":
                return {"value": Const(number_of(words))}
            case "nth":
                return {"nth": ordinal_of(words)}
            case "turn":
                return {"whose": (whose(words, self.scope),)}
            case "whose":
                return {"owner": (whose(words, self.scope),)}
            case "described":
                return {"object": self._description(words)}
            case "mana" if words.count("{") > 1:
                return {"how": (words,)}
            case "color" | "mana" | "keyword" | "sides":
                return {"how": (words.strip("{}").lower(),)}
        if hole not in _TOLD:
            raise NotUnderstood(f"{hole}: {words!r}")
        return {}

    def _description(self, words: str) -> Parties:
        """What something becomes: a description, or the name of the other face."""
        try:
            return (Objects(filter_in(words, self.scope)),)
        except NotUnderstood:
            if re.fullmatch(r"[A-Z][\w'-]*(?:,? (?:[A-Z][\w'-]*|of|the|and|to|in))*", words):
                return (Objects(HasStatus("other_face")),)
            raise

    def _nth_object(self, noun: str, holes: dict[str, str]) -> Parties:
        said = " ".join(p for p in (holes.get("kind"), noun, holes.get("after")) if p)
        return parties_of(said, self.scope)

    # ---------------------------------------------------------------------------------- tails

    def _with_tail(self, row: Row, holes: dict[str, str]) -> Events:
        more = self._tail(row, holes)
        inner = self.read(holes["event"])
        if row.get("tail") in ("place", "anywhere"):
            inner = tuple(map(from_where_words_say, inner))
        apart = "meanwhile" in more and len({event.object for event in inner}) > 1
        if apart or len({event.subject for event in inner}) > 1 or _ANEW.search(holes["event"]):
            raise NotUnderstood("several events, the last of which alone may be meant")
        return tuple(
            event if event.verb in _OF_BATTLEFIELD and more.get("origin") == ("battlefield",)
            else _joined(event, more)
            for event in inner
        )  # fmt: skip

    def _tail(self, row: Row, holes: dict[str, str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if "period" in row:
            found["period"] = row["period"]
        if "how" in row:
            found["how"] = tuple(row["how"])
        if row.get("not_origin"):
            found["not_origin"] = True
        for hole, words in holes.items():
            if hole == "meanwhile":
                from kb.text.semantics.circumstances import circumstances_of  # noqa: PLC0415

                found["meanwhile"] = circumstances_of(words, self.scope)
            elif hole == "player":
                found["owner"] = (player_of(words, self.scope),)
            elif hole != "event":
                found |= self._field(hole, words)
        return found

    # ------------------------------------------------------------------------- several events

    def _several(self, text: str) -> Events | None:
        """ "A or B", "A, B, or C", with the subject of the first for those that name none."""
        if _SPENT_ON.search(text):
            return None
        for joint in _JOINTS.finditer(text):
            before, after = text[: joint.start()], text[joint.end() :]
            try:
                return self._both(before, after)
            except NotUnderstood:
                continue
        return None

    def _both(self, before: str, after: str) -> Events:
        head = self.read(before)
        try:
            return (*head, *self.read(re.sub(r"^(?:when|whenever) ", "", after)))
        except NotUnderstood:
            subject = _subject_words(before, self)
            return (*head, *self.read(f"{subject} {after}"))


_JOINTS = regex(
    r",? or (?=[\w~])|,? and when(?:ever)? (?=[\w~])|,? and (?=at the )|"
    r", (?=[\w~][^,]*(?:, [^,]*)*, or )"
)


_SPENT_ON = regex(r"\bspend\w? this mana to .+ or activate\b")
"""What mana is spent on in two ways: the second isn't an event without it."""
_ANEW = regex(r"\band when(?:ever)? ")
_JUST_IT = Objects(IsSelf())


def _subject_words(text: str, reading: _Reading) -> str:
    """The words of the subject of an event's text: the shortest beginning that is a party and has
    a verb after it that makes it an event."""
    words = text.split(" ")
    for count in range(1, len(words)):
        if words[count] in ("or", "and", "and/or"):
            continue  # the subject goes on
        head = " ".join(words[:count])
        try:
            parties_of(quantified(head)[1], reading.scope)
            found = reading.read(f"~ {' '.join(words[count:])}")
        except NotUnderstood:
            continue
        if all(_JUST_IT in (*event.subject, *event.object, *event.by) for event in found):
            return head  # and no words of its description are left
    raise NotUnderstood("no subject")


_WITH = regex(
    r"^(?P<one>~|this \w+|you|it|your commander) and/or (?:one or more |at least one )?",
    re.IGNORECASE,
)
"""One, and others beside it: whichever of them it is, or all of them, the event is one."""
_JUST_ONE = regex(
    r"(?:an?|another|one of|this|that|the|enchanted|equipped|defending|its) |"
    r"(?:~|you|it)(?:$| (?!control))",
    re.IGNORECASE,
)
"""Words that name one, of whom there may be several in turn."""
_ALL_OF_THEM = regex(r"all (?!damage\b|combat damage\b|mana\b)")


_BOTH = regex(r"(?P<first>(?:an?|another) [\w ]+?|~|this \w+) and (?P<second>(?:an?|another) .+)")
"""Two who both have to take part: "a Pirate and a Vehicle"."""


def of_both(text: str, scope: Scope) -> tuple[str, str] | None:
    """The texts of the events of each of two that a text joins ("a Pirate and a Vehicle
    attacked"); None where it joins none."""
    joined = _BOTH.fullmatch(text)
    if joined is None:
        return None
    second = joined["second"]
    try:
        subject = _subject_words(second, _Reading(scope))
    except NotUnderstood:
        return None
    return f"{joined['first']}{second.removeprefix(subject)}", second


def _verbs(holes: dict[str, str]) -> list[str]:
    """The verbs of "cast or copy", base forms."""
    said = [holes[h] for h in ("verb", "verb2", "verb3") if h in holes]
    return [_base(words) for words in said]


def _base(words: str) -> str:
    for table in ("transitive", "intransitive"):
        try:
            found = rows("actions")[table].read(words, lambda row, _: row["verb"])
        except NotUnderstood:
            continue
        return str(found)
    raise NotUnderstood(words)


_THEIRS = ((Players("owner"),), (Players("that"),))
"""A zone of the player whose other zone was named."""


_OF_BATTLEFIELD = frozenset({"enter", "die"})
"""The verbs of which "from the battlefield" says nothing more."""


def _joined(event: Event, more: dict[str, Any]) -> Event:
    how = (*event.how, *more.get("how", ()))
    if event.owner and more.get("owner") in (*_THEIRS, event.owner):
        more = {key: value for key, value in more.items() if key != "owner"}
    for key in set(more) - {"how", "not_origin"}:
        if getattr(event, key) not in (None, (), False, more[key]):
            raise NotUnderstood(f"{key} twice")
    return msgspec.structs.replace(event, **{**more, "how": how})


def _value(words: str, scope: Scope) -> Value:
    """A number, or one that is counted."""
    from kb.text.semantics.counting import value_in  # noqa: PLC0415 - counting reads events

    if words == "X":
        return X()
    try:
        return Const(number_of(words))
    except NotUnderstood:
        value = value_in(words, scope)
        if isinstance(value, Tally):
            raise NotUnderstood("an amount that isn't counted from the game") from None
        return value
