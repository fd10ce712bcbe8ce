"""Circumstances: what an event, a statement or a price depends on.

What the grammar of conditions reads is a `Condition`; what has happened is read with the words of
events, and set phrases about an object or player with the rows of `circumstances.json`.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood, lexicon, parse
from kb.text.grammar.sayings import Row
from kb.text.grammar.tags import tag
from kb.text.semantics.attempts import first_understood, read_once
from kb.text.semantics.colors_and_keywords import color_filter, keyword_of
from kb.text.semantics.conditions import conditions_of
from kb.text.semantics.event_details import counters_of, when_of
from kb.text.semantics.events import events_of, of_both
from kb.text.semantics.parties import (
    THEIRS,
    Parties,
    objects_of,
    parties_of,
    place_objects,
    player_of,
    whose,
)
from kb.text.semantics.patterns import number_of, ordinal_of, rows, spelled_out
from kb.text.semantics.quantities import quantified
from kb.text.semantics.scope import Scope

Circumstances = tuple[v.Circumstance, ...]


def circumstances_of(text: str, scope: Scope) -> Circumstances:
    """What a text after "if", "as long as" or "while" says; all of it must be so.

    Raises NotUnderstood.
    """
    if len(text) > 250:
        raise NotUnderstood("a long condition")
    if isinstance(scope.it, v.IsAffected):
        text = _THAT_ONE.sub("it", text)
    return _read(spelled_out(text), scope)


_THAT_ONE = regex(r"\bthat (?:spell|card|token)\b(?!')")
"""What an event was about, where it was no permanent."""


_NOT_FROM_HAND = regex(r"^(?P<what>.+) was cast from anywhere other than your hand$")
_CAST_ELSEWHERE = r"\g<what> was cast and \g<what> was not cast from your hand"
"""What wasn't cast at all wasn't cast from there."""


@read_once(10_000)
def _read(text: str, scope: Scope) -> Circumstances:
    text = _NOT_FROM_HAND.sub(_CAST_ELSEWHERE, text)
    readers = (_condition, _all_are, _stands, _happened, _several)
    return first_understood(lambda reader: reader(text, scope), readers)


_TOTAL = regex(r"^(.+) have total (power|toughness)(?= \w+ or )")
"""Another way to speak of a total ("creatures you control have total power 8 or greater")."""


_NAMES = regex(r"^you control (?P<least>\w+) or more (?P<what>[\w ]+?) with different names$")
_OF_NAMES = r"the number of differently named \g<what> you control is \g<least> or greater"
"""Another way to speak of how many names there are among them."""


def _condition(text: str, scope: Scope) -> Circumstances:
    """What the grammar of conditions reads; "as long as" tells it that a condition begins."""
    if THEIRS.search(text):
        raise NotUnderstood("a player that the sentence spoke of")
    said = _NAMES.sub(_OF_NAMES, _TOTAL.sub(r"the total \2 of \1 is", text))
    tokens = tag(lexicon().tokens(f"as long as {said}"))
    if any(token.text in ("was cast", "was kicked") for token in tokens):
        raise NotUnderstood("how it was cast")
    found: v.Condition = conditions_of(parse(tokens[1:], "conditions"), scope)
    return (found,)


_ALL = regex(r"(?P<which>all .+) are (?P<what>(?!not ).+)")


def _all_are(text: str, scope: Scope) -> Circumstances:
    """That all of a description are of another: none of them isn't."""
    match = _ALL.fullmatch(text)
    if match is None:
        raise NotUnderstood("not all of them")
    which = objects_of(match["which"], scope)
    what = parties_of(match["what"], scope)
    match (*which, *what):
        case (
            v.Objects(filter=word, relations=(), noun=noun),
            v.Objects(filter=quality, relations=(), noun="object" as other),
        ) if noun == other:
            parts = word.all if isinstance(word, v.And) else (word,)
            return (v.Compare(v.Count(v.And((*parts, v.Not(quality)))), "=", v.Const(0)),)
    raise NotUnderstood("what all of them are")


def _several(text: str, scope: Scope) -> Circumstances:
    def both(joint: re.Match[str]) -> Circumstances:
        first = circumstances_of(text[: joint.start()], scope)
        return (*first, *circumstances_of(text[joint.end() :], scope))

    return first_understood(both, re.finditer(r",? and (?:if )?", text))


# ------------------------------------------------------------------------------- what has happened

_DENIED = regex(r"\b(?:did not|do not|does not|have not|has not|had not) (?=\w)")
_DENIED_BE = regex(r"\b(was|were|is|are|been) not (?=\w)")


_HAD = regex(
    r"^(?P<who>you|an opponent|another player)(?: 've| have| has)? had (?P<what>.+?) enter "
    r"under (?:your|their) control (?=this turn|last turn)"
)
"""Another way to say under whose control something entered."""


def _happened(text: str, scope: Scope) -> Circumstances:
    text = _HAD.sub(_entered, text)
    said, denials = _DENIED.subn("", text)
    if not denials:
        said, denials = _DENIED_BE.subn(r"\1 ", text)
    if not denials:
        said, denials = re.subn(r"^no (?=\w)", "a ", text)
    if denials > 1:
        raise NotUnderstood("two denials")

    def made(row: Row, holes: dict[str, str]) -> Circumstances:
        if "step" in holes:
            raise NotUnderstood("what happened in a step")
        both = of_both(holes["event"], scope) if not denials else None
        return tuple(
            v.Happened(events_of(event, scope), row["period"], bool(denials))
            for event in both or (holes["event"],)
        )

    found: Circumstances = rows("circumstances")["happened"].read(said, made)
    return found


