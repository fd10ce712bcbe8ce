"""Single actions in words, by the rows of `instructions.json`: "exile target creature"."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.sayings import Row, sayings, table_rows
from kb.text.rendering import activations, costs, statements
from kb.text.rendering.abilities import line
from kb.text.rendering.changes import verb_phrase
from kb.text.rendering.events import event
from kb.text.rendering.filling import filled
from kb.text.rendering.mentions import Names
from kb.text.rendering.partakers import cards, is_plural, partakers, possessive
from kb.text.rendering.parties import ORDINALS, party
from kb.text.rendering.shapes import parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, with_article
from kb.vocabulary.actions import actions
from kb.vocabulary.at_will import is_at_will

_MUCH = frozenset({"deal_damage", "gain_life", "lose_life", "life_becomes"})


def act(word: v.GameAction, voice: Voice, names: Names, *, unsaid: bool = False) -> str:
    """The action; with `unsaid` without its subject ("draw a card")."""
    if word.verb == "add_mana":
        said = _mana(word, voice, names, unsaid=unsaid)
    else:
        said = _by_rows(word, voice, names, unsaid=unsaid)
    if word.until:
        said += f" until {joined([event(each, voice) for each in names.plain(word.until)], 'or')}"
    names.of_step(word)
    return said


def _mana(word: v.GameAction, voice: Voice, names: Names, *, unsaid: bool) -> str:
    said = joined([activations.mana(names.plain(each), voice) for each in word.mana])
    kept = {each.kept for each in word.mana if each.kept is not None}
    if kept:
        until = " or ".join(sorted(each.replace("_", " ") for each in kept))
        said += f" (until {until} it isn't lost as steps and phases end)"
    if not word.subject or unsaid:
        return said
    return f"{partakers(word.subject, voice, names, acts=True)} {said.replace('add', 'adds', 1)}"


def _by_rows(word: v.GameAction, voice: Voice, names: Names, *, unsaid: bool) -> str:
    """The row that says all of it, with the first way of telling its number that a row has.

    Raises ValueError where there is none.
    """
    if "blocking" in word.how:
        return _blocking(word, voice, names, unsaid=unsaid)
    holes: dict[str, str] = {}
    if word.subject and not unsaid:
        holes["subject"] = partakers(word.subject, voice, names, acts=True)
    early = _ways_of_number(word, voice, names) if word.verb == "deal_damage" else None
    holes |= _holes(word, voice, names)
    for amount, x in early or _ways_of_number(word, voice, names):
        said = _best(word, holes | amount, names, voice, unsaid=unsaid)
        if said is not None:
            if x is not None:
                names.where.append(x)
            said = re.sub(r" into (top|bottom) ", r" on the \1 ", said)
            said = _YOUR_LIBRARY.sub(r"\1 into your library", said)
            if word.against:
                said = _against(
                    said, joined([_one_of(e, voice, names) for e in word.against], "or")
                )
            return said + "".join(told for how, told in _BESIDES.items() if how in word.how)
    if (said := _by_its_action(word, voice, names)) is not None:
        return said
    raise ValueError(f"no words for {word}")


_MEANT_BY_KEYWORDS = {
    ("put", "graveyard", ()): "put {object} into its owner's graveyard",
    ("exile", None, ("haunting",)): "exile {object} haunting {with}",
    ("exile", None, ("encoding",)): "exile {object} encoded on {with}",
}
"""Verb, where to and how → what is said of it, where only keywords mean it."""


def _by_its_action(word: v.GameAction, voice: Voice, names: Names) -> str | None:
    """What no instruction says in words, in those that events of it have: "it evolves"."""
    if (says := _MEANT_BY_KEYWORDS.get((word.verb, word.to, word.how))) is not None:
        holes = {"object": partakers(word.object, voice, names)}
        if word.with_:
            holes["with"] = partakers(word.with_, voice, names)
        return filled(says, holes, many=True, several=False)[0] or None
    row = actions().get(word.verb)
    if row is None or word.how or word.number is not None:
        return None
    who = word.subject or (word.object if row.intransitive else ())
    holes = {"subject": partakers(who, voice, names, acts=True) if who else "you"}
    says = f"{{subject}} {row.intransitive}"
    if row.intransitive is None:
        if row.transitive is None or not word.object:
            return None
        holes["object"] = partakers(word.object, voice, names)
        says = f"{{subject}} {row.transitive} {{object}}"
    many = holes["subject"] == "you" or is_plural(who, holes["subject"])
    return filled(says, holes, many=many, several=False)[0] or None


_YOUR_LIBRARY = regex(r"\b([Yy]our (?:hand and graveyard|hand|graveyard)) into their library")


def _blocking(word: v.GameAction, voice: Voice, names: Names, *, unsaid: bool) -> str:
    """An action by which something enters blocking, with what it blocks."""
    how = tuple(each for each in word.how if each != "blocking")
    plain = msgspec.structs.replace(word, how=how, against=())
    said = _by_rows(plain, voice, names, unsaid=unsaid)
    whom = joined([_one_of(each, voice, names) for each in word.against], "or")
    if word.verb != "create":
        return f"{said} blocking {whom}"
    and_ = " and" if " that " in said else ""
    return f"{said}{and_} that {'is' if word.number == v.Const(1) else 'are'} blocking {whom}"


def _against(said: str, whom: str) -> str:
    """An action in words by which something enters attacking, with whom it attacks."""
    said = _COPY_ATTACKING.sub(r"\2, \1", said)
    before, attacking, after = said.rpartition("attacking")
    return f"{before}{attacking} {whom}{after}"


_COPY_ATTACKING = regex(
    r"((?:tapped and )?attacking) (tokens? that (?:is a copy|are copies) of [^,]+)"
)


def _one_of(word: v.Partaker, voice: Voice, names: Names) -> str:
    """A player, or one of some objects."""
    if isinstance(word, v.Objects):
        return party(names.plain(word), voice)
    return partakers((word,), voice, names)


_BESIDES = {
    "for_madness_cost": " for its madness cost",
    "cant_be_regenerated": " (it can't be regenerated)",
    "cant_be_prevented": " (the damage can't be prevented)",
    "noting_excess": "",
    "extra_turn_after": ". After that turn, that player takes an extra turn",
    "excess_to_controller": " (excess damage is dealt to its controller instead)",
}
"""What is said of an action after its words."""


def _best(
    word: v.GameAction, holes: dict[str, str], names: Names, voice: Voice, *, unsaid: bool
) -> str | None:
    """The words of the row with most holes, of those that say everything."""
    told = frozenset(word.how) - _BESIDES.keys()
    found: list[tuple[int, str]] = []
    for row in table_rows("instructions")["actions"]:
        how = frozenset(row.get("how", ()))
        if row["verb"] != word.verb or not how <= told:
            continue
        for more in _further(row, word, told - how, voice, names):
            for says in sayings(row):
                ready = holes | more
                if says.startswith("{subject}") and not word.subject and not unsaid:
                    ready["subject"] = "you"
                many = _is_plural(says, word, ready)
                one = {holes.get("number")} & {"a", "an", "one"}
                several = word.number not in (None, v.Const(1)) and not one
                text, used = filled(says, ready, many=many, several=several)
                if text and set(ready) <= used:
                    found.append((len(used), text))
    return max(found, key=lambda way: way[0])[1] if found else None


def _is_plural(says: str, word: v.GameAction, holes: dict[str, str]) -> bool:
    """Returns whether the verb of a row stands in the plural."""
    if says.startswith(("{object}", "{whose")):
        return is_plural(word.object, holes.get("object", ""))
    return "subject" not in holes or is_plural(word.subject, holes["subject"])


def _further(
    row: Row, word: v.GameAction, rest: frozenset[str], voice: Voice, names: Names
) -> Iterator[dict[str, str]]:
    """What fills the holes for a place and for how it is done, if the row can say them."""
    said = str(row["says"])
    found: dict[str, str] = {}
    if "{place:home}" in said:
        home = _home(word, voice, names)
        if home is None:
            return
        found["place"] = home
    elif (row.get("to"), row.get("place")) != (word.to, word.place):
        return
    elif word.owner and "{control}" in said:
        found["control"] = f"{possessive(word.owner[0], voice, names)} control"
    elif word.owner and "{whose:whose}" in said:
        found["whose"] = possessive(word.owner[0], voice, names)
    elif word.owner:
        return
    if tuple(row.get("origin", ())) != word.origin:
        if "{zone:zone}" not in said or len(word.origin) != 1:
            return
        found["zone"] = word.origin[0]
    for hole in ("status", "word", "rounded", "sides"):
        if rest and f"{{{hole}" in said:
            if hole == "status" and not rest.issubset(_STATUSES):
                return
            yield found | {hole: _manner(hole, rest, word)}
            return
    if not rest or (word.token is not None and not rest - _ENTERS):
        yield found


_ENTERS = frozenset({"tapped", "attacking", "goaded"})
_STATUSES = ("tapped", "untapped", "attacking", "transformed", "converted", "face down")


def _manner(hole: str, rest: frozenset[str], word: v.GameAction) -> str:
    if hole == "status":
        return " and ".join(sorted(rest, key=_STATUSES.index))
    return next(iter(rest)).removeprefix("rounded_")


def _home(word: v.GameAction, voice: Voice, names: Names) -> str | None:
    """The place in the words of the table of homes."""
    if word.to is None or word.to == "battlefield":
        return None
    holes = {"whose": possessive(word.owner[0], voice, names)} if word.owner else {}
    place = word.place
    if place in ORDINALS:
        holes, place = holes | {"nth": place}, "nth"
    for row in table_rows("instructions")["homes"]:
        if (row["to"], row.get("place")) != (word.to, place):
            continue
        text, used = filled(sayings(row)[0], holes, many=False)
        if text and used == set(holes):
            return text
    return None


# ------------------------------------------------------------------------------------------- holes


def _of_cards(word: v.GameAction) -> bool:
    """Returns whether it is done to cards, wherever they are."""
    return word.verb in ("search", "discard") or "until" in word.how


def _to_cast(word: v.GameAction) -> tuple[v.Partaker, ...]:
    """What it is done to; what a spell has to be that a card is cast as, with where that lies."""
    if not word.spell:
        return word.object
    spell = [each.filter for each in word.spell if isinstance(each, v.Objects)]

    def described(card: v.Partaker) -> v.Partaker:
        match card:
            case v.Some(of=(inner,)):
                return msgspec.structs.replace(card, of=(described(inner),))
            case v.Objects(v.And(parts)) if any(isinstance(e, v.InZone) for e in parts):
                said = tuple(part for each in spell for part in parts_of(each))
                return msgspec.structs.replace(card, filter=v.And((*said, *parts)))
            case v.Objects():
                return msgspec.structs.replace(card, filter=v.And((*spell, card.filter)))
        return card

    return tuple(described(each) for each in word.object)


def _holes(word: v.GameAction, voice: Voice, names: Names) -> dict[str, str]:
    """What fills the holes but those for the subject and for a number."""
    found: dict[str, str] = {}
    if "until" in word.how:
        found["pronoun"] = "they" if word.subject else "you"
    if word.object:
        among = cards(word.object) if _of_cards(word) else _to_cast(word)
        found["object"] = partakers(among, voice, names)
        names.of_step(word)
    if word.with_:
        found["with"] = partakers(word.with_, voice, names)
    if word.token is not None:
        found |= _token(word.token, word, voice, names)
    if word.cost is not None:
        found["cost"] = costs.listed(names.plain(word.cost), voice)
    if word.but:
        found["except"] = joined([f"it {verb_phrase(each, voice, False)}" for each in word.but])
    return found


Way = tuple[dict[str, str], v.Value | None]
"""What fills the holes for a number, and what X then is."""


def _ways_of_number(word: v.GameAction, voice: Voice, names: Names) -> list[Way]:
    """How the number may be told: as a word, for each of something, as a value, as X."""
    if is_at_will(word):
        return [({"energy": "{E}"} if word.verb == "remove_counters" else {}, None)]
    number = names.plain(word.number)
    if number is None:
        kind = {"counter": word.counter} if word.counter not in (None, "any") else {}
        return [(kind, None)]
    if word.verb == "get_energy" and isinstance(number, v.Const):
        return [({"symbols": "{E}" * number.number}, None)]
    if word.verb == "get_energy":
        return _ways_of_energy(number, word, voice)
    found: list[Way] = []
    if isinstance(number, v.Const | v.X | v.SettledX) or _is_that_much(number):
        found.append((_counted(word, _plain_number(number, word)), None))
    if isinstance(number, v.Tally | v.Count):
        each = {"each": statements.counted(number, voice)}
        factor = number.factor if isinstance(number, v.Tally) else 1
        found.append((_counted(word, _plain_number(v.Const(factor), word)) | each, None))
        found += [(each, None)] if factor == 1 else []
    if isinstance(number, v.Times) and isinstance(number.value, v.Count):
        each = {"each": statements.counted(number.value, voice)}
        found.append((_counted(word, _plain_number(v.Const(number.factor), word)) | each, None))
    if not isinstance(number, v.Const | v.X | v.SettledX):
        value = {"value": statements.tally(number, voice)}
        kind = {"counter": word.counter} if word.counter is not None else {}
        found.append((value | kind, None))
    if not isinstance(number, v.Tally | v.Const | v.X | v.SettledX):
        found.append((_counted(word, "X"), number))
    return found


def _ways_of_energy(number: v.Value | v.Tally, word: v.GameAction, voice: Voice) -> list[Way]:
    """How so much {E} may be told, where the number isn't fixed."""
    symbol = {"symbol": "{E}"}
    if isinstance(number, v.X | v.SettledX) or (
        isinstance(number, v.ThatMuch) and number.verb is None
    ):
        return [(symbol | {"number": _plain_number(number, word)}, None)]
    found: list[Way] = [(symbol | {"value": statements.tally(number, voice)}, None)]
    if isinstance(number, v.Tally | v.Count):
        each = {"each": statements.counted(number, voice)}
        factor = number.factor if isinstance(number, v.Tally) else 1
        found.insert(0, (each | {"symbols": "{E}" * factor}, None))
    return found


