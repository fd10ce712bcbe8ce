"""Every letter of 420.5, 704.5 and 704.6, of every date: boards on which each of them applies.

The letters are read from the texts of the rules; the answers cite exactly those of their edition.
"""

from __future__ import annotations

import itertools
import re
import tarfile
from functools import cache
from typing import Any

import pytest

from kb.api import Board
from kb.editions import tables
from kb.queries.state_based.state_based import state_based
from tests.law.checks import ROOT

TEXTS = ROOT.parent / "shared" / "data" / "cr" / "all-133-editions.tar.xz"
LETTER = re.compile(r"^\s*(420\.5[a-z]|704\.5[a-z]{1,2}|704\.6[a-z])\.?\s", re.MULTILINE)
FIRST = "1999-04-23"  # before, rules have no numbers

SAPLING = {"token": True, "name": "Sapling", "type_line": "Creature — Plant"} | {
    "power": 1,
    "toughness": 1,
}
WALKER = {"mana_cost": "{3}", "type_line": "Planeswalker — Jace", "loyalty": 3}
SIEGE = {"card": "Test Siege", "counters": {"defense": 3}}
CARDS = [
    {"name": "Test Duke", "type_line": "Legendary Creature — Human", "power": 3, "toughness": 3},
    {"name": "Test Thinker", **WALKER},
    {"name": "Test Dreamer", **WALKER},
    {"name": "Test Saga", "type_line": "Enchantment — Saga", "oracle_text": "I — Draw a card."},
    {"name": "Test Siege", "type_line": "Battle — Siege", "defense": 3},
    {"name": "Test Skirmish", "type_line": "Battle", "defense": 3},
    {
        "name": "Test Role",
        "type_line": "Enchantment — Aura Role",
        "oracle_text": "Enchant creature",
    },
    {"name": "Test Cave", "type_line": "Dungeon"},
    {"name": "Test Plot", "type_line": "Scheme"},
    {"name": "Test Storm", "type_line": "Phenomenon"},
    {
        "name": "Test Jar",
        "type_line": "Artifact",
        "oracle_text": "Test Jar can't have more than seven dream counters on it.",
    },
    {
        "name": "Test Sculptor",
        "type_line": "Enchantment",
        "oracle_text": "Space sculptor\nStart your engines!",
    },
]
GAME: dict[str, Any] = {
    "players": {
        "A": {"life": 0, "command": [{"card": "Test Cave", "designations": ["bottommost_room"]}]},
        "B": {"history": {"drew_from_empty_library": True}, "graveyard": [SAPLING]},
        "C": {"counters": {"poison": 10}, "exile": [{"card": "Lightning Bolt", "copy": True}]},
    },
    "battlefield": [
        {"id": "forest", "card": "Forest"},
        {"id": "host", "card": "Wall of Stone"},
        {"card": "Grizzly Bears", "counters": {"-1/-1": 2}},
        {"card": "Hill Giant", "damage": 3},
        {"card": "Craw Wurm", "damage": 1, "deathtouched": True},
        {"card": "Wall of Stone", "counters": {"-1/-1": 1, "+1/+1": 1}},
        {"card": "Test Thinker", "counters": {"loyalty": 0}},
        {"card": "Test Thinker", "counters": {"loyalty": 3}},
        {"card": "Test Dreamer", "counters": {"loyalty": 3}},
        {"card": "Test Duke"},
        {"card": "Test Duke"},
        {"card": "Concordant Crossroads"},
        {"card": "Concordant Crossroads"},
        {"card": "Pacifism"},
        {"card": "Bonesplitter", "attached_to": "forest"},
        {"card": "Sol Ring", "attached_to": "forest"},
        {"card": "Test Jar", "counters": {"dream": 8}},
        {"card": "Test Saga", "counters": {"lore": 1}},
        {"card": "Test Siege", "counters": {"defense": 0}, "choices": {"player": "B"}},
        {"card": "Test Skirmish", "counters": {"defense": 0}, "choices": {"player": "A"}},
        SIEGE,
        SIEGE | {"choices": {"player": "A"}},
        {"card": "Test Role", "attached_to": "host"},
        {"card": "Test Role", "attached_to": "host"},
        {"card": "Test Sculptor"},
    ],
}
TEAMS: dict[str, Any] = {
    "format": "two_headed_giant",
    "players": {
        "A": {"life": 0, "team": 1},
        "B": {"life": 0, "team": 1},
        "C": {"counters": {"poison": 15}, "team": 2},
        "D": {"team": 2},
    },
}
COMMANDER: dict[str, Any] = {
    "format": "commander",
    "players": {
        "A": {"exile": [{"id": "duke", "card": "Test Duke", "commander": True}]},
        "B": {"commander_damage": {"duke": 21}},
    },
}
ARCHENEMY: dict[str, Any] = {
    "format": "archenemy",
    "players": {"A": {"command": ["Test Plot"]}, "B": {}},
}
PLANECHASE: dict[str, Any] = {
    "format": "planechase",
    "players": {"A": {"command": ["Test Storm"], "designations": ["planar_controller"]}, "B": {}},
}
BOARDS = (GAME, TEAMS, COMMANDER, ARCHENEMY, PLANECHASE)

EDITIONS = [edition for edition in tables().editions if edition >= FIRST]


@cache
def texts() -> dict[str, str]:
    """The rules of each edition by its date."""
    with tarfile.open(TEXTS) as archive:
        return {
            member.name[-14:-4]: archive.extractfile(member).read().decode("utf-8")  # type: ignore
            for member in archive.getmembers()
            if member.isfile()
        }


def cited(edition: str) -> set[str]:
    """The rules that the answers for all the boards cite."""
    return {
        rule
        for board in BOARDS
        for entry in state_based(
            Board.from_dict({**board, "cards": CARDS}, edition=edition), limit=1
        )["actions"]
        for rule in (entry["rule"], *entry.get("also", ()))
    }


def changes() -> dict[str, set[str]]:
    """The letters of each edition in which they are not those of the one before."""
    letters = {edition: set(LETTER.findall(texts()[edition])) for edition in EDITIONS}
    return {
        edition: letters[edition]
        for before, edition in itertools.pairwise(("", *EDITIONS))
        if letters[edition] != letters.get(before)
    }


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
def test_the_letters_that_apply_are_those_of_the_edition() -> None:
    assert len(changes()) > 10
    for edition, letters in changes().items():
        assert {rule for rule in cited(edition) if LETTER.match(f"{rule} ")} == letters, edition
