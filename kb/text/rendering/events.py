"""Events, triggers and circumstances in English."""

from __future__ import annotations

from kb.regex import regex
from kb.text.grammar.sayings import Row, table_rows
from kb.text.rendering import conditions, numbers
from kb.text.rendering.comparisons import quantity
from kb.text.rendering.filling import Form, filled, said_by, shortest
from kb.text.rendering.parties import is_many, ordinal, parties, place, whose
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, spaced, with_article
from kb.vocabulary import (
    Circumstance,
    Const,
    Event,
    Happened,
    HasColor,
    HasKeyword,
    InZone,
    Objects,
    Party,
    Players,
    Role,
    Stands,
    Trigger,
    Value,
)

# ------------------------------------------------------------------------------------------ events


def event(word: Event, voice: Voice, *, form: Form = "present") -> str:
    """The event without "when": "another creature you control dies", "died" or "dying"."""
    if word.verb == "state":
        return circumstances(word.meanwhile, voice)
    holes = _holes(word, voice)
    leading: Role = "subject" if word.subject else "object"
    many = is_many(getattr(word, leading), many=leading in _counted(word))

    def fits(row: Row) -> bool:
        verbs = row["verb"] if isinstance(row["verb"], list) else [row["verb"]]
        same = set(row.get("how", ())) == set(word.how) - _TOLD_APART
        named = verbs in ([word.verb], ["*"]) and "of" not in row and "nth:" not in str(row["says"])
        together = row.get("together") in (None, word.together) and _of_those(row, word)
        return named and same and together and row.get("period") in (None, word.period)

    acting = any(isinstance(each, Players) for each in word.subject)
    by = is_many(word.by, many=False)
    agreeing = {"active": many, "passive": many, "counters": word.together, "by": by}
    ways = (
        way
        for kind, plural in agreeing.items()
        for verb in _verbs(
            word.verb, "participle" if kind == "passive" else form, many=plural, acting=acting
        )
        for way in said_by(
            _rows(kind), holes | verb, many=plural, fits=fits, several=word.number > 1, form=form
        )
    )
    found = shortest(ways, holes, _TAILS)
    return _outline(word, holes) if found is None else found + _further(word, voice)


def _of_those(row: Row, word: Event) -> bool:
    """Whether a row that is said of players alone is said of players."""
    return row.get("object") != "players" or all(isinstance(e, Players) for e in word.object)


def _rows(kind: str) -> list[Row]:
    """The rows in which the verb is a participle, those that are said of counters or of who brings
    it about, or the rest."""
    return [row for row in table_rows("events")["events"] if _kind(str(row["says"])) == kind]


def _kind(says: str) -> str:
    begins = says.lstrip("['\"")
    for hole in ("counters", "by"):
        if begins.startswith(f"{{{hole}}}"):
            return hole
    return "passive" if "been] {verb" in says else "active"


_TOLD_APART = frozenset(["saddled"])
_TAILS = {"place": " from {}", "whose": " under {} control", "when": " during {}"}
"""What may stand after an event, and how."""


def _outline(word: Event, holes: dict[str, str]) -> str:
    said = [f"{name} {words}" for name, words in holes.items()]
    how = [spaced(h) for h in word.how]
    return f"{spaced(word.verb)} ({', '.join([*how, *said])})" if said or how else spaced(word.verb)


def _verbs(verb: str, form: Form, *, many: bool, acting: bool) -> list[dict[str, str]]:
    """The verb as the tables of verbs say it, if they know it; where no player is `acting`, first
    of all none, for rows of that verb only ("transforms into")."""
    found = [
        {"verb": filled(row["says"], {}, many=many, form=form)[0]}
        for table in ("transitive", "intransitive")
        for row in table_rows("actions")[table]
        if row["verb"] == verb
    ]
    return [*found, {}] if acting else [{}, *found]


def _holes(word: Event, voice: Voice) -> dict[str, str]:
    found: dict[str, str] = {}
    counted = _counted(word)
    for name in _ROLES:
        who = getattr(word, name)
        if who:
            amount = _amount(word) if name in counted else ""
            said = parties(who, voice, many=bool(amount) and amount != _JUST_ONE)
            named = not amount or said.startswith("your ")
            said = said if amount != _JUST_ONE else _ONE_OF_ALL.sub("", said)
            found[name] = said if named else f"{amount} {said}"
    if word.counter is not None and "last" in word.how:
        found["counter"] = word.counter
    elif word.counter is not None:
        found["counters"] = _counters(word)
    elif word.value is not None and _OF_SEVERAL & {*word.how}:
        found["number"] = _number(word.value, voice)
    elif word.value is not None:
        found["amount"] = _number(word.value, voice)
    if word.step is not None:
        found["when"] = when(word.step, word.whose, voice)
    if word.origin:
        found["place"] = place(word.origin, () if word.destination else word.owner, voice)
        if word.not_origin:
            found["place"] = f"anywhere other than {found['place']}"
    if word.destination:
        found["destination"] = place(word.destination, word.owner, voice)
    elif word.owner and not word.origin:
        found["whose"] = whose(word.owner[0], voice)
    return found


