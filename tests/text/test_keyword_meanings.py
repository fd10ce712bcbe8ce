"""What keyword abilities stand for, where that is a triggered ability or a replacement effect."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from kb.card_base.plain_terms import logic_of
from kb.editions import tables
from kb.text.semantics.keyword_meanings import dated_meanings, meaning
from kb.text.words.keywords import keyword_table, read_keywords
from kb.vocabulary import Ability, Const, Cost, Enters, KeywordCost, PayLife, PayMana, Unless
from kb.vocabulary.actions import actions
from kb.vocabulary.card import Face
from tests.text.readings import line

RULES = Path(__file__).parents[2].parent / "shared/data/cr/cr-2026-08-07.txt"
CURRENT = tables().current

WITHOUT = {
    "cycling": "an activated ability; what triggers on it is other abilities' own",
    "morph": "a special action; megamorph's counter comes as it is turned face up",
    "unearth": "an activated ability, whose effect replaces leaving the battlefield",
    "umbra armor": "the rule itself has a destruction replaced",
    "dash": "a delayed triggered ability comes about as the spell resolves",
    "crew": "an activated ability; what triggers on it is other abilities' own",
    "escape": "a way to cast; cards say by themselves how it enters",
    "enlist": "a cost of attacking, linked to a reflexive triggered ability",
    "visit": "its effect is the text after it",
    "solved": "its ability is the text after it",
    "warp": "a delayed triggered ability comes about as the spell resolves",
}
"""Keywords whose rule speaks of triggered abilities or replacement effects and that have no row for
them, and why; there may only be fewer of them."""

_SPEAKS = re.compile(
    r"triggered abilit|“(When|Whenever|At the)|‘When|replacement effect|, instead|"
    r"exile (it|this card) instead|into its owner’s hand instead|This permanent enters|As this|"
    r"enters with|would |enter with|as it enters"
)
_MEANS = re.compile(r"means|represents? |is a triggered|is a keyword|is a static")


def test_every_such_keyword_has_its_row() -> None:
    if not RULES.exists():
        pytest.skip("the rules text is not at hand (../shared/data/cr)")
    told: dict[str, list[str]] = {}
    for number, words in re.findall(r"^(702\.\d+)[a-z] (.+)$", RULES.read_text("utf-8"), re.M):
        if number != "702.1" and _MEANS.search(words):
            told.setdefault(number, []).append(words)
    first: dict[str, str] = {}
    having = set()
    for row in keyword_table().values():
        first.setdefault(row.rule, row.keyword)
        if row.means:
            having.add(row.rule)
    speaking = {rule for rule, words in told.items() if _SPEAKS.search(" ".join(words))}
    assert {first[rule] for rule in speaking - having} == set(WITHOUT)


def _rows() -> list[str]:
    return sorted({row.keyword for row in keyword_table().values() if row.means})


@pytest.mark.parametrize("keyword", _rows())
def test_rows_are_dated_and_speak_of_known_actions(keyword: str) -> None:
    rows = [((each.quality, each.parameter), each.start) for each in dated_meanings(keyword)]
    for quality in {quality for quality, _ in rows}:
        dates = [start for of, start in rows if of == quality]
        assert dates == sorted(set(dates))
    assert {start for _, start in rows} <= {"", *tables().editions}
    for abilities in (each.abilities for each in dated_meanings(keyword)):
        for ability in abilities:
            assert ability.kind in ("triggered", "replacement", "spell")
            assert ability.text is None
            if ability.kind == "spell":
                assert ability.spell is not None and ability.spell.instructions
                continue
            held = ability.trigger or ability.replacement
            assert held is not None
            assert all(each.verb in actions() for each in held.events)


def _meant(text: str, edition: str = CURRENT) -> tuple[Ability, ...]:
    (ability,) = read_keywords(text) or ()
    return meaning(ability, edition)


def _told(text: str, edition: str = CURRENT) -> list[str]:
    face = Face("Tester", types=("creature",))
    return [said for each in _meant(text, edition) for said in logic_of(each, face)]


SAID = {
    "Undying": ["event: whenever it dies, if it has no +1/+1 counters on it",
                "does: Return it to the battlefield under its owner's control with a +1/+1 counter"
                " on it."],
    "Bushido 2": ["event: whenever it blocks or whenever it becomes blocked",
                  "does: It gets +2/+2 until end of turn."],
    "Exalted": ["event: whenever a creature you control attacks alone",
                "does: That creature gets +1/+1 until end of turn."],
    "Prowess": ["event: whenever you cast a noncreature spell",
                "does: It gets +1/+1 until end of turn."],
    "Ward {2}": ["event: whenever it becomes the target of a spell or ability an opponent controls",
                 "does: Counter that spell or ability unless that spell or ability's controller "
                 "pays {2}."],
    "Fading 3": ["replacement: It enters with three fade counters on it.",
                 "event: at the beginning of your upkeep", "does: Remove a fade counter from it.",
                 "does: If you do not, sacrifice it."],
    "Afterlife 1": ["event: whenever it dies",
                    "does: Create a 1/1 white and black Spirit creature token with flying."],
    "Soulshift 4": ["event: whenever it dies",
                    "optional: its controller may do without what it says",
                    "target: target Spirit card in your graveyard with mana value 4 or less",
                    "does: You may return target Spirit card in your graveyard with mana value 4 or"
                    " less to your hand."],
    "Annihilator 2": ["event: whenever it attacks",
                      "does: Defending player sacrifices two permanents."],
    "Champion a Goblin": ["event: whenever it enters",
                          "does: Sacrifice it unless you exile another Goblin you control.",
                          "event: whenever it leaves the battlefield",
                          "does: Return the exiled card to the battlefield under its owner's"
                          " control."],
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_what_they_say(text: str) -> None:
    assert _told(text) == SAID[text]


def test_some_were_other_abilities_once() -> None:
    """702.2a, 702.15a, in 2007 502.63a and 502.68a: lifelink and deathtouch were triggered
    abilities, and so are read by rules that don't know the words yet; madness left a choice until
    2016, hideaway tapped until 2022."""
    for keyword in ("Lifelink", "Deathtouch"):
        for date in ("2006-10-01", "2007-05-01"):
            assert [each.kind for each in _meant(keyword, date)] == ["triggered"]
        assert _meant(keyword, "2009-07-11") == ()
    choices = [_meant("Madness {R}", date)[0].replacement for date in ("2015-11-13", "2016-04-08")]
    assert [each is not None and each.optional for each in choices] == [True, False]
    assert len(_meant("Hideaway 4", "2020-04-17")) == 2
    assert len(_meant("Hideaway 4")) == 1


def test_a_number_that_is_not_there_and_one_that_is_counted() -> None:
    """702.63b: vanishing without a number puts no counters; 702.1b: an X is what the words say."""
    assert len(_meant("Vanishing")) == 2
    (first, *_) = _meant("Vanishing 3")
    assert first.replacement is not None
    assert first.replacement.outcomes == (Enters(counters=("time",), number=Const(3)),)
    counted = line("Afflict X, where X is your life total.")
    assert [each.understood for each in meaning(counted, CURRENT)] == [True]
    unknown = msgspec.structs.replace(counted, x=None)
    assert [each.understood for each in meaning(unknown, CURRENT)] == [False]


def test_costs_are_those_of_the_keyword() -> None:
    """702.21a, 702.24a: a cost in words, and one that is paid for each age counter."""
    (ward,) = meaning(line("Ward—Pay 3 life."), CURRENT)
    assert ward.spell is not None
    (unless,) = ward.spell.instructions[0].does or ()
    assert isinstance(unless, Unless)
    assert unless.cost == Cost((PayLife(Const(3)),))
    (echo,) = _meant("Echo {2}{R}")
    assert echo.spell is not None
    (unless,) = echo.spell.instructions[0].does or ()
    assert isinstance(unless, Unless)
    assert unless.cost == Cost((PayMana("{2}{R}"),))
    (upkeep,) = _meant("Cumulative upkeep {1}")
    assert upkeep.spell is not None
    (unless,) = upkeep.spell.instructions[1].does or ()
    assert isinstance(unless, Unless)
    assert isinstance(unless.cost.parts[0], KeywordCost)
    (upkeep,) = meaning(line("Cumulative upkeep—Pay 1 life."), CURRENT)
    assert upkeep.understood and upkeep.spell is not None
    (unless,) = upkeep.spell.instructions[1].does or ()
    assert isinstance(unless, Unless)
    (part,) = unless.cost.parts
    assert isinstance(part, PayLife) and part.life != Const(1)  # for each age counter


PARAMETERS = {
    "": "",
    "cost": " {2}",
    "number": " 2",
    "quality": " creature",
    "number cost": " 2—{2}",
}
"""What a form asks for after a keyword → something of the kind."""
_OUTLINED = re.compile(
    r"\b(?:do|may do|if so|if done|for each) \(|\((?:verb|filter|who|relation)\b"
)
"""How logic without words is outlined."""


@pytest.mark.parametrize("keyword", sorted(row.keyword for row in keyword_table().values()))
def test_what_a_keyword_means_is_told_in_words(keyword: str) -> None:
    if not dated_meanings(keyword):
        return
    texts = [
        f"{keyword.capitalize()}{PARAMETERS[form]}"
        for form in keyword_table()[keyword].forms
        if form in PARAMETERS
    ]
    for text in texts:
        if (read := read_keywords(text)) and meaning(read[0], CURRENT):
            assert [said for said in _told(text) if _OUTLINED.search(said)] == []
