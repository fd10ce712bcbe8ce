"""Words of cards' lines that their readings don't say: `python -m tests.text.dropped_words FILE`.

Each line that counts as understood is told in English again, and its words are compared with the
line's. A word that is missing was perhaps dropped; the commonest words are told first, each with
some of its lines.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator

from kb.card_base.compiling import compile_card
from kb.card_base.importing import distinct
from kb.card_base.records import Unreadable, read_records
from kb.text import rendering
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.tokens import WORDS
from kb.text.lines.reading import uniform
from kb.text.semantics.scope import Scope
from kb.text.semantics.triggers import read_trigger
from kb.text.words import wording
from kb.vocabulary import Ability

SMALL = frozenset(
    re.findall(
        r"\S+",
        """a an the of to in on at by it its they them their he him his she her this that these
        those is are was were be been being do does did has have had and or but may can
        s you your yours object objects permanent permanents card cards spell spells as
        with from if when whenever while long each all any every another other others
        would will there than more also so then for who whose which ~ x ability
        abilities creature instead get gets gain gains among what where only time times
        up no not""",
    )
)
"""Words that readings say in other ways, or not at all."""
SAME = {
    "onto": "on", "into": "in", "battlefield": "on", "enters": "enter", "dies": "die",
    "died": "die", "leaves": "leave", "lost": "lose", "paid": "pay", "dealt": "deal",
    "drawn": "draw", "drew": "draw", "cards'": "card", "players": "player", "cast": "cast",
    "won": "win", "spent": "spend", "chosen": "choose", "chose": "choose", "became": "become",
    "once": "1", "twice": "2", "controller": "control", "owner": "own", "t": "tap", "q": "untap",
    "put": "enter",
}  # fmt: skip
_ENDINGS = ("'s", "s'", "ing", "ed", "es", "s", "e")


_ITSELF = re.compile(
    r"\bthis (?:creature|land|artifact|enchantment|aura|equipment|vehicle|planeswalker|permanent|"
    r"card|spell|token|case|class|saga|siege|scheme|spacecraft|fortification|room|conspiracy|"
    r"contraption|battle|door)\b"
)
_SYMBOL = re.compile(r"\{([^{}]+)\}")


def stem(word: str) -> str:
    """The word without its ending, numbers as figures."""
    word = SAME.get(word, word)
    number = WORDS.numbers.get(word)
    if number is not None:
        return str(number)
    if word.endswith("ies"):
        return word[:-3] + "y"
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word[: -len(ending)]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def words_of(text: str) -> set[str]:
    """The words of a text that say something, by their stems."""
    text = _SYMBOL.sub(r" \1 ", _ITSELF.sub("~", text.lower())).replace("n't", " not")
    plain = re.sub(r"[{}\"—•:;.,()/+\-]", " ", text)
    return {stem(word.strip("'")) for word in plain.split() if word.strip("'") not in SMALL}


def told(ability: Ability, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Parts of an ability's line, each with what its reading says."""
    text = uniform(ability.text or "", names)
    _, rest = wording.ability_word(text)
    if ability.kind in ("static", "rule", "replacement") and ability.spell is None:
        yield rest, " ".join(_parts(ability, _host(rest)))
    if ability.trigger is not None and ability.kind == "triggered":
        try:
            effect = read_trigger(rest, Scope(names=names))[1]
        except NotUnderstood:
            return
        event = rest[: rest.rfind(effect)] if effect and effect in rest else ""
        yield event, rendering.trigger(ability.trigger, "~")
    if ability.activation is not None and ability.kind in ("activated", "mana"):
        cost = rest.partition(":")[0]
        yield cost, rendering.activation(ability.activation, "~")


def _parts(ability: Ability, host: str) -> Iterator[str]:
    """What a static ability's parts say."""
    if ability.effect is not None:
        yield rendering.effect(ability.effect, "~", host_name=host)
    if ability.statement is not None:
        yield rendering.statement(ability.statement, "~", host_name=host)
    if ability.replacement is not None:
        yield rendering.replacement(ability.replacement, "~", host_name=host)


def _host(text: str) -> str:
    found = re.search(r"(?:[Ee]nchanted|[Ee]quipped|[Ff]ortified) \w+", text)
    return found[0].lower() if found else rendering.HOST


def dropped(ability: Ability, names: tuple[str, ...]) -> set[str]:
    """The words of an understood ability's line that its reading doesn't say."""
    if not ability.understood or not ability.text:
        return set()
    return {
        word
        for said, telling in told(ability, names)
        for word in words_of(said) - words_of(telling)
    }


def _missing(path: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    readable = (r for r in read_records(path, None) if not isinstance(r, Unreadable))
    for record in distinct(readable):
        card = compile_card(record.fields)
        for face in card.faces:
            names = wording.short_names(face.name, "legendary" in face.supertypes, face.subtypes)
            for ability in face.abilities:
                for word in dropped(ability, names):
                    found[word].append(f"{card.name}: {ability.text}")
    return found


def main(path: str, examples: int = 3) -> None:
    """Prints the words, commonest first."""
    found = _missing(path)
    for word, lines in sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        print(len(lines), word)
        for line in lines[:examples]:
            print("   ", line)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
