"""The words in which two wordings differ; typography doesn't count."""

from __future__ import annotations

import difflib
import re

from kb.rulebook.normal import folded

Span = tuple[str, str]
"""Words, and what became of them: `same`, `removed` or `added`."""

_TOKEN = re.compile(r"\s+|\d{3}\.\d+[a-z]{0,2}|[\w'’{}/+]+|.", re.DOTALL)
MOST_COMPARED = 6_000


def differences(old: str, new: str) -> list[Span]:
    """Returns what has to be removed from and added to one wording to get the other, word by
    word."""
    left, right = _TOKEN.findall(old), _TOKEN.findall(new)
    if len(left) + len(right) > MOST_COMPARED:
        return [("removed", old), ("added", new)]
    before, after = [folded(token) for token in left], [folded(token) for token in right]
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    spans: list[Span] = []
    for what, start, end, begin, stop in matcher.get_opcodes():
        if what == "equal":
            spans.append(("same", "".join(right[begin:stop])))
            continue
        if start < end:
            spans.append(("removed", "".join(left[start:end])))
        if begin < stop:
            spans.append(("added", "".join(right[begin:stop])))
    return _joined(spans)


def _joined(spans: list[Span]) -> list[Span]:
    """Changes that only a blank parts are one change."""
    groups: list[tuple[list[str], list[str]] | str] = []
    for what, words in spans:
        if what == "same" and (words.strip() or not groups or isinstance(groups[-1], str)):
            groups.append(words)
            continue
        if not groups or isinstance(groups[-1], str):
            groups.append(([], []))
        group = groups[-1]
        assert not isinstance(group, str)
        for place, wanted in enumerate(("removed", "added")):
            if what in (wanted, "same"):
                group[place].append(words)
    found: list[Span] = []
    for each in groups:
        if isinstance(each, str):
            found.append(("same", each))
            continue
        found += [(what, "".join(words)) for what, words in
                  zip(("removed", "added"), each, strict=True) if words]  # fmt: skip
    return found
