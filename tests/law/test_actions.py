"""The table of the game's actions (actions.json): well formed, and true of the texts."""

from __future__ import annotations

import re
import string
from itertools import pairwise

import pytest

from kb.editions import tables
from kb.text.grammar.sayings import forms, sayings, table_rows
from kb.vocabulary.actions import (
    DEATH,
    Action,
    ZoneChange,
    actions,
    costs,
    events_of,
    general,
    is_also,
    rule_of,
    sentence_of,
)
from tests.law.citations import TEXTS, paragraphs

EDITIONS = frozenset(tables().editions)
GLOSSARY = "Glossary"
OUTSIDE_THE_RULES = {
    "have_gone_a_turn_without_attacking", "heist", "say_a_word", "seek", "specialize",
    "win_an_auction",
}  # fmt: skip
"""Actions of cards for other ways to play, of which the rules say nothing."""


@pytest.mark.parametrize("verb", actions())
def test_rows_are_in_order(verb: str) -> None:
    row = actions()[verb]
    dates = [each.start for each in row.rules]
    numbers = [each.rule for each in row.rules]
    assert dates == sorted(set(dates)) and set(dates) <= EDITIONS
    assert all(before != after for before, after in pairwise(numbers))
    assert bool(row.rules) != (verb in OUTSIDE_THE_RULES)
    assert re.fullmatch(r"[a-z0-9_]+", verb)


def _phrases(row: Action) -> list[str]:
    return [each for each in (row.words, row.transitive, row.intransitive) if each is not None]


@pytest.mark.parametrize("verb", actions())
def test_words_have_one_verb_each(verb: str) -> None:
    phrases = _phrases(actions()[verb])
    assert phrases
    for phrase in phrases:
        verbs = re.findall(r"(\w+)\*", phrase)
        assert verbs and all(len(forms(each)) >= 2 for each in verbs), phrase


def test_words_are_of_one_action() -> None:
    """What stands with an object, and what without, is the word of one action each."""
    for form in ("transitive", "intransitive"):
        said = [found for row in actions().values() if (found := getattr(row, form)) is not None]
        assert len(said) == len(set(said))


OF_EVENTS = (
    "step", "whom", "number", "s", "counter", "source", "to", "into", "other", "mana", "target",
    "choice", "room",
)  # fmt: skip
"""What else a sentence about an event may tell."""


def test_names_in_answers_are_of_one_action() -> None:
    names = [row.told.name for row in actions().values() if row.told is not None]
    assert len(names) == len(set(names))
    for row in actions().values():
        if row.told is None:
            continue
        says = row.told.says
        sentences = [says] if isinstance(says, str) else [each.says for each in says]
        for sentence in filter(None, (*sentences, row.told.chosen)):
            holes = {hole for _, hole, _, _ in string.Formatter().parse(sentence) if hole}
            assert holes <= {"it", "who", "about", "option", "whether", *OF_EVENTS}


def test_special_events_are_of_actions() -> None:
    """An event that goes by a name of its own is that of another action."""
    for row in actions().values():
        if row.event is not None:
            named = actions()[row.event.verb]
            assert named.event is None
            assert row.event.subject is None or row.event.subject in named.roles


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
def test_the_rules_have_the_actions() -> None:
    """In every edition from the first row on the paragraph is there and has the verb, or a word
    that begins like it."""
    wrong = []
    for edition, texts in paragraphs(EDITIONS).items():
        for verb in actions():
            number = rule_of(verb, edition)
            if number is None or number == GLOSSARY:
                continue
            section = texts.get(re.sub(r"[a-z]+$", "", number), "")
            words = f"{section} {texts.get(number, '')}".lower()
            if number not in texts or not any(stem in words for stem in _stems(verb)):
                wrong.append((verb, edition, number, words[:60]))
    assert not wrong, wrong[:20]


def _stems(verb: str) -> set[str]:
    """The beginnings of the words by which a paragraph about an action is known."""
    words = [word for word in verb.split("_") if len(word) > 2 and word != "become"] or [verb]
    return {word[: max(3, len(word) - 3)] for word in words} | ABOUT.get(verb, set())


INSTEAD = (
    "do_otherwise", "increase", "decrease", "reduce_to", "multiply_mana", "change_mana",
    "produce_only", "produce_type",
)  # fmt: skip
"""What replacement effects do that no other rule is about."""
ABOUT = {
    "put": {"move"},
    "return": {"move"},
    "repeat_process": {"instruction", "steps"},
    "propose": {"stack"},
} | {verb: {"instead"} for verb in INSTEAD}
"""Other words of paragraphs about an action."""


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
def test_every_keyword_action_has_a_row() -> None:
    """Each section of the keyword actions in each edition: 701, once 501."""
    for edition, texts in paragraphs(EDITIONS).items():
        heading = "501" if texts.get("501", "").lower().startswith("keyword action") else "701"
        if not texts.get(heading, "").lower().startswith("keyword action"):
            continue
        cited = {rule_of(verb, edition) for verb in actions()}
        sections = {re.sub(r"[a-z]+$", "", number) for number in cited if number}
        known = {each for each in texts if re.fullmatch(rf"{heading}\.\d+", each)}
        missing = known - sections - {f"{heading}.1"}
        assert not missing, (edition, sorted(texts[each] for each in missing))


