"""A rule with its place among the others; numbers that don't exist; words and terms."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest

from kb.rulebook.comparing import differences
from kb.rulebook.errors import RulesError
from kb.rulebook.importing import import_texts
from kb.rulebook.lookup import history_document, rule_document
from kb.rulebook.references import cited, graph_document
from kb.rulebook.search import EVERY, glossary_document, search_document
from kb.rulebook.store import RulesStore
from tests.rulebook import invented
from tests.rulebook.invented import LAYERS

CITES = [
    ("See rule 613.8a.", ["613.8a"]),
    ("See rules 613.7 and 704.5f.", ["613.7", "704.5f"]),
    ("(rules 509.1a–c)", ["509.1a", "509.1b", "509.1c"]),
    ("rules 502.1k-n", ["502.1k", "502.1m", "502.1n"]),
    ("See rules 212–215, please", ["212", "213", "214", "215"]),
    ("rules 613.1–3 are", []),
    ("Rule 409, “Playing Frobs,” and section 6", ["6", "409"]),
    ("described in 601.2b and 601.2f–h", ["601.2b", "601.2f", "601.2g", "601.2h"]),
    ("A deck has 100 cards, 200 at most.", []),
    ("It deals 409 damage and 12.5 more.", []),
    ("See Rule T.8.10 or Rule T.8.Ruling.6", ["T.8.10", "T.8.Ruling.6"]),
]


@pytest.mark.parametrize(("text", "numbers"), CITES, ids=[text for text, _ in CITES])
def test_citations_are_found_in_words(text: str, numbers: list[str]) -> None:
    found = cited(text)
    assert [each for each in found if each not in ("613.1",)] == numbers


def test_a_rule_knows_its_place(store: RulesStore) -> None:
    found = rule_document(store, "613.7b", None)
    assert (found["edition"], found["text"]) == ("2026-08-07", LAYERS["613.7b"])
    assert [each["number"] for each in found["parents"]] == ["613", "613.7"]
    assert found["cites"] == ["104.1", "613.7a"]
    assert rule_document(store, "613.7a", None)["cited_by"] == ["613.7b"]
    assert [each["number"] for each in rule_document(store, "613", None)["below"]] == [
        "613.1",
        "613.7",
    ]
    assert rule_document(store, "613", None)["terms"] == ["Frob"]


@pytest.mark.parametrize("asked", ["613.7B", "rule 613.7b", "CR 613.7b.", " 613.7b "])
def test_a_number_may_be_written_in_many_ways(store: RulesStore, asked: str) -> None:
    assert rule_document(store, asked, None)["number"] == "613.7b"


def test_a_rule_tells_where_it_is_encoded_and_tested(store: RulesStore) -> None:
    found = rule_document(store, "613.1", None)
    assert any(place.startswith("rules_asp/") for place in found["encoded"])
    assert found["tests"]
    assert found["class"] == "encoded"
    assert rule_document(store, "100.1", None)["encoded"] == []
    above = rule_document(store, "613", None)
    assert set(found["encoded"]) <= set(above["encoded"])
    assert set(found["tests"]) <= set(above["tests"])
    assert above["below"][0]["class"] == "encoded"


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("613.9", ["613", "613.7b"]),
        ("613.7c", ["613.7", "613.7b"]),
        ("999.1", ["613"]),
        ("699", ["613"]),
        ("0", ["1"]),
    ],
)
def test_a_number_that_doesnt_exist_leads_to_the_nearest(
    store: RulesStore, asked: str, wanted: list[str]
) -> None:
    with pytest.raises(RulesError, match="no such number") as raised:
        rule_document(store, asked, None)
    assert set(wanted) <= set(raised.value.nearest)


@pytest.mark.parametrize("asked", ["", "frob", "613.8a; DROP TABLE texts", "1234567", "6.1"])
def test_what_is_no_number_is_told(store: RulesStore, asked: str) -> None:
    with pytest.raises(RulesError, match="no rule's number"):
        rule_document(store, asked, None)


def test_a_number_leads_to_its_successor(path: Path, tmp_path: Path, text: Path) -> None:
    old = tmp_path / "old"
    old.write_text(
        invented.plain(
            "May 1, 2009",
            {"418": "Leaning", "418.5": LAYERS["613.7a"], "418.6": "Players shuffle all widgets."},
        )
    )
    import_texts([str(old), str(text)], path)
    store = RulesStore(path)
    with pytest.raises(RulesError) as raised:
        rule_document(store, "418.5", None)
    assert "613.7a, as it is in that edition" in str(raised.value)
    with pytest.raises(RulesError) as raised:
        rule_document(store, "418.6", None)
    assert "an edition up to 2009-05-01" in str(raised.value)
    with pytest.raises(RulesError) as raised:
        rule_document(store, "613.7b", "2009-06-01")
    assert "an edition from 2026-08-07 on" in str(raised.value)
    store.close()


def test_an_old_number_leads_to_its_successor_without_its_edition(store: RulesStore) -> None:
    with pytest.raises(RulesError) as raised:
        rule_document(store, "418.5c", None)
    assert "613.8a, as it is in that edition (the rules of 2006-10-01 had it)" in str(raised.value)


def test_an_edition_is_the_one_in_force_on_a_date(store: RulesStore) -> None:
    assert rule_document(store, "613.1", "2026-12-24")["edition"] == "2026-08-07"
    with pytest.raises(RulesError, match="rules of 2009-05-01 have not been imported"):
        rule_document(store, "613.1", "2009-06-01")
    with pytest.raises(RulesError, match="no rules are known"):
        rule_document(store, "613.1", "yesterday")


def test_without_the_current_edition_the_newest_there_is_answers(
    path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "old"
    file.write_text(invented.plain("December 1, 2003"))
    import_texts([str(file)], path)
    store = RulesStore(path)
    assert rule_document(store, "613.1", None)["edition"] == "2003-12-01"
    store.close()


def test_the_letters_of_a_summary_lead_to_it(path: Path, tmp_path: Path, text: Path) -> None:
    file = tmp_path / "summary"
    file.write_text(invented.SUMMARY)
    import_texts([str(text), str(file)], path)
    store = RulesStore(path)
    found = rule_document(store, "T.2.1", None)
    assert (found["edition"], found["cited_by"]) == ("summary-2002-10-01", ["T.1.2"])
    assert [each["number"] for each in rule_document(store, "T", None)["below"]] == ["T.1", "T.2"]
    assert [each["number"] for each in rule_document(store, "T.2", None)["below"]] == [
        "T.2.1",
        "T.2.2",
    ]
    store.close()


def test_a_fragment_has_a_part_in_the_history(path: Path, tmp_path: Path, text: Path) -> None:
    file = tmp_path / "fragment"
    file.write_text(invented.fragment())
    name = import_texts([str(text), str(file)], path).texts[1].name
    store = RulesStore(path)
    hits = search_document(store, "leans waits another", EVERY, 20)["hits"]
    assert [(hit["number"], hit["edition"]) for hit in hits] == [("613.7b", "2026-08-07")]
    (wording,) = history_document(store, "613.7b", name)
    assert (wording["from"], wording["text"]) == ("2026-08-07", LAYERS["613.7b"])
    with pytest.raises(RulesError, match="no such number") as raised:
        rule_document(store, "104.1", name)
    assert "the rules of 2026-08-07 have this one" in str(raised.value)
    store.close()


# --------------------------------------------------------------------------------------- words


def test_search_ranks_and_tells_the_edition(store: RulesStore) -> None:
    found = search_document(store, "leans waits", None, 20)
    assert found["hits"][0]["number"] == "613.7b"
    assert found["hits"][0]["edition"] == "2026-08-07"


def test_search_falls_back_on_some_of_the_words(store: RulesStore) -> None:
    found = search_document(store, "leans quux", None, 20)
    assert found["match"] == "any"
    assert "613.7b" in [hit["number"] for hit in found["hits"]]


def test_search_finds_terms(store: RulesStore) -> None:
    assert "glossary Widget (Obsolete)" in [
        hit["number"] for hit in search_document(store, "thing frobbed", None, 20)["hits"]
    ]


@pytest.mark.parametrize("words", ['leans"', "leans OR NEAR(", "leans*", "text: leans", "^leans"])
def test_what_searchers_write_is_never_syntax(store: RulesStore, words: str) -> None:
    assert search_document(store, words, None, 20)["hits"]


def test_nothing_to_search_for_is_told(store: RulesStore) -> None:
    with pytest.raises(RulesError, match="no words"):
        search_document(store, "…", None, 20)


def test_of_a_rule_with_many_wordings_the_newest_that_fits_is_shown(real: RulesStore) -> None:
    hits = search_document(real, "toughness 0 or less owner's graveyard", EVERY, 10)["hits"]
    assert ("704.5f", "2026-08-07") in [(hit["number"], hit["edition"]) for hit in hits]
    assert ("420.5b", "2003-12-01") not in [(hit["number"], hit["edition"]) for hit in hits]


def test_a_search_of_very_many_words_is_refused_at_once(store: RulesStore) -> None:
    with pytest.raises(RulesError, match="too long a search"):
        search_document(store, "x " * 50_000, None, 20)
    with pytest.raises(RulesError, match="at most 30 words"):
        search_document(store, " ".join(f"w{n}" for n in range(31)), None, 20)
    assert search_document(store, "leans " * 50, None, 20)["hits"]


def test_many_common_words_are_searched_for_at_once(real: RulesStore) -> None:
    words = "the a of to in or and that is if it be an as by for from with this player card quux"
    begun = process_time()
    found = search_document(real, words, None, 20)
    assert process_time() - begun < 3
    assert found["match"] == "any"


def test_without_an_edition_only_the_newest_is_looked_at(real: RulesStore) -> None:
    found = search_document(real, "flying", None, 600)
    assert {hit["edition"] for hit in found["hits"]} == {found["edition"]} == {"2026-08-07"}
    assert found["hits"][0]["number"] == "glossary Flying"
    numbers = [hit["number"] for hit in found["hits"]]
    assert len(numbers) == len(set(numbers)) == found["count"]


def test_a_common_word_is_found_in_an_edition_however_many_others_have_it(real: RulesStore) -> None:
    found = search_document(real, "creature", "1999-04-23", 10_000)
    with_it = {row.number for row in real.rows("p.text = ?", (real.text("1999-04-23").id,))
               if re.search(r"\bcreature\b", row.words.lower())}  # fmt: skip
    assert with_it <= {hit["number"] for hit in found["hits"]}


def test_what_only_other_editions_have_is_told_with_them(real: RulesStore) -> None:
    found = search_document(real, "successfully cast announce", None, 20)
    assert found["match"] == "any"
    assert found["elsewhere"] == ["2003-05-26"]
    assert "2026-08-07" not in found["elsewhere"]


@pytest.mark.parametrize("asked", ["613.8a", "rule 613.8A.", "613.8a "])
def test_a_number_finds_its_rule(real: RulesStore, asked: str) -> None:
    assert search_document(real, asked, None, 20)["hits"][0]["number"] == "613.8a"


def test_a_number_that_no_rule_has_finds_those_near(real: RulesStore) -> None:
    found = search_document(real, "613.8z", None, 20)
    assert found["hits"] == []
    assert found["nearest"][:2] == ["613.8", "613.8c"]


@pytest.mark.parametrize("asked", ["Lean On", "lean on", "LEAN-ON", "lean"])
def test_a_term_is_found_however_it_is_written(store: RulesStore, asked: str) -> None:
    (entry,) = glossary_document(store, asked, None)["entries"]
    assert entry["term"] == "Lean On"
    assert entry["text"].split("\n") == ["1. To wait for a frob.", "2. To be tired."]


def test_an_unknown_term_leads_to_the_nearest(store: RulesStore) -> None:
    with pytest.raises(RulesError) as raised:
        glossary_document(store, "frobb", None)
    assert raised.value.nearest[0] == "Frob"


# --------------------------------------------------------------------------------------- graph


def test_the_graph_has_what_is_cited_and_what_cites(store: RulesStore) -> None:
    found = graph_document(store, "613.7", None, 1)
    assert found["edges"] == [["613.1", "613.7"]]
    wider = graph_document(store, "613.7a", None, 2)
    assert wider["edges"] == [["613.7b", "104.1"], ["613.7b", "613.7a"]]
    assert {node["number"]: node["distance"] for node in wider["nodes"]} == {
        "613.7a": 0,
        "613.7b": 1,
        "104.1": 2,
    }


def test_a_graph_of_the_real_rules_stays_readable(real: RulesStore) -> None:
    found = graph_document(real, "704", None, 3)
    assert len(found["nodes"]) == 60
    assert found["cut"] > 0


# ---------------------------------------------------------------------------------------- diff


def test_a_diff_goes_by_words() -> None:
    assert differences("A frob with size 0 rests.", "A frob of size 0 sleeps.") == [
        ("same", "A frob "),
        ("removed", "with"),
        ("added", "of"),
        ("same", " size 0 "),
        ("removed", "rests"),
        ("added", "sleeps"),
        ("same", "."),
    ]


def test_typography_is_no_difference() -> None:
    assert differences('A "frob" isn\'t big-ish.', "A “frob” isn’t big–ish.") == [
        ("same", "A “frob” isn’t big–ish.")
    ]


def test_a_number_differs_as_a_whole() -> None:
    assert differences("See rule 612.1a.", "See rule 613.1b.")[1:3] == [
        ("removed", "612.1a"),
        ("added", "613.1b"),
    ]
