"""What an ability was understood to say, in plain terms, and the rule of its kind.

The words of effects, objects, numbers and conditions are those of `kb.text.rendering`; what has no
wording of its own there is outlined: its word in the vocabulary, and what stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from kb.card_base.depth import granted, unread_words
from kb.editions import tables
from kb.terms import PERMANENT_TYPES, Zone
from kb.text import rendering
from kb.text.semantics.keyword_meanings import meaning
from kb.text.words.keywords import keyword_table
from kb.vocabulary import (
    Ability,
    Condition,
    Const,
    Cost,
    Effect,
    Filter,
    Instruction,
    Modes,
    Replacement,
    Trigger,
    Value,
)
from kb.vocabulary.card import Face

RULES = {
    "keyword": "702.1",
    "static": "604.1",
    "activated": "602.1",
    "mana": "605.1a",
    "triggered": "603.1",
    "loyalty": "606.2",
    "chapter": "714.2",
    "spell": "113.3a",
    "replacement": "614.1",
    "rule": "604.1",
}
"""Kind of ability → its rule in the current edition."""
FAMILIES = {"walk": "landwalk", "cycling": "cycling", "offering": "offering"}
"""How composed keywords end (`swampwalk`) → the keyword of the rules."""
PARTS = ("effect", "activation", "trigger", "targets", "spell", "replacement", "statement")
"""What an ability may hold, in the order in which it is told."""
_OPENED = ("activation", "spell")
"""Parts whose own parts are told, each by itself."""
_LABELS = {
    "targets": "target",
    "restrictions": "restriction",
    "changes": "price",
    "costs": "cost",
    "statement": "rule",
    "trigger": "event",
}
"""What a part is called; others are called as they are in the vocabulary."""

_UNSAID = frozenset(["understood"])
"""Fields that are told otherwise."""


def rule_of(ability: Ability) -> str:
    """The number of the rule for this ability's kind: of its keyword, if it is one."""
    if ability.keyword is not None:
        words = ability.keyword.split(" ")
        for count in range(len(words), 0, -1):
            row = keyword_table().get(" ".join(words[:count]))
            if row is not None:
                return row.rule
        for ending, name in FAMILIES.items():
            if ability.keyword.endswith(ending) and name in keyword_table():
                return keyword_table()[name].rule
    return RULES[ability.kind]


def host_of(face: Face) -> str:
    """Returns what the object calls what it is attached to: "equipped creature", "enchanted
    land"."""
    for ability in face.abilities:
        keyword, _, quality = (ability.keyword or "").partition(" ")
        types = {word for word in quality.split() if word in PERMANENT_TYPES}
        if keyword == "enchant" and " or " in quality:
            return "enchanted permanent"
        if keyword == "enchant" and (quality.isalpha() or len(types) == 1):
            return f"enchanted {types.pop() if types else quality}"
        if keyword == "bestow":
            return rendering.host_words((), (keyword,))
    return rendering.host_words(face.subtypes)


def logic_of(ability: Ability, face: Face) -> list[str]:
    """Returns what it says, part by part; empty where nothing but its kind is known."""
    plain = _Plain(face, _told_steps(ability, face))
    said = []
    if ability.keyword is not None:
        said.append(rendering.ability(msgspec.structs.replace(ability, text=None), "it"))
    for name in PARTS:
        value = getattr(ability, name)
        if value is None or value == () or (name == "effect" and ability.keyword is not None):
            continue
        if name == "effect" and ability.zones and not ability.cda:
            said.append(plain.effect_in(value, ability.zones))
        else:
            said.extend(plain.part(name, value))
    for meant in meaning(ability, tables().current) if ability.keyword is not None else ():
        said.extend(logic_of(meant, face))
    if ability.cda:
        said.append("it defines a characteristic, wherever the object is")
    unread = [words for inner in granted(ability) for words in unread_words(inner)]
    said += [f"granted, not understood: {words.replace('~', 'it')}" for words in unread]
    return said


def _told_steps(ability: Ability, face: Face) -> dict[int, str]:
    """What each instruction says to do, in plain words, by its identity; nothing for those that
    aren't understood."""
    spell = ability.spell
    if spell is None:
        return {}
    cost = ability.activation.cost if ability.activation is not None else _paid(face)
    modes = spell.modes.modes if spell.modes is not None else ()
    texts = [(spell.instructions, ability.targets), *((m.instructions, m.targets) for m in modes)]
    found: dict[int, str] = {}
    for instructions, targets in texts:
        told = rendering.Told("it", host_of(face), targets or (), ability.trigger, cost)
        for each in instructions:
            if each.does is not None:
                try:
                    found[id(each)] = told.sentences(each.does)
                except (KeyError, ValueError):  # it has no words: it is told in its own
                    own = (each.text or "").replace("~", "it")
                    found[id(each)] = own or _Plain(face).words(each.does)
    return found


