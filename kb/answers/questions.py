"""What `explain --of` may ask about: a characteristic, or whether an object is or has something."""

from __future__ import annotations

import re

import msgspec
from clingo import Function, String, Symbol

from kb.answers.show import LETTERS
from kb.board import Board
from kb.cards.type_line import type_tables
from kb.engine.terms import term, text
from kb.snapshot.errors import SnapshotError, nearest, shown

FAMILY_OF: dict[str, tuple[str, ...]] = {
    "power": ("pt",), "toughness": ("pt",), "power and toughness": ("pt",), "types": ("types",),
    "subtypes": ("types",), "supertypes": ("types",), "colors": ("colors",),
    "abilities": ("abilities",), "controller": ("control",), "name": ("text",),
    "mana_cost": ("text",), "mana_value": ("text",),
}  # fmt: skip
"""The characteristics, and the families whose changes then matter."""
OTHER_NAMES = {
    "p/t": "power and toughness", "pt": "power and toughness", "type": "types", "color": "colors",
    "colour": "colors", "colours": "colors", "subtype": "subtypes", "supertype": "supertypes",
    "ability": "abilities", "mana cost": "mana_cost", "mana value": "mana_value", "cmc": "mana_value",
}  # fmt: skip
EXAMPLES = ("is a creature", "is not red", "has flying", "is controlled by A")

_QUESTION = re.compile(
    r"(?:why\s+)?(?:(?:is|does|has)\s+it\s+(?P<inverted>not\s+)?|it\s+)?"
    r"(?P<verb>(?:is|isn['’]t|has|have|hasn['’]t|lacks|doesn['’]t\s+have|does\s+not\s+have)\s+)?"
    r"(?P<negation>(?:not|no)\s+)?(?:(?:an?|the)\s+)?(?P<what>.+?)\s*\??",
    re.IGNORECASE,
)
_CONTROLLED = re.compile(r"controlled\s+by\s+(?P<player>.+)", re.IGNORECASE)
_NEGATING = re.compile(r"isn|hasn|lacks|doesn|not", re.IGNORECASE)


class Question(msgspec.Struct, frozen=True):
    """Whether an object is or has something.

    words: what is asked, affirmatively (`is a creature`). family, value: the characteristic as the
    law writes it; of a keyword ability only its name. negated: asked why it is not so.
    """

    words: str
    family: str
    value: Symbol
    negated: bool = False

    @property
    def keyword(self) -> str | None:
        """The keyword, if that is what was asked about."""
        return self.value.arguments[0].string if self.value.name == "keyword" else None


def asked(of: str, board: Board) -> str | Question:
    """What was asked: the name of a characteristic, or a question. Raises SnapshotError."""
    plain = " ".join(of.split())
    lower = plain.lower()
    name = OTHER_NAMES.get(lower, lower.replace("mana ", "mana_"))
    if name in FAMILY_OF:
        return name
    found = _QUESTION.fullmatch(plain)
    if found is None or not _is_question(plain):
        raise _unclear(of, lower)
    verb = found["verb"] or ""
    negated = bool(found["inverted"] or found["negation"] or _NEGATING.search(verb))
    question = _characteristic(found["what"], negated, board)
    if question is None:
        raise _unclear(of, found["what"].lower())
    return question


def _is_question(words: str) -> bool:
    return bool(re.match(r"(?i)(why|it|is|isn|has|hasn|have|lacks|does|doesn)\b", words))


def _unclear(of: str, word: str) -> SnapshotError:
    possible = [*FAMILY_OF, *OTHER_NAMES, *_type_words(), *LETTERS]
    return SnapshotError(
        "nothing that can be explained",
        found=shown(of),
        expected="one of "
        + ", ".join(FAMILY_OF)
        + "; or a question such as "
        + ", ".join(f'"{each}"' for each in EXAMPLES),
        suggestions=nearest(word, possible),
    )


def _type_words() -> list[str]:
    tables = type_tables()
    return [*tables.card_types, *tables.supertypes]


def _characteristic(what: str, negated: bool, board: Board) -> Question | None:
    """The characteristic that a word names: a type, supertype or subtype, a colour, a controller;
    else a keyword that is known on the board."""
    lower, tables = what.lower(), type_tables()
    controlled = _CONTROLLED.fullmatch(what)
    if controlled and (player := _player(controlled["player"], board)):
        value = term("controller", text(player))
        return Question(f"is controlled by {player}", "control", value, negated)
    if lower in tables.card_types:
        words = f"is {_article(lower)} {lower}"
        return Question(words, "types", term("type", lower), negated)
    if lower in tables.supertypes:
        return Question(f"is {lower}", "types", term("supertype", lower), negated)
    if lower in LETTERS:
        return Question(f"is {lower}", "colors", term("color", lower), negated)
    for names in tables.subtypes.values():
        for name in names:
            if name.lower() == lower:
                words = f"is {_article(name)} {name}"
                return Question(words, "types", term("subtype", text(name)), negated)
    if lower in keywords(board):
        value = Function("keyword", [String(lower)])
        return Question(f"has {lower}", "abilities", value, negated)
    return None


def _article(word: str) -> str:
    return "an" if word[0].lower() in "aeiou" else "a"


def _player(name: str, board: Board) -> str | None:
    for player in board.situation.players:
        if player.name.lower() == name.strip().lower():
            return player.name
    return None


def keywords(board: Board) -> set[str]:
    """The keywords that the law has logic or a row for, and those that the board speaks of."""
    from kb.cards.keywords import keyword_table  # noqa: PLC0415

    known = {each.lower() for each in keyword_table()}
    for ability in board.derivation.facts.definitions.abilities:
        if ability.keyword:
            known.add(ability.keyword.lower())
    return known