def _counted(word: v.GameAction, number: str) -> dict[str, str]:
    """The number, with the kind of counter where there is one."""
    if word.counter is None:
        return {"number": number}
    kind = "" if word.counter == "any" else f"{word.counter} "
    if number == "one":
        return {"counters": with_article(f"{kind}counter")}
    return {"counters": f"{number} {kind}counters"}


def _plain_number(number: v.Value, word: v.GameAction) -> str:
    match number:
        case v.Const(1) if word.token is not None:
            return with_article(word.token.known or _first(word)).split(" ")[0]
        case v.Const(1) if word.verb in _WITH_ARTICLE:
            return "a"
        case v.Const(amount) if word.verb in _DIGITS:
            return str(amount)
        case v.Const(amount):
            return number_word(amount)
        case v.X() | v.SettledX():
            return "X"
        case v.Times(factor=2):
            return f"twice {_plain_number(number.value, word)}"
    return "that much" if word.verb in _MUCH else "that many"


def _is_that_much(number: v.Value | v.Tally) -> bool:
    """Whether it is the number that was spoken of, or twice that."""
    if isinstance(number, v.Times) and number.factor == 2:
        number = number.value
    return isinstance(number, v.ThatMuch) and number.verb is None


_WITH_ARTICLE = frozenset({"draw", "discard", "mill", "create"})
_DIGITS = frozenset({
    "deal_damage", "gain_life", "lose_life", "scry", "surveil", "fateseal", "amass", "adapt",
    "bolster", "support", "monstrosity", "incubate", "discover", "endure", "life_becomes",
    "increase_speed",
    "collect_evidence", "earthbend", "connive", "blight", "pay_life",
})  # fmt: skip


