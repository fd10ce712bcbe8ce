"""The paragraphs with a number, and what became of a number that an edition doesn't have."""

from __future__ import annotations

from kb.errors import shown
from kb.rulebook.errors import RulesError
from kb.rulebook.numbers import is_number, near, tidied
from kb.rulebook.store import Row, RulesStore, Text
from kb.rulebook.without_text import became_by_ledger


def found_rows(store: RulesStore, text: Text, wanted: str) -> list[Row]:
    """The paragraphs with a number. Raises RulesError where there are none."""
    number = tidied(wanted)
    rows = store.paragraphs(text, number)
    if not rows:
        raise _no_such_rule(store, text, wanted, number)
    return rows


def _no_such_rule(store: RulesStore, text: Text, wanted: str, number: str) -> RulesError:
    if not is_number(number):
        return RulesError(
            "this is no rule's number",
            found=shown(wanted),
            expected="a number such as 6, 613, 613.8 or 613.8a; "
            "`lawmage rules search WORDS` finds rules by their words",
        )
    return RulesError(
        f"the rules of {text.name} have no such number",
        found=shown(wanted),
        expected=_became(store, text, number),
        nearest=near(number, store.numbers(text)),
    )


def _became(store: RulesStore, text: Text, number: str) -> str | None:
    """Returns what became of a number that an edition no longer has, or doesn't have yet."""
    rows = list(store.rows("p.number = ? AND p.line IS NOT NULL", (number,)))
    if not rows:
        return became_by_ledger(text.name, number)
    if text not in store.editions:
        having = max(store.by_id[row.text].name for row in rows)
        return f"a number of that text; the rules of {having} have this one"
    names = {row.text: store.by_id[row.text].name for row in rows}
    before = [row for row in rows if names[row.text] < text.name]
    last = (
        max(before, key=lambda row: names[row.text])
        if before
        else min(rows, key=lambda row: names[row.text])
    )
    had = f"the rules of {names[last.text]} had it"
    here = [row for row in line_of(store, last) if row.text == text.id]
    if here:
        return f"{here[0].number}, as it is in that edition ({had})"
    if not before:
        return f"an edition from {names[last.text]} on"
    until = max(store.by_id[row.text].name for row in line_of(store, last))
    return f"an edition up to {until}, after which that rule is no more"


def line_of(store: RulesStore, row: Row) -> list[Row]:
    """The same rule in every edition, oldest first; for a paragraph of a fragment, the rule that
    it is word for word."""
    line = row.line or store.line_alike(row.number, row.wording)
    if line is None:
        return [row]
    rows = list(store.rows("p.line = ?", (line,)))
    return sorted(rows, key=lambda each: store.by_id[each.text].date)


# ------------------------------------------------------------------------------ code and tests
