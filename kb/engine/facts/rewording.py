"""Word changes inside abilities (612): called from the law while it is grounded.

An ability is data, so its text is changed by rebuilding it with another word in the places where
words stand: colour words, land types and creature types in filters, modifications, keywords. Names
stay.
"""

from __future__ import annotations

import re

import msgspec
from clingo import Number, Symbol, SymbolType

from kb import vocabulary as v
from kb.engine.facts.definitions import Definitions

NAMES: tuple[type[v.Node], ...] = (v.HasName, v.SetName)


class Rewording:
    """The functions `@reworded(Definition,Old,New)` and `@says(Definition,Old)`."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions

    def reworded(self, definition: Symbol, old: Symbol, new: Symbol) -> Symbol:
        """The number of the ability with every `old` replaced by `new`."""
        ability = self._definitions.abilities[definition.number]
        changed = replaced(ability, old.string, new.string)
        assert isinstance(changed, v.Ability)
        if changed.effect is not None:  # its words then follow from its logic
            changed = msgspec.structs.replace(changed, text=None)
        return Number(self._definitions.reworded(definition.number, changed))

    def chosen(self, definition: Symbol, value: Symbol) -> Symbol:
        """The number of the ability with its "the chosen …" replaced by what was chosen."""
        what = value.arguments[0]
        word = what.string if what.type is SymbolType.String else what.name
        return Number(self._definitions.with_choice(definition.number, word))

    def says(self, definition: Symbol, old: Symbol) -> Symbol:
        """1 if the ability's text has the word, else 0."""
        ability = self._definitions.abilities[definition.number]
        return Number(int(replaced(ability, old.string, "") != ability))


def replaced(part: object, old: str, new: str) -> object:
    """A part of an ability with one word replaced by another wherever it may be."""
    if isinstance(part, NAMES):
        return part
    if isinstance(part, msgspec.Struct):
        return type(part)(
            **{field: replaced(getattr(part, field), old, new) for field in part.__struct_fields__}
        )
    if isinstance(part, tuple):
        return tuple(replaced(each, old, new) for each in part)
    if isinstance(part, str):
        return replaced_in_words(part, old, new)
    return part


def replaced_in_words(words: str, old: str, new: str) -> str:
    """Text with a word replaced where it is used as such (612.2): alone, in the plural, after
    "non", and in the names of landwalk and typecycling abilities."""
    from kb.text.rendering.words import plural  # noqa: PLC0415 - few texts are changed

    forms = ((old, new), (plural(old), plural(new)))
    for form, other in (*forms, *((a.lower(), b.lower()) for a, b in forms)):
        words = re.sub(
            rf"\b(non-?)?{re.escape(form)}(?=\b|walk\b|cycling\b)", rf"\g<1>{other}", words
        )
    return words