def _verbs_of_rows(file: str) -> dict[str, list[dict[str, object]]]:
    """The verbs that a table of sentences names, with its rows."""
    found: dict[str, list[dict[str, object]]] = {}
    for rows in table_rows(file).values():
        for row in rows:
            verbs = row.get("verb", [])
            for verb in verbs if isinstance(verbs, list) else [verbs]:
                if verb != "*":
                    found.setdefault(verb, []).append(row)
    return found


ROLE_OF_HOLE = {
    "subject": "subject", "object": "object", "described": "object", "by": "by", "place": "from",
    "destination": "to", "counters": "counter", "counter": "counter", "amount": "value",
    "number": "value", "sides": "value", "nth": "nth", "whose": "owner", "when": "step",
    "turn": "step", "mana": "mana", "color": "mana", "keyword": "keyword",
}  # fmt: skip
"""A hole of a sentence about an event → the role of what fills it."""


def test_sentences_about_events_fill_roles_of_actions() -> None:
    for verb, rows in _verbs_of_rows("events").items():
        for row in rows:
            holes = set(re.findall(r"\{(\w+)", " ".join(sayings(row))))
            roles = {ROLE_OF_HOLE[hole] for hole in holes & ROLE_OF_HOLE.keys()}
            assert roles <= actions()[verb].roles.keys(), (verb, row["says"])


def test_what_happens_instead_is_an_action() -> None:
    rows = [row for table in table_rows("replacements").values() for row in table]
    assert {row["does"] for row in rows if "does" in row} <= actions().keys()


WAITING = {"face_a_villainous_choice", "heal"}
"""Actions of which nothing speaks yet: this may only shrink."""
OF_STATEMENTS_ALONE = {
    "choose_targets", "choose_x", "continue_effect", "starting_life", "station",
    "begin_game", "count_land_plays", "deck", "draft", "have_ability", "have_counters",
    "have_summoning_sickness", "lethal_damage", "maximum_hand_size", "starting_hand",
}  # fmt: skip
"""What statements alone speak of: rules of the game rather than actions. This may only shrink."""


def _spoken_of() -> set[str]:
    """The actions that something reads: sentences, costs, replacement effects, answers."""
    found = set(costs())
    for file in ("events", "statements", "instructions"):
        found |= _verbs_of_rows(file).keys()
    for verb, row in actions().items():
        if row.transitive or row.intransitive or row.told or (row.moves and row.moves.to):
            found.add(verb)
    found |= {row.event.verb for row in actions().values() if row.event is not None}
    found |= {"redirect", "reduce_to"}  # kb/text/semantics/replacements.py, by forms of sentences
    rows = [row for table in table_rows("replacements").values() for row in table]
    return found | {row["does"] for row in rows if "does" in row}


def test_every_row_is_read() -> None:
    assert actions().keys() - _spoken_of() == WAITING


def test_verbs_of_statements_are_of_actions() -> None:
    assert _verbs_of_rows("statements").keys() - actions().keys() == OF_STATEMENTS_ALONE


@pytest.mark.parametrize("verb", sorted(actions().keys() & _verbs_of_rows("statements").keys()))
def test_statements_fill_roles_of_actions(verb: str) -> None:
    """Whom a statement is about has the role that it has where the action happens."""
    for row in _verbs_of_rows("statements")[verb]:
        holes = set(re.findall(r"\{(\w+)", " ".join(sayings(row))))
        roles = holes & {"subject", "object", "by"}
        assert roles <= actions()[verb].roles.keys(), row["says"]


def test_actions_are_zone_changes_too() -> None:
    """A discarded card is put into a graveyard from a hand; a sacrificed one dies and leaves."""
    (discard,) = general("discard")
    assert (discard.verb, discard.origin, discard.to) == ("move", "hand", "graveyard")
    assert discard.roles == {"object": "subject"}
    assert is_also("discard", ZoneChange("hand", "graveyard"))
    assert not is_also("discard", ZoneChange("library", "graveyard"))
    assert events_of(DEATH) == {
        "destroy",
        "die",
        "leave",
        "move",
        "put_into_graveyard",
        "sacrifice",
    }


@pytest.mark.parametrize("verb", actions())
def test_more_general_events_are_rows_with_their_roles(verb: str) -> None:
    for each in general(verb):
        assert set(each.roles) <= actions()[verb].roles.keys()
        assert set(each.roles.values()) <= actions()[each.verb].roles.keys(), each


def test_passives_change_places() -> None:
    (blocked,) = general("become_blocked")
    assert blocked.roles == {"subject": "object", "object": "subject"}


@pytest.mark.parametrize("verb", actions())
def test_words_of_answers_are_dated(verb: str) -> None:
    telling = actions()[verb].told
    if telling is None or isinstance(telling.says, str):
        return
    dates = [each.start for each in telling.says]
    assert dates == sorted(set(dates)) and set(dates) <= EDITIONS
    assert dates[0] == actions()[verb].rules[0].start
    assert sentence_of(verb, max(EDITIONS)) == telling.says[-1].says


def test_exile_is_removal_from_the_game_until_2009() -> None:
    assert sentence_of("exile", "2009-05-01") == "{it} is removed from the game"
    assert sentence_of("exile", "2009-07-11") == "{it} is exiled"
