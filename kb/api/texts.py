"""Cards and rules by themselves, without a board."""

# ruff: noqa: PLC0415 - what an answer needs is imported when it is asked for

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.errors import LawmageError
    from kb.presentation.answer import Answer


def card(name: str, *, edition: str | None = None, cards: str | None = None) -> Answer:
    """How the text of a card is understood, line by line: `.faces`, `.understood`. Abilities are
    told with the numbers of their rules in the current edition only.

    cards: a card file to look the name up in besides the card base. Raises LawmageError.
    """
    from kb.card_base.describing import card_document
    from kb.card_base.library import Library
    from kb.presentation.answer import Answer
    from kb.presentation.cards import told

    numbered = _is_current(edition)
    library = Library(card_file=cards)
    entry = library.entry(name)
    if entry is None:
        raise _no_such_card(name, library.nearest(name))
    return Answer(card_document(entry, with_rules=numbered), told)


def rule(
    number: str,
    *,
    edition: str | None = None,
    history: bool = False,
    diff: tuple[str, str] | None = None,
) -> Answer:
    """A rule: its words where the text of the edition has been imported, what it cites and what
    cites it, where it is encoded: `.text`, `.encoded`.

    history: every wording it had, too. diff: instead, how its words differ between two dates.
    Raises LawmageError.
    """
    from kb.presentation import rules
    from kb.presentation.answer import Answer
    from kb.rulebook import lookup
    from kb.rulebook.store import needed_store

    if diff:
        document = lookup.diff_document(needed_store(), number, edition, diff)
        return Answer(document, rules.compared)
    if history:
        store = needed_store()
        document = lookup.rule_document(store, number, edition)
        document["history"] = lookup.history_document(store, number, edition)
        return Answer(document, rules.told_history)
    return Answer(_rule(number, edition), rules.told)


def _rule(number: str, edition: str | None) -> dict[str, Any]:
    """Returns what is known of a rule: all of it, or what there is to say without its text."""
    from kb.rulebook.errors import NotImported
    from kb.rulebook.lookup import rule_document
    from kb.rulebook.store import needed_store

    try:
        return rule_document(needed_store(), number, edition)
    except NotImported:
        from kb.rulebook.without_text import wordless_document

        document = wordless_document(number, edition)
        if document is None:
            raise
        return document


def _is_current(edition: str | None) -> bool:
    """Tells whether that is the current edition, whose rule numbers abilities are told with."""
    if edition in (None, "current"):
        return True
    from kb.editions import edition_on, tables

    return edition_on(str(edition)) == tables().current


def _no_such_card(name: str, nearest: list[str]) -> LawmageError:
    from kb.card_base.location import base_path
    from kb.errors import SnapshotError, shown

    known = "the card base" if base_path().exists() else "the starter set"
    hint = "" if base_path().exists() else "; `lawmage cards import FILE` brings in all cards"
    expected = f"the name of a card, or of a face, in {known}{hint}"
    return SnapshotError("no such card", found=shown(name), expected=expected, nearest=nearest)
