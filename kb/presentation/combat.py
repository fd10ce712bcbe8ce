"""How people read attacks and blocks."""

from __future__ import annotations

from typing import Any

from kb.presentation.cited import with_rule


def told(document: dict[str, Any]) -> list[str]:
    """The answer for people."""
    lines = _judged(document) if "legal" in document else _listed(document)
    return [*lines, f"Note: {document['note']}."] if document["note"] else lines


def _judged(document: dict[str, Any]) -> list[str]:
    verdict = "legal" if document["legal"] else "illegal"
    met, possible = document["requirements_met"], document["requirements_possible"]
    lines = [f"{declaration(document['declared'])}: {verdict}"]
    lines += [f"  {with_rule(each)}" for each in document["reasons"]]
    if possible:
        lines.append(f"  meets {met} of {possible} requirement{'s' if possible > 1 else ''}")
    if "better" in document:
        lines.append(f"  meeting {possible}: {declaration(document['better'])}")
    for cost in document["costs"]:
        whether = "" if cost["payable"] else ", which can't be paid"
        lines.append(f"  costs {cost['cost']} ({cost['source']}){whether}")
    for each in document.get("optional", ()):
        others = f" {' or '.join(each['with'])}" if "with" in each else ""
        lines.append(f"  {each['creature']} may {each['choice']}{others} ({each['rule']})")
    return lines


def _listed(document: dict[str, Any]) -> list[str]:
    found = document["declarations"]
    lines = [declaration(each) for each in found]
    if not document["complete"]:
        least = "" if document["counted"] else "at least "
        lines.append(f"… {len(found)} of {least}{document['count']}; --limit lists more.")
    return lines or ["No legal declaration is like that."]


def declaration(declared: dict[str, Any]) -> str:
    """A declaration as it can be given to --declare."""
    pairs = [
        f"{creature}:{each}"
        for creature, whom in declared.items()
        for each in ([whom] if isinstance(whom, str) else whom)
    ]
    return ",".join(pairs) or "nothing"
