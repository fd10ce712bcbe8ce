"""How people read the rules and what is told about them."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Block, Marked, Table
from kb.rulebook import ledger
from kb.rulebook.store import HOW

Document = dict[str, Any]
SHOWN_TESTS = 6
SHOWN_PLACES = 12
SHOWN_TEXTS = 12
SHOWN_WORDS = 240


def told(document: Document) -> list[Block]:
    """One rule, whole; or what is known of it without its text."""
    if document["text"] is None:
        return [*_untold(document), "", *_links(document)]
    blocks: list[Block] = [_place(document), ""]
    blocks += [f"{document['number']}. {document['text']}"]
    blocks += [f"  Example: {each}" for each in document["examples"]]
    below = document["below"]
    if below:
        blocks.append("")
        rows = [(each["number"], _short(each["text"])) for each in below]
        blocks.append(Table(("", ""), rows))
    return [*blocks, "", *_links(document)]


def _untold(document: Document) -> list[Block]:
    """A rule without its words: its number, those below it, and how to have the words."""
    edition = document["edition"]
    blocks: list[Block] = [
        f"rules of {edition}: {document['number']}",
        "",
        f"its words are unknown: the rules of {edition} have not been imported",
        f"  {HOW}",
    ]
    below = [(each["number"], _spaced(each["class"] or "")) for each in document["below"]]
    return [*blocks, "", Table(("", ""), below)] if below else blocks


def _place(document: Document) -> str:
    above = " > ".join(
        f"{each['number']} {_short(each['text'], 60)}" for each in document["parents"]
    )
    what = f"rules of {document['edition']}"
    return f"{what}: {above}" if above else what


def _links(document: Document) -> list[Block]:
    """Returns what a rule has to do with others, with the law, with the tests."""
    tests = document["tests"]
    rows = [
        ("cites", ", ".join(document["cites"] or ())),
        ("cited by", ", ".join(document["cited_by"] or ())),
        ("glossary", ", ".join(document["terms"] or ())),
        ("encoded", _some(document["encoded"], SHOWN_PLACES) or _nowhere(document)),
        ("class", _class(document)),
        ("tests", "(the tests are not part of this installation)" if tests is None
         else _some(tests) or "none"),
    ]  # fmt: skip
    return [Table(("", ""), [row for row in rows if row[1]])]


def _nowhere(document: Document) -> str:
    """A rule that isn't encoded; of those below it, some may be."""
    below = [each["number"] for each in document["below"] if each["class"] in ledger.DERIVED]
    return f"nowhere, but for what stands below it: {', '.join(below)}" if below else "nowhere"


def _class(document: Document) -> str:
    """A rule's class in the ledger, with what it means; of what is left out, why."""
    name = document["class"]
    if name is None:
        return ""
    meaning = document["left_out"] or (ledger.DERIVED | ledger.CLASSES)[name]
    return f"{_spaced(name)}: {meaning}"


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _some(names: list[str], most: int = SHOWN_TESTS) -> str:
    more = f", … {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _short(text: str, most: int = SHOWN_WORDS) -> str:
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def told_history(document: Document) -> list[Block]:
    """Every wording, the first one whole, of the others what changed."""
    blocks: list[Block] = [f"{document['number']} in the rules of {document['edition']}, "
                           "and what it was before and after"]  # fmt: skip
    for each in document["history"]:
        span = (
            each["from"]
            if each["from"] == each["until"]
            else (f"{each['from']} to {each['until']}")
        )
        blocks += ["", f"{each['number']}  {span} ({_counted(each['editions'], 'edition')})"]
        if each["changes"]:
            blocks.append(Marked(_spans(each["changes"])))
            blocks += [f"  ({each['meaning']})"] if each["meaning"] else []
        else:
            blocks.append(each["text"])
            blocks += [f"  Example: {example}" for example in each["examples"]]
    return blocks


def _spans(changes: list[list[str]]) -> list[tuple[str, str]]:
    return [(what, words) for what, words in changes]


def compared(document: Document) -> list[Block]:
    """Two wordings of a rule in one."""
    ends = [
        f"{edition}: {number or 'no such rule'}"
        for edition, number in zip(document["editions"], document["numbers"], strict=True)
    ]
    blocks: list[Block] = [" → ".join(ends), ""]
    if all(what == "same" for what, _ in document["changes"]):
        blocks.append("the words are the same")
    blocks.append(Marked(_spans(document["changes"])))
    return blocks


