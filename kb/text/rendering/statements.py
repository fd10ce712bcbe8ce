"""Statements about the rules of the game in English."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import ZONES
from kb.text.grammar.sayings import Row, sayings, table_rows
from kb.text.rendering import costs, numbers
from kb.text.rendering.events import circumstances, event, when
from kb.text.rendering.filling import Form, Way, filled, said_by, shortest
from kb.text.rendering.parties import is_many, parties, place, whose
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import LASTING, joined, number_word, plural, sentence, spaced
from kb.text.words.votes import VOTE
from kb.vocabulary.several import HEADS, SEVERAL, TAILS
from kb.vocabulary.statements import LEADING, NEXT

_APART = frozenset(
    ["once_each_turn", "each_turn", "at_least_one", "only_that_mana", "keeps", "at_most",
     "sacrificed_at_cleanup", "any_time", "each_combat", "if_able", "less_if_paid",
     "ignored_if_anybody_pays", "ignored_if_its_controller_pays"]
)  # fmt: skip
"""How something is so, told in words of its own."""

_IN_ROWS = frozenset(
    how for row in table_rows("statements")["statements"] for how in row.get("how", ())
)
"""How something is so, as the rows for whole sentences tell it."""
_EACH_TIME = " each combat if able"


def statement(word: v.Statement, voice: Voice) -> str:
    """The statement as sentences."""
    said = [sentence(rule(r, voice)) for r in word.rules]
    said.extend(_remarks(word.rules, voice))
    if word.then is not None:
        told = "If" if any("revealed" in each.how for each in word.rules) else "When"
        said.append(f"{told} you do, {word.then}")
    return " ".join(said)


def _remarks(words: tuple[v.StatementLine, ...], voice: Voice) -> list[str]:
    """The sentences that only add to what was said."""
    found = {
        how for word in words for how in word.how if how != "instead_of_mana" or _costs_else(word)
    }
    limit = next((word.limit for word in words if word.limit is not None), "")
    holes = {"number": "one", "object": "it", "mana": limit}
    for word in words:
        if word.plus is not None and _ignored(word):
            paid = costs.listed(word.plus, voice)
            holes["plus"] = f"pay {paid}" if paid.startswith("{") else paid
        if word.instead is not None and _costs_else(word):
            holes["instead"] = costs.listed(word.instead, voice)
    said = [
        filled(sayings(row)[0], holes, many=False)[0]
        for row in table_rows("statements")["after"]
        if set(row["how"]) <= found
    ]
    return [sentence(words) for words in said if words]


def rule(word: v.StatementLine, voice: Voice) -> str:
    """One rule without capital and full stop: "creatures you control can't block"."""
    if _costs_else(word):
        word = msgspec.structs.replace(word, instead=None, how=_without(word, "instead_of_mana"))
    if _ignored(word):
        word = msgspec.structs.replace(word, plus=None)
    word, tails = _without_tails(word)
    how, loose = _manner(word)

    def fits(row: Row) -> bool:
        verbs = row["verb"] if isinstance(row["verb"], list) else [row["verb"]]
        number = row.get("number")
        return (
            verbs == [word.verb]
            and row["mode"] == word.mode
            and "also" not in row
            and row.get("but", False) == word.but
            and row.get("op", ">=") == word.op
            and (number is None or number == word.number)
            and set(row.get("how", ())) - _APART == how
            and set(row.get("how", ())) <= set(word.how)
        )

    rows = table_rows("statements")["statements"]
    several = (word.number or 0) > 1

    def ways() -> Iterator[Way]:
        for form, named in product(_forms(word), loose or [{}]):
            of_form = [row for row in rows if row.get("voice", "active") == form]
            holes = _holes(word, voice, LEADING[form]) | named
            many = is_many(getattr(word, LEADING[form]), many=True)
            yield from said_by(of_form, holes, many=many, fits=fits, several=several)

    holes = _holes(word, voice, "subject")
    found = shortest(ways(), holes, _TAILS, unsaid=("number",) if word.number == 1 else ())
    if found is None:
        return _outline(word, holes)
    return _conditioned(" ".join([found, *tails]), word, voice)


def _costs_else(word: v.StatementLine) -> bool:
    """Returns whether a sentence of its own says what is paid rather than the mana cost."""
    return word.instead is not None and "instead_of_mana" in word.how and bool(word.zones)


def _ignored(word: v.StatementLine) -> bool:
    """Returns whether a sentence of its own says who may pay to ignore it."""
    return any(how.startswith("ignored_") for how in word.how)


def _without(word: v.StatementLine, left_out: str) -> tuple[str, ...]:
    return tuple(how for how in word.how if how != left_out)


def _without_tails(word: v.StatementLine) -> tuple[v.StatementLine, list[str]]:
    """The rule without the times that stand after any sentence, and these: "after combat"."""
    tails = {
        row["how"][0]: sayings(row)[0].removeprefix("{rule} ")
        for row in table_rows("statements")["tails"]
        if "how" in row and "{" not in sayings(row)[0].removeprefix("{rule} ")
    }
    said = {how: tails[how] for how in word.how if how in tails and how not in _IN_ROWS | _APART}
    rest = tuple(how for how in word.how if how not in said)
    return msgspec.structs.replace(word, how=rest), list(said.values())


def _manner(word: v.StatementLine) -> tuple[set[str], list[dict[str, str]]]:
    """How it is so, as rows tell it, and the holes that a word of it may fill which no row has: the
    kind of counter or of damage."""
    known = _IN_ROWS | _APART
    how = set(word.how) - _APART
    named = [each for each in how if each not in known]
    if len(named) != 1:
        return how, []
    return how - set(named), [{"counter": named[0]}, {"kind": named[0]}]


def _forms(word: v.StatementLine) -> tuple[str, ...]:
    """The voices of the sentences that may say a rule; first the one that is said of the object
    with the ability."""
    subject, object_ = (
        any(isinstance(p, v.Objects) and isinstance(p.filter, _OWN) for p in said)
        for said in (word.subject, word.object)
    )
    own = object_ and not subject
    return ("passive", "active", "causative") if own else ("active", "passive", "causative")


_OWN = (v.IsSelf, v.IsHost, v.Locked)
_TAILS = {
    "each": " for each {}", "value": ", where X is {}", "when": " during {}", "place": " from {}",
}  # fmt: skip


def _outline(word: v.StatementLine, holes: dict[str, str]) -> str:
    said = [f"{name} {words}" for name, words in holes.items() if name != "subject"]
    more = ", ".join([*(spaced(h) for h in word.how), *said])
    subject = holes.get("subject", "the rules")
    return f"{subject}: {spaced(word.mode)} {spaced(word.verb)}" + (f" ({more})" if more else "")


def _holes(word: v.StatementLine, voice: Voice, leading: str) -> dict[str, str]:
    found = _parties(word, voice, leading) | _times(word, voice)
    if word.number is not None and "loyalty" in word.how:
        found["loyalty"] = f"[{word.number:+d}]"
    elif word.number is not None:
        found["number"] = number_word(word.number)
    if word.mana is not None:
        found["mana"] = word.mana
    if _is_besides(word) and word.charge is not None:
        found["besides"] = joined(
            [_paid(e, voice, "gerund").removeprefix("you ") for e in word.charge.events]
        )
    elif word.plus is not None:
        found["plus"] = costs.listed(word.plus, voice)
    if word.mode == "costs" and word.charge is not None and word.mana is None:
        found["action"] = sentence(charge(word.charge, voice).removeprefix("you ")).rstrip(".")
    if _is_mana_instead(word) and word.charge is not None:
        found["cost"] = f"paying {word.charge.mana}"
    if word.instead is not None:
        found["instead"] = costs.listed(word.instead, voice)
    if word.value is not None and not isinstance(word.value, v.SettledX):
        found["value"] = tally(word.value, voice)
    if word.each is not None:
        found["each"] = counted(word.each, voice)
    if word.keyword is not None:
        found["keyword"] = word.keyword
    for name, color in zip(("color", "color2"), word.colors, strict=False):
        found[name] = color.color if isinstance(color, v.HasColor) else "colorless"
    return found


def _parties(word: v.StatementLine, voice: Voice, leading: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for role in ("subject", "object", "by"):
        meant = getattr(word, role)
        if meant:
            one = word.number is not None and word.op == ">" and role != leading
            said = "everything" if meant == _EVERYTHING else parties(meant, voice, many=not one)
            found[role] = said.removeprefix("a ").removeprefix("an ") if one else said
    if word.cause:
        found["cause"] = joined([event(e, voice, form="gerund") for e in word.cause], "or")
    if word.use:
        found["use"] = f"cast {parties(word.use, voice, many=True)}"
    return found


_EVERYTHING = (v.Objects(v.And((v.Everything(), v.InZone(ZONES)))),)
"""Whatever there is, wherever it is: "protection from everything"."""


def _times(word: v.StatementLine, voice: Voice) -> dict[str, str]:
    found: dict[str, str] = {}
    several = [who for who in word.subject if isinstance(who, v.Players) and who.who in SEVERAL]
    if word.zones and several and word.owner == (v.Players("owner"),):
        found["place"] = f"their {' or '.join(map(plural, word.zones))}"
    elif word.zones:
        found["place"] = place(word.zones, word.owner, voice)
    if word.step is not None:
        found["when"] = when(word.step, word.whose, voice, once=word.duration == NEXT)
    elif word.whose and "once_each_turn" not in word.how:
        found["whose"] = whose(word.whose[0], voice)
    return found


def _conditioned(said: str, word: v.StatementLine, voice: Voice) -> str:
    charged = word.charge is not None and not (_is_mana_instead(word) or _is_besides(word))
    if charged and word.charge is not None and (word.mode != "costs" or word.mana is not None):
        joint = "if" if word.mode in ("may", "as_though", "costs") else "unless"
        said += f" {joint} {charge(word.charge, voice)}"
    if word.unless:
        said += f" unless {circumstances(word.unless, voice)}"
    if word.conditions:
        link = "for as long as" if word.duration == "while" else "as long as"
        said += f" {link} {circumstances(word.conditions, voice)}"
    if word.duration not in (None, NEXT, "while"):
        time = LASTING.get(word.duration, spaced(word.duration))
        if said.endswith(_EACH_TIME) and time.startswith("until "):
            said = f"{time}, {said}"
        elif said.endswith(_EACH_TIME):  # not "each combat if able this combat"
            said = f"{said.removesuffix(_EACH_TIME)} {time} if able"
        else:
            said += f" {time}"
    if "once_each_turn" in word.how and word.whose:
        said = f"once during each of {whose(word.whose[0], voice)} turns, {said}"
    elif "once_each_turn" in word.how:
        said = f"once each turn, {said}"
    return said


def _is_mana_instead(word: v.StatementLine) -> bool:
    """Returns whether mana is paid rather than a mana cost."""
    paid = word.charge.mana if word.charge is not None else None
    return paid is not None and "instead_of_mana" in word.how


def _is_besides(word: v.StatementLine) -> bool:
    """Returns whether something is paid in addition to the other costs of casting it."""
    named = word.charge is not None and bool(word.charge.events)
    return named and (word.verb, word.mode) == ("cast", "may")


def charge(word: v.Charge, voice: Voice) -> str:
    """What must be paid or done: "you pay {1} for each creature you control"."""
    if word.events:
        said = joined([_paid(e, voice) for e in word.events])
        said += _OF_THOSE if "each_of_those" in word.how else ""
        return said + (f" for each {counted(word.each, voice)}" if word.each is not None else "")
    verb = "pay" if is_many(word.by, many=False) else "pays"
    said = f"{parties(word.by, voice)} {verb} {word.mana}"
    said += _OF_THOSE if "each_of_those" in word.how else ""
    return said + (f" for each {counted(word.each, voice)}" if word.each is not None else "")


_OR_MORE = regex(r"\b(?!one )(\w+) or more\b")
_OF_THOSE = " for each of those creatures"


def _paid(word: v.Event, voice: Voice, form: Form = "present") -> str:
    """What is done as a price: just so much of it."""
    said = _OR_MORE.sub(r"\1", event(word, voice, form=form))
    return said.replace("one or more life", "one life")


def tally(word: v.Value | v.Tally, voice: Voice) -> str:
    """A number after "is": "the number of creatures you control"."""
    if isinstance(word, v.Tally):
        what = counted(word, voice)
        players = all(isinstance(each, v.Players) for each in word.party)
        if players and word.event is None and word.what is None:
            what = parties(word.party, voice, many=True) or what
        number = _by_rows(word, voice, whole=True) or f"the number of {what}"
        return number if word.factor == 1 else f"{number_word(word.factor)} times {number}"
    return number_word(word.number) if isinstance(word, v.Const) else numbers.value(word, voice)


def _by_rows(word: v.Tally, voice: Voice, *, whole: bool) -> str | None:
    """What is counted in the words of the table, as a whole number or one of it; None for what it
    has no words for."""
    holes = {"party": parties(word.party, voice)}
    for row in table_rows("statements")["tallies"] if not word.source else ():
        said = sayings(row)[0]
        if row["what"] != word.what or said.startswith("the ") is not whole:
            continue
        text, used = filled(said, holes, many=False)
        if text and used == set(holes):
            return text
    return None


def counted(word: v.Value | v.Tally, voice: Voice) -> str:
    """What stands after "for each": "creature you control"."""
    if isinstance(word, v.ThatMuch) and word.verb in ("win_flip", "lose_flip"):
        return f"flip you {word.verb.removesuffix('_flip')}"
    if isinstance(word, v.ThatMuch) and word.verb in (HEADS, TAILS):
        return f"coin that comes up {word.verb}"
    if isinstance(word, v.ThatMuch) and word.verb == "prevent":
        return "1 damage prevented this way"
    if isinstance(word, v.ThatMuch) and word.verb == VOTE and word.of is not None:
        return numbers.votes_in_words(word.of.role or "")
    if not isinstance(word, v.Tally):
        return numbers.counted(word, voice, many=False) or numbers.value(word, voice)
    if word.event is not None:
        happened = event(
            word.event, voice, form="past" if word.period == "this_turn" else "present"
        )
        return f"time {happened} {spaced(word.period or '')}".rstrip()
    if (said := _by_rows(word, voice, whole=False)) is not None:
        return said
    if word.what is not None:
        source = f" from {parties(word.source, voice)}" if word.source else ""
        return f"{spaced(word.what)}{source} for {parties(word.party, voice)}"
    return parties(word.party, voice).removeprefix("a ").removeprefix("an ")
