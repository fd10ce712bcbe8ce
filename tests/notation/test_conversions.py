"""Random boards from one form into the other and back: what both can say is not lost."""

from __future__ import annotations

import json
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.card_base.library import Library
from kb.errors import SnapshotError
from kb.notation.reading import read
from kb.notation.writing import written
from tests.notation.test_writing import normal

LIBRARY = Library()
CARDS = (
    "Forest", "Grizzly Bears", "Urborg, Tomb of Yawgmoth", "Humility", "Fire // Ice",
    "Jodah, the Unifier",
    "Circle of Protection: Red", "Sword of Fire and Ice", "Painter's Servant", "Delver of Secrets",
)  # fmt: skip
PLAYERS = ("A", "Bob")
OF_OBJECTS: dict[str, st.SearchStrategy[Any]] = {
    "tapped": st.just(True), "sick": st.just(True), "flipped": st.just(True),
    "phased_out": st.just(True), "monstrous": st.just(True), "deathtouched": st.just(True),
    "damage": st.integers(1, 9), "x": st.integers(1, 9), "generation": st.integers(1, 3),
    "commander": st.just(True), "token": st.just(True),
    "face_down": st.sampled_from((True, "morph", "manifest")),
    "counters": st.dictionaries(
        st.sampled_from(("+1/+1", "-1/-1", "charge", "first strike", "loyalty")),
        st.integers(1, 12), min_size=1, max_size=3,
    ),
    "choices": st.sampled_from((
        {"color": "red"}, {"creature_type": "Goblin"}, {"number": 3}, {"card_name": "Humility"},
        {"player": "Bob"}, {"basic_land_type": "Swamp"}, {"color": "blue", "creature_type": "Elf"},
    )),
    "history": st.sampled_from(({"attacked": True}, {"kicked": True}, {"entered": True})),
    "power": st.integers(0, 9).map(str), "name": st.sampled_from(("Bear", "x; y", "on")),
    "oracle_text": st.sampled_from(("Flying", 'Say "no", twice.\nTrample; haste')),
}  # fmt: skip
OF_PLAYERS: dict[str, st.SearchStrategy[Any]] = {
    "life": st.integers(-3, 40), "mana": st.sampled_from(
        (
            "{G}{G}",
            "{C}{W}",
            ["{R}", {"mana": "{G}{G}", "only": "Spend this mana only to cast, say, Elf spells."}],
            [
                {"mana": "{U}", "snow": True, "lasts": "end_of_turn", "source": "Test Ox",
                 "if_spent": 'If that mana is spent on a creature spell, it "gains" haste.',
                 "produced_by": ["artifact", "time lord"], "choices": {"creature_type": "Elf"}},
            ],
        )
    ),
    "hand": st.integers(0, 7) | st.lists(st.sampled_from(CARDS), max_size=3),
    "graveyard": st.lists(st.sampled_from(CARDS), max_size=3),
    "library": st.integers(0, 60), "lands_played": st.integers(1, 2),
    "counters": st.dictionaries(
        st.sampled_from(("poison", "energy")), st.integers(1, 9), min_size=1
    ),
    "designations": st.sampled_from((["monarch"], ["initiative"])),
    "history": st.sampled_from(({"cards_drawn": 2}, {"life_lost": 3, "life_gained": 1},
                                {"spells_cast": []}, {"spells_cast": ["Shock", "none"]},
                                {"drew_from_empty_library": False})),
}  # fmt: skip
TURNS = st.sampled_from((
    {}, {"number": 7}, {"active": "Bob"}, {"phase": "postcombat_main"},
    {"phase": "combat", "step": "declare_attackers", "priority": None},
    {"number": 3, "active": "Bob", "phase": "ending", "step": "end", "priority": "A"},
))  # fmt: skip


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A board that may mean little, of everything that can be said."""
    some = st.fixed_dictionaries({}, optional=OF_OBJECTS)
    found: dict[str, Any] = {
        "players": {name: draw(st.fixed_dictionaries({}, optional=OF_PLAYERS)) for name in PLAYERS},
        "turn": draw(TURNS),
        "battlefield": [],
    }
    for number in range(draw(st.integers(0, 5))):
        said = draw(some)
        kept = sorted(said)[: draw(st.integers(0, 4))]
        entry = {key: said[key] for key in kept}
        entry |= {"id": f"object-{number}", "card": draw(st.sampled_from(CARDS)),
                  "controller": draw(st.sampled_from(PLAYERS))}  # fmt: skip
        if number and draw(st.integers(0, 3)) == 0:
            entry["attached_to"] = f"object-{draw(st.integers(0, number - 1))}"
        found["battlefield"].append(entry)
    ids = [each["id"] for each in found["battlefield"]]
    if ids and draw(st.booleans()):
        texts = st.sampled_from(("gets +3/+3 until end of turn", "loses all abilities; and more"))
        found["effects"] = [
            {"text": draw(texts), "affects": draw(st.lists(st.sampled_from(ids), unique=True))}
        ]
    if ids and draw(st.booleans()):
        aims = draw(st.lists(st.sampled_from((*ids, *PLAYERS)), min_size=1, max_size=2))
        found["stack"] = [
            {"id": "spell", "card": "Lightning Bolt", "controller": "A", "targets": aims}
        ]
    if draw(st.booleans()):
        found["edition"] = draw(st.sampled_from(("2003-12-01", "2026-08-07")))
    return found


@settings(max_examples=30, deadline=None, suppress_health_check=[*HealthCheck])
@given(boards())
def test_what_both_forms_can_say_is_not_lost(board: dict[str, Any]) -> None:
    text = written(board, LIBRARY)
    again = read(text, LIBRARY).document
    assert normal(again) == normal(board), text
    # The other forms hold plain values as they are, and the notation says those the same.
    for form in (yaml.safe_load(yaml.safe_dump(again)), json.loads(json.dumps(again))):
        assert normal(read(written(form, LIBRARY), LIBRARY).document) == normal(board), text


def test_what_it_can_not_say_is_refused_and_not_left_out() -> None:
    board = {"battlefield": [{"card": "Forest", "history": {"activated": {1: 1}}}]}
    try:
        written(board, LIBRARY)
    except SnapshotError as error:
        assert "activated" in str(error)
    else:
        raise AssertionError("what can't be said was left out")


def test_an_effect_on_very_many_objects_comes_back() -> None:
    ids = [f"object-{number}" for number in range(200)]
    board = {
        "battlefield": [{"id": id_, "card": "Forest"} for id_ in ids],
        "effects": [{"text": "gets +3/+3", "affects": ids, "source": "Giant Growth", "x": 3}],
    }
    text = written(board, LIBRARY)
    assert normal(read(text, LIBRARY).document) == normal(board)
