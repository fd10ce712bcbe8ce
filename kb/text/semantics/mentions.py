"""What has been told of in a text, and what a pronoun, or "that" with a noun, means by it."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.amount_mentions import AmountMentions
from kb.text.semantics.deed_mentions import WHICH
from kb.text.semantics.differences import DIFFERENCE, difference_of
from kb.text.semantics.player_mentions import EACH_PLAYER
from kb.text.semantics.spoken import sharing
from kb.text.semantics.targets import THAT
from kb.text.words.piles import OTHER_PILE, PILE
from kb.text.words.told import (
    ALL,
    DONE,
    NOUNS,
    PERMANENTS,
    THAT_OR_PLAYER,
    THIS_WAY,
    Told,
    mentioned_player,
)
from kb.text.words.votes import VOTE, VOTED
from kb.vocabulary.parts import any_part

SINGULAR = frozenset({"it", "itself", "that"})
"""Pronouns; "that" without a noun is what a description or number speaks of, one or several."""
CREATED_WITH_IT: v.Filter = v.And((NOUNS["token"], v.Related("put_with", v.IsSelf())))
PLURAL = frozenset({"them", "those"})


class Mentions(AmountMentions):
    """Gives objects and numbers that a text speaks of their meaning, by what it has told of."""

    # ------------------------------------------------------------------------------ mentions

    def _spoken(self, spoken: v.Related, demanded: frozenset[str] = frozenset()) -> v.Filter:
        """What a pronoun, or "that" with a noun, means.

        Raises NotUnderstood.
        """
        if isinstance(spoken.to, v.And):
            return self._target_of(spoken.to)
        if spoken == v.Related("it") and (asked := self._it_of_condition(demanded)) is not None:
            return asked
        many = None if spoken == THAT else spoken.how in PLURAL
        for group in reversed(self._groups):
            fitting = [told for told in group if told.fits(spoken.to, many, demanded)]
            words: list[v.Filter | v.Players] = list(dict.fromkeys(told.word for told in fitting))
            if v.Mentioned("each") in words:
                return v.Mentioned("each")
            if not words and many:
                parts = [told for told in group if told.fits(spoken.to, None, demanded)]
                several = tuple(dict.fromkeys(cast(v.Filter, told.word) for told in parts))
                if len(parts) > 1:
                    words = [v.Or(several) if len(several) > 1 else several[0]]
            if len(words) > 1 and spoken == THAT:  # nothing calls itself so
                words = [word for word in words if word != v.IsSelf()]
            if len(words) > 1:
                words = _called_so(fitting, spoken)
            if len(words) > 1:
                raise NotUnderstood(WHICH)
            if words:
                return self._by_noun(cast(v.Filter, words[0]), spoken)
        return self._spoken_otherwise(spoken)

    def _spoken_otherwise(self, spoken: v.Related) -> v.Filter:
        """What a pronoun means where no sentence told of one such thing, or of several together.

        Raises NotUnderstood.
        """
        if spoken == v.Related("it") and not self._spell and self._asked_itself is not None:
            return self._asked_itself  # "if ~ is a Spirit, it becomes …"
        if spoken == v.Related("that", NOUNS["token"]) and not (self._spell or self._lost):
            return CREATED_WITH_IT  # the token of another ability of the object
        if spoken.how == "those" and len(aimed := self._single_targets(spoken.to)) > 1:
            return v.Or(aimed)
        raise NotUnderstood("nothing that is spoken of")

    def _single_targets(self, noun: v.Filter | None) -> tuple[v.Filter, ...]:
        """The targets that may be called so, each of them one, of which sentences told apart."""
        found = (
            told.word
            for group in self._groups
            for told in group
            if isinstance(told.word, v.Mentioned) and told.word.of == "target"
            if told.fits(noun, False, frozenset())
        )
        return tuple(dict.fromkeys(found))

    def _it_of_condition(self, demanded: frozenset[str]) -> v.Filter | None:
        """What the last condition was about, where nothing nearer may be meant: one that was spoken
        of, or the object itself ("if ~ has three counters on it, transform it")."""
        nearer = [each for group in self._groups[self._asked_at :] for each in group]
        if any(each.fits(None, False, demanded) for each in nearer):
            return None
        for told in self._asked_of:
            if told.fits(None, False, demanded):
                return cast(v.Filter, told.word)
        return None if self._spell or self._asked_itself != v.IsSelf() else v.IsSelf()

    def _by_noun(self, meant: v.Filter, spoken: v.Related) -> v.Filter:
        """What is meant, noted if a subtype called it so: "that creature" beside "that Archer" is
        another one. Raises NotUnderstood for that."""
        if isinstance(spoken.to, v.HasSubtype):
            self._called_by_kind.add(meant)
        by_type = spoken.how == "that" and isinstance(spoken.to, v.HasType)
        if by_type and meant in self._called_by_kind:
            raise NotUnderstood(WHICH)
        return meant

    def _either(self, spoken: v.Related) -> v.Mentioned:
        """What is spoken of as an object or a player, whichever it is.

        Raises NotUnderstood for what can't be both.
        """
        for group in reversed(self._groups):
            words = {told.word for told in group}
            for told in group:
                word = told.word
                if not isinstance(word, v.Mentioned) or mentioned_player(word) not in words:
                    continue
                if told.fits(spoken.to, False, frozenset()):
                    return word
        raise NotUnderstood("an object that is no player")

    def _target_of(self, described: v.And) -> v.Mentioned:
        """ "The creature you control": the one target that was told to be so.

        Raises NotUnderstood.
        """
        noun, whose = described.all
        found = {
            told.word
            for group in self._groups
            for told in group
            if isinstance(told.word, v.Mentioned) and told.word.of == "target"
            if told.fits(noun, False, frozenset())
            if whose in _parts_of(self.targets[told.word.number].objects)
        }
        if len(found) != 1:
            raise NotUnderstood(WHICH)
        return found.pop()

    def _other(self, called: frozenset[str] = frozenset()) -> v.Filter:
        """What "other" leaves out: an object of the same action; what was chosen before; else what
        a spell told of last, but the object that has the ability if it is no spell. A condition
        might mean either. Others that are `called` so leave out what may be that too.

        Raises NotUnderstood.
        """
        for place, group in enumerate(reversed(self._groups)):
            fitting = [
                told for told in group
                if told.fits(None, None, frozenset()) and "hand" not in told.nouns
                if self._asking or not (self._spell and told.word == v.IsSelf())
                if not called or _may_be(told, called, spell=self._spell)
                if not _has_gone(told)
            ]  # fmt: skip
            single = {told.word for told in fitting if told.many is False}
            several = {
                told.word for told in fitting
                if told.verb == "choose" or (self._spell and (called or told.verb == "create"))
            }  # fmt: skip
            if not single and len(several) == 1:
                return v.Not(cast(v.Filter, several.pop()))
            if len(single) > 1:
                raise NotUnderstood("others than which")
            of_action = place == 0 and not self._asking
            if single and (of_action or self._spell or single == {v.IsSelf()}):
                return v.Not(cast(v.Filter, single.pop()))
            if single:
                raise NotUnderstood("others than that or than the object itself")
        if self._spell:
            raise NotUnderstood("others than which")
        return v.Not(v.IsSelf())

    def _as_other_spells(self, word: msgspec.Struct) -> v.And | None:
        """In a spell, other spells: than one that was told of, or else than the spell itself; None
        for other words.

        Raises NotUnderstood where they are counted among what was done.
        """
        if not self._spell or self._asking:
            return None
        if isinstance(word, v.Tally) and any_part(word, _is_of_other_spells):
            raise NotUnderstood("how many of those were others")
        if not isinstance(word, v.And) or not _is_of_other_spells(word):
            return None
        told = any("spell" in each.nouns for group in self._groups for each in group)
        other = self._other() if told else v.Not(v.IsSelf())
        return v.And(tuple(other if each == _OTHER else self._inside(each) for each in word.all))

    # ------------------------------------------------------------------------------ anything

    def _inside(self, word: Any) -> Any:
        """Any word of the vocabulary with what it means."""
        if isinstance(word, tuple):
            return tuple(self._inside(each) for each in word)
        if not isinstance(word, msgspec.Struct) or isinstance(word, v.Ability):
            return word
        meant = self._meant(word)
        if meant is not None:
            return meant
        made = {name: self._inside(getattr(word, name)) for name in word.__struct_fields__}
        if all(made[name] is getattr(word, name) for name in made):
            return word
        return msgspec.structs.replace(word, **made)

    def _meant(self, word: msgspec.Struct) -> Any:
        """What the word means, where it speaks of something; None for others."""
        if (others := self._as_other_spells(word)) is not None:
            return others
        match word:
            case v.Not(v.Related("that", None)):
                return self._other()
            case v.Related("target"):
                return self._aimed(players=False)
            case v.Related("rest"):
                return self._rest()
            case v.Related(how) if how == VOTED:
                return self._told_as(VOTE)
            case v.Related(how) if how == PILE:
                return self._told_as(PILE)
            case v.Related(how) if how == OTHER_PILE:
                return v.Mentioned("step", self._told_as(PILE).number, OTHER_PILE)
            case v.Related(how) if how in DONE and word.who is None:
                return self._done_with(word)
            case v.Related(how) if how.endswith(ALL):
                return self._all_done_with(word)
            case v.Related(how) if how.endswith(THIS_WAY):
                done = v.Related(how.removesuffix(THIS_WAY), word.to)
                return self._done_with(done, this_way=True)
            case v.Related(how, to) if how == THAT_OR_PLAYER:
                return self._either(v.Related("that", to))
            case v.Related(how) if how in SINGULAR | PLURAL:
                return self._spoken(word, self._demanded)
        return self._meant_of_player(word) or self._meant_number(word)

    def _meant_number(self, word: msgspec.Struct) -> Any:
        """The number that it speaks of, or that an object has which it speaks of."""
        match word:
            case v.Extreme("total", number, v.Related() as spoken) if _is_pronoun(spoken):
                return _number_of(number, self._spoken(spoken))
            case v.NumberOf(number, "that"):
                return _number_of(number, self._spoken(THAT))
            case v.Counters(kind, "that"):
                return v.Counters(kind, filter=self._spoken(THAT))
            case v.Shares(what, "that"):
                return sharing(what, self._spoken(THAT))
            case v.AttachedTo("that"):
                return v.Related("attached_to", self._spoken(THAT))
            case v.ThatMuch(verb=how) if how == DIFFERENCE:
                return difference_of(self._compared)
            case v.ThatMuch():
                return self._amount(word)
        return None


def _called_so(fitting: list[Told], spoken: v.Related) -> list[v.Filter | v.Players]:
    """Of several that fit "that creature", the one that the words called a creature, where they
    called each other one otherwise; else the one that isn't enchanted or equipped."""
    words: list[v.Filter | v.Players] = list(dict.fromkeys(told.word for told in fitting))
    if spoken.how != "that" or spoken.to is None:
        return words
    so: list[v.Filter | v.Players] = list(
        dict.fromkeys(told.word for told in fitting if told.said_so(spoken.to))
    )
    if all(told.said_otherwise() for told in fitting if told.word not in so) and len(so) == 1:
        return so
    others: list[v.Filter | v.Players] = [word for word in words if not isinstance(word, v.IsHost)]
    return others if len(others) == 1 else words