def _paid(face: Face) -> Cost | None:
    """The additional costs that the face's text names."""
    named = (extra for each in face.abilities if each.spell for extra in each.spell.costs)
    parts = tuple(part for extra in named if not extra.alternative for part in extra.cost.parts)
    return Cost(parts) if parts else None


class _Plain:
    """Plain terms for the parts of one face's abilities; `steps` is what instructions do."""

    def __init__(self, face: Face, steps: dict[int, str] | None = None) -> None:
        self._names = {"self_name": "it", "host_name": host_of(face)}
        self._steps = steps or {}

    def part(self, name: str, value: Any) -> Iterator[str]:
        """A part of an ability, each point on its own."""
        if isinstance(value, Effect):
            yield self.words(value)
        elif name in _OPENED and isinstance(value, msgspec.Struct):
            for field, inner in _told(value):
                yield from self.part(field, inner)
        elif isinstance(value, tuple):
            for each in value:
                yield from self.part(name, each)
        elif isinstance(value, Instruction):
            yield from self._instruction(value)
        elif isinstance(value, Replacement):
            yield f"replacement: {self._replacement(value)}"
        else:
            yield f"{_said(_LABELS.get(name, name))}: {self.words(value)}"
            if isinstance(value, Modes):
                yield from self._modes(value)
            if isinstance(value, Trigger) and value.optional:
                yield "optional: its controller may do without what it says"

    def effect_in(self, value: Effect, zones: tuple[Zone, ...]) -> str:
        """The effect of an ability that functions elsewhere than on the battlefield."""
        return rendering.effect(value, zones=zones, **self._names)

    def _modes(self, value: Modes) -> Iterator[str]:
        """Returns what each bullet says."""
        for number, mode in enumerate(value.modes, 1):
            if mode.pawprints is not None:
                yield f"mode {number}: worth: {'{P}' * mode.pawprints}"
            for field in ("name", "cost", "targets", "instructions"):
                inner = getattr(mode, field)
                if inner not in (None, ()):
                    yield from (f"mode {number}: {point}" for point in self.part(field, inner))

    def _instruction(self, value: Instruction) -> Iterator[str]:
        """What a sentence does; in its own words where it isn't understood, nothing where it
        belongs to the one before."""
        if value.does is None:
            yield f"does, not understood: {(value.text or '').replace('~', 'it')}"
        elif self._steps.get(id(value)):
            yield f"does: {self._steps[id(value)]}"
        if value.effect is not None and value.does is None:
            yield f"creates an effect: {self.words(value.effect)}"

    def _replacement(self, value: Replacement) -> str:
        """The replacement effect with the steps of what happens instead."""
        if not value.outcomes:
            return "what happens instead, not understood"
        told = rendering.Told("it", self._names["host_name"], trigger=Trigger(value.events))
        try:
            return told.replacement(value)
        except (KeyError, ValueError):
            return self.words(value)

    def words(self, value: Any) -> str:
        """Anything of the vocabulary in words."""
        rendered = self._rendered(value)
        if rendered is not None:
            return rendered
        if isinstance(value, tuple):
            return ", ".join(self.words(each) for each in value)
        if isinstance(value, msgspec.Struct):
            return self._outlined(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return _said(str(value))

    def _rendered(self, value: Any) -> str | None:
        """In the game's own wording, for what has one."""
        if not isinstance(value, msgspec.Struct):
            return None
        renderers = [render for kind, render in _RENDERERS if isinstance(value, kind)]
        tag = str(value.__struct_config__.tag)
        if tag in rendering.__all__:  # a function of the word's own
            renderers.append(getattr(rendering, tag))
        try:
            for render in renderers:
                return str(render(value, **self._names))
        except Exception:  # what has no wording is outlined: that must not cost the answer
            return None
        return None

    def _outlined(self, value: msgspec.Struct) -> str:
        """The word of the vocabulary and what is in it."""
        word = _said(str(value.__struct_config__.tag or type(value).__name__.lower()))
        inside = [
            f"{_said(field)}" if inner is True else f"{_said(field)} {self.words(inner)}"
            for field, inner in _told(value)
        ]
        return f"{word} ({'; '.join(inside)})" if inside else word


_Render = Callable[..., str]
_RENDERERS: tuple[tuple[Any, _Render], ...] = (
    (Effect, rendering.effect),
    (Filter, rendering.filter_),
    (Const | Value, rendering.value),
    (Condition, rendering.condition),
    (Ability, rendering.ability),
)


def _told(value: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """The fields that say something: those that aren't as they are by default."""
    fields = value.__struct_fields__
    defaults = value.__struct_defaults__
    plain = dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True))
    for field in fields:
        inner = getattr(value, field)
        if (
            inner is not None
            and field not in _UNSAID
            and (field not in plain or inner != plain[field])
        ):
            yield field, inner


def _said(name: str) -> str:
    return name.replace("_", " ").strip()
