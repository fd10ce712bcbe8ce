"""Single actions in words, by the rows of `instructions.json`: "exile target creature"."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.sayings import Row, sayings, table_rows
from kb.text.rendering import activations, costs
from kb.text.rendering.changes import verb_phrase
from kb.text.rendering.events import event
from kb.text.rendering.filling import filled
from kb.text.rendering.made_tokens import token_holes
from kb.text.rendering.mentions import Names
from kb.text.rendering.numbers_of_acts import ways_of_number
from kb.text.rendering.partakers import cards, is_plural, partakers, possessive
from kb.text.rendering.parties import ORDINALS, party
from kb.text.rendering.shapes import parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined
from kb.vocabulary.actions import actions


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
    early = ways_of_number(word, voice, names) if word.verb == "deal_damage" else None
    holes |= _holes(word, voice, names)
    for amount, x in early or ways_of_number(word, voice, names):
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
    "until_its_player_passes": " any time before that player passes next",
    "cant_be_regenerated": " (it can't be regenerated)",
    "cant_be_prevented": " (the damage can't be prevented)",
    "noting_excess": "",
    "noting_faces": "",
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
        found |= token_holes(word.token, word, voice, names)
    if word.cost is not None:
        found["cost"] = costs.listed(names.plain(word.cost), voice)
    if word.but:
        found["except"] = joined([f"it {verb_phrase(each, voice, False)}" for each in word.but])
    return found
