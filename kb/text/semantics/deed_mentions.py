"""What a text means by what was done: "the sacrificed creature", "the chosen cards", "the rest"."""

from __future__ import annotations

from typing import TypeGuard, cast

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.player_mentions import PlayerMentions
from kb.text.words.told import ALL, DONE

WHICH = "which of them is meant"


class DeedMentions(PlayerMentions):
    """Finds what that was done to, and what of it is left, by the actions that a text told of."""

    def _done_with(
        self, spoken: v.Related, *, this_way: bool = False, together: bool = False
    ) -> v.Filter:
        """ "The sacrificed creature": what that was done to, `this_way` by an instruction;
        `together` if several are meant."""
        verb, groups = DONE.get(spoken.how), [*reversed(self._groups)]
        if verb is None:  # by whichever actions it was put there
            there = [each for group in groups for each in group if each.there is not None]
            groups = [
                [
                    msgspec.structs.replace(each, word=each.there)
                    for each in there
                    if each.there is not None and each.there.role == spoken.how
                ]
            ]
        for group in groups:
            fitting = [
                told for told in group
                if verb in (None, told.verb)
                and (told.by_deed or told.fits(spoken.to, None, frozenset()))
            ]  # fmt: skip
            words = list(dict.fromkeys(told.word for told in fitting))
            if this_way and verb and len(words) == 1 and fitting[0].done is not None:
                return fitting[0].done
            if this_way or together:  # all of those that were revealed until one was found
                words = [word for word in words if _whole(word) not in words]
                words = [self._all_until(word, verb) for word in words]
            elif len(words) > 1:  # "the exiled card" is the last one of these
                words = [w for w in words if not _is_whole(w, words)]
            if len(words) > 1:  # not what did it
                words = [word for word in words if not isinstance(word, v.IsSelf)]
            if len(words) > 1 and verb is None and all(isinstance(w, v.Mentioned) for w in words):
                return v.Or(tuple(cast(v.Filter, word) for word in words))
            if len(words) > 1:
                raise NotUnderstood(WHICH)
            if words:
                return cast(v.Filter, words[0])
        if verb == "exile" and self._groups and not this_way:  # 607.2a
            return v.And((v.InZone(("exile",)), v.Related("exiled_with", v.IsSelf())))
        raise NotUnderstood(f"nothing that was {spoken.how}")

    def _all_until(self, word: v.Filter | v.Players, verb: str | None) -> v.Filter | v.Players:
        """All of an "until …" that was done so for the last one of it, also where only that was
        told of since."""
        known = None if (whole := _whole(word)) is None else self._known(whole)
        return whole if whole and known is not None and verb in (None, known.verb) else word

    def _all_done_with(self, spoken: v.Related) -> v.Filter:
        """ "The chosen cards": what that was done to last, and where that is a single one also
        what it was done to before."""
        did = spoken.how.removesuffix(ALL)
        last = self._done_with(v.Related(did, spoken.to), together=True)
        known = self._known(last)
        if known is None or known.many is not False:
            return last
        words = dict.fromkeys(
            cast(v.Filter, told.word)
            for group in self._groups
            for told in group
            if told.verb == DONE[did] and told.fits(spoken.to, None, frozenset())
        )
        return v.Or(tuple(words)) if len(words) > 1 else last

    def _rest(self) -> v.Filter:
        for group in reversed(self._groups):
            for told in group:
                if told.verb in ("choose", "put_counters") and _is_of_step(told.word):
                    return v.Mentioned("unchosen", told.word.number)
                whole = told.word if told.among is None else told.among
                if isinstance(whole, v.Mentioned) and self._may_be_left(whole):
                    return v.Mentioned("rest", whole.number)
        raise NotUnderstood("the rest of what")

    def _may_be_left(self, word: v.Mentioned) -> bool:
        """Whether something was done to several of which some may be left."""
        return any(
            told.word == word and told.verb in _OF_SEVERAL and told.many is not False
            for group in self._groups
            for told in group
        )

    def _told_as(self, verb: str) -> v.Mentioned:
        """What the last choice of a kind told of that words speak of by that alone: what got the
        most votes, a pile. Raises NotUnderstood."""
        told = (each for group in reversed(self._groups) for each in group if each.verb == verb)
        found = next(told, None)
        if found is None or not isinstance(found.word, v.Mentioned):
            raise NotUnderstood(f"no {verb} before")
        return found.word


def _whole(word: v.Filter | v.Players) -> v.Mentioned | None:
    """All of an "until …" of which the word may be the last one."""
    if not isinstance(word, v.Mentioned) or (word.of, word.role) != ("step", None):
        return None
    return msgspec.structs.replace(word, role="all")


def _is_whole(word: v.Filter | v.Players, words: list[v.Filter | v.Players]) -> bool:
    """Whether it is all of an "until …" of which the last one is among the words."""
    all_ = isinstance(word, v.Mentioned) and (word.of, word.role) == ("step", "all")
    return all_ and msgspec.structs.replace(word, role=None) in words


_OF_SEVERAL = frozenset({"reveal", "look", "mill", "exile", "search"})
"""Actions that are done to several, of which some may be left."""


def _is_of_step(word: v.Filter | v.Players) -> TypeGuard[v.Mentioned]:
    return isinstance(word, v.Mentioned) and word.of == "step" and word.role is None
