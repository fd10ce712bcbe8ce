"""What objects become: types, subtypes, colours and size that one description can state."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kb import vocabulary as v
from kb.terms import COLORS
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, plural, spaced, with_article
from kb.text.words.type_line import category_of

_ARTIFACT_CREATURE = frozenset({"artifact", "creature"})


class Becoming(msgspec.Struct):
    """A description that modifications one after another add up to."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    category: str = ""
    """What the subtypes are said to be of, where they replace others."""
    colors: tuple[str, ...] | None = None
    size: str = ""
    adds: bool | None = None
    """Types or subtypes come in addition; None while there are none."""
    keeps: tuple[str, ...] | None = None
    """The types that it is said to keep, where the words say no more than that."""
    adds_colors: bool = False
    name: str = ""

    def take(self, word: v.Modification) -> bool:
        """Takes a modification in if the description can say it too."""
        match word:
            case v.SetName(name) if self == Becoming():
                self.name = name
            case v.AddSupertypes(supertypes) if supertypes and self == Becoming(name=self.name):
                self.supertypes = supertypes
            case v.AddTypes(types) | v.SetTypes(types) if types and self._bare(self.subtypes):
                self.types, self.adds = types, isinstance(word, v.AddTypes)
                self.keeps = getattr(word, "keeps", None)
            case v.AddSubtypes(subtypes) if subtypes and self._may_add(subtypes):
                self.subtypes, self.adds = subtypes, True
            case v.SetSubtypes(category, subtypes) if subtypes and self._may_set(word):
                self.subtypes, self.category, self.adds = subtypes, category, False
            case v.AddColors(colors) if (
                colors and self._may_color(colors) and self.adds is not False
            ):
                self.colors, self.adds_colors = colors, True
            case v.SetColors(colors) if self._may_color(colors):
                self.colors = colors
            case v.SetPT(v.Const(power), v.Const(toughness)) if "creature" in self.types:
                if self.size or power < 0 or toughness < 0:
                    return False
                self.size = f"{power}/{toughness}"
            case _:
                return False
        return True

    def _bare(self, named: tuple[str, ...]) -> bool:
        return not named and not self.types and self.colors is None

    def _may_add(self, subtypes: tuple[str, ...]) -> bool:
        combines = not self.types or all(is_plain(s) for s in subtypes)
        return self.adds is not False and self._open() and combines

    def _may_set(self, word: v.SetSubtypes) -> bool:
        combines = not self.types or all(is_plain(s) for s in word.subtypes)
        mine = all(_category(s, self.types) == word.of for s in word.subtypes)
        clear = word.of == "creature" or not set(self.types) >= _ARTIFACT_CREATURE
        return self.adds is not True and self._open() and combines and mine and clear

    def _open(self) -> bool:
        return not self.subtypes and self.colors is None and not self.size

    def _may_color(self, colors: tuple[str, ...]) -> bool:
        nouns = (*self.types, *self.subtypes)
        plain = all(color in COLORS for color in colors) and set(colors) != set(COLORS)
        return self.colors is None and not self.size and (not nouns or plain)


def is_plain(subtype: str) -> bool:
    """Returns whether it is one subtype by name."""
    return not subtype.startswith(("every ", "chosen "))


def _category(subtype: str, types: tuple[str, ...]) -> str:
    if is_plain(subtype):
        return category_of(subtype, types)
    return "creature" if "creature" in subtype else "land"


def becoming(does: Sequence[v.Modification], voice: Voice, many: bool) -> tuple[str, int]:
    """The verb phrase for as many of the first modifications as one description can state, and
    how many those are (0: none)."""
    found = Becoming()
    taken = 0
    while taken < len(does) and found.take(does[taken]):
        taken += 1
    if found.name and not found.types:  # a name alone is told in words of its own
        return "", 0
    return (_verb_phrase(found, voice, many), taken) if taken else ("", 0)


def _verb_phrase(found: Becoming, voice: Voice, many: bool) -> str:
    verb = ("become" if many else "becomes") if voice.resolved else ("are" if many else "is")
    said = f"{verb} {_complement(found, many)}"
    other = _others(found)
    if other:
        said += f" in addition to {'their' if many else 'its'} other {joined(other)}"
    if found.keeps:
        still = joined([plural(name) if many else with_article(name) for name in found.keeps])
        said += f" that {'are' if many else 'is'} still {still}"
    if found.adds is False and set(found.types) >= _ARTIFACT_CREATURE:  # 205.1b would keep others
        said += f" and {'lose' if many else 'loses'} all other card types"
    return said


def _complement(found: Becoming, many: bool) -> str:
    colors = color_words(found.colors) if found.colors is not None else ""
    nouns = [s for s in found.subtypes if is_plain(s)]
    open_ones = [open_subtype(s) for s in found.subtypes if not is_plain(s)]
    words = [*nouns, *sorted(found.types, key=lambda name: name == "creature")]
    adjectives = [word for word in (found.size, *found.supertypes, colors) if word]
    if not words:
        return joined([*([" ".join(adjectives)] if adjectives else []), *open_ones])
    if many:
        words[-1] = plural(words[-1])
    said = " ".join([*adjectives, *words]) + (f" named {found.name}" if found.name else "")
    return joined([said if many else with_article(said), *open_ones])


def open_subtype(word: str) -> str:
    """ "every creature type", "the chosen basic land type"."""
    kind, _, of = word.partition(" ")
    return f"every {of} type" if kind == "every" else f"the chosen {spaced(of)}"


def _others(found: Becoming) -> list[str]:
    """What it is "in addition to its other" ones of."""
    kinds = ["colors"] if found.adds_colors else []
    if not found.adds or found.keeps is not None:
        return kinds
    if found.types or not found.subtypes:
        return [*kinds, "types"]
    if found.subtypes == ("every creature",):
        return kinds
    of = {_category(s, ()) for s in found.subtypes}
    one = next(iter(of)) if len(of) == 1 else ""
    return [*kinds, f"{one} types" if one in ("creature", "land") else "types"]


def color_words(colors: tuple[str, ...]) -> str:
    """ "white and blue", "colorless", "all colors", "the chosen color"."""
    if not colors:
        return "colorless"
    if "all" in colors or set(colors) >= set(COLORS):
        return "all colors"
    return joined(["the chosen color" if color == "chosen" else color for color in colors])
