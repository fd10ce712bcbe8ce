"""`card`, `cards import`, `cards search`, `cards logic` and `cards coverage`: the cards
themselves."""

from __future__ import annotations

from typing import Any

from cli.answer import Answer, Block, Table

SHOWN_NAMES = 8
SHOWN_RECORDS = 20
SHOWN_FAILURES = 20


def card(
    name: str,
    *,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """How a card's text is understood, line by line."""
    from kb.api.texts import card as described  # noqa: PLC0415 - not before it is asked for

    answer = described(name, edition=edition, cards=cards)
    return Answer.of(answer, strict=strict, as_json=json, cite=cite)


# -------------------------------------------------------------------------------------- the base


def cards_import(file: str, *, json: bool = False) -> Answer:
    """Read a card file (Scryfall's or MTGJSON's) into the card base."""
    from cli.progress import shown_progress, tell  # noqa: PLC0415 - not before it is asked for
    from kb.card_base.importing import import_cards  # noqa: PLC0415
    from kb.card_base.location import base_path  # noqa: PLC0415

    waiting = "waiting for another import to end"
    with shown_progress("importing") as progress:
        report = import_cards(file, base_path(), progress, lambda: tell(waiting))
    names = {what: getattr(report, what) for what in ("added", "changed", "removed")}
    document = {
        "file": report.file,
        "base": report.base,
        "cards": report.cards,
        **{what: len(found) for what, found in names.items()},
        "unchanged": report.unchanged,
        "skipped": report.skipped,
        "names": names,
        "unreadable": [
            {"position": each.position, "problem": each.problem} for each in report.unreadable
        ],
        "notes": [{"card": name, "note": note} for name, note in report.notes],
    }
    return Answer(document, _imported(document), as_json=json)


def _imported(document: dict[str, Any]) -> list[Block]:
    rows = [
        (what, f"{document[what]:,}", _some(document["names"][what]))
        for what in ("added", "changed", "removed")
    ]
    rows.append(("unchanged", f"{document['unchanged']:,}", ""))
    title = f"{document['base']}: {_counted(document['cards'], 'card')} from {document['file']}"
    blocks: list[Block] = [Table(("", "", ""), rows, title)]
    if document["skipped"]:
        blocks.append(f"{_counted(document['skipped'], 'record')} could not be read:")
        blocks += _cut([f"  {each['position']}: {each['problem']}"
                        for each in document["unreadable"]], document["skipped"])  # fmt: skip
    notes = [f"note: {each['card']}: {each['note']}" for each in document["notes"]]
    return blocks + _cut(notes, len(notes))


def _some(names: list[str]) -> str:
    more = f", … {len(names) - SHOWN_NAMES:,} more" if len(names) > SHOWN_NAMES else ""
    return ", ".join(names[:SHOWN_NAMES]) + more


def _cut(lines: list[str], total: int) -> list[Block]:
    shown: list[Block] = list(lines[:SHOWN_RECORDS])
    if total > len(shown):
        shown.append(f"  … and {total - len(shown):,} more")
    return shown


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


# ---------------------------------------------------------------------------------------- search


def cards_search(
    search: list[str], *, most: str | None = None, json: bool = False, cards: str | None = None
) -> Answer:
    """Find cards by what is on them: t:elf pow>=2 c:g."""
    from kb.card_base.search.finding import search_document  # noqa: PLC0415 - not before it is asked for
    from kb.presentation.cards import found  # noqa: PLC0415

    words = search if isinstance(search, str) else " ".join(search)
    count = SHOWN_RECORDS if most is None else _number("--most", most)
    document = search_document(words, cards, count)
    return Answer(document, found(document), as_json=json)


# ----------------------------------------------------------------------------------------- logic


def cards_logic(
    file: str, *, out: str | None = None, against: str | None = None, json: bool = False
) -> Answer:
    """What the texts of all cards of a file mean, a card a line."""
    from cli.bulk.output import WholeLines, opened  # noqa: PLC0415 - not before it is asked for
    from cli.progress import shown_progress, tell  # noqa: PLC0415
    from kb.card_base.logic import documents  # noqa: PLC0415

    if against is not None:
        return _compared(file, against, as_json=json)
    written = 0
    with (
        opened(out, resume=False, source=file) as (stream, _),
        WholeLines(stream).undivided() as writer,
        shown_progress("reading") as progress,
    ):
        for each in documents(file, progress):
            writer.write(each)
            written += 1
    if out is not None:
        tell(f"wrote {_counted(written, 'card')}")
    return Answer({"cards": written}, [])


def _compared(file: str, against: str, *, as_json: bool) -> Answer:
    """The lines that another reading, in the form that `cards logic` writes, takes otherwise."""
    import msgspec  # noqa: PLC0415 - not before it is asked for

    from cli.progress import shown_progress  # noqa: PLC0415
    from kb.card_base.logic import differing, documents  # noqa: PLC0415

    others = _readings(against)
    found: list[str] = []
    compared = 0
    with shown_progress("reading") as progress:
        for each in documents(file, progress):
            ours = msgspec.json.decode(each)
            if (other := others.get(ours["name"])) is not None:
                compared += 1
                found += differing(ours, other)
    document = {"cards": compared, "differences": found}
    whole = f"{_counted(compared, 'card')} compared, {_counted(len(found), 'line')} differ"
    return Answer(document, [*found, whole], as_json=as_json)


def _readings(file: str) -> dict[str, Any]:
    """Name → the document of a card. Raises SnapshotError."""
    import msgspec  # noqa: PLC0415 - not before it is asked for

    from kb.api.answers.card_logic import CardLogic  # noqa: PLC0415
    from kb.errors import SnapshotError  # noqa: PLC0415

    found: dict[str, Any] = {}
    with open(file, "rb") as stream:
        for number, line in enumerate(stream, 1):
            try:
                document = msgspec.json.decode(line)
                msgspec.convert(document, CardLogic)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise SnapshotError(
                    f"line {number}: no card as `cards logic` writes it ({error})", file=file,
                    expected='what `lawmage schema --answer "cards logic"` says',
                ) from None  # fmt: skip
            found[document["name"]] = document
    return found


# -------------------------------------------------------------------------------------- coverage


def cards_coverage(file: str, *, json: bool = False, failures: str | None = None) -> Answer:
    """How much of a card file's text is understood, and what is not."""
    from cli.progress import shown_progress  # noqa: PLC0415 - not before it is asked for
    from kb.card_base.measuring import measure  # noqa: PLC0415

    most = SHOWN_FAILURES if failures is None else _number("--failures", failures)
    with shown_progress("reading") as progress:
        found = measure(file, progress=progress)
    document = found.totals.document(most)
    document["skipped"] = found.skipped
    return Answer(document, _covered(document), as_json=json)


def _number(option: str, given: str) -> int:
    if given.isdecimal() and len(given) < 10:
        return int(given)
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - for errors only

    raise SnapshotError(f"{option}: this is no number", found=shown(given), expected="0, 1, 2, …")


def _covered(document: dict[str, Any]) -> list[Block]:
    rows = [
        (kind.replace("_", " "), *_share(share["lines"], share["understood"]))
        for kind, share in document["kinds"].items()
    ]
    cards = document["cards"]
    rows.append(("cards, every line", *_share(cards["total"], cards["understood"])))
    deep = document["deep"]
    rows.append(("cards, and all they do", *_share(deep["total"], deep["understood"])))
    blocks: list[Block] = [Table(("kind", "lines", "understood", ""), rows)]
    if document["skipped"]:
        blocks.append(f"{_counted(document['skipped'], 'record')} could not be read")
    if document["failures"]:
        missed = [
            (f"{row['count']:,}", ", ".join(row["kinds"]).replace("_", " "), row["shape"])
            for row in document["failures"]
        ]
        blocks += ["", Table(("times", "kind", "shape"), missed, "Most frequent, not understood")]
    return blocks


def _share(total: int, understood: int) -> tuple[str, str, str]:
    part = f"{int(1000 * understood / total) / 10:.1f}%" if total else "-"
    return f"{total:,}", f"{understood:,}", part
