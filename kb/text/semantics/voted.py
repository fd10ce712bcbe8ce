"""What is said of the outcome of a vote: how many votes a word got, what got the most (701.38)."""

from __future__ import annotations

from kb import vocabulary as v
from kb.regex import regex
from kb.text.words.told import NOUNS
from kb.text.words.votes import AGAINST, VOTE, VOTED

_NOUN = "|".join(NOUNS)
_MOST = regex(rf"each (?P<noun>{_NOUN}) with the most votes or tied for most votes")
_MORE = regex(r"(?P<word>[\w' -]+?) gets more votes(?P<tied> or the vote is tied)?")
_NUMBER = regex(r"the number of (?P<word>(?!of\b)[\w' -]+?) votes")
_EACH = regex(r"(?:1 )?(?P<word>[\w' -]+?) vote")


def most_voted(words: str) -> v.Objects | None:
    """What got the most votes; None if the words say something else."""
    match = _MOST.fullmatch(words[:1].lower() + words[1:])
    return v.Objects(v.Related(VOTED, NOUNS[match["noun"]])) if match is not None else None


def outcome_of_vote(words: str) -> tuple[v.Circumstance, ...] | None:
    """The condition that a word got more votes than each other one, or as many as those; None if
    the words say something else."""
    match = _MORE.fullmatch(words)
    if match is None:
        return None
    more, other = votes_for(match["word"]), votes_for(AGAINST + match["word"])
    return (v.Compare(more, ">=" if match["tied"] else ">", other),)


def number_of_votes(words: str) -> v.ThatMuch | None:
    """The number of votes that words tell; None if they tell another."""
    match = _NUMBER.fullmatch(words)
    return votes_for(match["word"]) if match is not None else None


def votes_each(words: str) -> v.ThatMuch | None:
    """The number of votes of which each is meant by what stands after "for each"; None if
    something else is."""
    match = _EACH.fullmatch(words)
    return votes_for(match["word"]) if match is not None else None


def votes_for(word: str) -> v.ThatMuch:
    """The number of votes that a word got in the vote before."""
    return v.ThatMuch(VOTE, v.Mentioned("step", role=word.lower()))


__all__ = ["most_voted", "number_of_votes", "outcome_of_vote", "votes_each", "votes_for"]
