"""The sentences of the rules that an answer names."""

from __future__ import annotations

from typing import Any

from kb.telling.blocks import Block, Table


def add_sentences(document: dict[str, Any]) -> list[Block]:
    """Puts the sentences into the answer's document, as `rules` (number → sentence, or null), and
    returns them as people read them. Needs the document's `edition`."""
    from kb.rules.citing import is_imported, sentences  # noqa: PLC0415 - not before it is asked for

    edition = document["edition"]
    named = sentences(document, edition)
    document["rules"] = named
    if not is_imported(edition):
        how = "`lawmage rules import FILE` reads them"
        return ["", f"the rules of {edition} have not been imported, so none is quoted; {how}"]
    rows = [(number, words or "") for number, words in named.items()]
    return ["", Table(("rule", "says"), rows)] if rows else []
