"""Predefined tokens (111.10) as the cards that represent them, and the words of what tokens are."""

from __future__ import annotations

from functools import cache

from kb import editions
from kb import vocabulary as v
from kb.card_base.entry import Raw
from kb.card_base.keys import key
from kb.terms import LETTER_OF
from kb.vocabulary.card import Card
from kb.vocabulary.tokens import Predefined, predefined_tokens

TWO_FACED = "double_faced_token"
TOKEN = " Token"
"""What ends the names of tokens, in some editions."""


def token_name(text: v.TokenText, edition: str) -> str:
    """The name of a token in an edition: where none is told, its subtypes."""
    if text.name is not None:
        return text.name
    words = " ".join(text.subtypes)
    marked = editions.parameter("token_name", edition) == "subtypes_and_token"
    return f"{words}{TOKEN}".strip() if marked or not words else words


def type_line(text: v.TokenText) -> str:
    """The type line of a token."""
    kinds = " ".join(word.capitalize() for word in (*text.supertypes, *text.types))
    return f"{kinds} — {' '.join(text.subtypes)}" if text.subtypes else kinds


def rules_text(text: v.TokenText) -> str:
    """The abilities of a token in words that can be read again, line by line."""
    from kb.text import rendering  # noqa: PLC0415 - rarely asked for
    from kb.text.rendering.in_words import in_words  # noqa: PLC0415

    own = f"this {'creature' if 'creature' in text.types else text.types[-1]}"
    host = "equipped creature" if "Equipment" in text.subtypes else "enchanted creature"
    return "\n".join(
        rendering.ability(in_words(each, own, host), own, host_name=host) for each in text.abilities
    )


def name_of_card(row: Predefined) -> str:
    """The name of the card that represents a predefined token."""
    return " // ".join(token_name(each, row.rules[0].start) for each in _faces(row))


def predefined_token(name: str) -> Raw | None:
    """The card of that whole name that represents a predefined token."""
    rows = _by_name()
    row = rows.get(key(name)) or rows.get(key(name.removesuffix(TOKEN)))
    return None if row is None else _printed(row)


def is_predefined(name: str) -> bool:
    """Whether a predefined token has this name."""
    return not _by_name().keys().isdisjoint((key(name), key(name.removesuffix(TOKEN))))


@cache
def card_of(row: Predefined) -> Card:
    """The card that represents a token with two faces."""
    from kb.card_base.compiling import compile_card  # noqa: PLC0415 - loads the grammar

    return compile_card(_printed(row))


@cache
def _by_name() -> dict[str, Predefined]:
    """The rows by the names of their tokens, those with two faces by that of their card, too."""
    rows = predefined_tokens().values()
    by_card = {key(name_of_card(row)): row for row in rows if row.back is not None}
    return {key(row.name): row for row in rows} | by_card


def _faces(row: Predefined) -> tuple[v.TokenText, ...]:
    return (row.token,) if row.back is None else (row.token, row.back)


def _printed(row: Predefined) -> Raw:
    faces = [_face(each, row.rules[0].start) for each in _faces(row)]
    if row.back is None:
        return faces[0]
    return {"name": name_of_card(row), "layout": TWO_FACED, "card_faces": faces}


def _face(text: v.TokenText, edition: str) -> Raw:
    sizes = {"power": text.power, "toughness": text.toughness}
    return {
        "name": token_name(text, edition),
        "type_line": type_line(text),
        "oracle_text": rules_text(text),
        "colors": [LETTER_OF[each] for each in text.colors],
        **{name: str(size.number) for name, size in sizes.items() if isinstance(size, v.Const)},
    }
