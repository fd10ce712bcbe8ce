"""What the nouns of a list share, and where the description of a target ends."""

from __future__ import annotations

import pytest

from kb.vocabulary import And, Filter, HasColor, HasStatus, HasSubtype, HasType, InZone, Not, Or
from tests.text.normal_form import filter_form
from tests.text.readings import line

CREATURE, STACK, GRAVEYARD = HasType("creature"), InZone(("stack",)), InZone(("graveyard",))
WHITE, BLUE = HasColor("white"), HasColor("blue")
INSTANT, SORCERY = HasType("instant"), HasType("sorcery")


def target(words: str) -> Filter:
    """The objects of a text's only target."""
    (found,) = line(f"Counter target {words}.", "instant").targets or ()
    assert found.objects is not None
    return found.objects


SHARED: list[tuple[str, Filter]] = [
    ("creature or planeswalker spell",
     And((STACK, Or((CREATURE, HasType("planeswalker")))))),
    ("creature or Aura spell", And((STACK, Or((CREATURE, HasSubtype("Aura")))))),
    ("artifact, creature, or planeswalker spell",
     And((STACK, Or((CREATURE, HasType("planeswalker"), HasType("artifact")))))),
    ("creature or spell", Or((CREATURE, STACK))),
    ("blue or white noncreature permanent", And((Or((BLUE, WHITE)), Not(CREATURE)))),
    ("white or blue instant or sorcery spell",
     And((STACK, Or((WHITE, BLUE)), Or((INSTANT, SORCERY))))),
    ("tapped white or blue creature", And((HasStatus("tapped"), Or((WHITE, BLUE)), CREATURE))),
    ("tapped artifact or creature",
     And((HasStatus("tapped"), Or((HasType("artifact"), CREATURE))))),
    ("tapped creature or enchantment creature",
     And((CREATURE, Or((HasStatus("tapped"), HasType("enchantment")))))),
    ("Elf or Bear creature card in a graveyard",
     And((GRAVEYARD, CREATURE, Or((HasSubtype("Elf"), HasSubtype("Bear")))))),
    ("Aura or creature card in a graveyard",
     And((GRAVEYARD, Or((HasSubtype("Aura"), CREATURE))))),
    ("spell, nonland permanent, or card in a graveyard",
     Or((STACK, Not(HasType("land")), GRAVEYARD))),
    ("red creature or spell", And((HasColor("red"), Or((CREATURE, STACK))))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), SHARED)
def test_what_is_shared(words: str, expected: Filter) -> None:
    assert filter_form(target(words)) == filter_form(expected)


CUT = [
    "permanent you own but don't control",
    "permanent you own or control",
    "spell cast from a graveyard",
    "creature with mana value 2 or 3",
    "land that's snow or could produce {C}",
    "card in your graveyard that's an artifact or that has mana value 3 or less",
    "card in your graveyard or exiled card with flashback you own",
    "creature with morph abilities other than this creature",
]


@pytest.mark.parametrize("words", CUT)
def test_a_description_that_goes_on_is_not_cut(words: str) -> None:
    ability = line(f"Tap target {words}.", "instant")
    assert ability.targets is None and not ability.understood


WHOLE = [
    "Remove a counter from target creature or remove one from it.",
    "Put a counter on target creature or target land.",
    "Exile target creature, then return it.",
]


@pytest.mark.parametrize("text", WHOLE)
def test_what_follows_begins_anew(text: str) -> None:
    assert line(text, "instant").targets is not None


def test_blocking_or_blocked_by_and_suspended() -> None:
    """Both words are read (509.1g, 702.62b)."""
    found = target("creature blocking or blocked by Testing Thing")
    assert "blocking" in repr(found) and "blocked_by" in repr(found)
    suspended = target("permanent or suspended card")
    assert isinstance(suspended, Or) and "suspend" in repr(suspended.any[1])
