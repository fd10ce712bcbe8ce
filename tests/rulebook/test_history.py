"""A rule is followed through its numbers and wordings."""

from __future__ import annotations

import time

from kb.rulebook.history import Placed, lines
from kb.rulebook.lookup import diff_document, history_document
from kb.rulebook.normal import normal
from kb.rulebook.store import RulesStore

Edition = dict[str, str]


def followed(*editions: Edition) -> list[dict[str, int]]:
    """Number → line, for each edition."""
    wordings: list[str] = []
    placed = []
    for edition in editions:
        placed.append([])
        for number, words in edition.items():
            wordings.append(normal(words))
            placed[-1].append(Placed(number, normal(words).encode(), len(wordings) - 1))
    found = lines(placed, lambda wording: wordings[wording].split())
    return [dict(zip(each, line, strict=True)) for each, line in zip(editions, found, strict=True)]


LEAN = "A frob leans on another if the other changes what it frobs or whether it frobs."
WAIT = "A frob that leans waits until the other has been applied in its layer."


def test_the_same_words_under_another_number_are_the_same_rule() -> None:
    old, new = followed({"418.5a": LEAN, "418.5b": WAIT}, {"613.8a": LEAN, "418.5a": WAIT})
    assert (new["613.8a"], new["418.5a"]) == (old["418.5a"], old["418.5b"])


def test_words_much_alike_under_another_number_are_the_same_rule() -> None:
    changed = LEAN.replace("whether it frobs", "if it still frobs at all")
    old, new = followed({"418.5a": LEAN, "418.5b": WAIT}, {"613.8a": changed, "613.8b": WAIT})
    assert new["613.8a"] == old["418.5a"]


def test_other_words_under_the_same_number_are_another_rule() -> None:
    other = "Players shuffle their libraries before the game begins."
    old, new = followed({"418.5a": LEAN}, {"418.5a": other})
    assert new["418.5a"] != old["418.5a"]


def test_a_rule_goes_on_in_one_place_only() -> None:
    longer = LEAN + " This is so even if it leans on two."
    old, new = followed({"418.5a": LEAN}, {"613.8a": LEAN, "613.8b": longer})
    assert new["613.8a"] == old["418.5a"]
    assert new["613.8b"] not in old.values()


def test_rules_worded_alike_keep_their_numbers_apart() -> None:
    redundant = "Multiple instances of frobbing on one widget are redundant."
    edition = {"702.2b": redundant, "702.3b": redundant}
    old, new = followed(edition, edition)
    assert new == old


def test_a_line_goes_through_several_editions() -> None:
    one, two, three = followed({"418.5c": LEAN}, {"613.7a": LEAN + " Yes."}, {"613.8a": LEAN})
    assert one["418.5c"] == two["613.7a"] == three["613.8a"]


def test_thousands_of_changed_paragraphs_take_bounded_time() -> None:
    old = {f"{100 + each // 9}.{each % 9 + 1}": f"Widget {each} frobs {each * 7} times over "
           f"the {each % 50}th gadget and rests." for each in range(3000)}  # fmt: skip
    new = {number: words.replace("rests", "sleeps") for number, words in old.items()}
    began = time.perf_counter()
    before, after = followed(old, new)
    assert time.perf_counter() - began < 20
    assert sum(before[number] == after[number] for number in old) > 2900


def test_renumberings_of_the_real_rules(real: RulesStore) -> None:
    chains = {
        "613.8a": ["418.5b", "418.5c", "612.7a", "613.7a", "613.8a"],
        "704.5f": ["420.5b", "704.5f"],
        "707.2": ["503.2", "706.2", "707.2"],
        "508.1a": ["308.1", "308.2a", "508.1a"],
    }
    for number, chain in chains.items():
        history = history_document(real, number, None)
        numbers = list(dict.fromkeys(each["number"] for each in history))
        assert numbers == chain


def test_every_wording_stands_once_in_the_history(real: RulesStore) -> None:
    history = history_document(real, "418.5c", "2003-12-01")
    assert [each["changes"] == [] for each in history] == [True] + [False] * (len(history) - 1)
    assert sum(each["editions"] for each in history) == 11
    spans = [(each["from"], each["until"]) for each in history]
    assert spans == sorted(spans)


def test_a_diff_takes_the_rule_under_its_number_in_each_edition(real: RulesStore) -> None:
    found = diff_document(real, "704.5f", None, ("2003-12-01", "current"))
    assert found["numbers"] == ["420.5b", "704.5f"]
    kept = "".join(words for what, words in found["changes"] if what != "added")
    assert kept.startswith("A creature with toughness 0 or less")


def test_a_diff_with_an_edition_that_lacks_the_rule(real: RulesStore) -> None:
    found = diff_document(real, "702.195a", None, ("2003-12-01", "current"))
    assert found["numbers"] == [None, "702.195a"]
    assert {what for what, _ in found["changes"]} == {"added"}
