"""How people read the answer to a question in words."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Block
from kb.presentation.characteristics import overview

Document = dict[str, Any]


def told(document: Document) -> list[Block]:
    """How it was understood, what differs from what is printed, then a sentence for each reason."""
    understood = document["understood"]
    blocks: list[Block] = [
        f"understood: {understood['board']}",
        f"asked: {understood['question']}",
        "",
    ]
    if document["objects"]:
        blocks += [overview(document["objects"]), ""]
    blocks += [_sentence(each) for each in document["sentences"]]
    return blocks


def _sentence(sentence: Document) -> str:
    rules = ", ".join(dict.fromkeys(sentence["rules"]))
    return f"{sentence['text']} ({rules})" if rules else str(sentence["text"])
