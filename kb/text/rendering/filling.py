"""The patterns of `events.json` and its like, said: holes filled, verbs in agreement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal

from kb.regex import regex
from kb.text.grammar.sayings import PIECE, Row, choices, closing, forms, sayings

Holes = Mapping[str, str]
"""What fills the holes of a pattern, by name."""
Form = Literal["present", "past", "participle", "gerund"]
"""How the verbs of a pattern are said; the participle is that of the passive."""


def filled(
    says: str, holes: Holes, *, many: bool, several: bool = False, form: Form = "present"
) -> tuple[str, set[str]]:
    """The words of a pattern with its holes filled, and which holes it has; an empty text where a
    hole has nothing to fill it. `many` tells the number of the subject, `several` that of a noun
    after a number."""
    parts: list[str] = []
    used: set[str] = set()
    at = 0
    while at < len(says):
        if says[at] == "[":
            end = closing(says, at)
            said, more = _chosen(choices(says[at + 1 : end]), holes, many, several, form)
            used |= more
            parts.append(said)
            at = end + 1
            continue
        piece = PIECE.match(says, at)
        assert piece is not None
        if piece["hole"]:
            if piece["hole"] not in holes:
                return "", used
            used.add(piece["hole"])
            parts.append(holes[piece["hole"]])
        elif piece["verb"]:
            parts.append(_inflected(piece["verb"], many=many, form=form))
        else:
            parts.append(piece["mark"] or piece["plain"])
        at = piece.end()
    return "".join(parts), used


def _chosen(
    found: list[str], holes: Holes, many: bool, several: bool, form: Form
) -> tuple[str, set[str]]:
    """The choice that fills most holes; else nothing, if that is a choice, or the first."""
    if found == ["s", ""]:
        return ("s" if several else ""), set()
    said = [filled(choice, holes, many=many, several=several, form=form) for choice in found]
    best = max(said, key=lambda way: len(way[1]) if way[0] else -1)
    if best[1]:
        return best
    return ("", set()) if "" in found else next((way for way in said if way[0]), said[0])


_AGREEING = {"be": ("is", "are"), "have": ("has", "have"), "do": ("does", "do")}
_AGREED = {"be": ("was", "were"), "have": ("had", "had"), "do": ("did", "did")}


_DOUBLED = regex(r"[^aeiou]*[aeiou][^aeiouwxy]")


def _gerund(verb: str) -> str:
    """ "Entering", "dying", "putting", "being"."""
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying"
    if verb.endswith("e") and verb not in ("be", "see"):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if _DOUBLED.fullmatch(verb) else f"{verb}ing"


def _inflected(verb: str, *, many: bool, form: Form) -> str:
    if form == "gerund":
        first, _, rest = verb.partition(" ")
        return f"{_gerund(first)} {rest}".rstrip()
    irregular = _AGREEING if form == "present" else _AGREED
    if verb in irregular:
        return irregular[verb][many]
    if form == "present":
        return verb if many else forms(verb)[1]
    _, _, *others = forms(verb)  # none of a verb that keeps its form: "put", "cast"
    return (others[-1] if form == "participle" else others[0]) if others else verb


def said_by(
    rows: list[Row],
    holes: Holes,
    *,
    many: bool,
    fits: Callable[[Row], bool],
    several: bool = False,
    form: Form = "present",
) -> Iterator[tuple[str, set[str]]]:
    """How rows may say something: each way with the holes that it leaves out. A row that is about
    one number says it without a hole."""
    for row in rows:
        if not fits(row):
            continue
        for says in sayings(row):
            text, used = filled(says, holes, many=many, several=several, form=form)
            if text:
                yield text, set(holes) - used - ({"number"} & row.keys())


Way = tuple[str, set[str]]
"""Words, and the holes that they leave out."""


def shortest(
    ways: Iterable[Way], holes: Holes, tails: Holes | None = None, unsaid: Collection[str] = ()
) -> str | None:
    """The words of the way that leaves out least, with the tails that say the rest.

    None if every way leaves out a hole that neither has a tail nor may stay `unsaid`.
    """
    tails = tails or {}
    best: Way | None = None
    for text, lacking in ways:
        if lacking <= {*tails, *unsaid} and (best is None or len(lacking) < len(best[1])):
            best = text, lacking
    if best is None:
        return None
    text, lacking = best
    return text + "".join(tails[hole].format(holes[hole]) for hole in tails if hole in lacking)
