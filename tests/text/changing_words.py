"""The words that change what a line means (numbers, zones, "unless", "another"): its telling must
show each. `dropped_words` compares all the others.

`python -m tests.text.changing_words CARDFILE [COUNT [SEED]]` looks through random cards of a
file."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kb.card_base.describing import card_document
from kb.card_base.library import Library

SHOWN_BY: dict[str, str] = {
    "additional": r"additional|for each|an extra|[+-]\d| (?:a|an|one|two|three|four|X|more) ",
    "alone": "alone",
    "among": "among|those",
    "another": "other|another|rest|paired",
    "artifact": "artifact|it|historic|permanent|Equipment|Vehicle|Treasure",
    "base": r"base|\d/\d|X/",
    "basic": "basic|(?:card name|nonbasic)",
    "beginning": "beginning",
    "black": "black|{B}",
    "blocked": "block",
    "blocking": "block",
    "blue": "blue|{U}",
    "bottom": "bottom|rest",
    "can't": "can't|not|no |at least|0",
    "chosen": "cho[os]",
    "colorless": "colorless|{C}",
    "combat": "combat|attack|block",
    "commander": "commander",
    "control": "control|your",
    "copy": "cop(?:y|ies)",
    "cost": r"cost|\{|pay|mana value",
    "counter": "counter",
    "damage": "damage|lose|life total",
    "defending": "defending",
    "different": "different|another|share|other",
    "discard": "discard|hand",
    "doesn't": "not|n't|no |without|can't",
    "don't": "not|n't|no |without|isn't|keeps",
    "draw": "draw",
    "each": "each|all|every|players|number|s |an additional",
    "even": "even|parity",
    "exactly": "exactly|a single|one",
    "except": "except|but|with|and it",
    "exile": "exile",
    "extra": "extra|additional",
    "face": "face",
    "fewer": "fewer|less|no",
    "first": "first|precombat|next|once",
    "five": "five|5",
    "flying": "flying",
    "four": "four|4",
    "graveyard": "graveyard|dies?|died|mill|flashback|rest",
    "greater": "greater|more",
    "greatest": "greatest|most",
    "green": "green|{G}",
    "half": "half",
    "hand": "hand|discard|cycl",
    "haste": "haste",
    "historic": "historic",
    "if": "if|when|as long as|only|unless|would|instead of this",
    "instead": "instead|otherwise|prevent|rather|; .*if|as though|may",
    "isn't": "not|n't|non",
    "least": "least|or more|lowest",
    "legendary": "legendary",
    "less": "less|fewer",
    "library": "library|search|shuffle|mill|back|scry|surveil",
    "life": "life",
    "lowest": "lowest|least",
    "mana": r"mana|\{|colors",
    "may": "may|optional|up to|by: any|often|any",
    "minus": r"minus|-",
    "monarch": "monarch",
    "more": r"more|greater|\d",
    "multicolored": "multicolored|colors",
    "nonbasic": "nonbasic",
    "noncreature": "noncreature",
    "nonland": "nonland",
    "nontoken": "nontoken",
    "odd": "odd|parity",
    "once": "once|only|often|one time",
    "only": "only|can't",
    "opponent": "opponent",
    "other": "other|another|rest|otherwise|your turn|two of|loses all abilities",
    "owner": "owner|own",
    "plus": r"plus|\+",
    "power": r"power|\d/\d|X/|/X|prowess",
    "random": "random",
    "red": "red|{R}",
    "sacrifice": "sacrifice",
    "same": "same|share|often|copies|copy|that",
    "second": "second|postcombat|two",
    "seven": "seven|7",
    "shares": "share|same",
    "six": "six|6",
    "skip": "skip",
    "snow": "snow|{S}",
    "spent": "spen[dt]|cast|colors",
    "tapped": "tap",
    "target": "target",
    "ten": "ten|10",
    "three": "three|3",
    "token": "token|copy|nontoken|a card is",
    "top": "top|mill|back|scry|library",
    "total": "total",
    "toughness": r"toughness|\d/\d|X/|/X|lethal",
    "trample": "trample",
    "transform": "transform",
    "twice": "twice|two|double|2|times",
    "two": "two|2|both|pair|second",
    "unless": "unless|otherwise|if|except|not",
    "untapped": "untap",
    "until": "until|this turn|as long|during|while",
    "upkeep": "upkeep",
    "white": "white|{W}",
    "without": "without|n't|no |non",
}
"""Word → what shows it in a telling: itself, or other words for the same."""
_REMINDER = re.compile(r"\([^()]*\)")
_ABILITY_WORD = re.compile(r"^[A-Z][\w' ,\-!]* — ")
_WORD = re.compile(r"[A-Za-z']+")


def unsaid(line: str, says: str, name: str) -> set[str]:
    """The words of a line that nothing in its telling shows; the card's name says nothing."""
    text = _ABILITY_WORD.sub("", _REMINDER.sub("", line)).replace("’", "'")
    text = text.replace(name, "").replace(name.split(",", maxsplit=1)[0], "").lower()
    there = set(_WORD.findall(text)) & SHOWN_BY.keys()
    return {word for word in there if not re.search(SHOWN_BY[word], says, re.IGNORECASE)}


def dropped(document: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Each word that the telling of a card's lines doesn't show: the word, the line, its telling.
    Lines of which something isn't understood tell so, and lines that are keywords name these."""
    for face in document["faces"]:
        for line in face["lines"]:
            says = " // ".join(said for each in line["logic"] for said in each["says"])
            keywords = {each["keyword"] for each in line["logic"]} - {None}
            if not line["understood"] or "not understood" in says or keywords or not says:
                continue
            for word in sorted(unsaid(line["text"], says, face["name"])):
                yield word, line["text"], says


def main() -> None:
    """Prints what the tellings of random cards don't show."""
    file, *more = sys.argv[1:]
    count, seed = (int(each) for each in (*more, "500", "1")[:2])
    library = Library(card_file=file)
    names = sorted(library.names())
    random.Random(seed).shuffle(names)
    found = 0
    for name in names[:count]:
        entry = library.entry(name)
        assert entry is not None
        for word, line, says in dropped(card_document(entry, with_rules=False)):
            found += 1
            print(f"{word}: {name}: {line}\n    {says}")
    print(f"{found} words of {count} cards are not shown ({Path(file).name}, seed {seed})")


if __name__ == "__main__":
    main()
