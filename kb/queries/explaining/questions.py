"""What `explain --of` may ask about: a characteristic, or whether an object is or has something."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping

import msgspec

from kb.board import Board
from kb.engine.facts.definitions import keyword_names
from kb.engine.program.terms import Symbol, term, text
from kb.errors import SnapshotError, nearest, shown
from kb.terms import LETTER_OF
from kb.text.words.keywords import keyword_table
from kb.text.words.type_line import type_tables
from kb.vocabulary import Ability

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
    "ability": "abilities", "mana cost": "mana_cost", "mana value": "mana_value",
    "cmc": "mana_value",
}  # fmt: skip
EXAMPLES = ("is a creature", "is not red", "has flying", "is controlled by A")

_ASKING = frozenset({
    "why", "is", "isn't", "does", "doesn't", "has", "hasn't", "have", "haven't", "lacks", "lack",
    "it", "its", "not", "no", "a", "an", "the",
})  # fmt: skip
"""Words before what a question is about. Whether it was asked why or why not makes no difference:
the answer says what is so."""
_CONTROLLED = re.compile(r"controlled\s+by\s+(?P<player>.+)", re.IGNORECASE)


class Question(msgspec.Struct, frozen=True):
    """Whether an object is or has something.

    words: what is asked, affirmatively (`is a creature`). family, value: the characteristic as the
    law writes it; of a keyword ability only its name.
    """

    words: str
    family: str
    value: Symbol

    @property
    def keyword(self) -> str | None:
        """The keyword, if that is what was asked about."""
        return self.value.arguments[0].string if self.value.name == "keyword" else None


def asked(of: str, board: Board) -> str | Question:
    """Returns what was asked: the name of a characteristic, or a question. Raises SnapshotError."""
    plain = " ".join(of.split())
    lower = plain.lower()
    name = OTHER_NAMES.get(lower, lower.replace("mana ", "mana_"))
    if name in FAMILY_OF:
        return name
    words = plain.rstrip("?! ").replace("’", "'").split(" ")
    rest = list(itertools.dropwhile(lambda word: word.lower() in _ASKING, words))
    question = _characteristic(" ".join(rest), board) if rest else None
    if question is None:
        raise _unclear(of, " ".join(rest).lower(), board)
    return question


def _unclear(of: str, word: str, board: Board) -> SnapshotError:
    possible = [*FAMILY_OF, *OTHER_NAMES, *_type_words(), *LETTER_OF, *sorted(keywords(board))]
    return SnapshotError(
        "nothing that can be explained",
        found=shown(of),
        expected="one of "
        + ", ".join(FAMILY_OF)
        + "; or a question such as "
        + ", ".join(f'"{each}"' for each in EXAMPLES),
        nearest=nearest(word, possible),
    )


def _type_words() -> list[str]:
    tables = type_tables()
    return [*tables.card_types, *tables.supertypes]


def _characteristic(what: str, board: Board) -> Question | None:
    """The characteristic that a word names: a type, supertype or subtype, a colour, a controller;
    else a keyword that is known on the board."""
    lower, tables = what.lower(), type_tables()
    controlled = _CONTROLLED.fullmatch(what)
    if controlled and (player := _player(controlled["player"], board)):
        value = term("controller", text(player))
        return Question(f"is controlled by {player}", "control", value)
    if lower in tables.card_types:
        words = f"is {article(lower)} {lower}"
        return Question(words, "types", term("type", lower))
    if lower in tables.supertypes:
        return Question(f"is {lower}", "types", term("supertype", lower))
    if lower in LETTER_OF:
        return Question(f"is {lower}", "colors", term("color", lower))
    for names in tables.subtypes.values():
        for name in names:
            if name.lower() == lower:
                words = f"is {article(name)} {name}"
                return Question(words, "types", term("subtype", text(name)))
    # "Flying and vigilance" is two questions, "trample quickly" none.
    with_quality = " and " not in lower and any(
        lower.startswith(f"{name} ") and any(known.forms) for name, known in keyword_table().items()
    )
    if with_quality or lower in keywords(board):
        value = term("keyword", text(lower))
        return Question(f"has {lower}", "abilities", value)
    return None


def article(word: str) -> str:
    """`a` or `an`."""
    return "an" if word[0].lower() in "aeiou" else "a"


def _player(name: str, board: Board) -> str | None:
    for player in board.state.players:
        if player.name.lower() == name.strip().lower():
            return player.name
    return None


def answered(question: Question, values: Mapping[str, set[Symbol]], known: list[Ability]) -> bool:
    """Returns whether the characteristics of a state, by family, answer a question with yes."""
    return any(fits(question, each, known) for each in values.get(question.family, ()))


def fits(question: Question, value: Symbol, known: list[Ability]) -> bool:
    """Returns whether a characteristic is what was asked about; `known` are abilities by their
    numbers."""
    if question.keyword is None:
        stands_for = value.name == "every" and question.value.name == "subtype"
        return value == question.value or (stands_for and _is_of(question.value, value))
    if value.name != "ability":
        return False
    keyword = known[value.arguments[0].number].keyword
    return keyword is not None and question.keyword in map(str.lower, keyword_names(keyword))


def _is_of(subtype: Symbol, every: Symbol) -> bool:
    """Returns whether a subtype is of the category of which an object has every one."""
    names = type_tables().subtypes.get(every.arguments[0].name, ())
    return subtype.arguments[0].string in names


def keywords(board: Board) -> set[str]:
    """The keywords that the law has logic or a row for, and those that the board speaks of."""
    known = {each.lower() for each in keyword_table()}
    for ability in board.derivation.facts.definitions.abilities:
        if ability.keyword:
            known.add(ability.keyword.lower())
    return known
