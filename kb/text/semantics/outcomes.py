"""What happens instead of an event, or how much of it is prevented, by the rows of
`replacements.json`."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.terms import LETTER_OF
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.counting import value_in
from kb.text.semantics.parties import parties_of
from kb.text.semantics.patterns import number_of, rows
from kb.text.semantics.scope import Scope


def outcome_of(text: str, scope: Scope) -> v.Outcome:
    """What happens instead, by its words.

    Raises NotUnderstood for words that neither replace nor prevent.
    """

    def made(row: Row, holes: dict[str, str]) -> v.Outcome:
        number = _number(row, holes, scope)
        if row.get("prevents"):
            return v.Prevents(number, row.get("but", False))
        if row["does"] == "redirect":
            return v.Instead(does="redirect", to=parties_of(holes["to"], scope))
        mana = holes.get("mana", row.get("mana"))
        if "color" in holes:
            mana = f"{{{LETTER_OF.get(holes['color'], 'C')}}}"
        return v.Instead(text, row["does"], number, mana=mana)

    first, _, rest = re.sub(r"^(?:you|they|that player) may ", "", text).partition(". ")
    try:
        found = rows("replacements")["outcomes"].read(first, made)
    except NotUnderstood:
        if re.search(r"\bprevent (?:all )?that damage\b", text):
            return v.Prevents(text=text)
        if re.search(r"\bprevent\b|\binstead\b|\bskip", text):
            return v.Instead(text)
        raise
    assert isinstance(found, v.Enters | v.Prevents | v.Instead)
    return msgspec.structs.replace(found, text=text) if rest else found


OF_EVENT = v.ThatMuch(of=v.Mentioned("event", role="amount"))
"""How much it would be."""


def _number(row: Row, holes: dict[str, str], scope: Scope) -> v.Value | None:
    """The number in the words of what happens instead."""
    if "rounded" in holes:
        return v.Half(OF_EVENT, "up" if holes["rounded"].lower() == "up" else "down")
    if "value" in holes:
        counted = value_in(holes["value"], scope)
        if isinstance(counted, v.Tally):
            raise NotUnderstood("an amount that isn't counted from the game")
        return counted
    number = number_of(holes["number"]) if "number" in holes else row.get("number")
    return v.Const(number) if number is not None else None


__all__ = ["OF_EVENT", "outcome_of"]
