"""Hypothesis strategies for combats, and assignments of combat damage in them."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from tests.reference.combat_damage import Fight, Fighter

KEYWORDS = {
    "trample": "1999-04-23", "first strike": "1999-04-23", "banding": "1999-04-23",
    "double strike": "2003-05-26", "deathtouch": "2007-05-01",
    "trample over planeswalkers": "2021-06-18",
}  # fmt: skip
"""Keyword → the date since when the boards have it."""
EDITIONS = (
    "2003-12-01", "2006-10-01", "2009-07-11", "2009-10-01", "2010-07-16", "2013-07-13",
    "2024-09-20", "2024-11-08", "2026-08-07",
)  # fmt: skip
PLANESWALKERS = "2007-10-01"
STEPS = (None, None, "combat_damage", "first_strike_damage")


def _fighter(
    draw: st.DrawFn, name: str, player: str, edition: str, against: tuple[str, ...]
) -> Fighter:
    fitting = [each for each, since in KEYWORDS.items() if since <= edition]
    keywords = draw(st.lists(st.sampled_from(fitting), max_size=2))
    return Fighter(
        id=name,
        player=player,
        power=draw(st.sampled_from((0, 1, 2, 3, 4, 5))),
        toughness=draw(st.sampled_from((1, 2, 3, 4))),
        keywords=frozenset(keywords),
        damage=draw(st.sampled_from((0, 0, 0, 1, 3))),
        against=against,
    )


@st.composite
def fights(draw: st.DrawFn) -> Fight:
    """One to three attackers, none to four blockers, some of which block two attackers."""
    edition = draw(st.sampled_from(EDITIONS))
    attacked = ["B", "B", "walker"] if edition >= PLANESWALKERS else ["B"]
    attackers = [f"a{number}" for number in range(draw(st.integers(1, 3)))]
    fighters = [
        _fighter(draw, each, "A", edition, (draw(st.sampled_from(attacked)),)) for each in attackers
    ]
    for number in range(draw(st.integers(0, 4))):
        blocked = draw(st.lists(st.sampled_from(attackers), max_size=2, unique=True))
        fighters.append(_fighter(draw, f"b{number}", "B", edition, tuple(blocked)))
    gone = draw(st.lists(st.sampled_from(attackers), max_size=1))
    loyalty = draw(st.integers(1, 4))
    return Fight(edition, draw(st.sampled_from(STEPS)), tuple(fighters), tuple(gone), loyalty)


def snapshot(fight: Fight) -> dict[str, Any]:
    """The board as a snapshot; whoever blocks two can block any number."""
    permanents: list[dict[str, Any]] = [
        {
            "id": each.id, "name": each.id, "type_line": "Creature — Bear",
            "controller": each.player, "damage": each.damage,
            "power": each.power, "toughness": each.toughness,
            "oracle_text": "\n".join(sorted(word.capitalize() for word in each.keywords)),
        }
        for each in fight.fighters
    ]  # fmt: skip
    if fight.edition >= PLANESWALKERS:
        walker = {"id": "walker", "name": "Walker", "type_line": "Planeswalker — Jace"}
        permanents.append({**walker, "controller": "B", "counters": {"loyalty": fight.loyalty}})
    attackers = {e.id: e.against[0] for e in fight.fighters if e.player == "A"}
    blockers = {e.id: list(e.against) for e in fight.fighters if e.player == "B" and e.against}
    combat = {"attackers": attackers, "blockers": blockers, "blocked": list(fight.blocked)}
    step = fight.step or "declare_blockers"
    return {
        "edition": fight.edition, "battlefield": permanents, "combat": combat,
        "turn": {"active": "A", "phase": "combat", "step": step},
    }  # fmt: skip


def assignments(fight: Fight, seed: int, number: int) -> list[dict[str, dict[str, int]]]:
    """Assignments of all sorts: mostly of the right sums to the right creatures."""
    draw = random.Random(seed)
    return [_assignment(fight, draw) for _ in range(number)]


def _assignment(fight: Fight, draw: random.Random) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for each in fight.fighters:
        acts = fight.acts(each.id) and each.power > 0
        if draw.random() < (0.2 if acts else 0.95):
            continue
        recipients = fight.recipients(each.id) if each.against else ["B"]
        if draw.random() < 0.05:
            recipients = [*recipients, draw.choice(["B", *fight.by_id])]
        amount = each.power + (draw.choice((-1, 1)) if draw.random() < 0.05 else 0)
        parts = dict.fromkeys(recipients, 0)
        lethal = draw.random() < 0.6
        for to in recipients:
            it = fight.by_id.get(to)
            deadly = "deathtouch" in each.keywords and draw.random() < 0.5
            needed = 1 if deadly else max(0, it.toughness - it.damage) if it else fight.loyalty
            if lethal and amount >= needed:
                parts[to] += needed
                amount -= needed
        if recipients:
            for _ in range(max(0, amount)):
                parts[draw.choice(recipients)] += 1
        found[each.id] = parts
    return {each: parts for each, parts in found.items() if parts}


def written(given: dict[str, dict[str, int]]) -> str:
    """An assignment as the command takes it."""
    return ",".join(
        f"{creature}:{to}={size}" for creature, parts in given.items() for to, size in parts.items()
    )