def _entered(found: re.Match[str]) -> str:
    whose = "your" if found["who"] == "you" else f"{found['who']}'s"
    return f"{found['what']} entered under {whose} control "


# ------------------------------------------------------------------------- how something stands


def _stands(text: str, scope: Scope) -> Circumstances:
    try:
        return _stands_so(text, scope)
    except NotUnderstood:
        said, denials = _DENIED_BE.subn(r"\1 ", text)
        if not denials:
            said, denials = _DENIED.subn("", text)
        if denials != 1:
            raise
    return tuple(_denied(found) for found in _stands_so(said, scope))


def _denied(found: v.Stands) -> v.Stands:
    relation = found.relation
    if relation.negated:
        raise NotUnderstood("a denial of a denial")
    return msgspec.structs.replace(found, relation=msgspec.structs.replace(relation, negated=True))


_BOTH = regex(
    r"(?P<first>[\w' -]+?) and an? (?P<second>[\w' -]+?)"
    r"(?P<where> (?:in|on|you|they|an opponent|that player)\b.*)?"
)
"""One and another, each of which has to be there: "an artifact and a creature you control"."""


def _stands_so(text: str, scope: Scope) -> tuple[v.Stands, ...]:
    def made(row: Row, holes: dict[str, str]) -> tuple[v.Stands, ...]:
        if _BOTH.fullmatch(holes.get("to", "")):
            raise NotUnderstood("one and another that one player has")
        both = _BOTH.fullmatch(holes.get("party", "")) if row["relation"] == "exists" else None
        if both is None:
            return standing(row, holes)
        where = both["where"] or ""
        each = (both["first"] + where, both["second"] + where)
        return tuple(one for said in each for one in standing(row, holes | {"party": said}))

    def standing(row: Row, holes: dict[str, str]) -> tuple[v.Stands, ...]:
        they = holes.get("party", "").lower() == "they" and isinstance(scope.it, v.IsSelf)
        if they and row["relation"] == "attacking":  # players may be, too
            raise NotUnderstood("who they are")
        party: Parties = objects_of(holes["party"], scope) if "party" in holes else ()
        if "player" in holes:
            if holes["player"].lower().startswith("each "):
                raise NotUnderstood("that it is so of each of several players")
            party = (player_of(holes["player"], scope), *party)
        if "whose" in holes and "player" not in holes:
            party = (whose(holes["whose"], scope),)
        relation = row["relation"]
        if relation in ("controls", "owns") and holes["to"].startswith(("each ", "all ", "every ")):
            raise NotUnderstood("all of those described")
        if "status" in holes:
            relation = holes["status"].replace(" ", "_")
        found = v.Stands(
            v.Relation(relation, _to(holes, scope), row.get("negated", False)), party,
            row.get("op", ">="),
        )  # fmt: skip
        if "place2" in holes and holes["place2"].lower() != holes["place"].lower():
            raise NotUnderstood("two places")
        if "to2" in holes and holes["to2"].lower() != holes["to"].lower():
            raise NotUnderstood("two kinds of card")
        return (_with_number(found, holes),)

    found: tuple[v.Stands, ...] = rows("circumstances")["stands"].read(text, made)
    return found


def _with_number(found: v.Stands, holes: dict[str, str]) -> v.Stands:
    """What compares, and the kind of counter or of mana that the words name."""
    more: dict[str, Any] = {}
    if "number" in holes:
        more["value"] = v.Const(number_of(holes["number"]))
    if found.relation.relation == "counters" and "number" not in holes:
        more["value"] = v.Const(1)
    if "nth" in holes:
        more |= {"op": "=", "value": v.Const(ordinal_of(holes["nth"]))}
    if "counters" in holes:
        fields = counters_of(holes["counters"])
        more |= {"counter": fields["counter"], "value": fields.get("value", v.Const(1))}
    for hole in ("counter", "mana"):
        if hole in holes:
            more["counter"] = holes[hole]
    if "when" in holes:
        more["step"] = when_of(holes["when"], Scope())["step"]
    number, _ = quantified(holes.get("to", ""))
    if number not in (None, (">=", 1)):
        if "value" in more:
            raise NotUnderstood("two numbers")
        more |= {"op": number[0], "value": v.Const(number[1])}
    return msgspec.structs.replace(found, **more)


def _to(holes: dict[str, str], scope: Scope) -> Parties:
    found: list[v.Party] = []
    if "to" in holes:
        found.extend(parties_of(quantified(holes["to"])[1], scope))
    if "player2" in holes:
        if holes["player2"].startswith("each "):
            raise NotUnderstood("a comparison with each of several players")
        found.append(player_of(holes["player2"], scope))
    if "place" in holes:
        found.append(place_objects(holes["place"], scope))
    if "color" in holes:
        found.append(v.Objects(color_filter(holes["color"])))
    if "keyword" in holes:
        found.append(v.Objects(v.HasKeyword(keyword_of(holes["keyword"]))))
    if "when" in holes:
        fields = when_of(holes["when"], scope)
        found.extend(fields.get("whose", ()))
    return tuple(found)


def standing_conditions(text: str, scope: Scope) -> Circumstances:
    """What a state trigger waits for (603.8): a condition on the game as it stands.

    Raises NotUnderstood.
    """
    said = spelled_out(text)
    try:
        return _condition(said, scope)
    except NotUnderstood:
        return _stands(said, scope)
