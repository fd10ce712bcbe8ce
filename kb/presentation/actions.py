"""How people read what a player may do, and why not."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Block, Table
from kb.presentation.cited import with_rule

VERBS = {
    "pass": "pass", "play_land": "play", "cast": "cast", "activate": "activate",
    "activate_mana": "activate for mana", "turn_face_up": "turn face up", "suspend": "suspend",
    "foretell": "foretell", "plot": "plot", "unlock": "unlock", "attack": "declare attackers",
    "block": "declare blockers", "keep": "keep the hand", "mulligan": "take a mulligan",
}  # fmt: skip
MOST_TARGETS = 4
"""How many choices of targets a row shows."""


def told(document: dict[str, Any]) -> list[Block]:
    """The legal actions for people."""
    if not document["actions"]:
        return [f"{document['player']} may do nothing now."]
    by = f", as {document['decided_by']} decides," if "decided_by" in document else ""
    rows = [_row(each) for each in document["actions"]]
    table = Table(("action", "of", "as", "targets", "cost"), rows, f"{document['player']}{by} may")
    return [table] if document["complete"] else [table, "… and more; --limit lists more."]


def _row(entry: dict[str, Any]) -> tuple[str, ...]:
    zone = entry.get("zone")
    where = f" ({zone})" if zone not in (None, "hand", "battlefield") else ""
    targets = [", ".join(each) for each in entry.get("targets", [])]
    shown = " | ".join(targets[:MOST_TARGETS])
    if len(targets) > MOST_TARGETS:
        shown += f" | … ({len(targets)})"
    way = entry.get("as") or ""
    if entry.get("modes"):
        way = f"{way} mode {', '.join(map(str, entry['modes']))}".strip()
    number = f" {entry['ability']}" if "ability" in entry else ""
    cost = entry.get("cost") or ""
    if "x" in entry:
        cost += f" ({_x_words(entry['x'])})"
    if "times" in entry:
        cost += "".join(f" ({_times_words(each)})" for each in entry["times"].values())
    if "if" in entry:
        cost += f" (only if that is so: “{entry['if']}”)"
    if entry.get("begin"):
        cost = f"{cost} can't be paid"
    return (VERBS[entry["action"]], f"{entry.get('object', '')}{number}{where}", way, shown, cost)


def _times_words(times: dict[str, int]) -> str:
    """Returns how often an additional cost may be paid: "up to 3 times", "once", "2 times"."""
    most = "once" if times["most"] == 1 else f"{times['most']} times"
    return most if times["least"] == times["most"] else f"up to {most}"


def _x_words(x: dict[str, Any]) -> str:
    """Returns which X may be chosen: "X = 2", "X 0 to 4, not 1, 3"."""
    if x["most"] is None:
        words = f"X from {x['least']}"
    elif x["least"] == x["most"]:
        words = f"X = {x['least']}"
    else:
        words = f"X {x['least']} to {x['most']}"
    return words + (f", not {', '.join(map(str, x['not']))}" if "not" in x else "")


def told_reasons(document: dict[str, Any]) -> list[Block]:
    """The reasons for people."""
    if "readings" in document:
        return ["That may mean:", *(f"  {each}" for each in document["readings"])]
    if document["legal"]:
        return [f"{document['action']}: legal."]
    lines = [f"{document['action']}: not legal."]
    lines += [f"  {with_rule(each)}" for each in document["reasons"]]
    if "change" in document:
        lines.append(f"It would be legal {document['change']}.")
    return [*lines]
