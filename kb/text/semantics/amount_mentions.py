"""How much a text means by "that much" and "that many"."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.deed_mentions import DeedMentions
from kb.text.words.votes import VOTE
from kb.vocabulary.several import GREATEST, HEADS, OF_RESULTS, OWN, TAILS

_OF_EVENTS = frozenset({"gain_life", "lose_life", "deal_damage"})
"""How much of this an event was is "that much", whatever it is called."""
_NO_AMOUNTS = frozenset({"search", "win_flip", "lose_flip", HEADS, TAILS})
"""Of what was done nobody calls the number "that many"."""


class AmountMentions(DeedMentions):
    """Finds the number that words speak of, by the amounts that a text told of."""

    def _aimed(self, players: bool) -> v.Mentioned:
        mention = super()._aimed(players)
        if self.targets[mention.number].most == v.ThatMuch():
            self.so_many[mention.number] = self._amount(v.ThatMuch())
        return mention

    def _amount(self, spoken: v.ThatMuch) -> v.Value:
        for found in reversed(self._amounts):
            if isinstance(found, v.ChosenNumber):
                if spoken.verb is None:
                    return found
                continue
            if (of_its_own := _of_its_own(spoken, found)) is not None:
                if of_its_own:
                    return found
                continue
            if spoken.verb is None and found.of is None:
                raise NotUnderstood("how much it was")
            if spoken.verb != found.verb and (spoken.verb is not None or found.verb in _NO_AMOUNTS):
                continue
            if spoken.of is not None and spoken.of.role == OWN:
                return v.ThatMuch(None, found.of)
            if spoken.of is not None and spoken.of.role == GREATEST:
                return self._most_of_one(spoken, found)
            if spoken.of is not None and not self._all_are(found.of, spoken.of.role):
                raise NotUnderstood("the number of some of them")
            if spoken.verb == "excess":
                self._amounts.append(found)  # "that much" is that now, and not all of the damage
            told = found.of is not None and found.of.of == "event"
            of_event = told and spoken.verb in _OF_EVENTS
            return v.ThatMuch(None if of_event else spoken.verb, found.of)
        raise NotUnderstood("no number is told")

    def _most_of_one(self, spoken: v.ThatMuch, found: v.ThatMuch) -> v.ThatMuch:
        """How much it was of that one of several players of whom it was most."""
        if found.of is None or found.of.role is not None or found.of.number not in self._of_each:
            raise NotUnderstood("what several players did, each by himself")
        return v.ThatMuch(spoken.verb, v.Mentioned("step", found.of.number, GREATEST))

    def _all_are(self, word: v.Mentioned | None, noun: str | None) -> bool:
        """May all of them be called so?"""
        if noun in ("card", "permanent", "counter"):
            return True
        if noun is not None and noun.endswith(" counter"):
            kind = noun.removesuffix(" counter")
            return word is not None and self._kinds_of_counters.get(word.number) == kind
        known = self._known(word) if word is not None else None
        nouns = frozenset(filter(str.islower, known.nouns)) if known is not None else frozenset()
        return nouns - {"permanent", "card"} == {noun}


def _of_its_own(spoken: v.ThatMuch, found: v.ThatMuch) -> bool | None:
    """Whether a number that only words of its own speak of is meant, that of votes or of several
    dice; None where neither is such a number. Raises NotUnderstood for "that many" of votes."""
    if VOTE in (spoken.verb, found.verb):
        if spoken.verb is None:
            raise NotUnderstood("how much it was")
        return spoken == msgspec.structs.replace(found, of=_of_any(found.of))
    if _of_results(spoken) or _of_results(found):
        return spoken.verb == found.verb and _of_results(spoken) == _of_results(found)
    return None


def _of_results(word: v.ThatMuch) -> str | None:
    """The role of what the results of dice come to together; None for other numbers."""
    role = word.of.role if word.of is not None and word.verb == "roll" else None
    return role if role in OF_RESULTS else None


def _of_any(word: v.Mentioned | None) -> v.Mentioned | None:
    """A mention of a step as it is while the words don't tell of which one yet."""
    return None if word is None else v.Mentioned(word.of, role=word.role)
