"""`rule` and `rules …`: the rules themselves."""

from __future__ import annotations

from typing import Any

from cli.answer import Answer

MOST_HITS = 20
DEEPEST = 5


def rule(
    number: str,
    *,
    edition: str | None = None,
    history: bool = False,
    diff: tuple[str, str] | None = None,
    json: bool = False,
) -> Answer:
    """A rule: its words, its links, where it is encoded, its past."""
    from kb.api.texts import rule as found  # noqa: PLC0415 - not before it is asked for

    dates = _two_dates(diff) if diff else None
    answer = found(number, edition=edition, history=history, diff=dates)
    return Answer.of(answer, strict=False, as_json=json)


def _two_dates(diff: tuple[str, str] | str) -> tuple[str, str]:
    """The dates of `--diff`. A call with one of them only is told apart from one with both."""
    if isinstance(diff, str):
        from kb.errors import shown  # noqa: PLC0415
        from kb.rulebook.errors import RulesError  # noqa: PLC0415 - for errors only

        raise RulesError(
            "--diff: one date only",
            found=shown(diff),
            expected="two dates: --diff 2009-05-01 current",
        )
    return diff


def rules_import(
    files: list[str],
    *,
    replace: bool = False,
    date: str | None = None,
    json: bool = False,
) -> Answer:
    """Read texts of the Comprehensive Rules into the rules store."""
    import msgspec  # noqa: PLC0415 - not before it is asked for

    from cli.progress import counting, tell  # noqa: PLC0415
    from kb.presentation import rules as rules_wording  # noqa: PLC0415
    from kb.rulebook.importing import import_texts  # noqa: PLC0415
    from kb.rulebook.location import store_path  # noqa: PLC0415

    with counting("texts read") as progress:
        report = import_texts(
            _listed(files),
            store_path(),
            replace=replace,
            date=_checked(date),
            progress=progress,
            on_wait=lambda: tell("waiting for another import to end"),
        )
    document = msgspec.to_builtins(report)
    return Answer(document, rules_wording.imported(document), as_json=json)


def _listed(words: list[str] | str) -> list[str]:
    """Arguments of which there may be many; one alone comes as itself."""
    return [words] if isinstance(words, str) else words


def _checked(date: str | None) -> str | None:
    """A date as it is. Raises RulesError for anything else."""
    from datetime import date as calendar  # noqa: PLC0415 - rarely needed

    if date is None:
        return None
    try:
        return calendar.fromisoformat(date).isoformat()
    except ValueError:
        from kb.errors import shown  # noqa: PLC0415
        from kb.rulebook.errors import RulesError  # noqa: PLC0415 - for errors only

        problem = "--date: no date"
        raise RulesError(problem, found=shown(date), expected="such as 2006-10-01") from None


def rules_search(
    words: list[str], *, edition: str | None = None, most: str | None = None, json: bool = False
) -> Answer:
    """Find rules and glossary entries by words, likeliest first."""
    from kb.presentation import rules as rules_wording  # noqa: PLC0415 - not before it is asked for
    from kb.rulebook.search import search_document  # noqa: PLC0415
    from kb.rulebook.store import needed_store  # noqa: PLC0415

    count = _counted("--most", most, MOST_HITS, 10_000)
    document = search_document(needed_store(), " ".join(_listed(words)), edition, count)
    return Answer(document, rules_wording.found(document), as_json=json)


def _counted(option: str, value: str | None, default: int, most: int) -> int:
    if value is None:
        return default
    if not value.isdecimal() or not 1 <= int(value[:9]) <= most:
        from kb.errors import shown  # noqa: PLC0415
        from kb.rulebook.errors import RulesError  # noqa: PLC0415 - for errors only

        raise RulesError(f"{option}: no such number", found=shown(value), expected=f"1 to {most}")
    return int(value)


def rules_glossary(words: list[str], *, edition: str | None = None, json: bool = False) -> Answer:
    """What the glossary says of a term."""
    from kb.presentation import rules as rules_wording  # noqa: PLC0415 - not before it is asked for
    from kb.rulebook.search import glossary_document  # noqa: PLC0415
    from kb.rulebook.store import needed_store  # noqa: PLC0415

    document = glossary_document(needed_store(), " ".join(_listed(words)), edition)
    return Answer(document, rules_wording.explained_terms(document), as_json=json)


def rules_graph(
    number: str,
    *,
    depth: str | None = None,
    svg: str | None = None,
    dot: str | None = None,
    mmd: str | None = None,
    edition: str | None = None,
    json: bool = False,
) -> Answer:
    """The rules around one: what it cites, what cites it, and so on."""
    from cli.drawings import write_drawing  # noqa: PLC0415
    from kb.presentation import rules as rules_wording  # noqa: PLC0415 - not before it is asked for
    from kb.rulebook import drawing  # noqa: PLC0415
    from kb.rulebook.references import graph_document  # noqa: PLC0415
    from kb.rulebook.store import needed_store  # noqa: PLC0415

    steps = _counted("--depth", depth, 1, DEEPEST)
    document = graph_document(needed_store(), number, edition, steps)
    writers = ((svg, drawing.svg), (dot, drawing.dot), (mmd, drawing.mermaid))
    for file, writer in writers:
        if file is not None:
            write_drawing(file, writer(document))
    return Answer(document, rules_wording.around(document), as_json=json)


def rules_coverage(
    *, edition: str | None = None, section: str | None = None, json: bool = False
) -> Answer:
    """Which rules of an edition are encoded, and which are to do."""
    from kb.editions import edition_on  # noqa: PLC0415
    from kb.presentation import rules as rules_wording  # noqa: PLC0415 - not before it is asked for
    from kb.rulebook import ledger  # noqa: PLC0415
    from kb.rulebook.errors import RulesError  # noqa: PLC0415

    wanted = edition_on(edition or "current")
    if ledger.ledger(wanted) is None:
        raise RulesError(
            f"there is no coverage ledger for the rules of {wanted}",
            expected="one of " + ", ".join(ledger.editions()),
        )
    document: dict[str, Any] = ledger.coverage_document(wanted)
    if section is not None:
        document["sections"] = [
            each for each in document["sections"] if each["section"].startswith(section)
        ]
        if not document["sections"]:
            from kb.errors import shown  # noqa: PLC0415 - for errors only

            raise RulesError(f"no such section in the rules of {wanted}", found=shown(section))
    blocks = rules_wording.covered(
        document, ledger.DERIVED | ledger.CLASSES, whole=section is not None
    )
    return Answer(document, blocks, as_json=json)
