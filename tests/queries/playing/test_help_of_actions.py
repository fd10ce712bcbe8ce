"""`lawmage help actions`: every form that the page shows is an action that can be taken."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.queries.playing.do import Line
from kb.queries.playing.help import FORMS, Form, actions

CARDS = [
    {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Bolt deals 3 damage to any target."},
    {"name": "Blaze", "mana_cost": "{X}", "type_line": "Sorcery",
     "oracle_text": "Blaze deals X damage to any target."},
    {"name": "Charm", "mana_cost": "{0}", "type_line": "Instant",
     "oracle_text": "Choose one —\n• You gain 1 life.\n• Destroy target creature."},
    {"name": "Vines", "mana_cost": "{0}", "type_line": "Instant",
     "oracle_text": "Kicker {0}\nTarget creature gets +1/+1 until end of turn."},
    {"name": "Elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1,
     "oracle_text": "{0}: You gain 1 life."},
    {"name": "Jace", "type_line": "Legendary Planeswalker — Jace", "loyalty": 3,
     "oracle_text": "−2: You gain 2 life."},
    {"name": "Spy", "mana_cost": "{3}", "type_line": "Creature — Human", "power": 2,
     "toughness": 2, "oracle_text": "Morph {0}"},
    {"name": "Ogre", "type_line": "Creature — Ogre", "power": 5, "toughness": 5,
     "oracle_text": "Trample"},
    {"name": "Bears", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
    {"name": "Wall", "type_line": "Creature — Wall", "power": 0, "toughness": 2},
]  # fmt: skip
MOMENTS: list[dict[str, Any]] = [
    {"turn": {"active": "A", "phase": "precombat_main", "priority": "A"}},
    {"turn": {"active": "A", "phase": "combat", "step": "declare_attackers",
              "waits_for": {"what": "attackers", "player": "A"}}},
    {"turn": {"active": "A", "phase": "combat", "step": "declare_blockers",
              "waits_for": {"what": "blockers", "player": "B"}},
     "combat": {"attackers": {"ogre": "B"}}},
    {"turn": {"active": "A", "phase": "combat", "step": "combat_damage",
              "waits_for": {"what": "damage", "player": "A"}},
     "combat": {"attackers": {"ogre": "B"}, "blockers": {"wall": ["ogre"]}}},
    {"turn": {"number": 1, "active": "A", "step": "untap",
              "waits_for": {"what": "mulligan", "player": "A"}}},
]  # fmt: skip


def board(moment: dict[str, Any]) -> Board:
    hand = [{"card": name} for name in ("Forest", "Bolt", "Blaze", "Charm", "Vines")]
    own = [{"card": name} for name in ("Mountain", "Elf", "Jace", "Ogre", "Bears")]
    spy = {"id": "spy", "card": "Spy", "face_down": "morph"}
    known = {
        "players": {"A": {"hand": hand, "library": 9}, "B": {"library": 9}},
        "battlefield": [*own, spy, {"card": "Wall", "controller": "B"}],
        "cards": CARDS,
    }
    return Board.from_dict({**known, **moment})


def moment_for(said: str) -> dict[str, Any]:
    """A moment at which an action can be taken."""
    declared = ("", "attack", "block", "assign", "keep")
    verb = said.partition(" ")[0]
    return MOMENTS[declared.index(verb) if verb in declared else 0]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.said)
def test_what_the_page_shows_can_be_done(form: Form) -> None:
    """With the one Mountain there is, X can be 1 only."""
    line = Line(board(moment_for(form.said))._asked)
    line.do(form.said.replace("X=2", "X=1"))
    assert line.courses
    assert line.refused == []


def test_the_page_has_every_form_on_a_line_of_its_own() -> None:
    lines = actions().splitlines()
    assert [each.said for each in FORMS if not any(each.said in line for line in lines)] == []
    assert max(map(len, lines)) < 100