_ROLES: tuple[Role, ...] = ("subject", "object", "by")
_OF_SEVERAL = frozenset({"with_others", "total_power"})
"""How several attack, as a number tells."""


def _counted(word: Event) -> list[str]:
    """The roles of which "one or more" is said."""
    if not word.together or word.counter is not None or _OF_SEVERAL & {*word.how}:
        return []
    if word.apart or word.number == 1:
        return [role for role in _ROLES if getattr(word, role) and role not in word.apart]
    players = word.object and all(isinstance(each, Players) for each in word.subject)
    return ["object" if players else "subject"]


_JUST_ONE = "exactly one"
_ONE_OF_ALL = regex(r"^an(?=other )|^an? ")


def _amount(word: Event) -> str:
    if word.op == "=":
        return f"exactly {number_word(word.number)}"
    if word.number > 1:
        return f"{number_word(word.number)} or {'more' if word.op == '>=' else 'fewer'}"
    return "one or more" if word.together else ""


def _counters(word: Event) -> str:
    noun = "counter" if word.counter == "any" else f"{word.counter} counter"
    if word.together:
        return f"one or more {noun}s"
    if isinstance(word.value, Const):
        return f"{number_word(word.value.number)} or more {noun}s"
    return with_article(noun)


def _number(word: Value, voice: Voice) -> str:
    return number_word(word.number) if isinstance(word, Const) else numbers.value(word, voice)


THERE_IS_ONE = ("game",)
"""Of what begins what comes only once."""


def when(step: str, whose_: tuple[Players, ...], voice: Voice, *, once: bool = False) -> str:
    """ "Your upkeep", "each end step"; or, if `once`, "your next upkeep"."""
    named = next(
        (filled(r["says"] if isinstance(r["says"], str) else r["says"][0], {}, many=False)[0]
         for r in table_rows("events")["steps"] if r["step"] == step),
        spaced(step),
    )  # fmt: skip
    if not whose_:
        only = step in THERE_IS_ONE
        return f"the next {named}" if once else f"the {named}" if only else f"each {named}"
    return f"{whose(whose_[0], voice)} {'next ' if once else ''}{named}"


def _further(word: Event, voice: Voice) -> str:
    said = " while saddled" if "saddled" in word.how else ""
    if word.meanwhile:
        said += f" while {circumstances(word.meanwhile, voice)}"
    if word.nth is not None:
        said += f" for the {ordinal(word.nth)} time"
        return said + (" each turn" if word.period == "each_turn" else "")
    return said + (f" {spaced(word.period).replace('each ', 'each ')}" if word.period else "")


# ---------------------------------------------------------------------------------------- triggers


def trigger(word: Trigger, voice: Voice) -> str:
    """What a triggered ability waits for: "whenever another creature dies, if it's your turn"."""
    if word.chapters:
        return f"chapter {joined([str(number) for number in word.chapters])}"
    said = joined([_heralded(e, voice) for e in word.events], "or")
    if word.condition:
        said += f", if {circumstances(word.condition, voice)}"
    if word.unread is not None:
        said += f", if {word.unread}"
    limits = {
        "once_each_turn": " (only once each turn)",
        "once": " (only once)",
        "done_once_each_turn": " (done only once each turn)",
    }
    return said + (limits.get(word.limit, f" ({spaced(word.limit)})") if word.limit else "")


def _heralded(word: Event, voice: Voice) -> str:
    said = event(word, voice)
    if said.startswith("at "):
        return said
    return f"{'when' if word.verb == 'state' else 'whenever'} {said}"


# ----------------------------------------------------------------------------------- circumstances


def circumstances(words: tuple[Circumstance, ...], voice: Voice) -> str:
    """All of the circumstances: "you attacked this turn and it was kicked"."""
    return joined([circumstance(word, voice) for word in words])


def circumstance(word: Circumstance, voice: Voice) -> str:
    """One circumstance, as it stands after "if"."""
    match word:
        case Happened():
            return happened(word, voice)
        case Stands():
            return stands(word, voice)
    return conditions.condition(word, voice)


def happened(word: Happened, voice: Voice) -> str:
    """ "Another creature died this turn": what came about."""
    said = joined([event(e, voice, form="past") for e in word.events], "or")
    period = "" if word.period == "ever" else f" {spaced(word.period)}"
    if word.negated and len(word.events) == 1 and _ONE_OF.match(said):
        return f"{_ONE_OF.sub('no ', said)}{period}"
    return f"it isn't so that {said}{period}" if word.negated else f"{said}{period}"


