"""The sentences of the rules that an answer names."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Block, Table


def add_sentences(document: dict[str, Any], edition: str) -> list[Block]:
    """Puts the sentences into the answer's document, as `rules` (number → sentence, or null; a
    number of another edition than the answer's has that edition behind it), and returns them as
    people read them."""
    from kb.rulebook.citing import is_imported, sentences  # noqa: PLC0415 - not before it is asked for

    named = sentences(document, edition)
    rules = {
        number if dated == edition else f"{number} ({dated})": words
        for (number, dated), words in named.items()
    }
    document["rules"] = rules
    missing = [each for each in dict.fromkeys(dated for _, dated in named) if not is_imported(each)]
    rows = [(number, words) for number, words in rules.items() if words]
    blocks: list[Block] = ["", Table(("rule", "says"), rows)] if rows else []
    if missing:
        how = "`lawmage rules import FILE` reads them"
        which = ", ".join(missing)
        blocks += ["", f"the rules of {which} have not been imported, so none is quoted; {how}"]
    return blocks