_OTHER = v.Not(v.Related("that", None))
_SPELLS = v.InZone(("stack",))


def _is_of_other_spells(word: Any) -> bool:
    """Whether a description is of spells other than one."""
    return isinstance(word, v.And) and {_OTHER, _SPELLS} <= {*word.all}


_GONE = frozenset({"sacrifice", "exile", "discard", "return"})


def _has_gone(told: Told) -> bool:
    """Whether it was given up as a cost: nobody leaves out what is no longer there."""
    paid = isinstance(told.word, v.Mentioned) and told.word.of == "cost"
    return paid and told.verb in _GONE


def _may_be(told: Told, called: frozenset[str], *, spell: bool) -> bool:
    """Whether it is a permanent that may be called so; a spell is none."""
    if spell and told.word == v.IsSelf():
        return False
    nouns = told.nouns & PERMANENTS - {"permanent", "token"}
    return bool(nouns & called) if nouns else bool(told.nouns & PERMANENTS)


def _parts_of(word: v.Filter | None) -> tuple[v.Filter | None, ...]:
    return word.all if isinstance(word, v.And) else (word,)


def _is_pronoun(word: v.Related) -> bool:
    return word.how in SINGULAR | PLURAL


def _number_of(number: Any, word: v.Filter) -> v.NumberOf | v.Extreme:
    match word:
        case v.IsSelf():
            return v.NumberOf(number, "self")
        case v.IsHost():
            return v.NumberOf(number, "host")
    return v.Extreme("total", number, word)


__all__ = ["EACH_PLAYER", "PLURAL", "SINGULAR", "WHICH", "Mentions"]
