"""What is said of one card in a list: how many, its name, what is on it or chosen for it."""

from __future__ import annotations

import re
from typing import NamedTuple

from kb.errors import SnapshotError, shown
from kb.notation import sentences as forms
from kb.notation.sayings import quoted
from kb.notation.tokens import described
from kb.snapshot.references import CardNames
from kb.terms import COLORS
from kb.text.words.type_line import type_tables

POINTING = ("on", "copy of")
"""Words before the name of another thing."""


class Item(NamedTuple):
    """A card as it was said: its name in the notation, how many, what is said of it in the
    notation, and the cards that it is enchanted or equipped with, as they were said."""

    name: str
    number: int
    said: list[str]
    borne: list[str]


class Items:
    """Reads items of lists. cards: the names that are known."""

    def __init__(self, cards: CardNames) -> None:
        self.cards = cards
        self._read_before: dict[str, Item | None] = {}

    def listed(self, words: str) -> list[str]:
        """The items of a list, with names as long as can be known. Raises SnapshotError."""
        parts = forms.AND.split(words)
        joints = [hit[0] for hit in forms.AND.finditer(words)]
        found, at = [], 0
        while at < len(parts):
            for end in range(len(parts), at, -1):
                item = parts[at] + "".join(joints[n - 1] + parts[n] for n in range(at + 1, end))
                if self.read(item) is not None:
                    found.append(item)
                    at = end
                    break
            else:
                raise no_card(parts[at], self.cards)
        return found

    def read(self, words: str) -> Item | None:
        """What an item says; None if there is no such card."""
        words = words.strip()
        if words not in self._read_before:
            self._read_before[words] = self._read(words)
        return self._read_before[words]

    def _read(self, words: str) -> Item | None:
        plain = self._named(words)
        if plain is not None:
            return plain
        for gap in re.finditer(r",?\s+", words):
            tail = forms.TAIL.match(words, gap.start())
            inner = None if tail is None else self.read(words[: gap.start()])
            if tail is None or inner is None or _may_be_of_another(tail, inner):
                continue
            if tail["aura"]:
                borne = self._borne(tail["aura"])
                if borne is not None:
                    return inner._replace(borne=[*inner.borne, *borne])
                continue
            said = self._tail(tail)
            if said is not None:
                return inner._replace(said=[*inner.said, *said])
        return None

    def _borne(self, words: str) -> list[str] | None:
        """The cards that something is enchanted or equipped with; None if one is not known."""
        try:
            return self.listed(re.sub(r"\b(?:enchanted|equipped) (?:with|by) ", "", words))
        except SnapshotError:
            return None

    def _named(self, words: str) -> Item | None:
        """A card without anything behind its name."""
        hit = forms.ITEM.fullmatch(words)
        if hit is None:
            return None
        number = (hit["n"] or "one").lower()
        name = self._known(words) or self._known(hit["name"])
        if name is None and number not in ("a", "an", "the", "another", "one"):
            name = self._known(_singular(hit["name"]))
        if name is None:
            return None
        said = status(hit["status"].lower().replace("untapped", "").strip())
        count = int(number) if number.isdecimal() else forms.NUMBERS.get(number, 1)
        return Item(name, count, [said] if said else [], [])

    def _tail(self, tail: re.Match[str]) -> list[str] | None:
        """What words behind a name say, in the notation; None where that isn't known."""
        if tail["with"] or tail["damage"]:
            return [re.sub(r",? and ", ", ", tail["with"] or tail["damage"])]
        if tail["state"]:
            return [status(tail["state"])]
        if tail["new"]:
            return ["entered this turn"]
        if tail["copied"]:
            return [f"copy of {bare(tail['copied'])}"]
        if tail["host"]:
            return [f"on {bare(tail['host'])}"]
        return chosen(tail["chosen"] or tail["picked"], self.cards)

    def _known(self, name: str) -> str | None:
        """The name as the notation has it, of a card or of a token that is described."""
        if self.cards.has(name):
            return written(name)
        return name if described(name) is not None else None


def _may_be_of_another(tail: re.Match[str], item: Item) -> bool:
    """Returns whether it isn't clear of what a status is said: `Rancor on the Bears with 2
    damage`."""
    points = any(each.startswith(POINTING) for each in item.said)
    return points and bool(tail["with"] or tail["damage"] or tail["state"])


def bare(words: str) -> str:
    """A name without the article, or whose it is, before it."""
    return re.sub(r"\A(?:the|a|an|that|his|her|their|its|my)\s+", "", words.strip(), flags=re.I)


def written(name: str) -> str:
    """A name as the notation has it."""
    return name if re.fullmatch(r"[A-Z][\w'’-]*(?: [\w'’-]+)*", name) else quoted(name)


def status(words: str) -> str:
    """A status as the notation has it."""
    return re.sub(r"(summoning|face)-", r"\1 ", words.lower())


def chosen(words: str, cards: CardNames) -> list[str] | None:
    """What was chosen for something, in the notation: a color, a type or a card's name; None for
    what is none of these. Raises SnapshotError for what may be several of them."""
    hit = forms.CHOSEN.fullmatch(words.strip())
    if hit is None:
        return None
    what, kind = hit["what"], (hit["kind"] or "").lower()
    tables = type_tables()
    possible = {
        "color": what.lower() in COLORS,
        "creature type": what in tables.subtypes["creature"],
        "basic land type": what in tables.basic_land_types,
        "card": cards.has(what) and what not in tables.basic_land_types,
    }
    found = [each for each, so in possible.items() if so and kind in ("", each)]
    if len(found) > 1:
        raise SnapshotError(
            "it isn't clear what was chosen", found=shown(what),
            expected=" or ".join(f"naming the {each} {what}" for each in found),
        )  # fmt: skip
    if not found:
        return None
    said = "card name" if found[0] == "card" else found[0]
    return [f"chosen {said} {what.lower() if said == 'color' else quoted(what)}"]


def _singular(name: str) -> str:
    for plural, one in (("ves", "f"), ("ies", "y"), ("s", "")):
        if name.endswith(plural):
            return name[: -len(plural)] + one
    return name


def no_card(words: str, cards: CardNames) -> SnapshotError:
    """The message that words name no card."""
    name = re.sub(r"\A(?:an?|the|two|three|four|\d+) ", "", words.strip(), flags=re.I)
    return SnapshotError(
        "no card has this name", found=shown(name),
        expected="names of cards, with commas and `and` between them", nearest=cards.nearest(name),
    )  # fmt: skip
