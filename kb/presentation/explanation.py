"""How people read explanations, in one line, in steps, or as a proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb.presentation.blocks import Block
from kb.presentation.cited import rule_behind
from kb.presentation.derivation import explained, steps_taken

Document = dict[str, Any]
LONGEST_COMMENT = 160


def told(document: Document) -> list[Block]:
    """The explanation at the depth at which it was asked for."""
    if document["depth"] == "line":
        return [document["line"]]
    question = document.get("question")
    blocks = explained(document) if question is None else list(_answered(document, question))
    if document["depth"] == "proof":
        blocks += ["", *proof_blocks(document)]
    return blocks


def _answered(document: Document, question: Document) -> Iterator[Block]:
    """Returns whether it is so, the steps that made or unmade it, and what else could have made it
    so."""
    yield f"{document['line']} (rules of {document['edition']})"
    yield from steps_taken(document)
    yield from _would_give(question.get("would_give", []))


def _would_give(entries: list[Document]) -> Iterator[Block]:
    """Returns what could have made it so, and why it didn't."""
    if entries:
        yield "what would have made it so:"
    for entry in entries:
        source = f" of {entry['source']}" if entry["source"] else ""
        name = f"{entry['effect']}{source}" if entry["effect"] else entry["source"]
        yield f"  ✗ {name}: {entry['text']}\n      {entry['sentence']}{rule_behind(entry)}"


# ----------------------------------------------------------------------------------------- proofs


def proof_blocks(document: Document) -> Iterator[Block]:
    """The proof of what is so; else, for each rule that could have made it so, where it fails."""
    if "proof" in document:
        if not document["proof"]["steps"]:
            yield "proof: nothing to derive, since no fact and no rule of the law gives it any"
            return
        yield "proof, from the rules of the law in rules_asp/:"
        yield from steps_of(document["proof"])
        return
    question = document["question"]
    for entry in question.get("refuted", []):
        yield f"no rule of the law derives {entry['goal']}:"
        yield from _chain(entry)
    for entry in question["would_give"]:
        yield ""
        yield f"{entry['effect'] or entry['source']} does not lead to it; {entry['goal']} would:"
        yield from _chain(entry)


def _chain(entry: Document) -> Iterator[Block]:
    for obstacle in entry["chain"]:
        yield _heading("✗", obstacle)
        lines = [f"      ✓ {each}" for each in obstacle["met"]]
        yield "\n".join([*lines, f"      ✗ {obstacle['fails']}"])
    if entry.get("blocking"):
        yield "that it is there is proved so:"
        yield from steps_of(entry["blocking"])


def steps_of(proof: Document) -> Iterator[Block]:
    """Each step: the atom, the rule that derived it, and all that the rule needed."""
    for step in proof["steps"]:
        lines = [f"{step['step']}. ✓ {step['says']}"]
        if "place" in step:
            lines.append(_heading("", step))
        else:
            lines.append(f"    {step['source']['where']}")
        for premise in step["premises"]:
            lines.append(f"      ✓ {premise['says']}{_support(premise)}")
            for part in premise.get("over", []):
                behind = "; ".join(f"{each['says']}{_support(each)}" for each in part["of"])
                lines.append(f"          {part['says']}: {behind}")
            for each in premise.get("refuted", []):
                lines.append(f"          ✗ {each['place']}: {_failing(each)}")
        yield "\n".join(lines)
    if proof["left_out"]:
        yield f"… and {proof['left_out']} more steps"


def _failing(obstacle: Document) -> str:
    """The place where a rule that could have derived an atom fails."""
    fails = obstacle["fails"]
    if fails.startswith("not "):
        return f"{fails.removeprefix('not ')} is there"
    return f"no {fails}"


def _heading(mark: str, rule: Document) -> str:
    comment = str(rule["comment"])
    if len(comment) > LONGEST_COMMENT:
        comment = comment[:LONGEST_COMMENT] + "…"
    head = f"    {mark} {rule['place']}" if mark else f"    {rule['place']}"
    words = f"\n      % {comment}" if comment else ""
    return f"{head}{words}\n      {rule['law']}"


def _support(entry: Document) -> str:
    if "step" in entry:
        return f"  ← {entry['step']}"
    if "source" in entry:
        return f"  ← {entry['source']['where']}"
    if "refuted" in entry:
        return ": no rule derives it"
    return ""
