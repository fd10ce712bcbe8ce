"""What must be paid or done for something, and what brings something about."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.costs import read_cost
from kb.text.semantics.counting import count_in
from kb.text.semantics.events import events_of
from kb.text.semantics.parties import player_of
from kb.text.semantics.patterns import rows
from kb.text.semantics.scope import Scope
from kb.vocabulary import Charge, Cost, Event, Everything, Players
from kb.vocabulary.actions import charged, costs
from kb.vocabulary.costs import CostPart

_CHARGING = charged() | costs().keys() | {"pay_mana"}
"""Verbs of events that a player may bring about as a price."""


def _plain_forms(gerund: str) -> list[str]:
    """What "discarding" may be a form of."""
    stem = gerund.removesuffix("ing")
    if gerund == "being":
        return ["is"]
    if stem != gerund and stem.endswith("y"):
        return [f"{stem[:-1]}ie", stem]
    return [stem, stem + "e", stem[:-1]] if stem != gerund else [gerund]


_PAYING = regex(r"pay(?:ing)? (?P<mana>(?:\{[^{}]+\})+)")


def price_of(words: str, scope: Scope) -> Charge:
    """A price in words: "paying {2}{R}", "sacrificing a land"."""
    paid = _PAYING.fullmatch(words.rstrip("."))
    if paid is not None:
        return Charge((Players("you"),), paid["mana"])
    return Charge(events=actions_of(words, scope))


def paid_besides(words: str) -> Cost | None:
    """A price in words ("paying 3 life and discarding a card") as a cost; None where it isn't one
    that can be read."""
    parts: list[CostPart] = []
    for part in _AND_DOING.split(words.rstrip(".")):
        verb, _, rest = part.partition(" ")
        for base in _plain_forms(verb):
            try:
                parts += read_cost(f"{base} {rest}", Scope()).parts
            except (NotUnderstood, ValueError):
                continue
            break
        else:
            return None
    return Cost(tuple(parts))


_AND_DOING = regex(r" and (?=\w+ing )")


def actions_of(words: str, scope: Scope) -> tuple[Event, ...]:
    """What is done as a price: "sacrifice a land", "paying 2 life and discarding a card"."""
    return tuple(_action(part, scope) for part in _AND_DOING.split(words.rstrip(".")))


def _action(words: str, scope: Scope) -> Event:
    verb, _, rest = words.partition(" ")
    for base in _plain_forms(verb):
        try:
            (found,) = events_of(f"you {base[:1].lower()}{base[1:]} {rest}", scope)
        except (NotUnderstood, ValueError):
            continue
        if found.verb in _CHARGING:
            return found
    raise NotUnderstood(f"{words!r} as a price")


_SPELLS = regex(r"\bthat spell('s)?")


def cost_of_spell(words: str, scope: Scope) -> Cost:
    """What is paid rather than the mana cost of the spell that the sentence is about ("life equal
    to that spell's mana value").

    Raises NotUnderstood.
    """
    said = _SPELLS.sub(lambda found: "its" if found[1] else "it", words)
    return read_cost(said, scope.about(Everything()))


def causes_of(words: str, scope: Scope) -> tuple[Event, ...]:
    """The events of "a player drawing a card", "you casting or copying an instant spell"."""
    said = [words]
    for gerund in re.findall(r"\b\w+ing\b", words):
        said = [s.replace(gerund, base, 1) for s in said for base in _plain_forms(gerund)]
    for plain in said[:27]:
        try:
            return events_of(plain, scope)
        except NotUnderstood:
            continue
    raise NotUnderstood(f"{words!r} as a cause")


def charge_of(text: str, scope: Scope) -> Charge:
    """What must be paid or done ("their controller pays {2} for each of those creatures").

    Raises NotUnderstood.
    """

    def made(row: Row, holes: dict[str, str]) -> Charge:
        if "event" not in holes:
            each = count_in(holes["each"], scope) if "each" in holes else None
            return Charge((player_of(holes["player"], scope),), holes["mana"], each=each,
                          how=tuple(row.get("how", ())))  # fmt: skip
        (event,) = events_of(holes["event"], scope)
        if event.verb not in _CHARGING or event.period is not None:
            raise NotUnderstood("no price")
        each = count_in(holes["each"], scope) if "each" in holes else None
        return Charge(events=(event,), each=each, how=tuple(row.get("how", ())))

    try:
        found: Charge = rows("statements")["charges"].read(text, made)
    except ValueError:
        raise NotUnderstood("several prices") from None
    return found
