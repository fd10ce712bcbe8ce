"""Sentences by which others do what the sentence before says that "you" do."""

from __future__ import annotations

from kb.regex import regex

_SAME = regex(r"(?P<who>[Ee]ach (?:\w+ )?(?:opponent|player)(?: [^,.]+)?) does the same")
_DONE = regex(r"(?:[Yy]ou )?(?P<verb>\w+) (?P<rest>.+)")
_OF_YOU = regex(r"\b(?:you|your|may|targets?|it|that|them|those)\b")
"""Words of a sentence that would mean something else of another player, or that speak of what was
done for "you"."""
_SIBILANTS = ("s", "x", "z", "ch", "sh", "o")


def doing_the_same(sentence: str, before: str) -> str:
    """The sentence with what the one before says in the place of "the same"."""
    same, done = _SAME.fullmatch(sentence), _DONE.fullmatch(before.removesuffix("."))
    if same is None or done is None or _OF_YOU.search(done["rest"]):
        return sentence
    verb = done["verb"].lower()
    ending = "es" if verb.endswith(_SIBILANTS) else "s"
    return f"{same['who']} {verb}{ending} {done['rest']}"


__all__ = ["doing_the_same"]
