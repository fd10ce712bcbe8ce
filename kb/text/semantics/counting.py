"""Numbers of statements and replacement effects: values, and how often something came about."""

from __future__ import annotations

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.events import events_of
from kb.text.semantics.parties import THEIRS, parties_of
from kb.text.semantics.patterns import rows
from kb.text.semantics.scope import Scope
from kb.text.semantics.values import counted_for_each, value_said
from kb.text.words.told import NOUNS
from kb.vocabulary import Objects, Party, PlayerNumber, Players, Related, Tally, Value
from kb.vocabulary.seen import Who

_LIFE = regex(
    r"the (?:total )?(?:amount of )?life (?:"
    r"(?P<who>you|your opponents|an opponent|they|that player) (?:have |has )?"
    r"(?P<did>gained|lost)|(?P<lost>lost) by (?P<by>your opponents|you)) this turn"
)


_WHO: dict[str, Who] = {"you": "you", "they": "that", "that player": "that"}
_EACH_LIFE = regex(r"1 life (?P<who>you|your opponents) (?:have )?(?P<did>gained|lost) this turn")


_KEPT = {
    "creature that died this turn": PlayerNumber("creatures_died", "any"),
    "creature that died under your control this turn": PlayerNumber("creatures_died"),
    "spell you have cast this turn": PlayerNumber("spells_cast"),
    "noncreature spell you have cast this turn": PlayerNumber("noncreature_spells_cast"),
    "instant and sorcery spell you have cast this turn": PlayerNumber(
        "instants_and_sorceries_cast"
    ),
    "permanent you have sacrificed this turn": PlayerNumber("permanents_sacrificed"),
    "token you created this turn": PlayerNumber("tokens_created"),
    "token you have created this turn": PlayerNumber("tokens_created"),
}  # fmt: skip
"""What happened of which a number is kept."""
_ATTACKED_WITH = regex(r"creature you(?:(?: have| ?'ve))? attacked with this turn")
_SEVERAL = regex(r"^(?P<before>(?:\w+ )*?)(?P<noun>creature|spell|permanent|token|card)s\b")
_THE_NUMBER = regex(r"the number of (?P<what>.+)")


def _kept(text: str) -> PlayerNumber | None:
    """The number that is kept of what happened; None for other words."""
    said = text.replace("you 've ", "you have ").replace("you've ", "you have ")
    return _KEPT.get(_SEVERAL.sub(r"\g<before>\g<noun>", said))


def value_in(text: str, scope: Scope) -> Value | Tally:
    """The number that a phrase tells.

    Raises NotUnderstood.
    """
    match = _LIFE.fullmatch(text)
    if match is not None:
        who = match["who"] or match["by"]
        number = f"life_{match['did'] or match['lost']}"
        return PlayerNumber(number, _WHO.get(who, "opponent"))
    number_of = _THE_NUMBER.fullmatch(text)
    kept = _kept(number_of["what"]) if number_of is not None else None
    if kept is not None:
        return kept
    try:
        return _told(text, scope)
    except NotUnderstood:
        pass
    return value_said(text, scope)


def count_in(text: str, scope: Scope) -> Value | Tally:
    """How many of a phrase there are ("creature you control", "creature that died this turn").

    Raises NotUnderstood.
    """
    match = _EACH_LIFE.fullmatch(text)
    if match is not None:
        return PlayerNumber(f"life_{match['did']}", "you" if match["who"] == "you" else "opponent")
    if _ATTACKED_WITH.fullmatch(text):
        return PlayerNumber("attackers_declared")
    try:
        if THEIRS.search(text):
            raise NotUnderstood("a player that the sentence spoke of")
        return counted_for_each(text, scope)
    except NotUnderstood as problem:
        for reader in (_told, _happenings, _number_of_parties):
            try:
                return reader(text, scope)
            except NotUnderstood:
                continue
        if (kept := _kept(text)) is not None:
            return kept
        raise problem


def _told(text: str, scope: Scope) -> Tally:
    """What was counted as an object was cast ("color of mana spent to cast it")."""

    def made(row: Row, holes: dict[str, str]) -> Tally:
        if "color" in holes:
            raise NotUnderstood("mana of a color")
        source = parties_of(holes["to"], scope) if "to" in holes else ()
        return Tally(_cast(holes["party"], scope), what=row["what"], source=source)

    found = rows("statements")["tallies"].read(text, made)
    assert isinstance(found, Tally)
    return found


def _cast(words: str, scope: Scope) -> tuple[Party, ...]:
    """What was cast: "that spell" is what the words before spoke of."""
    if words.lower() == "that spell" and scope.which == "that":
        return (Objects(Related("that", NOUNS["spell"])),)
    return parties_of(words, scope)


_THAT_DID = regex(r"(?P<who>.+?) (?:that|who) (?P<did>.+) (?P<period>this turn|this game)")
_EACH_ONCE = regex(r"(?:.* )?(?:players?|opponents?) |.+? that (?:was|were) dealt ")
"""Whom or what the same may happen to several times."""
_TIMES = regex(r"time (?P<did>.+) (?P<period>this turn|this game)")
_DONE = regex(r"(?P<other>other )?(?P<who>.+?) (?P<did>cast|drawn|discarded) (?P<period>this turn)")
_THAT_WHO_DID = regex(
    r"(?P<what>.+?) (?P<who>you|they|that player|an opponent|your opponents) "
    r"(?P<did>(?:have |has )?\w+)(?P<with> with)? (?P<period>this turn)"
)


def _said_of_happenings(text: str) -> tuple[str, str]:
    """The event of "creature that died this turn" as a sentence, and the period."""
    if (match := _TIMES.fullmatch(text)) is not None:
        return match["did"], match["period"]
    if (match := _THAT_WHO_DID.fullmatch(text)) is not None:
        did = f"{match['who']} {match['did']}{match['with'] or ''}"
        return f"{did} a {match['what']}", match["period"]
    if (match := _DONE.fullmatch(text)) is not None:
        kind = "another" if match["other"] else "a"
        return f"{kind} {match['who']} is {match['did']}", match["period"]
    if (match := _THAT_DID.fullmatch(text)) is not None:
        if _EACH_ONCE.match(text):
            raise NotUnderstood("how many did it, each counted once")
        return f"a {match['who']} {match['did']}", match["period"]
    raise NotUnderstood(f"{text!r} as what happened")


def _happenings(text: str, scope: Scope) -> Tally:
    """ "Creature that died this turn", "card you've discarded this turn"."""
    said, period = _said_of_happenings(text)
    events = events_of(said, scope)
    if len(events) != 1:
        raise NotUnderstood("one of several things happened")
    return Tally(event=events[0], period=period.replace(" ", "_"))


def _number_of_parties(text: str, scope: Scope) -> Tally:
    found = parties_of(text, scope)
    if "this turn" in text and not all(isinstance(each, Players) for each in found):
        raise NotUnderstood("what happened")
    return Tally(found)