_ONE_OF = regex(r"an? ")


def stands(word: Stands, voice: Voice) -> str:
    """How a party stands: "it was kicked"."""
    said = _standing(word, voice, negated=word.relation.negated)
    if said is None and word.relation.negated:
        said = _standing(word, voice, negated=False)
        return f"not {_named(word, voice)}" if said is None else conditions.denied(said)
    return _named(word, voice) if said is None else said


def _named(word: Stands, voice: Voice) -> str:
    """What has no words of its own: the parties, and the name of the relation."""
    said = {hole: words for hole, words in _standing_holes(word, voice).items() if hole != "status"}
    return f"{', '.join(dict.fromkeys(said.values()))}: {spaced(word.relation.relation)}"


def _standing(word: Stands, voice: Voice, *, negated: bool) -> str | None:
    """The words of the row that leaves out least; None where none says it."""
    rows = table_rows("circumstances")["stands"]
    named = word.relation.relation
    if not any(row["relation"] == named for row in rows):
        named = "*"

    def fits(row: Row) -> bool:
        compared = row.get("op", word.op)
        if named == "counters" and word.value not in (None, Const(1)):
            return row["relation"] == named and "{number}" in str(row["says"])
        return (row["relation"], row.get("negated", False), compared) == (named, negated, word.op)

    named_rows = [row for row in rows if row["relation"] == named]
    holes = _standing_holes(word, voice) | _number_there(word, named_rows, voice)
    who = tuple(each for each in word.party if isinstance(each, Players)) or word.party
    ways = said_by(named_rows, holes, many=is_many(who, many=False), fits=fits)
    return shortest(ways, holes, unsaid=_SAID_TWICE)


_SAID_TWICE = ("counter", "mana", "status", "whose", "counters", "place2", "to2")
"""Holes that say over again what another one or the row says."""


def _standing_holes(word: Stands, voice: Voice) -> dict[str, str]:
    holes: dict[str, str] = {"status": spaced(word.relation.relation)}
    objects = tuple(p for p in word.party if not isinstance(p, Players))
    who = tuple(p for p in word.party if isinstance(p, Players))
    if objects:
        holes["party"] = parties(objects, voice)
    if who:
        holes["player"] = parties(who, voice)
        holes["whose"] = whose(who[0], voice)
    if word.relation.relation == "active":
        holes.pop("player", None)  # whose turn it is
    for to in word.relation.to:
        hole, said = _other(to, voice, many=word.relation.relation in _MORE_OR_FEWER)
        if word.relation.relation == "controls":
            hole, said = "to", parties((to,), voice)
        holes[hole] = f"{holes[hole]} or {said}" if hole in holes else said
    if "place" in holes:
        holes["place2"] = holes["place"]
    if "to" in holes:
        holes["to2"] = holes["to"]
    if word.counter is not None:
        holes["counter"] = holes["mana"] = word.counter
        holes["counters"] = _counters_there(word.counter, word.value)
    if word.step is not None:
        holes["when"] = when(word.step, (), voice)
    return holes


def _number_there(word: Stands, rows: list[Row], voice: Voice) -> dict[str, str]:
    """The number in the hole for it that the rows have: its own, or that of how many there are."""
    says = str([row["says"] for row in rows])
    many = word.relation.relation == "counters" and word.value != Const(1)
    if word.value is None or (word.counter is not None and not many):
        return {}
    if "{nth" in says and isinstance(word.value, Const):
        return {"nth": ordinal(word.value.number)}
    said = _number(word.value, voice)
    if "{number}" in says or not word.relation.to:
        return {"number": said}
    several = quantity(word.op, word.value.number) if isinstance(word.value, Const) else said
    return {"to": f"{several} {parties(word.relation.to, voice, many=True)}"}


_MORE_OR_FEWER = ("controls_more", "controls_fewer", "controls_more_than_each")


def _other(to: Party, voice: Voice, *, many: bool) -> tuple[str, str]:
    """What a party stands to, with the hole that it fills."""
    match to:
        case Players():
            return "player2", parties((to,), voice)
        case Objects(HasKeyword(keyword)):
            return "keyword", keyword
        case Objects(HasColor(color)):
            return "color", color
        case Objects(InZone(zones), relations):
            owner = tuple(each for relation in relations for each in relation.to)
            return "place", place(zones, owner, voice)
    return "to", parties((to,), voice, many=many)


def _counters_there(kind: str, least: Value | None) -> str:
    noun = "counter" if kind == "any" else f"{kind} counter"
    number = least.number if isinstance(least, Const) else 1
    return with_article(noun) if number == 1 else f"{number_word(number)} or more {noun}s"
