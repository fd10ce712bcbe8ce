"""The real texts, where they are there: every era and every form is read whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.rulebook.errors import RulesError
from kb.rulebook.importing import import_texts
from kb.rulebook.opening import opened
from kb.rulebook.reading import read
from kb.rulebook.store import RulesStore
from tests.law.citations import ROOT, TEXTS, text_of

SEEDS = ROOT.parent / "shared" / "seeds"
needs_seeds = pytest.mark.skipif(not SEEDS.exists(), reason="no ../shared/seeds")
needs_texts = pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr")

WHOLE = {
    "1999-04-23": (347, 36, 222),
    "2002-10-07": (500, 67, 202),
    "2003-12-01": (688, 106, 301),
    "2010-10-01": (1770, 204, 425),
    "2026-08-07": (3162, 277, 739),
}
"""Edition → how many rules, examples and terms it has."""
FORMS = {
    "000": ("fragment", "", 333, 37),
    "001": ("fragment", "", 56, 10),
    "002": ("fragment", "", 59, 12),
    "003": ("edition", "2003-12-01", 688, 106),
    "004": ("summary", "2002-10-01", 138, 0),
}
"""Beginning of a file's name → its kind, date, rules, examples."""


@needs_texts
@pytest.mark.parametrize(("edition", "counts"), WHOLE.items())
def test_editions_of_every_era(edition: str, counts: tuple[int, int, int]) -> None:
    text = read(edition, text_of(edition))
    rules = [each for each in text.paragraphs if "." in each.number]
    examples = [one for each in (*text.paragraphs, *text.glossary) for one in each.examples]
    assert (text.kind, text.date) == ("edition", edition)
    assert (len(rules), len(examples), len(text.glossary)) == counts


@needs_seeds
@pytest.mark.parametrize("beginning", FORMS)
def test_texts_of_every_form(beginning: str) -> None:
    (file,) = SEEDS.glob(f"{beginning}-*")
    ((_, characters),) = opened(str(file))
    text = read(file.name, characters)
    rules = [each for each in text.paragraphs if "." in each.number]
    examples = [one for each in (*text.paragraphs, *text.glossary) for one in each.examples]
    assert (text.kind, text.date, len(rules), len(examples)) == FORMS[beginning]


@needs_texts
@needs_seeds
def test_a_spoilt_copy_of_an_edition_is_told_from_the_edition(path: Path, tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text(text_of("2003-12-01"), "utf-8")
    (spoilt,) = SEEDS.glob("003-*")
    import_texts([str(good)], path)
    with pytest.raises(RulesError, match="22 paragraphs or terms differ"):
        import_texts([str(spoilt)], path)
    store = RulesStore(path)
    assert "dci/utr" in store.paragraphs(store.text(None), "100.5")[0].words
    store.close()


@needs_texts
@needs_seeds
def test_fragments_find_their_edition(path: Path, tmp_path: Path) -> None:
    edition = tmp_path / "edition.txt"
    edition.write_text(text_of("2006-10-01"), "utf-8")
    pieces = [str(next(SEEDS.glob(f"{beginning}-*"))) for beginning in ("001", "002")]
    report = import_texts([str(edition), *pieces], path)
    assert [text.notes[-1] for text in report.texts[1:]] == [
        "57 of its paragraphs stand in the rules of 2006-10-01 word for word",
        "63 of its paragraphs stand in the rules of 2006-10-01 word for word",
    ]