def _first(word: v.GameAction) -> str:
    token = word.token
    assert token is not None
    if token.power is not None:
        return str(token.power.number) if isinstance(token.power, v.Const) else "X"
    how = (each for each in word.how if each != "attached")
    colors = token.colors or ("colorless",)
    return " ".join((*how, *token.supertypes, *colors, *token.subtypes, "token"))


def _size(number: v.Value, names: Names) -> str:
    if isinstance(number, v.Const):
        return str(number.number)
    if not isinstance(number, v.X | v.SettledX) and names.plain(number) not in names.where:
        names.number(number)
    return "X"


def _token(token: v.TokenText, word: v.GameAction, voice: Voice, names: Names) -> dict[str, str]:
    if word.verb == "get_emblem":
        return {"emblem": joined([_ability(each, voice) for each in token.abilities])}
    first = [each for each in word.how if each in ("tapped", "goaded")]
    entering = [each for each in word.how if each == "attacking"]
    if entering:
        first = []
    if token.known is not None:
        return {"token": " ".join([*first, token.known])}
    size = (
        f"{_size(token.power, names)}/{_size(token.toughness, names)}"
        if token.power and token.toughness
        else ""
    )
    colors = joined(list(token.colors)) or "colorless"
    said = [*first, *token.supertypes, size, colors, *token.subtypes, *token.types]
    found = {"token": " ".join(each for each in said if each)}
    after = [f"named {token.name}"] if token.name is not None else []
    if token.abilities:
        after.append(f"with {joined([_ability(each, voice) for each in token.abilities])}")
    if entering:
        tapped = "tapped and " if "tapped" in word.how else ""
        several = word.number != v.Const(1)
        after.append(f"that {'are' if several else 'is'} {tapped}attacking")
    return found | ({"with_": " ".join(after)} if after else {})


def _ability(word: v.Ability, voice: Voice) -> str:
    if word.kind == "keyword":
        return line(word, voice).rstrip(".").lower()
    return f'"{line(word, voice)}"'