def found(document: Document) -> list[Block]:
    """Returns what a search found."""
    hits = document["hits"]
    where = f"in the rules of {document['edition']}" if document["edition"] else "in any edition"
    elsewhere = _found_elsewhere(document["elsewhere"])
    if not hits:
        near = ", ".join(document["nearest"])
        told = [f"nearest: {near}"] if near else []
        return [f"nothing found {where}", *elsewhere, *told]
    if document["edition"]:
        rows = [(each["number"], _short(each["text"])) for each in hits]
        blocks: list[Block] = [Table(("rule", "words"), rows, f"rules of {document['edition']}")]
    else:
        each_with = [(each["number"], each["edition"], _short(each["text"])) for each in hits]
        blocks = [Table(("rule", "edition", "words"), each_with)]
    if document["count"] > len(hits):
        blocks += ["", f"{len(hits)} of {document['count']}; --most N shows more"]
    if document["match"] == "any" and len(document["words"].split()) > 1:
        blocks += ["", f"no rule {where} has all of these words; these have some of them"]
        blocks += elsewhere
    return blocks


def _found_elsewhere(editions: list[str]) -> list[Block]:
    """Says which other editions have what was searched for."""
    if not editions:
        return []
    span = editions[0] if len(editions) == 1 else f"{editions[0]} to {editions[-1]}"
    return [f"other editions have it ({span}): --edition every, or one of them"]


def explained_terms(document: Document) -> list[Block]:
    """Entries of the glossary."""
    blocks: list[Block] = [f"glossary of the rules of {document['edition']}"]
    for entry in document["entries"]:
        blocks += ["", entry["term"], *(f"  {line}" for line in entry["text"].split("\n"))]
        blocks += [f"  Example: {each}" for each in entry["examples"]]
    return blocks


def around(document: Document) -> list[Block]:
    """The rules that cite a rule, and those that it cites."""
    texts = {node["number"]: _short(node["text"], 90) for node in document["nodes"]}
    rows = [(start, "cites", end, texts[end if start == document["number"] else start])
            for start, end in document["edges"]]  # fmt: skip
    number = document["number"]
    title = f"rules of {document['edition']}: {number} {texts[number]}"
    if not rows:
        return [title, f"{number} cites no rule and none cites it"]
    blocks: list[Block] = [Table(("rule", "", "rule", "words"), rows, title)]
    if document["cut"]:
        blocks += ["", f"{document['cut']} more citations are left out"]
    return blocks


def covered(document: Document, classes: dict[str, str], whole: bool) -> list[Block]:
    """The ledger counted; `whole` lists the numbers too."""
    names = [*classes]
    tested = document["tested"]
    total = [
        (name, f"{document['counts'][name]:,}", str(tested[name] if tested else ""), classes[name])
        for name in names
    ]
    title = (
        f"rules of {document['edition']}: {document['paragraphs']:,} paragraphs, "
        f"{document['to_do']:,} to do"
    )
    if whole:
        rows = [
            (each["section"], name, " ".join(numbers))
            for each in document["sections"]
            for name, numbers in each["numbers"].items()
        ]
        reasons = [
            (number, why)
            for each in document["sections"]
            for number, why in each["left_out"].items()
        ]
        told: list[Block] = [Table(("section", "class", "rules"), rows, title)]
        return [*told, "", Table(("left out", "why"), reasons)] if reasons else told
    by_section = [
        (each["section"], *(str(each["counts"][name] or "") for name in names))
        for each in document["sections"]
    ]
    headers = ("section", *(_spaced(name) for name in names))
    return [
        Table(("class", "rules", "in tests", "meaning"), total, title),
        "",
        Table(headers, by_section, "by section (--section N lists the numbers)"),
    ]


def imported(document: Document) -> list[Block]:
    """Returns what an import did with each text."""
    texts = document["texts"]
    outcomes = [each["outcome"] for each in texts]
    counts = ", ".join(
        f"{outcomes.count(what)} {what}" for what in ("added", "replaced", "unchanged")
        if what in outcomes
    )  # fmt: skip
    title = f"{document['store']}: {counts}"
    rows = [
        (each["name"], each["kind"], each["outcome"], f"{each['paragraphs']:,}",
         f"{each['examples']:,}", f"{each['terms']:,}")
        for each in texts[:SHOWN_TEXTS]
    ]  # fmt: skip
    headers = ("text", "kind", "", "paragraphs", "examples", "terms")
    blocks: list[Block] = [Table(headers, rows, title)]
    if len(texts) > len(rows):
        blocks.append(f"… and {len(texts) - len(rows)} more texts")
    notes = [f"note: {each['name']}: {note}" for each in texts for note in each["notes"]
             if each["outcome"] != "unchanged"]  # fmt: skip
    return blocks + list(notes[: 2 * SHOWN_TEXTS]) + (
        [f"… and {len(notes) - 2 * SHOWN_TEXTS} more notes"]
        if len(notes) > 2 * SHOWN_TEXTS else []
    )  # fmt: skip


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
