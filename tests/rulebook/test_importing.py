"""An import takes all of its texts or none, and says what became of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.rulebook.errors import RulesError
from kb.rulebook.importing import import_texts
from kb.rulebook.store import RulesStore
from tests.rulebook import invented
from tests.rulebook.invented import LAYERS

CHANGED = LAYERS | {"613.7b": "A frob that leans on another goes first."}


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, "utf-8")
    return str(file)


def outcomes(path: Path, *files: str, replace: bool = False) -> list[tuple[str, str]]:
    report = import_texts(list(files), path, replace=replace)
    return [(each.name, each.outcome) for each in report.texts]


def test_a_text_is_added_once(path: Path, text: Path) -> None:
    assert outcomes(path, str(text)) == [("2026-08-07", "added")]
    before = path.read_bytes()
    assert outcomes(path, str(text)) == [("2026-08-07", "unchanged")]
    assert path.read_bytes() == before


def test_typography_makes_no_other_text(path: Path, tmp_path: Path) -> None:
    plain = written(tmp_path, "plain", invented.plain())
    quoted = written(tmp_path, "quoted", invented.plain().translate(str.maketrans("“”", '""')))
    assert outcomes(path, plain, quoted) == [("2026-08-07", "added"), ("2026-08-07", "unchanged")]


def test_another_text_of_the_same_date_is_refused_and_nothing_lost(
    path: Path, tmp_path: Path, text: Path
) -> None:
    import_texts([str(text)], path)
    before = path.read_bytes()
    other = written(tmp_path, "other", invented.plain(extra=CHANGED))
    newer = written(tmp_path, "newer", invented.plain(date="September 1, 2026"))
    with pytest.raises(RulesError) as raised:
        outcomes(path, newer, other)
    assert "rules of 2026-08-07" in str(raised.value)
    assert "1 paragraphs or terms differ: 613.7b" in str(raised.value)
    assert "--replace" in str(raised.value)
    assert path.read_bytes() == before


def test_another_text_of_the_same_date_replaces_the_old_one_if_asked(
    path: Path, tmp_path: Path, text: Path
) -> None:
    import_texts([str(text)], path)
    other = written(tmp_path, "other", invented.plain(extra=CHANGED))
    assert outcomes(path, other, replace=True) == [("2026-08-07", "replaced")]
    store = RulesStore(path)
    (row,) = store.paragraphs(store.text(None), "613.7b")
    assert row.words == CHANGED["613.7b"]
    assert list(store.select("SELECT count(*) FROM wordings WHERE text = ?",
                             (LAYERS["613.7b"],))) == [(0,)]  # fmt: skip
    store.close()


def test_two_texts_of_one_date_in_one_import_are_refused_even_when_replacing(
    path: Path, tmp_path: Path, text: Path
) -> None:
    other = written(tmp_path, "other", invented.plain(extra=CHANGED))
    with pytest.raises(RulesError, match="another text of that date"):
        outcomes(path, str(text), other, replace=True)
    assert not path.exists()


def test_a_file_at_fault_leaves_nothing_behind(path: Path, tmp_path: Path, text: Path) -> None:
    fault = written(tmp_path, "fault", "no rules")
    with pytest.raises(RulesError, match="no rules text"):
        outcomes(path, str(text), fault)
    assert list(path.parent.iterdir()) == []


def test_what_a_killed_import_left_is_swept_away(path: Path, text: Path) -> None:
    path.parent.mkdir()
    left = path.parent / f".{path.name}.abc.unfinished"
    left.write_bytes(b"half a store")
    import_texts([str(text)], path)
    assert list(path.parent.iterdir()) == [path]


def test_a_fragment_is_kept_beside_the_edition_it_agrees_with(
    path: Path, tmp_path: Path, text: Path
) -> None:
    piece = written(tmp_path, "piece", invented.fragment())
    report = import_texts([str(text), piece], path)
    fragment = report.texts[1]
    assert (fragment.kind, fragment.name[:9]) == ("fragment", "fragment-")
    assert fragment.notes[-1] == (
        f"{len(LAYERS) - 1} of its paragraphs stand in the rules of 2026-08-07 word for word"
    )
    store = RulesStore(path)
    assert store.newest.name == "2026-08-07"
    assert store.paragraphs(store.text(fragment.name), "613.8b")[0].words == "A frob waits."
    store.close()


def test_the_date_can_be_told_of_a_text_that_doesnt_tell_it(path: Path, tmp_path: Path) -> None:
    undated = written(tmp_path, "undated", invented.plain(date=None))
    report = import_texts([undated], path, date="2006-10-01")
    assert [each.name for each in report.texts] == ["2006-10-01"]


def test_a_file_that_is_no_store_is_not_replaced(path: Path, text: Path) -> None:
    path.parent.mkdir()
    path.write_text("my diary")
    with pytest.raises(RulesError, match="rules store"):
        outcomes(path, str(text))
    assert path.read_text() == "my diary"


def test_a_folder_that_cant_be_written_is_told(path: Path, text: Path) -> None:
    path.parent.write_text("a file where the folder is to be")
    with pytest.raises(RulesError, match=r"can't be written: .*; LAWMAGE_RULES can name another"):
        outcomes(path, str(text))


def test_the_order_of_imports_doesnt_matter_for_history(path: Path, tmp_path: Path) -> None:
    files = [
        written(tmp_path, date, invented.plain(date=date, extra=extra))
        for date, extra in (
            ("August 7, 2026", {"614": "Leaning", "614.2": LAYERS["613.7a"]}),
            ("May 1, 2009", {"500": "Leaning", "500.1": LAYERS["613.7a"]}),
            ("October 1, 2006", {"418": "Leaning", "418.5": LAYERS["613.7a"]}),
        )
    ]
    for file in files:
        import_texts([file], path)
    store = RulesStore(path)
    line = store.paragraphs(store.text(None), "614.2")[0].line
    numbers = [row.number for row in store.rows("p.line = ? ORDER BY p.number", (line,))]
    assert numbers == ["418.5", "500.1", "614.2"]
    store.close()
